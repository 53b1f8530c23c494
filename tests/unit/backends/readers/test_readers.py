"""Finished files read back: what readers make of transforms, arcs, forms, units; and of files that are broken."""

from __future__ import annotations

import io
import math
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ezdxf
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from svgelements import Path as Other

from tilegen.backends import readers
from tilegen.backends.readers import pdf_content, read_dxf, read_pdf, read_svg, svg_path
from tilegen.cli import deliver
from tilegen.drawing.finished import Finished
from tilegen.drawing.geometry import bounds
from tilegen.errors import DataError, TilegenError

MM = 25.4 / 72


def pdf(content: bytes, *, resources: Any = None, box: tuple[float, ...] = (0, 0, 720, 720), **page: Any) -> Finished:
    """A PDF of one page with this content."""
    out = io.BytesIO()
    with pikepdf.new() as made:
        sheet = made.add_blank_page(page_size=(720, 720))
        sheet.MediaBox = pikepdf.Array(box)
        if resources is not None:
            sheet.Resources = resources(made)
        for key, value in page.items():
            sheet.obj[f"/{key}"] = value
        sheet.Contents = made.make_stream(content)
        made.save(out)
    return read_pdf.read(out.getvalue(), ())


def svg(inside: str, head: str = 'width="100mm" height="100mm" viewBox="0 0 100 100"') -> Finished:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {head}>{inside}</svg>'
    return read_svg.read(text.encode(), ())


def box_of(file: Finished, number: int = 0) -> list[float]:
    return [round(n, 4) for n in file.sheets[0].shapes[number].box]


# -- PDF ------------------------------------------------------------------------------------------------------------


def test_entries_of_a_page_that_are_no_numbers_are_passed_over() -> None:
    file = pdf(b"72 576 72 72 re f", Rotate=pikepdf.Name.Left, UserUnit=pikepdf.Name.Large)
    assert (box_of(file), file.sheets[0].turned) == (pytest.approx([25.4, 25.4, 50.8, 50.8]), 0)


def test_points_become_millimetres_from_the_top_left() -> None:
    file = pdf(b"72 576 72 72 re f")
    assert box_of(file) == pytest.approx([25.4, 25.4, 50.8, 50.8])


@pytest.mark.parametrize(
    ("turn", "box"), [(0, [0, 228.6, 25.4, 254]), (90, [0, 0, 25.4, 25.4]), (180, [228.6, 0, 254, 25.4]), (270, [228.6, 228.6, 254, 254])]
)  # fmt: skip
def test_a_turned_page_is_read_as_it_is_shown(turn: int, box: list[float]) -> None:
    assert box_of(pdf(b"0 0 72 72 re f", Rotate=turn)) == pytest.approx(box, abs=1e-4)


def test_a_page_that_does_not_begin_at_zero_and_has_large_units() -> None:
    file = pdf(b"10 10 72 72 re f", box=(10, 10, 154, 82), UserUnit=2)
    assert (file.sheets[0].width, file.sheets[0].height) == pytest.approx((101.6, 50.8))
    assert box_of(file) == pytest.approx([0, 0, 50.8, 50.8])


def forms(made: Any) -> Any:
    def form(content: bytes, **entries: Any) -> Any:
        stream = made.make_stream(content)
        stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        for key, value in entries.items():
            stream[f"/{key}"] = value
        return stream

    box = pikepdf.Array([0, 0, 720, 720])
    inner = form(b"0 0 10 10 re f", BBox=box, Matrix=pikepdf.Array([2, 0, 0, 2, 0, 0]))
    outer = form(
        b"q 1 0 0 1 72 0 cm /In Do Q", BBox=box, Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(In=inner))
    )
    clipped = form(b"0 0 100 100 re f", BBox=pikepdf.Array([0, 0, 36, 36]))
    return pikepdf.Dictionary(XObject=pikepdf.Dictionary(Out=outer, Clip=clipped))


def test_forms_in_forms_their_matrices_and_their_boxes() -> None:
    file = pdf(b"1 0 0 rg /Out Do q 0.5 0 0 0.5 0 0 cm /Clip Do Q", resources=forms)
    assert box_of(file) == pytest.approx([25.4, 254 - 20 * MM, 25.4 + 20 * MM, 254], abs=1e-4)
    assert box_of(file, 1) == pytest.approx([0, 254 - 18 * MM, 18 * MM, 254], abs=1e-4)
    assert {s.fill.values for s in file.sheets[0].shapes if s.fill} == {(1.0, 0.0, 0.0)}


