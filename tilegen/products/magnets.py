"""Magnet sheets: every tile of the set on paper, ready to print on magnetic sheet and to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from tilegen.drawing.geometry import Box, Contour, polygon, rectangle
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.layout import cells, guides
from tilegen.layout.grid import Grid
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.model.sheet import GUIDES
from tilegen.model.tileset import Face
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.face_marks import FACE_OPTIONS, Wishes
from tilegen.products.faces import FaceMaker
from tilegen.products.notes import BAND, LENGTHS, Notes, Placed
from tilegen.products.sheet_plan import GOOD_TICK, Plan, plan

# From ticks to ruler and words: nearer, a ruler looks like more ticks.
CLEAR = 2.5


def make(job: Job) -> Drawing:
    """Draw the sheets."""
    p = plan(job)
    maker = FaceMaker(job.tileset, p.grid.cell, job.fonts, wishes=Wishes.of(job), radius=p.radius)
    trim = Box(0.0, 0.0, *p.grid.cell)
    blank = Path("print.tint", (rectangle(trim, p.radius),))
    drawn = {face.id: (blank, *maker.items(face)) for face in job.tileset.faces if face.count}
    faces = list(job.tileset.tiles())
    sheets = list(_sheets(faces, p))
    base = _Base(job, p, len(sheets))
    pages = []
    for number, (first, sheet) in enumerate(sheets, start=1):
        under, over = base.of(len(sheet), number, first)
        items = (*under, *_tiles(p.grid, sheet, drawn, trim, first), *over)
        pages.append(Page(p.paper.width, p.paper.height, items, margin=p.margin, name=str(number)))
    say, cell = job.texts.say, p.grid.cell
    return Drawing(
        title=say("magnets_title", set=job.title),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(
            say(
                "magnets_note",
                tiles=len(faces),
                size=_size(cell),
                paper=p.paper.name,
                columns=p.grid.columns,
                rows=p.grid.rows,
            ),
        ),
        warnings=base.warnings,
    )


def _size(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"


def _sheets(faces: Sequence[Face], p: Plan) -> Iterator[tuple[int, Sequence[Face]]]:
    """Yield the first cell and the tiles of each sheet; sheets that were begun earlier come first."""
    done = 0
    for first in chain(p.begun, repeat(0)):
        if done >= len(faces):
            return
        sheet = faces[done : done + p.grid.capacity - first]
        yield first, sheet
        done += len(sheet)


def _tiles(grid: Grid, faces: Sequence[Face], drawn: dict[str, tuple[Item, ...]], trim: Box, first: int) -> list[Group]:
    groups = []
    for number, face in enumerate(faces, start=first):
        box = grid.cell_box(number)
        groups.append(Group("tile", face.id, drawn[face.id], box.x0, box.y0, box=trim))
    return groups


class _Base:
    """What lies on a sheet besides its tiles. Sheets with the same number of tiles share all but their own number."""

    def __init__(self, job: Job, p: Plan, sheets: int) -> None:
        self._job, self._plan, self._sheets = job, p, sheets
        self._line = job.style.paint("guide").width
        self._shared: dict[tuple[int, int], tuple[tuple[Item, ...], tuple[Item, ...], Placed | None]] = {}
        self._missing: set[str] = set()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know about these sheets."""
        if not self._missing or self._plan.grid.gap > 0:
            return ()
        sides = " and ".join(side for side in ("top", "bottom", "left", "right") if side in self._missing)
        return (f"no room for cut ticks at the {sides}: a smaller --margin or --cells gives room",)

    def of(self, count: int, number: int, first: int) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """Return what lies under and over the tiles of sheet `number`, which has `count` tiles from cell `first` on."""
        key = first, count
        if key not in self._shared:
            block = Block(self._plan.grid, count, self._plan.bleed, first)
            note, tick = self._note(block)
            under = _group("bleed", count, _bleed(self._plan, block))
            over = _group("guides", count, self._guides(block, note, tick))
            self._shared[key] = under, over, note
        under, over, note = self._shared[key]
        if note is None:
            return under, over
        words = note.numbered(self._job.fonts.run(self._number(number), 1.0, style="regular"))
        return under, (*over, note.ruler, *([words] if words else []))

    def _number(self, number: int) -> str:
        return self._job.texts.say("sheet_of", page=number, pages=self._sheets)

    def _note(self, block: Block) -> tuple[Placed | None, float]:
        """Return ruler and words, and the length of ticks that leaves room for them."""
        say, p = self._job.texts.say, self._plan
        lines = [
            say("print_at"),
            say("paper", paper=p.paper.described),
            say("tiles_here", tiles=block.count, size=_size(p.grid.cell)),
        ]
        notes = Notes(self._job.fonts, lines, say("print_short"))
        widest = self._number(self._sheets) if self._sheets > 1 else ""
        room = p.printable.y1 - block.tinted.y1 - guides.START - CLEAR - BAND
        ways: tuple[tuple[float, float], ...]
        ways = ((guides.TICK, CLEAR), (min(guides.TICK, max(GOOD_TICK, room)), CLEAR), (GOOD_TICK, 1.0))
        if p.guides == "none":
            ways = ((0.0, 0.0),)
        for length in LENGTHS:
            found = notes.place(_free_cells(block), widest, (length,))
            if found is not None:
                return found, guides.TICK
            for tick, clear in ways:
                around = guides.START + tick + clear if tick else 0.0
                found = notes.place(_margins(p, block, around), widest, (length,))
                if found is not None:
                    return found, tick
        return None, guides.TICK

    def _guides(self, block: Block, note: Placed | None, tick: float) -> list[Path]:
        p, width = self._plan, self._line
        edge = p.printable.grown(-width / 2)
        contours: list[Contour] = []
        if p.guides == "ticks" or (p.guides == "outline" and p.grid.gap == 0):
            contours, missing = guides.ticks(block, edge, longest=tick)
            self._missing.update(missing)
            if missing and p.grid.gap > 0:
                contours = []  # on one side only they would puzzle; such tiles are cut along their own edge
        if p.guides == "outline":
            contours = [*contours, *guides.outlines(block, p.radius, width)]
        elif p.guides == "full":
            contours = guides.full(block, edge, width)
            if note is not None:
                contours = guides.without(contours, note.box.grown(1.0))
        return [Path("guide", tuple(contours))] if contours else []


