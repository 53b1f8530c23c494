"""Letters to be cut through: counters keep bridges, so that the middle of an O does not drop out.

A bridge is an upright strip through the middle of a counter, from top to bottom of the shape round it. What lies in
the strip is left standing.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilegen.drawing.curves import arc_cubics, flattened
from tilegen.drawing.geometry import Arc, Box, Contour, Contours, Cubic, Line, Point, Segment, bounds

NUDGE = 1e-6  # mm by which a bridge moves aside from a corner that lies exactly on its edge


def bridged(contours: Contours, width: float) -> Contours:
    """Return filled closed contours (even-odd, not crossing each other) with bridges of `width` mm, no counter left.

    >>> from tilegen.drawing.outlines import circle
    >>> len(bridged((circle(0, 0, 5), circle(0, 0, 3)), 1.0))
    2
    """
    flat = [[(x, y) for x, y, _ in flattened(c, 0.02)] for c in contours]
    holders = [[j for j in range(len(contours)) if j != i and _inside(flat[i][0], flat[j])] for i in range(len(flat))]
    found: list[Contour] = []
    for i in range(len(contours)):
        if holders[i]:
            continue
        inner = [j for j in range(len(contours)) if i in holders[j]]
        # Ink runs one way round, counters the other, so that the ends of a cut contour find each other.
        shape = [_turned(contours[j], flat[j], len(holders[j]) % 2 == 0) for j in (i, *inner)]
        counters = [bounds([contours[j]]) for j in inner if len(holders[j]) % 2]
        for middle in _strips(counters, width):
            shape = [
                *_half(shape, _free(shape, middle - width / 2, -NUDGE), left=True),
                *_half(shape, _free(shape, middle + width / 2, NUDGE), left=False),
            ]
        found += shape
    return tuple(found)


def _strips(counters: list[Box], width: float) -> list[float]:
    """Return the middles of the strips: one for each counter, or one for several in a row below each other."""
    middles: list[float] = []
    for box in sorted(counters, key=lambda b: b.width):
        if not any(box.x0 + width / 4 < x < box.x1 - width / 4 for x in middles):
            middles.append(box.centre.x)
    return middles


def _inside(point: tuple[float, float], polygon: list[tuple[float, float]]) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def _turned(contour: Contour, flat: list[tuple[float, float]], clockwise: bool) -> Contour:
    """Return the contour run clockwise on paper, or the other way, with its arcs as curves."""
    contour = _curves(contour)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(flat, [*flat[1:], flat[0]], strict=True))
    if (area > 0) == clockwise:
        return contour
    ends = [contour.start, *(Point(s.x, s.y) for s in contour.segments)]
    back: list[Segment] = []
    for s, to in zip(reversed(contour.segments), reversed(ends[:-1]), strict=True):
        back.append(Cubic(s.x2, s.y2, s.x1, s.y1, *to) if isinstance(s, Cubic) else Line(*to))
    return Contour(ends[-1], tuple(back))


def _curves(contour: Contour) -> Contour:
    segments: list[Segment] = []
    here = contour.start
    for s in contour.segments:
        segments += arc_cubics(here, s) if isinstance(s, Arc) else [s]
        here = Point(s.x, s.y)
    return Contour(contour.start, tuple(segments))


def _free(shape: list[Contour], x: float, nudge: float) -> float:
    """Return x, moved aside until no corner lies on it."""
    corners = [p.x for c in shape for p in (c.start, *(Point(s.x, s.y) for s in c.segments))]
    while any(abs(corner - x) < NUDGE / 2 for corner in corners):
        x += nudge
    return x


def _half(shape: list[Contour], x: float, *, left: bool) -> list[Contour]:
    """Return the part of a shape to the left (or right) of an upright line."""
    whole: list[Contour] = []
    chains: list[tuple[Point, list[Segment]]] = []
    for contour in shape:
        pieces = list(_pieces(contour, x))
        kept = [(_middle(a, s) < x) == left for a, s in pieces]
        if all(kept):
            whole.append(contour)
        elif any(kept):
            first = next(n for n in range(len(kept)) if kept[n] and not kept[n - 1])
            order = [*range(first, len(kept)), *range(first)]
            for before, n in zip([order[-1], *order[:-1]], order, strict=True):
                if kept[n] and not kept[before]:
                    chains.append((pieces[n][0], []))
                if kept[n]:
                    chains[-1][1].append(pieces[n][1])
    return whole + _joined(chains)


def _joined(chains: list[tuple[Point, list[Segment]]]) -> list[Contour]:
    """Close chains that begin and end on one upright line: along it, ink lies between each second pair of ends."""
    ends = sorted(
        [(start.y, n, True) for n, (start, _) in enumerate(chains)]
        + [(segments[-1].y, n, False) for n, (_, segments) in enumerate(chains)]
    )
    after: dict[int, int] = {}
    for (_, a, starts), (_, b, _) in zip(ends[::2], ends[1::2], strict=True):
        after[b if starts else a] = a if starts else b
    found = []
    while after:
        first = here = min(after)
        segments: list[Segment] = []
        while True:
            segments += chains[here][1]
            here = after.pop(here)
            segments.append(Line(*chains[here][0]))
            if here == first:
                break
        found.append(Contour(chains[first][0], tuple(segments)))
    return found


def _pieces(contour: Contour, x: float) -> Iterator[tuple[Point, Segment]]:
    """Yield (start, segment), each segment cut where it crosses the line."""
    here = contour.start
    for s in contour.segments:
        for piece in _split(here, s, _crossings(here, s, x)):
            yield here, piece
            here = Point(piece.x, piece.y)


def _crossings(p0: Point, s: Segment, x: float) -> list[float]:
    """Return where between 0 and 1 a segment crosses x, found by halving between 16 steps."""
    found = []
    for step in range(16):
        low, high = step / 16, (step + 1) / 16
        if (_at(p0, s, low) < x) != (_at(p0, s, high) < x):
            rising = _at(p0, s, low) < x
            for _ in range(50):
                middle = (low + high) / 2
                if (_at(p0, s, middle) < x) == rising:
                    low = middle
                else:
                    high = middle
            found.append(high)
    return found


def _at(p0: Point, s: Segment, t: float) -> float:
    u = 1 - t
    if isinstance(s, Cubic):
        return float(u**3 * p0.x + 3 * u * u * t * s.x1 + 3 * u * t * t * s.x2 + t**3 * s.x)
    return float(u * p0.x + t * s.x)


def _middle(p0: Point, s: Segment) -> float:
    return _at(p0, s, 0.5)


def _split(p0: Point, s: Segment, places: list[float]) -> list[Segment]:
    """Return a line or cubic cut at the places (de Casteljau)."""
    parts: list[Segment] = []
    done = 0.0
    for place in places:
        t = (place - done) / (1 - done)
        u = 1 - t
        if isinstance(s, Cubic):
            a = (u * p0.x + t * s.x1, u * p0.y + t * s.y1)
            m = (u * s.x1 + t * s.x2, u * s.y1 + t * s.y2)
            c = (u * s.x2 + t * s.x, u * s.y2 + t * s.y)
            d, e = (u * a[0] + t * m[0], u * a[1] + t * m[1]), (u * m[0] + t * c[0], u * m[1] + t * c[1])
            p0 = Point(u * d[0] + t * e[0], u * d[1] + t * e[1])
            parts.append(Cubic(*a, *d, *p0))
            s = Cubic(*e, *c, s.x, s.y)
        else:
            p0 = Point(u * p0.x + t * s.x, u * p0.y + t * s.y)
            parts.append(Line(*p0))
        done = place
    return [*parts, s]
