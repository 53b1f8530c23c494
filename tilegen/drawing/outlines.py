"""Outlines of simple shapes, in millimetres: rectangles, circles, polygons, lines of a width."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tilegen.drawing.geometry import (
    Arc,
    Box,
    Contour,
    Line,
    Point,
)

# tan(90° / 4): the bulge of a quarter circle.
QUARTER = math.tan(math.pi / 8)


def rectangle(box: Box, radius: float = 0.0) -> Contour:
    """Return a rectangle, clockwise from its top left, with round corners of `radius` mm if that is above zero.

    >>> rectangle(Box(0.0, 0.0, 20.0, 10.0)).start
    Point(x=0.0, y=0.0)
    >>> rectangle(Box(0.0, 0.0, 20.0, 10.0), radius=2.0).start
    Point(x=2.0, y=0.0)
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
