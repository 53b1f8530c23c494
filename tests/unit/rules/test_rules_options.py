"""Every option: its default, a pair of values that differ in a verdict, and errors with the nearest name."""

from collections.abc import Callable

import pytest

from tilegen import Game, IllegalMove, Move, Position, Ruleset, check_equation
from tilegen.errors import OptionError, TilegenError
from tilegen.rules import options as option_table
from tilegen.rules.options import NAMES, NUMBERS, WORDS, Options

SPECIFIED = {
    "rack_size": 9, "exchange_min_bag": 9, "first_move_center": True, "max_new_equals": 1, "cross_runs": "equation",
    "xor": False, "precedence": "standard", "logic_precedence": "c", "not_after_operator": True, "double_not": False,
    "division": "exact", "negatives": "forbid", "negative_logic": "forbid", "leading_zeros": "not_required",
    "ban_x1": False, "ban_plus0": False, "ban_and1_or0": False, "identity_scope": "right", "score_tiles": "new",
    "bonus": "high_bit", "bonus_scope": "each", "bingo_bonus": 50, "rotate_equals": False, "endgame": "add",
    "stalled": "subtract",
}  # fmt: skip


def equation(text: str, **base: object) -> Callable[..., object]:
    return lambda **options: check_equation(text, Ruleset.load(**base, **options)).legal  # type: ignore[arg-type]


def bonus(text: str, **base: object) -> Callable[..., object]:
    return lambda **options: check_equation(text, Ruleset.load(**base, **options)).bonus  # type: ignore[arg-type]


def score(move: str, rows: dict[int, str] | None = None, **base: object) -> Callable[..., object]:
    def run(**options: object) -> object:
        rules = Ruleset.load(**base, **options)  # type: ignore[arg-type]
        codes = [(rows or {}).get(rank, "").ljust(15, ".") for rank in range(1, 16)]
        verdict = Position.from_codes(codes, rules).check(Move.from_text(move, rules))
        return verdict.legal, verdict.score

    return run


def exchange(**options: object) -> object:
    try:
        return Game.new(rules=Ruleset.load(**options)).exchange(1).over  # type: ignore[arg-type]
    except IllegalMove as error:
        return error.faults[0].code


def stalled(**options: object) -> object:
    game = Game.new(rules=Ruleset.load(**options))  # type: ignore[arg-type]
    for _ in range(4):
        game = game.pass_turn()
    result = game.result([["1"], ["0"]])
    return result.scores if result else None


def ending(**options: object) -> object:
    """A game for which all is known: Ada has gone out, Bob holds an = and a 1."""
    from dataclasses import replace

    rules = Ruleset.load(rack_size=3, **options)  # type: ignore[arg-type]
    counts = {"1": 3, "=": 2}
    symbols = tuple(replace(symbol, count=counts.get(symbol.code, 0)) for symbol in rules.preset.symbols)
    rules = replace(rules, preset=replace(rules.preset, symbols=symbols, blanks=0))
    game = Game.new(("Ada", "Bob"), rules).push(Move.from_text("8G 1=1"))
    assert (game.over, game.hands) == ("out", (0, 2))
    result = game.result()
    return result.changes if result else None


CORNER = {8: ".....1=", 9: ".......=", 10: ".......1"}
SIDE = {7: "......1", 8: ".......1", 9: ".......="}
SIDE0 = {7: "......0", 8: ".......1", 9: ".......="}
# option, a value, another value, and a question whose answer differs
PAIRS: list[tuple[str, object, object, Callable[..., object]]] = [
    ("rack_size", 9, 6, score("8E 1+1=10")),
    ("exchange_min_bag", 9, 90, exchange),
    ("first_move_center", True, False, score("1A 1=1")),
    ("max_new_equals", 1, 2, score("8E 1=1=1")),
    ("cross_runs", "equation", "digits", score("H7 down 1..11", SIDE)),
    ("cross_runs", "digits", "digits_any", score("H7 down 1..11", SIDE0)),
    ("xor", False, True, equation("11 XOR 1=10")),
    ("precedence", "standard", "ltr", equation("10+1×11=101")),
    ("logic_precedence", "c", "boolean", equation("1 OR 10+1=11")),
    ("logic_precedence", "c", "flat", equation("1 OR 1 AND 0=1")),
    ("logic_precedence", "boolean", "flat", equation("1 OR 10+1=100")),
    ("not_after_operator", True, False, equation("1+NOT 0=10")),
    ("double_not", False, True, equation("NOT NOT 1=1")),
    ("division", "exact", "rational", equation("1÷10=10÷100")),
    ("division", "exact", "floor", equation("11÷10=1")),
    ("division", "rational", "floor", equation("11÷10=1")),
    ("negatives", "forbid", "forbid_result", equation("1-10+10=1")),
    ("negatives", "forbid_result", "allow", equation("1-10=-1")),
    ("negative_logic", "forbid", "twos_complement", equation("-1 AND 10=10", negatives="allow")),
    ("leading_zeros", "not_required", "not_any", equation("NOT 01 AND 1=0")),
    ("leading_zeros", "not_required", "never", equation("NOT 01=10")),
    ("leading_zeros", "not_any", "always", equation("01=1")),
    ("ban_x1", False, True, equation("10×1=10")),
    ("ban_plus0", False, True, equation("10-0=10")),
    ("ban_and1_or0", False, True, equation("10 AND 1=0")),
    ("identity_scope", "right", "both", equation("1×10=10", ban_x1=True)),
    ("score_tiles", "new", "all", score("8H 1", CORNER)),
    ("bonus", "high_bit", "log2", bonus("1001=1001")),
    ("bonus", "log2", "sqrt", bonus("10=10")),
    ("bonus", "sqrt", "none", bonus("10=10")),
    ("bonus_scope", "each", "highest", score("8H 1", CORNER)),
    ("bingo_bonus", 50, 0, score("8A 1+0+1=1+1")),
    ("rotate_equals", False, True, score("8G H=11")),
    ("endgame", "add", "add_digits", ending),
    ("endgame", "add", "add_subtract", ending),
    ("stalled", "subtract", "none", stalled),
]


