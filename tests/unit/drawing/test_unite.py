"""Overlapping outlines become outlines that every program fills alike."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import ARABIC, DEVANAGARI, EMOJI, HEBREW
from tilegen.drawing.curves import flattened
from tilegen.drawing.fontfile import FontFile
from tilegen.drawing.geometry import Box, Contour, Contours, bounds, moved
from tilegen.drawing.items import Glyph
from tilegen.drawing.outlines import polygon, rectangle
from tilegen.drawing.unite import merged, united

Lines = list[list[tuple[float, float]]]


def lines(contours: Contours) -> Lines:
    return [[(x, y) for x, y, _ in flattened(contour, 0.1)] for contour in contours]


def turns(contours: Lines, x: float, y: float) -> tuple[int, int]:
    """How often the contours run round a point, and how many lines a ray from it crosses."""
    round_it = crossed = 0
    for points in contours:
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
            if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                round_it += 1 if y1 > y0 else -1
                crossed += 1
    return round_it, crossed


def differs(before: Contours, after: Contours, points: int = 40) -> int:
    """How many of some points are ink in the one (non-zero) but not in the other (even-odd)."""
    dice, box = random.Random(1), bounds(before)
    old, new = lines(before), lines(after)
    places = [(dice.uniform(box.x0, box.x1), dice.uniform(box.y0, box.y1)) for _ in range(points)]
    return sum((turns(old, *p)[0] != 0) != (turns(new, *p)[1] % 2 == 1) for p in places)


def backwards(contour: Contour) -> Contour:
    return polygon([(x, y) for x, y, _ in reversed(flattened(contour))])


def test_two_that_cross_become_one() -> None:
    (cross,) = united((rectangle(Box(0, 4, 10, 6)), rectangle(Box(4, 0, 6, 10))), 0.01)
    assert len(cross.segments) == 12
    assert bounds([cross]) == Box(0, 0, 10, 10)


def test_one_inside_another_is_left_out_and_a_hole_stays() -> None:
    outer, inner = rectangle(Box(0, 0, 9, 9)), rectangle(Box(3, 3, 6, 6))
    assert united((outer, inner), 0.01) == (outer,)
    assert united((outer, backwards(inner)), 0.01) == (outer, backwards(inner))


def test_what_does_not_overlap_comes_back_as_it_is() -> None:
    apart = (rectangle(Box(0, 0, 4, 4)), rectangle(Box(5, 0, 9, 4)))
    assert united(apart, 0.01) is apart


def test_sides_that_lie_on_each_other() -> None:
    (joined,) = united((rectangle(Box(0, 0, 4, 4)), rectangle(Box(4, 1, 9, 3))), 0.01)
    assert bounds([joined]) == Box(0, 0, 9, 4)
    assert len(united((rectangle(Box(0, 0, 4, 4)),) * 2, 0.01)) == 1


def test_a_line_that_crosses_itself() -> None:
    bow = (polygon([(0, 0), (10, 10), (10, 0), (0, 10)]),)
    assert differs(bow, united(bow, 0.01)) == 0
    assert len(united(bow, 0.01)) == 2


BOXES = st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 6), st.integers(1, 6)).map(
    lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3])
)


@settings(max_examples=60, deadline=None)
@given(st.lists(BOXES, min_size=1, max_size=5), st.integers(0, 31))
def test_any_boxes(boxes: list[tuple[int, int, int, int]], ways: int) -> None:
    contours = tuple(
        backwards(rectangle(Box(*box))) if ways >> n & 1 else rectangle(Box(*box)) for n, box in enumerate(boxes)
    )
    after = united(contours, 0.01)
    # Between whole numbers, where no line lies.
    old, new = lines(contours), lines(after)
    for x in range(12):
        for y in range(12):
            assert (turns(old, x + 0.37, y + 0.41)[0] != 0) == (turns(new, x + 0.37, y + 0.41)[1] % 2 == 1)


@pytest.mark.parametrize("path", [HEBREW, ARABIC, DEVANAGARI, EMOJI], ids=lambda p: p.name)
def test_letters_of_variable_fonts(path: object) -> None:
    plain, whole = FontFile(path, weight=700), FontFile(path, weight=700, overlaps=True)  # type: ignore[arg-type]
    changed = 0
    for number in range(20, 380, 23):
        before, after = plain.glyph(number)[0], whole.glyph(number)[0]
        changed += before != after
        # A point that is nearer to the line than the chords follow it may differ.
        assert not before or differs(before, after) <= 1, number
    assert changed, "such fonts overlap"


def test_the_test_can_fail() -> None:
    cross = (rectangle(Box(0, 4, 10, 6)), rectangle(Box(4, 0, 6, 10)))
    assert differs(cross, cross, 500) > 5


def test_letters_that_touch_become_one_and_others_stay() -> None:
    one, two, far = (rectangle(Box(x, 0, x + 3, 3)) for x in (0, 2, 9))
    glyphs = [Glyph((c,), bounds([c]), 0, 0, 1) for c in (one, two, far)]
    joined, alone = merged(glyphs, 0.01)
    assert joined.ink == Box(0, 0, 5, 3)
    assert alone is glyphs[2]
    scaled = Glyph(moved((two,), 0, 0, 10), Box(20, 0, 50, 30), 0, 0, 0.1)
    assert merged([glyphs[0], scaled], 0.01)[0].ink == pytest.approx(Box(0, 0, 5, 3))
