from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import HEBREW, a_font
from tilegen.data import catalogue
from tilegen.drawing import symbols
from tilegen.drawing.curves import sampled
from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import bounds, moved
from tilegen.errors import DataError
from tilegen.products.face_room import SIDE
from tilegen.products.marks import BRIDGE, SMALLEST

FOLDER = Path(__file__).parents[3] / "fonts"


def test_a_run_is_shaped_and_kerned(fonts: FontBook) -> None:
    apart = fonts.run("A", 10).advance + fonts.run("V", 10).advance
    assert fonts.run("AV", 10).advance < apart


def test_size_is_the_em_in_mm(fonts: FontBook) -> None:
    # Noto Sans has capitals of 714 of 1000 units.
    assert fonts.run("H", 10).ink.height == pytest.approx(7.14)
    assert fonts.cap_height() == pytest.approx(0.714)


def test_scripts_find_their_font(fonts: FontBook) -> None:
    for text in ("Ž", "Ђ", "Я", "Ω", "ế", "ก", "น้ำ", "½", "²", "№"):
        assert fonts.run(text, 10).missing == "", text


def test_a_thai_mark_stays_with_its_letter(fonts: FontBook) -> None:
    assert fonts.run("ที่", 10).advance == pytest.approx(fonts.run("ท", 10).advance)


def test_words_lack_what_a_run_lacks() -> None:
    book = FontBook(catalogue.fonts())
    for text in (
        "",
        "  ",
        "no\xa0",
        "\xa0",
        "Žž 1",
        "漢a",
        "a漢",
        "\u200d",
        "n\u0301",
        "\u0301",
        "ש\u05bc",
        "\u200dn",
        "no n",
    ):
        for _ in range(2):  # the second time from what is known
            assert book.missing(text) == FontBook(catalogue.fonts()).run(text, 1.0).missing, text


def test_missing_characters_are_reported(fonts: FontBook) -> None:
    assert fonts.run("A⊕B★", 10).missing == "⊕★"


def test_slashed_zero_is_another_outline(fonts: FontBook) -> None:
    assert fonts.run("0", 10, features=["zero"]).glyphs != fonts.run("0", 10).glyphs


def test_equal_letters_share_their_outline(fonts: FontBook) -> None:
    first, second = fonts.run("AA", 10).glyphs
    assert first.contours is second.contours


@pytest.mark.parametrize("content", [b"no font", b"", b"\0\1\0\0" + b"\xff" * 400, b"wOF2....", b"OTTO\0\0"])
def test_a_file_that_is_no_font(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(content)
    with pytest.raises(DataError, match=r"x\.ttf: is (not a font|a web font)"):
        FontBook([], own=[tmp_path / "x.ttf"])


def test_a_font_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "x.ttf", tmp_path):
        with pytest.raises(DataError, match=r"cannot be read: |is a folder"):
            FontBook([], own=[path])


def test_a_font_of_pictures_alone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is a font without outlines"):
        FontBook([], own=[a_font(tmp_path / "x.ttf", {"👍": ""}, tables_less=("glyf", "loca"))])


# -- other scripts --------------------------------------------------------------------------------------------------


def numbers(run: Run) -> list[int]:
    """The glyphs of a run from left to right, as widths of their ink in thousandths of an em."""
    return [round(1000 * glyph.ink.width) for glyph in run.glyphs]


def test_u66_hebrew_runs_to_the_left(all_fonts: FontBook) -> None:
    run = all_fonts.run("אלו", 1)
    alone = [numbers(all_fonts.run(c, 1))[0] for c in "אלו"]
    assert run.missing == ""
    assert numbers(run) == alone[::-1]


def test_u67_scripts_on_one_line_stand_in_the_order_of_reading(all_fonts: FontBook) -> None:
    alone = {c: numbers(all_fonts.run(c, 1))[0] for c in "אב12ABก"}
    for text, shown in (("אב12", "12בא"), ("A אב B", "AבאB"), ("ก1אב", "ก1בא"), ("אב A", "Aבא")):
        assert numbers(all_fonts.run(text, 1)) == [alone[c] for c in shown], text


def test_u65_arabic_letters_alone_are_isolated_and_joined_in_a_word(all_fonts: FontBook) -> None:
    isolated, initial = all_fonts.run("ب", 1), all_fonts.run("ب\u200d", 1)
    assert isolated.ink.width > initial.ink.width, "a joiner gives the form that joins"
    pair = all_fonts.run("با", 1)
    assert len(pair.glyphs) == 2, "what joins is one outline, the dot another"
    assert all_fonts.run("\ufe91", 1).ink.width == pytest.approx(initial.ink.width, abs=0.02), "left as it is"


