"""The contact sheet: one picture of the set's faces with their counts, and of every page that was made."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, box_of
from tilegen.drawing.outlines import rectangle
from tilegen.model.measures import Size
from tilegen.model.texts import Texts
from tilegen.model.tileset import TileSet
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker

WIDTH, MARGIN = 297.0, 12.0  # as high as it needs
TITLE_EM, TEXT_EM, CAPTION_EM = 7.0, 3.6, 3.0
TILE_GAP, PICTURE_GAP = 4.0, 8.0
PICTURES = 120.0  # no picture is taller
CAPTION = 6.0  # room below a picture for its name


@dataclass(frozen=True, slots=True)
class Entry:
    """One page of one file: its name and what is on it.

    The page of a document is empty: what Typst makes of it is put there when the sheet is rendered.
    """

    caption: str
    page: Page
    document: Document | None = None


def tile_size(entries: Sequence[Entry]) -> Size:
    """Return the size of the tiles on the pages: faces are drawn as they are on the sheets."""
    boxes = (group.box for entry in entries for group in entry.page.groups("tile"))
    box = next((box for box in boxes if box is not None), None)
    return Size(box.width, box.height) if box else Size(20.0, 20.0)


def make(tileset: TileSet, entries: Sequence[Entry], fonts: FontBook, texts: Texts) -> Drawing:
    """Draw the contact sheet, 297 mm wide."""
    title = fonts.run(tileset.titled(texts.lang), TITLE_EM)
    title = title.scaled(min(1.0, (WIDTH - 2 * MARGIN) / title.advance)) if title.advance else title
    items: list[Item] = [
        title.placed("print", MARGIN, MARGIN + TITLE_EM * 0.75),
        fonts.run(_summary(tileset, texts), TEXT_EM, style="regular").placed("mark", MARGIN, MARGIN + 13.0),
    ]
    top = MARGIN + 18.0
    faces, height = _faces(tileset, tile_size(entries), fonts, texts, top)
    area = Box(MARGIN, top + height + 6.0, WIDTH - MARGIN, top + height + 6.0 + PICTURES)
    items += [*faces, *_pictures(entries, area, fonts)]
    drawn = box_of(items)
    return Drawing(
        title=texts.say("contact_title", set=tileset.titled(texts.lang)),
        pages=(Page(WIDTH, drawn.y1 + MARGIN if drawn else WIDTH, tuple(items)),),
        lang=texts.lang,
    )


def _summary(tileset: TileSet, texts: Texts) -> str:
    say = texts.say
    parts = [say("tiles_all", n=tileset.total), say("in_hand", rack=tileset.rack)]
    return " · ".join([*parts, say("points_sum", n=tileset.points)] if tileset.scored else parts)


def _faces(tileset: TileSet, tile: Size, fonts: FontBook, texts: Texts, top: float) -> tuple[list[Item], float]:
    """Return every face once with its count below, and the height in mm that they take."""
    faces = [face for face in tileset.faces if face.count]
    columns = max(12, min(24, math.ceil(math.sqrt(len(faces) * 5))))
    width = (WIDTH - 2 * MARGIN + TILE_GAP) / columns - TILE_GAP
    # Rows end at the right margin; a handful of faces stays together at the left.
    shown = min(columns, len(faces))
    pitch = (WIDTH - 2 * MARGIN - width) / (shown - 1) if shown > 8 else width + TILE_GAP
    scale, height = width / tile.width, tile.height * width / tile.width
    maker = FaceMaker(tileset, tile, fonts, wishes=Wishes.of_set(tileset, texts))
    trim = Box(0, 0, *tile)
    blank = Path("print.tint", (rectangle(trim, 0.09 * min(tile)),))
    items: list[Item] = []
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        x, y = MARGIN + column * pitch, top + row * (height + 7.0)
        items.append(Group("face", face.id, (blank, *maker.items(face)), x, y, scale, trim))
        count = fonts.run(f"× {face.count}", TEXT_EM * min(1.0, width / 12), style="regular")
        items.append(count.placed("mark", x + width / 2 - count.ink.centre.x, y + height + 4.4))
    return items, math.ceil(len(faces) / columns) * (height + 7.0)


def _pictures(entries: Sequence[Entry], area: Box, fonts: FontBook) -> list[Item]:
    """Return the pages as pictures in rows that fill the width, unless they would grow too tall."""
    items: list[Item] = []
    if not entries:
        return items
    rows = 1 + (len(entries) - 1) // 6
    per_row = -(-len(entries) // rows)
    y = area.y0
    for first in range(0, len(entries), max(1, per_row)):
        line = entries[first : first + per_row]
        wide = sum(e.page.width / e.page.height for e in line)
        tall = min(area.height, (area.width - PICTURE_GAP * (len(line) - 1)) / wide)
        x = area.x0
        for entry in line:
            scale = tall / entry.page.height
            items += _picture(entry, x, y, scale, fonts)
            x += entry.page.width * scale + PICTURE_GAP
        y += tall + CAPTION + PICTURE_GAP
    return items


def _picture(entry: Entry, x: float, y: float, scale: float, fonts: FontBook) -> list[Item]:
    frame = Path("print.page", (rectangle(Box(0, 0, entry.page.width, entry.page.height)),))
    width, tall = entry.page.width * scale, entry.page.height
    caption = fonts.run(entry.caption, CAPTION_EM, style="regular")
    caption = caption.scaled(min(1.0, width / caption.advance)) if caption.advance else caption
    return [
        Group("picture", entry.caption, (frame, *entry.page.items), x, y, scale, Box(0, 0, width / scale, tall)),
        caption.placed("mark", x, y + entry.page.height * scale + 4.2),
    ]
