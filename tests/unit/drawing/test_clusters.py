"""What counts as one letter."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.clusters import bare, clusters, inkless, letters, named, picture


@pytest.mark.parametrize(
    "face",
    [
        "น้ำ",
        "ปี่",
        "ก็",
        "Z\u030c",
        "Ž",
        "שָׁ",
        "क्षि",
        "ي\u064e",
        "👍🏽",
        "👨\u200d👩\u200d👧",
        "🇷🇸",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "\u0301",
    ],
)
def test_u67_u69_one_letter_is_one(face: str) -> None:
    assert clusters(face) == (face,)
    assert letters(face) == 1


@pytest.mark.parametrize(
    ("face", "count"),
    [
        ("Lj", 2),
        ("\u01c8", 2),
        ("\u01cb", 2),
        ("\u01c5", 2),
        ("\u01f2", 2),
        ("\u0132", 2),
        ("L·L", 3),
        ("Ŀ", 1),
        ("½", 1),
        ("tlh", 3),
        ("ไม้", 2),
    ],
)
def test_u55_u56_digraphs_are_two_letters_wide(face: str, count: int) -> None:
    assert letters(face) == count


@given(st.text(max_size=12))
def test_nothing_is_lost(text: str) -> None:
    assert "".join(clusters(text)) == text


@given(st.text(st.characters(max_codepoint=0x24F, exclude_categories=["Cc"]), max_size=12))
def test_the_short_way_says_the_same_as_the_tables(text: str) -> None:
    import regex

    assert clusters(text) == tuple(regex.findall(r"\X", text))


def test_u66_marks_that_need_a_circle() -> None:
    for mark in "\u0301\u05b8\u0e31\u0e34\u0e3a\u0e47\u0e4e\u0e33\u093f\u094d\u064e":
        assert bare(mark), f"U+{ord(mark):04X}"
    for other in "Aก\u200d\ufe0f1 \u0e32\u0904":
        assert not bare(other), f"U+{ord(other):04X}"


def test_what_leaves_no_ink() -> None:
    assert all(map(inkless, " \u00a0\u200d\u200c\ufe0f\u3000\u034f\u00ad"))
    assert not any(map(inkless, "A\u0301\u06dd1·"))


def test_pictures() -> None:
    assert all(map(picture, ["👍", "🇷🇸", "🀄", "❤\ufe0f", "1\ufe0f\u20e3"]))
    assert not any(map(picture, ["A", "❤", "★", "1", "א", "𐌰"]))


def test_names_for_messages() -> None:
    assert named("🇷🇸") == (
        '"🇷🇸" U+1F1F7 REGIONAL INDICATOR SYMBOL LETTER R + U+1F1F8 REGIONAL INDICATOR SYMBOL LETTER S'
    )
    assert named("\x01") == '"\x01" U+0001 unnamed'


def test_plain_letters_need_no_tables() -> None:
    source = "import sys; from tilegen.drawing.clusters import clusters; clusters('NOT−×Žя½'); sys.exit('regex' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", source], check=False).returncode == 0
