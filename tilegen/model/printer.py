"""A home printer and what its prints are off, as read on the calibration sheet; and the correction that undoes it.

What is kept is what was read, never the correction. A point at x mm of a page, for x as for y (from the left, from
the top), comes out at

    front  20 + s · (x − 20) + d        d as read at the crosses 20 mm from the edges, s = printed / true length
    back   m + s · (x − m) + b          m is the middle of the page, as one looks at the back

Backs are read against the light, in the middle: `back_dx` is how far the back lies right of the front as one looks at
the back, so that b = back_dx + what the front is off there, which the turned sheet shows the other way round in one
direction. A page drawn through the inverse comes out where it should.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tilegen.errors import DataError

CROSS = 20.0  # mm from the edges: where dx and dy are read, and what stays in its place when sx and sy alone correct
FURTHEST = 10.0  # mm
SMALLEST, LARGEST = 0.98, 1.02
FLIPS = ("long", "short")
ANY = "any"  # a back of which nobody says over which edge the sheet is turned: the one that was measured
WAYS = ("upright", "wide")


class Axis(NamedTuple):
    """A correction along x or y: what is drawn at p mm is moved to scale · p + shift."""

    scale: float = 1.0
    shift: float = 0.0

    def of(self, place: float) -> float:
        """Return where a place goes, in mm."""
        return self.scale * place + self.shift


class Correction(NamedTuple):
    """What is done to a page, in mm, origin top left, y down."""

    x: Axis = Axis()
    y: Axis = Axis()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read on one calibration sheet: mm and printed / true length; + is too far right, too low, too long.

    `flip` is the edge over which the printer turned the sheet. Raises DataError for what no printer does at 100 %.
    """

    dx: float = 0.0
    dy: float = 0.0
    sx: float = 1.0
    sy: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0
    flip: str = "long"

    def __post_init__(self) -> None:
        """Refuse what comes of another mistake, which no correction should hide."""
        for key in ("sx", "sy"):
            value = getattr(self, key)
            if not SMALLEST <= value <= LARGEST:
                raise DataError(
                    f"{key} is {100 * value:.6g} %: only 98 to 102 % can be corrected",
                    hint='turn off "fit to page" first, print at 100 %, and measure again',
                )
        for key in ("dx", "dy", "back_dx", "back_dy"):
            value = getattr(self, key)
            if not abs(value) <= FURTHEST:
                raise DataError(
                    f"{key.replace('_', '-')} is {value:g} mm, at most {FURTHEST:g} mm can be corrected",
                    hint='turn off "fit to page" first, check the size of the paper, and measure again',
                )
        if self.flip not in FLIPS:
            raise DataError(f'flip is "{self.flip}", expected long or short')

    def turned(self) -> Reading:
        """Return what is sure of pages the other way round: the scales, across for down. Where to, nobody knows."""
        return Reading(sx=self.sy, sy=self.sx, flip="short" if self.flip == "long" else "long")

    def off(self) -> str:
        """Return in words what prints are off, empty if they are right."""
        backs = ", ".join(_words(self.back_dx, self.back_dy, 1.0, 1.0))
        return ", ".join(
            [*_words(self.dx, self.dy, self.sx, self.sy), *([f"backs {backs} of the fronts"] if backs else [])]
        )

    def made_good(self) -> str:
        """Return in words what is done to front pages, empty if nothing."""
        return ", ".join(_words(-self.dx / self.sx, -self.dy / self.sy, 1 / self.sx, 1 / self.sy))

    def back_made_good(self, edge: str) -> str:
        """Return in words what is done to backs that are turned over `edge`, besides; empty for nothing, or a front."""
        turn = -self.turn(edge)
        return ", ".join(_words(turn * self.back_dx, turn * self.back_dy, 1.0, 1.0)) if edge else ""

    def turn(self, edge: str) -> float:
        """Return -1 for a back that is turned over another edge than the one that was measured: by half."""
        return -1.0 if edge in FLIPS and edge != self.flip else 1.0


def _words(dx: float, dy: float, sx: float, sy: float) -> list[str]:
    """Return two shifts and two scales in words, those that are none left out."""
    shifts = [(dx, "right" if dx > 0 else "left"), (dy, "down" if dy > 0 else "up")]
    scales = [(sx, "across"), (sy, "down the page")]
    words = [f"{_short(abs(value))} mm {way}" for value, way in shifts if _short(abs(value)) != "0"]
    return words + [f"{_short(100 * value)} % {way}" for value, way in scales if _short(100 * value) != "100"]


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by the user's own name for it, with what was read on upright and on wide pages (at least one)."""

    name: str
    upright: Reading | None = None
    wide: Reading | None = None

    def knows(self, width: float, height: float) -> bool:
        """Tell whether pages of this way round were measured."""
        return (self.wide if width > height else self.upright) is not None

    def reading(self, width: float, height: float) -> Reading:
        """Return what counts for a page of this size in mm."""
        mine, other = (self.wide, self.upright) if width > height else (self.upright, self.wide)
        return mine or (other.turned() if other else Reading())

    def correction(self, width: float, height: float, back: str = "") -> Correction:
        """Return the correction of a page of `width` × `height` mm.

        `back` is "" for a front, and for a back the edge over which its sheet is turned, or ANY. A printer that turns
        over the other edge than it was measured with turns its picture by half: so what the back is off turns too.
        """
        read = self.reading(width, height)
        if not back:
            return Correction(_front(read.dx, read.sx), _front(read.dy, read.sy))
        # Turned over an upright edge, left becomes right; over a level one, top becomes foot.
        upright_edge = (read.flip == "long") == (height >= width)
        turn = read.turn(back)
        return Correction(
            _back(read.dx, read.sx, read.back_dx, width / 2, turn, mirrored=upright_edge),
            _back(read.dy, read.sy, read.back_dy, height / 2, turn, mirrored=not upright_edge),
        )

    def values(self) -> str:
        """Return what was read, for a file's metadata and for people, in one line."""
        parts = [(way, getattr(self, way)) for way in WAYS if getattr(self, way)]
        return "; ".join(f"{way} pages {_listed(read)}" for way, read in parts)


def _listed(read: Reading) -> str:
    shifts = {"dx": read.dx, "dy": read.dy, "back-dx": read.back_dx, "back-dy": read.back_dy}
    said = [f"{key} {value:g} mm" for key, value in shifts.items() if value or not key.startswith("back")]
    return ", ".join([*said, f"sx {read.sx:.6g}", f"sy {read.sy:.6g}", f"flip {read.flip}"])


def _front(off: float, scale: float) -> Axis:
    """Return the inverse of 20 + scale · (x − 20) + off."""
    return Axis(1 / scale, CROSS - (CROSS + off) / scale)


def _back(off: float, scale: float, back: float, middle: float, turn: float, *, mirrored: bool) -> Axis:
    """Return the inverse of m + scale · (x − m) + b."""
    front = off + (scale - 1.0) * (middle - CROSS)
    b = turn * (back + (-front if mirrored else front))
    return Axis(1 / scale, middle - (middle + b) / scale)


def same(a: Correction, b: Correction) -> bool:
    """Tell whether two corrections are one, but for float noise."""
    pairs = zip((*a.x, *a.y), (*b.x, *b.y), strict=True)
    return all(math.isclose(p, q, abs_tol=1e-12) for p, q in pairs)
