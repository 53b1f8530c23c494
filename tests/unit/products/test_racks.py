"""Racks as people order them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.readback.outlines import distance
from tilegen.cli import deliver
from tilegen.drawing.geometry import Box, Contour, bounds
from tilegen.drawing.items import Drawing, Path, Text, box_of
from tilegen.errors import LayoutError
from tilegen.preflight.lines import doubled

Draw = Callable[..., Drawing]


def cuts(drawing: Drawing) -> list[list[Contour]]:
    """The cut lines of each bed, in order."""
    return [[c for item in page.items if isinstance(item, Path) for c in item.contours] for page in drawing.pages]


# -- cut ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "tile", "inner"),
    [(9, "20mm", "183.6"), (7, "19mm", "136.2"), (7, "3/4in", "136.55"), (12, "20mm", "244.2")],
)
def test_u41_a_rack_for_as_many_tiles_as_the_set_puts_in_a_hand(
    rack: int, tile: str, inner: str, draw: Draw, set_of: Callable[..., str]
) -> None:
    path = set_of(("A", 20), extra=f"rack = {rack}")
    for command, words in (("laser rack", "mm inside"), ("rack", "mm long")):
        note = draw(command, path, tile=tile).notes[0]
        assert f"for {rack} tiles of" in note
        assert f"{inner} {words}" in note


def test_u41_short_of_two_racks(draw: Draw) -> None:
    assert draw("laser rack", racks="2").count("part") == {"back": 2, "ledge": 2, "end": 4}
    assert draw("rack", count="2").count("rack") == {"9": 2}


def test_u42_racks_for_four_players_on_one_bed(draw: Draw) -> None:
    drawing = draw("laser rack", racks="4")
    assert len(drawing.pages) == 1
    assert drawing.count("part") == {"back": 4, "ledge": 4, "end": 8}


def test_u42_the_kit_has_racks(tilegen: Callable[..., Any], small_kit: Callable[..., None]) -> None:
    small_kit("magnets", "rack", "laser rack")
    said = tilegen("kit").out
    assert "30-racks-a4.pdf  2 racks for 9 tiles of 20 × 20 mm on A4" in said
    assert "62-laser-rack.svg  1 rack for 9 tiles" in said


def test_slots_are_cut_before_outlines_and_every_part_is_closed(draw: Draw) -> None:
    for page in cuts(draw("laser rack", racks="5", tile="22mm")):
        assert all(c.closed for c in page)
        kinds = [len(c.segments) > 4 for c in page]
        assert kinds == sorted(kinds), "slots have four sides, outlines more"


def test_every_part_has_its_name_and_no_name_crosses_a_cut(draw: Draw) -> None:
    for options in ({}, {"tiles": "12", "thickness": "2mm", "bed": "200x310"}, {"tiles": "1"}, {"thickness": "5mm"}):
        (page,) = draw("laser rack", **options).pages
        sides = [
            s for c in cuts(Drawing("", (page,)))[0] for s in pairwise([c.start, *((s.x, s.y) for s in c.segments)])
        ]
        for group in page.groups("part"):
            assert len(group.items) == 1
            assert not isinstance(group.items[0], Text) or group.items[0].text == group.name.upper()
            box = box_of([group])
            assert box is not None
            frame = [(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1), (box.x0, box.y0)]
            assert min(distance(a, b) for a in sides for b in pairwise(frame)) > 0.5


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(1, 12), st.floats(15, 24), st.floats(1.5, 4), st.sampled_from([0.0, 0.1, 0.2, 0.35]), st.integers(1, 6)
)
def test_any_rack_lies_inside_the_bed_and_nothing_is_cut_twice(
    draw: Draw, tiles: int, tile: float, thickness: float, kerf: float, count: int
) -> None:
    options = {"tiles": tiles, "thickness": thickness, "kerf": kerf, "racks": count}
    drawing = draw("laser rack", **{k: str(v) for k, v in options.items()}, tile=f"{tile:.2f}mm", bed="400x250")
    assert drawing.count("part")["end"] == 2 * count
    for page in cuts(drawing):
        assert doubled(page) is None
        assert Box(5, 5, 395, 245).contains(bounds(page), 1e-6)


def test_the_file_says_how_it_is_made_and_put_together(make: Callable[..., deliver.Finished]) -> None:
    made = make("laser rack", kerf="0.15mm", thickness="4mm", racks="2")
    for suffix in ("svg", "dxf"):
        text = deliver.render(made, suffix)[0].decode()
        for words in (
            "kerf 0.15 mm",
            "sheet 4 mm thick",
            "2 × back, 2 × ledge, 4 × end",
            "without glue",
            "outlines last",
        ):
            assert words in text


# -- folded ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_paper_racks_on_one_sheet(paper: str, draw: Draw) -> None:
    (page,) = draw("rack", paper=paper).pages
    assert page.height > page.width
    assert len(list(page.groups("rack"))) == 2
    assert len(list(page.groups("ruler"))) == 1


def test_a_longer_rack_lies_sideways(draw: Draw) -> None:
    for page in draw("rack", tiles="12").pages:
        assert (page.width, page.height) == (297, 210)


def test_a_rack_too_long_for_the_paper_names_the_largest(draw: Draw) -> None:
    with pytest.raises(LayoutError, match=r"at most 13 tiles \(--tiles 10 --racks 2 makes 2 that hold all\)"):
        draw("rack", tiles="20")
    assert draw("rack", tiles="13").pages


def test_the_steps_are_on_the_sheet_where_a_short_rack_has_no_room_for_them(draw: Draw) -> None:
    (page,) = draw("rack", tiles="3", tile="10mm").pages
    words = [item.text for group in page.groups("ruler") for item in group.items if isinstance(item, Text)]
    assert "Dashed line: fold away from you." in words


@pytest.mark.parametrize("style", ["default", "grey", "ink-saver"])
def test_every_style_can_draw_it(style: str, make: Callable[..., deliver.Finished]) -> None:
    assert make("rack", style=style).warnings == ()
