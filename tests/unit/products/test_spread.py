"""Tiles of a list are as large as the page allows, and small groups stand in two columns."""

from __future__ import annotations

import pytest

from tilegen.products.manual.spread import LARGEST, MOST, SMALLEST, Spread, spread

MANY_GROUPS = [(True, 5), (True, 20), (True, 14), (True, 15), (True, 5), (True, 1)]


def test_small_groups_stand_in_two_columns_where_that_makes_them_larger() -> None:
    found = spread(MANY_GROUPS, 190, 237, 6.5, 10)
    assert found.right
    assert found.size > spread([(True, 60)], 190, 100, 6.5, 10).size
    assert found.height(MANY_GROUPS, 6.5) <= 237
    alone = Spread(found.size, 10)
    assert found.height(MANY_GROUPS, 6.5) < alone.height(MANY_GROUPS, 6.5)


@pytest.mark.parametrize(
    ("count", "high", "size", "columns"),
    [(27, 150, LARGEST, 9), (44, 163, LARGEST, 9), (150, 150, SMALLEST, MOST), (1, 20, 7.0, 9)],
)
def test_one_group_stands_in_lines(count: int, high: float, size: float, columns: int) -> None:
    found = spread([(False, count)], 190, high, 13, 9)
    assert (found.size, found.left, found.right) == (size, columns, 0)
