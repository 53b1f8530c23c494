"""Magnet sheets: every tile of the set on paper, ready to print on magnetic sheet and to cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.geometry import Box, Contour, polygon, rectangle
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.errors import OptionError
from tilegen.layout import cells, guides
from tilegen.layout.grid import Grid, fit
from tilegen.model.measures import A4, Paper, Size
from tilegen.model.sheet import GUIDES, Sheet
from tilegen.model.tileset import Face
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.faces import FaceMaker
from tilegen.products.notes import BAND, UPRIGHT, Notes, Placed

# Ruler and words keep this far from tint and ticks.
CLEAR = 1.0


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheet after the user's wishes: what counts for drawing, in mm."""

    paper: Paper
    grid: Grid
    bleed: float
    radius: float
    guides: str
    limit: float  # nothing is printed nearer to the paper's edge

    @property
    def printable(self) -> Box:
        """Where ink may be."""
        return Box(0, 0, self.paper.width, self.paper.height).grown(-self.limit)

    @property
    def tick(self) -> float:
        """The length of cut ticks: shorter where a ruler would otherwise not fit below them, but never under 1.5 mm."""
        edge, box, taken = self.printable, self.grid.box, self.bleed + guides.START + CLEAR
        if edge.x1 - box.x1 - taken - guides.TICK >= UPRIGHT:
            return guides.TICK
        return min(guides.TICK, max(1.5, edge.y1 - box.y1 - taken - BAND))


def plan(job: Job) -> Plan:
    """Merge the sheet with the options given on top of it. Raises LayoutError and OptionError."""
    sheet: Sheet = job.get("sheet")
    given = {key: value for key, value in job.options.items() if value is not None}
    tile, gap = given.get("tile", sheet.tile), given.get("gap", sheet.gap)
    paper, margin = given.get("paper", A4), given.get("margin", sheet.margin)
    radius = given.get("radius", sheet.radius if gap == sheet.gap else 0.0)
    if radius > min(tile) / 2:
        raise OptionError(
            f"a corner radius of {radius:g} mm is more than half the tile", hint=f"at most {min(tile) / 2:g} mm"
        )
    if radius > 0 and gap == 0:
        raise OptionError("tiles with round corners need a gap", hint="add --gap 2mm, or use --sheet rounded")
    # Tiles that stand apart are cut along their own edge; touching tiles share one tint that runs past the block.
    bleed = given.get("bleed", 0.0 if gap > 0 else max(sheet.bleed, 2.0))
    if 0 < gap < 2 * bleed:
        raise OptionError(
            f"a bleed of {bleed:g} mm on both sides does not fit a gap of {gap:g} mm", hint=f"at most {gap / 2:g} mm"
        )
    if bleed > 0 and radius > 0:
        raise OptionError("a bleed hides round corners", hint="leave out --bleed or --radius")
    same = (tile, gap) == (sheet.tile, sheet.gap) and paper.name in sheet.papers
    wanted = given.get("cells", sheet.cells if same else None)
    page = Size(paper.width, paper.height)
    guided, limit = given.get("guides", sheet.guides), min(margin, sheet.margin)
    if guided == "outline" or (guided == "full" and gap > 0):
        # Such lines lie just outside the outermost tiles, and must be printable too.
        margin = max(margin, limit + job.style.paint("guide").width)
    if wanted and "cells" not in given:
        largest = fit(page, tile, gap=gap, margin=margin)
        wanted = wanted if wanted[0] <= largest.columns and wanted[1] <= largest.rows else None
    grid = fit(page, tile, gap=gap, margin=margin, wanted=wanted)
    return Plan(paper, grid, bleed, radius, guided, limit)


