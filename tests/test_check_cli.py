"""`tilegen check`, `tilegen list rules`, `tilegen show rules` on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tilegen.cli.check import check
from tilegen.cli.rules import list_rules, rules_list, rules_show, show_rules
from tilegen.data import find

ROWS = "\n".join(["." * 15] * 15) + "\n"
GAME = "#player1 Ada Ada\n#player2 Bob Bob\n>Ada: 8E 1P1E10 +16 16\n>Bob: 8D 11P1E100 +7 7\n"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(check, arguments, input=text)


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(ROWS, "utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["1+1=10"], 0, "right"),
        (["1+1=11"], 1, "the sides are not equal"),
        (["1=1", "0=1", "1=1"], 1, "[unequal]"),
        (["-1=-1"], 1, "minus sign"),
        (["-1=-1", "--rule", "negatives=allow"], 0, "right"),
        (["1=1", "--rules", "orignal"], 2, 'did you mean "original"?'),
        (["1=1", "--rule", "precedense=ltr"], 2, 'did you mean "precedence"?'),
        (["1=1", "--rule", "precedence=lrt"], 2, 'did you mean "ltr"?'),
        (["1=1", "--rule", "precedence"], 2, "precedence=ltr"),
        (["1=1", "--rulez", "x"], 2, "--rule"),
        (["1=1", "--rules", "letters"], 2, "no equations"),
        (["5²=25", "--set", "decimal"], 0, "right"),
        (["11 XOR 1=10", "--set", "binary-xor"], 0, "right"),
        (["1=1", "--set", "en"], 2, "the set en has no rules of its own (name some with --rules)"),
        (["1=1", "--set", "binry"], 2, 'did you mean "binary"?'),
        (["1=1", "--set", "en", "--rules", "original"], 2, 'the set en cannot be played by the rules "original"'),
        ([], 2, "Missing argument"),
        (["1?1=10"], 0, "1+1=10"),
        (["?" * 40], 0, "search was stopped"),
        (["10+1×11=1001", "--rules", "calculator"], 0, "right"),
        (["1\n=\x001"], 1, "U+0000"),
    ],
)
def test_equation(arguments: list[str], status: int, words: str) -> None:
    result = run("equation", *arguments)
    assert (result.exit_code, words in result.output) == (status, True), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_the_pointer_stands_under_the_place() -> None:
    lines = run("equation", "NOT 110=001").output.splitlines()
    assert lines[1:3] == ["  NOT 110=001", "          ^^^"]
    # Thai marks take no column of their own.
    lines = run("equation", "ไม่ 1=10").output.splitlines()
    assert lines[1:3] == ["  ไม่ 1=10", "       ^^"]


def test_equations_from_the_standard_input() -> None:
    assert run("equation", "-", text="1=1\n\n1+1=10\n").exit_code == 0
    result = run("equation", "-", text="1=1\n0=1\n")
    assert (result.exit_code, result.output.count("right"), result.output.count("wrong")) == (1, 1, 1)
    assert run("equation", "-", text="").exit_code == 2


def test_json() -> None:
    found = json.loads(run("equation", "1+1=10", "NOT 110=001", "--json").output)
    assert (found[0]["legal"], found[0]["value"], found[0]["bonus"], found[0]["written"]) == (True, 2, 2, "10")
    assert found[1]["faults"][0]["code"] == "leading_zero"
    assert found[1]["faults"][0]["span"] == [8, 11]
    assert found[0]["sides"][0]["steps"] == ["1 + 1 = 10"]
    huge = json.loads(run("equation", f"{'1' * 9000}={'1' * 9000}", "--json").output)
    assert huge[0]["legal"] is True


def test_move(board: str) -> None:
    result = run("move", board, "8E across 1+1=10", "--rack", "01=+110?0")
    assert (result.exit_code, result.output) == (
        0,
        "8E across 1+1=10: legal\n  1+1=10: (1+1+1+1+1+1 + bonus 2) × 2 = 16\n  score: 16\n",
    )
    result = run("move", board, "8E across 1+1=10", "--rack", "01=+??00")
    assert result.exit_code == 1
    assert "write a blank as [1]" in result.output
    found = json.loads(run("move", board, "8E across 1+1=11", "--json").output)
    assert (found["legal"], found["faults"][0]["squares"]) == (False, ["8I", "8J"])
    found = json.loads(run("move", board, "8E across 1+1=10", "--json").output)
    assert found["equations"][0]["score"] == found["score"] == 16
    assert run("move", "-", "8E across 1+1=10", text=ROWS).exit_code == 0
    small = run("move", "-", "6D across 1+1=10", "--layout", "small11", text="\n".join(["." * 11] * 11))
    assert small.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.txt", "8E 1=1"], "no such file"),
        (["BOARD", "8E 1=2"], '"2" is not a tile'),
        (["BOARD", "E"], "is not a move"),
        (["BOARD", "8E 1=1", "--rack", "9"], "not a tile"),
        (["BOARD", "8E 1=1", "--layout", "clasic15"], 'did you mean "classic15"?'),
        (["BOARD", "8E 1=1", "--layout", "small11"], "15 × 15"),
        (["BOARD"], "Missing argument"),
        ([".", "8E 1=1"], "is a folder"),
    ],
)
def test_move_errors(board: str, arguments: list[str], words: str) -> None:
    result = run("move", *[board if a == "BOARD" else a for a in arguments])
    assert (result.exit_code, words in result.output) == (2, True), result.output
    assert result.output.count("\n") <= 5


def test_game(tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(GAME, "utf-8")
    result = run("game", str(file), "--board")
    assert result.exit_code == 0
    assert "all right: Ada 16, Bob 7" in result.output
    board = tmp_path / "drawn.txt"
    board.write_text(result.output.split("\n\n")[1], "utf-8")
    assert run("move", str(board), "E8 down 1=1").exit_code == 0  # what --board draws is a board file
    file.write_text(GAME.replace("+7 7", "+8 8"), "utf-8")
    result = run("game", str(file))
    assert (result.exit_code, "line 4" in result.output, "[wrong_score]" in result.output) == (1, True, True)
    assert json.loads(run("game", str(file), "--json").output)["problem"]["line"] == 4
    file.write_text(GAME + "what is this\n", "utf-8")
    result = run("game", str(file))
    assert (result.exit_code, "line 5" in result.output) == (2, True)
    file.write_bytes(b"\xff\x00\x01")
    assert run("game", str(file)).exit_code == 2
    file.write_bytes(b"#character-encoding ISO-8859-1\n#player1 J J\xf6rg\n")
    assert run("game", str(file)).exit_code == 0
    assert run("game", "-", "--rules", "experienced", "--rule", "bonus=none", text=GAME).exit_code == 1


def test_a_game_is_counted_with_the_points_of_a_set(tmp_path: Path, board: str) -> None:
    """In a set of one's own a + is worth 8 points."""
    tiles = find.locate("tilesets", "binary").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        tiles.replace('face = "+",   count = 5,  points = 1', 'face = "+",   count = 5,  points = 8'), "utf-8"
    )
    result = run("move", board, "8E across 1+1=10", "--set", str(mine))
    assert "(1+8+1+1+1+1 + bonus 2) × 2 = 30" in result.output
    game = tmp_path / "game.txt"
    game.write_text(GAME, "utf-8")
    assert run("game", str(game)).exit_code == 0
    wrong = run("game", str(game), "--set", str(mine))
    assert (wrong.exit_code, "[wrong_score]" in wrong.output) == (1, True), wrong.output
    game.write_text(GAME.replace("+16 16", "+30 30"), "utf-8")
    named = "#rules training\n" + game.read_text("utf-8")
    for text in (game.read_text("utf-8"), named):
        game.write_text(text, "utf-8")
        right = run("game", str(game), "--set", str(mine))
        assert right.exit_code == 0, right.output


