"""What a printer, a viewer and a print shop need of the PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from tests.pdf_reader import open_pdf
from tilegen.backends import pdf_words
from tilegen.cli import deliver

Make = Callable[..., deliver.Finished]


@pytest.fixture(scope="module")
def content(make: Make) -> bytes:
    return deliver.render(make("magnets"), "pdf")[0]


@pytest.fixture(scope="module")
def pdf(content: bytes) -> Any:
    return pikepdf.open(io.BytesIO(content))


def streams(pdf: Any) -> list[str]:
    """Every content stream: pages and forms."""
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    return [s.read_bytes().decode("latin-1") for s in [*(p.Contents for p in pdf.pages), *forms]]


def test_u31_printing_at_actual_size_is_asked_for(pdf: Any) -> None:
    prefs = pdf.Root.ViewerPreferences
    assert prefs.PrintScaling == "/None"
    assert prefs.DisplayDocTitle is True or bool(prefs.DisplayDocTitle)
    assert bool(prefs.PickTrayByPDFSize)


def test_title_and_language(pdf: Any) -> None:
    assert pdf.docinfo["/Title"] == "Binary Equation Game: magnet sheets"
    assert pdf.Root.Lang == "en"


def test_u96_the_file_says_how_it_was_made(make: Make) -> None:
    made = deliver.render(make("magnets", tile="25mm"), "pdf")[0]
    with pikepdf.open(io.BytesIO(made)) as pdf:
        info = pdf.docinfo
        assert info["/Creator"] == "tilegen magnets binary --tile 25mm"
        assert "set binary, version 1" in str(info["/Subject"])
        assert not {"/CreationDate", "/ModDate", "/Author"} & set(info.keys())


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("4x6in", (101.6, 152.4))])
def test_page_boxes_are_the_paper(paper: str, size: tuple[float, float], make: Make) -> None:
    with pikepdf.open(io.BytesIO(deliver.render(make("magnets", paper=paper), "pdf")[0])) as pdf:
        page = pdf.pages[0]
        for box in (page.MediaBox, page.TrimBox):
            assert [float(v) * 25.4 / 72 for v in box] == pytest.approx([0, 0, *size], abs=0.0005)


def test_no_font_but_the_invisible_one_and_that_is_embedded(pdf: Any) -> None:
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert {str(f.BaseFont) for f in fonts} == {"/AAAAAA+TilegenWords"}
    descriptors = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"]
    assert len(descriptors) == 1
    assert "/FontFile2" in descriptors[0]


def test_text_is_invisible_and_glyphs_are_outlines(pdf: Any) -> None:
    for stream in streams(pdf):
        assert stream.count(" Tj") == stream.count("3 Tr")


def test_the_invisible_font_is_what_its_description_says() -> None:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    build = FontBuilder(1000, isTTF=True)
    build.setupGlyphOrder([".notdef", "blank"])
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((1000, 1000))
    pen.closePath()
    build.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "blank": pen.glyph()})
    build.setupHorizontalMetrics({".notdef": (1000, 0), "blank": (1000, 0)})
    build.setupHorizontalHeader(ascent=1000, descent=0)
    build.font["head"].created = build.font["head"].modified = 0
    build.font.recalcTimestamp = False
    out = io.BytesIO()
    build.font.save(out)
    from fontTools.ttLib import TTFont

    ours, again = TTFont(io.BytesIO(pdf_words.BLANK_FONT)), TTFont(io.BytesIO(out.getvalue()))
    for tag in ("glyf", "hmtx", "loca"):
        assert ours.getTableData(tag) == again.getTableData(tag)
    assert ours["head"].unitsPerEm == 1000


def test_u16_words_can_be_searched_in_two_other_readers(content: bytes) -> None:
    import pypdfium2

    with open_pdf(content) as file:
        plumber = file.pages[0].extract_text()
    document = pypdfium2.PdfDocument(content)
    text_page = document[0].get_textpage()
    pdfium = text_page.get_text_range()
    text_page.close()
    document.close()
    for text in (plumber, pdfium):
        assert text.count("NOT") == 4
        assert "Print at 100 % / actual size" in text
        assert "A4, 210 × 297 mm" in text
        assert text.count("÷") == 2
        assert not re.search("[\ue000-\uf8ff]", text)


def test_colours_are_grey_or_rgb_and_black_is_pure(pdf: Any) -> None:
    operators = {op for stream in streams(pdf) for op in re.findall(r" (g|G|rg|RG|k|K|cs|CS|scn|SCN)\s", stream)}
    assert operators <= {"g", "G", "rg"}
    assert any(re.search(r"(^|\s)0 g\s", stream) for stream in streams(pdf))
    for stream in streams(pdf):
        for r, g, b in re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) rg", stream):
            assert not r == g == b, "greys are DeviceGray"


def test_u17_no_line_is_thinner_than_a_quarter_point(pdf: Any) -> None:
    widths = [float(w) for stream in streams(pdf) for w in re.findall(r"([\d.]+) w ", stream)]
    assert widths
    assert min(widths) * 72 / 25.4 >= 0.25


def test_u18_a_sheet_is_small(content: bytes) -> None:
    assert len(content) <= 30_000


def test_each_face_is_written_once(pdf: Any) -> None:
    # Eleven faces and the ruler are the forms with words in them; others hold single letters, tint and guides.
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert sum("/Font" in form.Resources for form in forms) == 12


def test_characters_beyond_the_basic_plane_can_be_copied() -> None:
    words = pdf_words.Words()
    words.codes["𝟘"] = 1
    assert b"<0001> <D835DFD8>" in words.to_unicode()
    assert words.cid_to_glyph() == b"\0\0\0\1"


STYLES = ("default", "ink-saver", "grey")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "options", [{}, {"sheet": "rounded"}, {"guides": "none"}, {"paper": "4x6in", "gap": "1mm"}], ids=str
)
def test_the_file_holds_nothing_that_was_not_drawn(style: str, options: dict[str, str], make: Make) -> None:
    """ReportLab fills an empty form with a magenta test picture and a font that is not there."""
    from tilegen.data import catalogue

    with pikepdf.open(io.BytesIO(deliver.render(make("magnets", style=style, **options), "pdf")[0])) as pdf:
        drawn = streams(pdf)
        fonts = {name for stream in drawn for name in re.findall(r"/(\S+) [\d.]+ Tf", stream)}
        assert fonts <= {"W"}
        colours = {c for stream in drawn for c in re.findall(r"([\d.]+ [\d.]+ [\d.]+) rg", stream)}
    paints = catalogue.style(style).roles.values()
    known = {
        " ".join(f"{int(p.fill[i : i + 2], 16) / 255:.4f}".rstrip("0").rstrip(".") for i in (1, 3, 5))
        for p in paints
        if p.fill
    }
    assert colours <= known


@pytest.mark.parametrize("style", STYLES)
def test_the_picture_of_the_pdf_is_the_picture_of_the_svg(style: str, make: Make) -> None:
    """Two renderers that share no code agree on where there is ink, within the width of a hairline."""
    import pypdfium2
    import resvg_py

    made = make("magnets", style=style, sheet="rounded")
    document = pypdfium2.PdfDocument(deliver.render(made, "pdf")[0])
    one = document[0].render(scale=1, grayscale=True).to_pil().resize((210, 297))
    document.close()
    svg = deliver.render(made, "svg")[0].decode()
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96, background="#ffffff"))
    other = Image.open(io.BytesIO(png)).convert("L").resize((210, 297))
    apart = [abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 6
    assert sum(a > 100 for a in apart) == 0


def test_u36_no_setting_of_the_machine_reaches_the_file(
    make: Make, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    monkeypatch.setenv("RL_pageCompression", "1")
    assert deliver.render(make("magnets"), "pdf")[0] == content


def test_a_page_longer_than_pdf_allows(make: Make) -> None:
    from tilegen.errors import BackendError

    with pytest.raises(BackendError, match="at most 5080 mm"):
        deliver.render(make("magnets", paper="6000x6000mm"), "pdf")
