"""`tilegen preflight`: our own files are right, and faults that are planted in them are found."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import ezdxf
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilegen.backends import readers
from tilegen.cli import deliver
from tilegen.cli.preflight_file import wanted
from tilegen.drawing.finished import CMYK, Colour, Finished, Origin, Shape, Sheet
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing
from tilegen.drawing.outlines import polyline, rectangle
from tilegen.errors import TilegenError
from tilegen.model.findings import ERROR, WARNING
from tilegen.model.measures import Size
from tilegen.preflight.cutmarks import marked
from tilegen.preflight.finished import Proof, Wanted, prove
from tilegen.preflight.overprint import overprinted

MM = 72 / 25.4
Render = Callable[..., list[bytes]]
Judge = Callable[..., Proof]


@pytest.fixture(scope="module")
def render(make: Callable[..., deliver.Finished]) -> Render:
    """Make a product as a file; kept, since many faults are planted in the same."""
    kept: dict[tuple[object, ...], list[bytes]] = {}

    def rendered(command: str, suffix: str, set_name: str = "binary", **options: Any) -> list[bytes]:
        key = (command, suffix, set_name, *options.items())
        if key not in kept:
            kept[key] = deliver.render(make(command, set_name, **options), suffix)
        return kept[key]

    return rendered


JUDGED: dict[tuple[object, ...], Proof] = {}  # each fault is planted in a file that is judged to be right before


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Read bytes as the user's file, and judge them."""

    def judged(content: bytes, suffix: str, tile: Size | None = None, margin: float | None = None) -> Proof:
        asked = content, suffix, tile, margin
        if asked not in JUDGED:
            path = tmp_path / f"file.{suffix}"
            path.write_bytes(content)
            read = readers.read(path)
            JUDGED[asked] = prove(read, wanted(read, tile, margin))
        return JUDGED[asked]

    return judged


def codes(proof: Proof, *levels: str) -> set[str]:
    return {f.code for f in proof.findings if not levels or f.level in levels}


# -- ours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "set_name", "options", "count"),
    [
        ("magnets", "binary", {}, 100),
        ("magnets", "binary", {"gap": "2mm", "radius": "2mm", "guides": "outline"}, 100),
        ("magnets", "binary", {"tile": "40mm"}, 100),
        ("magnets", "binary", {"sheet": "endisch-6500020"}, 100),
        ("magnets", "binary", {"sheet": "avery-5160"}, 100),
        ("magnets", "binary", {"sheet": "ol5275"}, 100),
        ("magnets", "binary", {"paper": "letter", "style": "ink-saver"}, 100),
        ("magnets", "binary", {"lang": "ru"}, 100),
        ("board", "binary", {"paper": "a4"}, 225),
        ("rack", "binary", {}, 0),
        ("reference", "binary", {}, 0),
        ("booklet", "binary", {}, 0),
    ],
)
def test_our_pdf_is_right_to_a_hundredth_of_a_millimetre(
    command: str, set_name: str, options: dict[str, Any], count: int, render: Render, judge: Judge,
    make: Callable[..., deliver.Finished],
) -> None:  # fmt: skip
    (content,) = render(command, "pdf", set_name, **options)
    proof = judge(content, "pdf")
    assert codes(proof, ERROR) == set()
    assert proof.cells == count
    drawing = make(command, set_name, **options).result
    if count and isinstance(drawing, Drawing):
        kind = "tile" if command == "magnets" else "square"
        for page, measured in zip(drawing.pages, proof.pages, strict=True):
            assert (measured.sheet.width, measured.sheet.height) == pytest.approx((page.width, page.height), abs=0.01)
            drawn = sorted(g.box.moved(g.x, g.y, g.scale) for g in page.groups(kind) if g.box)
            assert measured.cells is not None
            for box, true in zip(
                sorted(Box(*(round(n, 2) for n in b)) for b in measured.cells.boxes), drawn, strict=True
            ):
                assert box == pytest.approx(true, abs=0.01)
    rulers = [ruler for page in proof.pages for ruler in page.rulers]
    assert all(ruler.measured == pytest.approx(ruler.nominal, abs=0.01) for ruler in rulers)
    assert rulers or count == 0 or "sheet" in options


