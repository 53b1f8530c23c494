"""Laser board: the grid scored in full lines, premium squares in words and corner marks, panels cut out last."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, Text
from tilegen.drawing.letters import Letters, Outlines, SingleLines
from tilegen.drawing.outlines import polygon, polyline
from tilegen.errors import LayoutError, OptionError
from tilegen.layout.offset import Loop
from tilegen.layout.order import in_turn
from tilegen.layout.panels import Laid, lay, outline, score_lines
from tilegen.layout.poster import Picture, Sheet
from tilegen.model.board import Board, Premium, column_name
from tilegen.model.measures import Size
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.laser import (
    BED,
    FILE_OPTIONS,
    KERF_OPTION,
    MARGIN,
    MATERIAL,
    bed_of,
    cut_items,
    kerf_of,
    notes_of,
    reference,
    show_kerf,
    tag_of,
    wishes_of,
)
from tilegen.products.squares import (
    STROKE_EDGE,
    Corner,
    SquareMaker,
    Weights,
    counts,
    square_name,
    stroke_places,
    uneven,
)

MARKS = ("line", "outline", "engrave")
BORDER, NARROW = 6.0, 3.0  # round the squares with coordinates and without, mm
LEAST = 1.0  # between a scored line and the edge, mm
MANY = 16  # panels: a grown board on a small laser takes fewer
NAMED_FROM = 5.0  # a border this wide has coordinates, mm
EM, SHARE = 3.4, 0.42  # of coordinates in mm, and the share of a small square that they take at most


class ScoredSquares(SquareMaker):
    """Draws squares for a laser: nothing but marks. Words and the star are in `role`, corner marks are scored."""

    def __init__(self, job: Job, square: Size, letters: Letters, role: str) -> None:
        super().__init__(square, job.fonts, job.texts, letters=letters)
        self._role = role

    def _items(self, premium: Premium, start: bool = False) -> tuple[Item, ...]:
        pattern = self._pattern(premium)
        marks = (Path("score", pattern),) if pattern else ()
        named = self._start(premium, self._role) if start else self._labels(premium, self._role)
        return (*marks, *named)

    @staticmethod
    def _strokes(factor: int, weights: Weights, at: Corner) -> list[Contour]:
        """Return the middle lines of the strokes for a corner."""
        half = weights.stroke * 2**0.5 / 2
        places = [near + half for near in stroke_places(factor, weights)]
        return [polyline([at(place, STROKE_EDGE), at(STROKE_EDGE, place)]) for place in places]


def make(job: Job) -> Drawing:
    """Draw one page for each bed."""
    board: Board = job.get("board")
    square, kerf, (bed, margin) = job.get("square"), kerf_of(job), bed_of(job)
    if max(kerf) > min(square) / 2:
        raise OptionError(f"a kerf of {max(kerf):g} mm is more than half the square", hint="0.1 to 0.4 mm is usual")
    laid, border = _laid(job, board, kerf)
    letters = SingleLines(job.fonts) if job.get("mark") == "line" else Outlines(job.fonts)
    role = "engrave" if job.get("mark") == "engrave" else "score"
    maker = ScoredSquares(job, square, letters, role)
    pages = []
    for number, panels in enumerate(laid.beds, start=1):
        marks = [item for panel in panels for item in _marks(job, board, panel, maker, letters, role)]
        (loops,) = in_turn([_corners(outline(panel, kerf)) for panel in panels])
        cuts = cut_items(job, ("cut", tuple(polygon(loop) for loop in loops)))
        names = ", ".join(panel.name for panel in panels)
        name = f"{'panel' if len(panels) == 1 else 'panels'} {names}" if laid.number > 1 else str(number)
        pages.append(Page(bed.width, bed.height, (*marks, *reference(job, bed, margin), *cuts), name=name))
    return Drawing(
        title=job.texts.say("laser_board_title", set=job.title, board=board.title or board.name),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(*_notes(job, board, laid, border, kerf), counts(job.texts, board), *notes_of(job)),
        warnings=(*uneven(board), *_many(laid, bed, wanted=job.get("panels") is not None)),
        wishes=wishes_of(job),
        tag=tag_of(job, kerf),
    )


def _many(laid: Laid, bed: Size, *, wanted: bool) -> tuple[str, ...]:
    """Return a warning about more panels than anybody glues together, which nobody asked for."""
    if wanted or laid.number <= MANY:
        return ()
    return (f"the board takes {laid.number} panels on a bed of {bed.width:g} × {bed.height:g} mm: is --bed right?",)


def _corners(box: Box) -> Loop:
    return (box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)


def _laid(job: Job, board: Board, kerf: Size) -> tuple[Laid, float]:
    """Return the panels on their beds, and the border: with room for coordinates, if that takes no more panels."""
    (bed, margin), parts, border = bed_of(job), job.get("panels"), job.get("border")

    def tried(border: float) -> Laid:
        picture = Picture(board.width, board.height, job.get("square"), border)
        room = Size(bed.width - 2 * margin, bed.height - 2 * margin)
        return lay(picture, room, kerf, corner=margin, parts=parts)

    if border is not None:
        if 0 < border < LEAST:
            raise OptionError(
                f"a border of {border:g} mm burns away", hint=f"at least {LEAST:g} mm, or 0mm to cut on the last line"
            )
        return tried(border), border
    narrow = tried(NARROW)
    try:
        wide = tried(BORDER)
    except LayoutError:
        return narrow, NARROW
    return (wide, BORDER) if wide.number <= narrow.number else (narrow, NARROW)


def _marks(job: Job, board: Board, panel: Sheet, maker: ScoredSquares, letters: Letters, role: str) -> Iterator[Item]:
    """Yield what is marked on a panel: its grid, its squares row by row back and forth, then its coordinates."""
    lines = [polyline(ends) for ends in score_lines(panel)]
    if job.get("objects") == "per-tile":
        yield from (Path("score", (line,)) for line in lines)
    elif lines:
        yield Path("score", tuple(lines))
    for row in panel.rows:
        for column in panel.columns if (row - panel.rows.start) % 2 == 0 else reversed(panel.columns):
            items = maker.items(board.premium(row, column), (row, column) in board.start)
            yield Group("square", square_name(row, column), items, *panel.place(row, column), box=maker.box)
    if panel.border >= NAMED_FROM:
        yield from _coordinates(panel, letters, role)


def _coordinates(panel: Sheet, letters: Letters, role: str) -> Iterator[Group]:
    """Yield the names of columns and rows in the border, clockwise from the upper left."""
    box, square, away = panel.squares, panel.square, panel.border / 2
    left, top, right, foot = panel.outer
    em = min(EM, SHARE * min(square))

    @cache
    def text(name: str) -> Text:
        run = letters.run(name, em)
        # A wide number keeps away from the last grid line and from the edge, as far as the letters above do.
        most = panel.border - (panel.border - em * letters.cap_height()) * 0.6
        run = run.scaled(min(1.0, most / run.ink.width, 0.8 * square.width / run.ink.width))
        return run.placed(role, -run.ink.centre.x, -run.ink.centre.y)

    def group(kind: str, names: list[tuple[str, float, float]]) -> Group:
        return Group("coordinates", kind, tuple(Group("name", name, (text(name),), x, y) for name, x, y in names))

    columns = [(column_name(c), panel.place(0, c)[0] + square.width / 2) for c in panel.columns]
    rows = [(str(r + 1), panel.place(r, 0)[1] + square.height / 2) for r in panel.rows]
    if top:
        yield group("columns", [(name, x, box.y0 - away) for name, x in columns])
    if right:
        yield group("rows", [(name, box.x1 + away, y) for name, y in rows])
    if foot:
        yield group("columns", [(name, x, box.y1 + away) for name, x in reversed(columns)])
    if left:
        yield group("rows", [(name, box.x0 - away, y) for name, y in reversed(rows)])


def _notes(job: Job, board: Board, laid: Laid, border: float, kerf: Size) -> Iterator[str]:
    square = job.get("square")
    squares = f"{board.width} × {board.height} squares of {square.width:g} × {square.height:g} mm"
    size = f"{board.width * square.width + 2 * border:g} × {board.height * square.height + 2 * border:g} mm"
    if laid.number == 1:
        yield f"{squares}, one piece of {size}"
    else:
        yield f"{squares}, {laid.number} panels that make {size}"
    if any(kerf):
        yield f"kerf {show_kerf(kerf)} is allowed for: cut on the lines and the panels have their nominal size"
    else:
        yield "kerf 0: the lines have the nominal size, whoever cuts allows for the kerf"
    first = "engrave, then score" if job.get("mark") == "engrave" else "score"
    yield f"run {first}, then cut: the outlines are cut last, and no grid line is scored where they are cut"
    if border < NAMED_FROM:
        yield f"no coordinates: the border is {border:g} mm wide, they need {NAMED_FROM:g} mm"
    if laid.number > 1:
        panels = sorted((p for bed in laid.beds for p in bed), key=lambda p: (p.row, p.column))
        by_row = [" ".join(p.name for p in panels if p.row == row) for row in range(len(laid.rows))]
        yield f"the panels as they lie, from the top: {' / '.join(by_row)}"
        yield "; ".join(f"{p.name} has columns {_span(p.columns)}, rows {_rows(p.rows)}" for p in panels)
        yield "push the panels together without a gap, glued to a flat sheet: seams are square borders"


def _span(columns: range) -> str:
    return "–".join(dict.fromkeys((column_name(columns[0]), column_name(columns[-1]))))


def _rows(rows: range) -> str:
    return "–".join(dict.fromkeys((str(rows[0] + 1), str(rows[-1] + 1))))


PRODUCT = Product(
    command="laser board",
    title="Laser board",
    help="The board to cut and mark on a laser (SVG, DXF): in one piece, or in panels that butt together.",
    formats=("svg", "dxf", "lbrn2", "pdf", "png"),
    options=(
        Option("board", "board", "a board by name or a file; `tilegen list boards` shows which there are", "classic15"),
        Option("square", "size", "size of a square, for example 20mm or 3/4in; tiles may be smaller", "20mm"),
        BED,
        MATERIAL,
        KERF_OPTION,
        Option("mark", "choice", "words as single scored lines, scored outlines, or engraved areas", MARKS[0], MARKS),
        Option("panels", "cells", "in so many parts, for example 2x2 [default: as few as fit the bed]"),
        Option(
            "border",
            "length",
            "round the squares, from 5mm with coordinates [default: 6mm, or 3mm if that saves panels]",
        ),
        MARGIN,
        *FILE_OPTIONS,
    ),
    make=make,
    kit=(KitFile(63, "laser-board", ("svg", "dxf"), extra=True, shown=1),),
    style="laser",
    examples=(
        "tilegen laser board -o board.svg",
        "tilegen laser board classic15 --square 20.5mm --bed 600x400 --material plywood -o board.svg",
        "tilegen laser board small13 --panels 2x2 --mark engrave -o panels.dxf",
        "tilegen laser board --profile service -o for-the-shop.dxf",
    ),
    argument="board",
)
