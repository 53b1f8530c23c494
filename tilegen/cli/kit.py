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
from tilegen.cli.products import PROFILES, additions_of, set_argument, set_options, style_word
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
  tilegen kit binary --bed glowforge --profile glowforge --material plywood
  tilegen kit binary --xor -o my-kit"""


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile [default: 20mm].")
@click.option("--kerf", type=TYPES["kerf"], metavar="KERF", help="What the laser beam removes [default: 0.2mm].")
@click.option("--material", type=TYPES["material"], metavar="MATERIAL", help="What the laser cuts: sets the kerf.")
@click.option(
    "--bed", type=TYPES["bed"], metavar="BED", help="Usable area of the laser, or a machine [default: 300x200]."
)
@click.option("--style", default="default", show_default=True, type=Named("styles"), help="Colours of what is printed.")
@click.option(
    "--profile", default="default", show_default=True, type=Named("styles"), help=f"Laser files for {PROFILES}."
)
@click.option("-o", "--output", metavar="FOLDER", help="Folder to write into [default: output/SET].")
def kit(set_name: str, style: str, profile: str, output: str | None, **values: Any) -> None:
    """Build everything for a tile set into one folder.

    SET is the name of a tile set or a file. The files are numbered in the order of use.
    """
    additions = additions_of(values)
    tileset = deliver.load_set(set_name, additions)
    folder = Path(output) if output else deliver.OUTPUT / tileset.name
    extras = [f"--add {name}" for name in additions]
    given = {key: value for key, value in values.items() if value is not None}
    if "kerf" in given:
        # As text: each product reads it in its own way.
        given["kerf"] = TYPES["kerf"].write(given["kerf"])
    fonts = FontBook(catalogue.fonts(), lang=tileset.lang)
    looks = {"default": style, "laser": "laser" if profile == "default" else profile}
    jobs = [(product, file) for product in (entry.load() for entry in PRODUCTS) for file in product.kit]
    files: dict[Path, bytes] = {}
    finished: list[tuple[str, deliver.Finished]] = []
    with progress(len(jobs) + 1) as step:
        for product, file in jobs:
            step(product.title)
            order = _order(product, file, tileset, looks, given, set_name, extras)
            done = deliver.make(order, fonts)
            stem = f"{file.order:02}-{deliver.tagged(file.stem, done)}"
            for suffix in file.suffixes:
                files |= deliver.files(folder / f"{stem}.{suffix}", deliver.render(done, suffix))
            finished.append((f"{stem}.{file.suffixes[0]}", done))
        step("Contact sheet")
        picture, problem = _contact(tileset, finished, style, fonts)
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
    looks: dict[str, str],
    given: dict[str, Any],
    set_name: str,
    extras: list[str],
) -> deliver.Order:
    keys = {option.key for option in product.options}
    options: dict[str, Any] = {**file.options, **{k: v for k, v in given.items() if k in keys}}
    style = looks.get(product.style, product.style)
    if style != product.style:
        extras = [*extras, f"--{style_word(product)} {style}"]
    return deliver.Order(
        product=product,
        tileset=tileset,
        style=deliver.style(style, product),
        options=options,
        command=deliver.command_line(product, set_name, options, extras),
    )


def _contact(
    tileset: TileSet, finished: list[tuple[str, deliver.Finished]], style: str, fonts: FontBook
) -> tuple[bytes, str]:
    """Return the contact sheet's picture and no problem, or no picture and the problem in one line."""
    entries = []
    look: Style = catalogue.style(style)
    for name, done in finished:
        if isinstance(done.result, Drawing):
            look = look.joined(done.order.style)
            several = len(done.result.pages) > 1
            for page in done.result.pages[:6]:
                entries.append(contact_sheet.Entry(f"{name}, {page.name}" if several else name, page))
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
