"""A grid of equal cells on a page."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.model.measures import Size

# Binary floats: 190.5 / 19.05 is 9.999999999999998. A millionth of a millimetre decides nothing on paper.
EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """`columns` × `rows` cells of `cell` mm, `gap` mm apart, the first cell's top left at (x, y)."""

    columns: int
    rows: int
    cell: Size
    gap: float
    x: float
    y: float

    @property
    def capacity(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    @property
    def pitch(self) -> Size:
        """From one cell to the next, in mm."""
        return Size(self.cell.width + self.gap, self.cell.height + self.gap)

    @property
    def box(self) -> Box:
        """The box of all cells."""
        return Box(
            self.x,
            self.y,
            self.x + self.columns * self.pitch.width - self.gap,
            self.y + self.rows * self.pitch.height - self.gap,
        )

    def cell_box(self, number: int) -> Box:
        """Return the box of a cell, counted from 0 along the rows.

        Every cell is computed from the grid's origin, so that no error adds up along a row.
        """
        row, column = divmod(number, self.columns)
        x, y = self.x + column * self.pitch.width, self.y + row * self.pitch.height
        return Box(x, y, x + self.cell.width, y + self.cell.height)


def how_many(space: float, cell: float, gap: float) -> int:
    """Return how many cells fit into `space` mm, with gaps only between them.

    >>> how_many(190.0, 19.0, 0.0), how_many(190.5, 19.05, 0.0), how_many(196.0, 20.0, 2.0)
    (10, 10, 9)
    """
    return max(0, math.floor((space + gap + EPSILON) / (cell + gap)))


def fit(page: Size, cell: Size, *, gap: float, margin: float, wanted: tuple[int, int] | None = None) -> Grid:
    """Return the largest grid on a page with `margin` mm free at every edge, centred; or the `wanted` one.

    Raises LayoutError if not one cell fits, or `wanted` does not; it names the largest that does.
    """
    free = Size(page.width - 2 * margin, page.height - 2 * margin)
    columns, rows = how_many(free.width, cell.width, gap), how_many(free.height, cell.height, gap)
    if columns < 1 or rows < 1:
        raise LayoutError(
            f"a tile of {cell.width:g} × {cell.height:g} mm does not fit on {page.width:g} × {page.height:g} mm "
            f"with {margin:g} mm margins",
            hint=f"at most {free.width:g} × {free.height:g} mm" if min(free) > 0 else "the margins leave no room",
        )
    if wanted is not None:
        if wanted[0] > columns or wanted[1] > rows:
            raise LayoutError(
                f"{wanted[0]} × {wanted[1]} cells of {cell.width:g} × {cell.height:g} mm do not fit",
                hint=f"at most {columns} × {rows} on this page with {margin:g} mm margins",
            )
        columns, rows = wanted
    width = columns * (cell.width + gap) - gap
    height = rows * (cell.height + gap) - gap
    return Grid(columns, rows, cell, gap, (page.width - width) / 2, (page.height - height) / 2)
