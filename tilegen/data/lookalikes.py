"""Faces that look alike though they are written with other characters, and faces that change upside down.

The facts stand in templates/lookalikes.toml.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tilegen.data import find
from tilegen.data.characters import script
from tilegen.data.table import Table, read

AS_SIGN_OR_PICTURE = "\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True)
class Lookalikes:
    """What looks alike: `across` scripts and `within` one, each a character's line as a text of its members.

    `shape` maps a character to one that stands for all that look like it, `long` one character to several, `signs` what
    people type to the sign they mean, `right` a language to its letters, `turned` a character to what it is upside
    down, `quarter` holds pairs that a quarter turn makes of each other.
    """

    across: dict[str, str]
    within: dict[str, str]
    shape: dict[str, str]
    long: dict[str, str]
    signs: dict[str, str]
    right: dict[str, str]
    turned: dict[str, str]
    quarter: tuple[tuple[str, str], ...]

    def letters(self, face: str) -> list[str]:
        """Return the characters of a face, long ones resolved, marks apart from their letters."""
        found: list[str] = []
        for c in unicodedata.normalize("NFC", face):
            if c in AS_SIGN_OR_PICTURE:
                continue  # one font has one drawing for both
            kind, _, parts = unicodedata.decomposition(c).partition(" ")
            whole = "".join(chr(int(part, 16)) for part in parts.split()) if kind == "<isolated>" else c
            for letter in self.long.get(c, whole):
                found += [letter] if letter in self.shape else unicodedata.normalize("NFD", letter)
        return found

    def key(self, face: str) -> tuple[str, ...]:
        """Return what two faces have in common if they may look alike."""
        return tuple(self.shape.get(letter, letter) for letter in self.letters(face))

    def alike(self, one: str, other: str) -> bool:
        """Tell whether two different faces look alike."""
        mine, theirs = self.letters(one), self.letters(other)
        return one != other and len(mine) == len(theirs) and all(map(self._same, mine, theirs))

    def _same(self, a: str, b: str) -> bool:
        if a == b or (a in self.within and self.within[a] == self.within.get(b)):
            return True
        return a in self.across and self.across[a] == self.across.get(b) and script(a) != script(b)

    def in_script(self, text: str, wanted: str, taken: Iterable[str] = ()) -> str:
        """Return a text in letters of a script ("": digits) that look like its own, or "" if one has no such letter.

        `taken` are texts that are not wanted if there is another.
        """
        found = ""
        for c in unicodedata.normalize("NFC", text):
            mark = unicodedata.category(c).startswith("M") or c.isspace()
            close = c if mark or script(c) == wanted or (wanted and not script(c)) else self._close(c, wanted, taken)
            if not close:
                return ""
            found += close
        return unicodedata.normalize("NFC", found)

    def digit(self, text: str) -> str:
        """Return a text with each letter that looks like a digit as that digit, or "" if a letter looks like none."""
        found = ""
        for c in text:
            close = next((m for m in self.across.get(c, "") if m.isdigit()), "")
            found += c if c.isdigit() or not c.isalpha() else close or "\0"
        return "" if "\0" in found else found

    def letter(self, digit: str, wanted: str, taken: Iterable[str] = (), *, small: bool = False) -> str:
        """Return the capital of a script that looks like a digit, or ""; `small`: the small letter, if there is one."""
        close = [m for m in self.across.get(digit, "") if script(m) == wanted and m.isupper()]
        if small:
            like = [m for m in self.across.get(digit, "") if script(m) == wanted and m.islower()]
            close = [*like, *(m.lower() for m in close)]
        return next((m for m in close if m not in taken), "")

    def _close(self, c: str, wanted: str, taken: Iterable[str]) -> str:
        parts = unicodedata.normalize("NFD", c)
        base, marks = parts[0], parts[1:]
        close = [m for m in self.across.get(base, "") if m != base and script(m) == wanted]
        close.sort(key=lambda m: (m in taken, m.isupper() != base.isupper()))
        return close[0] + marks if close else ""

    def upside_down(self, face: str) -> str:
        """Return what a face reads as when its tile lies upside down, or "" if nothing that is known."""
        found = [self.turned.get(c, "") for c in reversed(face)]
        return "".join(found) if all(found) else ""


@lru_cache(maxsize=1)
def load() -> Lookalikes:
    """Return the shipped facts. Raises DataError."""
    table = read(find.shipped() / "templates" / "lookalikes.toml")
    across, within = (_lines(table, key) for key in ("across", "within"))
    shape: dict[str, str] = {}
    for line in (*dict.fromkeys(across.values()), *dict.fromkeys(within.values())):
        # A line that meets another in one member is one shape with it.
        old = {shape[c] for c in line if c in shape}
        shape = {c: line[0] if first in old else first for c, first in shape.items()} | dict.fromkeys(line, line[0])
    pairs = [pair.split() for pair in table.take_texts("turned", ())]
    turned = {a: b for one, other in pairs for a, b in ((one, other), (other, one))}
    found = Lookalikes(
        across=across,
        within=within,
        shape=shape,
        signs={c: line[0] for line in _lines(table, "signs").values() for c in line[1:]},
        long=_words(table.take_table("long")),
        right=_words(table.take_table("right")),
        turned=turned,
        quarter=tuple((a, b) for a, b in (pair.split() for pair in table.take_texts("quarter", ()))),
    )
    table.done()
    return found


def _lines(table: Table, key: str) -> dict[str, str]:
    lines = ("".join(text.split()) for text in table.take_texts(key, (), limit=60))
    return {c: line for line in lines for c in line}


def _words(table: Table) -> dict[str, str]:
    return {key: table.take_text(key) for key in table.keys()}
