"""What a booklet asks the referee, and what it answers. The rules wing has the one who does (rules/clerk.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tilegen.model.board import Board
from tilegen.model.ruleset import Symbol


@dataclass(frozen=True, slots=True)
class Opinion:
    """The verdict on an equation: `text` as players write it, `faces` its tiles, `codes` of all faults.

    `value` is written in the base of the game ("" if the equation is wrong), `decimal` in base ten.
    """

    text: str
    faces: tuple[str, ...]
    right: bool
    value: str = ""
    decimal: str = ""
    bonus: int = 0
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile on a square (counted from 0): its face, what it scores, whether it is new and whether it is a blank."""

    row: int
    column: int
    face: str
    points: int
    new: bool
    blank: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """An equation that a move forms: (`working` + `bonus`) × `times` = `score`; `main` if it lies along the move."""

    text: str
    value: str
    working: str
    bonus: int
    times: int
    score: int
    main: bool
    number: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A move and its verdict: the board after it, `square` where it begins, as players write it.

    `row` and `column` of that square count from 0, `text` is what was laid.
    """

    legal: bool
    codes: tuple[str, ...]
    tiles: tuple[Lying, ...]
    row: int
    column: int
    square: str
    down: bool
    text: str
    equations: tuple[Scored, ...] = ()
    score: int = 0
    bingo: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the rules: its value, and what else it could be (words; nothing for a number or an on/off)."""

    name: str
    value: bool | int | str
    words: tuple[str, ...]


class Referee(Protocol):
    """Answers for one set of tiles under one ruleset; equations and moves are written as in examples/booklet.toml."""

    name: str
    title: str
    base: int
    shortest: int
    players: tuple[int, int]  # the fewest and the most
    usual: bool  # the ruleset as it is, with all its tiles

    @property
    def symbols(self) -> Mapping[str, Symbol]:
        """The symbols in use, by code."""

    @property
    def choices(self) -> Mapping[str, Choice]:
        """The options by name."""

    def ladder(self) -> tuple[tuple[str, ...], ...]:
        """Return the operators by rank, the tightest first, each as its face; operators before a number first."""

    def bans(self) -> tuple[tuple[str, str], ...]:
        """Return the forbidden fragments, as (option, text)."""

    def judge(self, text: str) -> Opinion:
        """Return the verdict on an equation."""

    def value(self, side: str) -> str:
        """Return what a side is worth, in the base of the game; "" if it has no value."""

    def write(self, value: int) -> str:
        """Return a whole number in the base of the game."""

    def bonus(self, value: int) -> int:
        """Return what the value of an equation adds to its score."""

    def rack(self, text: str) -> tuple[str, ...]:
        """Return the faces of the tiles on a rack, "" for a blank; nothing if the set lacks one of them."""

    def points(self, face: str) -> int:
        """Return what the tile of a face scores."""

    def scoreless_turns(self, players: int) -> int:
        """Return how many turns without a score in a row end a game."""

    def play(self, board: Board, before: Sequence[str], move: str, rack: str = "") -> Played | None:
        """Return a move after others on a board; None if it does not fit on the board, or the others are illegal."""
