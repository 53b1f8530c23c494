"""What lies round the squares of a sheet: frame, coordinates, glue tabs, and a map of the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Arc, Box, Contour, Line, Point, Segment
from tilegen.drawing.items import Group, Item, Path, Text
from tilegen.drawing.outlines import QUARTER, polygon, polyline, rectangle
from tilegen.layout.poster import Poster, Sheet
from tilegen.model.board import Board, column_name
from tilegen.model.measures import Size
from tilegen.model.style import Style
from tilegen.products.squares import shade

FRAME, ROUND = 1.6, 3.0  # width and outer radius of the frame, mm, whatever the square
STRIP, LARGE_STRIP = 5.0, 7.4  # for the coordinates, outside the frame
COORDINATE_EM, LARGE_COORDINATE_EM = 3.0, 5.2
SHARE = 0.42  # coordinates are at most this share of a small square
TAB = 8.0
SLANT = 4.0  # by which a tab is shorter at its ends
TRIANGLE, HALF = 3.0, 1.2  # from tip to base of a seam mark, and half its base
TICK, TICK_START = 3.0, 0.8  # trim marks, outside the picture
NAME_EM = 2.6
CELL = 4.4  # side of a sheet on the map, if there are few


def border(*, large: bool) -> float:
    """Return how far the picture runs past the squares, in mm."""
    return FRAME + (LARGE_STRIP if large else STRIP)


def grid(sheet: Sheet, line: float) -> list[Path]:
    """Return the lines between the squares, `line` mm wide on each side of a border, and nothing beyond the squares."""
    box, square = sheet.squares, sheet.square
    xs = [box.x0 + n * square.width for n in range(len(sheet.columns) + 1)]
    ys = [box.y0 + n * square.height for n in range(len(sheet.rows) + 1)]
    upright = tuple(rectangle(Box(x - line, box.y0, x + line, box.y1).clipped(box)) for x in xs)
    level = tuple(rectangle(Box(box.x0, y - line, box.x1, y + line).clipped(box)) for y in ys)
    # Two paths: where lines of one path cross, an even-odd filling would leave a hole.
    return [Path("print.board.grid", upright), Path("print.board.grid", level)]


# -- frame -------------------------------------------------------------------------------------------------------------


def frame(sheet: Sheet, line: float, rim: float) -> list[Path]:
    """Return the sheet's part of the frame, filled, and its outer rim as a line `rim` mm wide; a style paints one.

    The frame covers the half of the outermost lines that lies on the squares, `line` mm: no seam shows between them.
    The rim's outer edge is that of the frame.
    """
    outer, (left, top, right, foot) = sheet.grown(FRAME), sheet.outer
    corners = tuple(ROUND * both for both in (left and top, top and right, right and foot, foot and left))
    if not any(sheet.outer):
        return []
    filled = Path("print.board.frame", (_rounded(outer, corners), rectangle(sheet.grown(-line))))
    return [filled, Path("print.board.rim", _rim(sheet.grown(FRAME - rim / 2), sheet.outer, corners))]


def _rounded(box: Box, radii: Sequence[float]) -> Contour:
    """Return a rectangle with corners of its own, clockwise from the upper left."""
    a, b, c, d = radii
    segments: list[Segment] = [
        Line(box.x1 - b, box.y0), *_arc(box.x1, box.y0 + b, b),
        Line(box.x1, box.y1 - c), *_arc(box.x1 - c, box.y1, c),
        Line(box.x0 + d, box.y1), *_arc(box.x0, box.y1 - d, d),
        Line(box.x0, box.y0 + a), *_arc(box.x0 + a, box.y0, a),
    ]  # fmt: skip
    return Contour(Point(box.x0 + a, box.y0), tuple(segments))


def _arc(x: float, y: float, radius: float) -> list[Segment]:
    return [Arc(x, y, QUARTER)] if radius else []


def _rim(box: Box, outer: Sequence[bool], radii: Sequence[float]) -> tuple[Contour, ...]:
    """Return the sides of a box where the board ends, and the round corners between them, as lines."""
    a, b, c, d = radii
    left, top, right, foot = outer
    lines = [
        (top, (box.x0 + a, box.y0), Line(box.x1 - b, box.y0), _arc(box.x1, box.y0 + b, b)),
        (right, (box.x1, box.y0 + b), Line(box.x1, box.y1 - c), _arc(box.x1 - c, box.y1, c)),
        (foot, (box.x1 - c, box.y1), Line(box.x0 + d, box.y1), _arc(box.x0, box.y1 - d, d)),
        (left, (box.x0, box.y1 - d), Line(box.x0, box.y0 + a), _arc(box.x0 + a, box.y0, a)),
    ]
    return tuple(Contour(Point(*start), (side, *corner), closed=False) for there, start, side, corner in lines if there)


# -- coordinates -------------------------------------------------------------------------------------------------------


class Coordinates:
    """Names of columns and numbers of rows, in the border of every side where the board ends.

    Opposite sides share their items, on one sheet or two.
    """

    def __init__(self, fonts: FontBook, *, large: bool) -> None:
        self._fonts, self._large = fonts, large
        self._away = FRAME + (LARGE_STRIP if large else STRIP) / 2
        self.columns, self.rows = cache(self._columns), cache(self._rows)

    def of(self, sheet: Sheet) -> list[Group]:
        """Return what lies on a sheet: a group for each side where the board ends."""
        box, (left, top, right, foot) = sheet.squares, sheet.outer
        found = []
        for there, y in ((top, box.y0 - self._away), (foot, box.y1 + self._away)):
            if there:
                found.append(Group("coordinates", "columns", self.columns(sheet.columns, sheet.square, sheet.x), y=y))
        for there, x in ((left, box.x0 - self._away), (right, box.x1 + self._away)):
            if there:
                found.append(Group("coordinates", "rows", self.rows(sheet.rows, sheet.square, sheet.y), x=x))
        return found

    def _columns(self, columns: range, square: Size, x: float) -> tuple[Text, ...]:
        """Return the names of columns along y = 0, the first square beginning at `x`."""
        middles = (x + (n + 0.5) * square.width for n in range(len(columns)))
        return tuple(self._text(column_name(c), square, at, 0.0) for c, at in zip(columns, middles, strict=True))

    def _rows(self, rows: range, square: Size, y: float) -> tuple[Text, ...]:
        """Return the numbers of rows along x = 0, the first square beginning at `y`."""
        middles = (y + (n + 0.5) * square.height for n in range(len(rows)))
        return tuple(self._text(str(r + 1), square, 0.0, at) for r, at in zip(rows, middles, strict=True))

    def _text(self, text: str, square: Size, x: float, y: float) -> Text:
        size = min(LARGE_COORDINATE_EM if self._large else COORDINATE_EM, SHARE * min(square))
        style = "bold" if self._large else "regular"
        run, low = self._fonts.run(text, size, style=style), size * self._fonts.cap_height(style) / 2
        return run.placed("print.board.coordinate", x - run.ink.centre.x, y + low)


# -- tabs --------------------------------------------------------------------------------------------------------------


def tabs(sheet: Sheet, free: Box, overlap: float, fonts: FontBook) -> list[Item]:
    """Return the outlines of the glue tabs, their seam marks and the names of the sheets that go there.

    A seam mark points at every square border; `overlap` is how far the picture runs on below it. Trim marks show where
    the seam of a sheet is that lies on the tab of another; nothing of either is inside the picture, nor outside `free`.
    """
    box, picture = sheet.squares, sheet.picture
    items: list[Item] = []
    outlines: list[Contour] = []
    marks: list[Contour] = []
    if not sheet.outer[2]:
        x = picture.x1
        outlines.append(_tab([(x, picture.y0), (x + TAB, picture.y0), (x + TAB, picture.y1), (x, picture.y1)]))
        places = [box.y0 + n * sheet.square.height for n in range(len(sheet.rows) + 1)]
        marks += _triangles(x + overlap, places, right=True)
        name = f"{column_name(sheet.row)}{sheet.column + 2}"
        items.append(_name(fonts, name, x + (overlap + TAB) / 2, _between(places)))
    if not sheet.outer[3]:
        y = picture.y1
        outlines.append(_tab([(picture.x0, y), (picture.x0, y + TAB), (picture.x1, y + TAB), (picture.x1, y)]))
        places = [box.x0 + n * sheet.square.width for n in range(len(sheet.columns) + 1)]
        marks += _triangles(y + overlap, places, right=False)
        name = f"{column_name(sheet.row + 1)}{sheet.column + 1}"
        items.append(_name(fonts, name, _between(places), y + (overlap + TAB) / 2))
    lines = (*outlines, *_trims(sheet, free))
    return [*([Path("guide", lines)] if lines else []), *([Path("mark", tuple(marks))] if marks else []), *items]


def _between(places: Sequence[float]) -> float:
    """Return the middle of the square in the middle, where no seam mark is."""
    half = (len(places) - 1) // 2
    return (places[half] + places[half + 1]) / 2


def _tab(points: Sequence[tuple[float, float]]) -> Contour:
    """Return three sides of a tab, its ends slanted: from the seam out, along, and back."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    dx, dy = (min(SLANT, (y2 - y1) / 4), 0.0) if y2 != y1 else (0.0, min(SLANT, (x2 - x1) / 4))
    return polyline([(x0, y0), (x1 + dy, y1 + dx), (x2 - dy, y2 - dx), (x3, y3)])


