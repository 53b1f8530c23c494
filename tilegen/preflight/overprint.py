"""Ink where black that overprints lies on a coloured ground: both count."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tilegen.drawing.finished import CMYK, Colour, Sheet
from tilegen.drawing.geometry import Box

FIELD = 10.0  # mm of the squares in which grounds are kept, so that few are looked at
LARGEST = 2000.0  # mm: of a larger page no more than this is looked at
SMALLEST = 1.0  # mm of a side of a ground


def overprinted(sheet: Sheet) -> float:
    """Return the most ink of black that overprints with the cyan, magenta and yellow below it, in per cent of one ink.

    What lies below is told by boxes: the last ground that was painted over the middle of the black.
    """
    grounds: dict[tuple[int, int], list[tuple[Box, float]]] = {}
    most = 0.0
    for box, colour, over in _painted(sheet):
        if over and _black(colour):
            x, y = box.centre
            below = next((ink for b, ink in reversed(grounds.get(_field(x, y), [])) if _holds(b, x, y)), 0.0)
            most = max(most, below + colour.ink)
        elif min(box.width, box.height) >= SMALLEST:
            ink = 100.0 * sum(colour.values[:3]) if colour.space == CMYK else 0.0
            for field in _fields(box):
                grounds.setdefault(field, []).append((box, ink))
    return most


def _painted(sheet: Sheet) -> Iterator[tuple[Box, Colour, bool]]:
    """Yield what is painted, in drawn order; text comes last, since its place in the order is not known."""
    if not any(any(shape.over) for shape in sheet.shapes) and not any(words.over for words in sheet.words):
        return
    for shape in sheet.shapes:
        if shape.fill is not None:
            yield shape.box, shape.fill, shape.over[0]
        if shape.stroke is not None and shape.over[1]:
            yield shape.box, shape.stroke, True
    for words in sheet.words:
        if words.colour is not None and words.over:
            yield words.box, words.colour, True


def _black(colour: Colour) -> bool:
    return colour.space == CMYK and len(colour.values) == 4 and max(colour.values[:3]) <= 0 < colour.values[3]


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def _field(x: float, y: float) -> tuple[int, int]:
    return math.floor(x / FIELD), math.floor(y / FIELD)


def _fields(box: Box) -> Iterator[tuple[int, int]]:
    seen = box.clipped(Box(-LARGEST, -LARGEST, LARGEST, LARGEST))
    first, last = _field(seen.x0, seen.y0), _field(seen.x1, seen.y1)
    for column in range(first[0], last[0] + 1):
        for row in range(first[1], last[1] + 1):
            yield column, row
