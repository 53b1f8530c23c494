"""Items as in a mirror, for transfers and for cutting from the back."""

from __future__ import annotations

from collections.abc import Callable

from tilegen.drawing.geometry import Arc, Contour, Contours, Cubic, Line, Point, Segment, bounds
from tilegen.drawing.items import Glyph, Group, Item, Path, Text


def flipped(contours: Contours, width: float = 0.0) -> Contours:
    """Return outlines mirrored so that x becomes `width` - x.

    >>> from tilegen.drawing.geometry import polygon
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
    letters: dict[int, tuple[Contours, Contours]] = {}

    def glyph(g: Glyph) -> Glyph:
        # The outline is kept beside its mirrored one, so that its id stays its own.
        _, turned = letters.setdefault(id(g.contours), (g.contours, flipped(g.contours)))
        return Glyph(turned, bounds(turned) if turned else g.box, width - g.x, g.y, g.scale)

    def item(i: Item) -> Item:
        if isinstance(i, Path):
            return Path(i.role, flipped(i.contours, width))
        if isinstance(i, Text):
            return Text(i.role, i.text, tuple(glyph(g) for g in i.glyphs), i.missing)
        assert not isinstance(i, Group), "a tile's items are paths and texts"
        return i

    return lambda items: tuple(item(i) for i in items)
