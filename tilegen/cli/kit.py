"""`tilegen kit`: everything there is for a set, in one folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends.files import write_all
from tilegen.backends.made import Made
from tilegen.cli import deliver, speech
from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.lettering import Lettering, font_options
from tilegen.cli.params import TYPED, TYPES, Named
from tilegen.cli.products import PROFILES, draws, set_argument
from tilegen.cli.watch import watch_option
from tilegen.data import catalogue, languages
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.errors import LayoutError, OptionError, TilegenError, WriteError, printable
from tilegen.model.book import Book
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS, contact_sheet
from tilegen.products.base import KitFile, Product
from tilegen.products.face_marks import apart_from_braille

CONTACT = "00-contact-sheet.png"
MOST_PICTURES = 18

EXAMPLES = """\b
Examples:
  tilegen kit binary
  tilegen kit mygame.toml --tile 25mm --lang th
  tilegen kit binary --xor --bed glowforge --profile glowforge --material plywood -o my-kit"""
THREADS = 2
EVERY = "all"  # --lang all


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile [default: 20mm].")
@click.option("--board", type=TYPES["board"], metavar="BOARD", help="The board [default: classic15].")
@click.option("--square", type=TYPES["size"], metavar="SIZE", help="Size of a square of the board [default: 20mm].")
@click.option("--kerf", type=TYPES["kerf"], metavar="KERF", help="What the laser beam removes [default: 0.2mm].")
@click.option("--material", type=TYPES["material"], metavar="MATERIAL", help="What the laser cuts: sets the kerf.")
@click.option(
    "--bed", type=TYPES["bed"], metavar="BED", help="Usable area of the laser, or a machine [default: 300x200]."
)
@click.option("--style", type=Named("styles"), help="Colours of what is printed [default: default].")
@click.option(
    "--profile", default="default", show_default=True, type=Named("styles"), help=f"Laser files for {PROFILES}."
)
@font_options
@speech.rules_options
@click.option(
    "--lang",
    metavar="LANG",
    type=Named("texts"),
    help="Language of all words, or `all`: rules in every language [default: the set's own, or en].",
)
@click.option("-o", "--output", metavar="FOLDER", help="Folder to write into [default: output/SET…].")
@watch_option
@click.pass_context
def kit(
    context: click.Context,
    /,
    set_name: str,
    style: str | None,
    profile: str,
    output: str | None,
    lang: str | None,
    rules: str | None,
    overrides: tuple[str, ...],
    **values: Any,
) -> None:
    """Build everything for a tile set into one folder.

    SET is the name of a tile set or a file. The files are numbered in the order of use. For options that only one
    product has, make that product alone, for example with `tilegen magnets`.
    """
    changes, lettering = Changes.take(values), Lettering.of(values)
    tileset = load(set_name, changes, deliver.remark)
    every = lang == EVERY
    spoken = speech.spoken_by(None if every else lang, tileset)
    wanted = Wanted(
        tileset=tileset,
        folder=_folder(output, deliver.folder_of(tileset, set_name), changes),
        spoken=spoken,
        books={
            name: speech.book(tileset, name, rules, overrides, lettering.names)
            for name in (_every(spoken) if every else [spoken])
        },
        given={key: value for key, value in values.items() if value is not None},
        typed={**values, **context.meta.get(TYPED, {})},
        words=_Words(set_name, changes, lang or "", rules or "", overrides, lettering),
        looks={
            "default": style or dict(tileset.options).get("style", "default"),
            "laser": "laser" if profile == "default" else profile,
        },
    )
    made = _make(wanted)
    write_all({path: content for path, (content, _) in made.files.items()})
    _tidy(wanted, list(made.files))
    made.report()
    lettering.warn(made.fonts)


def _every(spoken: str) -> list[str]:
    """Return the languages that have texts of booklets; the kit's own, if it has none, is left to say so."""
    return sorted({*languages.manuals(), spoken})


@dataclass(frozen=True, slots=True)
class _Words:
    """What the user typed that every file's command repeats."""

    set_name: str
    changes: Changes
    lang: str
    rules: str
    overrides: tuple[str, ...]
    lettering: Lettering

    def spoken(self, product: Product, name: str) -> dict[str, Any]:
        """Return the options on language, rules and fonts for a file in the language `name`."""
        if product.book:
            own = {"lang": name if self.lang else "", "rules": self.rules, "rule": self.overrides}
        else:
            own = {"lang": name if self.lang not in ("", EVERY) else ""}
        return own | (self.lettering.words if draws(product) else {})


