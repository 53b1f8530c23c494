"""Outlines that overlap, made into outlines that do not.

Fonts may draw a letter as several contours that lie over each other; variable fonts nearly always do. By the non-zero
rule that is one area. Here everything is filled even-odd, as laser programs do, and a laser would follow the hidden
lines too. So contours are cut where they cross, and only pieces with ink on one side are kept.

The work is done on chords; pieces of curves stay curves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from tilegen.drawing.geometry import Box, Contour, Contours, Cubic, Line, Point, Segment, bounds, moved
from tilegen.drawing.items import Glyph

# Where three lines nearly meet in one point, other chords may tell them apart.
TRIES = (1.0, 0.4, 0.1, 2.3, 6.0)
CHORDS = 4  # at least so many to a curve


@dataclass(eq=False, slots=True)
class _Chord:
    """A straight piece of a contour, from `t0` to `t1` of its segment; `cuts` are (share of it, place)."""

    contour: int
    segment: int
    t0: float
    t1: float
    a: Point
    b: Point
    last: bool = False  # of its contour
    cuts: list[tuple[float, Point]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Arc:
    """A piece of contour between two cuts: its points, and which part of which segment lies between them."""

    contour: int
    points: tuple[Point, ...]
    spans: tuple[tuple[int, float, float], ...]

    def reversed(self) -> _Arc:
        back = tuple((segment, t1, t0) for segment, t0, t1 in reversed(self.spans))
        return _Arc(self.contour, self.points[::-1], back)


def merged(glyphs: Sequence[Glyph], fine: float) -> list[Glyph]:
    """Return placed glyphs, those that lie over each other as one: joined letters of some scripts do.

    `fine` is as in `united`, in mm.
    """
    groups: list[list[int]] = []
    for n, glyph in enumerate(glyphs):
        near = [group for group in groups if any(_overlap(glyphs[k].ink, glyph.ink) for k in group)]
        groups = [*(group for group in groups if group not in near), [k for group in near for k in group] + [n]]
    found = []
    for group in sorted(sorted(group) for group in groups):
        if len(group) == 1:
            found.append(glyphs[group[0]])
            continue
        parts = (moved(g.contours, g.x, g.y, g.scale) for g in (glyphs[k] for k in group))
        outline = united(tuple(contour for part in parts for contour in part), fine)
        found.append(Glyph(outline, bounds(outline), 0.0, 0.0, 1.0))
    return found


def _overlap(a: Box, b: Box) -> bool:
    return a.x0 < b.x1 and b.x0 < a.x1 and a.y0 < b.y1 and b.y0 < a.y1


def united(contours: Contours, fine: float) -> Contours:
    """Return closed contours whose even-odd filling is the non-zero filling of these, and none of which cross.

    Curves are followed to within `fine`, in the unit of the contours; no contour may have arcs. What does not overlap
    comes back as it is.

    >>> from tilegen.drawing.outlines import rectangle
    >>> cross = (rectangle(Box(0, 4, 10, 6)), rectangle(Box(4, 0, 6, 10)))
    >>> [len(contour.segments) for contour in united(cross, 0.01)]
    [12]
    """
    for factor in TRIES:
        found = _united(contours, fine * factor)
        if found is not None:
            return found
    return contours


def _united(contours: Contours, fine: float) -> Contours | None:
    """Return what `united` does, or None if the pieces do not close."""
    chords = [chord for n, contour in enumerate(contours) for chord in _chords(n, contour, fine)]
    _cut(chords, fine / 50)
    arcs = list(_arcs(chords))
    kept = []
    for arc, turns in _once(arcs):
        left = _winding(chords, _beside(arc, fine / 500))
        right = left - turns
        if (left != 0) != (right != 0):
            kept.append(arc if left else arc.reversed())
    if len(kept) == len(arcs) == len(contours):
        return contours
    loops = _loops(kept)
    return None if loops is None else tuple(_contour(contours, loop) for loop in loops)


# -- cutting ----------------------------------------------------------------------------------------------------------


def _chords(number: int, contour: Contour, fine: float) -> list[_Chord]:
    found: list[_Chord] = []
    here = contour.start
    for index, s in enumerate(contour.segments):
        steps = 1
        if isinstance(s, Cubic):
            bend = max(
                math.hypot(here.x - 2 * s.x1 + s.x2, here.y - 2 * s.y1 + s.y2),
                math.hypot(s.x1 - 2 * s.x2 + s.x, s.y1 - 2 * s.y2 + s.y),
            )
            steps = max(CHORDS, math.ceil(math.sqrt(0.75 * bend / fine)))
        places = [here, *(_at(here, s, k / steps) for k in range(1, steps)), Point(s.x, s.y)]
        for k, (a, b) in enumerate(pairwise(places)):
            if a != b:
                found.append(_Chord(number, index, k / steps, (k + 1) / steps, a, b))
        here = Point(s.x, s.y)
    if found:
        found[-1].last = True
    return found


def _at(p: Point, s: Segment, t: float) -> Point:
    u = 1 - t
    if isinstance(s, Cubic):
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        return Point(a * p.x + b * s.x1 + c * s.x2 + d * s.x, a * p.y + b * s.y1 + c * s.y2 + d * s.y)
    return Point(u * p.x + t * s.x, u * p.y + t * s.y)


def _cut(chords: list[_Chord], near: float) -> None:
    """Note on each chord where others cross or touch it; places nearer than `near` are one."""
    places = _Places(near)
    order = {id(chord): n for n, chord in enumerate(chords)}
    first = {chord.contour: n for n, chord in reversed(list(enumerate(chords)))}
    active: list[_Chord] = []
    for chord in sorted(chords, key=lambda c: min(c.a.x, c.b.x)):
        left = min(chord.a.x, chord.b.x) - near
        low, high = min(chord.a.y, chord.b.y) - near, max(chord.a.y, chord.b.y) + near
        active = [c for c in active if max(c.a.x, c.b.x) >= left]
        for other in active:
            if max(other.a.y, other.b.y) < low or min(other.a.y, other.b.y) > high:
                continue
            one, two = sorted((chord, other), key=lambda c: order[id(c)])
            follows = order[id(two)] == order[id(one)] + 1 and one.contour == two.contour
            closes = two.last and one.contour == two.contour and order[id(one)] == first[one.contour]
            if not follows and not closes:
                _meet(one, two, places)
        active.append(chord)


class _Places:
    """Points, each the same object's worth for all that lie within `near` of it."""

    def __init__(self, near: float) -> None:
        self.near = near
        self._known: dict[tuple[int, int], list[Point]] = {}

    def at(self, p: Point) -> Point:
        column, row = math.floor(p.x / self.near), math.floor(p.y / self.near)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                for known in self._known.get((i, j), ()):
                    if math.dist(known, p) <= self.near:
                        return known
        self._known.setdefault((column, row), []).append(p)
        return p