def test_a_form_that_holds_itself_is_refused() -> None:
    def endless(made: Any) -> Any:
        form = made.make_stream(b"/Me Do /Me Do")
        form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Me=form))
        return form.Resources

    with pytest.raises(DataError, match="nested more than 24 deep"):
        pdf(b"/Me Do", resources=endless)


def test_forms_that_draw_each_other_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def many(made: Any) -> Any:
        resources = pikepdf.Dictionary()
        for _ in range(6):
            form = made.make_stream(b"/Me Do " * 10)
            form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
            form.Resources, resources = resources, pikepdf.Dictionary(XObject=pikepdf.Dictionary(Me=form))
        return resources

    monkeypatch.setattr(pdf_content, "MOST_FORMS", 500)
    with pytest.raises(DataError, match="more than 500 forms"):
        pdf(b"/Me Do", resources=many)


def test_a_small_file_that_unpacks_to_a_very_large_page_is_refused() -> None:
    out = io.BytesIO()
    with pikepdf.new() as made:
        sheet = made.add_blank_page()
        packed = zlib.compress(zlib.compress(bytes(160_000_000), 9), 9)
        sheet.Contents = pikepdf.Stream(made, packed)
        sheet.Contents.stream_dict = pikepdf.Dictionary(Filter=pikepdf.Array([pikepdf.Name.FlateDecode] * 2))
        sheet.Contents.write(packed, filter=pikepdf.Array([pikepdf.Name.FlateDecode] * 2))
        made.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert len(out.getvalue()) < 100_000
    with pytest.raises(DataError, match="unpacks to more than"):
        read_pdf.read(out.getvalue(), ())


def test_inline_images_clips_widths_and_colour_spaces() -> None:
    def spaces(made: Any) -> Any:
        function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
        spot = pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name("/CutContour"), pikepdf.Name.DeviceCMYK, function])
        state = pikepdf.Dictionary(LW=4)
        return pikepdf.Dictionary(ColorSpace=pikepdf.Dictionary(S=spot), ExtGState=pikepdf.Dictionary(G=state))

    file = pdf(
        b"/S CS 1 SCN /G gs 0 0 m 72 0 l S q 0 0 36 36 re W n 0 0 72 72 re f Q "
        b"q 72 0 0 72 100 100 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\x00\x00\x00 EI Q",
        resources=spaces,
    )
    line, box = file.sheets[0].shapes
    assert (line.stroke.space, line.stroke.name) == ("spot", "CutContour") if line.stroke else False
    assert line.width == pytest.approx(4 * MM)
    assert box.box.width == pytest.approx(36 * MM)
    (picture,) = file.sheets[0].pictures
    assert (picture.columns, picture.rows, picture.density, picture.space) == (2, 2, pytest.approx(2.0), "Gray")


def test_text_is_measured_and_invisible_text_is_not_there() -> None:
    def fonts(made: Any) -> Any:
        widths = pikepdf.Array([500] * 26)
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.TrueType, BaseFont=pikepdf.Name("/ABCDEF+Mine"), FirstChar=65, Widths=widths
        )  # fmt: skip
        return pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))

    file = pdf(b"BT /F 20 Tf 72 600 Td (AB) Tj 0 -20 Td [(A) -500 (B)] TJ 3 Tr (C) Tj ET", resources=fonts)
    one, two = file.sheets[0].words
    assert (one.text, one.size, one.box.width) == ("AB", pytest.approx(20 * MM), pytest.approx(20 * MM))
    assert two.box.width == pytest.approx(30 * MM)
    assert [(f.name, f.embedded, f.subset) for f in file.fonts] == [("Mine", False, True)]


