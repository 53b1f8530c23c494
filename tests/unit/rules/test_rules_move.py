"""Moves: the worked scores, every fault, cross runs, notation."""

import pytest

from tilegen import Board, IllegalMove, Move, Position, Ruleset
from tilegen.rules.faults import NotationError
from tilegen.rules.position import parse_board

EMPTY = ["." * 15] * 15


def board(*lines: tuple[int, str], rules: Ruleset | str = "original") -> Position:
    """A position with rows given by rank."""
    rows = list(EMPTY)
    for rank, text in lines:
        rows[rank - 1] = text.ljust(15, ".")
    return Position.from_codes(rows, rules)


START = board()
ONE = board((8, "....1+1=10"))  # 8E to 8J


@pytest.mark.parametrize(
    ("position", "move", "score"),
    [
        (START, "8E across 1+1=10", 16),  # (6 + 2) x 2: the centre only
        (START, "8D across 1+1=10", 18),  # the first tile on a double letter: (7 + 2) x 2
        (START, "E8 across 1+1=10", 16),  # the word decides
        (START, "h5 down 1+1=10", 16),  # as on row 8: the centre, nothing else (5H … 10H)
        (ONE, "8D across 11+1=100", 7),  # 2 (8D) + 1 + bonus 4
        (ONE, "8D across 1(1+1=10)0", 7),
        (ONE, "8D 1......0", 7),
        (ONE, "E8 down 1=1", 3),  # 2 new tiles + bonus 1
        (START, "8E across 1[+]1=[1]0", 12),  # blanks score nothing: (4 + 2) x 2
        (START, "8G across 1 and [1]=1", 8),  # a word in small letters is a blank: (1 and = and 1, bonus 1) x 2
    ],
)
def test_scores(position: Position, move: str, score: int) -> None:
    verdict = position.check(Move.from_text(move))
    assert verdict.faults == ()
    assert verdict.score == score


def test_nine_tiles_at_once_and_a_triple_word() -> None:
    # 8A to 8I: triple word on 8A, double letter on 8D, double word on the centre: (9 + 1 + bonus 2) x 3 x 2 + 50
    move = Move.from_text("8A across 1+0+1=1+1")
    verdict = START.check(move)
    assert (verdict.score, verdict.bingo) == (122, 50)
    assert START.check(Move.from_text("8B across 1+1=10+0")).bingo == 0
    assert Position.start(Ruleset.load(bingo_bonus=0)).check(move).score == 72
    assert Position.start(Ruleset.load(rack_size=6)).check(Move.from_text("8E 1+1=10")).score == 66


FAULTS = [
    (START, "8O across 1+1=10", ["off_board"]),
    (START, "0A across 1+1=10", ["off_board"]),
    (START, "8Z across 1=1", ["off_board"]),
    (START, "8A across 1+1=10", ["center_not_covered"]),
    (START, "8H across 1", ["too_short"]),
    (START, "8H across 1=", ["too_short", "empty_side"]),
    (START, "8E across 1=1=1", ["too_many_new_equals"]),
    (START, "8E across 1[=]1=1", ["too_many_new_equals"]),
    (START, "8E across 1+1=11", ["unequal"]),
    (START, "8E across 1.1=1", ["gap"]),
    (START, "8E across (1)+1=10", ["gap"]),
    (START, "8E across 1+?=10", ["blank_undeclared"]),
    (START, "8E across 1 XOR 1=0", ["xor_not_in_use"]),
    (START, "8E across 11=H", ["turned_equals_not_in_use"]),
    (START, "8C across 1+1+1+0=11+0", ["too_many_tiles"]),
    (ONE, "8E across 1+1=10", ["no_new_tiles"]),
    (ONE, "8E across ......", ["no_new_tiles"]),
    (ONE, "8E across 0+1=10", ["occupied", "no_new_tiles"]),
    (ONE, "1A across 1=1", ["not_connected"]),
    (ONE, "9K across 1=1", ["not_connected"]),  # corners do not count
    (ONE, "9E across 1=1", ["cross_run_not_equation"] * 3),
    (ONE, "8K across 1", ["unequal"]),
    (ONE, "8D across +", ["unary_plus"]),
    (ONE, "D8 down 0", ["leading_zero"]),
    (ONE, "E9 down ==", ["too_many_new_equals", "empty_side", "empty_side"]),
]


