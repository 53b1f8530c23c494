"""Viewports of an SVG: how large the page is, and how a viewBox lies in a page, an inner svg or a symbol."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass

from tilegen.backends.readers.svg_path import NUMBER, PIXEL, UNITS, length, numbers, transform
from tilegen.drawing.geometry import Box
from tilegen.drawing.matrix import Matrix
from tilegen.errors import DataError

LARGEST = 1e6  # mm of a side
ALIGNED = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
ALIGN = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)")
STEP = re.compile(r"\s*(matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])\(([^()]*)\)\s*")
MEASURE = re.compile(rf"\s*({NUMBER})\s*([a-z]*)\s*\Z")
# Degrees, or units of the drawing, that one unit of CSS stands for.
WORTH = {"": 1.0, "px": 1.0, "deg": 1.0, "rad": math.degrees(1.0), "turn": 360.0, "grad": 0.9}
WORTH |= {unit: UNITS[unit] / PIXEL for unit in ("mm", "cm", "in", "pt", "pc", "q")}


@dataclass(frozen=True, slots=True)
class Frame:
    """Size of the page, the map from units of the drawing to mm, and the viewBox: `view` in units, `box` in mm."""

    width: float
    height: float
    unit: str
    scale: tuple[float, float]
    matrix: Matrix
    view: tuple[float, float]
    box: Box

    @staticmethod
    def of(root: ET.Element) -> Frame:
        """Return that of the outermost svg. Raises DataError where it has no size, or one beyond all measure."""
        view = viewbox(root)
        wide, high = length(root.get("width")), length(root.get("height"))
        if wide is None or high is None:
            if not view:
                raise DataError("has no size: neither width and height nor a viewBox", hint="give it width in mm")
            # One side follows the other by the viewBox. Without both, a program takes units for pixels.
            ratio = view[2] / view[3]
            wide, high = (
                wide or ((high[0] * ratio, high[1]) if high else (view[2], "")),
                high or ((wide[0] / ratio, wide[1]) if wide else (view[3], "")),
            )
        width, height = wide[0] * UNITS[wide[1]], high[0] * UNITS[high[1]]
        if width <= 0 or height <= 0:
            raise DataError("has a width or height of 0", hint="give it width and height in mm")
        if max(width, height) > LARGEST:
            raise DataError(f"is wider or higher than {LARGEST / 1e6:g} km", hint="give it width and height in mm")
        if not view:
            box = Box(0.0, 0.0, width, height)
            matrix = Matrix(PIXEL, 0, 0, PIXEL)
            return Frame(width, height, wide[1], (PIXEL, PIXEL), matrix, (width / PIXEL, height / PIXEL), box)
        if min(view[2] / width, view[3] / height) < 1 / LARGEST:
            raise DataError("has a viewBox in which one unit is more than a kilometre", hint="give it a viewBox in mm")
        matrix = fitted(view, width, height, root.get("preserveAspectRatio", ""))
        box = Box(*matrix.at(view[0], view[1]), *matrix.at(view[0] + view[2], view[1] + view[3]))
        scale = width / view[2], height / view[3]
        return Frame(width, height, wide[1], scale, matrix, (view[2], view[3]), box)


def viewbox(element: ET.Element) -> list[float]:
    """Return left, top, width and height of a viewBox, or nothing where there is none that holds."""
    view = numbers(element.get("viewBox"))
    return view if len(view) == 4 and view[2] > 0 and view[3] > 0 else []


def fitted(view: list[float], width: float, height: float, aspect: str) -> Matrix:
    """Return the map of a viewBox into a viewport of a size, as preserveAspectRatio says.

    >>> fitted([0, 0, 10, 10], 40, 20, "").at(0, 0), fitted([0, 0, 10, 10], 40, 20, "none").at(10, 10)
    (Point(x=10.0, y=0.0), Point(x=40.0, y=20.0))
    """
    sx, sy = width / view[2], height / view[3]
    across, down = 0.0, 0.0
    if aspect.split()[:1] != ["none"]:
        sx = sy = max(sx, sy) if "slice" in aspect.split() else min(sx, sy)
        said = ALIGN.search(aspect)
        across, down = (ALIGNED[said[1]], ALIGNED[said[2]]) if said else (0.5, 0.5)
    x, y = across * (width - sx * view[2]), down * (height - sy * view[3])
    return Matrix(sx, 0.0, 0.0, sy, x - sx * view[0], y - sy * view[1])


def inner(element: ET.Element, sizes: ET.Element, around: tuple[float, float]) -> tuple[Matrix, tuple[float, float]]:
    """Return the map of an inner svg or a symbol, and the size of its viewport, in units of the drawing.

    `sizes` is the element whose width and height count: of what is copied, those of the use come first. `around` is
    the viewport in which it stands: a size that is not said, or in per cent, is a part of that.
    """
    x, y = (
        (_side(element, key, whole) or 0.0) if element.tag.rpartition("}")[2] == "svg" else 0.0
        for key, whole in zip(("x", "y"), around, strict=True)
    )
    width, height = (
        found if (found := _side(sizes, key, whole) or _side(element, key, whole)) is not None else whole
        for key, whole in zip(("width", "height"), around, strict=True)
    )
    view = viewbox(element)
    place = Matrix(e=x, f=y)
    if not view or min(width, height) <= 0:
        return place, (width, height)
    return place.after(fitted(view, width, height, element.get("preserveAspectRatio", ""))), (view[2], view[3])


def _side(element: ET.Element, key: str, whole: float) -> float | None:
    """Return a length in units of the drawing, or None where it is not said."""
    text = element.get(key, "").strip()
    if text.endswith("%"):
        part = numbers(text)
        return part[0] / 100 * whole if len(part) == 1 else None
    found = length(text)
    return None if found is None else found[0] * (UNITS[found[1]] / PIXEL)


def placed(element: ET.Element, look: Mapping[str, str]) -> Matrix | None:
    """Return the map of the transform of an element, or None for one of CSS that is not followed.

    What CSS says counts, else the attribute; both turn about transform-origin.
    """
    css = look.get("transform", "")
    found = _css(css) if css and css != "none" else transform(element.get("transform")) if not css else Matrix()
    origin = look.get("transform-origin", element.get("transform-origin", ""))
    if found is None or not origin or found == Matrix():
        return found
    values = [_worth(part) for part in origin.split()[:2]]
    if len(values) != 2 or values[0] is None or values[1] is None or "transform-box" in look:
        return None
    x, y = values[0], values[1]
    return Matrix(e=x, f=y).after(found).after(Matrix(e=-x, f=-y))


def _css(text: str) -> Matrix | None:
    """Return the map of a transform as CSS writes it, or None for what is not known here."""
    found, at = Matrix(), 0
    while at < len(text):
        step = STEP.match(text, at)
        if step is None:
            return None
        values = [_worth(part) for part in step[2].replace(",", " ").split()]
        plain = [value for value in values if value is not None]
        if not plain or len(plain) != len(values):
            return None
        found = found.after(_step(step[1], plain))
        at = step.end()
    return found


def _step(kind: str, values: list[float]) -> Matrix:
    first, axis = values[0], kind[-1]
    if kind[:-1] in ("translate", "scale"):
        other = 0.0 if kind.startswith("translate") else 1.0
        kind, values = kind[:-1], [first, other] if axis == "X" else [other, first]
    return transform(f"{kind}({' '.join(repr(value) for value in values)})")


def _worth(text: str) -> float | None:
    found = MEASURE.match(text.lower())
    return float(found[1]) * WORTH[found[2]] if found and found[2] in WORTH else None
