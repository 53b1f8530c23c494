"""The words of tables, in many languages: what a heading names, what a value stands for. See templates/columns.toml."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tilegen.data import find
from tilegen.data.table import Table, read

FIELDS = ("face", "count", "points", "id", "group", "pool", "style", "kind", "reads", "braille", "back", "note")
# Shorter words say nothing inside a phrase ("no points").
SHORTEST = 3
# What a phrase is about, if it names several.
ASIDE = ("points", "count", "face")
_NUMBER = re.compile(r"[#№]|\bn[º°]\.?|\bno\.", re.IGNORECASE)
_PARTS = re.compile(r"[/|()\[\]:=,;\n]+|\s[-–—]\s")


@dataclass(frozen=True, slots=True)
class Words:
    """The words that tables use, folded: for headings (`plain`, `loose`), lines above them, and values."""

    plain: dict[str, str]
    loose: dict[str, str]
    computed: frozenset[str]
    head: dict[str, str]
    values: dict[str, dict[str, str]]
    languages: dict[str, str]


def fold(text: str) -> str:
    """Return a heading as it is compared: without case, accents, spaces and punctuation.

    >>> fold("Кол-во"), fold(" Cantidad: "), fold("KOLIČINA")
    ('колво', 'cantidad', 'kolicina')
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if c.isalnum()).replace("đ", "dj").replace("ł", "l")


@cache
def words() -> Words:
    """Return the words that tables use."""
    table = read(find.shipped() / "templates" / "columns.toml")
    columns = table.take_table("columns")
    plain: dict[str, str] = {}
    loose: dict[str, str] = {}
    for field in FIELDS:
        row = columns.take_table(field)
        plain |= {fold(word): field for word in row.take_list("words")}
        loose |= {fold(word): field for word in row.take_list("loose", [])}
    values = table.take_table("values")
    return Words(
        plain=plain,
        loose=loose,
        computed=frozenset(fold(word) for word in table.take_table("computed").take_list("words")),
        head={fold(word): key for key, row in _tables(table.take_table("head")) for word in row.take_list("words")},
        values={key: _folded(row) for key, row in _tables(values)},
        languages=_folded(table.take_table("languages")),
    )


def _tables(table: Table) -> Iterator[tuple[str, Table]]:
    for key in table.keys():
        yield key, table.take_table(key)


def _folded(table: Table) -> dict[str, str]:
    # A sign such as ✓ has no letters to fold.
    return {fold(word) or word: key for key in table.keys() for word in table.take_list(key)}


def value(kind: str, text: str) -> str:
    """Return what a word in a column stands for, or "" for one that is not known."""
    return words().values[kind].get(fold(text) or text.strip(), "")


def is_total(text: str) -> bool:
    """Tell whether a text is a word for a total."""
    return words().head.get(fold(text)) == "total"


def meanings(text: str) -> list[str]:
    """Return the fields that a heading may name: that of the whole, or else those of its parts."""
    return exact(text) or by_parts(text)


def exact(text: str) -> list[str]:
    """Return the field that a heading names as a whole, if any."""
    folded = fold(text)
    field = words().plain.get(folded) or words().loose.get(folded)
    return [field] if field else []


def by_parts(text: str) -> list[str]:
    """Return the fields that parts of a heading name: "Lettre / Letter", "Points (max 10)", then "Number of tiles".

    Of a phrase only the first and last word count, and only for what every table has: "Tile count" is a count, and
    "Number of points" are points.
    """
    if fold(text) in words().computed:
        return []
    parts = [part for part in _PARTS.split(text) if fold(part)]
    found = [field for part in parts for field in exact(part)]
    spoken = re.findall(r"\w+", _NUMBER.sub(" number ", parts[0])) if parts else []
    if len(spoken) > 1 and not any(words().head.get(fold(word)) == "total" for word in spoken):
        ends = (field for word in (spoken[0], spoken[-1]) if len(word) >= SHORTEST for field in exact(word))
        found += sorted((field for field in ends if field in ASIDE), key=ASIDE.index)
    return found
