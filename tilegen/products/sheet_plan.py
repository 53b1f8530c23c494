"""How tiles lie on paper: the sheet's own ways, and what the user wants otherwise."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from tilegen.drawing.geometry import Box
from tilegen.errors import OptionError
from tilegen.layout.grid import Grid
from tilegen.layout.slots import Slots, in_labels, radius_for
from tilegen.model.measures import A4, Paper, Size
from tilegen.model.press import BLEED as PRESS_BLEED
from tilegen.model.sheet import Labels, Sheet
from tilegen.products.base import Job
from tilegen.products.press import PRESS
from tilegen.products.sheet_grid import Lie, bleed_room, laid
from tilegen.products.sides import ONE_SIDE, Sides, sides, spill

BLEED = 2.0  # for touching tiles, if the sheet has none
MOST_BLEED = 5.0
ROUND_GAP = 2.0  # between round tiles
ROUND_BLEED = 1.0  # a cut that misses a circle by a little shows no white
MOST_LABEL_BLEED = 1.0  # past the edge of a label, onto the sheet that carries it
WHITE = 0xFA  # of 0xFF: paper is no whiter
FILLS = 0.5  # a tile that is so much smaller than its label fills it


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheet after the user's wishes, in mm. No ink lies nearer to an edge than `margin`.

    `begun` are the first free cells of sheets that were begun earlier, counted from 0; `labels` is set where the maker
    has cut the sheet; `sides` tells what is on the backs, and which marks there are. `kept` says that the rest of a
    sheet is to be used again: nothing is printed on cells without a tile. Tint may run `past` into the margin where a
    print shop prints, whose machines reach all of the page.
    """

    paper: Paper
    slots: Slots
    bleed: Size
    radius: float
    guides: str
    margin: float
    begun: tuple[int, ...] = ()
    labels: Labels | None = None
    sides: Sides = ONE_SIDE
    kept: bool = False
    past: float = 0.0

    @property
    def edge(self) -> float:
        """How far from the edges of the paper all ink stays, in mm."""
        return self.margin - self.past

    @property
    def grid(self) -> Grid:
        """The grid of the whole sheet, or of its first label."""
        return self.slots.grids[0]

    @property
    def spill(self) -> Size:
        """How far backs run past the outermost tiles, across and up."""
        return spill(self.grid, self.printable.grown(self.past), self.bleed)

    @property
    def round(self) -> bool:
        """Whether tiles are circles."""
        width, height = self.slots.cell
        return width == height and abs(self.radius - width / 2) < 1e-9

    @property
    def is_cut(self) -> bool:
        """Whether each tile is a label of its own, and the maker's cut its edge."""
        return self.labels is not None and _fills(self.labels, self.slots) and self.round == self.labels.is_round

    @property
    def printable(self) -> Box:
        """Where ink may be; on a sheet that is folded, the half of the fronts."""
        if self.labels is None:
            return self.slots.rooms[0]
        return Box(0, 0, self.paper.width, self.paper.height).grown(-self.margin)


def plan(job: Job) -> Plan:
    """Merge the sheet with the options given on top of it. Raises LayoutError and OptionError."""
    sheet: Sheet = job.get("sheet")
    given = {key: value for key, value in job.options.items() if value is not None}
    tile, gap = given.get("tile", sheet.tile), given.get("gap", sheet.gap)
    if sheet.labels is not None:
        labelled = _labelled(sheet, sheet.labels, given, tile, job.style.paint("guide").width, _bare(job, given))
        return replace(labelled, kept=_kept(job, given))
    if given.get("shape") == "round":
        given = {**given, **_round(given, tile, gap)}
        gap = given["gap"]
    elif given.get("shape") == "rect":
        given = {"radius": 0.0, **given}
    paper, margin = given.get("paper", A4), given.get("margin", sheet.margin)
    radius = given.get("radius", min(sheet.radius, min(tile) / 4) if gap == sheet.gap else 0.0)
    given = {**_pressed(given, gap, radius), **given}
    bleed = given.get("bleed", sheet.bleed if gap == sheet.gap else 0.0 if gap > 0 else BLEED)
    apart = "add --gap 2mm, or use --sheet rounded"
    free = bool(given.get("cut_contour")) or given.get("shape") == "round"
    _agree(tile, gap, radius, bleed, apart, past=free)
    guided = given.get("guides", "outline" if gap > 0 and _bare(job, given) else sheet.guides)
    both = sides(given, sheet, paper)
    grid, room, both = laid(job, given, Lie(tile, gap, margin, bleed, guided), both)
    begun = _begun(given, grid.capacity, f"{grid.columns} × {grid.rows} cells")
    tint = bleed_room(grid, room, bleed)
    both.hold(grid, room, tint)
    slots, kept = Slots((grid,), (room,)), _kept(job, given)
    past = min(margin, *tint) if given.get("profile") == PRESS else 0.0
    return Plan(paper, slots, tint, radius, guided, margin, begun, sides=both, kept=kept, past=past)


