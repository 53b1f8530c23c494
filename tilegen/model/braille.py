"""A Braille code: which cells stand for the letters, digits and signs of a language."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen.errors import DataError

FIRST, LAST = "\u2800", "\u283f"  # the patterns of six dots; those after them have eight


def is_cells(text: str) -> bool:
    """Tell whether a text is made of Braille patterns of six dots, and has at least one.

    >>> is_cells("⠼⠁"), is_cells("#a"), is_cells("⣿"), is_cells("")
    (True, False, False, False)
    """
    return bool(text) and all(FIRST <= character <= LAST for character in text)


@dataclass(frozen=True, slots=True)
class BrailleCode:
    """The cells of a language: `cells` by letter or sign, casefolded; `digits` are those of 0 to 9, after `number`.

    A code without cells and digits is that of a language for which there is none.
    """

    name: str
    title: str
    cells: dict[str, str]
    number: str = ""
    digits: str = ""

    def write(self, text: str) -> str:
        """Return a text in cells: letter by letter, the longest name first, one number sign before a run of digits.

        Raises DataError for a character that the code lacks.

        >>> code = BrailleCode("sr", "Yugoslav Braille", {"n": "⠝", "j": "⠚", "nj": "⠫"}, "⠼", "⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊")
        >>> code.write("Nj"), code.write("jn"), code.write("10")
        ('⠫', '⠚⠝', '⠼⠁⠚')
        """
        folded, longest = text.casefold(), max(map(len, self.cells), default=0)
        found, at, counting = "", 0, False
        while at < len(folded):
            if self.digits and folded[at] in "0123456789":
                found += ("" if counting else self.number) + self.digits[int(folded[at])]
                at, counting = at + 1, True
                continue
            counting = False
            size = next((n for n in range(longest, 0, -1) if folded[at : at + n] in self.cells), 0)
            if not size:
                raise DataError(self._lacks(folded[at]))
            found += self.cells[folded[at : at + size]]
            at += size
        return found

    def _lacks(self, character: str) -> str:
        if not self.cells:
            return f'there is no Braille code for the language "{self.name}"'
        return f'the Braille code {self.name} ({self.title}) has no "{character.upper()}"'