def make(job: Job) -> Drawing:
    """Draw the sheets."""
    p = plan(job)
    maker = FaceMaker(job.tileset, p.grid.cell, job.fonts, zero=bool(job.get("slashed_zero")))
    trim = Box(0.0, 0.0, *p.grid.cell)
    blank = Path("print.tint", (rectangle(trim, p.radius),))
    drawn = {face.id: (blank, *maker.items(face)) for face in job.tileset.faces if face.count}
    faces = list(job.tileset.tiles())
    sheets = [faces[i : i + p.grid.capacity] for i in range(0, len(faces), p.grid.capacity)]
    base = _Base(job, p, len(sheets))
    pages = []
    for number, sheet in enumerate(sheets, start=1):
        under, over = base.of(len(sheet), number)
        items = (*under, *_tiles(p.grid, sheet, drawn, trim), *over)
        pages.append(Page(p.paper.width, p.paper.height, items, margin=p.limit, name=str(number)))
    cell = p.grid.cell
    return Drawing(
        title=job.texts.say("magnets_title", set=job.tileset.title),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(
            f"{len(faces)} tiles of {_size(cell)} on {p.paper.name}, {p.grid.columns} × {p.grid.rows} cells a sheet",
        ),
    )


def _size(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"


def _tiles(grid: Grid, faces: Sequence[Face], drawn: dict[str, tuple[Item, ...]], trim: Box) -> list[Group]:
    groups = []
    for number, face in enumerate(faces):
        box = grid.cell_box(number)
        groups.append(Group("tile", face.id, drawn[face.id], box.x0, box.y0, box=trim))
    return groups


def _bleed(p: Plan, count: int) -> list[Path]:
    """Return the tint that runs past the tiles, within what the printer reaches."""
    if p.bleed <= 0:
        return []
    grid, edge = p.grid, p.printable
    if grid.gap > 0:
        boxes = [grid.cell_box(i).grown(p.bleed).clipped(edge) for i in range(count)]
        return [Path("print.bleed", tuple(rectangle(box) for box in boxes))]
    contours: list[Contour] = []
    for loop in cells.outline(cells.block(count, grid.columns)):
        corners = [(grid.x + c * grid.pitch.width, grid.y + r * grid.pitch.height) for c, r in loop]
        grown = cells.grown(corners, p.bleed)
        contours.append(polygon([(min(max(x, edge.x0), edge.x1), min(max(y, edge.y0), edge.y1)) for x, y in grown]))
    return [Path("print.bleed", tuple(contours))]


class _Base:
    """What lies on a sheet besides its tiles. Sheets with the same number of tiles share all but their own number."""

    def __init__(self, job: Job, p: Plan, sheets: int) -> None:
        self._job, self._plan, self._sheets = job, p, sheets
        self._shared: dict[int, tuple[Group, Group, Placed | None]] = {}

    def of(self, count: int, number: int) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """Return what lies under and over the tiles of sheet `number`, which has `count` tiles."""
        if count not in self._shared:
            note = self._note(count)
            over = _guides(self._job, self._plan, count, note)
            under = tuple(_bleed(self._plan, count))
            self._shared[count] = Group("bleed", str(count), under), Group("guides", str(count), tuple(over)), note
        bleed, guide, note = self._shared[count]
        if note is None:
            return (bleed,), (guide,)
        words = note.numbered(self._job.fonts.run(self._number(number), 1.0, style="regular"))
        return (bleed,), (guide, note.ruler, *([words] if words else []))

    def _number(self, number: int) -> str:
        return self._job.texts.say("sheet_of", page=number, pages=self._sheets)

    def _note(self, count: int) -> Placed | None:
        say, p = self._job.texts.say, self._plan
        lines = [
            say("print_at"),
            say("paper", paper=_paper(p.paper)),
            say("tiles_here", tiles=count, size=_size(p.grid.cell)),
        ]
        widest = self._number(self._sheets) if self._sheets > 1 else ""
        return Notes(self._job.fonts, lines).place(_slots(p, count), widest)


def _guides(job: Job, p: Plan, count: int, note: Placed | None) -> list[Path]:
    width = job.style.paint("guide").width
    if p.guides == "ticks":
        contours = guides.ticks(p.grid, p.printable, p.bleed, longest=p.tick)
    elif p.guides == "full":
        contours = guides.full(p.grid, p.printable, p.bleed, width)
        if note is not None:
            contours = guides.without(contours, note.box.grown(CLEAR))
    elif p.guides == "outline":
        contours = guides.outlines(_outlined(p, count), p.radius, width)
    else:
        contours = []
    return [Path("guide", tuple(contours))] if contours else []


def _outlined(p: Plan, count: int) -> list[Box]:
    """Return what gets an outline: each tile that stands apart, or the rows of a block of touching tiles."""
    boxes = [p.grid.cell_box(i) for i in range(count)]
    if p.grid.gap > 0:
        return boxes
    whole = boxes[0].joined(boxes[-1])
    return [whole.joined(boxes[min(count, p.grid.columns) - 1])]


def _paper(paper: Paper) -> str:
    size = f"{paper.width:g} × {paper.height:g} mm"
    return size if "×" in paper.name else f"{paper.name}, {size}"


def _slots(p: Plan, count: int) -> list[Box]:
    """Return the free boxes for ruler and words, best first: free cells, then the margins."""
    grid, edge, around = p.grid, p.printable, p.bleed + CLEAR
    full_rows, rest = divmod(count, grid.columns)
    slots = []
    if rest:
        box = grid.cell_box(count).joined(grid.cell_box((full_rows + 1) * grid.columns - 1))
        slots.append(Box(box.x0 + around, box.y0 + (around if full_rows else 0), box.x1, box.y1))
    used = full_rows + bool(rest)
    if used < grid.rows:
        box = grid.cell_box(used * grid.columns).joined(grid.cell_box(grid.capacity - 1))
        slots.append(Box(box.x0, box.y0 + around, box.x1, box.y1))
    ticks = guides.START + p.tick if p.guides in ("ticks", "full") else 0.0
    for left, right in ((grid.box.x0, grid.box.x1), (edge.x0, edge.x1)):
        slots.append(Box(left, grid.box.y1 + around + ticks, right, edge.y1))
        slots.append(Box(left, edge.y0, right, grid.box.y0 - around - ticks))
    slots.append(Box(grid.box.x1 + around + ticks, grid.box.y0, edge.x1, grid.box.y1))
    slots.append(Box(edge.x0, grid.box.y0, grid.box.x0 - around - ticks, grid.box.y1))
    return [slot for slot in slots if slot.width > 0 and slot.height > 0]


PRODUCT = Product(
    command="magnets",
    title="Magnet sheets",
    help="Print-ready sheets of tiles for magnetic paper (PDF). Touching tiles share one straight cut.",
    formats=("pdf", "svg", "png"),
    options=(
        Option("sheet", "sheet", "how tiles lie on paper; `tilegen list sheets` shows which there are", "gapless"),
        Option("tile", "size", "size of a tile, for example 20mm, 18x20mm or 3/4in"),
        Option("paper", "paper", "a4, letter, a3 … or a size such as 4x6in", "a4"),
        Option("margin", "length", "left free at the paper's edges"),
        Option("gap", "length", "between the tiles; 0mm lets neighbours share a cut"),
        Option("radius", "length", "of round corners (needs a gap)"),
        Option("bleed", "length", "how far the tint runs past the tiles"),
        Option("cells", "cells", "columns and rows, for example 9x12; else as many as fit"),
        Option("guides", "choice", "cut guides, never inside a tile", choices=GUIDES),
        Option("slashed-zero", "flag", "draw zeros with a slash"),
    ),
    make=make,
    kit=(
        KitFile(10, "magnets-a4", ("pdf",), {"paper": "a4"}),
        KitFile(11, "magnets-letter", ("pdf",), {"paper": "letter"}),
    ),
    complete=True,
    examples=(
        "tilegen magnets binary --paper letter",
        "tilegen magnets binary --tile 19,05mm --margin 10mm -o magnets.pdf",
        "tilegen magnets binary --gap 2mm --radius 2mm --guides full",
        "tilegen magnets binary --xor --style ink-saver",
    ),
)