def test_u69_a_syllable_is_shaped_as_one(all_fonts: FontBook) -> None:
    syllable = all_fonts.run("क्षि", 1)
    assert syllable.missing == ""
    assert syllable.ink.width < sum(all_fonts.run(c, 1).ink.width for c in "कष")


# -- marks alone ----------------------------------------------------------------------------------------------------


def dots(run: Run) -> int:
    """How many small contours a run has: those of the dotted circle."""
    placed = [bounds(moved((c,), g.x, g.y, g.scale)) for g in run.glyphs for c in g.contours]
    return sum(box.width < 0.09 and box.height < 0.09 for box in placed)


@pytest.mark.parametrize(
    "mark",
    list("\u0301\u0323\u0e31\u0e34\u0e38\u0e3a\u0e47\u0e49\u0e4e\u0e33\u05b8\u05bc\u064e\u093f\u0941\u0947\u094d"),
    ids=ascii,
)
def test_u66_u69_a_mark_alone_stands_on_one_dotted_circle(mark: str, all_fonts: FontBook) -> None:
    run = all_fonts.run(mark, 1)
    assert run.missing == ""
    assert run.text == mark, "the text stays bare"
    assert 8 <= dots(run) <= 21, "one circle: of eight dots in one font, twenty in another"


def test_u67_a_circle_is_placed_where_the_letter_would_be(fonts: FontBook) -> None:
    letter, marked, mark = fonts.run("ก", 1), fonts.run("ก้", 1), fonts.run("\u0e49", 1)
    tone = [g.ink for g in marked.glyphs][-1]
    assert [g.ink for g in mark.glyphs][-1] == pytest.approx(tone)
    circle = mark.glyphs[0].ink
    assert (circle.y0, circle.y1, circle.centre.x) == pytest.approx((letter.ink.y0, letter.ink.y1, letter.ink.centre.x))


def test_a_mark_after_its_letter_has_no_circle(all_fonts: FontBook) -> None:
    for text in ("e\u0301", "ที่", "שָ", "कि"):
        assert dots(all_fonts.run(text, 1)) < 3, text


# -- fonts of the user's --------------------------------------------------------------------------------------------

SQUARE, WIDE = "M 0 0 H 500 V 500 H 0 Z", "M 0 0 H 900 V 500 H 0 Z"


def test_ours_come_first_unless_asked(tmp_path: Path) -> None:
    own = a_font(tmp_path / "x.ttf", {"H": SQUARE, "⊕": WIDE})
    usual, first = FontBook(catalogue.fonts(), own=[own]), FontBook(catalogue.fonts(), own=[own], own_first=True)
    assert usual.run("H", 1).ink.height == pytest.approx(0.714)
    assert usual.unused == (own,)
    assert usual.run("⊕", 1).ink.width == pytest.approx(0.9)
    assert usual.unused == ()
    assert first.run("H", 1).ink.height == pytest.approx(0.5)
    assert first.run("E", 1).ink.height == pytest.approx(0.714)


@pytest.mark.parametrize("ending", ["otf", "ttc"])
def test_other_kinds_of_font_files(ending: str, tmp_path: Path) -> None:
    own = a_font(tmp_path / f"x.{ending}", {"⊕": SQUARE})
    run = FontBook([], own=[own]).run("⊕", 1)
    assert run.ink.width == pytest.approx(0.5)


def test_a_variable_font_is_bold_where_words_are_bold() -> None:
    book = FontBook([], own=[HEBREW])
    assert book.run("ו", 1).ink.width > 1.2 * book.run("ו", 1, style="regular").ink.width


def test_overlapping_contours_are_united(tmp_path: Path) -> None:
    own = a_font(tmp_path / "x.ttf", {"⊕": "M 0 200 H 600 V 400 H 0 Z M 200 0 H 400 V 600 H 200 Z"})
    assert len(FontBook([], own=[own]).run("⊕", 1).glyphs[0].contours) == 1


def test_u71_a_glyph_without_an_outline_is_missing(tmp_path: Path) -> None:
    own = a_font(tmp_path / "x.ttf", {"👍": "", "A": SQUARE, "\u0301": ""})
    book = FontBook([], own=[own])
    assert book.run("👍", 1).missing == "👍"
    assert book.run("A\u0301", 1).missing == "\u0301", "a mark that nobody would see"


@pytest.mark.parametrize("face", ["👨\u200d👩", "👍🏽", "🇷🇸"], ids=ascii)
def test_u71_an_emoji_drawn_as_several_is_missing(face: str, tmp_path: Path, all_fonts: FontBook) -> None:
    own = a_font(tmp_path / "x.ttf", dict.fromkeys("👨👩👍🏽🇷🇸\u200d", SQUARE))
    assert FontBook([], own=[own]).run(face, 1).missing == face
    assert all_fonts.run("👨\u200d👩\u200d👧", 1).missing == "", "here it is one glyph"


