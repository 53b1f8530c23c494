"""A board in panels that are cut out: where it is split, and where each panel lies on its bed.

Seams lie on square borders only. Panels do not overlap: their finished edges butt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import floor

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.layout.grid import EPSILON
from tilegen.layout.nest import nest
from tilegen.layout.poster import STEP, Picture, Sheet, even, shares
from tilegen.model.measures import Size

GAP = 2.0  # between the cut lines of neighbours, mm
Ends = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Laid:
    """How many squares the panels of a row and of a column have, and the panels of each bed, in mm on the bed."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    beds: tuple[tuple[Sheet, ...], ...]

    @property
    def number(self) -> int:
        """How many panels there are."""
        return len(self.columns) * len(self.rows)


def lay(picture: Picture, room: Size, kerf: Size, *, corner: float, parts: tuple[int, int] | None) -> Laid:
    """Split a picture into panels that fit a room of `room` mm, as few as possible or `parts` (across, down).

    Guarantees: every square is on one panel, and panels of a row or column differ by one square at most. The room
    begins `corner` mm from the edges of the bed; the cut lines, half a kerf outside, stay in it too. Raises
    LayoutError if not one square fits, or the wanted parts do not.
    """
    free = Size(room.width - kerf.width, room.height - kerf.height)
    split = _few(picture, free) if parts is None else _wanted(picture, free, parts)
    sheets = _sheets(picture, *split)
    boxes = [sheet.picture for sheet in sheets]
    nested = nest([Size(box.width + kerf.width, box.height + kerf.height) for box in boxes], room, GAP)
    beds = []
    for places in nested:
        found = []
        for place in sorted(places, key=lambda p: p.number):
            sheet, dx, dy = sheets[place.number], corner + kerf.width / 2, corner + kerf.height / 2
            found.append(replace(sheet, x=sheet.x + place.x + dx, y=sheet.y + place.y + dy))
        beds.append(tuple(found))
    return Laid(*split, tuple(sorted(beds, key=lambda bed: (bed[0].row, bed[0].column))))


def score_lines(sheet: Sheet) -> list[Ends]:
    """Return the grid lines of a panel, each over all its squares, back and forth; none lies on a cut line.

    Where a side of the panel is the outermost grid line, at a seam or without a border, it is cut.
    """
    box, square = sheet.squares, sheet.square
    left, top, right, foot = (there and sheet.border > 0 for there in sheet.outer)
    ys = [box.y0 + n * square.height for n in range(not top, len(sheet.rows) + bool(foot))]
    xs = [box.x0 + n * square.width for n in range(not left, len(sheet.columns) + bool(right))]
    lines: list[Ends] = [
        ((box.x1, y), (box.x0, y)) if number % 2 else ((box.x0, y), (box.x1, y)) for number, y in enumerate(ys)
    ]
    # The upright lines go on from the corner where the level ones end, below.
    order = xs if len(ys) % 2 == 0 else xs[::-1]
    for number, x in enumerate(order):
        lines.append(((x, box.y0), (x, box.y1)) if number % 2 else ((x, box.y1), (x, box.y0)))
    return lines


def outline(sheet: Sheet, kerf: Size) -> Box:
    """Return the cut line of a panel: half a kerf outside its finished edges."""
    box = sheet.picture
    dx, dy = kerf.width / 2, kerf.height / 2
    return Box(box.x0 - dx, box.y0 - dy, box.x1 + dx, box.y1 + dy)


_Split = tuple[tuple[int, ...], tuple[int, ...]]


def _few(picture: Picture, free: Size) -> _Split:
    square, border = picture.square, picture.border
    columns = shares(picture.columns, free.width, square.width, border=border, tab=0.0)
    rows = shares(picture.rows, free.height, square.height, border=border, tab=0.0)
    if columns and rows:
        return columns, rows
    if min(free) <= 0:
        raise LayoutError("the margins and the kerf leave nothing of the bed", hint="take a larger bed")
    lost = [2 * border if count == 1 else border for count in (picture.columns, picture.rows)]
    largest = floor((min(free.width - lost[0], free.height - lost[1]) + EPSILON) / STEP) * STEP
    raise LayoutError(
        f"not even one square of {square.width:g} × {square.height:g} mm with {border:g} mm of border fits the "
        f"{free.width:g} × {free.height:g} mm that margins and kerf leave of the bed",
        hint=f"squares of at most {largest:g} mm" if largest > 0 else "take a larger bed",
    )


def _wanted(picture: Picture, free: Size, parts: tuple[int, int]) -> _Split:
    if parts[0] > picture.columns or parts[1] > picture.rows:
        raise LayoutError(
            f"{parts[0]} × {parts[1]} panels are more than a board of {picture.columns} × {picture.rows} squares has",
            hint=f"at most {picture.columns}x{picture.rows}",
        )
    split = even(picture.columns, parts[0]), even(picture.rows, parts[1])
    boxes = [sheet.picture for sheet in _sheets(picture, *split)]
    width, height = max(box.width for box in boxes), max(box.height for box in boxes)
    if width > free.width + EPSILON or height > free.height + EPSILON:
        columns, rows = _few(picture, free)
        raise LayoutError(
            f"{parts[0]} × {parts[1]} panels of {width:g} × {height:g} mm do not fit the {free.width:g} × "
            f"{free.height:g} mm that margins and kerf leave of the bed",
            hint=f"--panels {max(parts[0], len(columns))}x{max(parts[1], len(rows))} do",
        )
    return split


def _sheets(picture: Picture, columns: Sequence[int], rows: Sequence[int]) -> list[Sheet]:
    """Return the panels, each with its upper left corner at the origin."""
    found = []
    for r, (high, below) in enumerate(zip(rows, accumulate(rows), strict=True)):
        for c, (wide, right) in enumerate(zip(columns, accumulate(columns), strict=True)):
            outer = (c == 0, r == 0, c == len(columns) - 1, r == len(rows) - 1)
            x, y = picture.border * outer[0], picture.border * outer[1]
            across, down = range(right - wide, right), range(below - high, below)
            found.append(Sheet(r, c, across, down, picture.square, x, y, picture.border, outer))
    return found
