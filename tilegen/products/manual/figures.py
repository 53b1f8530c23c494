"""The figures: rows of tiles, racks and boards, drawn as on the sheets. All sizes are mm on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Item, Page, Path, Text
from tilegen.drawing.outlines import rectangle
from tilegen.model.board import Board, Premium, column_name
from tilegen.model.measures import Size
from tilegen.model.referee import Lying
from tilegen.model.texts import Texts
from tilegen.model.tileset import TileSet
from tilegen.products.manual.flags import flags
from tilegen.products.manual.tile_art import DESIGN, GAP, SMALLEST_EM, Placed, TileArt
from tilegen.products.squares import SquareMaker, words

INSET = 0.9  # board to be seen round a tile on a square, for 20 mm
COORDINATE_EM = SMALLEST_EM
COORDINATE = 4.0  # room for the names of columns
BESIDE = 1.0  # between the name of a row and the board
FRAME = 0.9  # the edge of the board
WORD_EM = 2.9
PLAIN_ROLE = "print.board"


@dataclass(frozen=True, slots=True)
class Window:
    """Rows and columns of a board that a figure shows, the last ones included, counted from 0."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def columns(self) -> int:
        """How many columns are shown."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many rows are shown."""
        return self.bottom - self.top + 1


def window(board: Board, tiles: Iterable[Lying], beyond: int = 1, least: int = 7) -> Window:
    """Return the part of a board with these tiles and `beyond` squares round them, at least `least` columns wide."""
    rows, columns = zip(*((tile.row, tile.column) for tile in tiles), strict=True)
    left, right = max(0, min(columns) - beyond), min(board.width - 1, max(columns) + beyond)
    while right - left + 1 < min(least, board.width):
        if left and ((right - left) % 2 == 0 or right == board.width - 1):
            left -= 1
        else:
            right += 1
    return Window(max(0, min(rows) - beyond), left, min(board.height - 1, max(rows) + beyond), right)


