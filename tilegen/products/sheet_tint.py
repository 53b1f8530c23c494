"""The tint past the edges of tiles: a cut that misses a little shows no white."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Item, Path
from tilegen.drawing.outlines import polygon, rectangle
from tilegen.layout import cells, guides
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.products.sheet_plan import Plan

# What lies under the tiles of a sheet, and what over them.
Layers = tuple[tuple[Item, ...], tuple[Item, ...]]
# Which sets begin on a sheet, and in which slot: sets count from 1, slots from 0.
Begins = Sequence[tuple[int, int]]


def tint(p: Plan, box: Box, by: Size) -> Contour:
    """Return the area that a tile's tint covers: past its edge, as far as there may be ink.

    That of a round tile stays a circle; it is smaller where the paper's edge is near.
    """
    room = p.printable.grown(p.past)
    if p.round and not (p.labels is not None and p.slots.each == 1):
        spare = min(box.x0 - room.x0, box.y0 - room.y0, room.x1 - box.x1, room.y1 - box.y1, *by)
        return rectangle(box.grown(max(0.0, spare)), p.radius + max(0.0, spare))
    past = box.grown(*by)
    # Round corners stay round: the outline of the tint is that of the tile, further out.
    corner = p.radius + min(by) if p.radius else 0.0
    return rectangle(past if p.labels is not None else past.clipped(room), corner)


def grouped(kind: str, count: int, paths: list[Path]) -> tuple[Item, ...]:
    """Return paths as a group of a kind, named after the number of tiles; nothing if there are none."""
    return (Group(kind, str(count), tuple(paths)),) if paths else ()


def bleed(p: Plan, block: Block) -> list[Path]:
    """Return the tint that runs past the tiles; where the rest of the sheet is kept, on no other cell."""
    if not any(p.bleed):
        return []
    if p.grid.gap > 0:
        # A label's own grid, where several tiles share one.
        boxes = [block.grid.cell_box(i) for i in block.numbers]
        return [Path("print.bleed", tuple(tint(p, box, p.bleed) for box in boxes))]
    if p.kept and p.labels is None:
        loops = guides.outline(block, p.bleed)
    else:
        loops = [cells.grown(loop, *p.bleed) for loop in guides.outline(block)]
    return [Path("print.bleed", tuple(polygon(loop) for loop in loops))]
