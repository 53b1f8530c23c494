"""Labels, cards and magnets that the maker has cut: what is drawn on them, and what does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pytest

from tests.conftest import product
from tilegen.cli import kit_order
from tilegen.data import tilesets
from tilegen.drawing.geometry import Box, bounds
from tilegen.drawing.items import Drawing, Page, Path, Text, box_of
from tilegen.errors import LayoutError, OptionError, TilegenError
from tilegen.model.sheet import GUIDES

Draw = Callable[..., Drawing]


def boxes(page: Page, kind: str) -> list[Box]:
    return [group.box.moved(group.x, group.y) for group in page.groups(kind) if group.box is not None]


def contours(page: Page, kind: str) -> list[Box]:
    paths = [item for group in page.groups(kind) for item in group.items if isinstance(item, Path)]
    return [bounds([contour]) for path in paths for contour in path.contours]


@pytest.fixture
def labels(tmp_path: File) -> Callable[..., str]:
    """Write a sheet of 4 × 5 labels of some size on A4 and return its path."""

    def wrote(size: str, extra: str = "", top: str = "") -> str:
        path = tmp_path / "mine.toml"
        text = f'{top}\n[label]\npaper = "a4"\ncells = [4, 5]\nsize = "{size}"\nleft = "10mm"\ntop = "10mm"\n{extra}\n'
        path.write_text(text, encoding="utf-8")
        return str(path)

    return wrote


def test_cards_have_a_tick_at_both_ends_of_every_cut(draw: Draw) -> None:
    """The cards may be taken apart first, and then each is cut on its own."""
    page, last = draw("magnets", sheet="avery-5371").pages
    ticks = contours(page, "guides")
    assert len(ticks) == 10 * 2 * (5 + 3)
    cards, tiles = boxes(page, "label"), boxes(page, "tile")
    for card in cards:
        assert sum(card.contains(tick, 1e-6) for tick in ticks) == 16
    assert not any(
        min(a.x1, b.x1) - max(a.x0, b.x0) > 1e-6 and min(a.y1, b.y1) - max(a.y0, b.y0) > -1e-6
        for a in ticks
        for b in tiles
    )
    # The last card is used in part: 5 cuts across, 2 down.
    assert len(contours(last, "guides")) == 2 * 16 + 2 * (5 + 2)


def test_the_tint_of_a_card_goes_past_its_tiles_and_stays_on_the_card(draw: Draw) -> None:
    page, last = draw("magnets", sheet="avery-5371").pages
    for sheet in (page, last):
        tints, cards = contours(sheet, "bleed"), boxes(sheet, "label")
        assert len(tints) == len(cards)
        for tint, card in zip(tints, cards, strict=True):
            inside = [tile for tile in boxes(sheet, "tile") if card.contains(tile, 1e-6)]
            assert tint.x0 < inside[0].x0 - 1
            assert tint.y0 < inside[0].y0 - 1
            assert card.grown(-2).contains(tint)


@pytest.mark.parametrize(
    ("sheet", "options", "outlined"),
    [
        ("hama-50452", {}, False),
        ("rayfilm-1818k", {}, False),
        ("hama-50452", {"tile": "20mm"}, True),
        ("hama-50452", {"shape": "round"}, True),
        ("avery-5371", {}, True),
        ("gapless", {}, True),
    ],
)
def test_no_outline_lies_on_the_makers_cut(sheet: str, options: dict[str, str], outlined: bool, draw: Draw) -> None:
    """Tiles without a tint show their edge by a line, but where it is cut already."""
    page = draw("magnets", "binary", sheet=sheet, style="ink-saver", only="0*3", **options).pages[0]
    tiles = list(page.groups("tile"))
    found = [any(isinstance(item, Path) and item.role == "print.tint" for item in tile.items) for tile in tiles]
    assert found == [outlined] * len(tiles)
    for tile in draw("magnets", "binary", sheet=sheet, only="0*3", **options).pages[0].groups("tile"):
        assert any(isinstance(item, Path) and item.role == "print.tint" for item in tile.items)


def test_labels_of_the_size_of_a_tile_need_no_guides(draw: Draw) -> None:
    (page,) = draw("magnets", sheet="endisch-6502020").pages
    assert not any(page.groups("guides"))
    assert not any(page.groups("bleed"))  # they touch: the tint would be on the next label
    assert len(boxes(page, "label")) == 100


def test_the_tint_goes_half_way_to_the_next_label(draw: Draw) -> None:
    page = draw("magnets", sheet="rayfilm-1818k").pages[0]
    first, *_, last = contours(page, "bleed")
    assert (first.x0, first.y0) == pytest.approx((6 - 1, 6.5 - 0.5))
    assert last.width == pytest.approx(20)
    assert last.height == pytest.approx(19)


def test_a_round_label_has_a_round_tile(draw: Draw) -> None:
    page = draw("magnets", sheet="ol1025").pages[0]
    tint = next(page.groups("tile")).items[0]
    assert isinstance(tint, Path)
    assert len(tint.contours[0].segments) > 4, "arcs"
    for group in page.groups("tile"):
        ink = box_of(group.items[1:])
        assert ink is not None
        for x, y in ((ink.x0, ink.y0), (ink.x1, ink.y0), (ink.x0, ink.y1)):
            assert ((x - 12.7) ** 2 + (y - 12.7) ** 2) ** 0.5 < 12.7


def test_tiles_smaller_than_their_label_lie_in_its_middle(draw: Draw) -> None:
    page = draw("magnets", sheet="rayfilm-2525k", tile="20mm").pages[0]
    for tile, label in zip(boxes(page, "tile"), boxes(page, "label"), strict=True):
        assert tile.centre == pytest.approx(label.centre)


def test_rectangular_tiles(draw: Draw, labels: Callable[..., str]) -> None:
    (page,) = draw("magnets", sheet=labels("38x40mm"), tile="18x20mm", set_name="phonics").pages[:1]
    assert len(boxes(page, "tile")) == 4 * 20
    assert {(round(box.width, 6), round(box.height, 6)) for box in boxes(page, "tile")} == {(18, 20)}


def test_round_tiles_on_cards_stand_apart(draw: Draw) -> None:
    page = draw("magnets", sheet="avery-5371", shape="round").pages[0]
    tiles = boxes(page, "tile")
    assert len(tiles) == 80
    assert tiles[1].x0 - tiles[0].x1 == pytest.approx(2)
    assert len(contours(page, "guides")) == 80, "an outline round each"


def test_round_tiles_on_round_labels_need_no_outline(draw: Draw) -> None:
    page = draw("magnets", sheet="ol1025", shape="round").pages[0]
    assert not any(page.groups("guides"))
    assert page.items == draw("magnets", sheet="ol1025").pages[0].items


@pytest.mark.parametrize("guides", ["ticks", "full", "outline", "none"])
@pytest.mark.parametrize("gap", ["0mm", "2mm"])
def test_guides_stay_on_their_card_and_off_the_tiles(guides: str, gap: str, draw: Draw) -> None:
    page = draw("magnets", sheet="avery-8373", guides=guides, gap=gap).pages[0]
    lines, cards, tiles = contours(page, "guides"), boxes(page, "label"), boxes(page, "tile")
    assert bool(lines) == (guides != "none")
    for line in lines:
        assert any(card.contains(line, 0.01) for card in cards)
        if guides != "outline":
            across = (min(line.x1, t.x1 - 0.01) - max(line.x0, t.x0 + 0.01) for t in tiles)
            down = (min(line.y1, t.y1 - 0.01) - max(line.y0, t.y0 + 0.01) for t in tiles)
            assert not any(a >= 0 and d >= 0 for a, d in zip(across, down, strict=True))


@pytest.mark.parametrize("guides", GUIDES)
@pytest.mark.parametrize("sheet", ["avery-5371", "avery-8373", "ol2679", "hama-50400", "avery-5160", "celcast-ij37"])
def test_every_guide_goes_with_cards(sheet: str, guides: str, tilegen: Callable[..., Any]) -> None:
    answer = tilegen("magnets", "--sheet", sheet, "--guides", guides, "--only", "1*9", "-o", "x.svg")
    assert answer.status == 0, answer.err


@pytest.mark.parametrize(
    ("sheet", "length"),
    [
        ("avery-5371", 100),
        ("celcast-ij37", 100),
        ("ol1025", 100),
        ("hama-50452", 100),
        ("epson-s041144", 50),
        ("ol3008", 0),
    ],
)
def test_u30_a_ruler_lies_beside_the_labels(sheet: str, length: int, draw: Draw) -> None:
    page = draw("magnets", sheet=sheet).pages[0]
    rulers = list(page.groups("ruler"))
    assert [ruler.name for ruler in rulers] == ([f"{length} mm"] if length else [])
    for ruler in rulers:
        scale = box_of(ruler.items[:1])
        assert scale is not None
        assert max(scale.width, scale.height) == pytest.approx(length)
        words = " ".join(item.text for item in ruler.items if isinstance(item, Text))
        assert f"{length} mm" in words
        around = box_of(ruler.items)
        assert around is not None
        assert page.margin <= 5
        assert Box(0, 0, page.width, page.height).grown(-page.margin).contains(around)
        for box in (*boxes(page, "label"), *boxes(page, "tile")):
            apart = max(box.x0 - around.x1, around.x0 - box.x1, box.y0 - around.y1, around.y0 - box.y1)
            assert apart >= 2


def test_a_ruler_lies_at_the_same_place_on_a_sheet_that_is_used_again(draw: Draw) -> None:
    first, again = (draw("magnets", sheet="ol1025", start=start).pages[0].groups("ruler") for start in ("1", "30"))
    assert list(first) == list(again)


def test_cuts_without_room_for_ticks_are_told(draw: Draw, labels: Callable[..., str]) -> None:
    drawing = draw("magnets", sheet=labels("45x40mm"), tile="20mm")
    assert drawing.warnings == (
        "no room for cut ticks at the top and bottom of each label: a smaller --tile gives room",
    )
    assert draw("magnets", sheet="avery-5371").warnings == ()


def test_ticks_at_one_end_of_a_cut_are_enough(draw: Draw, tmp_path: File, set_of: Callable[..., str]) -> None:
    sheet = tmp_path / "one.toml"
    label = '[label]\npaper = "a4"\ncells = [2, 2]\nsize = "60.5x62mm"\nleft = "10mm"\ntop = "10mm"\n'
    sheet.write_text(label, encoding="utf-8")
    assert draw("magnets", set_of(("A", 1)), sheet=str(sheet), tile="20mm", guides="ticks").warnings == ()


@pytest.mark.parametrize("sheet", ["avery-5371", "rayfilm-2525k"])
def test_braille_on_cards_and_round_labels(sheet: str, draw: Draw) -> None:
    drawing = draw("magnets", "en", sheet=sheet, tile="25mm", braille="paper")
    assert drawing.count("tile")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"sheet": "ol1025", "paper": "a4"}, "the sheet ol1025 is Letter, 215.9 × 279.4 mm (leave out --paper)"),
        ({"sheet": "ol1025", "margin": "5mm"}, "the labels of ol1025 lie where they lie (leave out --margin)"),
        ({"sheet": "ol1025", "cells": "2x2"}, "the labels of ol1025 lie where they lie (leave out --cells)"),
        ({"sheet": "ol1025", "tile": "26mm"}, "26 × 26 mm does not fit the labels of the sheet (they have 25.4 × 25.4 mm)"),
        ({"sheet": "ol1025", "shape": "rect"}, "sticks out of the round labels of the sheet (at most 17.9 mm square)"),
        ({"sheet": "ol1025", "start": "64"}, "--start 64: the sheet has 7 × 9 labels (1 to 63, counted along the rows)"),
        ({"sheet": "ol1025", "bleed": "2mm"}, "a bleed of 2 mm has no room between the labels of the sheet (at most 1.59 mm)"),
        ({"sheet": "ol1025", "shape": "round", "radius": "2mm"}, "round tiles have no --radius"),
        ({"sheet": "avery-5371", "bleed": "6mm"}, "a bleed of 6 mm has no room on the labels of the sheet (at most 5.40 mm)"),
        ({"sheet": "avery-5371", "gap": "2mm", "bleed": "1.5mm"}, "does not fit a gap of 2 mm (at most 1.00 mm)"),
        ({"sheet": "avery-5371", "radius": "2mm"}, "tiles with round corners need a gap (add --gap 2mm)"),
        ({"sheet": "avery-5371", "gap": "2mm", "radius": "11mm"}, "more than half the tile"),
        ({"sheet": "avery-5371", "tile": "18x20mm", "shape": "round"}, "a round tile has one diameter"),
    ],
)  # fmt: skip
def test_wishes_that_labels_cannot_fulfil(options: dict[str, str], line: str, draw: Draw) -> None:
    with pytest.raises((OptionError, LayoutError)) as error:
        draw("magnets", **options)
    assert line in str(error.value)


@pytest.mark.parametrize(
    ("size", "extra", "top"),
    [
        ("20x20mm", 'radius = "3mm"', ""),
        ("45x45mm", 'gap_x = "2mm"', 'tile = "20mm"\ngap = "2mm"\nradius = "2mm"'),
        ("45x45mm", "", 'tile = "20mm"\nguides = "none"\nbleed = "1mm"'),
        ("40x40mm", "round = true", 'tile = "30mm"'),
        ("45x55mm", "", ""),
    ],
)
@pytest.mark.parametrize("options", [{}, {"gap": "1mm"}, {"guides": "full"}, {"shape": "round", "tile": "19mm"}])
def test_sheets_of_ones_own_are_drawn_or_refused(
    size: str, extra: str, top: str, options: dict[str, str], draw: Draw, labels: Callable[..., str]
) -> None:
    """All ink is inside the margin that the page tells preflight of."""
    try:
        drawing = draw("magnets", sheet=labels(size, extra, top), **options)
    except TilegenError as error:
        assert re.search("need a gap|sticks out|does not fit", str(error))
        return
    for page in drawing.pages:
        ink = box_of(page.items)
        assert ink is not None
        assert Box(0, 0, page.width, page.height).grown(-page.margin).contains(ink, 0.05)


def test_a_label_sheet_in_a_set_and_in_its_kit(
    tilegen: Callable[..., Any], set_of: Callable[..., str], tmp_path: File
) -> None:
    name = set_of(("A", 12), extra='[print]\nsheet = "avery-5371"\n')
    text = File(name).read_text("utf-8")
    # Tables stand last in TOML.
    head, _, tiles = text.partition("[print]\n")
    sheet, _, tiles = tiles.partition("\n")
    File(name).write_text(f"{head}{tiles}\n[print]\n{sheet}\n", "utf-8")
    answer = tilegen("magnets", name)
    assert answer.out.startswith("output/mine/magnets.pdf  12 tiles of 20 × 20 mm, 8 on each card")
    assert tilegen("check", "set", name).status == 0
    files = kit_order._on_labels(product("magnets"), tilesets.load(name))
    assert [(file.stem, dict(file.options)) for file in files] == [("magnets-avery-5371", {})]
    assert kit_order._on_labels(product("board"), tilesets.load(name)) == (), "a board has no labels"
