"""A board on one sheet or many: where it is split, and where each part lies on its paper.

Seams lie on square borders only. All sheets but the last of a row or column have a tab outside the picture, onto which
the next sheet is glued.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.layout.grid import how_many
from tilegen.model.board import column_name
from tilegen.model.measures import Size

STEP = 0.1  # squares are made smaller in such steps, mm
WORTH = 0.93  # a square smaller than this share of the wanted one is another board
LOW = 0.25  # of the free height stays above the picture


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be printed: `columns` × `rows` squares of `square` mm inside a border of `border` mm."""

    columns: int
    rows: int
    square: Size
    border: float


@dataclass(frozen=True, slots=True)
class Paper:
    """What it is printed on, mm: nothing nearer to the edges than `margin`, tabs `tab`, `strip` free at the foot."""

    size: Size
    margin: float
    tab: float
    strip: float

    @property
    def turned(self) -> Paper:
        """The same paper on its side."""
        return Paper(Size(self.size.height, self.size.width), self.margin, self.tab, self.strip)

    @property
    def free(self) -> Size:
        """What the picture and its tabs may take."""
        both = 2 * self.margin
        return Size(self.size.width - both, self.size.height - both - self.strip)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: number `row`, `column` of the poster, and the squares `columns` × `rows` of the board that lie on it.

    (`x`, `y`) is the top left corner of its first square in mm; `outer` tells of its left, top, right and lower side
    whether the board ends there.
    """

    row: int
    column: int
    columns: range
    rows: range
    square: Size
    x: float
    y: float
    border: float
    outer: tuple[bool, bool, bool, bool]

    @property
    def name(self) -> str:
        """A letter for the row of sheets and a number in it: "A2"."""
        return f"{column_name(self.row)}{self.column + 1}"

    @property
    def squares(self) -> Box:
        """The box of all squares on the sheet."""
        width, height = len(self.columns) * self.square.width, len(self.rows) * self.square.height
        return Box(self.x, self.y, self.x + width, self.y + height)

    def grown(self, by: float) -> Box:
        """Return the box of the squares, moved out by `by` mm where the board ends."""
        box, (left, top, right, foot) = self.squares, self.outer
        return Box(box.x0 - by * left, box.y0 - by * top, box.x1 + by * right, box.y1 + by * foot)

    @property
    def picture(self) -> Box:
        """The box of what stays when the sheet is cut out: squares and border, without tabs."""
        return self.grown(self.border)

    def place(self, row: int, column: int) -> tuple[float, float]:
        """Return the top left corner of a square of the board, in mm on the sheet.

        Each is computed from the first, so that no error adds up along a row.
        """
        return (
            self.x + (column - self.columns.start) * self.square.width,
            self.y + (row - self.rows.start) * self.square.height,
        )


@dataclass(frozen=True, slots=True)
class Poster:
    """The sheets of a picture on pages of `page` mm; `columns` and `rows` are how many squares each sheet has."""

    page: Size
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    sheets: tuple[Sheet, ...]


def poster(picture: Picture, paper: Paper) -> Poster:
    """Split a picture over as few sheets as possible; the paper is turned if that saves some.

    Guarantees: every square is on one sheet, sheets of a row or column differ by one square at most, and what is on a
    sheet fits into its margins. Raises LayoutError if not one square fits; it names the largest that does.
    """
    found = _best(picture, paper)
    if found is None:
        largest = max(_largest(picture, way) for way in (paper, paper.turned))
        square = picture.square
        raise LayoutError(
            f"a square of {square.width:g} × {square.height:g} mm does not fit on {paper.size.width:g} × "
            f"{paper.size.height:g} mm with {paper.margin:g} mm margins, its border and glue tabs",
            hint=f"at most {largest:g} mm" if largest > 0 else "take larger paper",
        )
    way, columns, rows = found
    return Poster(way.size, columns, rows, tuple(_sheets(picture, way, columns, rows)))


def panels(picture: Picture, parts: tuple[int, int], *, margin: float, strip: float, narrowest: float) -> Poster:
    """Split a picture into `parts` (across, down) without tabs, on pages just large enough for the largest part.

    `narrowest` is the least width of a page without its margins, in mm. Raises LayoutError for more parts than squares.
    """
    if parts[0] > picture.columns or parts[1] > picture.rows:
        raise LayoutError(
            f"{parts[0]} × {parts[1]} panels are more than a board of {picture.columns} × {picture.rows} squares has",
            hint=f"at most {picture.columns}x{picture.rows}",
        )
    columns, rows = even(picture.columns, parts[0]), even(picture.rows, parts[1])
    edges = [2 * picture.border if n == 1 else picture.border for n in parts]
    width = max(columns[0] * picture.square.width + edges[0], narrowest) + 2 * margin
    height = rows[0] * picture.square.height + edges[1] + 2 * margin + strip
    paper = Paper(Size(width, height), margin, 0.0, strip)
    return Poster(paper.size, columns, rows, tuple(_sheets(picture, paper, columns, rows)))


def cheaper(picture: Picture, paper: Paper) -> tuple[float, int] | None:
    """Return (side in mm, sheets) of the largest slightly smaller square that saves sheets, or None.

    Tried are steps of 0.1 mm down to 93 % of the wanted square.
    """
    wanted, now = picture.square, _count(_best(picture, paper))
    if wanted.width != wanted.height or now == 0:
        return None
    tenths = floor(wanted.width / STEP - 1e-6)
    while tenths * STEP >= WORTH * wanted.width and now > 1:
        side = round(tenths * STEP, 1)
        sheets = _count(_best(Picture(picture.columns, picture.rows, Size(side, side), picture.border), paper))
        if 0 < sheets < now:
            return side, sheets
        tenths -= 1
    return None


_Split = tuple[Paper, tuple[int, ...], tuple[int, ...]]


def _best(picture: Picture, paper: Paper) -> _Split | None:
    """Return the split with the fewest sheets, the paper as it was given if turning it saves none."""
    splits = [found for way in (paper, paper.turned) if (found := _split(picture, way))]
    return min(splits, key=_count, default=None)


def _count(split: _Split | None) -> int:
    return len(split[1]) * len(split[2]) if split else 0


def _split(picture: Picture, paper: Paper) -> _Split | None:
    free, square = paper.free, picture.square
    columns = shares(picture.columns, free.width, square.width, border=picture.border, tab=paper.tab)
    rows = shares(picture.rows, free.height, square.height, border=picture.border, tab=paper.tab)
    return (paper, columns, rows) if columns and rows else None


def shares(count: int, room: float, square: float, *, border: float, tab: float) -> tuple[int, ...]:
    """Return how many squares each of the fewest sheets in a row gets, or nothing if no number of sheets will do.

    The numbers differ by one at most. The first and the last sheet lose `border` of their `room`, all but the last lose
    `tab`. The larger numbers come first, as far as they fit there.

    >>> shares(15, 197, 20, border=6.6, tab=8), shares(15, 197, 23.8, border=6.6, tab=8)
    ((8, 7), (7, 8))
    """
    for sheets in range(1, count + 1):
        low, more = divmod(count, sheets)
        fits = [
            how_many(room - border * ((n == 0) + (n == sheets - 1)) - tab * (n < sheets - 1), square, 0.0)
            for n in range(sheets)
        ]
        roomy = [n for n in range(sheets) if fits[n] > low][:more]
        if min(fits) >= low and len(roomy) == more:
            return tuple(low + (n in roomy) for n in range(sheets))
    return ()


def even(count: int, parts: int) -> tuple[int, ...]:
    """Return how many of `count` squares each of the parts gets, the larger numbers first.

    >>> even(15, 2)
    (8, 7)
    """
    low, more = divmod(count, parts)
    return tuple(low + (n < more) for n in range(parts))


def _largest(picture: Picture, paper: Paper) -> float:
    """Return the side of the largest square of which at least one fits on every sheet, in mm, rounded down."""
    sides = []
    for count, room in ((picture.columns, paper.free.width), (picture.rows, paper.free.height)):
        lost = 2 * picture.border if count == 1 else picture.border + paper.tab
        sides.append(room - lost)
    return floor(min(sides) / STEP + 1e-6) * STEP


def _sheets(picture: Picture, paper: Paper, columns: tuple[int, ...], rows: tuple[int, ...]) -> list[Sheet]:
    """Place each part on its page: in the middle from left to right, a little above the middle from top to bottom."""
    square, border, free = picture.square, picture.border, paper.free
    result = []
    for r, high in enumerate(rows):
        for c, wide in enumerate(columns):
            last_column, last_row = c == len(columns) - 1, r == len(rows) - 1
            outer = (c == 0, r == 0, last_column, last_row)
            used = wide * square.width + border * (outer[0] + outer[2]) + paper.tab * (not last_column)
            tall = high * square.height + border * (outer[1] + outer[3]) + paper.tab * (not last_row)
            x = paper.margin + (free.width - used) / 2 + border * outer[0]
            y = paper.margin + (free.height - tall) * LOW + border * outer[1]
            start = sum(columns[:c]), sum(rows[:r])
            across, down = range(start[0], start[0] + wide), range(start[1], start[1] + high)
            result.append(Sheet(r, c, across, down, square, x, y, border, outer))
    return result