def test_list_and_show_rules(tmp_path: Path) -> None:
    names = [line.split()[0] for line in rules_list().splitlines()]
    assert names == ["calculator", "decimal", "experienced", "letters", "original", "tournament", "training"]
    assert CliRunner().invoke(list_rules).output == rules_list() + "\n"
    assert "ban_x1 = true" in rules_show("experienced")
    assert 'bonus = "none"' in CliRunner().invoke(show_rules, ["original", "--rule", "bonus=none"]).output
    # What is shown can be used as a ruleset.
    file = tmp_path / "mine.toml"
    file.write_text(rules_show("tournament", ("bonus=log2",)), "utf-8")
    from tilegen import Ruleset

    assert Ruleset.load(str(file)).options == Ruleset.load("tournament", bonus="log2").options
    for arguments in (["tournamnt"], ["original", "--rule", "bonos=none"]):
        result = CliRunner().invoke(show_rules, arguments)
        assert (result.exit_code, "did you mean" in result.output) == (2, True)


HEAVY = "reportlab|pikepdf|svgwrite|cairosvg|ezdxf|typst|uharfbuzz|tilegen.drawing|tilegen.backends"
COLD = """
import sys
from click.testing import CliRunner
from tilegen.cli.check import check
from tilegen.cli import rules
assert CliRunner().invoke(check, ["equation", "1+1=10"]).exit_code == 0
print([m for m in sys.modules if m.startswith(tuple("HEAVY".split("|")))])
""".replace("HEAVY", HEAVY)


def test_nothing_that_draws_is_loaded() -> None:
    found = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_cold_start_is_quick() -> None:
    """Under 0.2 s on a quiet machine; counted is the time of the processor, which others disturb less."""
    resource = pytest.importorskip("resource")
    code = "from tilegen.cli.check import check; check(['equation', '1+1=10'])"
    times = []
    for _ in range(6):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    assert min(times) < 0.3
