"""SVG in the dialect that laser programs agree on: millimetres, one unit is 1 mm, Inkscape layers, plain paths.

No text, use, style, class, clip, transform, image or gradient. The viewBox has blanks, not commas: of the programs
tried, one refuses commas and one loads them at 0.26 of the size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tilegen.backends.made import Made
from tilegen.backends.numbers import num
from tilegen.drawing.geometry import Arc, Contour, Contours, Line, Point, arc_centre
from tilegen.drawing.items import Drawing, Item, Page, walk
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
    out.set_desc(title=drawing.title, desc="\n".join([*drawing.notes, made.source, f"{made.program}: {made.command}"]))
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
