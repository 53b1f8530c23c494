"""Properties that hold for all equations, boards and moves."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilegen import Board, Game, IllegalMove, Move, Position, Ruleset
from tilegen.rules.equation import judge
from tilegen.rules.expression import parse, unparse
from tilegen.rules.score import Laid, count

ORIGINAL = Ruleset.load("original", leading_zeros="always", negatives="allow", double_not=True, xor=True)
NUMBERS = st.text("01", min_size=1, max_size=5)
OPERANDS = st.tuples(st.sampled_from(["", "~", "~~", "-"]), NUMBERS).map("".join)
INFIX = "+-*/&|^"


@st.composite
def sides(draw: st.DrawFn, operators: str = INFIX) -> str:
    parts = [draw(OPERANDS)]
    for operator in draw(st.lists(st.sampled_from(operators), max_size=5)):
        parts += [operator, draw(OPERANDS)]
    return "".join(parts)


EQUATIONS = st.lists(sides(), min_size=2, max_size=4).map("=".join)


@given(EQUATIONS)
def test_unparse_gives_what_was_parsed(text: str) -> None:
    found, flaws = parse(text, ORIGINAL)
    assert flaws == []
    written = unparse([side for side in found if side is not None], ORIGINAL)
    assert "".join(written) == text
    assert parse(written, ORIGINAL)[0] == found


def slow(text: str, levels: list[str], forbid: bool) -> Fraction | None:
    """An evaluator that shares nothing with the real one: it splits the text at the loosest operator, recursively."""
    try:
        return _slow(_operands(text), levels, forbid)
    except (ZeroDivisionError, ArithmeticError):
        return None


def _operands(text: str) -> list[str]:
    found: list[str] = []
    current = ""
    for character in text:
        if character in INFIX and current and current[-1] in "01":
            found += [current, character]
            current = ""
        else:
            current += character
    return [*found, current]


def _slow(parts: list[str], levels: list[str], forbid: bool) -> Fraction:
    if len(parts) == 1:
        return _number(parts[0])
    for level in reversed(levels):
        for index in range(len(parts) - 2, 0, -2):
            if parts[index] in level:
                left = _slow(parts[:index], levels, forbid)
                right = _slow(parts[index + 1 :], levels, forbid)
                result = _apply(parts[index], left, right)
                if forbid and result < 0:
                    raise ArithmeticError
                return result
    raise AssertionError(parts)


def _number(text: str) -> Fraction:
    sign = -1 if text[0] == "-" else 1
    text = text.removeprefix("-")
    inverted = text.count("~")
    digits = text.lstrip("~")
    for _ in range(inverted):
        digits = "".join("10"[int(d)] for d in digits)
    return Fraction(sign * int(digits, 2))


def _apply(operator: str, left: Fraction, right: Fraction) -> Fraction:
    if operator in "&|^":
        if left.denominator != 1 or right.denominator != 1 or left < 0 or right < 0:
            raise ArithmeticError
        pairs = [(int(left) >> bit & 1, int(right) >> bit & 1) for bit in range(64)]
        bits = {
            "&": [a * b for a, b in pairs],
            "|": [max(a, b) for a, b in pairs],
            "^": [(a + b) % 2 for a, b in pairs],
        }
        return Fraction(sum(bit << n for n, bit in enumerate(bits[operator])))
    if operator == "/":
        return left / right
    return {"+": left + right, "-": left - right, "*": left * right}[operator]


LEVELS = {
    "c": ["*/", "+-", "&", "^", "|"],
    "boolean": ["*/&", "+-|^"],
    "flat": ["*/", "+-", "&|^"],
    "ltr": [INFIX],
}


@given(sides(), st.sampled_from(sorted(LEVELS)))
@settings(max_examples=400)
def test_evaluation_equals_a_slow_evaluator(text: str, order: str) -> None:
    options = {"precedence": "ltr"} if order == "ltr" else {"logic_precedence": order}
    rules = Ruleset.load(
        leading_zeros="always", negatives="allow", double_not=True, xor=True, division="rational", **options
    )
    assert judge(f"{text}={text}", rules).values[0] == slow(text, LEVELS[order], forbid=False)


@given(st.lists(NUMBERS, min_size=1, max_size=6), st.data())
def test_without_minus_signs_no_step_is_below_zero(numbers: list[str], data: st.DataObject) -> None:
    text = numbers[0]
    for number in numbers[1:]:
        text += data.draw(st.sampled_from("+-*")) + number
    rules = Ruleset.load(leading_zeros="always")
    assert judge(f"{text}={text}", rules).values[0] == slow(text, LEVELS["c"], forbid=True)


@given(st.sampled_from(["+-", "*/", "&", "|", "^"]).flatmap(sides))
def test_one_class_of_operators_needs_no_precedence(text: str) -> None:
    both = [
        judge(
            f"{text}={text}",
            Ruleset.load(leading_zeros="always", negatives="allow", double_not=True, xor=True, precedence=p),
        ).values
        for p in ("standard", "ltr")
    ]
    assert both[0] == both[1]


@given(st.lists(st.builds(Laid, st.integers(0, 9), st.integers(1, 4), st.integers(1, 3), st.booleans()), min_size=1))
def test_counting_is_additive(tiles: list[Laid]) -> None:
    for every in (True, False):
        points, times, _ = count(tiles, every)
        parts = [count([tile], every) for tile in tiles]
        assert points == sum(part[0] for part in parts)
        product_of_times = 1
        for part in parts:
            product_of_times *= part[1]
        assert times == product_of_times


CODES = "01=+-*/|&~zie"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    grid = [["."] * 15 for _ in range(15)]
    for _ in range(draw(st.integers(0, 3))):
        text = draw(st.sampled_from(["1+1=10", "1=1", "0=0+0", "10-1=1", "~0=1", "1&1=1"]))
        row, column, down = draw(st.integers(0, 14)), draw(st.integers(0, 14)), draw(st.booleans())
        for offset, code in enumerate(text):
            r, c = (row + offset, column) if down else (row, column + offset)
            if r < 15 and c < 15:
                grid[r][c] = code
    return Position.from_codes(["".join(row) for row in grid])


@st.composite
def moves(draw: st.DrawFn) -> Move:
    tiles = draw(st.lists(st.sampled_from([*CODES, "."]), min_size=1, max_size=7))
    ready = draw(st.sampled_from(["1+1=10", "1=1", "0=0", "+1=10", "=1", "10-10=0", ""]))
    return Move(draw(st.integers(0, 14)), draw(st.integers(0, 14)), draw(st.booleans()), tuple(ready or tiles))


@given(positions(), moves())
@settings(max_examples=300)
def test_transposing_keeps_the_verdict(position: Position, move: Move) -> None:
    one, other = position.check(move), position.transposed().check(move.transposed())
    assert (one.legal, one.score) == (other.legal, other.score)
    assert sorted(f.code for f in one.faults) == sorted(f.code for f in other.faults)
    assert position.transposed().transposed() == position


@given(positions(), moves())
def test_texts_of_moves_and_positions_are_read_back(position: Position, move: Move) -> None:
    assert Move.from_text(move.text()) == move
    assert eval(repr(move), {"Move": Move}) == move
    assert Move.from_gcg(*move.to_gcg(position.rules), position.rules) == move
    assert eval(repr(position), {"Position": Position, "Ruleset": Ruleset, "Board": Board}) == position


@given(positions(), moves())
def test_a_legal_move_only_adds_tiles(position: Position, move: Move) -> None:
    if position.check(move).legal:
        after = position.after(move)
        assert all(new == old for new, old in zip(after.squares, position.squares, strict=True) if old)


@given(
    st.lists(
        st.sampled_from(["pass", "exchange", "8E 1+1=10", "8D 11+1=100", "E8 1=1", "H8 =1", "withdraw"]), max_size=12
    )
)
def test_undo_restores(actions: list[str]) -> None:
    game = Game.new()
    for action in actions:
        before = (game.scores, game.position, game.bag, game.hands, game.to_move, game.over)
        try:
            if action == "pass":
                after = game.pass_turn()
            elif action == "exchange":
                after = game.exchange(3)
            else:
                after = game.withdraw() if action == "withdraw" else game.push(Move.from_text(action))
        except IllegalMove:
            continue
        back = after.undo()
        assert back == game
        assert (back.scores, back.position, back.bag, back.hands, back.to_move, back.over) == before
        # What was handed on from turn to turn is what counting from the beginning gives.
        fresh = Game(after.rules, after.board, after.players, after.turns)
        assert (fresh.position, fresh.bag, fresh.hands) == (after.position, after.bag, after.hands)
        game = after


@pytest.mark.parametrize("text", ["".join(p) for n in range(1, 6) for p in product("01=+~", repeat=n)][::7])
def test_short_texts_agree_with_a_second_grammar(text: str) -> None:
    """A regular expression says which rows of codes have the form of an equation."""
    import re

    side = r"~?[01]+(\+~?[01]+)*"
    form = {"unequal", "leading_zero", "leading_zero_not_required"}
    codes = {flaw.code for flaw in judge(text, Ruleset.load()).flaws}
    assert bool(re.fullmatch(f"{side}(={side})+", text)) == (codes <= form)
