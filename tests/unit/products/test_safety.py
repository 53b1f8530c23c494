"""The safety page: one side, every language, true of the tiles that are made."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from tilegen.cli import deliver
from tilegen.drawing.document import Document, Figure, texts, walk, wording
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import box_of
from tilegen.products.safety_signs import SIGNS, SIZE, sign

Make = Callable[..., deliver.Finished]
LANGS = ("en", "es", "ru", "sr-Cyrl", "sr-Latn", "th")


def said(made: deliver.Finished) -> str:
    assert isinstance(made.result, Document)
    return " ".join(wording(spans) for spans in texts(made.result.blocks)).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_one_side_in_every_language(lang: str, paper: str, make: Make) -> None:
    made = make("safety", lang=lang, paper=paper)
    assert made.warnings == ()
    with pikepdf.open(io.BytesIO(deliver.render(made, "pdf")[0])) as pdf:
        assert len(pdf.pages) == 1
        assert str(pdf.Root.Lang) == lang
    text = said(made)
    assert not any(mark in text for mark in "{}*[]"), "markup that was not understood"
    mm = {"ru": "мм", "th": "มม."}.get(lang, "mm")
    flux = "50 кГс²мм²" if lang == "ru" else "50 kG²mm²"
    for fact in (f"31.7 {mm}" if lang in ("en", "th") else f"31,7 {mm}", flux, "15", f"20 × 20 {mm}"):
        assert fact in text


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_says_the_same(lang: str, make: Make) -> None:
    made = make("safety", lang=lang)
    text = "".join(deliver.render(made, "txt")[0].decode("utf-8").split())
    for spans in texts(made.result.blocks):  # type: ignore[union-attr]  # a document
        assert "".join(wording(spans).split()) in text


def test_it_is_true_of_the_tiles(make: Make) -> None:
    assert "are small parts" in said(make("safety"))
    assert "are small parts" in said(make("safety", tile="31x57mm"))
    assert "larger than a tube" in said(make("safety", tile="32mm"))
    assert "larger than a tube" in said(make("safety", tile="20x58mm"))


def test_u94_a_set_without_rules_has_one_and_no_rule_changes_it(
    make: Make, set_of: Callable[..., str], tilegen: Callable[..., Any]
) -> None:
    made = make("safety", set_of(("A", 3), ("", 1, 5)))
    assert made.warnings == ()
    assert tilegen("safety", "--rules", "training").status == 2


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_lies_on_its_square(name: str, fonts: FontBook) -> None:
    page = sign(name, fonts)
    box = box_of(page.items)
    assert box is not None
    assert Box(0, 0, SIZE, SIZE).contains(box)
    assert box.width > 0.9 * SIZE


@pytest.mark.parametrize("name", ["small", "implants", "never"])
def test_the_bar_of_what_is_forbidden_falls_from_left_to_right(name: str, fonts: FontBook) -> None:
    (bar,) = sign(name, fonts).items[-1].contours  # type: ignore[union-attr]  # a path
    ends = sorted([bar.start, *((s.x, s.y) for s in bar.segments)])
    assert ends[0][1] < SIZE / 3 < 2 * SIZE / 3 < ends[-1][1], "y down: from the upper left"


def test_every_sign_is_described(make: Make) -> None:
    result = make("safety").result
    assert isinstance(result, Document)
    figures = [block for block in walk(result.blocks) if isinstance(block, Figure)]
    assert len(figures) == len(SIGNS)
    assert len({figure.alt for figure in figures}) == len(SIGNS)


@pytest.mark.parametrize("style", ["default", "mono", "grey", "ink-saver", "large-print", "tactile"])
def test_every_style_paints_it(style: str, make: Make) -> None:
    assert deliver.render(make("safety", style=style), "pdf")[0].startswith(b"%PDF")


@pytest.mark.parametrize("command", ["laser tiles", "laser board", "laser rack", "laser coupon"])
def test_every_laser_file_points_to_it(command: str, make: Make) -> None:
    for suffix in ("svg", "dxf"):
        assert "see tilegen safety" in deliver.render(make(command), suffix)[0].decode("utf-8")
