"""A board for a print shop: the page is what stays of it, and its colours run on past the trim on every side."""

from __future__ import annotations

from dataclasses import replace

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Path
from tilegen.drawing.outlines import rectangle
from tilegen.layout.poster import Poster, Sheet
from tilegen.model.board import Board
from tilegen.model.measures import Size
from tilegen.model.style import Style
from tilegen.products.board_edges import FRAME
from tilegen.products.squares import shade


def trimmed(poster: Poster) -> Poster:
    """Return the parts of a board, each with its upper left corner at the origin; the page is that of the first."""
    sheets = []
    for sheet in poster.sheets:
        box = sheet.picture
        sheets.append(replace(sheet, x=sheet.x - box.x0, y=sheet.y - box.y0))
    return replace(poster, page=size(sheets[0]), sheets=tuple(sheets))


def size(sheet: Sheet) -> Size:
    """Return the trimmed size of a part."""
    box = sheet.picture
    return Size(box.width, box.height)


def under(sheet: Sheet, board: Board, bleed: float, line: float, style: Style) -> list[Path]:
    """Return what lies under a part of the board: its ground, and beyond each seam the colours of the next squares.

    All of it runs on by `bleed` mm past the trim; `line` is half the line between two squares. Where a style fills
    nothing, nothing is drawn.
    """
    ground = [Path("print.board.ground", (rectangle(sheet.picture.grown(bleed)),))]
    return [path for path in (*ground, *_beyond(sheet, board, bleed, line)) if style.paint(path.role).fill]


def _beyond(sheet: Sheet, board: Board, bleed: float, line: float) -> list[Path]:
    """Return frame, lines and squares beyond the seams."""
    box = sheet.squares
    left, top, right, foot = (0.0 if outer else bleed for outer in sheet.outer)
    if not any((left, top, right, foot)):
        return []
    area = Box(box.x0 - left, box.y0 - top, box.x1 + right, box.y1 + foot)
    frame = Box(*(a + way * FRAME * o for a, way, o in zip(area, (-1, -1, 1, 1), sheet.outer, strict=True)))
    strips = [
        Box(frame.x0, frame.y0, box.x0, frame.y1) if left else None,
        Box(frame.x0, frame.y0, frame.x1, box.y0) if top else None,
        Box(box.x1, frame.y0, frame.x1, frame.y1) if right else None,
        Box(frame.x0, box.y1, frame.x1, frame.y1) if foot else None,
    ]
    # One path for each strip: where strips of one path cross, an even-odd filling would leave a hole.
    found = [Path("print.board.frame", (rectangle(strip),)) for strip in strips if strip]
    found += [Path("print.board.grid", (rectangle(strip.clipped(area)),)) for strip in strips if strip]
    grounds: dict[str, list[Contour]] = {}
    for row in range(sheet.rows.start - bool(top), sheet.rows.stop + bool(foot)):
        for column in range(sheet.columns.start - bool(left), sheet.columns.stop + bool(right)):
            if row in sheet.rows and column in sheet.columns:
                continue
            x, y = sheet.place(row, column)
            whole = Box(x, y, x + sheet.square.width, y + sheet.square.height).grown(-line)
            seen = Box(max(whole.x0, area.x0), max(whole.y0, area.y0), min(whole.x1, area.x1), min(whole.y1, area.y1))
            if seen.width > 0 and seen.height > 0:
                grounds.setdefault(f"print.board{shade(board.premium(row, column))}", []).append(rectangle(seen))
    return [*found, *(Path(role, tuple(contours)) for role, contours in grounds.items())]
