"""Marks on a sheet: rings to see how one side lies on the other, corners for a camera, and the line of a fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.geometry import Box, Contour, Point
from tilegen.drawing.items import Group, Item, Path, Text
from tilegen.drawing.outlines import circle, polyline, rectangle
from tilegen.layout import fold, register
from tilegen.products.base import Job
from tilegen.products.sheet_plan import Plan

REGISTER = "mark.register"
EMS = (2.5, 2.0, 1.8)  # of words in a margin
NEAR = 8.0  # they stand no further away from the tiles
ROOM = 1.35  # height of a line of them, in em


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of every sheet of a plan: `rings` lie on both sides, the `others` on the front alone.

    `places` are the middles of the rings, `taken` what no other ink may touch, in mm on the page.
    """

    rings: tuple[Item, ...]
    others: tuple[Item, ...]
    places: tuple[Point, ...]
    taken: tuple[Box, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All marks of a front."""
        return (*self.rings, *self.others)


def taken(p: Plan) -> Marks:
    """Return the marks of a plan."""
    rings: tuple[Item, ...] = ()
    others: list[Item] = []
    places: list[Point] = []
    if p.sides.ringed:
        places = register.rings(p.paper, p.printable.grown(-register.LINE), p.grid, p.grid.box.grown(*p.spill))
        lines = tuple(contour for at in places for contour in register.ring(at))
        rings = (Group("register", "rings", (Path("mark.line", lines),)),) if lines else ()
    corners = p.sides.corners(p.printable)
    if corners:
        dots = p.sides.marks == "dots"
        shapes = tuple(circle(*box.centre, box.width / 2) if dots else rectangle(box) for box in corners)
        others.append(Group("register", p.sides.marks, (Path(REGISTER, shapes),)))
    if p.sides.folded:
        others.append(Group("fold", "line", (Path("mark.line", tuple(_fold(p))),)))
    rooms = [*map(register.ring_room, places), *map(register.corner_room, corners)]
    return Marks(rings, tuple(others), tuple(places), tuple(rooms))


def _fold(p: Plan) -> list[Contour]:
    """Return the fold from edge to edge of where ink may be, in dashes."""
    turn = p.sides.turn
    assert turn is not None, "a fold turns"
    wide, high, margin = p.paper.width, p.paper.height, p.margin
    length = (high if turn.upright else wide) - 2 * margin
    dashes = fold.strokes(length, 0.0, *fold.DASH)
    found = []
    for dash in dashes:
        a, b = dash.start.x + margin, dash.segments[0].x + margin
        found.append(polyline([(wide / 2, a), (wide / 2, b)] if turn.upright else [(a, high / 2), (b, high / 2)]))
    return found


def turned_words(job: Job, p: Plan) -> str:
    """Return how the backs get behind the fronts, in words; nothing where there are none."""
    if p.sides.turn is None:
        return ""
    return job.texts.say("turn_fold" if p.sides.folded else f"turn_{p.sides.edge}")


def beside(room: Box, around: Box, taken: Sequence[Box], left: float) -> list[Box]:
    """Return the free boxes of a page about `around`, which is to be kept clear of: near it, then further off.

    Those above and below begin at `left`, the left edge of the tiles, and only where that is too narrow at the margin.
    """
    below = Box(room.x0, around.y1 + 1, room.x1, room.y1)
    above = Box(room.x0, room.y0, room.x1, around.y0 - 1)
    level = [below._replace(y1=min(room.y1, below.y0 + NEAR)), above._replace(y0=max(room.y0, above.y1 - NEAR))]
    bands = [
        *(band._replace(x0=max(left, room.x0)) for band in level),
        *level,
        Box(room.x0, room.y0, around.x0 - 1, room.y1),
        Box(around.x1 + 1, room.y0, room.x1, room.y1),
        below,
        above,
    ]
    return register.without(bands, list(taken))


def at_fold(p: Plan) -> list[Box]:
    """Return the free box behind the fold of a sheet, before the backs begin."""
    turn, spill = p.sides.turn, p.spill
    assert turn is not None, "a fold turns"
    backs, edge = turn.behind(p.grid.box), Box(0.0, 0.0, p.paper.width, p.paper.height).grown(-p.margin)
    if turn.upright:
        return [Box(p.paper.width / 2 + 1, edge.y0, backs.x0 - spill.width - 0.5, edge.y1)]
    return [Box(edge.x0, p.paper.height / 2 + 1, edge.x1, backs.y0 - spill.height - 0.5)]


def in_margin(job: Job, text: str, slots: Sequence[Box]) -> Text | None:
    """Return a line of words in the first of some free boxes that holds it, level or reading upwards, or None."""
    for em in EMS:
        run, high = job.fonts.run(text, em, style="regular"), ROOM * em
        for slot in slots:
            if slot.height >= high and slot.width >= run.advance:
                return run.placed("mark", slot.x0, slot.y0 + (slot.height + high) / 2 - 0.35 * em)
            if slot.width >= high and slot.height >= run.advance + 1:
                return run.upwards("mark", slot.x0 + (slot.width + high) / 2 - 0.35 * em, slot.y1 - 0.5)
    return None
