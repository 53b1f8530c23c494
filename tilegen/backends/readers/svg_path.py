"""Path data, transforms and lengths as SVG writes them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from tilegen.drawing.geometry import Contour, Contours, Cubic, Line, Point, Segment
from tilegen.drawing.matrix import Matrix
from tilegen.errors import DataError

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
TOKEN = re.compile(rf"([MmZzLlHhVvCcSsQqTtAa])|({NUMBER})")
LENGTH = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z%]*)\s*\Z")
TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
PIXEL = 25.4 / 96  # mm; CSS says so
UNITS = {"": PIXEL, "px": PIXEL, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}


def length(text: str | None) -> tuple[float, str] | None:
    """Return number and unit of a length, or None for none, and for what is relative.

    >>> length("20mm"), length("80"), length("100%")
    ((20.0, 'mm'), (80.0, ''), None)
    """
    found = LENGTH.match(text or "")
    if found is None or found[2].lower() not in UNITS:
        return None
    return float(found[1]), found[2].lower()


def numbers(text: str | None) -> list[float]:
    """Return all numbers in a text."""
    return [float(n) for n in re.findall(NUMBER, text or "")]


def transform(text: str | None) -> Matrix:
    """Return the map that a transform attribute means."""
    found = Matrix()
    for kind, inside in TRANSFORM.findall(text or ""):
        found = found.after(_step(kind, numbers(inside)))
    return found


def _step(kind: str, n: list[float]) -> Matrix:
    if kind == "matrix" and len(n) == 6:
        return Matrix(*n)
    if kind == "translate" and n:
        return Matrix(e=n[0], f=n[1] if len(n) > 1 else 0.0)
    if kind == "scale" and n:
        return Matrix(a=n[0], d=n[1] if len(n) > 1 else n[0])
    if kind == "rotate" and n:
        cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
        turn = Matrix(cos, sin, -sin, cos)
        return Matrix(e=n[1], f=n[2]).after(turn).after(Matrix(e=-n[1], f=-n[2])) if len(n) == 3 else turn
    if kind in ("skewX", "skewY") and n:
        tan = math.tan(math.radians(n[0]))
        return Matrix(c=tan) if kind == "skewX" else Matrix(b=tan)
    raise DataError(f"has a transform that cannot be read: {kind}({', '.join(f'{x:g}' for x in n)})")


def contours(data: str) -> Contours:
    """Return the contours of path data, in its own units. What follows an error is left out, as viewers do."""
    pen = _Pen()
    for letter, values in _commands(data):
        pen.run(letter, values)
    return tuple(pen.finished())


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield commands with their numbers, those that follow without a letter too."""
    letter, values = "", list[float]()
    at = 0
    while at < len(data):
        if letter and letter in "Aa" and len(values) in (3, 4):
            flag = re.compile(r"[\s,]*([01])").match(data, at)  # flags may be written without a blank
            if flag is None:
                return
            values.append(float(flag[1]))
            at = flag.end()
            continue
        token = TOKEN.search(data, at)
        if token is None or data[at : token.start()].strip(" \t\r\n\f,"):
            return
        at = token.end()
        if token[1]:
            if values:
                return
            letter = token[1]
            if letter in "Zz":
                yield letter, []
        elif not letter or letter in "Zz":
            return
        else:
            values.append(float(token[2]))
        if letter not in "Zz" and len(values) == COUNTS[letter.upper()]:
            yield letter, values
            values = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    def __init__(self) -> None:
        self._done: list[Contour] = []
        self._segments: list[Segment] = []
        self._start = self._here = Point(0.0, 0.0)
        self._control: tuple[str, Point] = ("", self._here)  # of the last curve, for S and T

    def finished(self) -> list[Contour]:
        self._end()
        return self._done

    def run(self, letter: str, v: list[float]) -> None:
        kind = letter.upper()
        dx, dy = self._here if letter.islower() else (0.0, 0.0)
        control = ("", self._here)
        if kind == "M":
            self._end()
            self._start = self._here = Point(v[0] + dx, v[1] + dy)
        elif kind == "Z":
            self._close()
        elif kind in "LHV":
            x = self._here.x if kind == "V" else v[0] + dx
            y = self._here.y if kind == "H" else v[-1] + dy
            self._go(Line(x, y))
        elif kind == "A":
            self._arc(v, Point(v[5] + dx, v[6] + dy))
        else:
            control = self._curve(kind, [n + (dy if i % 2 else dx) for i, n in enumerate(v)])
        self._control = control

    def _curve(self, kind: str, v: list[float]) -> tuple[str, Point]:
        here = self._here
        if kind in "ST":
            family = "C" if kind == "S" else "Q"
            last = self._control[1] if self._control[0] == family else here
            v = [2 * here.x - last.x, 2 * here.y - last.y, *v]
        if len(v) == 6:
            self._go(Cubic(*v))
            return "C", Point(v[2], v[3])
        qx, qy, x, y = v
        self._go(
            Cubic(
                here.x + 2 / 3 * (qx - here.x), here.y + 2 / 3 * (qy - here.y), x + 2 / 3 * (qx - x),
                y + 2 / 3 * (qy - y), x, y,
            )
        )  # fmt: skip
        return "Q", Point(qx, qy)

    def _arc(self, v: list[float], end: Point) -> None:
        for segment in arc(self._here, abs(v[0]), abs(v[1]), v[2], bool(v[3]), bool(v[4]), end):
            self._go(segment)

    def _go(self, segment: Segment) -> None:
        self._segments.append(segment)
        self._here = Point(segment.x, segment.y)

    def _close(self) -> None:
        if self._segments:
            if self._here != self._start:
                self._segments.append(Line(*self._start))
            self._done.append(Contour(self._start, tuple(self._segments)))
        self._segments, self._here = [], self._start

    def _end(self) -> None:
        if self._segments:
            self._done.append(Contour(self._start, tuple(self._segments), closed=False))
        self._segments = []


def arc(here: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point) -> Iterator[Segment]:
    """Yield an elliptical arc as Bézier curves of at most 45°, as the SVG standard describes it (appendix B.2)."""
    if here == end:
        return
    if rx == 0 or ry == 0:
        yield Line(*end)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (here.x - end.x) / 2, (here.y - end.y) / 2
    px, py = cos * hx + sin * hy, -sin * hx + cos * hy
    over = (px / rx) ** 2 + (py / ry) ** 2
    if over > 1:  # too small to reach: grown until they do
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    square = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
    k = math.sqrt(max(0.0, square)) * (-1 if large == sweep else 1)
    cx, cy = k * rx * py / ry, -k * ry * px / rx
    first = math.atan2((py - cy) / ry, (px - cx) / rx)
    angle = math.atan2((-py - cy) / ry, (-px - cx) / rx) - first
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    place = Matrix(cos, sin, -sin, cos, (here.x + end.x) / 2, (here.y + end.y) / 2).after(Matrix(rx, 0, 0, ry, cx, cy))
    pieces = max(1, math.ceil(abs(angle) / (math.pi / 4) - 1e-9))
    step = angle / pieces
    bow = 4 / 3 * math.tan(step / 4)
    for i in range(pieces):
        a, b = first + i * step, first + (i + 1) * step
        to = end if i == pieces - 1 else place.at(math.cos(b), math.sin(b))
        one = place.at(math.cos(a) - bow * math.sin(a), math.sin(a) + bow * math.cos(a))
        two = place.at(math.cos(b) + bow * math.sin(b), math.sin(b) - bow * math.cos(b))
        yield Cubic(*one, *two, *to)
