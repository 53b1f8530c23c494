"""SVG read back with the standard library: sizes, shapes, layers, and what laser programs leave out."""

from __future__ import annotations

import base64
import binascii
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tilegen.backends.readers.notes import origin
from tilegen.backends.readers.pixels import pixels
from tilegen.backends.readers.svg_path import PIXEL, UNITS, contours, length, numbers
from tilegen.backends.readers.svg_style import Rules, colour, look_of, width_of
from tilegen.backends.readers.svg_view import Frame, inner, placed
from tilegen.backends.readers.svg_xml import declarations, parse, rules
from tilegen.drawing.finished import Finished, Picture, Shape, Sheet, Words
from tilegen.drawing.geometry import Box, Contours, around, bounds
from tilegen.drawing.matrix import Matrix, mapped
from tilegen.drawing.outlines import polygon, polyline, rectangle
from tilegen.errors import DataError

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
MOST, MOST_COPIES = 400_000, 60_000  # elements, copies included; and copies (use)
DEEPEST = 200
FARTHEST = 1e9  # mm: what lies beyond is a mistake in numbers, and draws nothing
ASCENT, DESCENT, WIDE = 0.72, 0.2, 0.5  # of letters, in the size of their font
UNSEEN = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "title", "desc", "style", "script")
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
# What laser programs leave out, place wrongly or draw otherwise, and how it is called.
IGNORED = {"text": "text", "image": "image", "use": "use", "foreignObject": "foreignObject", "switch": "switch"}
EFFECTS = {"clip-path": "clip-path", "mask": "mask", "filter": "filter"}


@dataclass(slots=True)
class _Found:
    shapes: list[Shape] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    layers: dict[str, None] = field(default_factory=dict)
    parts: Counter[str] = field(default_factory=Counter)
    ignored: Counter[str] = field(default_factory=Counter)
    hidden: int = 0


def read(content: bytes, pages: Collection[int]) -> Finished:
    """Return an SVG, which has one page. Raises DataError for broken XML, no size, or too much."""
    root = parse(content)
    if root.tag not in (f"{SVG}svg", "svg"):
        raise DataError(f"is XML, but no SVG: it begins with <{root.tag.rpartition('}')[2]}>")
    if any(n > 1 for n in pages):
        raise DataError(f"has no page {max(pages)}", hint="an SVG has one")
    frame = Frame.of(root)
    reader = _Reader(root, frame.view)
    if "," in root.get("viewBox", ""):
        reader.found.ignored["viewBox with commas"] += 1
    reader.children(root, frame.matrix, {}, "", 0)
    found = reader.found
    sheet = Sheet(
        1, frame.width, frame.height, tuple(found.shapes), tuple(found.words), tuple(found.pictures),
        {"viewBox": frame.box}, hidden=found.hidden,
    )  # fmt: skip
    lines = [line for e in root if e.tag.rpartition("}")[2] == "desc" for line in (e.text or "").splitlines()]
    title = next((e.text or "" for e in root if e.tag.rpartition("}")[2] == "title"), "")
    return Finished(
        kind="svg",
        version=root.get("version", ""),
        sheets=(sheet,),
        origin=origin(title, lines),
        unit=frame.unit,
        scale=frame.scale,
        size=f"{root.get('width', 'no width')} × {root.get('height', 'no height')}",
        layers=tuple(found.layers),
        parts=dict(found.parts),
        ignored=dict(found.ignored),
        header={"viewBox": root.get("viewBox", "")},
    )


