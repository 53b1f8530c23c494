"""Tile sets: reading them, from TOML or from a table, and copying them for people to edit."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from tilegen.data import find
from tilegen.data.table import Table, content, read, read_text
from tilegen.errors import DataError, nearest
from tilegen.model.tileset import BORDERS, KINDS, LOOKS, SIGNS, Face, TileGroup, TileSet, exact

MOST_TILES = 100_000
LONGEST_NAME = 60
_NAME = re.compile(r"[\w][\w.+-]*")
# Hyphen and dash are drawn as the minus sign that they stand for.
MINUS = {"-": "−", "–": "−"}
# They join letters of some scripts, and emoji, into one.
JOINERS = "\u200c\u200d"
# Colours of groups that name none: told apart with every kind of colour vision, and each dark enough on a pale tile.
COLOURS = ("#B3361B", "#0B5C94", "#1C6B4A", "#7A3E8C", "#7A5200", "#3D4A57")


@dataclass(frozen=True, slots=True)
class Draft:
    """A set file as it was read, before anything in it is judged.

    `rows` are the faces in file order, each a table of values or the error that its cells gave; `places` names them for
    people ("row 7"). `said` is what reading found worth telling. `sheet` is the one that was named in a workbook.
    """

    path: Path
    head: Table
    rows: tuple[Table | DataError, ...]
    places: tuple[str, ...]
    said: tuple[str, ...] = ()
    sheet: str = ""


def draft(name: str, *, encoding: str = "") -> Draft:
    """Return what a set file holds, by name or path: TOML, a table in a text, or a workbook ("tiles.xlsx#Sheet").

    `encoding` is that of a text which is not in Unicode. Raises DataError if the file cannot be read at all.
    """
    file, sheet = find.part(name)
    path = find.locate("tilesets", file)
    ending = path.suffix.lower()
    if encoding and ending not in find.TEXTS:
        raise DataError(f"only tables in texts ({', '.join(find.TEXTS)}) have an encoding", where=str(path))
    if ending in (*find.TEXTS, *find.WORKBOOKS):
        return _table(path, sheet, encoding)
    table = read(path)
    rows = tuple(table.take_rows("tiles"))
    return Draft(path, table, rows, tuple(f"row {n}" for n in range(1, len(rows) + 1)))


def _table(path: Path, sheet: str, encoding: str) -> Draft:
    """Return the draft of a set that is kept as a table. Raises DataError."""
    # Most sets are TOML.
    from tilegen.data import delimited, encodings, rows, workbook

    ending = path.suffix.lower()
    if ending in find.TEXTS:
        codec = encodings.named(encoding) if encoding else ""
        grid = delimited.read(content(path, delimited.LARGEST), str(path), codec)
    else:
        grid = workbook.read(content(path, workbook.LARGEST), str(path), ending, sheet)
    found = rows.tiles(grid)
    head = {"name": usable_name(path.stem), "title": _title(path.stem)} | found.head
    return Draft(path, Table(head, str(path), found.head_places), found.rows, found.places, found.said, sheet)


def usable_name(stem: str) -> str:
    """Return the name of a set made from a file's.

    >>> usable_name("Мои фишки (2)"), usable_name("???")
    ('Мои-фишки-2', 'tiles')
    """
    bare = "".join(c for c in unicodedata.normalize("NFC", stem) if unicodedata.category(c) not in ("Mn", "Mc", "Cf"))
    words = re.sub(r"[^\w.+-]+", "-", bare)[:LONGEST_NAME]
    return re.sub(r"^\W+|[.+-]+$", "", words) or "tiles"


def _title(stem: str) -> str:
    """Return the title of a table that gives none: its file's name."""
    return " ".join("".join(c if c.isprintable() else " " for c in stem).split())[:80] or "tiles"


def load(name: str) -> TileSet:
    """Return a tile set by name or by the path of a file. Raises DataError for the first thing that is wrong."""
    return judged(draft(name))


def judged(read: Draft) -> TileSet:
    """Return the set of a draft. Raises DataError for the first thing that is wrong."""
    for row in read.rows:
        if isinstance(row, DataError):
            raise row
    faces = tuple(face_of(row) for row in read.rows if isinstance(row, Table))
    _unique(faces, read)
    return finished(read, faces)


def finished(read: Draft, faces: tuple[Face, ...]) -> TileSet:
    """Return the set of a draft with these faces. Raises DataError for what its head has wrong."""
    path, table = read.path, read.head
    if not faces:
        raise DataError('"tiles" is empty, expected at least one row', where=table.where)
    try:
        found = TileSet(
            name=_name(table, path),
            title=table.take_text("title", path.stem, limit=80) or path.stem,
            version=table.take_text("version", "1", limit=20),
            lang=table.take_text("lang", "en", limit=20),
            rack=table.take_int("rack", 7, low=1, high=50),
            faces=faces,
            total=table.take_int("total", sum(f.count for f in faces), low=0, high=MOST_TILES),
            source=path.name + (f"#{read.sheet}" if read.sheet else ""),
            titles=_titles(table),
            rules=table.take_text("rules", "", limit=LONGEST_NAME),
            groups=_groups(table, faces),
            options=_wishes(table),
        )
    except DataError as error:
        raise error if error.where else error.at(table.place("total")) from None
    table.done()
    if found.total == 0:
        raise DataError("the set has no tiles: every count is 0", where=str(path))
    return found


def _name(table: Table, path: Path) -> str:
    name = table.take_text("name", path.stem, limit=LONGEST_NAME)
    if not _NAME.fullmatch(name):
        raise DataError(
            f'"name" is "{name}"', where=table.where, hint="use letters, digits, - and _: it becomes a folder name"
        )
    return name


