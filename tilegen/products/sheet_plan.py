"""How tiles lie on paper: the sheet's own ways, and what the user wants otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError, OptionError
from tilegen.layout import guides
from tilegen.layout.grid import Grid, fit
from tilegen.model.measures import A4, Paper, Size
from tilegen.model.sheet import Sheet
from tilegen.products.base import Job

# The shortest tick for which a column or row is given up.
GOOD_TICK = 1.5
BLEED = 2.0  # for touching tiles, if the sheet has none
MOST_BLEED = 5.0
ROUND_GAP = 2.0  # between round tiles


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheet after the user's wishes, in mm. No ink lies nearer to an edge than `margin`.

    `begun` are the first free cells of sheets that were begun earlier, counted from 0.
    """

    paper: Paper
    grid: Grid
    bleed: Size
    radius: float
    guides: str
    margin: float
    begun: tuple[int, ...] = ()

    @property
    def printable(self) -> Box:
        """Where ink may be."""
        return Box(0, 0, self.paper.width, self.paper.height).grown(-self.margin)


def plan(job: Job) -> Plan:
    """Merge the sheet with the options given on top of it. Raises LayoutError and OptionError."""
    sheet: Sheet = job.get("sheet")
    given = {key: value for key, value in job.options.items() if value is not None}
    tile, gap = given.get("tile", sheet.tile), given.get("gap", sheet.gap)
    if given.get("shape") == "round":
        given = {**given, **_round(given, tile, gap)}
        gap = given["gap"]
    elif given.get("shape") == "rect":
        given = {"radius": 0.0, **given}
    paper, margin = given.get("paper", A4), given.get("margin", sheet.margin)
    radius = given.get("radius", min(sheet.radius, min(tile) / 4) if gap == sheet.gap else 0.0)
    bleed = given.get("bleed", sheet.bleed if gap == sheet.gap else 0.0 if gap > 0 else BLEED)
    _agree(tile, gap, radius, bleed)
    guided = given.get("guides", sheet.guides)
    grid = _grid(job, sheet, given, tile, gap, margin, bleed, guided)
    return Plan(paper, grid, _bleed_room(grid, margin, bleed), radius, guided, margin, _begun(given, grid))


def _round(given: dict[str, Any], tile: Size, gap: float) -> dict[str, Any]:
    """Return what else follows for round tiles. Raises OptionError."""
    if tile.width != tile.height:
        raise OptionError(
            f"a round tile has one diameter, but the tile is {tile.width:g} × {tile.height:g} mm",
            hint=f"for example --tile {min(tile):g}mm",
        )
    if "radius" in given:
        raise OptionError("round tiles have no --radius", hint="leave it out; --tile is the diameter")
    apart = given.get("gap", gap or ROUND_GAP)
    # Neighbours cannot share a cut; a punch or scissors follow the outline.
    return {"radius": tile.width / 2, "gap": apart, "guides": given.get("guides", "outline"), "bleed": 0.0}


def _begun(given: dict[str, Any], grid: Grid) -> tuple[int, ...]:
    """Return the first free cells, counted from 0. Raises OptionError for a cell that the sheet does not have."""
    for number in given.get("start", ()):
        if number > grid.capacity:
            raise OptionError(
                f"--start {number}: the sheet has {grid.columns} × {grid.rows} cells",
                hint=f"1 to {grid.capacity}, counted along the rows",
            )
    return tuple(number - 1 for number in given.get("start", ()))


def _agree(tile: Size, gap: float, radius: float, bleed: float) -> None:
    """Refuse wishes that contradict each other. Raises OptionError."""
    if radius > min(tile) / 2:
        most = f"at most {min(tile) / 2:g} mm"
        raise OptionError(f"a corner radius of {radius:g} mm is more than half the tile", hint=most)
    if radius > 0 and gap == 0:
        raise OptionError("tiles with round corners need a gap", hint="add --gap 2mm, or use --sheet rounded")
    # Tiles that stand apart are cut along their own edge; touching tiles share one tint that runs past the block.
    if 0 < gap < 2 * bleed:
        most = f"at most {gap / 2:g} mm"
        raise OptionError(f"a bleed of {bleed:g} mm on both sides does not fit a gap of {gap:g} mm", hint=most)
    if bleed > 0 and radius > 0:
        raise OptionError("a bleed hides round corners", hint="leave out --bleed or --radius")
    if bleed > MOST_BLEED:
        raise OptionError(
            f"a bleed of {bleed:g} mm is more than any cutter misses by", hint=f"at most {MOST_BLEED:g} mm"
        )


def _grid(
    job: Job, sheet: Sheet, given: dict[str, Any], tile: Size, gap: float, margin: float, bleed: float, guided: str
) -> Grid:
    """Return the user's or the sheet's own grid, or the largest that fits and leaves room for cut ticks.

    Ticks come before tiles only while no further sheet is needed for it, and only if the user did not say how wide the
    margins are.
    """
    paper = given.get("paper", A4)
    page = Size(paper.width, paper.height)
    # Outlines, and lines in gaps, lie just outside the outermost tiles.
    line = job.style.paint("guide").width if guided == "outline" or (guided == "full" and gap > 0) else 0.0
    if "cells" in given:
        return fit(page, tile, gap=gap, margin=margin + line, wanted=given["cells"])
    largest = fit(page, tile, gap=gap, margin=margin + line)
    same = (tile, gap) == (sheet.tile, sheet.gap) and paper.name in sheet.papers
    if same and sheet.cells and sheet.cells[0] <= largest.columns and sheet.cells[1] <= largest.rows:
        return fit(page, tile, gap=gap, margin=margin + line, wanted=sheet.cells)
    if "margin" in given or guided == "none":
        return largest
    try:
        roomy = fit(page, tile, gap=gap, margin=margin + bleed + guides.START + GOOD_TICK)
    except LayoutError:
        return largest
    count = job.tileset.total
    return roomy if -(-count // roomy.capacity) <= -(-count // largest.capacity) else largest


def _bleed_room(grid: Grid, margin: float, bleed: float) -> Size:
    """Return the tint's reach across and up: where the margin is narrow, ticks come before tint."""

    def reach(room: float) -> float:
        tick = GOOD_TICK if room >= GOOD_TICK + 0.5 else guides.SHORTEST + 0.1  # and half the tick's width
        return min(bleed, room - tick) if room >= tick else min(bleed, max(0.0, room))

    if grid.gap > 0:
        return Size(bleed, bleed)
    return Size(reach(grid.x - margin), reach(grid.y - margin))
