"""The operators as vector shapes of one weight, in mm for a 20 mm tile, centred on the origin.

In every font the operators look too small and too thin beside digits. The bars of `=` have the length and
the weight of a printed 1, so that a turned = reads as 11.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tilegen.drawing.geometry import Box, Contours, circle, polygon, rectangle, ribbon, turned

ARM = 4.9  # half the length of the bars of + − ÷
STROKE = 2.05  # their weight, that of a bold stem
TIMES_ARM = 5.2  # a turned cross looks smaller than an upright one
EQUALS_ARM = 5.15
EQUALS_STEP = 2.3  # from the centre to the middle of a bar
DOT = 1.35  # radius of the dots of ÷, a little more than half the stroke
DOT_STEP = 3.75
STAR_WAIST = 0.44  # between two points of the star


def _bar(half: float, y: float = 0.0) -> Contours:
    return (rectangle(Box(-half, y - STROKE / 2, half, y + STROKE / 2)),)


def _cross(arm: float) -> Contours:
    w = STROKE / 2
    points = [(-w, -arm), (w, -arm), (w, -w), (arm, -w), (arm, w), (w, w)]
    return (polygon([*points, (w, arm), (-w, arm), (-w, w), (-arm, w), (-arm, -w), (-w, -w)]),)


def _plus() -> Contours:
    return _cross(ARM)


def _minus() -> Contours:
    return _bar(ARM)


def _times() -> Contours:
    return turned(_cross(TIMES_ARM), 45)


def _divide() -> Contours:
    return (*_bar(ARM), circle(0, -DOT_STEP, DOT), circle(0, DOT_STEP, DOT))


def _equals() -> Contours:
    return _bar(EQUALS_ARM, -EQUALS_STEP) + _bar(EQUALS_ARM, EQUALS_STEP)


def _root() -> Contours:
    return (ribbon([(-5.1, 0.9), (-3.7, 0.2), (-1.75, 4.2), (-0.85, 4.2), (1.5, -4.2), (5.3, -4.2)], 0.85 * STROKE),)


def star() -> Contours:
    """Return a five-pointed star of radius 1 round the origin, sturdier than the geometer's.

    >>> from tilegen.drawing.geometry import bounds
    >>> bounds(star()).y0
    -1.0
    """
    points = []
    for n in range(10):
        angle, radius = math.pi * n / 5, STAR_WAIST if n % 2 else 1.0
        points.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return (polygon(points),)


SYMBOLS: dict[str, Callable[[], Contours]] = {
    "+": _plus,
    "−": _minus,
    "-": _minus,
    "–": _minus,
    "×": _times,
    "÷": _divide,
    "=": _equals,
    "√": _root,
}


def symbol(face: str) -> Contours | None:
    """Return the shape of an operator, or None if the face is to be set in type.

    >>> from tilegen.drawing.geometry import bounds
    >>> bounds(symbol("−")).width
    9.8
    """
    maker = SYMBOLS.get(face)
    return maker() if maker else None
