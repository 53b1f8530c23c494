"""Finished booklets and reference sheets, read with pdfium, pikepdf and pdfplumber: sizes, fonts, words, overflow."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from tests.conftest import product
from tilegen.cli import deliver, speech
from tilegen.data import catalogue, find, languages, tilesets
from tilegen.drawing.document import Document, texts, wording
from tilegen.drawing.fonts import FontBook
from tilegen.model.texts import Place, parts

LANGS = ("en", "es", "ru", "sr-Cyrl", "sr-Latn", "th")
MM = 72 / 25.4
OUTER, INNER = 11.0, 14.0  # margins of the booklet
SHEET = 10.0  # of the reference sheet
SLACK = 0.4  # side bearings and accents may reach a little beyond their box, mm
FONTS = FontBook(catalogue.fonts())

Made = tuple[deliver.Finished, list[bytes]]


def finished(
    command: str, lang: str = "en", set_name: str = "binary", rules: str | None = None, **options: str
) -> Made:
    found, tileset = product(command), tilesets.load(set_name)
    book = speech.book(tileset, lang, rules, ())
    words = deliver.command_words(found, set_name, options, spoken={"lang": lang})
    order = deliver.Order(found, tileset, deliver.style(found.style, found), options, words, lang, book)
    done = deliver.make(order, FONTS)
    return done, deliver.render(done, "pdf")


@pytest.fixture(scope="module")
def made() -> Callable[..., Made]:
    kept: dict[Any, Made] = {}

    def get(*arguments: str, **options: str) -> Made:
        key = (arguments, tuple(options.items()))
        if key not in kept:
            kept[key] = finished(*arguments, **options)
        return kept[key]

    return get


def words_of(raw: bytes) -> list[list[dict[str, Any]]]:
    with pdfplumber.open(io.BytesIO(raw)) as pdf:
        return [page.extract_words(x_tolerance=1.0, y_tolerance=1.0) for page in pdf.pages]


# -- pages --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "options", "size"),
    [
        ("booklet", {"paper": "a4", "duplex": "none"}, (148, 210)),
        ("booklet", {"paper": "a4"}, (297, 210)),
        ("booklet", {"paper": "letter", "duplex": "none"}, (139.7, 215.9)),
        ("booklet", {"paper": "letter", "duplex": "long"}, (279.4, 215.9)),
        ("reference", {"paper": "a4"}, (210, 297)),
        ("reference", {"paper": "letter"}, (215.9, 279.4)),
    ],
)
def test_pages_have_exactly_their_size(
    command: str, options: dict[str, str], size: tuple[float, float], made: Callable[..., Made]
) -> None:
    [raw] = made(command, **options)[1]
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        for page in pdf.pages:
            width, height = (float(n) / MM for n in page.mediabox[2:])
            assert (width, height) == pytest.approx(size, abs=0.01)
            assert page.trimbox == page.mediabox


@pytest.mark.parametrize("lang", LANGS)
def test_the_reference_sheet_has_two_sides(lang: str, made: Callable[..., Made]) -> None:
    for paper in ("a4", "letter"):
        with pikepdf.open(io.BytesIO(made("reference", lang, paper=paper)[1][0])) as pdf:
            assert len(pdf.pages) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_a_folded_booklet_holds_all_pages_and_blanks_up_to_a_multiple_of_four(
    lang: str, made: Callable[..., Made]
) -> None:
    [single], [folded] = made("booklet", lang, duplex="none")[1], made("booklet", lang)[1]
    with pikepdf.open(io.BytesIO(single)) as pages, pikepdf.open(io.BytesIO(folded)) as sides:
        count = len(pages.pages)
        assert len(sides.pages) * 2 == -(-count // 4) * 4
        assert sum(len(side.Resources.get("/XObject", {})) for side in sides.pages) == count


def test_a_page_in_the_folded_booklet_is_the_page_of_the_screen_edition(made: Callable[..., Made]) -> None:
    """Every word of page 2 lies 0.5 mm further in: its page is A5, on half an A4."""
    [single], [folded] = made("booklet", duplex="none")[1], made("booklet")[1]
    page, side = words_of(single)[1], words_of(folded)[1]
    left = [w for w in side if w["x0"] < 148.5 * MM]
    assert [w["text"] for w in left] == [w["text"] for w in page]
    for there, here in zip(left, page, strict=True):
        assert there["x0"] - here["x0"] == pytest.approx(0.5 * MM, abs=0.01)
        assert there["top"] == pytest.approx(here["top"], abs=0.01)


# -- fonts and words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("command", "options"), [("booklet", {"duplex": "none"}), ("booklet", {}), ("reference", {})])
def test_all_fonts_are_embedded_and_ours(
    command: str, options: dict[str, str], lang: str, made: Callable[..., Made]
) -> None:
    [raw] = made(command, lang, **options)[1]
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        names = set()
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor":
                names.add(str(thing.FontName).split("+")[1].split("-")[0])
                assert {"/FontFile2", "/FontFile3"} & set(thing.keys()), thing.FontName
        assert names <= {"NotoSans", "Sarabun"}
        assert names


def shown(document: Document) -> str:
    blocks = (*document.front, *document.blocks, *document.back)
    return " ".join(wording(spans, lambda _: "") for spans in texts(blocks))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("command", "options"), [("booklet", {"duplex": "none"}), ("reference", {})])
def test_every_word_can_be_found(command: str, options: dict[str, str], lang: str, made: Callable[..., Made]) -> None:
    done, [raw] = made(command, lang, **options)
    assert isinstance(done.result, Document)
    document = pypdfium2.PdfDocument(raw)
    found = re.sub(r"\s|\xad|\ufffe", "", "".join(page.get_textpage().get_text_range() for page in document))
    assert "\ufffd" not in found
    lost = [word for word in set(re.findall(r"[^\W\d_]{2,}", shown(done.result))) if word not in found]
    if lang == "th":
        # Some clusters of Thai are repeated by readers; what one of them does not find the other does.
        with pdfplumber.open(io.BytesIO(raw)) as pdf:
            other = re.sub(r"\s", "", "".join(page.extract_text() or "" for page in pdf.pages))
        lost = [word for word in lost if word not in other]
        assert len(lost) <= 0.02 * len(set(re.findall(r"[^\W\d_]{2,}", shown(done.result)))), lost
    else:
        assert lost == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_edition_is_tagged_and_every_figure_is_described(lang: str, made: Callable[..., Made]) -> None:
    for command, options in (("booklet", {"duplex": "none"}), ("reference", {})):
        with pikepdf.open(io.BytesIO(made(command, lang, **options)[1][0])) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert str(pdf.Root.Lang) == lang
            assert "pdfuaid" in pdf.Root.Metadata.read_bytes().decode()
            kinds: dict[str, int] = {}
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Dictionary) and "/S" in thing and "/P" in thing:
                    kind = str(thing.S)
                    kinds[kind] = kinds.get(kind, 0) + 1
                    if kind == "/Figure":
                        assert str(thing.get("/Alt", "") or thing.get("/A", {}).get("/Alt", "")), (
                            "a figure without words"
                        )
            assert kinds.get("/H1", 0) >= 1
            assert kinds.get("/Figure", 0) > 10
            assert kinds.get("/Table", 0) >= 1
            assert kinds.get("/L", 0) >= 1


def test_the_file_says_how_it_was_made(made: Callable[..., Made]) -> None:
    for options in ({}, {"duplex": "none"}):
        with pikepdf.open(io.BytesIO(made("booklet", "ru", **options)[1][0])) as pdf:
            assert "tilegen booklet binary" in str(pdf.trailer.Info.Creator)
            assert "--lang ru" in str(pdf.trailer.Info.Creator)
            assert "/CreationDate" not in pdf.trailer.Info


# -- nothing runs over ----------------------------------------------------------------------------------------------------


def overflow(raw: bytes, left: float, right: float, mirrored: bool) -> list[str]:
    """The words that reach into the margins or lie on one another."""
    bad = []
    with pdfplumber.open(io.BytesIO(raw)) as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            a, b = (left, right) if not mirrored or number % 2 else (right, left)
            words = page.extract_words(x_tolerance=1.5, y_tolerance=1.0)
            for word in words:
                if word["x0"] < (a - SLACK) * MM or word["x1"] > page.width - (b - SLACK) * MM:
                    bad.append(f"page {number}: {word['text']} in the margin")
                if word["bottom"] > page.height - 4 * MM or word["top"] < 4 * MM:
                    bad.append(f"page {number}: {word['text']} off the page")
            bad += [f"page {number}: {pair}" for pair in overlaps(words)]
    return bad


def overlaps(words: list[dict[str, Any]]) -> list[str]:
    found = []
    ordered = sorted(words, key=lambda w: w["top"])
    for i, a in enumerate(ordered):
        for b in ordered[i + 1 :]:
            if b["top"] > a["bottom"]:
                break
            wide = min(a["x1"], b["x1"]) - max(a["x0"], b["x0"])
            tall = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
            # The boxes of a line are as high as its font; what matters is letters on letters.
            if wide > 1.0 and tall > 0.55 * min(a["bottom"] - a["top"], b["bottom"] - b["top"]):
                found.append(f"{a['text']} on {b['text']}")
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_no_line_runs_over(lang: str, made: Callable[..., Made]) -> None:
    for paper in ("a4", "letter"):
        [booklet] = made("booklet", lang, paper=paper, duplex="none")[1]
        assert overflow(booklet, INNER, OUTER, mirrored=True) == []
        [sheet] = made("reference", lang, paper=paper)[1]
        assert overflow(sheet, SHEET, SHEET, mirrored=False) == []


def test_the_check_for_overflow_can_fail(made: Callable[..., Made]) -> None:
    [booklet] = made("booklet", duplex="none")[1]
    assert overflow(booklet, INNER + 2, OUTER, mirrored=True)
    word = {"text": "a", "x0": 0.0, "x1": 9.0, "top": 0.0, "bottom": 9.0}
    assert overlaps([word, word])


def longer(phrase: str) -> str:
    """A text as a language with longer words and marks would have it; places, tiles and marks of bold stay."""
    out = []
    for part in re.split(r"(\[[^\]]*\])", phrase):
        if part.startswith("["):
            out.append(part)
            continue
        for piece in parts(part):
            if isinstance(piece, Place):
                forms = "|".join(stretched(form) for form in piece.forms)
                out.append(f"{{{piece.name}:{forms}}}" if forms else f"{{{piece.name}}}")
            else:
                out.append(stretched(piece))
    return "".join(out)


def stretched(text: str) -> str:
    accents = str.maketrans("aeioucnsz", "åëïöüçñšž")
    return re.sub(r"[A-Za-z]{3,}", lambda m: m[0].translate(accents) + m[0][: max(1, len(m[0]) * 2 // 5)].lower(), text)


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The pseudo-language xx: English with longer words and marks, in the user's own folder."""
    import tomlkit

    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    for kind in ("texts", "booklet"):
        document = tomlkit.parse(find.locate(kind, "en").read_text("utf-8"))

        def stretch(table: Any) -> None:
            for key, value in table.items():
                if isinstance(value, str) and key not in ("lang", "script", "plural", "letter_premium", "word_premium"):
                    table[key] = longer(str(value))
                elif not isinstance(value, str):
                    stretch(value)

        stretch(document)
        if kind == "texts":
            document["lang"] = "xx"
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "xx.toml").write_text(tomlkit.dumps(document), encoding="utf-8")
    return "xx"


