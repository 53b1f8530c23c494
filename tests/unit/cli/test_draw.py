from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.pdf_reader import open_pdf

Tilegen = Callable[..., Any]


def hands(said: str) -> list[list[str]]:
    return [line.split()[3:] for line in said.splitlines() if line.startswith("Hand ")]


def test_u87_hands_from_the_virtual_bag(tilegen: Tilegen) -> None:
    said = tilegen("draw", "binary", "--seed", "1", "--hands", "4").out
    assert [len(hand) for hand in hands(said)] == [9] * 4
    assert "4 hands of 9 tiles, seed 1; 64 left in the bag" in said
    assert said == tilegen("draw").out  # 1 and 4 are what is usual
    assert hands(said) != hands(tilegen("draw", "--seed", "2").out)
    assert re.search(r"^total +36 +64$", said, re.MULTILINE)


def test_u87_text_and_picture_show_the_same_hands(tilegen: Tilegen, tmp_path: Path) -> None:
    shown = hands(tilegen("draw", "binary", "--seed", "5").out)
    answer = tilegen("draw", "binary", "--seed", "5", "-o", "hands.pdf")
    assert answer.out == "hands.pdf  4 hands of 9 tiles, seed 5; 64 left in the bag\n"
    with open_pdf(tmp_path / "hands.pdf") as pdf:
        words = pdf.pages[0].extract_words()
    names = [n for n, word in enumerate(words) if word["text"] in ("Hand", "Left")]
    rows = [words[start:stop] for start, stop in pairwise(names)]
    # "Hand 1", "9 points", and then each tile with its points at its lower right.
    drawn = [
        [word["text"] for word in sorted(row[4:], key=lambda w: w["x0"]) if word["bottom"] - row[0]["bottom"] < 50]
        for row in rows
    ]
    assert [[face for face in hand if face != "blank"] for hand in shown] == drawn


def test_the_command_in_a_picture_makes_the_same_picture(tilegen: Tilegen, tmp_path: Path) -> None:
    words = [
        "draw",
        "binary",
        "--xor",
        "--seed",
        "3",
        "--rack",
        "5",
        "--tile",
        "3/4in",
        "--lang",
        "es",
        "--style",
        "grey",
    ]
    assert tilegen(*words, "-o", "one.svg").status == 0
    first = (tmp_path / "one.svg").read_bytes()
    command = re.search(r"tilegen draw [^<]*", first.decode())
    assert command is not None
    assert tilegen(*command[0].split()[1:]).status == 0
    assert (tmp_path / "hands.svg").read_bytes() == first


def test_long_hands_go_on_below(tilegen: Tilegen) -> None:
    said = tilegen("draw", "binary", "--hands", "1", "--rack", "60").out
    assert max(map(len, said.splitlines())) <= 100
    assert sum(len(line.split()) for line in said.splitlines() if line.startswith("     ")) > 20


def test_a_pool_lies_open(tilegen: Tilegen, tmp_path: Path) -> None:
    rows = '{ face = "A", count = 9, points = 1.5 }, { face = "=", count = 3, pool = true }'
    (tmp_path / "mine.toml").write_text(f"tiles = [{rows}]", encoding="utf-8")
    said = tilegen("draw", "mine.toml", "--hands", "2", "--rack", "2").out
    assert "Hand 1       3  A  A\n" in said
    assert "Open beside the bag\n" in said
    assert tilegen("draw", "mine.toml", "--hands", "2", "--rack", "2", "-o", "x.png").status == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--hands", "12"], "12 hands of 9 tiles are 108 tiles, but the bag has 100: enough for 11 hands"),
        (["--seed", "-1"], '\'--seed\': "-1" is not a whole number, 0 or more (for example "7")'),
        (["--seed", "x"], '\'--seed\': "x" is not a whole number, 0 or more (for example "7")'),
        (["--seed", "1.5"], '"1.5" is not a whole number, 0 or more'),
        (["--seed", "9" * 19], "is not a whole number of at most 18 digits"),
        (["-o", "x.dxf"], '"x.dxf" ends in .dxf (hands can be .txt, .png, .svg, .pdf)'),
        (["-o", "x.png", "--lang", "tlh"], 'no language "tlh"'),
        (["-o", "x.png", "--tile", "4mm"], "below 6 pt it cannot be read"),
        (["-o", "x.png", "--style", "laser"], "has no paint"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], line: str, tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("draw", "binary", *words)
    assert answer.status in (1, 2)
    assert line in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
