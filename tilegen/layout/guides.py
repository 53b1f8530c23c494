"""Cut guides: lines that show where to cut and never lie inside a tile."""

from __future__ import annotations

from collections.abc import Iterable

from tilegen.drawing.geometry import Box, Contour, polyline, rectangle
from tilegen.layout.grid import Grid

TICK = 5.0  # the longest tick, mm
START = 1.0  # from the tint to a tick
SHORTEST = 0.8  # a shorter tick helps nobody


def cut_lines(grid: Grid) -> tuple[list[float], list[float]]:
    """Return the x and y of every cut; touching cells share one."""
    box = grid.box
    xs = [box.x0 + c * grid.pitch.width for c in range(grid.columns)]
    ys = [box.y0 + r * grid.pitch.height for r in range(grid.rows)]
    if grid.gap > 0:
        ends = [x + grid.cell.width for x in xs], [y + grid.cell.height for y in ys]
        return sorted(xs + ends[0]), sorted(ys + ends[1])
    return [*xs, box.x1], [*ys, box.y1]


def ticks(grid: Grid, printable: Box, bleed: float, *, longest: float = TICK) -> list[Contour]:
    """Return short lines in the margins, one at each end of every cut, outside the tint.

    Where the margin is narrow they start nearer to the tint and are shorter; where it has no room they are left out.
    """
    xs, ys = cut_lines(grid)
    block = grid.box.grown(bleed)
    result = []
    for low, high, at_x in (
        (*_span(block.y0 - printable.y0, block.y0, -1, longest), True),
        (*_span(printable.y1 - block.y1, block.y1, 1, longest), True),
        (*_span(block.x0 - printable.x0, block.x0, -1, longest), False),
        (*_span(printable.x1 - block.x1, block.x1, 1, longest), False),
    ):
        if low is not None and high is not None:
            places = xs if at_x else ys
            result += [polyline([(p, low), (p, high)] if at_x else [(low, p), (high, p)]) for p in places]
    return result


def _span(room: float, edge: float, way: int, longest: float) -> tuple[float | None, float | None]:
    """Return where a tick begins and ends, going outwards from the tint's edge."""
    start = START if room >= START + 2 * SHORTEST else max(0.0, min(START, room - SHORTEST) / 2)
    end = min(start + longest, room)
    if end - start < SHORTEST:
        return None, None
    return edge + way * start, edge + way * end


def full(grid: Grid, printable: Box, bleed: float, width: float) -> list[Contour]:
    """Return lines over the whole page: in the margins, and along the gaps where tiles stand apart.

    In a gap a line of `width` mm lies beside the cut, on the side away from the tile, so that no ink is on the tile.
    """
    if grid.gap < 2 * width:
        return ticks(grid, printable, bleed, longest=float("inf"))
    half, box = width / 2, grid.box
    result = []
    for c in range(grid.columns):
        x = box.x0 + c * grid.pitch.width
        for at in (x - half, x + grid.cell.width + half):
            result.append(polyline([(at, printable.y0), (at, printable.y1)]))
    for r in range(grid.rows):
        y = box.y0 + r * grid.pitch.height
        for at in (y - half, y + grid.cell.height + half):
            result.append(polyline([(printable.x0, at), (printable.x1, at)]))
    return result


def outlines(boxes: list[Box], radius: float, width: float) -> list[Contour]:
    """Return a line round each box, its inner edge on the cut."""
    half = width / 2
    return [rectangle(box.grown(half), radius + half if radius > 0 else 0.0) for box in boxes]


def without(lines: Iterable[Contour], box: Box) -> list[Contour]:
    """Return upright and level lines, the part inside `box` taken out."""
    result = []
    for line in lines:
        (x0, y0), (x1, y1) = line.start, (line.segments[-1].x, line.segments[-1].y)
        upright = x0 == x1
        across, low, high = (x0, y0, y1) if upright else (y0, x0, x1)
        sides = (box.x0, box.x1, box.y0, box.y1) if upright else (box.y0, box.y1, box.x0, box.x1)
        if not sides[0] < across < sides[1]:
            result.append(line)
            continue
        for a, b in ((low, min(high, sides[2])), (max(low, sides[3]), high)):
            if b - a > SHORTEST:
                result.append(polyline([(across, a), (across, b)] if upright else [(a, across), (b, across)]))
    return result