def _bare(job: Job, given: dict[str, Any]) -> bool:
    """Tell whether tiles that stand apart show no edge to cut along: they are as white as the paper.

    Where a machine cuts by marks or lines of their own, a printed outline would only show how far it misses.
    """
    paint = job.style.paint("print.tint")
    white = paint.fill is None or min(bytes.fromhex(paint.fill[1:])) >= WHITE
    return white and not paint.stroke and not given.get("cut_contour") and given.get("marks", "none") == "none"


def _labelled(sheet: Sheet, labels: Labels, given: dict[str, Any], tile: Size, line: float, bare: bool) -> Plan:
    """Return the plan for a sheet that the maker has cut; `bare` tiles are as white as it.

    Raises LayoutError and OptionError.
    """
    _refuse(sheet, labels, given)
    gap, radius = given.get("gap", sheet.gap), given.get("radius", sheet.radius or None)
    guided = sheet.guides
    if given.get("shape") == "round":
        # On a round label the label itself is the outline.
        own = _round(given, tile, gap)
        given = given if labels.is_round else {"bleed": 0.0, **given}
        gap, radius, guided = own["gap"], own["radius"], "none" if labels.is_round else own["guides"]
    elif given.get("shape") == "rect" and labels.is_round:
        radius = 0.0
    slots = in_labels(labels, tile, gap, radius)
    alone = slots.each == 1
    if radius is None:
        radius = radius_for(labels, tile) if alone else 0.0
    bleed = _label_bleed(sheet, labels, given, slots, gap, radius)
    _agree(tile, math.inf if alone else gap, radius, 0.0, "add --gap 2mm")
    if alone and given.get("shape") != "round":
        guided = "none"
    if bare and (not _fills(labels, slots) if alone else gap > 0):
        guided = "outline"  # a label that the tile fills is cut already
    guided = given.get("guides", guided)
    begun = tuple(n * slots.each for n in _begun(given, labels.count, f"{labels.columns} × {labels.rows} labels"))
    margin = _free(labels, slots, bleed, guided, line)
    return Plan(labels.paper, slots, bleed, radius, guided, margin, begun, labels)


def _refuse(sheet: Sheet, labels: Labels, given: dict[str, Any]) -> None:
    """Refuse wishes that a sheet with labels cannot fulfil. Raises OptionError."""
    paper = given.get("paper", labels.paper)
    sides(given, sheet, paper)  # labels have none
    if (paper.width, paper.height) != (labels.paper.width, labels.paper.height):
        raise OptionError(f"the sheet {sheet.name} is {labels.paper.described}", hint="leave out --paper")
    for option in ("cells", "margin"):
        if option in given:
            raise OptionError(f"the labels of {sheet.name} lie where they lie", hint=f"leave out --{option}")


def _free(labels: Labels, slots: Slots, bleed: Size, guided: str, line: float) -> float:
    """Return how far from the edges of the paper all ink stays, in mm. Ticks and lines run to the edge of a label."""
    if guided in ("ticks", "full", "gutter"):
        first, last, by = slots.rooms[0], slots.rooms[-1], Size(0.0, 0.0)
    else:
        first, last = slots.grids[0].box, slots.grids[-1].box
        by = bleed if guided == "none" else Size(max(line, bleed.width), max(line, bleed.height))
    right, down = labels.paper.width - last.x1, labels.paper.height - last.y1
    return max(0.0, min(first.x0 - by.width, first.y0 - by.height, right - by.width, down - by.height))


def _fills(labels: Labels, slots: Slots) -> bool:
    """Tell whether one tile takes a whole label."""
    return slots.each == 1 and max(a - b for a, b in zip(labels.cell, slots.cell, strict=True)) < FILLS


