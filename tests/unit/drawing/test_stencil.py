"""Letters to be cut through: no loose middle, and enough left standing."""

from __future__ import annotations

import math
import string

import pytest

from tilegen.drawing.curves import flattened
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, Contours, bounds, moved
from tilegen.drawing.outlines import circle, polygon, rectangle
from tilegen.drawing.stencil import bridged


def area(contours: Contours) -> float:
    total = 0.0
    for contour in contours:
        points = [(x, y) for x, y, _ in flattened(contour, 0.001)]
        total += sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2
    return total


def counters(contours: Contours) -> int:
    """How many contours run the other way round than ink: counters."""
    return sum(area((c,)) < 0 for c in contours)


def test_a_frame_becomes_two_brackets() -> None:
    frame = (rectangle(Box(0, 0, 20, 20)), rectangle(Box(5, 5, 15, 15)))
    found = bridged(frame, 2.0)
    assert len(found) == 2
    assert counters(found) == 0
    # 300 mm² of ink, less two bridges of 2 × 5 mm.
    assert area(found) == pytest.approx(300 - 20)
    left, right = sorted(bounds([c]).x0 for c in found), sorted(bounds([c]).x1 for c in found)
    assert (left[1], right[0]) == pytest.approx((11, 9))


@pytest.mark.parametrize("letter", [*"04689ABDOPQRabdegopqØÆŒÄÅÉß½&@8B%", "Ю", "Я", "ก", "AND", "OR"])
def test_no_counter_is_left(letter: str, fonts: FontBook) -> None:
    text = fonts.run(letter, 14).placed("cut.hole", 0, 0)
    for glyph in text.glyphs:
        contours = moved(glyph.contours, 0, 0, glyph.scale)
        found = bridged(contours, 1.2)
        assert counters(found) == 0
        assert 0 < area(found) <= abs(area(contours)) + 1e-6
        # Every piece is closed and lies where the letter was.
        assert bounds(contours).contains(bounds(found), 1e-6)


@pytest.mark.parametrize("letter", [c for c in string.ascii_uppercase + "1235+" if c not in "ABDOPQR"])
def test_letters_without_a_counter_stay_as_they_are(letter: str, fonts: FontBook) -> None:
    contours = fonts.run(letter, 14).glyphs[0].contours
    assert bridged(contours, 80.0) == bridged(bridged(contours, 80.0), 80.0)
    assert abs(area(bridged(contours, 80.0))) == pytest.approx(abs(area(contours)))


def test_which_way_round_the_contours_run_does_not_matter() -> None:
    ring = (circle(0, 0, 5), circle(0, 0, 3))
    other = tuple(polygon([(x, y) for x, y, _ in flattened(c, 0.0001)][::-1]) for c in ring)
    assert area(other) == pytest.approx(-math.pi * 34, rel=1e-3)
    assert area(bridged(ring, 1.0)) == pytest.approx(area(bridged(other, 1.0)), rel=1e-3)


def test_an_island_in_a_counter_is_bridged_too() -> None:
    target = (circle(0, 0, 9), circle(0, 0, 6), circle(0, 0, 3))
    assert counters(bridged(target, 1.0)) == 0
