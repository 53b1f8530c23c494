"""The engine knows no game: number tiles, slash tiles and other bases are data."""

from pathlib import Path

import pytest

from tilegen import Game, IllegalMove, Move, Position, Ruleset, check_equation
from tilegen.errors import DataError
from tilegen.rules.record import Record
from tilegen.rules.replay import replay, to_record

TWENTY = """
title = "Equations with number tiles"
base = 10
tilesets = ["SET"]
symbols = [
  { code = "0", kind = "digit", value = 0 }, { code = "1", kind = "digit", value = 1 },
  { code = "2", kind = "digit", value = 2 }, { code = "3", kind = "digit", value = 3 },
  { code = "10", kind = "number", value = 10, letter = "T" },
  { code = "12", kind = "number", value = 12, letter = "W" },
  { code = "=", kind = "relation", letter = "E" },
  { code = "+", kind = "infix", operation = "add", letter = "P" },
  { code = "-", face = "−", kind = "infix", operation = "subtract", letter = "M" },
]
pieces = [
  { key = "u", tile = "+/-", reads = ["+"], face = "+" },
  { key = "v", tile = "+/-", reads = ["-"], face = "−" },
]
levels = { c = [["+", "-"]], boolean = [["+", "-"]], flat = [["+", "-"]] }
[options]
rack_size = 8
bonus = "none"
"""
TILES = """
rack = 8
tiles = [
  { face = "0", count = 5, points = 1 }, { face = "1", count = 6, points = 1 }, { face = "2", count = 6, points = 1 },
  { face = "3", count = 5, points = 1 }, { face = "10", count = 2, points = 3 }, { face = "12", count = 2, points = 3 },
  { face = "=", count = 11, points = 1 }, { face = "+", count = 4, points = 2 }, { face = "-", count = 4, points = 2 },
  { face = "+/-", count = 5, points = 1, reads = ["+", "-"] }, { face = "", count = 4 },
]
"""


@pytest.fixture
def rules(tmp_path: Path) -> Ruleset:
    (tmp_path / "set.toml").write_text(TILES, "utf-8")
    (tmp_path / "twenty.toml").write_text(TWENTY.replace("SET", str(tmp_path / "set.toml")), "utf-8")
    return Ruleset.load(str(tmp_path / "twenty.toml"))


def test_a_number_tile_stands_alone(rules: Ruleset) -> None:
    start = Position.start(rules)
    verdict = start.check(Move(7, 5, False, ("10", "+", "2", "=", "12")))
    assert verdict.legal
    assert verdict.score == (3 + 2 + 1 + 1 + 3) * 2
    # 1 0 from two digit tiles makes ten as well, but the tile 10 beside a digit makes nothing.
    assert start.check(Move(7, 5, False, ("1", "0", "=", "10"))).legal
    assert [f.code for f in start.check(Move(7, 5, False, ("10", "2", "=", "12"))).faults] == ["joined_number"]


def test_a_slash_tile_is_chosen_when_laid(rules: Ruleset) -> None:
    start = Position.start(rules)
    plus, minus = Move(7, 6, False, ("1", "u", "1", "=", "2")), Move(7, 6, False, ("2", "v", "1", "=", "1"))
    for move, text in ((plus, "1+1=2"), (minus, "2−1=1")):
        verdict = start.check(move, ["1", "1", "2", "+/-", "="])
        assert verdict.legal
        assert verdict.equations[0].text == text
        assert verdict.score == 5 * 2  # a slash tile scores 1, a plain + or - scores 2
        assert start.check(move, ["1", "1", "2", "+", "="]).faults[0].code == "not_on_rack"
    after = start.after(plus)
    assert eval(repr(after), {"Position": Position, "Ruleset": Ruleset}) == after
    assert dict(Game.new(rules=rules).push(plus).unseen)["+/-"] == 4


def test_records_of_other_games(rules: Ruleset) -> None:
    game = Game.new(("A", "B"), rules).push(Move(7, 5, False, ("10", "u", "2", "=", "12")))
    record = to_record(game)
    assert record.events[0].word == "Tu2EW"
    assert replay(Record.read(record.text())).game == game


def test_other_bases(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "templates/rules/original.toml").read_text("utf-8")
    figure = '  { code = "2", kind = "digit", value = 2, blank = "t", points = 1 },\n'
    text = text.replace("base = 2", "base = 3").replace('  { code = "=", letter', f'{figure}  {{ code = "=", letter')
    (tmp_path / "ternary.toml").write_text(text, "utf-8")
    rules = Ruleset.load(str(tmp_path / "ternary.toml"))
    assert check_equation("2+2=11", rules).value == 4
    assert check_equation("NOT 012=210", rules).value == 21  # every digit d becomes 2 - d


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "relation"', 'kind = "relaton"', "relation"),
        ('operation = "add"', 'operation = "ad"', "add"),
        ('code = "1", kind', 'code = "0", kind', "same code"),
        ('code = "1", kind', 'code = "?", kind', "another meaning"),
        ('reads = ["+"]', 'reads = ["%"]', "no symbol"),
        ('[["+", "-"]], boolean', '[["+"]], boolean', "rank every"),
        ("base = 10", "base = 1", "2 to 36"),
        ("rack_size = 8", "rack_sice = 8", "rack_size"),
        ("rack_size = 8", "rack_size = [8]", "whole number"),
        ("title =", "titel =", "titel"),
        ("levels = { c =", "levels = { d =", "unknown key"),
        ("levels = {", "levels2 = {", "levels"),
        ('boolean = [["+", "-"]]', 'boolean = ["+", "-"]', "list of lists"),
        ('boolean = [["+", "-"]]', 'boolean = [["+", 1]]', "no symbol"),
        ('letter = "M" }', 'letter = "M", option = "xorr" }', "no option"),
        ('letter = "M" }', 'letter = "M", typed = ["+"] }', "two symbols"),
        ('letter = "M" }', 'letter = "M", blank = "p" }', "two pieces"),
        ("bonus =", "bonus2 = 1\nbonus =", "did you mean"),
        ('bonus = "none"', 'bonus = "non"', "did you mean"),
    ],
)
def test_broken_ruleset_files_say_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    (tmp_path / "set.toml").write_text(TILES, "utf-8")
    assert old in TWENTY
    (tmp_path / "bad.toml").write_text(TWENTY.replace(old, new).replace("SET", str(tmp_path / "set.toml")), "utf-8")
    with pytest.raises(Exception) as caught:  # noqa: PT011  # the kinds of error differ, the message matters
        Ruleset.load(str(tmp_path / "bad.toml"))
    assert message in str(caught.value)
    assert type(caught.value).__module__ == "tilegen.errors"


def test_a_file_that_extends_itself(tmp_path: Path) -> None:
    file = tmp_path / "loop.toml"
    file.write_text(f'extends = "{file}"\n', "utf-8")
    with pytest.raises(DataError):
        Ruleset.load(str(file))


def test_every_face_for_python_is_reachable() -> None:
    import tilegen

    assert all(getattr(tilegen, name) for name in tilegen.__all__)
    with pytest.raises(AttributeError):
        tilegen.nothing  # noqa: B018
    assert issubclass(IllegalMove, Exception)
