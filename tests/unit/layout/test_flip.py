"""Which way paper is turned over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.geometry import Box, Point
from tilegen.layout import register
from tilegen.layout.flip import Turn, front_half, over
from tilegen.layout.grid import fit
from tilegen.model.measures import Paper, Size

PORTRAIT, LANDSCAPE = Size(210, 297), Size(297, 210)


@pytest.mark.parametrize(
    ("page", "edge", "upright"),
    [(PORTRAIT, "long", True), (PORTRAIT, "short", False), (LANDSCAPE, "long", False), (LANDSCAPE, "short", True)],
)
def test_the_edge_is_that_of_the_paper(page: Size, edge: str, upright: bool) -> None:
    turn = over(edge, page)
    assert (turn.upright, turn.upside_down) == (upright, not upright)


@given(st.booleans(), st.floats(0, 180), st.floats(0, 270), st.floats(1, 30), st.floats(1, 30))
def test_two_turns_bring_everything_back(upright: bool, x: float, y: float, wide: float, high: float) -> None:
    turn, box = Turn(PORTRAIT, upright), Box(x, y, x + wide, y + high)
    behind = turn.behind(box)
    assert turn.behind(behind) == pytest.approx(box)
    # One pair of coordinates stays, the distances to the two parallel edges change places.
    if upright:
        assert (behind.y0, behind.x0) == (y, pytest.approx(210 - box.x1))
    else:
        assert (behind.x0, behind.y0) == (x, pytest.approx(297 - box.y1))


def test_a_square_sheet_is_turned_as_an_upright_one() -> None:
    assert over("long", Size(200, 200)).upright


def test_the_half_of_the_fronts_ends_before_the_fold() -> None:
    assert front_half(PORTRAIT, 6.5, 2.0, upright=False) == Box(6.5, 6.5, 203.5, 146.5)
    assert front_half(LANDSCAPE, 6.5, 2.0, upright=True) == Box(6.5, 6.5, 146.5, 203.5)


@given(st.integers(1, 9), st.integers(1, 12), st.sampled_from([0.0, 1.0, 2.0]), st.booleans())
def test_u38_rings_lie_where_a_turn_maps_them_onto_each_other(
    columns: int, rows: int, gap: float, upright: bool
) -> None:
    paper = Paper("A4", 210, 297)
    grid = fit(PORTRAIT, Size(18, 18), gap=gap, margin=6.5, wanted=(columns, rows))
    places = register.rings(paper, Box(6.5, 6.5, 203.5, 290.5), grid, grid.box.grown(2))
    turn = Turn(PORTRAIT, upright)
    turned = [turn.behind(Box(*at, *at)) for at in places]
    assert places
    assert {(round(x, 6), round(y, 6)) for x, y in places} == {(round(b.x0, 6), round(b.y0, 6)) for b in turned}
    # None lies on a tile, its tint, or a cut.
    cuts = {round(grid.x + n * grid.pitch.width, 6) for n in range(columns + 1)}
    for at in places:
        room = register.ring_room(at)
        apart = room.x1 <= grid.box.x0 - 2 or room.x0 >= grid.box.x1 + 2
        assert apart or room.y1 <= grid.box.y0 - 2 + 1e-6 or room.y0 >= grid.box.y1 + 2 - 1e-6
        assert not any(room.x0 < x < room.x1 for x in cuts) or apart


def test_free_boxes_keep_clear_of_what_is_taken() -> None:
    parts = register.without([Box(0, 0, 100, 10)], [Box(*Point(50, 4), 56, 20)])
    assert parts == [Box(0, 0, 100, 4), Box(0, 0, 50, 10), Box(56, 0, 100, 10)]
