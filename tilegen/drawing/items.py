"""The display list: what lies on a page, in mm, each piece with a role and never a colour.

Roles are `print`, `guide`, `mark` on paper and `engrave`, `score`, `cut` on a laser, some with a shade after a dot
("print.digit"; "cut.hole", "cut.inner" and "cut.frame" are cut in this order). A `Style` says how a role looks; a
backend that cannot draw something raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tilegen.drawing.geometry import Box, Contours, around, bounds, moved


@dataclass(frozen=True, slots=True)
class Path:
    """Contours drawn together: filled even-odd, stroked, or both, as the style says of `role`."""

    role: str
    contours: Contours


class Glyph(NamedTuple):
    """An outline placed at (x, y) mm. `contours` may be in any unit (a font's own): `scale` turns it into mm.

    All glyphs of one letter share one `contours`, so that a backend can write it once; `box` is their box.
    """

    contours: Contours
    box: Box
    x: float
    y: float
    scale: float

    @property
    def ink(self) -> Box:
        """The box of the placed glyph, in mm."""
        return self.box.moved(self.x, self.y, self.scale)


@dataclass(frozen=True)
class Text:
    """Glyph outlines together with the characters they show, so that a reader can search and copy them.

    `missing` holds the characters that no font has; preflight refuses a drawing with any.
    """

    role: str
    text: str
    glyphs: tuple[Glyph, ...]
    missing: str = ""

    @cached_property
    def contours(self) -> Contours:
        """All outlines, in mm."""
        return tuple(c for glyph in self.glyphs for c in moved(glyph.contours, glyph.x, glyph.y, glyph.scale))

    @cached_property
    def box(self) -> Box | None:
        """The box of the ink, or None if there is none."""
        return around(glyph.ink for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn at (x, y) mm, scaled about their origin.

    Groups that show the same thing share one `items` tuple: a backend draws it once and places it many times.
    `kind` says what the group is ("tile", "ruler"), `name` which one; `box` is its outline (a tile's trim) in its own
    coordinates.
    """

    kind: str
    name: str
    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    box: Box | None = None


Item = Path | Text | Group
Placed = tuple[Path | Text, float, float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet of paper or one bed. Nothing may be drawn nearer than `margin` mm to its edges.

    `back` is "" for a front; for the back of a sheet the edge over which it is turned ("long", "short"), or "any" where
    that is for the printer to say. A back is drawn as one looks at it. A page that a print shop trims is what stays of
    it: art runs on by `bleed` mm past its edges. `contours` is where tiles or boards are cut, for a file that shows it
    in a colour of its own; no other draws it. Pages of the same `part` ("fronts") come in a file of their own, where a
    format holds several pages.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    margin: float = 0.0
    name: str = ""
    back: str = ""
    bleed: float = 0.0
    contours: Contours = ()
    part: str = ""

    def groups(self, kind: str) -> Iterator[Group]:
        """Yield the groups of a kind, with their place on the page, those inside other groups included."""
        return _groups(self.items, kind, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished product: pages, a title, the language of its words, and notes on how it was made.

    `warnings` are for whoever ordered it, and stay out of the files. `wishes` are what the user wants of the file, for
    backends that know them: "apart" (each item on a page an object of its own, where a style would merge them), "r12"
    (the old version of DXF), "long" or "short" (the edge over which a printer turns the sheet), "simplex". `tag` is
    what a file name should say of it, such as "kerf-0.2mm". `line` sets words outside the trim of pages for a print
    shop, the first letter at 0, 0.
    """

    title: str
    pages: tuple[Page, ...]
    lang: str = "en"
    notes: tuple[str, ...] = field(default=())
    warnings: tuple[str, ...] = field(default=())
    wishes: frozenset[str] = frozenset()
    tag: str = ""
    line: Callable[[str], Text] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The parts that come in files of their own, in order; nothing for a single file."""
        return tuple(dict.fromkeys(page.part for page in self.pages if page.part))

    def parts(self) -> list[Drawing]:
        """Return the drawing as one for each of its files."""
        if not self.names:
            return [self]
        return [replace(self, pages=tuple(page for page in self.pages if page.part == name)) for name in self.names]

    def count(self, kind: str) -> dict[str, int]:
        """Return how many groups of a kind there are, by name, over all pages."""
        found: dict[str, int] = {}
        for page in self.pages:
            for group in page.groups(kind):
                found[group.name] = found.get(group.name, 0) + 1
        return found


def _groups(items: Sequence[Item], kind: str, x: float, y: float, scale: float) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            if (x, y, scale) != (0.0, 0.0, 1.0):
                item = replace(item, x=x + item.x * scale, y=y + item.y * scale, scale=scale * item.scale)
            if item.kind == kind:
                yield item
            else:
                yield from _groups(item.items, kind, item.x, item.y, item.scale)


def walk(items: Sequence[Item], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[Placed]:
    """Yield every path and text with its place, in drawn order, groups taken apart.

    This is the one way through a drawing: a point (px, py) of an item lies at (px · scale + x, py · scale + y) mm.
    """
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, x + item.x * scale, y + item.y * scale, scale * item.scale)
        else:
            yield item, x, y, scale


def box_of(items: Sequence[Item]) -> Box | None:
    """Return the box of what is drawn, without line width, or None if nothing is."""
    return around(box for item in items if (box := _box(item)) is not None)


def _box(item: Item) -> Box | None:
    if isinstance(item, Group):
        inner = box_of(item.items)
        return inner.moved(item.x, item.y, item.scale) if inner else None
    if isinstance(item, Text):
        return item.box
    return bounds(item.contours) if item.contours else None
