"""Points, boxes and contours in millimetres; origin top left, x to the right, y down.

A contour is a start point and segments. An `Arc` is a circular arc described as in DXF by its bulge, the tangent of
a quarter of its angle; here a positive bulge runs clockwise as seen on paper, so that a half circle has bulge 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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

    def grown(self, by: float, up: float | None = None) -> Box:
        """Return the box with every side moved out by `by` mm (in, if negative), or top and bottom by `up`."""
        up = by if up is None else up
        return Box(self.x0 - by, self.y0 - up, self.x1 + by, self.y1 + up)

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

    >>> bounds([Contour(Point(3.0, 5.0), (Arc(7.0, 5.0, 1.0), Line(3.0, 5.0)))])
    Box(x0=3.0, y0=3.0, x1=7.0, y1=5.0)
    """
    xs: list[float] = []
    ys: list[float] = []
    for contour in contours:
        # Every outline of every letter goes through here: what costs time is taken out of the way of the usual case.
        x, y = contour.start
        xs.append(x)
        ys.append(y)
        for s in contour.segments:
            end_x, end_y = s.x, s.y
            xs.append(end_x)
            ys.append(end_y)
            if isinstance(s, Cubic):
                x1, y1, x2, y2, _, _ = s
                if not (x <= x1 <= end_x or x >= x1 >= end_x) or not (x <= x2 <= end_x or x >= x2 >= end_x):
                    xs += _cubic_extremes(x, x1, x2, end_x)
                if not (y <= y1 <= end_y or y >= y1 >= end_y) or not (y <= y2 <= end_y or y >= y2 >= end_y):
                    ys += _cubic_extremes(y, y1, y2, end_y)
            elif isinstance(s, Arc):
                for place in _arc_extremes(Point(x, y), s):
                    xs.append(place.x)
                    ys.append(place.y)
            x, y = end_x, end_y
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
    """Return the values of one coordinate where its derivative is zero inside the segment.

    There is none where both control points lie between the ends.
    """
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


def arc_angles(start: Point, arc: Arc) -> tuple[Point, float, float, float]:
    """Return (centre, radius, first angle, sweep); the sweep is positive clockwise on paper."""
    centre, radius = arc_centre(start, arc)
    return centre, radius, math.atan2(start.y - centre.y, start.x - centre.x), 4 * math.atan(arc.bulge)


def _arc_extremes(start: Point, arc: Arc) -> Iterator[Point]:
    centre, radius, first, sweep = arc_angles(start, arc)
    low, high = min(first, first + sweep), max(first, first + sweep)
    for quarter in range(math.ceil((low + 1e-9) / (math.pi / 2)), math.floor((high - 1e-9) / (math.pi / 2)) + 1):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter % 4]
        yield Point(centre.x + dx * radius, centre.y + dy * radius)
