"""Splitting a board over sheets: the promises of a poster, for any board, square and paper."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tilegen.errors import LayoutError
from tilegen.layout.poster import Paper, Picture, Poster, cheaper, panels, poster, shares
from tilegen.model.measures import Size

A4, LETTER, A3 = Size(210, 297), Size(215.9, 279.4), Size(297, 420)


def paper(size: Size = A4, margin: float = 6.5, tab: float = 8.0, strip: float = 6.0) -> Paper:
    return Paper(size, margin, tab, strip)


def board(square: float = 20.0, columns: int = 15, rows: int = 15) -> Picture:
    return Picture(columns, rows, Size(square, square), 6.6)


def holds(found: Poster, picture: Picture, on: Paper) -> None:
    """Every promise of a poster."""
    places = [(r, c) for sheet in found.sheets for r in sheet.rows for c in sheet.columns]
    assert sorted(places) == [(r, c) for r in range(picture.rows) for c in range(picture.columns)]
    assert max(found.columns) - min(found.columns) <= 1
    assert max(found.rows) - min(found.rows) <= 1
    for sheet in found.sheets:
        right, foot = on.tab * (not sheet.outer[2]), on.tab * (not sheet.outer[3])
        box = sheet.picture
        assert box.x0 >= on.margin - 1e-6
        assert box.y0 >= on.margin - 1e-6
        assert box.x1 + right <= found.page.width - on.margin + 1e-6
        assert box.y1 + foot <= found.page.height - on.margin - on.strip + 1e-6
        # A seam is where the squares end, and the picture goes on to its border where there is no seam.
        squares = sheet.squares
        ends = (squares.x0 - box.x0, squares.y0 - box.y0, box.x1 - squares.x1, box.y1 - squares.y1)
        assert ends == pytest.approx([picture.border * outer for outer in sheet.outer])


@given(
    st.floats(3, 60), st.integers(1, 60), st.integers(1, 60), st.floats(90, 900), st.floats(90, 900), st.floats(0, 12)
)
def test_every_square_once_balanced_seams_on_borders_and_within_the_margins(
    square: float, columns: int, rows: int, width: float, height: float, tab: float
) -> None:
    picture, on = board(square, columns, rows), paper(Size(width, height), tab=tab)
    try:
        found = poster(picture, on)
    except LayoutError:
        assert square > min(width, height) - 60
        return
    holds(found, picture, on)


@given(st.integers(1, 12), st.integers(20, 200), st.integers(2, 60), st.integers(0, 10), st.integers(0, 10))
def test_no_fewer_sheets_would_do(count: int, room: int, square: int, border: int, tab: int) -> None:
    def fits(split: tuple[int, ...]) -> bool:
        last = len(split) - 1
        return all(
            n * square + border * ((i == 0) + (i == last)) + tab * (i < last) <= room for i, n in enumerate(split)
        )

    found = shares(count, room, square, border=border, tab=tab)
    for sheets in range(1, count + 1):
        low, more = divmod(count, sheets)
        splits = [
            tuple(low + (i in larger) for i in range(sheets)) for larger in itertools.combinations(range(sheets), more)
        ]
        fitting = [split for split in splits if fits(split)]
        if fitting:
            assert found == max(fitting)
            return
    assert found == ()


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 6), st.integers(1, 6), st.floats(2, 60))
def test_panels_hold_every_square_once(columns: int, rows: int, across: int, down: int, square: float) -> None:
    assume(across <= columns and down <= rows)
    picture = board(square, columns, rows)
    found = panels(picture, (across, down), margin=6.5, strip=6.0, narrowest=110)
    assert (len(found.columns), len(found.rows)) == (across, down)
    holds(found, picture, Paper(found.page, 6.5, 0.0, 6.0))


@pytest.mark.parametrize(("size", "sheets"), [(A4, 4), (LETTER, 4), (A3, 2), (Size(279.4, 431.8), 2)])
def test_u33_the_classic_board_is_split_8_and_7(size: Size, sheets: int) -> None:
    found = poster(board(), paper(size))
    assert len(found.sheets) == sheets
    assert (8, 7) in (found.columns, found.rows)
    assert [sheet.name for sheet in found.sheets][:2] == ["A1", "A2" if len(found.columns) > 1 else "B1"]


def test_a_slightly_smaller_square_that_saves_sheets_is_found() -> None:
    wanted, on = board(25.4), paper()
    assert len(poster(wanted, on).sheets) == 6
    found = cheaper(wanted, on)
    assert found == (23.8, 4)
    assert len(poster(board(23.8), on).sheets) == 4
    assert len(poster(board(23.9), on).sheets) == 6
    assert cheaper(board(20.0), on) is None, "nothing to save nearby"


def test_what_does_not_fit_names_the_largest_that_does() -> None:
    with pytest.raises(LayoutError, match=r"at most ([\d.]+) mm") as error:
        poster(board(300), paper())
    largest = float(error.value.hint.split()[2])
    assert poster(board(largest), paper())
    with pytest.raises(LayoutError):
        poster(board(largest + 0.1), paper())


def test_u27_one_page_of_1_6_metres() -> None:
    (sheet,) = panels(board(100.0), (1, 1), margin=6.5, strip=6.0, narrowest=110).sheets
    assert sheet.squares.width == pytest.approx(1500.0)
    with pytest.raises(LayoutError, match="at most 15x15"):
        panels(board(), (16, 2), margin=6.5, strip=6.0, narrowest=110)