# -- SVG ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "box"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', [1, 2, 4, 6]),
        ('<g transform="translate(10 5) scale(2)"><rect width="3" height="4" rx="1"/></g>', [10, 5, 16, 13]),
        ('<rect width="10" height="20" transform="rotate(90)"/>', [-20, 0, 0, 10]),
        ('<rect width="10" height="20" transform="rotate(90 10 10),skewX(0)"/>', [0, 0, 20, 10]),
        ('<circle cx="5" cy="5" r="2"/>', [3, 3, 7, 7]),
        ('<path d="M10 10a5 5 0 1 0 10 0 5 5 0 10-10 0z"/>', [10, 5, 20, 15]),
        ('<path d="M0 0 h10 v10 H0 Z m2 2 l1 1"/>', [0, 0, 10, 10]),
        ('<path d="M0 0Q5 10 10 0T20 0"/>', [0, -5, 20, 5]),
        ('<polygon points="1,1 5,1 5,9"/>', [1, 1, 5, 9]),
        ('<defs><rect id="r" width="5" height="5"/></defs><use xlink:href="#r" x="3" y="4"/>', [3, 4, 8, 9]),
        ('<svg x="7" y="8"><rect width="1" height="1"/></svg>', [7, 8, 8, 9]),
        ('<svg x="7" width="20" height="20" viewBox="0 0 40 40"><rect width="10" height="10"/></svg>', [7, 0, 12, 5]),
        ('<svg width="50%" viewBox="0 0 10 10"><rect width="10" height="1"/></svg>', [0, 25, 50, 30]),
        (
            '<svg width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMid"><rect width="1" height="1"/></svg>',
            [20, 0, 22, 2],
        ),
        (
            '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="9"/></symbol><use href="#s" x="5" width="20" height="20"/>',
            [5, 0, 25, 18],
        ),
        (
            '<g style="transform: translate(10px, 1mm) scale(.5)"><rect width="8" height="4"/></g>',
            [10, 96 / 25.4, 14, 96 / 25.4 + 2],
        ),
        ('<rect width="8" height="4" style="transform: rotate(.25turn)" transform="scale(9)"/>', [-4, 0, 0, 8]),
        ('<rect width="8" height="4" transform="scaleX(9) scale(2)" transform-origin="8 4"/>', [-8, -4, 8, 4]),
        ('<rect width="8" height="4" style="transform: scaleY(2) translateX(1px)"/>', [1, 0, 9, 8]),
        ("<style>.a{fill:none;stroke:#f00;stroke-width:2}</style><path class='a' d='M1 1h4'/>", [1, 1, 5, 1]),
    ],
)
def test_shapes_lie_where_viewers_place_them(inside: str, box: list[float]) -> None:
    file = svg(inside)
    assert box_of(file) == pytest.approx(box, abs=0.001)


def test_numbers_beyond_all_measure_draw_nothing() -> None:
    for data in ("M0 0A1e200 1 0 0 1 1e300 9", "M0 0L1e12 5"):
        assert svg(f'<path d="{data}"/>').sheets[0].empty


