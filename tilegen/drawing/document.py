"""A document of running text and figures: what the words are and where figures stand, not how it is set.

Blocks are few and frozen, like the items of a drawing; a new kind needs a branch in each backend and in the templates.
Figures are pages of a drawing, in mm, set at their own size; everything else is in the hands of the template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tilegen.drawing.items import Page, Text

# How a piece of text looks: as it is, strong, stressed, as a tile in the line, as an equation, or as the number of the
# page on which a heading of this mark stands.
KINDS = ("text", "bold", "italic", "tile", "equation", "page")


class Span(NamedTuple):
    """A piece of text of one of KINDS."""

    kind: str
    text: str


Spans = tuple[Span, ...]


def plain(text: str) -> Spans:
    """Return a text as spans."""
    return (Span("text", text),) if text else ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` 1 begins a chapter on a page of its own. `mark` is its name for page numbers."""

    text: Spans
    level: int = 2
    mark: str = ""
    accent: str = ""


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph.

    `look` is "", "lead" (opens a chapter), "head" (stays with what follows), "note" (small), "comment" or "box" (set
    apart).
    """

    text: Spans
    look: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """A list."""

    items: tuple[Spans, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture `page` mm wide and high; `alt` says in words what it shows.

    `verdict` is True for something right, False for something wrong, None where it does not matter.
    """

    page: Page
    alt: str
    caption: Spans = ()
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Figures side by side, `columns` in a line."""

    figures: tuple[Figure, ...]
    columns: int


Cell = Spans | Figure


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with column heads (perhaps none); `align` has l, c or r for each column, `wide` the one that gives way.

    `look` is "" (lines between the rows), "sum" (the last row is a total), "bare", "numbers", "counting" or "truth".
    """

    rows: tuple[tuple[Cell, ...], ...]
    align: str
    head: tuple[Spans, ...] = ()
    wide: int = -1
    look: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A choice with its box."""

    on: bool
    text: Spans


@dataclass(frozen=True, slots=True)
class Ticks:
    """Tick boxes below a title (perhaps none)."""

    title: Spans
    items: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stay on one page."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class OnePage:
    """Blocks that should share one page: set a little smaller if that is all it takes, else as they come."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks side by side, each column beginning at the top; `widths` are shares of the whole."""

    columns: tuple[tuple[Block, ...], ...]
    widths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of chapters with their pages."""

    title: Spans


@dataclass(frozen=True, slots=True)
class Break:
    """A new page."""


Block = Heading | Para | Points | Figure | Row | Grid | Ticks | Together | OnePage | Columns | Contents | Break


@dataclass(frozen=True, slots=True)
class Fold:
    """How the pages are imposed: two on a side of a sheet of `width` × `height` mm, to be folded and stapled.

    `flip` is the edge over which the printer turns ("short" or "long"), or "manual": fronts and backs apart.
    `creep` is the thickness of a sheet in mm, by which inner pages move towards the spine; `spine_right` is for
    languages that are read from right to left.
    """

    width: float
    height: float
    flip: str
    creep: float = 0.0
    spine_right: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A finished text: `template` sets it on pages of `width` × `height` mm, in `lang`.

    `families` are (font family, size), the first one the language's own, in the folder `fonts`; `own_fonts` are files
    of the user's for what those lack; `sources` are the templates by name. `front` and `back` are cover pages,
    `missing` characters that no font has, as (character, text). `keep` are words that no line may break in, `base` is
    that of the game's numbers (0: it has none), for numbers that the template itself writes. `fold` imposes the
    pages; `how_to` is a page on printing them by hand. `summary` is one line on what it is, `warnings` are for
    whoever ordered it. `line` is as that of a drawing.
    """

    title: str
    lang: str
    template: str
    width: float
    height: float
    blocks: tuple[Block, ...]
    families: tuple[tuple[str, float], ...]
    rightwards: bool = True
    keep: tuple[str, ...] = ()
    front: tuple[Block, ...] = ()
    back: tuple[Block, ...] = ()
    script: str = "Latin"
    base: int = 0
    sources: Mapping[str, str] = field(default_factory=dict)
    fonts: str = ""
    own_fonts: tuple[str, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()
    fold: Fold | None = None
    how_to: tuple[Block, ...] = ()
    summary: str = ""
    warnings: tuple[str, ...] = ()
    line: Callable[[str], Text] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What the files are called that it comes in; nothing for a single one."""
        return ("fronts", "backs", "how-to-print") if self.how_to else ()

    @property
    def parts(self) -> tuple[str, ...]:
        """One line on each of these files."""
        return (f"fronts, {self.summary}", f"backs, {self.summary}", "how to print them")


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield every block, those inside others included."""
    for block in blocks:
        yield block
        if isinstance(block, Together | OnePage):
            yield from walk(block.blocks)
        elif isinstance(block, Columns):
            for column in block.columns:
                yield from walk(column)
        elif isinstance(block, Row):
            yield from block.figures
        elif isinstance(block, Grid):
            yield from (cell for row in block.rows for cell in row if isinstance(cell, Figure))


def texts(blocks: Sequence[Block]) -> Iterator[Spans]:
    """Yield every text that stands on the page, in reading order."""
    for block in walk(blocks):
        if isinstance(block, Heading | Para):
            yield block.text
        elif isinstance(block, Points):
            yield from block.items
        elif isinstance(block, Figure):
            yield block.caption
        elif isinstance(block, Grid):
            yield from block.head
            yield from (cell for row in block.rows for cell in row if not isinstance(cell, Figure))
        elif isinstance(block, Ticks):
            yield block.title
            yield from (tick.text for tick in block.items)
        elif isinstance(block, Contents):
            yield block.title


def wording(spans: Spans, page: Callable[[str], str] = str) -> str:
    """Return spans as plain text; `page` turns the mark of a heading into what stands for its page."""
    return "".join(page(span.text) if span.kind == "page" else span.text for span in spans)
