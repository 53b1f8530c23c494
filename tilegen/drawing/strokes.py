"""A single-line alphabet: letters that a laser scores as strokes, in the proportions of Noto Sans.

The letters are drawn on a grid where a capital is 10 units high and y runs up from the baseline; small letters are
7.5 high, ascenders 10.6, descenders 3.3 deep, as in Noto. The letters themselves are in `alphabet.py`.

Each letter is a small path: `M x y` lifts the pen and goes there, `L x y`, `H x`, `V y` are straight, `C` is a cubic
curve as in SVG, `h x y` and `v x y` are quarter ellipses that leave level or upright, `O x y r` is a circle, `Z`
closes. All numbers are absolute.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

from tilegen.drawing import symbols
from tilegen.drawing.alphabet import BELOW, LETTERS, MARKS, SLASHED_ZERO, SYMBOLS
from tilegen.drawing.fonts import Run
from tilegen.drawing.geometry import Box, Contour, Contours, Cubic, Line, Point, Segment, around, bounds, moved
from tilegen.drawing.items import Glyph
from tilegen.drawing.outlines import circle, polyline

Take = Callable[[], float]

CAP = 10.0  # units
EM = 0.714 / CAP  # em a unit: the capitals of Noto Sans are 0.714 em high
# Free beside a letter, in units: beside a stem, a round, a slanted or an open side.
BEARINGS = {"s": 1.35, "r": 1.0, "d": 0.45, "o": 0.8}
ROUND = 0.5523  # how far a quarter ellipse's control points lie out, of its radius
RAISED = {"¹": "1", "²": "2", "³": "3"}
FRACTIONS = {"½": "12", "¼": "14", "¾": "34"}
SMALL = 0.56  # the size of raised digits and of those in fractions
LATE = "\u030c"  # a caron: beside d, t, l and L it is a stroke
CEDILLA, COMMA, OGONEK = "\u0327", "\u0326", "\u0328"


def run(text: str, size: float, *, slashed: bool = False) -> Run | None:
    """Return `text` as single strokes at an em of `size` mm, or None if a character is not in the alphabet.

    `slashed` puts a stroke through zeros.

    Contours are open lines; `ink` is the box of the lines' middle.

    >>> found = run("NOT", 6.9)
    >>> round(found.ink.height, 2), run("นก", 6.9)
    (4.93, None)
    """
    glyphs: list[Glyph] = []
    x = 0.0
    for cluster in _clusters(text):
        found = letter(SLASHED_ZERO if slashed and cluster == "0" else cluster)
        if found is None:
            return None
        contours, box, before, after = found
        x += before - box.x0
        if contours:
            glyphs.append(Glyph(contours, box, x * EM, 0.0, EM))
        x += box.x1 + after
    ink = around(glyph.ink for glyph in glyphs) or Box(0.0, 0.0, 0.0, 0.0)
    return Run(text, tuple(glyphs), x * EM, ink, "").scaled(size)


def _clusters(text: str) -> Iterator[str]:
    """Yield letters with their marks, each letter decomposed if it is not drawn as a whole."""
    whole = unicodedata.normalize("NFC", text)
    cluster = ""
    for c in whole:
        parts = c if c in LETTERS or c in FRACTIONS or c in RAISED else unicodedata.normalize("NFD", c)
        for part in parts:
            if cluster and unicodedata.category(part).startswith("M"):
                cluster += part
            else:
                if cluster:
                    yield cluster
                cluster = part
    if cluster:
        yield cluster


@cache
def letter(cluster: str) -> tuple[Contours, Box, float, float] | None:
    """Return (contours in units with y down, their box, room before, room after), or None if it is not drawn."""
    base, marks = cluster[0], cluster[1:]
    if base in FRACTIONS and not marks:
        return _fraction(*FRACTIONS[base])
    if base in RAISED and not marks:
        return _sized(RAISED[base], 0.0, CAP * (1 - SMALL))
    if marks and base in "ij" and any(mark not in BELOW for mark in marks):
        base = {"i": "ı", "j": "ȷ"}[base]
    if base not in LETTERS or any(mark not in MARKS for mark in marks):
        return None
    sides, path = LETTERS[base]
    contours = drawn(path)
    plain = box = bounds(contours) if contours else Box(0.0, 0.0, 2.0, 0.0)
    for mark in marks:
        contours += _mark(base, mark, plain)
    if marks:
        box = bounds(contours)
    # A mark wider than its letter does not push the neighbours away; one beside it does.
    right = box.x1 if LATE in marks and base in "dtl" else plain.x1
    return contours, Box(plain.x0, box.y0, right, box.y1), BEARINGS[sides[0]], BEARINGS[sides[1]]


def _mark(base: str, mark: str, box: Box) -> Contours:
    """Return a mark above (or below) a letter, whose box is in units with y down."""
    if mark == LATE and base in "dtlL":
        return moved(drawn("M .5 0 L 0 -2.4"), box.x1 + (0.8 if base != "L" else -2.2), -10.6)
    if mark == OGONEK:
        return moved(drawn(MARKS[mark]), box.x1 - 0.3, 0.0)
    if mark == CEDILLA and base == "g":
        return moved(drawn("M .4 3.3 L -.4 1.3"), box.centre.x, box.y0)
    if mark in BELOW:
        # What Unicode calls a cedilla is a comma below in Latvian.
        shape = COMMA if mark == CEDILLA and base in "GKLNRklnr" else mark
        return moved(drawn(MARKS[shape]), box.centre.x, 0.0)
    # Above a stem with something beside it, the mark stands on the stem.
    middle = {"b": box.x0, "h": box.x0, "k": box.x0, "d": box.x1, "ȷ": box.x1}.get(base, box.centre.x)
    return moved(drawn(MARKS[mark]), middle, box.y0)


def _sized(base: str, x: float, up: float) -> tuple[Contours, Box, float, float]:
    found = letter(base)
    assert found is not None
    contours = moved(found[0], x, -up, SMALL)
    return contours, bounds(contours), BEARINGS["o"], BEARINGS["o"]


def _fraction(above: str, below: str) -> tuple[Contours, Box, float, float]:
    first = _sized(above, 0.0, CAP * (1 - SMALL))[:2]
    bar = moved(drawn("M 0 0 L 4.6 10"), first[1].x1 - 0.9, 0.0)
    second = _sized(below, first[1].x1 + 2.1, 0.0)[0]
    contours = (*first[0], *bar, *second)
    return contours, bounds(contours), BEARINGS["o"], BEARINGS["o"]


def symbol(face: str) -> Contours | None:
    """Return an operator as strokes in mm for a 20 mm tile, centred on the origin, or None if it is to be set in type.

    They run along the middle of the filled ones in `symbols.py`; two operators have a slash between, as there.

    >>> bounds(symbol("=")).width
    10.3
    >>> len(symbol("+/−"))
    4
    """
    path = SYMBOLS.get(face)
    if path:
        return drawn(path)
    two = symbols.pair(face)
    if two is None or any(each not in SYMBOLS for each in two):
        return None
    left, right = (moved(drawn(SYMBOLS[each]), 0.0, 0.0, symbols.PAIR_SIZE) for each in two)
    x, y = symbols.SLASH
    slash = polyline([(x, -y), (-x, y)])
    return symbols.beside(left, (slash,), right, symbols.PAIR_GAP + symbols.PAIR_STROKE / 2)


@cache
def drawn(path: str) -> Contours:
    """Return the contours of a small path (see the head of this file), y turned down."""
    words = iter(path.split())
    found: list[Contour] = []
    segments: list[Segment] = []
    start = here = Point(0.0, 0.0)

    def take() -> float:
        return float(next(words))

    def finish(closed: bool = False) -> None:
        if segments:
            found.append(Contour(start, tuple(segments), closed))
            segments.clear()

    for word in words:
        if word == "O":
            finish()
            found.append(circle(take(), -take(), take()))
            continue
        if word == "Z":
            if here != start:
                segments.append(Line(*start))
            finish(closed=True)
            continue
        if word == "M":
            finish()
            start = here = Point(take(), -take())
            continue
        segments.append(_segment(word, here, take))
        here = Point(segments[-1].x, segments[-1].y)
    finish()
    return tuple(found)


def _segment(word: str, here: Point, take: Take) -> Segment:
    if word == "L":
        return Line(take(), -take())
    if word == "H":
        return Line(take(), here.y)
    if word == "V":
        return Line(here.x, -take())
    if word == "C":
        return Cubic(take(), -take(), take(), -take(), take(), -take())
    x, y = take(), -take()
    if word == "h":
        return Cubic(here.x + ROUND * (x - here.x), here.y, x, y - ROUND * (y - here.y), x, y)
    return Cubic(here.x, here.y + ROUND * (y - here.y), x - ROUND * (x - here.x), y, x, y)
