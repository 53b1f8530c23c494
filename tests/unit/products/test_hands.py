from __future__ import annotations

import pytest

from tilegen import preflight
from tilegen.data import catalogue, languages, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing, Group, Path, Text, walk
from tilegen.model.deal import Deal, deal
from tilegen.model.measures import Size
from tilegen.products import hands

USUAL = Size(20, 20)


def drawn(fonts: FontBook, dealt: Deal, tile: Size = USUAL, lang: str = "en", style: str = "default") -> Drawing:
    return hands.make(dealt, tile, fonts, languages.texts(lang), catalogue.style(style))


def rows(drawing: Drawing) -> list[tuple[Group, list[Group]]]:
    """The words of each row, and its tiles."""
    found: list[tuple[Group, list[Group]]] = []
    for group in (item for page in drawing.pages for item in page.items if isinstance(item, Group)):
        if group.kind == "words":
            found.append((group, []))
        else:
            found[-1][1].append(group)
    return found


@pytest.mark.parametrize(
    ("name", "number", "size", "tile"),
    [
        ("binary", 4, 9, Size(20, 20)),
        ("en", 14, 7, Size(20, 20)),
        ("en", 2, 50, Size(15, 30)),
        ("xor", 4, 1, Size(90, 90)),
    ],
)
def test_u87_each_hand_is_a_row_of_its_tiles(fonts: FontBook, name: str, number: int, size: int, tile: Size) -> None:
    dealt = deal(tilesets.load(name), number, size, 1)
    drawing = drawn(fonts, dealt, tile)
    assert preflight.check(drawing, catalogue.style("default")) == []
    found = [(words, tiles) for words, tiles in rows(drawing) if words.name.startswith("Hand ")]
    assert [words.name for words, _ in found] == [f"Hand {n}" for n in range(1, number + 1)]
    for (words, tiles), hand in zip(found, dealt.hands, strict=True):
        assert [tile.name for tile in tiles] == [face.id for face in hand]
        assert all(tile.y > words.y for tile in tiles)


def test_nine_tiles_are_drawn_in_their_own_size(fonts: FontBook) -> None:
    drawing = drawn(fonts, deal(tilesets.load("binary"), 4, 9, 1))
    assert {tile.scale for words, tiles in rows(drawing) if words.name == "Hand 1" for tile in tiles} == {1.0}


def test_what_is_left_is_told_with_numbers(fonts: FontBook) -> None:
    dealt = deal(tilesets.load("binary"), 4, 9, 1)
    last, tiles = rows(drawn(fonts, dealt))[-1]
    assert [tile.name for tile in tiles] == [face.id for face, _ in dealt.left]
    words = [item.text for item, *_ in walk(last.items) if isinstance(item, Text)]
    assert [word for word in words if word.startswith("× ")] == [f"× {number}" for _, number in dealt.left]
    assert words[:2] == ["Left in the bag", "64 tiles"]


@pytest.mark.parametrize("lang", ["es", "ru", "sr-Cyrl", "sr-Latn", "th"])
def test_its_words_are_those_of_the_language(fonts: FontBook, lang: str) -> None:
    dealt = deal(tilesets.load("binary"), 2, 9, 1)
    drawing = drawn(fonts, dealt, lang=lang)
    assert rows(drawing)[1][0].name == languages.texts(lang).say("hand", n=1) != "Hand 1"
    assert preflight.check(drawing, catalogue.style("default")) == []


def test_many_hands_go_onto_several_pages(fonts: FontBook) -> None:
    drawing = drawn(fonts, deal(tilesets.load("binary"), 11, 9, 1))
    assert [(page.width, page.height) for page in drawing.pages] == [(210, 297), (210, 297)]
    assert len(drawn(fonts, deal(tilesets.load("binary"), 2, 9, 1)).pages) == 1


@pytest.mark.parametrize("style", ["default", "grey", "ink-saver", "large-print", "mono", "tactile"])
def test_a_blank_can_be_seen_in_every_style(fonts: FontBook, style: str) -> None:
    look = catalogue.style(style)
    drawing = drawn(fonts, deal(tilesets.load("binary"), 11, 9, 1), style=style)
    assert [f for f in preflight.check(drawing, look) if f.code != "F13"] == []
    blank = next(tile for _, tiles in rows(drawing) for tile in tiles if tile.name == "blank")
    paints = [look.paint(item.role) for item in blank.items if isinstance(item, Path)]
    assert any(paint.stroke or paint.fill not in (None, "#FFFFFF") for paint in paints)


def test_the_tiles_are_as_large_as_the_style_prints_them(fonts: FontBook) -> None:
    def heights(style: str) -> set[float]:
        _, (tile, *_) = rows(drawn(fonts, deal(tilesets.load("binary"), 4, 9, 1), style=style))[1]
        return {round(item.box.height, 3) for item in tile.items if isinstance(item, Text) and item.box}

    assert min(heights("large-print")) > 1.3 * min(heights("default"))
    assert max(heights("large-print")) > 1.2 * max(heights("default"))


@pytest.mark.parametrize(("name", "kinds"), [("en", [14, 13]), ("ru", [12, 12, 10]), ("binary", [11])])
def test_what_is_left_stands_in_rows_of_one_length(fonts: FontBook, name: str, kinds: list[int]) -> None:
    dealt = deal(tilesets.load(name), 1, 1, 1)
    tiles = [tile for words, tiles in rows(drawn(fonts, dealt))[2:] for tile in tiles]
    lines: dict[float, list[Group]] = {}
    for tile in tiles:
        lines.setdefault(round(tile.y, 3), []).append(tile)
    assert [len(line) for line in lines.values()] == kinds
    if len(tiles) > 9:
        ends = {
            round(line[0].x + (line[-1].x + 20 * line[-1].scale), 3) for line in lines.values() if len(line) == kinds[0]
        }
        assert ends == {210.0}  # as far from the right as from the left
