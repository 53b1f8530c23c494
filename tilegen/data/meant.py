"""Which tile somebody means who typed another character: a look-alike, a letter without its mark, a sign of a keyboard.

`meant` is asked only for what is on no tile of the set, by `tilegen.model.selection`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tilegen.data import lookalikes, wording
from tilegen.model.selection import MINUS
from tilegen.model.tileset import Face, TileSet

# What keyboards have for the signs of equations.
TYPED = {"x": "×", "*": "×", "/": "÷", ":": "÷", "sqrt": "√", "^2": "²", "**2": "²", "^3": "³", "<=": "≤", ">=": "≥"}
# Letters whose mark is part of them, and how they are typed without it.
LETTERS = {"đ": "dj", "ł": "l", "ø": "o", "ı": "i", "ħ": "h", "ß": "ss"}
MOST = 4  # tiles in a hint


def meant(tileset: TileSet, name: str) -> Face | str:
    """Return the face that `name` can only mean, else a hint at those that it may mean, else "".

    Sure is another spelling of the same (`ǈ` for Lj, `+/-` for +/−) and a word for the blank in any language of tables.
    """
    same = [face for face in tileset.faces if face.face and _spelt(face.face) == _spelt(name)]
    if len(same) == 1:
        return same[0]
    blanks = [face for face in tileset.faces if not face.face]
    if len(blanks) == 1 and wording.value("kind", name) == "blank":
        return blanks[0]
    return _looking_like(tileset, name) or _asked(_others(tileset, name))


def _spelt(text: str) -> str:
    """Return a face as all spellings of it are compared: ligatures apart, one case, one minus sign."""
    signs = {**lookalikes.load().signs, **MINUS}
    return "".join(signs.get(c, c) for c in unicodedata.normalize("NFKC", text).casefold())


def _looking_like(tileset: TileSet, name: str) -> str:
    """Return a hint at the face that cannot be told from `name` by looking."""
    facts = lookalikes.load()
    # An operator is typed as a letter that looks like it; of that its sign says enough.
    close = [face for face in tileset.faces if facts.alike(name, face.face) and name.casefold() not in TYPED]
    if not close:
        return ""
    face = close[0]
    return f'did you mean "{face.label}"? It looks the same, but is {_codes(face.face)}, and yours is {_codes(name)}'


def _codes(text: str) -> str:
    return " ".join(f"U+{ord(c):04X}" for c in text)


def _others(tileset: TileSet, name: str) -> list[Face]:
    sign = TYPED.get(name.casefold())
    return [face for face in tileset.faces if face.face and (face.face == sign or _bare(face.face) == _bare(name))]


def _bare(text: str) -> str:
    """Return letters without case and marks; of what has no letters, nothing that could be compared."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in parts if not unicodedata.combining(c)) or text
    return LETTERS.get(bare, bare)


def _asked(faces: Iterable[Face]) -> str:
    labels = [f'"{face.label}"' for face in faces][:MOST]
    if len(labels) > 1:
        labels = [", ".join(labels[:-1]) + f" or {labels[-1]}"]
    return f"did you mean {labels[0]}?" if labels else ""