@pytest.mark.parametrize("suffix", ["svg", "dxf"])
@pytest.mark.parametrize(
    ("options", "side"),
    [
        ({"reference": "100mm"}, 20.2),
        ({"radius": "2mm"}, 20.2),
        ({"radius": "2mm", "layout": "common", "mark": "line"}, 20.2),
        ({"material": "magnet-sheet", "knife": True}, 20.0),
        ({"objects": "per-tile", "kerf": "0.1mm"}, 20.1),
    ],
)
def test_our_laser_tiles_are_right(
    options: dict[str, Any], side: float, suffix: str, render: Render, judge: Judge
) -> None:
    (content,) = render("laser tiles", suffix, **options)
    proof = judge(content, suffix)
    assert codes(proof, ERROR, WARNING) == set()
    assert proof.laser
    assert proof.cells == 100
    cells = proof.pages[0].cells
    assert cells is not None
    assert all(abs(n - side) < 0.01 for b in cells.boxes for n in (b.width, b.height))
    if "reference" in options:
        assert [round(r.measured, 3) for r in proof.pages[0].rulers] == [100.0]


@pytest.mark.parametrize("suffix", ["svg", "dxf"])
@pytest.mark.parametrize("command", ["laser board", "laser rack", "laser coupon"])
def test_our_other_laser_files_are_right(command: str, suffix: str, render: Render, judge: Judge) -> None:
    proofs = [judge(content, suffix) for content in render(command, suffix)]
    assert [codes(proof, ERROR, WARNING) for proof in proofs] == [set()] * len(proofs)
    if command == "laser board":
        assert sum(proof.cells for proof in proofs) == 225


def test_a_dxf_of_r12_cannot_say_its_unit_and_that_is_a_note(render: Render, judge: Judge) -> None:
    proof = judge(render("laser tiles", "dxf", dxf="r12")[0], "dxf")
    assert [(f.code, f.level) for f in proof.findings] == [("R22", "note")]
    assert proof.cells == 100


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"style": "mono"}, "marks"),
        ({"style": "large-print", "gap": "3mm"}, "outlines"),
        ({"style": "large-print", "gap": "3mm", "guides": "ticks"}, "marks"),
        ({"style": "mono", "profile": "press"}, "marks"),
        ({"style": "mono", "tile": "40mm"}, "marks"),
        ({"style": "mono", "gap": "3mm", "guides": "gutter"}, "lines"),
        ({"style": "mono", "gap": "3mm", "guides": "outline"}, "outlines"),
        ({"style": "mono", "tile": "40mm", "guides": "none"}, ""),
    ],
)
def test_tiles_without_tints_are_known_by_their_cut_marks(
    options: dict[str, Any], kind: str, render: Render, judge: Judge
) -> None:
    proof = judge(render("magnets", "pdf", **options)[0], "pdf")
    assert codes(proof, ERROR, WARNING) == set()
    assert {page.cells.kind for page in proof.pages if page.cells} == ({kind} if kind else set())
    assert codes(proof) == (set() if kind else {"R07"})
    if kind == "marks":
        side = 40.0 if "tile" in options else 20.0
        assert proof.cells == 100
        boxes = [box for page in proof.pages if page.cells for box in page.cells.boxes]
        assert all(abs(n - side) < 0.01 for box in boxes for n in (box.width, box.height))


def test_blank_cells_and_those_under_a_ruler_or_a_text_hold_no_tile() -> None:
    ink = Colour("Gray", (0.0,))
    ticks = [polyline([(x, y), (x, y + 4.0)]) for x in (20.0, 40.0, 60.0, 80.0) for y in (10.0, 85.0)]
    ticks += [polyline([(x, y), (x + 4.0, y)]) for y in (20.0, 40.0, 60.0, 80.0) for x in (10.0, 85.0)]
    crops = [polyline([(x, y), (x, y + 3.0)]) for x in (5.0, 50.0, 95.0) for y in (1.0, 96.0)]
    letters = [
        rectangle(Box(x + 8.0, y + 6.0, x + 12.0, y + 14.0)) for x, y in ((20, 20), (40, 20), (60, 40), (20, 60))
    ]
    text = rectangle(Box(45.0, 65.0, 75.0, 68.0))
    shapes = [Shape((c,), stroke=ink, width=0.1) for c in (*ticks, *crops)]
    shapes += [Shape((c,), fill=ink) for c in (*letters, text)]
    boxes = sorted(tuple(round(n, 6) for n in box) for box in marked(Sheet(1, 100, 100, tuple(shapes))))
    assert [box[:2] for box in boxes if box[2] - box[0] == 20] == [(20, 20), (20, 60), (40, 20), (60, 40)]


