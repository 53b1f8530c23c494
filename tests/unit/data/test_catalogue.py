from __future__ import annotations

from pathlib import Path

import pytest

from tilegen.data import catalogue, find, languages
from tilegen.errors import DataError, UnitError

READERS = {
    "sheets": catalogue.sheet,
    "styles": catalogue.style,
    "machines": catalogue.machine,
    "materials": catalogue.material,
    "texts": languages.texts,
}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in READERS for name in find.names(kind)])
def test_every_shipped_file_is_read(kind: str, name: str) -> None:
    assert READERS[kind](name)


def wrong(reader: str, text: str, folder: Path) -> str:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((DataError, UnitError)) as error:
        READERS[reader](str(path))
    return str(error.value).replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("reader", "text", "line"),
    [
        ("sheets", 'tile = "20 m"', 'my.toml: "tile": "20 m": unknown unit "m" (did you mean "mm"?)'),
        ("sheets", 'tile = "20mm"\nguides = "tick"', '"guides" is "tick" (did you mean "ticks"? known:'),
        ("sheets", 'tile = "20mm"\ncells = [9]', '"cells" must be [columns, rows]'),
        ("sheets", 'tile = "20mm"\npapers = ["a44"]', 'unknown paper "a44"'),
        ("sheets", "", '"tile" is missing'),
        ("styles", 'layers = ["print"]\n[roles]', 'layer "print" has no line under [roles]'),
        ("styles", 'layers = []\n[roles]\ncut = { stroke = "red" }', 'my.toml: roles: cut: "stroke" is "red", expected a colour such as'),
        ("styles", 'layers = []\n[roles]\ncut = { stroke = "#ff0000" }', '"stroke" needs a "width"'),
        ("styles", 'layers = []\ncap_height = "9"\n[roles]\ncut = {}\nbad', "not valid TOML"),
        ("styles", 'layers = []\ncap_height = 9\n[roles]', '"cap_height" is 9, expected text in quotes'),
        ("materials", 'thickness = "3mm"', '"kerf" is missing'),
        ("machines", 'bed = "300"\nbad = 1', 'unknown key "bad"'),
    ],
)  # fmt: skip
def test_one_clear_line(reader: str, text: str, line: str, tmp_path: Path) -> None:
    assert line in wrong(reader, text, tmp_path)


def test_a_shade_takes_the_paint_of_its_word() -> None:
    style = catalogue.style("default")
    assert style.paint("print.vowel") == style.paint("print")
    with pytest.raises(KeyError):
        style.paint("laser")


PRINTED = [name for name in find.names("styles") if "print" in catalogue.style(name).layers]
KINDS = ("digit", "relation", "arithmetic", "logic", "letter", "points", "braille")


@pytest.mark.parametrize("name", PRINTED)
def test_u77_u98_every_ink_has_a_contrast_of_4_5_against_its_tint(name: str) -> None:
    style = catalogue.style(name)
    tint = luminance(style.paint("print.tint").fill or "#FFFFFF")
    for kind in KINDS:
        paint = style.paint(f"print.{kind}")
        ink = luminance(paint.fill or paint.stroke or "")
        assert (tint + 0.05) / (ink + 0.05) >= 4.5, kind


@pytest.mark.parametrize("name", ["mono", "grey", "large-print", "tactile"])
def test_u20_no_colour_comes_in_by_the_groups_of_a_set(name: str) -> None:
    assert grey(catalogue.style(name).paint("print.group.vowel").fill or "")


def test_u20_mono_and_tactile_are_black_on_white() -> None:
    for name in ("mono", "tactile"):
        style = catalogue.style(name)
        inks = [c for role, p in style.roles.items() for c in (p.fill, p.stroke) if c and role != "print.page"]
        assert {style.paint(f"print.{kind}").fill or "#000000" for kind in KINDS} == {"#000000"}
        assert all(grey(ink) for ink in inks)
        assert not style.paint("print.tint").fill


def test_u74_each_style_says_what_it_is() -> None:
    titles = [catalogue.style(name).title for name in PRINTED]
    assert len(set(titles)) == len(PRINTED) == 6
    assert all(len(title) > 15 for title in titles)


def test_u75_a_style_may_want_a_height() -> None:
    assert catalogue.style("tactile").cap_height == 9.0
    assert catalogue.style("default").cap_height == 0.0


def grey(colour: str) -> bool:
    return len({colour[1:3], colour[3:5], colour[5:7]}) == 1


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
