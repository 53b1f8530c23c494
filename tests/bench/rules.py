"""How many equations and moves the referee judges in a second, in one process: `python tests/bench/rules.py`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tilegen import Move, Position, Ruleset, check_equation

EQUATIONS = (
    "1+1=10", "110=NOT 001", "10×10=100=11+1", "1-1+1-1=0=0+0", "1000x11=11000", "NOT 110=1", "1+1=11", "100 OR 1=101",
)  # fmt: skip
ROWS = ["." * 15] * 7 + ["....1+1=10....."] + ["." * 15] * 7
MOVES = ("8D across 11+1=100", "E8 down 1=1", "E7 down 110=110", "9E across 1=1", "H6 down 0-0=0", "J8 down 0=10-10")


def rate(judge: Callable[[], None], each: int, seconds: float = 0.4, rounds: int = 5) -> float:
    """Return the best number per second over some rounds; `judge` judges `each` things."""
    best = 0.0
    for _ in range(rounds):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            judge()
            done += each
        best = max(best, done / (time.perf_counter() - start))
    return best


def equations() -> float:
    """Return equations judged per second, right and wrong ones mixed."""
    rules = Ruleset.load("original")

    def judge() -> None:
        for text in EQUATIONS:
            check_equation(text, rules)

    return rate(judge, len(EQUATIONS))


def moves() -> float:
    """Return moves judged per second, legal and illegal ones mixed, each from its parsed form."""
    position = Position.from_codes(ROWS)
    laid = [Move.from_text(text) for text in MOVES]

    def judge() -> None:
        for move in laid:
            position.check(move)

    return rate(judge, len(laid))


def main() -> None:
    """Print the rates; with "profile", also where the time goes."""
    print(f"equations judged: {equations():>9,.0f} a second (aim: 30,000)")
    print(f"moves judged:     {moves():>9,.0f} a second (aim: 5,000)")
    if sys.argv[1:] == ["profile"]:
        import cProfile

        cProfile.runctx("equations()", {"equations": equations}, {}, sort="tottime")


if __name__ == "__main__":
    main()
