"""What every product declares: its command, its options, its formats, and its place in the kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.drawing.table import Table
from tilegen.model.book import Book
from tilegen.model.braille import BrailleCode
from tilegen.model.measures import A4, Paper
from tilegen.model.style import Style
from tilegen.model.texts import Texts
from tilegen.model.tileset import TileSet

# The kinds of options; the command line knows how to read each and what to show for it.
KINDS = (
    "length",
    "kerf",
    "speed",
    "size",
    "bed",
    "paper",
    "cells",
    "count",
    "starts",
    "text",
    "choice",
    "flag",
    "sheet",
    "board",
    "material",
    "icc",
)

UNSET: Any = None
# What the summary of a document of a set that has no rules goes on with.
WITHOUT_RULES = ", without rules: "
# The default of a paper: that of the sheet, or else what is usual in the country of the user.
USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a product: `name` as on the command line, `kind` one of KINDS, lengths in mm."""

    name: str
    kind: str
    help: str
    default: Any = UNSET
    choices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Hold the kind to those that the command line can read."""
        assert self.kind in KINDS, self.kind

    @property
    def key(self) -> str:
        """The option's name in `Job.options`."""
        return self.name.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Job:
    """One order: the set, the values of the options by key, and what a product needs to draw."""

    tileset: TileSet
    options: Mapping[str, Any]
    fonts: FontBook
    texts: Texts
    style: Style
    book: Book | None = None  # for products that are books
    braille: BrailleCode | None = None  # that of the set's language, where Braille is asked for
    usual: Paper = A4  # the paper of the country

    @property
    def title(self) -> str:
        """The name of the game in the language of the order."""
        return self.tileset.titled(self.texts.lang)

    @property
    def manuscript(self) -> Book:
        """What a product that is a book is written from."""
        assert self.book is not None, "the product declares itself a book"
        return self.book

    def get(self, key: str) -> Any:
        """Return the value of an option. Raises KeyError for one that the product does not have."""
        return self.options[key]


@dataclass(frozen=True, slots=True)
class KitFile:
    """A file of the kit. `order` sorts it among the others; `options` are written as on the command line.

    An `extra` file is left out, and the reason given, where it does not fit; any other stops the kit. `shown` is how
    many of its pages stand on the contact sheet at most. A stem that ends in the name of the paper is that of a file
    which is there once for each paper of the kit; `alone` are the endings that the file of another paper has too, if
    the kit has no other. One that is not for a printer at `home` is as drawn, whatever that printer is off.
    """

    order: int
    stem: str
    suffixes: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    extra: bool = False
    shown: int = 6
    alone: tuple[str, ...] = ()
    home: bool = True


@dataclass(frozen=True, slots=True)
class Product:
    """One thing a user gets. `command` is its words on the command line, `formats` the first of which is the default.

    `argument` is the option that stands first on the command line without its name; the set then is an option.
    `make` returns a Drawing (checked by preflight, written by a drawing backend), a Document of running text, or a
    Table. Raises LayoutError and OptionError. A `book` gets the texts of booklets and the referee of the set, and has
    the options --rules and --rule, unless it is not `ruled`: then it says the same under all rules.
    """

    command: str
    title: str
    help: str
    formats: tuple[str, ...]
    options: tuple[Option, ...]
    make: Callable[[Job], Drawing | Document | Table]
    kit: tuple[KitFile, ...]
    style: str = "default"
    examples: tuple[str, ...] = ()
    # The set's tiles must all be in the drawing, once each.
    complete: bool = False
    argument: str = ""
    book: bool = False
    ruled: bool = True
    # Options besides the paper that a file's name tells, where the user wants them otherwise.
    named: tuple[str, ...] = ()
    # The style that paints lines to cut, which the user's style of print does not know.
    lines: str = ""

    @property
    def slug(self) -> str:
        """The command as one word, for file names."""
        return self.command.replace(" ", "-")
