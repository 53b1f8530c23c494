"""How much of a tile is free for its face: what points, bar, sign, border and panel leave, and how large a face fits.

Everything is in mm, on a tile whose top left corner is the origin. Sizes are for a 20 mm tile and scale with the
shorter side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tilegen.drawing.curves import sampled
from tilegen.drawing.fonts import Run
from tilegen.drawing.geometry import Box, Contours, bounds, moved
from tilegen.drawing.letters import Letters
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet
from tilegen.products.face_fit import SMALLEST_EM
from tilegen.products.face_marks import BAR_CLEAR, SIGN, Wishes, inner_edge, reads_turned

DESIGN = 20.0
SIDE = 2.2  # free to the left and right of a face
SAFE = 1.5  # nothing but tint and bars nearer to the edge
POINTS_EM, LARGE_POINTS_EM = 3.1, 4.4  # 8.8 pt; where large print is asked for, 12.5 pt
SEVERAL = 0.87  # how much smaller points of several figures are, which come nearest to the face
POINTS_EDGE = 1.6  # from the points to the right and lower edge
CLEAR, LARGE_CLEAR = 0.8, 1.0  # between face and points
ROUND_EDGE = 1.2  # from a face, or a bar, to the edge of a round tile
SIGN_TURN = math.radians(35)  # from the bottom of a round tile to the sign of a group
BAR_EDGE = 1.2  # from a bar to the lower edge: below the line of the points, so that it is no part of face or number
LEAST_BAR = 3.0  # the shortest orientation bar
BAR_INSIDE = 0.4  # how much further than anything else a bar keeps from a border

XY = tuple[float, float]
# A lower corner that is taken: how far it is across and along from the middle of the face, and the way to it: 1 is to
# the right, -1 to the left.
Corner = tuple[float, float, int]


@dataclass(frozen=True)
class Shape:
    """A face in a unit of its own, an em or a millimetre: its outlines, its ink, and how closely to look at it."""

    contours: Contours
    ink: Box
    step: float

    @cached_property
    def points(self) -> tuple[XY, ...]:
        """Points on the outlines, from the middle of the ink across and the origin down."""
        return tuple((x - self.ink.centre.x, y) for x, y in sampled(self.contours, self.step))

    @cached_property
    def corners(self) -> dict[int, tuple[XY, ...]]:
        """The points that come first to a lower corner: 1 the right one, -1 the left one."""
        return {way: _first(self.points, way) for way in (1, -1)}


def _first(points: Iterable[XY], way: int) -> tuple[XY, ...]:
    """Return the points that have none both further across and further down."""
    found: list[XY] = []
    for x, y in sorted(points, key=lambda point: (-way * point[0], -point[1])):
        if not found or y > found[-1][1]:
            found.append((x, y))
    return tuple(found)


class Room:
    """The tiles of a set: where everything but the face stands on each, and what that leaves.

    `small` gives the points their shapes; `radius` is that of the tiles' corners, in mm.
    """

    def __init__(self, tileset: TileSet, tile: Size, wishes: Wishes, radius: float, small: Letters) -> None:
        self._tileset, self.tile, self.wishes, self._small = tileset, tile, wishes, small
        self.scale, self._radius = min(tile) / DESIGN, radius
        self.round = radius >= min(tile) / 2 - 1e-6 and tile.width == tile.height
        large = wishes.large and not wishes.tall
        self._points_em = (LARGE_POINTS_EM if large else POINTS_EM) * self.scale
        self._clear = (LARGE_CLEAR if wishes.large else CLEAR) * self.scale
        # One inset for the points of all square tiles, so that they stand in one row.
        bordered = () if self.round else tileset.faces
        self._inset = max((self._inner(face) for face in bordered if face.count), default=0.0)
        self._half = self._bar_half()

    def points(self, face: Face) -> tuple[Run, float, float]:
        """Return the points of a face, and where their baseline begins."""
        said = str(face.points).replace(".", self.wishes.decimal)
        em = self._points_em * (SEVERAL if len(said) > 1 else 1.0)
        run = self._small.run(said, max(em, SMALLEST_EM))
        edge = self._edge(face, self._inset)
        return run, self.tile.width - edge - run.ink.x1, self.tile.height - edge

    def _points_box(self, face: Face) -> Box | None:
        """Return the box of the points, or None if they are hidden or show nothing."""
        if not self.wishes.points:
            return None
        run, x, y = self.points(face)
        ink = run.ink
        return Box(x + ink.x0, y + ink.y0, x + ink.x1, y + ink.y1) if run.glyphs else None

    def _inner(self, face: Face) -> float:
        """Return how far from the tile's edge panel and border keep everything."""
        return inner_edge(face, self._tileset.group(face.group)) * self.scale

    def _edge(self, face: Face, inset: float = 0.0, off: float = 0.8) -> float:
        """Return how far from two sides points and signs are: their outer corner stays `off` a round corner (20 mm)."""
        inner, radius = max(inset, self._inner(face)), self._radius
        clear = max(off * self.scale, inner)
        round_off = radius - (radius - clear) / math.sqrt(2) if radius > clear else 0.0
        return max(POINTS_EDGE * self.scale, inner, round_off)

    # -- marks ------------------------------------------------------------------------------------------------------

    def barred(self, face: Face) -> bool:
        """Tell whether a face has an orientation bar."""
        return self.wishes.bars and reads_turned(face.face)

    def bar(self, face: Face) -> Box:
        """Return the orientation bar: near the lower edge, in the middle, clear of the points."""
        s, inner, size = self.scale, self._inner(face), self.wishes.bar
        inside = inner + BAR_INSIDE * s if inner else 0.0
        low = self.tile.height - max(BAR_EDGE * s, inside)
        if self.round:
            reach = min(self.tile) / 2 - max(ROUND_EDGE * s, inside)
            low = self.tile.height / 2 + math.sqrt(reach**2 - (size.width * s / 2) ** 2)
        # All bars are as long; one that would touch its points stands aside.
        right = self.tile.width / 2 + self._half
        box = self._points_box(face)
        if box is not None:
            right = min(right, box.x0 - self._clear)
        return Box(right - 2 * self._half, low - size.height * s, right, low)

    def _bar_half(self) -> float:
        """Return half the length of the orientation bars."""
        s, cx = self.scale, self.tile.width / 2
        barred = [face for face in self._tileset.faces if face.count and self.barred(face)]
        free = [box.x0 - self._clear - cx for face in barred if (box := self._points_box(face))]
        return max(LEAST_BAR * s / 2, min([self.wishes.bar.width * s / 2, *free]))

    def sign(self, face: Face) -> Box:
        """Return where the sign of a face's group stands: in the lower left corner, on the line of the points.

        Above a letter, where accents are, it would be read as one. On a round tile without points it is as far from the
        middle, but nearer to the bottom, where letters that hang below their line leave it more room; a bar for fingers
        needs that itself.
        """
        # On a round label that lies a little askew a sign is cut off sooner than points are: it has more of an edge.
        edge, size = self._edge(face, self._inset, SAFE if self.round else 0.8), SIGN * self.scale
        low = self.tile.height - edge
        if self.round and not self.wishes.points and not self.wishes.tall:
            far = math.sqrt(2) * (low - size / 2 - self.tile.height / 2)
            x = self.tile.width / 2 - far * math.sin(SIGN_TURN)
            y = self.tile.height / 2 + far * math.cos(SIGN_TURN)
            return Box(x - size / 2, y - size / 2, x + size / 2, y + size / 2)
        return Box(edge, low - size, edge + size, low)

    # -- room -------------------------------------------------------------------------------------------------------

    def largest(self, face: Face, shape: Shape, centre: XY, *, drop: float = 0.0, base: float = 0.0) -> float:
        """Return how many times as large a shape can be on the tile of a face.

        The middle of its ink stands at `centre` across; its origin lies `drop` of its units and `base` mm below it.
        """
        s, inner, ink, (cx, cy) = self.scale, self._inner(face), shape.ink, centre
        safe = max(SAFE * s, inner)
        side = safe if self.wishes.large else max(SIDE * s, inner + (SIDE - SAFE) * s if inner else 0.0)
        floor = self.bar(face).y0 - BAR_CLEAR * s if self.barred(face) else self.tile.height
        size = min(
            _reach(min(cx, self.tile.width - cx) - side, ink.width / 2),
            _reach(cy + base - safe, -ink.y0 - drop),
            _reach(min(floor, self.tile.height - safe) - cy - base, ink.y1 + drop),
        )
        for across, along, way in self._corners(face, cx, cy):
            for x, y in shape.corners[way]:
                size = min(size, max(_reach(across, x * way), _reach(along - base, y + drop)))
        if self.round:
            radius = min(self.tile) / 2 - max(ROUND_EDGE * s, inner)
            begin = cx - self.tile.width / 2, cy + base - self.tile.height / 2
            size = min([size, *(_to_circle(begin, (x, y + drop), radius) for x, y in shape.points)])
        return size

    def cornered(self, face: Face) -> bool:
        """Tell whether a corner of the tile is taken, so that a face may be larger a little aside."""
        return bool(self._corners(face, 0.0, 0.0))

    def _corners(self, face: Face, cx: float, cy: float) -> list[Corner]:
        """Return the corners that are taken.

        A corner and all beyond it is out of bounds: no piece of outline may be both right of the left edge of the
        points and below their upper edge, nor both left of the right edge of a group's sign and below its upper edge.
        """
        clear = self._clear
        found = []
        points = self._points_box(face)
        if points is not None:
            found.append((points.x0 - clear - cx, points.y0 - clear - cy, 1))
        if (group := self._tileset.group(face.group)) is not None and group.sign != "none":
            box = self.sign(face)
            found.append((cx - box.x1 - clear, box.y0 - clear - cy, -1))
        return found


