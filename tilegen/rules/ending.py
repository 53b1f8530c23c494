"""The end of a game: when nobody can go on, and what the tiles left over bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilegen.rules.ruleset import DIGIT, NUMBER, Ruleset

if TYPE_CHECKING:
    from tilegen.rules.game import Game

# Kinds of turn after which the next player moves; the others belong to the turn before them.
TURNS = ("play", "exchange", "pass")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: `reason` ("out" or "stalled"), what tiles left over change for each player, and the scores."""

    reason: str
    changes: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest score."""
        return tuple(i for i, score in enumerate(self.scores) if score == max(self.scores))


def scoreless_turns(players: int) -> int:
    """Return how many turns without a score in a row end a game.

    >>> [scoreless_turns(players) for players in (2, 3, 4)]
    [6, 8, 10]
    """
    return 2 * players + 2


def stalled(game: Game) -> bool:
    """Tell whether nobody scored in so many turns running, or every player passed twice running."""
    net: list[tuple[str, int]] = []
    for turn in game.turns:
        if turn.kind in TURNS:
            net.append((turn.kind, turn.score))
        elif turn.kind == "withdraw" and net:
            net[-1] = (net[-1][0], 0)
    players = len(game.players)
    enough = scoreless_turns(players)
    scoreless = net[-enough:]
    passes = net[-2 * players :]
    return (len(scoreless) == enough and not any(score for _, score in scoreless)) or (
        len(passes) == 2 * players and all(kind == "pass" for kind, _ in passes)
    )


def left_points(tiles: Sequence[str], rules: Ruleset, digits_only: bool = False) -> int:
    """Return the points of tiles left over, on request those of digits and numbers alone.

    >>> from tilegen import Ruleset
    >>> left_points(["1", "*", "?"], Ruleset.load()), left_points(["1", "*"], Ruleset.load(), digits_only=True)
    (3, 1)
    """
    kind = rules.tables.kind
    return sum(rules.points(tile) for tile in tiles if not digits_only or kind.get(tile) in (DIGIT, NUMBER))


def result(game: Game, racks: Sequence[Sequence[str] | None] | None = None) -> Result | None:
    """Return the end of a game by its end rules, or None if it goes on or the racks are not known."""
    reason, rules = game.over, game.rules
    if not reason:
        return None
    players = range(len(game.players))
    held: list[Sequence[str] | None] = list(racks) if racks is not None else [None] * len(players)
    changes: list[int] | None
    if reason == "out":
        changes = _out(game, held)
    elif rules.options.stalled == "none":
        changes = [0] * len(players)
    else:
        changes = None if None in held else [-left_points(rack or (), rules) for rack in held]
    if changes is None:
        return None
    before = [sum(turn.score for turn in game.turns if turn.player == p and turn.kind != "end") for p in players]
    return Result(reason, tuple(changes), tuple(a + b for a, b in zip(before, changes, strict=True)))


def _out(game: Game, held: list[Sequence[str] | None]) -> list[int] | None:
    """Return what each player gains or loses when one goes out, or None if that needs racks nobody told."""
    rules = game.rules
    out = next(turn.player for turn in reversed(game.turns) if turn.kind == "play")
    left = list(game.unseen.elements())
    changes = [0] * len(game.players)
    changes[out] = left_points(left, rules, rules.options.endgame == "add_digits")
    if rules.options.endgame == "add_subtract":
        others = [player for player in range(len(game.players)) if player != out]
        if len(others) == 1:
            held[others[0]] = left
        for player in others:
            rack = held[player]
            if rack is None:
                return None
            changes[player] = -left_points(rack, rules)
    return changes
