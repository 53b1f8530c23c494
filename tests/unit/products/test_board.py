"""Boards on paper, seen through what people need of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tilegen import preflight
from tilegen.cli import deliver
from tilegen.data import catalogue, find
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Text, box_of
from tilegen.drawing.items import Path as Drawn
from tilegen.errors import LayoutError, OptionError
from tilegen.preflight.check import first_overlap
from tilegen.products.board_edges import TAB

Draw = Callable[..., Drawing]


def squares(page: Page) -> dict[str, Box]:
    return {g.name: g.box.moved(g.x, g.y) for g in page.groups("square") if g.box}


def around(page: Page) -> Box:
    boxes = list(squares(page).values())
    whole = boxes[0]
    for box in boxes:
        whole = whole.joined(box)
    return whole


def texts(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items)
        elif isinstance(item, Text):
            found.append(item.text)
    return found


def drawn(page: Page, role: str) -> list[Box]:
    """The boxes of all contours of a role that lie directly on a page."""
    paths = [i for i in page.items if isinstance(i, Drawn) and i.role == role]
    return [b for path in paths for c in path.contours if (b := box_of((Drawn(role, (c,)),))) is not None]


def tips(page: Page) -> list[tuple[float, float]]:
    """Where the seam marks of a page point: their first corners."""
    paths = [i for i in page.items if isinstance(i, Drawn) and i.role == "mark"]
    return [(c.start.x, c.start.y) for path in paths for c in path.contours]


def board_file(folder: Path, *rows: str) -> str:
    path = folder / "mine.toml"
    legend = '"." = {}\n"D" = { word = 2 }\n"*" = { start = true }\n'
    path.write_text("rows = [" + ", ".join(f'"{row}"' for row in rows) + f"]\n[legend]\n{legend}", "utf-8")
    return str(path)


def test_u33_four_sheets_named_with_a_map_and_the_seams_on_square_borders(draw: Draw) -> None:
    drawing = draw("board", paper="a4")
    assert [page.name for page in drawing.pages] == ["A1", "A2", "B1", "B2"]
    assert [len(squares(page)) for page in drawing.pages] == [64, 56, 56, 49]
    for page in drawing.pages:
        assert f"Sheet {page.name} of B2" in texts(page.items)
        (overview,) = page.groups("map")
        assert overview.name == page.name


def test_u30_a_ruler_of_100_mm_on_every_sheet(draw: Draw) -> None:
    for options in ({"paper": "a4"}, {"paper": "letter"}, {"one_page": "yes"}, {"panels": "3x3"}, {"paper": "a3"}):
        for page in draw("board", **options).pages:
            (ruler,) = page.groups("ruler")
            assert ruler.name == "100 mm"
            assert "100 mm" in " ".join(texts(page.items))
            box = box_of(ruler.items)
            assert box is not None
            assert box.y0 > around(page).y1, "below the squares"


def test_every_sheet_says_how_to_print_it_and_on_which_paper(draw: Draw) -> None:
    for page in draw("board", paper="letter").pages:
        said = " ".join(texts(page.items))
        assert "Print at 100 % / actual size" in said
        assert "Letter, 215.9 × 279.4 mm" in said


def test_u32_tabs_lie_right_and_below_outside_the_picture_with_a_mark_at_every_square_border(draw: Draw) -> None:
    first, right, below, last = draw("board", paper="a4").pages
    for page, columns, rows in ((first, 9, 9), (right, 8, 0), (below, 0, 8), (last, 0, 0)):
        box = around(page)
        beside = [round(y - box.y0, 6) for x, y in tips(page) if x > box.x1]
        under = [round(x - box.x0, 6) for x, y in tips(page) if y > box.y1]
        assert beside == [20.0 * n for n in range(rows)]
        assert under == [20.0 * n for n in range(columns)]
        for mark in drawn(page, "mark"):
            assert mark.x1 < box.x1 + TAB
            assert mark.y1 < box.y1 + TAB
            assert mark.x0 >= box.x0
            assert mark.y0 >= box.y0
    # What is glued onto a tab is named there.
    assert [t for t in texts(first.items) if t in ("A2", "B1", "B2")] == ["A2", "B1"]


def test_no_guide_lies_inside_the_picture(draw: Draw) -> None:
    for page in draw("board", paper="a4").pages:
        box = around(page)
        for line in drawn(page, "guide"):
            assert line.x0 >= box.x1 or line.x1 <= box.x0 or line.y0 >= box.y1 or line.y1 <= box.y0 or line.width > 160


@pytest.mark.parametrize("overlap", ["0mm", "1mm", "4mm"])
def test_u32_the_overlap_is_optional_and_never_a_whole_square(overlap: str, draw: Draw) -> None:
    first, *_ = draw("board", paper="a4", overlap=overlap).pages
    box = around(first)
    strips = [b for role in ("print.board.grid", "print.board") for b in drawn(first, role) if b.x0 >= box.x1]
    wide = float(overlap.removesuffix("mm"))
    assert bool(strips) == (wide > 0)
    assert all(strip.x1 <= box.x1 + wide + 1e-6 for strip in strips)


def test_u25_lines_and_margins_keep_their_width_whatever_the_square(draw: Draw) -> None:
    frames = []
    for square in ("15mm", "20mm", "60mm"):
        (page,) = draw("board", one_page="yes", square=square).pages
        (frame,) = (box_of((i,)) for i in page.items if isinstance(i, Drawn) and i.role == "print.board.frame")
        assert frame is not None
        frames.append(round(frame.width - around(page).width, 6))
    assert frames == [3.2, 3.2, 3.2]


def test_u26_u27_one_page_as_large_as_the_board(draw: Draw) -> None:
    (page,) = draw("board", one_page="yes", square="100mm").pages
    assert (round(page.width, 3), round(page.height, 3)) == (1526.2, 1532.8)
    (page,) = draw("board", one_page="yes", paper="a2", square="25mm").pages
    assert (page.width, page.height) == (420, 594)
    assert draw("board", one_page="yes", paper="a2", square="26.2mm")
    with pytest.raises(LayoutError, match=r"one page of A2 \(squares of 26\.2 mm do"):
        draw("board", one_page="yes", paper="a2", square="27mm")


def test_u29_panels_without_tabs(draw: Draw) -> None:
    drawing = draw("board", panels="2x2")
    assert [len(squares(page)) for page in drawing.pages] == [64, 56, 56, 49]
    assert len({(page.width, page.height) for page in drawing.pages}) == 1
    for page in drawing.pages:
        assert drawn(page, "guide") == drawn(page, "mark") == []


def test_u42_the_back_holds_the_tiles_and_the_squares(draw: Draw) -> None:
    *sheets, back = draw("board", back="yes").pages
    assert len(sheets) == 4
    assert back.name == "back"
    said = texts(back.items)
    assert said.count("× 28") == 2
    assert {"3W", "2W", "3L", "2L", "× 8", "× 17", "× 12", "× 24"} <= set(said)


def test_the_set_names_the_game(draw: Draw) -> None:
    drawing = draw("board", "en", back="yes")
    assert drawing.title.endswith(": board, Classic 15 × 15")
    assert draw("board", "binary").title != drawing.title


def test_u72_the_square_does_not_depend_on_the_tile(draw: Draw) -> None:
    assert "25 × 25 mm" in draw("board", square="25mm", paper="a3").notes[0]
    (page,) = draw("board", square="20x25mm", one_page="yes").pages
    assert around(page).width == pytest.approx(300)
    assert around(page).height == pytest.approx(375)


def test_coordinates_go_all_round_and_beyond_z(draw: Draw, tmp_path: Path) -> None:
    (page,) = draw("board", one_page="yes").pages
    groups = list(page.groups("coordinates"))
    assert [texts(g.items)[0] for g in groups] == ["A", "A", "1", "1"]
    assert [texts(g.items)[-1] for g in groups] == ["O", "O", "15", "15"]
    path = board_file(tmp_path, "*" + "." * 59, *["." * 60] * 2)
    (page,) = draw("board", board=path, one_page="yes", square="8mm").pages
    assert texts(next(page.groups("coordinates")).items)[-1] == "BH"
    # No name touches the next.
    boxes = [t.box for t in next(page.groups("coordinates")).items if isinstance(t, Text) and t.box]
    assert all(a.x1 < b.x0 for a, b in pairwise(boxes))


@pytest.mark.parametrize("size", [(1, 1), (60, 60), (2, 3), (16, 16)])
def test_boards_of_any_size(size: tuple[int, int], draw: Draw, tmp_path: Path) -> None:
    path = board_file(tmp_path, "*" + "." * (size[0] - 1), *["." * size[0]] * (size[1] - 1))
    for options in ({"one_page": "yes"}, {"paper": "a4"}, {"paper": "letter", "square": "25mm"}):
        drawing = draw("board", board=path, **options)
        assert sum(len(squares(page)) for page in drawing.pages) == size[0] * size[1]


def test_an_asymmetric_board_is_drawn_with_a_warning_that_names_the_squares(
    make: Callable[..., deliver.Finished], tmp_path: Path
) -> None:
    made = make("board", board=board_file(tmp_path, "D.D", ".*.", "D.."))
    assert made.warnings == ("board mine is not symmetric: see 3C (plain)",)
    assert make("board").warnings == ()


def test_a_square_that_would_save_sheets_is_named(make: Callable[..., deliver.Finished]) -> None:
    made = make("board", square="25.4mm", paper="a4")
    assert made.warnings == ("squares of 23.8 mm would take 4 sheets of A4 instead of 6",)
    assert len(drawing_of(make("board", square="23.8mm", paper="a4")).pages) == 4


def drawing_of(made: deliver.Finished) -> Drawing:
    assert isinstance(made.result, Drawing)
    return made.result


@pytest.mark.parametrize("style", [n for n in find.names("styles") if "print" in catalogue.style(n).layers])
@pytest.mark.parametrize("board", find.names("boards"))
@pytest.mark.parametrize("options", [{"paper": "a4"}, {"one_page": "yes"}, {"panels": "2x2", "back": "yes"}])
def test_preflight_finds_nothing(
    style: str, board: str, options: dict[str, Any], make: Callable[..., deliver.Finished]
) -> None:
    found = make("board", style=style, board=board, **options).warnings
    # Fingers need larger squares than the usual ones.
    assert [w[:3] for w in found] == (["F13"] if style == "tactile" else [])


@settings(max_examples=25, deadline=None)
@given(
    st.floats(5, 60),
    st.sampled_from(["classic15", "large21", "small11"]),
    st.sampled_from(["default", "ink-saver", "large-print"]),
    st.sampled_from(["0mm", "1mm", "4mm"]),
    st.one_of(
        st.builds(lambda w, h: {"paper": f"{w}x{h}mm"}, st.integers(150, 700), st.integers(150, 700)),
        st.builds(lambda w, h: {"panels": f"{w}x{h}"}, st.integers(1, 5), st.integers(1, 5)),
    ),
)
@example(18.0, "classic15", "default", "0mm", {"paper": "150x169mm"})  # the ruler once lay over the map
def test_ruler_map_and_squares_never_meet(
    make: Callable[..., deliver.Finished], square: float, board: str, style: str, overlap: str, how: dict[str, str]
) -> None:
    made = make("board", style=style, board=board, square=f"{square:.2f}mm", overlap=overlap, **how)
    assert all(warning.startswith("squares of") for warning in made.warnings)
    for page in drawing_of(made).pages:
        laid = [box for g in (*page.groups("ruler"), *page.groups("map")) if (box := box_of((g,)))]
        pieces = [*laid, *squares(page).values()]
        assert len(list(page.groups("ruler"))) == 1
        assert first_overlap(pieces) is None


def test_preflight_sees_squares_that_overlap_and_a_missing_ruler(draw: Draw) -> None:
    drawing = draw("board", paper="a4")
    page = drawing.pages[0]
    first = next(page.groups("square"))
    items = tuple(
        replace(i, x=i.x + 1) if i is first else i for i in page.items if i not in tuple(page.groups("ruler"))
    )
    faulty = replace(drawing, pages=(replace(page, items=items),))
    found = [f.code for f in preflight.check(faulty, catalogue.style("default"))]
    assert sorted(found) == ["F04", "F10"]


def test_ink_saver_has_no_large_fill(draw: Draw) -> None:
    style = catalogue.style("ink-saver")
    for page in draw("board", paper="a4").pages:
        for item in page.items:
            parts = item.items if isinstance(item, Group) else (item,)
            for part in parts:
                box = box_of((part,)) if isinstance(part, Drawn) else None
                if box and isinstance(part, Drawn) and style.paint(part.role).fill and part.role != "print.board.ink":
                    assert len(part.contours) > 1 or box.width * box.height < 100


def test_a_style_of_ones_own_without_boards_paints_them_as_usual(
    make: Callable[..., deliver.Finished], tmp_path: Path
) -> None:
    path = tmp_path / "old.toml"
    path.write_text(
        'layers = ["print", "guide", "mark"]\n[roles]\nprint = { fill = "#123456" }\nguide = {}\nmark = { fill = "#123456" }\n'
    )
    made = make("board", style=str(path))
    assert made.order.style.paint("print.board.word.3").fill == "#9E3F1B"
    assert made.order.style.paint("print.digit").fill == "#123456"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"one_page": "yes", "panels": "2x2"}, "one page has no panels"),
        ({"panels": "2x2", "paper": "a4"}, "pages of their own size"),
        ({"overlap": "5mm"}, "at most 4 mm"),
    ],
)
def test_options_that_contradict_each_other(options: dict[str, str], message: str, draw: Draw) -> None:
    with pytest.raises(OptionError, match=message):
        draw("board", **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"square": "300mm"}, r"does not fit on 210 × 297 mm .*at most 182\.4 mm"),
        ({"panels": "16x2"}, "at most 15x15"),
        ({"one_page": "yes", "square": "400mm"}, r"larger than PDF can be \(5\.08 m\)"),
    ],
)
def test_what_does_not_fit_says_what_does(options: dict[str, str], message: str, draw: Draw) -> None:
    with pytest.raises(LayoutError, match=message):
        draw("board", **options)
