"""Where the ruler and the words of a sheet go: on cells that nobody needs, or in a margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

from tilegen.drawing.geometry import Box
from tilegen.layout import guides, register
from tilegen.layout.guides import Block
from tilegen.products.base import Job
from tilegen.products.notes import ALL, BAND, BARE, LENGTHS, SOME, Notes, Placed
from tilegen.products.sheet_grid import GOOD_TICK
from tilegen.products.sheet_plan import Plan

# From ticks to ruler and words: nearer, a ruler looks like more ticks.
CLEAR, LEAST_CLEAR = 2.5, 1.0
# From the tint to the ruler: nearer, it looks like part of the tiles.
FAR = 4.0
NEAR = 1.0  # words on free cells
HIGH = 22.0  # what words need at most below the tiles
HANGS = 0.8  # the 0 of a ruler hangs out at its left


@dataclass(frozen=True, slots=True)
class Noted:
    """Ruler and words, the length of the ticks that leave room for them, and what lines to cut along must keep off."""

    note: Placed | None
    tick: float
    clear: tuple[Box, ...] = ()


class Noter:
    """Places ruler and words on the sheets of a plan; `size` is that of a tile in words, `marked` what marks take."""

    def __init__(self, job: Job, p: Plan, sheets: int, size: str, marked: Sequence[Box]) -> None:
        self._job, self._plan, self._sheets, self._size = job, p, sheets, size
        self._marked = list(marked)

    def number(self, number: int) -> str:
        """Return the words that number a sheet."""
        return self._job.texts.say("sheet_of", page=number, pages=self._sheets)

    def noted(self, block: Block, around: Block) -> Noted:
        """Return ruler and words for the tiles of `block`, outside of `around`."""
        p = self._plan
        texts = self._job.texts
        notes = Notes(self._job.fonts, self._lines(block), texts.say("print_short"), texts.mm, indent=0.0)
        widest = self.number(self._sheets) if self._sheets > 1 else ""
        spare = [] if p.kept else _free_cells(block, FAR)
        # The lines of a guillotine run through free cells, so that there the margins of the whole grid come first.
        crossed = p.guides == "gutter" and p.grid.gap > 0
        if crossed:
            around = Block(p.grid, p.grid.capacity, p.bleed)
        free = not crossed and not p.kept
        # Free cells are near the tiles and keep the rest of the sheet clean, but words come first.
        for words, length in product((SOME, BARE), LENGTHS):
            ways = chain(
                self._on_cells(notes, block, widest, length, must=ALL) if free else (),
                self._in_margins(notes, around, spare if crossed else [], widest, length, must=words),
                self._on_cells(notes, block, widest, length, must=words) if free else (),
            )
            for found, tick in ways:
                return Noted(found, tick, self._clear(found, block, spare))
        return Noted(None, guides.TICK)

    def _on_cells(
        self, notes: Notes, block: Block, widest: str, length: int, *, must: str
    ) -> Iterator[tuple[Placed, float]]:
        """Yield a ruler on the free part of the last used row. Words may come nearer to the tiles than it."""
        for above in (NEAR, FAR):
            slots = _free_cells(block, above)
            found = notes.place(slots, widest, (length,), words=must)
            if found is not None and found.scale.y0 >= slots[0].y0 - above + FAR - 1e-9:
                yield found, guides.TICK

    def _in_margins(
        self, notes: Notes, around: Block, spare: Sequence[Box], widest: str, length: int, *, must: str
    ) -> Iterator[tuple[Placed, float]]:
        """Yield a ruler in a margin, or on spare cells, for each length of ticks that leaves room for it."""
        for tick, away in self._ways(around):
            slots = register.without(_margins(self._plan, around, away), self._marked)
            found = notes.place([*slots, *spare], widest, (length,), words=must)
            if found is not None:
                yield found, tick

    def _lines(self, block: Block) -> list[str]:
        say, p = self._job.texts.say, self._plan
        lines = [say("print_at"), say("paper", paper=p.paper.described)]
        # What is printed on the rest of a sheet comes to lie on the words that are there: they must be the same.
        return lines if p.kept else [*lines, say("tiles_here", tiles=block.count, size=self._size)]

    def _ways(self, around: Block) -> list[tuple[float, float]]:
        """Return lengths of ticks, and how far from the tint ruler and words then are: the best first."""
        p = self._plan
        if p.guides == "none" or (p.guides == "outline" and p.round):
            return [(0.0, FAR), (0.0, LEAST_CLEAR)]
        room = p.printable.y1 - around.tinted.y1 - guides.START - CLEAR - BAND
        shorter = min(guides.TICK, max(GOOD_TICK, room))
        ways = [(tick, max(FAR, guides.START + tick + CLEAR)) for tick in (guides.TICK, shorter)]
        # On a small sheet a ruler that is a little nearer is better than none.
        return [*ways, (GOOD_TICK, FAR), (GOOD_TICK, guides.START + GOOD_TICK + LEAST_CLEAR)]

    def _clear(self, note: Placed, block: Block, spare: Sequence[Box]) -> tuple[Box, ...]:
        """Return where no line to cut along may be. Full lines end before a note, and do not go on behind it."""
        box, p = note.box.grown(LEAST_CLEAR), self._plan
        if p.guides != "full":
            return (box,)
        for free in spare:
            if free.contains(Box(*box.centre, *box.centre)):
                return (free.joined(box),)
        tiles, page = block.box, Box(0.0, 0.0, p.paper.width, p.paper.height)
        if box.y0 >= tiles.y1:
            return (box._replace(y1=page.y1),)
        if box.y1 <= tiles.y0:
            return (box._replace(y0=page.y0),)
        return (box._replace(x1=page.x1) if box.x0 >= tiles.x1 else box._replace(x0=page.x0),)


def _free_cells(block: Block, above: float) -> list[Box]:
    """Return the free part of the last used row, from `above` mm below the tint of the row before it."""
    grid, end = block.grid, block.first + block.count
    full_rows, rest = divmod(end, grid.columns)
    if not rest:
        return []
    box = grid.cell_box(end).joined(grid.cell_box((full_rows + 1) * grid.columns - 1))
    left = box.x0 - grid.gap + block.bleed.width + FAR
    top = box.y0 - grid.gap + block.bleed.height + above if full_rows else box.y0
    return [Box(left, top, box.x1, box.y1)] if left < box.x1 and top < box.y1 else []


def _margins(p: Plan, block: Block, away: float) -> list[Box]:
    """Return the free boxes below, above and beside the block, `away` mm from its tint.

    They begin at the left edge of the tiles, or further left if need be.
    """
    edge, tint, box = p.printable, block.tinted, block.box
    slots = []
    for left, right in (
        (box.x0, box.x1),
        (box.x0, p.grid.box.x1),
        (box.x0, edge.x1),
        (p.grid.box.x0, edge.x1),
        edge[::2],
    ):
        left = max(left, edge.x0 + HANGS)
        # No higher than the words need: they keep near the block, and the rest of the sheet stays clean.
        slots.append(Box(left, tint.y1 + away, right, min(edge.y1, tint.y1 + away + HIGH)))
        slots.append(Box(left, edge.y0, right, tint.y0 - away))
    slots.append(Box(tint.x1 + away, box.y0, edge.x1, edge.y1))
    slots.append(Box(edge.x0, box.y0, tint.x0 - away, edge.y1))
    return [slot for slot in slots if slot.width > 0 and slot.height > 0]
