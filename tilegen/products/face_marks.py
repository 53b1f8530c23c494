"""What stands on a tile besides its face and points: bars, signs and borders of groups, the panel of light faces.

All shapes are filled areas in mm on a tile whose top left corner is the origin; sizes are for a 20 mm tile and scale
with it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tilegen.drawing.geometry import Box, Contours
from tilegen.drawing.outlines import circle, polygon, rectangle
from tilegen.model.measures import Size
from tilegen.model.style import Style
from tilegen.model.texts import Texts
from tilegen.model.tileset import SIGNS, Face, TileGroup, TileSet
from tilegen.products.base import Job, Option

SHAPES = ("rect", "round")
YES, NO = ("true", "yes", "on"), ("false", "no", "off")

BAR = Size(4.0, 0.5)  # an orientation bar: to be found, not to be read
LARGE_BAR = Size(4.6, 0.8)  # for people who see little
TALL_BAR = Size(5.2, 1.1)  # to be felt
BAR_CLEAR = 1.1  # between a face and its bar
SIGN = 1.9  # width of a group's sign
BORDER_EDGE = 0.9  # from the tile's edge to a border or panel: a cut that misses by half a millimetre spares it
BORDER = 0.55  # weight of a border
DOUBLE = 2.6  # weights that a double border takes in all
BORDER_CLEAR = 0.8  # from a border to what is inside
ROUNDED = 0.6  # radius of a border's corners

# Beside Braille a dot or ring could be taken for a dot of a cell.
BESIDE_BRAILLE = {"dot": "diamond", "ring": "frame"}

# What a letter becomes when the tile is upside down. Letters that become no other letter are not here: a word with one
# of them shows by itself which way is up.
TURNED = dict(zip("0168HIMNOSWXZbdlmnopqsuwxzОХНИЖФохнижф9", "0198HIWNOSMXZqplwuodbsnmxzОХНИЖФохнижф6", strict=True))
# A quarter turn makes one of the other.
QUARTER = frozenset("NZnz") - {"n"}


def reads_turned(face: str) -> bool:
    """Tell whether a face reads as something else when its tile lies the wrong way round.

    >>> [face for face in ("6", "N", "M", "u", "10", "NO", "AND", "8", "11", "A") if reads_turned(face)]
    ['6', 'N', 'M', 'u', '10', 'NO']
    """
    turned = "".join(TURNED.get(letter, "") for letter in reversed(face))
    return face in QUARTER or (len(turned) == len(face) > 0 and turned != face)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the user wants the faces.

    A slashed zero, points or none, bars under faces that read otherwise upside down, all as in a mirror; what the
    language writes before tenths; all as large as the tile allows, for people who see little; and that faces must be
    tall, for those who feel them: they take the room of large points.
    """

    zero: bool = False
    points: bool = True
    bars: bool = False
    mirror: bool = False
    decimal: str = "."
    large: bool = False
    tall: bool = False

    @property
    def bar(self) -> Size:
        """The size of an orientation bar on a tile of 20 mm."""
        return TALL_BAR if self.tall else LARGE_BAR if self.large else BAR

    @classmethod
    def of(cls, job: Job) -> Wishes:
        """Return the wishes of an order for a product that has FACE_OPTIONS."""
        return cls(
            zero=bool(job.get("slashed_zero")),
            points=job.get("points") != "off",
            bars=bool(job.get("bars")),
            mirror=bool(job.get("mirror")),
            decimal=job.texts.decimal,
            large=job.style.large_print,
            tall=job.style.cap_height > 0,
        )

    @classmethod
    def of_set(cls, tileset: TileSet, texts: Texts, style: Style | None = None) -> Wishes:
        """Return what the set itself asks for, for pictures of its tiles, in a style that may want them large."""
        asked = dict(tileset.options)
        return cls(
            zero=asked.get("slashed_zero") in YES,
            points=asked.get("points") not in NO,
            bars=asked.get("bars") in YES,
            decimal=texts.decimal,
            large=style is not None and style.large_print,
            tall=style is not None and style.cap_height > 0,
        )


FACE_OPTIONS = (
    Option("shape", "choice", "of the tiles: rect, or round (the size then is the diameter)", choices=SHAPES),
    Option("points", "choice", "whether tiles show what they score", "on", ("on", "off")),
    Option("bars", "flag", "a bar under faces that read differently upside down, such as 6 and 9"),
    Option("slashed-zero", "flag", "draw zeros with a slash"),
    Option("mirror", "flag", "draw tiles as in a mirror, for transfers and for cutting from the back"),
)
# Those of them that a file's name tells.
FACE_NAMED = ("shape", "points", "bars", "slashed_zero", "mirror")


def apart_from_braille(tileset: TileSet) -> TileSet:
    """Return a set for tiles with Braille: no sign of its groups is a dot or ring, and no two become one.

    >>> groups = tuple(TileGroup(name, name, "#000000", "none", name) for name in ("dot", "bar", "diamond"))
    >>> [g.sign for g in apart_from_braille(TileSet("s", "S", (), 1, 0, groups=groups)).groups]
    ['square', 'bar', 'diamond']
    """
    taken = {group.sign for group in tileset.groups} - set(BESIDE_BRAILLE)
    others: dict[str, str] = {}
    for group in tileset.groups:
        if group.sign in BESIDE_BRAILLE and group.sign not in others:
            first = BESIDE_BRAILLE[group.sign]
            free = (name for name in (first, *SIGNS) if name not in {*taken, *BESIDE_BRAILLE, "none"})
            others[group.sign] = next(free, first)
            taken.add(others[group.sign])
    groups = tuple(replace(group, sign=others.get(group.sign, group.sign)) for group in tileset.groups)
    return replace(tileset, groups=groups)


