"""Plain text and CSV, from a Table."""

from __future__ import annotations

import csv
import io
import unicodedata
from decimal import Decimal

from tilegen.drawing.table import Cell, Table


def render(table: Table, suffix: str) -> list[bytes]:
    """Return the table as text or CSV.

    CSV is UTF-8 with a byte order mark and CRLF, which is what spreadsheets recognise without asking.
    """
    return [_csv(table) if suffix == "csv" else _txt(table)]


def _csv(table: Table) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(table.heads)
    for row in (*table.rows, *([table.total] if table.total else [])):
        writer.writerow([_shown(value, table.decimal) for value in row])
    return out.getvalue().encode("utf-8-sig")


def _shown(value: Cell, decimal: str) -> str:
    return f"{value:f}".replace(".", decimal) if isinstance(value, Decimal) else str(value)


def width(text: str) -> int:
    """Return the columns that a text takes in a terminal.

    >>> width("ก็"), width("é")
    (1, 1)
    """
    marks = ("Mn", "Me", "Cf")
    return sum(
        0 if unicodedata.category(c) in marks else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def _txt(table: Table) -> bytes:
    rows = [table.heads, *table.rows, *([table.total] if table.total else [])]
    widths = [max(width(_shown(row[i], table.decimal)) for row in rows) for i in range(len(table.heads))]
    # A cell without a number leaves its column one of numbers.
    numbers = [
        {isinstance(row[i], int | Decimal) for row in table.rows if row[i] != ""} == {True}
        for i in range(len(table.heads))
    ]

    def line(row: tuple[Cell, ...]) -> str:
        cells = []
        for value, wide, number in zip(row, widths, numbers, strict=True):
            text = _shown(value, table.decimal)
            pad = " " * (wide - width(text))
            cells.append(pad + text if number else text + pad)
        return "  ".join(cells).rstrip()

    rule = "  ".join("-" * wide for wide in widths)
    lines = [table.title, "=" * width(table.title), "", line(table.heads), rule, *(line(row) for row in table.rows)]
    if table.total:
        lines += [rule, line(table.total)]
    if table.notes:
        lines += ["", *table.notes]
    return ("\n".join(lines) + "\n").encode("utf-8")
