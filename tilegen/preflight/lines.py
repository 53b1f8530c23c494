"""Checks of lines: too thin to print, or cut twice."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from tilegen.drawing.geometry import Arc, Contour, Cubic, Point
from tilegen.drawing.items import Group, Item
from tilegen.model.style import LASER_ROLES, Style, word

T = TypeVar("T")

# Lines nearer than this, in mm, are one line to a laser beam.
NEAR = 0.001
# Shorter common pieces are two lines that meet, mm.
SHORT = 0.05


def fine_lines(item: Item, style: Style, thinnest: float, finding: Callable[[str], T]) -> Iterator[T]:
    """Yield `finding(message)` for each role that is stroked thinner than `thinnest` mm; lasers have no line width."""
    for role in sorted(set(_roles(item))):
        paint = style.paint(role)
        if paint.stroke and word(role) not in LASER_ROLES and paint.width < thinnest - 1e-9:
            yield finding(f"lines of {role} are {paint.width:.3f} mm wide, thinner than {thinnest:.3f} mm (0.25 pt)")


def _roles(item: Item) -> Iterator[str]:
    if isinstance(item, Group):
        for inner in item.items:
            yield from _roles(inner)
    else:
        yield item.role


def doubled(contours: Iterable[Contour]) -> tuple[float, float, float] | None:
    """Return (mm cut twice, x, y of the first such place), or None if every edge is cut once.

    Straight pieces are compared along their line, partial overlap included; arcs and curves by their ends.
    """
    lines: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
    curves: dict[tuple[int, ...], int] = {}
    total, place = 0.0, None
    for contour in contours:
        here = contour.start
        for s in contour.segments:
            end = Point(s.x, s.y)
            if isinstance(s, Arc | Cubic):
                key = _curve_key(here, s)
                curves[key] = curves.get(key, 0) + 1
                if curves[key] > 1:
                    total += math.dist(here, end)
                    place = place or (here.x, here.y)
            elif math.dist(here, end) > SHORT:
                line, piece = _on_line(here, end)
                lines.setdefault(line, []).append(piece)
            here = end
    for pieces in lines.values():
        reach = -math.inf
        for low, high, x, y in sorted(pieces):
            common = min(reach, high) - low
            if common > SHORT:
                total += common
                place = place or (x, y)
            reach = max(reach, high)
    return (total, *place) if place else None


def _curve_key(start: Point, s: Arc | Cubic) -> tuple[int, ...]:
    """Return the same key for a curve and its reverse."""
    ends = sorted([(round(start.x / NEAR), round(start.y / NEAR)), (round(s.x / NEAR), round(s.y / NEAR))])
    middle = (
        ((start.x + s.x + s.bulge * (s.y - start.y)) / 2, (start.y + s.y - s.bulge * (s.x - start.x)) / 2)
        if isinstance(s, Arc)
        else ((start.x + 3 * s.x1 + 3 * s.x2 + s.x) / 8, (start.y + 3 * s.y1 + 3 * s.y2 + s.y) / 8)
    )
    return (*ends[0], *ends[1], round(middle[0] / NEAR), round(middle[1] / NEAR))


def _on_line(a: Point, b: Point) -> tuple[tuple[int, int], tuple[float, float, float, float]]:
    """Return (the line that a piece lies on, the piece along it and its start)."""
    angle = math.atan2(b.y - a.y, b.x - a.x) % math.pi
    if angle > math.pi - 1e-6:
        angle = 0.0
    ux, uy = math.cos(angle), math.sin(angle)
    low, high = sorted((a.x * ux + a.y * uy, b.x * ux + b.y * uy))
    away = a.y * ux - a.x * uy
    return (round(angle * 1e5), round(away / 0.005)), (low, high, a.x, a.y)
