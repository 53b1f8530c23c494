"""The board: on one page, as a poster over several sheets, or in panels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, box_of
from tilegen.drawing.outlines import rectangle
from tilegen.errors import LayoutError, OptionError
from tilegen.layout import poster as layout
from tilegen.layout.poster import Picture, Poster, Sheet
from tilegen.model.board import Board
from tilegen.model.measures import Paper, Size
from tilegen.model.press import Press
from tilegen.products import board_back, board_edges, board_press
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.board_edges import TAB, Coordinates
from tilegen.products.notes import BAND, Notes
from tilegen.products.press import CUT_OPTION, PRESS_OPTIONS, line, press_of
from tilegen.products.squares import SquareMaker, counts, square_name, uneven

CLEAR = 2.0  # between the picture or its tabs and the ruler
STRIP = BAND + CLEAR + 1.2  # kept for the ruler on every sheet
NOTE = 20.0  # as much of the free height do ruler and words take at most
MAP = (26.0, 18.0)  # and the map
NARROWEST = 150.0  # a page as large as its board is at least so wide that ruler and heading fit
LARGEST_PAGE = 5080.0  # 200 inches: larger pages are more than PDF readers show
MOST_OVERLAP = 4.0  # beyond that no seam mark has room on a tab


@dataclass(frozen=True, slots=True)
class Plan:
    """What the options come to: sheets, their `margin` in mm, what to call the paper, and what a print shop wants."""

    board: Board
    picture: Picture
    poster: Poster
    margin: float
    overlap: float
    paper: str
    warnings: tuple[str, ...]
    press: Press | None = None


def plan(job: Job) -> Plan:
    """Lay the board on paper as the options say. Raises LayoutError and OptionError."""
    board: Board = job.get("board")
    square, margin, overlap = job.get("square"), job.get("margin"), job.get("overlap")
    paper, one, parts, press = job.get("paper"), job.get("one_page"), job.get("panels"), press_of(job.options)
    if one and parts:
        raise OptionError("a board on one page has no panels", hint="leave out --one-page or --panels")
    if parts and paper:
        raise OptionError("panels are on pages of their own size", hint="leave out --paper or --panels")
    if press and paper:
        raise OptionError("a print shop gets a page as large as the board, or --panels", hint="leave out --paper")
    if overlap > MOST_OVERLAP:
        raise OptionError(f"an overlap of {overlap:g} mm hides the seam marks", hint=f"at most {MOST_OVERLAP:g} mm")
    picture = Picture(board.width, board.height, square, board_edges.border(large=job.style.large_print))
    warnings = list(uneven(board))
    if press:
        found = board_press.trimmed(layout.panels(picture, parts or (1, 1), margin=0.0, strip=0.0, narrowest=0.0))
        _not_too_large(found.page)
        return Plan(board, picture, found, 0.0, overlap, _size(found.page), tuple(warnings), press)
    if paper is None and (one or parts):
        parts = parts or (1, 1)
        narrowest = NARROWEST + (MAP[0] / 2 if parts != (1, 1) else 0.0)
        found = layout.panels(picture, parts, margin=margin, strip=STRIP, narrowest=narrowest)
        _not_too_large(found.page)
        return Plan(board, picture, found, margin, overlap, _size(found.page), tuple(warnings))
    paper = paper or job.usual
    sheet = layout.Paper(Size(paper.width, paper.height), margin, TAB, STRIP)
    found = layout.poster(picture, sheet)
    if one and len(found.sheets) > 1:
        raise _too_large(picture, sheet, paper)
    saving = layout.cheaper(picture, sheet)
    if saving:
        warnings.append(
            f"squares of {saving[0]:g} mm would take {_many(saving[1], 'sheet')} of {paper.name} "
            f"instead of {len(found.sheets)}"
        )
    return Plan(board, picture, found, margin, overlap, paper.described, tuple(warnings))


def _not_too_large(page: Size) -> None:
    if max(page) > LARGEST_PAGE:
        raise LayoutError(
            f"a page of {_size(page)} is larger than PDF can be ({LARGEST_PAGE / 1000:g} m)",
            hint="take smaller squares or more --panels",
        )


def _too_large(picture: Picture, sheet: layout.Paper, paper: Paper) -> LayoutError:
    sides = []
    for way in (sheet, sheet.turned):
        room = way.free.width - 2 * picture.border, way.free.height - 2 * picture.border
        sides.append(min(room[0] / picture.columns, room[1] / picture.rows))
    largest = floor(max(sides) * 10 + 1e-6) / 10
    return LayoutError(
        f"{picture.columns} × {picture.rows} squares of {_size(picture.square)} do not fit on one page of {paper.name}",
        hint=f"squares of {largest:g} mm do; or leave out --paper for a page as large as the board",
    )


def make(job: Job) -> Drawing:
    """Draw the sheets, and the back page if it is wanted."""
    p = plan(job)
    large, felt = job.style.large_print, job.style.cap_height > 0
    maker = SquareMaker(p.picture.square, job.fonts, job.texts, large=large, felt=felt)
    around, notes = Coordinates(job.fonts, large=large), None if p.press else _Notes(job, p)
    pages = [_page(p, sheet, tuple(_items(job, p, sheet, maker, around, notes))) for sheet in p.poster.sheets]
    if job.get("back"):
        paper = job.get("paper") or job.usual
        size = p.poster.page if p.press else Size(paper.width, paper.height)
        pages.append(board_back.page(job, p.board, maker, size, p.margin))
    return Drawing(
        title=job.texts.say("board_title", set=job.title, board=p.board.title or p.board.name),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(_summary(job, p), counts(job.texts, p.board)),
        warnings=p.warnings,
        line=line(job, p.press),
    )


def _page(p: Plan, sheet: Sheet, items: tuple[Item, ...]) -> Page:
    name = sheet.name if len(p.poster.sheets) > 1 else ""
    if p.press is None:
        return Page(*p.poster.page, items, p.margin, name)
    return Page(*board_press.size(sheet), items, 0.0, name, bleed=p.press.bleed, contours=(rectangle(sheet.picture),))


def _summary(job: Job, p: Plan) -> str:
    squares = f"{p.board.width} × {p.board.height} squares of {_size(p.picture.square)}"
    if job.get("panels"):
        return f"{squares}, {len(p.poster.columns)} × {len(p.poster.rows)} panels on pages of {p.paper}"
    number = len(p.poster.sheets)
    return f"{squares}, {'one page' if number == 1 else f'{number} sheets'} of {p.paper.partition(',')[0]}"


def _items(
    job: Job, p: Plan, sheet: Sheet, maker: SquareMaker, around: Coordinates, notes: _Notes | None
) -> Iterator[Item]:
    free = Box(0, 0, *p.poster.page).grown(-p.margin)
    split = not job.get("panels") and len(p.poster.sheets) > 1
    if p.press:
        yield from board_press.under(sheet, p.board, p.press.bleed, maker.line, job.style)
    for row in sheet.rows:
        for column in sheet.columns:
            items = maker.items(p.board.premium(row, column), (row, column) in p.board.start)
            yield Group("square", square_name(row, column), items, *sheet.place(row, column), box=maker.box)
    yield from board_edges.grid(sheet, maker.line)
    yield from board_edges.frame(sheet, maker.line, job.style.paint("print.board.rim").width)
    if split:
        yield from board_edges.continued(sheet, p.board, p.overlap, maker.line, job.style)
    yield from around.of(sheet)
    if split:
        yield from board_edges.tabs(sheet, free, p.overlap, job.fonts)
    if notes:
        yield from notes.of(sheet)


class _Notes:
    """Ruler, words and map below the picture and its tabs; ruler and words are the same on every sheet."""

    def __init__(self, job: Job, p: Plan) -> None:
        self._job, self._plan = job, p
        self._last = p.poster.sheets[-1]
        free, say = Box(0, 0, *p.poster.page).grown(-p.margin), job.texts.say
        ends = (s.picture.y1 + (0.0 if s.outer[3] or job.get("panels") else TAB) for s in p.poster.sheets)
        top, left = max(ends) + CLEAR, min(s.picture.x0 for s in p.poster.sheets)
        self._corner, self._room = (free.x1, top), (MAP[0], min(MAP[1], free.y1 - top))
        self._several = len(p.poster.sheets) > 1
        overview = board_edges.assembly(p.poster, self._last, self._corner, self._room).items
        taken = box_of(overview) if self._several else None
        right, low = taken.x0 - CLEAR if taken else free.x1, min(free.y1, top + NOTE)
        lines = [say("print_at"), say("board_measure"), say("paper", paper=p.paper)]
        widest = self._name(self._last) if self._several else ""
        ruler = Notes(job.fonts, lines, mm=job.texts.mm)
        self._placed = ruler.place([Box(x0, top, right, low) for x0 in (left, free.x0)], widest)
        self._mapped = self._several
        if self._placed is None and self._several:
            # On a narrow sheet a ruler of any length matters more than the map.
            self._placed, self._mapped = ruler.place([Box(free.x0, top, free.x1, low)], widest), False

    def _name(self, sheet: Sheet) -> str:
        return self._job.texts.say("board_sheet", name=sheet.name, last=self._last.name)

    def of(self, sheet: Sheet) -> Iterator[Item]:
        """Yield what lies on a sheet."""
        if self._placed:
            yield self._placed.ruler
            name = self._placed.numbered(self._job.fonts.run(self._name(sheet), 1.0, style="regular"))
            if name:
                yield name
        if self._mapped:
            yield board_edges.assembly(self._plan.poster, sheet, self._corner, self._room)


def _size(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


PRODUCT = Product(
    command="board",
    title="Board",
    help="The board on paper (PDF): a poster over several sheets, one page of any size, or panels.",
    formats=("pdf", "svg", "png"),
    options=(
        Option("board", "board", "a board by name or a file; `tilegen list boards` shows which there are", "classic15"),
        Option("square", "size", "size of a square, for example 20mm or 3/4in; tiles may be smaller", "20mm"),
        Option(
            "paper",
            "paper",
            "a3, letter, tabloid … or a size such as 4x6in [default: a4, or a page as large as its part]",
        ),
        Option("margin", "length", "left free at the paper's edges", "6.5mm"),
        Option("one-page", "flag", "everything on one page, as large as the board or as --paper says"),
        Option("panels", "cells", "in so many parts on pages of their own, to be mounted, for example 2x2"),
        Option("overlap", "length", "how far the picture runs on below the next sheet", "1mm"),
        Option("back", "flag", "one more page for the back, with the tiles of the set"),
        *PRESS_OPTIONS,
        CUT_OPTION,
    ),
    make=make,
    kit=(
        KitFile(20, "board-a4", ("pdf",), {"paper": "a4"}, shown=1),
        KitFile(21, "board-letter", ("pdf",), {"paper": "letter"}, shown=1),
        KitFile(22, "board-one-page", ("pdf",), {"one_page": "yes"}, home=False),
    ),
    examples=(
        "tilegen board",
        "tilegen board classic15 --square 25mm --paper a3",
        "tilegen board large21 --one-page --style grey -o wall.pdf",
        "tilegen board small13 --panels 2x2 --back -o panels.pdf",
        "tilegen board --profile press --back -o for-the-shop.pdf",
    ),
    named=("profile",),
    argument="board",
)
