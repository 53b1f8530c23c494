"""Lines that would be cut twice."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tilegen.drawing.geometry import Arc, Contour, Cubic, Point

# Lines nearer than this, in mm, are one line to a laser beam.
NEAR = 0.005
# Angles nearer than this are one direction: a thousandth of a millimetre over 100 mm.
ALIKE = 1e-5
# Shorter common pieces are two lines that meet, mm.
SHORT = 0.05


def doubled(contours: Iterable[Contour]) -> tuple[float, float, float] | None:
    """Return (mm cut twice, x, y of the first such place), or None if every edge is cut once.

    Straight pieces are compared along their line, partial overlap included; arcs and curves by their ends.
    """
    lines: list[_Piece] = []
    curves: dict[tuple[int, ...], int] = {}
    total, place = 0.0, None
    for contour in contours:
        here = contour.start
        for s in contour.segments:
            end = Point(s.x, s.y)
            if isinstance(s, Arc | Cubic):
                if math.dist(here, end) <= SHORT:
                    here = end
                    continue
                key = _curve_key(here, s)
                curves[key] = curves.get(key, 0) + 1
                if curves[key] > 1:
                    total += math.dist(here, end)
                    place = place or (here.x, here.y)
            elif math.dist(here, end) > SHORT:
                lines.append(_piece(here, end))
            here = end
    for pieces in _same_line(lines):
        reach = -math.inf
        for piece in sorted(pieces, key=lambda p: p.low):
            common = min(reach, piece.high) - piece.low
            if common > SHORT:
                total += common
                place = place or (piece.x, piece.y)
            reach = max(reach, piece.high)
    return (total, *place) if place else None


def nearest(contours: Iterable[Contour], reach: float, least: float = 1.0) -> tuple[float, float, float] | None:
    """Return (mm between them, x, y) of the two straight lines that run beside each other nearest, or None.

    Looked at are lines in one direction that are more than a beam's NEAR and at most `reach` mm apart, and beside each
    other for `least` mm or more.
    """
    lines: list[_Piece] = []
    for contour in contours:
        here = contour.start
        for s in contour.segments:
            end = Point(s.x, s.y)
            if not isinstance(s, Arc | Cubic) and math.dist(here, end) >= least:
                lines.append(_piece(here, end))
            here = end
    found: tuple[float, float, float] | None = None
    for parallel in _clusters(lines, lambda p: p.angle, ALIKE):
        ordered = sorted(parallel, key=lambda p: p.away)
        for number, one in enumerate(ordered):
            for other in ordered[number + 1 :]:
                gap = other.away - one.away
                if gap > reach:
                    break
                beside = min(one.high, other.high) - max(one.low, other.low)
                if gap > 4 * NEAR and beside >= least and (found is None or gap < found[0]):
                    found = gap, one.x, one.y
    return found


class _Piece(NamedTuple):
    """A straight piece: the angle of its line, its distance from the origin, and from where to where it runs."""

    angle: float
    away: float
    low: float
    high: float
    x: float
    y: float


def _piece(a: Point, b: Point) -> _Piece:
    angle = math.atan2(b.y - a.y, b.x - a.x) % math.pi
    if angle > math.pi - ALIKE:
        angle = 0.0
    ux, uy = math.cos(angle), math.sin(angle)
    low, high = sorted((a.x * ux + a.y * uy, b.x * ux + b.y * uy))
    return _Piece(angle, a.y * ux - a.x * uy, low, high, a.x, a.y)


def _same_line(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Yield the pieces that lie on one line, within NEAR mm."""
    for parallel in _clusters(pieces, lambda p: p.angle, ALIKE):
        yield from _clusters(parallel, lambda p: p.away, NEAR)


def _clusters(pieces: list[_Piece], value: Callable[[_Piece], float], gap: float) -> Iterator[list[_Piece]]:
    """Yield runs of pieces whose values follow each other no more than `gap` apart."""
    cluster: list[_Piece] = []
    for piece in sorted(pieces, key=value):
        if cluster and value(piece) - value(cluster[-1]) > gap:
            yield cluster
            cluster = []
        cluster.append(piece)
    if cluster:
        yield cluster


def _curve_key(start: Point, s: Arc | Cubic) -> tuple[int, ...]:
    """Return the same key for a curve and its reverse."""
    ends = sorted([(round(start.x / NEAR), round(start.y / NEAR)), (round(s.x / NEAR), round(s.y / NEAR))])
    middle = (
        ((start.x + s.x + s.bulge * (s.y - start.y)) / 2, (start.y + s.y - s.bulge * (s.x - start.x)) / 2)
        if isinstance(s, Arc)
        else ((start.x + 3 * s.x1 + 3 * s.x2 + s.x) / 8, (start.y + 3 * s.y1 + 3 * s.y2 + s.y) / 8)
    )
    return (*ends[0], *ends[1], round(middle[0] / NEAR), round(middle[1] / NEAR))
