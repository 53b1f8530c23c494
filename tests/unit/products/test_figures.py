"""Figures of the booklet: every word and label can be read, and nothing hides what lies on the board."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tilegen.data import boards, catalogue, languages, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, bounds
from tilegen.drawing.items import Page, Path, Text, walk
from tilegen.model.board import Premium
from tilegen.model.referee import Lying
from tilegen.products.manual.figures import Figures, window
from tilegen.products.manual.flags import flags
from tilegen.products.manual.tile_art import SMALLEST_EM

FONTS = FontBook(catalogue.fonts())
SIDE = 5.0
CAP = 0.69  # em: the height of a capital


@pytest.fixture(scope="module")
def figures() -> Figures:
    return Figures(tilesets.load("binary"), FONTS, languages.texts("en"))


def at(row: int, column: int) -> Box:
    return Box(column * SIDE, row * SIDE, (column + 1) * SIDE, (row + 1) * SIDE)


@pytest.mark.parametrize(
    ("others", "side"),
    [
        ((), "above"),
        (((1, 2),), "left"),
        (((1, 2), (2, 1)), "right"),
        (((1, 2), (2, 1), (2, 3)), "below"),
        (((1, 2), (2, 1), (3, 2)), "right"),
    ],
)
def test_a_label_hangs_where_no_tile_lies(others: Iterable[tuple[int, int]], side: str) -> None:
    own, tiles = at(2, 2), [at(*place) for place in others]
    label, _ = flags(FONTS, [(own, "2L", Premium(letter=2))], [own, *tiles], Box(0, 0, 25, 25), lambda _: False)
    assert isinstance(label, Path)
    box = bounds(label.contours)
    found = {
        "above": box.y0 < own.y0,
        "below": box.y1 > own.y1,
        "left": box.x0 < own.x0 - 1,
        "right": box.x1 > own.x1 + 1,
    }
    assert [name for name, hangs in found.items() if hangs] == [side]
    for tile in tiles:
        assert min(box.x1, tile.x1) - max(box.x0, tile.x0) < 0.3 or min(box.y1, tile.y1) - max(box.y0, tile.y0) < 0.1


def test_a_label_beside_a_tile_leaves_another_label_to_be_read() -> None:
    own, above = at(2, 2), at(1, 2)
    flag = [(own, "2L", Premium(letter=2))]
    label, _ = flags(FONTS, flag, [own, above], Box(0, 0, 25, 25), lambda box: box.centre.x < own.x0)
    assert isinstance(label, Path)
    assert bounds(label.contours).x0 > own.centre.x


def heights(page: Page, text: str) -> list[float]:
    """The height of the ink of a word wherever it stands, in mm."""
    found = [(item, scale) for item, _, _, scale in walk(page.items) if isinstance(item, Text) and item.text == text]
    return [item.box.height * scale for item, scale in found if item.box]


@pytest.mark.parametrize("word", ["NOT", "AND", "OR"])
@pytest.mark.parametrize("size", [3.5, 4.8, 6.4])
def test_words_in_rows_are_at_least_of_6_pt(word: str, size: float, figures: Figures) -> None:
    for page in (figures.row(["1", word, "0"], size), figures.rack(["1", word, "0"], size)):
        [height] = heights(page, word)
        assert height >= CAP * SMALLEST_EM
    row = figures.row(["1", word, "0"], size)
    assert row.width == pytest.approx(figures.art.length(["1", word, "0"], size))
    assert figures.art.fitting([["1", word, "0"]], size, 12.0) < size or row.width <= 12


@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize(("word", "square", "share"), [("OR", 4.3, 0.99), ("NOT", 5.0, 0.85)])
def test_words_fill_their_tiles_on_a_board(word: str, square: float, share: float, new: bool, figures: Figures) -> None:
    """As large as 6 pt where the square has room for that, and nearly so where it has not."""
    board, tiles = boards.load("classic15"), [Lying(8, 7, word, 1, new, False)]
    [height] = heights(figures.board(board, window(board, tiles), square, tiles), word)
    assert height >= share * CAP * SMALLEST_EM


@pytest.mark.parametrize("square", [4.2, 4.5, 5.1])
def test_premium_squares_of_wide_figures_keep_their_labels(square: float, figures: Figures) -> None:
    board = boards.load("classic15")
    tiles = [Lying(7, column, "1", 1, False, False) for column in range(2, 14)]
    page = figures.board(board, window(board, tiles), square, tiles)
    assert len(heights(page, "2L")) >= 4
    assert min(heights(page, "2L")) >= CAP * SMALLEST_EM


def test_the_names_of_rows_begin_where_the_text_does(figures: Figures) -> None:
    board = boards.load("classic15")
    page = figures.board(board, window(board, [Lying(7, 7, "1", 1, False, False)]), 5.0)
    left = min(item.box.x0 + x for item, x, *_ in walk(page.items) if isinstance(item, Text) and item.box)
    assert left == pytest.approx(0, abs=0.05)
