from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tilegen.backends.text import width

Tilegen = Callable[..., Any]

MINE = """\
title = "Mine"
rack = 4
tiles = [
  { face = "А", count = 6, points = 1, group = "vowel" },
  { face = "Ж", count = 3, points = 2.5 },
  { face = "Ы", count = 0, points = 4, group = "vowel" },
  { face = "=", count = 4, points = 1, pool = true },
  { face = "", count = 1 },
]
"""


def row(text: str, name: str) -> list[str]:
    return next(line.split() for line in text.splitlines() if line.startswith(name))


def test_u86_totals_shares_and_chances_of_a_set(tilegen: Tilegen) -> None:
    said = tilegen("stats", "binary").out
    assert row(said, "all tiles") == ["all", "tiles", "100", "106"]
    assert row(said, "a hand of 9") == ["a", "hand", "of", "9", "9", "9.54"]
    assert row(said, "÷") == ["÷", "arithmetic", "2", "2.00", "4", "8", "7.55", "0.18", "82.73"]
    share = round(Fraction(10000 * comb(86, 9), comb(100, 9))) / 100
    assert row(said, "no = ")[2] == str(share)
    assert "no = and no blank " in said


@pytest.mark.parametrize(
    "words", [["binary"], ["en"], ["decimal"], ["binary", "--xor", "--compare", "en"], ["en", "--compare", "decimal"]]
)
def test_tables_fit_a_terminal_of_100_columns(words: list[str], tilegen: Tilegen) -> None:
    lines = tilegen("stats", *words).out.splitlines()
    assert max(map(width, lines)) <= 100


def test_a_set_of_ones_own_with_pool_group_and_points_in_parts(tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    said = tilegen("stats", "mine.toml").out
    assert row(said, "in the bag") == ["in", "the", "bag", "10", "13.5"]
    assert row(said, "in the pool") == ["in", "the", "pool", "4", "4"]
    assert row(said, "a hand of 4") == ["a", "hand", "of", "4", "4", "5.40"]
    assert row(said, "Ж") == ["Ж", "letter", "bag", "3", "21.43", "2.5", "7.5", "42.86", "1.20", "16.67"]
    assert row(said, "=  ") == ["=", "relation", "pool", "4", "28.57", "1", "4", "22.86", "0.00", "100.00"]
    assert row(said, "vowel") == ["vowel", "6", "42.86", "6", "34.29", "2.40", "0.48"]
    assert "no vowel (А) " in said  # there is no Ы
    assert "no =" not in said  # they lie in the pool, for everybody
    assert "Tiles of the pool are not drawn." in said


def test_u86_two_sets_side_by_side(tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    said = tilegen("stats", "binary", "--xor", "--compare", "decimal").out
    assert row(said, "tiles") == ["tiles", "104", "102", "-2"]
    assert row(said, "÷")[-2:] == ["other", "points"]
    assert row(said, "XOR")[-3:] == ["only", "in", "A"]
    assert row(said, "√")[-3:] == ["only", "in", "B"]
    with_groups = tilegen("stats", "mine.toml", "--compare", "en")
    assert with_groups.status == 0
    assert "Groups\n" in with_groups.out


def test_the_same_set_twice_has_no_differences(tilegen: Tilegen) -> None:
    answer = json.loads(tilegen("stats", "en", "--compare", "en", "--json").out)
    assert {face["share"]["exact"] for face in answer["differences"]["faces"]} == {"0"}
    assert {chance["chance"]["value"] for chance in answer["differences"]["chances"]} == {0.0}


def test_u86_json_is_exact(tilegen: Tilegen) -> None:
    answer = json.loads(tilegen("stats", "binary", "--json").out)
    chances = {(c["key"], c.get("players")): c["chance"] for c in answer["chances"]}
    wanted = Fraction(comb(86, 9), comb(100, 9))
    assert Fraction(chances["no_relation", None]["exact"]) == wanted
    assert chances["no_relation", None]["value"] == float(wanted)
    assert sum(Fraction(face["share"]["exact"]) for face in answer["faces"]) == 1
    assert sum(Fraction(face["per_hand"]["exact"]) for face in answer["faces"]) == answer["hand"] == 9


def test_points_in_parts_are_exact_for_programs(tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    answer = json.loads(tilegen("stats", "mine.toml", "--json").out)
    assert [face["points"] for face in answer["faces"]] == [1, 2.5, 4, 1, 0]
    assert Fraction(answer["points_of_a_hand"]["exact"]) == Fraction("5.4")


@pytest.mark.parametrize("more", [[], ["--compare", "decimal"]])
def test_csv_opens_in_spreadsheets(more: list[str], tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("stats", "binary", *more, "-o", "stats.csv")
    assert answer.status == 0
    raw = (tmp_path / "stats.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))
    assert raw.count(b"\r\n") == len(rows)
    assert {len(row) for row in rows} == {len(rows[0])}
    faces = [dict(zip(rows[0], row, strict=True)) for row in rows if row[0] == "face"]
    if more:
        assert [(f["A"], f["B"], f["B - A"]) for f in faces if f["name"] == "√"] == [("0", "3", "3")]
    else:
        assert sum(Decimal(face["share %"]) for face in faces) == 100
        assert sum(int(face["count"]) for face in faces) == 100


def test_another_rack(tilegen: Tilegen) -> None:
    assert row(tilegen("stats", "binary", "--rack", "1").out, "no = ")[2] == "86.00"
    assert "no more than a hand" in tilegen("stats", "xor", "--rack", "9").out


def test_u85_very_large_sets_and_hands(tilegen: Tilegen, tmp_path: Path) -> None:
    rows = ", ".join(f'{{ face = "{n}", count = 10000 }}' for n in range(9))
    (tmp_path / "large.toml").write_text(f'tiles = [{rows}, {{ face = "=", count = 1000 }}]', encoding="utf-8")
    said = tilegen("stats", "large.toml", "--rack", "9000").out
    wanted = Fraction(comb(90000, 9000), comb(91000, 9000))
    assert Decimal(row(said, "no = ")[-1]) == Decimal(f"{Decimal(round(1 / wanted)):.2e}")
    answer = json.loads(tilegen("stats", "large.toml", "--rack", "9000", "--json").out)
    none = next(c["chance"] for c in answer["chances"] if c["key"] == "no_relation")
    assert none["value"] == float(wanted)
    # Numbers that Python does not write, nor anybody read, are left out.
    assert (answer["faces"][0]["none"]["exact"], answer["faces"][0]["share"]["exact"]) == (None, "10/91")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["stats", "binray"], 'no tile set "binray" (did you mean "binary"?)'),
        (["stats", "--compare", "decimla"], 'no tile set "decimla" (did you mean "decimal"?)'),
        (["stats", "-o", "x.pdf"], '"x.pdf" ends in .pdf (stats can be .txt, .csv, .json)'),
        (["stats", "-o", "x.csv", "--json"], "--json does not go with -o x.csv (write to a file that ends in .json)"),
        (["stats", "--rack", "0"], "is not a whole number"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], line: str, tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen(*words)
    assert answer.status == 2
    assert line in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_u88_a_promise_that_the_counts_break_is_told(tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('total = 238\ntiles = [{ face = "A", count = 187 }]', encoding="utf-8")
    answer = tilegen("stats", "mine.toml")
    assert (answer.status, "the counts add up to 187, but total = 238 (51 short)" in answer.err) == (2, True)