def test_copies_of_copies_are_refused_early(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = [f'<use href="#g{n - 1}"/>' * 8 for n in range(6)]
    groups = "<path/>".join(f'<g id="g{n}">{inside}</g>' for n, inside in enumerate(copies))
    monkeypatch.setattr(read_svg, "MOST_COPIES", 500)
    with pytest.raises(DataError, match="more than 500 times"):
        svg(groups)


def test_a_transform_that_cannot_be_followed_is_said() -> None:
    for style in (
        "transform: scale(calc(1/2))",
        "transform: translate(50%)",
        "transform: scale(2); transform-origin: center",
    ):
        assert (
            svg(f'<g style="{style}"><rect width="9" height="9"/></g>').ignored["CSS transform, not measured here"] == 1
        )


@pytest.mark.parametrize(
    "head",
    ['width="1e308mm" height="1e308mm" viewBox="0 0 9 9"', 'width="9mm" height="9mm" viewBox="0 0 1e-300 1e-300"'],
)
def test_a_size_beyond_all_measure_is_refused(head: str) -> None:
    with pytest.raises(DataError, match=r"wider or higher|one unit"):
        svg("", head)


@pytest.mark.parametrize(
    ("head", "size", "scale"),
    [
        ('width="4in" height="2in" viewBox="0 0 288 144"', (101.6, 50.8), MM),
        ('width="960" height="480"', (254, 127), 25.4 / 96),
        ('viewBox="0 0 96 96"', (25.4, 25.4), 25.4 / 96),
        ('width="100%" height="100%" viewBox="0 0 96 96"', (25.4, 25.4), 25.4 / 96),
        ('width="120mm" viewBox="0 0 60 30"', (120, 60), 2.0),
        ('width="100%" height="60mm" viewBox="0 0 60 30"', (120, 60), 2.0),
        ('width="10cm" height="5cm" viewBox="-5 -5 100 50"', (100, 50), 1.0),
    ],
)
def test_the_size_of_an_svg(head: str, size: tuple[float, float], scale: float) -> None:
    file = svg('<rect x="0" y="0" width="10" height="10"/>', head)
    assert (file.sheets[0].width, file.sheets[0].height) == pytest.approx(size)
    assert file.scale == pytest.approx((scale, scale))
    assert file.sheets[0].shapes[0].box.width == pytest.approx(10 * scale)


numbers = st.floats(-50, 50).map(lambda n: round(n, 2))


@given(
    start=st.tuples(numbers, numbers), rx=st.floats(1, 40), ry=st.floats(1, 40), turn=st.floats(0, 180),
    large=st.booleans(), sweep=st.booleans(), end=st.tuples(numbers, numbers),
)  # fmt: skip
def test_arcs_are_those_of_another_reader(
    start: tuple[float, float], rx: float, ry: float, turn: float, large: bool, sweep: bool, end: tuple[float, float]
) -> None:
    if math.dist(start, end) < 0.5:
        return
    # Where the ellipse just reaches, rounding decides on which side the other reader puts it.
    half = math.dist(start, end) / 2
    if abs(half - max(rx, ry)) < 0.1 or abs(half - min(rx, ry)) < 0.1:
        return
    d = f"M{start[0]} {start[1]}A{rx} {ry} {turn} {int(large)} {int(sweep)} {end[0]} {end[1]}"
    ours = bounds(svg_path.contours(d))
    theirs = Other(d)
    points = [theirs[1].point(i / 400) for i in range(401)]
    box = (min(p.x for p in points), min(p.y for p in points), max(p.x for p in points), max(p.y for p in points))
    assert ours == pytest.approx(box, abs=0.02)


def test_an_entity_that_grows_is_refused_and_a_short_one_is_read() -> None:
    grown = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
    with pytest.raises(DataError, match="not safe"):
        read_svg.read(grown.encode(), ())
    outside = (
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'
    )
    with pytest.raises(DataError, match="not safe"):
        read_svg.read(outside.encode(), ())
    plain = (
        '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>'
        '<svg xmlns="&ns;" width="9mm" height="9mm"><rect width="1" height="1"/></svg>'
    )
    assert len(read_svg.read(plain.encode(), ()).sheets[0].shapes) == 1


def test_uses_that_hold_each_other_end() -> None:
    with pytest.raises(DataError, match="elements"):
        svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g>')


# -- DXF ------------------------------------------------------------------------------------------------------------


def dxf(draw: Callable[[Any], None], unit: int = 4, version: str = "R2000") -> Finished:
    document = ezdxf.new(version)
    document.header["$INSUNITS"] = unit
    draw(document)
    out = io.StringIO()
    document.write(out)
    return read_dxf.read(out.getvalue().encode(), ())


def test_round_entities_are_exact_and_y_is_turned() -> None:
    def draw(document: Any) -> None:
        space = document.modelspace()
        space.add_circle((10, 10), 5)
        space.add_arc((30, 10), 5, 0, 90)
        space.add_lwpolyline([(50, 5, 1), (60, 5, 0)], format="xyb")
        space.add_ellipse((80, 10), (5, 0), 0.5)

    file = dxf(draw)
    boxes = [[round(n, 3) for n in s.box] for s in file.sheets[0].shapes]
    # The sheet is the box of all: from x = 5 and y = 15 down to y = 0, where the bulge hangs.
    assert boxes == [[0, 0, 10, 10], [25, 0, 30, 5], [45, 10, 55, 15], [70, 2.5, 80, 7.5]]


def test_blocks_are_taken_apart_and_units_are_converted() -> None:
    def draw(document: Any) -> None:
        block = document.blocks.new("TILE")
        block.add_lwpolyline([(0, 0), (1, 0), (1, 1), (0, 1)], close=True)
        for i in range(3):
            document.modelspace().add_blockref("TILE", (2 * i, 0), {"xscale": 0.5, "yscale": 0.5})

    file = dxf(draw, unit=1)
    assert [round(s.box.width, 3) for s in file.sheets[0].shapes] == [12.7] * 3
    assert file.sheets[0].width == pytest.approx(4.5 * 25.4)
    assert file.ignored == {"block": 3}


def test_what_is_off_frozen_or_invisible_is_hidden_and_an_arc_without_length_draws_nothing() -> None:
    def draw(document: Any) -> None:
        document.layers.add("Off").off()
        document.layers.add("COLD").freeze()
        space = document.modelspace()
        space.add_line((0, 0), (9, 9))
        space.add_line((0, 0), (99, 9), {"layer": "OFF"})
        space.add_circle((50, 50), 9, {"layer": "COLD"})
        space.add_line((0, 0), (0, 99), {"invisible": 1})
        space.add_arc((50, 50), 9, 30, 30)
        space.add_arc((50, 50), 9, 30, 30 + 1e-9)

    file = dxf(draw, version="R2010")
    assert (file.sheets[0].width, file.sheets[0].height, file.sheets[0].hidden) == (9, 9, 3)
    assert len(file.sheets[0].shapes) == 1


def test_what_lies_in_paper_space_is_told() -> None:
    file = dxf(lambda document: document.layout("Layout1").add_line((0, 0), (9, 9)))
    assert (file.sheets[0].empty, file.aside) == (True, '1 in the paper space "Layout1"')


def test_a_block_that_is_drawn_too_often_is_refused_before_it_is_made() -> None:
    def draw(document: Any) -> None:
        inner, outer = document.blocks.new("IN"), document.blocks.new("OUT")
        inner.add_line((0, 0), (1, 1))
        outer.add_blockref(
            "IN", (0, 0), {"row_count": 1000, "column_count": 200, "row_spacing": 1, "column_spacing": 1}
        )
        document.modelspace().add_blockref("out", (0, 0))
        document.modelspace().add_blockref("OUT", (9, 0))

    with pytest.raises(DataError, match="more than 400,000 entities"):
        dxf(draw)


# -- what cannot be read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.pdf", b"", "is empty"),
        ("a.pdf", b"hello", "does not begin like one"),
        ("a.pdf", b"%PDF-1.4 nothing", "is broken"),
        ("a.pdf", b"\x89PNG\r\n", "is a PNG picture"),
        ("a.svg", b"PK\x03\x04", "is a ZIP archive"),
        ("a.svg", b"<svg ", "is broken XML"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "has no size"),
        ("a.pdf", b'<svg xmlns="http://www.w3.org/2000/svg"/>', r"is an SVG, but its name ends in \.pdf"),
        ("a", b"0\nSECTION\n", "is a DXF without an ending"),
        ("a.dxf", b"AC1027", "is a DWG drawing"),
        ("a.txt", b"hello", "is nothing that can be read"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(name: str, content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(DataError, match=says) as caught:
        readers.read(path)
    assert "\n" not in str(caught.value)
    assert name in str(caught.value)


def test_a_password_a_missing_page_and_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    with pikepdf.new() as made:
        made.add_blank_page()
        made.save(path, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(DataError, match="locked with a password"):
        readers.read(path)
    with pikepdf.new() as made:
        made.add_blank_page()
        made.save(path)
    with pytest.raises(DataError, match="has no page 3"):
        readers.read(path, (1, 3))
    with pytest.raises(DataError, match="No such file"):
        readers.read(tmp_path / "b.pdf")
    with pytest.raises(DataError, match="is a folder"):
        readers.read(tmp_path)


def mutated(content: bytes, dice: random.Random) -> bytes:
    """A file with some bytes changed, cut out, doubled or cut off."""
    data = bytearray(content)
    for _ in range(dice.randint(1, 12)):
        at = dice.randrange(len(data))
        match dice.randint(0, 4):
            case 0:
                data[at] = dice.randrange(256)
            case 1:
                del data[at : at + dice.randint(1, 40)]
            case 2:
                data[at:at] = data[at : at + dice.randint(1, 40)]
            case 3:
                data[at:at] = dice.choice([b"-", b"9999999999", b"nan", b"<<", b"/", b"&", b"0\n", b"\x00"])
            case _:
                del data[-dice.randint(1, max(1, len(data) // 50)) :]
        if not data:
            return b""
    return bytes(data)


@pytest.fixture(scope="module")
def small(make: Callable[..., deliver.Finished], tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A small file of each kind, plain enough that a mutation hits something."""
    folder = tmp_path_factory.mktemp("small")
    coupon = make("laser coupon")
    files = {suffix: deliver.render(coupon, suffix)[0] for suffix in ("svg", "dxf", "pdf")}
    with pikepdf.open(io.BytesIO(files["pdf"])) as made:
        made.save(folder / "plain.pdf", compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.all,
                  object_stream_mode=pikepdf.ObjectStreamMode.disable)  # fmt: skip
    return files | {"pdf": (folder / "plain.pdf").read_bytes()}


@pytest.mark.parametrize("suffix", ["pdf", "svg", "dxf"])
def test_120_broken_files_of_each_kind_are_read_or_refused_in_one_line(
    suffix: str, small: dict[str, bytes], tmp_path: Path
) -> None:
    from tilegen.preflight.finished import Wanted, prove

    dice = random.Random(suffix)
    path = tmp_path / f"a.{suffix}"
    ended = {"read": 0, "refused": 0}
    for _ in range(120):
        path.write_bytes(mutated(small[suffix], dice))
        try:
            file = readers.read(path)
        except TilegenError as error:
            assert "\n" not in str(error)
            ended["refused"] += 1
            continue
        prove(file, Wanted())
        ended["read"] += 1
    assert min(ended.values()) > 5, ended
