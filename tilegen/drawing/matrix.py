"""Affine maps of the plane, as PDF and SVG write them: six numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from tilegen.drawing.curves import arc_cubics
from tilegen.drawing.geometry import Arc, Contour, Contours, Cubic, Line, Point, Segment


class Matrix(NamedTuple):
    """Takes (x, y) to (a·x + c·y + e, b·x + d·y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Return where (x, y) goes."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def after(self, inner: Matrix) -> Matrix:
        """Return the map that does `inner` first and then this one.

        >>> Matrix(2, 0, 0, 2, 0, 0).after(Matrix(e=3.0)).at(1.0, 0.0)
        Point(x=8.0, y=0.0)
        """
        a, b, c, d, e, f = inner
        return Matrix(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            self.a * e + self.c * f + self.e,
            self.b * e + self.d * f + self.f,
        )

    @property
    def scales(self) -> tuple[float, float]:
        """How much longer the map makes the unit along x and along y."""
        return math.hypot(self.a, self.b), math.hypot(self.c, self.d)

    @property
    def scale(self) -> float:
        """The factor of lengths; the mean, where it differs by direction."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def mapped(contours: Iterable[Contour], matrix: Matrix) -> Contours:
    """Return the contours under a map; arcs become Bézier curves."""
    result = []
    at = matrix.at
    for contour in contours:
        segments: list[Segment] = []
        here = contour.start
        for s in contour.segments:
            if isinstance(s, Line):
                segments.append(Line(*at(s.x, s.y)))
            else:
                curves = arc_cubics(here, s) if isinstance(s, Arc) else [s]
                segments += [Cubic(*at(c.x1, c.y1), *at(c.x2, c.y2), *at(c.x, c.y)) for c in curves]
            here = Point(s.x, s.y)
        result.append(Contour(at(*contour.start), tuple(segments), contour.closed))
    return tuple(result)