class Figures:
    """Draws for one set, in one language."""

    def __init__(self, tileset: TileSet, fonts: FontBook, texts: Texts) -> None:
        self._fonts, self._texts = fonts, texts
        self.art = TileArt(tileset, fonts, texts)
        self._squares = cache(
            lambda side: SquareMaker(Size(side, side), fonts, texts, large=True, least=SMALLEST_EM)
        )  # squares have few sizes

    # -- tiles ------------------------------------------------------------------------------------------------------

    def row(self, faces: Sequence[str], size: float, most: int = 0) -> Page:
        """Return tiles side by side, at most so many in a line (0: all of them)."""
        most = most or len(faces)
        lines = [faces[n : n + most] for n in range(0, len(faces), most)]
        placed = [tile for n, line in enumerate(lines) for tile in self.art.row(line, size, y=n * (size + GAP))]
        wide = max(self.art.length(line, size) for line in lines)
        return Page(wide, len(lines) * (size + GAP) - GAP, tuple(self.art.tiles(placed, size)))

    def lying(self, tiles: Sequence[Lying], widest: float) -> Page:
        """Return tiles as they lie on a board, without the board, `widest` mm wide."""
        left, top = min(t.column for t in tiles), min(t.row for t in tiles)
        columns, rows = max(t.column for t in tiles) - left + 1, max(t.row for t in tiles) - top + 1
        pitch = min(widest / columns, DESIGN + GAP)
        placed = [Placed(t.face, (t.column - left) * pitch, (t.row - top) * pitch, blank=t.blank) for t in tiles]
        return Page(columns * pitch - GAP, rows * pitch - GAP, tuple(self.art.tiles(placed, pitch - GAP, wide=False)))

    def rack(self, faces: Sequence[str], size: float) -> Page:
        """Return tiles standing on a rack."""
        lip = 2.2
        wide = self.art.length(faces, size) + 2 * lip
        bar = Path("print.board.frame", (rectangle(Box(0, size - 0.6, wide, size + 1.5), 0.7),))
        tiles = self.art.tiles(self.art.row(faces, size, lip), size)
        return Page(wide, size + 1.5, (*tiles, bar))

    def places(self, digits: str, worths: Sequence[int], size: float) -> Page:
        """Return the digits of a number as tiles, with the worth of its place above each."""
        pitch, top = size + 2.0, 5.0
        items = self.art.tiles([Placed(digit, n * pitch, top) for n, digit in enumerate(digits)], size)
        for n, (digit, worth) in enumerate(zip(digits, worths, strict=True)):
            items += self.words(str(worth), n * pitch + size / 2, 2.0, WORD_EM, bold=digit != "0", pale=digit == "0")
        return Page(len(digits) * pitch - 2.0, top + size, tuple(items))

    def columns(self, rows: Sequence[tuple[str, str]], result: str, size: float, *, imagined: bool = False) -> Page:
        """Return numbers digit under digit, as (operator face, digits), and below a line the result's digits.

        With `imagined` shorter numbers get pale zeros on their left.
        """
        digits = max(len(result), *(len(text) for _, text in rows))
        wide_as = digits if imagined else 0
        pitch, sign_wide = size + GAP, max(self.art.width(sign, size) if sign else 0.0 for sign, _ in rows)
        wide = digits * pitch - GAP + (sign_wide + GAP + 1.5 if sign_wide else 0)
        below = len(rows) * pitch + 0.6
        placed: list[Placed] = []
        for line, (sign, text) in enumerate(rows):
            placed += [Placed(sign, 0, line * pitch)] if sign else []
            placed += [
                Placed(d, wide - size - n * pitch, line * pitch, blank=n >= len(text))
                for n, d in enumerate(reversed(text.rjust(wide_as, "0")))
            ]
        placed += [
            Placed(d, wide - size - n * pitch, below + 1.4, blank=n >= len(result))
            for n, d in enumerate(reversed(result.rjust(wide_as, "0")))
        ]
        line_ = Path("print.board.frame", (rectangle(Box(0, below, wide, below + 0.4)),))
        items = (*self.art.tiles(placed, size), line_)
        return Page(wide, below + 1.4 + size, items)

    # -- boards -----------------------------------------------------------------------------------------------------

    def board(self, board: Board, shown: Window, square: float, tiles: Sequence[Lying] = ()) -> Page:
        """Return a part of a board with tiles on it, and the names of its rows and columns."""
        left, top = self.margin(shown), COORDINATE
        inner = Box(left, top, left + shown.columns * square, top + shown.rows * square)
        items: list[Item] = [*self._squares_of(board, shown, inner, square), *self._lines(inner, shown, square)]
        items += self._edges(inner, shown, board)
        inset = INSET * square / DESIGN
        placed = [
            Placed(
                tile.face,
                inner.x0 + (tile.column - shown.left) * square + inset,
                inner.y0 + (tile.row - shown.top) * square + inset,
                tile.new,
                tile.blank,
            )
            for tile in tiles
        ]
        items += self.art.tiles(placed, square - 2 * inset, wide=False)
        items += self._flags(board, shown, inner, square, tiles)
        items += self._names(inner, shown, square)
        return Page(inner.x1 + FRAME, inner.y1 + FRAME, tuple(items))

    def margin(self, shown: Window) -> float:
        """Return how wide the names of the rows are, with what is free beside them: they begin where the text does."""
        names = (self._fonts.run(str(row + 1), COORDINATE_EM) for row in range(shown.top, shown.bottom + 1))
        return max(run.ink.width for run in names) + BESIDE

    def square(self, shown: Window, widest: float, most: float) -> float:
        """Return the size of a square, at most `most`, at which a figure is not wider than `widest` mm."""
        return min(most, (widest - self.margin(shown) - FRAME) / shown.columns)

    def _flags(self, board: Board, shown: Window, inner: Box, square: float, tiles: Sequence[Lying]) -> list[Item]:
        """Return a label for each new tile that covers a premium square."""

        def at(row: int, column: int) -> Box:
            x, y = inner.x0 + (column - shown.left) * square, inner.y0 + (row - shown.top) * square
            return Box(x, y, x + square, y + square)

        def hidden(box: Box) -> bool:
            middle = box.centre
            row = shown.top + int((middle.y - inner.y0) // square)
            column = shown.left + int((middle.x - inner.x0) // square)
            return board.premium(row, column) != Premium()

        premiums = [(tile, board.premium(tile.row, tile.column)) for tile in tiles if tile.new]
        labels = [(at(tile.row, tile.column), " ".join(words(self._texts, p)), p) for tile, p in premiums]
        covered = [at(tile.row, tile.column) for tile in tiles]
        return flags(self._fonts, [found for found in labels if found[1]], covered, inner, hidden)

    def _squares_of(self, board: Board, shown: Window, inner: Box, square: float) -> list[Item]:
        """Return the squares, those of a kind drawn in one go.

        Round corners and corner patterns, too fine to be seen at this size, are left to the squares of the legend.
        """
        squares, grounds, labels = self._squares(square), dict[str, list[Contour]](), list[Item]()
        for row in range(shown.top, shown.bottom + 1):
            for column in range(shown.left, shown.right + 1):
                x, y = inner.x0 + (column - shown.left) * square, inner.y0 + (row - shown.top) * square
                ground, *rest = squares.items(board.premium(row, column), (row, column) in board.start)
                assert isinstance(ground, Path)
                if ground.role != PLAIN_ROLE:
                    grounds.setdefault(ground.role, []).append(rectangle(Box(x, y, x + square, y + square)))
                words = tuple(item for item in rest if isinstance(item, Text))
                labels += [Group("picture", "label", words, x, y)] if words else []
        paths = [Path(role, tuple(contours)) for role, contours in grounds.items()]
        return [Path(PLAIN_ROLE, (rectangle(inner),)), *paths, *labels]

    def start(self, board: Board, size: float) -> Page:
        """Return the start square of a board, alone."""
        return Page(size, size, self._squares(size).items(board.premium(*board.start[0]), True))

    def premium(self, premium: Premium, size: float) -> Page:
        """Return a square of a premium, alone."""
        return Page(size, size, self._squares(size).sample(premium))

    def _lines(self, inner: Box, shown: Window, square: float) -> list[Path]:
        half = self._squares(square).line
        xs = [inner.x0 + n * square for n in range(shown.columns + 1)]
        ys = [inner.y0 + n * square for n in range(shown.rows + 1)]
        upright = tuple(rectangle(Box(x - half, inner.y0, x + half, inner.y1).clipped(inner)) for x in xs)
        level = tuple(rectangle(Box(inner.x0, y - half, inner.x1, y + half).clipped(inner)) for y in ys)
        return [Path("print.board.grid", upright), Path("print.board.grid", level)]

    @staticmethod
    def _edges(inner: Box, shown: Window, board: Board) -> list[Path]:
        """Return the frame where the board ends; where it goes on there is none."""
        sides = []
        if shown.top == 0:
            sides.append(Box(inner.x0 - FRAME, inner.y0 - FRAME, inner.x1 + FRAME, inner.y0))
        if shown.bottom == board.height - 1:
            sides.append(Box(inner.x0 - FRAME, inner.y1, inner.x1 + FRAME, inner.y1 + FRAME))
        if shown.left == 0:
            sides.append(Box(inner.x0 - FRAME, inner.y0, inner.x0, inner.y1))
        if shown.right == board.width - 1:
            sides.append(Box(inner.x1, inner.y0, inner.x1 + FRAME, inner.y1))
        return [Path("print.board.frame", (rectangle(side),)) for side in sides]

    def _names(self, inner: Box, shown: Window, square: float) -> list[Item]:
        items: list[Item] = []
        for n, column in enumerate(range(shown.left, shown.right + 1)):
            x = inner.x0 + (n + 0.5) * square
            items += self.words(column_name(column), x, inner.y0 - 2.3, COORDINATE_EM, pale=True)
        for n, row in enumerate(range(shown.top, shown.bottom + 1)):
            y = inner.y0 + (n + 0.5) * square
            half = self._fonts.run(str(row + 1), COORDINATE_EM).ink.width / 2
            items += self.words(str(row + 1), inner.x0 - BESIDE - half, y, COORDINATE_EM, pale=True)
        return items

    def words(
        self, text: str, x: float, y: float, em: float, *, bold: bool = False, pale: bool = False, widest: float = 0.0
    ) -> list[Item]:
        """Return words with the middle of their ink at (x, y), smaller if they would be wider than `widest`."""
        run = self._fonts.run(text, em, style="bold" if bold else "regular")
        if widest and run.ink.width > widest:
            run = run.scaled(widest / run.ink.width)
        if not run.glyphs:
            return []
        role = "print.board.coordinate" if pale else "print"
        cap = self._fonts.run("0", em, style="bold" if bold else "regular").ink
        return [run.placed(role, x - run.ink.centre.x, y - cap.centre.y)]
