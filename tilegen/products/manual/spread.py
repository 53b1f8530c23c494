"""How large the tiles of a list are, and in how many columns they stand, so that the page is well filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SMALLEST, LARGEST = 6.0, 16.0  # tiles, mm
BESIDE = 2.5  # free beside a tile, mm
TITLE = 11.0  # what the title of a group takes, mm
MOST = 15  # tiles side by side
NARROWEST = 5  # tiles side by side in one of two columns


@dataclass(frozen=True, slots=True)
class Spread:
    """Tiles of `size` mm, `left` side by side; the groups from `cut` on in a second column, `right` side by side.

    There is only one column if `right` is 0.
    """

    size: float
    left: int
    right: int = 0
    cut: int = 0

    def height(self, groups: Sequence[tuple[bool, int]], words: float) -> float:
        """Return how high these groups become, in mm."""
        cut = self.cut if self.right else len(groups)
        columns = [(groups[:cut], self.left), *([(groups[cut:], self.right)] if self.right else [])]
        return max(_lines(part, wide) * (self.size + words) + _titles(part) for part, wide in columns)


def _lines(groups: Sequence[tuple[bool, int]], columns: int) -> int:
    return sum(-(-count // columns) for _, count in groups)


def _titles(groups: Sequence[tuple[bool, int]]) -> float:
    return TITLE * sum(titled for titled, _ in groups)


def spread(groups: Sequence[tuple[bool, int]], wide: float, high: float, words: float, fewest: int) -> Spread:
    """Return how groups of tiles (with a title or not, and how many) fill `wide` × `high` mm best.

    `words` is the height of the words below each line of tiles in mm, `fewest` how many tiles stand side by side where
    there is room for large ones. Tiles are as large as they can be; two columns must make them larger.

    >>> spread([(False, 27)], 190, 150, 13, 9)
    Spread(size=16.0, left=9, right=0, cut=0)
    """

    def size(parts: Sequence[tuple[bool, int]], columns: int) -> float:
        return (high - _titles(parts)) / max(1, _lines(parts, columns)) - words

    def found() -> Iterator[Spread]:
        for columns in range(fewest, MOST + 1):
            largest = min(LARGEST, wide / columns - BESIDE)
            yield Spread(min(largest, size(groups, columns)), columns)
        for columns in range(max(fewest, 2 * NARROWEST), MOST + 1):
            largest = min(LARGEST, wide / columns - BESIDE)
            for cut in range(1, len(groups)):
                for left in range(NARROWEST, columns - NARROWEST + 1):
                    both = size(groups[:cut], left), size(groups[cut:], columns - left)
                    yield Spread(min(largest, *both), left, columns - left, cut)

    best = max(found(), key=lambda one: round(one.size, 3))  # the first of several: fewer columns
    return best if best.size >= SMALLEST else Spread(SMALLEST, MOST)