def test_a_language_with_longer_words_fits(pseudo: str) -> None:
    assert "Rülëšru" in languages.manual("xx").say("cover.rules")
    for paper in ("a4", "letter"):
        [booklet] = finished("booklet", pseudo, paper=paper, duplex="none")[1]
        assert overflow(booklet, INNER, OUTER, mirrored=True) == []
        [sheet] = finished("reference", pseudo, paper=paper)[1]
        assert overflow(sheet, SHEET, SHEET, mirrored=False) == []
        assert len(pypdfium2.PdfDocument(sheet)) == 2


def test_the_plain_text_twin_says_it_all(tilegen: Callable[..., Any], tmp_path: Path) -> None:
    assert tilegen("reference", "--lang", "ru", "-o", "sheet.txt").status == 0
    text = (tmp_path / "sheet.txt").read_text("utf-8")
    for wanted in ("Двоичные равенства", "× 28", "3Р", "11111", "AND"):
        assert wanted in text
    assert max(len(line) for line in text.splitlines()) <= 130
    assert tilegen("booklet", "-o", "rules.txt").status == 0
    rules = (tmp_path / "rules.txt").read_text("utf-8")
    assert "[x] by rank" in rules
    assert "[ ] strictly from left to right" in rules
    assert "x 1+1=11" in rules, "a picture of a mistake"
