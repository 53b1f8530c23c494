"""Cut lines for a laser: every edge once, the frame round tiles that share their lines last.

With shared edges the pitch is tile + kerf: the beam removes half a kerf from the tile on each side of a line, and
the finished tile has its nominal size. A kerf is a Size: what the beam removes along x and along y.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.outlines import polygon, polyline, rectangle
from tilegen.errors import LayoutError
from tilegen.layout import cells
from tilegen.layout.grid import how_many
from tilegen.layout.rounded import Crossings
from tilegen.model.measures import Size


@dataclass(frozen=True, slots=True)
class Bed:
    """Where the tiles of one bed lie, in mm: `boxes` are the finished tiles.

    `inner` are the lines between tiles that share them and `outer` the closed outlines, both in cutting order.
    """

    boxes: tuple[Box, ...]
    inner: tuple[Contour, ...]
    outer: tuple[Contour, ...]

    @property
    def cuts(self) -> tuple[Contour, ...]:
        """All lines in cutting order: the frame of shared lines is last, so that the block stays in the sheet."""
        return self.inner + self.outer


def beds(
    count: int, tile: Size, *, bed: Size, margin: float, kerf: Size, gap: float | None, radius: float
) -> list[Bed]:
    """Lay `count` tiles on as many beds as they need.

    With `gap` None neighbours share their cut line; otherwise each has a closed outline `gap` mm from the next.
    Finished tiles have corners of `radius` mm. Raises LayoutError if not one tile fits.
    """
    pitch = pitch_of(tile, kerf)
    columns = how_many(bed.width - 2 * margin, pitch.width, gap or 0.0)
    rows = how_many(bed.height - 2 * margin, pitch.height, gap or 0.0)
    if columns < 1 or rows < 1:
        free = Size(bed.width - 2 * margin - kerf.width, bed.height - 2 * margin - kerf.height)
        raise LayoutError(
            f"a tile of {tile.width:g} × {tile.height:g} mm does not fit a bed of {bed.width:g} × {bed.height:g} mm "
            f"with {margin:g} mm margins",
            hint=f"at most {free.width:g} × {free.height:g} mm" if min(free) > 0 else "the margins leave no room",
        )
    result = []
    for first in range(0, count, columns * rows):
        number = min(count - first, columns * rows)
        if gap is None:
            result.append(_common(number, best_columns(number, columns, rows), tile, kerf, radius, margin))
        else:
            result.append(_separate(number, columns, tile, kerf, gap, radius, margin))
    return result


def pitch_of(tile: Size, kerf: Size) -> Size:
    """Return the size of a tile's cut outline: half a kerf further out on every side."""
    return Size(tile.width + kerf.width, tile.height + kerf.height)


def cut_radius(tile: Size, kerf: Size, radius: float) -> float:
    """Return the radius of the cut line at a corner: half a kerf (the mean of both directions) further out."""
    return min(radius + (kerf.width + kerf.height) / 4, *(side / 2 for side in pitch_of(tile, kerf))) if radius else 0.0


