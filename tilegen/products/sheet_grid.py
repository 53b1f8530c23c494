"""The grid of a sheet: as many tiles as the paper holds, with room for ticks, backs and marks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.layout import guides
from tilegen.layout.flip import Turn, front_half
from tilegen.layout.grid import Grid, fit
from tilegen.model.measures import A4, Size
from tilegen.model.sheet import Sheet
from tilegen.products.base import Job
from tilegen.products.sides import GUTTER, Sides

# The shortest tick for which a column or row is given up.
GOOD_TICK = 1.5
# What must be left of the tint past touching tiles for it: a cut that is half a millimetre off shows no white.
LEAST_TINT = 0.5
COST = 1 / 8  # of the tiles of a sheet


@dataclass(frozen=True, slots=True)
class Lie:
    """How tiles lie, in mm: their size, the gap between them, the free margin, the tint past them; and the guides."""

    tile: Size
    gap: float
    margin: float
    bleed: float
    guides: str


def laid(job: Job, given: dict[str, Any], lie: Lie, sides: Sides) -> tuple[Grid, Box, Sides]:
    """Return the grid, where its ink may be, and the sides; of a sheet to fold, the way that holds more tiles.

    Raises LayoutError if not one tile fits, or what the user wants does not.
    """
    paper = given.get("paper", A4)
    page = Size(paper.width, paper.height)
    if not sides.folded:
        room = Box(0, 0, *page).grown(-lie.margin)
        return _grid(job, given, lie, page, room, sides), room, sides
    found: list[tuple[Grid, Box, Sides]] = []
    refused: list[LayoutError] = []
    # Of two ways that hold the same, the one with the shorter fold.
    for upright in (page.width > page.height, page.width <= page.height):
        turned = replace(sides, turn=Turn(page, upright))
        room = front_half(page, lie.margin, GUTTER, upright=upright)
        half = Size(room.x1 + lie.margin, room.y1 + lie.margin)
        try:
            found.append((_grid(job, given, lie, half, room, turned), room, turned))
        except LayoutError as error:
            refused.append(error)
    if not found:
        raise refused[0]
    return max(found, key=lambda way: way[0].capacity)


def _grid(job: Job, given: dict[str, Any], lie: Lie, page: Size, room: Box, sides: Sides) -> Grid:
    """Return the user's own grid, or the largest on a page that leaves the room that is needed.

    What backs and marks need comes before the number of tiles.
    """
    sheet: Sheet = job.get("sheet")
    # Outlines, and lines in gaps, lie just outside the outermost tiles.
    outside = lie.guides == "outline" or (lie.guides in ("full", "gutter") and lie.gap > 0)
    margin = lie.margin + (job.style.paint("guide").width if outside else 0.0)
    if "cells" in given:
        return fit(page, lie.tile, gap=lie.gap, margin=margin, wanted=given["cells"])
    grid = _usual(given, lie, page, margin, sheet)
    if sides.clear(grid, room, bleed_room(grid, room, lie.bleed)):
        return grid
    smaller = ((c, r) for c in range(grid.columns, 0, -1) for r in range(grid.rows, 0, -1))
    for wanted in sorted(smaller, key=lambda cells: -cells[0] * cells[1]):
        found = fit(page, lie.tile, gap=lie.gap, margin=margin, wanted=wanted)
        if sides.clear(found, room, bleed_room(found, room, lie.bleed)):
            return found
    return grid


def _usual(given: dict[str, Any], lie: Lie, page: Size, margin: float, sheet: Sheet) -> Grid:
    """Return the sheet's own grid, or the largest that fits and leaves room for tint and cut ticks.

    These come before tiles while they cost no more than COST of them, and only if the user did not say how wide the
    margins are. How many tiles there are does not matter: what is printed later, on the rest of a sheet, must lie in
    the same cells.
    """
    tile, gap, paper = lie.tile, lie.gap, given.get("paper", A4)
    largest = fit(page, tile, gap=gap, margin=margin)
    same = (tile, gap) == (sheet.tile, sheet.gap) and paper.name in sheet.papers
    if same and sheet.cells and sheet.cells[0] <= largest.columns and sheet.cells[1] <= largest.rows:
        return fit(page, tile, gap=gap, margin=margin, wanted=sheet.cells)
    if "margin" in given or lie.guides == "none" or (gap > 0 and lie.guides != "ticks"):
        return largest  # lines in the gaps need no more room
    # Of touching tiles the tint gives way first (see `bleed_room`).
    for tint in (lie.bleed,) if gap > 0 else (lie.bleed + guides.START, min(lie.bleed, LEAST_TINT)):
        try:
            roomy = fit(page, tile, gap=gap, margin=lie.margin + tint + GOOD_TICK)
        except LayoutError:
            continue
        if roomy.capacity >= (1 - COST) * largest.capacity:
            return roomy
    return largest


def bleed_room(grid: Grid, room: Box, bleed: float) -> Size:
    """Return the tint's reach across and up: where the margin is narrow, ticks come before tint."""

    def reach(spare: float) -> float:
        tick = GOOD_TICK if spare >= GOOD_TICK + 0.5 else guides.SHORTEST + 0.1  # and half the tick's width
        return min(bleed, spare - tick) if spare >= tick else min(bleed, max(0.0, spare))

    if grid.gap > 0:
        return Size(bleed, bleed)
    box = grid.box
    return Size(
        reach(min(box.x0 - room.x0, room.x1 - box.x1)),
        reach(min(box.y0 - room.y0, room.y1 - box.y1)),
    )
