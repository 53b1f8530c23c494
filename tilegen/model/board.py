"""A board: its squares and what each is worth. Any size, any premiums."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tilegen.errors import DataError

LARGEST = 26  # columns are named with one letter


@dataclass(frozen=True, slots=True)
class Premium:
    """What a kind of square does to the tile laid on it (`letter`) and to the whole run (`word`); 1 is plain."""

    letter: int = 1
    word: int = 1

    @property
    def label(self) -> str:
        """Short text for the square: "2L", "3W", or nothing on a plain one."""
        parts = [f"{self.letter}L" if self.letter > 1 else "", f"{self.word}W" if self.word > 1 else ""]
        return " ".join(part for part in parts if part)


PLAIN = Premium()


@dataclass(frozen=True)
class Board:
    """A board of `rows` (texts of equal length, one character a square) read with `legend` (character, premium).

    `start` holds the (row, column) of the squares that the first move must cover one of, counted from 0 at the top
    left. Guarantee: every character of `rows` is in the legend. Raises DataError for a board that cannot be one.

    >>> Board("tiny", ("T..", ".*.", "..T"), (("T", Premium(word=3)), ("*", Premium(word=2)), (".", PLAIN)), ((1, 1),))
    ... # doctest: +ELLIPSIS
    Board(name='tiny', rows=('T..', '.*.', '..T'), ...)
    """

    name: str
    rows: tuple[str, ...]
    legend: tuple[tuple[str, Premium], ...]
    start: tuple[tuple[int, int], ...]
    title: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Hold the promises: a rectangle of known characters, of a size that can be named."""
        if not 1 <= self.height <= LARGEST or not 1 <= self.width <= LARGEST:
            raise DataError(f"a board has 1 to {LARGEST} rows and columns, this one {self.height} and {self.width}")
        known = dict(self.legend)
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.width:
                raise DataError(f"row {number} has {len(row)} squares, row 1 has {self.width}")
            strange = next((c for c in row if c not in known), "")
            if strange:
                raise DataError(f'row {number} has the character "{strange}", which the legend does not explain')
        if not all(0 <= row < self.height and 0 <= column < self.width for row, column in self.start):
            raise DataError("the start square lies outside the board")

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @cached_property
    def premiums(self) -> tuple[Premium, ...]:
        """The premium of every square, row by row."""
        known = dict(self.legend)
        return tuple(known[character] for row in self.rows for character in row)

    def premium(self, row: int, column: int) -> Premium:
        """Return the premium of a square, counted from 0 at the top left."""
        return self.premiums[row * self.width + column]

    def transposed(self) -> Board:
        """Return the board mirrored on its main diagonal: rows become columns."""
        rows = tuple("".join(column) for column in zip(*self.rows, strict=True))
        start = tuple((column, row) for row, column in self.start)
        return Board(self.name, rows, self.legend, start, self.title)

    @classmethod
    def plain(cls, width: int, height: int) -> Board:
        """Return a board without premiums that starts in its centre."""
        row, column = (height - 1) // 2, (width - 1) // 2
        return cls(f"plain{width}x{height}", ("." * width,) * height, ((".", PLAIN),), ((row, column),))
