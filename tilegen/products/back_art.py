"""What is drawn on the backs of tiles: a tint or a pattern that runs past every tile, and a text; mm.

A printer lays the second side up to 2 mm beside the first. So the art covers all of the used part of the grid, gaps
included, and runs past it; nothing in it tells where a tile ends.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from tilegen.drawing.curves import flattened
from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Arc, Box, Contour, Contours, Line, Point
from tilegen.drawing.items import Glyph, Text
from tilegen.drawing.outlines import polygon
from tilegen.errors import LayoutError
from tilegen.layout import cells
from tilegen.layout.grid import Grid
from tilegen.model.measures import Size

SQUARE = 5.0  # about the side of one square of the pattern
BULGE = 0.32  # of the petals: below the tangent of 22.5° they stay in their square
POINTED = 0.06  # of a petal left free at both ends
EDGE = 2.0  # from a text to the edge of a 20 mm tile
LARGEST, SMALLEST = 5.4, 6 * 25.4 / 72  # em of a text: on a 20 mm tile, and 6 pt on any
LEADING = 1.12  # from line to line, in em
MOST_WORDS = 10  # that are tried in every way of breaking them


def area(grid: Grid, taken: set[cells.Cell], spill: Size) -> Contours:
    """Return the outline of the taken cells of a grid, the gaps between them included, `spill` past the outer ones."""
    half, pitch = grid.gap / 2, grid.pitch
    loops = [
        [(grid.x - half + c * pitch.width, grid.y - half + r * pitch.height) for c, r in loop]
        for loop in cells.outline(taken)
    ]
    return tuple(polygon(cells.grown(loop, spill.width - half, spill.height - half)) for loop in loops)


class Pattern:
    """Four petals in every square of a lattice that divides the pitch of a grid, so that all tiles look alike.

    `on` gives the part of it that belongs to one cell, its top left the origin. Cells of the same neighbours share it.
    """

    def __init__(self, grid: Grid, taken: set[cells.Cell], spill: Size) -> None:
        self._grid, self._taken, self._spill = grid, taken, spill
        self._across = max(1, round(grid.pitch.width / SQUARE))
        self._down = max(1, round(grid.pitch.height / SQUARE))
        self._part = cache(self._petals)

    def on(self, cell: cells.Cell) -> Contours:
        """Return the petals of a cell: half-way to its neighbours, and `spill` past it where it has none."""
        (c, r), half, size = cell, self._grid.gap / 2, self._grid.cell
        left, right = ((c + d, r) in self._taken for d in (-1, 1))
        top, bottom = ((c, r + d) in self._taken for d in (-1, 1))
        wide, high = self._spill
        return self._part(
            Box(
                -half if left else -wide,
                -half if top else -high,
                size.width + (half if right else wide),
                size.height + (half if bottom else high),
            )
        )

    def _petals(self, box: Box) -> Contours:
        half = self._grid.gap / 2
        wide, high = self._grid.pitch.width / self._across, self._grid.pitch.height / self._down
        found: list[Contour] = []
        columns = range(math.floor((box.x0 + half) / wide + 1e-9), math.ceil((box.x1 + half) / wide - 1e-9))
        for row in range(math.floor((box.y0 + half) / high + 1e-9), math.ceil((box.y1 + half) / high - 1e-9)):
            for column in columns:
                x, y = column * wide - half, row * high - half
                square = Box(x, y, x + wide, y + high)
                inside = box.contains(square, 1e-9)
                petals = _square(square)
                found += petals if inside else (part for petal in petals for part in _clipped(petal, box))
        return tuple(found)


def _square(box: Box) -> Iterator[Contour]:
    """Yield the petals of a square, from its middle to its corners."""
    cx, cy = box.centre
    for x, y in ((box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)):
        dx, dy = (x - cx) * POINTED, (y - cy) * POINTED
        start, end = Point(cx + dx, cy + dy), Point(x - dx, y - dy)
        yield Contour(start, (Arc(*end, BULGE), Arc(*start, BULGE)))


def _clipped(petal: Contour, box: Box) -> Iterator[Contour]:
    """Yield the part of a petal that is inside a box: of a convex outline one piece, or none (Sutherland, Hodgman)."""
    points = [(x, y) for x, y, _ in flattened(petal)]
    for axis, limit, sign in ((0, box.x0, 1), (0, box.x1, -1), (1, box.y0, 1), (1, box.y1, -1)):
        kept: list[tuple[float, float]] = []
        for (ax, ay), (bx, by) in zip([points[-1], *points[:-1]] if points else [], points, strict=True):
            before, here = (sign * ((a, b)[axis] - limit) for a, b in ((ax, ay), (bx, by)))
            if (before < 0) != (here < 0):
                t = before / (before - here)
                kept.append((ax + t * (bx - ax), ay + t * (by - ay)))
            if here >= 0:
                kept.append((bx, by))
        points = kept
    if len(points) > 2:
        yield Contour(Point(*points[0]), (*(Line(*p) for p in points[1:]), Line(*points[0])))


def fitted(text: str, tile: Size, fonts: FontBook, role: str, *, round_: bool) -> Text:
    """Return a text in the middle of a tile, in as many lines as make it largest. Raises LayoutError below 6 pt."""
    scale = min(tile) / 20
    lines = max(_broken(text, fonts), key=lambda lines: _em(lines, tile, scale, round_=round_))
    em = _em(lines, tile, scale, round_=round_)
    if em < SMALLEST:
        raise LayoutError(
            f'the text "{text}" fits the back of a tile of {tile.width:g} × {tile.height:g} mm only at '
            f"{math.floor(em / 25.4 * 720) / 10} pt, and below 6 pt it cannot be read",
            hint="give a shorter --back-text, or take larger tiles",
        )
    ink = _ink(lines)
    glyphs: list[Glyph] = []
    y = tile.height / 2 - em * ink.centre.y
    for number, run in enumerate(lines):
        x = tile.width / 2 - em * run.ink.centre.x
        glyphs += run.scaled(em).placed(role, x, y + em * LEADING * number).glyphs
    # One item, so that whoever copies it gets the whole.
    return Text(role, text, tuple(glyphs), "".join(run.missing for run in lines))


def _broken(text: str, fonts: FontBook) -> Iterator[tuple[Run, ...]]:
    """Yield the ways to break a text into lines at its blanks."""
    words = text.split()
    ways = range(2 ** (len(words) - 1)) if len(words) <= MOST_WORDS else (0, 2 ** (len(words) - 1) - 1)
    for way in ways:
        lines = [words[0]]
        for number, word in enumerate(words[1:]):
            if way >> number & 1:
                lines.append(word)
            else:
                lines[-1] += f" {word}"
        yield tuple(fonts.run(line, 1.0) for line in lines)


def _ink(lines: Sequence[Run]) -> Box:
    """Return the height of the ink of lines one below the other, and the width of the widest, at an em of 1."""
    widest = max(run.ink.width for run in lines)
    tops = [run.ink.y0 + LEADING * number for number, run in enumerate(lines)]
    ends = [run.ink.y1 + LEADING * number for number, run in enumerate(lines)]
    return Box(0.0, min(tops), widest, max(ends))


def _em(lines: Sequence[Run], tile: Size, scale: float, *, round_: bool) -> float:
    ink = _ink(lines)
    free = Size(tile.width - 2 * EDGE * scale, tile.height - 2 * EDGE * scale)
    if round_:
        return min(LARGEST * scale, free.width / math.hypot(ink.width, ink.height))
    return min(LARGEST * scale, free.width / max(ink.width, 1e-9), free.height / max(ink.height, 1e-9))