def test_emoji_sequences_are_one_glyph(all_fonts: FontBook) -> None:
    for face in ("👍", "👍🏽", "👨\u200d👩\u200d👧", "🇷🇸", "❤\ufe0f", "1\ufe0f\u20e3"):
        run = all_fonts.run(face, 1)
        assert (run.missing, len(run.glyphs)) == ("", 1), ascii(face)


def test_joiners_alone_are_not_an_empty_tile(fonts: FontBook) -> None:
    assert fonts.run("\u200d", 1).missing == "\u200d"
    assert fonts.run(" ", 1).missing == ""
    assert fonts.run("A\u200dB\u00a0", 1).missing == ""


@settings(max_examples=150, deadline=None)
@given(text=st.text(st.characters(exclude_categories=["Cs", "Cn"]), min_size=1, max_size=5))
def test_what_is_not_missing_is_seen(text: str, all_fonts: FontBook) -> None:
    run = all_fonts.run(text, 1)
    assert run.missing or run.glyphs or text.isspace()
    assert set(run.missing) <= set(text)


def test_every_listed_font_is_there_and_has_its_own_name() -> None:
    from fontTools.ttLib import TTFont

    names = []
    for _, path in catalogue.fonts():
        with TTFont(path) as font:
            assert "fvar" not in font, "static fonts only"
            assert font["OS/2"].fsType == 0, "free to embed"
            names.append(font["name"].getDebugName(6))
    assert len(set(names)) == len(names) == 6
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "OFL.txt").read_text("utf-8").replace(
        "\n", " "
    ) or "SIL Open Font License" in (FOLDER / "OFL.txt").read_text("utf-8")


@pytest.mark.parametrize("face", ["+", "−", "×", "÷", "="])
def test_symbols_are_centred_and_of_one_weight(face: str) -> None:
    shape = symbols.symbol(face)
    assert shape is not None
    box = bounds(shape)
    assert box.centre == pytest.approx((0, 0), abs=1e-9)
    bar = bounds(shape[:1])
    if face in ("−", "÷", "="):
        assert bar.height == pytest.approx(symbols.STROKE)


def test_a_bar_of_equals_is_as_long_and_heavy_as_a_one(fonts: FontBook) -> None:
    # The joke rule lays = on its side to be 11.
    one = fonts.run("1", 14.5).ink.height
    bar = bounds((symbols.symbol("=") or ())[:1])
    assert bar.width == pytest.approx(one, abs=0.1)


def test_letters_are_not_symbols() -> None:
    for face in ("x", "a/b", "+/b", "/", "+/", "+/−/×", "1/2"):
        assert symbols.symbol(face) is None


PAIRS = [f"{left}/{right}" for left in "+−×÷" for right in "+−×÷"]


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("face", PAIRS)
def test_u84_two_operators_stand_apart_inside_the_tile(face: str, cut: bool) -> None:
    shape = symbols.symbol(face, cut=cut)
    assert shape is not None
    box = bounds(shape)
    assert box.centre == pytest.approx((0, 0), abs=1e-9)
    assert box.width <= 20 - 2 * SIDE
    # Nothing touches: each part keeps the gap to every other one, crosses and bars as a whole.
    gap = symbols.CUT_GAP if cut else symbols.PAIR_GAP
    parts = [list(sampled([contour], 0.1)) for contour in shape]
    for a, b in itertools.combinations(parts, 2):
        assert min(math.dist(p, q) for p in a for q in b) > gap - 0.1


def test_u84_parts_of_a_pair_are_of_one_weight_and_not_thin() -> None:
    shape = symbols.symbol("−/−")
    assert shape is not None
    left, slash, right = shape
    assert bounds([left]).height == pytest.approx(bounds([right]).height) == symbols.PAIR_STROKE
    x, y = symbols.SLASH
    across = bounds([slash]).width - 2 * x
    assert across * y / math.hypot(x, y) == pytest.approx(symbols.PAIR_STROKE)
    assert symbols.PAIR_STROKE > 1.1 * symbols.STROKE * symbols.PAIR_SIZE
    # What is left between holes on the smallest tile that is cut through holds.
    assert symbols.CUT_GAP * SMALLEST / 20 >= BRIDGE


def test_minus_and_hyphen_make_the_same_pair() -> None:
    assert symbols.symbol("+/-") == symbols.symbol("+/−") == symbols.symbol("+/–")
