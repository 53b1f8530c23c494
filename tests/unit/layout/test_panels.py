"""Boards cut in panels: the promises of a split, for any board, square, bed and kerf."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.layout.panels import GAP, lay, outline, score_lines
from tilegen.layout.poster import Picture
from tilegen.model.measures import Size

KERF = Size(0.2, 0.15)


@given(
    columns=st.integers(1, 24),
    rows=st.integers(1, 24),
    square=st.floats(5, 40),
    border=st.sampled_from([0.0, 1.0, 6.0]),
    width=st.floats(60, 600),
    height=st.floats(60, 400),
)
def test_every_square_is_on_one_panel_and_every_panel_on_a_bed(
    columns: int, rows: int, square: float, border: float, width: float, height: float
) -> None:
    picture, room = Picture(columns, rows, Size(square, square), border), Size(width, height)
    laid = lay(picture, room, KERF, corner=5.0, parts=None)
    panels = [panel for bed in laid.beds for panel in bed]
    assert len(panels) == laid.number
    squares = [(r, c) for panel in panels for r in panel.rows for c in panel.columns]
    assert sorted(squares) == [(r, c) for r in range(rows) for c in range(columns)]
    for split in (laid.columns, laid.rows):
        assert max(split) - min(split) <= 1
    for bed in laid.beds:
        boxes = [outline(panel, KERF) for panel in bed]
        assert all(Box(5, 5, 5 + width, 5 + height).contains(box, 1e-6) for box in boxes)
        for a, b in itertools.combinations(boxes, 2):
            apart = max(a.x0 - b.x1, b.x0 - a.x1, a.y0 - b.y1, b.y0 - a.y1)
            assert apart >= GAP - 1e-6


@given(columns=st.integers(1, 9), rows=st.integers(1, 9), across=st.integers(1, 3), down=st.integers(1, 3))
def test_a_grid_line_is_scored_or_cut_never_both(columns: int, rows: int, across: int, down: int) -> None:
    picture = Picture(columns * across, rows * down, Size(20, 18), 3.0)
    laid = lay(picture, Size(700, 700), KERF, corner=0.0, parts=(across, down))
    for panel in (panel for bed in laid.beds for panel in bed):
        lines, box = score_lines(panel), panel.picture
        left, top, right, foot = panel.outer
        assert len(lines) == len(panel.columns) - 1 + left + right + len(panel.rows) - 1 + top + foot
        for a, b in lines:
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            assert box.x0 + 1 < x < box.x1 - 1
            assert box.y0 + 1 < y < box.y1 - 1


def test_a_whole_board_has_32_lines_back_and_forth() -> None:
    laid = lay(Picture(15, 15, Size(20, 20), 3.0), Size(400, 400), KERF, corner=0.0, parts=None)
    ((panel,),) = laid.beds
    lines = score_lines(panel)
    assert len(lines) == 32
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == pytest.approx(300) for a, b in lines)


def test_what_does_not_fit_is_refused() -> None:
    picture = Picture(15, 15, Size(60, 60), 3.0)
    with pytest.raises(LayoutError, match=r"not even one square .* at most 56.8 mm"):
        lay(picture, Size(100, 60), KERF, corner=0.0, parts=None)
    one = Picture(1, 1, Size(60, 60), 3.0)
    with pytest.raises(LayoutError, match=r"at most 53.8 mm"):
        lay(one, Size(100, 60), KERF, corner=0.0, parts=None)
    with pytest.raises(LayoutError, match=r"--panels 8x15 do"):
        lay(picture, Size(130, 70), KERF, corner=0.0, parts=(2, 3))


def test_margins_as_wide_as_the_bed_are_named() -> None:
    with pytest.raises(LayoutError, match="leave nothing of the bed"):
        lay(Picture(15, 15, Size(20, 20), 3.0), Size(0.1, 60), KERF, corner=5.0, parts=None)


@pytest.mark.parametrize("side", [3, 4])
def test_upright_lines_begin_where_the_last_level_one_ends(side: int) -> None:
    """So that the head does not go back across the board."""
    picture = Picture(side, side, Size(10, 10), 2.0)
    ((sheet,),) = lay(picture, Size(200, 200), Size(0, 0), corner=0.0, parts=(1, 1)).beds
    lines = score_lines(sheet)
    level = [line for line in lines if line[0][1] == line[1][1]]
    assert lines[len(level)][0][0] == level[-1][1][0]