def test_a_lost_tint_does_not_hide_that_our_file_has_other_cells(judge: Judge, sheet: bytes) -> None:
    def empty(pdf: Any) -> None:
        pdf.pages[0].Contents = pdf.make_stream(b"")

    assert "R07" in codes(judge(changed(sheet, empty), "pdf"), ERROR)


@pytest.mark.parametrize(
    "note", ["100 tiles of 0 × 0 mm on A4", f"100 tiles of {'9' * 400} × 20 mm", f"{'9' * 5000} tiles of 20 × 20 mm"]
)
def test_a_note_that_no_tile_can_have_promises_nothing(note: str, judge: Judge, sheet: bytes) -> None:
    lied = changed(sheet, lambda pdf: pdf.trailer.Info.__setitem__("/Subject", note))
    proof = judge(lied, "pdf")
    assert codes(proof) == set()
    assert (proof.cells, proof.promise.count if proof.promise else None) == (100, 0)


# -- planted in a PDF -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheet(render: Render) -> bytes:
    return render("magnets", "pdf", paper="a4")[0]


def changed(content: bytes, change: Callable[[Any], None], **options: Any) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf)
        pdf.save(out, **options)
    return out.getvalue()


def drawn(operators: bytes) -> Callable[[Any], None]:
    return lambda pdf: pdf.pages[0].contents_add(operators)


def replaced(old: bytes, new: bytes) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        content = pdf.pages[0].Contents.read_bytes()
        assert old in content
        pdf.pages[0].Contents = pdf.make_stream(content.replace(old, new, 1))

    return change


def fit(pdf: Any, factor: float = 0.963) -> None:
    pdf.pages[0].contents_add(f"q {factor} 0 0 {factor} 11 15.6 cm\n".encode(), prepend=True)
    pdf.pages[0].contents_add(b"\nQ")


def helvetica(pdf: Any) -> None:
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    pdf.pages[0].Resources.Font = pikepdf.Dictionary(F1=font)
    pdf.pages[0].contents_add(b"BT /F1 12 Tf 100 50 Td (Hello shop) Tj ET")


def image(pdf: Any, pixels: int = 144, inches: float = 2.0) -> None:
    stream = pdf.make_stream(bytes(3 * pixels * pixels))
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, pixels, pixels
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceRGB, 8
    pdf.pages[0].Resources.XObject["/Picture"] = stream
    pdf.pages[0].contents_add(f"q {inches * 72} 0 0 {inches * 72} 200 300 cm /Picture Do Q".encode())


def layer_off(pdf: Any) -> None:
    group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String("notes")))
    usual = pikepdf.Dictionary(OFF=pikepdf.Array([group]), Order=pikepdf.Array([group]))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([group]), D=usual)
    pdf.pages[0].Resources.Properties = pikepdf.Dictionary(L1=group)
    pdf.pages[0].contents_add(b"/OC /L1 BDC 100 100 m 200 100 l S EMC")


def claim(pdf: Any) -> None:
    pdf.trailer.Info["/GTS_PDFXVersion"] = pikepdf.String("PDF/X-1a:2003")


def media(pdf: Any) -> None:
    pdf.pages[0].MediaBox = pikepdf.Array([0, 0, 612, 792])


def crop(pdf: Any) -> None:
    pdf.pages[0].CropBox = pikepdf.Array([50, 50, 500, 700])


def trim(pdf: Any) -> None:
    pdf.pages[0].TrimBox = pikepdf.Array([-20, 0, 595, 841])


