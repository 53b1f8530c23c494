"""Measuring polygons without the program's own geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence

Place = tuple[float, float]
Side = tuple[Place, Place]


def crossings(loop: Sequence[Place], y: float) -> list[float]:
    """The x at which a level line crosses a closed loop, from left to right."""
    found = []
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (ay > y) != (by > y):
            found.append(ax + (y - ay) / (by - ay) * (bx - ax))
    return sorted(found)


def inside(place: Place, loop: Sequence[Place]) -> bool:
    return sum(x < place[0] for x in crossings(loop, place[1])) % 2 == 1


def spun(loop: Sequence[Place], degrees: float) -> list[Place]:
    """Turn about the origin, clockwise on paper."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in loop]


def distance(one: Side, other: Side) -> float:
    """How near two straight sides come to each other; 0 if they cross."""
    (a, b), (c, d) = one, other
    if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
        return 0.0
    return min(_to(a, other), _to(b, other), _to(c, one), _to(d, one))


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _to(p: Place, side: Side) -> float:
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / length)) if length else 0.0
    return math.hypot(p[0] - ax - t * dx, p[1] - ay - t * dy)