def sign(name: str, x: float, y: float, size: float) -> Contours:
    """Return a group's sign `size` mm wide, centred on (x, y).

    >>> from tilegen.drawing.geometry import bounds
    >>> [round(bounds(sign(name, 0, 0, 2)).width, 2) for name in ("dot", "ring", "square", "bar")]
    [2.0, 2.0, 1.8, 2.0]
    """
    r = size / 2
    box = Box(x - 0.9 * r, y - 0.9 * r, x + 0.9 * r, y + 0.9 * r)  # a square looks larger than a circle
    if name == "dot":
        return (circle(x, y, r),)
    if name == "ring":
        return (circle(x, y, r), circle(x, y, 0.5 * r))
    if name == "square":
        return (rectangle(box),)
    if name == "frame":
        return (rectangle(box), rectangle(box.grown(-0.45 * r)))
    if name == "triangle":
        return (polygon([(x, y - r), (x + 1.1 * r, y + 0.85 * r), (x - 1.1 * r, y + 0.85 * r)]),)
    if name == "diamond":
        return (polygon([(x, y - 1.2 * r), (x + 1.2 * r, y), (x, y + 1.2 * r), (x - 1.2 * r, y)]),)
    assert name == "bar", name
    return (rectangle(Box(x - r, y - 0.4 * r, x + r, y + 0.4 * r)),)


def panel(tile: Size, scale: float, *, round_: bool, inset: float = 0.0) -> Contours:
    """Return the dark area behind a light face; `inset` mm smaller on every side."""
    edge = BORDER_EDGE * scale + inset
    if round_:
        return (circle(tile.width / 2, tile.height / 2, min(tile) / 2 - edge),)
    return (rectangle(Box(0, 0, *tile).grown(-edge), max(0.0, ROUNDED * scale - inset)),)


def inner_edge(face: Face, group: TileGroup | None) -> float:
    """Return how far from the tile's edge everything else must stay because of a panel or border, in mm at 20 mm.

    >>> inner_edge(Face("A", "A", 1, 1, "letter"), None)
    0.0
    """
    if face.look == "inverted":
        return BORDER_EDGE + 2 * BORDER_CLEAR
    if group is None or group.border == "none":
        return 0.0
    return BORDER_EDGE + (DOUBLE if group.border == "double" else 1.0) * BORDER + BORDER_CLEAR


def border(name: str, tile: Size, scale: float, *, round_: bool) -> Contours:
    """Return the border of a group: a line, two, dashes or dots, inside the tile's edge."""
    weight = BORDER * scale
    if name == "none":
        return ()
    if name in ("line", "double"):
        found = panel(tile, scale, round_=round_) + panel(tile, scale, round_=round_, inset=weight)
        if name == "line":
            return found
        inner = panel(tile, scale, round_=round_, inset=2 * weight)
        return (*found, *inner, *panel(tile, scale, round_=round_, inset=DOUBLE * weight))
    dash, space = (2.2 * scale, 1.4 * scale) if name == "dashed" else (weight, 1.7 * weight)
    return _round_dashes(tile, scale, dash, space) if round_ else _dashes(tile, scale, dash, space)


def _dashes(tile: Size, scale: float, dash: float, space: float) -> Contours:
    """Return dashes along four sides, a corner at each end."""
    box, weight = Box(0, 0, *tile).grown(-BORDER_EDGE * scale), BORDER * scale
    found: list[Box] = []
    for length, upright in ((box.width, False), (box.height, True)):
        count = max(1, round((length - dash) / (dash + space)))
        pitch = (length - dash) / count
        for n in range(count + 1):
            a = n * pitch
            if not upright:
                found += [Box(box.x0 + a, y, box.x0 + a + dash, y + weight) for y in (box.y0, box.y1 - weight)]
            else:
                # The corners belong to the level sides; even-odd filling would take out what is drawn twice.
                low, high = max(a, weight), min(a + dash, length - weight)
                found += [
                    Box(x, box.y0 + low, x + weight, box.y0 + high)
                    for x in (box.x0, box.x1 - weight)
                    if high - low > weight / 4
                ]
    return tuple(rectangle(part) for part in found)


def _round_dashes(tile: Size, scale: float, dash: float, space: float) -> Contours:
    outer = min(tile) / 2 - BORDER_EDGE * scale
    inner = outer - BORDER * scale
    count = max(6, round(2 * math.pi * outer / (dash + space)))
    half = math.pi / count * dash / (dash + space)
    cx, cy = tile.width / 2, tile.height / 2
    found = []
    for n in range(count):
        middle = 2 * math.pi * n / count
        turns = [middle + half * k / 3 for k in range(-3, 4)]
        points = [(outer, t) for t in turns] + [(inner, t) for t in reversed(turns)]
        found.append(polygon([(cx + r * math.sin(t), cy - r * math.cos(t)) for r, t in points]))
    return tuple(found)
