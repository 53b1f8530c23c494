"""--font and --font-first."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.conftest import HEBREW, ROOT, a_font
from tests.pdf_reader import open_pdf
from tilegen.cli.lettering import Lettering
from tilegen.data import tilesets
from tilegen.errors import OptionError
from tilegen.products import PRODUCTS

SARABUN = ROOT / "fonts" / "Sarabun-Bold.ttf"
Tilegen = Callable[..., Any]
SetOf = Callable[..., str]


@pytest.mark.parametrize("entry", PRODUCTS, ids=lambda e: e.command)
def test_every_drawn_product_takes_fonts(entry: Any, tilegen: Tilegen) -> None:
    said = tilegen(*entry.command.split(), "--help").out
    assert ("--font FILE" in said) == (set(entry.load().formats) != {"txt", "csv"})


@pytest.mark.parametrize("command", [["magnets"], ["laser", "tiles"], ["reference"], ["booklet"]], ids=" ".join)
def test_u66_a_hebrew_set_with_a_font(command: list[str], set_of: SetOf, tilegen: Tilegen) -> None:
    name = set_of(("א", 2), ("שׁ", 2), ("\u05b8", 1), extra='title = "עברית"\nlang = "he"')
    suffix = "svg" if command[0] == "laser" else "pdf"
    answer = tilegen(*command, name, "--font", HEBREW, "-o", f"x.{suffix}")
    assert (answer.status, answer.err) == (0, "")


def test_u66_running_text_has_the_letters_too(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    name = set_of(("A", 2), extra='title = "עברית"')
    assert tilegen("reference", name).status == 1
    assert tilegen("reference", name, "--font", HEBREW, "-o", "x.pdf").status == 0
    with open_pdf(tmp_path / "x.pdf") as pdf:
        used = {c["fontname"] for c in pdf.pages[0].chars if c["text"] in "עברית"}
    assert used, "the title is there"
    assert all("Hebrew" in font for font in used), "and in the user's font"


def test_the_kit_takes_fonts(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("kit", set_of(("א", 2), ("A", 2), extra='title = "עברית"'), "--font", HEBREW)
    assert (answer.status, answer.err) == (0, "")
    for path in (tmp_path / "output" / "mine").glob("*magnets*.pdf"):
        assert command_in(path).endswith("--font 'NotoSansHebrew[wght].ttf'")


def command_in(path: Path) -> str:
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        return str(pdf.docinfo["/Creator"])


def test_the_command_in_a_file_names_the_font_without_its_folder(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("magnets", "--font", SARABUN, "--font-first", "-o", "x.pdf").status == 0
    assert command_in(tmp_path / "x.pdf").endswith(
        "tilegen magnets binary --paper a4 --font Sarabun-Bold.ttf --font-first"
    )


def test_a_font_that_draws_nothing_is_told(tilegen: Tilegen) -> None:
    assert tilegen("magnets", "--font", SARABUN, "-o", "x.pdf").err == (
        f"tilegen: warning: nothing is drawn with {SARABUN}: other fonts had all; "
        "with --font-first it draws whatever it has\n"
    )
    assert tilegen("magnets", "--font", SARABUN, "--font-first", "-o", "x.pdf").err == ""


def test_the_first_of_several_fonts_that_has_it(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    one = a_font(tmp_path / "one.ttf", {"⊕": "M 0 0 H 500 V 500 H 0 Z"})
    two = a_font(tmp_path / "two.ttf", {"⊕": "M 0 0 H 900 V 500 H 0 Z", "★": "M 0 0 H 900 V 500 H 0 Z"})
    name = set_of(("⊕", 1), ("★", 1))
    assert tilegen("magnets", name, "--font", one, "--font", two, "-o", "x.pdf").err == ""
    assert "nothing is drawn with" in tilegen("magnets", name, "--font", two, "--font", one, "-o", "x.pdf").err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--font", "nix.ttf"], "tilegen: nix.ttf: cannot be read: No such file or directory"),
        (["--font", "set.toml"], "tilegen: set.toml: is not a font (expected a .ttf, .otf or .ttc file)"),
        (["--font", "."], "tilegen: .: is a folder, not a font (expected a .ttf, .otf or .ttc file)"),
        (["--font-first"], "tilegen: --font-first needs a font (for example --font MyFont.ttf --font-first)"),
    ],
)
@pytest.mark.parametrize("command", ["magnets", "kit", "reference"])
def test_bad_fonts_are_one_line(
    command: str, arguments: list[str], line: str, tilegen: Tilegen, tmp_path: Path
) -> None:
    (tmp_path / "set.toml").write_text("title = 1")
    answer = tilegen(command, *arguments)
    assert (answer.status, answer.err) == (2, f"{line}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["set.toml"]


def test_what_the_command_line_takes() -> None:
    values = {"own_fonts": ("a.ttf", "b.ttf", "a.ttf"), "font_first": True, "tile": 1}
    found = Lettering.of(values)
    assert (found.names, found.first, values) == (("a.ttf", "b.ttf"), True, {"tile": 1})
    with pytest.raises(OptionError):
        Lettering.of({"own_fonts": (), "font_first": True})
    assert Lettering.of({}).book("en", tilesets.load("binary")).unused == ()


def test_same_font_same_bytes(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    name = set_of(("א", 2), extra='title = "עברית"')
    for command in ("magnets", "reference"):
        for file in ("one.pdf", "two.pdf"):
            assert tilegen(command, name, "--font", HEBREW, "-o", file).status == 0
        assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
