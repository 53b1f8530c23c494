"""`tilegen kit`: everything there is for a set, in one folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends.files import write_all
from tilegen.backends.made import Made
from tilegen.cli import deliver, speech
from tilegen.cli.params import TYPED, TYPES, Named
from tilegen.cli.products import PROFILES, additions_of, set_argument, set_options
from tilegen.data import catalogue, languages
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.errors import LayoutError, OptionError, TilegenError, WriteError, printable
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS, contact_sheet
from tilegen.products.base import KitFile, Product

CONTACT = "00-contact-sheet.png"
MOST_PICTURES = 18

EXAMPLES = """\b
Examples:
  tilegen kit binary
  tilegen kit mygame.toml --tile 25mm
  tilegen kit binary --xor --bed glowforge --profile glowforge --material plywood -o my-kit
  tilegen kit binary --lang th"""
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
@click.option("--style", default="default", show_default=True, type=Named("styles"), help="Colours of what is printed.")
@click.option(
    "--profile", default="default", show_default=True, type=Named("styles"), help=f"Laser files for {PROFILES}."
)
@speech.rules_options
@click.option(
    "--lang",
    metavar="LANG",
    type=Named("texts"),
    help="Language of all words, or `all`: rules in every language [default: the set's own, or en].",
)
@click.option("-o", "--output", metavar="FOLDER", help="Folder to write into [default: output/SET].")
@click.pass_context
def kit(
    context: click.Context,
    /,
    set_name: str,
    style: str,
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
    additions = additions_of(values)
    tileset = deliver.load_set(set_name, additions)
    spoken = speech.spoken_by(None if lang == EVERY else lang, tileset)
    books = {
        name: speech.book(tileset, name, rules, overrides)
        for name in (languages.names() if lang == EVERY else [spoken])
    }
    folder = _folder(output, tileset)
    given = {key: value for key, value in values.items() if value is not None}
    typed = {**given, **context.meta.get(TYPED, {})}
    if "kerf" in given:
        given["kerf"] = typed["kerf"]  # as text: each product reads it in its own way
    fonts = FontBook(catalogue.fonts(), lang=spoken)
    looks = {"default": style, "laser": "laser" if profile == "default" else profile}
    jobs = [
        (product, file, name)
        for product in (entry.load() for entry in PRODUCTS)
        for file in product.kit
        for name in (books if product.book else [spoken])
    ]
    made: dict[Path, tuple[bytes, str]] = {}  # each file's content and its line in the report
    finished: list[tuple[str, deliver.Finished]] = []
    problems: list[tuple[str, str]] = []
    shown: list[contact_sheet.Entry] = []
    rendered: list[tuple[Path, KitFile, deliver.Finished, Future[list[bytes]]]] = []
    files = sum(len(file.suffixes) for _, file, _ in jobs)
    # Typst works beside Python: documents are set while the next are written.
    with progress(len(jobs) + files + 1) as step, ThreadPoolExecutor(THREADS) as pool:
        for product, file, name in jobs:
            step(product.title)
            said = {"lang": name if lang else "", "rules": rules or "", "rule": overrides} if product.book else {}
            said = said or {"lang": name if lang and lang != EVERY else ""}
            order = _order(product, file, tileset, looks, given, typed, set_name, additions, said)
            order = replace(order, lang=name, book=books[name] if product.book else None)
            done, problem = _made(order, file, fonts)
            if done is None:
                problems.append((f"{file.order:02}-{file.stem}", problem))
                continue
            several = f"-{name}" if product.book and len(books) > 1 else ""
            stem = f"{file.order:02}-{deliver.tagged(file.stem, done)}{several}"
            for suffix in file.suffixes:
                render = pool.submit if isinstance(done.result, Document) else _at_once
                rendered.append((folder / f"{stem}.{suffix}", file, done, render(deliver.render, done, suffix)))
            finished.append((f"{stem}.{file.suffixes[0]}", done))
            shown += _entries(f"{stem}.{file.suffixes[0]}", file, done)
        for path, file, done, pieces in rendered:
            step(done.order.product.title)
            try:
                named = deliver.files(path, pieces.result(), done.names(path.suffix[1:]))
            except LayoutError as error:
                if not file.extra:
                    raise
                problems.append((path.name, str(error)))
                continue
            made |= {p: (c, done.part(i, len(named))) for i, (p, c) in enumerate(named.items())}
        step("Contact sheet")
        picture, problem = _contact(tileset, shown, finished, style, fonts, spoken)
        if picture:
            made[folder / CONTACT] = picture, ""
        else:
            problems.append((CONTACT, problem))
    write_all({path: content for path, (content, _) in made.items()})
    _tidy(folder, jobs, list(made))
    for path in sorted(made):
        line = made[path][1]
        click.echo(printable(str(path)) + (f"  {line}" if line else ""))
    for name, done in finished:
        deliver.warn(done, name)
    for name, problem in problems:
        click.echo(f"tilegen: {name} was not made: {problem}", err=True)


def _at_once(render: Callable[..., list[bytes]], *arguments: Any) -> Future[list[bytes]]:
    """Return a future that is done: what draws with ReportLab must not run beside itself."""
    future: Future[list[bytes]] = Future()
    future.set_result(render(*arguments))
    return future


def _folder(output: str | None, tileset: TileSet) -> Path:
    """Return the folder of the kit. Raises OptionError and WriteError."""
    if output is None:
        return deliver.OUTPUT / tileset.name
    if output in ("", "-"):
        raise OptionError("a kit goes into a folder", hint="for example -o my-kit")
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise WriteError(f"{folder} is a file", hint="a kit goes into a folder, for example -o my-kit")
    return folder


def _order(
    product: Product,
    file: KitFile,
    tileset: TileSet,
    looks: dict[str, str],
    given: dict[str, Any],
    typed: dict[str, Any],
    set_name: str,
    additions: list[str],
    said: dict[str, Any],
) -> deliver.Order:
    """Return the order for a file of the kit: its own options, and those of the user's that the product has."""
    keys = {option.key for option in product.options}
    own = looks.get(product.style, product.style)
    return deliver.Order(
        product=product,
        tileset=tileset,
        style=deliver.style(own, product),
        options={**file.options, **{k: v for k, v in given.items() if k in keys}},
        words=deliver.command_words(
            product, set_name, {**file.options, **typed}, additions=additions, style=own, spoken=said
        ),
    )


