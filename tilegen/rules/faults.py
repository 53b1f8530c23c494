"""What can be wrong, each with a stable code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilegen.errors import TilegenError

# More faults than this are not listed one by one.
MOST_FAULTS = 50


class Flaw(NamedTuple):
    """A fault inside a row of codes: what it is, and from which code (counted from 0) up to but not with which."""

    code: str
    start: int
    stop: int
    message: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why something is not allowed.

    `code` is stable and meant for programs, `message` is a sentence for players. `span` gives the characters of a
    typed text (from, up to), `squares` the squares of a board ("8E"); whichever does not apply is empty.
    """

    code: str
    message: str
    squares: tuple[str, ...] = ()
    span: tuple[int, int] | None = None

    def __str__(self) -> str:
        place = f" [{', '.join(self.squares)}]" if self.squares else ""
        return f"{self.message}{place}"


class IllegalMove(TilegenError):  # noqa: N818  # named as players say it
    """A move that the rules refuse was to be made; `faults` lists all reasons."""

    exit_status = 1

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class NotationError(TilegenError):
    """A text that is no move, position or record; `where` names the line."""
