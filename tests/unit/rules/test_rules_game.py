"""Whole games: one scored by hand, the end, records, letters."""

import pytest

from tilegen import Game, IllegalMove, Move, Ruleset
from tilegen.rules.faults import NotationError
from tilegen.rules.record import PRAGMAS, Record
from tilegen.rules.replay import replay, to_record

# A game of twelve turns. Premium squares by name: triple word 1A 1H 1O 8A 8O 15A 15H 15O; double word 11E 11K 13C 5K
# and 8H; triple letter 6N 10N; double letter 12H 15L 13G 13I 9G 9I 9M 4H 1L. New tiles are counted, one after another.
TURNS = [
    # 8 new tiles, 12H doubled = 9, value 10 (2): bonus 2; centre and 15H: x 2 x 3
    (">Ada: 110A1E000 H8 10E10A10 +66 66", 66),
    # old 0 on 15H; + 1 0 =(15L doubled) 1 0 = 7, bonus 2
    (">Bob: 01P101EE1 15H 0P10E10 +9 9", 9),
    # old 1 on 11H; 1 1 - . 0 blank 1 = 5, value 1: bonus 1; 11E and 11K: x 4
    (">Ada: 010?100M1 11E 11M10e1 +24 90", 24),
    # old AND on 13H; 0 OR 1 = NOT 0(13G x 2) . 1(13I x 2) 1 = 10, value 1: bonus 1; 13C: x 2
    (">Bob: 1E1001O1N 13B 0O1EN0A11 +22 31", 22),
    # old 0 on 9H; 1(9G x 2) 0(9I x 2) = 1 x(2) 1(9M x 2) 0 0 = 2 + 2 + 1 + 1 + 2 + 2 + 1 + 1 = 12, value 100: bonus 4
    (">Ada: 00011E1X0 9G 100E1X100 +16 106", 16),
    # old 0 on 9N; 0 blank NOT 1(6N x 3) x(2) 1 0(10N x 3) = 1 + 0 + 1 + 3 + 2 + 1 + 3 = 11, value 0: no bonus
    (">Bob: 1?0011X1N N3 0eN1X100 +11 42", 11),
    (">Ada: 000111110 -000 +0 106", 0),
    # old 1 on 9K and 11K; 0 blank 1 1 = - 1 = 6, 5K x 2 = 12, value 0; and across 13B … 13K with the new 1 at its
    # end, 0 OR 1=NOT 0 AND 111: 1 + bonus 1 = 2
    (">Bob: 110M?E1O0 K5 0d111E1M1 +14 56", 14),
    # 1(4H x 2) 0 0 /(4) before 10=10 AND 10: 2 + 1 + 1 + 4 = 8, value 10: bonus 2
    (">Ada: 1111100D0 H4 100D10E10 +10 116", 10),
    # 0 + 0 = before 0/111=1-1: 4, value 0
    (">Bob: O00PDEEM0 K1 0P0E0D111 +4 60", 4),
    (">Ada: 11110O10P -111 +0 116", 0),
    # old 0 on 1K; 0 OR 0 = . -(1L x 2) 0 = 1 + 1 + 1 + 1 + 2 + 1 = 7, 1H: x 3, value 0
    (">Bob: ODEM0E000 1G 0O0E0M0 +21 81", 21),
]
HEAD = "#character-encoding UTF-8\n#rules original\n#board classic15\n#player1 Ada Ada\n#player2 Bob Bob\n"
GAME = HEAD + "\n".join(line for line, _ in TURNS) + "\n"


def test_twelve_turns_scored_by_hand() -> None:
    played = replay(Record.read(GAME))
    assert played.problem is None
    assert [turn.score for turn in played.game.turns] == [score for _, score in TURNS]
    assert played.final == (116, 81)
    assert played.game.over == ""


def test_pushing_the_same_game() -> None:
    played = replay(Record.read(GAME)).game
    game = Game.new(("Ada", "Bob"))
    for turn in played.turns:
        if turn.move is not None:
            game = game.push(turn.move, turn.rack)
        else:
            game = game.exchange(turn.tiles, turn.rack)
    assert game == played
    assert (game.position, game.bag, game.hands) == (played.position, played.bag, played.hands)
    from tilegen.rules.game import Turn

    names = {"Game": Game, "Ruleset": Ruleset, "Turn": Turn, "Move": Move}
    from tilegen.model.board import Board, Premium

    assert eval(repr(game), names | {"Board": Board, "Premium": Premium}) == game
    assert Record.read(to_record(game).text()) == to_record(game) == Record.read(GAME)


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("+9 9", "+8 8", 7, "wrong_score"),
        ("+9 9", "+9 10", 7, "wrong_total"),
        ("8 10E10A10", "8 10E10A0", 6, "unequal"),
        (">Bob: 01P101EE1", ">Ada: 01P101EE1", 7, "wrong_player"),
        (">Bob: 01P101EE1", ">Bop: 01P101EE1", 7, "unknown_player"),
        ("01P101EE1", "01P101", 7, "not_on_rack"),
        ("-000 +0", "-000 +5", 12, "wrong_score"),
        ("-000", "-00000000000", 12, "exchange_number"),
        ("-000", "-00EE", 12, "not_on_rack"),
        ("15H 0P10E10", "15H 0P10E12", 7, "notation"),
        ("15H 0P10E10", "11H 0P10E10", 7, "occupied"),
    ],
)
def test_the_first_mistake_is_named(old: str, new: str, line: int, code: str) -> None:
    assert old in GAME
    problem = replay(Record.read(GAME.replace(old, new, 1))).problem
    assert problem is not None
    assert (problem.line, problem.code) == (line, code)


