"""Outlines moved by half a kerf: exact, side by side, for polygons of any angles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Loop = Sequence[tuple[float, float]]


def offset(loop: Loop, by: float) -> list[tuple[float, float]]:
    """Return a clockwise loop (y down) with every side moved outwards by `by` mm, inwards if `by` is negative.

    Sides stay straight and meet where their lines cross. No two neighbouring sides may lie on one line.

    >>> offset([(0, 0), (20, 0), (20, 10), (0, 10)], 1)
    [(-1.0, -1.0), (21.0, -1.0), (21.0, 11.0), (-1.0, 11.0)]
    """
    if by == 0:
        return [(float(x), float(y)) for x, y in loop]
    sides = []
    for i, (x, y) in enumerate(loop):
        x1, y1 = loop[(i + 1) % len(loop)]
        length = math.hypot(x1 - x, y1 - y)
        # Outwards is to the left of the way: (dx, dy) → (dy, -dx).
        sides.append((x, y, (x1 - x) / length, (y1 - y) / length))
    result = []
    for i, (x, y, dx, dy) in enumerate(sides):
        _, _, ex, ey = sides[i - 1]
        # The corner moves along the sum of both normals, as far as brings it `by` mm from both sides.
        reach = by / (1 + ex * dx + ey * dy)
        result.append((x + reach * (ey + dy), y - reach * (ex + dx)))
    return result


def shifted(loop: Iterable[tuple[float, float]], x: float, y: float) -> list[tuple[float, float]]:
    """Return the loop moved by (x, y) mm."""
    return [(px + x, py + y) for px, py in loop]


def quarter_turned(loop: Iterable[tuple[float, float]], height: float) -> list[tuple[float, float]]:
    """Return a loop that lies in a box of `height` mm turned clockwise by 90°, its box again at the origin.

    >>> quarter_turned([(0, 0), (20, 0), (20, 10), (0, 10)], 10)
    [(10, 0), (10, 20), (0, 20), (0, 0)]
    """
    return [(height - y, x) for x, y in loop]
