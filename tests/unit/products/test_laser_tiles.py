"""Laser tiles as makers ask for them: materials, profiles, kerf, marks, magnets, and what the files say."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilegen.cli import deliver
from tilegen.data import catalogue, find
from tilegen.drawing.items import Drawing, Group
from tilegen.drawing.items import Path as Lines
from tilegen.drawing.measure import contours, extent, work
from tilegen.drawing.table import Table
from tilegen.errors import OptionError
from tilegen.model.style import word

Draw = Callable[..., Drawing]
Make = Callable[..., deliver.Finished]
PROFILES = ("laser", "lightburn", "glowforge", "ponoko", "driver", "service")


@pytest.mark.parametrize("options", [{}, {"gap": "3mm"}])
def test_round_tiles_share_no_cut_line(options: dict[str, str], draw: Draw) -> None:
    with pytest.raises(OptionError, match=r"round tiles share no cut line \(use --layout separate"):
        draw("laser tiles", shape="round", layout="common", **options)


def pitch(drawing: Drawing) -> tuple[float, float]:
    tiles = list(drawing.pages[0].groups("tile"))
    below = next(tile for tile in tiles if tile.y > tiles[0].y + 1)
    return round(abs(tiles[1].x - tiles[0].x), 6), round(below.y - tiles[0].y, 6)


def test_a_material_sets_the_kerf_and_the_users_own_wins(draw: Draw) -> None:
    assert pitch(draw("laser tiles")) == (20.2, 20.2)
    assert pitch(draw("laser tiles", material="mdf")) == (20.18, 20.18)
    assert pitch(draw("laser tiles", material="mdf", kerf="0.3mm")) == (20.3, 20.3)
    assert any("MDF" in note and "formaldehyde" in note for note in draw("laser tiles", material="mdf").notes)


@pytest.mark.parametrize("name", find.names("materials"))
def test_what_is_refused_has_a_reason_and_an_alternative(name: str, draw: Draw) -> None:
    material = catalogue.material(name)
    if not material.refused:
        assert 0.05 <= material.kerf <= 0.45
        assert draw("laser tiles", material=name)
        return
    assert material.instead
    with pytest.raises(OptionError, match="must not go into a laser"):
        draw("laser tiles", material=name)


def test_a_gap_of_nothing_is_refused(draw: Draw) -> None:
    with pytest.raises(OptionError, match="cut every line twice"):
        draw("laser tiles", layout="separate", gap="0mm")


def test_only_shared_lines_have_a_frame_to_cut_last(draw: Draw) -> None:
    assert "frame is the last cut" in " ".join(draw("laser tiles").notes)
    assert "frame" not in " ".join(draw("laser tiles", layout="separate").notes)


def test_magnetic_sheet_can_be_cut_with_a_knife(draw: Draw) -> None:
    drawing = draw("laser tiles", material="magnet-sheet", knife=True)
    assert pitch(drawing) == (20, 20)
    assert {word(item.role) for page in drawing.pages for item in page.items if isinstance(item, Lines)} == {"cut"}
    assert not any(group.items for group in drawing.pages[0].groups("tile"))
    assert work(drawing.pages[0], "cut").length == pytest.approx(221 * 20)
    closed = draw("laser tiles", material="magnet-sheet", knife=True, layout="separate")
    assert sum(c.closed for c in contours(closed.pages[0].items, "cut")) == 100
    assert drawing.tag == "knife"


def test_u48_kerf_in_x_and_y(draw: Draw) -> None:
    drawing = draw("laser tiles", kerf="0.3mm,0.1mm")
    assert pitch(drawing) == (20.3, 20.1)
    assert any("0.3 mm along x, 0.1 mm along y" in note for note in drawing.notes)
    assert drawing.tag == "kerf-0.3x0.1mm"


def test_the_service_profile_leaves_the_kerf_to_the_shop(make: Make) -> None:
    made = make("laser tiles", style="service")
    drawing = made.result
    assert isinstance(drawing, Drawing)
    assert pitch(drawing) == (22, 22)
    outlines = list(contours(drawing.pages[0].items, "cut"))
    assert len(outlines) == 100
    assert all(outline.closed for outline in outlines)
    # What the user says wins over the profile.
    own = make("laser tiles", style="service", kerf="0.1mm", layout="common").result
    assert isinstance(own, Drawing)
    assert pitch(own) == (20.1, 20.1)


@pytest.mark.parametrize("name", PROFILES)
def test_profiles_paint_every_laser_role(name: str) -> None:
    style = catalogue.style(name)
    assert style.layers == ("engrave", "score", "cut")
    assert style.merged
    assert style.paint("engrave").fill
    assert not style.paint("engrave").stroke, "a filled and stroked shape is done twice"
    for role in ("score", "cut", "cut.hole", "cut.inner", "cut.frame"):
        assert style.paint(role).stroke
        assert not style.paint(role).fill
        assert style.paint(role).width <= 0.1
    assert style.paint("score").stroke != style.paint("cut").stroke


def test_glowforge_has_holes_in_a_colour_of_their_own(make: Make) -> None:
    style = catalogue.style("glowforge")
    assert style.paint("cut.hole").stroke != style.paint("cut.frame").stroke
    text = deliver.render(make("laser tiles", style="glowforge", mark="stencil"), "svg")[0].decode()
    cut = text[text.index('id="cut"') :]
    assert cut.index("#00ff00") < cut.index("#ff0000"), "holes and inner lines first, then the frame"


def test_ponoko_cuts_blue_hairlines(make: Make) -> None:
    text = deliver.render(make("laser tiles", style="ponoko"), "svg")[0].decode()
    assert 'stroke="#0000ff" stroke-width="0.01"' in text
    assert "#ff0000" not in text


def test_objects_per_tile(make: Make) -> None:
    def paths(**options: Any) -> int:
        return deliver.render(make("laser tiles", **options), "svg")[0].count(b"<path")

    assert paths() == 2
    assert paths(objects="per-tile") == 100 + 20
    assert paths(objects="per-tile", layout="separate") == 100 + 100


def test_marks_use_their_roles(draw: Draw) -> None:
    def roles(mark: str) -> set[str]:
        page = draw("laser tiles", mark=mark).pages[0]
        return {item.role for group in page.groups("tile") for item in group.items}  # type: ignore[union-attr]

    assert roles("engrave") == {"engrave"}
    assert roles("outline") == {"score"}
    assert roles("line") == {"score"}
    assert roles("stencil") == {"cut.hole", "score"}


def test_u53_single_lines_are_a_third_of_the_outlines(draw: Draw) -> None:
    line, outline = (work(draw("laser tiles", mark=mark).pages[0], "score").length for mark in ("line", "outline"))
    assert line < 0.55 * outline


def test_faces_without_strokes_are_named(draw: Draw, set_of: Callable[..., str]) -> None:
    drawing = draw("laser tiles", set_of(("Ж", 2), ("A", 3)), mark="line")
    assert "the single-line alphabet lacks Ж: drawn as outlines" in drawing.notes
    assert not any("lacks" in note for note in draw("laser tiles", mark="line").notes)


def test_rings_for_magnets_lie_behind_their_tiles(draw: Draw) -> None:
    drawing = draw("laser tiles", magnets="10mm")
    assert [page.name for page in drawing.pages] == ["1", "1, back"]
    front, back = drawing.pages
    rings = list(contours(back.items, "score"))
    middles = {(round(300 - g.x - 10, 6), round(g.y + 10, 6)) for g in front.groups("tile")}
    assert {(round(c.start.x + 5, 6), round(c.start.y, 6)) for c in rings} == middles
    assert work(back, "score").length == pytest.approx(100 * math.pi * 10)
    assert not list(contours(back.items, "cut"))


def test_u47_a_reference_line_on_request(draw: Draw) -> None:
    assert not list(contours(draw("laser tiles").pages[0].items, "score"))
    page = draw("laser tiles", reference="100mm").pages[0]
    box = extent(page, "score")
    assert box is not None
    assert box.width == pytest.approx(100)
    assert box.y0 > extent(page, "cut").y1  # type: ignore[union-attr]


def test_dxf_r12_says_that_it_has_no_unit(make: Make) -> None:
    import io

    import ezdxf

    made = make("laser tiles", dxf="r12", radius="2mm")
    text = deliver.render(made, "dxf")[0].decode()
    assert "one unit is one millimetre; a DXF of version R12 cannot say so itself" in text
    document = ezdxf.read(io.StringIO(text))
    assert document.dxfversion == "AC1009"
    outlines = [e for e in document.modelspace() if e.dxf.layer == "CUT"]
    assert len(outlines) == 100
    bulges = {round(v.dxf.bulge, 6) for e in outlines for v in e.vertices}  # type: ignore[attr-defined]
    assert bulges == {-0.414214, 0.0}


def test_dxf_shows_the_colours_of_a_profile(make: Make) -> None:
    import io

    import ezdxf

    text = deliver.render(make("laser tiles", style="lightburn"), "dxf")[0].decode()
    cut = [e for e in ezdxf.read(io.StringIO(text)).modelspace() if e.dxf.layer == "CUT"]
    assert [e.dxf.color for e in cut] == [256] * 19 + [3], "by layer; the frame last, in its own colour"


# -- figures -----------------------------------------------------------------------------------------------------------


def test_cut_length_is_the_least_there_is(draw: Draw) -> None:
    least = 2 * 100 + math.ceil(2 * math.sqrt(100))
    square = work(draw("laser tiles", bed="212x212").pages[0], "cut").length
    assert square <= 1.00001 * least * 20.2
    separate = work(draw("laser tiles", bed="300x300", layout="separate").pages[0], "cut").length
    assert square <= 0.56 * separate
    for bed in ("300x200", "300x210", "310x210", "400x300", "495x279", "600x400"):
        assert work(draw("laser tiles", bed=bed).pages[0], "cut").length <= 1.02 * least * 20.2


def test_100_tiles_of_22_mm_fit_one_sheet(draw: Draw) -> None:
    assert len(draw("laser tiles", tile="22mm").pages) == 1


def cut_list(make: Make, **options: Any) -> Table:
    result = make("laser cutlist", **options).result
    assert isinstance(result, Table)
    return result


def test_the_cut_list_agrees_with_the_published_times(make: Make) -> None:
    """10 × 10 tiles at 10 mm/s with 0.1 s to pierce and 300 mm/s between lines: 448 s, and 892 s at 5 mm/s."""
    plain = {"bed": "212x212", "knife": True, "kerf": "0.2mm"}
    for speed, seconds in (("10mm/s", 448), ("5mm/s", 892), ("1200mm/min", 225)):
        (row,) = cut_list(make, cut_speed=speed, **plain).rows
        assert row[3] == 4444
        assert float(row[-1]) == pytest.approx(seconds / 60, abs=0.06)


def test_single_lines_halve_the_time(make: Make) -> None:
    engraved, lined = (float(cut_list(make, mark=mark).total[-1]) for mark in ("engrave", "line"))
    assert lined < 0.5 * engraved


def test_the_minutes_of_the_docs_are_those_of_the_cut_list(make: Make) -> None:
    text = (Path(__file__).parents[3] / "docs" / "laser.md").read_text("utf-8")
    shown = dict(re.findall(r"^\| `(\w+)` \|.*\| ([\d.]+) \|$", text, re.MULTILINE))
    assert shown == {mark: cut_list(make, mark=mark).total[-1] for mark in ("engrave", "line", "outline", "stencil")}


def test_the_cut_list_has_a_row_a_sheet(make: Make) -> None:
    found = cut_list(make, tile="25mm")
    assert [row[1] for row in found.rows] == [77, 23]
    assert found.total[1] == 100


def test_u49_the_strip_is_ten_bars_each_way(draw: Draw) -> None:
    drawing = draw("laser coupon", material="plywood")
    page = drawing.pages[0]
    lines = list(contours(page.items, "cut"))
    assert sum(not c.closed for c in lines) == 18
    assert sum(c.closed for c in lines) == 2
    assert sum(isinstance(item, Group) for item in page.items) == 2
    text = " ".join(drawing.notes)
    assert "(100 mm − what you measure) / 10" in text
    assert "plywood usually has 0.2 mm" in text