def test_records_are_read_back() -> None:
    text = GAME + (
        "#title A game\n#note with words: 1+1, (x)\n"
        ">Ada: 01 - +0 116\n>Bob: 8A 1 +5 86 BE, ET\n>Bob: -- -5 81\n"
        ">Ada: (challenge) +5 121\n>Ada: 01 (time) -10 111\n"
        ">Ada: (01) +2 113\n>Bob: 01 (01) -2 79\n>Ada: -4 +0 113\n#rack2 01\n"
    )
    record = Record.read(text)
    assert Record.read(record.text()) == record
    assert [event.kind for event in record.events[12:]] == [
        "pass", "play", "withdraw", "challenge", "time", "end", "end", "exchange",
    ]  # fmt: skip
    assert all(Record.read(f"#{name} x").pragma(name) == "x" for name in PRAGMAS)


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "1. 8E 1+1=10",
        "#titel x",
        ">Ada 8E 1E1 +2 2",
        ">Ada: 8E 1E1",
        ">Ada: 8E 1E1 +2",
        ">Ada: 8E +2 2",
        ">Ada: a b 8E 1E1 +2 2",
        ">Ada: 0 x +2 2",
        "> : - +0 0",
        ">Ada:",
        "\x07",
    ],
)
def test_unknown_lines_are_errors_with_their_number(line: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.read(HEAD + line)
    assert caught.value.where == "line 6"


def test_a_withdrawn_play() -> None:
    text = HEAD + (
        ">Ada: 8E 1P1E11 +18 18\n>Ada: -- -18 0\n>Bob: 8E 1P1E10 +16 16\n"
        ">Ada: 8D 11P1E100 +7 7\n>Ada: -- -7 0\n>Bob: 8D 11P1E100 +7 23\n"
    )
    played = replay(Record.read(text))
    assert played.problem is None
    assert played.final == (0, 23)
    wrong = replay(Record.read(text.replace("-- -7", "-- -6"))).problem
    assert wrong is not None
    assert (wrong.line, wrong.code) == (10, "wrong_score")
    lonely = replay(Record.read(HEAD + ">Ada: -- -0 0\n")).problem
    assert lonely is not None
    assert lonely.code == "nothing_to_withdraw"
    game = Game.new().push(Move.from_text("8E 1+1=10"))
    assert game.withdraw().position == Game.new().position
    assert (game.withdraw().scores, game.withdraw().to_move) == ((0, 0), 1)
    with pytest.raises(IllegalMove):
        Game.new().withdraw()


def test_rules_travel_as_pragmas() -> None:
    text = HEAD.replace("#rules original\n", "#rules experienced\n#rule bonus none\n#rule xor true\n")
    played = replay(Record.read(text + ">Ada: 8E 1P1E10 +12 12\n"))
    assert played.problem is None
    assert played.game.rules == Ruleset.load("experienced", bonus="none", xor=True)
    assert Record.read(to_record(played.game).text()) == to_record(played.game)
    assert replay(to_record(played.game)).game == played.game
    with pytest.raises(NotationError) as caught:
        replay(Record.read("#player1 A\n#rule bonos none\n"))
    assert caught.value.where == "line 2"


def test_stalled_games() -> None:
    game = Game.new(("Ada", "Bob", "Eve"))
    for _ in range(6):
        assert game.over == ""
        game = game.pass_turn()
    assert game.over == "stalled"
    two = Game.new()
    for number in range(6):
        two = two.exchange(1) if number % 2 else two.pass_turn()
    assert two.over == "stalled"
    assert two.result() is None
    result = two.result([["1", "*"], ["?", "/"]])
    assert result is not None
    assert (result.reason, result.changes, result.winners) == ("stalled", (-3, -4), (0,))
    free = Game(Ruleset.load(stalled="none"), two.board, two.players, two.turns)
    assert free.result().scores == (0, 0)  # type: ignore[union-attr]
    with pytest.raises(IllegalMove):
        two.push(Move.from_text("8E 1+1=10"))
    with pytest.raises(IllegalMove):
        two.pass_turn()
    text = to_record(two).text() + "#rack1 1X\n#rack2 ?D\n"
    assert replay(Record.read(text)).final == (-3, -4)
    lines = to_record(two).text() + ">Player1: 1X (1X) -3 -3\n>Player2: ?D (?D) -4 -4\n"
    assert replay(Record.read(lines)).problem is None
    short = replay(Record.read(to_record(two).text() + ">Player1: 1X (1X) -2 -2\n")).problem
    assert short is not None
    assert short.code == "wrong_score"


def tiny(tmp_path: object, **options: object) -> Ruleset:
    """Rules with a bag of twelve tiles, so that a game ends soon."""
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "tiny.toml").write_text(
        'rack = 5\ntotal = 12\ntiles = [{face = "0", count = 3, points = 1}, {face = "1", count = 5, points = 1},'
        ' {face = "=", count = 2, points = 1},'
        ' {face = "+", count = 1, points = 1}, {face = "×", count = 1, points = 2}]\n'
    )
    shipped = (Path(__file__).parents[3] / "templates/rules/original.toml").read_text("utf-8")
    file = folder / "rules.toml"
    file.write_text(shipped.replace('tilesets = ["binary", "xor"]', f'tilesets = ["{folder}/tiny.toml"]'), "utf-8")
    return Ruleset.load(str(file), rack_size=5, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    # Bob is left with 0, 0 and ×: 1 + 1 + 2.
    ("endgame", "expected"),
    [("add", (4, 0)), ("add_digits", (2, 0)), ("add_subtract", (4, -4))],
)
def test_going_out(tmp_path: object, endgame: str, expected: tuple[int, int]) -> None:
    # Twelve tiles: 0 0 0 1 1 1 1 1 = = + x. Ada and Bob hold five each, two are in the bag.
    game = Game.new(("Ada", "Bob"), tiny(tmp_path, endgame=endgame))
    assert (game.bag, game.hands) == (2, (5, 5))
    game = game.push(Move.from_text("8F 1=1"))  # draws both: 5 in hand
    assert (game.bag, game.hands) == (0, (4, 5))
    game = game.push(Move.from_text("F8 1=1", game.rules))
    assert game.hands == (4, 3)
    assert not game.over
    with pytest.raises(IllegalMove) as caught:
        game.push(Move.from_text("8F 1=1+0=1", game.rules))
    assert "not_in_set" in {fault.code for fault in caught.value.faults}
    game = game.push(Move.from_text("8E 11=11", game.rules))
    game = game.pass_turn()
    assert game.hands == (2, 3)
    # Left are 0 0 0 + x: Ada holds two of them.
    assert dict(game.unseen) == {"0": 3, "+": 1, "*": 1}
    game = game.push(Move.from_text("8E 11=11+0", game.rules))
    assert game.over == "out"
    result = game.result()
    assert result is not None
    assert result.reason == "out"
    assert result.changes == expected
    text = to_record(game).text()
    assert replay(Record.read(text), game.rules).final == tuple(
        a + b for a, b in zip(game.scores, expected, strict=True)
    )
    gain = f">Ada: (00X) +{expected[0]} {game.scores[0] + expected[0]}\n"
    played = replay(Record.read(text + gain), game.rules)
    assert (played.problem is None) == (endgame != "add_subtract")
    if endgame == "add_subtract":
        loss = f">Bob: 00X (00X) -4 {game.scores[1] - 4}\n"
        assert replay(Record.read(text + gain + loss), game.rules).problem is None
    for bad in (
        f">Ada: (00X) +9 {game.scores[0] + 9}\n",
        f">Ada: (0X) +3 {game.scores[0] + 3}\n",
        f">Bob: (00X) +{expected[0]} 99\n",
    ):
        assert replay(Record.read(text + bad), game.rules).problem is not None


