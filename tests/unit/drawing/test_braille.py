"""Braille in mm: the distances are those of the standards, wherever a line of cells lies."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.braille import PAPER, SIGN, SPACINGS, Spacing, centres, contours, dots
from tilegen.drawing.geometry import bounds

CELLS = st.text(st.characters(min_codepoint=0x2800, max_codepoint=0x283F), min_size=1, max_size=6)
PLACES = st.floats(-50, 50).map(lambda x: round(x, 2))


def test_u73_paper_braille_has_the_sizes_of_specification_800() -> None:
    assert (PAPER.base, PAPER.dots, PAPER.cells, PAPER.lines, PAPER.height) == (1.44, 2.34, 6.2, 10.0, 0.48)


def test_u73_braille_on_signs_keeps_to_the_ranges_of_the_ada_standards() -> None:
    assert 1.5 <= SIGN.base <= 1.6
    assert 2.3 <= SIGN.dots <= 2.5
    assert 6.1 <= SIGN.cells <= 7.6
    assert 10.0 <= SIGN.lines <= 10.2
    assert 0.6 <= SIGN.height <= 0.9


def test_the_dots_of_every_pattern_are_its_bits() -> None:
    assert [dots(c) for c in "⠁⠂⠄⠈⠐⠠"] == [(1,), (2,), (3,), (4,), (5,), (6,)]
    assert dots("⠿") == (1, 2, 3, 4, 5, 6)
    assert len({dots(chr(0x2800 + n)) for n in range(64)}) == 64


@pytest.mark.parametrize("spacing", SPACINGS.values(), ids=SPACINGS)
def test_u73_a_full_cell_is_two_columns_of_three(spacing: Spacing) -> None:
    found = list(centres("⠿⠿", 3.0, 4.0, spacing))
    xs, ys = sorted({round(x, 6) for x, _ in found}), sorted({round(y, 6) for _, y in found})
    assert [round(b - a, 6) for a, b in itertools.pairwise(ys)] == [spacing.dots, spacing.dots]
    gap = round(spacing.cells - spacing.dots, 6)
    assert [round(b - a, 6) for a, b in itertools.pairwise(xs)] == [spacing.dots, gap, spacing.dots]
    assert bounds(contours("⠿⠿", 3.0, 4.0, spacing)) == pytest.approx(
        (3.0, 4.0, 3.0 + spacing.width(2), 4.0 + spacing.depth)
    )


@given(CELLS, PLACES, PLACES, st.sampled_from([PAPER, SIGN]))
def test_no_two_dots_are_nearer_than_one_dot_spacing(cells: str, x: float, y: float, spacing: Spacing) -> None:
    found = list(centres(cells, x, y, spacing))
    assert len(found) == sum(len(dots(c)) for c in cells)
    for n, a in enumerate(found):
        assert all(math.dist(a, b) >= spacing.dots - 1e-9 for b in found[:n])
        assert x + spacing.base / 2 - 1e-9 <= a[0] <= x + spacing.width(len(cells)) - spacing.base / 2 + 1e-9
        assert y + spacing.base / 2 - 1e-9 <= a[1] <= y + spacing.depth - spacing.base / 2 + 1e-9


def test_a_diameter_of_ones_own_leaves_the_middles_where_they_are() -> None:
    wide, narrow = (bounds(contours("⠁", 0.0, 0.0, SIGN, d)) for d in (0.0, 1.3))
    assert wide.centre == pytest.approx(narrow.centre)
    assert (wide.width, narrow.width) == pytest.approx((1.5, 1.3))


def test_nothing_is_wide_but_what_is_there() -> None:
    assert PAPER.width(0) == 0.0
    assert PAPER.width(1) == pytest.approx(3.78)
    assert contours("⠀", 0.0, 0.0, PAPER) == ()