def _group(kind: str, count: int, paths: list[Path]) -> tuple[Item, ...]:
    return (Group(kind, str(count), tuple(paths)),) if paths else ()


def _bleed(p: Plan, block: Block) -> list[Path]:
    """Return the tint that runs past the tiles."""
    if not any(p.bleed):
        return []
    if p.grid.gap > 0:
        boxes = [p.grid.cell_box(i).grown(p.bleed.width).clipped(p.printable) for i in block.numbers]
        return [Path("print.bleed", tuple(rectangle(box) for box in boxes))]
    loops = [cells.grown(loop, *p.bleed) for loop in guides.outline(block)]
    return [Path("print.bleed", tuple(polygon(loop) for loop in loops))]


def _free_cells(block: Block) -> list[Box]:
    """Return the free part of the last used row: the first choice for ruler and words."""
    grid = block.grid
    full_rows, rest = divmod(block.first + block.count, grid.columns)
    if not rest:
        return []
    box = grid.cell_box(block.first + block.count).joined(grid.cell_box((full_rows + 1) * grid.columns - 1))
    left, top = box.x0 + block.bleed.width + 1, box.y0 + (block.bleed.height + 1 if full_rows else 0)
    return [Box(left, top, box.x1, box.y1)]


def _margins(p: Plan, block: Block, around: float) -> list[Box]:
    """Return the free boxes below, above and beside the block, `around` mm away from its tint."""
    edge, tint, box = p.printable, block.tinted, block.box
    slots = []
    for left, right in ((box.x0, box.x1), (p.grid.box.x0, p.grid.box.x1), (edge.x0, edge.x1)):
        # No higher than the words need: they keep near the block, and the rest of the sheet stays clean.
        slots.append(Box(left, tint.y1 + around, right, min(edge.y1, tint.y1 + around + 22.0)))
        if not block.first:  # the cells of a sheet that was begun earlier may be cut away
            slots.append(Box(left, edge.y0, right, tint.y0 - around))
    slots.append(Box(tint.x1 + around, box.y0, edge.x1, edge.y1))
    slots.append(Box(edge.x0, box.y0, tint.x0 - around, edge.y1))
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
        Option("start", "starts", "the first free cell of a sheet that was begun earlier; 8,15 for two such sheets"),
        *FACE_OPTIONS,
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
        'tilegen magnets en --only "J, E*2, blank" --start 8',
        "tilegen magnets es --shape round --tile 25mm --sets 2",
    ),
)
