"""Blank tiles that a table calls by a word: "blank", "(blank)", "Joker", "пусто"."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.data.columns import Layout
from tilegen.data.doubts import WORD
from tilegen.data.grid import Row
from tilegen.data.numbers import number_of
from tilegen.data.wording import fold, value

KEEP_WORD = "if the word is meant, give it points, or call it a letter in a column kind"


def worded_blank(rows: Sequence[Row], found: Layout) -> Row | None:
    """Return the one row whose face is a word for a blank and means a blank, or None.

    Where a blank stands already, where the word scores points, and in a set of words, it is a face.
    """
    column, points, kind = (found.fields.get(field, -1) for field in ("face", "points", "kind"))
    texts = [row.at(column).text for row in rows]
    named = [text for text in texts if text]
    if len(named) < len(texts) or 2 * sum(len(fold(text)) >= WORD for text in named) > len(named):
        return None
    words = [row for row in rows if len(row.at(column).text) >= WORD and value("kind", row.at(column).text) == "blank"]
    if len(words) != 1:
        return None
    (row,) = words
    scores = points >= 0 and not row.at(points).empty and number_of(row.at(points)) != 0
    told = kind >= 0 and not row.at(kind).empty
    return None if scores or told else row