@dataclass(frozen=True, slots=True)
class Wanted:
    """A kit as it was ordered: `spoken` is the language of the sheets, `books` has one for each language of the rules.

    `given` are finished values by option, `typed` the same as texts; `looks` are styles by what they are for.
    """

    tileset: TileSet
    folder: Path
    spoken: str
    books: dict[str, Book]
    given: dict[str, Any]
    typed: dict[str, Any]
    words: _Words
    looks: dict[str, str]

    def jobs(self) -> list[tuple[Product, KitFile, str]]:
        """Return each file of the kit with its language."""
        return [
            (product, file, name)
            for product in (entry.load() for entry in PRODUCTS)
            for file in product.kit
            for name in (self.books if product.book else [self.spoken])
        ]

    def order(self, product: Product, file: KitFile, name: str) -> deliver.Order:
        """Return the order for a file: its own options, and those of the user's that the product has."""
        keys = {option.key for option in product.options}
        own, usual = self.looks.get(product.style, product.style), deliver.usual_style(product, self.tileset)
        # A kerf as text: each product reads it in its own way.
        given = {key: self.typed[key] if key == "kerf" else value for key, value in self.given.items() if key in keys}
        words, typed = self.words, {**file.options, **{k: v for k, v in self.typed.items() if v is not None}}
        return deliver.Order(
            product=product,
            tileset=self.tileset,
            style=deliver.style(own, product, self.tileset),
            options={**file.options, **given},
            words=deliver.command_words(
                product,
                words.set_name,
                typed,
                changes=words.changes,
                style="" if own == usual else own,
                spoken=words.spoken(product, name),
            ),
            lang=name,
            book=self.books[name] if product.book else None,
        )

    def stem(self, file: KitFile, done: deliver.Finished) -> str:
        """Return the name of a file without its ending; it tells the language if there are several."""
        several = f"-{done.order.lang}" if done.order.book and len(self.books) > 1 else ""
        return f"{file.order:02}-{deliver.tagged(file.stem, done)}{several}"


@dataclass(slots=True)
class Outcome:
    """What came of it: each file's content and its line in the report, what was finished, and what was not made.

    `fonts` are those that it was drawn with.
    """

    fonts: tuple[FontBook, ...] = ()
    files: dict[Path, tuple[bytes, str]] = field(default_factory=dict)
    finished: list[tuple[str, deliver.Finished]] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)
    shown: list[contact_sheet.Entry] = field(default_factory=list)

    def report(self) -> None:
        """Say what was written, repeat warnings, and say what was not made."""
        for path in sorted(self.files):
            line = self.files[path][1]
            deliver.tell(printable(str(path)) + (f"  {line}" if line else ""))
        for name, done in self.finished:
            deliver.warn(done, name)
        for name, problem in self.problems:
            click.echo(f"tilegen: {name} was not made: {problem}", err=True)


def _make(wanted: Wanted) -> Outcome:
    """Draw and render everything; nothing is written yet."""
    jobs = wanted.jobs()
    rendered: list[tuple[Path, KitFile, deliver.Finished, Future[list[bytes]]]] = []
    # Letters may take other forms in another language.
    fonts = {name: wanted.words.lettering.book(name, wanted.tileset) for name in {wanted.spoken, *wanted.books}}
    made = Outcome(fonts=tuple(fonts.values()))
    files = sum(len(file.suffixes) for _, file, _ in jobs)
    # Typst works beside Python: documents are set while the next are written.
    with progress(len(jobs) + files + 1) as step, ThreadPoolExecutor(THREADS) as pool:
        for product, file, name in jobs:
            step(product.title)
            done, problem = _drawn(wanted.order(product, file, name), file, fonts[name])
            if done is None:
                made.problems.append((f"{file.order:02}-{file.stem}", problem))
                continue
            stem = wanted.stem(file, done)
            for suffix in file.suffixes:
                render = pool.submit if isinstance(done.result, Document) else _at_once
                rendered.append((wanted.folder / f"{stem}.{suffix}", file, done, render(deliver.render, done, suffix)))
            made.finished.append((f"{stem}.{file.suffixes[0]}", done))
            made.shown += _entries(f"{stem}.{file.suffixes[0]}", file, done)
        for path, file, done, pieces in rendered:
            step(done.order.product.title)
            collect(made, path, file, done, pieces)
        step("Contact sheet")
        picture, problem = _contact(wanted, made, fonts[wanted.spoken])
    if picture:
        made.files[wanted.folder / CONTACT] = picture, ""
    else:
        made.problems.append((CONTACT, problem))
    return made


