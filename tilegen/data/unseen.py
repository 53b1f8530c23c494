"""What a workbook does not show as it is: formats that change numbers, merged cells, hidden rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilegen.data.columns import Layout
from tilegen.data.grid import Cell, Grid, Row, letters
from tilegen.data.number_format import same
from tilegen.model.findings import WARNING, SetFinding

MOST = 5  # rows or columns in one remark


def otherwise(grid: Grid, rows: Sequence[Row], found: Layout) -> Iterator[SetFinding]:
    """Yield a warning for each cell that shows another face or number than it holds, and for merged cells."""
    for row in rows:
        for field in ("face", "count", "points"):
            column = found.fields.get(field, -1)
            cell = row.at(column) if column >= 0 else Cell("")
            if cell.shown and cell.number is not None and _differs(field, cell):
                message = f'the cell shows "{cell.shown}", but holds {cell.text}; {cell.text} is taken'
                fix = f'if "{cell.shown}" is meant, format the cell as Text and type it again'
                yield SetFinding("S30", WARNING, message, fix, f"row {row.number} ({letters(column)}{row.number})")
    first = rows[0].number if rows else 0
    top = found.heading.number if found.heading is not None else first
    last = rows[-1].number if rows else 0
    used = {*found.fields.values(), *(column for column, _ in found.extras)}
    for above, left, below, right in grid.merged:
        if above <= last and below >= top and used & set(range(left, right + 1)):
            area = f"{letters(left)}{above}:{letters(right)}{below}"
            message = f"the cells {area} are merged: all but the first are empty"
            fix = "unmerge them and fill each; empty cells are read as empty"
            yield SetFinding("S31", WARNING, message, fix, f"row {above} ({area})")


def _differs(field: str, cell: Cell) -> bool:
    """Tell whether a cell shows something else: of a face every character counts, but for the decimal comma."""
    if field == "face":
        return cell.shown.replace(",", ".") != cell.text or ("," in cell.shown and cell.number == int(cell.number or 0))
    return cell.number is not None and not same(cell.shown, cell.number)


def hidden(grid: Grid, rows: Sequence[Row], found: Layout) -> list[str]:
    """Return what to say of rows and columns that the workbook does not show, but that are read."""
    numbers = [str(row.number) for row in rows if row.number in grid.hidden_rows]
    used = sorted({*found.fields.values(), *(column for column, _ in found.extras)} & grid.hidden_columns)
    return [
        f"{what}{'s' if len(names) > 1 else ''} {', '.join(names[:MOST])}{' …' if len(names) > MOST else ''}"
        f" {'are' if len(names) > 1 else 'is'} hidden in the workbook, and read all the same"
        for what, names in (("row", numbers), ("column", [letters(column) for column in used]))
        if names
    ]
