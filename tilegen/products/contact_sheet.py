"""The contact sheet: one picture of the set's faces with their counts, and of every page that was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, rectangle
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, box_of
from tilegen.model.measures import Size
from tilegen.model.texts import Texts
from tilegen.model.tileset import TileSet
from tilegen.products.faces import FaceMaker

WIDTH, HEIGHT, MARGIN = 297.0, 210.0, 12.0  # the height is the most; what is not needed is left off
TITLE_EM, TEXT_EM, CAPTION_EM = 7.0, 3.6, 3.0
TILE = 18.0
CAPTION = 6.0  # room below a picture for its name


@dataclass(frozen=True, slots=True)
class Entry:
    """One page of one file: its name and what is on it."""

    caption: str
    page: Page


def make(tileset: TileSet, entries: Sequence[Entry], fonts: FontBook, texts: Texts) -> Drawing:
    """Draw the contact sheet, 297 mm wide."""
    items: list[Item] = [
        fonts.run(tileset.title, TITLE_EM).placed("print", MARGIN, MARGIN + TITLE_EM * 0.75),
        fonts.run(_summary(tileset, texts), TEXT_EM, style="regular").placed("mark", MARGIN, MARGIN + 13.0),
    ]
    top = MARGIN + 18.0
    faces, height = _faces(tileset, fonts, top)
    area = Box(MARGIN, top + height + 6.0, WIDTH - MARGIN, HEIGHT - MARGIN)
    items += [*faces, *_pictures(entries, area, fonts)]
    drawn = box_of(items)
    return Drawing(
        title=texts.say("contact_title", set=tileset.title),
        pages=(Page(WIDTH, drawn.y1 + MARGIN if drawn else HEIGHT, tuple(items)),),
        lang=texts.lang,
    )


def _summary(tileset: TileSet, texts: Texts) -> str:
    say = texts.say
    parts = f"{tileset.total} {say('tiles')}", say("in_hand", rack=tileset.rack), f"{tileset.points} {say('points')}"
    return " · ".join(parts)


def _faces(tileset: TileSet, fonts: FontBook, top: float) -> tuple[list[Item], float]:
    """Return every face once with its count below, and the height in mm that they take."""
    faces = [face for face in tileset.faces if face.count]
    columns = max(12, -(-len(faces) // 3))
    pitch = min((WIDTH - 2 * MARGIN) / columns, TILE + 5.0)
    size = min(TILE, pitch - 2.0)
    maker = FaceMaker(tileset, Size(TILE, TILE), fonts)
    trim = Box(0, 0, TILE, TILE)
    blank = Path("print.tint", (rectangle(trim, 1.8),))
    items: list[Item] = []
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        x, y = MARGIN + column * pitch, top + row * (size + 7.0)
        items.append(Group("face", face.id, (blank, *maker.items(face)), x, y, size / TILE, trim))
        count = fonts.run(f"× {face.count}", TEXT_EM * min(1.0, size / 12), style="regular")
        items.append(count.placed("mark", x + size / 2 - count.ink.centre.x, y + size + 4.4))
    return items, -(-len(faces) // columns) * (size + 7.0)


def _pictures(entries: Sequence[Entry], area: Box, fonts: FontBook) -> list[Item]:
    """Return the pages as pictures in one row or more, all at one scale if that is not too small for any."""
    if not entries:
        return []
    gap = 8.0
    rows = 1 + (len(entries) - 1) // 6
    height = (area.height - (rows - 1) * gap) / rows - CAPTION
    items: list[Item] = []
    per_row = -(-len(entries) // rows)
    for row in range(rows):
        line = entries[row * per_row : (row + 1) * per_row]
        wide = sum(e.page.width / e.page.height for e in line)
        tall = min(height, (area.width - gap * (len(line) - 1)) / wide)
        x, y = area.x0, area.y0 + row * (height + CAPTION + gap)
        for entry in line:
            scale = tall / entry.page.height
            frame = Path("print.page", (rectangle(Box(0, 0, entry.page.width, entry.page.height)),))
            items.append(Group("picture", entry.caption, (frame, *entry.page.items), x, y, scale))
            width = entry.page.width * scale
            caption = fonts.run(entry.caption, CAPTION_EM, style="regular")
            caption = caption.scaled(min(1.0, width / caption.advance)) if caption.advance else caption
            items.append(caption.placed("mark", x, y + tall + 4.2))
            x += width + gap
    return items
