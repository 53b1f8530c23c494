"""Random texts, boards, moves and records never give a traceback; run as a script, 100,000 of each."""

import random
import sys
import time

from tilegen import Game, Move, Position, Ruleset, check_equation
from tilegen.errors import TilegenError
from tilegen.rules.options import NAMES, NUMBERS, WORDS
from tilegen.rules.position import parse_board
from tilegen.rules.record import Record
from tilegen.rules.replay import replay, to_record

PIECES = [
    *"01=+-*/|&~^?H.zie()[]xX×÷−²√23456789", " ", "NOT ", "AND", "OR", "XOR", "and", "ไม่", "И", "ß",
    "\u0301", "\x00", "\n", "8E ", "E8 ", "across ", "down ", "‖", "İ", "٣", "１", "Ǆ", "𝟙", "\ud800", "=1", "1=1",
    "10+1", "\u2028", "#note ", ">A: ", "+1 1", "--", "-01 +0 0", "8H 1E1 +6 6", "(01) +2 2",
]  # fmt: skip


def text(dice: random.Random, longest: int = 24) -> str:
    return "".join(dice.choices(PIECES, k=dice.randrange(longest)))


def some_rules(dice: random.Random) -> Ruleset:
    options: dict[str, bool | int | str] = {}
    for name in dice.sample(NAMES, dice.randrange(4)):
        if name in WORDS:
            options[name] = dice.choice(WORDS[name])
        else:
            options[name] = dice.randrange(1, 20) if name in NUMBERS else dice.random() < 0.5
    return Ruleset.load(dice.choice(["original", "original", "decimal", "letters", "experienced"]), **options)


def some_position(dice: random.Random, rules: Ruleset) -> Position:
    keys = [key for key in rules.tables.pieces if len(key) == 1]
    full = dice.random() * 0.6
    width, height = (15, 15) if dice.random() < 0.7 else (dice.randrange(1, 26), dice.randrange(1, 26))
    rows = ["".join(dice.choice(keys) if dice.random() < full else "." for _ in range(width)) for _ in range(height)]
    return Position.from_codes(rows, rules)


def some_move(dice: random.Random, rules: Ruleset) -> Move:
    keys = [*rules.tables.pieces, ".", "?", "(1)", "h", "H", "zz", ""]
    if dice.random() < 0.5:
        keys = [key for key in keys if key in rules.tables.pieces]
    tiles = tuple(dice.choices(keys, k=dice.randrange(0, 12)))
    return Move(dice.randrange(-2, 20), dice.randrange(-2, 20), dice.random() < 0.5, tiles)


def allowed(call: object, *arguments: object) -> object:
    """Call something whose errors may only be our own, one line each."""
    try:
        return call(*arguments)  # type: ignore[operator]
    except TilegenError as error:
        message = str(error)
    assert len(message.splitlines()) <= 1, message
    return None


def one(dice: random.Random, rules: Ruleset) -> None:
    typed = text(dice)
    verdict = check_equation(typed, rules)
    assert verdict.legal == (not verdict.faults)
    assert repr(verdict)
    position = some_position(dice, rules)
    move = some_move(dice, rules)
    judged = position.check(move)
    assert judged.legal == (not judged.faults)
    if judged.legal:
        assert judged.score == sum(run.score for run in judged.equations) + judged.bingo
        assert all(run.score == (run.points + run.bonus) * run.times for run in judged.equations)
        after = position.after(move)
        assert sum(map(bool, after.squares)) > sum(map(bool, position.squares))
    allowed(position.check, move, typed)
    allowed(Move.from_text, text(dice, 10), rules)
    allowed(Move.from_text, "8E " + text(dice, 8), rules)
    allowed(parse_board, text(dice), rules)
    allowed(Position.from_codes, [text(dice, 5) for _ in range(dice.randrange(4))], rules)
    record = allowed(Record.read, "#player1 A\n#player2 B\n" + "\n".join(f">A: {text(dice, 8)}" for _ in range(3)))
    if isinstance(record, Record):
        assert Record.read(record.text()) == record
        allowed(replay, record, rules)


def some_game(dice: random.Random, rules: Ruleset) -> None:
    """Turns in random order; what was allowed is recorded, read back and replayed to the same game."""
    game = Game.new(("A", "B", "C")[: dice.randrange(1, 4)], rules)
    for _ in range(dice.randrange(12)):
        action = dice.choice(["pass", "exchange", "withdraw", "play", "play"])
        if action == "play":
            ready = dice.choice(["8H 1=1", "H8 1=1", "8E 1+1=10", "8D 11+1=100", "H8 1=1=1", "8H 1=1-0", "8H AT"])
            move = allowed(Move.from_text, ready, rules)
            after = allowed(game.push, move) if move is not None else None
        elif action == "exchange":
            after = allowed(game.exchange, dice.randrange(0, 11))
        else:
            after = allowed(game.pass_turn if action == "pass" else game.withdraw)
        if isinstance(after, Game):
            assert after.undo() == game
            game = after
    played = replay(Record.read(to_record(game).text()))
    assert played.problem is None, (played.problem, to_record(game).text())
    assert (played.game.scores, played.game.position) == (game.scores, game.position)


def fuzz(number: int, seed: int) -> None:
    dice = random.Random(seed)
    for count in range(number):
        rules = some_rules(dice)
        one(dice, rules)
        if count % 20 == 0:
            some_game(dice, rules)


def test_random_input_gives_no_traceback() -> None:
    fuzz(600, seed=7)


if __name__ == "__main__":
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    start = time.perf_counter()
    fuzz(total, seed=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"{total} random texts, boards and moves in {time.perf_counter() - start:.0f} s: no traceback")
