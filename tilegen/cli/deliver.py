"""From an order to finished files: draw, check, render, and only then write."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends.files import write_all
from tilegen.backends.made import Made
from tilegen.cli.options import complete, subject_of
from tilegen.cli.origin import NOWHERE, Origin
from tilegen.cli.printer import made_good
from tilegen.data import braille, catalogue, find, languages
from tilegen.data.find import bare as bare  # other commands take it from here
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

OUTPUT = Path("output")
ONE_FILE = (".pdf", ".txt", ".csv")  # formats that hold all sheets
MOST_DIGITS = 4  # of the number of a sheet


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
        findings = preflight.check(result, order.style, tiles, sources=catalogue.sources)
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


def suffix_of(path: str, product: Product) -> str:
    """Return the format that a file name asks for. Raises BackendError naming those that the product has."""
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in product.formats:
        known = ", ".join(f".{s}" for s in product.formats)
        found = f"ends in .{suffix}" if suffix else "has no ending that names a format"
        raise BackendError(f'"{path}" {found}', hint=f"{product.command} can be {known}")
    return suffix


def render(finished: Finished, suffix: str) -> list[bytes]:
    """Return the bytes of a finished product in a format, one piece for each file."""
    made = replace(finished.order.made(suffix, finished.prints), press=finished.press)
    return backends.render(finished.result, suffix, finished.order.style, made)


def files(path: Path, pieces: list[bytes], names: Iterable[str] = ()) -> dict[Path, bytes]:
    """Name the pieces: FILE.svg, or FILE-1.svg, FILE-2.svg … if there are several and have no `names` of their own."""
    if len(pieces) == 1:
        return {path: pieces[0]}
    if names:
        return {path.with_stem(f"{path.stem}-{name}"): piece for name, piece in zip(names, pieces, strict=True)}
    digits = len(str(len(pieces)))
    return {path.with_stem(f"{path.stem}-{n:0{digits}}"): piece for n, piece in enumerate(pieces, start=1)}


def left_over(path: Path, written: Iterable[Path], *, tags: bool = False, langs: Iterable[str] = ()) -> list[Path]:
    """Return sheets of an earlier job beside what was written now under `path`: FILE-3.svg and the like.

    With `tags` those of another kerf too, with `langs` those in these languages. Numbered files are sheets of a job
    only if all numbers from 1 on are there, and the format has a file for each sheet: FILE-2024.pdf is another thing.
    """
    tag = r"(?:-kerf-[\d.x]+mm|-knife)?" if tags else ""
    spoken = "".join(f"|-{re.escape(lang)}" for lang in langs)
    pieces = rf"(?:-(?P<number>\d+)|-fronts|-backs|-how-to-print{spoken})?"
    pattern = re.compile(rf"(?P<base>{re.escape(path.stem)}{tag}){pieces}{re.escape(path.suffix)}")
    new, folder = {p.name for p in written}, path.parent
    names = {p.name for p in folder.iterdir()} | new if folder.is_dir() else new
    return sorted(folder / n for n in names - new if (m := pattern.fullmatch(n)) and _of_a_job(m, path.suffix, names))


def _of_a_job(found: re.Match[str], suffix: str, names: Container[str]) -> bool:
    """Tell whether a name is that of a sheet: without a number, or with all numbers before it among `names`."""
    number = found["number"]
    if number is None:
        return True
    if suffix.lower() in ONE_FILE or len(number) > MOST_DIGITS:
        return False
    before = (f"{found['base']}-{n:0{len(number)}}{suffix}" for n in range(1, int(number)))
    shorter = (f"{found['base']}-{n}{suffix}" for n in range(1, int(number)))
    return int(number) > 0 and (all(name in names for name in before) or all(name in names for name in shorter))


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
    suffix = suffix_of(output, finished.order.product)
    named = files(Path(output), render(finished, suffix), finished.names(suffix))
    write_all(named)
    return list(named)


def tagged(stem: str, finished: Finished) -> str:
    """Return a file's stem with what the drawing wants it to say, such as the kerf."""
    tag = finished.result.tag if isinstance(finished.result, Drawing) else ""
    return f"{stem}-{tag}" if tag else stem


def folder_of(tileset: TileSet, name: str) -> Path:
    """Return the folder for what is made of a set that the user called `name`.

    A file of the user's with the name of a shipped set has a folder of its own: `output/en-csv`.
    """
    file, _ = find.part(name)
    shipped = find.shipped() / "templates" / "tilesets" / f"{tileset.name}.toml"
    if find.is_path(name) and shipped.is_file() and not shipped.samefile(file):
        return OUTPUT / f"{tileset.name}-{Path(file).suffix.lower()[1:]}"
    return OUTPUT / tileset.name


def _heard() -> bool:
    return sys.stdout is not None and sys.stdout.writable()


def tell(line: str) -> None:
    """Tell about a file that was written; whoever closed the standard output does not want to know."""
    if _heard():
        click.echo(line)


def report(finished: Finished, paths: list[Path]) -> None:
    """Say what was written and what is in it, first of all for which printer, and repeat warnings."""
    if paths and finished.order.printer is not None:
        click.echo(printable(made_good(finished.order.printer)))
    for number, path in enumerate(paths):
        note = finished.part(number, len(paths))
        tell(printable(str(path)) + (f"  {note}" if note else ""))
    warn(finished)


def warn(finished: Finished, name: str = "") -> None:
    """Repeat the warnings of a product, with the name of its file."""
    for warning in finished.warnings:
        click.echo(f"tilegen: warning: {name + ': ' if name else ''}{warning}", err=True)
