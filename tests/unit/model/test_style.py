"""Styles: what is drawn in the colours of groups, and what is not."""

from __future__ import annotations

import pytest

from tilegen.data import catalogue, find
from tilegen.data.groups import COLOURS
from tilegen.model.style import LEAST_CONTRAST, Paint, Style, contrast

PALE = ("#FFFFFF", "#FFFF00", "#8A8A8A")


@pytest.mark.parametrize("name", [n for n in find.names("styles") if "print" in catalogue.style(n).layers])
def test_no_colour_of_a_group_makes_a_face_too_faint(name: str) -> None:
    style = catalogue.style(name).coloured([*PALE, *COLOURS])
    ground = style.paint("print.tint").fill or "#FFFFFF"
    for number in range(1, 1 + len(PALE) + len(COLOURS)):
        for shade in ("", ".outlined", ".outlined.fine"):
            paint = style.paint(f"print.group.{number}{shade}")
            assert contrast(paint.fill or paint.stroke or ground, ground) >= LEAST_CONTRAST
        panel = style.paint(f"print.inverted.group.{number}").fill or ground
        assert contrast(panel, style.paint("print.inverted.ink").fill or panel) >= LEAST_CONTRAST


def test_border_and_mark_keep_a_faint_colour() -> None:
    style = catalogue.style("default").coloured(["#FFFF00", "#0B5C94"])
    assert style.paint("print.group.1").fill == "#000000"
    assert style.paint("print.group.1.sign").fill == "#FFFF00"
    assert style.paint("print.group.2").fill == style.paint("print.group.2.sign").fill == "#0B5C94"


def test_a_dark_tile_keeps_pale_colours() -> None:
    dark = Style("d", "d", {"print": Paint("#FFFFFF"), "print.tint": Paint("#101010")}, ("print",))
    assert dark.coloured(["#FFFF00"]).paint("print.group.1").fill == "#FFFF00"
    assert dark.coloured(["#301010"]).paint("print.group.1").fill == "#FFFFFF"
