from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.layout.grid import fit
from tilegen.model.measures import Size

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
hundredths = st.integers(500, 6000).map(lambda n: n / 100)


@pytest.mark.parametrize(
    ("page", "tile", "gap", "margin", "cells"),
    [
        (A4, Size(19, 19), 0, 10, (10, 14)),  # 190 / 19: the float trap
        (LETTER, Size(19.05, 19.05), 0, 12.7, (10, 13)),  # 190.5 / 19.05 is 9.999999999999998
        (A4, Size(40, 40), 0, 10, (4, 6)),
        (A4, Size(20, 20), 2, 6.5, (9, 13)),
        (Size(101.6, 152.4), Size(20, 20), 1, 4, (4, 6)),
        (A4, Size(18, 20), 0, 6.5, (10, 14)),
    ],
)
def test_known_grids(page: Size, tile: Size, gap: float, margin: float, cells: tuple[int, int]) -> None:
    grid = fit(page, tile, gap=gap, margin=margin)
    assert (grid.columns, grid.rows) == cells


@given(hundredths, hundredths, st.integers(0, 500).map(lambda n: n / 100), st.integers(0, 2000).map(lambda n: n / 100))
def test_a_grid_fits_and_no_larger_one_does(width: float, height: float, gap: float, margin: float) -> None:
    grid = fit(A4, Size(width, height), gap=gap, margin=margin)
    free = Box(0, 0, *A4).grown(-margin)
    assert free.contains(grid.box, 1e-5)
    assert grid.box.centre == pytest.approx((105, 148.5))
    assert grid.box.width + gap + width > free.width - 1e-5
    assert grid.box.height + gap + height > free.height - 1e-5
    last = grid.cell_box(grid.capacity - 1)
    assert (last.x1, last.y1) == pytest.approx((grid.box.x1, grid.box.y1))


@given(hundredths)
def test_cells_do_not_drift(width: float) -> None:
    grid = fit(A4, Size(width, width), gap=0, margin=0)
    for number in range(grid.capacity):
        box = grid.cell_box(number)
        assert (box.width, box.height) == pytest.approx((width, width), abs=1e-9)


def test_too_large_a_tile_names_the_largest() -> None:
    with pytest.raises(LayoutError, match=r"at most 197 × 284 mm"):
        fit(A4, Size(300, 300), gap=0, margin=6.5)
    with pytest.raises(LayoutError, match="leave no room"):
        fit(A4, Size(20, 20), gap=0, margin=150)


def test_more_cells_than_fit() -> None:
    with pytest.raises(LayoutError, match=r"at most 9 × 14"):
        fit(A4, Size(20, 20), gap=0, margin=6.5, wanted=(10, 12))
