"""DXF read back with ezdxf: unit, layers, kinds of entities, and their outlines in mm, y turned down."""

from __future__ import annotations

import io
import logging
import math
import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from tilegen.backends.readers.notes import origin
from tilegen.drawing.finished import Colour, Finished, Shape, Sheet, Words
from tilegen.drawing.geometry import Arc, Box, Contour, Cubic, Line, Point, Segment, around, bounds, moved
from tilegen.errors import DataError

# Codes of $INSUNITS: name, and mm.
UNITS = {
    1: ("in", 25.4),
    2: ("ft", 304.8),
    3: ("mi", 1_609_344.0),
    4: ("mm", 1.0),
    5: ("cm", 10.0),
    6: ("m", 1000.0),
    7: ("km", 1e6),
    8: ("µin", 25.4e-6),
    9: ("mil", 0.0254),
    10: ("yd", 914.4),
    13: ("µm", 0.001),
    14: ("dm", 100.0),
    21: ("US survey ft", 304.8 * 1_000_000 / 999_998),
}
MOST = 400_000  # entities, those of blocks included
# What laser programs leave out or read differently.
IGNORED = {
    "TEXT": "text",
    "MTEXT": "text",
    "ATTRIB": "text",
    "DIMENSION": "dimension",
    "IMAGE": "image",
    "INSERT": "block",
    "SPLINE": "spline",
    "ELLIPSE": "ellipse",
    "HATCH": "hatch",
    "3DSOLID": "solid",
    "3DFACE": "solid",
    "MESH": "solid",
    "REGION": "solid",
    "LEADER": "leader",
    "MULTILEADER": "leader",
    "POINT": "point",
    "XLINE": "endless line",
    "RAY": "endless line",
}
COMMENT = re.compile(rb"^[ \t]*999\r?\n([^\r\n]*)\r?$", re.MULTILINE)
ROUND = ("ARC", "CIRCLE")


def read(content: bytes, pages: Collection[int]) -> Finished:
    """Return a DXF; its page is the box of what is drawn. Raises DataError for what is broken or too large."""
    if any(n > 1 for n in pages):
        raise DataError(f"has no page {max(pages)}", hint="a DXF has one")
    document = _document(content)
    code = _whole(document.header.get("$INSUNITS", 0))
    unit, scale = UNITS.get(code, ("", 1.0))
    if document.dxfversion == "AC1009":
        unit, scale = "", 1.0
    counts = Counter(e.dxftype() for e in document.modelspace())
    if _drawn(document.modelspace(), document, {}) > MOST:
        raise DataError(f"has more than {MOST:,} entities, those of blocks included")
    pieces, words, hidden = _pieces(document)
    box = around(b for b in (*(_box(c) for _, c, _, _ in pieces), *(w.box for w in words))) or Box(0, 0, 0, 0)
    place = _Place(scale, -box.x0, -box.y0)
    shapes = tuple(Shape((place.contour(c),), None, colour, width * scale, layer) for layer, c, colour, width in pieces)
    sheet = Sheet(1, box.width * scale, box.height * scale, shapes, tuple(place.words(w) for w in words), hidden=hidden)
    lines = [line.decode("utf-8", "replace").strip() for line in COMMENT.findall(content[:20_000])]
    ignored = Counter[str]()
    for kind, number in counts.items():
        if kind in IGNORED:
            ignored[IGNORED[kind]] += number
    return Finished(
        kind="dxf",
        version=str(document.acad_release),
        sheets=(sheet,),
        origin=origin(lines[0] if lines else "", lines[1:]),
        unit=unit,
        scale=(scale, scale),
        size=f"{box.width:.6g} × {box.height:.6g} units from {box.x0:.6g}, {-box.y1:.6g}",
        layers=tuple(sorted({layer for layer, *_ in pieces} | {w.layer for w in words})),
        parts=dict(sorted(counts.items())),
        ignored=dict(ignored),
        header={
            "$INSUNITS": str(code),
            "$MEASUREMENT": str(document.header.get("$MEASUREMENT", "")),
            "$ACADVER": str(document.dxfversion),
        },
        aside=_aside(document),
    )


