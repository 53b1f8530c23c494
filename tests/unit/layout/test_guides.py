"""Where the lines to cut along begin and end."""

from __future__ import annotations

import pytest

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.outlines import polyline
from tilegen.layout import guides
from tilegen.layout.grid import Grid
from tilegen.layout.guides import Block
from tilegen.model.measures import Size

NONE = Size(0, 0)


def upright(lines: list[Contour]) -> list[Contour]:
    return [line for line in lines if line.start.x == line.segments[-1].x]


def test_full_lines_run_no_further_below_a_part_of_the_sheet_than_above_it() -> None:
    block = Block(Grid(2, 3, Size(20, 20), 2.0, 10.0, 12.0), 2, NONE)
    lines = upright(guides.full(block, Box(5, 5, 100, 100), 0.1))
    assert [max(line.start.y, line.segments[-1].y) for line in lines] == [39] * 4


def test_a_tick_in_a_narrow_margin_begins_half_way_into_what_it_leaves() -> None:
    block = Block(Grid(1, 1, Size(20, 20), 0.0, 1.0, 20.0), 1, NONE)
    lines, _ = guides.ticks(block, Box(0, 0, 60, 60))
    assert max(line.start.x for line in lines if line.start.x < 1) == pytest.approx(0.9)


def test_no_stump_is_left_beside_what_a_line_gives_way_to() -> None:
    assert len(guides.without([polyline([(0, 5), (10, 5)])], Box(0.5, 0, 8, 10))) == 1


def test_full_lines_of_touching_tiles_leave_the_rest_of_the_sheet_clean() -> None:
    block = Block(Grid(2, 5, Size(20, 20), 0.0, 10.0, 12.0), 4, Size(0, 0))
    lines = guides.full(block, Box(5, 5, 100, 200), 0.1)
    assert max(max(line.start.y, line.segments[-1].y) for line in lines) == pytest.approx(52 + guides.START + 7)
