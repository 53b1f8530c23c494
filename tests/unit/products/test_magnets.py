"""Magnet sheets, seen through what people need of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilegen.data import catalogue, find
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, Line, Point, bounds
from tilegen.drawing.items import Drawing, Group, Page, Path, Text, box_of
from tilegen.errors import LayoutError, OptionError
from tilegen.products.notes import SOME, Notes

Draw = Callable[..., Drawing]


def guide_lines(page: Page) -> list[Box]:
    """The box of every straight piece of a guide line on a page."""
    found = []
    for contour in (c for g in page.groups("guides") for p in g.items if isinstance(p, Path) for c in p.contours):
        here = contour.start
        for s in contour.segments:
            if isinstance(s, Line):
                found.append(Box(min(here.x, s.x), min(here.y, s.y), max(here.x, s.x), max(here.y, s.y)))
            here = Point(s.x, s.y)
    return found


def tiles(page: Page) -> list[Box]:
    return [g.box.moved(g.x, g.y) for g in page.groups("tile") if g.box]


def ruler(page: Page) -> Group:
    (found,) = page.groups("ruler")
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_u34_one_grid_for_a4_and_letter(paper: str, draw: Draw) -> None:
    (page,) = draw("magnets", paper=paper).pages
    xs, ys = {round(b.x0, 6) for b in tiles(page)}, {round(b.y0, 6) for b in tiles(page)}
    assert (len(xs), len(ys)) == (9, 12)
    left, top = (15, 28.5) if paper == "a4" else (17.95, 19.7)
    assert (min(xs), min(ys)) == pytest.approx((left, top))


def test_u14_touching_tiles_share_one_tint_that_runs_past_the_block(draw: Draw) -> None:
    (page,) = draw("magnets").pages
    (bleed,) = page.groups("bleed")
    box = box_of(bleed.items)
    assert box == pytest.approx((13, 26.5, 197, 270.5))
    # The last row has one tile: the tint goes 2 mm round it and no further.
    (path,) = bleed.items
    assert isinstance(path, Path)
    corners = {(round(s.x, 3), round(s.y, 3)) for s in path.contours[0].segments}
    assert {(37.0, 250.5), (37.0, 270.5)} <= corners


@pytest.mark.parametrize("guides", ["ticks", "full", "outline"])
@pytest.mark.parametrize("sheet", ["gapless", "rounded"])
@pytest.mark.parametrize("paper", ["a4", "letter", "4x6in"])
def test_guides_never_lie_inside_a_tile(guides: str, sheet: str, paper: str, draw: Draw) -> None:
    half = 0.35 * 25.4 / 72 / 2
    for page in draw("magnets", guides=guides, sheet=sheet, paper=paper).pages:
        for line in guide_lines(page):
            ink = line.grown(half)
            for tile in tiles(page):
                assert not (
                    ink.x0 < tile.x1 - 1e-6
                    and tile.x0 < ink.x1 - 1e-6
                    and ink.y0 < tile.y1 - 1e-6
                    and tile.y0 < ink.y1 - 1e-6
                )


def test_ticks_mark_every_cut_once_on_each_side(draw: Draw) -> None:
    (page,) = draw("magnets").pages
    lines = guide_lines(page)
    assert len(lines) == 2 * (10 + 13)
    assert {round(b.x0, 6) for b in lines if b.width == 0} == {15.0 + 20 * n for n in range(10)}
    assert {round(b.y0, 6) for b in lines if b.height == 0} == {28.5 + 20 * n for n in range(13)}


def test_no_guides(draw: Draw) -> None:
    (page,) = draw("magnets", guides="none").pages
    assert guide_lines(page) == []


@pytest.mark.parametrize(
    "options", [{}, {"paper": "letter"}, {"sheet": "rounded", "paper": "letter"}, {"tile": "40mm"}]
)
def test_u30_the_ruler_is_exactly_100_mm(options: dict[str, str], draw: Draw) -> None:
    for page in draw("magnets", **options).pages:
        scale = ruler(page).items[0]
        assert isinstance(scale, Path)
        box = box_of((scale,))
        assert box is not None
        assert max(box.width, box.height) == pytest.approx(100)
        assert len(scale.contours) == 102  # its foot, and a tick for each millimetre from 0 to 100


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        (Box(0, 0, 107, 5), None),  # the scale alone
        (Box(0, 0, 118, 5), "100 mm"),
        (Box(0, 0, 9, 104), None),
        (Box(0, 0, 9, 125), "100 mm"),
        (Box(0, 0, 9, 160), "100 mm · Print at 100 %"),
    ],
)
def test_u30_a_ruler_says_how_long_it_is_or_is_not_drawn(slot: Box, words: str | None) -> None:
    notes = Notes(
        FontBook(catalogue.fonts()), ["Print at 100 % / actual size, and not to fit the page"], "Print at 100 %"
    )
    found = notes.place([slot], lengths=(100,))
    assert notes.place([slot], lengths=(100,), words=SOME) is None or words != "100 mm"
    assert (found is None) == (words is None)
    if found is not None:
        said = [item.text for item in found.ruler.items if isinstance(item, Text)]
        assert words in said


@pytest.mark.parametrize(("gap", "paper"), [(4.0, "a4"), (2.0, "a4"), (6.0, "letter")])
def test_a_shop_gets_half_the_gap_as_bleed_round_every_tile(gap: float, paper: str, draw: Draw) -> None:
    drawing = draw("magnets", gap=f"{gap}mm", paper=paper, profile="press", cut_contour=True)
    for page in drawing.pages:
        tints = [bounds([c]) for g in page.groups("bleed") for p in g.items if isinstance(p, Path) for c in p.contours]
        for tile in tiles(page):
            assert any(tint.contains(tile.grown(min(gap / 2, 3.0)), 1e-6) for tint in tints)
        assert page.margin >= 0
    assert not [said for said in drawing.warnings if said.startswith("F")]


@pytest.mark.parametrize(
    "options", [{"set_": "decimal"}, {}, {"set_": "decimal", "paper": "letter"}, {"set_": "en", "tile": "22mm"}]
)
def test_u30_words_say_how_to_print_wherever_there_is_room(options: dict[str, str], draw: Draw) -> None:
    name = options.get("set_", "binary")
    for page in draw("magnets", name, **{k: v for k, v in options.items() if k != "set_"}).pages:
        (ruler,) = page.groups("ruler")
        words = [item.text for item in ruler.items if isinstance(item, Text)]
        assert any("Print at 100 %" in text for text in words)


def test_the_ruler_is_outside_every_tile_and_its_tint(draw: Draw) -> None:
    for options in (
        {},
        {"paper": "letter"},
        {"sheet": "rounded"},
        {"tile": "19mm", "margin": "10mm"},
        {"tile": "40mm"},
    ):
        for page in draw("magnets", **options).pages:
            box = box_of(ruler(page).items)
            assert box is not None
            for tile in tiles(page):
                grown = tile.grown(0 if options.get("sheet") == "rounded" else 2)
                assert box.x0 >= grown.x1 or box.x1 <= grown.x0 or box.y0 >= grown.y1 or box.y1 <= grown.y0


def test_u35_a_photo_print_gets_24_tiles_and_a_short_ruler(draw: Draw) -> None:
    drawing = draw("magnets", paper="4x6in", gap="1mm")
    assert [len(tiles(page)) for page in drawing.pages] == [24, 24, 24, 24, 4]
    assert ruler(drawing.pages[0]).name == "50 mm"


def test_u15_40_mm_tiles_are_24_a_page_on_five_pages_with_one_grid(draw: Draw) -> None:
    drawing = draw("magnets", tile="40mm", margin="10mm")
    assert [len(tiles(page)) for page in drawing.pages] == [24, 24, 24, 24, 4]
    first = tiles(drawing.pages[0])
    assert all(tiles(page) == first[: len(tiles(page))] for page in drawing.pages)
    numbers = [item.text for page in drawing.pages for item in page.items if hasattr(item, "text")]
    assert numbers == [f"Sheet {n} of 5" for n in range(1, 6)]


def test_u10_inches_give_exact_squares(draw: Draw) -> None:
    (page,) = draw("magnets", tile="3/4in", paper="letter").pages
    assert {(round(b.width, 9), round(b.height, 9)) for b in tiles(page)} == {(19.05, 19.05)}


@pytest.mark.parametrize("sheet", find.names("sheets"))
def test_the_binary_game_lies_on_every_shipped_sheet(sheet: str, make: Callable[..., Any]) -> None:
    warnings = make("magnets", "binary", sheet=sheet).warnings
    labels = catalogue.sheet(sheet).labels
    if labels is not None and min(labels.left, labels.top) < 5:
        assert all(w.startswith("F09 ") for w in warnings), "labels near the edge are the maker's own"
    else:
        assert warnings == ()


def test_the_float_trap(draw: Draw) -> None:
    assert "10 × 14 cells" in draw("magnets", tile="19mm", margin="10mm").notes[0]


def test_more_cells_on_request(draw: Draw) -> None:
    assert "9 × 14 cells" in draw("magnets", cells="9x14").notes[0]
    with pytest.raises(LayoutError, match=r"10 × 14 cells .*at most 9 × 14"):
        draw("magnets", cells="10x14")


def test_104_tiles_with_xor_leave_the_ruler_in_the_margin(
    make: Callable[..., Any], tilegen: Callable[..., Any]
) -> None:
    for paper in ("a4", "letter"):
        assert tilegen("magnets", "binary", "--xor", "--paper", paper, "-o", "x.pdf").status == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"radius": "2mm"}, "need a gap"),
        ({"gap": "2mm", "radius": "11mm"}, "more than half the tile"),
        ({"gap": "2mm", "bleed": "1.5mm"}, "does not fit a gap of 2 mm"),
        ({"sheet": "rounded", "bleed": "1mm"}, "hides round corners"),
    ],
)
def test_options_that_contradict_each_other(options: dict[str, str], message: str, draw: Draw) -> None:
    with pytest.raises(OptionError, match=message):
        draw("magnets", **options)


@pytest.mark.parametrize("tile", ["12mm", "15mm", "18x20mm", "25mm", "30x20mm", "40mm", "60mm"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_cut_has_ticks_at_both_ends(tile: str, paper: str, draw: Draw) -> None:
    drawing = draw("magnets", tile=tile, paper=paper)
    assert drawing.warnings == ()
    for page in drawing.pages:
        xs = {round(v, 6) for b in tiles(page) for v in (b.x0, b.x1)}
        ys = {round(v, 6) for b in tiles(page) for v in (b.y0, b.y1)}
        assert len(guide_lines(page)) == 2 * (len(xs) + len(ys))


def test_a_side_without_ticks_is_told(draw: Draw) -> None:
    (warning,) = draw("magnets", tile="19mm", margin="10mm").warnings
    assert warning == "no room for cut ticks at the left and right: a smaller --margin or --cells gives room"


def test_a_margin_is_free_of_all_ink(draw: Draw) -> None:
    for margin in (5, 8, 10, 12.5):
        for page in draw("magnets", margin=f"{margin}mm").pages:
            box = box_of(page.items)
            assert box is not None
            assert Box(0, 0, 210, 297).grown(-margin).contains(box, 1e-6)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_full_guides_lose_no_line(paper: str, draw: Draw) -> None:
    (page,) = draw("magnets", guides="full", paper=paper).pages
    assert len(guide_lines(page)) == 2 * (10 + 13)


@pytest.mark.parametrize("options", [{"guides": "ticks"}, {"guides": "full", "gap": "2mm"}], ids=str)
def test_unused_rows_stay_clean(options: dict[str, str], draw: Draw) -> None:
    """What is left of an expensive sheet can be used again."""
    (page,) = draw("magnets", tile="12mm", **options).pages
    box, end = box_of(page.items), max(t.y1 for t in tiles(page))
    assert box is not None
    assert box.y1 < end + 35
    # No line runs further below the tiles than above them.
    lines = guide_lines(page)
    assert (
        max(line.y1 for line in lines) - end <= min(t.y0 for t in tiles(page)) - min(line.y0 for line in lines) + 1e-6
    )


def test_u24_points_stay_inside_round_tiles(draw: Draw) -> None:
    for radius in (2, 5, 10):
        (page,) = draw("magnets", gap="2mm", radius=f"{radius}mm", cells="9x12").pages
        points = next(page.groups("tile")).items[-1]
        box = box_of((points,))
        assert box is not None
        for x, y in ((box.x1, box.y1), (box.x1, box.y0), (box.x0, box.y1)):
            dx, dy = max(0.0, x - (20 - radius)), max(0.0, y - (20 - radius))
            assert (dx * dx + dy * dy) ** 0.5 < radius


def tint(page: Page) -> list[Box]:
    return [
        box_of([Path("x", (c,))])
        for g in page.groups("bleed")
        for p in g.items
        if isinstance(p, Path)
        for c in p.contours
    ]


@pytest.mark.parametrize(("options", "most"), [({}, 1.0), ({"gap": "1mm"}, 0.5), ({"bleed": "0.4mm"}, 0.4)])
def test_round_tiles_have_a_round_tint_past_their_edge(options: dict[str, str], most: float, draw: Draw) -> None:
    page = draw("magnets", "en", shape="round", **options).pages[0]
    past = []
    for tile, ground in zip(tiles(page), tint(page), strict=True):
        assert ground.width == pytest.approx(ground.height)
        assert ground.centre == pytest.approx(tile.centre)
        past.append(round((ground.width - tile.width) / 2, 6))
        assert min(ground.x0, ground.y0) >= page.margin - 1e-9, "no ink where the printer cannot print"
    assert max(past) == most
    assert min(past) >= 0.2, "a cut that is 0.2 mm off shows no white"


def test_round_tiles_may_be_without_tint_past_their_edge(draw: Draw) -> None:
    assert tint(draw("magnets", "en", shape="round", bleed="0mm").pages[0]) == []
    with pytest.raises(OptionError, match=r"does not fit a gap of 2 mm \(at most 1 mm\)"):
        draw("magnets", "en", shape="round", bleed="1.5mm")


def test_round_tiles_on_cards_have_no_tint_past_their_edge(draw: Draw) -> None:
    page = draw("magnets", "en", shape="round", sheet="sigel-lp795").pages[0]
    assert not list(page.groups("bleed"))


def test_sheets_that_were_begun_but_are_not_needed_are_told(draw: Draw) -> None:
    assert draw("magnets", "en", start="8,15,3").warnings == (
        "--start: the tiles take 1 of 3 sheets; not needed: 15, 3",
    )
    assert draw("magnets", "en", start="100,50").warnings == ()


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"sheet": "rounded"}, {"paper": "letter", "start": "1"}])
def test_the_ruler_is_4_mm_from_the_tint_and_in_a_margin_in_line_with_the_tiles(
    options: dict[str, str], draw: Draw
) -> None:
    for page in draw("magnets", **options).pages:
        scale = box_of(ruler(page).items[:1])
        assert scale is not None
        for area in [*tiles(page), *([] if options.get("sheet") else [t.grown(2) for t in tiles(page)])]:
            far = max(scale.x0 - area.x1, area.x0 - scale.x1, scale.y0 - area.y1, area.y0 - scale.y1)
            assert far >= 4 - 1e-9
        if "start" in options:
            assert scale.x0 == pytest.approx(min(t.x0 for t in tiles(page)))


@pytest.mark.parametrize("options", [{"gap": "2mm"}, {"sheet": "rounded", "paper": "letter"}, {"start": "1"}])
def test_full_lines_end_before_the_note(options: dict[str, str], draw: Draw) -> None:
    (page,) = draw("magnets", guides="full", **options).pages
    note, tile = box_of(ruler(page).items), tiles(page)[-1]
    assert note is not None
    below = Box(note.x0, note.y0, note.x1, 297 if note.y0 > tile.y1 else note.y1)
    for line in guide_lines(page):
        meets = line.x0 < below.x1 and line.x1 > below.x0 and line.y0 < below.y1 and line.y1 > below.y0
        assert not meets
    # The last tile has a line at its right edge all the same.
    if "start" not in options:
        beside = [g for g in guide_lines(page) if tile.x1 <= g.x0 == g.x1 < tile.x1 + 1]
        assert sum(max(0.0, min(g.y1, tile.y1) - max(g.y0, tile.y0)) for g in beside) == pytest.approx(20)


@pytest.mark.parametrize("style", ["mono", "large-print", "tactile"])
@pytest.mark.parametrize(
    ("options", "outlines"),
    [
        ({"sheet": "rounded"}, True),
        ({"gap": "2mm"}, True),
        ({"sheet": "avery-l7651"}, True),  # a tile smaller than its label
        ({"sheet": "endisch-6500024", "tile": "20mm"}, True),  # round
        ({"sheet": "avery-5371", "gap": "2mm"}, True),
        ({}, False),  # ticks show the cuts of touching tiles
        ({"sheet": "endisch-6500024"}, False),  # cut by the maker
        ({"sheet": "hama-50452"}, False),
        ({"sheet": "rounded", "marks": "dots"}, False),  # cut by a machine
        ({"sheet": "rounded", "guides": "none"}, False),
    ],
)
def test_tiles_as_white_as_the_paper_get_an_outline_where_nothing_else_shows_where_to_cut(
    style: str, options: dict[str, str], outlines: bool, make: Callable[..., Any]
) -> None:
    made = make("magnets", "en", style=style, **options)
    assert not [w for w in made.warnings if not w.startswith("F13")]
    page = made.result.pages[0]
    closed = [c for g in page.groups("guides") for p in g.items for c in p.contours if c.closed]
    assert len(closed) == (len(tiles(page)) if outlines else 0)
    for contour, tile in zip(closed, tiles(page), strict=False):
        assert bounds([contour]) == pytest.approx(tile.grown(0.35 * 25.4 / 72 / 2), abs=0.03)


def test_tinted_tiles_have_an_edge_of_their_own(make: Callable[..., Any]) -> None:
    for style in ("default", "grey", "ink-saver"):
        page = make("magnets", sheet="rounded", style=style).result.pages[0]
        assert not any(page.groups("guides"))
