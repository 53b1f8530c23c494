"""The backs of tiles: for each sheet of fronts what lies behind them, on a page of its own or across a fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Group, Item, Page, Path, Text
from tilegen.drawing.mirror import upender
from tilegen.drawing.outlines import rectangle
from tilegen.errors import OptionError
from tilegen.layout import cells
from tilegen.layout.flip import Turn
from tilegen.model.tileset import Face
from tilegen.products import back_art
from tilegen.products.base import Job
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker
from tilegen.products.sheet_marks import beside, in_margin, taken
from tilegen.products.sheet_plan import Plan, plan
from tilegen.products.sides import SPILL

FIELD, MARK, WORDS = "print.back", "print.back.mark", "print.back.text"
NO_BACKS = dict.fromkeys(("back", "back_text", "back_way", "flip"))


class Backs:
    """Draws the backs of a plan that has some."""

    def __init__(self, job: Job, p: Plan, turn: Turn) -> None:
        self._job, self._plan, self._turn = job, p, turn
        self._pattern = p.sides.back == "pattern"
        self._texts = self._drawn()
        box = turn.behind(p.grid.box)
        self._grid = replace(p.grid, x=box.x0, y=box.y0)
        self._trim = rectangle(Box(0.0, 0.0, *p.grid.cell))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know about these backs."""
        found, least = [], min(self._plan.spill)
        if least < SPILL - 1e-6:
            found.append(
                f"the backs run only {least:.1f} mm past the outer tiles, and printers miss by up to {SPILL:g} mm: "
                "a smaller --margin or --cells gives room"
            )
        p = self._plan
        if p.sides.ringed and not any(p.sides.rings(p.grid, p.printable, p.bleed)):
            found.append(
                "no room for registration marks, which show how exactly the backs lie: "
                "leave out --cells, or take a smaller --margin"
            )
        found += self._fewer()
        if self._plan.sides.back == "plain" and not self._job.style.paint(FIELD).fill:
            found.append(f"the style {self._job.style.name} has no tint for plain backs: they stay white")
        return tuple(found)

    def _fewer(self) -> list[str]:
        """Say how the tiles would take less paper, if what is about the backs is why they take more."""
        p, tiles = self._plan, self._job.tileset.total
        if not p.sides.ringed or self._job.get("cells"):
            return []
        grid = plan(replace(self._job, options={**self._job.options, **NO_BACKS})).grid
        more, less = (-(-tiles // each.capacity) for each in (p.grid, grid))
        if less >= more:
            return []
        cells = f"--cells {grid.columns}x{grid.rows}"
        return [f"{cells} would take {less} instead of {more} sheets of paper, with less room about the backs"]

    def items(self, faces: Sequence[Face], first: int) -> tuple[Item, ...]:
        """Return the backs of a sheet's tiles, the first of which lies in cell `first`, each behind its front."""
        grid, spill = self._grid, self._plan.spill
        fronts = cells.block(len(faces), grid.columns, first)
        behind = {self._behind(cell) for cell in fronts}
        pattern = back_art.Pattern(grid, behind, spill) if self._pattern else None
        shared: dict[tuple[int, int], tuple[Item, ...]] = {}
        items: list[Item] = [Group("spill", str(len(faces)), (Path(FIELD, back_art.area(grid, behind, spill)),))]
        for number, face in enumerate(faces, start=first):
            row, column = divmod(number, grid.columns)
            petals = pattern.on(self._behind((column, row))) if pattern else ()
            text = self._texts.get(face.id, ())
            key = id(petals), id(text)
            if key not in shared:
                shared[key] = (Path(FIELD, (self._trim,)), *([Path(MARK, petals)] if petals else []), *text)
            box = self._turn.behind(self._plan.grid.cell_box(number))
            items.append(Group("back", face.id, shared[key], box.x0, box.y0, box=box.moved(-box.x0, -box.y0)))
        return tuple(items)

    def page(self, faces: Sequence[Face], first: int, number: int, sheets: int) -> Page:
        """Return the page that goes on the back of sheet `number` of `sheets`."""
        p, items = self._plan, self.items(faces, first)
        # Where the rest of the sheet is kept, words lie on no cell, and at the same place each time.
        around = self._around(0, p.grid.capacity) if p.kept else self._around(first, len(faces))
        words = self._words(around, number, sheets)
        marks = taken(p)
        shown = (*items, *marks.rings, *([words] if words else []))
        # Backs in a file of their own go through the printer as fronts do.
        part, back = ("", p.sides.edge) if p.sides.way == "duplex" else ("backs", "")
        width, height = p.paper.width, p.paper.height
        return Page(width, height, shown, margin=p.edge, name=f"back {number}", back=back, part=part)

    def _behind(self, cell: cells.Cell) -> cells.Cell:
        """Return the column and row of the back grid behind a cell."""
        column, row = cell
        if self._turn.upright:
            return self._grid.columns - 1 - column, row
        return column, self._grid.rows - 1 - row

    def _around(self, first: int, count: int) -> Box:
        """Return the box of the backs with what runs past them."""
        grid, spill = self._grid, self._plan.spill
        rows = [r for _, r in (self._behind(cell) for cell in cells.block(count, grid.columns, first))]
        top, bottom = (grid.y + row * grid.pitch.height for row in (min(rows), max(rows)))
        return grid.box._replace(y0=top, y1=bottom + grid.cell.height).grown(*spill)

    def _drawn(self) -> dict[str, tuple[Item, ...]]:
        """Return what stands on the back of each face, by its id. Raises OptionError and LayoutError."""
        job, p = self._job, self._plan
        over = upender(*p.grid.cell) if self._turn.upside_down else lambda items: items
        faces = [face for face in job.tileset.faces if face.count]
        if p.sides.back == "text":
            text = back_art.fitted(
                job.get("back_text") or job.title, p.grid.cell, job.fonts, WORDS, round_=_is_round(p)
            )
            items = over((text,))
            return {face.id: items for face in faces}
        if p.sides.back != "face":
            return {}
        told = [face for face in faces if face.back]
        if not told:
            raise OptionError(
                "no tile of the set says what is on its back",
                hint='write back = "…" into the lines of tiles, or take --back pattern',
            )
        # As faces of their own: the same sizes for the same number of letters, no points, one ink.
        turned = [replace(face, face=face.back, kind="letter", look="plain", group="") for face in told]
        backs = replace(job.tileset, faces=tuple(turned), total=sum(face.count for face in turned), groups=())
        wishes = replace(Wishes.of(job), points=False)
        maker = FaceMaker(backs, p.grid.cell, job.fonts, wishes=wishes, radius=p.radius, role=lambda _: WORDS)
        return {face.id: over(maker.items(face)) for face in turned}

    def _words(self, around: Box, number: int, sheets: int) -> Text | None:
        """Return the words in a margin: of which sheet this is the back, and over which edge it was turned."""
        left = self._grid.box.x0
        say = self._job.texts.say
        text = f"{say('back_of', page=number, pages=sheets)} · {say(f'turned_{self._plan.sides.edge}')}"
        return in_margin(self._job, text, beside(self._plan.printable, around, taken(self._plan).taken, left))


def _is_round(p: Plan) -> bool:
    return p.radius >= min(p.grid.cell) / 2 - 1e-6 and p.grid.cell.width == p.grid.cell.height
