"""SVG and DXF as laser programs need them."""

from __future__ import annotations

import io
import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readback.readers import box_of_points, read_dxf, read_svg
from tilegen.backends import svg
from tilegen.cli import deliver
from tilegen.drawing.curves import flattened
from tilegen.drawing.geometry import Arc, Box, Contour, Cubic, Line, Point
from tilegen.drawing.outlines import circle, rectangle

Make = Callable[..., deliver.Finished]
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


@pytest.fixture(scope="module")
def tiles_svg(make: Make) -> bytes:
    return deliver.render(make("laser tiles"), "svg")[0]


@pytest.fixture(scope="module")
def tiles_dxf(make: Make) -> bytes:
    return deliver.render(make("laser tiles"), "dxf")[0]


def test_u45_one_unit_is_one_millimetre(tiles_svg: bytes) -> None:
    root = ET.fromstring(tiles_svg)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("300mm", "200mm", "0 0 300 200")


def test_u43_only_plain_paths(tiles_svg: bytes) -> None:
    root = ET.fromstring(tiles_svg)
    tags = {e.tag.removeprefix(SVG) for e in root.iter()}
    assert tags <= {"svg", "title", "desc", "defs", "g", "path"}
    attributes = {a for e in root.iter(f"{SVG}path") for a in e.attrib}
    assert attributes <= {"d", "fill", "fill-rule", "stroke", "stroke-width"}


def test_u53_u54_layers_in_the_order_of_work(tiles_svg: bytes) -> None:
    layers = ET.fromstring(tiles_svg).findall(f"{SVG}g")
    assert [g.get("id") for g in layers] == ["engrave", "cut"]
    for group in layers:
        assert group.get(f"{INKSCAPE}groupmode") == "layer"
        assert group.get(f"{INKSCAPE}label") == group.get("id")
        assert len(group.findall(f"{SVG}path")) == 1, "one path an operation: programs shuffle separate ones"
    engrave, cut = (g.find(f"{SVG}path") for g in layers)
    assert engrave is not None
    assert cut is not None
    assert engrave.get("fill") == "#000000"
    assert engrave.get("stroke") is None
    assert (cut.get("fill"), cut.get("stroke")) == ("none", "#ff0000")


def test_the_kerf_is_told_in_both_files(tiles_svg: bytes, tiles_dxf: bytes) -> None:
    assert b"kerf 0.2 mm" in tiles_svg
    assert b"kerf 0.2 mm" in tiles_dxf
    assert b"tilegen laser tiles binary" in tiles_svg
    assert b"tilegen laser tiles binary" in tiles_dxf


def test_u46_the_dxf_header(tiles_dxf: bytes) -> None:
    import ezdxf

    document = ezdxf.read(io.StringIO(tiles_dxf.decode()))
    header = document.header
    assert document.dxfversion == "AC1015"
    assert (header["$INSUNITS"], header["$MEASUREMENT"], header["$PSVPSCALE"]) == (4, 1, 1.0)
    # 13 columns and 8 rows of 20.2 mm, 5 mm from the top left of a bed of 300 × 200 mm, y up.
    assert header["$EXTMIN"] == pytest.approx((5, 33.4, 0))
    assert header["$EXTMAX"] == pytest.approx((267.6, 195, 0))
    assert [(n, document.layers.get(n).color) for n in ("ENGRAVE", "SCORE", "CUT")] == [
        ("ENGRAVE", 7),
        ("SCORE", 5),
        ("CUT", 1),
    ]
    assert {e.dxftype() for e in document.modelspace()} == {"LINE", "LWPOLYLINE"}
    assert document.audit().errors == []


def test_u50_every_edge_once(tiles_svg: bytes) -> None:
    cut = read_svg(tiles_svg).layers["cut"]
    total = sum(math.dist(a, b) for line in cut for a, b in itertools.pairwise(line))
    assert total == pytest.approx(221 * 20.2, abs=0.01)


def test_u50_a_square_block_is_22_lines(make: Make) -> None:
    made = make("laser tiles", bed="212x212")
    cut = read_svg(deliver.render(made, "svg")[0]).layers["cut"]
    # Nine lines each way, and the frame of four sides as one closed line.
    assert len(cut) == 19
    assert sum(len(line) - 1 for line in cut) == 22


def test_u51_closed_outlines_on_request(make: Make) -> None:
    for options in ({"layout": "separate"}, {"radius": "2mm"}):
        cut = read_svg(deliver.render(make("laser tiles", **options), "svg")[0]).layers["cut"]
        assert len(cut) == 100
        assert all(math.dist(line[0], line[-1]) < 1e-3 for line in cut)


def test_round_corners_stay_arcs_in_dxf(make: Make) -> None:
    import ezdxf

    content = deliver.render(make("laser tiles", radius="2mm"), "dxf")[0].decode()
    outlines = [e for e in ezdxf.read(io.StringIO(content)).modelspace() if e.dxf.layer == "CUT"]
    assert len(outlines) == 100
    for outline in outlines:
        points = outline.get_points("xyb")  # type: ignore[attr-defined]  # a polyline by its layer
        assert len(points) == 8
        # Clockwise on paper, which DXF counts negative; a quarter circle is tan(22.5°).
        assert sorted({round(b, 6) for _, _, b in points}) == [-0.414214, 0]


