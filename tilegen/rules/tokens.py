"""From what people type to the codes of tiles."""

from __future__ import annotations

import re
import unicodedata

from tilegen.rules.faults import Flaw
from tilegen.rules.ruleset import Ruleset

# Longer texts are refused before they are read.
LONGEST_TEXT = 25_000
BLANK = "?"


class Speller:
    """Reads the texts of one ruleset: codes, faces and the operator words of our languages, in any case."""

    def __init__(self, rules: Ruleset) -> None:
        self.words = {_fold(word): code for word, code in _words(rules)}
        longest_first = sorted(self.words, key=len, reverse=True)
        choice = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
        self.pattern = re.compile(f"(?P<word>{choice})|\\s+|(?P<strange>.)", re.IGNORECASE | re.DOTALL)
        # One character, one code, and no letter that might begin a word: the common texts need no pattern.
        self.single = {word: code for word, code in self.words.items() if len(word) == 1 and not word.isalpha()}
        self.usual = {form: code for word, code in self.words.items() for form in (word, word.lower(), word.title())}
        self.plain = re.compile(f"{choice}|\\S", re.IGNORECASE)

    def codes(self, text: str) -> list[str] | None:
        """Return the codes of a text quickly, or None if it holds anything but the usual spellings and spaces."""
        words = self.usual
        try:
            return [words[word] for word in self.plain.findall(text)]
        except KeyError:
            return None

    def read(self, text: str) -> tuple[list[str], list[tuple[int, int]], list[Flaw]]:
        """Return the codes of a text, the characters each comes from, and a flaw for each strange character.

        The places of the flaws are characters. Words are found longest first, so XOR is never X and OR.
        """
        codes: list[str] = []
        spans: list[tuple[int, int]] = []
        flaws: list[Flaw] = []
        for match in self.pattern.finditer(text):
            word = match["word"]
            code = None if word is None else self.words.get(_fold(word))
            if code is not None:
                codes.append(code)
                spans.append(match.span())
            elif word is not None or match["strange"] is not None:
                # A pattern without case takes "İ" for an "i"; the words do not.
                flaws.append(_strange(match[0], match.start()))
        return codes, spans, flaws


def _fold(word: str) -> str:
    return re.sub(r"\s+", " ", word).upper()


def _words(rules: Ruleset) -> list[tuple[str, str]]:
    # Symbols that an option switches off are read as well: the referee can then say so.
    found = [(BLANK, BLANK)]
    for symbol in rules.preset.symbols:
        found += [(word, symbol.code) for word in (symbol.code, symbol.face, *symbol.typed)]
    found += [(word, piece.key) for piece in rules.preset.pieces for word in (piece.key, piece.face)]
    return [(unicodedata.normalize("NFC", word), code) for word, code in found]


def _strange(text: str, place: int) -> Flaw:
    shown = text if text.isprintable() else f"U+{ord(text[0]):04X}"
    return Flaw("unknown_symbol", place, place + len(text), f'"{shown}" is not a tile of this game')


def speller(rules: Ruleset) -> Speller:
    """Return the reader of a ruleset's texts; it is made once and kept with the ruleset's tables."""
    found = rules.tables.speller
    if not isinstance(found, Speller):
        found = rules.tables.speller = Speller(rules)
    return found


def tokens(text: str, rules: Ruleset) -> list[str]:
    """Return the codes of a typed text, without strange characters.

    >>> from tilegen import Ruleset
    >>> tokens("not 110 = 1", Ruleset.load("original"))
    ['~', '1', '1', '0', '=', '1']
    """
    return speller(rules).read(text)[0]
