"""Numbers as people write them in cells: 9, 1,5 or 1.5, in any digits."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

from tilegen.data.grid import Cell
from tilegen.errors import DataError

_PLAIN = re.compile(r"[-−–]?\d{1,12}(?:[.,]\d{1,12})?")
# 1.000 and 1,000 are a thousand to some people and one to others.
_DOUBTFUL = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")


def _western(text: str) -> str:
    """Return a text with its digits written 0 to 9 and the Arabic separator as a comma."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(c)) if unicodedata.decimal(c, None) is not None else c for c in text
    ).replace("٫", ",")


def number_of(cell: Cell) -> Decimal | None:
    """Return the number that a cell holds, or None if it holds anything else or could be two numbers.

    >>> number_of(Cell("1,5")), number_of(Cell("๙")), number_of(Cell("9 kom"))
    (Decimal('1.5'), Decimal('9'), None)
    """
    if cell.number is not None:
        return cell.number
    text = _western(cell.text)
    if not _PLAIN.fullmatch(text) or _DOUBTFUL.fullmatch(text):
        return None
    return Decimal(text.replace(",", ".").replace("−", "-").replace("–", "-"))


def is_number(cell: Cell) -> bool:
    """Tell whether a cell holds a number, 1.000 included."""
    return cell.number is not None or _PLAIN.fullmatch(_western(cell.text)) is not None


def number(cell: Cell, key: str, where: str, *, whole: bool) -> int | Decimal:
    """Return the number in a cell, exactly as written. Raises DataError."""
    found = number_of(cell)
    kind = "a whole number" if whole else "a number"
    if found is None:
        shown = cell.text if len(cell.text) <= 40 else cell.text[:39] + "…"
        if _DOUBTFUL.fullmatch(_western(cell.text)):
            thousands = re.sub(r"[.,]", "", _western(cell.text))
            small = format(Decimal(_western(cell.text).replace(",", ".")).normalize(), "f")
            raise DataError(
                f'"{key}" is "{shown}": is that {thousands} or {small}?',
                where=where,
                hint=f"write {thousands} or {small}",
            )
        inside = re.findall(r"\d+(?:[.,]\d+)?", _western(cell.text))
        hint = f"write the number alone: {inside[0]}" if len(inside) == 1 else ""
        raise DataError(f'"{key}" is "{shown}", expected {kind}', where=where, hint=hint)
    if found % 1 == 0:
        return int(found)
    if whole:
        raise DataError(f'"{key}" is {cell.text}, expected {kind}', where=where)
    return found
