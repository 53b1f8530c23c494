"""Points, boxes and contours in millimetres; origin top left, x to the right, y down.

A contour is a start point and segments. An `Arc` is a circular arc described as in DXF by its bulge, the tangent of
a quarter of its angle; here a positive bulge runs clockwise as seen on paper, so that a half circle has bulge 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple


class Point(NamedTuple):
    """A place in mm."""

    x: float
    y: float


class Line(NamedTuple):
    """A straight segment to (x, y)."""

    x: float
    y: float


class Cubic(NamedTuple):
    """A cubic Bézier segment to (x, y) with control points 1 and 2."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


class Arc(NamedTuple):
    """A circular arc to (x, y); `bulge` > 0 runs clockwise on paper."""

    x: float
    y: float
    bulge: float


Segment = Line | Cubic | Arc

# tan(90° / 4): the bulge of a quarter circle.
QUARTER = math.tan(math.pi / 8)
# Of one curve: enough for 20 m at the finest tolerance; a broken file may hold curves of kilometres.
MOST_CHORDS = 4096


@dataclass(frozen=True, slots=True)
class Contour:
    """A connected run of segments. A closed contour's last segment ends at the start point."""

    start: Point
    segments: tuple[Segment, ...]
    closed: bool = True


Contours = tuple[Contour, ...]


