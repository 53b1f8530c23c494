"""What the columns of a table of tiles mean, by their headings or by what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tilegen.data.grid import Cell, Grid, Row
from tilegen.data.headings import heading_of, listed, refuse_lying, refuse_misspelt
from tilegen.data.numbers import is_number, number_of
from tilegen.data.unheaded import guessed
from tilegen.data.wording import by_parts, fold, value, words
from tilegen.errors import DataError

# So many numbers from 1 up are those of the rows.
NUMBERED = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """Where what stands: the column of each field, and the columns (number, heading) that are kept as notes.

    `heading` is the row of the headings, None if there is none; `names` are the headings by column.
    """

    fields: dict[str, int]
    extras: tuple[tuple[int, str], ...]
    names: dict[int, str]
    heading: Row | None


def layout(grid: Grid) -> Layout:
    """Return what the columns of a table mean. Raises DataError if that is not clear."""
    refuse_lying(grid)
    heading = heading_of(grid)
    return Layout(guessed(grid), (), {}, None) if heading is None else _named(grid, heading)


def likeness(grid: Grid) -> int:
    """Tell how much a table looks like a list of tiles: 2 by its headings, 1 by what stands in it, else 0."""
    if heading_of(grid) is not None:
        return 2
    try:
        return int(bool(grid.rows) and "count" in guessed(grid))
    except DataError:
        return 0


def _named(grid: Grid, heading: Row) -> Layout:
    """Return the layout that headings tell."""
    names = {n: cell.text for n, cell in enumerate(heading.cells) if not cell.empty}
    fields = _fields(grid, heading, names)
    rows = grid.below(heading)
    if (kind := fields.get("kind")) is not None and fold(names[kind]) not in words().plain:
        # "Type" may be anything.
        if not all(value("kind", row.at(kind).text) for row in rows if not row.at(kind).empty):
            del fields["kind"]
            fields.setdefault("group", kind)
    taken = set(fields.values())
    for column, name in names.items():
        if column not in taken:
            refuse_misspelt(grid, heading, column, name, fields)
    if "face" not in fields:
        unknown = [name for column, name in names.items() if column not in taken]
        found = f"; these headings are unknown: {listed(unknown)}" if unknown else f": found {listed(names.values())}"
        raise DataError(
            f"no column is the face{found}",
            where=f"{grid.where} row {heading.number}",
            hint='name the column that holds the letters "face", or in your language: "Buchstabe", "letra", "слово" …',
        )
    extras = []
    for column in range(grid.width):
        name = names.get(column, "")
        if column in taken or fold(name) in words().computed or all(row.at(column).empty for row in rows):
            continue
        extras.append((column, name))
    if "count" not in fields:
        _uncounted(grid, rows, extras, heading)
    return Layout(fields, tuple(_unlike(grid, extras)), names, heading)


def _fields(grid: Grid, heading: Row, names: dict[int, str]) -> dict[str, int]:
    """Return the column of each field. Raises DataError for two columns of one field."""
    fields: dict[str, int] = {}
    plain, loose = words().plain, words().loose
    rows = grid.below(heading)
    looks: tuple[Callable[[str], list[str]], ...] = (
        lambda name: [plain.get(fold(name), "")],
        lambda name: [loose.get(fold(name), "")],
        by_parts,
    )
    for tier, look in enumerate(looks):
        already = set(fields)
        for column, name in names.items():
            if column in fields.values():
                continue
            field = next((one for one in look(name) if one and one not in already), "")
            if not field or (field == "note" and field in fields):
                continue
            if tier and field == "count" and is_numbered([row.at(column) for row in rows]):
                continue
            if field in fields:
                raise DataError(
                    f'both "{names[fields[field]]}" and "{name}" name the {field}',
                    where=f"{grid.where} row {heading.number}",
                    hint=f"call the right one {field}, the other something else",
                )
            fields[field] = column
    return fields


def is_numbered(cells: Sequence[Cell]) -> bool:
    """Tell whether cells hold the numbers of their rows, from 1 up."""
    numbers = [number_of(cell) for cell in cells if not cell.empty]
    return len(numbers) >= NUMBERED and numbers == list(range(1, len(numbers) + 1))


def _uncounted(grid: Grid, rows: Sequence[Row], extras: list[tuple[int, str]], heading: Row) -> None:
    """Refuse a table without counts in which another column may hold them. Raises DataError."""
    for column, name in extras:
        cells = [row.at(column) for row in rows if not row.at(column).empty]
        if not is_numbered(cells) and all(is_number(cell) and (number_of(cell) or 0) % 1 == 0 for cell in cells):
            raise DataError(
                f"no column is the count, but {grid.column(column, name)} holds whole numbers",
                where=f"{grid.where} row {heading.number}",
                hint="call it count if it is, or add a column count",
            )


def _unlike(grid: Grid, extras: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the columns that become notes, each under a name of its own."""
    seen: set[str] = set()
    for column, heading in extras:
        name = " ".join(heading.split()) or grid.column(column)
        while name in seen:
            name += " (2)"
        seen.add(name)
        yield column, name