def best_columns(count: int, columns: int, rows: int) -> int:
    """Return the number of columns that gives the least to cut within `columns` × `rows`; the widest of equals.

    >>> best_columns(100, 14, 9), best_columns(126, 14, 9), best_columns(3, 14, 9)
    (13, 14, 3)
    """
    possible = [c for c in range(1, min(columns, count) + 1) if -(-count // c) <= rows]
    return min(possible, key=lambda c: (cells.edges(count, c), -c))


def _common(count: int, columns: int, tile: Size, kerf: Size, radius: float, margin: float) -> Bed:
    pitch = pitch_of(tile, kerf)

    def at(vertex: cells.Vertex) -> tuple[float, float]:
        return margin + vertex[0] * pitch.width, margin + vertex[1] * pitch.height

    strokes, loops = cut_order(cells.block(count, columns))
    if radius > 0:
        crossings = Crossings(at, cut_radius(tile, kerf, radius))
        inner, outer = crossings.inner(strokes), [crossings.frame(loop) for loop in loops]
    else:
        inner = [polyline([at(a), at(b)]) for a, b in strokes]
        outer = [polygon([at(v) for v in loop]) for loop in loops]
    boxes = []
    for number in range(count):
        x, y = at((number % columns, number // columns))
        x, y = x + kerf.width / 2, y + kerf.height / 2
        boxes.append(Box(x, y, x + tile.width, y + tile.height))
    return Bed(tuple(boxes), tuple(inner), tuple(outer))


def cut_order(taken: set[cells.Cell]) -> tuple[list[cells.Stroke], list[list[cells.Vertex]]]:
    """Return (inner lines, closed outlines) of touching cells in the order and direction of the shortest way.

    Lines of one direction run back and forth; tried are all corners to begin at, both directions first, and every
    corner of the outline to go on from. The outline is always last.
    """
    across, upright = cells.inner_lines(taken)
    loops = cells.outline(taken)
    best: tuple[float, list[cells.Stroke], list[list[cells.Vertex]]] | None = None
    for first, second in ((across, upright), (upright, across)):
        for a in _ways(first):
            for b in _ways(second):
                inner = [*a, *b]
                frame = _begun_near(loops, inner[-1][1] if inner else (0, 0))
                way = _travel(inner, frame)
                if best is None or way < best[0] - 1e-9:
                    best = (way, inner, frame)
    assert best is not None
    return best[1], best[2]


def _ways(lines: list[cells.Stroke]) -> list[list[cells.Stroke]]:
    """Return the four ways to run parallel lines back and forth."""
    return [serpentine(order, turn) for order in (lines, lines[::-1]) for turn in (0, 1)]


def serpentine(strokes: list[cells.Stroke], turn: int = 0) -> list[cells.Stroke]:
    """Turn every second stroke round, so that the head goes back and forth instead of returning empty."""
    return [(b, a) if (number + turn) % 2 else (a, b) for number, (a, b) in enumerate(strokes)]


def _begun_near(loops: list[list[cells.Vertex]], place: cells.Vertex) -> list[list[cells.Vertex]]:
    """Turn each loop so that it begins at its corner nearest to where the head is."""
    result = []
    for loop in loops:
        start = min(range(len(loop)), key=lambda i: math.dist(loop[i], place))
        result.append(loop[start:] + loop[:start])
        place = loop[start]
    return result


def _travel(inner: list[cells.Stroke], frame: list[list[cells.Vertex]]) -> float:
    """Return the way of the head with the beam off, in cells."""
    ends = [*inner, *((loop[0], loop[0]) for loop in frame)]
    return sum(math.dist(a[1], b[0]) for a, b in pairwise(ends))


def _separate(count: int, columns: int, tile: Size, kerf: Size, gap: float, radius: float, margin: float) -> Bed:
    pitch = pitch_of(tile, kerf)
    half = Size(kerf.width / 2, kerf.height / 2)
    boxes = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = margin + half.width + column * (pitch.width + gap)
        y = margin + half.height + row * (pitch.height + gap)
        boxes.append(Box(x, y, x + tile.width, y + tile.height))
    order = min(_serpentines(count, columns), key=lambda way: _way(way, boxes))
    corner = cut_radius(tile, kerf, radius)
    outlines = [b.grown(*half) for b in (boxes[i] for i in order)]
    return Bed(tuple(boxes), (), tuple(rectangle(box, corner) for box in outlines))


def _serpentines(count: int, columns: int) -> list[list[int]]:
    """Return the ways through a block, back and forth along its rows and along its columns."""
    rows = [range(first, min(first + columns, count)) for first in range(0, count, columns)]
    upright = [range(column, count, columns) for column in range(min(columns, count))]
    return [
        [i for number, line in enumerate(lines) for i in (reversed(line) if number % 2 else line)]
        for lines in (rows, upright)
    ]


def _way(order: list[int], boxes: list[Box]) -> float:
    """Return the way in mm between the corners of the boxes in this order."""
    return sum(math.dist(boxes[a][:2], boxes[b][:2]) for a, b in pairwise(order))
