"""Blank tiles that a table calls by words: "blank", "(blank)", "Joker", "пусто"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.data.columns import Layout
from tilegen.data.doubts import WORD, of_words
from tilegen.data.grid import Row
from tilegen.data.numbers import number_of
from tilegen.data.wording import value

KEEP_WORD = "if the word is meant, give it points, or call it a letter in a column kind"
# What a blank may have besides its count: two that differ in it are not the same tile.
APART = ("id", "group", "pool", "style", "braille", "back")


@dataclass(frozen=True, slots=True)
class Blanks:
    """The rows whose faces are words for a blank and mean one; together they are one row with `count` tiles."""

    rows: tuple[Row, ...]
    words: tuple[str, ...]
    count: int

    def __str__(self) -> str:
        """Return what is said of them."""
        named = ", ".join(dict.fromkeys(f'"{word}"' for word in self.words))
        if len(self.rows) == 1:
            return f"row {self.rows[0].number}: {named} is taken for a blank tile, with nothing on it; {KEEP_WORD}"
        numbers = ", ".join(str(row.number) for row in self.rows)
        return f"rows {numbers}: {named}: taken for {self.count} blank tiles, with nothing on them; {KEEP_WORD}"


def worded_blanks(rows: Sequence[Row], found: Layout) -> Blanks | None:
    """Return the rows whose face is a word for a blank and means a blank, or None.

    Where a blank stands already, where the word scores points, and in a set of words, it is a face. So is a second word
    with a group or a form of its own.
    """
    column = found.fields["face"]
    texts = [row.at(column).text for row in rows]
    if not all(texts) or of_words(texts):
        return None
    words = [row for row in rows if _means_blank(row, found)]
    words = [row for row in words if _count(row, found) is not None and _like(row, words[0], found)] or words[:1]
    if not words:
        return None
    counts = [_count(row, found) for row in words]
    return Blanks(tuple(words), tuple(row.at(column).text for row in words), sum(n for n in counts if n is not None))


def _means_blank(row: Row, found: Layout) -> bool:
    """Tell whether the face is a word for a blank that scores nothing and of which no kind is told."""
    face, points, kind = (found.fields.get(field, -1) for field in ("face", "points", "kind"))
    if len(row.at(face).text) < WORD or value("kind", row.at(face).text) != "blank":
        return False
    scores = points >= 0 and not row.at(points).empty and number_of(row.at(points)) != 0
    return not scores and (kind < 0 or row.at(kind).empty)


def _count(row: Row, found: Layout) -> int | None:
    """Return how many tiles a row is, or None if its cell has to be mended first."""
    if "count" not in found.fields:
        return 1
    cell = row.at(found.fields["count"])
    number = number_of(cell) if cell.kind in ("text", "number") else None
    return int(number) if number is not None and number % 1 == 0 and number >= 0 else None


def _like(row: Row, first: Row, found: Layout) -> bool:
    columns = [found.fields[field] for field in APART if field in found.fields]
    return all(row.at(column).text == first.at(column).text for column in columns)
