"""Sheets that were begun earlier."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.items import Drawing
from tilegen.errors import OptionError
from tilegen.layout import guides
from tilegen.layout.grid import Grid
from tilegen.layout.guides import Block
from tilegen.model.measures import Size


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
