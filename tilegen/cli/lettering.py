"""Fonts of the user's own on the command line: --font and --font-first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilegen.errors import OptionError, printable

if TYPE_CHECKING:
    from tilegen.drawing.fonts import FontBook
    from tilegen.model.tileset import TileSet


def font_options(command: Any) -> Any:
    """Add --font and --font-first to a command; `Lettering.of` takes them out of its values."""
    command = click.option(
        "--font-first", is_flag=True, help="Draw with --font whatever it has, not only what tilegen's fonts lack."
    )(command)
    return click.option(
        "--font",
        "own_fonts",
        multiple=True,
        metavar="FILE",
        type=click.Path(),
        help="A font (.ttf, .otf, .ttc) for what tilegen's lack; can be repeated.",
    )(command)


@dataclass(frozen=True, slots=True)
class Lettering:
    """The fonts that the user gave, in the order of preference; `first` puts them before tilegen's own."""

    files: tuple[Path, ...] = ()
    first: bool = False

    @classmethod
    def of(cls, values: dict[str, Any]) -> Lettering:
        """Take the options of `font_options` out of the values. Raises OptionError."""
        names = dict.fromkeys(values.pop("own_fonts", ()))
        if "" in names:
            raise OptionError("--font names no file", hint="for example --font MyFont.ttf")
        files = tuple(Path(name) for name in names)
        first = bool(values.pop("font_first", False))
        if first and not files:
            raise OptionError("--font-first needs a font", hint="for example --font MyFont.ttf --font-first")
        return cls(files, first)

    @property
    def words(self) -> dict[str, Any]:
        """The options as they stand in the command of a file's metadata: without folders."""
        return {"font": tuple(path.name for path in self.files), "font-first": self.first}

    @property
    def names(self) -> tuple[str, ...]:
        """The files by their paths."""
        return tuple(str(path) for path in self.files)

    def book(self, lang: str, tileset: TileSet) -> FontBook:
        """Return the fonts for words in `lang` and faces of a set. Raises DataError for a file that is no font."""
        from tilegen.data import catalogue, seen
        from tilegen.drawing.fonts import FontBook

        for path in self.files:
            seen.record(path)
        return FontBook(catalogue.fonts(), lang=lang, set_lang=tileset.lang, own=self.files, own_first=self.first)

    def warn(self, books: Iterable[FontBook]) -> None:
        """Say which fonts nothing was drawn with."""
        unused = [set(book.unused) for book in books]
        for path in self.files:
            if all(path in found for found in unused):
                advice = "" if self.first else "; with --font-first it draws whatever it has"
                name = printable(str(path))
                click.echo(f"tilegen: warning: nothing is drawn with {name}: other fonts had all{advice}", err=True)
