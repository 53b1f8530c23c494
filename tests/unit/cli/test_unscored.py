"""What nobody scores is not told, and files of different tiles have different names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilegen.data import tilesets
from tilegen.model.odds import paired, spread
from tilegen.model.vowels import vowels

Run = Callable[..., Any]


@pytest.mark.parametrize("command", [("stats", "phonics"), ("draw", "phonics"), ("inventory", "phonics")])
def test_a_set_without_points_says_nothing_of_points(command: tuple[str, ...], tilegen: Run) -> None:
    assert "point" not in tilegen(*command).out
    assert "point" in tilegen(command[0], "en").out


def test_hidden_points_are_not_told_either(tilegen: Run, tmp_path: Path) -> None:
    (tmp_path / "h.toml").write_text('show_points = false\ntiles = [{ face = "A", count = 9, points = 3 }]', "utf-8")
    assert "point" not in tilegen("inventory", "h.toml").out
    assert "point" not in tilegen("check", "set", "h.toml").out


def test_the_summary_says_which_cells_are_used(tilegen: Run) -> None:
    assert (
        "; cells 55 to 59; the next free one is 60\n" in tilegen("magnets", "en", "--only", "E*5", "--start", "55").out
    )
    assert "; cell 108; the sheet is full\n" in tilegen("magnets", "en", "--only", "E", "--start", "108").out
    assert (
        "; Hoja 2 de 2: celda 1; la siguiente libre es la 2\n"
        in tilegen("magnets", "es", "--only", "E*2", "--start", "108").out
    )
    assert (
        "; cells 4 to 5; the next free one is 6\n"
        in tilegen("magnets", "en", "--only", "E*5", "--sheet", "avery-5160", "--start", "4").out
    )


@pytest.mark.parametrize(
    ("command", "ending", "runs"),
    [
        (
            "magnets",
            "pdf",
            {
                "": "",
                "--shape round": "-round",
                "--points off": "-points-off",
                "--style grey": "-grey",
                "--start 4": "-start-4",
                "--start 5": "-start-5",
                "--bars": "-bars",
                "--mirror": "-mirror",
                "--slashed-zero": "-slashed-zero",
                "--braille paper": "-braille-paper",
                "--braille sign --mirror": "-mirror-braille-sign",
                "--back plain": "-back-plain",
                "--back plain --flip short": "-back-plain-flip-short",
                "--marks dots": "-marks-dots",
                "--no-bars": "",  # the set asks for none
            },
        ),
        ("contour", "svg", {"": "", "--shape round": "-round", "--start 4": "-start-4", "--marks dots": "-marks-dots"}),
        ("laser tiles", "svg", {"": "", "--mirror": "-mirror", "--braille paper": "-braille-paper"}),
    ],
)
def test_other_tiles_do_not_write_over_each_other(
    command: str, ending: str, runs: dict[str, str], tilegen: Run
) -> None:
    paper = ["--paper", "a4"] if command != "laser tiles" else []
    stem = "-".join([*command.split(), *paper[1:]])
    for words, more in runs.items():
        name = tilegen(*command.split(), "xor", *paper, *words.split()).out.split()[0]
        tag = "-kerf-0.2mm" if command == "laser tiles" else ""
        assert name == f"output/xor/{stem}{more}{tag}.{ending}"


def test_what_a_set_asks_for_and_the_user_takes_back_is_in_the_name(tilegen: Run, tmp_path: Path) -> None:
    (tmp_path / "g.toml").write_text('tiles = [{ face = "6", count = 9 }]\n[print]\nbars = true\n', "utf-8")
    names = [tilegen("magnets", "g.toml", "--paper", "a4", *words).out.split()[0] for words in ([], ["--no-bars"])]
    assert names == ["output/g/magnets-a4.pdf", "output/g/magnets-a4-no-bars.pdf"]


def test_a_kit_says_once_that_there_are_no_rules_and_names_files(tilegen: Run, tmp_path: Path) -> None:
    (tmp_path / "g.toml").write_text('tiles = [{ face = "A", count = 99 }]', "utf-8")
    made = tilegen("kit", "g.toml", "--tile", "30mm")
    assert made.out.count("without rules: tilegen knows none for g") == 1
    assert "warning: 10-magnets-a4.pdf: F10 no room for a ruler" in made.err


def test_a_group_of_vowels_is_taken_whole(tmp_path: Path) -> None:
    rows = "a;1;red\no;1;red\nan;1;red\nb;1;blue\ne;1;blue\noun;1;\nou;1;\n"
    path = tmp_path / "v.csv"
    path.write_text(f"letter;count;group\n{rows}", "utf-8")
    assert [face.face for face in vowels(tilesets.load(str(path)))] == ["a", "o", "an", "e", "ou"]


def test_sets_in_another_case_are_compared_letter_by_letter(tilegen: Run) -> None:
    pairs = {pair.name: pair for pair in paired(*(spread(tilesets.load(name)).faces for name in ("en", "phonics")))}
    assert pairs["E"].first is not None
    assert pairs["E"].second is not None
    assert "sh" in pairs
    said = "Capitals in one are small letters in the other"
    assert said in tilegen("stats", "en", "--compare", "phonics").out
    assert said not in tilegen("stats", "en", "--compare", "es").out
