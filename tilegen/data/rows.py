"""From the cells of a table to the rows of a set file: typed values, each with its place for messages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tilegen.data import columns, totals, unheaded, unseen
from tilegen.data.columns import Layout
from tilegen.data.grid import NOTHING, Cell, Grid, Row, letters
from tilegen.data.inspect_row import NO_POINTS
from tilegen.data.numbers import number, number_of
from tilegen.data.table import Table
from tilegen.data.totals import Ending
from tilegen.data.worded import worded_blanks
from tilegen.data.wording import FIELDS, fold, value, words
from tilegen.errors import DataError
from tilegen.model.findings import WARNING, SetFinding

WHAT = {
    "formula": ("a formula", "copy the column and paste it as values"),
    "date": ("a date or time", "format the column as Text, then type the cell again"),
    "truth": ("a truth value", "format the column as Text, then type the cell again"),
    "error": ("an error", "mend the cell, or type what it should hold"),
}
TITLE = 80  # characters
# Larger numbers are no points of a tile.
MOST_POINTS = 100


@dataclass(frozen=True, slots=True)
class Tiles:
    """What a table holds: the facts above its headings, and its rows.

    `head_places` and `places` name where they stand; `said` is what is worth telling, `reading`
    which column was taken for what, `doubts` what is probably not meant, `cells` in a workbook the addresses of the
    values of each row, by key. `headings` are the user's own words for the keys.
    """

    head: dict[str, Any]
    head_places: dict[str, str]
    rows: tuple[Table | DataError, ...]
    places: tuple[str, ...]
    said: tuple[str, ...]
    reading: str
    doubts: tuple[SetFinding, ...]
    cells: tuple[dict[str, str], ...]
    headings: Mapping[str, str]


def tiles(grid: Grid) -> Tiles:
    """Return the rows of a table as those of a set file. Raises DataError if it is not clear what its columns are."""
    found = columns.layout(grid)
    above, below = _parted(grid, found)
    head, places, said = _head(grid, above)
    if "count" not in found.fields:
        said.append("no column is the count: one tile of each face")
    if "points" not in found.fields:
        said.append("no column is the points: 1 each, blanks 0")
    end = totals.ending(below, found)
    said += _total(grid, end, found, head, places)
    doubts = [*filter(None, [totals.wrong_points(grid, end, found)]), *_numbers(grid, found, end.tiles)]
    doubts += unseen.otherwise(grid, end.tiles, found)
    said += unseen.hidden(grid, end.tiles, found)
    rows, names, cells = [], [], []
    last = end.tiles[-1] if end.tiles else None
    sums = totals.amid(grid, end.tiles, found)
    blanks = worded_blanks([row for row in end.tiles if row.number not in sums], found)
    if blanks is not None:
        said.append(str(blanks))
    first, *more = blanks.rows if blanks is not None else (None,)
    for row in end.tiles:
        if row in more:
            continue
        many = blanks.count if blanks is not None and row is first else None
        try:
            typed: Table | DataError | None = sums.get(row.number) or _typed(
                grid, row, found, last=row is last, blanks=many
            )
        except DataError as error:
            typed = error
        if typed is not None:
            rows.append(typed)
            names.append(f"row {row.number}")
            if grid.lettered:
                cells.append({field: f"{letters(column)}{row.number}" for field, column in found.fields.items()})
    if not rows:
        raise DataError("a heading line, but no tiles below it", where=grid.where)
    said += _remarks(rows, names, found)
    return Tiles(
        head,
        places,
        tuple(rows),
        tuple(names),
        tuple(said),
        _reading(grid, found),
        tuple(doubts),
        tuple(cells),
        {field: found.names[column] for field, column in found.fields.items() if column in found.names},
    )


def _parted(grid: Grid, found: Layout) -> tuple[list[Row], list[Row]]:
    """Return the rows above the tiles, and those of the tiles."""
    rows = list(grid.rows)
    if found.heading is not None:
        last = found.heading.number
        return [row for row in rows if row.number < last], [row for row in rows if row.number > last]
    start = unheaded.leading(grid)
    return rows[:start], rows[start:]


def _head(grid: Grid, above: list[Row]) -> tuple[dict[str, Any], dict[str, str], list[str]]:
    """Return the facts of the set that stand above its headings, where they stand, and what was passed over."""
    head: dict[str, Any] = {}
    places: dict[str, str] = {}
    said = []
    for row in above:
        full = [n for n, cell in enumerate(row.cells) if not cell.empty]
        key = words().head.get(fold(row.at(full[0]).text), "")
        if not key or len(full) < 2 or key in head:
            said.append(f"row {row.number} stands above the headings and is ignored")
            continue
        column = full[1]
        cell, places[key] = row.at(column), grid.place(row, column, row.at(full[0]).text)
        if key in ("rack", "total"):
            head[key] = number(_used(cell, key, places[key]), key, places[key], whole=True)
            continue
        text = " ".join(row.at(n).text for n in full[1:]) if grid.delimiter == " " else cell.text
        _used(cell, key, places[key])
        text = " ".join(text.split())
        head[key] = words().languages.get(fold(text), text) if key == "lang" else text
    return head, places, said


def _used(cell: Cell, key: str, where: str) -> Cell:
    """Return a cell whose value can be trusted. Raises DataError for what a workbook has computed or changed."""
    if cell.kind in WHAT:
        what, hint = WHAT[cell.kind]
        shown = f", {cell.text}" if cell.text else ""
        raise DataError(f'"{key}" is {what}{shown}', where=where, hint=hint)
    return cell


def _says_tiles(row: Row, found: Layout) -> bool:
    """Tell whether a row has a face, a count or points: others are headings of sections and remarks."""
    told = (found.fields[field] for field in ("face", "count", "points") if field in found.fields)
    return any(not row.at(column).empty for column in told)


def _typed(grid: Grid, row: Row, found: Layout, *, last: bool = False, blanks: int | None = None) -> Table | None:
    """Return a row as a table of values, or None for one that holds no tile. Raises DataError.

    `blanks` is how many blanks a word in it means, None for all other rows.
    """
    cells = {field: row.at(column) for field, column in found.fields.items()}
    places = {f: grid.place(row, column, found.names.get(column, "")) for f, column in found.fields.items()}
    if not _says_tiles(row, found):
        return None
    face = cells["face"]
    for field, cell in cells.items():
        if field != "note" and not (field == "pool" and cell.kind == "truth"):
            _used(cell, field, places[field])
    if face.hidden:
        raise DataError(
            f'"face" is only the invisible character U+{ord(face.text[0]):04X}',
            where=places["face"],
            hint="leave the cell empty for a blank tile",
        )
    values: dict[str, Any] = {"face": _face(cells) if blanks is None else ""}
    values["count"] = 1
    if "count" in cells:
        if cells["count"].empty:
            raise DataError(
                '"count" is empty, expected a whole number',
                where=places["count"],
                hint=_uncounted(row, found, last=last),
            )
        values["count"] = number(cells["count"], "count", places["count"], whole=True)
    values |= {"count": blanks} if blanks is not None else {}
    if "points" in cells and not cells["points"].empty:
        values["points"] = number(cells["points"], "points", places["points"], whole=False)
    values |= _words(cells, places)
    notes = {name: " ".join(row.at(column).text.split()) for column, name in found.extras if not row.at(column).empty}
    if "note" in cells and not cells["note"].empty:
        notes = {"note": " ".join(cells["note"].text.split())} | notes
    if notes:
        values["note"] = notes
    return Table(values, f"{grid.where} row {row.number}", places)


def _face(cells: dict[str, Cell]) -> str:
    """Return the face; the word "blank" is a blank only where the kind says so too."""
    face = cells["face"].text
    if "kind" in cells and value("kind", cells["kind"].text) == "blank" == value("kind", face):
        return ""
    return face


def _words(cells: dict[str, Cell], places: dict[str, str]) -> dict[str, Any]:
    """Return the values of the columns that hold words. Raises DataError."""
    values: dict[str, Any] = {}
    for field in ("id", "braille", "back"):
        if field in cells and not cells[field].empty:
            values[field] = cells[field].text
    for field in ("kind", "style"):
        if field in cells and not cells[field].empty:
            values[field] = value(field, cells[field].text) or cells[field].text
    if "reads" in cells and not cells["reads"].empty:
        text = cells["reads"].text
        values["reads"] = [part for part in re.split(r"[\s,;|]+", text) if part] or [text]
    if "group" in cells and not cells["group"].empty:
        place = value("group", cells["group"].text)
        values |= {"pool": place == "pool"} if place else {"group": cells["group"].text}
    if "pool" in cells and not cells["pool"].empty:
        answer = value("pool", cells["pool"].text)
        if not answer:
            raise DataError(f'"pool" is "{cells["pool"].text}", expected yes or no', where=places["pool"])
        values["pool"] = answer == "yes"
    return values


def _uncounted(row: Row, found: Layout, *, last: bool) -> str:
    """Return the advice for a row without a count: a word alone in it may be no tile at all."""
    text = row.at(found.fields["face"]).text
    if len(text) < 2 or sum(not cell.empty for cell in row.cells) > 1:
        return "write 0 for none; a remark belongs into a column note"
    if last:
        return f'if "{text}" is a tile, write its count; if it is a remark, put a row Total above it, or delete it'
    return f'if "{text}" is a tile, write its count; if it heads a section, delete the row, or make it a column group'


def _total(grid: Grid, end: Ending, found: Layout, head: dict[str, Any], places: dict[str, str]) -> list[str]:
    """Take the number of tiles that a last row promises, and return what to say of it.

    A formula will do: what it adds up is checked here.
    """
    if end.total is None:
        return []
    said = [f"row {row.number} stands below the total and is ignored" for row in end.below]
    cell = end.total.at(end.column) if end.column >= 0 else NOTHING
    promised = number_of(cell)
    if promised is None:
        return (
            [*said]
            if cell.empty
            else [f'row {end.total.number}: the total "{cell.text}" is no number: not checked', *said]
        )
    where = grid.place(end.total, end.column, found.names.get(end.column, ""))
    if promised % 1 or head.get("total", promised) != promised:
        other = f", but {head['total']} above the headings" if "total" in head else ", expected a whole number"
        raise DataError(f"the total is {promised:f}{other}", where=where)
    head["total"], places["total"] = int(promised), where
    if end.worded:
        return said
    taken = f"row {end.total.number}: no face, and {promised:f} is the sum of the counts above: taken as the total"
    return [f"{taken}; if {promised:f} blanks are meant, write 0 as their points", *said]


def _numbers(grid: Grid, found: Layout, rows: list[Row]) -> Iterator[SetFinding]:
    """Yield columns of small numbers that were taken for notes where nothing is the points."""
    if "points" in found.fields or found.heading is None:
        return
    for column, name in found.extras:
        cells = [row.at(column) for row in rows if not row.at(column).empty]
        numbers = [number_of(cell) for cell in cells]
        small = all(n is not None and 0 <= n <= MOST_POINTS for n in numbers)
        if small and 2 * len(cells) >= len(rows) and not columns.is_numbered(cells):
            told = f'"{name}"' if name else "without a heading"
            message = f"the column {told} holds numbers: is it the points? No column is, so each tile scores 1"
            place = f"row {found.heading.number}"
            place += f" ({letters(column)}{found.heading.number})" if grid.lettered else ""
            yield SetFinding("S29", WARNING, message, "call it Points if it is; else nothing to do", place)


def _reading(grid: Grid, found: Layout) -> str:
    """Say which column was taken for what."""
    fields = sorted(found.fields.items(), key=lambda item: FIELDS.index(item[0]))
    taken = [f"{grid.column(column, found.names.get(column, ''))} = {field}" for field, column in fields]
    notes = [grid.column(column, found.names.get(column, "")) for column, _ in found.extras]
    return f"columns: {', '.join(taken)}" + (f"; kept as notes: {', '.join(notes)}" if notes else "")


def _remarks(rows: list[Table | DataError], names: list[str], found: Layout) -> list[str]:
    """Say what was filled in, and what may not be meant."""
    said, bare = [], []
    for row, name in zip(rows, names, strict=True):
        if isinstance(row, DataError):
            continue
        face = str(row.peek("face"))
        if face and row.peek("points") is None:
            bare.append(name)
    if bare and "points" in found.fields:
        said.append(f"{NO_POINTS}{', '.join(bare[:5])}{' …' if len(bare) > 5 else ''}: 1 each")
    return said
