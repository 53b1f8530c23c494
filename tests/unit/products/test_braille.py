"""Braille on tiles: sizes that fingers know, never scaled, clear of face and edge."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from svgelements import SVG
from svgelements import Path as Outline

from tilegen.cli import deliver
from tilegen.data import tilesets
from tilegen.drawing.geometry import Box, bounds
from tilegen.drawing.items import Drawing, Group, Text
from tilegen.drawing.items import Path as Lines
from tilegen.errors import DataError, LayoutError, OptionError
from tilegen.products.braille import EDGE

Draw = Callable[..., Drawing]
Make = Callable[..., deliver.Finished]
ROLES = ("print.braille", "engrave.braille", "score.braille", "cut.hole")
SIZES = {"paper": (1.44, 2.34, 6.2), "sign": (1.5, 2.4, 6.5)}


def tiles(drawing: Drawing) -> dict[str, Group]:
    return {tile.name: tile for page in drawing.pages for tile in page.groups("tile")}


def dots(tile: Group) -> list[Box]:
    return [bounds([c]) for p in tile.items if isinstance(p, Lines) and p.role in ROLES for c in p.contours]


def steps(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return [round(b - a, 3) for a, b in itertools.pairwise(ordered) if b - a > 0.01]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tile", ["20mm", "25mm", "40x30mm"])
def test_u73_the_distances_are_the_same_on_every_tile(size: str, tile: str, draw: Draw) -> None:
    base, apart, cells = SIZES[size]
    found = dots(tiles(draw("magnets", tile=tile, braille=size))["not"])
    assert len(found) == 4 + 3 + 4
    assert all(b.width == pytest.approx(base) and b.height == pytest.approx(base) for b in found)
    assert steps([b.y0 for b in found]) == pytest.approx([apart, apart], abs=0.001)
    assert steps([b.x0 for b in found]) == pytest.approx([apart, cells - apart, apart, cells - apart, apart], abs=0.001)


@pytest.mark.parametrize("size", SIZES)
def test_u73_the_distances_are_read_back_from_the_file(size: str, make: Make, tmp_path: Path) -> None:
    base, apart, cells = SIZES[size]
    path = tmp_path / "full.toml"
    path.write_text('tiles = [{ face = "A", count = 9, braille = "⠿⠿" }]', encoding="utf-8")
    finished = make("laser tiles", str(path), bed="300x30", braille=size, braille_dots="score", kerf="0mm")
    (svg,) = deliver.render(finished, "svg")
    rings = [
        [float(v) * 25.4 / 96 for v in ring.bbox()]  # svgelements reads at 96 dots an inch
        for path in SVG.parse(io.BytesIO(svg)).elements()
        if isinstance(path, Outline) and path.stroke == "#00ffff"
        for ring in map(Outline, path.as_subpaths())
    ]
    assert len(rings) == 9 * 12
    for x0, y0, x1, y1 in rings:
        assert (x1 - x0, y1 - y0) == pytest.approx((base, base), abs=0.01)
    down = steps([ring[1] for ring in rings])
    assert down == pytest.approx([apart, apart], abs=0.01)
    across = steps([ring[0] for ring in rings])
    within = [apart, cells - apart, apart]
    assert across == pytest.approx([*within, *[20 - cells - apart, *within] * 8], abs=0.01)


@pytest.mark.parametrize(("command", "ending"), [("magnets", "pdf"), ("laser tiles", "svg")])
def test_mirrored_tiles_have_mirrored_dots_read_back_from_the_file(
    command: str, ending: str, make: Make, tmp_path: Path
) -> None:
    """⠓ is ⠚ in a mirror: dots that stayed as they are would say "j" for "h" once the tile is transferred."""
    path = tmp_path / "h.toml"
    path.write_text('tiles = [{ face = "H", count = 1 }]', encoding="utf-8")
    extra = {"bed": "300x30", "braille_dots": "score", "kerf": "0mm"} if command != "magnets" else {}
    found = [rings(make(command, str(path), braille="sign", mirror=m, **extra), ending) for m in ("no", "yes")]
    plain, mirrored = found
    left, right = min(x for x, _ in plain), max(x for x, _ in plain)
    assert len(plain) == 3
    # One cell stands in the middle of the tile: it is mirrored about its own middle.
    wanted = sorted((round(left + right - x, 1), round(y, 1)) for x, y in plain)
    assert sorted((round(x, 1), round(y, 1)) for x, y in mirrored) == wanted
    assert wanted != sorted((round(x, 1), round(y, 1)) for x, y in plain)


def rings(finished: deliver.Finished, ending: str) -> list[tuple[float, float]]:
    """The middles of all Braille rings of a finished file, in mm."""
    (content,) = deliver.render(finished, ending)
    if ending == "svg":
        outlines = (e for e in SVG.parse(io.BytesIO(content)).elements() if isinstance(e, Outline))
        found = [r.bbox() for e in outlines if e.stroke == "#00ffff" for r in map(Outline, e.as_subpaths())]
        return sorted(((x0 + x1) / 2 * 25.4 / 96, (y0 + y1) / 2 * 25.4 / 96) for x0, y0, x1, y1 in found)
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        curves = [c for c in pdf.pages[0].curves if c["stroke"] and c["width"] < 2 * 72 / 25.4]
        return sorted(((c["x0"] + c["x1"]) / 2 * 25.4 / 72, (c["top"] + c["bottom"]) / 2 * 25.4 / 72) for c in curves)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    width=st.floats(20, 60).map(lambda v: round(v, 1)),
    height=st.floats(17, 60).map(lambda v: round(v, 1)),
    size=st.sampled_from(["paper", "sign"]),
)
def test_no_dot_leaves_its_tile_or_touches_the_face(width: float, height: float, size: str, draw: Draw) -> None:
    for tile in tiles(draw("magnets", tile=f"{width}x{height}mm", braille=size)).values():
        assert tile.box is not None
        texts = [item.box for item in tile.items if isinstance(item, Text) and item.box]
        for dot in dots(tile):
            assert tile.box.grown(-EDGE).contains(dot, 1e-9)
            assert all(text.y1 < dot.y0 for text in texts)


@pytest.mark.parametrize("radius", ["2mm", "6mm", "12.5mm"])
def test_u22_dots_keep_clear_of_round_corners_and_of_a_round_edge(radius: str, draw: Draw) -> None:
    corner = float(radius.removesuffix("mm"))
    for tile in tiles(draw("magnets", tile="25mm", gap="2mm", radius=radius, braille="paper")).values():
        for dot in dots(tile):
            x, y = dot.centre
            dx, dy = max(0.0, abs(x - 12.5) - (12.5 - corner)), max(0.0, abs(y - 12.5) - (12.5 - corner))
            assert (dx**2 + dy**2) ** 0.5 + dot.width / 2 <= corner - EDGE + 1e-6 or min(dx, dy) == 0.0
            assert Box(0, 0, 25, 25).grown(-EDGE).contains(dot, 1e-9)


def test_lines_of_one_set_lie_at_one_height_in_the_middle(draw: Draw) -> None:
    found = tiles(draw("magnets", gap="2mm", radius="8mm", tile="26mm", braille="paper"))
    full = {name: dots(found[name]) for name in ("0", "not")}
    assert max(b.y1 for b in full["0"]) == pytest.approx(max(b.y1 for b in full["not"]))
    assert (min(b.x0 for b in full["not"]) + max(b.x1 for b in full["not"])) / 2 == pytest.approx(13)


def test_a_blank_tile_has_no_dots_unless_it_has_cells_of_its_own(tmp_path: Path, draw: Draw) -> None:
    assert dots(tiles(draw("magnets", braille="paper"))["blank"]) == []
    path = tmp_path / "own.toml"
    path.write_text(
        'tiles = [{ face = "A", count = 1, braille = "⠿" }, { face = "", count = 1, braille = "⠄" }]', encoding="utf-8"
    )
    found = tiles(draw("magnets", str(path), braille="paper"))
    assert (len(dots(found["A"])), len(dots(found["blank"]))) == (6, 1)


def test_without_braille_nothing_changes(draw: Draw) -> None:
    plain, none = draw("magnets"), draw("magnets", braille="none")
    assert plain.pages == none.pages
    assert not any(dots(tile) for tile in tiles(plain).values())


def test_cells_too_wide_are_refused_by_name(draw: Draw) -> None:
    with pytest.raises(LayoutError) as error:
        draw("magnets", tile="18mm", braille="paper")
    assert "AND needs 3 cells of Braille, 16.2 mm, but a tile of 18 mm has room for 15.0 mm" in str(error.value)
    assert "tiles of 19.5 mm" in str(error.value)
    assert draw("magnets", tile="19.5mm", braille="paper")


def test_a_tile_too_low_for_a_face_above_the_band(draw: Draw) -> None:
    with pytest.raises(LayoutError, match=r"8\.1 mm high leaves too little .*at least 20 × 17 mm"):
        draw("magnets", tile="20x15mm", braille="paper")


def test_a_face_without_cells_is_named_with_a_way_out(tilegen: Callable[..., Any], tmp_path: Path) -> None:
    for lang, said in (("ru", 'the Braille code ru (Russian Braille) has no "Ё"'), ("xx", "no Braille code for")):
        face = "Ё" if lang == "xx" else "Ё²"
        path = tmp_path / f"{lang}.toml"
        path.write_text(f'lang = "{lang}"\ntiles = [{{ face = "{face}", count = 1 }}]', encoding="utf-8")
        answer = tilegen("magnets", str(path), "--braille", "paper", "-o", "x.pdf")
        assert answer.status == 2
        assert f'face "{face}"' in answer.err
        assert said.replace('"Ё"', '"²"') in answer.err
        assert 'braille = "⠼⠁"' in answer.err
        assert not (tmp_path / "x.pdf").exists()


def test_u72_holes_for_beads_are_smaller_by_the_kerf_and_cut_before_the_tiles(draw: Draw) -> None:
    drawing = draw("laser tiles", tile="25mm", bed="300x300", braille="sign", kerf="0.2mm,0.1mm")
    holes = [b for tile in tiles(drawing).values() for b in dots(tile)]
    assert {round(b.width, 6) for b in holes} == {1.35}
    roles = [item.role for item in drawing.pages[0].items if isinstance(item, Lines)]
    assert "cut.hole" not in roles
    assert any("holes for beads of 1.5 mm, cut at 1.35 mm for the kerf" in note for note in drawing.notes)
    nominal = draw("laser tiles", braille="sign", style="service")
    assert {round(b.width, 6) for tile in tiles(nominal).values() for b in dots(tile)} == {1.5}


@pytest.mark.parametrize(("made", "role"), [("engrave", "engrave.braille"), ("score", "score.braille")])
@pytest.mark.parametrize("mark", ["engrave", "line", "outline"])
def test_dots_of_a_laser_have_a_shade_of_their_own(made: str, role: str, mark: str, make: Make) -> None:
    for style in ("laser", "lightburn", "glowforge"):
        finished = make("laser tiles", braille="sign", braille_dots=made, mark=mark, style=style)
        assert finished.warnings == ()
        assert isinstance(finished.result, Drawing)
        tile = tiles(finished.result)["0"]
        assert [i.role for i in tile.items if isinstance(i, Lines) and i.role in ROLES] == [role]
        assert finished.order.style.paint(role) != finished.order.style.paint(made)


@pytest.mark.parametrize("style", ["ponoko", "driver", "service"])
@pytest.mark.parametrize("made", ["holes", "engrave", "score"])
def test_every_profile_can_make_braille(style: str, made: str, make: Make) -> None:
    assert make("laser tiles", braille="paper", braille_dots=made, style=style).warnings == ()


@pytest.mark.parametrize("style", ["default", "grey", "ink-saver", "mono", "large-print"])
def test_every_style_of_paper_shows_the_dots(style: str, make: Make) -> None:
    finished = make("magnets", braille="paper", style=style)
    assert finished.warnings == ()
    paint = finished.order.style.paint("print.braille")
    assert paint.stroke or paint.fill


def test_what_cannot_be_made_is_refused(draw: Draw) -> None:
    with pytest.raises(OptionError, match="a knife makes no Braille"):
        draw("laser tiles", braille="sign", knife=True)
    with pytest.raises(OptionError, match=r"a kerf of 1\.4 mm leaves nothing to cut of a hole of 1\.5 mm"):
        draw("laser tiles", braille="sign", kerf="1.4mm")


def test_a_project_of_lightburn_has_a_layer_for_the_dots(make: Make) -> None:
    for made, name in (("engrave", b"engrave Braille"), ("score", b"score Braille"), ("holes", b"cut holes")):
        (project,) = deliver.render(make("laser tiles", braille="sign", braille_dots=made), "lbrn2")
        assert name in project


def test_the_set_says_which_code(draw: Draw, tmp_path: Path) -> None:
    for lang, face, count in (("sr-Latn", "Nj", 4), ("en", "Nj", 4 + 3), ("th", "ญ", 1 + 5)):
        path = tmp_path / f"{lang}.toml"
        path.write_text(f'lang = "{lang}"\ntiles = [{{ face = "{face}", count = 1 }}]', encoding="utf-8")
        (tile,) = tiles(draw("magnets", str(path), braille="paper")).values()
        assert len(dots(tile)) == count, lang
    assert tilesets.load("binary").lang == "en"


def test_own_cells_that_are_wrong_are_an_error_of_the_set(draw: Draw, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('tiles = [{ face = "A", count = 1, braille = "⡁" }]', encoding="utf-8")
    with pytest.raises(DataError, match="six dots"):
        draw("magnets", str(path), braille="paper")


@pytest.mark.parametrize("size", ["paper", "sign"])
def test_a_tile_of_two_operators_has_both_in_three_cells(size: str, draw: Draw) -> None:
    found = tiles(draw("magnets", "equation-20", braille=size))
    # One cell that says that a sign follows, then + and −; × and ÷.
    assert [len(dots(found[name])) for name in ("plus-minus", "times-div")] == [1 + 3 + 2, 1 + 3 + 2]
