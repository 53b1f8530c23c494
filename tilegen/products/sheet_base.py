"""What lies on a sheet besides its tiles: tint past their edges, cut guides, ruler and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Item, Path, Text
from tilegen.drawing.outlines import polygon, rectangle
from tilegen.layout import cells, guides, register
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.products.base import Job
from tilegen.products.notes import BAND, LENGTHS, Notes, Placed
from tilegen.products.sheet_grid import GOOD_TICK
from tilegen.products.sheet_marks import at_fold, beside, in_margin, taken, turned_words
from tilegen.products.sheet_plan import Plan

# From ticks to ruler and words: nearer, a ruler looks like more ticks.
CLEAR = 2.5

Layers = tuple[tuple[Item, ...], tuple[Item, ...]]


class Base(Protocol):
    """Gives each sheet what lies under and over its tiles."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know about these sheets."""

    def of(self, count: int, number: int, first: int) -> Layers:
        """Return what lies under and over the tiles of sheet `number`, which has `count` tiles from slot `first` on."""


def base(job: Job, p: Plan, sheets: int) -> Base:
    """Return the base of paper that the user cuts, or of labels that the maker has cut."""
    return _Labels(job, p) if p.labels is not None else _Whole(job, p, sheets)


def in_words(size: Size) -> str:
    """Return a size for people, to a hundredth of a millimetre."""
    return f"{round(size.width, 2):g} × {round(size.height, 2):g} mm"


class _Whole:
    """The base of whole paper. Sheets with the same number of tiles share all but their own number."""

    def __init__(self, job: Job, p: Plan, sheets: int) -> None:
        self._job, self._plan, self._sheets = job, p, sheets
        self._line = job.style.paint("guide").width
        self._marks = taken(p)
        self._shared: dict[tuple[int, int], tuple[tuple[Item, ...], tuple[Item, ...], Placed | None]] = {}
        self._missing: set[str] = set()

    @property
    def warnings(self) -> tuple[str, ...]:
        if not self._missing or self._plan.grid.gap > 0:
            return ()
        sides = " and ".join(side for side in ("top", "bottom", "left", "right") if side in self._missing)
        return (f"no room for cut ticks at the {sides}: a smaller --margin or --cells gives room",)

    def of(self, count: int, number: int, first: int) -> Layers:
        key = first, count
        if key not in self._shared:
            block = Block(self._plan.grid, count, self._plan.bleed, first)
            note, tick = self._note(block)
            under = _group("bleed", count, _bleed(self._plan, block))
            words = self._words(block, note, tick)
            clear = [box.grown(1.0) for box in (note.box if note else None, words.box if words else None) if box]
            lines = self._guides(block, clear, tick)
            over = (*_group("guides", count, lines), *self._marks.items, *([words] if words else []))
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
            say("tiles_here", tiles=block.count, size=in_words(p.slots.cell)),
        ]
        notes = Notes(self._job.fonts, lines, say("print_short"), self._job.texts.mm)
        widest = self._number(self._sheets) if self._sheets > 1 else ""
        room = p.printable.y1 - block.tinted.y1 - guides.START - CLEAR - BAND
        ways: tuple[tuple[float, float], ...]
        ways = ((guides.TICK, CLEAR), (min(guides.TICK, max(GOOD_TICK, room)), CLEAR), (GOOD_TICK, 1.0))
        if p.guides == "none":
            ways = ((0.0, 0.0),)
        elif p.guides == "outline" and p.round:
            ways = ((0.0, CLEAR), (0.0, 1.0))
        spare = _free_cells(block)
        # The lines of a guillotine run through free cells, so that there the margins of the whole grid come first.
        crossed = p.guides == "gutter" and p.grid.gap > 0
        whole = Block(p.grid, p.grid.capacity, p.bleed) if crossed else block
        for length in LENGTHS:
            found = None if crossed else notes.place(spare, widest, (length,))
            if found is not None:
                return found, guides.TICK
            for tick, clear in ways:
                around = (guides.START + tick if tick else 0.0) + clear
                free = register.without(_margins(p, whole, around), list(self._marks.taken))
                found = notes.place([*free, *(spare if crossed else [])], widest, (length,))
                if found is not None:
                    return found, tick
        return None, guides.TICK

    def _words(self, block: Block, note: Placed | None, tick: float) -> Text | None:
        """Return the words on how backs get behind these tiles."""
        p, text = self._plan, turned_words(self._job, self._plan)
        if not text:
            return None
        if p.sides.folded:
            return in_margin(self._job, text, at_fold(p))
        ticks = 0.0 if p.guides == "none" else guides.START + tick
        rooms = [*self._marks.taken, *([note.box.grown(CLEAR)] if note else [])]
        return in_margin(self._job, text, beside(p.printable, block.tinted.grown(ticks), rooms))

    def _guides(self, block: Block, clear: Sequence[Box], tick: float) -> list[Path]:
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
        elif p.guides == "gutter":
            contours = guides.gutters(p.grid, p.bleed, edge, width)
        for box in clear if p.guides in ("full", "gutter") else ():
            contours = guides.without(contours, box)
        for box in self._marks.taken if p.guides != "outline" else ():
            contours = guides.without(contours, box)
        return [Path("guide", tuple(contours))] if contours else []


