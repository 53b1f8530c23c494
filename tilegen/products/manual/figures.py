"""The figures: tiles, racks and boards, drawn as on the sheets.

A tile in the booklet is the tile of the sheets: drawn for 20 mm, then scaled. All sizes are mm on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Item, Page, Path, Text
from tilegen.drawing.outlines import rectangle
from tilegen.model.board import Board, Premium, column_name
from tilegen.model.measures import Size
from tilegen.model.referee import Lying
from tilegen.model.texts import Texts
from tilegen.model.tileset import Face, TileSet
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker
from tilegen.products.squares import SquareMaker, shade, words

DESIGN = 20.0
ROUND = 1.8  # corners of a drawn tile, for 20 mm
EDGE, NEW_EDGE = 0.4, 1.5  # the line round a tile, and round a new one, for 20 mm
INSET = 0.9  # board to be seen round a tile on a square, for 20 mm
COORDINATE_EM = 6 * 25.4 / 72
COORDINATE = 4.0  # room for the coordinates
FRAME = 0.9  # the edge of the board
GAP = 0.5  # between tiles in a row
LEGIBLE = 13.7  # the points of smaller tiles would be smaller than 6 pt, and are left out
SMALLEST_EM = 6 * 25.4 / 72  # 6 pt: a smaller label cannot be read, and is left out
FLAG, FLAG_SHARE = SMALLEST_EM, 0.16  # height of the label that tells what a new tile covers; its share of the tile
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


def scored(tileset: TileSet) -> bool:
    """Tell whether any tile of a set scores anything: points that are all 0 need not be shown."""
    return any(face.points for face in tileset.faces)


class Placed(NamedTuple):
    """A tile with its upper left corner at (x, y) mm."""

    face: str
    x: float
    y: float
    new: bool = False
    blank: bool = False


class Figures:
    """Draws for one set, in one language."""

    def __init__(self, tileset: TileSet, fonts: FontBook, texts: Texts) -> None:
        self._tileset, self._fonts, self._texts = tileset, fonts, texts
        size = Size(DESIGN, DESIGN)
        wishes = Wishes.of_set(tileset, texts)
        self._faces = FaceMaker(tileset, size, fonts, wishes=wishes)
        self._pale = FaceMaker(tileset, size, fonts, wishes=wishes, role=lambda _: "print.points")
        self._squares = cache(
            lambda side: SquareMaker(Size(side, side), fonts, texts, large=True, least=SMALLEST_EM)
        )  # squares have few sizes
        self._scored = scored(tileset)
        self._by_face = {face.face: face for face in tileset.faces}
        self._made: dict[tuple[str, bool, bool, bool], tuple[Item, ...]] = {}

    # -- tiles ------------------------------------------------------------------------------------------------------

    def face(self, name: str) -> Face:
        """Return the face of the set that shows `name`; one that is not in the set counts nothing."""
        return self._by_face.get(name) or Face(name, name, 1, 0, "digit", (name,))

    def _tile(self, name: str, new: bool, blank: bool, points: bool) -> tuple[Item, ...]:
        """Return a tile of 20 mm, with or without its points; the same tuple each time."""
        key = (name, new, blank, points)
        if key not in self._made:
            outer, edge = Box(0, 0, DESIGN, DESIGN), NEW_EDGE if new else EDGE
            ring = rectangle(outer, ROUND), rectangle(outer.grown(-edge), max(0.3, ROUND - edge))
            face = self.face(name)
            if blank:
                face = Face(f"{face.id}-blank", name, 1, 0, face.kind, face.reads)
            maker = self._pale if blank else self._faces
            drawn = maker.items(face) if self._scored and points else maker.bare(face)
            role = "print.edge.new" if new else "print.edge"
            self._made[key] = (Path("print.tint", (rectangle(outer, ROUND),)), Path(role, ring), *drawn)
        return self._made[key]

    def tiles(self, placed: Sequence[Placed], size: float) -> list[Item]:
        """Return tiles of `size` mm; on small ones nobody could read the points, and they are left out."""
        points, scale = size >= LEGIBLE, size / DESIGN
        return [
            Group("picture", t.face or "blank", self._tile(t.face, t.new, t.blank, points), t.x, t.y, scale)
            for t in placed
        ]

    def row(self, faces: Sequence[str], size: float, most: int = 0) -> Page:
        """Return tiles side by side, at most so many in a line (0: all of them)."""
        pitch, most = size + GAP, most or len(faces)
        placed = [Placed(face, n % most * pitch, n // most * pitch) for n, face in enumerate(faces)]
        lines = -(-len(faces) // most)
        return Page(min(most, len(faces)) * pitch - GAP, lines * pitch - GAP, tuple(self.tiles(placed, size)))

    def lying(self, tiles: Sequence[Lying], widest: float) -> Page:
        """Return tiles as they lie on a board, without the board, `widest` mm wide."""
        left, top = min(t.column for t in tiles), min(t.row for t in tiles)
        columns, rows = max(t.column for t in tiles) - left + 1, max(t.row for t in tiles) - top + 1
        pitch = min(widest / columns, DESIGN + GAP)
        placed = [Placed(t.face, (t.column - left) * pitch, (t.row - top) * pitch, blank=t.blank) for t in tiles]
        return Page(columns * pitch - GAP, rows * pitch - GAP, tuple(self.tiles(placed, pitch - GAP)))

    def rack(self, faces: Sequence[str], size: float) -> Page:
        """Return tiles standing on a rack."""
        pitch, lip = size + GAP, 2.2
        wide = len(faces) * pitch - GAP + 2 * lip
        bar = Path("print.board.frame", (rectangle(Box(0, size - 0.6, wide, size + 1.5), 0.7),))
        tiles = self.tiles([Placed(face, lip + n * pitch, 0) for n, face in enumerate(faces)], size)
        return Page(wide, size + 1.5, (*tiles, bar))

    def places(self, digits: str, worths: Sequence[int], size: float) -> Page:
        """Return the digits of a number as tiles, with the worth of its place above each."""
        pitch, top = size + 2.0, 5.0
        items = self.tiles([Placed(digit, n * pitch, top) for n, digit in enumerate(digits)], size)
        for n, (digit, worth) in enumerate(zip(digits, worths, strict=True)):
            items += self.words(str(worth), n * pitch + size / 2, 2.0, WORD_EM, bold=digit != "0", pale=digit == "0")
        return Page(len(digits) * pitch - 2.0, top + size, tuple(items))

    def columns(self, rows: Sequence[tuple[str, str]], result: str, size: float, *, imagined: bool = False) -> Page:
        """Return numbers digit under digit, as (operator face, digits), and below a line the result's digits.

        With `imagined` shorter numbers get pale zeros on their left.
        """
        digits = max(len(result), *(len(text) for _, text in rows))
        wide_as = digits if imagined else 0
        signs = 1 if any(sign for sign, _ in rows) else 0
        pitch = size + GAP
        wide = (digits + signs) * pitch - GAP + (1.5 if signs else 0)
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
        items = (*self.tiles(placed, size), line_)
        return Page(wide, below + 1.4 + size, items)

    # -- boards -----------------------------------------------------------------------------------------------------

    def board(self, board: Board, shown: Window, square: float, tiles: Sequence[Lying] = ()) -> Page:
        """Return a part of a board with tiles on it, and the names of its rows and columns."""
        left, top = COORDINATE, COORDINATE
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
        items += self.tiles(placed, square - 2 * inset)
        items += self._flags(board, shown, inner, square, [tile for tile in tiles if tile.new])
        items += self._names(inner, shown, square)
        return Page(inner.x1 + FRAME, inner.y1 + FRAME, tuple(items))

    def _flags(self, board: Board, shown: Window, inner: Box, square: float, tiles: Sequence[Lying]) -> list[Item]:
        """Return a label for each tile that covers a premium square, over its upper left corner."""
        items: list[Item] = []
        for tile in tiles:
            premium = board.premium(tile.row, tile.column)
            label = " ".join(words(self._texts, premium))
            if not label:
                continue
            run = self._fonts.run(label, FLAG)
            x = inner.x0 + (tile.column - shown.left) * square - 0.2
            foot = inner.y0 + (tile.row - shown.top) * square + FLAG_SHARE * square
            box = Box(x, foot - FLAG, x + run.ink.width + FLAG / 2, foot)
            items.append(Path(f"print.board{shade(premium)}", (rectangle(box, FLAG / 6),)))
            ink, middle = f"print.board.ink{shade(premium)}", self._fonts.run("0", FLAG).ink.centre.y
            items.append(run.placed(ink, box.centre.x - run.ink.centre.x, box.centre.y - middle))
        return items

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
            items += self.words(str(row + 1), inner.x0 - 2.4, y, COORDINATE_EM, pale=True)
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
