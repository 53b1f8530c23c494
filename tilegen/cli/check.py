"""`tilegen check`: the referee on the command line, and the check of set files.

Exit 0: all right, 1: the rules say no, 2: usage or input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tilegen.cli.check_json import equation_json, game_json, move_json
from tilegen.cli.typed import Helpful, dash
from tilegen.data import plain
from tilegen.errors import DataError, TilegenError, nearest
from tilegen.rules.equation import EquationVerdict, check_equation, shorten
from tilegen.rules.faults import NotationError
from tilegen.rules.ruleset import Number, Ruleset, parse_options
from tilegen.rules.working import pointer, working

# What moves and games need is imported where it is used: an equation is answered sooner without it.
if TYPE_CHECKING:
    from tilegen.rules.options import Value
    from tilegen.rules.referee import Verdict
    from tilegen.rules.replay import Replay

Command = TypeVar("Command", bound=Callable[..., Any])
MOST_EQUATIONS = 100_000


class FriendlyGroup(Helpful):
    """A group whose commands show a TilegenError as one line and end with its exit status.

    Its command `set` is loaded when it is asked for: it draws, and the referee's commands need not wait for that.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all names."""
        return ["set", *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name."""
        if cmd_name == "set":
            from tilegen.cli.check_set import check_set

            return check_set
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except TilegenError as error:
            say(f"tilegen: {error}", err=True)
            ctx.exit(error.exit_status)


def say(text: str, *, err: bool = False) -> None:
    """Print a text; where the terminal cannot show a character, a question mark stands for it."""
    try:
        click.echo(text, err=err)
    except UnicodeEncodeError:
        click.echo(text.encode("ascii", "replace").decode(), err=err)


def say_json(answer: object) -> None:
    """Print an answer for programs."""
    import json

    say(json.dumps(answer, ensure_ascii=False, indent=2))


def rules_options(command: Command) -> Command:
    """Add --set, --rules, --rule and --json to a command."""
    for option in (
        click.option("--set", "set_name", metavar="SET", help="Tiles of a set (a name or a file), and its rules."),
        click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for programs."),
        click.option("--rule", "overrides", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules."),
        click.option("--rules", "preset", metavar="NAME", help="Ruleset: original, experienced, a file …"),
    ):
        command = option(command)
    return command


def ruleset(preset: str | None, set_name: str | None, options: dict[str, Value]) -> Ruleset:
    """Return the rules of a name, else those of a set, else the original ones; with a set they get its tiles.

    Raises DataError for a set that has no rules, or cannot be played by those that are named.
    """
    if set_name is None:
        return Ruleset.load(preset or "original", **options)
    from tilegen.cli.speech import referee_of
    from tilegen.data import tilesets
    from tilegen.rules.clerk import Clerk

    tileset = tilesets.load(set_name)
    referee = Clerk(tileset, preset, options) if preset else referee_of(tileset, options)
    if referee is None:
        raise DataError(f"the set {tileset.name} has no rules of its own", hint="name some with --rules")
    return referee.ruleset


@click.group(cls=FriendlyGroup)
def check() -> None:
    """Check a set file, or ask the referee whether an equation, a move or a whole game is right."""


@check.command(context_settings={"ignore_unknown_options": True})
@click.argument("equations", nargs=-1, required=True, metavar="EQUATION…")
@rules_options
def equation(
    equations: tuple[str, ...],
    set_name: str | None,
    preset: str | None,
    overrides: tuple[str, ...],
    as_json: bool,
) -> None:
    """Judge equations: right or wrong, what they are worth, and every fault.

    "-" reads one equation a line from the standard input. Blank tiles are written "?".
    """
    strange = next((text for text in equations if text.startswith("--") and text[2:3].isalpha()), "")
    if strange:
        hint = nearest(strange.split("=")[0], ("--set", "--rules", "--rule", "--json", "--help"))
        raise click.UsageError(f"No such option: {strange.split('=')[0]} ({hint})")
    long = next(filter(None, map(dash, equations)), "")
    if long:
        raise click.UsageError(long)
    rules = ruleset(preset, set_name, parse_options(overrides))
    if rules.letters:
        raise click.UsageError(f'the ruleset "{rules.name}" is for games of letters: it has no equations')
    verdicts = [check_equation(text, rules) for text in _all(equations)]
    if as_json:
        say_json([equation_json(verdict) for verdict in verdicts])
    else:
        say("\n".join(line for verdict in verdicts for line in _equation_lines(verdict)))
    _end(all(verdicts))


def _all(equations: Sequence[str]) -> list[str]:
    """Return the equations, those of the standard input in the place of "-"."""
    found: list[str] = []
    for text in equations:
        found += [line for line in plain.read("-").splitlines() if line.strip()] if text == "-" else [text]
    if not found:
        raise click.UsageError("no equation was given")
    if len(found) > MOST_EQUATIONS:
        raise click.UsageError(f"{len(found)} equations; at most {MOST_EQUATIONS} are judged at once")
    return found


def _end(right: bool) -> None:
    if not right:
        click.get_current_context().exit(1)


def _equation_lines(verdict: EquationVerdict) -> list[str]:
    rules, shown = verdict.rules, _one_line(verdict.text)
    lines = [f"{shown}: {'right' if verdict.legal else 'wrong'}"]
    for fault in verdict.faults:
        lines += [f"  {line}" for line in pointer(verdict.text, fault)] if fault.span else []
        lines.append(f"  {fault.message} [{fault.code}]")
    if verdict.legal and verdict.value is not None:
        some = "" if len(verdict.readings) < 2 else f" (as {shorten(verdict.readings[0])})"
        lines.append(f"  value {_value(verdict.value, rules)}, bonus {_value(verdict.bonus, None)}{some}")
    if verdict.readings:
        cut = ", and perhaps more: the search was stopped" if verdict.cut else ""
        ways = "one way" if len(verdict.readings) == 1 else f"{len(verdict.readings)} ways"
        lines.append(f"  the blanks can be declared in {ways}{cut}")
        lines += [f"    {shorten(reading, 100)}" for reading in verdict.readings]
        return lines
    for side in working(verdict):
        lines += [f"    {step}" for step in side.steps]
        if side.value is not None:
            lines.append(f"  {side.text} is {_value(side.value, rules)}")
    return lines


def _one_line(text: str) -> str:
    shown = "".join(c if c.isprintable() else " " for c in text[:121])
    return shown if len(text) <= 120 else f"{shown[:117]}…"


def _value(value: Number, rules: Ruleset | None) -> str:
    """Return a value for people, in the base of the rules and in decimal; a very long one is only described."""
    if isinstance(value, int) and value.bit_length() > 512:
        return f"a number of {value.numerator.bit_length()} binary digits"
    return rules.show(value) if rules else str(value)


@check.command()
@click.argument("boardfile")
@click.argument("move")
@click.option("--rack", help='The tiles in hand, such as "01=+1??00".')
@click.option("--layout", metavar="NAME", help="Board layout: classic15, small11, large21, a file … (else by size).")
@rules_options
def move(
    boardfile: str,
    move: str,
    rack: str | None,
    layout: str | None,
    set_name: str | None,
    preset: str | None,
    overrides: tuple[str, ...],
    as_json: bool,
) -> None:
    """Judge a move such as "8E across 1+1=10" on the board in a text file ("-": standard input)."""
    from tilegen.rules.move import Move
    from tilegen.rules.position import parse_board

    rules = ruleset(preset, set_name, parse_options(overrides))
    laid = Move.from_text(move, rules)
    try:
        position = parse_board(plain.read(boardfile), rules, layout)
    except NotationError as error:
        raise error.at(boardfile) from None
    if position.warning:
        say(f"tilegen: warning: {position.warning} (--layout names a board)", err=True)
    verdict = position.check(laid, rack)
    if as_json:
        say_json(move_json(laid.text(rules), verdict))
    else:
        say("\n".join(_move_lines(laid.text(rules), verdict)))
    _end(verdict.legal)


def _move_lines(text: str, verdict: Verdict) -> list[str]:
    lines = [f"{text}: {'legal' if verdict.legal else 'not legal'}"]
    lines += [f"  {fault} [{fault.code}]" for fault in verdict.faults]
    if verdict.legal:
        lines += [f"  {line}" for line in verdict.lines]
    return lines


@check.command()
@click.argument("file")
@click.option("--board", "draw", is_flag=True, help="Draw the final position as text.")
@click.option("--layout", metavar="NAME", help="Board layout, instead of the one that the record names.")
@rules_options
def game(
    file: str,
    draw: bool,
    layout: str | None,
    set_name: str | None,
    preset: str | None,
    overrides: tuple[str, ...],
    as_json: bool,
) -> None:
    """Replay and count a game record ("-": standard input); name the first wrong move or score with its line."""
    from tilegen.rules.record import Record
    from tilegen.rules.replay import options_of, replay, rules_of

    options = parse_options(overrides)
    try:
        record = Record.read(plain.read(file))
        if preset is not None:
            rules = ruleset(preset, set_name, options)
        elif set_name is not None:
            rules = ruleset(record.pragma("rules", "") or None, set_name, options_of(record) | options)
        else:
            rules = rules_of(record, options)
        played = replay(record, rules, layout)
    except NotationError as error:
        raise error.at(file) from None
    if as_json:
        say_json(game_json(played))
    else:
        say("\n".join(_game_lines(played, file)))
        if draw:
            say(f"\n{played.game.position.text()}")
    _end(played.problem is None)


def _game_lines(played: Replay, file: str) -> list[str]:
    game, problem = played.game, played.problem
    lines = [f"  {number:>2}  {line}" for number, line in enumerate(played.told, start=1)]
    if problem is not None:
        return [*lines, f"{file}: {problem} [{problem.code}]"]
    if played.result is not None:
        best = [game.players[winner] for winner in played.result.winners]
        why = {"out": "a player went out", "stalled": "nobody could score"}[played.result.reason]
        lines.append(f"the game is over: {why}")
        changes = [f"{n} {c:+d}" for n, c in zip(game.players, played.result.changes, strict=True)]
        lines.append(f"for tiles left over: {', '.join(changes)}")
        lines.append(f"{' and '.join(best)} {'wins' if len(best) == 1 else 'share the win'}")
    elif game.over:
        lines.append("the game is over; to count the tiles left over, say who holds what with #rack1, #rack2 …")
    else:
        lines.append(f"the game goes on: {game.players[game.to_move]} to move, {game.bag} tiles in the bag")
    final = [f"{name} {score}" for name, score in zip(game.players, played.final, strict=True)]
    return [*lines, f"all right: {', '.join(final)}"]
