"""Sheets that were begun earlier."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Answer, shipped_fonts
from tilegen.cli import looks
from tilegen.cli.options import complete
from tilegen.data import languages
from tilegen.drawing.geometry import Box, Contour, bounds
from tilegen.drawing.items import Drawing, Group, walk
from tilegen.errors import OptionError
from tilegen.layout import guides
from tilegen.layout.grid import Grid
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet
from tilegen.products import magnets
from tilegen.products.base import Job
from tilegen.products.sheet_plan import plan


def corners(drawing: Drawing, page: int) -> list[tuple[float, float]]:
    return [(round(g.x, 4), round(g.y, 4)) for g in drawing.pages[page].groups("tile")]


def test_u23_the_first_sheet_begins_at_a_cell(draw: Callable[..., Drawing]) -> None:
    whole, begun = draw("magnets"), draw("magnets", start="8")
    assert corners(whole, 0)[7:] == corners(begun, 0)[: 100 - 7]
    assert len(corners(begun, 0)) == 100


def test_u23_several_begun_sheets_and_then_new_ones(draw: Callable[..., Drawing]) -> None:
    drawing = draw("magnets", start="100,50")
    assert [len(corners(drawing, page)) for page in range(len(drawing.pages))] == [9, 59, 32]
    assert corners(drawing, 2)[0] == corners(draw("magnets"), 0)[0]


def test_nothing_is_printed_on_used_cells(draw: Callable[..., Drawing]) -> None:
    drawing = draw("magnets", "binary", start="30")
    (page, *_) = drawing.pages
    rulers = [box for group in page.groups("ruler") if (box := group.box) is not None]
    top = min(g.y for g in page.groups("tile"))
    assert all(group.y > top for group in page.groups("ruler")) or not rulers


def test_words_on_a_kept_sheet_lie_at_the_same_place_whatever_the_number_of_tiles(
    draw: Callable[..., Drawing], set_of: Callable[..., str]
) -> None:
    """Else those of the second print would lie over other words of the first."""
    two, nine = (draw("magnets", set_of(("A", n)), start="1").pages[0] for n in (2, 9))
    assert [g.items for g in two.groups("ruler")] == [g.items for g in nine.groups("ruler")]


def test_a_cell_that_the_sheet_does_not_have(draw: Callable[..., Drawing]) -> None:
    with pytest.raises(OptionError, match="1 to 108, counted along the rows"):
        draw("magnets", start="109")


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_the_outline_of_any_run_of_cells(columns: int, rows: int, data: st.DataObject) -> None:
    grid = Grid(columns, rows, Size(10, 10), 0.0, 5.0, 7.0)
    first = data.draw(st.integers(0, grid.capacity - 1))
    count = data.draw(st.integers(1, grid.capacity - first))
    block = Block(grid, count, Size(0, 0), first)
    area = 0.0
    for loop in guides.outline(block):
        area += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True))) / 2
    assert area == pytest.approx(100 * count)
    for number in block.numbers:
        assert block.box.contains(grid.cell_box(number), 1e-9)
    # Every side of every cell has a cut.
    xs, ys = block.cuts
    for number in block.numbers:
        box = grid.cell_box(number)
        for edge, cuts in ((box.x0, xs), (box.x1, xs), (box.y0, ys), (box.y1, ys)):
            assert min(abs(edge - cut) for cut in cuts) < 1e-9


# -- sheets that are used bit by bit ------------------------------------------------------------------------------------

KEPT = [
    {"paper": "a4"},
    {"paper": "letter", "guides": "full"},
    {"paper": "a4", "guides": "outline"},
    {"paper": "a4", "gap": "3mm", "guides": "gutter"},
    {"sheet": "rounded", "paper": "a4", "guides": "full"},
    {"sheet": "plain-4x6"},
    {"sheet": "avery-8165"},
    {"sheet": "endisch-6502020"},
    {"sheet": "avery-5371"},
    {"paper": "a4", "tile": "12mm"},
    {"paper": "a4", "shape": "round", "tile": "25mm", "marks": "dots"},
]


@settings(max_examples=40)
@given(st.sampled_from(KEPT), st.integers(1, 60), st.integers(1, 150))
def test_u23_cells_without_a_tile_stay_clean(options: dict[str, str], start: int, count: int) -> None:
    """What is named as the next free cell, and all other cells, can be printed on later."""
    p = plan(an_order(count, **options))
    slots, labelled = p.slots, p.labels is not None
    start = min(start, slots.capacity // (slots.each if labelled else 1))
    drawing = magnets.make(an_order(count, **options, start=str(start)))
    for page in drawing.pages:
        tiles = {(round(tile.x, 3), round(tile.y, 3)) for tile in page.groups("tile")}
        cells = [slots.cell_box(number) for number in range(slots.capacity)]
        free = [cell for cell in cells if (round(cell.x0, 3), round(cell.y0, 3)) not in tiles]
        if labelled:  # a card that holds a tile is used
            used = [room for room in slots.rooms if any(room.contains(Box(*t, *t), 1e-3) for t in tiles)]
            free = [cell for cell in free if not any(room.contains(cell, 1e-3) for room in used)]
        others = [item for item in page.items if not (isinstance(item, Group) and item.kind == "tile")]
        whole = slots.grids[0].box.joined(slots.grids[-1].box)
        shown = [(contour, bounds([contour])) for item, *_ in walk(others) for contour in item.contours]
        near = [(contour, box) for contour, box in shown if meet(box, whole)]
        for cell in (cell.grown(-1e-6) for cell in free):
            assert not [box for contour, box in near if meet(box, cell) and covers(contour, cell)], (cell, options)


def an_order(count: int, **options: str) -> Job:
    """An order of magnets for some As of a larger set."""
    face = Face("a", "A", count, 1, "letter")
    tileset = TileSet("some", "Some", (face,), 7, count, partly=True)
    style = looks.style("default", magnets.PRODUCT)
    values = complete(magnets.PRODUCT, options, style, tileset)
    return Job(tileset, values, FONTS, languages.texts("en"), style)


FONTS = shipped_fonts("en", "en")


def meet(a: Box, b: Box) -> bool:
    return a.x0 < b.x1 and a.x1 > b.x0 and a.y0 < b.y1 and a.y1 > b.y0


def covers(contour: Contour, cell: Box) -> bool:
    """Tell whether an outline whose box meets a cell has ink on it: an area of many corners may lie beside it."""
    ends = [contour.start, *((s.x, s.y) for s in contour.segments)]
    if len(ends) <= 5:
        return True
    places = [
        (cell.x0 + a * cell.width, cell.y0 + b * cell.height) for a in (0.001, 0.5, 0.999) for b in (0.001, 0.999)
    ]
    return any(inside(ends, x, y) for x, y in places)


def inside(ends: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    crossed = 0
    for (ax, ay), (bx, by) in itertools.pairwise([*ends, ends[0]]):
        crossed += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return bool(crossed % 2)


def test_what_a_second_print_adds_to_a_sheet_lies_where_the_first_left_off() -> None:
    """The ruler and the words come to lie on those that are there; ticks too."""
    first, second = (magnets.make(an_order(5, start=start)).pages[0] for start in ("1", "6"))
    for kind in ("ruler", "guides"):
        a, b = ({str(p) for g in page.groups(kind) for p in g.items} for page in (first, second))
        assert a
        if kind == "ruler":
            assert a == b
    corners = [(t.x, t.y) for page in (first, second) for t in page.groups("tile")]
    assert len(set(corners)) == 10


def test_the_rest_of_a_sheet_is_named_where_only_some_tiles_are_made(tilegen: Callable[..., Answer]) -> None:
    assert tilegen("magnets", "en", "--only", "A*2", "-o", "a.svg").out.endswith("; the next free one is 3\n")
    assert "free" not in tilegen("magnets", "en", "-o", "a.svg").out


@pytest.mark.parametrize("tile", ["12mm", "20mm", "40mm", "60mm"])
@pytest.mark.parametrize("gap", ["0mm", "2mm"])
@pytest.mark.parametrize("paper", ["a4", "letter", "4x6in"])
def test_the_grid_is_the_same_for_any_number_of_tiles(tile: str, gap: str, paper: str) -> None:
    grids = {plan(an_order(count, tile=tile, gap=gap, paper=paper)).grid for count in (1, 7, 25, 100, 117, 500)}
    assert len(grids) == 1


@pytest.mark.parametrize(("paper", "gap", "most"), [("a4", "2mm", 117), ("letter", "2mm", 108), ("a4", "0mm", 108)])
def test_ticks_cost_no_more_than_an_eighth_of_the_tiles(paper: str, gap: str, most: int) -> None:
    assert plan(an_order(1, paper=paper, gap=gap)).grid.capacity == most
