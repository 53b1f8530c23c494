"""What can be measured on a finished page, before anything is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tilegen.drawing.curves import length
from tilegen.drawing.finished import Colour, Shape, Sheet
from tilegen.drawing.geometry import Box, Contour, Line, around, bounds
from tilegen.preflight.cells import Family, Grid, choose, grid
from tilegen.preflight.overprint import overprinted
from tilegen.preflight.rulers import Ruler, references, rulers

USUAL_LINE = 100.0  # mm of a reference line of which nothing is said
# mm: a filled box so thin and so long is a line. It covers every dot that it touches: wider ones come out well.
SLIVER, LONG = 0.06, 3.0


class Thin(NamedTuple):
    """The thinnest line and where it is, in mm."""

    width: float
    x: float
    y: float


@dataclass(slots=True)
class Operation:
    """What is drawn in one layer and colour: how many lines, how many of them closed, how long in mm."""

    layer: str
    colour: str
    filled: bool
    lines: int = 0
    closed: int = 0
    length: float = 0.0
    contours: list[Contour] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Measured:
    """The measures of one page; `ink` is the box of all that is painted, `most_ink` in per cent of one ink."""

    sheet: Sheet
    cells: Family | None
    grid: Grid | None
    rulers: tuple[Ruler, ...]
    ink: Box | None
    thinnest: Thin | None
    colours: tuple[str, ...]
    most_ink: float

    @property
    def margin(self) -> float | None:
        """The free way from the ink to the nearest edge of the page, in mm; below 0 where it runs over."""
        s, box = self.sheet, self.ink
        return min(box.x0, box.y0, s.width - box.x1, s.height - box.y1) if box else None


def measure(
    sheets: Sequence[Sheet], wanted: Sequence[tuple[float, float]] = (), line: float = 0.0, *, cells: bool = True
) -> tuple[Measured, ...]:
    """Return the measures of all pages.

    `wanted` are sizes that cells should have, `line` that of a reference line; without `cells` none are looked for.
    """
    found = choose(sheets, wanted) if cells else [None] * len(sheets)
    return tuple(_measured(sheet, family, line) for sheet, family in zip(sheets, found, strict=True))


def _measured(sheet: Sheet, cells: Family | None, line: float) -> Measured:
    found = rulers(sheet)
    inks = list(_inks(sheet))
    return Measured(
        sheet=sheet,
        cells=cells,
        grid=grid(cells) if cells and cells.boxes else None,
        rulers=tuple(found or references(sheet, line or USUAL_LINE)),
        ink=_ink(sheet),
        thinnest=_thinnest(sheet),
        colours=tuple(sorted({*map(_called, inks), *(p.space for p in sheet.pictures if p.space), *sheet.inside})),
        most_ink=max([*(colour.ink for colour in inks), overprinted(sheet)], default=0.0),
    )


def _inks(sheet: Sheet) -> Iterator[Colour]:
    for shape in sheet.shapes:
        yield from (colour for colour in (shape.fill, shape.stroke) if colour is not None)
    yield from (words.colour for words in sheet.words if words.colour is not None)


def _called(colour: Colour) -> str:
    if colour.space == "spot":
        return f"spot {colour.name}"
    return f"{colour.space} ({colour.name})" if colour.name == "ICC" else colour.space


def _ink(sheet: Sheet) -> Box | None:
    boxes = [s.ink for s in sheet.shapes if not all(c is None or c.paper for c in (s.fill, s.stroke))]
    boxes += [words.box for words in sheet.words if words.colour is None or not words.colour.paper]
    return around([*boxes, *(picture.box for picture in sheet.pictures)])


def _thinnest(sheet: Sheet) -> Thin | None:
    lines = [s for s in sheet.shapes if s.stroke is not None and not s.stroke.paper]
    thin = min(lines, key=lambda s: s.width, default=None)
    found = [Thin(thin.width, *thin.contours[0].start)] if thin else []
    return min([*found, *_slivers(sheet)], key=lambda t: t.width, default=None)


def _slivers(sheet: Sheet) -> Iterator[Thin]:
    """Yield filled boxes that are drawn for lines."""
    for shape in sheet.shapes:
        if shape.stroke is not None or shape.fill is None or shape.fill.paper:
            continue
        for contour in shape.contours:
            if len(contour.segments) > 5 or not all(isinstance(s, Line) for s in contour.segments):
                continue
            box = bounds([contour])
            if min(box.width, box.height) > SLIVER or max(box.width, box.height) < LONG:
                continue
            if shape.clip is None or shape.clip.contains(box):
                yield Thin(min(box.width, box.height), box.x0, box.y0)


def operations(sheet: Sheet) -> list[Operation]:
    """Return what is drawn on a page by layer and colour, in drawn order."""
    found: dict[tuple[str, str, bool], Operation] = {}
    for shape in sheet.shapes:
        colour = shape.stroke or shape.fill
        assert colour is not None
        name = named(colour)
        key = shape.layer, name, shape.stroke is None
        operation = found.setdefault(key, Operation(shape.layer, name, shape.stroke is None))
        _count(operation, shape)
    return list(found.values())


def _count(operation: Operation, shape: Shape) -> None:
    operation.lines += len(shape.contours)
    operation.closed += sum(1 for c in shape.contours if c.closed)
    operation.length += sum(length(c) for c in shape.contours)
    operation.contours += shape.contours


def named(colour: Colour) -> str:
    """Return a colour as people write it.

    >>> named(Colour("RGB", (1.0, 0.0, 0.0))), named(Colour("Gray", (0.0,))), named(Colour("index", (), "7"))
    ('#ff0000', 'Gray 0', 'colour 7')
    """
    if colour.space == "RGB" and len(colour.values) == 3:
        return "#" + "".join(f"{round(255 * v):02x}" for v in colour.values)
    if colour.space == "index":
        return colour.name if colour.name.startswith("by") else f"colour {colour.name}"
    values = "/".join(f"{v:.3g}" for v in colour.values)
    return f"{colour.name if colour.space == 'spot' else colour.space} {values}".strip()
