"""SVG in the dialect that laser programs agree on: millimetres, one unit is 1 mm, Inkscape layers, plain paths.

No text, use, style, class, clip, transform, image or gradient. The viewBox has blanks, not commas: of the programs
tried, one refuses commas and one loads them at 0.26 of the size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeGuard

from tilegen.backends.made import Made
from tilegen.backends.numbers import num
from tilegen.drawing.curves import arc_cubics
from tilegen.drawing.geometry import Arc, Contour, Contours, Line, Point, Segment, arc_centre
from tilegen.drawing.items import Drawing, Group, Item, Page, Text, walk
from tilegen.model.style import Paint, Style, word


def render(drawing: Drawing, style: Style, made: Made) -> list[bytes]:
    """Return one SVG file for each page."""
    return [_page(drawing, page, style, made) for page in drawing.pages]


def _page(drawing: Drawing, page: Page, style: Style, made: Made) -> bytes:
    import svgwrite
    from svgwrite.extensions import Inkscape

    size = (f"{num(page.width)}mm", f"{num(page.height)}mm")
    # debug=False: svgwrite would parse every path again. The text of viewBox is passed through as it is.
    out = svgwrite.Drawing(size=size, debug=False, viewBox=f"0 0 {num(page.width)} {num(page.height)}")
    out.set_desc(title=drawing.title, desc="\n".join([*drawing.notes, *made.lines]))
    # Only this extension declares the prefix that layers need; written by hand it gives XML that parsers refuse.
    inkscape = Inkscape(out)
    placer = _Placer()
    for layer in style.layers:
        group = inkscape.layer(label=layer, id=layer)
        # One object for all, or for each item on the page; programs shuffle separate objects.
        portions = [(item,) for item in page.items] if "apart" in drawing.wishes else [page.items]
        for items in portions:
            objects = list(_objects(items, layer, style, placer))
            for paint, d in _merged(objects) if style.merged else objects:
                group.add(out.path(d=d, **_attributes(paint)))
        if group.elements:
            out.add(group)
    text: str = out.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def picture(page: Page, style: Style, insets: Mapping[str, str] | None = None) -> str:
    """Return a page as SVG for another document: every layer, no names and no notes.

    Unlike files for laser programs it has transforms: what is drawn several times is written in the same characters
    each time, which packs well. `insets` are pictures as SVG that fill the groups of these labels.
    """
    layers = ("".join(_pictured(page.items, layer, style)) for layer in style.layers)
    size = (
        f'width="{num(page.width)}mm" height="{num(page.height)}mm" viewBox="0 0 {num(page.width)} {num(page.height)}"'
    )
    put = insets or {}
    inside = "".join(_inset(group, put[group.name]) for group in page.items if _holds(group, put))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(layers)}{inside}</svg>'


def _holds(item: Item, insets: Mapping[str, str]) -> TypeGuard[Group]:
    return isinstance(item, Group) and item.box is not None and item.name in insets


def _inset(group: Group, picture: str) -> str:
    """Return a whole SVG as a part of another, in the box of a group."""
    head, _, rest = picture.partition(">")
    view = re.search(r'viewBox="[^"]*"', head)
    assert group.box is not None
    assert view is not None, "pictures of ours say what they show"
    x, y = group.x + group.box.x0 * group.scale, group.y + group.box.y0 * group.scale
    wide, high = group.box.width * group.scale, group.box.height * group.scale
    names = " ".join(re.findall(r'xmlns:\w+="[^"]*"', head))
    place = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"'
    return f"<svg {place} {view[0]} {names}>{rest}"


def _pictured(items: Sequence[Item], layer: str, style: Style) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            inner = "".join(_pictured(item.items, layer, style))
            if inner:
                yield f"<g {_placed(item.x, item.y, item.scale)}>{inner}</g>"
            continue
        paint = style.paint(item.role) if word(item.role) == layer and item.contours else Paint()
        if not paint.fill and not paint.stroke:
            continue
        attributes = " ".join(f'{name}="{value}"' for name, value in _attributes(paint).items())
        if isinstance(item, Text) and not paint.stroke:
            # Each letter in the units of its font: the same characters in every size and place.
            for glyph in item.glyphs:
                place = _placed(glyph.x, glyph.y, glyph.scale)
                yield f'<path {place} {attributes} d="{_path(glyph.contours)}"/>'
        else:
            yield f'<path {attributes} d="{_path(item.contours)}"/>'


def _placed(x: float, y: float, scale: float) -> str:
    factor = f" scale({scale:.8g})" if scale != 1.0 else ""
    return f'transform="translate({num(x)} {num(y)}){factor}"'


@lru_cache(maxsize=4096)
def _path(contours: Contours) -> str:
    """Return path data without arcs: what readers make of an arc has many more digits."""
    smooth = tuple(_without_arcs(contour) for contour in contours)
    start = smooth[0].start
    return f"M{num(start.x)} {num(start.y)}{relative(smooth, 1.0)}"


def _without_arcs(contour: Contour) -> Contour:
    here, segments = contour.start, list[Segment]()
    for segment in contour.segments:
        segments += arc_cubics(here, segment) if isinstance(segment, Arc) else [segment]
        here = Point(segment.x, segment.y)
    return Contour(contour.start, tuple(segments), contour.closed)


def _attributes(paint: Paint) -> dict[str, str]:
    found = {"fill": paint.fill or "none"}
    if paint.fill:
        found["fill-rule"] = "evenodd"
    if paint.stroke:
        found |= {"stroke": paint.stroke, "stroke-width": num(paint.width)}
    return found


def _objects(items: tuple[Item, ...], layer: str, style: Style, placer: _Placer) -> Iterator[tuple[Paint, str]]:
    """Yield (paint, path data) of everything in a layer, in drawn order."""
    for item, x, y, scale in walk(items):
        if word(item.role) != layer or not item.contours:
            continue
        paint = style.paint(item.role)
        if paint.fill or paint.stroke:
            if scale != 1.0 and paint.stroke:
                paint = replace(paint, width=paint.width * scale)
            yield paint, placer.data(item.contours, x, y, scale)


def _merged(objects: list[tuple[Paint, str]]) -> list[tuple[Paint, str]]:
    """Join all objects of one paint to one path, in drawn order: programs shuffle separate paths."""
    joined: dict[Paint, list[str]] = {}
    for paint, d in objects:
        joined.setdefault(paint, []).append(d)
    return [(paint, " ".join(parts)) for paint, parts in joined.items()]


class _Placer:
    """Writes contours as path data. Each shape is worked out once, relative to its first point, then placed as text."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, float], tuple[Contours, float, float, str]] = {}

    def data(self, contours: Contours, x: float, y: float, scale: float) -> str:
        """Return path data of the contours at (x, y) mm."""
        key = (id(contours), scale)
        if key not in self._known:
            # The contours are kept beside the text, so that their id stays theirs.
            start = contours[0].start
            self._known[key] = (contours, start.x * scale, start.y * scale, relative(contours, scale))
        _, dx, dy, rest = self._known[key]
        return f"M{num(x + dx)} {num(y + dy)}{rest}"


