"""Signs for the safety page: black pictures in a triangle (take care) or in a ring with a bar (never).

All in mm on a square of SIZE, drawn as areas, so that they look the same in every style and on every printer. They are
tilegen's own drawings and no registered signs.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Item, Page, Path
from tilegen.drawing.outlines import circle, polygon, rectangle, ribbon

SIZE = 24.0
ROLE = "print.warning"
LINE = 1.5  # of rings, bars and triangles
MIDDLE = SIZE / 2

Points = list[tuple[float, float]]


def sign(name: str, fonts: FontBook) -> Page:
    """Return the sign of a name in SIGNS."""
    return Page(SIZE, SIZE, tuple(SIGNS[name](fonts)))


def _area(*contours: Contour) -> Path:
    """Return an area; what lies inside another contour is a hole."""
    return Path(ROLE, contours)


def _triangle() -> Path:
    outer = [(MIDDLE, 1.0), (23.5, 21.5), (0.5, 21.5)]
    inner = [(MIDDLE, 4.1), (20.9, 20.0), (3.1, 20.0)]
    return _area(polygon(outer), polygon(inner))


def _never() -> list[Item]:
    """Return a ring, and a bar from its upper left to its lower right, as on signs everywhere."""
    reach = (MIDDLE - 1.0 - LINE / 2) * math.sqrt(0.5)
    bar = ribbon([(MIDDLE - reach, MIDDLE - reach), (MIDDLE + reach, MIDDLE + reach)], LINE)
    return [_area(circle(MIDDLE, MIDDLE, MIDDLE - 1.0), circle(MIDDLE, MIDDLE, MIDDLE - 1.0 - LINE)), _area(bar)]


def _bow(x: float, y: float, radius: float, start: float, end: float) -> Points:
    """Return points on an arc, in degrees clockwise from the right."""
    steps = [math.radians(start + (end - start) * n / 24) for n in range(25)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps]


def _words(text: str, size: float, x: float, y: float, fonts: FontBook) -> Item:
    """Return a text with the middle of its ink at (x, y)."""
    run = fonts.run(text, size)
    return run.placed(ROLE, x - run.ink.centre.x, y - run.ink.centre.y)


def _child(fonts: FontBook) -> list[Item]:
    """Draw a child's face, and the years for which this is not."""
    x, y = 15.7, 8.5
    face = _area(circle(x, y, 3.4), circle(x, y, 2.75))
    eyes = _area(circle(x - 1.1, y - 0.6, 0.42), circle(x + 1.1, y - 0.6, 0.42))
    mouth = _area(ribbon(_bow(x, y + 0.2, 1.4, 20, 160), 0.5))
    curl = _area(ribbon(_bow(x + 0.1, y - 3.9, 0.75, 95, 330), 0.5))
    return [face, eyes, mouth, curl, _words("0–3", 4.6, 8.7, 16.6, fonts), *_never()]


def _magnet(fonts: FontBook) -> list[Item]:
    """Draw a horseshoe magnet that pulls at something."""
    x, y, radius = MIDDLE, 11.9, 2.6
    body = [(x - radius, 15.2), *_bow(x, y, radius, 180, 360), (x + radius, 15.2)]
    tips = [rectangle(Box(x + side * radius - 1.0, 15.8, x + side * radius + 1.0, 17.3)) for side in (-1, 1)]
    pulled = [ribbon([(x + side * radius, 18.0), (x + side * radius, 19.0)], 0.5) for side in (-1, 1)]
    return [_triangle(), _area(ribbon(body, 2.0)), _area(*tips), _area(*pulled)]


def _heart(fonts: FontBook) -> list[Item]:
    """Draw a heart that beats by a wire."""

    def outline(scale: float) -> Points:
        turns = [2 * math.pi * n / 72 for n in range(72)]
        return [
            (
                MIDDLE + scale * 16 * math.sin(t) ** 3,
                MIDDLE - scale * (13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)),
            )
            for t in turns
        ]

    beat = [(7.6, 11.2), (9.6, 11.2), (10.6, 8.9), (12.2, 13.6), (13.2, 11.2), (16.4, 11.2)]
    return [_area(polygon(outline(0.4)), polygon(outline(0.34))), _area(ribbon(beat, 0.55)), *_never()]


def _laser(fonts: FontBook) -> list[Item]:
    """Draw a beam that strikes, with rays all round."""
    x, y = 11.0, 14.4
    rays = []
    for n in range(16):
        angle, reach = 2 * math.pi * n / 16, 3.6 if n % 2 == 0 else 2.4
        a, b = math.cos(angle), math.sin(angle)
        rays.append(ribbon([(x + 1.3 * a, y + 1.3 * b), (x + reach * a, y + reach * b)], 0.38))
    beam = ribbon([(x + 1.3, y), (17.2, y)], 0.7)
    return [_triangle(), _area(circle(x, y, 0.9)), _area(*rays[1:]), _area(beam)]


def _fumes(fonts: FontBook) -> list[Item]:
    """Draw the word PVC, and what rises from it."""
    waves = []
    for n in range(3):
        x, y = 11.4 - 2.2 * n, 18.4 - 0.9 * n
        line = [(x + 0.55 * math.sin(2 * math.pi * t / 12), y - 4.0 * t / 24) for t in range(25)]
        waves.append(ribbon(line, 0.6))
    return [_words("PVC", 3.9, 15.1, 8.3, fonts), *(_area(wave) for wave in waves), *_never()]


def _knife(fonts: FontBook) -> list[Item]:
    """Draw a knife with a slanted tip, and the line that it cuts."""
    blade = polygon([(12.0, 14.2), (12.0, 16.2), (6.2, 16.2), (8.6, 14.2)])
    handle = rectangle(Box(12.5, 13.9, 17.0, 16.5), 0.7)
    cut = [ribbon([(x, 18.1), (x + 1.5, 18.1)], 0.55) for x in (5.4, 8.0, 10.6, 13.2, 15.8)]
    return [_triangle(), _area(blade), _area(handle), _area(*cut)]


def _spray(fonts: FontBook) -> list[Item]:
    """Draw a spray can and its mist."""
    can = rectangle(Box(11.6, 13.4, 15.4, 19.3), 0.5)
    cap = rectangle(Box(12.4, 11.3, 14.4, 12.9), 0.3)
    drops = ((11.2, 11.9), (9.9, 11.3), (9.8, 12.6), (8.5, 11.9), (8.4, 13.3))
    return [_triangle(), _area(can), _area(cap), _area(*(circle(x, y, 0.36) for x, y in drops))]


SIGNS: dict[str, Callable[[FontBook], list[Item]]] = {
    "small": _child,
    "magnets": _magnet,
    "implants": _heart,
    "laser": _laser,
    "never": _fumes,
    "knife": _knife,
    "spray": _spray,
}
