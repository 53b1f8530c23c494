"""The parts of a rack that holds together without glue, in mm: two ends, ribs between them if it is long, back, ledge.

The cross-section is thought of in a frame that leans with the tiles: u runs from the tiles' front to the back, v up
along the back; the tiles stand at v = 0 and lean against u = 0. The back slides down into the slots of the ends and
its notches grip them; then the ledge slides in from the front, grips the ends too, and its tabs go through slots
in the back, which cannot rise any more. The ledge falls towards the back, so that the weight of the tiles keeps it in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tilegen.drawing.geometry import Box
from tilegen.errors import OptionError
from tilegen.layout.offset import Loop
from tilegen.model.measures import Size

LEAN = 18.0  # degrees from upright; tiles stay put and their faces look up to the owner
ARCH = 1.2  # ends are hollowed below, so that they stand on two feet
LIFT = 2.0  # the back ends this far above the table
SPAN = 80.0  # a board as long as this many thicknesses needs no rib
THICKNESS = (1.0, 10.0)  # sheets that the design is sound for, mm
MOST_FIT = 0.5  # more play than this and the boards rattle, mm

_SIN, _COS = math.sin(math.radians(LEAN)), math.cos(math.radians(LEAN))


@dataclass(frozen=True, slots=True)
class Part:
    """A flat part at its finished size: clockwise outline and slots, its box at the origin; y down.

    `label` is free of cuts: there is room for the part's name.
    """

    name: str
    outline: Loop
    holes: tuple[Loop, ...]
    size: Size
    label: Box


@dataclass(frozen=True)
class Rack:
    """A rack for `tiles` tiles, cut from sheet of `thickness` mm; slots are `fit` mm wider than what they take.

    Raises OptionError for a sheet, tile or play that the design is not sound for.
    """

    tiles: int
    tile: Size
    thickness: float
    gap: float
    clearance: float
    fit: float = 0.0

    def __post_init__(self) -> None:
        """Hold the limits of the design."""
        low, high = THICKNESS
        if not low <= self.thickness <= high:
            raise OptionError(
                f"a rack cannot be made of sheet {self.thickness:g} mm thick", hint=f"{low:g} to {high:g} mm"
            )
        if self.fit > MOST_FIT:
            raise OptionError(f"with {self.fit:g} mm of play the parts fall apart", hint="0 to 0.1 mm is usual")
        if self.tile.height < 2.5 * self.thickness or self.inner < 3 * self.thickness:
            raise OptionError(
                f"a tile of {self.tile.width:g} × {self.tile.height:g} mm is too small for a rack of "
                f"{self.thickness:g} mm sheet",
                hint="take a thinner sheet",
            )

    # -- the cross-section ------------------------------------------------------------------------------------------

    @property
    def inner(self) -> float:
        """From one end to the other, where the tiles stand."""
        return self.tiles * self.tile.width + (self.tiles - 1) * self.gap + self.clearance

    @property
    def depth(self) -> float:
        """From the ledge's front to the back: room for tiles up to about half as thick as they are high."""
        return max(10.0, self.tile.height / 2, 4 * self.thickness)

    @property
    def grip(self) -> float:
        """How far the notches of the ledge reach from its rear edge: half its depth, so ends and ledge share it."""
        return self.depth / 2

    @property
    def seat(self) -> float:
        """Where the back stops in the slot of an end, above the ledge."""
        return max(self.tile.height / 4, self.thickness)

    @property
    def cheek(self) -> float:
        """The top of the ends, above the ledge: they keep the tiles from sliding off."""
        return self.seat + max(0.45 * self.tile.height, 2.5 * self.thickness)

    @property
    def top(self) -> float:
        """The top of the back, above the ledge: a little more than a tile, so that it hides the tiles."""
        return max(self.tile.height + 0.5, self.cheek + 2 * self.thickness)

    @property
    def foot(self) -> float:
        """The foot of the back, below the ledge's top: the slots, and a web that holds."""
        return self.thickness + max(1.5 * self.thickness, 5.0)

    @property
    def ground(self) -> float:
        """The table, below the inner corner of ledge and back."""
        return self.thickness * _SIN + self.foot * _COS + LIFT

    def at(self, u: float, v: float) -> tuple[float, float]:
        """Return the place of (u, v) as it stands: x to the rear, y down, the inner corner at the origin."""
        return u * _COS + v * _SIN, u * _SIN - v * _COS

    def side(self, tile: float = 4.0) -> tuple[list[Loop], list[Loop]]:
        """Return the rack put together, seen from the side: (what is cut through, what is seen).

        Cut through in the middle of a tab are back and ledge; seen are an end and a tile `tile` mm thick.
        """
        t, slit = self.thickness, 0.15
        through = [
            Box(-self.depth, -t, t, 0.0),
            Box(0.0, 0.0, t, self.top),
            Box(0.0, -self.foot, t, -t),
        ]
        standing = Box(-tile - slit, slit, -slit, self.tile.height + slit)
        end = self.upright("end").outline
        x, y = self.at(-self.depth, -t - self.fit)[0], self.ground - max(y for _, y in end)
        seen = [[(px + x, py + y) for px, py in end], self._leaning(standing)]
        return [self._leaning(box.grown(-slit)) for box in through], seen

    def _leaning(self, box: Box) -> Loop:
        """Return a box of the leaning frame (u, v) as it stands."""
        corners = (box.x0, box.y1), (box.x1, box.y1), (box.x1, box.y0), (box.x0, box.y0)
        return [self.at(u, v) for u, v in corners]

    # -- along the length -------------------------------------------------------------------------------------------

    @property
    def ear(self) -> float:
        """What of the boards is outside the ends."""
        return max(5.0, 1.5 * self.thickness)

    @property
    def length(self) -> float:
        """The length of back and ledge."""
        return self.inner + 2 * (self.thickness + self.ear)

    @cached_property
    def stations(self) -> tuple[float, ...]:
        """Where ends and ribs stand: the middle of each, from the left end of the boards."""
        bays = math.ceil((self.inner + self.thickness) / (SPAN * self.thickness) - 1e-9)
        first = self.ear + self.thickness / 2
        step = (self.length - 2 * first) / bays
        return tuple(first + i * step for i in range(bays + 1))

    @cached_property
    def tabs(self) -> tuple[tuple[float, float], ...]:
        """Where the tabs of the ledge are, from left to right: (left, right) at their finished size."""
        found = []
        half = self.thickness / 2
        for a, b in pairwise(self.stations):
            bay = b - a - self.thickness
            middles = (0.25, 0.75) if bay >= 60 else (0.5,)
            width = min(30.0, max(bay / 5, min(10.0, bay / 2)))
            found += [(a + half + m * bay - width / 2, a + half + m * bay + width / 2) for m in middles]
        return tuple(found)

    # -- parts ------------------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Return every part of one rack: back, ledge, two ends, and ribs."""
        ribs = len(self.stations) - 2
        return [self.back(), self.ledge(), self.upright("end"), self.upright("end"), *[self.upright("rib")] * ribs]

    def _notches(self, end: float) -> list[tuple[float, float, float]]:
        """Return the notches for ends and ribs, as teeth."""
        half = (self.thickness + self.fit) / 2
        return [(x - half, x + half, end) for x in self.stations]

    def _between(self, low: float, high: float) -> Box:
        """Return the room for a name between the first two notches, from y = `low` to `high`."""
        away = self.thickness + 1.0
        return Box(self.stations[0] + away, low + 0.8, self.stations[1] - away, high - 0.8)

    def back(self) -> Part:
        """Return the back: notches from below for the ends, slots for the tabs of the ledge."""
        width, height, level, play = self.length, self.top + self.foot, self.top, self.fit / 2
        edge = _toothed(self._notches(level - self.seat - self.fit), height)
        outline = [(0.0, 0.0), (width, 0.0), (width, height), *edge, (0.0, height)]
        slots = (Box(a, level, b, level + self.thickness).grown(play) for a, b in self.tabs)
        holes = tuple(((s.x0, s.y0), (s.x1, s.y0), (s.x1, s.y1), (s.x0, s.y1)) for s in slots)
        room = self._between(level + self.thickness + play, height)
        return Part("back", outline, holes, Size(width, height), room)

    def ledge(self) -> Part:
        """Return the ledge, its front up: notches and tabs at the rear edge."""
        width, rear, out = self.length, self.depth, self.depth + self.thickness
        teeth = [*self._notches(rear - self.grip - self.fit), *((a, b, out) for a, b in self.tabs)]
        outline = [(0.0, 0.0), (width, 0.0), (width, rear), *_toothed(teeth, rear), (0.0, rear)]
        return Part("ledge", outline, (), Size(width, out), self._between(0.0, rear))

    def upright(self, name: str) -> Part:
        """Return an end, or a rib: the same without a cheek, so that tiles can stand before it."""
        t, d, m, at = self.thickness, self.depth, self.grip, self.at
        slot = t + self.fit
        rear = t + max(2 * t, 6.0)
        front = at(-d, -slot)[0]
        heel = max(at(rear, self.cheek)[0], at(t, self.top)[0]) + 2.0
        if name == "end":
            head = [
                at(-d, -slot), at(-m, -slot), at(-m, 0.0), at(-d, 0.0), at(-d, self.tile.height / 5),
                at(-0.35 * d, self.cheek), at(0.0, self.cheek), at(0.0, self.seat), at(slot, self.seat),
                at(slot, self.cheek),
            ]  # fmt: skip
        else:
            head = [
                at(-d, -slot), at(-m, -slot), at(-m, 0.0), at(0.0, 0.0), at(0.0, self.seat), at(slot, self.seat),
                at(slot, self.cheek),
            ]  # fmt: skip
        outline = [(front, self.ground), *head, at(rear, self.cheek), *self._feet(front, heel)]
        x0, y0 = min(x for x, _ in outline), min(y for _, y in outline)
        box = Size(heel - x0, self.ground - y0)
        room = Box(front + 3.0, max(0.0, at(-m, -slot)[1]) + 1.2, heel - 3.0, self.ground - ARCH - 1.0)
        return Part(name, [(x - x0, y - y0) for x, y in outline], (), box, room.moved(-x0, -y0))

    def _feet(self, front: float, heel: float) -> list[tuple[float, float]]:
        foot = (heel - front) / 4
        low, high = self.ground, self.ground - ARCH
        return [
            (heel, low - 2 * ARCH), (heel, low), (heel - foot, low), (heel - foot - ARCH, high),
            (front + foot + ARCH, high), (front + foot, low),
        ]  # fmt: skip


def _toothed(teeth: list[tuple[float, float, float]], at: float) -> list[tuple[float, float]]:
    """Return the corners of an edge at y = `at` from right to left; teeth are (left, right, where they end)."""
    return [corner for a, b, end in sorted(teeth, reverse=True) for corner in ((b, at), (b, end), (a, end), (a, at))]