@pytest.mark.parametrize(("position", "move", "codes"), FAULTS, ids=[f[1] for f in FAULTS])
def test_faults(position: Position, move: str, codes: list[str]) -> None:
    verdict = position.check(Move.from_text(move))
    assert [fault.code for fault in verdict.faults] == codes
    assert (verdict.legal, verdict.score) == (False, 0)
    for fault in verdict.faults:
        assert all(square[:-1].isdigit() and square[-1].isalpha() for square in fault.squares)


def test_all_faults_at_once() -> None:
    verdict = ONE.check(Move.from_text("1A across 1=1=11"), "11")
    assert [f.code for f in verdict.faults] == [
        "too_many_new_equals",
        "not_on_rack",
        "not_on_rack",
        "not_connected",
        "unequal",
    ]
    with pytest.raises(IllegalMove) as caught:
        ONE.after(Move.from_text("1A across 1=1=11"))
    assert {f.code for f in caught.value.faults} == {"too_many_new_equals", "not_connected", "unequal"}


def test_the_rack() -> None:
    move = Move.from_text("8E across 1+1=10")
    assert START.check(move, "01=+11000").legal
    assert START.check(move, ["1", "+", "1", "=", "1", "0"]).legal
    fault = START.check(move, "01=+??001").faults[0]
    assert (fault.code, "[1]" in fault.message) == ("not_on_rack", True)
    assert START.check(Move.from_text("8E across 1+[1]=10"), "01=+??001").legal
    with pytest.raises(NotationError):
        START.check(move, "012")


def test_a_single_tile_needs_one_equation_and_spoils_none() -> None:
    # Row 8 holds 1=1, column H from 9H on holds =1: a 1 on 8H makes both 1=1 (row: 8F 8G are 1 =).
    position = board((8, ".....1="), (9, ".......="), (10, ".......1"))
    verdict = position.check(Move.from_text("8H 1"))
    assert verdict.legal
    assert {run.text for run in verdict.equations} == {"1=1"}
    # The new tile counts in both equations, with the centre each time: (1 + 1) x 2 twice.
    assert verdict.score == 8
    other = board((8, ".....1="), (9, ".......1"), (10, ".......1"))
    assert [f.code for f in other.check(Move.from_text("8H 1")).faults] == ["cross_run_not_equation"]
    # The column alone makes an equation, the direction that was typed does not matter.
    assert board((9, ".......="), (10, ".......1")).check(Move.from_text("8H across 1")).score == 4


def test_an_equation_across_scores_as_well() -> None:
    # Columns H and J hold 1 and = on ranks 8 and 9; 1=1 on rank 10 completes both.
    position = board((8, ".......1.1"), (9, ".......=.="))
    verdict = position.check(Move.from_text("10H across 1=1"))
    assert verdict.legal
    assert [(run.text, run.main, run.score) for run in verdict.equations] == [
        ("1=1", True, 1 + 1 + 3 + 1),  # 10J is a triple letter
        ("1=1", False, 1 + 1),
        ("1=1", False, 3 + 1),
    ]


def test_cross_numbers() -> None:
    # H7 down 1 over 1 = on 8H and 9H, then 11: 11=11. Beside the new 1 on 7H lies a 1 on 7G: the row reads 11.
    side = board((7, "......1"), (8, ".......1"), (9, ".......="))
    move = Move.from_text("H7 down 1..11")
    assert [f.code for f in side.check(move).faults] == ["cross_run_not_equation"]
    verdict = Position(side.board, Ruleset.load(cross_runs="digits"), side.squares).check(move)
    assert verdict.legal
    assert [(run.text, run.number, run.score) for run in verdict.equations] == [("11=11", False, 5), ("11", True, 0)]


