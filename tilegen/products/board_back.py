"""The back of a board: which tiles the set has and what they are worth, and what the squares mean."""

from __future__ import annotations

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Group, Item, Page, Path
from tilegen.drawing.outlines import rectangle
from tilegen.model.board import Board
from tilegen.model.measures import Size
from tilegen.model.printer import ANY
from tilegen.products.base import Job
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker
from tilegen.products.squares import SquareMaker

INSET = 8.0  # inside the margin
TITLE_EM, TEXT_EM = 7.0, 4.2
TILE = 20.0  # faces are drawn at this size and scaled
LARGEST = 16.0
SMALLEST = 2.0  # a page too small for that is refused by preflight
WIDE, HIGH = 1.9, 1.35  # room for a tile and its count, in tiles

Sample = tuple[str, str, tuple[Item, ...], Box, int]  # kind, name, what it shows, its box, how many there are


def page(job: Job, board: Board, maker: SquareMaker, paper: Size, margin: float) -> Page:
    """Return the page: every face with its number, and every kind of square with its number."""
    area = Box(0, 0, *paper).grown(-margin - INSET)
    say, fonts, tileset = job.texts.say, job.fonts, job.tileset
    summary = " · ".join(
        (say("tiles_all", n=tileset.total), say("in_hand", rack=tileset.rack), say("points_sum", n=tileset.points))
    )
    title = fonts.run(job.title, TITLE_EM)
    title = title.scaled(min(1.0, area.width / title.advance)) if title.advance else title
    items: list[Item] = [
        title.placed("print", area.x0, area.y0 + TITLE_EM * 0.75),
        fonts.run(summary, TEXT_EM, style="regular").placed("mark", area.x0, area.y0 + 14.0),
    ]
    trim = Box(0, 0, TILE, TILE)
    faces = FaceMaker(tileset, Size(TILE, TILE), fonts, wishes=Wishes.of_set(tileset, job.texts))
    blank = Path("print.tint", (rectangle(trim, 1.8),))
    tiles: list[Sample] = [
        ("face", face.id, (blank, *faces.items(face)), trim, face.count) for face in tileset.faces if face.count
    ]
    squares: list[Sample] = [
        ("sample", premium.label, maker.sample(premium), maker.box, number)
        for premium, number in board.counts()
        if premium.label
    ]
    items += _rows(job, tiles, squares, Box(area.x0, area.y0 + 22.0, *area[2:]))
    return Page(*paper, tuple(items), margin, "back", back=ANY)


def _rows(job: Job, tiles: list[Sample], squares: list[Sample], area: Box) -> list[Item]:
    """Return pictures with their numbers beside them, squares below tiles, at the largest size at which all fit."""
    tile = LARGEST
    while True:
        columns = max(1, int(area.width / (WIDE * tile)))
        rows = [-(-len(part) // columns) for part in (tiles, squares)]
        if sum(rows) * HIGH * tile <= area.height or tile < SMALLEST:
            break
        tile *= 0.95
    items: list[Item] = []
    for first, part in ((0, tiles), (rows[0], squares)):
        for number, (kind, label, inner, box, count) in enumerate(part):
            row, column = divmod(number, columns)
            x, y = area.x0 + column * WIDE * tile, area.y0 + (first + row) * HIGH * tile
            items.append(Group(kind, label, inner, x, y, tile / max(box.width, box.height), box))
            run = job.fonts.run(f"× {count}", min(TEXT_EM, 0.28 * tile), style="regular")
            items.append(run.placed("mark", x + 1.08 * tile, y + tile / 2 - run.ink.centre.y))
    return items
