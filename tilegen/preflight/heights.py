"""What the fingers or eyes that a style is made for cannot read: what is too low, or lies in what rises round it."""

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
    said = f"faces are lower than {least:g} mm: {_named(low)}"
    enough = _enough(tiles[low[0][1]], max(box.width for box in faces.values()), least / low[0][0])
    return f"{said}; {enough} would do"


def low_labels(drawing: Drawing, least: float) -> str:
    """Return what to say of squares whose labels are lower than `least` mm, and which squares would do; or nothing."""
    squares: dict[int, Group] = {id(group.items): group for page in drawing.pages for group in page.groups("square")}
    lowest: dict[str, tuple[float, Box]] = {}
    for square in squares.values():
        for item in square.items:
            if isinstance(item, Text) and item.box is not None and any(map(str.isalnum, item.text)):
                found = item.box.height, square.box or item.box
                lowest[item.text] = min(lowest.get(item.text, found), found)
    low = sorted((round(height, 6), name, box) for name, (height, box) in lowest.items() if height < least - ROUNDING)
    if not low:
        return ""
    factor, box = least / low[0][0], low[0][2]
    wide, high = (math.ceil(round(side * factor / STEP, 6)) * STEP for side in (box.width, box.height))
    size = f"{wide:g}" if wide == high else f"{wide:g} × {high:g}"
    named = _named([(height, name) for height, name, _ in low])
    return f"labels of squares are lower than {least:g} mm: {named}; squares of {size} mm would do"


def sunk_faces(drawing: Drawing) -> str:
    """Return what to say of light faces on dark panels, for a style whose black rises; or nothing."""
    tiles = {group.name: group for page in drawing.pages for group in page.groups("tile")}
    sunk = [
        f'"{name}"'
        for name, tile in tiles.items()
        if any(isinstance(item, Text) and item.role.startswith("print.inverted.ink") for item in tile.items)
    ]
    if not sunk:
        return ""
    more = f" and {len(sunk) - MOST_NAMED} more" if len(sunk) > MOST_NAMED else ""
    return (
        f"the panel of inverted faces rises and the face does not: {', '.join(sunk[:MOST_NAMED])}{more}; "
        'leave out style = "inverted" in the set'
    )


def _named(low: list[tuple[float, str]]) -> str:
    more = f" and {len(low) - MOST_NAMED} more" if len(low) > MOST_NAMED else ""
    return ", ".join(f'"{name}" {height:.1f} mm' for height, name in low[:MOST_NAMED]) + more


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
