"""The rows of a set file: each becomes a face, and everything that is wrong with it is told.

Reading a set and checking it go through the same steps: reading raises the first fault, checking lists them all.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tilegen.data.braille import take_cells
from tilegen.data.characters import REPLACEMENT, hidden, named, seen
from tilegen.data.table import Table
from tilegen.errors import DataError
from tilegen.model.selection import MINUS
from tilegen.model.tileset import KINDS, LOOKS, Face, Points, exact

T = TypeVar("T")

# Hyphen and dash are drawn as the minus sign that they stand for.
LONGEST_FACE = 24
MOST_OF_A_FACE = 10_000
UNREAD: Points = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What makes a set file unusable: the number of the finding, the row of tiles from 1 (0: none), and the error.

    `characters` are those that it is about.
    """

    code: str
    row: int
    error: DataError
    characters: str = ""


class Faults(list[Fault]):
    """The faults of a file, in the order in which they were met. `row` is the one that is being read."""

    row = 0

    def take(self, read: Callable[[], T], otherwise: T, code: str = "S02") -> T:
        """Return what `read` gives; if that is an error, keep it and return `otherwise`."""
        try:
            return read()
        except DataError as error:
            self.add(code, error)
            return otherwise

    def add(self, code: str, error: DataError, characters: str = "") -> None:
        """Keep a fault of the row that is being read."""
        self.append(Fault(code, self.row, error, characters))

    def rest(self, table: Table) -> None:
        """Keep every key of a table that nobody asked for, unless it was named already as what is meant by another."""
        said = " ".join(fault.error.hint for fault in self if fault.error.where == table.where)
        for key, error in table.unknown():
            if f'found "{key}" instead' not in said:
                self.add("S02", error)

    def refuse(self) -> None:
        """Raise the first fault, if there is one."""
        if self:
            raise self[0].error


def face_in(row: Table, faults: Faults) -> Face | None:
    """Return the face of a row as far as it can be read, or None if not even what stands on it can.

    What is wrong is added to `faults`.
    """
    face = _text(row, faults)
    name = faults.take(lambda: _id(row, face), face or "")
    kind = faults.take(lambda: _kind(row, face), guess_kind(face or "?"))
    found = Face(
        id=name,
        face=face or "",
        count=faults.take(lambda: row.take_int("count", low=0, high=MOST_OF_A_FACE), 0),
        points=faults.take(lambda: _points(row, kind), UNREAD),
        kind=kind,
        # What the tile stands for: one token, several (a slash tile), or none for a blank, which may be any.
        reads=faults.take(lambda: row.take_texts("reads", (face,) if face else ()), ()),
        group=faults.take(lambda: row.take_text("group", "", limit=24), ""),
        pool=faults.take(lambda: row.take_bool("pool", False), False),
        look=faults.take(lambda: row.take_choice("style", LOOKS, "plain"), "plain"),
        braille=faults.take(lambda: take_cells(row, "braille"), ""),
        back=_back(row, faults),
        notes=faults.take(lambda: _notes(row), ()),
    )
    faults.rest(row)
    return None if face is None else found


def _text(row: Table, faults: Faults) -> str | None:
    """Return what stands on the tile, without what should not be there, or None if it cannot be read."""
    raw = row.peek("face")
    bad = [c for c in raw if unicodedata.category(c) in ("Cc", "Cn")] if isinstance(raw, str) else []
    try:
        face = unicodedata.normalize("NFC", row.take_text("face", limit=LONGEST_FACE))
    except DataError as error:
        faults.add("S08" if bad and len(str(raw)) <= LONGEST_FACE else "S02", error, "".join(bad))
        return None
    if face and not face.strip():
        hint = 'a blank tile is face = ""'
        faults.add("S07", DataError('"face" is blanks alone', where=row.place("face"), hint=hint))
    elif face != face.strip():
        faults.add("S07", DataError(f'"face" is "{face}": blanks before or after it', where=row.place("face")))
    invisible = hidden(face)
    if invisible:
        what = f'"face" is "{face}" with the invisible character {named(invisible[0])}'
        faults.add("S06", DataError(what, where=row.place("face")), "".join(invisible))
    elif face.strip() and not seen(face):
        what = f'"face" is "{face}", of which nothing can be seen: {named(face.strip()[0])}'
        faults.add("S06", DataError(what, where=row.place("face"), hint='a blank is face = ""'), face)
    if REPLACEMENT in face:
        what = f'"face" is "{face}" with {named(REPLACEMENT)}, which stands for a letter that was lost'
        hint = "write the letter anew, and save the file as UTF-8"
        faults.add("S09", DataError(what, where=row.place("face"), hint=hint), REPLACEMENT)
    clean = "".join(c for c in face if c not in invisible).strip()
    return None if face and not seen(clean) else clean