def _label_bleed(sheet: Sheet, labels: Labels, given: dict[str, Any], slots: Slots, gap: float, radius: float) -> Size:
    """Return how far the tint goes past the tiles of a label. Raises OptionError for a wish that has no room.

    Where a tile is as large as its label, the tint goes half-way to the next, so that a sheet that lies askew shows no
    white edge. Where several tiles touch on a label, it goes past the outer cuts and leaves room for ticks; it stays
    on the label.
    """
    room, grid = slots.rooms[0], slots.grids[0]
    side = Size((room.width - grid.box.width) / 2, (room.height - grid.box.height) / 2)
    if _fills(labels, slots):
        most = Size(*(max(0.0, space) / 2 for space in labels.gap))
        usual, why = MOST_LABEL_BLEED, "has no room between the labels of the sheet"
    elif slots.each > 1 and gap > 0:
        most, usual, why = Size(gap / 2, gap / 2), sheet.bleed, f"on both sides does not fit a gap of {gap:g} mm"
    else:
        most, why = side, "has no room on the labels of the sheet"
        usual = sheet.bleed or (BLEED if slots.each > 1 else 0.0)
    wanted: float | None = given.get("bleed")
    if wanted is None:
        share = 1 / 3 if slots.each > 1 and gap == 0 else 1.0  # the rest is for ticks
        return Size(min(usual, most.width * share), min(usual, most.height * share))
    if wanted > max(most):
        raise OptionError(f"a bleed of {wanted:g} mm {why}", hint=f"at most {max(most):.2f} mm")
    if wanted > 0 and radius > 0 and not _fills(labels, slots):
        raise OptionError("a bleed hides round corners", hint="leave out --bleed or --radius")
    return Size(min(wanted, most.width), min(wanted, most.height))


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
    drawn = {key: given.get(key, value) for key, value in usual.items()}
    return {"radius": tile.width / 2, "gap": apart, **({} if given.get("cut_contour") else drawn)}


def _pressed(given: dict[str, Any], gap: float, radius: float) -> dict[str, Any]:
    """Return what else follows where a print shop cuts: tint half-way to the next tile, and no lines to cut along.

    Without lines in a colour of their own the tint would hide round corners.
    """
    contour = bool(given.get("cut_contour"))
    if given.get("profile") != PRESS or (radius > 0 and not contour):
        return {}
    bleed = {"bleed": min(gap / 2, PRESS_BLEED)} if gap > 0 else {}
    return {**bleed, "guides": "none"} if contour else bleed


def _kept(job: Job, given: dict[str, Any]) -> bool:
    """Tell whether sheets are used bit by bit: where one was begun, or only some tiles of the set are wanted."""
    return "start" in given or job.tileset.partly


def _begun(given: dict[str, Any], capacity: int, described: str) -> tuple[int, ...]:
    """Return the first free cells, counted from 0. Raises OptionError for a cell that the sheet does not have."""
    for number in given.get("start", ()):
        if number > capacity:
            raise OptionError(
                f"--start {number}: the sheet has {described}", hint=f"1 to {capacity}, counted along the rows"
            )
    return tuple(number - 1 for number in given.get("start", ()))


def _agree(tile: Size, gap: float, radius: float, bleed: float, apart: str, *, past: bool = False) -> None:
    """Refuse wishes that contradict each other; `apart` is how tiles come to stand apart. Raises OptionError.

    Tint may go `past` round corners where something else shows where to cut.
    """
    if radius > min(tile) / 2:
        most = f"at most {min(tile) / 2:g} mm"
        raise OptionError(f"a corner radius of {radius:g} mm is more than half the tile", hint=most)
    if radius > 0 and gap == 0:
        raise OptionError("tiles with round corners need a gap", hint=apart)
    # Tiles that stand apart are cut along their own edge; touching tiles share one tint that runs past the block.
    if 0 < gap < 2 * bleed:
        most = f"at most {gap / 2:g} mm"
        raise OptionError(f"a bleed of {bleed:g} mm on both sides does not fit a gap of {gap:g} mm", hint=most)
    if bleed > 0 and radius > 0 and not past:
        raise OptionError("a bleed hides round corners", hint="leave out --bleed or --radius")
    if bleed > MOST_BLEED:
        raise OptionError(
            f"a bleed of {bleed:g} mm is more than any cutter misses by", hint=f"at most {MOST_BLEED:g} mm"
        )
