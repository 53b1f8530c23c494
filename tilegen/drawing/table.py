"""A table of words and numbers, for text and CSV files."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

Cell = str | int | Decimal


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under column heads; `total` is a last row set apart, `notes` are lines below it.

    `decimal` is what stands before tenths: a point or a comma.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: tuple[Cell, ...] = ()
    notes: tuple[str, ...] = ()
    decimal: str = "."
