"""From an order to finished files: draw, check, render, and only then write."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends.files import write_all
from tilegen.backends.made import Made
from tilegen.cli.params import TYPES
from tilegen.data import catalogue, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.drawing.table import Table
from tilegen.errors import BackendError, OptionError, TilegenError, nearest
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import Job, Product

OUTPUT = Path("output")


@dataclass(frozen=True, slots=True)
class Order:
    """What to make: a product of a set, in a style, with options given as text or as finished values."""

    product: Product
    tileset: TileSet
    style: Style
    options: Mapping[str, Any]
    command: str

    @property
    def made(self) -> Made:
        """How the files come about, for their metadata."""
        return Made(self.command, f"set {self.tileset.name}, version {self.tileset.version}")


@dataclass(frozen=True, slots=True)
class Finished:
    """A product that passed preflight, with the warnings it got."""

    order: Order
    result: Drawing | Table
    warnings: tuple[str, ...]


def load_set(name: str, additions: Iterable[str]) -> TileSet:
    """Return a set with the tiles of other sets added. Raises DataError."""
    tileset = tilesets.load(name)
    for addition in additions:
        tileset = tileset.extended(tilesets.load(addition))
    return tileset


def complete(product: Product, given: Mapping[str, Any], style: Style | None = None) -> dict[str, Any]:
    """Return a value for every option: what was given, else what the style asks for, else the default.

    Texts are read like a user's.
    """
    wanted = style.options if style else {}
    values = {}
    for option in product.options:
        value = given.get(option.key)
        if value is None:
            value = wanted.get(option.key, option.default)
        if isinstance(value, str) and option.kind in TYPES:
            value = TYPES[option.kind].parse(value)
        elif option.kind == "choice" and value is not None and value not in option.choices:
            raise OptionError(f'--{option.name} "{value}"', hint=nearest(str(value), option.choices))
        values[option.key] = value
    return values


def command_line(product: Product, set_name: str, given: Mapping[str, Any], extras: Iterable[str] = ()) -> str:
    """Return the command that makes the same product again. Files are named without their folders."""
    words = ["tilegen", product.command, Path(set_name).name]
    for option in product.options:
        value = given.get(option.key)
        if value is None or value is False:
            continue
        if option.kind == "flag":
            words.append(f"--{option.name}")
        else:
            written = TYPES[option.kind].write(value) if option.kind in TYPES and not isinstance(value, str) else value
            words += [f"--{option.name}", str(written)]
    return " ".join([*words, *extras])


def make(order: Order, fonts: FontBook) -> Finished:
    """Draw a product and check it. Raises PreflightError, and what the product raises; nothing is written."""
    texts = catalogue.texts("en")
    job = Job(order.tileset, complete(order.product, order.options, order.style), fonts, texts, order.style)
    try:
        result = order.product.make(job)
    except TilegenError as error:
        raise error if error.where or isinstance(error, OptionError) else error.at(order.tileset.name) from None
    if isinstance(result, Table):
        return Finished(order, result, ())
    findings = preflight.check(result, order.style, order.tileset if order.product.complete else None)
    return Finished(order, result, tuple(str(f) for f in preflight.refuse(findings)))


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
    return backends.render(finished.result, suffix, finished.order.style, finished.order.made)


def files(path: Path, pieces: list[bytes]) -> dict[Path, bytes]:
    """Name the pieces: FILE.svg, or FILE-1.svg, FILE-2.svg … if there are several."""
    if len(pieces) == 1:
        return {path: pieces[0]}
    digits = len(str(len(pieces)))
    return {path.with_stem(f"{path.stem}-{n:0{digits}}"): piece for n, piece in enumerate(pieces, start=1)}


def write(finished: Finished, output: str) -> list[Path]:
    """Write a product to the file(s) that `output` names; "-" is standard output. Return what was written."""
    if output == "-":
        pieces = render(finished, finished.order.product.formats[0])
        if len(pieces) > 1:
            raise BackendError(f"{len(pieces)} files cannot go to one standard output", hint="use -o FILE")
        sys.stdout.buffer.write(pieces[0])
        return []
    named = files(Path(output), render(finished, suffix_of(output, finished.order.product)))
    write_all(named)
    return list(named)


def tagged(stem: str, finished: Finished) -> str:
    """Return a file's stem with what the drawing wants it to say, such as the kerf."""
    tag = finished.result.tag if isinstance(finished.result, Drawing) else ""
    return f"{stem}-{tag}" if tag else stem


def default_output(finished: Finished) -> str:
    """Return output/SET/PRODUCT[-PAPER][-TAG].SUFFIX."""
    product = finished.order.product
    paper = complete(product, finished.order.options).get("paper")
    stem = product.slug if paper is None else f"{product.slug}-{TYPES['paper'].write(paper)}"
    return str(OUTPUT / finished.order.tileset.name / f"{tagged(stem, finished)}.{product.formats[0]}")


def report(finished: Finished, paths: list[Path], *, err: bool = False) -> None:
    """Say what was written and what is in it, and repeat warnings."""
    drawing = finished.result if isinstance(finished.result, Drawing) else None
    for number, path in enumerate(paths):
        note = ""
        if drawing and drawing.notes and number == 0:
            note = f"  {drawing.notes[0]}"
        elif drawing and number < len(drawing.pages) and not drawing.pages[number].name.isdigit():
            note = f"  {drawing.pages[number].name}"
        click.echo(f"{path}{note.rstrip()}", err=err)
    for warning in finished.warnings:
        click.echo(f"tilegen: warning: {warning}", err=True)


def style(name: str, product: Product) -> Style:
    """Return a style that can paint a product. Raises OptionError if it lacks a role."""
    found = catalogue.style(name)
    wanted = catalogue.style(product.style)
    missing = [layer for layer in wanted.layers if layer not in found.layers]
    if missing:
        others = [n for n in _style_names() if set(wanted.layers) <= set(catalogue.style(n).layers)]
        raise OptionError(
            f'style "{name}" has no paint for "{missing[0]}", which {product.command} draws', hint=nearest(name, others)
        )
    if found.options:
        known = {option.key for entry in PRODUCTS for option in entry.load().options}
        for key in found.options:
            if key not in known:
                raise OptionError(f'style "{name}": no product has the option "{key}"', hint=nearest(key, known))
    return replace(found, _cache={})


def _style_names() -> list[str]:
    from tilegen.data import find

    return find.names("styles")
