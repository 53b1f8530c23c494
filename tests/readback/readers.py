"""Read finished files back with readers that are not ours: pdfplumber, svgelements, ezdxf.

All return mm, origin top left, y down. What was read of a file is kept, not to be changed: several tests ask for the same.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tests.pdf_reader import open_pdf
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing

MM = 25.4 / 72
TOLERANCE = 0.01


@dataclass
class Tile:
    """A tile as found in a file: its box, and what stands on it (words, or a fingerprint of its outlines)."""

    box: Box
    face: Any


@dataclass
class Sheet:
    """A page or bed as found in a file."""

    width: float
    height: float
    tiles: list[Tile] = field(default_factory=list)


# -- PDF ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=40)
def read_pdf(content: bytes, tile: tuple[float, float]) -> list[Sheet]:
    """Tiles are the painted rectangles (or rounded outlines) of about the tile's size; words are found inside them."""

    sheets = []
    with open_pdf(content) as pdf:
        for page in pdf.pages:
            boxes = {
                tuple(round(float(o[k]) * MM, 4) for k in ("x0", "top", "x1", "bottom"))
                for o in [*page.rects, *page.curves]
                if abs(float(o["width"]) * MM - tile[0]) < 1 and abs(float(o["height"]) * MM - tile[1]) < 1
            }
            words = [
                (Box(w["x0"] * MM, w["top"] * MM, w["x1"] * MM, w["bottom"] * MM), w["text"])
                for w in page.extract_words()
            ]
            sheet = Sheet(float(page.width) * MM, float(page.height) * MM)
            for box in (Box(*b) for b in sorted(boxes, key=lambda b: (b[1], b[0]))):
                inside = [(b.y0, text) for b, text in words if box.contains(b, 0.05)]
                sheet.tiles.append(Tile(box, tuple(text for _, text in sorted(inside))))
            sheets.append(sheet)
    return sheets


def read_cells(content: bytes, cell: tuple[float, float]) -> list[Sheet]:
    """The same with PDFium, in a moment: tiles are the things of the tile's size that a page paints; faces are not read."""
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    sheets = []
    for page in document:
        width, height = page.get_size()
        sheet = Sheet(width * MM, height * MM)
        boxes = set()
        for thing in page.get_objects(max_depth=1):
            left, bottom, right, top = thing.get_bounds()
            box = Box(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
            if abs(box.width - cell[0]) < 0.3 and abs(box.height - cell[1]) < 0.3:
                boxes.add(tuple(round(side, 4) for side in box))
        sheet.tiles += [Tile(Box(*box), None) for box in sorted(boxes, key=lambda b: (b[1], b[0]))]
        sheets.append(sheet)
    document.close()
    return sheets


# -- laser -------------------------------------------------------------------------------------------------------------

Polyline = list[tuple[float, float]]
ALONG = [step / 16 for step in range(1, 17)]  # of a curve, from its start to its end


@dataclass
class Laser:
    """What a laser file does: polylines by layer, in order."""

    width: float
    height: float
    layers: dict[str, list[Polyline]]


@lru_cache(maxsize=40)
def read_svg(content: bytes) -> Laser:
    from svgelements import SVG, Close, Group, Line, Move, Path

    scale = 25.4 / 96
    svg = SVG.parse(io.BytesIO(content), reify=True, ppi=96)
    layers: dict[str, list[Polyline]] = {}
    for group in svg:
        if not isinstance(group, Group):
            continue
        lines = layers.setdefault(group.id, [])
        for path in group.select(lambda e: isinstance(e, Path)):
            for segment in path:
                if isinstance(segment, Move):
                    lines.append([])
                    continue
                if not lines[-1]:
                    lines[-1].append((segment.start.x * scale, segment.start.y * scale))
                if isinstance(segment, Line | Close):
                    if segment.end is not None:
                        lines[-1].append((segment.end.x * scale, segment.end.y * scale))
                else:
                    lines[-1] += [(x * scale, y * scale) for x, y in segment.npoint(ALONG)]
    return Laser(float(svg.width) * scale, float(svg.height) * scale, layers)


@lru_cache(maxsize=40)
def read_dxf(content: bytes, height: float) -> Laser:
    """DXF has no page: its height turns y down again."""
    import ezdxf
    from ezdxf import path

    document = ezdxf.read(io.StringIO(content.decode("utf-8")))
    assert document.header["$INSUNITS"] == 4
    layers: dict[str, list[Polyline]] = {}
    for entity in document.modelspace():
        points = [(p.x, height - p.y) for p in path.make_path(entity).flattening(0.002)]
        layers.setdefault(entity.dxf.layer.lower(), []).append(points)
    low, high = document.header["$EXTMIN"], document.header["$EXTMAX"]
    return Laser(high[0] - low[0], high[1] - low[1], layers)


def laser_tiles(file: Laser, drawing: Drawing, page: int, kerf: float) -> list[Tile]:
    """Measure, at the middle of each place where a tile should be, the cut lines round it, less half a kerf."""
    segments = [(a, b) for line in file.layers["cut"] for a, b in itertools.pairwise(line)]
    upright = sorted((a[0], *sorted((a[1], b[1]))) for a, b in segments if abs(a[0] - b[0]) < 1e-3 < abs(a[1] - b[1]))
    level = sorted((a[1], *sorted((a[0], b[0]))) for a, b in segments if abs(a[1] - b[1]) < 1e-3 < abs(a[0] - b[0]))
    marks = [box_of_points(line) for line in file.layers.get("engrave", [])]
    tiles = []
    for group in drawing.pages[page].groups("tile"):
        assert group.box is not None
        x, y = group.box.moved(group.x, group.y).centre
        left, right = _beside(upright, x, y)
        top, bottom = _beside(level, y, x)
        box = Box(left, top, right, bottom).grown(-kerf / 2)
        tiles.append(Tile(box, Look(tuple(b.moved(-box.x0, -box.y0) for b in marks if box.contains(b)))))
    return tiles


def _beside(lines: Sequence[tuple[float, float, float]], at: float, along: float) -> tuple[float, float]:
    """The nearest lines on both sides of `at` that pass `along`."""
    passing = [place for place, low, high in lines if low - 1e-6 <= along <= high + 1e-6]
    return max(p for p in passing if p < at), min(p for p in passing if p > at)


@dataclass(frozen=True)
class Look:
    """The boxes of a tile's outlines seen from its corner; equal if each lies within 0.02 mm of one of the other's."""

    boxes: tuple[Box, ...]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Look)
            and len(self.boxes) == len(other.boxes)
            and all(any(_near(a, b) for b in other.boxes) for a in self.boxes)
        )


