"""Where the tiles of a sheet lie: in one grid, or in a small grid on every label."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from tilegen.drawing.geometry import Box, Contour, Contours
from tilegen.drawing.outlines import polygon, polyline, rectangle
from tilegen.errors import LayoutError
from tilegen.layout import cells, guides
from tilegen.layout.grid import EPSILON, Grid, how_many
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


def in_labels(labels: Labels, tile: Size, gap: float, radius: float | None = None) -> Slots:
    """Return as many tiles as fit into each label, in its middle; a round label holds one.

    `radius` is that of the tiles' corners; None leaves it to the label (see `radius_for`). A corner that would stick
    out of a round corner of the label does not fit. Raises LayoutError if not even one tile does.
    """
    cell = labels.cell
    columns, rows = how_many(cell.width, tile.width, gap), how_many(cell.height, tile.height, gap)
    if columns < 1 or rows < 1:
        raise LayoutError(
            f"a tile of {tile.width:g} × {tile.height:g} mm does not fit the labels of the sheet",
            hint=f"they have {cell.width:g} × {cell.height:g} mm",
        )
    if labels.is_round:
        columns = rows = 1
    columns, rows = _that_fit(labels, tile, gap, radius, (columns, rows))
    block = _size(tile, gap, columns, rows)
    grids, rooms = [], []
    for number in range(labels.count):
        x, y = labels.corner(number)
        left, top = x + (cell.width - block.width) / 2, y + (cell.height - block.height) / 2
        grids.append(Grid(columns, rows, tile, gap, left, top))
        rooms.append(Box(x, y, x + cell.width, y + cell.height))
    return Slots(tuple(grids), tuple(rooms))


def radius_for(labels: Labels, tile: Size) -> float:
    """Return the radius that the corners of a tile need in the middle of a label, in mm.

    It is 0 where a square corner lies inside the label; else the outline of the tile follows that of the label, so that
    a tile as large as its label has the label's own corners, and one on a round label is round.
    """
    if _inside(labels, tile, 0.0):
        return 0.0
    inset = min(room - side for room, side in zip(labels.cell, tile, strict=True)) / 2
    return min(max(0.0, labels.radius - inset), min(tile) / 2)


def _size(tile: Size, gap: float, columns: int, rows: int) -> Size:
    return Size(columns * (tile.width + gap) - gap, rows * (tile.height + gap) - gap)


def _that_fit(labels: Labels, tile: Size, gap: float, radius: float | None, most: tuple[int, int]) -> tuple[int, int]:
    """Return the columns and rows, at most `most`, that stay inside the corners of a label. Raises LayoutError."""
    ways = ((c, r) for c in range(most[0], 0, -1) for r in range(most[1], 0, -1))
    for columns, rows in sorted(ways, key=lambda way: -way[0] * way[1]):
        corner = radius_for(labels, tile) if radius is None and (columns, rows) == (1, 1) else radius or 0.0
        if _inside(labels, _size(tile, gap, columns, rows), corner):
            return columns, rows
    what, hint = "round corners of the labels", f"they have a radius of {labels.radius:g} mm"
    if labels.is_round:
        what, hint = "round labels", f"at most {_largest(labels):g} mm square"
    size = f"{tile.width:g} × {tile.height:g} mm"
    raise LayoutError(f"a tile of {size} sticks out of the {what} of the sheet", hint=hint)


def _largest(labels: Labels) -> float:
    """Return the side of the largest square in a round label, in tenths of a mm."""
    return math.floor(10 * labels.cell.width / math.sqrt(2)) / 10


def _inside(labels: Labels, block: Size, radius: float) -> bool:
    """Tell whether a block with corners of `radius` mm, in the middle of a label, stays inside its round corners."""
    # From the middle of the label's corner circle to that of the block's, away from the middle of the label.
    away = [labels.radius - (room - side) / 2 - radius for room, side in zip(labels.cell, block, strict=True)]
    return max(away) <= 0 or math.hypot(*(max(0.0, a) for a in away)) + radius <= labels.radius + EPSILON


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
