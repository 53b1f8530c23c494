"""A board: its squares and what each is worth. Any size, any premiums."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tilegen.errors import DataError

LARGEST = 60  # rows or columns; squares of 25 mm make a board of 1.5 m


def column_name(column: int) -> str:
    """Return the name of a column, counted from 0, as spreadsheets do it, AA after Z.

    >>> column_name(0), column_name(25), column_name(26), column_name(59)
    ('A', 'Z', 'AA', 'BH')
    """
    ahead, last = divmod(column, 26)
    return (chr(64 + ahead) if ahead else "") + chr(65 + last)


def column_number(name: str) -> int:
    """Return the column of a name of one or two letters, counted from 0.

    >>> column_number("A"), column_number("bh")
    (0, 59)
    """
    *ahead, last = (ord(letter) - 64 for letter in name.upper())
    return 26 * sum(ahead) + last - 1


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
    left; `source` is the file it came from, if that is no shipped one. Guarantee: every character of `rows` is in the
    legend. Raises DataError for a board that cannot be one.

    >>> Board("tiny", ("T..", ".*.", "..T"), (("T", Premium(word=3)), ("*", Premium(word=2)), (".", PLAIN)), ((1, 1),))
    ... # doctest: +ELLIPSIS
    Board(name='tiny', rows=('T..', '.*.', '..T'), ...)
    """

    name: str
    rows: tuple[str, ...]
    legend: tuple[tuple[str, Premium], ...]
    start: tuple[tuple[int, int], ...]
    title: str = field(default="", compare=False)
    source: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        """Hold the promises: a rectangle of known characters, of a size that can be named."""
        if not 1 <= self.height <= LARGEST or not 1 <= self.width <= LARGEST:
            raise DataError(f"a board has 1 to {LARGEST} rows and columns, this one {self.height} and {self.width}")
        known = dict(self.legend)
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.width:
                first = min(len(row), self.width) + 1
                fault = "is missing" if len(row) < self.width else "is one too many"
                raise DataError(f"row {number} has {len(row)} squares, row 1 has {self.width}: column {first} {fault}")
            strange = next((n for n, c in enumerate(row) if c not in known), None)
            if strange is not None:
                raise DataError(
                    f'row {number}, column {strange + 1} has the character "{row[strange]}", '
                    "which the legend does not explain",
                    hint=f"it knows {' '.join(known)}",
                )
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
        return Board(self.name, rows, self.legend, start, self.title, self.source)

    def counts(self) -> tuple[tuple[Premium, int], ...]:
        """Return (premium, number of squares), the dearest first, plain squares last."""
        found: dict[Premium, int] = {}
        for premium in self.premiums:
            found[premium] = found.get(premium, 0) + 1
        return tuple(sorted(found.items(), key=lambda item: (-item[0].word, -item[0].letter)))

    def uneven(self) -> tuple[tuple[int, int], ...]:
        """Return the squares that differ from most of their mirror images, left for right and top for bottom.

        Where as many say one thing as another, all of them are returned. Start squares are left out: on a board with
        an even number of rows or columns one of them has no mirror image.
        """
        odd: list[tuple[int, int]] = []
        for row in range((self.height + 1) // 2):
            for column in range((self.width + 1) // 2):
                mirrored = {(r, c) for r in (row, self.height - 1 - row) for c in (column, self.width - 1 - column)}
                images = sorted(mirrored - set(self.start))
                kinds = [self.premium(*square) for square in images]
                usual = [kind for kind in kinds if 2 * kinds.count(kind) > len(kinds)]
                odd += [square for square, kind in zip(images, kinds, strict=True) if not usual or kind != usual[0]]
        return tuple(sorted(odd))

    @classmethod
    def plain(cls, width: int, height: int) -> Board:
        """Return a board without premiums that starts in its centre."""
        row, column = (height - 1) // 2, (width - 1) // 2
        return cls(f"plain{width}x{height}", ("." * width,) * height, ((".", PLAIN),), ((row, column),))