def test_names_values_and_defaults() -> None:
    assert {name: option_table.default(name) for name in NAMES} == SPECIFIED
    assert set(option_table.ABOUT) == set(NAMES)
    for name in NAMES:
        kinds = (name in WORDS) + (name in NUMBERS) + isinstance(SPECIFIED[name], bool)
        assert kinds == 1
        assert name not in WORDS or SPECIFIED[name] in WORDS[name]


@pytest.mark.parametrize(("name", "one", "other", "question"), PAIRS, ids=[f"{p[0]}-{p[1]}-{p[2]}" for p in PAIRS])
def test_each_option_changes_a_verdict(name: str, one: object, other: object, question: Callable[..., object]) -> None:
    assert question(**{name: one}) != question(**{name: other})


def test_every_value_of_every_option_is_in_the_table() -> None:
    asked = {(name, value) for name, one, other, _ in PAIRS for value in (one, other)}
    assert {name for name, _ in asked} == set(NAMES)
    assert {(name, word) for name, words in WORDS.items() for word in words} <= asked


def test_presets() -> None:
    def changed(name: str) -> dict[str, object]:
        options = Ruleset.load(name).options
        return {n: getattr(options, n) for n in NAMES if getattr(options, n) != SPECIFIED[n]}

    bans = {"ban_x1": True, "ban_plus0": True, "ban_and1_or0": True}
    assert changed("original") == {}
    assert changed("training") == {"leading_zeros": "not_any", "bingo_bonus": 0}
    assert changed("experienced") == bans
    assert changed("calculator") == {"precedence": "ltr"}
    assert changed("tournament") == bans | {"identity_scope": "both", "endgame": "add_subtract", "bingo_bonus": 0}
    assert Ruleset.load("decimal").preset.base == 10
    assert Ruleset.load("letters").letters


def test_experienced_stops_idle_growth() -> None:
    text = "1+1=10+0+0+0×1×1"
    assert check_equation(text).legal
    assert [f.code for f in check_equation(text, "experienced").faults] == ["ban_plus0"] * 3 + ["ban_x1"] * 2


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"precedense": "ltr"}, 'did you mean "precedence"?'),
        ({"precedence": "lrt"}, 'did you mean "ltr"?'),
        ({"xor": "maybe"}, "true, false"),
        ({"rack_size": 0}, "1 to 26"),
        ({"rack_size": "nine"}, "1 to 26"),
        ({"rack_size": True}, "1 to 26"),
        ({"bonus": None}, "high_bit"),
        ({"bingo_bonus": -1}, "0 to 1000"),
        ({"bingo_bonus": "9" * 5000}, "0 to 1000"),
    ],
)
def test_wrong_options_name_the_nearest(options: dict[str, object], hint: str) -> None:
    with pytest.raises(OptionError) as caught:
        Ruleset.load("original", **options)  # type: ignore[arg-type]
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_wrong_ruleset_names_the_nearest() -> None:
    with pytest.raises(TilegenError) as caught:
        Ruleset.load("tournamnet")
    assert 'did you mean "tournament"?' in str(caught.value)


def test_reprs_are_evaluable() -> None:
    for rules in (Ruleset.load(), Ruleset.load("tournament", bonus="none", xor=True), Ruleset.load("decimal")):
        assert eval(repr(rules), {"Ruleset": Ruleset}) == rules
    assert eval(repr(Options(xor=True)), {"Options": Options}) == Options(xor=True)