class Box(NamedTuple):
    """An upright rectangle in mm: left, top, right, bottom."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Height in mm."""
        return self.y1 - self.y0

    @property
    def centre(self) -> Point:
        """The middle point."""
        return Point((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    def grown(self, by: float) -> Box:
        """Return the box with every side moved out by `by` mm (in, if negative)."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def moved(self, x: float, y: float, scale: float = 1.0) -> Box:
        """Return the box scaled about the origin and then shifted."""
        return Box(self.x0 * scale + x, self.y0 * scale + y, self.x1 * scale + x, self.y1 * scale + y)

    def joined(self, other: Box) -> Box:
        """Return the smallest box around both."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def clipped(self, other: Box) -> Box:
        """Return the part inside `other`."""
        return Box(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))

    def contains(self, other: Box, slack: float = 0.0) -> bool:
        """Tell whether `other` lies inside, give or take `slack` mm."""
        return (
            other.x0 >= self.x0 - slack
            and other.y0 >= self.y0 - slack
            and other.x1 <= self.x1 + slack
            and other.y1 <= self.y1 + slack
        )


def around(boxes: Iterable[Box]) -> Box | None:
    """Return the smallest box around all boxes, or None if there are none."""
    found: Box | None = None
    for box in boxes:
        found = box if found is None else found.joined(box)
    return found


def rectangle(box: Box, radius: float = 0.0) -> Contour:
    """Return a rectangle, clockwise from its top left, with round corners of `radius` mm if that is above zero.

    >>> bounds([rectangle(Box(0.0, 0.0, 20.0, 10.0), radius=2.0)])
    Box(x0=0.0, y0=0.0, x1=20.0, y1=10.0)
    """
    x0, y0, x1, y1 = box
    if radius <= 0:
        return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    r = min(radius, box.width / 2, box.height / 2)
    return Contour(
        Point(x0 + r, y0),
        (
            Line(x1 - r, y0),
            Arc(x1, y0 + r, QUARTER),
            Line(x1, y1 - r),
            Arc(x1 - r, y1, QUARTER),
            Line(x0 + r, y1),
            Arc(x0, y1 - r, QUARTER),
            Line(x0, y0 + r),
            Arc(x0 + r, y0, QUARTER),
        ),
    )


def circle(x: float, y: float, radius: float) -> Contour:
    """Return a circle as four quarter arcs, clockwise from its left."""
    corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
    return Contour(Point(x - radius, y), tuple(Arc(*corner, QUARTER) for corner in corners))


def polygon(points: Sequence[tuple[float, float]]) -> Contour:
    """Return a closed contour through the points."""
    first = Point(*points[0])
    return Contour(first, (*(Line(x, y) for x, y in points[1:]), Line(*first)))


def ribbon(points: Sequence[tuple[float, float]], width: float) -> Contour:
    """Return the outline of a line of `width` mm through the points, its corners mitred, its ends square.

    The line must not turn back on itself.
    """
    normals = []
    for (x0, y0), (x1, y1) in pairwise(points):
        size = math.hypot(x1 - x0, y1 - y0)
        normals.append(((y1 - y0) / size, (x0 - x1) / size))
    offsets = [normals[0]]
    for (ax, ay), (bx, by) in pairwise(normals):
        k = 1 + ax * bx + ay * by
        offsets.append(((ax + bx) / k, (ay + by) / k))
    offsets.append(normals[-1])
    half = width / 2
    left = [(x + half * dx, y + half * dy) for (x, y), (dx, dy) in zip(points, offsets, strict=True)]
    right = [(x - half * dx, y - half * dy) for (x, y), (dx, dy) in zip(points, offsets, strict=True)]
    return polygon([*left, *reversed(right)])


def polyline(points: Sequence[tuple[float, float]]) -> Contour:
    """Return an open contour through the points."""
    return Contour(Point(*points[0]), tuple(Line(x, y) for x, y in points[1:]), closed=False)


def moved(contours: Iterable[Contour], x: float, y: float, scale: float = 1.0) -> Contours:
    """Return the contours scaled about the origin by `scale` (above zero) and then shifted by (x, y) mm."""
    result = []
    for contour in contours:
        segments: list[Segment] = []
        for s in contour.segments:
            if isinstance(s, Line):
                segments.append(Line(s.x * scale + x, s.y * scale + y))
            elif isinstance(s, Arc):
                segments.append(Arc(s.x * scale + x, s.y * scale + y, s.bulge))
            else:
                segments.append(
                    Cubic(
                        s.x1 * scale + x,
                        s.y1 * scale + y,
                        s.x2 * scale + x,
                        s.y2 * scale + y,
                        s.x * scale + x,
                        s.y * scale + y,
                    )
                )
        start = Point(contour.start.x * scale + x, contour.start.y * scale + y)
        result.append(Contour(start, tuple(segments), contour.closed))
    return tuple(result)


def turned(contours: Iterable[Contour], degrees: float) -> Contours:
    """Return the contours turned clockwise on paper about the origin."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)

    def turn(x: float, y: float) -> tuple[float, float]:
        return x * cos - y * sin, x * sin + y * cos

    result = []
    for contour in contours:
        segments: list[Segment] = []
        for s in contour.segments:
            if isinstance(s, Line):
                segments.append(Line(*turn(s.x, s.y)))
            elif isinstance(s, Arc):
                segments.append(Arc(*turn(s.x, s.y), s.bulge))
            else:
                segments.append(Cubic(*turn(s.x1, s.y1), *turn(s.x2, s.y2), *turn(s.x, s.y)))
        result.append(Contour(Point(*turn(*contour.start)), tuple(segments), contour.closed))
    return tuple(result)


def bounds(contours: Iterable[Contour]) -> Box:
    """Return the exact box of the contours, without line width. Raises ValueError if there are none.

    >>> bounds([circle(5.0, 5.0, 2.0)])
    Box(x0=3.0, y0=3.0, x1=7.0, y1=7.0)
    """
    xs: list[float] = []
    ys: list[float] = []
    for contour in contours:
        here = contour.start
        xs.append(here.x)
        ys.append(here.y)
        for s in contour.segments:
            xs.append(s.x)
            ys.append(s.y)
            if isinstance(s, Cubic):
                xs += _cubic_extremes(here.x, s.x1, s.x2, s.x)
                ys += _cubic_extremes(here.y, s.y1, s.y2, s.y)
            elif isinstance(s, Arc):
                for x, y in _arc_extremes(here, s):
                    xs.append(x)
                    ys.append(y)
            here = Point(s.x, s.y)
    return Box(min(xs), min(ys), max(xs), max(ys))


def stroked(contours: Iterable[Contour], half: float) -> Box | None:
    """Return the box of lines 2 · `half` mm wide with square ends: a line is wider than its path, but no longer."""
    boxes = []
    for contour in contours:
        here = contour.start
        for s in contour.segments:
            box = bounds([Contour(here, (s,), closed=False)])
            length = math.dist(here, (s.x, s.y))
            across = (abs(s.y - here.y), abs(s.x - here.x)) if isinstance(s, Line) and length else (length, length)
            dx, dy = (half * a / length if length else half for a in across)
            boxes.append(Box(box.x0 - dx, box.y0 - dy, box.x1 + dx, box.y1 + dy))
            here = Point(s.x, s.y)
    return around(boxes)


def _cubic_extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the values of one coordinate where its derivative is zero inside the segment."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return []
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        square = b * b - 4 * a * c
        roots = [] if square < 0 else [(-b + d * math.sqrt(square)) / (2 * a) for d in (1, -1)]
    values = []
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            values.append(u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3)
    return values


def arc_centre(start: Point, arc: Arc) -> tuple[Point, float]:
    """Return (centre, radius) of an arc that begins at `start`."""
    dx, dy = arc.x - start.x, arc.y - start.y
    # The centre lies on the chord's perpendicular bisector, (1 - b²) / (4 b) chords away from its middle.
    k = (1 - arc.bulge**2) / (4 * arc.bulge)
    centre = Point((start.x + arc.x) / 2 - k * dy, (start.y + arc.y) / 2 + k * dx)
    return centre, math.hypot(dx, dy) * (1 + arc.bulge**2) / (4 * abs(arc.bulge))


def _arc_angles(start: Point, arc: Arc) -> tuple[Point, float, float, float]:
    """Return (centre, radius, first angle, sweep); the sweep is positive clockwise on paper."""
    centre, radius = arc_centre(start, arc)
    return centre, radius, math.atan2(start.y - centre.y, start.x - centre.x), 4 * math.atan(arc.bulge)


def _arc_extremes(start: Point, arc: Arc) -> Iterator[Point]:
    centre, radius, first, sweep = _arc_angles(start, arc)
    low, high = min(first, first + sweep), max(first, first + sweep)
    for quarter in range(math.ceil((low + 1e-9) / (math.pi / 2)), math.floor((high - 1e-9) / (math.pi / 2)) + 1):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter % 4]
        yield Point(centre.x + dx * radius, centre.y + dy * radius)


def arc_cubics(start: Point, arc: Arc) -> list[Cubic]:
    """Return the arc as Bézier curves of at most 45°; the error is below 5 millionths of the radius."""
    centre, radius, first, sweep = _arc_angles(start, arc)
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 4) - 1e-9))
    step = sweep / pieces
    k = 4 / 3 * math.tan(step / 4) * radius
    curves = []
    for i in range(pieces):
        a, b = first + i * step, first + (i + 1) * step
        end = (centre.x + radius * math.cos(b), centre.y + radius * math.sin(b))
        curves.append(
            Cubic(
                centre.x + radius * math.cos(a) - k * math.sin(a),
                centre.y + radius * math.sin(a) + k * math.cos(a),
                end[0] + k * math.sin(b),
                end[1] - k * math.cos(b),
                *((arc.x, arc.y) if i == pieces - 1 else end),
            )
        )
    return curves


def flattened(
    contour: Contour, tolerance: float = 0.01, *, keep_arcs: bool = False
) -> list[tuple[float, float, float]]:
    """Return the contour as points (x, y, bulge of the segment that leaves the point).

    Curves become chords at most `tolerance` mm beside them. With `keep_arcs` circular arcs stay arcs (bulge other
    than zero); otherwise they become chords too. A closed contour's last point is not repeated.
    """
    points = [(contour.start.x, contour.start.y, 0.0)]
    here = contour.start
    for s in contour.segments:
        if isinstance(s, Line):
            points.append((s.x, s.y, 0.0))
        elif isinstance(s, Arc) and keep_arcs:
            x, y, _ = points[-1]
            points[-1] = (x, y, s.bulge)
            points.append((s.x, s.y, 0.0))
        elif isinstance(s, Arc):
            start = here
            for curve in arc_cubics(start, s):
                points += _chords(start, curve, tolerance)
                start = Point(curve.x, curve.y)
        else:
            points += _chords(here, s, tolerance)
        here = Point(s.x, s.y)
    if contour.closed and len(points) > 1:
        points.pop()
    return points


def _chords(p0: Point, s: Cubic, tolerance: float) -> list[tuple[float, float, float]]:
    """Return the points after p0 of evenly spaced chords; their number bounds the error (second differences).

    The number is a power of two, so that a finer flattening of the same curve passes through the same points.
    """
    bend = max(
        math.hypot(p0.x - 2 * s.x1 + s.x2, p0.y - 2 * s.y1 + s.y2),
        math.hypot(s.x1 - 2 * s.x2 + s.x, s.y1 - 2 * s.y2 + s.y),
    )
    count = 1
    while 0.75 * bend > tolerance * count * count and count < MOST_CHORDS:
        count *= 2
    points = []
    for i in range(1, count):
        t = i / count
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        points.append((a * p0.x + b * s.x1 + c * s.x2 + d * s.x, a * p0.y + b * s.y1 + c * s.y2 + d * s.y, 0.0))
    return [*points, (s.x, s.y, 0.0)]


def sampled(contours: Iterable[Contour], step: float) -> Iterator[tuple[float, float]]:
    """Yield points along the contours, no further apart than `step` mm and at most a fifth of it beside them."""
    for contour in contours:
        points = [(x, y) for x, y, _ in flattened(contour, step / 5)]
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]] if contour.closed else points):
            count = max(1, math.ceil(math.dist((x0, y0), (x1, y1)) / step))
            for i in range(count):
                yield x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count
        yield points[-1]


def length(contour: Contour) -> float:
    """Return the length in mm, curves within a hundredth of a millimetre a segment."""
    total, here = 0.0, contour.start
    for s in contour.segments:
        if isinstance(s, Line):
            total += math.hypot(s.x - here.x, s.y - here.y)
        elif isinstance(s, Arc):
            total += arc_centre(here, s)[1] * abs(4 * math.atan(s.bulge))
        else:
            points = [(here.x, here.y, 0.0), *_chords(here, s, 0.001)]
            total += sum(math.dist(a[:2], b[:2]) for a, b in pairwise(points))
        here = Point(s.x, s.y)
    return total
