"""The face of a tile: what is drawn inside its edges, in mm, origin at the tile's top left.

The sizes below are for a 20 mm tile and scale with the shorter side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache

from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Box, Contours, bounds, moved, rectangle, sampled
from tilegen.drawing.items import Glyph, Group, Item, Path, Text
from tilegen.drawing.letters import Letters, Outlines
from tilegen.drawing.mirror import flipper
from tilegen.errors import LayoutError
from tilegen.model.measures import Size
from tilegen.model.style import word
from tilegen.model.tileset import Face, TileGroup, TileSet
from tilegen.products.face_marks import BAR, BAR_CLEAR, SIGN, Wishes, border, inner_edge, panel, reads_turned, sign

DESIGN = 20.0
# The largest em by the number of characters; longer faces share the last one.
EMS = {1: 14.5, 2: 9.2, 3: 6.9, 4: 5.4}
SIDE = 2.2  # free to the left and right of a face
SAFE = 1.5  # nothing but tint nearer to the edge
POINTS_EM = 3.1
POINTS_EDGE = 1.6  # from the points to the right and lower edge
CLEAR = 0.5  # between face and points
ROUND_EDGE = 1.2  # from a face, or a bar, to the edge of a round tile
USUAL = Wishes()
SMALLEST_EM = 6 * 25.4 / 72  # 6 pt: smaller print cannot be read at arm's length, whatever the tile

OVERSHOOT = 0.03  # em by which round letters pass the height of flat ones
# Scripts without capitals: from, to, and the letter whose height is theirs.
REFERENCES = (("\u0e00", "\u0e7f", "ก"),)

Role = Callable[[str], str]


def print_role(kind: str) -> str:
    """Return the shade of print of a kind, so that the style can colour it."""
    return f"print.{kind}"


def engrave_role(kind: str) -> str:
    """Return the role in which a laser fills; an outlined face is only scored."""
    return "score" if kind.endswith(".outlined") else "engrave"


def length_class(face: str) -> int:
    """Return how many characters a face has, marks not counted, at most 4.

    >>> length_class("Ž"), length_class("Lj"), length_class("NOT"), length_class("SCHTSCH")
    (1, 2, 3, 4)
    """
    import unicodedata

    return min(4, sum(not unicodedata.category(c).startswith("M") for c in face) or 1)


class FaceMaker:
    """Draws the faces of one set at one size, so that all faces of a length class share one em.

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
        self._tileset, self._tile, self._role = tileset, tile, role
        self._letters = letters or Outlines(fonts)
        self._small = points or self._letters
        self._scale = min(tile) / DESIGN
        self._wishes, self._radius = wishes, radius
        self._round = radius >= min(tile) / 2 - 1e-6 and tile.width == tile.height
        self._features = ("zero",) if wishes.zero else ()
        self._cap = self._letters.cap_height()
        self._flip = flipper(tile.width)
        self._ems = self._class_ems(face for face in tileset.faces if face.face)
        # The same tuple each time, so that backends can share what it shows.
        self.items: Callable[[Face], tuple[Item, ...]] = cache(lambda face: self._items(face, wishes.points))
        self.bare: Callable[[Face], tuple[Item, ...]] = cache(lambda face: self._items(face, False))

    def _items(self, face: Face, points: bool) -> tuple[Item, ...]:
        """Return what stands on a tile, with or without its points."""
        light, group = face.look == "inverted", self._tileset.group(face.group)
        ink = f"group.{self._tileset.groups.index(group) + 1}" if group else face.kind
        ink = "inverted.ink" if light else ink
        items: list[Item] = []
        if group and (marks := self._signs(face, group)):
            items.append(Path(self._role(f"{ink}.sign"), marks))
        if face.face:
            items.append(self._text(face, ink))
        if points:
            items.append(self._points(face, "inverted.ink" if light else "points"))
        if self._barred(face):
            items.append(Path(self._role(f"{ink}.bar"), (rectangle(self._bar(face)),)))
        if light:
            items = self._on_panel(items)
        return self._flip(tuple(items)) if self._wishes.mirror else tuple(items)

    def _text(self, face: Face, ink: str) -> Text:
        """Return the face itself, in the middle of the tile."""
        role = self._role(f"{ink}.outlined" if face.look == "outlined" else ink)
        shape = self._letters.symbol(face.face)
        centre = (self._tile.width / 2, self._tile.height / 2)
        if shape is not None:
            return Text(role, face.face, (Glyph(shape, bounds(shape), *centre, self._ems[0]),))
        run = self._run(face)
        em = self._em(face)
        # Where the baseline begins, so that the ink is in the middle.
        x, y = centre[0] - em * run.ink.centre.x, centre[1] + em * self._drop(run)
        return run.scaled(em).placed(role, x, y)

    def _em(self, face: Face) -> float:
        """Return the em of the face's length class; of a face that no tile has, what fits if that is less."""
        size = length_class(face.face)
        if face.count and size in self._ems:
            return self._ems[size]
        return min(self._ems.get(size, EMS[size] * self._scale), self._largest_em(face))

    def _run(self, face: Face) -> Run:
        """Return the face at an em of 1 mm."""
        return self._letters.run(face.face, 1.0, features=self._features)

    def _points(self, face: Face, ink: str = "points") -> Text:
        said = str(face.points).replace(".", self._wishes.decimal)
        run = self._small.run(said, max(POINTS_EM * self._scale, SMALLEST_EM))
        edge = self._edge(face)
        return run.placed(self._role(ink), self._tile.width - edge - run.ink.x1, self._tile.height - edge)

    def _inner(self, face: Face) -> float:
        """Return how far from the tile's edge panel and border keep everything, in mm."""
        return inner_edge(face, self._tileset.group(face.group)) * self._scale

    def _edge(self, face: Face) -> float:
        """Return how far from two sides the points and signs are: their outer corner stays clear of a round corner."""
        inner, radius = self._inner(face), self._radius
        clear = max(0.8 * self._scale, inner)
        round_off = radius - (radius - clear) / math.sqrt(2) if radius > clear else 0.0
        return max(POINTS_EDGE * self._scale, inner, round_off)

    # -- marks ------------------------------------------------------------------------------------------------------

    def _barred(self, face: Face) -> bool:
        return self._wishes.bars and reads_turned(face.face)

    def _bar(self, face: Face) -> Box:
        """Return the orientation bar: near the lower edge, in the middle, clear of the points."""
        s, cx = self._scale, self._tile.width / 2
        low = self._tile.height - max(SAFE * s, self._inner(face))
        if self._round:
            reach = min(self._tile) / 2 - max(ROUND_EDGE * s, self._inner(face))
            low = self._tile.height / 2 + math.sqrt(reach**2 - (BAR.width * s / 2) ** 2)
        right = cx + BAR.width * s / 2
        box = self._points(face).box if self._wishes.points else None
        if box is not None:
            right = min(right, box.x0 - CLEAR * s)
        return Box(cx - BAR.width * s / 2, low - BAR.height * s, right, low)

    def _signs(self, face: Face, group: TileGroup) -> Contours:
        """Return the border of a group and its sign in the upper left corner; a panel is border enough."""
        plain = face.look != "inverted"
        edge = border(group.border, self._tile, self._scale, round_=self._round) if plain else ()
        box = self._sign_box(face)
        return (*edge, *(sign(group.sign, *box.centre, box.width) if group.sign != "none" else ()))

    def _sign_box(self, face: Face) -> Box:
        edge, size = self._edge(face), SIGN * self._scale
        return Box(edge, edge, edge + size, edge + size)

    def _on_panel(self, items: list[Item]) -> list[Item]:
        """Return light items on a dark panel; a laser, which has one ink, engraves the panel round them."""
        dark = panel(self._tile, self._scale, round_=self._round)
        role = self._role("inverted")
        missing = any(isinstance(item, Text) and item.missing for item in items)
        if role == self._role("inverted.ink") and word(role) == "engrave" and not missing:
            kept = [item for item in items if isinstance(item, Path) and item.role != role]
            holes = [c for item in items if not isinstance(item, Group) and item not in kept for c in item.contours]
            return [*kept, Path(role, (*dark, *holes))]
        return [Path(role, dark), *items]

    # -- placing, at an em of 1 -------------------------------------------------------------------------------------

    def _drop(self, run: Run) -> float:
        """Return how far the baseline lies below the tile's centre.

        Digits and capitals are centred by their ink. A letter with an accent or a descender keeps the baseline of
        plain capitals, so that the letters of a row do not dance; a script without capitals that of its reference
        letter. What has neither is centred by its ink.
        """
        top, bottom = -run.ink.y0, -run.ink.y1
        plain = -OVERSHOOT <= bottom and self._cap * 0.9 <= top <= self._cap + OVERSHOOT
        small = any(c.islower() for c in run.text)  # a t is nearly as high as a capital
        if small or (any(c.isupper() or c.isdigit() for c in run.text) and not plain):
            return self._cap / 2
        reference = next((letter for low, high, letter in REFERENCES if any(low <= c <= high for c in run.text)), "")
        if reference:
            return -self._letters.run(reference, 1.0).ink.centre.y
        return (top + bottom) / 2

    # -- fitting ----------------------------------------------------------------------------------------------------

    def _class_ems(self, faces: Iterable[Face]) -> dict[int, float]:
        """Return the em of each length class, and under 0 the scale of the operators drawn as shapes."""
        ems: dict[int, float] = {0: self._scale}
        for face in faces:
            shape = self._letters.symbol(face.face)
            if shape is not None:
                ems[0] = min(ems[0], self._largest(face, shape, bounds(shape), 0.0, 0.4))
                continue
            size = length_class(face.face)
            em = min(EMS[size] * self._scale, self._largest_em(face))
            # What is not printed now takes part: a tile that is made later, alone, must look like the others.
            if em < SMALLEST_EM and not face.count:
                continue
            if em < SMALLEST_EM:
                raise LayoutError(
                    f'face "{face.face}" fits a tile of {self._tile.width:g} × {self._tile.height:g} mm '
                    f"only at {math.floor(em / 25.4 * 720) / 10} pt, and below 6 pt it cannot be read",
                    hint="take a larger or wider tile",
                )
            ems[size] = min(em, ems.get(size, em))
        return ems

    def _largest_em(self, face: Face) -> float:
        """Return the largest em at which a face stays in the safe area and clear of its points."""
        run = self._run(face)
        outlines = tuple(c for g in run.glyphs for c in moved(g.contours, g.x, g.y, g.scale))
        return self._largest(face, outlines, run.ink, self._drop(run), 0.02)

    def _largest(self, face: Face, outlines: Contours, ink: Box, drop: float, step: float) -> float:
        """Return how many times as large outlines can be on the tile of a face, looked at every `step` of their unit.

        They are centred across; their origin lies `drop` of their units below the tile's centre.
        """
        s, inner = self._scale, self._inner(face)
        cx, cy = self._tile.width / 2, self._tile.height / 2
        safe, side = max(SAFE * s, inner), max(SIDE * s, inner + (SIDE - SAFE) * s if inner else 0.0)
        floor = self._bar(face).y0 - BAR_CLEAR * s if self._barred(face) else self._tile.height - safe
        size = min(
            _reach(cx - side, ink.width / 2),
            _reach(cy - safe, -ink.y0 - drop),
            _reach(floor - cy, ink.y1 + drop),
        )
        corners = self._corners(face)
        if not corners and not self._round:
            return size
        radius = min(cx, cy) - max(ROUND_EDGE * s, inner)
        for x, y in sampled(outlines, step):
            x, y = x - ink.centre.x, y + drop
            for across, along, way in corners:
                size = min(size, max(_reach(across, x * way), _reach(along, y * way)))
            if self._round:
                size = min(size, _reach(radius, math.hypot(x, y)))
        return size

    def _corners(self, face: Face) -> list[tuple[float, float, int]]:
        """Return the corners that are taken, as distances from the tile's centre and the way to them.

        A corner and all beyond it is out of bounds: no piece of outline may be both right of the left edge of the
        points and below their upper edge, nor both left of a group's sign and above its lower edge.
        """
        clear, centre = CLEAR * self._scale, (self._tile.width / 2, self._tile.height / 2)
        found = []
        points = self._points(face).box if self._wishes.points else None
        if points is not None:
            found.append((points.x0 - clear - centre[0], points.y0 - clear - centre[1], 1))
        if (group := self._tileset.group(face.group)) is not None and group.sign != "none":
            box = self._sign_box(face)
            found.append((centre[0] - box.x1 - clear, centre[1] - box.y1 - clear, -1))
        return found


def _reach(room: float, need: float) -> float:
    """Return the em at which ink that needs `need` em fills `room` mm."""
    return max(0.0, room) / need if need > 0 else float("inf")
