"""What the columns of a table without headings mean, by what stands in them."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.data.grid import Cell, Grid, Row
from tilegen.data.headings import like_headings, listed, unknown
from tilegen.data.numbers import is_number, number_of
from tilegen.data.wording import fold, words
from tilegen.errors import DataError


def leading(grid: Grid) -> int:
    """Return how many rows of a table without headings give facts of the set, such as its title."""
    number = 0
    for row in grid.rows[:-1]:
        texts = [cell.text for cell in row.cells if not cell.empty]
        if len(texts) < 2 or row.cells[0].empty or fold(texts[0]) not in words().head:
            break
        number += 1
    return number


def _is_total(row: Row) -> bool:
    """Tell whether a row says how many tiles there are in all."""
    texts = [cell for cell in row.cells if not cell.empty]
    return bool(texts) and words().head.get(fold(texts[0].text)) == "total"


def _closed(rows: list[Row]) -> tuple[list[Row], Row | None]:
    """Return the rows of tiles without headings, and the row of their total; remarks may stand below it."""
    for end in range(len(rows) - 1, 0, -1):
        if _is_total(rows[end]):
            return rows[:end], rows[end]
        full = [cell for cell in rows[end].cells if not cell.empty]
        if len(full) > 1 or any(map(is_number, full)):
            break
    return rows, None


def guessed(grid: Grid) -> dict[str, int]:
    """Return the column of each field of a table without headings. Raises DataError if there is doubt."""
    rows, total = _closed(list(grid.rows[leading(grid) :]))
    if not rows:
        raise DataError("no tiles in it", where=grid.where, hint=f"expected a heading line such as {grid.example()}")
    columns = {n: [row.at(n) for row in rows] for n in range(max(len(row.cells) for row in rows))}
    columns = {n: cells for n, cells in columns.items() if not all(cell.empty for cell in cells)}
    if (heading := like_headings(rows)) is not None:
        raise unknown(grid, heading)
    numeric = [n for n, cells in columns.items() if all(is_number(c) or c.empty for c in cells)]
    faces = [n for n in columns if n not in numeric] or numeric
    faces = [n for n in faces if _different(columns[n])]
    if len(faces) != 1 or len(columns) > 3:
        raise _unclear(grid, columns)
    fields = {"face": faces[0]}
    others = {n: cells for n, cells in columns.items() if n != faces[0]}
    if any(n not in numeric or any(cell.empty for cell in cells) for n, cells in others.items()):
        raise _unclear(grid, columns)
    if len(others) == 2:
        fields |= _decided(others, columns[faces[0]], total)
    elif others:
        (column,) = others
        whole = all((number_of(cell) or 0) % 1 == 0 for cell in others[column])
        fields |= {"count": column} if whole else {}
    if others and "count" not in fields:
        raise _unclear(grid, columns)
    return fields


def _different(cells: Sequence[Cell]) -> bool:
    texts = [cell.text for cell in cells]
    return len(set(texts)) == len(texts)


def _decided(pair: dict[int, list[Cell]], faces: list[Cell], total: Row | None) -> dict[str, int]:
    """Return which of two columns of numbers is the count, if anything tells: fractions, the blank's 0, the total."""
    said = set()
    (one, _), (other, _) = pair.items()
    for points, count in ((one, other), (other, one)):
        numbers, counts = ([number_of(c) or 0 for c in pair[n]] for n in (points, count))
        if any(n % 1 for n in numbers) and not any(n % 1 for n in counts):
            said.add((points, count))
        if any(face.empty and n == 0 and m > 0 for face, n, m in zip(faces, numbers, counts, strict=True)):
            said.add((points, count))
        promised = number_of(total.at(count)) if total else None
        if promised is not None and promised == sum(counts) != sum(numbers):
            said.add((points, count))
    if len(said) != 1:
        return {}
    points, count = said.pop()
    return {"points": points, "count": count}


def _unclear(grid: Grid, columns: dict[int, list[Cell]], why: str = "") -> DataError:
    """Return the error that shows how the columns read, and asks for a heading line."""
    texts = {n: [c.text for c in cells if not c.empty][:3] for n, cells in columns.items()}
    read = [f"{grid.column(n)} reads {listed(shown)}" for n, shown in texts.items()]
    return DataError(
        f"{why or 'it is not clear which column is what'}: {'; '.join(read[:5])}{' …' if len(read) > 5 else ''}",
        where=grid.where,
        hint=f"put a heading line above them, such as {grid.example()}",
    )
