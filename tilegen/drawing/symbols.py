"""The operators as vector shapes of one weight, in mm for a 20 mm tile, centred on the origin.

In every font the operators look too small and too thin beside digits. The bars of `=` have the length and
the weight of a printed 1, so that a turned = reads as 11. A face that is one of two operators (`+/−`) has both of them
side by side, smaller but not thinner by as much, with a slash of their weight between.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tilegen.drawing.curves import sampled
from tilegen.drawing.geometry import Box, Contours, bounds, moved, turned
from tilegen.drawing.outlines import circle, polygon, rectangle, ribbon

ARM = 4.9  # half the length of the bars of + − ÷
STROKE = 2.05  # their weight, that of a bold stem
TIMES_ARM = 5.2  # a turned cross looks smaller than an upright one
EQUALS_ARM = 5.15
EQUALS_STEP = 2.3  # from the centre to the middle of a bar
DOT = 1.35  # radius of the dots of ÷, a little more than half the stroke
DOT_STEP = 3.75
STAR_WAIST = 0.44  # between two points of the star

# Two operators on one tile: their size and weight, and how much is free between all parts.
PAIR_SIZE, PAIR_STROKE, PAIR_GAP = 0.58, 1.45, 1.05
# The same where they are cut through: what is left between the parts must hold on the smallest tile.
CUT_SIZE, CUT_STROKE, CUT_GAP = 0.55, 1.35, 1.4
SLASH = (1.1, 4.2)  # half the width and half the height of the slash between them
SAMPLE = 0.05  # distances between parts are taken at points so far apart


def _bar(half: float, stroke: float, y: float = 0.0) -> Contours:
    return (rectangle(Box(-half, y - stroke / 2, half, y + stroke / 2)),)


def _cross(arm: float, stroke: float) -> Contours:
    w = stroke / 2
    points = [(-w, -arm), (w, -arm), (w, -w), (arm, -w), (arm, w), (w, w)]
    return (polygon([*points, (w, arm), (-w, arm), (-w, w), (-arm, w), (-arm, -w), (-w, -w)]),)


# Each is made from its size, its weight in mm, and what must at least be free between its parts.


def _plus(size: float, stroke: float, gap: float) -> Contours:
    return _cross(ARM * size, stroke)


def _minus(size: float, stroke: float, gap: float) -> Contours:
    return _bar(ARM * size, stroke)


def _times(size: float, stroke: float, gap: float) -> Contours:
    return turned(_cross(TIMES_ARM * size, stroke), 45)


def _divide(size: float, stroke: float, gap: float) -> Contours:
    dot = DOT * stroke / STROKE
    step = max(DOT_STEP * size, stroke / 2 + gap + dot)
    return (*_bar(ARM * size, stroke), circle(0, -step, dot), circle(0, step, dot))


def _equals(size: float, stroke: float, gap: float) -> Contours:
    step = max(EQUALS_STEP * size, (stroke + gap) / 2)
    return _bar(EQUALS_ARM * size, stroke, -step) + _bar(EQUALS_ARM * size, stroke, step)


def _root(size: float, stroke: float, gap: float) -> Contours:
    points = ((-5.1, 0.9), (-3.7, 0.2), (-1.75, 4.2), (-0.85, 4.2), (1.5, -4.2), (5.3, -4.2))
    return (ribbon([(size * x, size * y) for x, y in points], 0.85 * stroke),)


def star() -> Contours:
    """Return a five-pointed star of radius 1 round the origin, sturdier than the geometer's.

    >>> bounds(star()).y0
    -1.0
    """
    points = []
    for n in range(10):
        angle, radius = math.pi * n / 5, STAR_WAIST if n % 2 else 1.0
        points.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return (polygon(points),)


SYMBOLS: dict[str, Callable[[float, float, float], Contours]] = {
    "+": _plus,
    "−": _minus,
    "-": _minus,
    "–": _minus,
    "×": _times,
    "÷": _divide,
    "=": _equals,
    "√": _root,
}


def symbol(face: str, *, cut: bool = False) -> Contours | None:
    """Return the shape of an operator or of two with a slash between, or None if the face is to be set in type.

    With `cut` the parts of a pair stand far enough apart to be cut through.

    >>> bounds(symbol("−")).width
    9.8
    >>> len(symbol("+/−")), symbol("and/or")
    (3, None)
    """
    maker = SYMBOLS.get(face)
    if maker:
        return maker(1.0, STROKE, 0.0)
    two = pair(face)
    if two is None:
        return None
    size, stroke, gap = (CUT_SIZE, CUT_STROKE, CUT_GAP) if cut else (PAIR_SIZE, PAIR_STROKE, PAIR_GAP)
    left, right = (SYMBOLS[each](size, stroke, gap) for each in two)
    slope = SLASH[0] / SLASH[1]
    # Cut off level: the slash of a line of type has no slanted ends either.
    w = stroke / 2 * math.hypot(1, slope)
    x, y = SLASH
    slash = polygon([(x - w, -y), (x + w, -y), (w - x, y), (-w - x, y)])
    return beside(left, (slash,), right, gap + stroke / 2)


def pair(face: str) -> tuple[str, str] | None:
    """Return the two operators of a face such as "+/−", or None if it is anything else."""
    left, slash, right = face.partition("/")
    return (left, right) if slash and left in SYMBOLS and right in SYMBOLS else None


def beside(left: Contours, slash: Contours, right: Contours, clear: float) -> Contours:
    """Return two shapes with a slash between, `clear` mm from the middle of it; all of it centred on the origin."""
    slope = SLASH[0] / SLASH[1]
    clear *= math.hypot(1, slope)  # across a line that leans
    # The middle of the slash is at -slope · y. A shape that leans with it comes nearer than one that does not.
    to_left = -clear - max(x + slope * y for x, y in sampled(left, SAMPLE))
    to_right = clear - min(x + slope * y for x, y in sampled(right, SAMPLE))
    shape = (*moved(left, to_left, 0.0), *slash, *moved(right, to_right, 0.0))
    return moved(shape, -bounds(shape).centre.x, 0.0)
