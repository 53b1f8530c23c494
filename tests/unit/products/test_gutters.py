"""Lines for a guillotine: a stack of sheets is cut at once."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from tests.unit.products.test_magnets import guide_lines, tiles
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Page, Text, box_of

Draw = Callable[..., Drawing]
HALF = 0.35 * 25.4 / 72 / 2


def places(page: Page) -> tuple[set[float], set[float]]:
    """The x of upright lines and the y of level ones."""
    lines = guide_lines(page)
    return {round(b.x0, 4) for b in lines if b.width == 0}, {round(b.y0, 4) for b in lines if b.height == 0}


CASES = [
    {"gap": "2mm"},
    {"gap": "2mm", "paper": "letter", "tile": "25mm"},
    {"sheet": "rounded", "paper": "297x210mm"},
    {"gap": "3mm", "cells": "6x7", "start": "30"},
    {},
    {"tile": "40mm"},
    {"gap": "2mm", "back": "pattern", "marks": "squares"},
]


@pytest.mark.parametrize("options", CASES)
def test_u14_every_cut_is_straight_from_edge_to_edge(options: dict[str, str], draw: Draw) -> None:
    drawing = draw("magnets", guides="gutter", **options)
    fronts = [page for page in drawing.pages if any(page.groups("tile"))]
    xs, ys = places(fronts[0])
    apart = options.get("gap", "0mm") != "0mm" or "sheet" in options
    for page in fronts:
        assert places(page) == (xs, ys)  # the same on every page, full or not
        inside = Box(0, 0, page.width, page.height).grown(-page.margin + 1e-6)
        (ruler,) = page.groups("ruler")
        note = tuple(i for i in page.items if isinstance(i, Text) and i.text.startswith("Sheet"))
        others = tuple(i for i in page.items if isinstance(i, Text) and i not in note)
        # Its number may be narrower than the widest one, for which there is room.
        rulers = [box.grown(1.5) for items in ((ruler, *note), others) if (box := box_of(items))]
        for tile in tiles(page):
            for at in (tile.x0, tile.x1):
                assert min(abs(x - at) for x in xs) <= HALF + 1e-4
            for at in (tile.y0, tile.y1):
                assert min(abs(y - at) for y in ys) <= HALF + 1e-4
        for line in guide_lines(page):
            assert inside.contains(line.grown(HALF if apart else 0))
            for tile in tiles(page):
                ink = line.grown(HALF - 1e-6)
                hit = ink.x0 < tile.x1 and tile.x0 < ink.x1 and ink.y0 < tile.y1 and tile.y0 < ink.y1
                assert not hit or not apart
        # Nothing but ruler, words and marks interrupts a line.
        if apart and "marks" not in options:
            for x in xs:
                pieces = sorted((b.y0, b.y1) for b in guide_lines(page) if b.width == 0 and abs(b.x0 - x) < 1e-3)
                ends = [page.margin + HALF, *itertools.chain(*pieces), page.height - page.margin - HALF]
                for end, start in zip(ends[::2], ends[1::2], strict=True):
                    free = abs(end - start) < 1e-4
                    assert free or any(r.x0 < x < r.x1 and r.y0 <= end + 0.9 and r.y1 >= start - 0.9 for r in rulers)


def test_u14_touching_tiles_have_lines_in_the_margins_alone(draw: Draw) -> None:
    first, *_ = drawing = draw("magnets", guides="gutter", tile="40mm").pages
    grid = Box(*(f(b[i] for b in tiles(first)) for i, f in enumerate((min, min, max, max))))
    for page in drawing:
        for line in guide_lines(page):
            assert line.x1 <= grid.x0 or line.x0 >= grid.x1 or line.y1 <= grid.y0 or line.y0 >= grid.y1
    xs, ys = places(first)
    assert len(xs) == round(grid.width / 40) + 1
    assert len(ys) == round(grid.height / 40) + 1
