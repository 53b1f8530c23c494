"""Rulers and reference lines of a finished page: they tell by how much it was scaled."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from tilegen.drawing.finished import Sheet
from tilegen.drawing.geometry import Contour, Line, Point

SHORT, LONG = 0.5, 8.0  # mm of a tick
LEAST = 31  # ticks of a ruler
EVEN = 0.03  # of a step, by which steps may differ
REFERENCE = 20.0  # mm of a reference line, at least
FOOT = 0.03  # mm: ticks that stand on one line
MEETS = 0.1  # mm


class Ruler(NamedTuple):
    """A ruler at (x, y): `along` is "x" or "y", `measured` its length and `nominal` what it says it is, in mm."""

    along: str
    measured: float
    nominal: float
    x: float
    y: float

    @property
    def scale(self) -> float:
        """How large the page is, as a factor."""
        return self.measured / self.nominal


class Stroke(NamedTuple):
    """A straight line that stands alone, from `a` to `b`."""

    a: Point
    b: Point

    @property
    def length(self) -> float:
        """Its length in mm."""
        return math.dist(self.a, self.b)


def rulers(sheet: Sheet) -> list[Ruler]:
    """Return the rulers in millimetres: ticks at every millimetre, taller at every fifth and tenth."""
    ticks = [s for s in strokes(sheet) if SHORT <= s.length <= LONG]
    return [ruler for axis in (0, 1) for ruler in _rulers(ticks, axis)]


def references(sheet: Sheet, nominal: float) -> list[Ruler]:
    """Return straight lines with a tick across each end, about `nominal` mm long."""
    lines = list(strokes(sheet))
    ticks = [s for s in lines if SHORT <= s.length <= LONG]
    found = []
    for line in lines:
        if abs(line.length / nominal - 1) > 0.25 or line.length < REFERENCE:
            continue
        if all(any(_across(tick, line, end) for tick in ticks) for end in line):
            along = "x" if abs(line.a.y - line.b.y) < abs(line.a.x - line.b.x) else "y"
            found.append(Ruler(along, line.length, nominal, *line.a))
    return found


def strokes(sheet: Sheet) -> Iterator[Stroke]:
    """Yield the straight lines of a page that are drawn one by one."""
    for shape in sheet.shapes:
        if shape.stroke is not None:
            for contour in shape.contours:
                if _straight(contour):
                    yield Stroke(contour.start, Point(contour.segments[0].x, contour.segments[0].y))


def _straight(contour: Contour) -> bool:
    return len(contour.segments) == 1 and isinstance(contour.segments[0], Line)


def _across(tick: Stroke, line: Stroke, end: Point) -> bool:
    """Tell whether a tick stands square across the end of a line, its middle on it."""
    middle = ((tick.a.x + tick.b.x) / 2, (tick.a.y + tick.b.y) / 2)
    if math.dist(middle, end) > MEETS:
        return False
    dot = (tick.b.x - tick.a.x) * (line.b.x - line.a.x) + (tick.b.y - tick.a.y) * (line.b.y - line.a.y)
    return abs(dot) < 0.02 * tick.length * line.length


def _rulers(ticks: Sequence[Stroke], axis: int) -> Iterator[Ruler]:
    """Yield the rulers along an axis: groups of ticks that stand on one line, evenly spaced."""
    other = 1 - axis
    upright = [s for s in ticks if abs(s.a[axis] - s.b[axis]) < FOOT < abs(s.a[other] - s.b[other])]
    for foot in (max, min):
        rows: dict[int, list[tuple[float, float]]] = {}
        for s in upright:
            base = foot(s.a[other], s.b[other])
            rows.setdefault(round(base / FOOT), []).append((s.a[axis], s.length))
        for base, row in rows.items():
            for run in _even(sorted(set(row))):
                nominal = _nominal([length for _, length in run])
                if nominal:
                    first, last = run[0][0], run[-1][0]
                    place = (first, base * FOOT) if axis == 0 else (base * FOOT, first)
                    yield Ruler("xy"[axis], last - first, nominal, *place)


def _even(ticks: list[tuple[float, float]]) -> Iterator[list[tuple[float, float]]]:
    """Yield runs of evenly spaced ticks."""
    if len(ticks) < LEAST:
        return
    step = median(b[0] - a[0] for a, b in pairwise(ticks))
    run = [ticks[0]]
    for tick in ticks[1:]:
        if abs(tick[0] - run[-1][0] - step) > EVEN * step + 0.002:
            if len(run) >= LEAST:
                yield run
            run = []
        run.append(tick)
    if len(run) >= LEAST:
        yield run


def _nominal(lengths: list[float]) -> float:
    """Return how many millimetres a run of ticks stands for, or 0 if its tall ticks are not where a ruler has them."""
    tallest = max(lengths)
    tall = [i for i, length in enumerate(lengths) if length > 0.95 * tallest]
    tens = all(b - a == 10 for a, b in pairwise(tall))
    return float(len(lengths) - 1) if len(tall) >= 3 and tens and tall[0] == 0 else 0.0