class _Reader:
    def __init__(self, root: ET.Element, view: tuple[float, float]) -> None:
        self.found = _Found()
        self._view = view  # the size of the viewport that is being read, in its units
        self._named = {e.get("id"): e for e in root.iter() if e.get("id")}
        sheets = [e.text or "" for e in root.iter() if e.tag.rpartition("}")[2] == "style"]
        self._rules: Rules = rules("\n".join(sheets))
        self._count = self._copies = 0
        if any(text.strip() for text in sheets):
            self.found.ignored["style sheet"] += 1

    def children(self, parent: ET.Element, matrix: Matrix, above: Mapping[str, str], layer: str, depth: int) -> None:
        for element in parent:
            self._element(element, matrix, above, layer, depth + 1)

    def _element(
        self,
        element: ET.Element,
        matrix: Matrix,
        above: Mapping[str, str],
        layer: str,
        depth: int,
        copied: ET.Element | None = None,
    ) -> None:
        """Read an element; `copied` is the use that shows it."""
        self._count += 1
        if self._count > MOST or depth > DEEPEST:
            raise DataError(f"has more than {MOST:,} elements, or nests them more than {DEEPEST} deep")
        tag = element.tag.rpartition("}")[2]
        if tag in UNSEEN and not (copied is not None and tag == "symbol"):
            return
        declared = declarations(element.get("style", ""))
        look = look_of(element, above, self._rules, declared)
        if look.get("display") == "none" or look.get("visibility") == "hidden":
            self.found.hidden += 1
            return
        self._remark(element, tag, look)
        place = placed(element, look)
        if place is None:
            self.found.ignored["CSS transform, not measured here"] += 1
        matrix = matrix.after(place or Matrix())
        if tag == "g" and (element.get(f"{INKSCAPE}groupmode") == "layer" or (depth == 1 and element.get("id"))):
            layer = element.get(f"{INKSCAPE}label") or element.get("id") or ""
            self.found.layers[layer] = None
        if tag in SHAPES:
            self.found.parts[tag] += 1
            try:
                self._shape(outlines(element, tag), matrix, look, layer)
            except OverflowError:
                return  # numbers beyond all measure draw nothing
        elif tag == "text":
            self._text(element, matrix, look, layer)
        elif tag == "image":
            self._image(element, matrix, layer)
        elif tag == "use":
            self._use(element, matrix, look, layer, depth)
        elif tag in ("svg", "symbol"):
            outer = self._view
            place, self._view = inner(element, element if copied is None else copied, outer)
            self.children(element, matrix.after(place), look, layer, depth)
            self._view = outer
        elif tag in ("g", "a", "switch"):
            self.children(element, matrix, look, layer, depth)

    def _remark(self, element: ET.Element, tag: str, look: Mapping[str, str]) -> None:
        if tag in IGNORED:
            self.found.ignored[IGNORED[tag]] += 1
        for key, name in EFFECTS.items():
            if look.get(key, "none") != "none":
                self.found.ignored[name] += 1
        if look.get("transform", "none") != "none":
            self.found.ignored["CSS transform"] += 1
        if element.get("transform") and tag != "g":
            self.found.ignored["transform on a shape"] += 1
        if tag == "svg":
            self.found.ignored["svg inside svg"] += 1

    def _shape(self, found: Contours, matrix: Matrix, look: Mapping[str, str], layer: str) -> None:
        fill = colour(look.get("fill", "black"), look.get("color", ""))
        stroke = colour(look.get("stroke", "none"), look.get("color", ""))
        if not found or (fill is None and stroke is None):
            return
        scale = 1.0 if look.get("vector-effect") == "non-scaling-stroke" else matrix.scale
        width = width_of(look.get("stroke-width", "1"), scale) if stroke else 0.0
        outline = mapped(found, matrix)
        if all(abs(n) < FARTHEST for n in bounds(outline)):
            self.found.shapes.append(Shape(outline, fill, stroke, width, layer))

    def _text(self, element: ET.Element, matrix: Matrix, look: Mapping[str, str], layer: str) -> None:
        said = " ".join("".join(element.itertext()).split())
        first = next((e for e in element.iter() if e.get("x") or e.get("y")), element)
        x, y = (next(iter(numbers(first.get(key))), 0.0) for key in ("x", "y"))
        size = width_of(look.get("font-size", "16"), 1.0)
        if not said:
            return
        corners = [
            matrix.at(px, py)
            for px in (x, x + WIDE * size * len(said))
            for py in (y - ASCENT * size, y + DESCENT * size)
        ]
        box = around(Box(*p, *p) for p in corners)
        assert box is not None
        self.found.words.append(Words(said, box, size * matrix.scale, look.get("font-family", ""), layer))

    def _image(self, element: ET.Element, matrix: Matrix, layer: str) -> None:
        x, y, wide, high = (_number(element, key) for key in ("x", "y", "width", "height"))
        box = bounds(mapped([rectangle(Box(x, y, x + wide, y + high))], matrix))
        link = element.get("href") or element.get(LINK) or ""
        columns, rows = 0, 0
        if link.startswith("data:") and ";base64," in link[:80]:
            try:
                columns, rows = pixels(base64.b64decode(link.partition(",")[2][:100_000], validate=False))
            except binascii.Error:
                pass
        sx, sy = matrix.scales
        mm = wide * sx, high * sy
        density = min(columns / mm[0], rows / mm[1]) * 25.4 if columns and min(mm) > 0 else 0.0
        self.found.pictures.append(Picture(box, columns, rows, density, "", layer))

    def _use(self, element: ET.Element, matrix: Matrix, look: Mapping[str, str], layer: str, depth: int) -> None:
        link = element.get("href") or element.get(LINK) or ""
        target = self._named.get(link.removeprefix("#")) if link.startswith("#") else None
        if target is None:
            self.found.ignored["use of nothing"] += 1
            return
        self._copies += 1
        if self._copies > MOST_COPIES:
            raise DataError(
                f"copies elements more than {MOST_COPIES:,} times", hint="expand its copies (use) into paths"
            )
        place = Matrix(e=_number(element, "x"), f=_number(element, "y"))
        self._element(target, matrix.after(place), look, layer, depth + 1, copied=element)


