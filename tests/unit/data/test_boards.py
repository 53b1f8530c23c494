"""Board files: what is read, and what a person is told when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import boards, find
from tilegen.errors import DataError
from tilegen.model.board import LARGEST, Board, Premium, column_name, column_number

SHIPPED = [p.stem for p in (find.shipped() / "templates" / "boards").glob("*.toml")]
LEGEND = '"." = {}\n"D" = { word = 2 }\n"t" = { letter = 3 }\n"*" = { start = true }\n'


def write(folder: Path, *rows: str, legend: str = LEGEND) -> str:
    path = folder / "mine.toml"
    path.write_text("rows = [" + ", ".join(f'"{row}"' for row in rows) + f"]\n[legend]\n{legend}", "utf-8")
    return str(path)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_boards_are_even_and_say_where_to_start(name: str) -> None:
    board = boards.load(name)
    assert board.uneven() == ()
    assert board.start == ((board.height // 2, board.width // 2),)
    assert board.source == ""


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("classic15", {"3W": 8, "2W": 17, "3L": 12, "2L": 24}),
        ("large21", {"4W": 4, "3W": 16, "2W": 41, "4L": 8, "3L": 20, "2L": 36}),
        ("small11", {"3W": 8, "2W": 8, "3L": 12, "2L": 16}),
        ("small13", {"3W": 4, "2W": 17, "3L": 20, "2L": 16}),
        ("thai15", {"3W": 8, "2W": 17, "4L": 2, "3L": 12, "2L": 22}),
    ],
)
def test_u28_how_many_of_each_premium_square(name: str, counts: dict[str, int]) -> None:
    board = boards.load(name)
    assert {p.label: n for p, n in board.counts() if p.label} == counts
    assert sum(n for _, n in board.counts()) == board.width * board.height


@pytest.mark.parametrize(("width", "height"), [(1, 1), (60, 60), (2, 8), (15, 14), (1, 60)])
def test_any_size_from_1_to_60_even_ones_too(width: int, height: int, tmp_path: Path) -> None:
    rows = ["*" + "." * (width - 1), *["." * width] * (height - 1)]
    board = boards.load(write(tmp_path, *rows))
    assert (board.width, board.height, board.start, board.uneven()) == (width, height, ((0, 0),), ())
    assert board.source == "mine.toml"


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (("...", ".*", "..."), "row 2 has 2 squares, row 1 has 3: column 3 is missing"),
        (("...", ".*..", "..."), "row 2 has 4 squares, row 1 has 3: column 4 is one too many"),
        (("...", ".*.", "..q"), 'row 3, column 3 has the character "q", which the legend does not explain (it knows . D t *)'),
        (("...", "..."), "no square is marked start = true (mark its character in the legend"),
        (("." * 61,), "a board has 1 to 60 rows and columns, this one 1 and 61"),
        ((), "this one 0 and 0"),
    ],
)  # fmt: skip
def test_one_clear_line(rows: tuple[str, ...], line: str, tmp_path: Path) -> None:
    with pytest.raises(DataError) as error:
        boards.load(write(tmp_path, *rows))
    assert line in str(error.value)
    assert "mine.toml" in str(error.value)


def test_premiums_of_any_factor_and_of_both_kinds(tmp_path: Path) -> None:
    legend = '"a" = { letter = 7 }\n"b" = { word = 9 }\n"c" = { letter = 2, word = 3, start = true }\n'
    board = boards.load(write(tmp_path, "abc", legend=legend))
    assert [p.label for p in board.premiums] == ["7L", "9W", "2L 3W"]


def test_asymmetry_is_found_and_the_square_named(tmp_path: Path) -> None:
    assert boards.load(write(tmp_path, "D..D", ".*..", "....", "D..D")).uneven() == ()
    assert boards.load(write(tmp_path, "D..D", ".*..", "....", "D..t")).uneven() == ((3, 3),)
    # Two against two: nobody can say which is wrong.
    assert boards.load(write(tmp_path, "D...", ".*..", "....", "...D")).uneven() == ((0, 0), (0, 3), (3, 0), (3, 3))


@given(st.integers(0, LARGEST - 1))
def test_columns_are_named_and_found_again(column: int) -> None:
    assert column_number(column_name(column)) == column == column_number(column_name(column).lower())


@given(st.lists(st.lists(st.sampled_from("abc"), min_size=4, max_size=4), min_size=1, max_size=5))
def test_a_board_mirrored_both_ways_is_even(corner: list[list[str]]) -> None:
    top = ["".join(row) + "".join(reversed(row)) for row in corner]
    legend = (("a", Premium()), ("b", Premium(letter=2)), ("c", Premium(word=2)))
    assert Board("even", (*top, *reversed(top)), legend, ((0, 0),)).uneven() == ()