def _near(a: Box, b: Box) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) < 0.02


def box_of_points(points: Polyline) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


# -- comparing ---------------------------------------------------------------------------------------------------------


def expected(drawing: Drawing, page: int) -> list[tuple[Box, str]]:
    """Where the tiles of a drawing's page are, row by row."""
    found = [(g.box.moved(g.x, g.y, g.scale), g.name) for g in drawing.pages[page].groups("tile") if g.box]
    return sorted(found, key=lambda t: (round(t[0].y0, 3), t[0].x0))


def differences(drawing: Drawing, sheets: Sequence[Sequence[Tile]], tolerance: float = TOLERANCE) -> list[str]:
    """Say how the tiles of a file differ from the drawing: number, place, size, and faces that change their look."""
    said = []
    looks: dict[str, Any] = {}
    for page, tiles in enumerate(sheets):
        wanted = expected(drawing, page)
        ordered = sorted(tiles, key=lambda t: (round(t.box.y0, 1), t.box.x0))
        if len(wanted) != len(ordered):
            said.append(f"page {page + 1}: {len(ordered)} tiles, expected {len(wanted)}")
            continue
        for (box, name), tile in zip(wanted, ordered, strict=True):
            off = max(abs(a - b) for a, b in zip(box, tile.box, strict=True))
            if off > tolerance:
                said.append(f"tile {name} is {off:.4f} mm off: {tile.box} instead of {box}")
            if looks.setdefault(name, tile.face) != tile.face:
                said.append(f"tile {name} looks like {tile.face}, elsewhere like {looks[name]}")
    names = list(looks)
    said += [f"{a} and {b} look alike" for i, a in enumerate(names) for b in names[:i] if looks[a] == looks[b]]
    return said


def face_counts(sheets: Sequence[Sequence[Tile]]) -> list[int]:
    """How many tiles there are of each look, largest first."""
    looks: list[tuple[Any, list[Tile]]] = []
    for tile in (tile for tiles in sheets for tile in tiles):
        known = next((tiles for look, tiles in looks if look == tile.face), None)
        if known is None:
            looks.append((tile.face, known := []))
        known.append(tile)
    return sorted((len(tiles) for _, tiles in looks), reverse=True)
