"""Cut a file in thought, stroke by stroke: is the material under the beam still attached to the sheet?"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

Polyline = list[tuple[float, float]]
OUTSIDE = -1  # not a face: what is left of the sheet


def violations(strokes: list[Polyline]) -> list[tuple[float, float]]:
    """Return where the beam cuts along a piece that has already come off, in cutting order.

    The strokes are cut into pieces between crossings; each piece has a face of material on both sides, and faces hang
    together across pieces that are not yet cut. Whatever hangs on the outside is attached.
    """
    from shapely import LineString, STRtree, polygonize, unary_union

    lines = [LineString(stroke) for stroke in strokes]
    pieces = list(unary_union(lines).geoms)
    faces = list(polygonize(pieces).geoms)
    tree = STRtree(faces)
    sides = [_sides(piece, faces, tree) for piece in pieces]
    found = []
    hangs = _Together()
    # Backwards: before a piece is cut, it and all later ones still hold their two faces together.
    for number in reversed(_order(lines, pieces)):
        hangs.join(*sides[number])
        if hangs.root(sides[number][0]) != hangs.root(OUTSIDE):
            found.append(pieces[number].interpolate(0.5, normalized=True).coords[0])
    return found[::-1]


class _Together:
    """Which faces hang together."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}

    def root(self, face: int) -> int:
        while self._parent.get(face, face) != face:
            face = self._parent[face]
        return face

    def join(self, a: int, b: int) -> None:
        self._parent[self.root(a)] = self.root(b)


def _order(lines: list[Any], pieces: list[Any]) -> list[int]:
    """Return the pieces in the order in which the strokes pass them."""
    from shapely import STRtree

    middles = [piece.interpolate(0.5, normalized=True) for piece in pieces]
    tree = STRtree(middles)
    order = []
    for line in lines:
        near = [n for n in tree.query(line.buffer(1e-4)) if line.distance(middles[n]) < 1e-6]
        order += sorted((int(n) for n in near), key=lambda n: line.project(middles[n]))
    return order


def _sides(piece: Any, faces: list[Any], tree: Any) -> tuple[int, int]:
    """Return the faces to the left and right of a piece, seen from the middle of its longest segment."""
    from shapely import Point

    (x0, y0), (x1, y1) = max(pairwise(piece.coords), key=lambda ends: math.dist(*ends))
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    away = 0.002 / math.dist((x0, y0), (x1, y1))
    found = []
    for sign in (1, -1):
        point = Point(x - sign * away * (y1 - y0), y + sign * away * (x1 - x0))
        inside = [int(n) for n in tree.query(point, predicate="within")]
        found.append(inside[0] if inside else OUTSIDE)
    return found[0], found[1]
