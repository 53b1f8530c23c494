from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.layout import cells
from tilegen.layout.offset import Loop, offset, quarter_turned, shifted

SLANTED = [(0.0, 20.0), (2.0, 0.0), (15.0, -3.0), (21.0, 4.0), (19.0, 20.0)]


def area(loop: Loop) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2


def away(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far to the left of the way from a to b, outside of a clockwise loop."""
    return ((point[0] - a[0]) * (b[1] - a[1]) - (point[1] - a[1]) * (b[0] - a[0])) / math.dist(a, b)


@given(st.floats(-1, 1))
def test_every_side_moves_by_the_same(by: float) -> None:
    moved = offset(SLANTED, by)
    for i in range(len(SLANTED)):
        a, b = SLANTED[i - 1], SLANTED[i]
        assert away(moved[i - 1], a, b) == pytest.approx(by, abs=1e-9)
        assert away(moved[i], a, b) == pytest.approx(by, abs=1e-9)


@given(st.floats(0, 1))
def test_out_and_in_again_is_where_it_was(by: float) -> None:
    for (x, y), (a, b) in zip(offset(offset(SLANTED, by), -by), SLANTED, strict=True):
        assert math.dist((x, y), (a, b)) < 1e-9


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1), st.floats(-0.2, 0.2))
def test_it_agrees_with_the_outline_of_cells(taken: set[cells.Cell], by: float) -> None:
    for loop in cells.outline(taken):
        level = [(float(x), float(y)) for x, y in loop]
        for one, other in zip(offset(level, by), cells.grown(level, by), strict=True):
            assert one == pytest.approx(other, abs=1e-9)


def test_a_quarter_turn_keeps_the_way_round() -> None:
    turned = quarter_turned(shifted(SLANTED, 0, 3), 23)
    assert area(turned) == pytest.approx(area(SLANTED))
    assert min(x for x, _ in turned) == pytest.approx(0)
    assert min(y for _, y in turned) == pytest.approx(0)
