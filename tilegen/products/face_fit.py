"""How large the letters of a set are: those of a kind share one size, so that a row of tiles looks even.

Sizes are for a 20 mm tile and scale with the shorter side; an em is in mm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tilegen.drawing.clusters import clusters, letters, picture
from tilegen.model.tileset import Face

# The largest em by the number of letters; longer faces share the last one. 0: a picture.
EMS = {0: 11.5, 1: 14.5, 2: 9.2, 3: 6.9, 4: 5.4}
# Digraphs, and numbers of several digits, are narrower than words in capitals and stand for one sign: they come nearer
# to its size.
LETTER_EMS = {**EMS, 2: 11.0, 3: 8.6, 4: 6.4}
LARGE = 1.3  # how many times as large faces may be that fill the tile, for people who see little
SMALLEST_EM = 6 * 25.4 / 72  # 6 pt: smaller print cannot be read at arm's length, whatever the tile
# How much smaller a single face may be that would touch its points, before all of its class give way; where all
# shall be large, one that is not quite as large does less harm.
SHRINK, LARGE_SHRINK = 0.86, 0.8
FEW = 0.2  # of a class
SYMBOLS = -1  # the class of operators, which are drawn as shapes; their size is a scale

# Scripts without capitals: from, to, and the letter whose height is theirs.
REFERENCES = (
    ("\u0590", "\u05ff", "ה"),
    ("\u0600", "\u077f", "ص"),
    ("\u0900", "\u097f", "क"),
    ("\u0980", "\u09ff", "ক"),
    ("\u0a00", "\u0a7f", "ਕ"),
    ("\u0a80", "\u0aff", "ક"),
    ("\u0b00", "\u0b7f", "କ"),
    ("\u0b80", "\u0bff", "க"),
    ("\u0c00", "\u0c7f", "క"),
    ("\u0c80", "\u0cff", "ಕ"),
    ("\u0d00", "\u0d7f", "ക"),
    ("\u0d80", "\u0dff", "ක"),
    ("\u0e00", "\u0e7f", "ก"),
    ("\u0e80", "\u0eff", "ກ"),
    ("\u1000", "\u109f", "က"),
    ("\u1200", "\u139f", "ለ"),
    ("\u1780", "\u17ff", "ក"),
    ("\u3040", "\u30ff", "あ"),
    ("\u3400", "\u9fff", "国"),
    ("\ufb1d", "\ufb4f", "ה"),
    ("\ufb50", "\ufdff", "ص"),
    ("\ufe70", "\ufefc", "ص"),
)


class Class(NamedTuple):
    """What faces share their size: the script (its reference letter, "" with capitals), and how many letters."""

    script: str
    letters: int
    whole: bool = False  # several letters that stand for one, or the digits of a number: not a word


def length_class(face: str) -> int:
    """Return how many letters the eye sees in a face, at most 4; 0 for a picture, which keeps a size of its own.

    >>> length_class("Ž"), length_class("น้ำ"), length_class("Lj"), length_class("NOT"), length_class("SCHTSCH")
    (1, 1, 2, 3, 4)
    >>> length_class("👍🏽"), length_class("\u01c8")
    (0, 2)
    """
    found = clusters(face)
    return 0 if len(found) == 1 and picture(face) else min(4, letters(face))


def reference(face: str) -> str:
    """Return the letter whose height is that of the script without capitals that a face is in, or ""."""
    return next((letter for low, high, letter in REFERENCES if any(low <= c <= high for c in face)), "")


def class_of(face: Face) -> Class:
    """Return the class of a face that is set in type."""
    several = length_class(face.face)
    return Class(reference(face.face), several, several > 1 and face.kind in ("letter", "digit"))


def wanted(kind: Class, scale: float, *, large: bool = False) -> float:
    """Return the em of a class on a tile that is `scale` times as large, if nothing stands in the way."""
    scale *= LARGE if large else 1.0
    return (LETTER_EMS if kind.whole else EMS)[kind.letters] * scale if kind.letters != SYMBOLS else scale


def shared(limits: Mapping[Face, tuple[Class, float]], scale: float, *, large: bool = False) -> dict[Class, float]:
    """Return the em of each class, from the largest at which each face fits its tile.

    The few faces that fit only at less than the em of their class may be smaller; if they are more than FEW, or fit at
    less than SHRINK of it, the whole class gives way. Faces of more letters are not larger than those of fewer.
    """
    classes: dict[Class, list[float]] = {}
    for kind, limit in limits.values():
        classes.setdefault(kind, []).append(limit)
    ems = {
        kind: min(
            wanted(kind, scale, large=large),
            min(found) / (LARGE_SHRINK if large else SHRINK),
            sorted(found)[int(FEW * len(found))],
        )
        for kind, found in classes.items()
    }
    for kind in sorted(ems, key=lambda kind: kind.letters):
        fewer = [em for other, em in ems.items() if other.script == kind.script and 0 < other.letters < kind.letters]
        ems[kind] = min([ems[kind], *fewer])
    return ems
