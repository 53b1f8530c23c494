"""The tile that somebody means who typed another character."""

import pytest

from tilegen.data import tilesets
from tilegen.data.meant import meant
from tilegen.errors import OptionError
from tilegen.model.selection import counted, only
from tilegen.model.tileset import Face, TileSet


@pytest.mark.parametrize(
    ("name", "typed", "taken"),
    [
        ("sr-latn", "ǈ", "Lj"),
        ("sr-latn", "LJ", "Lj"),
        ("equation-20", "+/-", "+/−"),
        ("en", "joker", "blank"),
        ("ru", "звёздочка", "blank"),
    ],
)
def test_another_spelling_is_taken_and_said(name: str, typed: str, taken: str) -> None:
    tileset = tilesets.load(name)
    found, said = only(tileset, f"{typed}*2", guess=meant)
    assert [face.label for face in found.tiles()] == [taken] * 2
    assert f'--only: {name} has no tile "{typed}": "{taken}" is taken' in said


@pytest.mark.parametrize(
    ("name", "typed", "hint"),
    [
        ("binary", "x", 'did you mean "×"?'),
        ("binary", "*", 'did you mean "×"?'),
        ("binary", "/", 'did you mean "÷"?'),
        ("decimal", "sqrt", 'did you mean "√"?'),
        ("sr-latn", "Dj", 'did you mean "Đ"?'),
        ("en", "É", 'did you mean "E"?'),
        ("en", "А", 'did you mean "A"? It looks the same, but is U+0041, and yours is U+0410'),
        ("ru", "Ë", 'did you mean "Ё"? It looks the same, but is U+0401, and yours is U+00CB'),
    ],
)
def test_what_is_not_sure_is_asked(name: str, typed: str, hint: str) -> None:
    with pytest.raises(OptionError) as caught:
        counted(tilesets.load(name), (f"{typed}=3",), meant)
    assert caught.value.hint == hint


def test_a_letter_that_may_be_two_names_both() -> None:
    with pytest.raises(OptionError) as caught:
        only(tilesets.load("sr-latn"), "ĉ", guess=meant)
    assert caught.value.hint == 'did you mean "C", "Č" or "Ć"?'


def test_what_no_tile_is_near_lists_each_tile_once() -> None:
    with pytest.raises(OptionError) as caught:
        only(tilesets.load("binary"), "þ", guess=meant)
    assert caught.value.hint == "known: 0, 1, =, +, −, ×, ÷, OR, AND, NOT, blank"


def test_a_word_for_the_blank_is_not_sure_where_there_are_two() -> None:
    blanks = Face("blank", "", 1, 0, "blank"), Face("blank-2", "", 1, 0, "blank")
    assert not isinstance(meant(TileSet("mine", "Mine", blanks, 3, 2), "comodín"), Face)
