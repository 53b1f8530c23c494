"""Writing squares and tiles down: names of squares, tiles in moves, racks and game records.

In a move text a tile is written as its face (or its code, or its letter of the game records). A blank is the face in
brackets, `[1]`, `[AND]`, or a word or letter in lower case: `and`, `z`, `i`. The one exception is `x`, which people
type for the times sign: a blank × is `[×]`. `.` or a face in parentheses stands for a tile that lies there already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tilegen.model.board import column_name
from tilegen.rules.faults import NotationError
from tilegen.rules.ruleset import Ruleset

THROUGH = "."
LONGEST_LINE = 2000


def square_name(row: int, column: int, *, down: bool = False) -> str:
    """Return the name of a square, counted from 0: rank, then letter; letter first for a move that runs down.

    >>> square_name(7, 4), square_name(7, 4, down=True), square_name(0, 27)
    ('8E', 'E8', '1AB')
    """
    letter = column_name(column)
    return f"{letter}{row + 1}" if down else f"{row + 1}{letter}"


class Notation:
    """How the tiles of one ruleset are written: `words` for moves typed by people, `letters` for records."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.words: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        symbols = rules.preset.symbols
        for symbol in symbols:
            self.letters[symbol.letter] = symbol.code
            self.letters[symbol.blank] = symbol.blank
            for word in (symbol.code, symbol.face, *symbol.typed):
                self.words.setdefault(word, symbol.code)
        for symbol in symbols:
            for word in (symbol.face, *symbol.typed):
                if len(word) > 1 and word.isalpha() and word.lower() != word.upper():
                    self.words.setdefault(word.upper(), symbol.code)
                    self.words.setdefault(word.title(), symbol.code)
                    self.words.setdefault(word.lower(), symbol.blank)
        for piece in rules.preset.pieces:
            self.letters[piece.key] = piece.key
            self.words.setdefault(piece.face, piece.key)
            if piece.key.lower() != piece.key:
                self.letters.setdefault(piece.key.lower(), piece.key.lower())
        for letter, key in self.letters.items():
            self.words.setdefault(letter, key)
        self.blank_of = {symbol.code: symbol.blank for symbol in symbols}
        self.letter_of = {symbol.code: symbol.letter for symbol in symbols}
        self._word = _pattern(self.words)
        self._letter = _pattern(self.letters)

    def read(self, text: str) -> list[str]:
        """Return the tiles of a typed move: keys, "." for any tile there already, "(key)" for a certain one.

        Raises NotationError for what is no tile of this game.
        """
        return list(self._tiles(text, self.words, self._word))

    def read_letters(self, text: str) -> list[str]:
        """Return the tiles of a word in a game record, as `read` does for typed moves. Raises NotationError."""
        return list(self._tiles(text, self.letters, self._letter))

    def _tiles(self, text: str, names: dict[str, str], pattern: re.Pattern[str]) -> Iterable[str]:
        inside, opened, place = "", -1, 0
        while place < len(text):
            character = text[place]
            match = pattern.match(text, place)
            if match and (character not in "[(" or (character == "[" and not inside)):
                yield self._as(names[match[0]], inside)
                place = match.end()
                continue
            if character in "([" and not inside:
                inside, opened = character, place
            elif inside and place == opened + 1 and character in ")]":
                raise NotationError(f'"{inside}{character}" holds no tile', where=f'"{_clip(text)}"')
            elif inside and character == {"(": ")", "[": "]"}[inside]:
                inside = ""
            elif character == THROUGH and inside != "[":
                yield THROUGH
            elif character == "?" and not inside:
                yield "?"
            elif not character.isspace():
                raise NotationError(f'"{_clip(character)}" is not a tile of this game', where=f'"{_clip(text)}"')
            place += 1
        if inside:
            raise NotationError(f'"{inside}" is not closed', where=f'"{_clip(text)}"')

    def _as(self, key: str, inside: str) -> str:
        if inside == "[":
            return self.blank_of.get(key, key.lower())
        return f"({key})" if inside else key

    def rack(self, text: str, *, record: bool = False) -> tuple[str, ...]:
        """Return the tiles of a rack, "?" for a blank. Raises NotationError."""
        found = self.read_letters(text) if record else self.read(text)
        tiles = {piece.tile for piece in self.rules.tables.pieces.values()}
        for key in found:
            if key not in tiles:
                shown = _clip(key)
                raise NotationError(f'"{shown}" is no tile of a rack', where=f'"{_clip(text)}"', hint="a blank is ?")
        return tuple(found)

    def write(self, key: str) -> str:
        """Return a tile as typed in a move: its face, in brackets if it is a blank."""
        if key == THROUGH or key.startswith("("):
            return key if key == THROUGH else f"({self.write(key[1:-1])})"
        piece = self.rules.tables.pieces.get(key)
        if piece is None:
            return key
        if self.rules.letters:
            return key
        return f"[{piece.face}]" if piece.blank else piece.face

    def write_letters(self, keys: Iterable[str]) -> str:
        """Return tiles as they stand in a game record."""
        return "".join(
            f"({self.letter_of.get(k[1:-1], k[1:-1])})" if k[0] == "(" else self.letter_of.get(k, k) for k in keys
        )


def _pattern(names: dict[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)")


def _clip(text: str) -> str:
    shown = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text[:41])
    return shown if len(text) <= 40 else shown[:38] + "…"


@lru_cache(maxsize=64)
def notation(rules: Ruleset) -> Notation:
    """Return the notation of a ruleset; it is made once."""
    return Notation(rules)


def spread(keys: Sequence[str], rules: Ruleset) -> str:
    """Return tiles as players write them: words apart from what stands before and after."""
    parts: list[str] = []
    for key in keys:
        text = notation(rules).write(key)
        word = text.strip("[]()").isalpha() and len(text.strip("[]()")) > 1 and not rules.letters
        if word and parts and parts[-1][-1] not in " +−-×÷=(":
            parts.append(" ")
        parts.append(f"{text} " if word else text)
    return "".join(parts).strip()
