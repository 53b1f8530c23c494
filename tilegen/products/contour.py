"""Contours of printed sheets for a craft cutter: what to cut, on the same page as the magnet sheets.

Both products have the same options and lay tiles by the same plan, so that a contour lies exactly on its print. The
page is that of the sheet: the same size, the same origin at its top left, the same marks.
"""

from __future__ import annotations

from tilegen.drawing.geometry import Contour
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.drawing.outlines import polygon, polyline, rectangle
from tilegen.errors import OptionError
from tilegen.layout import cells
from tilegen.layout.cuts import cut_order
from tilegen.layout.guides import Block
from tilegen.products import magnets
from tilegen.products.base import Job, Product
from tilegen.products.sheet_base import in_words
from tilegen.products.sheet_marks import taken
from tilegen.products.sheet_plan import Plan, plan
from tilegen.products.sheet_sets import dealt


def make(job: Job) -> Drawing:
    """Draw the contours. Raises OptionError where the maker has cut the sheet."""
    p = plan(job)
    if p.labels is not None and p.slots.each == 1:
        raise OptionError("the labels of this sheet are cut already", hint="take another --sheet")
    pages = []
    for number, sheet in enumerate(dealt(job.tileset, p), start=1):
        items = (*_cuts(p, sheet.first, len(sheet.faces)), *_marks(p))
        pages.append(Page(p.paper.width, p.paper.height, items, margin=p.margin, name=str(number)))
    say = job.texts.say
    note = say("contour_note", tiles=job.tileset.total, size=in_words(p.slots.cell), paper=p.paper.name)
    # Labels and cards have no room for marks: there the maker's own cuts are what the cutter is laid by.
    bare = (
        ()
        if p.sides.marks != "none" or p.labels is not None
        else ("no marks for the cutter: give --marks here and to `tilegen magnets`",)
    )
    return Drawing(
        title=say("contour_title", set=job.title),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(note,),
        warnings=bare,
    )


def _cuts(p: Plan, first: int, count: int) -> tuple[Item, ...]:
    """Return the outlines of tiles that stand apart, or the lines that touching tiles share: inner ones first."""
    inner: list[Contour] = []
    outer: list[Contour] = []
    for block, _ in p.slots.blocks(first, count, p.bleed):
        if block.grid.gap > 0:
            outer += [rectangle(block.grid.cell_box(number), p.radius) for number in block.numbers]
            continue
        lines, frame = _shared(block)
        inner += lines
        outer += frame
    paths = ((Path("cut", tuple(inner)),) if inner else ()) + (Path("cut.frame", tuple(outer)),)
    return (Group("contour", str(count), paths),)


def _shared(block: Block) -> tuple[list[Contour], list[Contour]]:
    """Return the lines between touching tiles, each once, and the outline of all."""
    grid = block.grid

    def at(vertex: cells.Vertex) -> tuple[float, float]:
        return grid.x + vertex[0] * grid.pitch.width, grid.y + vertex[1] * grid.pitch.height

    strokes, loops = cut_order(cells.block(block.count, grid.columns, block.first))
    return [polyline([at(a), at(b)]) for a, b in strokes], [polygon([at(v) for v in loop]) for loop in loops]


def _marks(p: Plan) -> tuple[Item, ...]:
    """Return the marks that the print has, but for the line of a fold: what is cut is folded already."""
    return tuple(item for item in taken(p).items if isinstance(item, Group) and item.kind == "register")


PRODUCT = Product(
    command="contour",
    title="Contours for a craft cutter",
    help="Outlines to cut printed magnet sheets along, for a craft cutter (SVG, DXF). Takes the options of magnets.",
    formats=("svg", "dxf", "png"),
    options=magnets.PRODUCT.options,
    make=make,
    kit=(),
    lines="contour",
    named=("sheet", "shape", "start", "marks"),
    examples=(
        "tilegen contour binary --gap 2mm --radius 2mm --marks squares",
        "tilegen contour en --shape round --tile 25mm --marks dots -o cut.dxf",
    ),
)
