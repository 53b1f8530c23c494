"""Cut guides: lines that show where to cut and never lie inside a tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.outlines import polygon, polyline, rectangle
from tilegen.layout import cells
from tilegen.layout.grid import Grid
from tilegen.model.measures import Size

TICK = 5.0  # the longest tick, mm
START = 1.0  # from the tint to a tick
SHORTEST = 0.8  # a shorter tick helps nobody
NOWHERE = Size(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Block:
    """The cells of a grid that are used on one sheet, and the tint round them (mm across, mm up).

    `count` cells from cell `first` on; the cells before it are those of a sheet that was begun earlier.
    """

    grid: Grid
    count: int
    bleed: Size
    first: int = 0

    @property
    def numbers(self) -> range:
        """The numbers of the used cells."""
        return range(self.first, self.first + self.count)

    @property
    def across(self) -> tuple[int, int]:
        """The first of the used columns, and the one after the last."""
        if self.count and self.first // self.grid.columns == self.numbers[-1] // self.grid.columns:
            return self.first % self.grid.columns, self.numbers[-1] % self.grid.columns + 1
        return 0, min(self.count, self.grid.columns) if not self.first else self.grid.columns

    @property
    def down(self) -> tuple[int, int]:
        """The first of the used rows, and the one after the last."""
        return self.first // self.grid.columns, -(-(self.first + self.count) // self.grid.columns)

    @property
    def columns(self) -> int:
        """How many columns are used."""
        return self.across[1] - self.across[0]

    @property
    def rows(self) -> int:
        """How many rows are used, the last one perhaps in part."""
        return self.down[1] - self.down[0]

    @property
    def box(self) -> Box:
        """The box of the used cells."""
        grid = self.grid
        first = grid.cell_box(self.down[0] * grid.columns + self.across[0])
        last = grid.cell_box((self.down[1] - 1) * grid.columns + self.across[1] - 1)
        return Box(first.x0, first.y0, last.x1, last.y1)

    @property
    def tinted(self) -> Box:
        """The box of the used cells with the tint round them."""
        return self.box.grown(*self.bleed)

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """The x and y of every cut; touching cells share one."""
        grid, box = self.grid, self.box
        xs = [box.x0 + c * grid.pitch.width for c in range(self.columns)]
        ys = [box.y0 + r * grid.pitch.height for r in range(self.rows)]
        if grid.gap > 0:
            return (
                sorted(xs + [x + grid.cell.width for x in xs]),
                sorted(ys + [y + grid.cell.height for y in ys]),
            )
        return [*xs, box.x1], [*ys, box.y1]


def ticks(
    block: Block, printable: Box, *, longest: float = TICK, beyond: Box | None = None
) -> tuple[list[Contour], list[str]]:
    """Return short lines in the margins, one at each end of every cut, and the sides that have no room for any.

    They begin where the block's tint ends, or `beyond` a larger box. Where a margin is narrow they start nearer to it
    and are shorter.
    """
    xs, ys = block.cuts
    tint = beyond or block.tinted
    result: list[Contour] = []
    missing = []
    for side, room, edge, way, upright in (
        ("top", tint.y0 - printable.y0, tint.y0, -1, True),
        ("bottom", printable.y1 - tint.y1, tint.y1, 1, True),
        ("left", tint.x0 - printable.x0, tint.x0, -1, False),
        ("right", printable.x1 - tint.x1, tint.x1, 1, False),
    ):
        span = _span(room, edge, way, longest)
        if span is None:
            missing.append(side)
        else:
            low, high = span
            result += [
                polyline([(p, low), (p, high)] if upright else [(low, p), (high, p)]) for p in (xs if upright else ys)
            ]
    return result, missing


def _span(room: float, edge: float, way: int, longest: float) -> tuple[float, float] | None:
    """Return where a tick begins and ends, going outwards from the tint's edge, or None without room for one."""
    start = START if room >= START + 2 * SHORTEST else max(0.0, min(START, room - SHORTEST) / 2)
    end = min(start + longest, room)
    if end - start < SHORTEST - 1e-9:
        return None
    return edge + way * start, edge + way * end


