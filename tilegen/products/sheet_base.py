"""What lies on a sheet besides its tiles: tint past their edges, cut guides, ruler and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Item, Path, Text
from tilegen.layout import guides, register
from tilegen.layout.guides import Block
from tilegen.model.measures import Size
from tilegen.products.base import Job
from tilegen.products.notes import Placed
from tilegen.products.sheet_labels import Labels
from tilegen.products.sheet_marks import at_fold, beside, in_margin, taken, turned_words
from tilegen.products.sheet_notes import CLEAR, Noted, Noter
from tilegen.products.sheet_plan import Plan
from tilegen.products.sheet_tint import Begins, Layers, bleed, grouped


class Base(Protocol):
    """Gives each sheet what lies under and over its tiles."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know about these sheets."""

    @property
    def margin(self) -> float:
        """How far from the edges of the paper all ink stays, in mm."""

    def of(self, count: int, number: int, first: int, begins: Begins = ()) -> Layers:
        """Return what lies under and over the tiles of sheet `number`, which has `count` tiles from slot `first` on."""


def base(job: Job, p: Plan, sheets: int) -> Base:
    """Return the base of paper that the user cuts, or of labels that the maker has cut."""
    return Labels(job, p) if p.labels is not None else _Whole(job, p, sheets)


def in_words(size: Size) -> str:
    """Return a size for people, to a hundredth of a millimetre."""
    return f"{round(size.width, 2):g} × {round(size.height, 2):g} mm"


@dataclass(frozen=True, slots=True)
class _Shared:
    """What sheets share that have as many tiles; all but the tint keeps off `tinted`, and words lie in `taken`."""

    under: tuple[Item, ...]
    over: tuple[Item, ...]
    note: Placed | None
    tinted: Box
    taken: list[Box]


class _Whole:
    """The base of whole paper. Sheets with the same number of tiles share all but their own number.

    Where the rest of the sheet is kept, everything keeps off the whole grid, not off this time's tiles alone: it lies
    in the margins, at the same places each time.
    """

    def __init__(self, job: Job, p: Plan, sheets: int) -> None:
        self._job, self._plan = job, p
        self._line = job.style.paint("guide").width
        self._marks = taken(p)
        self._noter = Noter(job, p, sheets, in_words(p.slots.cell), self._marks.taken)
        self._shared: dict[tuple[int, int], _Shared] = {}
        self._missing: set[str] = set()

    @property
    def margin(self) -> float:
        return self._plan.edge

    @property
    def warnings(self) -> tuple[str, ...]:
        if not self._missing or self._plan.grid.gap > 0:
            return ()
        sides = " and ".join(side for side in ("top", "bottom", "left", "right") if side in self._missing)
        return (f"no room for cut ticks at the {sides}: a smaller --margin or --cells gives room",)

    def of(self, count: int, number: int, first: int, begins: Begins = ()) -> Layers:
        key = first, count
        if key not in self._shared:
            p = self._plan
            block = Block(p.grid, count, p.bleed, first)
            around = Block(p.grid, p.grid.capacity, p.bleed) if p.kept else block
            noted = self._noter.noted(block, around)
            under = grouped("bleed", count, bleed(p, block))
            words = self._words(around, noted)
            clear = [*noted.clear, *([words.box.grown(1.0)] if words and words.box else [])]
            lines = self._guides(block, around, clear, noted.tick)
            over = (*grouped("guides", count, lines), *self._marks.items, *([words] if words else []))
            taken_up = [box for box in (noted.note and noted.note.box, words and words.box) if box]
            self._shared[key] = _Shared(under, over, noted.note, around.tinted, taken_up)
        shared = self._shared[key]
        over = (*shared.over, *self._set_numbers(begins, shared))
        if shared.note is None:
            return shared.under, over
        said = shared.note.numbered(self._job.fonts.run(self._noter.number(number), 1.0, style="regular"))
        return shared.under, (*over, shared.note.ruler, *([said] if said else []))

    def _set_numbers(self, begins: Begins, shared: _Shared) -> list[Text]:
        """Return the number of each set that begins on a sheet, in a margin beside its first tile."""
        p, texts, found = self._plan, self._job.texts, []
        for number, slot in begins:
            cell, name = p.slots.cell_box(slot), texts.say("set_n", n=number)
            ways = [name] if slot % p.grid.columns == 0 else [f"{name}: {texts.say('cell_used', n=slot + 1)}", name]
            left = Box(p.printable.x0, cell.y0 + 1, shared.tinted.x0 - guides.START, cell.y1 - 1)
            right = Box(shared.tinted.x1 + guides.START, left.y0, p.printable.x1, left.y1)
            sides = [side for side in (left, right) if side.width > 0]
            rooms = register.without(sides, [*self._marks.taken, *(box.grown(1.0) for box in shared.taken)])
            placed = (in_margin(self._job, way, rooms) for way in ways)
            found += [text for text in placed if text][:1]
        return found

    def _words(self, around: Block, noted: Noted) -> Text | None:
        """Return the words on how backs get behind these tiles."""
        p, text = self._plan, turned_words(self._job, self._plan)
        if not text:
            return None
        if p.sides.folded:
            return in_margin(self._job, text, at_fold(p))
        ticks = 0.0 if p.guides == "none" else guides.START + noted.tick
        rooms = [*self._marks.taken, *([noted.note.box.grown(CLEAR)] if noted.note else [])]
        slots = beside(p.printable, around.tinted.grown(ticks), rooms, left=around.box.x0)
        return in_margin(self._job, text, slots)

    def _guides(self, block: Block, around: Block, clear: Sequence[Box], tick: float) -> list[Path]:
        p, width = self._plan, self._line
        edge = p.printable.grown(-width / 2)
        contours: list[Contour] = []
        if p.guides == "ticks" or (p.guides == "outline" and p.grid.gap == 0):
            contours, missing = guides.ticks(block, edge, longest=tick, beyond=around.tinted)
            self._missing.update(missing)
            if missing and p.grid.gap > 0:
                contours = []  # on one side only they would puzzle; such tiles are cut along their own edge
        if p.guides == "outline":
            alone = p.kept and p.grid.gap == 0
            contours += guides.border(block, width) if alone else guides.outlines(block, p.radius, width)
        elif p.guides == "full":
            contours = guides.full(block, edge, width, beyond=around.tinted)
        elif p.guides == "gutter":
            contours = guides.gutters(p.grid, p.bleed, edge, width)
        for box in clear if p.guides in ("full", "gutter") else ():
            contours = guides.without(contours, box)
        for box in self._marks.taken if p.guides != "outline" else ():
            contours = guides.without(contours, box)
        return [Path("guide", tuple(contours))] if contours else []
