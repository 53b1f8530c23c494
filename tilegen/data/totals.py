"""Where the tiles of a table end: the row with their total, with or without the word, and remarks below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tilegen.data.columns import Layout
from tilegen.data.grid import Grid, Row
from tilegen.data.numbers import number_of
from tilegen.data.wording import is_total
from tilegen.errors import DataError
from tilegen.model.findings import WARNING, SetFinding

# So many rows must stand above a number without a face before it may be their sum.
FEWEST = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """The rows of tiles, the row of their total (None if there is none), and the rows below it.

    `worded` tells that the row names itself a total; `column` is where it says how many tiles there are, -1 if nowhere.
    """

    tiles: list[Row]
    total: Row | None = None
    below: Sequence[Row] = ()
    worded: bool = True
    column: int = -1


def ending(rows: list[Row], found: Layout) -> Ending:
    """Return the rows below the headings, parted at the row of the total."""
    for end in range(len(rows) - 1, 0, -1):
        column = _worded(rows[end], rows[:end], found)
        if column is not None:
            return Ending(rows[:end], rows[end], rows[end + 1 :], column=column)
        if not _is_remark(rows[end], found):
            break
    told = [n for n, row in enumerate(rows) if not _is_remark(row, found)]
    last = told[-1] if told else 0
    if _bare(rows, last, found):
        return Ending(rows[:last], rows[last], rows[last + 1 :], worded=False, column=found.fields["count"])
    return Ending(rows)


def amid(grid: Grid, rows: list[Row], found: Layout) -> dict[int, DataError]:
    """Return an error for each row of tiles that is a total with tiles below it, by the number of the row.

    It names itself one, and its number is the sum of all counts above it, or of those since the last such row. A row
    whose kind is told is a tile.
    """
    errors: dict[int, DataError] = {}
    if "count" not in found.fields:
        return errors
    kind, above, since = found.fields.get("kind", -1), list[Row](), list[Row]()
    for row in rows:
        column = _worded(row, above, found) if len(above) >= FEWEST else None
        if column is not None and column >= 0 and (kind < 0 or row.at(kind).empty):
            number = number_of(row.at(column))
            if number and number in (_sum(above, found), _sum(since, found)):
                word = next(cell.text for cell in row.cells if not cell.empty)
                errors[row.number] = DataError(
                    f'"{word}" is a total in the middle: {number:f} is the sum of the counts above it',
                    where=grid.place(row, column, found.names.get(column, "")),
                    hint="delete the row, or put it below all tiles; for a tile, write letter in a column kind",
                )
                since = []
                continue
        above.append(row)
        since.append(row)
    return errors


def _worded(row: Row, above: list[Row], found: Layout) -> int | None:
    """Return the column with the number of a row that names itself a total (-1 if it has none), or None for others."""
    face, count = found.fields["face"], found.fields.get("count", -1)
    place = next((n for n, cell in enumerate(row.cells) if not cell.empty and _begins(cell.text)), None)
    if place is None or (place != face and not row.at(face).empty):
        return None
    column = count
    if place == count:
        column = next((n for n in range(count + 1, len(row.cells)) if number_of(row.at(n)) is not None), -1)
    # Such a word alone, as a face, is enough. Else it may be a tile "all in", or a blank of a group "all".
    if place == face and is_total(row.at(place).text):
        return column
    number, added = number_of(row.at(column)) if column >= 0 else None, _sum(above, found)
    return column if number is not None and added is not None and 2 * number >= added else None


def _begins(text: str) -> bool:
    first = re.match(r"\W*(\w+)", text)
    return is_total(text) or (first is not None and is_total(first[1]))


def _is_remark(row: Row, found: Layout) -> bool:
    """Tell whether a row has a text at most, and no numbers of a tile."""
    numbers = [found.fields[field] for field in ("count", "points") if field in found.fields]
    if "count" not in found.fields:
        return row.at(found.fields["face"]).empty and all(row.at(column).empty for column in numbers)
    return all(row.at(column).empty for column in numbers)


def _bare(rows: list[Row], last: int, found: Layout) -> bool:
    """Tell whether a row has nothing but the sum of all counts above it; points of 0 make it a blank."""
    if last < FEWEST or "count" not in found.fields:
        return False
    row, above = rows[last], rows[:last]
    count, points = found.fields["count"], found.fields.get("points", -1)
    if any(not cell.empty for n, cell in enumerate(row.cells) if n not in (count, points)) or row.at(count).empty:
        return False
    if row.cells and row.at(found.fields["face"]).hidden:
        return False
    score = number_of(row.at(points)) if points >= 0 and not row.at(points).empty else None
    if points >= 0 and not row.at(points).empty and (not score or score not in _scores(above, found)):
        return False
    return number_of(row.at(count)) == _sum(above, found)


def _sum(rows: list[Row], found: Layout) -> Decimal | None:
    """Return what the counts add up to, or None if they cannot be read."""
    if "count" not in found.fields:
        return Decimal(sum(not row.at(found.fields["face"]).empty for row in rows))
    cells = [row.at(found.fields["count"]) for row in rows if not _is_remark(row, found)]
    numbers = [number_of(cell) for cell in cells if not cell.empty]
    return sum((n for n in numbers if n is not None), Decimal(0)) if None not in numbers else None


def _scores(rows: list[Row], found: Layout) -> tuple[Decimal, ...]:
    """Return the points of all tiles, and the sum of the column; nothing if they cannot be read."""
    face, count, points = (found.fields.get(field, -1) for field in ("face", "count", "points"))
    all_, column = Decimal(0), Decimal(0)
    for row in rows:
        if _is_remark(row, found):
            continue
        usual = Decimal(0 if row.at(face).empty else 1)
        score = usual if row.at(points).empty else number_of(row.at(points))
        many = Decimal(1) if count < 0 else number_of(row.at(count))
        if score is None or many is None:
            return ()
        all_ += many * score
        column += Decimal(0) if row.at(points).empty else score
    return all_, column


def wrong_points(grid: Grid, end: Ending, found: Layout) -> SetFinding | None:
    """Return the warning for points that do not add up to what the row of the total says, or None."""
    points = found.fields.get("points", -1)
    if end.total is None or points < 0 or points == end.column:
        return None
    said, right = number_of(end.total.at(points)), _scores(end.tiles, found)
    if said is None or not right or said in right:
        return None
    place = grid.place(end.total, points, found.names.get(points, "")).removeprefix(grid.where).strip()
    message = (
        f"the total of the points is {said:f}, but counts times points are {right[0]:f} (the column: {right[1]:f})"
    )
    return SetFinding("S27", WARNING, message, "mend the points or the total, or empty the cell", place)