def _number(element: ET.Element, key: str, default: float = 0.0) -> float:
    """Return an attribute in units of the drawing; a unit of length counts in pixels, as CSS has it."""
    found = length(element.get(key))
    if found is None:
        return default
    return found[0] * (UNITS[found[1]] / PIXEL)


def outlines(element: ET.Element, tag: str) -> Contours:
    """Return the contours of a basic shape, in its own units."""
    if tag == "path":
        return contours(element.get("d", ""))
    if tag == "rect":
        x, y, wide, high = (_number(element, key) for key in ("x", "y", "width", "height"))
        rx, ry = (_number(element, key, -1.0) for key in ("rx", "ry"))
        if wide <= 0 or high <= 0:
            return ()
        rx, ry = max(0.0, rx if rx >= 0 else ry), max(0.0, ry if ry >= 0 else rx)
        rx, ry = min(rx, wide / 2), min(ry, high / 2)
        if rx == 0 or ry == 0:
            return (rectangle(Box(x, y, x + wide, y + high)),)
        round_one = rectangle(Box(0.0, 0.0, wide / rx, high / ry), 1.0)
        return mapped([round_one], Matrix(rx, 0.0, 0.0, ry, x, y))
    if tag in ("circle", "ellipse"):
        x, y = _number(element, "cx"), _number(element, "cy")
        rx, ry = (_number(element, key) for key in (("r", "r") if tag == "circle" else ("rx", "ry")))
        round_one = rectangle(Box(-1.0, -1.0, 1.0, 1.0), 1.0)
        return mapped([round_one], Matrix(rx, 0.0, 0.0, ry, x, y)) if min(rx, ry) > 0 else ()
    if tag == "line":
        return (
            polyline(
                [(_number(element, "x1"), _number(element, "y1")), (_number(element, "x2"), _number(element, "y2"))]
            ),
        )
    flat = numbers(element.get("points"))
    points = list(zip(flat[::2], flat[1::2], strict=False))
    if len(points) < 2:
        return ()
    return (polygon(points),) if tag == "polygon" else (polyline(points),)
