"""What lies on labels that the maker has cut, besides tiles: tint, and guides where several tiles share one."""

from __future__ import annotations

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Path
from tilegen.layout import guides
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.products.base import Job
from tilegen.products.notes import Notes
from tilegen.products.sheet_notes import HANGS
from tilegen.products.sheet_plan import MOST_LABEL_BLEED, Plan
from tilegen.products.sheet_tint import Begins, Layers, bleed, grouped, tint

EDGE = 5.0  # of the ruler from the edges of the paper: most printers reach no further, mm
AWAY = MOST_LABEL_BLEED + 1.5  # of the ruler from the labels, mm


class Labels:
    """The base of labels: tint on each, guides where several tiles share one, and a ruler beside them if there is room.

    A page that a viewer has shrunk puts every tile beside its label: the ruler tells before that is seen too late.
    """

    def __init__(self, job: Job, p: Plan) -> None:
        self._plan, self._line = p, job.style.paint("guide").width
        self._missing: set[str] = set()
        texts = job.texts
        lines = [texts.say("print_at"), texts.say("paper", paper=p.paper.described)]
        found = Notes(job.fonts, lines, texts.say("print_short"), texts.mm, indent=HANGS).place(_margins(p))
        self._ruler = (found.ruler,) if found else ()

    @property
    def margin(self) -> float:
        """How far from the edges of the paper all ink stays, in mm."""
        return min(self._plan.margin, EDGE) if self._ruler else self._plan.margin

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know about these sheets."""
        # One end of a cut is enough for a guillotine that is square to its stop; none is not.
        pairs = (("top", "bottom"), ("left", "right"))
        sides = [f"{a} and {b}" for a, b in pairs if {a, b} <= self._missing]
        if not sides:
            return ()
        return (f"no room for cut ticks at the {' and '.join(sides)} of each label: a smaller --tile gives room",)

    def of(self, count: int, number: int, first: int, begins: Begins = ()) -> Layers:
        """Return what lies under and over the tiles of a sheet, which has `count` tiles from slot `first` on."""
        p = self._plan
        tints: list[Contour] = []
        lines: list[Contour] = []
        labels: list[Group] = []
        for block, room in p.slots.blocks(first, count, p.bleed):
            if p.grid.capacity == 1:
                tints += [tint(p, block.grid.cell_box(0), p.bleed)] if any(p.bleed) else []
            else:
                tints += [c for path in bleed(p, block) for c in path.contours]
            lines += self._guides(block, room)
            labels.append(
                Group("label", str(len(labels) + 1), (), room.x0, room.y0, box=room.moved(-room.x0, -room.y0))
            )
        under = grouped("bleed", count, [Path("print.bleed", tuple(tints))] if tints else [])
        over = grouped("guides", count, [Path("guide", tuple(lines))] if lines else [])
        return (*labels, *under), (*over, *self._ruler)

    def _guides(self, block: Block, room: Box) -> list[Contour]:
        p = self._plan
        if p.guides == "ticks":
            found, missing = guides.ticks(block, room.grown(-self._line / 2))
            self._missing.update(missing)
            return found
        if p.guides == "outline":
            return guides.outlines(block, p.radius, self._line)
        room = room.grown(-self._line / 2)
        if p.guides == "gutter":
            return guides.gutters(block.grid, Size(0.0, 0.0), room, self._line)
        return guides.full(block, room, self._line) if p.guides == "full" else []


def _margins(p: Plan) -> list[Box]:
    """Return the free boxes about the labels of a sheet: below, above, and at the sides."""
    found, page = p.labels, Box(0.0, 0.0, p.paper.width, p.paper.height).grown(-EDGE)
    assert found is not None, "a sheet of labels"
    used = Box(found.left, found.top, *found.reach).grown(AWAY)
    left = max(page.x0, found.left - HANGS)
    slots = [
        Box(left, used.y1, page.x1, page.y1),
        Box(left, page.y0, page.x1, used.y0),
        Box(page.x0, found.top, used.x0, found.reach.height),
        Box(used.x1, found.top, page.x1, found.reach.height),
    ]
    return [slot for slot in slots if slot.width > 0 and slot.height > 0]
