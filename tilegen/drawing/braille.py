"""Braille in mm: how far apart dots and cells are, and the circles of a line of cells.

The sizes are those of fingers: they are exact, and are never scaled with what they stand on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilegen.drawing.geometry import Contours
from tilegen.drawing.outlines import circle

ROWS = 3
PATTERNS = 0x2800  # the Unicode pattern without dots; bit n stands for dot n + 1
# Dots 1 to 3 run down the left column, 4 to 6 down the right one.
DOTS = 6


@dataclass(frozen=True, slots=True)
class Spacing:
    """A size of Braille in mm, centre to centre: `dots` of one cell, `cells` beside and `lines` below each other.

    `base` is the diameter of a dot at its foot, `height` what a raised dot should have.
    """

    base: float
    dots: float
    cells: float
    lines: float
    height: float

    def width(self, count: int) -> float:
        """Return the width of `count` cells, from the outermost dots' edges, in mm.

        >>> round(PAPER.width(3), 2)
        16.18
        """
        return (count - 1) * self.cells + self.dots + self.base if count else 0.0

    @property
    def depth(self) -> float:
        """The height of a line of cells, from the outermost dots' edges, in mm."""
        return (ROWS - 1) * self.dots + self.base


# Braille on paper: Specification 800 of the US National Library Service, section 3.2 (February 2008).
PAPER = Spacing(base=1.44, dots=2.34, cells=6.2, lines=10.0, height=0.48)
# Braille on signs: within the ranges of the 2010 ADA Standards, table 703.3.1 (base 1.5 to 1.6, dots 2.3 to 2.5, cells
# 6.1 to 7.6, lines 10.0 to 10.2, height 0.6 to 0.9), chosen for beads of 1.5 mm and for three cells on a tile of 20 mm.
SIGN = Spacing(base=1.5, dots=2.4, cells=6.5, lines=10.1, height=0.75)
SPACINGS = {"paper": PAPER, "sign": SIGN}


def dots(cell: str) -> tuple[int, ...]:
    """Return the numbers of the dots of a cell, a Braille pattern.

    >>> dots("⠁"), dots("⠼"), dots("⠀")
    ((1,), (3, 4, 5, 6), ())
    """
    bits = ord(cell) - PATTERNS
    return tuple(n + 1 for n in range(DOTS) if bits >> n & 1)


def centres(cells: str, x: float, y: float, spacing: Spacing) -> Iterator[tuple[float, float]]:
    """Yield the middle of every dot of a line of cells whose box has its top left corner at (x, y) mm.

    >>> [(round(x, 2), round(y, 2)) for x, y in centres("⠃⠁", 0.0, 0.0, PAPER)]
    [(0.72, 0.72), (0.72, 3.06), (6.92, 0.72)]
    """
    first = spacing.base / 2
    for place, cell in enumerate(cells):
        for number in dots(cell):
            column, row = divmod(number - 1, ROWS)
            yield x + first + place * spacing.cells + column * spacing.dots, y + first + row * spacing.dots


def contours(cells: str, x: float, y: float, spacing: Spacing, diameter: float = 0.0) -> Contours:
    """Return a circle for every dot of a line of cells whose box has its top left corner at (x, y) mm.

    The circles have the diameter of the dots, or one of their own for a tool that takes something away.
    """
    radius = (diameter or spacing.base) / 2
    return tuple(circle(cx, cy, radius) for cx, cy in centres(cells, x, y, spacing))
