"""Magnet sheets: every tile of the set on paper, ready to print on magnetic sheet and to cut."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.drawing.outlines import rectangle
from tilegen.layout.slots import Slots, contours
from tilegen.model.sheet import GUIDES
from tilegen.model.tileset import Face
from tilegen.products import braille
from tilegen.products.backs import Backs
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.face_marks import FACE_NAMED, FACE_OPTIONS, Wishes
from tilegen.products.faces import FaceMaker
from tilegen.products.press import CUT_OPTION, PRESS_OPTIONS, line, press_of
from tilegen.products.sheet_base import base, in_words
from tilegen.products.sheet_marks import turned_words
from tilegen.products.sheet_plan import Plan, plan
from tilegen.products.sheet_sets import Dealt, cells, dealt, whereabouts
from tilegen.products.sides import SIDE_OPTIONS, in_order, printed


def make(job: Job) -> Drawing:
    """Draw the sheets."""
    press = press_of(job.options)
    p = plan(job)
    dots = braille.braille(job, p.slots.cell, p.radius)
    maker = FaceMaker(job.tileset, dots.room, job.fonts, wishes=Wishes.of(job), radius=p.radius)
    trim = Box(0.0, 0.0, *p.slots.cell)
    tint = job.style.paint("print.tint")
    # An outline on the maker's cut would lie half on the next label as soon as the paper is a little askew.
    bare = p.is_cut and tint.stroke is not None and tint.fill is None
    blank = () if bare else (Path("print.tint", (rectangle(trim, p.radius),)),)
    drawn = {face.id: (*blank, *maker.items(face), *dots.items(face)) for face in job.tileset.faces if face.count}
    sheets = dealt(job.tileset, p)
    around, backs = base(job, p, len(sheets)), Backs(job, p, p.sides.turn) if p.sides.turn else None
    fronts, behind = [], []
    for number, lies in enumerate(sheets, start=1):
        first, sheet = lies.first, lies.faces
        under, over = around.of(len(sheet), number, first, lies.begins)
        items = (*under, *_tiles(p.slots, sheet, drawn, trim, first), *over)
        cut = contours(p.slots, p.radius, first, len(sheet)) if press and press.cut_contour else ()
        if backs and p.sides.folded:
            items = (*backs.items(sheet, first), *items)
        elif backs:
            behind.append(backs.page(sheet, first, number, len(sheets)))
        fronts.append(Page(p.paper.width, p.paper.height, items, margin=around.margin, name=str(number), contours=cut))
    return Drawing(
        title=job.texts.say("magnets_title", set=job.title),
        pages=in_order(p.sides, fronts, behind),
        lang=job.texts.lang,
        notes=(_note(job, p, len(sheets)) + whereabouts(job.texts, p, sheets) + _begun(job, p, sheets), *dots.notes),
        warnings=(*around.warnings, *_not_begun(p, len(sheets)), *(backs.warnings if backs else ())),
        line=line(job, press),
        wishes=printed(p.sides),
    )


def _note(job: Job, p: Plan, sheets: int) -> str:
    """Return what the sheets are, in one line, how many if there are several, and how their backs get behind them."""
    turned = turned_words(job, p)
    many = f", {job.texts.say('sheets_n', n=sheets)}" if sheets > 1 else ""
    return _sizes(job, p, job.tileset.total) + many + (f". {turned}" if turned else "")


def _sizes(job: Job, p: Plan, tiles: int) -> str:
    say, size = job.texts.say, in_words(p.slots.cell)
    if p.labels is None:
        grid = p.grid
        return say("magnets_note", tiles=tiles, size=size, paper=p.paper.name, columns=grid.columns, rows=grid.rows)
    key = "labels_note" if p.slots.each == 1 else "cards_note"
    values = {"tiles": tiles, "size": size, "labels": p.labels.count, "label": in_words(p.labels.cell)}
    return say(key, **values, **({"each": p.slots.each} if p.slots.each > 1 else {}))


def _begun(job: Job, p: Plan, sheets: Sequence[Dealt]) -> str:
    """Return which cells the last sheet uses and the next free one, if the rest is to be used; a label is a cell."""
    if not p.kept or not sheets:
        return ""
    say, end, each = job.texts.say, sheets[-1], p.slots.each if p.labels else 1
    last, most = -(-(end.first + len(end.faces)) // each), p.slots.capacity // each
    used = cells(job.texts, p, end.first, len(end.faces))
    free = say("cell_free", n=last + 1) if last < most else say("cells_full")
    sheet = f"{say('sheet_of', page=len(sheets), pages=len(sheets))}: " if len(sheets) > 1 else ""
    return f"; {sheet}{used}; {free}"


def _not_begun(p: Plan, sheets: int) -> tuple[str, ...]:
    """Return what to say of sheets that the user began but that are not needed."""
    spare = [str(first + 1) for first in p.begun[sheets:]]
    if not spare:
        return ()
    return (f"--start: the tiles take {sheets} of {len(p.begun)} sheets; not needed: {', '.join(spare)}",)


def _tiles(
    slots: Slots, faces: Sequence[Face], drawn: dict[str, tuple[Item, ...]], trim: Box, first: int
) -> list[Group]:
    groups = []
    for number, face in enumerate(faces, start=first):
        box = slots.cell_box(number)
        groups.append(Group("tile", face.id, drawn[face.id], box.x0, box.y0, box=trim))
    return groups


PRODUCT = Product(
    command="magnets",
    title="Magnet sheets",
    help="Print-ready sheets of tiles for magnetic paper (PDF). Touching tiles share one straight cut.",
    formats=("pdf", "svg", "png"),
    options=(
        Option("sheet", "sheet", "how tiles lie on paper; `tilegen list sheets` shows which there are", "gapless"),
        Option("tile", "size", "size of a tile, for example 20mm, 18x20mm or 3/4in"),
        Option("paper", "paper", "a4, letter, a3 … or a size such as 4x6in; labels have their own", USUAL),
        Option("margin", "length", "left free at the paper's edges"),
        Option("gap", "length", "between the tiles; 0mm lets neighbours share a cut"),
        Option("radius", "length", "of round corners (needs a gap)"),
        Option("bleed", "length", "how far the tint runs past the tiles"),
        Option("cells", "cells", "columns and rows, for example 9x12; else as many as fit"),
        Option("guides", "choice", "cut guides, never inside a tile", choices=GUIDES),
        Option(
            "start",
            "starts",
            "the first free cell of a sheet that was begun earlier; 8,15 for two; 1 keeps the rest of a new one",
        ),
        *SIDE_OPTIONS,
        *FACE_OPTIONS,
        braille.GUIDE_OPTION,
        *PRESS_OPTIONS,
        CUT_OPTION,
    ),
    make=make,
    kit=(
        KitFile(10, "magnets-a4", ("pdf",), {"paper": "a4"}),
        KitFile(11, "magnets-letter", ("pdf",), {"paper": "letter"}),
    ),
    complete=True,
    named=("sheet", *FACE_NAMED, "start", "braille", "back", "back_way", "flip", "marks", "profile"),
    examples=(
        "tilegen magnets binary --paper letter",
        "tilegen magnets binary --tile 19,05mm --margin 10mm -o magnets.pdf",
        "tilegen magnets binary --gap 2mm --radius 2mm --guides full",
        "tilegen magnets binary --xor --style ink-saver",
        'tilegen magnets en --only "J, E*2, blank" --start 8',
        "tilegen magnets es --shape round --tile 25mm --sets 2",
        "tilegen magnets binary --braille paper --style large-print",
        "tilegen magnets binary --gap 4mm --profile press --cut-contour",
    ),
)
