"""Registration marks: where they lie so that front and back, and paper and cutter, can be brought together; mm.

Rings lie in the middles of the margins, at places that a turn of the sheet maps onto each other. Marks for a cutter's
camera lie in three corners, so that it can tell which way round the sheet lies.
"""

from __future__ import annotations

from tilegen.drawing.geometry import Box, Contour, Point
from tilegen.drawing.outlines import circle, polyline
from tilegen.layout.grid import Grid
from tilegen.model.measures import Paper

RING, ARM = 1.5, 2.5  # radius of a ring, and half the length of its cross
LINE = 0.1  # half a line of a ring, at most
CLEAR = 0.8  # between a ring and anything else
CORNER = 4.0  # side of a square mark, diameter of a dot
CORNER_CLEAR = 3.0  # free round these: a camera must find nothing else there


def rings(paper: Paper, room: Box, grid: Grid, tint: Box) -> list[Point]:
    """Return the middles of rings for a sheet on which ink may be in `room`, and tiles with tint are in `tint`.

    Each margin that is wide enough gets one in its middle, at the outside, where no tick is. Where a cut lies in the
    middle of the sheet, as with an even number of columns, there are two, at the outermost tiles.
    """
    across, down = _beside_cuts(grid.columns, grid.pitch.width), _beside_cuts(grid.rows, grid.pitch.height)
    middle, (level, upright) = Point(paper.width / 2, paper.height / 2), ring_margins(room, tint)
    found = []
    if level:
        found += [Point(middle.x + d, y) for y in (room.y0 + ARM, room.y1 - ARM) for d in across]
    if upright:
        found += [Point(x, middle.y + d) for x in (room.x0 + ARM, room.x1 - ARM) for d in down]
    return found


def ring_margins(room: Box, tint: Box) -> tuple[bool, bool]:
    """Tell whether rings have room above and below `tint`, and at its sides; ink may be in `room`."""
    need = 2 * ARM + CLEAR - 1e-9
    level = tint.y0 - room.y0 >= need and room.y1 - tint.y1 >= need
    return level, tint.x0 - room.x0 >= need and room.x1 - tint.x1 >= need


def _beside_cuts(count: int, pitch: float) -> tuple[float, ...]:
    """Return where rings lie along a margin, from its middle: there, or in the middles of the outermost tiles."""
    return (0.0,) if count % 2 else (-(count - 1) / 2 * pitch, (count - 1) / 2 * pitch)


def ring(at: Point) -> list[Contour]:
    """Return a ring with a cross in it."""
    x, y = at
    return [circle(x, y, RING), polyline([(x - ARM, y), (x + ARM, y)]), polyline([(x, y - ARM), (x, y + ARM)])]


def ring_room(at: Point) -> Box:
    """Return what a ring needs for itself."""
    return Box(*at, *at).grown(ARM + CLEAR)


def corners(room: Box) -> list[Box]:
    """Return the boxes of the marks for a camera: top left, top right and bottom left of where ink may be."""
    size = CORNER
    return [
        Box(x, y, x + size, y + size)
        for x, y in ((room.x0, room.y0), (room.x1 - size, room.y0), (room.x0, room.y1 - size))
    ]


def corner_room(mark: Box) -> Box:
    """Return what must stay free round a mark for a camera."""
    return mark.grown(CORNER_CLEAR)


def without(slots: list[Box], taken: list[Box]) -> list[Box]:
    """Return the parts of free boxes that touch nothing that is taken: above and below it, and beside it."""
    for box in taken:
        parts = []
        for slot in slots:
            if slot.x1 <= box.x0 or slot.x0 >= box.x1 or slot.y1 <= box.y0 or slot.y0 >= box.y1:
                parts.append(slot)
                continue
            parts += [
                Box(slot.x0, slot.y0, slot.x1, min(slot.y1, box.y0)),
                Box(slot.x0, max(slot.y0, box.y1), slot.x1, slot.y1),
                Box(slot.x0, slot.y0, min(slot.x1, box.x0), slot.y1),
                Box(max(slot.x0, box.x1), slot.y0, slot.x1, slot.y1),
            ]
        slots = [part for part in parts if part.width > 0 and part.height > 0]
    return slots
