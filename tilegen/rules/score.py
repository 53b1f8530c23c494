"""Counting: the bonus of a value, and the score of the runs that a move forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from tilegen.rules.ruleset import Number, Ruleset


def bonus_of(value: Number, rules: Ruleset) -> int:
    """Return what the value of an equation adds to its score.

    >>> original = Ruleset.load("original")
    >>> [bonus_of(value, original) for value in (0, 1, 2, 3, 9, 24)]
    [0, 1, 2, 2, 8, 16]
    >>> [bonus_of(value, Ruleset.load("decimal")) for value in (4, 6, -17, 0)]
    [2, 3, 5, 0]
    """
    kind = rules.options.bonus
    if kind == "none" or not value:
        return 0
    size: Number = value if value > 0 else -value
    if kind == "sqrt":
        # The least n with n * n >= size; for a fraction that is the least n with n * n >= size rounded up.
        above = -(-size.numerator // size.denominator)
        return isqrt(above - 1) + 1
    whole = size if isinstance(size, int) else int(size)
    if whole < 1:
        return 0
    return 1 << (whole.bit_length() - 1) if kind == "high_bit" else whole.bit_length() - 1


@dataclass(frozen=True, slots=True)
class Formed:
    """A run that a move forms, and what it scores: (`points` + `bonus`) × `times` = `score`.

    `text` is the run as players write it, `squares` where it lies, `main` whether it lies along the move, `number`
    whether it is only a number across (which scores nothing). `points` already hold the letter premiums; `working`
    spells them out.
    """

    text: str
    squares: tuple[str, ...]
    value: Number | None
    points: int
    bonus: int
    times: int
    score: int
    working: str
    main: bool = True
    number: bool = False

    def __str__(self) -> str:
        if self.number:
            return f"{self.text}: a number, scores nothing"
        times = f" × {self.times}" if self.times > 1 else ""
        bonus = f" + bonus {self.bonus}" if self.bonus else ""
        inside = f"({self.working}{bonus})" if times else f"{self.working}{bonus}"
        return f"{self.text}: {inside}{times} = {self.score}"


@dataclass(frozen=True, slots=True)
class Laid:
    """One tile of a run as counting sees it: its points, and the premiums if it is new (else 1 and 1)."""

    points: int
    letter: int = 1
    word: int = 1
    new: bool = True


def count(tiles: Sequence[Laid], all_tiles: bool) -> tuple[int, int, str]:
    """Return (points with letter premiums, product of the word premiums, working).

    New tiles count their points times the letter premium; old tiles count their points if `all_tiles`.

    >>> count([Laid(1, letter=2), Laid(2), Laid(1, new=False)], all_tiles=False)
    (4, 1, '1×2+2')
    """
    points, times, parts = 0, 1, []
    for tile in tiles:
        if not tile.new and not all_tiles:
            continue
        points += tile.points * tile.letter
        times *= tile.word
        parts.append(f"{tile.points}×{tile.letter}" if tile.letter > 1 else str(tile.points))
    return points, times, "+".join(parts) or "0"


def highest_only(formed: Sequence[Formed]) -> list[Formed]:
    """Return the runs with only the largest bonus kept; of equal ones that with the larger word premium."""
    from dataclasses import replace

    scoring = [i for i, run in enumerate(formed) if not run.number]
    if not scoring:
        return list(formed)
    best = max(scoring, key=lambda i: (formed[i].bonus, formed[i].times, -i))
    return [
        run if i == best else replace(run, bonus=0, score=run.points * run.times if not run.number else 0)
        for i, run in enumerate(formed)
    ]
