"""Whether the faces of a set can be drawn: each face alone, so that all that is wrong is found at once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Group, Item, Page, Text, walk
from tilegen.errors import LayoutError
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import USUAL, FaceMaker

LARGEST = 60.0  # no tile that is larger is proposed, mm


@dataclass(frozen=True, slots=True)
class Proof:
    """A face on a tile of its own, for preflight to look at.

    `missing` are the characters that no font has. Where the face does not fit, `page` is None, `reason` says why, and
    `fits` is the size of a tile on which it does, in mm, or None.
    """

    face: Face
    missing: str = ""
    page: Page | None = None
    reason: str = ""
    fits: Size | None = None


def proofs(tileset: TileSet, tile: Size, fonts: FontBook, wishes: Wishes = USUAL) -> Iterator[Proof]:
    """Yield a proof of each face of a set on a tile, in mm. A face that is only listed is not held to the tile."""
    for face in tileset.faces:
        try:
            items = _items(tileset, face, tile, fonts, wishes)
        except LayoutError as error:
            if face.count:
                yield Proof(face, reason=error.message, fits=_larger(tileset, face, tile, fonts, wishes))
            continue
        missing = "".join(dict.fromkeys(c for item, *_ in walk(items) if isinstance(item, Text) for c in item.missing))
        page = Page(tile.width, tile.height, (Group("tile", face.id, items, box=Box(0, 0, *tile)),), name=face.id)
        yield Proof(face, missing, page if face.count else None)


def _items(tileset: TileSet, face: Face, tile: Size, fonts: FontBook, wishes: Wishes) -> tuple[Item, ...]:
    """Return what stands on the tile of a face. Raises LayoutError if it does not fit."""
    alone = replace(face, count=max(1, face.count))
    # Half the tile is the corner of a round one.
    radius = min(tile) / 2 if dict(tileset.options).get("shape") == "round" else 0.0
    whole = replace(tileset, faces=(alone,), total=alone.count)
    return FaceMaker(whole, tile, fonts, wishes=wishes, radius=radius).items(alone)


def _larger(tileset: TileSet, face: Face, tile: Size, fonts: FontBook, wishes: Wishes) -> Size | None:
    """Return the smallest tile of whole millimetres that is as much larger as the face needs."""
    ratio = max(tile) / min(tile)
    side = math.floor(min(tile)) + 1.0
    while side * ratio <= LARGEST:
        wider = Size(side, side * ratio) if tile.width <= tile.height else Size(side * ratio, side)
        try:
            _items(tileset, face, wider, fonts, wishes)
        except LayoutError:
            side += 1.0
            continue
        return wider
    return None
