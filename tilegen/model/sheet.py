"""A print sheet: how tiles lie on paper."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen.model.measures import Size

GUIDES = ("ticks", "full", "outline", "none")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A way of laying tiles on paper, in mm.

    `cells` (columns, rows) holds for this tile size and gap on the papers named in `papers`; for anything else the
    largest grid that fits is taken. `bleed` is how far the tint runs past a block of touching tiles.
    """

    name: str
    title: str
    tile: Size
    gap: float
    radius: float
    bleed: float
    margin: float
    guides: str
    cells: tuple[int, int] | None
    papers: tuple[str, ...]
