"""Cells that have no outline of their own: rooms between lines that neighbours share."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tilegen.drawing.finished import Shape
from tilegen.drawing.geometry import Box, Line, Point

SHORTEST = 3.0  # mm of a line that can be the side of a cell; ticks of rulers are shorter
LEVEL = 0.002  # mm by which the ends of an upright line may differ
ONE = 0.004  # mm: lines nearer than this are one
COVERED = 0.6  # of a side that is drawn; round corners leave the rest free
MOST = 200  # lines in a direction that are looked at
THIN = 1.0  # mm: a filled box as thin as this is a line

PASSES = 24  # lines that are passed over before a side is given up
SMALLEST = 5.0  # mm of a side

Runs = list[tuple[float, float]]
Lines = tuple[Sequence[float], dict[float, Runs]]


def rooms(shapes: Iterable[Shape]) -> Iterator[Box]:
    """Yield the boxes that upright and level lines enclose with nothing but free space between them."""
    upright, level = _lines(shapes)
    xs, ys = sorted(upright), sorted(level)
    seen: set[Box] = set()
    for top, bottom in pairwise(ys):
        for left, right in pairwise(xs):
            box = _around((left + right) / 2, (top + bottom) / 2, (xs, upright), (ys, level))
            if box is not None and box not in seen:
                seen.add(box)
                yield box


def _lines(shapes: Iterable[Shape]) -> tuple[dict[float, Runs], dict[float, Runs]]:
    """Return upright lines by x and level lines by y, each as runs from where to where."""
    upright: list[tuple[float, float, float]] = []
    level: list[tuple[float, float, float]] = []
    for shape in shapes:
        if shape.stroke is None:
            if shape.fill is not None and not shape.fill.paper:
                _thin(shape, upright, level)
            continue
        for contour in shape.contours:
            here = contour.start
            for s in contour.segments:
                if isinstance(s, Line):
                    if abs(s.x - here.x) < LEVEL and abs(s.y - here.y) >= SHORTEST:
                        upright.append(((s.x + here.x) / 2, min(s.y, here.y), max(s.y, here.y)))
                    elif abs(s.y - here.y) < LEVEL and abs(s.x - here.x) >= SHORTEST:
                        level.append(((s.y + here.y) / 2, min(s.x, here.x), max(s.x, here.x)))
                here = Point(s.x, s.y)
    return _longest(_runs(upright)), _longest(_runs(level))


def _longest(lines: dict[float, Runs]) -> dict[float, Runs]:
    """Return the MOST lines of which most is drawn: letters have many short straight pieces."""
    kept = sorted(lines, key=lambda at: -sum(high - low for low, high in lines[at]))[:MOST]
    return {at: lines[at] for at in sorted(kept)}


def _thin(shape: Shape, upright: list[tuple[float, float, float]], level: list[tuple[float, float, float]]) -> None:
    """Take a thin filled box for the line that it looks like: some programs draw lines that way."""
    if len(shape.contours) != 1 or len(shape.contours[0].segments) > 5:
        return
    box = shape.box
    if box.width <= THIN and box.height >= SHORTEST:
        upright.append((box.centre.x, box.y0, box.y1))
    elif box.height <= THIN and box.width >= SHORTEST:
        level.append((box.centre.y, box.x0, box.x1))


def _runs(lines: list[tuple[float, float, float]]) -> dict[float, Runs]:
    """Return lines by place; what lies on one line and meets is one run."""
    found: dict[float, Runs] = {}
    place = None
    for at, low, high in sorted(lines):
        if place is None or at - place > ONE:
            place = at
        found.setdefault(place, []).append((low, high))
    return {place: _united(runs) for place, runs in found.items()}


def _united(runs: Runs) -> Runs:
    joined: Runs = []
    for low, high in sorted(runs):
        if joined and low <= joined[-1][1] + ONE:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined


def _around(x: float, y: float, upright: Lines, level: Lines) -> Box | None:
    """Return the box of the nearest lines on all four sides of a point, or None if one side is open.

    A line that is drawn along a part of the side alone belongs to a letter or a mark inside; the next one counts.
    """
    places = [x, y, x, y]
    weak: Sequence[int] = (0, 1, 2, 3)
    for _ in range(PASSES):
        for side in weak:
            lines, along = (upright, y) if side % 2 == 0 else (level, x)
            place = _next(places[side], along, lines, -1 if side < 2 else 1)
            if place is None:
                return None
            places[side] = place
        box = Box(*places)
        if min(box.width, box.height) < SMALLEST:
            drawn = [0.0] * 4
        else:
            drawn = [_drawn(upright[1][places[n]], box.y0, box.y1) for n in (0, 2)]
            drawn += [_drawn(level[1][places[n]], box.x0, box.x1) for n in (1, 3)]
            drawn = [drawn[0], drawn[2], drawn[1], drawn[3]]
        if min(drawn) >= COVERED:
            return box
        weak = [min(range(4), key=lambda n: drawn[n])] if max(drawn) > 0 else _nearest(places, x, y)
    return None


def _nearest(places: Sequence[float], x: float, y: float) -> list[int]:
    """Return the side that lies nearest to the point."""
    return [min(range(4), key=lambda n: abs(places[n] - (x, y)[n % 2]))]


def _next(at: float, along: float, lines: Lines, step: int) -> float | None:
    """Return the nearest line before (step −1) or after `at` that passes `along`."""
    places, runs = lines
    number = bisect_left(places, at) - 1 if step < 0 else bisect_right(places, at)
    while 0 <= number < len(places):
        if any(low <= along <= high for low, high in runs[places[number]]):
            return places[number]
        number += step
    return None


def _drawn(runs: Runs, low: float, high: float) -> float:
    """Return which share of a side is drawn."""
    return sum(max(0.0, min(b, high) - max(a, low)) for a, b in runs) / (high - low)
