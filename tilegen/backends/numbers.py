"""Numbers as text: the only rounding in a backend."""

from __future__ import annotations


def num(value: float) -> str:
    """Return a number with at most four decimals (0.0001 mm), without trailing zeros.

    >>> num(20.0), num(19.05), num(-0.00001), num(1 / 3)
    ('20', '19.05', '0', '0.3333')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
