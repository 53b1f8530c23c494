from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest

from tilegen.data import catalogue
from tilegen.drawing import symbols
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import bounds, sampled
from tilegen.errors import DataError
from tilegen.products.faces import SIDE
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


def test_missing_characters_are_reported(fonts: FontBook) -> None:
    assert fonts.run("A⊕B★", 10).missing == "⊕★"


def test_slashed_zero_is_another_outline(fonts: FontBook) -> None:
    assert fonts.run("0", 10, features=["zero"]).glyphs != fonts.run("0", 10).glyphs


def test_equal_letters_share_their_outline(fonts: FontBook) -> None:
    first, second = fonts.run("AA", 10).glyphs
    assert first.contours is second.contours


def test_a_file_that_is_no_font(tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(b"no font")
    with pytest.raises(DataError, match=r"x\.ttf"):
        FontBook([("bold", tmp_path / "x.ttf")]).run("A", 10)


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
