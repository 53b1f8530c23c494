"""How large each face of a set is and where it stands, so that the set looks even.

Faces of a class (face_fit.py) share one size and one line in the middle of the tile. One that would touch its points
there moves aside a little, or up, before it is made smaller: on a tile, half a millimetre is less seen than a letter
that is smaller than the others. Small letters all stand on one line instead (face_line.py).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tilegen.drawing.clusters import DOTTED_CIRCLE, bare
from tilegen.drawing.fonts import Run
from tilegen.drawing.geometry import Contours
from tilegen.drawing.letters import Letters
from tilegen.errors import LayoutError
from tilegen.model.tileset import Face
from tilegen.products.face_fit import (
    LARGE_SHRINK,
    SHRINK,
    SMALLEST_EM,
    SYMBOLS,
    Class,
    class_of,
    reference,
    shared,
    wanted,
)
from tilegen.products.face_line import Line, line_of, lined
from tilegen.products.face_room import XY, Room, Shape, operator, shape_of

OVERSHOOT = 0.03  # em by which round letters pass the height of flat ones
# How far all faces may be moved up where they must be large or leave room for bars, and what a millimetre of that
# costs: as much as faces smaller by that part.
LIFTS = (0.0, 0.8, 1.6)
LIFT_COST = 0.015
# The same for a single face that would touch its points: to the left and up, or down again if it is too high where all
# are moved up. A little is hardly seen, so the cost grows with the square of the way.
ASIDE = (0.0, 0.4, 0.8, 1.2, 1.6)
BESIDE = (-0.8, -0.4, 0.4, 0.8, 1.2)  # for those that stand on one line: to the right too, off the sign of a group
RAISES, LOWERED = (0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4), (-0.4, -0.8, -1.2, -1.6)
ASIDE_COST, RAISE_COST = 0.02, 0.03
LARGE_COST = 0.6  # of these, where size counts for more than order
MOVED = 2.0  # how much worse it is to move a single face than all of them
MANY = 0.3  # of a class: if so many are raised, all are
UNEVEN = 3.0  # how much worse it is that a face is smaller than its class than that all are smaller


class Place(NamedTuple):
    """The em of a face, or the scale of an operator, and where the middle of its ink and its baseline are, in mm.

    `cost` is what it costs that it is not where the others of its class are.
    """

    em: float
    x: float
    y: float
    cost: float = 0.0


class Fit(NamedTuple):
    """How the faces of a set fit with their middle at `centre`."""

    centre: XY
    ems: dict[Class, float]
    places: dict[Face, Place]
    merit: float


class Places:
    """Finds the places of the faces of a set; `room` says what is free, `letters` gives the shapes.

    Raises LayoutError for a face that fits its tile only below 6 pt.
    """

    def __init__(self, faces: Sequence[Face], room: Room, letters: Letters, features: Sequence[str] = ()) -> None:
        self._room, self._letters, self._features = room, letters, features
        self._cap = letters.cap_height()
        self.run = cache(self._run)
        self._shape = cache(self._shape_of)
        self._faces = [face for face in faces if face.face]
        wishes = room.wishes
        self._shrink = LARGE_SHRINK if wishes.large else SHRINK
        self._line = self._lined()
        lifts = LIFTS if wishes.large or wishes.bars else LIFTS[:1]
        self._fit = max((self._fitted(lift) for lift in lifts), key=lambda fit: fit.merit)

    def of(self, face: Face) -> Place:
        """Return the place of a face, which need not be one of the set."""
        found = self._fit.places.get(face)
        if found is not None:
            return found
        if self._line and self.symbol(face) is None and (em := self._line.ems.get(class_of(face))):
            return self._on_line(face, em, self._line.base)
        kind, limit = self._limit(face, self._fit.centre)
        full = self._wanted(kind)
        em = min(self._fit.ems.get(kind, full), limit)
        return self._place(face, em, self._fit.centre)

    def symbol(self, face: Face) -> Contours | None:
        """Return the shape of an operator, or None if the face is set in type."""
        return self._letters.symbol(face.face)

    def _run(self, face: Face) -> Run:
        """Return the face at an em of 1 mm."""
        return self._letters.run(face.face, 1.0, features=self._features)

    def _shape_of(self, face: Face) -> Shape:
        drawn = self.symbol(face)
        return operator(drawn) if drawn is not None else shape_of(self.run(face))

    def _drop(self, face: Face) -> float:
        """Return how far the baseline lies below the middle of the face, in em.

        Digits and capitals are centred by their ink. A letter with an accent or a descender keeps the baseline of
        plain capitals, so that the letters of a row do not dance; a script without capitals that of its reference
        letter. What has neither is centred by its ink.
        """
        if self.symbol(face) is not None:
            return 0.0
        run = self.run(face)
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

    def _fitted(self, lift: float) -> Fit:
        """Return how the faces fit when all are `lift` mm (of a 20 mm tile) above the middle."""
        tile, scale = self._room.tile, self._room.scale
        centre = tile.width / 2, tile.height / 2 - lift * scale
        limits = {}
        stand = self._line.faces if self._line else {}
        for face in self._faces:
            if face in stand:
                continue
            kind, em = self._limit(face, centre)
            if em < SMALLEST_EM and kind.letters != SYMBOLS:
                if face.count and not self.run(face).missing:
                    raise self._too_small(face, em)  # what is missing, preflight names
                if not face.count:
                    continue
            limits[face] = kind, em
        ems = shared(limits, scale, large=self._room.wishes.large)
        places = {face: self._on_line(face, em, self._line.base) for face, em in stand.items() if self._line}
        for kind in ems:
            faces = [face for face, (other, _) in limits.items() if other == kind]
            least = min(limits[face][1] for face in faces)
            ems[kind], found = self._placed(faces, ems[kind], least, centre)
            places |= found
        merit = -LIFT_COST * lift * len(limits)
        for face, (kind, _) in limits.items():
            full, em = self._wanted(kind), places[face].em
            merit += (em - UNEVEN * (ems[kind] - em)) / full - MOVED * places[face].cost
        return Fit(centre, ems, places, merit)

    def _lined(self) -> Line | None:
        """Return the line on which the faces of a lower-case set stand, if it is one."""
        kinds = lined(self._faces)
        faces = [
            face
            for face in self._faces
            if self.symbol(face) is None and class_of(face) in kinds and self.run(face).glyphs
        ]
        if not faces:
            return None

        def largest(face: Face, base: float) -> float:
            return max(em * (1 - cost) for em, _, cost in self._aside(face, base, self._wanted(class_of(face))))

        return line_of(faces, largest, self._room.scale, large=self._room.wishes.large)

    def _on_line(self, face: Face, em: float, base: float) -> Place:
        """Return the place of a face of `em` mm at most on the line of all, aside if it is larger there."""
        found = self._aside(face, base, em)
        size, x, _ = max(found, key=lambda each: min(em, each[0]) * (1 - each[2]))
        return Place(min(em, size), x, self._room.tile.height / 2 + base)

    def _aside(self, face: Face, base: float, enough: float) -> list[tuple[float, float, float]]:
        """Return how large a face can be on a line, and where its middle then is, and what it costs that it is there.

        Places aside follow only if it has not `enough` in the middle.
        """
        s, shape = self._room.scale, self._shape(face)
        centre = self._room.tile.width / 2, self._room.tile.height / 2
        found = [(self._room.largest(face, shape, centre, base=base), centre[0], 0.0)]
        for aside in BESIDE if found[0][0] < enough and self._room.cornered(face) else ():
            x = centre[0] + aside * s
            found.append((self._room.largest(face, shape, (x, centre[1]), base=base), x, ASIDE_COST * aside**2))
        return found

    def _wanted(self, kind: Class) -> float:
        return wanted(kind, self._room.scale, large=self._room.wishes.large)

    def _placed(self, faces: Sequence[Face], em: float, least: float, centre: XY) -> tuple[float, dict[Face, Place]]:
        """Return the em of a class, at most `em` and at least `least`, and the places of its faces.

        The class gives way until none of them is smaller than SHRINK of it.
        """
        while True:
            places = {face: self._place(face, em, centre) for face in faces}
            lowest = min(place.em for place in places.values())
            symbols = self.symbol(faces[0]) is not None
            enough = symbols or lowest >= min(SMALLEST_EM, least) - 1e-9
            if em <= least or (enough and (symbols or lowest >= self._shrink * em)):
                return em, self._level(places, em, centre)
            em = max(least, 0.98 * em)

    def _level(self, places: dict[Face, Place], em: float, centre: XY) -> dict[Face, Place]:
        """Return the places of a class with all faces as high as the highest, where many are raised and all can be."""
        raised = {face: centre[1] + em * self._drop(face) - place.y for face, place in places.items()}
        up = max(raised.values())
        if sum(1 for each in raised.values() if each > 0.1 * self._room.scale) < MANY * len(places):
            return places
        found = {}
        for face, (size, x, _, cost) in places.items():
            base = em * self._drop(face) - up
            if self._room.largest(face, self._shape(face), (x, centre[1]), base=base) < size:
                return places
            found[face] = Place(size, x, centre[1] + base, cost)
        return found

    def _place(self, face: Face, em: float, centre: XY) -> Place:
        """Return the place of a face beside others of `em` mm: on their line, or moved, or smaller, or all of it."""
        drop, best = self._drop(face), (-math.inf, Place(0.0, *centre))
        for aside, up, cost in self._moves(face):
            x, base = centre[0] - aside, em * drop - up
            found = min(em, self._room.largest(face, self._shape(face), (x, centre[1]), base=base))
            best = max(
                best,
                (found / em - cost if em else 0.0, Place(found, x, centre[1] + base, cost)),
                key=lambda each: each[0],
            )
            if cost == 0.0 and found == em:
                break
        return best[1]

    def _limit(self, face: Face, centre: XY) -> tuple[Class, float]:
        """Return the class of a face and how large it can be, less what a move costs; for operators, the scale.

        What is not printed now takes part: a tile that is made later, alone, must look like the others.
        """
        kind = Class("", SYMBOLS) if self.symbol(face) is not None else class_of(face)
        if kind.letters != SYMBOLS:
            run = self.run(face)
            if not run.glyphs and not run.missing:
                codes = " ".join(f"U+{ord(c):04X}" for c in face.face)
                raise LayoutError(f'face "{face.face}" ({codes}) shows nothing', hint='a blank is face = ""')
        drop, full, limit = self._drop(face), self._wanted(kind), 0.0
        for aside, up, cost in self._moves(face):
            middle = centre[0] - aside, centre[1]
            found = self._room.largest(face, self._shape(face), middle, drop=drop, base=-up)
            limit = max(limit, found * (1 - cost))
            if cost == 0.0 and found >= full:
                break
        return kind, limit

    def _moves(self, face: Face) -> Sequence[tuple[float, float, float]]:
        """Return how far a face may be moved, aside and up in mm, and what it costs; not at all comes first."""
        if self.symbol(face) is not None:
            return ((0.0, 0.0, 0.0),)
        # The circles of marks that stand alone show their line.
        ups = RAISES[:1] if bare(face.face) else RAISES + LOWERED if self._room.wishes.large else RAISES
        return _moves(self._room.scale, LARGE_COST if self._room.wishes.large else 1.0, ups)

    def _too_small(self, face: Face, em: float) -> LayoutError:
        tile = self._room.tile
        return LayoutError(
            f'face "{face.face}" fits a tile of {tile.width:g} × {tile.height:g} mm '
            f"only at {math.floor(em / 25.4 * 720) / 10} pt, and below 6 pt it cannot be read",
            hint="take a larger or wider tile",
        )


@cache
def _moves(scale: float, weight: float, ups: tuple[float, ...]) -> tuple[tuple[float, float, float], ...]:
    moves = [(ASIDE_COST * aside**2 + RAISE_COST * up**2, aside, up) for aside in ASIDE for up in ups]
    return tuple((aside * scale, up * scale, weight * cost) for cost, aside, up in sorted(moves))
