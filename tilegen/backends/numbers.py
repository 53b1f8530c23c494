"""Numbers as text: the only rounding in a backend."""

from __future__ import annotations

import math


def num(value: float, decimals: int = 4) -> str:
    """Return a number with at most `decimals` decimals (four: 0.0001 mm), without trailing zeros.

    >>> num(20.0), num(19.05), num(-0.00001), num(1 / 3), num(1 / 3, 2), num(20, 0)
    ('20', '19.05', '0', '0.3333', '0.33', '20')
    """
    text = f"{value:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if decimals else text
    return "0" if text == "-0" else text


def decimals_at(scale: float) -> int:
    """Return how many decimals of a number that is drawn `scale` times as large come to 0.0001 mm.

    >>> decimals_at(1.0), decimals_at(0.0027), decimals_at(5.0)
    (4, 2, 5)
    """
    return max(0, math.ceil(math.log10(scale) + 4))