class _Labels:
    """The base of labels: tint on each, and guides where several tiles share one."""

    def __init__(self, job: Job, p: Plan) -> None:
        self._plan, self._line = p, job.style.paint("guide").width
        self._missing: set[str] = set()

    @property
    def warnings(self) -> tuple[str, ...]:
        # One end of a cut is enough for a guillotine that is square to its stop; none is not.
        pairs = (("top", "bottom"), ("left", "right"))
        sides = [f"{a} and {b}" for a, b in pairs if {a, b} <= self._missing]
        if not sides:
            return ()
        return (f"no room for cut ticks at the {' and '.join(sides)} of each label: a smaller --tile gives room",)

    def of(self, count: int, number: int, first: int) -> Layers:
        p = self._plan
        tint: list[Contour] = []
        lines: list[Contour] = []
        labels: list[Group] = []
        for block, room in p.slots.blocks(first, count, p.bleed):
            if p.grid.capacity == 1:
                tint += [_tint(p, block.grid.cell_box(0), p.bleed)] if any(p.bleed) else []
            else:
                tint += [c for path in _bleed(p, block) for c in path.contours]
            lines += self._guides(block, room)
            labels.append(
                Group("label", str(len(labels) + 1), (), room.x0, room.y0, box=room.moved(-room.x0, -room.y0))
            )
        under = _group("bleed", count, [Path("print.bleed", tuple(tint))] if tint else [])
        return (*labels, *under), _group("guides", count, [Path("guide", tuple(lines))] if lines else [])

    def _guides(self, block: Block, room: Box) -> list[Contour]:
        p = self._plan
        if p.guides == "ticks":
            found, missing = guides.ticks(block, room.grown(-self._line / 2))
            self._missing.update(missing)
            return found
        if p.guides == "outline":
            return guides.outlines(block, p.radius, self._line)
        room = room.grown(-self._line / 2)
        if p.guides == "gutter":
            return guides.gutters(block.grid, Size(0.0, 0.0), room, self._line)
        return guides.full(block, room, self._line) if p.guides == "full" else []


def _tint(p: Plan, box: Box, by: Size) -> Contour:
    """Return the area that a tile's tint covers: past its edge, as far as there may be ink.

    That of a round tile stays a circle; it is smaller where the paper's edge is near.
    """
    room = p.printable
    if p.round and not (p.labels is not None and p.slots.each == 1):
        spare = min(box.x0 - room.x0, box.y0 - room.y0, room.x1 - box.x1, room.y1 - box.y1, *by)
        return rectangle(box.grown(max(0.0, spare)), p.radius + max(0.0, spare))
    past = _past(box, by)
    # Round corners stay round: the outline of the tint is that of the tile, further out.
    corner = p.radius + min(by) if p.radius else 0.0
    return rectangle(past if p.labels is not None else past.clipped(room), corner)


def _past(box: Box, by: Size) -> Box:
    return Box(box.x0 - by.width, box.y0 - by.height, box.x1 + by.width, box.y1 + by.height)


def _group(kind: str, count: int, paths: list[Path]) -> tuple[Item, ...]:
    return (Group(kind, str(count), tuple(paths)),) if paths else ()


def _bleed(p: Plan, block: Block) -> list[Path]:
    """Return the tint that runs past the tiles."""
    if not any(p.bleed):
        return []
    if p.grid.gap > 0:
        # A label's own grid, where several tiles share one.
        boxes = [block.grid.cell_box(i) for i in block.numbers]
        return [Path("print.bleed", tuple(_tint(p, box, p.bleed) for box in boxes))]
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
