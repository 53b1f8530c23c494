"""Tile sets: reading them, from TOML or from a table, and copying them for people to edit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tilegen.data import find, languages
from tilegen.data.face_rows import MOST_OF_A_FACE, Faults, distinct, face_in
from tilegen.data.groups import groups_in
from tilegen.data.table import Table, content, read, read_text
from tilegen.errors import DataError
from tilegen.model import selection
from tilegen.model.findings import SetFinding
from tilegen.model.tileset import Face, TileSet, wrong_total

MOST_TILES = 100_000
LONGEST_NAME = 60
_NAME = re.compile(r"[\w][\w.+-]*")


@dataclass(frozen=True, slots=True)
class Draft:
    """A set file as it was read, before anything in it is judged.

    `rows` are the faces in file order, each a table of values or the error that its cells gave; `places` names them for
    people ("row 7"). `said` is what reading found worth telling, `doubts` what is probably not meant. `sheet` is the
    one that was named in a workbook, `reading` tells which column was taken for what, `cells` are the addresses of the
    values of each row in a workbook, by key, `headings` in a table the words that stand above its columns, by key.
    """

    path: Path
    head: Table
    rows: tuple[Table | DataError, ...]
    places: tuple[str, ...]
    said: tuple[str, ...] = ()
    sheet: str = ""
    reading: str = ""
    doubts: tuple[SetFinding, ...] = ()
    cells: tuple[Mapping[str, str], ...] = ()
    headings: Mapping[str, str] = field(default_factory=dict)

    def cells_of(self, row: int) -> Mapping[str, str]:
        """Return the addresses of the values of a row, counted from 1; nothing where no cell has an address."""
        return self.cells[row - 1] if self.cells else {}


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
    head = {"name": _name_of(path.stem, sheet), "title": _title(f"{path.stem} {sheet}")} | found.head
    table = Table(head, str(path), found.head_places)
    return Draft(
        path,
        table,
        found.rows,
        found.places,
        found.said,
        sheet,
        found.reading,
        found.doubts,
        found.cells,
        found.headings,
    )


def usable_name(stem: str) -> str:
    """Return the name of a set made from a file's.

    >>> usable_name("Мои фишки (2)"), usable_name("???")
    ('Мои-фишки-2', 'tiles')
    """
    bare = "".join(c for c in unicodedata.normalize("NFC", stem) if unicodedata.category(c) not in ("Mn", "Mc", "Cf"))
    words = re.sub(r"[^\w.+-]+", "-", bare)[:LONGEST_NAME]
    return re.sub(r"^\W+|[.+-]+$", "", words) or "tiles"


def _name_of(stem: str, sheet: str) -> str:
    """Return the name of a table's set: one for each sheet that was named, so that none writes over another.

    >>> _name_of("letters", "Creole"), _name_of("letters", "")
    ('letters-Creole', 'letters')
    """
    if not sheet:
        return usable_name(stem)
    own = usable_name(sheet)[: LONGEST_NAME * 2 // 3]
    return f"{usable_name(stem)[: LONGEST_NAME - 1 - len(own)]}-{own}"


def _title(stem: str) -> str:
    """Return the title of a set that gives none: its file's name."""
    return " ".join("".join(c if c.isprintable() else " " for c in stem).split())[:80] or "tiles"


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft after it was judged: `faults` are why it cannot be used, in the order in which they were met.

    `faces` has one for each row, None where not even what stands on the tile can be read; `tileset` is the set as far
    as it can be read, and the set itself if there is no fault.
    """

    faces: tuple[Face | None, ...]
    tileset: TileSet
    faults: Faults


def load(name: str) -> TileSet:
    """Return a tile set by name or by the path of a file. Raises DataError for the first thing that is wrong."""
    return judged(draft(name))


def judged(read: Draft) -> TileSet:
    """Return the set of a draft. Raises DataError for the first thing that is wrong."""
    found = judge(read)
    found.faults.refuse()
    return found.tileset


def judge(read: Draft) -> Judged:
    """Read a draft to its end and keep all that is wrong with it. A draft can be read once."""
    faults, faces = Faults(), []
    for number, row in enumerate(read.rows, start=1):
        faults.row = number
        if isinstance(row, DataError):
            faults.add("S02", row)
        faces.append(None if isinstance(row, DataError) else face_in(row, faults))
    faults.row = 0
    counted = not faults
    distinct(faces, read.places, [row.where for row in read.rows], faults)
    return Judged(tuple(faces), _set_of(read, tuple(face for face in faces if face), faults, counted=counted), faults)


def _set_of(read: Draft, faces: tuple[Face, ...], faults: Faults, *, counted: bool) -> TileSet:
    """Return the set as far as it can be read. `counted` tells whether all counts could be."""
    path, table, take = read.path, read.head, faults.take
    if not read.rows:
        faults.add("S16", DataError('"tiles" is empty, expected at least one row', where=table.where))
    found = TileSet(
        name=take(lambda: _name(table, path), usable_name(path.stem)),
        title=take(lambda: table.take_text("title", _title(path.stem), limit=80), "") or _title(path.stem),
        version=take(lambda: table.take_text("version", "1", limit=20), "1"),
        lang=languages.tag(take(lambda: table.take_text("lang", "en", limit=20), "en")),
        rack=take(lambda: table.take_int("rack", 7, low=1, high=50), 7),
        faces=faces,
        total=_total(table, faces, faults, counted=counted),
        source=path.name + (f"#{read.sheet}" if read.sheet else ""),
        titles=take(lambda: _titles(table), ()),
        rules=take(lambda: table.take_text("rules", "", limit=LONGEST_NAME), ""),
        groups=groups_in(table, faces, faults, whole=len(faces) == len(read.rows)),
        options=take(lambda: _wishes(table), ()),
    )
    faults.rest(table)
    if faces and counted and found.total == 0:
        faults.add("S16", DataError("the set has no tiles: every count is 0", where=str(path)))
    return found


def _total(table: Table, faces: tuple[Face, ...], faults: Faults, *, counted: bool) -> int:
    """Return how many tiles there are, and hold the file to what it promises."""
    found = sum(face.count for face in faces)
    if found > MOST_TILES:
        many = f"the counts add up to {found}, and a set has at most {MOST_TILES} tiles"
        faults.add("S02", DataError(many, where=table.where, hint="make the counts smaller"))
        table.forget("total")
        return found
    promised = faults.take(lambda: table.take_int("total", found, low=0, high=MOST_TILES), found)
    wrong = wrong_total(found, promised) if counted else None
    if wrong is not None:
        wrong.where = table.place("total")
        faults.add("S01", wrong)
    return found


def _name(table: Table, path: Path) -> str:
    # Files are called as people call them, "my letters (2).toml"; what cannot be the name of a folder is left out.
    usual = path.stem if _NAME.fullmatch(path.stem) and len(path.stem) <= LONGEST_NAME else usable_name(path.stem)
    name = table.take_text("name", usual, limit=LONGEST_NAME)
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


def _wishes(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the options that the set asks for; which there are, the products know."""
    hidden = not table.take_bool("show_points", True)
    wanted = table.take_table("print") if table.has("print") else Table({}, table.where)
    asked = {key.replace("-", "_"): _wish(wanted, key) for key in wanted.keys()}
    if hidden and asked.setdefault("points", "off") not in ("off", "false", "no"):
        raise DataError(f'"show_points" is false, but points is "{asked["points"]}" below [print]', where=table.where)
    return tuple(asked.items())


def _wish(wanted: Table, key: str) -> str:
    """Return an option as it is typed; `only` may be a list too, and `count` a table of faces."""
    if key == "only" and wanted.is_list(key):
        return ", ".join(wanted.take_texts(key, ()))
    if key == "count" and wanted.is_table(key):
        counts = wanted.take_table(key)
        numbers = {face: counts.take_int(face, low=0, high=MOST_OF_A_FACE) for face in counts.keys()}
        return ", ".join(f"{selection.quoted(face)}={number}" for face, number in numbers.items())
    return wanted.take_word(key)


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
