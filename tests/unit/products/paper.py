"""A quick reader of PDF pages: where painted shapes of one size lie, and which words are written on them.

It follows matrices and forms of the content itself, with nothing of tilegen; mm, origin top left, y down.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import pikepdf

from tilegen.drawing.geometry import Box

MM = 25.4 / 72
Matrix = tuple[float, ...]


@dataclass
class Shape:
    """A painted shape by its box, with the words written inside it."""

    box: Box
    words: tuple[str, ...] = ()


@dataclass
class Sheet:
    """A page."""

    width: float
    height: float
    shapes: list[Shape]


def read(content: bytes, size: float) -> list[Sheet]:
    """Return the pages with their shapes of size × size mm, each place once."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return [_page(page.obj, size) for page in pdf.pages]


def _page(page: Any, size: float) -> Sheet:
    width, height = (float(v) for v in page.MediaBox[2:])
    boxes: list[tuple[float, ...]] = []
    words: list[tuple[str, float, float]] = []
    _walk(page, (1, 0, 0, 1, 0, 0), boxes, words)
    found: dict[Box, Shape] = {}
    for x0, y0, x1, y1 in boxes:
        box = Box(*(round(v * MM, 4) for v in (min(x0, x1), height - max(y0, y1), max(x0, x1), height - min(y0, y1))))
        if abs(box.width - size) < 0.005 and abs(box.height - size) < 0.005:
            found[box] = Shape(box)
    for text, x, y in words:
        x, y = x * MM, (height - y) * MM
        for box, shape in found.items():
            if box.x0 < x < box.x1 and box.y0 < y < box.y1:
                shape.words += (text,)
    return Sheet(width * MM, height * MM, list(found.values()))


def _walk(owner: Any, at: Matrix, boxes: list[tuple[float, ...]], words: list[tuple[str, float, float]]) -> None:
    stack, path, text = [at], list[list[tuple[float, float]]](), ""
    for operands, operator in pikepdf.parse_content_stream(owner):
        name = str(operator)
        if name == "q":
            stack.append(stack[-1])
        elif name == "Q":
            stack.pop()
        elif name == "cm":
            stack[-1] = _times([float(v) for v in operands], stack[-1])
        elif name == "re":
            x, y, w, h = (float(v) for v in operands)
            path.append([_at(stack[-1], x, y), _at(stack[-1], x + w, y + h)])
        elif name in ("m", "l", "c"):
            path += [[]] if name == "m" else []
            path[-1].append(_at(stack[-1], float(operands[-2]), float(operands[-1])))
        elif name == "BDC" and "/ActualText" in operands[1]:
            text = str(operands[1]["/ActualText"])
        elif name == "Tm" and text:  # where the invisible words lie
            words.append((text, *_at(stack[-1], float(operands[4]), float(operands[5]))))
            text = ""
        elif name == "Do":
            _walk(owner.Resources.XObject[str(operands[0])], stack[-1], boxes, words)
        elif name in ("f", "f*", "S", "B*"):
            for part in path:
                xs, ys = zip(*part, strict=True)
                boxes.append((min(xs), min(ys), max(xs), max(ys)))
            path = []


def _times(a: Any, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3], a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def _at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
