"""Colours as inks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import catalogue, find
from tilegen.model.press import BLACK, MOST_INK, Ink, of_colour, of_grey
from tilegen.model.style import Paint

LEVEL = st.integers(0, 255)
STYLES = [name for name in find.names("styles") if "print" in catalogue.style(name).layers]


@given(LEVEL, LEVEL, LEVEL)
def test_no_colour_comes_to_more_than_300_percent_even_below_black(r: int, g: int, b: int) -> None:
    ink = of_colour(f"#{r:02X}{g:02X}{b:02X}")
    assert all(0 <= part <= 1 for part in ink)
    assert max(ink.total, ink.over) <= MOST_INK + 1e-6


@given(LEVEL)
def test_greys_are_in_black_ink_alone(v: int) -> None:
    ink = of_colour(f"#{v:02X}{v:02X}{v:02X}")
    assert ink[:3] == (0, 0, 0)
    assert ink == BLACK if v <= 38 else ink.black == pytest.approx(1 - v / 255, abs=1e-4)
    assert ink == of_grey(v / 255)


def test_the_inks_of_a_style_go_to_its_fill_or_else_its_stroke() -> None:
    own = Ink(1, 0, 0, 0)
    assert Paint(fill="#000000", stroke="#FF0000", width=1, cmyk=own).inks == (own, of_colour("#FF0000"))
    assert Paint(stroke="#FF0000", width=1, cmyk=own).inks == (None, own)
    assert Paint(fill="#FF0000").inks == (of_colour("#FF0000"), None)
    assert Paint().inks == (None, None)


@pytest.mark.parametrize("name", STYLES)
def test_every_colour_of_a_shipped_style_has_inks_of_its_own(name: str) -> None:
    for role, paint in catalogue.style(name).roles.items():
        colour = paint.fill or paint.stroke
        if colour and role != "print.page" and len({colour[1:3], colour[3:5], colour[5:]}) > 1:
            assert paint.cmyk is not None, role
            assert max(paint.cmyk.total, paint.cmyk.over) <= MOST_INK, role


@pytest.mark.parametrize("name", STYLES)
def test_dark_words_are_in_black_ink_alone(name: str) -> None:
    style = catalogue.style(name)
    for role in (
        "print.digit",
        "print.relation",
        "print.letter",
        "print.points",
        "print.board.ink",
        "print.board.ink.letter.2",
        "print.board.coordinate",
        "guide",
        "mark",
        "mark.line",
    ):
        for ink in style.paint(role).inks:
            assert ink is None or ink[:3] == (0, 0, 0), role
