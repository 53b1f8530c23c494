"""The examples of the booklet, before the referee has seen them. They are the same in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Staged:
    """A move to show: what lies there `before` it, and the `fault` for which it is refused ("": it is legal).

    Moves are written "ROW,COLUMN across TILES", the square counted from the start square.
    """

    move: str
    before: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class StagedGame:
    """A game to follow: `moves` are (rack, move); its comments stand in the texts under games.`name`."""

    name: str
    moves: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples for games in one base.

    `right` and `wrong` give a name to equations of which the first that is so is used; `show` holds lists to choose
    from, `bonus` values whose bonus is told. Under `rules` every one of them must be as it should be; under other rules
    what is not is left out.
    """

    rules: str = ""
    right: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wrong: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    show: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bonus: tuple[int, ...] = ()
    moves: Mapping[str, Staged] = field(default_factory=dict)
    games: tuple[StagedGame, ...] = ()
