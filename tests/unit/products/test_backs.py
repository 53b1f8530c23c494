"""Backs, as people need them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilegen.data import catalogue, find
from tilegen.drawing.geometry import Box, bounds
from tilegen.drawing.items import Drawing, Page, Path, Text, box_of, walk
from tilegen.errors import LayoutError, OptionError
from tilegen.layout import cells
from tilegen.layout.grid import fit
from tilegen.model.measures import Size
from tilegen.products import back_art

Draw = Callable[..., Drawing]
SHEETS = [name for name in find.names("sheets") if catalogue.sheet(name).labels is None]


def boxes(page: Page, kind: str) -> list[Box]:
    return [g.box.moved(g.x, g.y) for g in page.groups(kind) if g.box]


def words(page: Page) -> list[str]:
    return [item.text for item, *_ in walk(page.items) if isinstance(item, Text)]


def rings(page: Page) -> list[tuple[Any, ...]]:
    return [
        tuple(round(v, 6) for v in bounds([c])) for g in page.groups("register") for p in g.items for c in p.contours
    ]  # type: ignore[union-attr]


def test_without_a_wish_there_are_fronts_only(draw: Draw) -> None:
    (page,) = draw("magnets").pages
    assert not list(page.groups("back"))
    assert not list(page.groups("register"))
    assert draw("magnets").wishes == frozenset()


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_u37_backs_run_2_mm_past_the_tiles(sheet: str, edge: str, draw: Draw) -> None:
    drawing = draw("magnets", sheet=sheet, back="pattern", flip=edge)
    assert not [said for said in drawing.warnings if "the backs run only" in said]
    for page in drawing.pages[1::2]:
        (art,) = (group for group in page.groups("spill"))
        area, tiles = box_of(art.items), boxes(page, "back")
        assert area is not None
        around = Box(*(f(b[i] for b in tiles) for i, f in enumerate((min, min, max, max))))
        assert min(around.x0 - area.x0, around.y0 - area.y0, area.x1 - around.x1, area.y1 - around.y1) >= 2 - 1e-6
        assert Box(0, 0, page.width, page.height).grown(-page.margin).contains(area, 1e-6)


def test_u37_too_narrow_margins_are_told(draw: Draw) -> None:
    (said,) = draw("magnets", sheet="rounded", cells="9x12", back="plain").warnings
    assert said.startswith("the backs run only 0.5 mm past the outer tiles")


@pytest.mark.parametrize("gap", ["0mm", "2mm", "7mm"])
def test_u37_the_pattern_runs_on_from_tile_to_tile(gap: str, draw: Draw) -> None:
    """On a partial sheet too every place within 2 mm of a tile has pattern: no edge would show a slip."""
    page = draw("magnets", tile="20mm", gap=gap, back="pattern", cells="4x4", start="5").pages[1]
    petals = [
        bounds([c]).moved(x, y)
        for g in page.groups("back")
        for item, x, y, _ in walk((g,))
        if isinstance(item, Path) and item.role == "print.back.mark"
        for c in item.contours
    ]
    squares = {(int(b.centre.x // 6), int(b.centre.y // 6)) for b in petals}
    for tile in boxes(page, "back"):
        wide = tile.grown(1.9)
        for x, y in ((wide.x0, wide.y0), (wide.x1, wide.y0), (wide.x1, wide.y1), (wide.x0, wide.y1), tile.centre):
            cell = int(x // 6), int(y // 6)
            assert any((cell[0] + dx, cell[1] + dy) in squares for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            assert any(b.grown(2.6).contains(Box(x, y, x, y)) for b in petals)


def test_backs_do_not_all_show_the_same_part_of_the_pattern(draw: Draw) -> None:
    backs = {group.items for group in draw("magnets", back="pattern").pages[1].groups("back")}
    assert len(backs) > 1


def test_u37_backs_run_half_the_gap_past_the_outer_tiles_where_that_is_more(draw: Draw) -> None:
    page = draw("magnets", gap="7mm", back="plain", cells="4x4").pages[1]
    (art,) = page.groups("spill")
    area, tiles = box_of(art.items), boxes(page, "back")
    assert area is not None
    assert min(b.x0 for b in tiles) - area.x0 == pytest.approx(3.5)
    assert min(b.y0 for b in tiles) - area.y0 == pytest.approx(3.5)


def test_petals_stay_inside_the_art() -> None:
    grid = fit(Size(210, 297), Size(18, 25), gap=1.0, margin=10.0, wanted=(4, 3))
    taken = cells.block(6, 4)
    spill = Size(2.0, 2.0)
    (area,) = back_art.area(grid, taken, spill)
    pattern = back_art.Pattern(grid, taken, spill)
    for column, row in taken:
        box = grid.cell_box(row * 4 + column)
        for petal in pattern.on((column, row)):
            assert bounds([area]).contains(bounds([petal]).moved(box.x0, box.y0), 1e-6)
    # What runs past the tiles differs where nothing is below.
    assert pattern.on((1, 0)) != pattern.on((2, 0))
    assert bounds([area]) == pytest.approx(Box(grid.x - 2, grid.y - 2, grid.box.x1 + 2, grid.y + 2 * 25 + 1 + 2))


def test_u38_rings_lie_at_the_same_places_on_both_sides(draw: Draw) -> None:
    for options in ({}, {"sheet": "rounded"}, {"paper": "letter", "tile": "25mm"}, {"flip": "short"}):
        drawing = draw("magnets", back="plain", **options)
        fronts, backs = drawing.pages[::2], drawing.pages[1::2]
        for front, back in zip(fronts, backs, strict=True):
            assert rings(front) == rings(back)
            assert len(rings(front)) >= 4 * 3
            for side, kinds in ((front, ("tile", "bleed", "guides", "ruler")), (back, ("back", "spill"))):
                for x0, y0, x1, y1 in rings(side):
                    for kind in kinds:
                        for box in boxes(side, kind):
                            assert x1 <= box.x0 or x0 >= box.x1 or y1 <= box.y0 or y0 >= box.y1


@pytest.mark.parametrize(
    "options",
    [
        {"paper": "letter", "gap": "2mm"},
        {"paper": "letter", "sheet": "rounded"},
        {"gap": "1mm"},
        {"paper": "letter", "gap": "1mm"},
        {"sheet": "plain-4x6"},
        {"paper": "letter"},
        {"tile": "30mm"},
    ],
)
def test_u38_room_for_rings_comes_before_tiles(options: dict[str, Any], draw: Draw) -> None:
    drawing = draw("magnets", back="pattern", **options)
    for page in drawing.pages:
        assert len(list(page.groups("register"))) == 1
    assert not [said for said in drawing.warnings if "no room" in said]


def test_u38_cells_that_leave_no_room_for_rings_are_told(draw: Draw) -> None:
    said = draw("magnets", back="pattern", gap="2mm", paper="letter", cells="9x12").warnings
    assert any(line.startswith("no room for registration marks") for line in said)
    (fewer,) = draw("magnets", back="pattern", gap="2mm", paper="letter").warnings
    assert fewer == "--cells 9x12 would take 1 instead of 2 sheets of paper, with less room about the backs"
    assert draw("magnets", back="pattern", paper="letter").warnings == ()


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("gap", ["0mm", "3mm"])
def test_words_on_backs_leave_cells_clean_that_are_to_be_used_later(gap: str, edge: str, draw: Draw) -> None:
    pages = [
        draw("magnets", tile="12mm", gap=gap, start=start, back="text", flip=edge).pages[1]
        for start in ("1", "80", "120")
    ]
    words = [[item for item in page.items if isinstance(item, Text)] for page in pages]
    assert words[0] == words[1] == words[2]
    cells = [box for page in pages for box in boxes(page, "back")]
    for text in words[0]:
        assert text.box is not None
        assert not any(
            min(text.box.x1, b.x1) > max(text.box.x0, b.x0) and min(text.box.y1, b.y1) > max(text.box.y0, b.y0)
            for b in cells
        )


@pytest.mark.parametrize("lang", ["en", "es", "ru", "th", "sr-Latn", "sr-Cyrl"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_u36_the_edge_stands_on_both_sides_in_words_and_in_the_first_line(edge: str, lang: str, draw: Draw) -> None:
    from tilegen.data import languages

    say = languages.texts(lang).say
    told, done = say(f"turn_{edge}"), say(f"turned_{edge}")
    head = told.partition(":")[0]
    for sheet in SHEETS if lang == "en" else ["gapless"]:
        drawing = draw("magnets", sheet=sheet, back="pattern", flip=edge, lang=lang)
        assert drawing.notes[0].endswith(told)
        for page in drawing.pages:
            wanted = done if page.name.startswith("back") else told
            assert any(wanted in text for text in words(page)), (sheet, page.name)
            assert sum(text.count(head) for text in words(page)) <= 1


def test_u37_the_fold_is_drawn_and_named(draw: Draw) -> None:
    for paper in ("a4", "letter", "297x210mm", "4x6in"):
        for page in draw("magnets", back="pattern", back_way="fold", paper=paper).pages:
            (line,) = page.groups("fold")
            box = box_of(line.items)
            assert box is not None
            assert (box.width == 0 and box.x0 == page.width / 2) or (box.height == 0 and box.y0 == page.height / 2)
            assert "Fold backwards along the dashed line, glue, then cut" in words(page)
            assert not list(page.groups("register"))


def test_u37_fronts_and_backs_in_files_of_their_own(tilegen: Callable[..., Any], tmp_path: Any) -> None:
    answer = tilegen(
        "magnets", "binary", "--tile", "40mm", "--back", "pattern", "--back-way", "separate", "-o", "x.pdf"
    )
    assert answer.status == 0, answer.err
    assert [line.split()[0] for line in answer.out.splitlines()] == ["x-fronts.pdf", "x-backs.pdf"]
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == ["x-backs.pdf", "x-fronts.pdf"]


@pytest.mark.parametrize(("way", "step"), [("separate", 1), ("reversed", -1)])
def test_u37_a_pile_is_put_back_in_either_order(way: str, step: int, draw: Draw) -> None:
    drawing = draw("magnets", tile="40mm", back="pattern", back_way=way)
    fronts, backs = (part.pages for part in drawing.parts())
    assert len(fronts) == len(backs) > 2
    assert [page.name.split()[1] for page in backs[::step]] == [page.name.split()[1] for page in fronts]


def test_u74_a_face_has_another_on_its_back(draw: Draw, tmp_path: Any) -> None:
    path = tmp_path / "two.toml"
    path.write_text('tiles = [{ face = "A", count = 2, back = "a" }, { face = "", count = 1 }]', encoding="utf-8")
    back = draw("magnets", str(path), back="face").pages[1]
    assert [t for t in words(back) if len(t) == 1] == ["a", "a"]
    assert len(list(back.groups("back"))) == 3


def test_u80_numbers_on_the_backs_come_from_a_table(draw: Draw, tmp_path: Any) -> None:
    path = tmp_path / "numbers.csv"
    path.write_text("Letter;Count;Back\nA;2;12\nB;1;7\n", encoding="utf-8")
    back = draw("magnets", str(path), back="face").pages[1]
    assert sorted(t for t in words(back) if t.isdigit()) == ["12", "12", "7"]


def test_a_text_on_the_backs_is_fitted(draw: Draw) -> None:
    for options in ({}, {"tile": "12mm"}, {"shape": "round"}, {"back_text": "Ж"}, {"style": "mono"}):
        back = draw("magnets", back="text", **options).pages[1]
        assert options.get("back_text", "Binary Equation Game") in words(back)
    with pytest.raises(LayoutError, match="below 6 pt it cannot be read"):
        draw("magnets", back_text="Donaudampfschifffahrtsgesellschaft", tile="12mm")


@pytest.mark.parametrize("style", ["default", "mono", "grey", "ink-saver", "large-print", "tactile"])
def test_every_style_of_print_paints_backs(style: str, draw: Draw) -> None:
    for back in ("plain", "pattern", "text"):
        drawing = draw("magnets", back=back, style=style)
        assert all("no tint" in warning for warning in drawing.warnings)
        assert bool(drawing.warnings) == (back == "plain" and style in ("mono", "tactile"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"sheet": "ol3008", "back": "plain"}, "the labels of ol3008 are stuck on, and have no backs"),
        ({"sheet": "ol2679", "marks": "dots"}, "the labels of ol2679 leave no room for --marks"),
        ({"flip": "short"}, "--flip is about backs"),
        ({"back_way": "fold"}, "--back-way is about backs"),
        ({"back": "plain", "back_text": "x"}, "--back-text does not go with --back plain"),
        ({"back": "plain", "back_way": "fold", "flip": "long"}, "a sheet that is folded is not turned over"),
        ({"back": "plain", "mirror": True}, "tiles as in a mirror"),
        ({"back": "face"}, "no tile of the set says what is on its back"),
    ],
)
def test_wishes_that_contradict_each_other(options: dict[str, Any], said: str, draw: Draw) -> None:
    with pytest.raises(OptionError, match=said):
        draw("magnets", **options)


def test_a_wish_of_the_set_for_backs_leaves_its_board_alone(
    set_of: Callable[..., str], tilegen: Callable[..., Any]
) -> None:
    name = set_of(("A", 3))
    with open(name, "a", encoding="utf-8") as file:
        file.write('[print]\nback = "pattern"\n')
    assert "turn the paper over" in tilegen("magnets", name, "-o", "m.pdf").out
    assert tilegen("board", "--set", name, "-o", "b.pdf").status == 0
    assert tilegen("check", "set", name).status == 0
