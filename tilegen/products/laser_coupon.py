"""The kerf test strip: ten bars to be cut, pushed together and measured, once along x and once along y."""

from __future__ import annotations

from tilegen.drawing import strokes
from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Drawing, Group, Item, Page
from tilegen.drawing.outlines import polygon, polyline
from tilegen.errors import LayoutError
from tilegen.model.material import Material
from tilegen.products.base import Job, Product
from tilegen.products.laser import (
    BED,
    FILE_OPTIONS,
    MARGIN,
    MATERIAL,
    bed_of,
    cut_items,
    notes_of,
    reference,
    refuse_material,
    wishes_of,
)

BARS = 10
BAR = 10.0  # width of a bar as drawn, mm: ten are 100 mm
TALL = 12.0  # its length
GAP = 6.0  # between the two strips
EM = 3.9  # of what is scored on the bars, mm


def make(job: Job) -> Drawing:
    """Draw two strips of ten bars on one bed, cut on the lines, without any allowance for the kerf."""
    refuse_material(job)
    bed, margin = bed_of(job)
    long = BARS * BAR
    level = Box(margin, margin, margin + long, margin + TALL)
    upright = Box(margin, margin + TALL + GAP, margin + TALL, margin + TALL + GAP + long)
    if level.x1 > bed.width - margin or upright.y1 > bed.height - margin:
        raise LayoutError(
            f"two strips of {long:g} mm do not fit a bed of {bed.width:g} × {bed.height:g} mm",
            hint=f"at least {long + 2 * margin:g} × {upright.y1 + margin:g} mm",
        )
    items = reference(job, bed, margin)
    for name, strip, across in (("X", level, True), ("Y", upright, False)):
        items.append(Group("strip", name, _numbers(name, strip, across)))
        items += cut_items(job, ("cut.inner", _bars(strip, across)), ("cut.frame", [_frame(strip)]))
    return Drawing(
        title="kerf test strip",
        pages=(Page(bed.width, bed.height, tuple(items), name="1"),),
        lang=job.texts.lang,
        notes=(*_formula(job.get("material")), *notes_of(job)),
        wishes=wishes_of(job),
    )


def _formula(material: Material | None) -> tuple[str, ...]:
    usual = f"; {material.name} usually has {material.kerf:g} mm" if material else ""
    return (
        f"two strips of {BARS} bars, each {BARS * BAR:g} mm long as drawn",
        f"cut, push the bars of strip X together without a gap and measure them: kerf along x = ({BARS * BAR:g} mm − "
        f"what you measure) / {BARS}; strip Y gives the kerf along y{usual}",
        f"for example {BARS * BAR - 2:g} mm: --kerf 0.2mm; both different: --kerf 0.2mm,0.15mm",
    )


def _bars(strip: Box, across: bool) -> list[Contour]:
    """Return the lines between the bars, back and forth."""
    lines = []
    for number in range(1, BARS):
        at = number * BAR
        ends = (
            [(strip.x0 + at, strip.y0), (strip.x0 + at, strip.y1)]
            if across
            else [(strip.x0, strip.y0 + at), (strip.x1, strip.y0 + at)]
        )
        lines.append(polyline(ends if number % 2 else ends[::-1]))
    return lines


def _frame(strip: Box) -> Contour:
    """Return the outline, begun where the last line between bars ends."""
    corners = [(strip.x1, strip.y1), (strip.x0, strip.y1), (strip.x0, strip.y0), (strip.x1, strip.y0)]
    return polygon(corners)


def _numbers(name: str, strip: Box, across: bool) -> tuple[Item, ...]:
    """Return the number of each bar as scored strokes, so that none is forgotten and their order is kept."""
    found: list[Item] = []
    for number in range(BARS):
        middle = (number + 0.5) * BAR
        x, y = (strip.x0 + middle, strip.centre.y) if across else (strip.centre.x, strip.y0 + middle)
        run = strokes.run(f"{name}{number + 1}", EM)
        assert run is not None
        found.append(run.placed("score", x - run.ink.centre.x, y - run.ink.centre.y))
    return tuple(found)


PRODUCT = Product(
    command="laser coupon",
    title="Kerf test strip",
    help="A kerf test strip for a laser cutter (SVG, DXF): cut it first, measure, and you know your kerf.",
    formats=("svg", "dxf", "lbrn2", "pdf", "png"),
    options=(
        BED,
        MATERIAL,
        MARGIN,
        *FILE_OPTIONS,
    ),
    make=make,
    kit=(),
    style="laser",
    examples=(
        "tilegen laser coupon --material plywood -o strip.svg",
        "tilegen laser coupon --bed k40 -o strip.dxf",
    ),
)
