"""DXF R2000 in millimetres, y up, with only LINE and LWPOLYLINE: what every laser program reads.

On request R12, with LINE and POLYLINE: for old programs, and without a unit in the file, which R12 does not know.

Circular arcs stay arcs (bulges); other curves become chords no more than 0.005 mm beside them, for splines crash one
program and confuse others.
"""

from __future__ import annotations

import io
import logging
from typing import Any

from tilegen.backends.made import Made
from tilegen.drawing.curves import flattened
from tilegen.drawing.geometry import Box, Contour, Contours, Line
from tilegen.drawing.items import Drawing, Item, Page, box_of, walk
from tilegen.model.style import Style, word

TOLERANCE = 0.005  # mm

Vertices = list[tuple[float, float, float]]


def render(drawing: Drawing, style: Style, made: Made) -> list[bytes]:
    """Return one DXF file for each page."""
    notes = [drawing.title, *drawing.notes, *made.lines]
    version = "R12" if "r12" in drawing.wishes else "R2000"
    return [_page(page, style, notes, version) for page in drawing.pages]


def _page(page: Page, style: Style, notes: list[str], version: str) -> bytes:
    import ezdxf

    ezdxf.options.write_fixed_meta_data_for_testing = True  # no clock and no random identifier in the file
    if version == "R12":
        logging.getLogger("ezdxf").setLevel(logging.ERROR)  # it would tell that R12 has no unit; our notes do
    document = ezdxf.new(version, setup=False)
    if version != "R12":  # which knows none of these
        document.header["$INSUNITS"] = 4  # millimetres
        document.header["$MEASUREMENT"] = 1  # metric
        document.header["$PSVPSCALE"] = 1.0  # 0, the library's default, prints an empty page in LibreCAD
    for layer in style.layers:
        document.layers.add(layer.upper(), color=style.paint(layer).layer_color)
    space = document.modelspace()
    writer = _Writer(space, page.height, style)
    for layer in style.layers:
        writer.layer(page.items, layer)
    # The library's own defaults are ±1e20; only this way do the true extents reach the header.
    box = box_of(page.items) or Box(0, 0, page.width, page.height)
    space.reset_extents((box.x0, page.height - box.y1, 0), (box.x1, page.height - box.y0, 0))
    out = io.StringIO()
    document.write(out)
    # 999 is a comment; DXF allows it anywhere, the head is where people look.
    comments = "".join(f"999\n{note}\n" for note in notes)
    return (comments + out.getvalue()).encode("utf-8")


class _Writer:
    """Writes contours into the model space, y turned up. Each shape is flattened once for each scale."""

    def __init__(self, space: Any, height: float, style: Style) -> None:
        self._space, self._height, self._style = space, height, style
        self._flat: dict[tuple[int, float], tuple[Contours, list[tuple[Contour, Vertices]]]] = {}

    def layer(self, items: tuple[Item, ...], layer: str) -> None:
        for item, x, y, scale in walk(items):
            if word(item.role) != layer:
                continue
            attributes: dict[str, Any] = {"layer": layer.upper()}
            shade = self._style.paint(item.role).layer_color
            if shade != self._style.paint(layer).layer_color:
                attributes["color"] = shade
            for contour, points in self._points(item.contours, scale):
                self._contour(contour, points, attributes, x, y, scale)

    def _points(self, contours: Contours, scale: float) -> list[tuple[Contour, Vertices]]:
        key = (id(contours), scale)
        if key not in self._flat:
            flat = [(c, flattened(c, TOLERANCE / scale, keep_arcs=True)) for c in contours]
            self._flat[key] = (contours, flat)  # the contours are kept, so that their id stays theirs
        return self._flat[key][1]

    def _contour(
        self, contour: Contour, points: Vertices, attributes: dict[str, Any], x: float, y: float, scale: float
    ) -> None:
        # An arc that runs clockwise on paper still does after y is turned up, and DXF counts clockwise negative.
        placed = [
            (round(px * scale + x, 4), round(self._height - (py * scale + y), 4), -bulge) for px, py, bulge in points
        ]
        if len(contour.segments) == 1 and isinstance(contour.segments[0], Line):
            self._space.add_line(placed[0][:2], placed[1][:2], dxfattribs=attributes)
        elif self._space.doc.dxfversion == "AC1009":
            self._space.add_polyline2d(placed, format="xyb", close=contour.closed, dxfattribs=attributes)
        else:
            self._space.add_lwpolyline(placed, format="xyb", close=contour.closed, dxfattribs=attributes)
