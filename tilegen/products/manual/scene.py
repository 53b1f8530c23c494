"""What the chapters are written from: the set, the board, the words, the referee and the figures, in one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tilegen.drawing.document import Block, Document, Figure, Para, Points, Row, Spans, texts
from tilegen.drawing.items import Page
from tilegen.errors import DataError, LayoutError
from tilegen.model.board import Board, Premium
from tilegen.model.book import Book
from tilegen.model.measures import Paper
from tilegen.model.referee import Opinion, Played, Referee
from tilegen.model.ruleset import Symbol
from tilegen.model.texts import Texts
from tilegen.model.tileset import TileSet
from tilegen.products.base import WITHOUT_RULES, Job
from tilegen.products.manual.figures import Figures, Window, window
from tilegen.products.manual.tile_art import scored
from tilegen.products.manual.tracks import Tracks
from tilegen.products.manual.writer import Writer
from tilegen.products.squares import words

TILE = 6.4  # tiles in galleries, mm
SQUARE = 5.1  # squares of boards in the text
BINARY = 2  # the base whose places, bits and logic the chapters explain
NARROW, WIDE = 56.0, 118.0  # widest figure of two in a row, and alone
VERDICT = 6.0  # of that, the sign beside a figure that tells whether it is right


@dataclass
class Scene:
    """One document in the making. `left_out` collects what the rules of the document do not allow to be shown."""

    tileset: TileSet
    board: Board
    texts: Texts
    writer: Writer
    figures: Figures
    tracks: Tracks
    book: Book
    referee: Referee | None
    left_out: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, job: Job) -> Scene:
        """Return the scene of an order; a document that has no board gets one that nobody sees."""
        book = job.manuscript
        writer = Writer(book.texts, book.examples, book.referee, job.fonts)
        figures = Figures(job.tileset, job.fonts, job.texts)
        board, tracks = job.options.get("board") or Board.plain(1, 1), Tracks(figures, job.fonts)
        return cls(job.tileset, board, job.texts, writer, figures, tracks, book, book.referee)

    @property
    def rules(self) -> Referee:
        """The referee, where there is one."""
        return self.writer.rules

    @property
    def binary(self) -> bool:
        """Tell whether the referee counts in binary."""
        return self.rules.base == BINARY

    @property
    def title(self) -> str:
        """The name of the game in the language of the document."""
        return self.tileset.titled(self.texts.lang)

    @property
    def ruleset(self) -> str:
        """The name of the rules in the language of the document, if it has one for them."""
        key = f"house.ruleset_{self.rules.name}"
        return self.word(key) if self.writer.texts.has(key) else self.rules.title

    def option(self, name: str) -> bool | int | str:
        """Return the value of an option of the rules."""
        return self.rules.choices[name].value

    def number(self, name: str) -> int:
        """Return the value of an option that is a number."""
        value = self.option(name)
        assert isinstance(value, int)
        return value

    @cached_property
    def operations(self) -> dict[str, Symbol]:
        """The operators in use, by what they do."""
        return {s.operation: s for s in self.rules.symbols.values() if s.operation}

    @property
    def scored(self) -> bool:
        """Tell whether the tiles of the set score anything."""
        return scored(self.tileset)

    @property
    def strict(self) -> bool:
        """Whether the examples are written for exactly these rules, so that nothing may be left out."""
        return self.rules.usual and self.rules.name == self.writer.examples.rules

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out, for whoever ordered the document."""
        said = [f"left out, since these rules do not allow it: {what}" for what in dict.fromkeys(self.left_out)]
        blank = next((face for face in self.tileset.faces if not face.face and face.count and face.points), None)
        if blank and self.referee:
            said.append(f"the set gives a blank {blank.points} points, but under these rules a blank scores nothing")
        return tuple(said)

    def document(self, template: str, **own: Any) -> Document:
        """Return a document in the language and the fonts of the book; `own` are its other fields."""
        book, base = self.book, self.referee.base if self.referee else 0
        written = [spans for part in ("front", "blocks", "back", "how_to") for spans in texts(own.get(part, ()))]
        return Document(
            template=template,
            lang=self.texts.lang,
            families=book.families,
            sources=book.sources,
            fonts=book.fonts,
            own_fonts=book.own_fonts,
            script=book.texts.script,
            keep=book.texts.keep,
            rightwards=book.texts.rightwards,
            base=base,
            missing=self.writer.lacking(written),
            warnings=self.warnings,
            **own,
        )

    # -- words ------------------------------------------------------------------------------------------------------

    def say(self, key: str, **values: object) -> Spans:
        """Return a text."""
        return self.writer.say(key, **values)

    def word(self, key: str, **values: object) -> str:
        """Return a text without markup."""
        return self.writer.word(key, **values)

    def maybe(self, key: str, **values: object) -> Spans:
        """Return a text, or nothing if an example in it is not as it should be under rules of the user's own."""
        try:
            return self.say(key, **values)
        except DataError as error:
            if self.strict:
                raise
            self.left_out.append(str(error.message))
            return ()

    def para(self, key: str, look: str = "", **values: object) -> tuple[Block, ...]:
        """Return a paragraph, or nothing where `maybe` returns nothing."""
        text = self.maybe(key, **values)
        return (Para(text, look),) if text else ()

    def points(self, *items: Spans, numbered: bool = False) -> tuple[Block, ...]:
        """Return a list of what is not empty."""
        kept = tuple(item for item in items if item)
        return (Points(kept, numbered),) if kept else ()

    def label(self, premium: Premium) -> str:
        """Return what stands on a premium square."""
        return " ".join(words(self.texts, premium))

    def times(self, factor: int) -> str:
        """Return "twice" for 2; nothing for 1."""
        if factor == 1:
            return ""
        return self.word(f"premium.times_{factor}" if factor <= 4 else "premium.times_n", n=factor)

    # -- figures ----------------------------------------------------------------------------------------------------

    def tiles(self, faces: Sequence[str], size: float = TILE, widest: float = WIDE) -> Figure:
        """Return tiles in a row; smaller if they would be too wide."""
        return Figure(self.figures.row(faces, self.figures.art.fitting([faces], size, widest)), self.named(faces))

    def rows(self, faces: Sequence[str], size: float, most: int) -> Figure:
        """Return tiles in lines of about the same length, of at most so many."""
        lines = -(-len(faces) // most)
        return Figure(self.figures.row(faces, size, -(-len(faces) // lines)), self.named(faces))

    def named(self, faces: Sequence[str]) -> str:
        """Return the names of tiles, for those who hear the picture."""
        return " ".join(face or self.texts.say("blank") for face in faces)

    def gallery(self, opinions: Sequence[tuple[Opinion, Spans]]) -> Row:
        """Return equations in tiles, all of one size, two in a line, with verdicts and captions."""
        size = self.figures.art.fitting([opinion.faces for opinion, _ in opinions], TILE, NARROW - VERDICT)
        figures = [
            Figure(self.figures.row(opinion.faces, size), opinion.text, caption, opinion.right)
            for opinion, caption in opinions
        ]
        return Row(tuple(figures), 2)

    def rack(self, faces: Sequence[str], player: str, size: float) -> Figure:
        """Return tiles on a rack."""
        alt = self.word("pictures.rack_alt", player=player, tiles=self.named(faces))
        return Figure(self.figures.rack(faces, size), alt)

    def on_board(
        self,
        played: Played,
        text: Spans,
        *,
        shown: Window | None = None,
        widest: float = NARROW,
        verdict: bool | None = None,
        square: float = SQUARE,
    ) -> Figure:
        """Return a move on its part of the board."""
        shown = shown or window(self.board, played.tiles)
        square = self.figures.square(shown, widest, square)
        page: Page = self.figures.board(self.board, shown, square, played.tiles)
        said = "".join(span.text for span in text)
        move = f"{played.square} {'↓' if played.down else '→'} {played.text}"
        return Figure(page, self.word("pictures.board_alt", text=said, move=move), text, verdict)

    def staged(self, name: str) -> Played | None:
        """Return a move of the examples, or None if the board or the rules have no place for it.

        Raises DataError if the rules that it is written for judge it otherwise than it should be judged.
        """
        staged = self.writer.examples.moves.get(name)
        if staged is None:
            return None
        played = self.rules.play(self.board, staged.before, staged.move)
        if played is not None and (staged.fault in played.codes if staged.fault else played.legal):
            return played
        if self.strict and played is not None:
            found = ", ".join(played.codes) or "legal"
            raise DataError(
                f'the move "{name}" ({staged.move}) is not judged as it should be: {found}',
                where="examples/booklet.toml",
            )
        if not staged.fault:  # what these rules do not forbid is not missed
            self.left_out.append(f'the picture "{name}"')
        return None


def without_rules(job: Job) -> str:
    """Return what the summary of a document adds for a set that has no rules."""
    return "" if job.manuscript.referee else f"{WITHOUT_RULES}tilegen knows none for {job.tileset.name}"


def half(paper: Paper) -> tuple[float, float]:
    """Return width and height in mm of a booklet's page on sheets of a paper: half of it, upright.

    A half is a whole number of mm where it can be: half an A4 is A5, 148 × 210 mm, and half a millimetre stays free
    on either side of the fold. Raises LayoutError for a paper on which nobody can read a booklet.
    """
    short, long_ = sorted((paper.width, paper.height))
    width = long_ / 2
    if width < 90 or short < 120:
        raise LayoutError(f"half a sheet of {paper.name} is too small for a booklet", hint="take a4 or letter")
    return (float(int(width)) if width != int(width) and paper.width == int(paper.width) else width), short
