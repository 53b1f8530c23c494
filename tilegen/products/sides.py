"""What is on the two sides of a sheet: the backs that are wanted, how they get behind the fronts, and marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Page
from tilegen.errors import LayoutError, OptionError
from tilegen.layout import register
from tilegen.layout.flip import EDGES, Turn, over
from tilegen.layout.grid import Grid
from tilegen.model.measures import Paper, Size
from tilegen.model.sheet import Sheet
from tilegen.products.base import Option

BACKS = ("none", "plain", "pattern", "text", "face")
WAYS = ("duplex", "separate", "reversed", "fold")
MARKS = ("none", "squares", "dots")
SPILL = 2.0  # how far backs run past the tiles: printers lay the second side up to that far beside the first, mm
GUTTER = 3.0  # free on both sides of a fold, mm
AT_FOLD = 1.0  # more past the tiles of a sheet that is folded, so that words have room at the fold, mm

SIDE_OPTIONS = (
    Option("back", "choice", "what is on the backs: pattern, one tint, a text, or the set's own [default: none]",
           choices=BACKS),
    Option("back-text", "text", "text on the backs [default: the title of the set]"),
    Option("back-way", "choice", "how backs get behind the fronts: printer for both sides, own files (reversed: "
           "last back first), or a fold [default: duplex]", choices=WAYS),
    Option("flip", "choice", "the edge of the paper over which the sheet is turned [default: long]", choices=EDGES),
    Option("marks", "choice", "marks in three corners for the camera of a cutter; give `tilegen contour` the same",
           "none", MARKS),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sides:
    """What is on the two sides of a sheet. `turn` brings backs behind fronts; without it there are none.

    `back` is one of BACKS, `way` one of WAYS, `edge` one of EDGES, `marks` one of MARKS.
    """

    back: str = "none"
    way: str = "duplex"
    edge: str = "long"
    marks: str = "none"
    turn: Turn | None = None

    @property
    def folded(self) -> bool:
        """Tell whether fronts and backs lie on one side of the paper, with a fold between them."""
        return self.turn is not None and self.way == "fold"

    @property
    def ringed(self) -> bool:
        """Tell whether marks show how exactly the second side lies on the first."""
        return self.turn is not None and self.way != "fold"

    def clear(self, grid: Grid, room: Box, tint: Size) -> bool:
        """Tell whether a grid with `tint` round it leaves the room that backs and marks need; ink may be in `room`."""
        box = grid.box
        spare = min(box.x0 - room.x0, box.y0 - room.y0, room.x1 - box.x1, room.y1 - box.y1)
        if self.turn is not None and spare < SPILL + (AT_FOLD if self.folded else 0.0) - 1e-6:
            return False
        if self.ringed and not any(self.rings(grid, room, tint)):
            return False
        taken = [register.corner_room(mark) for mark in self.corners(room)]
        tinted = grid.box.grown(*tint)
        return not any(_meet(tinted, area) for area in taken)

    def rings(self, grid: Grid, room: Box, tint: Size) -> tuple[bool, bool]:
        """Tell whether registration marks have room above and below what is printed, and at its sides."""
        return register.ring_margins(room.grown(-register.LINE), grid.box.grown(*spill(grid, room, tint)))

    def corners(self, room: Box) -> list[Box]:
        """Return the boxes of the marks for a camera."""
        return register.corners(room) if self.marks != "none" else []

    def hold(self, grid: Grid, room: Box, tint: Size) -> None:
        """Raise LayoutError if tiles lie where a camera must find nothing but its marks."""
        if not Sides(marks=self.marks).clear(grid, room, tint):
            raise LayoutError(
                f"no room for --marks {self.marks}: tiles come nearer than {register.CORNER_CLEAR:g} mm to a mark",
                hint="leave out --cells, or take larger paper",
            )


ONE_SIDE = Sides()


def spill(grid: Grid, room: Box, tint: Size) -> Size:
    """Return how far backs run past the outermost tiles, across and up: SPILL or more, unless the margin is narrow."""
    box = grid.box
    spare = min(box.x0 - room.x0, room.x1 - box.x1), min(box.y0 - room.y0, room.y1 - box.y1)
    return Size(*(min(max(SPILL, grid.gap / 2, by), s) for by, s in zip(tint, spare, strict=True)))


def _meet(a: Box, b: Box) -> bool:
    return a.x0 < b.x1 - 1e-6 and b.x0 < a.x1 - 1e-6 and a.y0 < b.y1 - 1e-6 and b.y0 < a.y1 - 1e-6


def sides(given: Mapping[str, Any], sheet: Sheet, paper: Paper) -> Sides:
    """Return what is wanted on the sides of a sheet. Raises OptionError for wishes that contradict each other."""
    back = given.get("back") or ("text" if "back_text" in given else "none")
    way, edge, marks = given.get("back_way", "duplex"), given.get("flip", "long"), given.get("marks", "none")
    if sheet.labels is not None:
        if back != "none":
            raise OptionError(
                f"the labels of {sheet.name} are stuck on, and have no backs",
                hint="leave out --back, or take --sheet gapless",
            )
        if marks != "none":
            raise OptionError(f"the labels of {sheet.name} leave no room for --marks", hint="leave it out")
        return ONE_SIDE
    if back == "none":
        for key in ("flip", "back_way"):
            if key in given and "back" not in given:
                raise OptionError(
                    f"--{key.replace('_', '-')} is about backs, and there are none", hint="add --back pattern"
                )
        return Sides(marks=marks)
    if "back_text" in given and back != "text":
        raise OptionError(f"--back-text does not go with --back {back}", hint="take --back text")
    if given.get("mirror"):
        raise OptionError(
            "tiles as in a mirror are for transfers, and have no backs", hint="leave out --mirror or --back"
        )
    if way == "fold" and "flip" in given:
        raise OptionError("a sheet that is folded is not turned over", hint="leave out --flip")
    return Sides(back, way, edge, marks, over(edge, Size(paper.width, paper.height)))


def in_order(sides: Sides, fronts: Sequence[Page], backs: Sequence[Page]) -> tuple[Page, ...]:
    """Return the pages in the order in which they are printed: each back after its front, or all after all."""
    if not backs:
        return tuple(fronts)
    if sides.way == "duplex":
        pairs = zip(fronts, backs, strict=True)
        return tuple(page for front, back in pairs for page in (replace(front, name=f"front {front.name}"), back))
    named = [replace(front, name=f"front {front.name}", part="fronts") for front in fronts]
    return (*named, *(reversed(backs) if sides.way == "reversed" else backs))


def printed(sides: Sides) -> frozenset[str]:
    """Return what a printer should be told: the edge to turn the sheet over, or to print on one side."""
    if sides.turn is None:
        return frozenset()
    return frozenset((sides.edge,)) if sides.way == "duplex" else frozenset(("simplex",))
