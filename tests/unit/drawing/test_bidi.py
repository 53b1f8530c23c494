"""Right to left, held to what another implementation says (python-bidi 0.6 gave these orders)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.bidi import levels, visual


def seen(text: str) -> str:
    return "".join(text[n] for n in visual(levels(text)))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("אב", "בא"),
        ("אב 12", "12 בא"),
        ("A אב B", "A בא B"),
        ("אב A ג", "ג A בא"),
        ("12 אב", "בא 12"),
        ("א1", "1א"),
        ("A1-2 אב", "A1-2 בא"),
        ("אב 1,5%", "1,5% בא"),
        ("אب 12", "12 بא"),
        ("ابت ١٢", "١٢ تبا"),
        ("ab אב-12 cd", "ab 12-בא cd"),
        ("אב, גד!", "!דג ,בא"),
        ("(אב) 1", "1 )בא("),
        ("שׁל", "לׁש"),
        ("$5 אב", "בא $5"),
        ("אב 1+2=3", "3=1+2 בא"),
        ("12", "12"),
        ("A.B אב.גד", "A.B דג.בא"),
    ],
)
def test_the_order_on_paper(text: str, shown: str) -> None:
    assert seen(text) == shown


@given(st.text(max_size=15))
def test_every_character_stands_once(text: str) -> None:
    assert sorted(visual(levels(text))) == list(range(len(text)))


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd", "Zs"], max_codepoint=0x52F), max_size=12))
def test_what_runs_to_the_right_stays(text: str) -> None:
    assert seen(text) == text