def relative(contours: Contours, scale: float) -> str:
    """Return path data after the first moveto, in relative coordinates.

    Points are put on the 0.0001 mm grid before differences are taken, so that rounding does not add up.
    """
    parts: list[str] = []
    origin = contours[0].start
    pen = _Pen(origin, scale)
    for number, contour in enumerate(contours):
        if number:
            parts.append(f"m{pen.to(contour.start.x, contour.start.y)}")
        parts.append(_segments(contour, pen))
    return "".join(parts)


class _Pen:
    """A point on the grid of 0.0001 mm that knows how to go on from where it is."""

    def __init__(self, origin: Point, scale: float) -> None:
        self._origin, self._factor = origin, scale * 10_000
        self.x = self.y = 0

    def offset(self, x: float, y: float) -> tuple[int, int]:
        return (
            round((x - self._origin.x) * self._factor) - self.x,
            round((y - self._origin.y) * self._factor) - self.y,
        )

    def near(self, x: float, y: float) -> str:
        """Return the way to (x, y) as text, without going there."""
        dx, dy = self.offset(x, y)
        return f"{num(dx / 10_000)} {num(dy / 10_000)}"

    def to(self, x: float, y: float) -> str:
        """Go to (x, y) and return the way as text."""
        text = self.near(x, y)
        dx, dy = self.offset(x, y)
        self.x, self.y = self.x + dx, self.y + dy
        return text


def _segments(contour: Contour, pen: _Pen) -> str:
    parts = []
    here, first = contour.start, (pen.x, pen.y)
    last = len(contour.segments) - 1
    for number, s in enumerate(contour.segments):
        if isinstance(s, Line):
            if contour.closed and number == last:
                break  # z draws it
            parts.append(f"l{pen.to(s.x, s.y)}")
        elif isinstance(s, Arc):
            radius = num(arc_centre(here, s)[1] * pen._factor / 10_000)
            large, sweep = int(abs(s.bulge) > 1), int(s.bulge > 0)
            parts.append(f"a{radius} {radius} 0 {large} {sweep} {pen.to(s.x, s.y)}")
        else:
            parts.append(f"c{pen.near(s.x1, s.y1)} {pen.near(s.x2, s.y2)} {pen.to(s.x, s.y)}")
        here = Point(s.x, s.y)
    if contour.closed:
        parts.append("z")
        pen.x, pen.y = first  # after z the pen is where the contour began
    return "".join(parts)