def stamp(pdf: Any, flags: int = 4) -> None:
    look = pdf.make_stream(b"1 0 0 rg 0 0 10 10 re f")
    look.Type, look.Subtype, look.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 10, 10])
    note = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Stamp, F=flags, Rect=[0, 741.89, 100, 841.89]
    )
    note.AP = pikepdf.Dictionary(N=look)
    pdf.pages[0].Annots = pikepdf.Array([note, pikepdf.Dictionary(Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9])])


def see_through(pdf: Any) -> None:
    pdf.trailer.Info["/GTS_PDFXVersion"] = pikepdf.String("PDF/X-3:2003")
    pdf.pages[0].Resources.ExtGState = pikepdf.Dictionary(G=pikepdf.Dictionary(ca=0.5))
    pdf.pages[0].contents_add(b"/G gs")


def patterned(pdf: Any) -> None:
    """A pattern whose tile is filled with a pattern: each names its colours once, and itself without end."""
    tile = pdf.make_stream(b"0 1 1 0 k 0 0 4 4 re f /Pattern cs /P scn 0 0 9 9 re f")
    tile.PatternType, tile.PaintType, tile.TilingType, tile.BBox = 1, 1, 1, pikepdf.Array([0, 0, 9, 9])
    tile.XStep, tile.YStep, tile.Resources = 9, 9, pikepdf.Dictionary(Pattern=pikepdf.Dictionary(P=tile))
    pdf.pages[0].Resources.Pattern = pikepdf.Dictionary(P=tile)
    pdf.pages[0].contents_add(b"/Pattern cs /P scn 100 40 20 20 re f")


def overprint(pdf: Any) -> None:
    pdf.pages[0].Resources.ExtGState = pikepdf.Dictionary(G=pikepdf.Dictionary(OP=True, OPM=1))
    pdf.pages[0].contents_add(b"0.9 0.9 0.7 0 k 100 40 60 9 re f /G gs 0 0 0 1 k 110 41 20 7 re f")


TILE = b"q 1 0 0 1 55 48.5 cm"


