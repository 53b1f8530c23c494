"""Groups of tiles: how they look, as [groups] in a set file says, and what they look like if it does not say."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tilegen.data.face_rows import Faults
from tilegen.data.table import Table
from tilegen.errors import DataError, nearest
from tilegen.model.findings import WARNING, SetFinding
from tilegen.model.tileset import BORDERS, SIGNS, Face, TileGroup, TileSet

# Colours of groups that name none: told apart with every kind of colour vision, and each dark enough on a pale tile.
COLOURS = ("#B3361B", "#0B5C94", "#1C6B4A", "#7A3E8C", "#7A5200", "#3D4A57")
# Signs of groups that name none. The last look like what letters have: a child would read them.
LIKE_MARKS = ("dot", "ring")
USUAL = ("triangle", "square", "frame", "diamond", "bar", *LIKE_MARKS)


def groups_in(table: Table, faces: tuple[Face, ...], faults: Faults, *, whole: bool) -> tuple[TileGroup, ...]:
    """Return the groups that the faces name, in their order, as [groups] describes them or as the next look is.

    `whole` tells whether the faces of all rows are there. What is wrong is added to `faults`.
    """
    names = list(dict.fromkeys(face.group for face in faces if face.group))
    empty = Table({}, table.where)
    described = faults.take(lambda: table.take_table("groups"), empty) if table.has("groups") else empty
    found = []
    for number, name in enumerate(names):
        row = faults.take(partial(described.take_table, name), empty) if described.has(name) else empty
        found.append(_group(name, number, row, faults))
    for name in described.keys() if whole else ():
        error = DataError(f'no tile has the group "{name}"', where=described.where, hint=nearest(name, names))
        faults.add("S17", error)
    return _signed(found, faces)


def _group(name: str, number: int, row: Table, faults: Faults) -> TileGroup:
    """Return a group; its sign is "" if the file names none."""
    colour = COLOURS[number % len(COLOURS)]
    found = TileGroup(
        name=name,
        title=faults.take(lambda: row.take_text("title", name, limit=40), name),
        colour=faults.take(lambda: row.take_colour("colour", colour), colour),
        border=faults.take(lambda: row.take_choice("border", BORDERS, "none"), "none"),
        sign=faults.take(lambda: row.take_choice("mark", SIGNS, ""), "") if row.has("mark") else "",
    )
    faults.rest(row)
    return found


def _signed(groups: list[TileGroup], faces: tuple[Face, ...]) -> tuple[TileGroup, ...]:
    """Return groups that all have a sign: one that no other has, as long as there are any that suit the letters."""
    taken, found = {group.sign for group in groups}, []
    for number, group in enumerate(groups):
        fit = [name for name in USUAL if name not in LIKE_MARKS or not _marked(group.name, faces)]
        sign = group.sign or next((name for name in fit if name not in taken), fit[number % len(fit)])
        taken.add(sign)
        found.append(replace(group, sign=sign))
    return tuple(found)


def _marked(group: str, faces: tuple[Face, ...]) -> str:
    """Return the first face of a group that has marks, or a dot of its own, or ""."""
    return next((face.face for face in faces if face.group == group and has_marks(face.face)), "")


def has_marks(face: str) -> bool:
    """Tell whether a face has a dot, a ring, an accent or another mark at one of its letters.

    >>> [face for face in ("Ö", "Å", "igh", "J", "j", "ą", "I", "SCH", "ป", "ปี", "10") if has_marks(face)]
    ['Ö', 'Å', 'igh', 'j', 'ą', 'ปี']
    """
    return any(c in "ij" or unicodedata.category(c) == "Mn" for c in unicodedata.normalize("NFD", face))


def read_as_marks(tileset: TileSet) -> Iterator[SetFinding]:
    """Yield the groups whose sign is taken for a part of their letters: a dot, where Ö has two."""
    for group in tileset.groups:
        face = _marked(group.name, tileset.faces) if group.sign in LIKE_MARKS else ""
        if face:
            taken = {other.sign for other in tileset.groups}
            free = next((name for name in USUAL if name not in taken), USUAL[0])
            message = f'the mark "{group.sign}" is taken for a part of letters such as "{face}"'
            yield SetFinding("S17", WARNING, message, f'write mark = "{free}"', f"[groups] {group.name}")
