"""Cells of tiles that have neither tint nor outline: the squares between cut marks in the margins."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from tilegen.drawing.finished import Sheet
from tilegen.drawing.geometry import Box, bounds
from tilegen.preflight.rulers import Ruler, rulers, strokes

SHORTEST = 0.5  # mm of a cut mark
STRAIGHT = 0.002  # mm by which the ends of an upright mark may differ
ONE = 0.02  # mm: marks nearer than this are one cut
MOST, GRIDS = 400, 8  # cuts in a direction, and kinds of them, that are looked at
INSIDE = 0.1  # mm by which a face may run over the edge of its cell
WHOLE = 0.6  # of the page, that one face takes
ROW = 0.1  # mm: marks of one row begin and end there
RULED, BEYOND = 6.0, 2.0  # mm beside a ruler and beyond its ends, where its figures stand


def marked(sheet: Sheet) -> Iterator[Box]:
    """Yield the boxes between neighbouring cuts in which a face lies.

    Blank tiles are not seen; nor are cells into which something reaches from outside, such as the ruler and the lines
    of text in the free cells of a last row.
    """
    for xs, ys in product(_cuts(sheet, 0), _cuts(sheet, 1)):
        taken, barred = set[tuple[int, int]](), set[tuple[int, int]]()
        for box in _faces(sheet):
            if box.width * box.height > WHOLE * sheet.width * sheet.height:
                continue  # a ground under all
            places = {(i, j) for i in _reach(box.x0, box.x1, xs) for j in _reach(box.y0, box.y1, ys)}
            (taken if len(places) == 1 else barred).update(places)
        for ruler in rulers(sheet):
            box = _beside(ruler)
            barred.update((i, j) for i in _reach(box.x0, box.x1, xs) for j in _reach(box.y0, box.y1, ys))
        for row, (top, bottom) in enumerate(pairwise(ys)):
            for column, (left, right) in enumerate(pairwise(xs)):
                if (column, row) in taken and (column, row) not in barred:
                    yield Box(left, top, right, bottom)


def _cuts(sheet: Sheet, axis: int) -> list[list[float]]:
    """Return where the cuts are: two rows of marks that stand opposite each other.

    Those that trim the sheet, and those that help to register it, are rows of their own.
    """
    other = 1 - axis
    rows: dict[tuple[int, int], list[float]] = {}
    for stroke in strokes(sheet):
        if abs(stroke.a[axis] - stroke.b[axis]) < STRAIGHT and stroke.length >= SHORTEST:
            low, high = sorted((stroke.a[other], stroke.b[other]))
            rows.setdefault((round(low / ROW), round(high / ROW)), []).append(stroke.a[axis])
    places = [_apart(row) for row in rows.values()]
    found: list[list[float]] = []
    for number, row in enumerate(places):
        if 1 < len(row) <= MOST and any(_opposite(row, two) for two in places[number + 1 :]):
            if not any(_opposite(row, known) for known in found):
                found.append(row)
    return found[:GRIDS]


def _apart(places: Sequence[float]) -> list[float]:
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > ONE:
            kept.append(place)
    return kept


def _opposite(one: Sequence[float], two: Sequence[float]) -> bool:
    return len(one) == len(two) and all(abs(a - b) < ONE for a, b in zip(one, two, strict=True))


def _faces(sheet: Sheet) -> Iterator[Box]:
    """Yield the boxes of all that is filled: letters, figures, text, pictures."""
    for shape in sheet.shapes:
        if shape.fill is not None and not shape.fill.paper:
            yield shape.seen(bounds(shape.contours))
    yield from (words.box for words in sheet.words)
    yield from (picture.box for picture in sheet.pictures)


def _reach(low: float, high: float, cuts: Sequence[float]) -> range:
    """Return the numbers of the cells that a face reaches into; those outside all cuts do not count."""
    middle = (low + high) / 2
    first = bisect_right(cuts, min(low + INSIDE, middle)) - 1
    last = bisect_right(cuts, max(high - INSIDE, middle)) - 1
    return range(first, last + 1)


def _beside(ruler: Ruler) -> Box:
    """Return the box in which a ruler and its figures stand."""
    x, y = ruler.x, ruler.y
    if ruler.along == "x":
        return Box(x - BEYOND, y - RULED, x + ruler.measured + BEYOND, y + RULED)
    return Box(x - RULED, y - BEYOND, x + RULED, y + ruler.measured + BEYOND)
