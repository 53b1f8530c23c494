"""The face of a tile: what is drawn inside its edges, in mm, origin at the tile's top left.

The sizes below are for a 20 mm tile and scale with the shorter side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache

from tilegen.drawing.clusters import DOTTED_CIRCLE, bare, clusters, letters, picture
from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import bounds, moved, sampled
from tilegen.drawing.items import Glyph, Item, Text
from tilegen.drawing.letters import Letters, Outlines
from tilegen.errors import LayoutError
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet

DESIGN = 20.0
# The largest em by the number of letters; longer faces share the last one. 0: a picture.
EMS = {0: 11.5, 1: 14.5, 2: 9.2, 3: 6.9, 4: 5.4}
SIDE = 2.2  # free to the left and right of a face
SAFE = 1.5  # nothing but tint nearer to the edge
POINTS_EM = 3.1
POINTS_EDGE = 1.6  # from the points to the right and lower edge
CLEAR = 0.5  # between face and points
SMALLEST_EM = 6 * 25.4 / 72  # 6 pt: smaller print cannot be read at arm's length, whatever the tile

OVERSHOOT = 0.03  # em by which round letters pass the height of flat ones
# Scripts without capitals: from, to, and the letter whose height is theirs.
REFERENCES = (
    ("\u0590", "\u05ff", "ה"),
    ("\u0600", "\u077f", "ص"),
    ("\u0900", "\u097f", "क"),
    ("\u0980", "\u09ff", "ক"),
    ("\u0a00", "\u0a7f", "ਕ"),
    ("\u0a80", "\u0aff", "ક"),
    ("\u0b00", "\u0b7f", "କ"),
    ("\u0b80", "\u0bff", "க"),
    ("\u0c00", "\u0c7f", "క"),
    ("\u0c80", "\u0cff", "ಕ"),
    ("\u0d00", "\u0d7f", "ക"),
    ("\u0d80", "\u0dff", "ක"),
    ("\u0e00", "\u0e7f", "ก"),
    ("\u0e80", "\u0eff", "ກ"),
    ("\u1000", "\u109f", "က"),
    ("\u1200", "\u139f", "ለ"),
    ("\u1780", "\u17ff", "ក"),
    ("\u3040", "\u30ff", "あ"),
    ("\u3400", "\u9fff", "国"),
    ("\ufb1d", "\ufb4f", "ה"),
    ("\ufb50", "\ufdff", "ص"),
    ("\ufe70", "\ufefc", "ص"),
)

Role = Callable[[str], str]


def print_role(kind: str) -> str:
    """Return the shade of print of a kind, so that the style can colour it."""
    return f"print.{kind}"


def engrave_role(kind: str) -> str:
    """Return the one role in which a laser fills."""
    return "engrave"


def length_class(face: str) -> int:
    """Return how many letters the eye sees in a face, at most 4; 0 for a picture, which keeps a size of its own.

    >>> length_class("Ž"), length_class("น้ำ"), length_class("Lj"), length_class("NOT"), length_class("SCHTSCH")
    (1, 1, 2, 3, 4)
    >>> length_class("👍🏽"), length_class("\u01c8")
    (0, 2)
    """
    found = clusters(face)
    return 0 if len(found) == 1 and picture(face) else min(4, letters(face))


class FaceMaker:
    """Draws the faces of one set at one size, so that all faces of a length class share one em.

    `letters` gives the faces their shapes, `points` the points; without them both are outlines of the fonts.
    """

    def __init__(
        self,
        tileset: TileSet,
        tile: Size,
        fonts: FontBook,
        *,
        zero: bool = False,
        radius: float = 0.0,
        role: Role = print_role,
        letters: Letters | None = None,
        points: Letters | None = None,
    ) -> None:
        self._tileset, self._tile, self._role = tileset, tile, role
        self._letters = letters or Outlines(fonts)
        self._small = points or self._letters
        self._scale = min(tile) / DESIGN
        # The outer corner of the points stays clear of a round corner of the tile.
        round_off = radius - (radius - 0.8 * self._scale) / math.sqrt(2) if radius > 0 else 0.0
        self._edge = max(POINTS_EDGE * self._scale, round_off)
        self._features = ("zero",) if zero else ()
        self._cap = self._letters.cap_height()
        self._ems = self._class_ems(face for face in tileset.faces if face.count and face.face)
        self.items: Callable[[Face], tuple[Item, ...]] = cache(self._items)

    def _items(self, face: Face) -> tuple[Item, ...]:
        """Return the face and the points of a tile; the same tuple each time, so that backends can share it."""
        points = self._points(face)
        if not face.face:
            return (points,)
        shape = self._letters.symbol(face.face)
        centre = (self._tile.width / 2, self._tile.height / 2)
        role = self._role(face.kind)
        if shape is not None:
            return (Text(role, face.face, (Glyph(shape, bounds(shape), *centre, self._scale),)), points)
        run = self._run(face)
        em = self._ems[length_class(face.face)]
        # Where the baseline begins, so that the ink is in the middle.
        x, y = centre[0] - em * run.ink.centre.x, centre[1] + em * self._drop(run)
        return (run.scaled(em).placed(role, x, y), points)

    def _run(self, face: Face) -> Run:
        """Return the face at an em of 1 mm."""
        return self._letters.run(face.face, 1.0, features=self._features)

    def _points(self, face: Face) -> Text:
        run = self._small.run(str(face.points), max(POINTS_EM * self._scale, SMALLEST_EM))
        x = self._tile.width - self._edge - run.ink.x1
        return run.placed(self._role("points"), x, self._tile.height - self._edge)

    # -- placing, at an em of 1 -------------------------------------------------------------------------------------

    def _drop(self, run: Run) -> float:
        """Return how far the baseline lies below the tile's centre.

        Digits and capitals are centred by their ink. A letter with an accent or a descender keeps the baseline of
        plain capitals, so that the letters of a row do not dance; a script without capitals that of its reference
        letter. What has neither is centred by its ink.
        """
        top, bottom = -run.ink.y0, -run.ink.y1
        plain = -OVERSHOOT <= bottom and self._cap * 0.9 <= top <= self._cap + OVERSHOOT
        if any(c.isupper() or c.islower() or c.isdigit() for c in run.text) and not plain:
            return self._cap / 2
        reference = next((letter for low, high, letter in REFERENCES if any(low <= c <= high for c in run.text)), "")
        if not reference and bare(run.text):
            reference = DOTTED_CIRCLE  # so that the circles of a row are level
        if reference:
            return -self._letters.run(reference, 1.0).ink.centre.y
        return (top + bottom) / 2

    # -- fitting ----------------------------------------------------------------------------------------------------

    def _class_ems(self, faces: Iterable[Face]) -> dict[int, float]:
        ems: dict[int, float] = {}
        for face in faces:
            if self._letters.symbol(face.face) is not None:
                continue
            size = length_class(face.face)
            em = min(EMS[size] * self._scale, self._largest_em(face))
            if em < SMALLEST_EM and not self._run(face).missing:  # else preflight names what is missing
                raise LayoutError(
                    f'face "{face.face}" fits a tile of {self._tile.width:g} × {self._tile.height:g} mm '
                    f"only at {math.floor(em / 25.4 * 720) / 10} pt, and below 6 pt it cannot be read",
                    hint="take a larger or wider tile",
                )
            ems[size] = min(em, ems.get(size, em))
        return ems

    def _largest_em(self, face: Face) -> float:
        """Return the largest em at which a face stays in the safe area and clear of its points."""
        run, s = self._run(face), self._scale
        cx, cy = self._tile.width / 2, self._tile.height / 2
        drop = self._drop(run)
        above, below = -run.ink.y0 - drop, run.ink.y1 + drop  # ink above and below the tile's centre, in em
        free = min(
            _reach(cx - SIDE * s, run.ink.width / 2),
            _reach(cy - SAFE * s, above),
            _reach(self._tile.height - SAFE * s - cy, below),
        )
        points = self._points(face).box
        if points is None:
            return free
        # The points and all beyond them are out of bounds: no piece of outline may be both right of their left edge
        # and below their upper edge.
        right, down = points.x0 - CLEAR * s - cx, points.y0 - CLEAR * s - cy
        em = free
        outlines = [c for g in run.glyphs for c in moved(g.contours, g.x, g.y, g.scale)]
        for x, y in sampled(outlines, 0.02):
            em = min(em, max(_reach(right, x - run.ink.centre.x), _reach(down, y + drop)))
        return em


def _reach(room: float, need: float) -> float:
    """Return the em at which ink that needs `need` em fills `room` mm."""
    return max(0.0, room) / need if need > 0 else float("inf")