def test_cross_numbers_with_leading_zeros_and_without_an_old_tile() -> None:
    side = board((7, "......0"), (8, ".......1"), (9, ".......="), rules=Ruleset.load(cross_runs="digits"))
    move = Move.from_text("H7 down 1..11")
    assert [f.code for f in side.check(move).faults] == ["cross_number_leading_zero"]
    assert Position(side.board, Ruleset.load(cross_runs="digits_any"), side.squares).check(move).legal
    assert (
        Position(side.board, Ruleset.load(cross_runs="digits", leading_zeros="always"), side.squares).check(move).legal
    )
    alone = board((8, ".......1"), rules=Ruleset.load(cross_runs="digits"))
    codes = [f.code for f in alone.check(Move.from_text("9H across 1=1")).faults]
    assert codes == ["no_equation_with_old_tile"]


def test_a_turned_equals_is_two_digits() -> None:
    rules = Ruleset.load(rotate_equals=True)
    start = Position.start(rules)
    verdict = start.check(Move.from_text("8G across H=11", rules))
    assert verdict.legal
    assert verdict.score == (4 + 2) * 2  # it scores 1, and is no new =
    assert start.check(Move.from_text("8G across 1H=111", rules), "=1=111").legal
    assert [f.code for f in start.check(Move.from_text("8G across [H]=11", rules)).faults] == ["blank_turned_equals"]
    assert [f.code for f in start.check(Move.from_text("8G across h=11", rules)).faults] == ["blank_turned_equals"]
    after = start.after(Move.from_text("8G across H=11", rules))
    assert after.at("8G") == "H"
    assert after.check(Move.from_text("8F across 1H=1.1", rules)).legal
    assert after.check(Move.from_text("8F across 11=111", rules)).faults[0].code == "occupied"


def test_bonus_scope_and_old_tiles() -> None:
    position = board((8, ".....1="), (9, ".......="), (10, ".......1"))
    move = Move.from_text("8H 1")
    highest = Position(position.board, Ruleset.load(bonus_scope="highest"), position.squares)
    assert highest.check(move).score == (1 + 1) * 2 + 1 * 2
    every = Position(position.board, Ruleset.load(score_tiles="all"), position.squares)
    assert every.check(move).score == (3 + 1) * 2 + (3 + 1) * 2


