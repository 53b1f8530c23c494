"""A move: tiles laid from a square on, across or down."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tilegen.model.board import column_number
from tilegen.rules.faults import NotationError
from tilegen.rules.notation import LONGEST_LINE, THROUGH, notation, spread, square_name
from tilegen.rules.ruleset import Ruleset

_COLUMN = "[Aa]?[A-Za-z]|[Bb][A-Ha-h]"  # A … Z, AA … BH: the columns of the widest board
_PLACE = rf"(?:(?P<row>\d{{1,3}})\s*(?P<column>{_COLUMN})|(?P<column2>{_COLUMN})\s*(?P<row2>\d{{1,3}}))"
_MOVE = re.compile(
    rf"\s*{_PLACE}(?:\s+(?P<way>across|down|→|↓)(?![^\W\d_]))?\s*[:,]?(?:\s+(?P<tiles>.*\S))?\s*", re.I | re.S
)
_EXAMPLE = 'for example "8E across 1+1=10" or "E8 down 1+1=10"'


@dataclass(frozen=True, slots=True)
class Move:
    """Tiles laid in one line, from the square (`row`, `column`), counted from 0, on.

    `tiles` names what stands on each square from there, the tiles that lie there already included: the key of a tile
    (its code; a blank by the small letter of what it stands for), "." for any tile there already, "(key)" for a
    certain one. Whether a tile is new is for the position to say.
    """

    row: int
    column: int
    down: bool
    tiles: tuple[str, ...]

    @classmethod
    def from_text(cls, text: str, rules: Ruleset | str = "original") -> Move:
        """Return a move from a text such as "8E across 1+1=10" or "E8 down 1+1=10".

        The word may be left out: rank first is across, letter first is down. Raises NotationError.

        >>> Move.from_text("8E across 1+1=10")
        Move(row=7, column=4, down=False, tiles=('1', '+', '1', '=', '1', '0'))
        >>> Move.from_text("E8 (1) and [1] = 1").tiles
        ('(1)', 'a', 'i', '=', '1')
        """
        rules = Ruleset.load(rules) if isinstance(rules, str) else rules
        if len(text) > LONGEST_LINE:
            raise NotationError(f"a move of {len(text)} characters is too long")
        match = _MOVE.fullmatch(text)
        if match is None:
            raise NotationError(f'"{_shown(text)}" is not a move', hint=_EXAMPLE)
        row, column, down = _place(match)
        if match["way"]:
            down = match["way"].lower() in ("down", "↓")
        tiles = tuple(notation(rules).read(match["tiles"] or ""))
        if not tiles:
            raise NotationError(f'"{_shown(text)}" lays no tiles', hint=_EXAMPLE)
        return cls(row, column, down, tiles)

    @classmethod
    def from_gcg(cls, place: str, word: str, rules: Ruleset | str = "original") -> Move:
        """Return a move from the place and the word of a game record. Raises NotationError.

        >>> Move.from_gcg("8E", "1P1Ei.").tiles
        ('1', '+', '1', '=', 'i', '.')
        """
        rules = Ruleset.load(rules) if isinstance(rules, str) else rules
        match = re.fullmatch(_PLACE, place)
        if match is None:
            raise NotationError(f'"{_shown(place)}" is not a square', hint="for example 8E (across) or E8 (down)")
        tiles = tuple(notation(rules).read_letters(word))
        if not tiles:
            raise NotationError("the move lays no tiles")
        return cls(*_place(match), tiles)

    def to_gcg(self, rules: Ruleset) -> tuple[str, str]:
        """Return the place and the word for a game record."""
        place = square_name(self.row, self.column, down=self.down)
        return place, notation(rules).write_letters(self.tiles)

    def text(self, rules: Ruleset | str = "original") -> str:
        """Return the move as people write it; `from_text` reads it back."""
        rules = Ruleset.load(rules) if isinstance(rules, str) else rules
        place = square_name(self.row, self.column, down=self.down)
        return f"{place} {'down' if self.down else 'across'} {spread(self.tiles, rules)}"

    def transposed(self) -> Move:
        """Return the move mirrored on the main diagonal of the board."""
        return Move(self.column, self.row, not self.down, self.tiles)

    def claims(self, index: int) -> str:
        """Return the key that the move names for its square `index`, or "" for any tile there already."""
        tile = self.tiles[index]
        return "" if tile == THROUGH else tile[1:-1] if tile[:1] == "(" and len(tile) > 2 else tile


def _place(match: re.Match[str]) -> tuple[int, int, bool]:
    """Return (row, column, down) from 0; the letter first means down. Rank 0 becomes -1, which is off any board."""
    down = match["row"] is None
    row, column = (match["row2"], match["column2"]) if down else (match["row"], match["column"])
    return int(row) - 1, column_number(column), down


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text[:60]) + ("…" if len(text) > 60 else "")
