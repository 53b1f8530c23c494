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


def test_grey_inks_can_be_told_apart_from_the_tint() -> None:
    """U98, and legible in grey: every ink has a contrast of at least 4.5 : 1 against its tint."""
    for name in ("default", "grey", "ink-saver"):
        style = catalogue.style(name)
        tint = luminance(style.paint("print.tint").fill or "#FFFFFF")
        for kind in ("digit", "relation", "arithmetic", "logic", "letter", "points"):
            ink = luminance(style.paint(f"print.{kind}").fill or "")
            assert (tint + 0.05) / (ink + 0.05) >= 4.5, (name, kind)


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