def _titles(table: Table) -> tuple[tuple[str, str], ...]:
    if not table.has("titles"):
        return ()
    rows = table.take_table("titles")
    titles = ((lang, rows.take_text(lang, limit=80)) for lang in rows.keys())
    return tuple((lang, title) for lang, title in titles if lang and title.strip())


def _groups(table: Table, faces: tuple[Face, ...]) -> tuple[TileGroup, ...]:
    """Return the groups that the faces name, in their order, as [groups] describes them or as the next look is."""
    names = list(dict.fromkeys(face.group for face in faces if face.group))
    described = table.take_table("groups") if table.has("groups") else None
    found = []
    for number, name in enumerate(names):
        colour, sign = COLOURS[number % len(COLOURS)], SIGNS[1 + number % (len(SIGNS) - 1)]
        row = described.take_table(name) if described is not None and described.has(name) else Table({}, table.where)
        found.append(
            TileGroup(
                name=name,
                title=row.take_text("title", name, limit=40),
                colour=row.take_colour("colour", colour),
                border=row.take_choice("border", BORDERS, "none"),
                sign=row.take_choice("mark", SIGNS, sign),
            )
        )
        row.done()
    if described is not None:
        for name in described.keys():
            raise DataError(f'no tile has the group "{name}"', where=described.where, hint=nearest(name, names))
    return tuple(found)


def _wishes(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the options that the set asks for; which there are, the products know."""
    if not table.has("print"):
        return ()
    wanted = table.take_table("print")
    return tuple((key.replace("-", "_"), wanted.take_word(key)) for key in wanted.keys())


def face_of(row: Table) -> Face:
    """Return the face that a row describes. Raises DataError."""
    face = unicodedata.normalize("NFC", row.take_text("face", limit=24))
    if face != face.strip():
        raise DataError(f'"face" is "{face}": blanks before or after it', where=row.place("face"))
    hidden = next((c for c in face if unicodedata.category(c) == "Cf" and c not in JOINERS), "")
    if hidden:
        name = unicodedata.name(hidden, "unnamed")
        raise DataError(
            f'"face" is "{face}" with the invisible character U+{ord(hidden):04X} {name}', where=row.place("face")
        )
    name = row.take_text("id", face or "blank", limit=24)
    if not name or name != name.strip():
        raise DataError(f'"id" is "{name}", expected a short name', where=row.place("id"))
    kind = row.take_choice("kind", KINDS, guess_kind(face))
    if (kind == "blank") != (face == ""):
        wanted = 'an empty face ""' if kind == "blank" else 'kind = "blank", or a face'
        raise DataError(f'face "{face}" with kind "{kind}", expected {wanted}', where=row.where)
    found = Face(
        id=name,
        face=face,
        count=row.take_int("count", low=0, high=10_000),
        points=exact(row.take_number("points", 0 if kind == "blank" else 1, low=0, high=999)),
        kind=kind,
        # What the tile stands for: one token, several (a slash tile), or none for a blank, which may be any.
        reads=row.take_texts("reads", (face,) if face else ()),
        group=row.take_text("group", "", limit=24),
        pool=row.take_bool("pool", False),
        look=row.take_choice("style", LOOKS, "plain"),
        braille=row.take_text("braille", "", limit=24),
        notes=_notes(row),
    )
    row.done()
    return found


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
    return "letter" if any(c.isalpha() for c in face) else "arithmetic"


def _unique(faces: tuple[Face, ...], read: Draft) -> None:
    """Refuse two rows with one id or one face. Raises DataError."""
    rows: dict[str, int] = {}
    drawn: dict[str, int] = {}
    for number, face in enumerate(faces):
        where = read.rows[number].where
        if face.id in rows:
            raise DataError(f'id "{face.id}" is used in {read.places[rows[face.id]]} already', where=where)
        look = MINUS.get(face.face, face.face)
        if look in drawn:
            other = faces[drawn[look]]
            value = "" if other.points == face.points else f" with {other.points} points, here with {face.points}"
            raise DataError(
                f'face "{face.face}" stands in {read.places[drawn[look]]} already{value}',
                where=where,
                hint="put them in one row and add the counts",
            )
        rows[face.id] = drawn[look] = number


def dump(tileset: TileSet) -> str:
    """Return the set as a TOML file that `load` reads back to the same set."""
    from tilegen.data import setfile  # which knows this file

    return setfile.dump(tileset)


def is_table(name: str) -> bool:
    """Tell whether a set is kept as a table, by its name or path."""
    return Path(find.part(name)[0]).suffix.lower() in (*find.TEXTS, *find.WORKBOOKS)


def free_name(name: str) -> None:
    """Refuse what cannot be the name of a new set, or belongs to a shipped one. Raises DataError."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise DataError(f'"{name}" cannot be the name of a set', hint="use up to 60 letters, digits, - and _")
    if (find.shipped() / "templates" / "tilesets" / f"{name}.toml").is_file():
        raise DataError(f'there is a set "{name}" already', hint="choose another name: the kit's folder has it too")


def copy(name: str, source: str) -> str:
    """Return the text of a new set file made from another one, comments and all, under a new name.

    Raises DataError if the name cannot be one, or belongs to a shipped set.
    """
    import tomlkit

    free_name(name)
    origin = load(source)
    text = read_text(find.locate("tilesets", source)).replace("\r\n", "\n").replace("\r", "\n")
    document = tomlkit.parse(text)
    head = ""
    for key, value in (("name", name), ("title", f"{origin.title[:60].rstrip()}, my version")):
        if key in document:
            document[key] = value
        else:  # a key added by the library would come after the rows
            head += f"{key} = {tomlkit.item(value).as_string()}\n"
    return head + tomlkit.dumps(document)