@pytest.mark.parametrize(
    "text",
    [
        "8E across 1+1=10",
        "E8 down 1+1=10",
        "8E 1+1=10",
        "8e ACROSS 1 + 1 = 10",
        "8E → 1+1=10",
        "8E: 1+1=10",
        "8E across 1P1E10",
    ],
)
def test_move_texts(text: str) -> None:
    move = Move.from_text(text)
    assert "".join(move.tiles) == "1+1=10"
    assert Move.from_text(move.text()) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8E",
        "across",
        "8E across",
        "EE8 1=1",
        "8E sideways 1=1",
        "8E 1=2",
        "8E []1=1",
        "8E 1()=1",
        "8E (1=1",
        "8E [1",
        "8E1=1",
        "99999E 1",
        "é",
        "8E ((1))",
        "8E \x00",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Move.from_text(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("times", ["x", "X", "×", "*"])
def test_x_is_the_times_sign(times: str) -> None:
    assert Move.from_text(f"8E 1{times}1=1").tiles[1] == "*"
    assert Move.from_text("8E 1[x]1=1").tiles[1] == "x"


def test_operator_words_in_moves() -> None:
    assert (
        Move.from_text("8E 1 AND 1=1").tiles
        == Move.from_text("8E 1 И 1=1").tiles
        == Move.from_text("8E 1 และ 1=1").tiles
    )
    assert Move.from_text("8E NO 0=1").tiles == ("~", "0", "=", "1")
    assert Move.from_text("8E not 0=1").tiles == ("n", "0", "=", "1")


def test_blanks_on_boards() -> None:
    rows = ["..[1][+]1=[1]0.......", *EMPTY[1:]]
    assert Position.from_codes(rows).codes()[0] == "..ip1=i0......."
    assert Position.from_codes(["[AND]" + "." * 14, *EMPTY[1:]]).at("1A") == "a"


def test_board_files() -> None:
    rules = Ruleset.load()
    text = ONE.text()
    assert parse_board(text, rules) == ONE
    assert parse_board("\n".join(ONE.codes()), rules) == ONE
    assert parse_board("\n".join(" ".join(row) for row in ONE.codes()), rules) == ONE
    assert parse_board("# a comment\n\n" + "\n".join(ONE.codes()), rules) == ONE
    small = parse_board("\n".join(["." * 11] * 11), rules)
    assert small.board.name == "small11"
    assert parse_board("\n".join(["." * 21] * 21), rules).board.name == "large21"
    thirteen = Position.start(rules, "small13").after("7F 1=1")
    assert parse_board(thirteen.text(), rules) == thirteen
    assert parse_board("\n".join(row.rstrip(".") or "." for row in ONE.codes()), rules) == ONE
    assert parse_board("\n".join("\t".join(row) for row in ONE.codes()), rules) == ONE
    assert not ONE.warning
    odd = parse_board("\n".join(["." * 9] * 5), rules)
    assert "9 × 5" in odd.warning
    assert odd.check(Move.from_text("3C across 1+1=10")).score == 8
    for bad in ("", "...\n..q", "1+1=2", "\n".join(["." * 61] * 3), "A B C\n2 . . ."):
        with pytest.raises(NotationError):
            parse_board(bad, rules)


@pytest.mark.parametrize("name", ["classic15", "small11", "large21"])
def test_boards_are_symmetric(name: str) -> None:
    position = Position.start("original", name)
    rows = position.board.rows
    assert position.board.transposed() == position.board
    assert rows == rows[::-1] == tuple(row[::-1] for row in rows)


def test_squares_of_the_classic_board() -> None:
    found = [p.label for p in Position.start("original").board.premiums]
    assert [found.count(label) for label in ("3W", "2W", "3L", "2L", "")] == [8, 17, 12, 24, 164]
    inner = Position.start("original", "large21").board.rows[3:18]
    assert tuple(row[3:18] for row in inner) == Position.start("original").board.rows


def test_large_boards_have_more_premiums() -> None:
    large = Position.start("original", "large21").board
    assert max(p.word for p in large.premiums) == max(p.letter for p in large.premiums) == 4


def test_a_board_is_a_checked_fact() -> None:
    from tilegen.errors import DataError
    from tilegen.model.board import PLAIN

    with pytest.raises(DataError):
        Board("bad", ("..", "."), ((".", PLAIN),), ((0, 0),))
    with pytest.raises(DataError):
        Board("bad", ("q",), ((".", PLAIN),), ((0, 0),))
    with pytest.raises(DataError):
        Board("bad", (".",), ((".", PLAIN),), ((5, 0),))


def test_columns_beyond_z_have_two_letters_as_in_spreadsheets() -> None:
    wide = Position.start("original", Board.plain(60, 3))
    played = wide.lay(Move.from_text("2AB across 1+1=10"))
    assert (played.at("2AB"), played.at("AG2"), played.at("2B")) == ("1", "0", "")
    assert parse_board(played.text(), wide.rules, wide.board) == played
    for column in (0, 25, 26, 51, 52, 59):
        for down in (False, True):
            move = Move(1, column, down, ("1",))
            assert Move.from_text(move.text()) == move
            assert Move.from_gcg(*move.to_gcg(wide.rules)) == move
    with pytest.raises(NotationError):
        Move.from_text("2BI across 1=1")
    assert not Position.start("original").check(Move.from_text("8AA across 1+1=10"))
