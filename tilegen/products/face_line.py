"""The one line on which all letters of a lower-case set stand, so that words laid out of its tiles do not jump.

Among capitals a single letter may be raised: they all end at one line, and few have anything below it. Of small letters
many have, and every reader knows where they hang: a p that stands on its bar looks like another letter. So all faces of
such a set, of one letter or of several, share one baseline, and their sizes give way to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tilegen.model.tileset import Face
from tilegen.products.face_fit import SHRINK, SMALLEST_EM, Class, class_of, reference, shared, wanted

MIDDLE = (
    0.27  # em from the line up to the middle of small letters: there is the middle of the tile, if nothing prevents
)
LINE_COST = 0.015  # of a millimetre (on a 20 mm tile) off that: as much as faces smaller by that part
EVEN = 0.95  # how much smaller a single letter may be than the others: in a word one sees it
UNEVEN = 3.0  # how much worse it is that a face is smaller than its class than that all are smaller
# Where the line may be, in mm below the middle of a 20 mm tile; the first ones are looked at first, then their
# neighbours, FINE apart.
COARSE, FINE = (1.6, 2.4, 3.2, 4.0, 4.8, 5.6), 0.2

Largest = Callable[[Face, float], float]


class Line(NamedTuple):
    """A line `base` mm below the middle of the tile: the em of each class that stands on it, and of each face."""

    base: float
    ems: Mapping[Class, float]
    faces: Mapping[Face, float]


def lined(faces: Sequence[Face]) -> frozenset[Class]:
    """Return the classes whose faces stand on one line: those of letters, if most of the letters are small.

    >>> a, b, b2 = (Face(face, face, 1, 1, "letter") for face in ("a", "B", "Bb"))
    >>> len(lined([a, b])), len(lined([a, b, b2])), lined([b])
    (1, 0, frozenset())
    """
    letters = [face for face in faces if face.kind == "letter" and not reference(face.face) and _cased(face.face)]
    small = sum(face.face.islower() for face in letters)
    return frozenset(map(class_of, letters)) if small and 2 * small >= len(letters) else frozenset()


def _cased(text: str) -> bool:
    return text.lower() != text.upper()


def line_of(faces: Sequence[Face], largest: Largest, scale: float, *, large: bool) -> Line | None:
    """Return the line that is best for the size of all faces, or None if one of them could not be read on any.

    `largest` says at which em a face fills its tile on a line so many mm below the middle. `scale` is that of the tile.
    """
    best: Line | None = None
    most = float("-inf")
    looked: set[float] = set()

    def look(bases: Sequence[float]) -> None:
        nonlocal best, most
        for base in bases:
            if base in looked:
                continue
            looked.add(base)
            found, merit = _on(faces, largest, base * scale, scale, large=large)
            if found is not None and merit > most:
                best, most = found, merit

    look(COARSE)
    if best is not None:
        middle = best.base / scale
        look([round(middle + n * FINE, 1) for n in (-3, -2, -1, 1, 2, 3)])
    return best


def _on(
    faces: Sequence[Face], largest: Largest, base: float, scale: float, *, large: bool
) -> tuple[Line | None, float]:
    """Return how the faces stand on one line, and how good that is."""
    limits = {face: (class_of(face), largest(face, base)) for face in faces}
    if any(limit < SMALLEST_EM for face, (_, limit) in limits.items() if face.count):
        return None, 0.0
    limits = {face: found for face, found in limits.items() if found[1] >= SMALLEST_EM}
    ems = _ems(limits, scale, large=large)
    ends = {face: min(ems[kind], limit) for face, (kind, limit) in limits.items()}
    merit = 0.0
    for face, em in ends.items():
        kind = limits[face][0]
        off = abs(base - MIDDLE * ems[kind]) / scale
        merit += (em - UNEVEN * (ems[kind] - em)) / wanted(kind, scale, large=large) - LINE_COST * off
    return Line(base, ems, ends), merit


def _ems(limits: Mapping[Face, tuple[Class, float]], scale: float, *, large: bool) -> dict[Class, float]:
    """Return the em of each class; none of its faces is much smaller than the others, least of all a single letter."""
    ems = shared(limits, scale, large=large)
    for kind in sorted(ems, key=lambda kind: kind.letters):
        least = min(em for other, em in limits.values() if other == kind)
        ems[kind] = min(ems[kind], least / (EVEN if kind.letters == 1 else SHRINK))
        fewer = [em for other, em in ems.items() if 0 < other.letters < kind.letters and other.script == kind.script]
        ems[kind] = min([ems[kind], *fewer])
    return ems