def _triangles(seam: float, places: Sequence[float], *, right: bool) -> list[Contour]:
    """Return the marks of a seam, their tips 0.2 mm beside it and at `places` along it; of those at its ends a half.

    A whole one would reach past the picture, where the paper may end.
    """
    tip, base = seam + 0.2, seam + 0.2 + TRIANGLE
    found = []
    for n, place in enumerate(places):
        low, high = HALF * (n > 0), HALF * (n < len(places) - 1)
        corners = [(tip, place), (base, place + high), (base, place - low)]
        found.append(polygon(corners if right else [(along, across) for across, along in corners]))
    return found


def _name(fonts: FontBook, text: str, x: float, y: float) -> Text:
    run = fonts.run(text, NAME_EM, style="regular")
    return run.placed("mark", x - run.ink.centre.x, y - run.ink.centre.y)


def _trims(sheet: Sheet, free: Box) -> list[Contour]:
    """Return trim marks on the line of each seam that is to be cut, where there is room."""
    box, ends = sheet.squares, sheet.picture
    found = []
    if not sheet.outer[0]:
        found += [(box.x0, ends.y0 - TICK_START, 0.0, -TICK), (box.x0, ends.y1 + TICK_START, 0.0, TICK)]
    if not sheet.outer[1]:
        found += [(ends.x0 - TICK_START, box.y0, -TICK, 0.0), (ends.x1 + TICK_START, box.y0, TICK, 0.0)]
    return [
        polyline([(x, y), (x + dx, y + dy)])
        for x, y, dx, dy in found
        if free.contains(Box(min(x, x + dx), min(y, y + dy), max(x, x + dx), max(y, y + dy)))
    ]


