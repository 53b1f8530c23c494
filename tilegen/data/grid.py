"""Cells in rows and columns, as a text file or a workbook holds them, before anybody knows what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tilegen.errors import DataError

MOST_ROWS = 5_000  # that say something
LAST_ROW = 20_000  # empty ones included
MOST_COLUMNS = 200
LONGEST_CELL = 1_000  # characters
EXAMPLE = ("face", "count", "points")

# They take room and show nothing, though no rule calls them blanks.
INVISIBLE = "\u2800\u3164\u115f\u1160\uffa0\u200b\u2060\ufeff"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text as people see it, without blanks around it.

    `kind` says what a workbook knows of it: text, number, formula, date, truth or error; the cells of text files are
    all text. `number` is the exact value of a number, or what a formula came to, `shown` what a workbook shows in its
    place, if it is something else.
    """

    text: str
    kind: str = "text"
    number: Decimal | None = None
    shown: str = ""

    @property
    def empty(self) -> bool:
        """Tell whether there is nothing in it to see."""
        return not self.text.strip() and self.kind != "error"

    @property
    def hidden(self) -> bool:
        """Tell whether there is something in it that cannot be seen, such as a no-break space."""
        return bool(self.text) and not self.text.strip().strip(INVISIBLE)


NOTHING = Cell("")


def cell(raw: str) -> Cell:
    r"""Return a cell of a text file. What is only invisible is kept, to be told.

    >>> cell(" A ").text, cell("\u00a0").text
    ('A', '\xa0')
    """
    return Cell(raw.strip() or ("\n" if "\n" in raw else raw.strip(" \t\r")))


@dataclass(frozen=True, slots=True)
class Row:
    """One row with its number, counted from 1 as spreadsheets do; cells at the end may be missing."""

    number: int
    cells: tuple[Cell, ...]

    @property
    def empty(self) -> bool:
        """Tell whether nothing stands in it."""
        return all(cell.empty for cell in self.cells)

    def at(self, column: int) -> Cell:
        """Return a cell by its column, counted from 0."""
        return self.cells[column] if column < len(self.cells) else NOTHING


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as it stands in a file. `where` names the file, `lettered` says that people know its cells as "B7".

    `delimiter` is what parts the cells of a line in a text. `rows` holds none that is empty. Of a workbook `merged` are
    the areas of merged cells (top, left, bottom, right), and `hidden_rows` and `hidden_columns` those that it does not
    show; rows are counted from 1, columns from 0.
    """

    where: str
    rows: tuple[Row, ...]
    lettered: bool = False
    delimiter: str = ""
    merged: tuple[tuple[int, int, int, int], ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(row.cells) for row in self.rows), default=0)

    def below(self, heading: Row) -> list[Row]:
        """Return the rows below one."""
        return [row for row in self.rows if row.number > heading.number]

    def example(self) -> str:
        """Return a heading line as it would stand in this file, in words where its delimiter cannot be seen."""
        if self.delimiter in ("", "\t"):
            return f"face, count, points, {'with tabs between them' if self.delimiter else 'a cell each'}"
        return self.delimiter.join(EXAMPLE)

    def place(self, row: Row, column: int, heading: str = "") -> str:
        """Return what a person calls a cell: its row and its column, in a workbook with the address too."""
        name = f'"{heading}"' if heading else letters(column) if self.lettered else str(column + 1)
        address = f" ({letters(column)}{row.number})" if self.lettered else ""
        return f"{self.where} row {row.number}, column {name}{address}"

    def column(self, column: int, heading: str = "") -> str:
        """Return what a person calls a column."""
        if heading:
            return f'"{heading}"'
        return f"column {letters(column) if self.lettered else column + 1}"


def letters(column: int) -> str:
    """Return the letters of a column, counted from 0.

    >>> letters(0), letters(25), letters(26), letters(701), letters(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    found, number = "", column + 1
    while number:
        number, digit = divmod(number - 1, 26)
        found = chr(ord("A") + digit) + found
    return found


def checked(where: str, rows: list[Row], *, lettered: bool = False, delimiter: str = "") -> Grid:
    """Return the grid of these rows, empty ones left out. Raises DataError for a table that is no list of tiles."""
    full = tuple(row for row in rows if not row.empty)
    if len(full) > MOST_ROWS:
        raise DataError(f"more than {MOST_ROWS} rows; a set has at most {MOST_ROWS} kinds of tiles", where=where)
    grid = Grid(where, full, lettered, delimiter)
    for row in full:
        if len(row.cells) > MOST_COLUMNS:
            raise DataError(
                f"{len(row.cells)} columns, at most {MOST_COLUMNS} are read", where=f"{where} row {row.number}"
            )
        for column, cell in enumerate(row.cells):
            if len(cell.text) > LONGEST_CELL:
                raise DataError(
                    f"{len(cell.text)} characters in one cell, at most {LONGEST_CELL} are read",
                    where=grid.place(row, column),
                )
    return grid
