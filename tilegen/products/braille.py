"""Braille on tiles: a line of cells at the lower edge, in the sizes that fingers know, below the printed face.

The cells never shrink. So the face gives way: it is laid out on what is left above the band, as on a smaller tile, and
no dot can touch it. The dots lie at the lower edge, which tells a finger which way up the tile is. A blank tile has no
dots: the blanks of sets that are made for finger readers have none either.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tilegen.drawing.braille import SPACINGS, Spacing, contours
from tilegen.drawing.items import Item, Path
from tilegen.drawing.mirror import flipper
from tilegen.drawing.symbols import pair
from tilegen.errors import DataError, LayoutError, OptionError
from tilegen.model.braille import BrailleCode
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet
from tilegen.products.base import Job, Option

EDGE = 1.5  # mm from a dot to the edge of the tile: room for the finger, and for a cut that strays
CLEAR = 0.5  # mm between the dots and what the face is laid out on, which has a safe area of its own
LEAST_HOLE = 0.3  # mm: what a kerf must leave of a hole

SIZES = ("none", *SPACINGS)
GUIDE_OPTION = Option(
    "braille", "choice", "rings below each face where dots are to be raised, sized for paper or signs", SIZES[0], SIZES
)
OPTION = Option("braille", "choice", "Braille below each face, in the size for paper or signs", SIZES[0], SIZES)
MADE = ("holes", "engrave", "score")
MADE_OPTION = Option(
    "braille-dots",
    "choice",
    "holes or engraved pits to press beads into, or scored rings to put dots on",
    MADE[0],
    MADE,
)
ROLES = {"holes": "cut.hole", "engrave": "engrave.braille", "score": "score.braille"}

Drawn = Callable[[Face], tuple[Item, ...]]


@dataclass(frozen=True, slots=True)
class Braille:
    """The Braille of a set's tiles: `room` is what is left of a tile for its face, `items` are the dots of one.

    `notes` is what to know about them.
    """

    room: Size
    items: Drawn
    notes: tuple[str, ...] = ()

    def below(self, drawn: Drawn) -> Drawn:
        """Return what draws a face and its dots; the same tuple each time, so that backends can share it."""
        return cache(lambda face: (*drawn(face), *self.items(face)))


def braille(job: Job, tile: Size, radius: float = 0.0, kerf: Size | None = None) -> Braille:
    """Return the Braille that the job asks for, for tiles with round corners of `radius` mm; none leaves all as it is.

    With a kerf it is for a laser. Raises DataError for a face that has no cells, LayoutError for one whose cells do not
    fit, OptionError for what cannot be made.
    """
    spacing = SPACINGS.get(job.options.get("braille", "none"))
    if spacing is None:
        return Braille(tile, lambda face: ())
    if job.options.get("shape") == "round":
        raise OptionError("a round tile has no straight edge for Braille", hint="leave out --braille, or --shape round")
    cells = cells_of(job.tileset, job.braille or BrailleCode(job.tileset.lang, "", {}))
    faces = [face for face in job.tileset.faces if face.id in cells]
    lift = max((_lift(face, cells[face.id], tile, radius, spacing) for face in faces), default=0.0)
    band = EDGE + lift + spacing.depth + CLEAR
    if band > tile.height / 2:
        least = f"{tile.width:g} × {math.ceil(2 * band):g} mm"
        raise LayoutError(
            f"a band of Braille {band:.1f} mm high leaves too little for a face", hint=f"at least {least}"
        )
    role, diameter = _made(job, spacing, kerf)
    # A tile as in a mirror comes out right as a whole: dots that stayed as they are would then be the mirrored ones.
    seen = flipper(tile.width) if job.options.get("mirror") else tuple

    def items(face: Face) -> tuple[Item, ...]:
        line = cells.get(face.id, "")
        left, top = (tile.width - spacing.width(len(line))) / 2, tile.height - EDGE - lift - spacing.depth
        circles = contours(line, left, top, spacing, diameter)
        return seen((Path(role, circles),)) if circles else ()

    count = sum(face.count * len(contours(cells[face.id], 0.0, 0.0, spacing)) for face in faces)
    return Braille(Size(tile.width, tile.height - band), cache(items), _notes(job, spacing, diameter, count, kerf))


def cells_of(tileset: TileSet, code: BrailleCode) -> dict[str, str]:
    """Return the cells of every face that is not blank, by its id: its own, or those of the code. Raises DataError."""
    found = {}
    for face in tileset.faces:
        if not face.count or not (face.face or face.braille):
            continue
        try:
            found[face.id] = face.braille or _written(face.face, code)
        except DataError as error:
            raise DataError(
                f'face "{face.label}": {error.message}', hint='give it cells of its own in the set file: braille = "⠼⠁"'
            ) from None
    return found


def _written(text: str, code: BrailleCode) -> str:
    """Return a text in cells; of two operators with a slash between, both, with a first cell that they share but once.

    So a tile that is one of two signs needs three cells where six would be spelt, and fits a tile of 20 mm.

    >>> code = BrailleCode("en", "", {"+": "⠐⠖", "−": "⠐⠤", "×": "⠦", "/": "⠸⠌"})
    >>> _written("+/−", code), _written("×/+", code), _written("+", code)
    ('⠐⠖⠤', '⠦⠐⠖', '⠐⠖')
    """
    two = pair(text)
    if two is None:
        return code.write(text)
    left, right = (code.write(each) for each in two)
    return left + (right[1:] if min(len(left), len(right)) > 1 and left[0] == right[0] else right)


def _lift(face: Face, cells: str, tile: Size, radius: float, spacing: Spacing) -> float:
    """Return how much higher than at a straight edge the cells must lie to keep clear of round corners, in mm.

    Raises LayoutError if they are too wide.
    """
    free = EDGE + spacing.base / 2  # of the middle of a dot from the edge
    half, room = (spacing.width(len(cells)) - spacing.base) / 2, tile.width / 2 - free
    if half > room + 1e-9:
        wide = spacing.width(len(cells))
        raise LayoutError(
            f"{face.label} needs {len(cells)} cells of Braille, {wide:.1f} mm, "
            f"but a tile of {tile.width:g} mm has room for {max(0.0, tile.width - 2 * EDGE):.1f} mm",
            hint=f"tiles of {math.ceil((wide + 2 * EDGE) * 2) / 2:g} mm, or other cells for it in the set file",
        )
    bend = max(0.0, radius - free)
    beyond = half - (room - bend)
    return bend - math.sqrt(bend**2 - beyond**2) if beyond > 0 else 0.0


def _made(job: Job, spacing: Spacing, kerf: Size | None) -> tuple[str, float]:
    """Return the role of the dots, and the diameter of their circles. Raises OptionError."""
    if kerf is None:
        return "print.braille", spacing.base
    if job.options.get("knife"):
        raise OptionError("a knife makes no Braille", hint="leave out --braille or --knife")
    made = job.options.get("braille_dots") or MADE[0]
    # The beam widens a hole by half its width all round, and a bead must be held.
    diameter = spacing.base - (kerf.width + kerf.height) / 2 if made == "holes" else spacing.base
    if diameter < LEAST_HOLE:
        raise OptionError(
            f"a kerf of {max(kerf):g} mm leaves nothing to cut of a hole of {spacing.base:g} mm",
            hint="take --braille-dots score",
        )
    return ROLES[made], diameter


def _notes(job: Job, spacing: Spacing, diameter: float, count: int, kerf: Size | None) -> tuple[str, ...]:
    sizes = {name: f"{getattr(spacing, name):g} mm" for name in ("base", "dots", "cells", "height")}
    if kerf is None:
        return (job.texts.say("braille_note", **sizes),)
    made = job.options.get("braille_dots") or MADE[0]
    first = f"Braille: dots of {sizes['base']}, {sizes['dots']} apart, cells {sizes['cells']} apart"
    if made == "holes":
        cut = f"cut at {diameter:g} mm for the kerf" if diameter != spacing.base else "at their nominal size"
        return (first, f"{count} holes for beads of {sizes['base']}, {cut}: half of each bead must stand out")
    what = {"engrave": "pits for beads or drops", "score": "rings to put dots on"}[made]
    return (first, f"{count} {what}: a laser cannot raise a dot")