def continued(sheet: Sheet, board: Board, overlap: float, line: float, style: Style) -> list[Path]:
    """Return the colours of the next squares, `overlap` mm onto the tabs, so that a gap in the seam does not show.

    `line` is half the line between two squares; the dark of the seam begins with it, so that no gap shows between the
    two. Where a style fills nothing, nothing is drawn.
    """
    grid: list[Contour] = []
    grounds: dict[str, list[Contour]] = {}
    box, whole = sheet.squares, sheet.grown(FRAME)
    if overlap <= 0:
        return []
    strips = []
    if not sheet.outer[2]:
        grid.append(rectangle(Box(box.x1 - line, whole.y0, box.x1 + overlap, whole.y1)))
        strips += [(row, sheet.columns.stop, line, 0.0) for row in sheet.rows]
    if not sheet.outer[3]:
        grid.append(rectangle(Box(whole.x0, box.y1 - line, whole.x1, box.y1 + overlap)))
        strips += [(sheet.rows.stop, column, 0.0, line) for column in sheet.columns]
    for row, column, right, below in strips:
        x, y = sheet.place(row, column)
        size = (overlap, sheet.square.height) if right else (sheet.square.width, overlap)
        ground = Box(x + line, y + line, x + size[0] - below, y + size[1] - right)
        if ground.width > 0 and ground.height > 0:
            grounds.setdefault(f"print.board{shade(board.premium(row, column))}", []).append(rectangle(ground))
    found = [("print.board.grid", grid), *grounds.items()]
    return [Path(role, tuple(contours)) for role, contours in found if contours and style.paint(role).fill]


# -- map ---------------------------------------------------------------------------------------------------------------


def assembly(poster: Poster, sheet: Sheet, corner: tuple[float, float], room: tuple[float, float]) -> Group:
    """Return a small map of all sheets, this one filled, its upper right corner at `corner`, within `room` mm."""
    wide, high = sum(poster.columns), sum(poster.rows)
    ratio = sheet.square.height / sheet.square.width
    largest = CELL * max(len(poster.columns), len(poster.rows)) / max(wide, high * ratio)
    unit = min(largest, room[0] / wide, room[1] / (high * ratio))
    x, y = corner[0] - unit * wide, corner[1]
    boxes = {}
    for row, tall in enumerate(poster.rows):
        for column, across in enumerate(poster.columns):
            left, top = x + unit * sum(poster.columns[:column]), y + unit * ratio * sum(poster.rows[:row])
            boxes[row, column] = Box(left, top, left + unit * across, top + unit * ratio * tall)
    here = boxes[sheet.row, sheet.column]
    return Group(
        "map",
        sheet.name,
        (Path("mark", (rectangle(here),)), Path("mark.line", tuple(rectangle(box) for box in boxes.values()))),
    )
