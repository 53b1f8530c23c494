"""Items as in a mirror, for transfers and for cutting from the back; and items upside down."""

from __future__ import annotations

from collections.abc import Callable

from tilegen.drawing.geometry import Arc, Contour, Contours, Cubic, Line, Point, Segment, bounds, moved, turned
from tilegen.drawing.items import Glyph, Group, Item, Path, Text


def flipped(contours: Contours, width: float = 0.0) -> Contours:
    """Return outlines mirrored so that x becomes `width` - x.

    >>> from tilegen.drawing.outlines import polygon
    >>> flipped((polygon([(0, 0), (2, 0), (2, 1)]),), 5.0)[0].start
    Point(x=5.0, y=0)
    """
    return tuple(
        Contour(Point(width - c.start.x, c.start.y), tuple(_segment(s, width) for s in c.segments), c.closed)
        for c in contours
    )


def _segment(s: Segment, width: float) -> Segment:
    if isinstance(s, Line):
        return Line(width - s.x, s.y)
    if isinstance(s, Cubic):
        return Cubic(width - s.x1, s.y1, width - s.x2, s.y2, width - s.x, s.y)
    return Arc(width - s.x, s.y, -s.bulge)


def flipper(width: float) -> Callable[[tuple[Item, ...]], tuple[Item, ...]]:
    """Return what mirrors items about the middle of something `width` mm wide.

    Letters that share an outline share the mirrored one too, so that a backend can write it once.
    """
    return _changer(lambda contours, whole: flipped(contours, width if whole else 0.0), lambda x, y: (width - x, y))


def upender(width: float, height: float) -> Callable[[tuple[Item, ...]], tuple[Item, ...]]:
    """Return what turns items by 180° about the middle of something `width` × `height` mm."""

    def turn(contours: Contours, whole: bool) -> Contours:
        about = turned(contours, 180)
        return moved(about, width, height) if whole else about

    return _changer(turn, lambda x, y: (width - x, height - y))


def _changer(
    change: Callable[[Contours, bool], Contours], place: Callable[[float, float], tuple[float, float]]
) -> Callable[[tuple[Item, ...]], tuple[Item, ...]]:
    """Return what changes items; `change` gets outlines that lie in the whole, or about their own origin."""
    letters: dict[int, tuple[Contours, Contours]] = {}

    def glyph(g: Glyph) -> Glyph:
        # The outline is kept beside its changed one, so that its id stays its own.
        _, other = letters.setdefault(id(g.contours), (g.contours, change(g.contours, False)))
        return Glyph(other, bounds(other) if other else g.box, *place(g.x, g.y), g.scale)

    def item(i: Item) -> Item:
        if isinstance(i, Path):
            return Path(i.role, change(i.contours, True))
        if isinstance(i, Text):
            return Text(i.role, i.text, tuple(glyph(g) for g in i.glyphs), i.missing)
        assert not isinstance(i, Group), "a tile's items are paths and texts"
        return i

    return lambda items: tuple(item(i) for i in items)
