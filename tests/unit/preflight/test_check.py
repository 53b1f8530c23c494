"""Each finding is found, and a sound drawing has none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest

from tilegen import preflight
from tilegen.data import catalogue, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.drawing.outlines import circle, polyline, rectangle
from tilegen.errors import PreflightError
from tilegen.model.style import Paint, Style
from tilegen.preflight.check import first_overlap
from tilegen.preflight.lines import doubled
from tilegen.products import PRODUCTS

PRINT, LASER = catalogue.style("default"), catalogue.style("laser")
TRIM = Box(0, 0, 20, 20)


def codes(drawing: Drawing, style: Style = PRINT, set_name: str = "") -> list[str]:
    return [f.code for f in preflight.check(drawing, style, tilesets.load(set_name) if set_name else None)]


def page(*items: Item, margin: float = 6.5) -> Drawing:
    ruler = Group("ruler", "100 mm", (Path("mark.line", (polyline([(10, 290), (110, 290)]),)),))
    return Drawing("test", (Page(210, 297, (*items, ruler), margin),))


def tile(x: float, y: float, *inside: Item) -> Group:
    return Group("tile", "a", (Path("print.tint", (rectangle(TRIM),)), *inside), x, y, box=TRIM)


@pytest.mark.parametrize("command", [entry.command for entry in PRODUCTS])
def test_every_product_of_the_kit_is_sound(command: str, make: Callable[..., object]) -> None:
    for file in next(e for e in PRODUCTS if e.command == command).load().kit:
        assert make(command, **file.options).warnings == ()  # type: ignore[attr-defined]  # a fixture of conftest


def test_f01_tile_count(draw: Callable[..., Drawing]) -> None:
    drawing = draw("magnets")
    first = drawing.pages[0]
    tiles = list(first.groups("tile"))
    less = replace(drawing, pages=(replace(first, items=tuple(i for i in first.items if i is not tiles[0])),))
    found = preflight.check(less, PRINT, tilesets.load("binary"))
    assert [str(f) for f in found] == ['F01 27 tiles "0", but binary has 28']


def test_f02_missing_glyph(fonts: FontBook) -> None:
    run = fonts.run("⊕", 10)
    (finding,) = preflight.check(page(tile(20, 20, run.placed("print", 5, 15))), PRINT)
    assert str(finding) == 'F02 no font has "⊕" U+2295 CIRCLED PLUS of "⊕" (page 1)'


def test_u71_a_missing_glyph_stops_everything(set_of: Callable[..., str], tilegen: Callable[..., object]) -> None:
    answer = tilegen("magnets", set_of(("⊕", 2)), "-o", "x.pdf")
    assert answer.status == 1  # type: ignore[attr-defined]  # a fixture of conftest
    assert 'F02 no font has "⊕" U+2295' in answer.err  # type: ignore[attr-defined]  # a fixture of conftest


def test_f03_outside_the_printable_area() -> None:
    assert codes(page(tile(6.5, 6.5))) == []
    assert codes(page(tile(6.4, 10))) == ["F03"]
    assert codes(page(tile(190, 10))) == ["F03"]


def test_f03_counts_half_the_line_width() -> None:
    line = Path("guide", (polyline([(6.5, 50), (6.5, 60)]),))
    assert codes(page(line)) == [], "a hairline has no width"
    wide = replace(PRINT, roles={**PRINT.roles, "guide": Paint(stroke="#000000", width=1.0)})
    assert codes(page(line), wide) == ["F03"]
    inside = Group("x", "x", (Path("guide", (polyline([(0, 0), (0, 10)]),)),), 6.5, 50)
    assert codes(page(inside), wide) == ["F03"], "in a group as well"
    assert codes(page(replace(inside, x=7.0)), wide) == []


def test_f11_nothing_that_is_drawn_may_vanish(fonts: FontBook) -> None:
    line = Path("score", (polyline([(20, 50), (20, 60)]),))
    assert codes(page(line)) == ["F11"]
    unpainted = replace(PRINT, roles={**PRINT.roles, "print.digit": Paint()})
    assert codes(page(tile(20, 20, fonts.run("0", 9).placed("print.digit", 5, 15))), unpainted) == ["F11"]
    filled = replace(LASER, roles={**LASER.roles, "cut": Paint(fill="#ff0000")})
    assert codes(Drawing("test", (Page(300, 200, (Path("cut", (circle(9, 9, 3),)),)),)), filled) == ["F11"]


def test_faults_inside_groups_are_seen(fonts: FontBook) -> None:
    two = Group("rows", "1", (tile(20, 20), tile(30, 20)))
    assert codes(page(two)) == ["F04"]
    cuts = Group("part", "1", (Path("cut.inner", (rectangle(Box(0, 0, 9, 9)),)),), 20, 20)
    assert codes(Drawing("test", (Page(300, 200, (cuts, replace(cuts, x=29))),)), LASER) == ["F07"]


def test_f04_overlap() -> None:
    assert codes(page(tile(20, 20), tile(40, 20), tile(20, 40))) == []
    assert codes(page(tile(20, 20), tile(39.99, 20))) == ["F04"]
    assert codes(page(tile(20, 20), tile(20, 20))) == ["F04"]


def test_f05_thin_line() -> None:
    thin = replace(PRINT, roles={**PRINT.roles, "guide": Paint(stroke="#000000", width=0.08)})
    line = Path("guide", (polyline([(20, 50), (20, 60)]),))
    assert codes(page(line), thin) == ["F05"]
    assert codes(page(line)) == []


def test_f06_face_touches_points(fonts: FontBook) -> None:
    points = fonts.run("1", 3.1).placed("print.points", 17, 18.4)
    assert codes(page(tile(20, 20, fonts.run("0", 14).placed("print", 5, 15), points))) == []
    assert codes(page(tile(20, 20, fonts.run("H", 17).placed("print", 6, 17.5), points))) == ["F06"]


def test_f06_does_not_depend_on_which_is_drawn_first(fonts: FontBook) -> None:
    # The box of a V takes in its points, its outline does not.
    face, points = fonts.run("V", 16).placed("print", 5, 16), fonts.run("1", 3.1).placed("print.points", 14, 17)
    assert codes(page(tile(20, 20, face, points))) == codes(page(tile(20, 20, points, face))) == []


def test_f07_coincident_cut_lines() -> None:
    def laser(*paths: Path) -> Drawing:
        return Drawing("test", (Page(300, 200, paths),))

    once = Path("cut", (rectangle(Box(10, 10, 30, 30)), rectangle(Box(32, 10, 52, 30))))
    twice = Path("cut", (rectangle(Box(10, 10, 30, 30)), rectangle(Box(30, 15, 50, 30))))
    assert codes(laser(once), LASER) == []
    (finding,) = preflight.check(laser(twice), LASER)
    assert str(finding).startswith("F07 15.00 mm of cut line lie on another cut line, first at 30.00")


def test_doubled_sees_part_reversed_slanted_and_round() -> None:
    a = polyline([(0, 0), (30, 10)])
    assert doubled([a, polyline([(15, 5), (60, 20)])])
    assert doubled([a, polyline([(30, 10), (0, 0)])])
    assert doubled([a, polyline([(0, 0.02), (30, 10.02)])]) is None
    for x in (10.0025, 9.99999995, 1 / 3):
        assert doubled([polyline([(x, 0), (x, 9)]), polyline([(x + 1e-9, 9), (x + 1e-9, 0)])])
    assert doubled([circle(5, 5, 2), circle(5, 5, 2)])
    assert doubled([circle(5, 5, 2), circle(5, 5, 2.1)]) is None
    assert doubled([circle(5, 5, 0.03)] * 2) is None, "too small to be a line of its own"
    assert doubled([rectangle(Box(0, 0, 20, 20), 2)] * 2)


def test_f08_face_over_the_edge(fonts: FontBook) -> None:
    assert codes(page(tile(20, 20, fonts.run("NOT", 12).placed("print", 0, 12)))) == ["F08"]


def test_f06_f08_braille_keeps_off_the_face_and_the_edge(fonts: FontBook) -> None:
    face = fonts.run("A", 9).placed("print", 7, 10)
    assert codes(page(tile(20, 20, face, Path("print.braille", (circle(10, 14, 0.72),))))) == []
    assert codes(page(tile(20, 20, face, Path("print.braille", (circle(10, 10.9, 0.72),))))) == ["F06"]
    (finding,) = preflight.check(page(tile(20, 20, face, Path("print.braille", (circle(10, 19.5, 0.72),)))), PRINT)
    assert str(finding) == 'F08 the Braille of tile "a" runs over the edge of the tile (page 1)'


def test_f09_margin_that_few_printers_reach_is_a_warning_told_once() -> None:
    two = page(tile(20, 20), margin=4)
    found = preflight.check(replace(two, pages=two.pages * 3), PRINT)
    assert [(f.code, f.level) for f in found] == [("F09", "warning")]
    assert preflight.refuse(found) == found


def test_f10_no_ruler() -> None:
    without = Drawing("test", (Page(210, 297, (tile(20, 20),), 6.5),))
    assert codes(without) == ["F10"]


def test_f10_no_ruler_beside_a_rack(make: Callable[..., object]) -> None:
    made = make("rack", tiles="1", racks="1", paper="46x131mm")
    assert made.warnings == ("F10 no room for a ruler: measure a rack before you cut (page 1)",)  # type: ignore[attr-defined]  # a fixture of conftest


def low(make: Callable[..., object], set_name: str, **options: str) -> str:
    made = make("magnets", set_name, style="tactile", paper="a3", **options)
    return " ".join(w for w in made.warnings if w.startswith("F13"))  # type: ignore[attr-defined]  # a fixture of conftest


def test_u75_f13_a_face_too_low_for_fingers_is_named_with_the_tile_that_would_do(make: Callable[..., object]) -> None:
    assert low(make, "binary") == (
        'F13 faces are lower than 9 mm: "and" 5.6 mm, "not" 5.7 mm, "or" 8.8 mm; tiles of 32.5 mm would do'
    )
    assert low(make, "en") == ""
    assert re.search(r"and \d\d more", low(make, "en", tile="12mm"))


@pytest.mark.parametrize("braille", ["none", "paper", "sign"])
@pytest.mark.parametrize("tile", ["20mm", "20x30mm", "24x20mm"])
@pytest.mark.parametrize("name", ["binary", "decimal", "en"])
def test_u75_f13_the_tile_that_is_named_does(name: str, tile: str, braille: str, make: Callable[..., object]) -> None:
    found = re.search(r"tiles of ([\d.]+)(?: × ([\d.]+))? mm would do$", low(make, name, tile=tile, braille=braille))
    if found:
        size = f"{found[1]}x{found[2] or found[1]}mm"
        assert low(make, name, tile=size, braille=braille) == ""
    else:
        assert name == "en"


def test_f13_labels_of_a_board_too_low_for_fingers_are_named_with_the_squares_that_would_do(
    make: Callable[..., object],
) -> None:
    made = make("board", board="small11", style="tactile", one_page="yes")
    found = [w for w in made.warnings if w.startswith("F13")]  # type: ignore[attr-defined]  # a fixture of conftest
    assert found == [
        'F13 labels of squares are lower than 9 mm: "2L" 7.0 mm, "2W" 7.0 mm, "3L" 7.0 mm, "3W" 7.0 mm; '
        "squares of 26 mm would do"
    ]
    for square, warned in (("25.5mm", True), ("26mm", False)):
        made = make("board", board="small11", style="tactile", one_page="yes", square=square)
        assert bool(made.warnings) == warned  # type: ignore[attr-defined]  # a fixture of conftest


def test_f13_a_face_in_a_panel_that_rises(make: Callable[..., object], tmp_path: File) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('tiles = [{ face = "A", count = 9, style = "inverted" }, { face = "B", count = 2 }]', "utf-8")
    assert low(make, str(path)) == (
        'F13 the panel of inverted faces rises and the face does not: "A"; leave out style = "inverted" in the set'
    )
    assert make("magnets", str(path)).warnings == ()  # type: ignore[attr-defined]  # a fixture of conftest


def test_f13_is_only_for_styles_that_want_it(make: Callable[..., object]) -> None:
    assert make("magnets", tile="15mm").warnings == ()  # type: ignore[attr-defined]  # a fixture of conftest


def test_the_first_error_is_named_and_the_others_counted() -> None:
    found = preflight.check(page(tile(20, 20), tile(21, 20), tile(0, 0)), PRINT)
    with pytest.raises(PreflightError, match=r"preflight: F03 .* \(and 1 more\); nothing was written") as error:
        preflight.refuse(found)
    assert error.value.exit_status == 1


def test_overlap_search_agrees_with_comparing_all_pairs() -> None:
    boxes = [Box(x, y, x + 20, y + 20) for x in range(0, 200, 20) for y in range(0, 200, 20)]
    assert first_overlap(boxes) is None
    assert first_overlap([*boxes, Box(110.5, 90, 111, 91)]) is not None
    assert first_overlap([]) is None