def _made(order: deliver.Order, file: KitFile, fonts: FontBook) -> tuple[deliver.Finished | None, str]:
    """Return the product and no problem, or, of a file that may be left out, no product and the problem."""
    try:
        return deliver.make(order, fonts), ""
    except (LayoutError, OptionError) as error:
        if not file.extra:
            raise
        return None, str(error)


def _entries(name: str, file: KitFile, done: deliver.Finished) -> list[contact_sheet.Entry]:
    """Return the pages of a file that the contact sheet shows."""
    if not isinstance(done.result, Drawing):
        return []
    pages = done.result.pages
    captions = [f"{name}, {page.name}" if len(pages) > 1 else name for page in pages]
    return [contact_sheet.Entry(caption, page) for caption, page in zip(captions, pages, strict=True)][: file.shown]


def _tidy(folder: Path, jobs: list[tuple[Product, KitFile, str]], written: list[Path]) -> None:
    """Remove sheets of an earlier kit that this one does not have: the maker would cut the wrong ones."""
    for _, file, _ in jobs:
        for suffix in file.suffixes:
            for path in deliver.left_over(folder / f"{file.order:02}-{file.stem}.{suffix}", written, tags=True):
                with suppress(OSError):
                    path.unlink()


def _contact(
    tileset: TileSet,
    entries: list[contact_sheet.Entry],
    finished: list[tuple[str, deliver.Finished]],
    style: str,
    fonts: FontBook,
    lang: str,
) -> tuple[bytes, str]:
    """Return the contact sheet's picture and no problem, or no picture and the problem in one line."""
    look: Style = catalogue.style(style)
    for _, done in finished:
        if isinstance(done.result, Drawing):
            look = look.joined(done.order.style)
    try:
        drawing = contact_sheet.make(tileset, entries[:MOST_PICTURES], fonts, languages.texts(lang))
        preflight.refuse(preflight.check(drawing, look))
        made = Made(f"tilegen kit {deliver.bare(tileset.source)}", f"set {tileset.name}, version {tileset.version}")
        return backends.render(drawing, "png", look, made)[0], ""
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
