"""How tiles lie on paper: the sheet's own ways, and what the user wants otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError, OptionError
from tilegen.layout import guides
from tilegen.layout.grid import Grid, fit
from tilegen.layout.slots import Slots, in_labels
from tilegen.model.measures import A4, Paper, Size
from tilegen.model.sheet import Labels, Sheet
from tilegen.products.base import Job

# The shortest tick for which a column or row is given up.
GOOD_TICK = 1.5
BLEED = 2.0  # for touching tiles, if the sheet has none
MOST_BLEED = 5.0
ROUND_GAP = 2.0  # between round tiles
ROUND_BLEED = 1.0  # a cut that misses a circle by a little shows no white
MOST_LABEL_BLEED = 1.0  # past the edge of a label, onto the sheet that carries it
FILLS = 0.5  # a tile that is so much smaller than its label fills it


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheet after the user's wishes, in mm. No ink lies nearer to an edge than `margin`.

    `begun` are the first free cells of sheets that were begun earlier, counted from 0; `labels` is set where the maker
    has cut the sheet.
    """

    paper: Paper
    slots: Slots
    bleed: Size
    radius: float
    guides: str
    margin: float
    begun: tuple[int, ...] = ()
    labels: Labels | None = None

    @property
    def grid(self) -> Grid:
        """The grid of the whole sheet, or of its first label."""
        return self.slots.grids[0]

    @property
    def round(self) -> bool:
        """Whether tiles are circles."""
        width, height = self.slots.cell
        return width == height and abs(self.radius - width / 2) < 1e-9

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
    if sheet.labels is not None:
        return _labelled(sheet, sheet.labels, given, tile)
    paper, margin = given.get("paper", A4), given.get("margin", sheet.margin)
    radius = given.get("radius", min(sheet.radius, min(tile) / 4) if gap == sheet.gap else 0.0)
    bleed = given.get("bleed", sheet.bleed if gap == sheet.gap else 0.0 if gap > 0 else BLEED)
    _agree(tile, gap, radius, bleed, round_=given.get("shape") == "round")
    guided = given.get("guides", sheet.guides)
    grid = _grid(job, sheet, given, tile, gap, margin, bleed, guided)
    room = Box(0, 0, paper.width, paper.height).grown(-margin)
    begun = _begun(given, grid.capacity, f"{grid.columns} × {grid.rows} cells")
    return Plan(paper, Slots((grid,), (room,)), _bleed_room(grid, margin, bleed), radius, guided, margin, begun)


def _labelled(sheet: Sheet, labels: Labels, given: dict[str, Any], tile: Size) -> Plan:
    """Return the plan for a sheet that the maker has cut. Raises LayoutError and OptionError."""
    paper = given.get("paper", labels.paper)
    if (paper.width, paper.height) != (labels.paper.width, labels.paper.height):
        raise OptionError(f"the sheet {sheet.name} is {labels.paper.described}", hint="leave out --paper")
    for option in ("cells", "margin"):
        if option in given:
            raise OptionError(f"the labels of {sheet.name} lie where they lie", hint=f"leave out --{option}")
    slots = in_labels(labels, tile, given.get("gap", 0.0))
    radius = given.get("radius", tile.width / 2 if _fills(labels, slots) and _is_round(labels) else 0.0)
    apart = given.get("gap", 0.0) or (labels.gap.width if slots.each == 1 else 0.0)
    asked = given.get("bleed", 0.0) if slots.each > 1 else 0.0
    _agree(tile, apart, radius, asked, round_=given.get("shape") == "round")
    begun = tuple(n * slots.each for n in _begun(given, labels.count, f"{labels.columns} × {labels.rows} labels"))
    guided = given.get("guides", "none" if slots.each == 1 else sheet.guides)
    bleed = _label_bleed(sheet, labels, given, slots)
    # Guides are drawn up to the edge of a label.
    first, last = (slots.grids[0].box, slots.grids[-1].box) if guided == "none" else (slots.rooms[0], slots.rooms[-1])
    by = bleed if guided == "none" else Size(0.0, 0.0)
    right, down = labels.paper.width - last.x1, labels.paper.height - last.y1
    margin = min(first.x0 - by.width, first.y0 - by.height, right - by.width, down - by.height)
    return Plan(labels.paper, slots, bleed, radius, guided, max(0.0, margin), begun, labels)


def _is_round(labels: Labels) -> bool:
    return 2 * labels.radius >= min(labels.cell) - 1e-6


def _fills(labels: Labels, slots: Slots) -> bool:
    """Tell whether one tile takes a whole label."""
    return slots.each == 1 and max(a - b for a, b in zip(labels.cell, slots.cell, strict=True)) < FILLS


def _label_bleed(sheet: Sheet, labels: Labels, given: dict[str, Any], slots: Slots) -> Size:
    """Return how far the tint goes past the tiles of a label.

    Where a tile is as large as its label, the tint goes half-way to the next, so that a sheet that lies askew shows no
    white edge; else it stays on the label.
    """
    if _fills(labels, slots):
        wanted = given.get("bleed", MOST_LABEL_BLEED)
        spare = (min(wanted, gap / 2 if gap else 0.0) for gap in labels.gap)
        return Size(*spare)
    room, grid = slots.rooms[0], slots.grids[0]
    wanted = given.get("bleed", sheet.bleed)
    return Size(min(wanted, (room.width - grid.box.width) / 4), min(wanted, (room.height - grid.box.height) / 4))


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
    usual = {"guides": "outline", "bleed": min(ROUND_BLEED, apart / 2)}
    return {"radius": tile.width / 2, "gap": apart, **{key: given.get(key, value) for key, value in usual.items()}}


def _begun(given: dict[str, Any], capacity: int, described: str) -> tuple[int, ...]:
    """Return the first free cells, counted from 0. Raises OptionError for a cell that the sheet does not have."""
    for number in given.get("start", ()):
        if number > capacity:
            raise OptionError(
                f"--start {number}: the sheet has {described}", hint=f"1 to {capacity}, counted along the rows"
            )
    return tuple(number - 1 for number in given.get("start", ()))


def _agree(tile: Size, gap: float, radius: float, bleed: float, *, round_: bool = False) -> None:
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
    if bleed > 0 and radius > 0 and not round_:
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
