"""The face of a tile: what is drawn inside its edges, in mm, origin at the tile's top left.

The sizes below are for a 20 mm tile and scale with the shorter side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache

from tilegen.drawing.clusters import DOTTED_CIRCLE, bare
from tilegen.drawing.curves import sampled
from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Box, Contours, bounds, moved
from tilegen.drawing.items import Glyph, Group, Item, Path, Text
from tilegen.drawing.letters import Letters, Outlines
from tilegen.drawing.mirror import flipper
from tilegen.drawing.outlines import rectangle
from tilegen.errors import LayoutError
from tilegen.model.measures import Size
from tilegen.model.style import word
from tilegen.model.tileset import Face, TileGroup, TileSet
from tilegen.products.face_fit import SHRINK, SMALLEST_EM, SYMBOLS, Class, class_of, reference, shared, wanted
from tilegen.products.face_marks import BAR, BAR_CLEAR, SIGN, Wishes, border, inner_edge, panel, reads_turned, sign

DESIGN = 20.0
SIDE = 2.2  # free to the left and right of a face
SAFE = 1.5  # nothing but tint nearer to the edge
POINTS_EM = 3.1
# Where large print is asked for: points of 12.5 pt, and faces moved up where they need not shrink so much for them.
LARGE_POINTS_EM, LIFTS = 4.4, (0.0, 0.8, 1.6)
RAISES = (0.0, 0.6, 1.2)  # how much a face may be moved up that would touch its points
POINTS_EDGE = 1.6  # from the points to the right and lower edge
CLEAR = 0.8  # between face and points
ROUND_EDGE = 1.2  # from a face, or a bar, to the edge of a round tile
FINE = 9.0  # below this em an outlined face has a finer line: its counters would close
LEAST_BAR = 3.0  # the shortest orientation bar
BAR_INSIDE = 0.4  # how much further than anything else a bar keeps from a border
USUAL = Wishes()
Limits = dict[Face, tuple[Class, float]]
Fitted = tuple[Limits, dict[Class, float], dict[Face, tuple[float, float]], tuple[float, float]]

OVERSHOOT = 0.03  # em by which round letters pass the height of flat ones

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
        self._tileset, self._tile, self._role = tileset, tile, role
        self._letters = letters or Outlines(fonts)
        self._small = points or self._letters
        self._scale = min(tile) / DESIGN
        self._wishes, self._radius = wishes, radius
        self._round = radius >= min(tile) / 2 - 1e-6 and tile.width == tile.height
        self._features = ("zero",) if wishes.zero else ()
        self._cap = self._letters.cap_height()
        self._flip = flipper(tile.width)
        self._points_em = max((LARGE_POINTS_EM if wishes.large else POINTS_EM) * self._scale, SMALLEST_EM)
        # One inset for the points of all square tiles, so that they stand in one row.
        bordered = () if self._round else tileset.faces
        self._inset = max((self._inner(face) for face in bordered if face.count), default=0.0)
        self._half = self._bar_half()
        self._own: dict[Face, tuple[float, float]] = {}
        self._limits, self._ems, self._own, self._centre = self._fitted([f for f in tileset.faces if f.face])
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
        if self._barred(face):
            items.append(Path(self._role(f"{ink}.bar"), (rectangle(self._bar(face)),)))
        if light:
            items = self._on_panel(items, f"inverted.group.{number}" if group else "inverted")
        return self._flip(tuple(items)) if self._wishes.mirror else tuple(items)

    def _text(self, face: Face, ink: str) -> Text:
        """Return the face itself, in the middle of the tile."""
        em, base = self._size(face)
        shape = self._letters.symbol(face.face)
        fine = ".fine" if shape is None and em < FINE else ""
        role = self._role(f"{ink}.outlined{fine}" if face.look == "outlined" else ink)
        centre = self._centre
        if shape is not None:
            return Text(role, face.face, (Glyph(shape, bounds(shape), *centre, em),))
        run = self._run(face)
        # Where the baseline begins, so that the ink is in the middle.
        x, y = centre[0] - em * run.ink.centre.x, centre[1] + base
        return run.scaled(em).placed(role, x, y)

    def _size(self, face: Face) -> tuple[float, float]:
        """Return the em of a face, or the scale of an operator, and how far below the middle its baseline lies, in mm.

        A face that is smaller than its class stands on the line of the class.
        """
        if face in self._own:
            return self._own[face]
        kind, limit = self._limits.get(face) or self._limit(face)
        em = min(self._ems.get(kind, wanted(kind, self._scale)), limit)
        return em, em * self._drop(self._run(face)) if kind.letters != SYMBOLS else 0.0

    def _run(self, face: Face) -> Run:
        """Return the face at an em of 1 mm."""
        return self._letters.run(face.face, 1.0, features=self._features)

    def _points(self, face: Face, ink: str = "points") -> Text:
        said = str(face.points).replace(".", self._wishes.decimal)
        run = self._small.run(said, self._points_em)
        edge = self._edge(face, self._inset)
        return run.placed(self._role(ink), self._tile.width - edge - run.ink.x1, self._tile.height - edge)

    def _inner(self, face: Face) -> float:
        """Return how far from the tile's edge panel and border keep everything, in mm."""
        return inner_edge(face, self._tileset.group(face.group)) * self._scale

    def _edge(self, face: Face, inset: float = 0.0, off: float = 0.8) -> float:
        """Return how far from two sides points and signs are: their outer corner stays `off` a round corner (20 mm)."""
        inner, radius = max(inset, self._inner(face)), self._radius
        clear = max(off * self._scale, inner)
        round_off = radius - (radius - clear) / math.sqrt(2) if radius > clear else 0.0
        return max(POINTS_EDGE * self._scale, inner, round_off)

    # -- marks ------------------------------------------------------------------------------------------------------

    def _barred(self, face: Face) -> bool:
        return self._wishes.bars and reads_turned(face.face)

    def _bar(self, face: Face) -> Box:
        """Return the orientation bar: near the lower edge, in the middle, clear of the points."""
        s, cx = self._scale, self._tile.width / 2
        low = self._tile.height - max(SAFE * s, self._inner(face) + BAR_INSIDE * s if self._inner(face) else 0.0)
        if self._round:
            reach = min(self._tile) / 2 - max(
                ROUND_EDGE * s, self._inner(face) + BAR_INSIDE * s if self._inner(face) else 0.0
            )
            low = self._tile.height / 2 + math.sqrt(reach**2 - (BAR.width * s / 2) ** 2)
        # All bars are as long; one that would touch its points stands aside.
        right = cx + self._half
        box = self._points(face).box if self._wishes.points else None
        if box is not None:
            right = min(right, box.x0 - CLEAR * s)
        return Box(right - 2 * self._half, low - BAR.height * s, right, low)

    def _bar_half(self) -> float:
        """Return half the length of the orientation bars, in mm."""
        full, least, cx = BAR.width * self._scale / 2, LEAST_BAR * self._scale / 2, self._tile.width / 2
        if not self._wishes.points:
            return full
        barred = [face for face in self._tileset.faces if face.count and self._barred(face)]
        boxes = [box for face in barred if (box := self._points(face).box)]
        return max(least, min([full, *(box.x0 - CLEAR * self._scale - cx for box in boxes)]))

    def _signs(self, face: Face, group: TileGroup) -> Contours:
        """Return the border of a group and its sign in the upper left corner; a panel is border enough."""
        plain = face.look != "inverted"
        edge = border(group.border, self._tile, self._scale, round_=self._round) if plain else ()
        box = self._sign_box(face)
        return (*edge, *(sign(group.sign, *box.centre, box.width) if group.sign != "none" else ()))

    def _sign_box(self, face: Face) -> Box:
        # On a round label that lies a little askew a sign is cut off sooner than points are: it has more of an edge.
        edge, size = self._edge(face, off=SAFE if self._round else 0.8), SIGN * self._scale
        return Box(edge, edge, edge + size, edge + size)

    def _on_panel(self, items: list[Item], shade: str) -> list[Item]:
        """Return light items on a dark panel; a laser, which has one ink, engraves the panel round them."""
        dark = panel(self._tile, self._scale, round_=self._round)
        role = self._role(shade)
        missing = any(isinstance(item, Text) and item.missing for item in items)
        if role == self._role("inverted.ink") and word(role) == "engrave" and not missing:
            kept = [item for item in items if isinstance(item, Path) and item.role != role]
            holes = [c for item in items if not isinstance(item, Group) and item not in kept for c in item.contours]
            return [*kept, Path(role, (*dark, *holes))]
        return [Path(role, dark), *items]

    # -- placing, at an em of 1 -------------------------------------------------------------------------------------

    def _drop(self, run: Run) -> float:
        """Return how far the baseline lies below the middle of the face.

        Digits and capitals are centred by their ink. A letter with an accent or a descender keeps the baseline of
        plain capitals, so that the letters of a row do not dance; a script without capitals that of its reference
        letter. What has neither is centred by its ink.
        """
        top, bottom = -run.ink.y0, -run.ink.y1
        plain = -OVERSHOOT <= bottom and self._cap * 0.9 <= top <= self._cap + OVERSHOOT
        small = any(c.islower() for c in run.text)  # a t is nearly as high as a capital
        if small or (any(c.isupper() or c.isdigit() for c in run.text) and not plain):
            return self._cap / 2
        letter = reference(run.text)
        if not letter and bare(run.text):
            letter = DOTTED_CIRCLE  # so that the circles of a row are level
        if letter:
            return -self._letters.run(letter, 1.0).ink.centre.y
        return (top + bottom) / 2

    # -- fitting ----------------------------------------------------------------------------------------------------

    def _fitted(self, faces: Sequence[Face]) -> Fitted:
        """Return how large each face can be, the sizes, and the middle of the faces: where the sizes are largest."""
        found = []
        for lift in LIFTS if self._wishes.large or self._wishes.bars else LIFTS[:1]:
            self._centre = (self._tile.width / 2, self._tile.height / 2 - lift * self._scale)
            limits = {face: limit for face in faces if (limit := self._limit(face))[1] >= SMALLEST_EM or face.count}
            for face, (kind, em) in limits.items():
                if kind.letters != SYMBOLS and em < SMALLEST_EM and not self._run(face).missing:
                    raise self._too_small(face, em)  # what is missing, preflight names
            ems = shared(limits, self._scale)
            found.append((limits, ems, self._smaller(limits, ems), self._centre))
        return max(found, key=lambda fit: sum(fit[1].values()))

    def _smaller(self, limits: Limits, ems: dict[Class, float]) -> dict[Face, tuple[float, float]]:
        """Return the em and the baseline of faces that are smaller than their class, and lower `ems` where they must.

        A class gives way until none of them is smaller than SHRINK.
        """
        own: dict[Face, tuple[float, float]] = {}
        for kind in ems:
            faces = [face for face, (other, _) in limits.items() if other == kind and kind.letters != SYMBOLS]
            least = min((limits[face][1] for face in faces), default=0.0)
            while True:
                small = {face: self._beside(face, ems[kind]) for face in faces if limits[face][1] < ems[kind]}
                if all(em >= SHRINK * ems[kind] for em, _ in small.values()):
                    break
                ems[kind] = max(least, 0.98 * ems[kind])
            own |= small
        return own

    def _beside(self, face: Face, em: float) -> tuple[float, float]:
        """Return how large a face can be beside letters of `em` mm, and how far below the middle its baseline lies.

        On their line, or, where that would make it too small, in the middle of the tile or a little higher.
        """
        run = self._run(face)
        drop = self._drop(run)
        outlines = tuple(c for g in run.glyphs for c in moved(g.contours, g.x, g.y, g.scale))
        found = min(em, self._largest(face, outlines, run.ink, 0.02, base=em * drop))
        base = em * drop
        for lift in RAISES:
            if found >= SHRINK * em:
                break
            found = min(em, self._largest(face, outlines, run.ink, 0.02, drop=drop, base=-lift * self._scale))
            base = found * drop - lift * self._scale
        return found, base

    def _too_small(self, face: Face, em: float) -> LayoutError:
        return LayoutError(
            f'face "{face.face}" fits a tile of {self._tile.width:g} × {self._tile.height:g} mm '
            f"only at {math.floor(em / 25.4 * 720) / 10} pt, and below 6 pt it cannot be read",
            hint="take a larger or wider tile",
        )

    def _limit(self, face: Face) -> tuple[Class, float]:
        """Return the class of a face and the largest em at which it fits; for an operator, its largest scale.

        What is not printed now takes part: a tile that is made later, alone, must look like the others.
        """
        shape = self._letters.symbol(face.face)
        if shape is not None:
            return Class("", SYMBOLS), self._largest(face, shape, bounds(shape), 0.4)
        run = self._run(face)
        if not run.glyphs and not run.missing:
            codes = " ".join(f"U+{ord(c):04X}" for c in face.face)
            raise LayoutError(f'face "{face.face}" ({codes}) shows nothing', hint='a blank is face = ""')
        outlines = tuple(c for g in run.glyphs for c in moved(g.contours, g.x, g.y, g.scale))
        return class_of(face), self._largest(face, outlines, run.ink, 0.02, drop=self._drop(run))

    def _largest(
        self, face: Face, outlines: Contours, ink: Box, step: float, *, drop: float = 0.0, base: float = 0.0
    ) -> float:
        """Return how many times as large outlines can be on the tile of a face, looked at every `step` of their unit.

        They are centred across; their origin lies `drop` of their units and `base` mm below the middle of the face.
        """
        s, inner = self._scale, self._inner(face)
        cx, cy = self._centre
        safe, side = max(SAFE * s, inner), max(SIDE * s, inner + (SIDE - SAFE) * s if inner else 0.0)
        floor = self._bar(face).y0 - BAR_CLEAR * s if self._barred(face) else self._tile.height - safe
        size = min(
            _reach(cx - side, ink.width / 2),
            _reach(cy + base - safe, -ink.y0 - drop),
            _reach(floor - cy - base, ink.y1 + drop),
        )
        corners = self._corners(face)
        if not corners and not self._round:
            return size
        radius, lift = min(self._tile) / 2 - max(ROUND_EDGE * s, inner), self._tile.height / 2 - cy
        for x, y in sampled(outlines, step):
            x, y = x - ink.centre.x, y + drop
            for across, along, way in corners:
                size = min(size, max(_reach(across, x * way), _reach(along - base * way, y * way)))
            if self._round:
                size = min(size, _reach(radius - lift - base, math.hypot(x, y)))
        return size

    def _corners(self, face: Face) -> list[tuple[float, float, int]]:
        """Return the corners that are taken, as distances from the tile's centre and the way to them.

        A corner and all beyond it is out of bounds: no piece of outline may be both right of the left edge of the
        points and below their upper edge, nor both left of a group's sign and above its lower edge.
        """
        clear, centre = CLEAR * self._scale, self._centre
        found = []
        points = self._points(face).box if self._wishes.points else None
        if points is not None:
            found.append((points.x0 - clear - centre[0], points.y0 - clear - centre[1], 1))
        if (group := self._tileset.group(face.group)) is not None and group.sign != "none":
            box = self._sign_box(face)
            found.append((centre[0] - box.x1 - clear, centre[1] - box.y1 - clear, -1))
        return found


def _reach(room: float, need: float) -> float:
    """Return the em at which ink that needs `need` em fills `room` mm; 0 if it begins beyond a border that is left."""
    if need > 0:
        return max(0.0, room) / need
    return float("inf") if room >= 0 else 0.0
