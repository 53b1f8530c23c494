"""What lies on labels that the maker has cut, besides tiles: tint, and guides where several tiles share one."""

from __future__ import annotations

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Path
from tilegen.layout import guides
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.products.base import Job
from tilegen.products.sheet_plan import Plan
from tilegen.products.sheet_tint import Begins, Layers, bleed, grouped, tint


class Labels:
    """The base of labels: tint on each, and guides where several tiles share one."""

    def __init__(self, job: Job, p: Plan) -> None:
        self._plan, self._line = p, job.style.paint("guide").width
        self._missing: set[str] = set()

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
        return (*labels, *under), grouped("guides", count, [Path("guide", tuple(lines))] if lines else [])

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