def shape_of(run: Run) -> Shape:
    """Return a face at an em of 1 mm as a shape."""
    return Shape(tuple(c for g in run.glyphs for c in moved(g.contours, g.x, g.y, g.scale)), run.ink, 0.02)


def operator(contours: Contours) -> Shape:
    """Return an operator, which is drawn in mm, as a shape."""
    return Shape(contours, bounds(contours), 0.4)


def _reach(room: float, need: float) -> float:
    """Return the em at which ink that needs `need` em fills `room` mm; 0 if it begins beyond a border that is left."""
    if need > 0:
        return max(0.0, room) / need
    return float("inf") if room >= 0 else 0.0


def _to_circle(begin: XY, way: XY, radius: float) -> float:
    """Return how many times `way` leads from `begin` to the circle round the origin; 0 from outside of it.

    >>> _to_circle((0, 0), (0, 2), 8), _to_circle((0, 2), (0, 1), 8), _to_circle((9, 0), (1, 0), 8)
    (4.0, 6.0, 0.0)
    """
    (a, b), (x, y) = begin, way
    inside, square, along = radius**2 - a * a - b * b, x * x + y * y, a * x + b * y
    if radius <= 0 or inside < 0:
        return 0.0
    return (math.sqrt(along**2 + square * inside) - along) / square if square else float("inf")
