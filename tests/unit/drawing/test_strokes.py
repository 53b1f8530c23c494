"""The single-line alphabet: all letters there, in the proportions of the fonts, no line drawn twice."""

from __future__ import annotations

import itertools
import math
import string
import unicodedata

import pytest

from tilegen.data import find, tilesets
from tilegen.drawing import strokes
from tilegen.drawing.alphabet import LETTERS, SYMBOLS
from tilegen.drawing.curves import flattened
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import bounds
from tilegen.drawing.letters import SingleLines
from tilegen.drawing.symbols import symbol
from tilegen.preflight.lines import doubled

ACCENTED = "ČĆŽŠĐÑÇĘĄŁØÅŐŰĞİŞȚĻĶŅĢÄÖÜÉÈÊËĪĂÝŃŚŹŻÒÙÂÔŴŶĈĜĤĴŜŬẼĦÆŒÞĎŤĽŇŘŮ"


@pytest.mark.parametrize(
    "text", [string.digits, string.ascii_letters, "+−×÷=()½²", ACCENTED, ACCENTED.lower(), "ß·L·L"]
)
def test_the_alphabet_has(text: str) -> None:
    lacking = [c for c in text if not unicodedata.combining(c) and strokes.run(c, 10) is None]
    assert lacking == []
    assert strokes.run(text, 10) is not None


def test_other_scripts_are_not_in_it() -> None:
    assert strokes.run("Д", 10) is None
    assert strokes.run("ก", 10) is None
    assert strokes.run("AД", 10) is None


@pytest.mark.parametrize("letter", LETTERS)
def test_no_letter_burns_a_line_twice(letter: str) -> None:
    found = strokes.letter(letter)
    assert found is not None
    assert doubled(found[0]) is None


@pytest.mark.parametrize("letter", [c for c in LETTERS if c.isalnum() and c != "J"])
def test_letters_are_as_large_as_those_of_the_font(letter: str, fonts: FontBook) -> None:
    mine = strokes.run(letter, 10)
    assert mine is not None
    theirs = fonts.run(letter, 10, style="regular")
    # J ends on the baseline here. The stroke runs in the middle of the font's stem, which is up to 0.1 em wide.
    assert mine.ink.height == pytest.approx(theirs.ink.height, abs=1.2)
    assert mine.ink.width == pytest.approx(theirs.ink.width, abs=1.6)
    assert -mine.ink.y0 == pytest.approx(-theirs.ink.y0, abs=0.8)


def test_composed_and_decomposed_letters_are_the_same() -> None:
    one, other = strokes.run("Č", 10), strokes.run("C\u030c", 10)
    assert one is not None
    assert other is not None
    assert one.placed("score", 0, 0).contours == other.placed("score", 0, 0).contours


def test_a_dotted_letter_loses_its_dot_below_an_accent() -> None:
    plain, accented = strokes.letter("i"), strokes.letter("i\u0301")
    assert plain is not None
    assert accented is not None
    assert len(accented[0]) == len(plain[0]) == 2
    assert not accented[0][1].closed


@pytest.mark.parametrize("face", SYMBOLS)
def test_operators_run_along_the_middle_of_the_filled_ones(face: str) -> None:
    line, filled = strokes.symbol(face), symbol(face)
    assert line is not None
    assert filled is not None
    assert bounds(line).width == pytest.approx(bounds(filled).width, abs=1.6)


def test_letters_of_a_word_stay_apart() -> None:
    for word in ("AND", "NOT", "XOR", "Quiz", "NÝ", "10", "1414"):
        run = strokes.run(word, 10)
        assert run is not None
        for a, b in itertools.pairwise(run.glyphs):
            ends = [
                [(x * g.scale + g.x, y * g.scale + g.y) for c in g.contours for x, y, _ in flattened(c, 0.05)]
                for g in (a, b)
            ]
            assert min(math.dist(p, q) for p in ends[0] for q in ends[1]) > 0.4, word


def test_what_the_alphabet_lacks_is_set_in_outlines(fonts: FontBook) -> None:
    letters = SingleLines(fonts)
    assert letters.run("Ж", 10).glyphs[0].contours == fonts.run("Ж", 10).glyphs[0].contours
    assert list(letters.fallen) == ["Ж"]
    assert not letters.run("O", 10).missing
    assert list(letters.fallen) == ["Ж"]


def test_every_latin_face_of_the_shipped_sets_is_in_it() -> None:
    found = 0
    for name in find.names("tilesets"):
        for face in tilesets.load(name).faces:
            if not any(c.isalpha() and not unicodedata.name(c).startswith("LATIN") for c in face.face):
                assert strokes.run(face.face, 10) is not None or strokes.symbol(face.face), (name, face.face)
                found += 1
    assert found > 200


def test_u84_two_operators_on_a_tile_are_strokes_too() -> None:
    for face in ("+/−", "×/÷", "+/-", "−/÷"):
        line, filled = strokes.symbol(face), symbol(face)
        assert line is not None
        assert filled is not None
        assert bounds(line).centre.x == pytest.approx(0, abs=1e-9)
        assert bounds(line).width == pytest.approx(bounds(filled).width, abs=1.6)
        assert any(not contour.closed for contour in line)
    assert strokes.symbol("+/√") is None
    assert strokes.symbol("a/b") is None


def test_a_slashed_zero() -> None:
    plain, slashed = strokes.run("0", 10), strokes.run("0", 10, slashed=True)
    assert plain is not None
    assert slashed is not None
    assert len(slashed.glyphs[0].contours) == len(plain.glyphs[0].contours) + 1
