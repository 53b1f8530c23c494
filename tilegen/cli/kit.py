"""`tilegen kit`: everything there is for a set, in one folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from tilegen import backends
from tilegen.backends.files import write_all
from tilegen.backends.made import Made
from tilegen.cli import deliver
from tilegen.cli.params import TYPES, Named
from tilegen.cli.products import additions_of, set_argument, set_options
from tilegen.data import catalogue
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.errors import BackendError
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS, contact_sheet
from tilegen.products.base import KitFile, Product

CONTACT = "00-contact-sheet.png"


EXAMPLES = """\b
Examples:
  tilegen kit binary
  tilegen kit mygame.toml --tile 25mm
  tilegen kit binary --xor -o my-kit"""


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile [default: 20mm].")
@click.option("--board", type=TYPES["board"], metavar="BOARD", help="The board [default: classic15].")
@click.option("--square", type=TYPES["size"], metavar="SIZE", help="Size of a square of the board [default: 20mm].")
@click.option("--kerf", type=TYPES["length"], metavar="LENGTH", help="What the laser beam removes [default: 0.2mm].")
@click.option(
    "--bed", type=TYPES["bed"], metavar="BED", help="Usable area of the laser, or a machine [default: 300x200]."
)
@click.option("--style", default="default", show_default=True, type=Named("styles"), help="Colours of what is printed.")
@click.option("-o", "--output", metavar="FOLDER", help="Folder to write into [default: output/SET].")
def kit(set_name: str, style: str, output: str | None, **values: Any) -> None:
    """Build everything for a tile set into one folder.

    SET is the name of a tile set or a file. The files are numbered in the order of use.
    """
    additions = additions_of(values)
    tileset = deliver.load_set(set_name, additions)
    folder = Path(output) if output else deliver.OUTPUT / tileset.name
    extras = [f"--add {name}" for name in additions]
    given = {key: value for key, value in values.items() if value is not None}
    fonts = FontBook(catalogue.fonts(), lang=tileset.lang)
    jobs = [(product, file) for product in (entry.load() for entry in PRODUCTS) for file in product.kit]
    files: dict[Path, bytes] = {}
    finished: list[tuple[str, deliver.Finished]] = []
    shown: list[contact_sheet.Entry] = []
    with progress(len(jobs) + 1) as step:
        for product, file in jobs:
            step(product.title)
            order = _order(product, file, tileset, style, given, set_name, extras)
            done = deliver.make(order, fonts)
            for suffix in file.suffixes:
                name = f"{file.order:02}-{file.stem}.{suffix}"
                files |= deliver.files(folder / name, deliver.render(done, suffix))
            name = f"{file.order:02}-{file.stem}.{file.suffixes[0]}"
            finished.append((name, done))
            shown += _entries(name, file, done)
        step("Contact sheet")
        picture, problem = _contact(tileset, shown, finished, style, fonts)
        if picture:
            files[folder / CONTACT] = picture
    write_all(files)
    notes = {name: done for name, done in finished}
    for path in sorted(files):
        result = notes[path.name].result if path.name in notes else None
        click.echo(f"{path}" + (f"  {result.notes[0]}" if isinstance(result, Drawing) else ""))
    for _, done in finished:
        deliver.report(done, [])
    if problem:
        click.echo(f"tilegen: {CONTACT} was not made: {problem}", err=True)


def _order(
    product: Product,
    file: KitFile,
    tileset: TileSet,
    style: str,
    given: dict[str, Any],
    set_name: str,
    extras: list[str],
) -> deliver.Order:
    keys = {option.key for option in product.options}
    options: dict[str, Any] = {**file.options, **{k: v for k, v in given.items() if k in keys}}
    own = product.style == "default"
    extras = [*extras, f"--style {style}"] if own and style != "default" else extras
    return deliver.Order(
        product=product,
        tileset=tileset,
        style=deliver.style(style if own else product.style, product),
        options=options,
        command=deliver.command_line(product, set_name, options, extras),
    )


def _entries(name: str, file: KitFile, done: deliver.Finished) -> list[contact_sheet.Entry]:
    """Return the pages of a file that the contact sheet shows."""
    if not isinstance(done.result, Drawing):
        return []
    pages = done.result.pages
    captions = [f"{name}, {page.name}" if len(pages) > 1 else name for page in pages]
    return [contact_sheet.Entry(caption, page) for caption, page in zip(captions, pages, strict=True)][: file.shown]


def _contact(
    tileset: TileSet,
    entries: list[contact_sheet.Entry],
    finished: list[tuple[str, deliver.Finished]],
    style: str,
    fonts: FontBook,
) -> tuple[bytes, str]:
    """Return the contact sheet's picture and no problem, or no picture and the problem in one line."""
    look: Style = catalogue.style(style)
    for _, done in finished:
        if isinstance(done.result, Drawing):
            look = look.joined(done.order.style)
    drawing = contact_sheet.make(tileset, entries[:18], fonts, catalogue.texts("en"))
    made = Made(f"tilegen kit {tileset.name}", f"set {tileset.name}, version {tileset.version}")
    try:
        return backends.render(drawing, "png", look, made)[0], ""
    except BackendError as error:
        return b"", str(error)


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal; stay silent when the output goes elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.completed}/{task.total} {task.description}"),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total)
        seen = 0

        def step(description: str) -> None:
            nonlocal seen
            bar.update(task, description=description, completed=seen)
            seen += 1

        yield step