def _meet(one: _Chord, two: _Chord, places: _Places) -> None:
    """Note where two chords cross, or the ends of the one on the other."""
    touching = False
    for chord, other in ((one, two), (two, one)):
        for end in (other.a, other.b):
            share, away = _foot(chord, end)
            slack = places.near / math.dist(chord.a, chord.b)
            if away <= places.near and -slack <= share <= 1 + slack:
                touching = True
                place = places.at(end)
                chord.cuts.append((min(1.0, max(0.0, share)), place))
                other.cuts.append((0.0 if end == other.a else 1.0, place))
    if touching:
        return
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.a, one.b, two.a, two.b
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if across == 0:
        return
    u = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    v = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    if 0 < u < 1 and 0 < v < 1:
        place = places.at(Point(ax + u * (bx - ax), ay + u * (by - ay)))
        one.cuts.append((u, place))
        two.cuts.append((v, place))


def _foot(chord: _Chord, p: Point) -> tuple[float, float]:
    """Return where on a chord (0 to 1 from end to end) a point has its foot, and how far it lies from there."""
    dx, dy = chord.b.x - chord.a.x, chord.b.y - chord.a.y
    share = ((p.x - chord.a.x) * dx + (p.y - chord.a.y) * dy) / (dx * dx + dy * dy)
    return share, math.dist(p, (chord.a.x + share * dx, chord.a.y + share * dy))


def _arcs(chords: list[_Chord]) -> Iterator[_Arc]:
    """Yield the pieces of all contours between their cuts."""
    for contour, group in groupby(chords, key=lambda c: c.contour):
        points: list[Point] = []
        spans: list[tuple[int, float, float]] = []
        cuts: list[int] = []  # numbers of the points that are cuts
        for chord in group:
            if not points:
                points.append(chord.a)
            share = 0.0
            for cut, place in sorted(chord.cuts):
                if place == points[-1] or math.dist(place, points[-1]) == 0:
                    points[-1] = place
                elif cut <= share:
                    points[-1] = place
                else:
                    spans.append((chord.segment, _along(chord, share), _along(chord, cut)))
                    points.append(place)
                cuts.append(len(points) - 1)
                share = max(share, cut)
            if share < 1:
                spans.append((chord.segment, _along(chord, share), chord.t1))
                points.append(chord.b)
        yield from _pieces(contour, points, spans, sorted(set(cuts)))


def _along(chord: _Chord, share: float) -> float:
    return chord.t0 + share * (chord.t1 - chord.t0)


