"""What a game is played with: the symbols, what they mean, and the options that a ruleset file sets."""

from __future__ import annotations

from dataclasses import dataclass

GRAMMARS = ("equation", "letters")
SYMBOL_KINDS = ("digit", "number", "relation", "infix", "prefix", "postfix")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One thing that can stand in an equation (or one letter of a letter game).

    `code` names it in positions and texts; `face` is what a tile of it shows; `letter` stands for it in game records
    and `blank` for a blank that is it; `typed` are other ways of writing it. `kind` is one of SYMBOL_KINDS, `value`
    that of a digit or number, `operation` what an operator does, `option` the option that must be on.
    """

    code: str
    face: str
    letter: str
    blank: str
    kind: str
    value: int = 0
    operation: str = ""
    points: int = 0
    count: int = 0
    typed: tuple[str, ...] = ()
    option: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile as it lies on the board.

    `key` is its name on the board, `tile` the tile on the rack that it comes from, `reads` the codes it stands for
    (two for a turned "=", which reads 11), `face` how to show it. `blank` is true for a declared blank; `count` is the
    number of such tiles where the tile is no symbol itself (a slash tile).
    """

    key: str
    tile: str
    reads: tuple[str, ...]
    points: int
    face: str
    blank: bool = False
    option: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Ban:
    """A fragment that `option` forbids: an operator beside a plain number of exactly `value`.

    `right` tells whether the number stands right of the operator; `wide` bans hold only with identity_scope: both.
    """

    option: str
    operator: str
    value: int
    right: bool
    wide: bool


@dataclass(frozen=True, slots=True)
class Preset:
    """A ruleset file. `levels` gives, for each logic_precedence, the operators from tightest to loosest.

    `blanks` is the number of blank tiles and `tiles` all tiles of the set; `shortest` is the least first move;
    `end_factors` are the multiples of a rack that an end line of a record may claim.
    """

    name: str
    title: str
    base: int
    grammar: str
    symbols: tuple[Symbol, ...]
    pieces: tuple[Piece, ...]
    levels: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    bans: tuple[Ban, ...]
    options: tuple[tuple[str, bool | int | str], ...]
    blanks: int
    shortest: int
    end_factors: tuple[int, ...]
    about: str = ""
