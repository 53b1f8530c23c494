"""Contours as operators of PDF."""

from __future__ import annotations

from functools import lru_cache

from tilegen.backends.numbers import num
from tilegen.drawing.curves import arc_cubics
from tilegen.drawing.geometry import Arc, Box, Contour, Line, Point


# The same letters and signs stand on many pages and in many files of a kit.
@lru_cache(maxsize=4096)
def operators(contour: Contour, decimals: int = 4) -> str:
    """Return the operators that draw a contour, its numbers with so many decimals at most."""

    def put(*numbers: float) -> str:
        return " ".join(num(n, decimals) for n in numbers)

    box = _as_rectangle(contour)
    if box:
        return f"{put(box.x0, box.y0, box.width, box.height)} re "
    parts = [f"{put(*contour.start)} m "]
    here = contour.start
    last = len(contour.segments) - 1
    for number, s in enumerate(contour.segments):
        if isinstance(s, Line):
            if not (contour.closed and number == last):
                parts.append(f"{put(*s)} l ")
        else:
            parts += [f"{put(*c)} c " for c in (arc_cubics(here, s) if isinstance(s, Arc) else [s])]
        here = Point(s.x, s.y)
    return "".join(parts) + ("h " if contour.closed else "")


def _as_rectangle(contour: Contour) -> Box | None:
    """Return the box of a contour that is a plain rectangle, as `rectangle` draws it."""
    if len(contour.segments) != 4 or not contour.closed or not all(isinstance(s, Line) for s in contour.segments):
        return None
    (x0, y0), (a, b, c, _) = contour.start, contour.segments
    if a.y == y0 and b.x == a.x and c.y == b.y and c.x == x0 and a.x > x0 and b.y > y0:
        return Box(x0, y0, b.x, b.y)
    return None
