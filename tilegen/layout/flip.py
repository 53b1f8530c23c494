"""Which way paper is turned over or folded, and where on it a back lies that is to be behind its front.

All sides are seen from the front of the page that they are drawn on: mm, origin top left, y down. A sheet is turned
over about an upright line (as a page of a book) or about a level one (as a page of a wall calendar). Turned about the
upright line left and right change places, and up stays up. Turned about the level one top and bottom change places,
and what is drawn upright comes out upside down: backs are turned by 180° there, so that a tile that is cut out and
turned over like a page of a book reads upright.

The long edge of a portrait sheet is upright and its short edge level; of a landscape sheet it is the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilegen.drawing.geometry import Box
from tilegen.model.measures import Size

EDGES = ("long", "short")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn about a line of a page of `page` mm: the upright line in its middle, or the level one."""

    page: Size
    upright: bool

    @property
    def upside_down(self) -> bool:
        """Tell whether backs must be drawn turned by 180°."""
        return not self.upright

    def behind(self, box: Box) -> Box:
        """Return where on the back of a sheet, or across the fold, that lies which is to be behind `box`.

        >>> Turn(Size(210, 297), upright=True).behind(Box(15, 28.5, 35, 48.5))
        Box(x0=175, y0=28.5, x1=195, y1=48.5)
        >>> Turn(Size(210, 297), upright=False).behind(Box(15, 28.5, 35, 48.5))
        Box(x0=15, y0=248.5, x1=35, y1=268.5)
        """
        if self.upright:
            return Box(self.page.width - box.x1, box.y0, self.page.width - box.x0, box.y1)
        return Box(box.x0, self.page.height - box.y1, box.x1, self.page.height - box.y0)


def over(edge: str, page: Size) -> Turn:
    """Return the turn over the "long" or "short" edge of a sheet; the upright edge of a square one counts as long."""
    portrait = page.height >= page.width
    return Turn(page, upright=portrait == (edge == "long"))


def front_half(page: Size, margin: float, gutter: float, *, upright: bool) -> Box:
    """Return where ink may be on the half of a sheet that carries the fronts: the left one, or the upper one.

    `margin` is left free at the paper's edges, `gutter` at the fold.
    """
    right, bottom = page.width - margin, page.height - margin
    if upright:
        right = page.width / 2 - gutter
    else:
        bottom = page.height / 2 - gutter
    return Box(margin, margin, right, bottom)
