"""A table of words and numbers, for text and CSV files."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under column heads; `total` is a last row set apart, `notes` are lines below it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    total: tuple[str | int, ...] = ()
    notes: tuple[str, ...] = ()
