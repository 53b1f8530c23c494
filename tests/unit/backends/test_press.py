"""What a print shop needs of a PDF: read back with pikepdf, pdfplumber and pdfium."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pikepdf
import pypdfium2
import pytest

from tests.pdf_reader import open_pdf
from tilegen.backends.pdf_inks import STATES, checked, inked
from tilegen.cli import deliver
from tilegen.data import icc
from tilegen.errors import BackendError
from tilegen.layout.cells import edges
from tilegen.model.press import BLACK, Ink

MM = 72 / 25.4
Make = Callable[..., deliver.Finished]
FILES: dict[str, tuple[str, dict[str, Any]]] = {
    "magnets": ("magnets", {"paper": "a4", "cut_contour": True}),
    "apart": ("magnets", {"paper": "a4", "gap": "4mm", "radius": "2mm", "cut_contour": True, "pdfx": "x1a"}),
    "board": ("board", {"cut_contour": True, "pdfx": "x1a"}),
    "panels": ("board", {"panels": "2x2", "back": True}),
    "rack": ("rack", {"paper": "a4", "cut_contour": True}),
    "reference": ("reference", {"paper": "a4", "pdfx": "x1a"}),
    "booklet": ("booklet", {"paper": "a4"}),
    "archive": ("reference", {"paper": "a4", "pdfx": "a1b"}),
}


@pytest.fixture(scope="module")
def made(make: Make) -> Callable[[str], bytes]:
    @cache
    def render(name: str) -> bytes:
        command, options = FILES[name]
        (content,) = deliver.render(make(command, profile="press", **options), "pdf")
        return content

    return render


@pytest.fixture(params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pdf(name: str, made: Callable[[str], bytes]) -> Any:
    return pikepdf.open(io.BytesIO(made(name)))


def standard(name: str) -> str:
    return str(FILES[name][1].get("pdfx", "x4"))


def operations(pdf: Any) -> Iterator[tuple[str, list[Any]]]:
    """Every operator of pages and forms, with q and Q."""
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    for owner in (*pdf.pages, *forms):
        for one in pikepdf.parse_content_stream(owner):
            yield str(one.operator), list(one.operands)


def box(page: Any, name: str) -> list[float]:
    return [float(n) / MM for n in page.obj[name]]


# -- colours -----------------------------------------------------------------------------------------------------------


def test_every_colour_is_in_the_inks_of_a_press(pdf: Any) -> None:
    found = [name for name, _ in operations(pdf)]
    assert not {"rg", "RG", "g", "G", "sc", "SC", "scn", "cs", "sh", "ri", "BI"} & set(found)
    assert found.count("k") > 10


def test_only_black_prints_over_what_lies_below(pdf: Any) -> None:
    fill = stroke = BLACK
    over, stack, seen = STATES["P11"], [], set()
    for name, operands in operations(pdf):
        if name == "gs":
            over = STATES[str(operands[0])[1:]]
        elif name == "k":
            fill = Ink(*map(float, operands))
            seen.add(fill)
        elif name == "K":
            stroke = Ink(*map(float, operands))
        elif name == "q":
            stack.append((fill, stroke, over))
        elif name == "Q":
            fill, stroke, over = stack.pop()
        elif name in ("f", "f*", "B", "B*", "Tj", "TJ"):
            assert over[0] == (fill == BLACK), (name, fill, over)
        if name in ("S", "B", "B*") and stroke != BLACK:
            assert not over[1]
    assert BLACK in seen
    assert all(max(ink.total, ink.over) <= 3.0001 for ink in seen)


def test_the_states_say_what_they_are_called(pdf: Any) -> None:
    for page in pdf.pages:
        states = page.obj.Resources.ExtGState
        for name, (fill, stroke) in STATES.items():
            found = states[f"/{name}"]
            assert (bool(found.op), bool(found.OP), int(found.OPM)) == (fill, stroke, 1)


@pytest.mark.parametrize("name", ["reference", "booklet"])
def test_running_text_is_in_black_ink_alone(pdf: Any) -> None:
    accents = {
        Ink(1, 0.68, 0.05, 0.18),
        Ink(0.75, 0.25, 0.52, 0.27),
        Ink(0.08, 0.84, 0.98, 0.32),
        Ink(0.25, 1, 0.1, 0.42),
    }
    fill, stack, words = BLACK, [], dict[Ink, int]()
    for operator, operands in operations(pdf):
        if operator == "k":
            fill = Ink(*map(float, operands))
        elif operator == "q":
            stack.append(fill)
        elif operator == "Q":
            fill = stack.pop()
        elif operator in ("Tj", "TJ"):
            words[fill] = words.get(fill, 0) + 1
    assert words[BLACK] > 0.6 * sum(words.values())
    assert all(ink[:3] == (0, 0, 0) or ink in accents for ink in words)


# -- boxes and marks -----------------------------------------------------------------------------------------------------


def test_boxes_lie_in_each_other_and_there_is_no_art_box(pdf: Any) -> None:
    for page in pdf.pages:
        assert not {"/ArtBox", "/CropBox", "/Rotate", "/Annots", "/Group"} & set(page.obj.keys())
        media, bleed, trim = (box(page, n) for n in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert media[:2] == [0, 0]
        assert bleed == pytest.approx([trim[0] - 3, trim[1] - 3, trim[2] + 3, trim[3] + 3], abs=1e-4)
        assert media[2] - bleed[2] == pytest.approx(bleed[0], abs=1e-4)
        assert bleed[0] == pytest.approx(7.0, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("magnets", (210, 297)),
        ("board", (313.2, 313.2)),
        ("panels", (166.6, 166.6)),
        ("reference", (210, 297)),
        ("booklet", (148, 210)),
    ],
)
def test_the_trim_is_the_finished_size(name: str, size: tuple[float, float], made: Callable[[str], bytes]) -> None:
    with pikepdf.open(io.BytesIO(made(name))) as pdf:
        x0, y0, x1, y1 = box(pdf.pages[0], "/TrimBox")
        assert (x1 - x0, y1 - y0) == pytest.approx(size, abs=0.01)


def test_marks_lie_outside_the_bleed_in_every_ink(pdf: Any) -> None:
    for page in pdf.pages:
        text = page.obj.Contents.read_bytes().decode("latin-1")
        (marks,) = re.findall(r"/All CS 1 SCN ([\d.]+) w (.*?) S Q EMC", text)
        assert float(marks[0]) == pytest.approx(0.25, abs=1e-3)
        x0, y0, x1, y1 = box(page, "/TrimBox")
        lines = [[float(n) / MM for n in line] for line in re.findall(r"(\S+) (\S+) m (\S+) (\S+) l", marks[1])]
        assert len(lines) == 8 + 8  # crop marks, and a cross in each registration mark
        for a, b, c, d in lines:
            outside = max(-max(a, c), min(a, c) - (x1 - x0), -max(b, d), min(b, d) - (y1 - y0))
            assert outside > 3.4, (a, b, c, d)
            assert max(abs(a - c), abs(b - d)) == pytest.approx(5.0, abs=1e-3)
        assert page.obj.Resources.ColorSpace.All[1] == "/All"


def test_there_may_be_no_marks(make: Make) -> None:
    (content,) = deliver.render(make("rack", profile="press", no_marks=True), "pdf")
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert box(pdf.pages[0], "/MediaBox") == box(pdf.pages[0], "/BleedBox")
        assert b"/All" not in pdf.pages[0].obj.Contents.read_bytes()


@pytest.mark.parametrize("name", ["board", "panels"])
def test_art_runs_over_the_trim_on_every_side(name: str, made: Callable[[str], bytes]) -> None:
    assert bare(made(name)) == []


def test_a_sheet_whose_art_ends_before_the_trim_is_seen(made: Callable[[str], bytes]) -> None:
    assert bare(made("magnets"))


def bare(content: bytes) -> list[tuple[int, int]]:
    """Points between trim and bleed of the first page that are white, in mm from the upper left of the sheet."""
    page = pypdfium2.PdfDocument(content)[0]
    picture = page.render(scale=4 / MM).to_pil().convert("L")  # four dots a millimetre
    size = picture.width / 4, picture.height / 4
    found = []
    for at, length in ((0, size[0]), (1, size[1])):
        for along in range(8, int(length) - 8):
            for across in (8.5, size[1 - at] - 8.5):
                point = (along, across) if at == 0 else (across, along)
                if picture.getpixel((int(point[0] * 4), int(point[1] * 4))) > 253:
                    found.append((int(point[0]), int(point[1])))
    return found


def test_tiles_are_where_they_should_be_from_the_trim(made: Callable[[str], bytes]) -> None:
    with open_pdf(made("magnets")) as pdf:
        tiles = [
            r for r in pdf.pages[0].rects
            if r["fill"] and abs(r["width"] / MM - 20) < 0.01 and abs(r["height"] / MM - 20) < 0.01
        ]  # fmt: skip
    assert len(tiles) == 100
    for number, tile in enumerate(tiles):
        row, column = divmod(number, 9)
        place = tile["x0"] / MM - 10, tile["top"] / MM - 10
        assert place == pytest.approx((15 + 20 * column, 28.5 + 20 * row), abs=0.01)


# -- cut lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["magnets", "apart", "board", "rack"])
def test_cut_lines_are_a_spot_colour_that_prints_over(name: str, pdf: Any) -> None:
    for page in pdf.pages:
        space = page.obj.Resources.ColorSpace.CutContour
        assert [str(part) for part in space[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
        assert [int(n) for n in space[3].C1] == [0, 1, 0, 0]
        text = page.obj.Contents.read_bytes().decode("latin-1")
        layer = standard(name) == "x4"
        assert text.count("/P11 gs /CutContour CS 1 SCN 0.0882 w") == 1
        assert ("/OC /Cut BDC q" in text) == layer
        assert ("/OCProperties" in pdf.Root) == layer
        if layer:
            assert str(page.obj.Resources.Properties.Cut.Name) == "CutContour"
            assert len(pdf.Root.OCProperties.OCGs) == 1


def test_touching_tiles_share_each_cut(make: Make) -> None:
    page = make("magnets", profile="press", paper="a4", cut_contour=True).result.pages[0]  # type: ignore[union-attr]  # a drawing
    length = 0.0
    for contour in page.contours:
        here = contour.start
        for segment in contour.segments:
            length += abs(segment.x - here.x) + abs(segment.y - here.y)
            here = segment
    assert length == pytest.approx(20 * edges(100, 9))


def test_without_the_wish_there_is_no_spot_colour(made: Callable[[str], bytes]) -> None:
    assert b"CutContour" not in made("reference")
    with pikepdf.open(io.BytesIO(made("panels"))) as pdf:
        assert "/OCProperties" not in pdf.Root
        assert all("/CutContour" not in page.obj.Resources.ColorSpace for page in pdf.pages)


# -- the file ------------------------------------------------------------------------------------------------------------


def test_the_file_says_what_it_is(name: str, pdf: Any, made: Callable[[str], bytes]) -> None:
    which, info, xmp = standard(name), pdf.docinfo, pdf.Root.Metadata.read_bytes().decode("utf-8")
    assert ("PDF/X-4</pdfxid:GTS_PDFXVersion>" in xmp) == (which == "x4")
    assert ("/GTS_PDFXVersion" in info) == (which == "x1a")
    assert ("<pdfaid:part>1<" in xmp) == (which == "a1b")
    assert (str(info.get("/Trapped", "")) == "/False") == (which != "a1b")
    assert f">{info['/Title']}<" in xmp
    assert str(info["/Creator"]).startswith(f"tilegen {FILES[name][0]} ")
    assert "--profile press" in str(info["/Creator"])
    assert "set binary, version 1" in str(info["/Subject"])
    assert str(info["/CreationDate"]) == str(info["/ModDate"]) == "D:20000101000000+00'00'"
    assert xmp.count("2000-01-01T00:00:00+00:00") == 3
    assert "/Filter" not in pdf.Root.Metadata
    assert (b"/ObjStm" in made(name)) == (which == "x4")
    assert pdf.pdf_version == ("1.6" if which == "x4" else "1.4")
    assert "/ID" in pdf.trailer


def test_the_output_intent_is_a_press(name: str, pdf: Any) -> None:
    (intent,) = pdf.Root.OutputIntents
    assert str(intent.S) == ("/GTS_PDFA1" if standard(name) == "a1b" else "/GTS_PDFX")
    assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    assert str(intent.RegistryName) == "http://www.color.org"
    assert ("/DestOutputProfile" in intent) == (standard(name) != "x1a")
    if "/DestOutputProfile" in intent:
        assert intent.DestOutputProfile.read_bytes() == icc.load("fogra39").data
        assert intent.DestOutputProfile.N == 4


def test_nothing_runs_jumps_or_shines_through(pdf: Any) -> None:
    assert not {"/Outlines", "/Names", "/OpenAction", "/AcroForm", "/StructTreeRoot", "/AA"} & set(pdf.Root.keys())
    assert "/PrintScaling" not in pdf.Root.ViewerPreferences
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            assert not {"/SMask", "/CA", "/ca", "/BM", "/Group"} & set(thing.keys())
            assert thing.get("/Subtype") != "/Image"


def test_every_font_is_in_the_file(pdf: Any) -> None:
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        assert "Helvetica" not in str(font.BaseFont)
        if "/FontDescriptor" in font:
            assert "/FontFile2" in font.FontDescriptor
            assert "/CIDSet" in font.FontDescriptor


def test_words_can_still_be_searched(made: Callable[[str], bytes]) -> None:
    words = pypdfium2.PdfDocument(made("magnets"))[0].get_textpage().get_text_bounded()
    assert "Print at 100 %" in words


def test_a_booklet_is_single_pages_that_fill_sheets_with_the_back_cover_last(made: Callable[[str], bytes]) -> None:
    document = pypdfium2.PdfDocument(made("booklet"))
    words = [len(page.get_textpage().get_text_bounded().strip()) for page in document]
    assert len(words) % 4 == 0
    assert words[-1] > 0
    assert words[-2] == 0


@pytest.mark.parametrize("name", ["apart", "reference"])
def test_the_same_order_makes_the_same_bytes(name: str, made: Callable[[str], bytes], make: Make) -> None:
    command, options = FILES[name]
    assert deliver.render(make(command, profile="press", **options), "pdf") == [made(name)]


def test_the_date_and_the_number_of_the_file(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = make("rack", profile="press")
    numbers = set()
    for epoch, date in (("", "20000101000000"), ("1700000000", "20231114221320")):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        with pikepdf.open(io.BytesIO(deliver.render(finished, "pdf")[0])) as pdf:
            assert date in str(pdf.docinfo["/CreationDate"])
            numbers |= set(re.findall(r"uuid:[0-9a-f-]{36}", pdf.Root.Metadata.read_bytes().decode()))
    assert len(numbers) == 2
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(BackendError, match="SOURCE_DATE_EPOCH"):
        deliver.render(finished, "pdf")


def test_at_home_nothing_has_changed(make: Make) -> None:
    (content,) = deliver.render(make("magnets"), "pdf")
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert {"rg", "g"} <= {name for name, _ in operations(pdf)}
        assert "/OutputIntents" not in pdf.Root
        assert "/BleedBox" not in pdf.pages[0].obj


# -- what is refused -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("magnets", "--pdfx", "x1a"), "--pdfx is for a print shop"),
        (("reference", "--icc", "fogra39"), "--icc is for a print shop"),
        (("board", "--no-marks"), "--no-marks is for a print shop"),
        (("rack", "--cut-contour"), "--cut-contour is for a print shop"),
        (("magnets", "--profile", "press", "-o", "x.png"), "makes PDF, not .png"),
        (("board", "--profile", "press", "--paper", "a3"), "leave out --paper"),
        (("booklet", "--profile", "press", "--duplex", "long"), "leave out --duplex"),
        (("magnets", "--profile", "press", "--icc", "fogra93"), "fogra39"),
    ],
)
def test_wishes_that_do_not_agree(arguments: tuple[str, ...], said: str, tilegen: Callable[..., Any]) -> None:
    answer = tilegen(*arguments)
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_too_much_ink_below_black_is_refused() -> None:
    assert checked(Ink(1, 1, 0, 1)) == Ink(1, 1, 0, 1)
    with pytest.raises(BackendError, match="310 % of ink"):
        inked(Ink(0.9, 0.8, 0.4, 0.0), None)


def test_a_style_with_too_much_ink_is_refused(tilegen: Callable[..., Any], tmp_path: Any) -> None:
    text = tilegen("show", "style", "mono").out
    (tmp_path / "wet.toml").write_text(
        text.replace('"print" = { fill = "#000000" }', '"print" = { fill = "#000000", cmyk = [90, 80, 70, 0] }')
    )
    answer = tilegen("magnets", "--style", "wet.toml", "--profile", "press", "-o", "x.pdf")
    assert (answer.status, list(tmp_path.glob("*.pdf"))) == (2, [])
    assert "90/80/70/0 and black over it come to 340 % of ink" in answer.err
