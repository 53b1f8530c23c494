"""Print, then cut: the contour of a sheet lies on its print."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from tests.readback.readers import read_dxf, read_svg
from tests.unit.products.paper import read
from tilegen.cli import deliver
from tilegen.drawing.geometry import Arc, Box
from tilegen.drawing.items import Drawing, Path, walk
from tilegen.errors import LayoutError, OptionError
from tilegen.layout import register

Make = Callable[..., deliver.Finished]
ROUGH = 0.01
CASES: list[dict[str, str]] = [
    {"marks": "squares"},
    {"marks": "squares", "gap": "2mm", "radius": "2mm"},
    {"marks": "dots", "shape": "round", "paper": "letter"},
    {"marks": "squares", "sheet": "rounded", "paper": "297x210mm", "start": "4"},
    {"marks": "dots", "back": "pattern", "gap": "3mm"},
]


def box_of(points: list[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def near(a: Box, b: Box) -> bool:
    return all(abs(p - q) <= ROUGH for p, q in zip(a, b, strict=True))


@pytest.mark.parametrize("form", ["svg", "dxf"])
@pytest.mark.parametrize("options", CASES, ids=str)
def test_u17_the_contour_lies_on_the_print(
    form: str, options: dict[str, str], make: Make, set_of: Callable[..., str]
) -> None:
    options = {**options, "points": "off", "guides": "none"}
    name = set_of(("A", 30), ("B", 17))
    content = deliver.render(make("magnets", name, **options), "pdf")[0]
    pages, marked = read(content, 20), read(content, register.CORNER)
    fronts = [n for n in range(len(pages)) if "back" not in options or n % 2 == 0]
    files = deliver.render(make("contour", name, **options), form)
    assert len(files) == len(fronts)
    for number, file in zip(fronts, files, strict=True):
        sheet = pages[number]
        cut = read_svg(file) if form == "svg" else read_dxf(file, sheet.height)
        if form == "svg":
            assert (cut.width, cut.height) == pytest.approx((sheet.width, sheet.height), abs=ROUGH)
        lines = cut.layers["cut"]
        if options.get("gap", "0mm") == "0mm" and "sheet" not in options and "shape" not in options:
            segments = [
                box_of([a, b])
                for line in lines
                for a, b in itertools.pairwise([*line, line[0]] if len(line) > 2 else line)
            ]
            for tile in sheet.shapes:
                b = tile.box
                for side in (
                    Box(b.x0, b.y0, b.x1, b.y0),
                    Box(b.x0, b.y1, b.x1, b.y1),
                    Box(b.x0, b.y0, b.x0, b.y1),
                    Box(b.x1, b.y0, b.x1, b.y1),
                ):
                    assert any(s.grown(ROUGH).contains(side) for s in segments)
        else:
            outlines = [box_of(line) for line in lines]
            assert len(outlines) == len(sheet.shapes)
            assert all(any(near(tile.box, o) for o in outlines) for tile in sheet.shapes)
        marks = [b for line in cut.layers["mark"] if abs((b := box_of(line)).width - register.CORNER) < 2 * ROUGH]
        seen = [shape.box for shape in marked[number].shapes]
        assert len(seen) == len(marks) == 3
        assert all(any(near(a, b) for b in marks) for a in seen)


@pytest.mark.parametrize("options", CASES, ids=str)
def test_u17_nothing_is_printed_within_3_mm_of_a_mark(options: dict[str, str], draw: Callable[..., Drawing]) -> None:
    from tilegen.drawing.geometry import bounds, moved

    for page in draw("magnets", **options, guides="ticks").pages:
        marks = [g for g in page.groups("register") if g.name in ("squares", "dots")]
        zones = [bounds([c]).grown(3) for g in marks for p in g.items for c in p.contours]  # type: ignore[union-attr]
        rest = [item for item in page.items if item not in marks]
        for item, x, y, scale in walk(tuple(rest)):
            for contour in moved(item.contours, x, y, scale):
                ink = bounds([contour])
                for zone in zones:
                    assert (
                        ink.x1 <= zone.x0 + 1e-6
                        or ink.x0 >= zone.x1 - 1e-6
                        or ink.y1 <= zone.y0 + 1e-6
                        or ink.y0 >= zone.y1 - 1e-6
                    )


def test_u17_tiles_that_would_lie_on_a_mark_are_refused(draw: Callable[..., Drawing]) -> None:
    with pytest.raises(LayoutError, match="no room for --marks squares"):
        draw("magnets", tile="20mm", margin="5mm", cells="10x14", marks="squares")
    assert draw("magnets", tile="20mm", margin="5mm", marks="squares").pages


def test_u17_lines_that_tiles_share_are_cut_once(draw: Callable[..., Drawing]) -> None:
    (page,) = draw("contour", marks="dots").pages
    (group,) = page.groups("contour")
    inner, frame = group.items
    assert (inner.role, frame.role) == ("cut", "cut.frame")  # type: ignore[union-attr]
    assert len(frame.contours) == 1  # type: ignore[union-attr]
    assert frame.contours[0].closed  # type: ignore[union-attr]


def test_the_contour_knows_when_there_are_no_marks(draw: Callable[..., Drawing]) -> None:
    (said,) = draw("contour").warnings
    assert said == "no marks for the cutter: give --marks here and to `tilegen magnets`"
    with pytest.raises(OptionError, match="are cut already"):
        draw("contour", sheet="ol3008")


def test_u17_contours_on_the_command_line(tilegen: Callable[..., Any], tmp_path: Any) -> None:
    answer = tilegen("contour", "binary", "--marks", "squares", "--style", "mono", "-o", "c.dxf")
    assert (answer.status, answer.err) == (0, "")
    assert (tmp_path / "c.dxf").read_bytes().startswith(b"999")


@pytest.mark.parametrize("options", [{"sheet": "rounded"}, {"shape": "round"}], ids=str)
def test_contours_of_round_tiles_are_round(options: dict[str, str], draw: Callable[..., Drawing]) -> None:
    """Square ones would have the same boxes."""
    page = draw("contour", **options).pages[0]
    (group,) = page.groups("contour")
    outlines = [outline for path in group.items if isinstance(path, Path) for outline in path.contours]
    assert outlines
    assert all(any(isinstance(segment, Arc) for segment in outline.segments) for outline in outlines)


def test_cards_that_have_no_room_for_marks_are_not_asked_for_them(draw: Callable[..., Drawing]) -> None:
    assert draw("contour", sheet="avery-5371").warnings == ()


def test_the_fold_between_fronts_and_backs_is_not_cut(draw: Callable[..., Drawing]) -> None:
    for page in draw("contour", back="plain", back_way="fold").pages:
        assert not list(page.groups("fold"))