def _back(row: Table, faults: Faults) -> str:
    """Return what stands on the back of the tile, "" for nothing; it is held to what a face is held to."""
    raw = row.peek("back")
    bad = [c for c in raw if unicodedata.category(c) in ("Cc", "Cn")] if isinstance(raw, str) else []
    code = "S08" if bad and len(str(raw)) <= LONGEST_FACE else "S02"
    back = faults.take(lambda: row.take_text("back", "", limit=LONGEST_FACE), "", code)
    back = unicodedata.normalize("NFC", back).strip()
    invisible = hidden(back)
    if invisible or (back and not seen(back)):
        what = f'"back" is "{back}" with the invisible character {named((invisible or [back])[0][0])}'
        faults.add("S06", DataError(what, where=row.place("back")), "".join(invisible) or back)
        return ""
    if REPLACEMENT in back:
        what = f'"back" is "{back}" with {named(REPLACEMENT)}, which stands for a letter that was lost'
        hint = "write the letter anew, and save the file as UTF-8"
        faults.add("S09", DataError(what, where=row.place("back"), hint=hint), REPLACEMENT)
    return back


def _id(row: Table, face: str | None) -> str:
    name = row.take_text("id", face or "blank", limit=24)
    if not name or name != name.strip():
        raise DataError(f'"id" is "{name}", expected a short name', where=row.place("id"))
    return name


def _kind(row: Table, face: str | None) -> str:
    guess = guess_kind("?" if face is None else face)
    kind = row.take_choice("kind", KINDS, guess)
    if face is not None and (kind == "blank") != (face == ""):
        wanted = 'an empty face ""' if kind == "blank" else 'kind = "blank", or a face'
        raise DataError(f'face "{face}" with kind "{kind}", expected {wanted}', where=row.where)
    return kind


def _points(row: Table, kind: str) -> Points:
    return exact(row.take_number("points", 0 if kind == "blank" else 1, low=0, high=999))


def _notes(row: Table) -> tuple[tuple[str, str], ...]:
    """Return what else a row says: one note, or a table of them."""
    if row.is_table("note"):
        notes = row.take_table("note")
        return tuple((key, notes.take_text(key, limit=400)) for key in notes.keys())
    note = row.take_text("note", "", limit=400)
    return (("note", note),) if note else ()


def guess_kind(face: str) -> str:
    """Return the kind of a face whose file says nothing about it."""
    if not face:
        return "blank"
    if face.isdigit():
        return "digit"
    if face == "=":
        return "relation"
    if all(unicodedata.numeric(c, None) is not None for c in face):
        return "digit"  # ½ ² Ⅳ
    # Marks alone and pictures stand for letters and words.
    written = any(c.isalpha() or unicodedata.category(c) in ("Mn", "Mc", "Me", "So") for c in face)
    return "letter" if written else "arithmetic"


def drawn_as(face: str) -> str:
    """Return what two faces have in common if they are drawn alike: hyphens and dashes are minus signs."""
    return "/".join(MINUS.get(part, part) for part in face.split("/"))


def distinct(faces: Sequence[Face | None], places: Sequence[str], wheres: Sequence[str], faults: Faults) -> None:
    """Add a fault for each row whose face or id another row has already; what cannot be read is passed over."""
    ids: dict[str, int] = {}
    drawn: dict[str, int] = {}
    for number, face in enumerate(faces):
        if face is None:
            continue
        faults.row = number + 1
        look = drawn_as(face.face)
        if look in drawn:
            first = faces[drawn[look]]
            assert first is not None
            faults.add(*_again(first, face, places[drawn[look]], wheres[number]))
        elif face.id in ids:
            used = f'id "{face.id}" is used in {places[ids[face.id]]} already'
            other = faces[ids[face.id]]
            if other is not None and {face.face, other.face} == {"", "blank"}:
                # Nobody has written this id.
                used = f'{places[ids[face.id]]} is called "blank" too: one is a word, one a tile with nothing on it'
            faults.add(
                "S03",
                DataError(
                    used,
                    where=wheres[number],
                    hint="give one of them another id",
                ),
            )
        ids.setdefault(face.id, number)
        drawn.setdefault(look, number)
    faults.row = 0


def _points_of(face: Face) -> str:
    return f"{face.points} point{'' if face.points == 1 else 's'}"


def _again(first: Face, face: Face, place: str, where: str) -> tuple[str, DataError]:
    """Return number and error of a face that stands in two rows."""
    written = f'face "{face.face}" stands' if face.face else "a blank stands"
    if face.face != first.face:
        written = f'face "{face.face}" is drawn like "{first.face}", which stands'
    if first.points != face.points:
        value = f"{written} in {place} already with {_points_of(first)}, here with {face.points}"
        hint = f"if {first.points} is right, put them in one row with count = {first.count + face.count}"
        return "S05", DataError(value, where=where, hint=hint)
    hint = f"put them in one row with count = {first.count + face.count}"
    differ = [
        (name, one, other)
        for name, one, other in (("group", first.group, face.group), ("style", first.look, face.look))
        if one != other
    ]
    if differ:
        name, one, other = differ[0]
        shown = f'{name} "{one}"' if one else f"no {name}"
        rest = f'else write something else on those of "{other}"' if other else "else write something else on these"
        hint = f"a face has one {name}: if {shown} is right for all, {hint}; {rest}"
    return "S04", DataError(f"{written} in {place} already", where=where, hint=hint)