def test_exchange_needs_a_full_bag() -> None:
    game = Game.new(rules=Ruleset.load(exchange_min_bag=82))
    assert game.exchange(9).turns[0].number == 9
    with pytest.raises(IllegalMove) as caught:
        Game.new(rules=Ruleset.load(exchange_min_bag=83)).exchange(1)
    assert caught.value.faults[0].code == "exchange_bag"
    with pytest.raises(IllegalMove):
        game.exchange(10)
    with pytest.raises(IllegalMove):
        game.exchange(0)
    with pytest.raises(IllegalMove):
        game.exchange("011", "01")
    assert game.exchange("01", "0111").turns[-1].tiles == ("0", "1")


LETTERS = """#lexicon none
#player1 Ada Ada L.
#player2 Bob Bob B.
>Ada: AEINRST 8D RETAINS +66 66
>Bob: CDO?KQA E7 C.d +4 4
>Bob: CDO?KQA -- -4 0
>Ada: LMOU  j5  MOU. +8 74  MOUS
>Bob: CDO?KQA -Q +0 0
>Ada: X 6J .X +9 83
#note x marks it
>Ada: X (challenge) +5 88
>Bob: CDO?KA D8 .ODa +4 4
>Ada: LE - +0 88
>Ada: (CK) +16 104
>Bob: CK (time) -10 -6
"""


