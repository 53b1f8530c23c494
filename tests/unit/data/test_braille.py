"""Braille codes: read, complete for their alphabets, and no two letters alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import braille, find, tilesets
from tilegen.errors import DataError
from tilegen.model.braille import BrailleCode, is_cells

CODES = find.names("braille")
LETTERS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "es": "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ",
    "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "th": "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮาเแไใโะ",
}
SERBIAN = "A B V G D Đ E Ž Z I J K L Lj M N Nj O P R S T Ć U F H C Č Dž Š".split()
CYRILLIC = "А Б В Г Д Ђ Е Ж З И Ј К Л Љ М Н Њ О П Р С Т Ћ У Ф Х Ц Ч Џ Ш".split()


def test_every_shipped_code_is_read() -> None:
    assert {"en", "es", "ru", "sr", "th"} <= set(CODES)
    for name in CODES:
        code = braille.load(name)
        assert all(is_cells(cells) for cells in code.cells.values()), name
        assert code.write("10") == "⠼⠁⠚"


@pytest.mark.parametrize("name", LETTERS)
def test_an_alphabet_is_whole_and_no_two_letters_are_alike(name: str) -> None:
    code = braille.load(name)
    cells = [code.write(letter) for letter in LETTERS[name]]
    assert len(set(cells)) == len(cells)


def test_u62_serbian_has_one_cell_a_letter_and_the_same_in_both_scripts() -> None:
    code = braille.of_language("sr-Latn")
    assert code == braille.of_language("sr-Cyrl") == braille.load("sr")
    latin = [code.write(letter) for letter in SERBIAN]
    assert latin == [code.write(letter) for letter in CYRILLIC]
    assert all(len(cells) == 1 for cells in latin)
    assert len(set(latin)) == 30


def test_letters_that_everybody_knows() -> None:
    known = {"en": ("NOT", "⠝⠕⠞"), "es": ("Ñ", "⠻"), "ru": ("Щ", "⠭"), "sr": ("nj", "⠫"), "th": ("ก", "⠛")}
    for name, (face, cells) in known.items():
        assert braille.load(name).write(face) == cells


def test_signs_of_unified_english_braille() -> None:
    signs = {"+": "⠐⠖", "−": "⠐⠤", "-": "⠐⠤", "×": "⠐⠦", "÷": "⠐⠌", "=": "⠐⠶", "²": "⠔⠼⠃"}
    code = braille.load("en")
    assert {face: code.write(face) for face in signs} == signs


def test_spanish_digraphs_are_written_letter_by_letter() -> None:
    code = braille.load("es")
    assert (code.write("LL"), code.write("rr"), code.write("Ch")) == ("⠇⠇", "⠗⠗", "⠉⠓")


@given(st.text("ABC0123456789", min_size=1, max_size=12))
def test_a_number_sign_stands_before_each_run_of_digits_and_nowhere_else(face: str) -> None:
    code = braille.load("en")
    runs = sum(c.isdigit() and (n == 0 or not face[n - 1].isdigit()) for n, c in enumerate(face))
    assert code.write(face).count("⠼") == runs
    assert len(code.write(face)) == len(face) + runs


def test_a_code_and_a_language_that_lack_something() -> None:
    with pytest.raises(DataError, match=r'the Braille code ru \(Russian Braille\) has no "W"'):
        braille.load("ru").write("w")
    none = braille.of_language("de")
    assert none == BrailleCode("de", "", {})
    with pytest.raises(DataError, match='no Braille code for the language "de"'):
        none.write("A")
    with pytest.raises(DataError, match='the language "de"'):
        none.write("1")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[cells]\nA = "a"', '"A" is "a", expected Braille patterns of six dots such as "⠼⠁"'),
        ('[cells]\nA = "⣿"', "expected Braille patterns of six dots"),
        ('[cells]\nA = ""', '"A" has no cells'),
        ('[cells]\nA = "⠁"\na = "⠃"', '"a" is there already in other letters'),
        ('digits = "⠁⠃"\n[cells]\nA = "⠁"', '"digits" has 2 cells, expected ten'),
        ('number = "#"\n[cells]', '"number" is "#"'),
        ("", '"cells" is missing'),
        ('colour = "red"\n[cells]\nA = "⠁"', 'unknown key "colour"'),
    ],
)
def test_one_clear_line(text: str, line: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        braille.load(str(path))
    assert line in str(error.value)


def test_a_code_of_ones_own_goes_before_the_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "braille").mkdir()
    (tmp_path / "braille" / "en.toml").write_text('title = "Mine"\n[cells]\nA = "⠿"\n', encoding="utf-8")
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    assert braille.of_language("en-GB").write("a") == "⠿"


def test_the_cells_of_a_face_must_be_cells(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('tiles = [{ face = "A", count = 1, braille = "a1" }]', encoding="utf-8")
    with pytest.raises(DataError, match=r'row 1: "braille" is "a1", expected Braille patterns'):
        tilesets.load(str(path))
