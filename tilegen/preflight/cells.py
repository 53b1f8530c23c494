"""Cells of a finished page: shapes of one size, side by side, that look like tiles, labels or squares."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import median
from typing import NamedTuple, TypeVar

from tilegen.drawing.curves import flattened
from tilegen.drawing.finished import Sheet
from tilegen.drawing.geometry import Box, Contour, Point, bounds
from tilegen.preflight.cutmarks import marked
from tilegen.preflight.gridlines import rooms

LEAST = 4  # cells of a kind: fewer are marks
SMALLEST, LIKELY = 5.0, 8.0  # mm of a side; less than LIKELY are cells only where somebody says so
CORNERS = 40  # segments of an outline; more is a drawing
SOLID = 0.7  # of its box, that a cell fills
ALIKE = 0.05  # of a side: within it sizes are meant to be one
MIDDLE = 0.02  # mm between the middles of outlines that lie in each other
SAME = 0.03  # mm: two outlines that near are one, drawn twice
LARGEST = 0.6  # of the page, that one cell takes
FACE = 0.85  # of a tile's side: what is smaller and stands at the pitch of tiles is drawn on them
FILLED = 0.5  # of what cut marks enclose: outlines that cover less are drawn on the tiles
CROWDED = 0.3  # of the cells of a kind overlap: they are tints or frames, not cells

T = TypeVar("T")


class Family(NamedTuple):
    """Boxes of about one size, and what they were found as: outlines, lines, pictures, marks or faces."""

    kind: str
    boxes: tuple[Box, ...]

    @property
    def width(self) -> float:
        """The usual width in mm."""
        return median(b.width for b in self.boxes)

    @property
    def height(self) -> float:
        """The usual height in mm."""
        return median(b.height for b in self.boxes)

    @property
    def area(self) -> float:
        """What all of them cover, in mm²."""
        return len(self.boxes) * self.width * self.height

    def near(self, width: float, height: float, share: float) -> bool:
        """Tell whether the usual size differs from another by no more than this share of it."""
        return abs(self.width - width) <= share * width and abs(self.height - height) <= share * height


@dataclass(frozen=True, slots=True)
class Grid:
    """How cells lie: `steps` from one to the next along x and y, each with its usual values in mm.

    `drift` is the most by which a step differs from them, in mm.
    """

    columns: int
    rows: int
    steps: tuple[tuple[float, ...], tuple[float, ...]]
    drift: float


def families(sheet: Sheet) -> list[Family]:
    """Return all kinds of cells on a page, also those that come only once, largest area first."""
    found = [Family("outlines", boxes) for boxes in _sizes(_outlines(sheet))]
    found += [Family("pictures", boxes) for boxes in _sizes(_pictures(sheet))]
    found += [Family("lines", boxes) for boxes in _sizes(rooms(sheet.shapes))]
    return sorted(found, key=lambda f: (-round(f.area), f.kind != "outlines"))


def choose(sheets: Sequence[Sheet], wanted: Sequence[tuple[float, float]] = ()) -> list[Family | None]:
    """Return the cells of each page, all of one size: that nearest to one `wanted`, else what covers most.

    Where there are no such outlines, the squares between cut marks are taken; else faces on a regular pitch.
    """
    found = [families(sheet) for sheet in sheets]
    chief = _nearest([f for page in found for f in page], wanted)
    if chief is None:
        between = [[Family("marks", boxes) for boxes in _sizes(marked(sheet))] for sheet in sheets]
        squares = [f for page in between for f in page]
        chief = _most([f for page in found for f in page], wanted)
        cut = _nearest(squares, wanted) or _most(squares)
        if cut is not None and (chief is None or chief.area < FILLED * cut.area):
            found, chief = between, cut
    if chief is None:
        return [faces(sheet) for sheet in sheets]
    result: list[Family | None] = []
    for page in found:
        alike = [f for f in page if f.near(chief.width, chief.height, ALIKE)]
        result.append(max(alike, key=partial(_likeness, chief)) if alike else None)
    return result


def _likeness(chief: Family, other: Family) -> tuple[bool, int, bool, float]:
    """Return what is larger, the more another family is like the chief one."""
    off = abs(other.width - chief.width), abs(other.height - chief.height)
    alike = other.kind == chief.kind
    return alike and max(off) <= SAME, len(other.boxes), alike, -sum(off)


def _nearest(found: Sequence[Family], wanted: Sequence[tuple[float, float]]) -> Family | None:
    """Return the cells whose size is near to one that is wanted."""
    for width, height in wanted:
        for share in (0.01, 0.05, 0.15):
            near = [f for f in found if f.near(width, height, share)]
            if near:
                most = max(len(f.boxes) for f in near)
                return max(near, key=partial(_fitness, width, height, most))
    return None


def _fitness(width: float, height: float, most: int, family: Family) -> tuple[bool, bool, int, float]:
    """Return what is larger, the better cells fit a size.

    Lines beside the cuts, and those of tiles that overlap, enclose more rooms than there are tiles: what is drawn as
    an outline of just that size comes first, if it is not only a few of them.
    """
    off = abs(family.width - width), abs(family.height - height)
    exact = max(off) <= SAME and 2 * len(family.boxes) >= most
    return exact, exact and family.kind == "outlines", len(family.boxes), -sum(off)


def _most(found: Sequence[Family], wanted: Sequence[tuple[float, float]] = ()) -> Family | None:
    """Return the cells that cover most, without what is drawn on tiles of a size that is wanted."""
    many = [f for f in found if len(f.boxes) >= LEAST and not _crowded(f.boxes) and min(f.width, f.height) >= LIKELY]
    return max((f for f in many if not any(_face(f, *size) for size in wanted)), key=lambda f: f.area, default=None)


def _face(family: Family, width: float, height: float) -> bool:
    """Tell whether shapes are drawn on tiles of a size: they are smaller, and stand as far apart as the tiles."""
    if family.width > FACE * width or family.height > FACE * height:
        return False
    steps = grid(family).steps
    return all(min(along) > side - SAME for along, side in zip(steps, (width, height), strict=True) if along)


def _crowded(boxes: Sequence[Box]) -> bool:
    """Tell whether many of the boxes overlap the next."""
    if len(boxes) < 2:
        return False
    ordered = sorted(boxes, key=lambda b: (round(b.y0), b.x0))
    pairs = pairwise(ordered)
    over = sum(1 for a, b in pairs if min(a.x1, b.x1) - max(a.x0, b.x0) > 0.2 < min(a.y1, b.y1) - max(a.y0, b.y0))
    return over > CROWDED * len(boxes)


def _outlines(sheet: Sheet) -> Iterator[Box]:
    for shape in sheet.shapes:
        if shape.stroke is None and (shape.fill is None or shape.fill.paper):
            continue
        for contour in shape.contours:
            if contour.closed and len(contour.segments) <= CORNERS:
                box = shape.seen(bounds([contour]))
                if _sized(box, sheet) and _area(contour) >= SOLID * box.width * box.height:
                    yield box


def _pictures(sheet: Sheet) -> Iterator[Box]:
    return (picture.box for picture in sheet.pictures if _sized(picture.box, sheet))


def _sized(box: Box, sheet: Sheet) -> bool:
    return min(box.width, box.height) >= SMALLEST and box.width * box.height <= LARGEST * sheet.width * sheet.height


def _area(contour: Contour) -> float:
    points = [(x, y) for x, y, _ in flattened(contour, 0.1)]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True))) / 2


def _sizes(boxes: Iterable[Box]) -> Iterator[tuple[Box, ...]]:
    """Yield the boxes of about one size, each place once."""
    for wide in clusters(distinct(boxes), lambda b: b.width, ALIKE):
        for alike in clusters(wide, lambda b: b.height, ALIKE):
            for nested in _nested(alike):
                yield tuple(sorted(nested, key=lambda b: (b.y0, b.x0)))


def _nested(boxes: Iterable[Box]) -> list[list[Box]]:
    """Part boxes that lie about one middle, such as a tint and the line round it, innermost first."""
    parts: list[list[Box]] = []
    middles: dict[tuple[int, int], list[tuple[Point, int]]] = {}
    for box in sorted(boxes, key=lambda b: b.width * b.height):
        x, y = box.centre
        column, row = math.floor(x), math.floor(y)
        near = (m for dx in (-1, 0, 1) for dy in (-1, 0, 1) for m in middles.get((column + dx, row + dy), ()))
        rank = max((r + 1 for (px, py), r in near if max(abs(px - x), abs(py - y)) < MIDDLE), default=0)
        if rank == len(parts):
            parts.append([])
        parts[rank].append(box)
        middles.setdefault((column, row), []).append((box.centre, rank))
    return parts


def distinct(boxes: Iterable[Box]) -> list[Box]:
    """Return boxes without those that lie on another one."""
    found: list[Box] = []
    places: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        column, row = math.floor(box.x0), math.floor(box.y0)
        near = (b for dx in (-1, 0, 1) for dy in (-1, 0, 1) for b in places.get((column + dx, row + dy), ()))
        if not any(max(abs(p - q) for p, q in zip(b, box, strict=True)) < SAME for b in near):
            found.append(box)
            places.setdefault((column, row), []).append(box)
    return found


def clusters(things: Iterable[T], value: Callable[[T], float], share: float, least: float = 0.0) -> Iterator[list[T]]:
    """Yield runs of things whose values follow each other by no more than a share of them, or `least`."""
    run: list[T] = []
    for thing in sorted(things, key=value):
        if run and value(thing) - value(run[-1]) > max(least, share * abs(value(thing))):
            yield run
            run = []
        run.append(thing)
    if run:
        yield run


# -- how they lie ---------------------------------------------------------------------------------------------------


def grid(family: Family) -> Grid:
    """Return how the cells of a page lie."""
    along, drift_x = _steps(family.boxes, 0)
    down, drift_y = _steps(family.boxes, 1)
    rows = list(clusters(family.boxes, lambda b: b.y0 + b.y1, 0.0, family.height / 2))
    columns = list(clusters(family.boxes, lambda b: b.x0 + b.x1, 0.0, family.width / 2))
    return Grid(len(columns), len(rows), (along, down), max(drift_x, drift_y))


def _steps(boxes: Sequence[Box], axis: int) -> tuple[tuple[float, ...], float]:
    """Return the usual steps along an axis, and the most by which one differs from all of them."""
    other = 1 - axis
    side = median(b[axis + 2] - b[axis] for b in boxes)
    across = median(b[other + 2] - b[other] for b in boxes)
    steps: list[float] = []
    for line in clusters(boxes, lambda b: b[other] + b[other + 2], 0.0, across / 2):
        places = sorted(b[axis] for b in line)
        steps += [b - a for a, b in pairwise(places) if b - a < 3 * side]
    runs = list(clusters(steps, float, 0.0, 0.1))
    usual = [median(run) for run in runs if len(run) >= max(2, 0.05 * len(steps))] or [median(run) for run in runs]
    # Where a cell is left out, the step is that of two.
    allowed = [*usual, *(a + b for a in usual for b in usual)]
    drift = max((min(abs(step - u) for u in allowed) for step in steps), default=0.0)
    single = [u for u in usual if not any(abs(u - a - b) < 0.25 for a in usual for b in usual)]
    return tuple(single), drift


# -- faces ----------------------------------------------------------------------------------------------------------


def faces(sheet: Sheet) -> Family | None:
    """Return words and drawings that stand on a regular pitch, as boxes of that pitch, or None.

    For pages on which tiles have no outline. Where they begin and end is not drawn: only the pitch is known.
    """
    blobs = _blobs([*(s.ink for s in sheet.shapes if s.fill), *(w.box for w in sheet.words)])
    centres = [b.centre for b in blobs if max(b.width, b.height) <= 60]
    if len(centres) < 3 * LEAST:
        return None
    pitches = []
    for axis in (0, 1):
        lines = [run for run in clusters([c[axis] for c in centres], float, 0.0, 2.0) if len(run) >= 3]
        places = [median(run) for run in lines]
        steps = [b - a for a, b in pairwise(places)]
        if len(steps) < 2 or sum(len(run) for run in lines) < 0.8 * len(centres):
            return None
        pitch = median(steps)
        if pitch < SMALLEST or sum(abs(s - pitch) < 0.15 * pitch for s in steps) < 0.7 * len(steps):
            return None
        pitches.append(pitch)
    wide, high = pitches
    return Family("faces", tuple(Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y in centres))


def _blobs(boxes: Sequence[Box], gap: float = 2.0) -> list[Box]:
    """Join boxes that lie nearer than `gap` mm."""
    joined: list[Box] = []
    for box in sorted(boxes, key=lambda b: b.x0):
        while True:
            near = next((b for b in joined if _touch(b, box, gap)), None)
            if near is None:
                break
            joined.remove(near)
            box = box.joined(near)
        joined.append(box)
    return joined


def _touch(a: Box, b: Box, gap: float) -> bool:
    return a.x0 - gap < b.x1 and b.x0 - gap < a.x1 and a.y0 - gap < b.y1 and b.y0 - gap < a.y1
