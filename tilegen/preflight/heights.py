"""Faces that are too low for the fingers or eyes that a style is made for."""

from __future__ import annotations

import math

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Text, box_of

ROUNDING = 0.005  # mm
STEP = 0.5  # mm to which the size of a tile is rounded up
MOST_NAMED = 6
SIDES = 0.25  # of a tile's height that its widest face leaves free beside it, with some to spare


def low_faces(drawing: Drawing, least: float) -> str:
    """Return what to say of tiles whose letters and digits are lower than `least` mm, and which tiles would do.

    Empty if there are none. The height is that of the ink; operators, which are shapes of their own, do not count.
    """
    tiles = {group.name: group for page in drawing.pages for group in page.groups("tile")}
    faces = {name: box for name, tile in tiles.items() if (box := _face(tile)) is not None}
    low = sorted((box.height, name) for name, box in faces.items() if box.height < least - ROUNDING)
    if not low:
        return ""
    names = [f'"{name}" {height:.1f} mm' for height, name in low]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    said = f"faces are lower than {least:g} mm: {', '.join(names[:MOST_NAMED])}{more}"
    enough = _enough(tiles[low[0][1]], max(box.width for box in faces.values()), least / low[0][0])
    return f"{said}; {enough} would do"


def _face(tile: Group) -> Box | None:
    """Return the box of what a finger would read on a tile, or None for blanks and operators."""
    texts = (item for item in tile.items if isinstance(item, Text) and item.role.rpartition(".")[2] != "points")
    return next((text.box for text in texts if any(character.isalnum() for character in text.text)), None)


def _enough(tile: Group, widest: float, factor: float) -> str:
    """Return the size of tile on which faces are `factor` times as large: they grow with it, Braille does not."""
    box = tile.box or Box(0.0, 0.0, 0.0, 0.0)
    dots = box_of(tuple(item for item in tile.items if not isinstance(item, Group) and item.role == "print.braille"))
    band = box.y1 - dots.y0 if dots else 0.0
    height = (box.height - band) * factor + band
    room = min(box.width, box.height - band) * factor
    width = min(box.width * factor, max(box.width * height / box.height, room, widest * factor + SIDES * room))
    width, height = (math.ceil(round(side / STEP, 6)) * STEP for side in (width, height))
    if box.width == box.height:
        return f"tiles of {max(width, height):g} mm"
    return f"tiles of {width:g} × {height:g} mm"
