"""The tiles of the figures: each is the tile of the sheets, drawn for 20 mm, then scaled. All sizes are mm on the page.

Words are what would get too small to be read. In a row such a tile is made wider, like the tiles in running text; on
a square of a board, which has no more room, its word fills the tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Group, Item, Path, Text
from tilegen.drawing.outlines import rectangle
from tilegen.model.measures import Size
from tilegen.model.texts import Texts
from tilegen.model.tileset import Face, TileSet
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker

DESIGN = 20.0
ROUND = 1.8  # corners of a drawn tile, for 20 mm
EDGE, NEW_EDGE = 0.4, 1.5  # the line round a tile, and round a new one, for 20 mm
WORD_NEW_EDGE = 1.1  # and round a new one whose word needs the room
GAP = 0.5  # between tiles in a row
LEGIBLE = 13.7  # the points of smaller tiles would be smaller than 6 pt, and are left out
SMALLEST_EM = 6 * 25.4 / 72  # 6 pt: nothing smaller can be read
WORD_EDGE, WORD_ROOM = 0.12, 0.4  # least and usual room between a word and the line round its tile


def scored(tileset: TileSet) -> bool:
    """Tell whether any tile of a set scores anything: points that are all 0 need not be shown."""
    return any(face.points for face in tileset.faces)


class Placed(NamedTuple):
    """A tile with its upper left corner at (x, y) mm."""

    face: str
    x: float
    y: float
    new: bool = False
    blank: bool = False


class TileArt:
    """Draws the tiles of one set, in one language."""

    def __init__(self, tileset: TileSet, fonts: FontBook, texts: Texts) -> None:
        size, wishes = Size(DESIGN, DESIGN), Wishes.of_set(tileset, texts)
        self._faces = FaceMaker(tileset, size, fonts, wishes=wishes)
        self._pale = FaceMaker(tileset, size, fonts, wishes=wishes, role=lambda _: "print.points")
        self._fonts, self._scored = fonts, scored(tileset)
        self._by_face = {face.face: face for face in tileset.faces}
        self._made: dict[tuple[str, bool, bool, bool, float, float], tuple[Item, ...]] = {}

    def face(self, name: str) -> Face:
        """Return the face of the set that shows `name`; one that is not in the set counts nothing."""
        return self._by_face.get(name) or Face(name, name, 1, 0, "digit", (name,))

    def tiles(self, placed: Sequence[Placed], size: float, *, wide: bool = True) -> list[Item]:
        """Return tiles of `size` mm, those with words as wide as `width` says if they may be `wide`.

        On small ones nobody could read the points, and they are left out.
        """
        return [self._placed(tile, size, self.width(tile.face, size) if wide else size) for tile in placed]

    def width(self, name: str, size: float) -> float:
        """Return how wide a tile of `size` mm is beside others: wider if its word would be smaller than 6 pt."""
        word = self._word(self.face(name), size)
        if word is None or word.box is None:
            return size
        needed = word.box.width * self._growth(word, size) * size / DESIGN + 2 * WORD_ROOM
        return max(size, needed + 2 * EDGE * size / DESIGN)

    def length(self, names: Sequence[str], size: float) -> float:
        """Return how long a row of tiles is."""
        return sum(self.width(name, size) for name in names) + GAP * (len(names) - 1)

    def fitting(self, rows: Iterable[Sequence[str]], most: float, widest: float) -> float:
        """Return the size, at most `most`, at which none of these rows is longer than `widest` mm."""
        size = most
        for names in rows:
            while (over := self.length(names, size) - widest) > 1e-6:
                square = sum(self.width(name, size) == size for name in names)
                size -= over / (square or len(names))
        return size

    def row(self, names: Sequence[str], size: float, x: float = 0.0, y: float = 0.0) -> list[Placed]:
        """Return tiles side by side, from (x, y) on."""
        placed = []
        for name in names:
            placed.append(Placed(name, x, y))
            x += self.width(name, size) + GAP
        return placed

    # -- one tile ---------------------------------------------------------------------------------------------------

    def _placed(self, tile: Placed, size: float, width: float) -> Group:
        scale = size / DESIGN
        face = self.face(tile.face)
        if tile.blank:
            face = Face(f"{face.id}-blank", tile.face, 1, 0, face.kind, face.reads)
        word = self._word(face, size, blank=tile.blank)
        growth, across = 1.0, DESIGN
        if word is not None and word.box is not None:
            across = width / scale
            edge = (WORD_NEW_EDGE if tile.new else EDGE) + WORD_EDGE / scale
            growth = max(1.0, min(self._growth(word, size), (across - 2 * edge) / word.box.width))
        key = (tile.face, tile.new, tile.blank, size >= LEGIBLE, round(growth, 6), round(across, 6))
        if key not in self._made:
            maker = self._pale if tile.blank else self._faces
            drawn = maker.items(face) if self._scored and size >= LEGIBLE else maker.bare(face)
            self._made[key] = (*_ground(across, tile.new, growth > 1), *_grown(drawn, word, growth, across))
        return Group("picture", tile.face or "blank", self._made[key], tile.x, tile.y, scale)

    def _word(self, face: Face, size: float, *, blank: bool = False) -> Text | None:
        """Return the word on a tile, drawn for 20 mm, if it would be too small on one of `size` mm."""
        if len(face.face) < 2 or size >= LEGIBLE:
            return None
        drawn = (self._pale if blank else self._faces).bare(face)
        word = next((item for item in drawn if isinstance(item, Text) and item.text == face.face), None)
        return word if word and word.glyphs and self._growth(word, size) > 1 else None

    def _growth(self, word: Text, size: float) -> float:
        """Return by how much a word must grow to be of 6 pt on a tile of `size` mm."""
        em = word.glyphs[0].scale / self._fonts.run(word.text, 1.0).glyphs[0].scale
        return SMALLEST_EM / (em * size / DESIGN)


def _ground(across: float, new: bool, filled: bool) -> tuple[Item, ...]:
    """Return the ground of a tile for 20 mm that is so wide, and the line round it."""
    outer, edge = Box(0, 0, across, DESIGN), (WORD_NEW_EDGE if filled else NEW_EDGE) if new else EDGE
    ring = rectangle(outer, ROUND), rectangle(outer.grown(-edge), max(0.3, ROUND - edge))
    return Path("print.tint", (rectangle(outer, ROUND),)), Path("print.edge.new" if new else "print.edge", ring)


def _grown(drawn: tuple[Item, ...], word: Text | None, growth: float, across: float) -> tuple[Item, ...]:
    """Return what stands on a tile with its word larger, about its own middle, and in the middle of the tile."""
    if word is None or word.box is None:
        return drawn
    middle = word.box.centre
    x, y = across / 2 - growth * middle.x, middle.y - growth * middle.y
    glyphs = [g._replace(x=x + growth * g.x, y=y + growth * g.y, scale=growth * g.scale) for g in word.glyphs]
    grown = replace(word, glyphs=tuple(glyphs))
    return tuple(grown if item is word else item for item in drawn)
