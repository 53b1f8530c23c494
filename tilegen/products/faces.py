"""The face of a tile: what is drawn inside its edges, in mm, origin at the tile's top left.

How large a face is and where it stands, face_place.py says; what else needs room, face_room.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Contours, bounds
from tilegen.drawing.items import Glyph, Group, Item, Path, Text
from tilegen.drawing.letters import Letters, Outlines
from tilegen.drawing.mirror import flipper
from tilegen.drawing.outlines import rectangle
from tilegen.model.measures import Size
from tilegen.model.style import word
from tilegen.model.tileset import Face, TileGroup, TileSet
from tilegen.products.face_marks import Wishes, border, panel, sign
from tilegen.products.face_place import Places
from tilegen.products.face_room import Room

FINE = 9.0  # below this em an outlined face has a finer line: its counters would close
USUAL = Wishes()

Role = Callable[[str], str]


def print_role(kind: str) -> str:
    """Return the shade of print of a kind, so that the style can colour it."""
    return f"print.{kind}"


def engrave_role(kind: str) -> str:
    """Return the role in which a laser fills; an outlined face is only scored."""
    return "score" if ".outlined" in kind else "engrave"


class FaceMaker:
    """Draws the faces of one set at one size, so that all faces of a class share one em (face_fit.py).

    `letters` gives the faces their shapes, `points` the points; without them both are outlines of the fonts. `role`
    is asked for "digit" and the other kinds, "group.N" for a face of the set's group N, "points" and "inverted" (the
    panel behind a light face) with "inverted.ink"; and for shades of these, ".outlined", ".bar" and ".sign".
    """

    def __init__(
        self,
        tileset: TileSet,
        tile: Size,
        fonts: FontBook,
        *,
        wishes: Wishes = USUAL,
        radius: float = 0.0,
        role: Role = print_role,
        letters: Letters | None = None,
        points: Letters | None = None,
    ) -> None:
        self._tileset, self._tile, self._role, self._wishes = tileset, tile, role, wishes
        letters = letters or Outlines(fonts)
        self._flip = flipper(tile.width)
        self._room = Room(tileset, tile, wishes, radius, points or letters)
        self._places = Places(tileset.faces, self._room, letters, ("zero",) if wishes.zero else ())
        # The same tuple each time, so that backends can share what it shows.
        self.items: Callable[[Face], tuple[Item, ...]] = cache(lambda face: self._items(face, wishes.points))
        self.bare: Callable[[Face], tuple[Item, ...]] = cache(lambda face: self._items(face, False))

    def _items(self, face: Face, points: bool) -> tuple[Item, ...]:
        """Return what stands on a tile, with or without its points."""
        light, group = face.look == "inverted", self._tileset.group(face.group)
        number = self._tileset.groups.index(group) + 1 if group else 0
        ink = "inverted.ink" if light else f"group.{number}" if group else face.kind
        items: list[Item] = []
        if group and (marks := self._signs(face, group)):
            items.append(Path(self._role(f"{ink}.sign"), marks))
        if face.face:
            items.append(self._text(face, ink))
        if points:
            items.append(self._points(face, "inverted.ink" if light else "points"))
        if self._room.barred(face):
            items.append(Path(self._role(f"{ink}.bar" if light else "bar"), (rectangle(self._room.bar(face)),)))
        if light:
            items = self._on_panel(items, f"inverted.group.{number}" if group else "inverted")
        return self._flip(tuple(items)) if self._wishes.mirror else tuple(items)

    def _text(self, face: Face, ink: str) -> Text:
        """Return the face itself."""
        em, x, y, _ = self._places.of(face)
        shape = self._places.symbol(face)
        fine = ".fine" if shape is None and em < FINE else ""
        role = self._role(f"{ink}.outlined{fine}" if face.look == "outlined" else ink)
        if shape is not None:
            return Text(role, face.face, (Glyph(shape, bounds(shape), x, y, em),))
        run = self._places.run(face)
        # Where the baseline begins, so that the ink is in the middle.
        return run.scaled(em).placed(role, x - em * run.ink.centre.x, y)

    def _points(self, face: Face, ink: str) -> Text:
        run, x, y = self._room.points(face)
        return run.placed(self._role(ink), x, y)

    def _signs(self, face: Face, group: TileGroup) -> Contours:
        """Return the border of a group and its sign in the lower left corner; a panel is border enough."""
        plain = face.look != "inverted"
        edge = border(group.border, self._tile, self._room.scale, round_=self._room.round) if plain else ()
        box = self._room.sign(face)
        return (*edge, *(sign(group.sign, *box.centre, box.width) if group.sign != "none" else ()))

    def _on_panel(self, items: list[Item], shade: str) -> list[Item]:
        """Return light items on a dark panel; a laser, which has one ink, engraves the panel round them."""
        dark = panel(self._tile, self._room.scale, round_=self._room.round)
        role = self._role(shade)
        missing = any(isinstance(item, Text) and item.missing for item in items)
        if role == self._role("inverted.ink") and word(role) == "engrave" and not missing:
            kept = [item for item in items if isinstance(item, Path) and item.role != role]
            holes = [c for item in items if not isinstance(item, Group) and item not in kept for c in item.contours]
            return [*kept, Path(role, (*dark, *holes))]
        return [Path(role, dark), *items]
