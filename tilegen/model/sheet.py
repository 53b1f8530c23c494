"""A print sheet: how tiles lie on paper."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen.model.measures import Paper, Size

GUIDES = ("ticks", "full", "gutter", "outline", "none")


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels, cards or magnets that the maker has cut into a sheet of `paper`, in mm.

    `columns` × `rows` labels of size `cell`, `gap` apart across and down, the first at (`left`, `top`); `radius` is
    that of their corners, half the width for round ones. Makers round: a gap may be a hair below zero.
    """

    paper: Paper
    columns: int
    rows: int
    cell: Size
    gap: Size
    left: float
    top: float
    radius: float = 0.0

    @property
    def count(self) -> int:
        """How many labels there are."""
        return self.columns * self.rows

    @property
    def is_round(self) -> bool:
        """Whether a label is a circle."""
        return self.cell.width == self.cell.height and self.radius >= self.cell.width / 2

    def corner(self, number: int) -> tuple[float, float]:
        """Return the upper left corner of a label, counted from 0 along the rows; no error adds up."""
        row, column = divmod(number, self.columns)
        return (
            self.left + column * (self.cell.width + self.gap.width),
            self.top + row * (self.cell.height + self.gap.height),
        )

    @property
    def reach(self) -> Size:
        """How far right and down the last label goes, from the corner of the sheet."""
        return Size(
            self.left + self.columns * (self.cell.width + self.gap.width) - self.gap.width,
            self.top + self.rows * (self.cell.height + self.gap.height) - self.gap.height,
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """A way of laying tiles on paper, in mm.

    `cells` (columns, rows) holds for this tile size and gap on the papers named in `papers`; for anything else the
    largest grid that fits is taken. `bleed` is how far the tint runs past a block of touching tiles. A sheet with
    `labels` has its own paper, and tiles lie in the middle of each label. `source` says where the sizes are from.
    """

    name: str
    title: str
    tile: Size
    gap: float
    radius: float
    bleed: float
    margin: float
    guides: str
    cells: tuple[int, int] | None
    papers: tuple[str, ...]
    labels: Labels | None = None
    source: str = ""
