"""What a list of tiles means that is not written as it should be: `A:2; b` for `A*2, B`."""

from __future__ import annotations

import re
from collections.abc import Callable

from tilegen.model.tileset import Face

LONGEST = 400  # characters
# Signs that people write between a face and its number, on either side.
_BETWEEN = r"(?P<between>\s*(?:[*:=]|[xX×]|\s)?\s*)"
_AFTER = re.compile(rf"(?P<face>.+?){_BETWEEN}(?P<number>[1-9]\d{{0,3}})")
_BEFORE = re.compile(rf"(?P<number>[1-9]\d{{0,3}}){_BETWEEN}(?P<face>.+)")

Find = Callable[[str], Face | None]


def respelt(text: str, sign: str, find: Find) -> str:
    """Return a list of tiles as it should be written, with `sign` before numbers, or "" if a word in it is no tile.

    `find` returns the face that a word means, or None. Words are parted by commas, semicolons or blanks.
    """
    if len(text) > LONGEST:
        return ""
    wanted: dict[str, int | None] = {}
    for part in re.split(r"[,;\n]", text):
        read = _part(part.strip(), find) if part.strip() else []
        if read is None:
            return ""
        for face, number in read:
            name = _name(face)
            before = wanted.get(name)
            wanted[name] = number if name not in wanted else (before or 1) + (number or 1)
    if sign == "=" and None in wanted.values():
        return ""
    return ", ".join(name if number is None else f"{name}{sign}{number}" for name, number in wanted.items())


def _part(part: str, find: Find) -> list[tuple[Face, int | None]] | None:
    """Return the faces that a part names, each with its number if it has one, or None."""
    face = find(part)
    if face is not None:
        return [(face, None)]
    words = [_word(word, find) for word in part.split()]
    found = [word for word in words if word is not None]
    if len(words) > 1 and len(found) == len(words):
        return found
    one = _word(part, find)
    return None if one is None else [one]


def _word(word: str, find: Find) -> tuple[Face, int | None] | None:
    face = find(word)
    if face is not None:
        return face, None
    for pattern in (_AFTER, _BEFORE):
        match = pattern.fullmatch(word)
        face = find(match["face"].strip()) if match else None
        # A 10 in a set without one is not 1 taken 0 times, nor 12 a 1 taken twice.
        if match and face is not None and (match["between"] or not face.face.isdigit()):
            return face, int(match["number"])
    return None


def _name(face: Face) -> str:
    """Return a face as it is written in a list."""
    if any(c in face.face for c in '",*='):
        return '"' + face.face.replace('"', '""') + '"'
    return face.face or "blank"
