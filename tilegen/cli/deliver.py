"""From an order to finished files: draw, check, render, and only then write."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends.made import Made
from tilegen.cli import filenames
from tilegen.cli.options import complete, subject_of
from tilegen.cli.origin import NOWHERE, Origin
from tilegen.cli.printer import made_good
from tilegen.data import braille, catalogue, languages
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.drawing.table import Table
from tilegen.errors import BackendError, OptionError, PreflightError, TilegenError, WriteError, printable
from tilegen.model.book import Book
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.press import Press
from tilegen.model.printer import Printer
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products.base import Job, Product
from tilegen.products.face_marks import apart_from_braille
from tilegen.products.press import press_of


@dataclass(frozen=True, slots=True)
class Order:
    """What to make: a product of a set, in a style, with options given as text or as finished values.

    `words` is the command that makes it again, `lang` the language of its words, `book` what a booklet is written from,
    `origin` where all that came from. A PDF is corrected for `printer`.
    """

    product: Product
    tileset: TileSet
    style: Style
    options: Mapping[str, Any]
    words: tuple[str, ...]
    lang: str = "en"
    book: Book | None = None
    printer: Printer | None = None
    origin: Origin = NOWHERE

    @property
    def subject(self) -> str:
        """What the product is made of, for messages: its first argument, or the set."""
        if not self.product.argument:
            return self.tileset.name
        value = self.options.get(self.product.argument)
        return str(getattr(value, "name", value) or subject_of(self.product, {}))

    def made(self, suffix: str, prints: tuple[Fingerprint, ...] = ()) -> Made:
        """How the file of a format comes about, for its metadata."""
        # The product's own name, not the user's: the same drawing has the same bytes under every name.
        other = () if suffix == self.product.formats[0] else ("-o", f"{self.product.slug}.{suffix}")
        source = f"set {self.tileset.name}, version {self.tileset.version}"
        if self.printer is None or suffix != "pdf":
            return Made(shlex.join([*self.words, *other]), source, prints)
        words = [*self.words, "--printer", self.printer.name, *other]
        prints += self.origin.printer(self.printer)
        source = f"{source}; printer {self.printer.name}: {self.printer.values()}"
        return Made(shlex.join(words), source, prints, self.printer)


@dataclass(frozen=True, slots=True)
class Finished:
    """A product that passed preflight, with the warnings it got, and the fingerprints of what it was made of.

    `press` is what a print shop wants of its file.
    """

    order: Order
    result: Drawing | Document | Table
    warnings: tuple[str, ...]
    prints: tuple[Fingerprint, ...] = ()
    press: Press | None = None

    @property
    def summary(self) -> str:
        """One line on what it is."""
        if isinstance(self.result, Document):
            return self.result.summary
        notes = self.result.notes if isinstance(self.result, Drawing) else ()
        return notes[0] if notes else ""

    @property
    def sides(self) -> set[tuple[bool, str]]:
        """Of each page whether it is wider than high, and the edge over which a back is turned, "" for fronts."""
        if isinstance(self.result, Drawing):
            return {(page.width > page.height, page.back) for page in self.result.pages}
        if isinstance(self.result, Document):
            fold, size = self.result.fold, self.result.fold or self.result
            # Backs that are put back into the printer by hand are printed as fronts are.
            edges = {"", fold.flip} - {"manual"} if fold else {""}
            return {(size.width > size.height, edge) for edge in edges}
        return set()

    def names(self, suffix: str) -> tuple[str, ...]:
        """Return what the pieces of a file are called, if they have names."""
        return self.result.names if isinstance(self.result, Document | Drawing) and suffix == "pdf" else ()

    def part(self, number: int, pieces: int) -> str:
        """One line on piece `number` of `pieces`, counted from 0."""
        if isinstance(self.result, Document) and pieces == len(self.result.names):
            return self.result.parts[number]
        if pieces == 1 or not isinstance(self.result, Drawing):
            return self.summary
        if pieces == len(self.result.names):
            return f"{self.result.names[number]}, {self.summary}"
        page = self.result.pages[number]
        here = sum(1 for _ in page.groups("tile"))
        if here and here == sum(self.result.count("tile").values()):
            return self.summary
        name = page.name if page.name and not page.name.isdigit() else f"sheet {number + 1} of {pieces}"
        return name + (f": {here} of {self.summary}" if here else "")


def remark(text: str) -> None:
    """Tell the user something that is no error."""
    click.echo(f"tilegen: {printable(text)}", err=True)


def make(order: Order, fonts: FontBook) -> Finished:
    """Draw a product and check it. Raises PreflightError, and what the product raises; nothing is written."""
    texts = languages.texts(order.lang)
    options = complete(order.product, order.options, order.style, order.tileset)
    asked = options.get("braille", dict(order.tileset.options).get("braille", "none"))
    code = braille.of_language(order.tileset.lang) if options.get("braille", "none") != "none" else None
    tileset = order.tileset if asked == "none" else apart_from_braille(order.tileset)
    usual = catalogue.paper(catalogue.usual_paper())
    job = Job(tileset, options, fonts, texts, order.style, order.book, code, usual)
    try:
        result = order.product.make(job)
    except TilegenError as error:
        error.hint = _by_the_set(error.hint, order)
        raise error if error.where or isinstance(error, OptionError) else error.at(order.subject) from None
    if isinstance(result, Table):
        return Finished(order, result, ())
    if isinstance(result, Document):
        findings = preflight.check_document(result, order.style, sources=catalogue.sources)
    else:
        tiles = order.tileset if order.product.complete else None
        shop = press_of(options) is not None
        findings = preflight.check(result, order.style, tiles, sources=catalogue.sources, shop=shop)
    try:
        said = preflight.refuse(findings)
    except PreflightError as error:
        raise error.at(order.tileset.name) from None
    off = preflight.leaving(result, order.style, order.printer) if order.printer else []
    prints = order.origin.prints(order.product, options, order.lang, order.book, code)
    return Finished(order, result, (*map(str, said), *result.warnings, *off), prints, press_of(options))


def _by_the_set(hint: str, order: Order) -> str:
    """Return advice that names options of the set, which the user did not type, as they stand in its file."""
    for key, _ in order.tileset.options:
        if order.options.get(key) is None:
            typed = rf"--{key.replace('_', '-')}(?![\w-])(?: (\d[\w.]*))?"
            hint = re.sub(typed, partial(_below_print, key), hint)
    return hint


def _below_print(key: str, typed: re.Match[str]) -> str:
    return f'{key} = "{typed[1]}" below [print]' if typed[1] else f"{key} = … below [print]"


def render(finished: Finished, suffix: str) -> list[bytes]:
    """Return the bytes of a finished product in a format, one piece for each file."""
    made = replace(finished.order.made(suffix, finished.prints), press=finished.press)
    return backends.render(finished.result, suffix, finished.order.style, made)


def write(finished: Finished, output: str) -> list[Path]:
    """Write a product to the file(s) that `output` names; "-" is standard output. Return what was written."""
    if output == "-":
        pieces = render(finished, finished.order.product.formats[0])
        if len(pieces) > 1:
            raise BackendError(f"{len(pieces)} files cannot go to one standard output", hint="use -o FILE")
        if not _heard():
            raise WriteError("there is no standard output")
        sys.stdout.buffer.write(pieces[0])
        return []
    suffix = filenames.suffix_of(output, finished.order.product)
    named = filenames.files(Path(output), render(finished, suffix), finished.names(suffix))
    filenames.write(named)
    return list(named)


def _heard() -> bool:
    return sys.stdout is not None and sys.stdout.writable()


def tell(line: str) -> None:
    """Tell about a file that was written; whoever closed the standard output does not want to know."""
    if _heard():
        click.echo(line)


def report(finished: Finished, paths: list[Path]) -> None:
    """Say what was written and what is in it, first of all for which printer, and repeat warnings."""
    if paths and finished.order.printer is not None:
        click.echo(printable(made_good(finished.order.printer, finished.sides)))
    for number, path in enumerate(paths):
        note = finished.part(number, len(paths))
        tell(printable(str(path)) + (f"  {note}" if note else ""))
    warn(finished)


def warn(finished: Finished, name: str = "") -> None:
    """Repeat the warnings of a product, with the name of its file."""
    for warning in finished.warnings:
        click.echo(f"tilegen: warning: {name + ': ' if name else ''}{warning}", err=True)
