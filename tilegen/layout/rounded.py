"""Shared cut lines with round corners: straight edges are cut once, and at each crossing four arcs part four tiles.

A crossing of grid lines has four tips, `radius` mm from it; the arcs join them. The lines that are cut first run
through: along two of the arcs of a crossing and on. The lines that are cut second come in pieces, with the other two
arcs between them, first the one beside the tiles that come off: so that the beam is never on something loose. The
frame follows the arcs of the tiles along it and stays one closed line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilegen.drawing.geometry import Arc, Contour, Line, Point, Segment
from tilegen.drawing.outlines import QUARTER
from tilegen.layout.cells import Stroke, Vertex

Way = tuple[int, int]
Place = Callable[[Vertex], tuple[float, float]]

EPSILON = 1e-6  # shorter straight pieces are none, mm


class Crossings:
    """Draws the lines of a grid: `at` says where a grid vertex lies in mm, `radius` is that of the cut line."""

    def __init__(self, at: Place, radius: float) -> None:
        self._at, self._radius = at, radius

    def tip(self, vertex: Vertex, way: Way) -> Point:
        """Return the end of the arcs at a vertex, in one of the four directions."""
        x, y = self._at(vertex)
        return Point(x + way[0] * self._radius, y + way[1] * self._radius)

    def inner(self, strokes: Sequence[Stroke]) -> list[Contour]:
        """Return the lines inside the cells, in the order of the strokes; those like the first run through."""
        second = [stroke for stroke in strokes if _level(*stroke) != _level(*strokes[0])]
        off = _behind(second)
        found: list[Contour] = []
        for a, b in strokes:
            through = _level(a, b) == _level(*strokes[0])
            found += [self._through(a, b)] if through else self._pieces(a, b, off)
        return found

    def _through(self, a: Vertex, b: Vertex) -> Contour:
        """Return one line from a to b, past the upper (or left) half of every crossing on its way."""
        way = _way(a, b)
        side = (0, -1) if way[1] == 0 else (-1, 0)
        segments: list[Segment] = []
        here = start = self.tip(a, way)
        for vertex in _between(a, b):
            here = _straight(segments, here, self.tip(vertex, _back(way)))
            segments += self._half(vertex, _back(way), side, way)
            here = self.tip(vertex, way)
        _straight(segments, here, self.tip(b, _back(way)))
        return Contour(start, tuple(segments), closed=False)

    def _pieces(self, a: Vertex, b: Vertex, first: Way) -> list[Contour]:
        """Return the straight pieces from a to b, each followed by the half of the crossing that is still uncut.

        The half begins at its tip in the direction `first`.
        """
        way = _way(a, b)
        side = (0, 1) if way[0] == 0 else (1, 0)
        found = []
        left = a
        for vertex in (*_between(a, b), b):
            segments: list[Segment] = []
            start = self.tip(left, way)
            _straight(segments, start, self.tip(vertex, _back(way)))
            if segments:
                found.append(Contour(start, tuple(segments), closed=False))
            if vertex != b:
                half = self._half(vertex, first, side, _back(first))
                found.append(Contour(self.tip(vertex, first), tuple(half), closed=False))
            left = vertex
        return found

    def _half(self, vertex: Vertex, first: Way, side: Way, last: Way) -> list[Segment]:
        """Return two arcs round a crossing, from one tip by another to the one opposite."""
        # Clockwise round the crossing is anticlockwise round each tile.
        bulge = -QUARTER if first[0] * side[1] - first[1] * side[0] > 0 else QUARTER
        return [Arc(*self.tip(vertex, side), bulge), Arc(*self.tip(vertex, last), bulge)]

    def frame(self, loop: Sequence[Vertex]) -> Contour:
        """Return a closed outline along the corners of the cells, clockwise round them (y down)."""
        path = [v for a, b in zip(loop, [*loop[1:], loop[0]], strict=True) for v in (a, *_between(a, b))]
        ways = [_way(a, b) for a, b in zip(path, [*path[1:], path[0]], strict=True)]
        start = here = self.tip(path[0], ways[0])
        segments: list[Segment] = []
        for number, came in enumerate(ways):
            after = (number + 1) % len(path)
            vertex, goes = path[after], ways[after]
            _straight(segments, here, self.tip(vertex, _back(came)))
            # Round the corner of each cell between the way we came and the way we go: one, two or three of them.
            turn = _back(came)
            while turn != goes:
                turn = (turn[1], -turn[0])
                segments.append(Arc(*self.tip(vertex, turn), QUARTER))
            here = self.tip(vertex, goes)
        return Contour(start, tuple(segments))


def _straight(segments: list[Segment], here: Point, there: Point) -> Point:
    """Add a straight segment unless it has no length, and return its end."""
    if abs(there.x - here.x) + abs(there.y - here.y) > EPSILON:
        segments.append(Line(*there))
    return there


def _behind(lines: Sequence[Stroke]) -> Way:
    """Return the direction from which parallel lines come, one after the other: there the tiles come off."""
    if not lines:
        return 0, -1
    x, y = _way(lines[-1][0], lines[0][0])
    return (0, y or -1) if _level(*lines[0]) else (x or -1, 0)


def _level(a: Vertex, b: Vertex) -> bool:
    return a[1] == b[1]


def _way(a: Vertex, b: Vertex) -> Way:
    return (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])


def _back(way: Way) -> Way:
    return -way[0], -way[1]


def _between(a: Vertex, b: Vertex) -> list[Vertex]:
    """Return the vertices strictly between a and b, which lie on one grid line."""
    dx, dy = _way(a, b)
    steps = abs(b[0] - a[0]) + abs(b[1] - a[1])
    return [(a[0] + dx * n, a[1] + dy * n) for n in range(1, steps)]
