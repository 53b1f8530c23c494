"""A rack folded from one strip of card: its panels, its folds, and what it looks like from the side, in mm.

From the side two triangles stand on one base: a low one in front carries the ledge, a high one behind it the back.
Both meet in the inner corner, which lies on the base. Card cannot shear, so closed triangles stand firm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tilegen.drawing.geometry import Contour
from tilegen.drawing.outlines import polyline

LEAN = 20.0  # degrees of the back from upright; the ledge is square to it
LOWEST = 4.0  # the front: a narrower strip is hard to fold
DASH, DOT = (3.0, 2.0), (0.6, 1.4)  # drawn and left out: folds away from the reader, folds towards the reader
TAPER = 2.0  # a flap is this much narrower on both sides at its end

_SIN, _COS = math.sin(math.radians(LEAN)), math.cos(math.radians(LEAN))
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of the strip: its name, its length along the strip, and the fold after it.

    `fold` is how many degrees the next panel turns: away from the reader of the printed side if positive, towards
    the reader if negative, 0 after the last panel.
    """

    name: str
    length: float
    fold: float


@dataclass(frozen=True)
class Strip:
    """The strip of a rack for `tiles` tiles of `width` × `height` mm."""

    tiles: int
    width: float
    height: float
    gap: float
    clearance: float

    @property
    def inner(self) -> float:
        """The length of the rack, across the strip: all tiles, the gaps between them, and room."""
        return self.tiles * self.width + (self.tiles - 1) * self.gap + self.clearance

    @property
    def total(self) -> float:
        """The length of the strip, all panels."""
        return sum(panel.length for panel in self.panels)

    @cached_property
    def profile(self) -> tuple[Place, ...]:
        """The corners seen from the side, along the strip: x to the rear, y up, the inner corner at the origin.

        The first flap lies on the base and ends in the rear fold, which shows where to glue it; the last one lies on
        the ledge.
        """
        back = self.height + 1.0
        ledge = max(0.6 * self.height, LOWEST / _SIN)
        front, rear = -ledge * _COS, back * (_SIN + 0.5)
        rise = ledge * _SIN
        flap = ledge - 0.5
        return (
            (rear, 0.0), (0.0, 0.0), (front, rise), (front, 0.0), (rear, 0.0), (back * _SIN, back * _COS),
            (0.0, 0.0), (-flap * _COS, flap * _SIN),
        )  # fmt: skip

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The panels in the order of the strip; the printed side is outside when folded."""
        names = ("flap_base", "ledge", "front", "base", "rear", "back", "flap_ledge")
        ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.profile)]
        angles = [math.degrees(math.atan2(y, x)) for x, y in ways]
        # With y up and the outside on the right hand, a turn to the left folds away from the printed side.
        folds = [(b - a + 180) % 360 - 180 for a, b in pairwise(angles)]
        return tuple(
            Panel(name, math.hypot(*way), fold) for name, way, fold in zip(names, ways, [*folds, 0.0], strict=True)
        )

    def standing(self, thickness: float) -> tuple[Place, ...]:
        """Return the corners of a tile that stands on the ledge, from the side like `profile`."""
        foot = -thickness * _COS, thickness * _SIN
        up = self.height * _SIN, self.height * _COS
        return (0.0, 0.0), up, (up[0] + foot[0], up[1] + foot[1]), foot

    @property
    def tops(self) -> list[float]:
        """Where each panel begins on the strip."""
        found = [0.0]
        for panel in self.panels:
            found.append(found[-1] + panel.length)
        return found[:-1]

    @property
    def outline(self) -> list[Place]:
        """The strip flat on the page, clockwise from its top left, flaps tapered; y down, its box at the origin."""
        wide, long = self.inner, self.total
        first, last = self.panels[0].length, self.panels[-1].length
        taper = min(TAPER, wide / 8)
        return [
            (taper, 0.0), (wide - taper, 0.0), (wide, min(first, taper)), (wide, long - min(last, taper)),
            (wide - taper, long), (taper, long), (0.0, long - min(last, taper)), (0.0, min(first, taper)),
        ]  # fmt: skip

    def folds(self, away: bool) -> list[Contour]:
        """Return the folds of one kind as short strokes: dashes for those away from the reader, dots for the others."""
        lines = []
        for top, panel in zip(self.tops, self.panels, strict=True):
            if panel.fold and (panel.fold > 0) == away:
                lines += strokes(self.inner, top + panel.length, *(DASH if away else DOT))
        return lines


def strokes(length: float, y: float, drawn: float, free: float) -> list[Contour]:
    """Return a level line from x = 0 as strokes of `drawn` mm about `free` mm apart; it begins and ends with one."""
    count = max(2, round((length + free) / (drawn + free)))
    step = (length - drawn) / (count - 1)
    return [polyline([(i * step, y), (i * step + drawn, y)]) for i in range(count)]
