"""Tile sets as text, for people to edit."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal

from tilegen.data.face_rows import guess_kind
from tilegen.model.tileset import Face, TileGroup, TileSet

HEAD = """\
# {title}: {total}, {rack} in hand.
#
# One line is one kind of tile:
#   face    what stands on the tile ("" on a blank)
#   count   how many of them the set has; 0 is listed but not printed
#   points  what one scores; printed small at the bottom right, which also shows which way is up
"""
# What further words of a line mean, for those that a file has.
MEANINGS = {
    "id": "a short name of its own, where the face is not good for one",
    "kind": "digit, relation, arithmetic, logic, letter or blank: colour and form follow from it",
    "reads": "what the tile means in an equation, where that is not simply its face",
    "group": "a class of tiles, such as vowels; how each looks stands at the end",
    "pool": "true: the tile lies open beside the bag",
    "style": "outlined or inverted, where the tile is to stand out",
    "braille": "Braille to use in place of the usual cells",
    "back": "what stands on the other side of the tile, for --back face",
    "note": "what else the table says about the tile",
}


def dump(tileset: TileSet) -> str:
    """Return a set as a TOML file, everything filled in; `tilesets.load` reads it back to the same set.

    Only where the file came from, and how often the set is there, are not in it.
    """
    return _text(tileset, [_line(face, full=True) for face in tileset.faces])


def written(tileset: TileSet) -> str:
    """Return a set as a TOML file that explains itself and says no more than it must."""
    lines = [_line(face, full=False) for face in tileset.faces]
    used = {key for line in lines for key in line}
    total = "1 tile" if tileset.total == 1 else f"{tileset.total} tiles"
    head = HEAD.format(title=tileset.title, total=total, rack=tileset.rack)
    head += "".join(f"#   {key:<7} {meaning}\n" for key, meaning in MEANINGS.items() if key in used)
    return f"{head}\n{_text(tileset, lines)}"


def _text(tileset: TileSet, lines: list[dict[str, str]]) -> str:
    parts = [
        f"name = {_quoted(tileset.name)}",
        f"title = {_quoted(tileset.title)}",
        f"version = {_quoted(tileset.version)}",
        f"lang = {_quoted(tileset.lang)}",
        *([f"titles = {_inline(tileset.titles)}"] if tileset.titles else []),
        *([f"rules = {_quoted(tileset.rules)}"] if tileset.rules else []),
        f"rack = {tileset.rack}      # tiles in hand",
        f"total = {tileset.total}   # checked against the counts below",
        "",
        "tiles = [",
        *_aligned(lines),
        "]",
    ]
    if tileset.options:
        parts += ["", "[print]", *(f"{_key(key.replace('_', '-'))} = {_word(value)}" for key, value in tileset.options)]
    if tileset.groups:
        parts += ["", "[groups]", *(f"{_key(group.name)} = {_group(group)}" for group in tileset.groups)]
    return "\n".join(parts) + "\n"


def _line(face: Face, *, full: bool) -> dict[str, str]:
    """Return the words of a face's line, each as it is written."""
    usual = 1 if face.face else 0
    said = {
        "id": _quoted(face.id) if full or face.id != (face.face or "blank") else "",
        "face": _quoted(face.face),
        "count": str(face.count),
        "points": _number(face.points) if full or face.face or face.points != usual else "",
        "kind": _quoted(face.kind) if full or face.kind != guess_kind(face.face) else "",
        "reads": "" if face.reads == ((face.face,) if face.face else ()) else _reads(face.reads),
        "group": _quoted(face.group) if face.group else "",
        "pool": "true" if face.pool else "",
        "style": _quoted(face.look) if face.look != "plain" else "",
        "braille": _quoted(face.braille) if face.braille else "",
        "back": _quoted(face.back) if face.back else "",
        "note": _notes(face.notes),
    }
    return {key: text for key, text in said.items() if text}


def _aligned(lines: list[dict[str, str]]) -> Iterable[str]:
    """Yield the lines with what all of them have one below the other."""
    common = [key for key in (lines[0] if lines else ()) if all(key in line for line in lines)]
    widths = {key: max(len(line[key]) for line in lines) for key in common}
    for line in lines:
        words = [f"{key} = {text}," for key, text in line.items()]
        padded = [
            word.ljust(len(key) + 4 + widths[key]) if key in widths else word
            for word, key in zip(words, line, strict=True)
        ]
        yield f"  {{ {' '.join(padded).rstrip().rstrip(',')} }},"


def _quoted(text: str) -> str:
    """Return a text in quotes: JSON and TOML escape the same way, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _key(text: str) -> str:
    return text if text and text.isascii() and text.replace("-", "a").replace("_", "a").isalnum() else _quoted(text)


def _number(value: int | Decimal) -> str:
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _word(value: str) -> str:
    """Return the value of an option: true and false bare, as people write them."""
    return value if value in ("true", "false") else _quoted(value)


def _reads(reads: tuple[str, ...]) -> str:
    return _quoted(reads[0]) if len(reads) == 1 else f"[{', '.join(map(_quoted, reads))}]"


def _inline(pairs: Iterable[tuple[str, str]]) -> str:
    return f"{{ {', '.join(f'{_key(key)} = {_quoted(text)}' for key, text in pairs)} }}"


def _notes(notes: tuple[tuple[str, str], ...]) -> str:
    if not notes:
        return ""
    return _quoted(notes[0][1]) if len(notes) == 1 and notes[0][0] == "note" and notes[0][1] else _inline(notes)


def _group(group: TileGroup) -> str:
    said = {"title": group.title, "colour": group.colour, "border": group.border, "mark": group.sign}
    return _inline(said.items())
