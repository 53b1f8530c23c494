"""How long a laser is at work: lengths of its lines and of the way between them, and the lines of an engraving."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tilegen.drawing.curves import length
from tilegen.drawing.geometry import Box, Contour, bounds, moved
from tilegen.drawing.items import Group, Item, Page


@dataclass(frozen=True, slots=True)
class Work:
    """The lines of one operation in mm: their `length`, the `travel` between them as drawn, and their number."""

    length: float
    travel: float
    strokes: int


def placed(
    items: tuple[Item, ...], x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> Iterator[tuple[str, Contour]]:
    """Yield (role, contour) of all that is drawn, in drawn order, placed on the page."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, x + item.x * scale, y + item.y * scale, scale * item.scale)
        else:
            for contour in moved(item.contours, x, y, scale):
                yield item.role, contour


def contours(items: tuple[Item, ...], word: str) -> Iterator[Contour]:
    """Yield the contours of a role, its shades included."""
    return (contour for role, contour in placed(items) if role.split(".")[0] == word)


def work(page: Page, word: str) -> Work:
    """Return what one operation on a page takes."""
    found = list(contours(page.items, word))
    ends = [(c.start, c.start if c.closed else (c.segments[-1].x, c.segments[-1].y)) for c in found]
    return Work(
        length=sum(length(c) for c in found),
        travel=sum(math.dist(a[1], b[0]) for a, b in pairwise(ends)),
        strokes=len(found),
    )


def extent(page: Page, word: str) -> Box | None:
    """Return the box of all lines of an operation, or None if there are none."""
    found = list(contours(page.items, word))
    return bounds(found) if found else None


def bands(page: Page, word: str) -> list[Box]:
    """Return the boxes that a head sweeps line by line, from top to bottom: shapes side by side share one."""
    boxes = sorted((bounds([c]) for c in contours(page.items, word)), key=lambda b: b.y0)
    found: list[Box] = []
    for box in boxes:
        if found and box.y0 <= found[-1].y1:
            found[-1] = found[-1].joined(box)
        else:
            found.append(box)
    return found
