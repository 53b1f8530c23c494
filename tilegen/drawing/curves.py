"""Curves as chords and as cubic Béziers, and how long they are, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from tilegen.drawing.geometry import (
    Arc,
    Contour,
    Contours,
    Cubic,
    Line,
    Point,
    arc_angles,
    arc_centre,
)

# Of one curve: enough for 20 m at the finest tolerance; a broken file may hold curves of kilometres.
MOST_CHORDS = 4096


def arc_cubics(start: Point, arc: Arc) -> list[Cubic]:
    """Return the arc as Bézier curves of at most 45°; the error is below 5 millionths of the radius."""
    centre, radius, first, sweep = arc_angles(start, arc)
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
    """Return points along the contours, no further apart than `step` mm and at most a fifth of it beside them."""
    return iter(_sampled(tuple(contours), step))


# The faces of a set are fitted to each of a kit's products: the same letters, on tiles of other sizes.
@lru_cache(maxsize=128)
def _sampled(contours: Contours, step: float) -> tuple[tuple[float, float], ...]:
    found = []
    for contour in contours:
        points = [(x, y) for x, y, _ in flattened(contour, step / 5)]
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]] if contour.closed else points):
            count = max(1, math.ceil(math.dist((x0, y0), (x1, y1)) / step))
            for i in range(count):
                found.append((x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count))
        found.append(points[-1])
    return tuple(found)


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
