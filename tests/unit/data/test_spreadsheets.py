"""Sets as people keep them in spreadsheets: totals, headings and remarks where they write them; every form alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.unit.data.sheets import all_forms, delimited, ods, xlsx
from tilegen.data import plausible, tilesets
from tilegen.data.inspect import inspect
from tilegen.errors import DataError
from tilegen.model.findings import ERROR, SetFinding

Look = Callable[..., list[SetFinding]]
HEAD = ("Letter", "Count", "Points")
LETTERS = (("a", 30, 1), ("b", 38, 2), ("", 4, 0))


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """Return the findings about rows or a file; what is refused there is refused when the set is read, and no more."""

    def looked(rows: Sequence[Sequence[Any]] | bytes, name: str = "t.csv") -> list[SetFinding]:
        path = tmp_path / name
        path.write_bytes(rows if isinstance(rows, bytes) else delimited(rows, ";").encode())
        found = list(inspect(tilesets.draft(str(path))).findings)
        try:
            tilesets.load(str(path))
            assert not [f for f in found if f.level == ERROR]
        except DataError:
            assert [f for f in found if f.level == ERROR]
        return found

    return looked


def codes(found: list[SetFinding]) -> list[str]:
    return [f.code for f in found if f.code != "S25"]


def notes(found: list[SetFinding]) -> str:
    return "\n".join(f.message for f in found if f.code == "S25")


def total(tmp_path: Path) -> int:
    return tilesets.load(str(tmp_path / "t.csv")).total


@pytest.mark.parametrize("points", ["", 106])
def test_a_sum_without_a_word_is_the_total_and_no_blanks(points: object, look: Look, tmp_path: Path) -> None:
    found = look([HEAD, *LETTERS, ("", 72, points)])
    assert codes(found) == []
    assert "row 5: no face, and 72 is the sum of the counts above: taken as the total" in notes(found)
    assert total(tmp_path) == 72


def test_a_sum_without_a_word_is_the_same_in_every_form(tmp_path: Path) -> None:
    for what, ending, raw in all_forms([HEAD, *LETTERS, ("", 72, "")]):
        if what == "blanks":
            continue  # there an empty cell in the middle is written in quotes, and the row is the same
        path = tmp_path / f"t.{ending}"
        path.write_bytes(raw)
        assert tilesets.load(str(path)).total == 72, what


def test_a_blank_that_happens_to_have_the_sum_says_so_by_its_points(look: Look, tmp_path: Path) -> None:
    found = look([HEAD, ("a", 20, 1), ("b", 16, 2), ("", 36, 0)])
    assert (codes(found), total(tmp_path)) == (["S26"], 72)
    assert "36 of the 72 tiles are blank" in found[-1].message
    assert codes(look([HEAD, ("a", 9, 1), ("", 9, "")])) == []  # one row above is no column of numbers
    assert total(tmp_path) == 18


def test_very_many_blanks_are_doubted_in_every_command(tilegen: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("letter;count;points\na;5;1\nb;6;1\n;12;0\n", "utf-8")
    assert "m.csv: row 4: 12 of the 23 tiles are blank (is it a sum" in tilegen("inventory", "m.csv").err
    (tmp_path / "m.csv").write_text("letter;count;points\na;5;1\nb;6;1\nJoker;2;3\n", "utf-8")
    said = tilegen("magnets", "m.csv").err
    assert 'm.csv: row 4: the tile shows the word "Joker" (for a blank tile leave the face empty)' in said


@pytest.mark.parametrize(
    "word", "Total total: TOTAL Totalite Totaux Suma Ukupno Итого Всего Summe Gesamt Razem Toplam Celkem Összesen Totale".split()
)  # fmt: skip
def test_totals_in_many_languages_with_remarks_below(word: str, look: Look, tmp_path: Path) -> None:
    found = look([HEAD, *LETTERS, (word, 72, ""), ("", "", ""), ("made by Ann", "", "")])
    assert (codes(found), total(tmp_path)) == ([], 72)
    assert "row 7 stands below the total and is ignored" in notes(found)
    assert codes(look([HEAD, *LETTERS, (word, 73, ""), ("Ann", "", "")])) == ["S01"]


@pytest.mark.parametrize(
    "rows",
    [
        [("N°", *HEAD), *((n, *row) for n, row in enumerate(LETTERS, 1)), ("Total", "", 72, "")],
        [("Group", *HEAD), *(("v", *row) for row in LETTERS), ("Total", "", 72, 106)],
        [("Letter", "Points", "Count"), *((a, c, b) for a, b, c in LETTERS), ("", "Total", 72)],
        [HEAD, *LETTERS, ("Total tiles", 72, "")],
        [*LETTERS, ("Total", 72, ""), ("by Ann", "", "")],
    ],
)
def test_the_word_total_anywhere_in_the_row(rows: list[Any], look: Look, tmp_path: Path) -> None:
    assert (codes(look(rows)), total(tmp_path)) == ([], 72)


def test_a_tile_that_is_a_word_for_all_stays_a_tile(look: Look, tmp_path: Path) -> None:
    assert codes(look([HEAD, ("all", 3, 1), ("a", 3, 1), ("all in", 2, 1)])) == []
    assert total(tmp_path) == 8
    assert codes(look([(*HEAD, "Group"), ("a", 30, 1, "x"), ("b", 3, 1, "x"), ("", 2, 0, "all")])) == []
    assert total(tmp_path) == 35


MIDDLE = [
    ([HEAD, *LETTERS, ("Total", 72, 106), ("x", 2, 0)], ["row 5"]),
    ([HEAD, *LETTERS, ("Total", 72, "")], []),
    ([HEAD, *LETTERS[:2], ("Sum", 68, ""), *LETTERS[2:], ("x", 2, 1), ("Sum", 6, ""), ("Total", 74, "")], ["row 4", "row 7"]),
    ([HEAD, *LETTERS[:2], ("Sum", 68, ""), *LETTERS[2:], ("x", 2, 1), ("Sum", 74, ""), ("y", 1, 1)], ["row 4", "row 7"]),
    ([("Group", *HEAD), *(("v", *row) for row in LETTERS), ("Total", "", 72, ""), ("v", "x", 2, 0)], ["row 5"]),
    ([(*HEAD, "Kind"), *((*row, "") for row in LETTERS), ("all", 72, 1, "letter"), ("x", 2, 1, "")], []),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "places"), MIDDLE)
def test_a_total_with_tiles_below_it_is_no_tile(rows: list[Any], places: list[str], look: Look) -> None:
    found = [f for f in look(rows) if f.level == ERROR]
    assert [f.place.partition(",")[0] for f in found] == places
    assert all("is a total in the middle" in f.message and "delete the row" in f.fix for f in found)


def test_a_word_for_a_total_that_counts_most_is_doubted(look: Look) -> None:
    found = look([HEAD, *LETTERS, ("Total", 71, 5), ("x", 2, 0)])
    assert codes(found) == ["S28"]
    assert '71 tiles show the word "Total"' in found[-1].message


def test_the_total_of_the_points_is_checked(look: Look) -> None:
    for right in (106, 3):  # counts times points, or the sum of the column
        assert codes(look([HEAD, *LETTERS, ("Total", 72, right)])) == []
    [finding] = [f for f in look([HEAD, *LETTERS, ("Total", 72, 107)]) if f.code != "S25"]
    assert (finding.code, finding.place) == ("S27", 'row 5, column "Points"')
    assert "is 107, but counts times points are 106 (the column: 3)" in finding.message


def test_a_total_that_is_no_number_is_told(look: Look) -> None:
    assert 'row 5: the total "72 tiles" is no number: not checked' in notes(
        look([HEAD, *LETTERS, ("Total", "72 tiles", "")])
    )


@pytest.mark.parametrize("make", [xlsx, ods])
def test_one_style_of_places(make: Callable[..., bytes], look: Look, tmp_path: Path) -> None:
    name = f"t.{make.__name__}"
    rows = [("Letter", "How many: all"), ("a", 3), ("Total", 4)]
    place = 'row 3, column "How many: all" (B3)'
    for sheets in (rows, {"One": rows, "Two": [["x"]]}):
        [finding] = [f for f in look(make(sheets), name) if f.code == "S01"]
        assert finding.place == place
        with pytest.raises(DataError) as error:
            tilesets.load(str(tmp_path / name))
        assert f"{place}: the counts add up to 3" in str(error.value)


@pytest.mark.parametrize(
    "words",
    [
        ("Lèt", "Kantite", "Pwen"),
        ("Lettre / Letter", "Count:", "Points (max 10)"),
        ("Letter", "Letter count", "Letter points"),
        ("Letra", "Quantidade", "Pontuação"),
        ("Lettera", "Quantità", "Punti"),
        ("Harf", "Adet", "Puan"),
        ("Písmeno", "Počet", "Body"),
        ("Betű", "Darab", "Pont"),
        ("Lettre", "Nb", "Valeur"),
        ("Lettre", "N°", "Points"),
    ],
    ids=" ".join,
)
def test_headings_by_their_parts_and_in_more_languages(words: Sequence[str], look: Look, tmp_path: Path) -> None:
    assert codes(look([words, *LETTERS])) == []
    found = tilesets.load(str(tmp_path / "t.csv"))
    assert [(f.face, f.count, f.points) for f in found.faces] == list(LETTERS)


def test_numbers_of_rows_are_no_counts(look: Look, tmp_path: Path) -> None:
    look([("N°", "Letter", "Points"), *((n, c, 2) for n, c in enumerate("abcde", 1))])
    assert [f.count for f in tilesets.load(str(tmp_path / "t.csv")).faces] == [1] * 5


def test_a_column_of_small_numbers_may_be_the_points(look: Look) -> None:
    [finding] = [f for f in look([("Letter", "Count", "Wpłn"), *LETTERS]) if f.code != "S25"]
    assert (finding.code, finding.place) == ("S29", "row 1")
    assert 'the column "Wpłn" holds numbers: is it the points?' in finding.message
    assert codes(look([("Letter", "Count", "Year"), ("a", 9, 1999), ("b", 1, 2001)])) == []
    assert codes(look([("Letter", "Count", "Colour"), ("a", 9, "red"), ("b", 1, "2")])) == []


def test_unknown_headings_are_named_with_what_to_call_them(look: Look) -> None:
    with pytest.raises(DataError) as error:
        look([("Okkar stafir", "", ""), ("stafur", "fjöldi", "stig"), *LETTERS])
    assert 'row 2 looks like headings, but none of them is known: "stafur", "fjöldi", "stig"' in str(error.value)
    assert 'call "stafur" face, "fjöldi" and "stig" count and points' in str(error.value)


def test_a_word_alone_may_head_a_section_or_lack_its_count(look: Look) -> None:
    fixes = [f.fix for f in look([HEAD, ("Vowels", "", ""), *LETTERS]) if f.code == "S02"]
    assert fixes == [
        'if "Vowels" is a tile, write its count; if it heads a section, delete the row, or make it a column group'
    ]
    fixes = [f.fix for f in look([HEAD, *LETTERS, ("made by Ann", "", "")]) if f.code == "S02"]
    assert fixes == [
        'if "made by Ann" is a tile, write its count; if it is a remark, put a row Total above it, or delete it'
    ]


def test_advice_for_one_face_twice_does_not_lose_the_group(look: Look) -> None:
    rows = [("Letter", "Count", "Group"), ("a", 3, "v"), ("", 2, "v"), ("", 1, "c")]
    [finding] = [f for f in look(rows) if f.code == "S04"]
    assert finding.fix == (
        'a face has one group: if group "v" is right for all, put them in one row with count = 3; '
        'else write something else on those of "c"'
    )


def test_words_for_a_blank_in_a_set_of_words_are_words(look: Look) -> None:
    assert codes(look([HEAD, ("a", 3, 1), ("b", 3, 1), ("comodín", 2, 9)])) == ["S28"]
    assert codes(look([HEAD, ("a", 3, 1), ("b", 3, 1), ("comodín", 2, 0), ("", 2, 0)])) == ["S28"]
    assert codes(look([HEAD, ("wild", 3, 1), ("horse", 3, 1), ("runs", 2, 0)])) == []


@pytest.mark.parametrize("word", ["blank tile", "(blank)", "[blank]", "vacía", "пусто", "Joker", "BLANK"])
@pytest.mark.parametrize("points", [0, ""])
def test_a_word_for_the_only_blank_is_the_blank(word: str, points: object, look: Look, tmp_path: Path) -> None:
    found = look([HEAD, ("a", 3, 1), ("b", 3, 1), (word, 2, points)])
    assert (codes(found), tilesets.load(str(tmp_path / "t.csv")).faces[-1].face) == ([], "")
    assert f'row 4: "{word}" is taken for a blank tile, with nothing on it; if the word is meant' in notes(found)
    kept = look([(*HEAD, "Kind"), ("a", 3, 1, ""), ("b", 3, 1, ""), (word, 2, 0, "letter")])
    assert codes(kept) == ["S28"]


@pytest.mark.parametrize(
    ("rows", "blanks", "words"),
    [
        ([HEAD, ("a", 3, 1), ("b", 3, 1), ("Blank", 2, 0), ("Joker", 1, "")], 3, []),
        ([HEAD, ("A", 3, 1), ("Blank", 2, 0), ("Joker", 1, 0)], 3, []),
        ([HEAD[:1], ("A",), ("Blank",), ("Joker",)], 2, []),
        ([HEAD, ("A", 3, 1), ("Blank", 2, 0), ("Joker", 1, 5)], 2, ["Joker"]),
        ([(*HEAD, "Group"), ("A", 3, 1, ""), ("Blank", 2, 0, ""), ("Joker", 1, 0, "wild")], 2, ["Joker"]),
    ],
)
def test_several_words_for_a_blank_are_the_blanks(
    rows: list[Any], blanks: int, words: list[str], look: Look, tmp_path: Path
) -> None:
    found = look(rows)
    assert [f.face for f in found if f.code == "S28"] == words
    faces = tilesets.load(str(tmp_path / "t.csv")).faces
    assert [face.count for face in faces if not face.face] == [blanks]
    assert [face.face for face in faces if len(face.face) > 1] == words


@pytest.mark.parametrize("told", ["sep=,", '"sep=|"'])
def test_a_first_line_that_names_what_parts_no_cells_is_refused(told: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    for rows in ("Letter;Count;Points\nA;2;1,5\nB;2;1\n", "A;2;1\nB;3;1\n"):
        path.write_text(f"{told}\n{rows}", "utf-8")
        with pytest.raises(DataError, match='but ";" parts the cells'):
            tilesets.load(str(path))
    path.write_text(f"{told}\nLetter\nto be\nnot to\n", "utf-8")
    assert tilesets.load(str(path)).total == 2


@pytest.mark.parametrize(
    ("letters", "encoding"),
    [
        ("a b an è ò", "cp1252"),
        ("A B Ñ", "cp1252"),
        ("a b ã ç é", "cp1252"),
        ("A B Č Ć Đ Š Ž", "cp1250"),
        ("A B Ą Ł Ż", "cp1250"),
        ("А Б В Г Д Е", "cp1251"),
        ("Α Β Γ Δ Σ Ω", "cp1253"),
        ("A B C Ş Ğ İ", "cp1254"),
        ("ก ข ค", "cp874"),
        ("A B Å Ä Ö", "mac_roman"),
    ],
)
def test_the_likeliest_encoding_comes_first(letters: str, encoding: str) -> None:
    text = "".join(f"{letter};1\n" for letter in letters.split())
    assert plausible.ranked(text.encode(encoding))[0] == encoding


def test_a_language_without_texts_is_no_mistake(look: Look) -> None:
    found = look([("Language", "ht", ""), HEAD, *LETTERS])
    assert [(f.code, f.fix) for f in found if f.code != "S25"] == [
        ("S22", "nothing to do, if it is the language of the faces; for the words --lang chooses another (`tilegen list languages`)")
    ]  # fmt: skip
    assert codes(look([("Language", "Kreyòl", ""), HEAD, *LETTERS])) == ["S22"]


def test_notes_about_a_table_are_never_summed_up(tilegen: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("x\ny\nz\nletter\na\nb\n", "utf-8")
    out = tilegen("check", "set", "n.csv").out
    assert "more of this kind" not in out
    assert out.count("note S25: row") == 3