def test_a_game_of_letters() -> None:
    # 8D: R(8D x 2) E T A I N S = 8, centre: x 2, + 50 for seven tiles. E7: C(3) + old E(1) + blank.
    # J5: M(3) O(1, 6J x 3) U(1) + old S(1) = 8. 6J: old O(1) + X(8). D8: old R(1) O(1) D(2) blank.
    # The end: C(3) + K(5), twice as is common for two players.
    record = Record.read(LETTERS)
    played = replay(record, Ruleset.load("letters"))
    assert played.problem is None
    assert played.final == (104, -6)
    assert Record.read(record.text()) == record
    once = LETTERS.replace("(CK) +16 104", "(CK) +8 96")
    assert replay(Record.read(once), Ruleset.load("letters")).problem is None
    wrong = replay(Record.read(LETTERS.replace("+16 104", "+9 97")), Ruleset.load("letters")).problem
    assert wrong is not None
    assert (wrong.line, wrong.code) == (14, "wrong_score")
    with pytest.raises(NotationError):
        replay(Record.read("#lexicon none\n"), Ruleset.load("letters"))


def test_a_first_wrong_line_on_a_play_that_is_taken_back_leaves_the_board_before_it() -> None:
    for wrong in (">Ada: 8M 1P1E11 +16 16\n>Ada: -- -15 1\n", ">Ada: 8M 1P1E11 +16 17\n>Ada: -- -16 1\n"):
        played = replay(Record.read(HEAD + wrong))
        assert played.problem is not None
        assert not any(played.game.position.squares)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (">Ada: 1111100000 8E 1P1E10 +16 16", "wrong_rack"),
        (">Ada: XXXX - +0 0", "not_in_set"),
        ("#rack1 1111100000\n>Ada: - +0 0", "wrong_rack"),
    ],
)
def test_a_rack_that_nobody_can_hold_is_named(line: str, code: str) -> None:
    problem = replay(Record.read(f"{HEAD}{line}\n")).problem
    assert problem is not None
    assert problem.code == code


def test_a_rack_at_the_end_that_cannot_be_read_names_its_line() -> None:
    with pytest.raises(NotationError) as caught:
        replay(Record.read(f"{HEAD}#rack1 foo\n"))
    assert "line 6" in str(caught.value)


@pytest.mark.parametrize("rules", ["original", "decimal"])
@pytest.mark.parametrize("number", [1, 3, 9])
def test_an_exchange_of_unknown_tiles_survives_its_record(number: int, rules: str) -> None:
    game = Game.new(("Ada", "Bob"), rules).exchange(number)
    again = replay(Record.read(to_record(game).text()))
    assert again.problem is None
    assert again.game == game


@pytest.mark.parametrize("name", ["", "Ada L", "Ada:", "A\nB"])
def test_a_name_that_no_record_can_hold_is_refused(name: str) -> None:
    with pytest.raises(IllegalMove, match="cannot name a player"):
        Game.new((name, "Bob"))


def test_a_last_play_of_letters_may_be_left_unchallenged_by_a_pass(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "nine.toml").write_text(
        'rack = 7\ntotal = 9\ntiles = [{face = "A", count = 7, points = 1}, {face = "B", count = 2, points = 3}]\n'
    )
    shipped = (Path(__file__).parents[3] / "templates/rules/letters.toml").read_text("utf-8")
    lines = [line for line in shipped.splitlines() if not line.startswith("tilesets")]
    (folder / "rules.toml").write_text("\n".join([f'tilesets = ["{folder}/nine.toml"]', *lines]), "utf-8")
    game = Game.new(("Ada", "Bob"), Ruleset.load(str(folder / "rules.toml"))).push("8D across AAAAAAA")
    assert game.over == "out"
    after = f">Bob: BB - +0 0\n>Ada: (BB) +12 {game.scores[0] + 12}\n"
    played = replay(Record.read(to_record(game).text() + after), game.rules)
    assert played.problem is None
    assert played.result is not None
    assert played.result.changes == (12, 0)
    twice = to_record(game).text() + after.replace("(BB)", "(BBB)").replace("+12", "+18")
    assert replay(Record.read(twice), game.rules).problem is not None