def full(block: Block, printable: Box, width: float, *, beyond: Box | None = None) -> list[Contour]:
    """Return lines over the whole block: in the margins, and along the gaps where tiles stand apart.

    Those of touching tiles begin as `ticks` do.

    In a gap a line of `width` mm lies beside the cut, on the side away from the tile, so that no ink is on the tile.
    Below the block they run no further than above it: what is left of the sheet stays clean.
    """
    grid, box = block.grid, block.box
    if grid.gap < 2 * width:
        longest = max(box.y0 - printable.y0, box.x0 - printable.x0)
        return ticks(block, printable, longest=longest, beyond=beyond)[0]
    half = width / 2
    bottom = min(printable.y1, box.y1 + box.y0 - printable.y0)
    right = min(printable.x1, box.x1 + box.x0 - printable.x0)
    result = []
    for c in range(block.columns):
        x = box.x0 + c * grid.pitch.width
        for at in (x - half, x + grid.cell.width + half):
            result.append(polyline([(at, printable.y0), (at, bottom)]))
    for r in range(block.rows):
        y = box.y0 + r * grid.pitch.height
        for at in (y - half, y + grid.cell.height + half):
            result.append(polyline([(printable.x0, at), (right, at)]))
    return result


def gutters(grid: Grid, bleed: Size, printable: Box, width: float) -> list[Contour]:
    """Return the lines of a guillotine: straight from edge to edge, at every cut of the whole grid.

    They are the same on every page of a job, however many tiles lie on it, so that a stack is cut at once. Where tiles
    stand apart two lines of `width` mm run in each gutter, each beside its cut; touching tiles have lines in the
    margins alone.
    """
    if grid.gap < 2 * width:
        return ticks(Block(grid, grid.capacity, bleed), printable, longest=float("inf"))[0]
    half, result = width / 2, []
    for column in range(grid.columns):
        x = grid.x + column * grid.pitch.width
        for at in (x - half, x + grid.cell.width + half):
            result.append(polyline([(at, printable.y0), (at, printable.y1)]))
    for row in range(grid.rows):
        y = grid.y + row * grid.pitch.height
        for at in (y - half, y + grid.cell.height + half):
            result.append(polyline([(printable.x0, at), (printable.x1, at)]))
    return result


def outlines(block: Block, radius: float, width: float) -> list[Contour]:
    """Return a line round each tile that stands apart, or round the block of touching tiles, just outside the cut."""
    half, grid = width / 2, block.grid
    if grid.gap > 0 or grid.capacity == 1:
        boxes = [grid.cell_box(i).grown(half) for i in block.numbers]
        return [rectangle(box, radius + half if radius > 0 else 0.0) for box in boxes]
    return [polygon(cells.grown(loop, half)) for loop in outline(block)]


def outline(block: Block, past: Size = NOWHERE) -> list[list[tuple[float, float]]]:
    """Return the outline of touching tiles as loops of corners, in mm.

    Sides on the border of the whole grid lie `past` mm further out; so no other cell is touched.
    """
    return [[_corner(block.grid, vertex, past) for vertex in loop] for loop in _loops(block)]


def border(block: Block, width: float) -> list[Contour]:
    """Return lines of `width` mm just outside touching tiles, on those sides where the grid ends."""
    grid, past = block.grid, Size(width / 2, width / 2)
    return [
        polyline([_corner(grid, a, past), _corner(grid, b, past)])
        for loop in _loops(block)
        for a, b in pairwise([*loop, loop[0]])
        if a[0] == b[0] in (0, grid.columns) or a[1] == b[1] in (0, grid.rows)
    ]


def _loops(block: Block) -> list[list[cells.Vertex]]:
    return cells.outline(cells.block(block.count, block.grid.columns, block.first))


def _corner(grid: Grid, vertex: cells.Vertex, past: Size) -> tuple[float, float]:
    """Return the place of a corner of cells, in mm; one on the border of the grid lies `past` mm further out."""
    places = []
    for line, last, start, pitch, by in zip(
        vertex, (grid.columns, grid.rows), (grid.x, grid.y), grid.pitch, past, strict=True
    ):
        places.append(start + line * pitch + (-by if line == 0 else by if line == last else 0.0))
    return places[0], places[1]


def without(lines: Iterable[Contour], box: Box) -> list[Contour]:
    """Return upright and level lines, the part inside `box` taken out."""
    result = []
    for line in lines:
        (x0, y0), (x1, y1) = line.start, (line.segments[-1].x, line.segments[-1].y)
        upright = x0 == x1
        across = x0 if upright else y0
        low, high = sorted((y0, y1) if upright else (x0, x1))
        sides = (box.x0, box.x1, box.y0, box.y1) if upright else (box.y0, box.y1, box.x0, box.x1)
        if not (sides[0] < across < sides[1] and low < sides[3] and high > sides[2]):
            result.append(line)
            continue
        for a, b in ((low, min(high, sides[2])), (max(low, sides[3]), high)):
            if b - a > SHORTEST:
                result.append(polyline([(across, a), (across, b)] if upright else [(a, across), (b, across)]))
    return result
