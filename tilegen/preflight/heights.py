"""Faces that are too low for the fingers or eyes that a style is made for."""

from __future__ import annotations

import math

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Text

ROUNDING = 0.005  # mm
STEP = 0.5  # mm to which the size of a tile is rounded up
MOST_NAMED = 6


def low_faces(drawing: Drawing, least: float) -> str:
    """Return what to say of tiles whose letters and digits are lower than `least` mm, and which tiles would do.

    Empty if there are none. The height is that of the ink; operators, which are shapes of their own, do not count.
    """
    heights: dict[str, float] = {}
    tile: Box | None = None
    for page in drawing.pages:
        for group in page.groups("tile"):
            if group.name in heights:
                continue
            for text in group.items:
                if isinstance(text, Text) and _is_face(text) and text.box:
                    heights[group.name] = text.box.height * group.scale
                    tile = group.box or tile
    low = {name: height for name, height in heights.items() if height < least - ROUNDING}
    if not low:
        return ""
    names = [f'"{name}" {height:.1f} mm' for name, height in sorted(low.items(), key=lambda item: item[1])]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    said = f"faces are lower than {least:g} mm: {', '.join(names[:MOST_NAMED])}{more}"
    return f"{said}; {_enough(tile, least / min(low.values()))} would do" if tile else said


def _is_face(text: Text) -> bool:
    return text.role.rpartition(".")[2] != "points" and any(character.isalnum() for character in text.text)


def _enough(tile: Box, factor: float) -> str:
    # Faces grow with their tile, or more.
    width, height = (math.ceil(side * factor / STEP) * STEP for side in (tile.width, tile.height))
    return f"tiles of {width:g} mm" if width == height else f"tiles of {width:g} × {height:g} mm"
