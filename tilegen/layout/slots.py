"""Where the tiles of a sheet lie: in one grid, or in a small grid on every label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilegen.drawing.geometry import Box, Contour, Contours, polygon, polyline, rectangle
from tilegen.errors import LayoutError
from tilegen.layout import cells, guides
from tilegen.layout.grid import Grid, how_many
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.model.sheet import Labels


@dataclass(frozen=True, slots=True)
class Slots:
    """Grids of one size, each with the room in which ink may be, in the order in which they are filled; in mm."""

    grids: tuple[Grid, ...]
    rooms: tuple[Box, ...]

    @property
    def cell(self) -> Size:
        """The size of a tile."""
        return self.grids[0].cell

    @property
    def each(self) -> int:
        """How many tiles lie in each grid."""
        return self.grids[0].capacity

    @property
    def capacity(self) -> int:
        """How many tiles lie on the sheet."""
        return self.each * len(self.grids)

    def cell_box(self, number: int) -> Box:
        """Return the box of a tile, counted from 0 through grid after grid."""
        grid, cell = divmod(number, self.each)
        return self.grids[grid].cell_box(cell)

    def blocks(self, first: int, count: int, bleed: Size) -> Iterator[tuple[Block, Box]]:
        """Yield the used part of each grid with its room; `count` tiles from number `first` on."""
        for number, (grid, room) in enumerate(zip(self.grids, self.rooms, strict=True)):
            low = max(0, first - number * self.each)
            high = min(self.each, first + count - number * self.each)
            if low < high:
                yield Block(grid, high - low, bleed, low), room


def in_labels(labels: Labels, tile: Size, gap: float) -> Slots:
    """Return as many tiles as fit into each label, in its middle. Raises LayoutError if not even one does."""
    cell = labels.cell
    columns, rows = how_many(cell.width, tile.width, gap), how_many(cell.height, tile.height, gap)
    if columns < 1 or rows < 1:
        raise LayoutError(
            f"a tile of {tile.width:g} × {tile.height:g} mm does not fit the labels of the sheet",
            hint=f"they have {cell.width:g} × {cell.height:g} mm",
        )
    if 2 * labels.radius >= min(cell) - 1e-6 and max(columns, rows) > 1:
        columns = rows = 1  # a round label holds one tile in its middle
    width, height = columns * (tile.width + gap) - gap, rows * (tile.height + gap) - gap
    grids, rooms = [], []
    for number in range(labels.count):
        row, column = divmod(number, labels.columns)
        x = labels.left + column * (cell.width + labels.gap.width)
        y = labels.top + row * (cell.height + labels.gap.height)
        grids.append(Grid(columns, rows, tile, gap, x + (cell.width - width) / 2, y + (cell.height - height) / 2))
        rooms.append(Box(x, y, x + cell.width, y + cell.height))
    return Slots(tuple(grids), tuple(rooms))


def contours(slots: Slots, radius: float, first: int, count: int) -> Contours:
    """Return where `count` tiles from number `first` on are cut: touching tiles share their lines, each drawn once."""
    found: list[Contour] = []
    for block, _ in slots.blocks(first, count, Size(0.0, 0.0)):
        grid = block.grid
        if grid.gap > 0 or grid.capacity == 1:
            found += [rectangle(grid.cell_box(number), radius) for number in block.numbers]
            continue
        used = cells.block(block.count, grid.columns, block.first)
        found += [polygon(loop) for loop in guides.outline(block)]
        for lines in cells.inner_lines(used):
            found += [polyline([_corner(grid, end) for end in stroke]) for stroke in lines]
    return tuple(found)


def _corner(grid: Grid, corner: cells.Vertex) -> tuple[float, float]:
    return grid.x + corner[0] * grid.pitch.width, grid.y + corner[1] * grid.pitch.height
