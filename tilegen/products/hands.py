"""Hands from the bag as a picture: the tiles as they will look, a row for each hand, then what is left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path
from tilegen.drawing.outlines import rectangle
from tilegen.model.deal import Deal, points
from tilegen.model.measures import Size
from tilegen.model.style import Style
from tilegen.model.texts import Texts
from tilegen.model.tileset import Face
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 8.0  # nine tiles of 20 mm fill the width of A4; one page is as high as it needs
TITLE_EM, NAME_EM, TEXT_EM = 6.0, 4.2, 3.4
GAP = 1.5
MOST_ACROSS = 12
TALLEST = 60.0  # no tile is drawn taller
SMALL, SMALL_GAP = 14.0, 3.0  # width at most of the tiles that stand for many, and what is free between them at least
SMALL_ACROSS, FEW = 14, 9  # in a row at most; and in one that need not reach the right margin
WHITE = "#FFFFFF"
CORNER = 0.09  # radius of a tile's corners, of its shorter side


@dataclass(frozen=True, slots=True)
class _Block:
    """What stays together on a page: words and tiles from y = 0 down, and their height with the room below, in mm."""

    name: str
    words: tuple[Item, ...]
    tiles: tuple[Group, ...]
    height: float

    def at(self, x: float, y: float) -> list[Item]:
        """Return everything moved to (x, y); tiles stay groups of the page, so that each look is written once."""
        words = [Group("words", self.name, self.words, x, y)] if self.words else []
        return [*words, *(replace(tile, x=tile.x + x, y=tile.y + y) for tile in self.tiles)]


def make(deal: Deal, tile: Size, fonts: FontBook, texts: Texts, style: Style) -> Drawing:
    """Draw the hands of a deal on pages of 210 mm by at most 297 mm, tiles in their own size where they fit.

    Where `style` gives tiles no edge that can be seen they have a hairline round them, for the blanks. Raises
    LayoutError for a face that does not fit the tile.
    """
    wishes = Wishes.of_set(deal.tileset, texts, style)
    easel = _Easel(deal, FaceMaker(deal.tileset, tile, fonts, wishes=wishes), tile, fonts, texts, _edge(style))
    pages: list[list[Item]] = [[]]
    y = MARGIN
    for block in easel.blocks():
        if y + block.height > HEIGHT - MARGIN and pages[-1]:
            pages.append([])
            y = MARGIN
        pages[-1] += block.at(MARGIN, y)
        y += block.height
    height = HEIGHT if len(pages) > 1 else y + MARGIN
    return Drawing(
        title=easel.title,
        pages=tuple(Page(WIDTH, height, tuple(items), 5.0, str(n)) for n, items in enumerate(pages, start=1)),
        lang=texts.lang,
        notes=(easel.note,),
    )


def _edge(style: Style) -> tuple[str, ...]:
    """Return the role of a hairline round tiles, if their tint does not show on white paper."""
    if not style.knows("print.tint"):
        return ()  # preflight says so
    tint = style.paint("print.tint")
    return () if tint.stroke or (tint.fill or WHITE).upper() != WHITE else ("guide",)


class _Easel:
    """Draws the parts of the picture."""

    def __init__(
        self, deal: Deal, maker: FaceMaker, tile: Size, fonts: FontBook, texts: Texts, edge: Sequence[str]
    ) -> None:
        self._deal, self._tile, self._fonts, self._texts = deal, tile, fonts, texts
        self._trim = Box(0, 0, *tile)
        outline = (rectangle(self._trim, CORNER * min(tile)),)
        blank = tuple(Path(role, outline) for role in ("print.tint", *edge))
        # Groups that show the same tile share its items: it is written once.
        self._tiles = cache(lambda face: (*blank, *maker.items(face)))
        name = deal.tileset.titled(texts.lang)
        self.title = texts.say("hands_title", set=name)
        self.note = texts.say("hands_note", hands=len(deal.hands), rack=deal.size, seed=deal.seed)

    def blocks(self) -> Iterator[_Block]:
        """Yield everything from the title down."""
        yield self._heading()
        for number, hand in enumerate(self._deal.hands, start=1):
            yield self._hand(number, hand)
        say = self._texts.say
        yield from self._counted(say("hands_left"), self._deal.left)
        yield from self._counted(say("hands_pool"), self._deal.pool)

    def _heading(self) -> _Block:
        room = WIDTH - 2 * MARGIN
        title = self._fonts.run(self._deal.tileset.titled(self._texts.lang), TITLE_EM)
        title = title.scaled(min(1.0, room / title.advance)) if title.advance else title
        note = self._fonts.run(self.note, TEXT_EM, style="regular")
        words = title.placed("print", 0, TITLE_EM * 0.8), note.placed("mark", 0, 11.0)
        return _Block("title", words, (), 17.0)

    def _hand(self, number: int, hand: Sequence[Face]) -> _Block:
        lines = math.ceil(len(hand) / MOST_ACROSS)
        across = math.ceil(len(hand) / lines)
        free = WIDTH - 2 * MARGIN - GAP * (across - 1)
        scale = min(1.0, free / across / self._tile.width, TALLEST / self._tile.height)
        wide, high = self._tile.width * scale, self._tile.height * scale
        name = self._texts.say("hand", n=number)
        told = self._texts.say("points_sum", n=points(hand)) if self._deal.tileset.scored else ""
        words = tuple(self._name(name, told))
        tiles = []
        for place, face in enumerate(hand):
            row, column = divmod(place, across)
            tiles.append(self._placed(face, column * (wide + GAP), 6.0 + row * (high + GAP), scale))
        return _Block(name, words, tuple(tiles), 6.0 + lines * (high + GAP) + 4.0)

    def _name(self, name: str, more: str) -> Iterator[Item]:
        run = self._fonts.run(name, NAME_EM)
        yield run.placed("print", 0, NAME_EM)
        if more:
            yield self._fonts.run(more, TEXT_EM, style="regular").placed("mark", run.advance + 3.0, NAME_EM)

    def _placed(self, face: Face, x: float, y: float, scale: float) -> Group:
        return Group("face", face.id, self._tiles(face), x, y, scale, self._trim)

    def _counted(self, name: str, faces: Sequence[tuple[Face, int]]) -> Iterator[_Block]:
        """Yield rows of small tiles with their numbers, the first with a name above; nothing if there are none."""
        # Rows of one length that reach the right margin; a handful stays together at the left.
        across = math.ceil(len(faces) / math.ceil(len(faces) / SMALL_ACROSS)) if faces else 1
        room, least = WIDTH - 2 * MARGIN, max(across, FEW)
        width = min(SMALL, (room + SMALL_GAP) / least - SMALL_GAP)
        scale = min(width / self._tile.width, TALLEST / self._tile.height)
        wide, high = self._tile.width * scale, self._tile.height * scale
        pitch = (room - wide) / (least - 1)
        for first in range(0, len(faces), across):
            top = 6.0 if first == 0 else 0.0
            total = self._texts.say("tiles_all", n=sum(number for _, number in faces))
            words: list[Item] = [] if first else list(self._name(name, total))
            tiles = []
            for place, (face, number) in enumerate(faces[first : first + across]):
                tiles.append(self._placed(face, place * pitch, top, scale))
                count = self._fonts.run(f"× {number}", TEXT_EM * 0.9, style="regular")
                words.append(count.placed("mark", place * pitch + wide / 2 - count.ink.centre.x, top + high + 4.0))
            last = first + across >= len(faces)
            yield _Block(name, tuple(words), tuple(tiles), top + high + (9.0 if last else 6.0))
