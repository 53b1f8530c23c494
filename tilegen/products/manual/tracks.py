"""Pictures of the grammar: tracks that pass stations, and groups of tiles in an order. All sizes are mm on the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Arc, Box, Contour, Line, Point
from tilegen.drawing.items import Item, Page, Path
from tilegen.drawing.outlines import QUARTER, polygon, polyline, rectangle
from tilegen.products.manual.figures import WORD_EM, Figures

TURN = 2.2  # radius of the tracks
ARROW = 1.5
BOX = 7.0  # height of a station
TILE = BOX - 1.6
STEP = 4.5  # of track between stations
END = 1.6  # half the bar at the beginning and the end of a track
EDGE = 0.4  # clear of the figure's edge
CLEAR = 2.2  # between stations and what a loop passes
SHALLOW = 3.2  # a loop that passes nothing


@dataclass(frozen=True, slots=True)
class Station:
    """A stop on a track: a word, or tiles of which one is taken; an `optional` one may be passed by."""

    word: str = ""
    tiles: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Loop:
    """A way back from after the last station to before station `start`, past `tiles` of which one is taken."""

    start: int
    tiles: tuple[str, ...] = ()


class Tracks:
    """Draws tracks and groups of tiles."""

    def __init__(self, figures: Figures, fonts: FontBook) -> None:
        self._figures, self._fonts = figures, fonts

    def railroad(self, stations: Sequence[Station], loop: Loop | None = None) -> Page:
        """Return a track through stations, from bar to bar."""
        middle = BOX / 2 + EDGE + (TURN * 1.6 if any(s.optional for s in stations) else 0.0)
        x, entries = 1.0, list[float]()
        stretch = self._stretch(stations, loop)
        items: list[Item] = [_bar(x, middle)]
        for number, station in enumerate(stations):
            entries.append(x)
            lead = STEP + (stretch if loop and number == loop.start else 0.0)
            passed, x = self._passed(station, x, middle, lead)
            items += passed
        items.append(_track([(x, middle), (x + stretch, middle)]))
        x += stretch
        tail = x + STEP + (TURN if loop else 0.0)
        items += [
            _track([(x, middle), (tail, middle)]),
            _arrow(tail, middle),
            _bar(tail, middle),
            _bar(tail + 0.9, middle),
        ]
        foot = middle + BOX / 2 + EDGE
        if loop:
            back, foot = self._back(loop, entries[loop.start] + STEP / 2 - TURN / 2, x + TURN, middle)
            items += back
        return Page(tail + 1.6, foot, tuple(items))

    def _passed(self, station: Station, x: float, middle: float, lead: float) -> tuple[list[Item], float]:
        """Return a station with the track to it, and to its detour if it is optional; and where the track goes on."""
        aside = 2 * TURN if station.optional else 0.0
        left, wide = x + lead + aside, self.width(station)
        items: list[Item] = [_track([(x, middle), (left, middle)]), _arrow(left, middle)]
        items += self._station(station, left, middle)
        if station.optional:
            items.append(_detour(x + STEP / 2, left + wide + aside, middle, -(BOX / 2 + TURN * 0.8)))
            items.append(_track([(left + wide, middle), (left + wide + aside, middle)]))
        return items, left + wide + aside

    def _back(self, loop: Loop, start: float, stop: float, middle: float) -> tuple[list[Item], float]:
        """Return the way back below the stations, and the lower edge of the figure."""
        deep = BOX / 2 + (BOX / 2 + CLEAR if loop.tiles else SHALLOW)
        items: list[Item] = [_detour(start, stop, middle, deep)]
        if not loop.tiles:
            return [*items, _arrow((start + stop) / 2 - ARROW, middle + deep, back=True)], middle + deep + ARROW
        choice = Station(tiles=loop.tiles)
        wide = self.width(choice)
        left = (start + stop - wide) / 2
        items += [*self._station(choice, left, middle + deep), _arrow(left + wide, middle + deep, back=True)]
        return items, middle + deep + BOX / 2 + EDGE

    def _stretch(self, stations: Sequence[Station], loop: Loop | None) -> float:
        """Return how much track must be added on either side of the stations that a loop passes, to hold its tiles."""
        if loop is None or not loop.tiles:
            return 0.0
        passed = sum(self.width(station) + STEP for station in stations[loop.start :])
        return max(0.0, self.width(Station(tiles=loop.tiles)) + 5 * TURN - passed) / 2

    def ladder(self, rungs: Sequence[Sequence[str]]) -> Page:
        """Return groups of tiles in frames, one after the other, with arrows between."""
        middle, x, items = BOX / 2 + EDGE, EDGE, list[Item]()
        for number, rung in enumerate(rungs):
            if number:
                items += [_track([(x + 0.8, middle), (x + STEP, middle)]), _arrow(x + STEP + 0.6, middle)]
                x += STEP + 1.0
            items += self._station(Station(tiles=tuple(rung)), x, middle)
            x += self.width(Station(tiles=tuple(rung)))
        return Page(x + EDGE, BOX + 2 * EDGE, tuple(items))

    def width(self, station: Station) -> float:
        """Return how long a station is."""
        if station.tiles:
            return self._figures.art.length(station.tiles, TILE) + BOX - TILE
        return max(self._fonts.run(station.word, WORD_EM, style="regular").ink.width + 5.0, BOX)

    def _station(self, station: Station, x: float, middle: float) -> list[Item]:
        """Return a station with its left end at x: a word in a box, or tiles in a frame."""
        box = Box(x, middle - BOX / 2, x + self.width(station), middle + BOX / 2)
        if station.word:
            return [_frame(box, BOX / 2, 0.3), *self._figures.words(station.word, box.centre.x, middle, WORD_EM)]
        inset = (BOX - TILE) / 2
        placed = self._figures.art.row(station.tiles, TILE, x + inset, middle - TILE / 2)
        frame = [_frame(box, 1.2, 0.15)] if len(placed) > 1 else []
        return [*frame, *self._figures.art.tiles(placed, TILE)]


def _frame(box: Box, radius: float, line: float) -> Path:
    return Path("print.edge", (rectangle(box, radius), rectangle(box.grown(-line), radius - line)))


def _track(points: Sequence[tuple[float, float]]) -> Path:
    return Path("print.track", (polyline(points),))


def _bar(x: float, middle: float) -> Path:
    return _track([(x, middle - END), (x, middle + END)])


def _arrow(x: float, y: float, *, back: bool = False) -> Path:
    """Return an arrowhead with its tip at (x, y)."""
    way = ARROW if back else -ARROW
    return Path("print.track.head", (polygon([(x, y), (x + way, y - ARROW / 2), (x + way, y + ARROW / 2)]),))


def _detour(x0: float, x1: float, y: float, by: float) -> Path:
    """Return a track that leaves the line y at x0, runs `by` mm beside it, and joins it again at x1."""
    sign, far = math.copysign(1.0, by), y + by
    r, bulge = min(TURN, abs(by) / 2), math.copysign(QUARTER, by)
    left, right = x0 + r, x1 - r
    segments = (
        Arc(left, y + sign * r, bulge),
        Line(left, far - sign * r),
        Arc(left + r, far, -bulge),
        Line(right - r, far),
        Arc(right, far - sign * r, -bulge),
        Line(right, y + sign * r),
        Arc(x1, y, bulge),
    )
    return Path("print.track", (Contour(Point(x0, y), segments, closed=False),))