@pytest.mark.parametrize(
    ("change", "level", "code", "says"),
    [
        (fit, ERROR, "R01", r"scaled to 96\.3 %: its 100 mm ruler measures 96\.30 mm"),
        (replaced(TILE, b"q 0.995 0 0 0.995 55.05 48.55 cm"), ERROR, "R03", r"one cell differs .* 19\.90 × 19\.90 mm at 55\."),
        (replaced(TILE, b"q 1 0 0 1 50 48.5 cm"), ERROR, "R04", r"overlap: at 35\.0, 48\.5 mm and at 50\.0, 48\.5 mm"),
        (replaced(TILE, b"q 1 0 0 1 55 48.7 cm"), WARNING, "R06", r"uneven: one is off by 0\.20 mm"),
        (replaced(b"/FormXob.g1 Do", b""), ERROR, "R05", "99 cells .* promises 100"),
        (drawn(b"0 g -10 300 20 20 re f"), ERROR, "R08", r"3\.53 mm outside the page \(left\)"),
        (drawn(f"0 g {2 * MM} 300 20 20 re f".encode()), WARNING, "R09", r"2\.00 mm from the edge \(left\)"),
        (media, ERROR, "R10", r"215\.9 × 279\.4 mm, not 210 × 297 mm"),
        (lambda pdf: pdf.pages[0].rotate(90, relative=False), WARNING, "R11", "turned by 90°"),
        (crop, WARNING, "R12", "CropBox hides"),
        (trim, ERROR, "R12", "TrimBox reaches outside"),
        (lambda pdf: pdf.pages[0].__setattr__("TrimBox", 5), ERROR, "R12", "TrimBox is not four numbers"),
        (lambda pdf: pdf.pages[0].__setattr__("UserUnit", 2), WARNING, "R30", r"2 times .* take it for 210\.0 × 297\.0 mm"),
        (lambda pdf: pdf.pages[0].obj.__delitem__("/MediaBox"), ERROR, "R31", "does not say how large it is"),
        (stamp, WARNING, "R32", r"1 annotation lies over the drawing, and prints: Stamp at 0\.0, 0\.0 mm"),
        (lambda pdf: stamp(pdf, 0), "note", "R32", "most programs do not print"),
        (stamp, WARNING, "R09", r"0\.00 mm from the edge \(left, top\)"),
        (see_through, ERROR, "R20", "it has transparency"),
        (overprint, WARNING, "R18", "350 % ink"),
        (drawn(b"0 g 100 40 200 0.05 re f"), WARNING, "R16", r"0\.018 mm, at 35\.3"),
        (lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"), "note", "R13", "PrintScaling"),
        (helvetica, ERROR, "R14", "not embedded: Helvetica"),
        (drawn(b"0.05 w 100 40 m 300 40 l S"), WARNING, "R16", r"0\.018 mm, at 35\.3"),
        (drawn(b"0 w 100 40 m 300 40 l S"), WARNING, "R16", "as thin as the printer can"),
        (image, WARNING, "R17", r"72 pixels an inch, .* \(144 × 144 pixels, RGB\)"),
        (lambda pdf: image(pdf, 400), "note", "R17", "200 pixels an inch"),
        (drawn(b"1 1 1 0.5 k 100 100 5 5 re f"), WARNING, "R18", "350 % ink"),
        (drawn(b"0 0 0 1 k 100 100 5 5 re f"), "note", "R19", "in part RGB and in part CMYK"),
        (patterned, "note", "R19", "in part RGB and in part CMYK"),
        (claim, ERROR, "R20", "PDF/X-1a:2003, but it has no output intent, and it has RGB colours"),
        (layer_off, WARNING, "R21", "layers that are off"),
        (lambda pdf: pdf.trailer.Info.__setitem__("/Producer", "Shop 3.1"), "note", "R28", "Shop 3.1 has written it anew"),
    ],
)  # fmt: skip
def test_a_planted_fault_is_found(
    change: Callable[[Any], None], level: str, code: str, says: str, sheet: bytes, judge: Judge
) -> None:
    assert codes(judge(sheet, "pdf")) == set()
    found = [f for f in judge(changed(sheet, change), "pdf").findings if f.code == code]
    assert [f.level for f in found] == [level]
    assert re.search(says, found[0].message), found[0].message
    assert found[0].fix


def test_a_file_that_was_mended_to_be_read_is_named(sheet: bytes, judge: Judge) -> None:
    assert b"startxref" in sheet
    found = judge(sheet.replace(b"startxref", b"startxxxx"), "pdf").findings
    assert [(f.code, f.level) for f in found] == [("R31", WARNING)]


def test_odd_entries_of_the_catalogue_do_not_matter(sheet: bytes, judge: Judge) -> None:
    def odd(pdf: Any) -> None:
        pdf.Root.MarkInfo, pdf.Root.OutputIntents, pdf.Root.OCProperties = 5, pikepdf.Array([1]), pikepdf.Array([])
        pdf.pages[0].Annots = pikepdf.Array([7, pikepdf.Dictionary(Subtype=pikepdf.Name.Text, Rect=3)])

    assert codes(judge(changed(sheet, odd), "pdf")) == set()
    assert (
        codes(judge(changed(sheet, lambda pdf: pdf.trailer.__setitem__("/Info", pikepdf.Array([1]))), "pdf")) == set()
    )


def test_the_look_of_an_annotation_is_measured(sheet: bytes, judge: Judge) -> None:
    (page,) = judge(changed(sheet, stamp), "pdf").pages
    box = page.sheet.shapes[-1].box
    assert [round(n, 2) for n in box] == [0.0, 0.0, 35.28, 35.28]


def test_black_overprints_only_what_was_painted_before_it_and_only_where_it_lies() -> None:
    def ink(*shapes: Shape) -> float:
        return overprinted(Sheet(1, 100, 100, shapes))

    ground = Shape((rectangle(Box(0, 0, 50, 50)),), Colour(CMYK, (0.5, 0.5, 0.0, 0.4)))
    white = Shape((rectangle(Box(5, 5, 40, 40)),), Colour(CMYK, (0.0, 0.0, 0.0, 0.0)))
    black = Shape((rectangle(Box(10, 10, 20, 20)),), Colour(CMYK, (0.0, 0.0, 0.0, 1.0)), over=(True, False))
    away = Shape((rectangle(Box(60, 60, 70, 70)),), Colour(CMYK, (0.0, 0.0, 0.0, 1.0)), over=(True, False))
    assert (ink(ground, black), ink(black, ground), ink(ground, white, black), ink(ground, away)) == (
        200,
        100,
        100,
        100,
    )
    assert ink(ground, replace(black, over=(False, False))) == 0


def test_a_page_that_was_turned_and_zoomed_has_the_same_cells(sheet: bytes, judge: Judge) -> None:
    def turn(pdf: Any) -> None:
        pdf.pages[0].rotate(90, relative=False)
        pdf.pages[0].UserUnit = 2

    proof = judge(changed(sheet, turn), "pdf")
    page = proof.pages[0]
    assert (page.sheet.width, page.sheet.height) == pytest.approx((594, 420), abs=0.01)
    assert page.cells is not None
    assert page.cells.width == pytest.approx(40, abs=0.01)
    assert (page.grid.columns, page.grid.rows) == (12, 9) if page.grid else False
    assert {round(r.scale, 3) for r in page.rulers} == {2.0}


def test_encrypted_without_a_password_is_a_note(sheet: bytes, judge: Judge) -> None:
    locked = changed(sheet, lambda pdf: None, encryption=pikepdf.Encryption(owner="o", user=""))
    assert codes(judge(locked, "pdf")) == {"R29"}


def test_another_programs_file_is_measured_against_what_the_user_says(sheet: bytes, judge: Judge) -> None:
    def foreign(pdf: Any) -> None:
        del pdf.trailer["/Info"]

    content = changed(sheet, foreign)
    assert codes(judge(content, "pdf", Size(20.0, 20.0)), ERROR) == set()
    (found,) = [f for f in judge(content, "pdf", Size(21.0, 21.0)).findings if f.level == ERROR]
    assert (found.code, found.message) == (
        "R02",
        "cells measure 20.00 × 20.00 mm, not 21.00 × 21.00 mm, which is what you asked for",
    )
    (found,) = [f for f in judge(content, "pdf", Size(75.0, 75.0)).findings if f.level == ERROR]
    assert found.code == "R02" or found.message.startswith("no cells of 75")


def test_cells_that_are_pictures_or_only_faces(judge: Judge) -> None:
    squares = tuple(
        Shape((rectangle(Box(x, y, x + 9.0, y + 9.0)),), fill=Colour("Gray", (0.0,)))
        for x in range(20, 180, 20)
        for y in range(20, 180, 20)
    )
    rooms = prove(Finished("pdf", "1.4", (Sheet(1, 200, 200, squares),)), Wanted())
    assert rooms.cells == 64
    letters = tuple(
        Shape((polyline([(x, y), (x + 4, y + 6), (x + 2, y)]),), fill=Colour("Gray", (0.0,)))
        for x in range(20, 180, 20)
        for y in range(20, 180, 20)
    )
    faces = prove(Finished("pdf", "1.4", (Sheet(1, 200, 200, letters),)), Wanted()).pages[0].cells
    assert faces is not None
    assert (faces.kind, len(faces.boxes), faces.width) == ("faces", 64, pytest.approx(20))


def test_tiles_that_overlap_are_counted_by_their_outlines() -> None:
    ink = Colour("Gray", (0.0,))
    places = [(10 + 19.8 * i, 10 + 20.0 * j) for i in range(6) for j in range(6)]
    shapes = tuple(Shape((rectangle(Box(x, y, x + 20.0, y + 20.0)),), stroke=ink, width=0.1) for x, y in places)
    proof = prove(Finished("pdf", "1.4", (Sheet(1, 200, 200, shapes),)), Wanted((20.0, 20.0)))
    assert (proof.cells, codes(proof, ERROR)) == (36, {"R04"})


def test_a_sheet_that_bleeds_on_purpose_has_no_margin(judge: Judge) -> None:
    full = Shape((rectangle(Box(-3.0, -3.0, 103.0, 103.0)),), fill=Colour(CMYK, (0.1, 0.1, 0.0, 0.0)))
    boxes = {"MediaBox": Box(0, 0, 100, 100), "BleedBox": Box(0, 0, 100, 100), "TrimBox": Box(3, 3, 97, 97)}
    sheet = Sheet(1, 100, 100, (full,), boxes=boxes)
    assert codes(prove(Finished("pdf", "1.4", (sheet,), Origin()), Wanted())) == set()


# -- planted in laser files -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def laser(render: Render) -> str:
    return render("laser tiles", "svg", radius="2mm")[0].decode()


@pytest.mark.parametrize(
    ("old", "new", "level", "code", "says"),
    [
        ('height="200mm"', 'height="700"', ERROR, "R23", "do not fit the viewBox"),
        ('width="300mm"', 'width="1133.858px"', WARNING, "R22", "in pixels"),
        ("</svg>", '<text x="20" y="20">NOT</text></svg>', ERROR, "R15", 'not outlined: "NOT"'),
        ("</svg>", '<image href="a.png" width="9" height="9"/></svg>', WARNING, "R24", "1 × image"),
        ("</svg>", '<g id="a" style="transform: scale(2)"><path d="M9 9h9"/></g></svg>', WARNING, "R24", "1 × CSS transform"),
        ('viewBox="0 0 300 200"', 'viewBox="0,0,300,200"', WARNING, "R24", "viewBox with commas"),
        ("</svg>", '<path d="M50 190l10 0m-4 0l10 0" stroke="red" fill="none"/></svg>', ERROR, "R25", r"4\.0 mm of line in #ff0000"),
        ("</svg>", '<path d="M50 190h9v9h-9v-8.8" stroke="red" fill="none"/></svg>', WARNING, "R26", r"open by 0\.20 mm"),
        ("</svg>", '<path d="M50 190h9m-9 .2h9" stroke="red" fill="none"/></svg>', WARNING, "R27", r"0\.20 mm apart"),
        ("</svg>", '<path d="M290 190h20" stroke="red" fill="none"/></svg>', ERROR, "R08", r"outside the page \(right\)"),
        ('id="cut"', 'id="cut" transform="scale(0.9)"', WARNING, "R01", r"probably scaled to 90\.0 %"),
        ('id="cut"', 'id="cut" display="none"', WARNING, "R21", "hidden"),
        ('id="cut"', 'id="cut" display="none"', ERROR, "R07", "no cells of 20"),
    ],
)  # fmt: skip
def test_a_fault_planted_in_an_svg_is_found(
    old: str, new: str, level: str, code: str, says: str, laser: str, judge: Judge
) -> None:
    assert codes(judge(laser.encode(), "svg")) == set()
    assert old in laser
    found = [f for f in judge(laser.replace(old, new, 1).encode(), "svg").findings if f.code == code]
    assert [f.level for f in found] == [level]
    assert re.search(says, found[0].message), found[0].message


def test_u45_an_svg_in_pixels_is_read_at_96_an_inch(laser: str, judge: Judge) -> None:
    pixels = laser.replace('width="300mm"', 'width="1133.8583"').replace('height="200mm"', 'height="755.9055"')
    proof = judge(pixels.encode(), "svg")
    assert codes(proof, ERROR, WARNING) == {"R22"}
    cells = proof.pages[0].cells
    assert cells is not None
    assert cells.width == pytest.approx(20.2, abs=0.001)


def dxf_changed(content: bytes, change: Callable[[Any], None]) -> bytes:
    document = ezdxf.read(io.StringIO(content.decode()))
    change(document)
    out = io.StringIO()
    document.write(out)
    return out.getvalue().encode()


@pytest.mark.parametrize(
    ("change", "level", "code", "says"),
    [
        (lambda d: d.header.__setitem__("$INSUNITS", 0), WARNING, "R22", "does not say in which unit"),
        (lambda d: d.header.__setitem__("$INSUNITS", 11), WARNING, "R22", r"its unit \(\$INSUNITS 11\) is none"),
        (lambda d: d.layers.get("CUT").off(), WARNING, "R21", "layers that are off"),
        (lambda d: d.header.__setitem__("$MEASUREMENT", 0), "note", "R22", "says imperial"),
        (lambda d: d.modelspace().add_text("NOT", height=5), ERROR, "R15", 'not outlined: "NOT"'),
        (lambda d: d.modelspace().add_line((5, 195), (5, 150), {"layer": "CUT"}), ERROR, "R25", r"45\.0 mm of line in \"CUT\""),
        (lambda d: d.modelspace().add_spline([(0, 0), (9, 9), (20, 0)]), "note", "R24", "1 × spline"),
    ],
)  # fmt: skip
def test_a_fault_planted_in_a_dxf_is_found(
    change: Callable[[Any], None], level: str, code: str, says: str, render: Render, judge: Judge
) -> None:
    found = [f for f in judge(dxf_changed(render("laser tiles", "dxf")[0], change), "dxf").findings if f.code == code]
    assert [f.level for f in found] == [level]
    assert re.search(says, found[0].message), found[0].message


def test_a_dxf_whose_drawing_is_in_paper_space_says_so(judge: Judge) -> None:
    document = ezdxf.new()
    document.layout("Layout1").add_line((0, 0), (9, 9))
    out = io.StringIO()
    document.write(out)
    (found,) = [f for f in judge(out.getvalue().encode(), "dxf").findings if f.level == ERROR]
    assert found.message == 'nothing is drawn, but there are things aside: 1 in the paper space "Layout1"'


def test_a_dxf_in_inches_is_measured_in_millimetres(render: Render, judge: Judge) -> None:
    inches = dxf_changed(render("laser tiles", "dxf")[0], lambda d: d.header.__setitem__("$INSUNITS", 1))
    proof = judge(inches, "dxf", Size(20.0, 20.0))
    assert proof.pages[0].sheet.width == pytest.approx(262.6 * 25.4, abs=0.01)
    assert codes(proof, ERROR)


# -- properties -----------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(
    side=st.floats(10, 40), gap=st.just(0.0) | st.floats(0.05, 6), columns=st.integers(2, 6), rows=st.integers(2, 6),
    lines=st.booleans(), left=st.floats(5, 20),
)  # fmt: skip
def test_any_grid_is_measured_as_it_is_drawn(
    side: float, gap: float, columns: int, rows: int, lines: bool, left: float
) -> None:
    step = side + (0 if lines else gap)
    ink = Colour("Gray", (0.0,))
    if lines:
        xs, ys = [left + i * step for i in range(columns + 1)], [left + i * step for i in range(rows + 1)]
        contours = [polyline([(x, ys[0]), (x, ys[-1])]) for x in xs] + [polyline([(xs[0], y), (xs[-1], y)]) for y in ys]
    else:
        places = [(left + i * step, left + j * step) for i in range(columns) for j in range(rows)]
        contours = [rectangle(Box(x, y, x + side, y + side)) for x, y in places]
    page = Sheet(1, 400, 400, (Shape(tuple(contours), stroke=ink, width=0.1),))
    (measured,) = prove(Finished("pdf", "1.4", (page,)), Wanted()).pages
    assert measured.cells is not None
    assert measured.grid is not None
    assert len(measured.cells.boxes) == columns * rows
    assert measured.cells.width == pytest.approx(side, abs=1e-6)
    assert (measured.grid.columns, measured.grid.rows) == (columns, rows)
    assert measured.grid.steps[0] == pytest.approx((step,), abs=1e-6)
    assert measured.grid.drift < 1e-6


@settings(max_examples=6)
@given(factor=st.floats(0.6, 1.5).filter(lambda f: abs(f - 1) > 0.002))
def test_any_scale_is_read_from_the_ruler(factor: float, sheet: bytes) -> None:
    content = changed(sheet, lambda pdf: fit(pdf, factor))
    from tilegen.backends.readers import read_pdf

    proof = prove(read_pdf.read(content, ()), Wanted())
    assert proof.scale == pytest.approx(factor, abs=1e-4)
    assert "R01" in codes(proof, ERROR)


def test_errors_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(TilegenError) as caught:
        readers.read(tmp_path / "none.pdf")
    assert "\n" not in str(caught.value)
