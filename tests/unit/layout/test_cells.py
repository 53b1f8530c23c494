"""Outlines of cells of a grid."""

from __future__ import annotations

from tilegen.layout import cells


def test_cells_that_touch_at_a_corner_have_an_outline_each() -> None:
    assert sorted(map(len, cells.outline({(1, 0), (0, 1)}))) == [4, 4]