def _document(content: bytes) -> Any:
    import ezdxf
    from ezdxf import recover

    logging.getLogger("ezdxf").setLevel(logging.CRITICAL)
    try:
        document, _ = recover.read(io.BytesIO(content))
    except ezdxf.DXFError as error:
        raise DataError(f"is broken: {error}", hint="export it again") from None
    return document


def _whole(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return 0


def _drawn(space: Any, document: Any, known: dict[str, int]) -> int:
    """Return how many entities a space or a block holds when its blocks are drawn; a block in itself counts as one.

    A few lines of a file may ask for millions of copies: that is known before the first is made.
    """
    total = 0
    for entity in space:
        total += 1
        if entity.dxftype() == "INSERT":
            name = str(entity.dxf.get("name", "")).lower()
            block = document.blocks.get(name)
            if name not in known:
                known[name] = 1
                known[name] = _drawn(block, document, known) if block is not None else 1
            total += max(1, entity.mcount) * known[name]
    return total


def _aside(document: Any) -> str:
    """Return what lies in paper space, beside its windows on the drawing, and in which of its sheets; or nothing."""
    found = {
        layout.name: sum(1 for entity in layout if entity.dxftype() != "VIEWPORT")
        for layout in document.layouts
        if layout.name != "Model"
    }
    return ", ".join(f'{number} in the paper space "{name}"' for name, number in found.items() if number)


Piece = tuple[str, Contour, Colour | None, float]


def _pieces(document: Any) -> tuple[list[Piece], list[Words], int]:
    """Return outlines with layer, colour and line width, and texts, in units of the file with y turned down.

    The number is that of the entities that are invisible, or lie in layers that are off or frozen: they count as not
    drawn, since programs show and cut them or not, as they like.
    """
    from ezdxf import disassemble
    from ezdxf.lldxf.const import DXFError

    pieces: list[Piece] = []
    words: list[Words] = []
    hidden = 0
    off = {layer.dxf.name.lower() for layer in document.layers if layer.is_off() or layer.is_frozen()}
    for number, entity in enumerate(disassemble.recursive_decompose(document.modelspace())):
        if number > MOST:
            raise DataError(f"has more than {MOST:,} entities, those of blocks included")
        layer = str(entity.dxf.get("layer", "0"))
        if layer.lower() in off or _whole(entity.dxf.get("invisible", 0)):
            hidden += 1
            continue
        try:
            if entity.dxftype() in ("TEXT", "MTEXT", "ATTRIB"):
                words.append(_words(entity, layer))
                continue
            width = max(0.0, _whole(entity.dxf.get("lineweight", -1)) / 100)
            name = str(entity.dxf.get("color", 256))
            colour = Colour("index", (), name if name != "256" else "by layer")
            pieces += [(layer, contour, colour, width) for contour in _contours(entity) if _finite(contour)]
        except (DXFError, TypeError, ValueError, ZeroDivisionError, OverflowError, AttributeError):
            continue  # a damaged entity draws nothing
    return pieces, words, hidden


def _words(entity: Any, layer: str) -> Words:
    text = entity.plain_text() if hasattr(entity, "plain_text") else str(entity.dxf.get("text", ""))
    size = float(entity.dxf.get("char_height" if entity.dxftype() == "MTEXT" else "height", 1.0))
    x, y = float(entity.dxf.insert.x), -float(entity.dxf.insert.y)
    if not all(map(math.isfinite, (x, y, size))):
        raise ValueError("no place")
    return Words(text, Box(x, y - size, x + 0.6 * size * len(text), y), size, "", layer)


def _contours(entity: Any) -> Iterator[Contour]:
    """Yield the outlines of an entity; circular arcs stay arcs."""
    kind = entity.dxftype()
    if kind == "LINE":
        start, end = entity.dxf.start, entity.dxf.end
        yield Contour(Point(start.x, -start.y), (Line(end.x, -end.y),), closed=False)
    elif kind == "LWPOLYLINE":
        yield from _bulged(
            [(float(x), float(y), float(b)) for x, y, b in entity.get_points("xyb")],
            bool(entity.closed),
            entity.dxf.extrusion.z,
        )
    elif kind == "POLYLINE" and entity.is_2d_polyline:
        points = [
            (float(v.dxf.location.x), float(v.dxf.location.y), float(v.dxf.get("bulge", 0.0))) for v in entity.vertices
        ]
        yield from _bulged(points, bool(entity.is_closed), entity.dxf.extrusion.z)
    elif kind in ROUND and entity.dxf.extrusion.z > 0:
        yield _round(entity, kind)
    else:
        yield from _others(entity)


def _bulged(points: list[tuple[float, float, float]], closed: bool, up: float) -> Iterator[Contour]:
    """Yield a polyline. After y is turned, a bulge keeps its way round on paper and changes its sign."""
    if up < 0:  # seen from behind
        points = [(-x, y, -b) for x, y, b in points]
    if len(points) < 2:
        return
    segments: list[Segment] = []
    ends = [*points[1:], points[0]] if closed else points[1:]
    for (x0, y0, bulge), (x, y, _) in zip(points, ends, strict=False):
        if (x0, y0) == (x, y):
            continue
        segments.append(Arc(x, -y, -bulge) if abs(bulge) > 1e-9 else Line(x, -y))
    if segments:
        yield Contour(Point(points[0][0], -points[0][1]), tuple(segments), closed)


def _round(entity: Any, kind: str) -> Contour:
    x, y, r = float(entity.dxf.center.x), float(entity.dxf.center.y), float(entity.dxf.radius)
    first = math.radians(entity.dxf.start_angle) if kind == "ARC" else 0.0
    sweep = (math.radians(entity.dxf.end_angle) - first) % (2 * math.pi) if kind == "ARC" else 2 * math.pi
    pieces = max(1, math.ceil(sweep / (math.pi / 2) - 1e-9))
    step = sweep / pieces
    ends = [(x + r * math.cos(first + i * step), -(y + r * math.sin(first + i * step))) for i in range(pieces + 1)]
    # Counter-clockwise in DXF is counter-clockwise on paper: a negative bulge here.
    bulge = -math.tan(step / 4)
    if abs(bulge) < 1e-9 or not math.isfinite(bulge):
        raise ValueError("an arc without length")
    arcs = tuple(Arc(*end, bulge) for end in ends[1:])
    return Contour(Point(*ends[0]), arcs, closed=kind == "CIRCLE")


def _others(entity: Any) -> Iterator[Contour]:
    """Yield what the library makes of splines, ellipses, hatches and others."""
    from ezdxf import path
    from ezdxf.path import Curve3To, Curve4To

    try:
        made = list(path.from_hatch(entity)) if entity.dxftype() in ("HATCH", "MPOLYGON") else [path.make_path(entity)]
    except TypeError:
        return
    for outline in (piece for whole in made for piece in whole.sub_paths()):
        segments: list[Segment] = []
        here = Point(outline.start.x, -outline.start.y)
        for command in outline.commands():
            end = Point(command.end.x, -command.end.y)
            if isinstance(command, Curve4To):
                a, b = command.ctrl1, command.ctrl2
                segments.append(Cubic(a.x, -a.y, b.x, -b.y, *end))
            elif isinstance(command, Curve3To):
                q = Point(command.ctrl.x, -command.ctrl.y)
                one = (here.x + 2 / 3 * (q.x - here.x), here.y + 2 / 3 * (q.y - here.y))
                two = (end.x + 2 / 3 * (q.x - end.x), end.y + 2 / 3 * (q.y - end.y))
                segments.append(Cubic(*one, *two, *end))
            else:
                segments.append(Line(*end))
            here = end
        if segments:
            yield Contour(Point(outline.start.x, -outline.start.y), tuple(segments), bool(outline.is_closed))


def _finite(contour: Contour) -> bool:
    return all(math.isfinite(n) and abs(n) < 1e9 for n in (*contour.start, *(n for s in contour.segments for n in s)))


def _box(contour: Contour) -> Box:

    return bounds([contour])


class _Place:
    """Scales to mm and moves the box of all to the origin."""

    def __init__(self, scale: float, x: float, y: float) -> None:
        self._scale, self._x, self._y = scale, x * scale, y * scale

    def contour(self, contour: Contour) -> Contour:

        return moved([contour], self._x, self._y, self._scale)[0]

    def words(self, words: Words) -> Words:
        box = words.box.moved(self._x, self._y, self._scale)
        return Words(words.text, box, words.size * self._scale, words.font, words.layer)
