"""What booklets ask the referee: rules fitted to a set, verdicts on examples, moves counted from the start square."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tilegen.data import boards, tilesets
from tilegen.errors import DataError, OptionError
from tilegen.model.board import Board
from tilegen.rules.clerk import Clerk, clerk_for
from tilegen.rules.fitting import misfit
from tilegen.rules.ruleset import Ruleset

CLASSIC = boards.load("classic15")


def of(name: str = "binary", rules: str = "original", **options: str) -> Clerk:
    return Clerk(tilesets.load(name), rules, dict(options))


@pytest.mark.parametrize(
    ("set_name", "found"), [("binary", "original"), ("decimal", "decimal"), ("en", None), ("xor", None)]
)
def test_a_set_finds_its_rules(set_name: str, found: str | None) -> None:
    referee = clerk_for(tilesets.load(set_name), ("original", "decimal"), {})
    assert (referee.name if referee else None) == found


def test_a_set_with_a_tile_that_means_nothing_has_no_rules(set_of: Callable[..., str]) -> None:
    strange = set_of(("0", 9), ("1", 9), ("=", 5), ("+", 5), ("☺", 1))
    assert clerk_for(tilesets.load(strange), ("original",), {}) is None
    with pytest.raises(DataError, match="cannot be played by the rules"):
        Clerk(tilesets.load(strange), "original", {})


@pytest.mark.parametrize(
    ("rows", "extra", "why"),
    [
        ((("0", 9), ("1", 9), ("=", 5), ("(", 1)), "", 'every tile must have a meaning in them, and "(" has none'),
        ((("0", 9), ("1", 9)), "", 'all digits and = must be there, and the set has no "="'),
        ((("0", 9), ("1", 9, 1.5), ("=", 5)), "", 'their points are whole numbers, but "1" has 1.5'),
        ((("0", 9), ("1", 9), ("=", 5)), "rack = 50", "they know hands of at most "),
    ],
)
def test_why_a_set_cannot_be_played_by_rules(
    rows: tuple[tuple[object, ...], ...], extra: str, why: str, set_of: Callable[..., str]
) -> None:
    tileset = tilesets.load(set_of(*rows, extra=extra))
    assert misfit(Ruleset.load("original").preset, tileset).startswith(why)
    assert misfit(Ruleset.load("original").preset, tilesets.load("binary")) == ""


def test_symbols_counts_and_points_are_those_of_the_set(set_of: Callable[..., str]) -> None:
    small = tilesets.load(set_of(("0", 9), ("1", 9, 2), ("=", 5), ("+", 5, 7), extra="rack = 7"))
    referee = Clerk(small, "original", {})
    assert {s.face: (s.count, s.points) for s in referee.symbols.values()} == {
        "0": (9, 1), "1": (9, 2), "=": (5, 1), "+": (5, 7),
    }  # fmt: skip
    assert referee.choices["rack_size"].value == 7
    assert referee.ladder() == (("+",),)
    assert not referee.usual
    played = referee.play(CLASSIC, (), "0,-3 across 1+1=10")
    assert played is not None
    assert played.score == (2 + 7 + 2 + 1 + 2 + 1 + 2) * 2


def test_a_set_with_xor_tiles_switches_them_on() -> None:
    with_xor = tilesets.load("binary").extended(tilesets.load("xor"))
    referee = Clerk(with_xor, "original", {})
    assert referee.choices["xor"].value is True
    assert referee.judge("11 XOR 1=10").right
    assert not of().judge("11 XOR 1=10").right


def test_verdicts_are_the_referees() -> None:
    right, wrong = of().judge("100 or 1 = 101"), of().judge("+1=1")
    assert (right.text, right.right, right.value, right.decimal, right.bonus) == ("100 OR 1=101", True, "101", "5", 4)
    assert right.faces == ("1", "0", "0", "OR", "1", "=", "1", "0", "1")
    assert (wrong.right, wrong.codes) == (False, ("unary_plus",))


@pytest.mark.parametrize(("rules", "value"), [("original", "111"), ("calculator", "1001")])
def test_the_value_of_a_side_follows_the_order_of_operations(rules: str, value: str) -> None:
    assert of(rules=rules).value("1+10*11") == value


@pytest.mark.parametrize("side", ["", "1+", "1/0", "1-10", "☺", "1=1+"])
def test_a_side_without_a_value_has_none(side: str) -> None:
    assert of().value(side) == ""


def test_moves_are_counted_from_the_start_square() -> None:
    played = of().play(CLASSIC, ("0,-3 across 1+1=10",), "0,-4 across 11+1=100")
    assert played is not None
    assert (played.square, played.score, played.equations[0].value) == ("8D", 7, "100")
    assert [tile.face for tile in played.tiles if tile.new] == ["1", "0"]
    moved = Board("moved", ("." * 9,) * 9, CLASSIC.legend, ((2, 5),))
    there = of().play(moved, (), "0,-3 across 1+1=10")
    assert there is not None
    assert there.square == "3C"


def test_a_board_without_room_gives_no_move() -> None:
    assert of().play(Board.plain(5, 5), (), "0,-3 across 1+1=10") is None
    assert of().play(Board.plain(5, 5), (), "0,-2 across 1+1=10") is None
    assert of().play(CLASSIC, ("1,0 across 1=1",), "0,-3 across 1+1=10") is None, "the move before it is illegal"


def test_a_refused_move_says_why() -> None:
    played = of().play(CLASSIC, ("0,-3 across 1+1=10",), "1,-3 across 1=1")
    assert played is not None
    assert (played.legal, set(played.codes)) == (False, {"cross_run_not_equation"})


def test_a_blank_shows_what_it_stands_for_and_scores_nothing() -> None:
    played = of().play(CLASSIC, (), "0,-3 across 1[+]1=10", "1 ? 1 = 1 0 0 0 0")
    assert played is not None
    blank = next(tile for tile in played.tiles if tile.blank)
    assert (blank.face, blank.points, played.equations[0].text) == ("+", 0, "1+1=10")


def test_a_rack_that_lacks_a_tile_makes_the_move_illegal() -> None:
    played = of().play(CLASSIC, (), "0,-3 across 1+1=10", "0 0 0 0 0 0 0 0 0")
    assert played is not None
    assert "not_on_rack" in played.codes


def test_bans_name_their_fragments() -> None:
    assert of().bans() == ()
    assert [text for _, text in of(rules="experienced").bans()] == ["×1", "+0", "−0", "AND 1", "OR 0"]


def test_a_text_that_is_no_move_is_an_error() -> None:
    with pytest.raises(DataError, match='expected "0,-3 across 1'):
        of().play(CLASSIC, (), "8E across 1+1=10")


def test_an_option_that_does_not_exist_gets_the_nearest() -> None:
    with pytest.raises(OptionError, match="precedence"):
        of(precedense="ltr")
