"""How a laser shows the faces of tiles: engraved areas, scored outlines or single lines, or holes cut through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tilegen.drawing.geometry import bounds
from tilegen.drawing.items import Glyph, Item, Text
from tilegen.drawing.letters import SingleLines, Spaced
from tilegen.drawing.stencil import bridged
from tilegen.errors import OptionError
from tilegen.model.measures import Size
from tilegen.model.tileset import Face
from tilegen.products.base import Job
from tilegen.products.face_marks import Wishes
from tilegen.products.face_room import DESIGN
from tilegen.products.faces import FaceMaker, engrave_role

MARKS = ("engrave", "outline", "line", "stencil")
SMALLEST = 15.0  # mm: on a smaller tile what stands between the bar and the dots of ÷ is too thin
BRIDGE = 1.0  # the least that is left standing beside a counter, mm
LETTER_GAP = 0.21  # em between letters that are cut through, on a tile of 20 mm; more on a smaller one


@dataclass(frozen=True, slots=True)
class Marks:
    """Draws the faces of a set for a laser. `items` are those of one face; `notes` says what to know about them."""

    items: Callable[[Face], tuple[Item, ...]]
    notes: Callable[[], tuple[str, ...]]


def marks(job: Job, tile: Size, kind: str, kerf: Size) -> Marks:
    """Return the marks of a kind (one of MARKS) for tiles of a size. Raises LayoutError if a face does not fit.

    Raises OptionError for tiles too small to be cut through.
    """
    wishes, radius = Wishes.of(job), radius_of(job, tile)
    lines = SingleLines(job.fonts)
    if kind == "engrave":
        maker = FaceMaker(job.tileset, tile, job.fonts, wishes=wishes, radius=radius, role=engrave_role)
        return Marks(maker.items, lambda: ())
    if kind == "outline":
        maker = FaceMaker(job.tileset, tile, job.fonts, wishes=wishes, radius=radius, role=score_role)
        return Marks(maker.items, lambda: ())
    if kind == "line":
        maker = FaceMaker(job.tileset, tile, job.fonts, wishes=wishes, radius=radius, role=score_role, letters=lines)
        return Marks(maker.items, lambda: _fallen(lines))
    if min(tile) < SMALLEST:
        raise OptionError(
            f"faces cannot be cut through tiles of {min(tile):g} mm", hint=f"at least {SMALLEST:g} mm, or --mark line"
        )
    apart = Spaced(job.fonts, LETTER_GAP * max(1.0, DESIGN / min(tile)))
    maker = FaceMaker(
        job.tileset, tile, job.fonts, wishes=wishes, radius=radius, role=stencil_role, letters=apart, points=lines
    )
    width = BRIDGE + kerf.width
    return Marks(
        cache(lambda face: tuple(_cut_through(item, width) for item in maker.items(face))),
        lambda: (f"faces are cut through, with bridges of {BRIDGE:g} mm; points are scored", *_fallen(lines)),
    )


def radius_of(job: Job, tile: Size) -> float:
    """Return the radius of the tiles' corners: that of the tile itself if it is round. Raises OptionError."""
    if job.get("shape") != "round":
        return float(job.get("radius"))
    if tile.width != tile.height:
        raise OptionError(f"a round tile has one diameter, but the tile is {tile.width:g} × {tile.height:g} mm")
    return tile.width / 2


def score_role(kind: str) -> str:
    """Return the one role in which a laser scores."""
    return "score"


def stencil_role(kind: str) -> str:
    """Return holes for the faces; points and marks are too small to be cut through."""
    return (
        "score"
        if kind == "points"
        or (kind.startswith("inverted") and kind != "inverted.ink")
        or kind.endswith(("bar", ".sign"))
        else "cut.hole"
    )


def _fallen(lines: SingleLines) -> tuple[str, ...]:
    if not lines.fallen:
        return ()
    return (f"the single-line alphabet lacks {', '.join(lines.fallen)}: drawn as outlines",)


def _cut_through(item: Item, width: float) -> Item:
    """Return a face whose letters have bridges of `width` mm, placed in mm."""
    if not isinstance(item, Text) or item.role != "cut.hole":
        return item
    return Text(item.role, item.text, tuple(_bridged(glyph, width) for glyph in item.glyphs), item.missing)


def _bridged(glyph: Glyph, width: float) -> Glyph:
    # The outline stays in its own unit, in which the bridge is wider or narrower.
    contours = bridged(glyph.contours, width / glyph.scale)
    return Glyph(contours, bounds(contours), glyph.x, glyph.y, glyph.scale)