def collect(made: Outcome, path: Path, file: KitFile, done: deliver.Finished, pieces: Future[list[bytes]]) -> None:
    """Take what was rendered, or, of a file that may be left out, the reason why it was not."""
    try:
        named = deliver.files(path, pieces.result(), done.names(path.suffix[1:]))
    except LayoutError as error:
        if not file.extra:
            raise
        made.problems.append((path.name, str(error)))
        return
    made.files |= {p: (c, done.part(i, len(named))) for i, (p, c) in enumerate(named.items())}


def _at_once(render: Callable[..., list[bytes]], *arguments: Any) -> Future[list[bytes]]:
    """Return a future that is done: what draws with ReportLab must not run beside itself."""
    future: Future[list[bytes]] = Future()
    future.set_result(render(*arguments))
    return future


def _folder(output: str | None, usual: Path, changes: Changes) -> Path:
    """Return the folder of the kit; some tiles do not go into that of the whole set. Raises OptionError, WriteError."""
    if output is None:
        return usual.with_name(f"{usual.name}-{changes.tag}") if changes.tag else usual
    if output in ("", "-"):
        raise OptionError("a kit goes into a folder", hint="for example -o my-kit")
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise WriteError(f"{folder} is a file", hint="a kit goes into a folder, for example -o my-kit")
    return folder


def _drawn(order: deliver.Order, file: KitFile, fonts: FontBook) -> tuple[deliver.Finished | None, str]:
    """Return the product and no problem, or, of a file that may be left out, no product and the problem."""
    try:
        return deliver.make(order, fonts), ""
    except (LayoutError, OptionError) as error:
        if not file.extra and not _on_other_labels(order, file):
            raise
        return None, str(error)


def _on_other_labels(order: deliver.Order, file: KitFile) -> bool:
    """Tell whether a file is for one paper, and the set asks for labels that come on another."""
    asked = dict(order.tileset.options).get("sheet")
    labels = catalogue.sheet(asked).labels if asked and "paper" in file.options else None
    return labels is not None and labels.paper.name != catalogue.paper(file.options["paper"]).name


def _entries(name: str, file: KitFile, done: deliver.Finished) -> list[contact_sheet.Entry]:
    """Return the pages of a file that the contact sheet shows."""
    if not isinstance(done.result, Drawing):
        return []
    pages = done.result.pages
    captions = [f"{name}, {page.name}" if len(pages) > 1 else name for page in pages]
    return [contact_sheet.Entry(caption, page) for caption, page in zip(captions, pages, strict=True)][: file.shown]


def _tidy(wanted: Wanted, written: list[Path]) -> None:
    """Remove sheets of an earlier kit that this one does not have: the maker would cut or print the wrong ones."""
    for product, file, _ in wanted.jobs():
        langs = languages.names() if product.book else ()
        for suffix in file.suffixes:
            path = wanted.folder / f"{file.order:02}-{file.stem}.{suffix}"
            for left in deliver.left_over(path, written, tags=True, langs=langs):
                with suppress(OSError):
                    left.unlink()


def _contact(wanted: Wanted, made: Outcome, fonts: FontBook) -> tuple[bytes, str]:
    """Return the contact sheet's picture and no problem, or no picture and the problem in one line."""
    tileset = wanted.tileset
    if dict(tileset.options).get("braille", "none") != "none":
        tileset = apart_from_braille(tileset)
    look: Style = catalogue.style(wanted.looks["default"])
    for _, done in made.finished:
        if isinstance(done.result, Drawing):
            look = look.joined(done.order.style)
    try:
        drawing = contact_sheet.make(tileset, made.shown[:MOST_PICTURES], fonts, languages.texts(wanted.spoken))
        preflight.refuse(preflight.check(drawing, look, sources=catalogue.sources))
        command = f"tilegen kit {deliver.bare(tileset.source)}"
        made_from = Made(command, f"set {tileset.name}, version {tileset.version}")
        return backends.render(drawing, "png", look, made_from)[0], ""
    except TilegenError as error:
        return b"", str(error)


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal; stay silent when the output goes elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = BarColumn(), TextColumn("{task.completed}/{task.total} {task.description}")
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=total)
        seen = 0

        def step(description: str) -> None:
            nonlocal seen
            bar.update(task, description=description, completed=seen)
            seen += 1

        yield step
