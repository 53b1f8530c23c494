"""Paper rack: a strip of card that is folded and glued to a rack for a player's tiles."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tilegen.drawing.fonts import Run
from tilegen.drawing.geometry import Box, Point, moved
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.drawing.outlines import polygon, polyline
from tilegen.layout.fold import Strip
from tilegen.layout.grid import how_many
from tilegen.layout.nest import most, too_long
from tilegen.model.measures import Paper, Size
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.notes import Notes
from tilegen.products.press import CUT_OPTION, PRESS_OPTIONS, line, press_of

NUMBER = 5.0  # room for the panels' numbers on both sides of the strip, mm
APART = 4.0  # between two strips
CLEAR = 3.0  # from the last strip to ruler and words
TILE = 3.0  # the thickness of the tile in the side view
NUMBER_EM, NAME_EM, LEADING = 3.2, 2.6, 3.7
STEPS = ("rack_score", "rack_dashed", "rack_dotted", "rack_first", "rack_last")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A paper as it is held, and how many strips it takes."""

    paper: Paper
    printable: Box
    strips: int


def make(job: Job) -> Drawing:
    """Draw as many sheets as the racks need."""
    wanted, count, press = job.get("tiles") or job.tileset.rack, job.get("racks"), press_of(job.options)
    strip = _strip(job, wanted)
    sheet = _sheet(job, strip)
    if not sheet.strips:
        place = f"{sheet.paper.name}, upright or sideways"
        raise too_long(most(lambda n: _sheet(job, _strip(job, n)).strips > 0, wanted - 1), wanted, place)
    items, told = _items(job, strip)
    pages = []
    total = -(-count // sheet.strips)
    for number in range(1, total + 1):
        here = min(sheet.strips, count - (number - 1) * sheet.strips)
        x = sheet.printable.centre.x - strip.inner / 2
        tops = [sheet.printable.y0 + n * (strip.total + APART) for n in range(here)]
        strips = tuple(Group("rack", str(wanted), items, x, y) for y in tops)
        ruler = _ruler(job, sheet, strip, tops[-1], told, (number, total))
        size = sheet.paper.width, sheet.paper.height
        cut = tuple(c for top in tops for c in moved((polygon(strip.outline),), x, top))
        pages.append(Page(*size, (*strips, *ruler), margin=job.get("margin"), name=str(number), contours=cut))
    what = "1 rack" if count == 1 else f"{count} racks"
    return Drawing(
        title=job.texts.say("rack_title", set=job.title),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(f"{what} for {_tiles(strip)} on {sheet.paper.name}, {strip.inner:g} mm long",),
        line=line(job, press),
    )


def _strip(job: Job, tiles: int) -> Strip:
    tile: Size = job.get("tile")
    return Strip(tiles, tile.width, tile.height, job.get("gap"), job.get("clearance"))


def _tiles(strip: Strip) -> str:
    what = "1 tile" if strip.tiles == 1 else f"{strip.tiles} tiles"
    return f"{what} of {strip.width:g} × {strip.height:g} mm"


def _sheet(job: Job, strip: Strip) -> _Sheet:
    """Return the paper upright or sideways, whichever takes more strips; upright if both take the same."""
    paper, margin = job.get("paper"), job.get("margin")
    found = []
    for held in (paper, Paper(paper.name, paper.height, paper.width)):
        free = Box(0.0, 0.0, held.width, held.height).grown(-margin)
        rows = how_many(free.height, strip.total, APART) if strip.inner + 2 * NUMBER <= free.width else 0
        found.append(_Sheet(held, free, max(0, rows)))
    return max(found, key=lambda sheet: sheet.strips)


def _items(job: Job, strip: Strip) -> tuple[tuple[Item, ...], bool]:
    """Return a strip's outline, folds, numbers and words, and whether the steps found room on its base."""
    items: list[Item] = [
        Path("guide", (polygon(strip.outline),)),
        Path("mark.line", tuple(strip.folds(away=True))),
        Path("mark.line", tuple(strip.folds(away=False))),
    ]
    told = False
    for number, (top, panel) in enumerate(zip(strip.tops, strip.panels, strict=True), start=1):
        run = job.fonts.run(str(number), NUMBER_EM, style="bold")
        middle = top + panel.length / 2 - run.ink.centre.y
        items.append(run.placed("mark", -NUMBER + 1.0, middle))
        box = Box(0.0, top, strip.inner, top + panel.length)
        if panel.name.startswith("flap"):
            items += _name(job.fonts.run(job.texts.say(f"rack_{panel.name}"), NAME_EM, style="regular"), box)
        elif panel.name == "base":
            steps = _steps(job, strip, box)
            told = bool(steps)
            items += steps
    return tuple(items), told


def _name(run: Run, box: Box) -> list[Item]:
    """Return words in the middle of a box, or none where they would be wider than it."""
    if run.ink.width > box.width - 4 or run.ink.height > box.height - 1:
        return []
    return [run.placed("mark", box.centre.x - run.ink.centre.x, box.centre.y - run.ink.centre.y)]


def _steps(job: Job, strip: Strip, box: Box) -> list[Item]:
    """Return the side view and the steps, on the base, where nobody sees them later; none where there is no room."""
    xs, ys = [x for x, _ in strip.profile], [y for _, y in strip.profile]
    scale = min(1.0, (box.height - 5.0) / (max(ys) + 4.0))
    runs = [job.fonts.run(job.texts.say(step), NAME_EM, style="regular") for step in STEPS]
    picture = (max(xs) - min(xs)) * scale + 10.0
    wide, tall = picture + 6.0 + max(run.ink.width for run in runs), len(runs) * LEADING
    if wide > box.width - 4 or tall > box.height - 2:
        return []
    x = box.centre.x - wide / 2
    items = _side(job, strip, Point(x + 5.0, box.centre.y + (max(ys) * scale - 2.0) / 2), scale)
    top = box.centre.y - tall / 2 + 2.7
    return [*items, *(run.placed("mark", x + picture + 6.0, top + n * LEADING) for n, run in enumerate(runs))]


def _side(job: Job, strip: Strip, foot: Point, scale: float) -> list[Item]:
    """Return the folded rack with a tile from the side, its front foot at `foot`, the panels' numbers round it."""
    left = min(x for x, _ in strip.profile)

    def at(x: float, y: float) -> tuple[float, float]:
        return foot.x + (x - left) * scale, foot.y - y * scale

    tile = [at(*corner) for corner in strip.standing(TILE)]
    items: list[Item] = [Path("mark.line", (polyline([at(*p) for p in strip.profile[1:7]]), polygon(tile)))]
    for number, (a, b) in enumerate(pairwise(strip.profile), start=1):
        panel = strip.panels[number - 1]
        if panel.name.startswith("flap"):
            continue
        run = job.fonts.run(str(number), NAME_EM * 0.85, style="bold")
        # Outside is to the right of the way; a tile stands before the back.
        away = 1.9 / scale + (TILE if panel.name == "back" else 0.0)
        nx, ny = (b[1] - a[1]) / panel.length, (a[0] - b[0]) / panel.length
        x, y = at((a[0] + b[0]) / 2 + away * nx, (a[1] + b[1]) / 2 + away * ny)
        items.append(run.placed("mark", x - run.ink.centre.x, y - run.ink.centre.y))
    return items


def _ruler(job: Job, sheet: _Sheet, strip: Strip, top: float, told: bool, number: tuple[int, int]) -> list[Group]:
    """Return the ruler and the note to the printer below the last strip, or beside the strips."""
    say, free, paper = job.texts.say, sheet.printable, sheet.paper
    lines = [
        say("print_at"),
        say("paper", paper=paper.described),
        say("rack_here", tiles=strip.tiles, size=f"{strip.width:g} × {strip.height:g} mm"),
        say("rack_card"),
        *([] if told else [say(step) for step in STEPS]),
        *([say("sheet_of", page=number[0], pages=number[1])] if number[1] > 1 else []),
    ]
    below = Box(free.x0, top + strip.total + CLEAR, free.x1, free.y1)
    beside = Box(free.centre.x + strip.inner / 2 + CLEAR, free.y0, free.x1, free.y1)
    notes = Notes(job.fonts, lines, say("print_short"), job.texts.mm)
    placed = notes.place([below]) or notes.place([beside])
    return [placed.ruler] if placed else []


PRODUCT = Product(
    command="rack",
    title="Paper racks",
    help="Racks for the players' tiles, to cut out, fold and glue from card (PDF).",
    formats=("pdf", "svg", "png"),
    options=(
        Option("tiles", "count", "how many tiles it holds; else as many as the set puts into a hand"),
        Option("tile", "size", "size of a tile", "20mm"),
        Option("paper", "paper", "a4, letter, a3 … or a size such as 4x6in; turned sideways if need be", USUAL),
        Option("racks", "count", "how many racks", "2"),
        Option("gap", "length", "allowed for between neighbouring tiles", "0.2mm"),
        Option("clearance", "length", "room for the whole row", "2mm"),
        Option("margin", "length", "left free at the paper's edges", "6.5mm"),
        *PRESS_OPTIONS,
        CUT_OPTION,
    ),
    make=make,
    kit=(
        KitFile(30, "racks-a4", ("pdf",), {"paper": "a4"}, extra=True),
        KitFile(31, "racks-letter", ("pdf",), {"paper": "letter"}, extra=True),
    ),
    examples=(
        "tilegen rack binary --paper letter",
        "tilegen rack --tiles 7 --tile 3/4in --racks 4 -o racks.pdf",
    ),
    named=("profile",),
)
