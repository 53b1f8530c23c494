"""Finished booklets and reference sheets, read with pdfium, pikepdf and pdfplumber: sizes, fonts, words, overflow."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from tests.conftest import product
from tilegen.cli import deliver, looks, speech
from tilegen.cli.options import command_words
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
    words = command_words(found, set_name, options, spoken={"lang": lang})
    order = deliver.Order(found, tileset, looks.style(found.style, found), options, words, lang, book)
    done = deliver.make(order, FONTS)
    return done, deliver.render(done, "pdf")


@pytest.fixture(scope="module")
def made() -> Callable[..., Made]:
    kept: dict[Any, Made] = {}

    def get(*arguments: str, **options: str) -> Made:
        # The usual language and paper are the same whether they are named or not.
        command, lang, *others = (*arguments, "en")[: max(2, len(arguments))]
        key = (command, lang, *others, tuple(sorted({"paper": "a4", **options}.items())))
        if key not in kept:
            kept[key] = finished(*arguments, **options)
        return kept[key]

    return get


def pieces(page: pypdfium2.PdfPage) -> list[tuple[str, float, float, float, float]]:
    """The pieces of text of a page: (text, left, top, right, bottom) in mm from the upper left corner."""
    text, height = page.get_textpage(), page.get_height()
    found = []
    for n in range(text.count_rects()):
        left, low, right, high = text.get_rect(n)
        said = text.get_text_bounded(left, low, right, high).strip()
        found.append((said, left / MM, (height - high) / MM, right / MM, (height - low) / MM))
    return found


def letters(page: pypdfium2.PdfPage) -> Iterator[tuple[str, float, float, float, float]]:
    """Every letter of a page with its box, as in `pieces`; blanks left out, which may hang over at the end of a line."""
    text, height = page.get_textpage(), page.get_height()
    for n in range(text.count_chars()):
        letter = chr(pypdfium2.raw.FPDFText_GetUnicode(text, n))
        if not letter.isspace() and letter.isprintable():
            left, low, right, high = text.get_charbox(n)
            yield letter, left / MM, (height - high) / MM, right / MM, (height - low) / MM


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
    with pikepdf.open(io.BytesIO(made("reference", lang, paper="letter" if lang == "ru" else "a4")[1][0])) as pdf:
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
    page, side = pieces(pypdfium2.PdfDocument(single)[1]), pieces(pypdfium2.PdfDocument(folded)[1])
    left = [piece for piece in side if piece[1] < 148.5]
    assert [piece[0] for piece in left] == [piece[0] for piece in page]
    assert len(page) > 20
    for there, here in zip(left, page, strict=True):
        assert there[1] - here[1] == pytest.approx(0.5, abs=0.01)
        assert there[2] == pytest.approx(here[2], abs=0.01)


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
    words = set(re.findall(r"[^\W\d_]{2,}", shown(done.result)))
    lost = [word for word in words if word not in found]
    # pdfium repeats a cluster of Thai here and there, where other readers do not.
    assert len(lost) <= (len(words) // 200 if lang == "th" else 0), lost


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_edition_is_tagged_and_every_figure_is_described(lang: str, made: Callable[..., Made]) -> None:
    for command, options in (("booklet", {"duplex": "none"}), ("reference", {})):
        with pikepdf.open(io.BytesIO(made(command, lang, **options)[1][0])) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert "/Suspects" not in pdf.Root.MarkInfo
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
    """The pieces of text that reach into the margins or lie on one another."""
    bad = []
    for number, page in enumerate(pypdfium2.PdfDocument(raw), start=1):
        a, b = (left, right) if not mirrored or number % 2 else (right, left)
        found, (width, height) = pieces(page), (n / MM for n in page.get_size())
        for said, x0, top, x1, bottom in letters(page):
            slack = max(SLACK, (bottom - top) / 6)  # large letters reach further
            if x0 < a - slack or x1 > width - b + slack:
                bad.append(f"page {number}: {said} in the margin at {top:.0f} mm")
            if top < 4 or bottom > height - 4:
                bad.append(f"page {number}: {said} off the page")
        bad += [f"page {number}: {pair}" for pair in overlaps(found)]
    return bad


def overlaps(found: list[tuple[str, float, float, float, float]]) -> list[str]:
    """Pairs of pieces that lie on one another."""
    pairs = []
    ordered = sorted(found, key=lambda piece: piece[2])
    for i, (said, x0, top, x1, bottom) in enumerate(ordered):
        for other, u0, above, u1, below in ordered[i + 1 :]:
            if above > bottom:
                break
            wide, tall = min(x1, u1) - max(x0, u0), min(bottom, below) - max(top, above)
            # The boxes of marks reach into the line above; what matters is letters on letters.
            if wide > 1.6 and tall > 0.5 * min(bottom - top, below - above):
                pairs.append(f"{said} on {other}")
    return pairs


@pytest.mark.parametrize("lang", LANGS)
def test_no_line_runs_over(lang: str, made: Callable[..., Made]) -> None:
    for paper in ("a4", "letter") if lang in ("en", "ru") else ("a4",):
        [booklet] = made("booklet", lang, paper=paper, duplex="none")[1]
        assert overflow(booklet, INNER, OUTER, mirrored=True) == []
        [sheet] = made("reference", lang, paper=paper)[1]
        assert overflow(sheet, SHEET, SHEET, mirrored=False) == []


def test_the_check_for_overflow_can_fail(made: Callable[..., Made]) -> None:
    [booklet] = made("booklet", duplex="none")[1]
    assert overflow(booklet, INNER + 2, OUTER, mirrored=True)
    assert overlaps([("a", 0.0, 0.0, 9.0, 3.0), ("b", 7.0, 1.0, 12.0, 4.0)])


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
    for wanted in ("Двоичные равенства", "× 14", "3Р", "11111", "AND"):
        assert wanted in text
    assert max(len(line) for line in text.splitlines()) <= 130
    assert tilegen("booklet", "-o", "rules.txt").status == 0
    rules = (tmp_path / "rules.txt").read_text("utf-8")
    assert "[x] by rank" in rules
    assert "[ ] strictly from left to right" in rules
    assert "x 1+1=11" in rules, "a picture of a mistake"


@pytest.mark.parametrize(("lang", "set_name"), [("en", "binary"), ("th", "binary"), ("en", "decimal")])
def test_both_sides_of_the_reference_sheet_are_set_in_one_size(lang: str, set_name: str) -> None:
    import pdfplumber

    sizes = []
    with pdfplumber.open(io.BytesIO(finished("reference", lang, set_name)[1][0])) as pdf:
        for page in pdf.pages:
            found = Counter(round(char["size"], 2) for char in page.chars)
            sizes.append(found.most_common(1)[0][0])
    assert len(sizes) == 2
    assert sizes[0] == sizes[1]


def test_small_groups_of_tiles_share_a_page_of_the_booklet() -> None:
    _, [pdf] = finished("booklet", "en", "phonics", duplex="none")
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
    [box] = [text for text in pages if "Vowel teams" in text]
    assert "Vowels with r" in box
    assert "Blanks" in box


def test_the_places_of_numbers_stand_below_each_other(made: Callable[..., Made]) -> None:
    page = pypdfium2.PdfDocument(made("reference", "en")[1][0])[1].get_textpage()
    text = page.get_text_range()
    words = list(re.finditer(r"\S+", text[text.index("Numbers from 0") :]))[5:]
    line = words[1::2][::8]  # of eight columns the numbers of the first one
    assert [word[0] for word in line] == ["0", "1", "10", "11"]
    ends = [page.get_charbox(text.index("Numbers from 0") + word.end() - 1, loose=True)[2] for word in line]
    assert max(ends) - min(ends) < 0.1


@pytest.mark.parametrize(("command", "options"), [("booklet", {"duplex": "none"}), ("reference", {})])
def test_hardly_a_paragraph_ends_with_a_line_of_one_word(
    command: str, options: dict[str, str], made: Callable[..., Made]
) -> None:
    document = pypdfium2.PdfDocument(made(command, "en", **options)[1][0])
    lines = [line for page in document for line in page.get_textpage().get_text_range().splitlines()]
    # In narrow captions there may be no other way.
    assert len([line for line in lines if re.fullmatch(r"[a-z]+\.", line)]) < 2