def _pieces(
    contour: int, points: list[Point], spans: list[tuple[int, float, float]], cuts: list[int]
) -> Iterator[_Arc]:
    if not cuts:
        yield _Arc(contour, tuple(points), tuple(spans))
        return
    for first, last in pairwise(cuts):
        yield _Arc(contour, tuple(points[first : last + 1]), tuple(spans[first:last]))
    # The last piece runs over the start of the contour.
    around = (*points[cuts[-1] : -1], *points[: cuts[0] + 1]) if cuts[0] or cuts[-1] < len(spans) else ()
    if len(around) > 1:
        yield _Arc(contour, around, (*spans[cuts[-1] :], *spans[: cuts[0]]))


# -- choosing and joining ---------------------------------------------------------------------------------------------


def _once(arcs: list[_Arc]) -> list[tuple[_Arc, int]]:
    """Return each piece with how many contours run along it, less those that run the other way."""
    turns: dict[tuple[Point, ...], int] = {}
    known: dict[tuple[Point, ...], _Arc] = {}
    for arc in arcs:
        if len(arc.points) == 2 and arc.points[0] == arc.points[1]:
            continue
        if arc.points[::-1] in known and arc.points not in known:
            turns[arc.points[::-1]] -= 1
        else:
            known.setdefault(arc.points, arc)
            turns[arc.points] = turns.get(arc.points, 0) + 1
    return [(arc, turns[points]) for points, arc in known.items()]


def _beside(arc: _Arc, away: float) -> Point:
    """Return a point just left of an arc (right on paper, where y runs down)."""
    a, b = max(pairwise(arc.points), key=lambda ends: math.dist(*ends))
    size = math.dist(a, b)
    return Point((a.x + b.x) / 2 - away * (b.y - a.y) / size, (a.y + b.y) / 2 + away * (b.x - a.x) / size)


def _winding(chords: list[_Chord], p: Point) -> int:
    """Return how often the contours run round a point."""
    turns = 0
    for chord in chords:
        a, b = chord.a, chord.b
        if (a.y <= p.y) != (b.y <= p.y) and p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x):
            turns += 1 if b.y > a.y else -1
    return turns


def _loops(arcs: list[_Arc]) -> list[list[_Arc]] | None:
    """Return the arcs, each loop with its ink on the left, as closed loops; None if they do not close."""
    leaving: dict[Point, list[_Arc]] = {}
    for arc in arcs:
        leaving.setdefault(arc.points[0], []).append(arc)
    found = []
    for arc in arcs:
        if arc not in leaving.get(arc.points[0], ()):
            continue
        loop = []
        here: _Arc | None = arc
        while here is not None:
            leaving[here.points[0]].remove(here)
            loop.append(here)
            here = None if here.points[-1] == arc.points[0] else _next(here, leaving.get(here.points[-1], []))
        if loop[-1].points[-1] != arc.points[0]:
            return None
        found.append(loop)
    return found


def _next(arc: _Arc, choices: list[_Arc]) -> _Arc | None:
    """Return the arc that bounds the same ink: the first one clockwise from the way back."""
    back = _angle(arc.points[-1], arc.points[-2])
    return min(
        choices, key=lambda c: (back - _angle(c.points[0], c.points[1])) % (2 * math.pi) or 2 * math.pi, default=None
    )


def _angle(a: Point, b: Point) -> float:
    return math.atan2(b.y - a.y, b.x - a.x)


def _contour(contours: Contours, loop: list[_Arc]) -> Contour:
    """Return a loop as a contour, its curves as curves."""
    segments: list[Segment] = []
    before: tuple[int, int, float, float] | None = None
    for arc in loop:
        for (segment, t0, t1), end in zip(arc.spans, arc.points[1:], strict=True):
            if before is not None and before[:2] == (arc.contour, segment) and before[3] == t0:
                t0 = before[2]
                segments.pop()
            segments.append(_part(contours[arc.contour], segment, t0, t1, end))
            before = (arc.contour, segment, t0, t1)
    start = loop[0].points[0]
    return Contour(start, tuple(segments))


def _part(contour: Contour, number: int, t0: float, t1: float, end: Point) -> Segment:
    """Return the part of a segment from t0 to t1, which may run backwards, ending exactly at `end`."""
    s = contour.segments[number]
    if not isinstance(s, Cubic):
        return Line(*end)
    before = contour.segments[number - 1] if number else contour.start
    p = Point(before.x, before.y)
    # The control points of a part are its blossom.
    one = _blossom(p, s, t0, t0, t1)
    two = _blossom(p, s, t0, t1, t1)
    return Cubic(*one, *two, *end)


def _blossom(p: Point, s: Cubic, r: float, t: float, u: float) -> Point:
    """Return the polar form of a cubic at (r, t, u)."""

    def mix(a: Point, b: Point, at: float) -> Point:
        return Point(a.x + at * (b.x - a.x), a.y + at * (b.y - a.y))

    points = [p, Point(s.x1, s.y1), Point(s.x2, s.y2), Point(s.x, s.y)]
    for at in (r, t, u):
        points = [mix(a, b, at) for a, b in pairwise(points)]
    return points[0]