def test_dxf_is_the_svg_with_y_up(tiles_svg: bytes, tiles_dxf: bytes) -> None:
    one, other = read_svg(tiles_svg), read_dxf(tiles_dxf, 200)
    for layer in ("engrave", "cut"):
        a, b = ([box_of_points(line) for line in file.layers[layer]] for file in (one, other))
        assert len(a) == len(b)
        for box in a:
            assert any(box == pytest.approx(twin, abs=0.01) for twin in b)


def test_faces_look_the_same_filled_even_odd_or_non_zero(make: Make) -> None:
    """Laser programs use either rule: inner contours run the other way round, and none cross."""
    for group in make("laser tiles").result.pages[0].groups("tile"):  # type: ignore[union-attr]  # a drawing
        areas = [signed_area(c) for item in group.items for c in item.contours]  # type: ignore[union-attr]  # letters alone
        outer = [a for a in areas if a > 0] or [a for a in areas if a < 0]
        even_odd = sum(abs(a) for a in areas if (a > 0) == (outer[0] > 0)) - sum(
            abs(a) for a in areas if (a > 0) != (outer[0] > 0)
        )
        assert even_odd == pytest.approx(abs(sum(areas)))


def signed_area(contour: Contour) -> float:
    points = [(x, y) for x, y, _ in flattened(contour, 0.001)]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2


def test_a_lightburn_project_is_y_up_and_in_order(make: Make) -> None:
    made = make("laser tiles", mark="stencil")
    root = ET.fromstring(deliver.render(made, "lbrn2")[0])
    assert (root.get("MirrorX"), root.get("MirrorY")) == ("False", "False")
    names = [s.find("name").get("Value") for s in root.findall("CutSetting")]  # type: ignore[union-attr]  # None fails the test
    assert names == ["score", "cut holes", "cut between tiles", "cut the frame last"]
    frame = root.findall("Shape")[-1]
    points = re.findall(r"V([\d.]+) ([\d.]+)", frame.findtext("VertList") or "")
    assert min(float(y) for _, y in points) == pytest.approx(200 - 166.6, abs=1e-3)
    assert max(float(y) for _, y in points) == pytest.approx(195, abs=1e-3)
    assert (frame.findtext("PrimList") or "").endswith(" 0"), "the frame is closed"


def test_a_lightburn_project_drops_nothing(make: Make) -> None:
    from tilegen.backends import lbrn2
    from tilegen.errors import BackendError

    assert lbrn2._layer("score.label") == "score"
    with pytest.raises(BackendError, match=r'no layer for "print\.digit"'):
        lbrn2._layer("print.digit")


coordinates = st.floats(-100, 100).map(lambda v: round(v, 6))
POINT = st.tuples(coordinates, coordinates)


@st.composite
def contours(draw: st.DrawFn) -> Contour:
    start = Point(*draw(POINT))
    segments: list[Line | Cubic | Arc] = []
    for kind in draw(st.lists(st.sampled_from("LCA"), min_size=1, max_size=6)):
        end = draw(POINT)
        if kind == "A" and math.dist(end, segments[-1][-2:] if segments and kind != "A" else start) > 1:
            segments.append(Arc(*end, 0.5))
        elif kind == "C":
            segments.append(Cubic(*draw(POINT), *draw(POINT), *end))
        else:
            segments.append(Line(*end))
    closed = draw(st.booleans())
    if closed:
        segments.append(Line(*start))
    return Contour(start, tuple(segments), closed)


@settings(max_examples=60)
@given(st.lists(contours(), min_size=1, max_size=4), coordinates, coordinates)
def test_relative_path_data_does_not_drift(drawn: list[Contour], x: float, y: float) -> None:
    """Read back by svgelements, every end point lies within 0.0001 mm of where it should be."""
    from svgelements import Close, Move, Path

    data = svg._Placer().data(tuple(drawn), x, y, 1.0)
    ends = [(s.end.x, s.end.y) for s in Path(data) if not isinstance(s, Move | Close)]
    wanted = []
    for contour in drawn:
        last = len(contour.segments) - (1 if contour.closed and isinstance(contour.segments[-1], Line) else 0)
        wanted += [(s.x + x, s.y + y) for s in contour.segments[:last]]
    assert len(ends) == len(wanted)
    for found, want in zip(ends, wanted, strict=True):
        assert found == pytest.approx(want, abs=0.00011)


def test_arcs_bend_the_right_way_in_svg() -> None:
    from svgelements import Path

    for contour in (circle(10, 10, 5), rectangle(Box(5, 5, 15, 15), 2)):
        x0, y0, x1, y1 = Path(svg._Placer().data((contour,), 0, 0, 1.0)).bbox()
        assert (x0, y0, x1, y1) == pytest.approx((5, 5, 15, 15), abs=1e-3)


def test_numbers_have_no_exponent_and_no_comma(tiles_svg: bytes) -> None:
    for d in re.findall(rb' d="([^"]*)"', tiles_svg):
        assert not re.search(rb"[eE,]|\d\d\d\d\d\.", d)
