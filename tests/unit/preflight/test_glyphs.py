"""F02 names the character and says where there is a font that has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import HEBREW, elsewhere
from tilegen.data import catalogue
from tilegen.drawing.fontfile import FontFile, script_of
from tilegen.model.source import PICTURES, SIGNS
from tilegen.preflight.glyphs import lacking, nowhere

COMMANDS = [
    ["magnets"],
    *(["laser", "tiles", "--mark", mark] for mark in ("engrave", "outline", "line", "stencil")),
    ["reference"],
    ["booklet"],
    ["kit"],
]


def test_u70_u71_the_message() -> None:
    assert lacking("ש", "שׁ", catalogue.sources) == (
        'no font has "ש" U+05E9 HEBREW LETTER SHIN of "שׁ": Hebrew needs a font, for example NotoSansHebrew-Bold.ttf of '
        "Debian's fonts-noto-core or NotoSansHebrew[wght].ttf of PyPI's manimgx-fonts; then --font FILE"
    )


def test_a_picture_is_named_as_a_whole() -> None:
    for missing in ("1", "1\ufe0f\u20e3", "1\u20e3"):
        line = lacking(missing, "1\ufe0f\u20e3", nowhere)
        assert line.startswith(
            'no font has "1\ufe0f\u20e3" U+0031 DIGIT ONE + U+FE0F VARIATION SELECTOR-16 + U+20E3'
        ), line


def test_many_are_counted_and_long_texts_cut() -> None:
    assert lacking("漢字仮名", "漢字仮名" * 20, nowhere) == (
        'no font has "漢" U+6F22 CJK UNIFIED IDEOGRAPH-6F22, "字" U+5B57 CJK UNIFIED IDEOGRAPH-5B57, '
        f'"仮" U+4EEE CJK UNIFIED IDEOGRAPH-4EEE and 1 more of "{"漢字仮名" * 10}…"'
    )


@pytest.mark.parametrize(("missing", "tag"), [("👍🏽", PICTURES), ("⊕", SIGNS), ("ა", "Geor"), ("한", "Hang")])
def test_every_kind_finds_its_font(missing: str, tag: str) -> None:
    source = next(source for source in catalogue.sources() if source.tag == tag)
    assert source.fonts[0][1] in lacking(missing, missing, catalogue.sources)


def test_a_script_that_nobody_looked_up_is_named_without_advice() -> None:
    assert lacking("𒀀", "𒀀", catalogue.sources) == 'no font has "𒀀" U+12000 CUNEIFORM SIGN A of "𒀀"'


def test_the_advice_is_true_where_it_can_be_tried() -> None:
    tried = 0
    for source in catalogue.sources():
        for _, package, file in source.fonts:
            if package == "manimgx-fonts" and source.tag not in (SIGNS, PICTURES):
                font = FontFile(elsewhere(file))
                scripts = {script_of(chr(code)) for code in font.font.face.unicodes}
                assert source.tag in scripts, file
                tried += 1
    assert tried > 10


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_u71_it_comes_before_anything_is_written(
    command: list[str], set_of: Callable[..., str], tilegen: Callable[..., Any], tmp_path: Path
) -> None:
    name = set_of(("ש", 2), ("A", 2), extra='title = "ש"')
    before = set(tmp_path.iterdir())
    answer = tilegen(*command, name)
    assert answer.status == 1
    assert answer.err.startswith(
        'tilegen: mine: preflight: F02 no font has "ש" U+05E9 HEBREW LETTER SHIN of "ש": Hebrew'
    )
    assert answer.err.count("\n") == 1
    assert set(tmp_path.iterdir()) == before


def test_u71_an_emoji_is_named_with_all_its_parts(set_of: Callable[..., str], tilegen: Callable[..., Any]) -> None:
    answer = tilegen("magnets", set_of(("👨\u200d👩\u200d👧", 1)), "--font", HEBREW)
    assert answer.status == 1
    parts = "U+1F468 MAN + U+200D ZERO WIDTH JOINER + U+1F469 WOMAN + U+200D ZERO WIDTH JOINER + U+1F467 GIRL"
    assert f'no font has "👨\u200d👩\u200d👧" {parts} of "👨\u200d👩\u200d👧": an emoji needs a font' in answer.err
