"""What a set asks for below [print]: tried one by one, and all together on the products that have them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilegen.cli import deliver, looks
from tilegen.cli.changes import KEYS, changed
from tilegen.cli.looks import ELSEWHERE
from tilegen.cli.options import read_option
from tilegen.errors import TilegenError, closest
from tilegen.model.findings import ERROR, WARNING, SetFinding
from tilegen.model.tileset import Face, TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import Option, Product

if TYPE_CHECKING:
    from tilegen.drawing.fonts import FontBook

# An option in advice, with its value if one is named.
_TYPED = re.compile(r"--(?P<name>[a-z][a-z-]*)(?: (?!or\b|for\b|and\b|to\b|is\b)(?P<value>[\w.]+))?")


def wishes(tileset: TileSet, lang: str, fonts: FontBook) -> Iterator[SetFinding]:
    """Yield what the set asks for that no product has, or not in that way, or not together."""
    if not tileset.options:
        return
    products = [entry.load() for entry in PRODUCTS]
    alone = list(_alone(tileset, products))
    yield from alone
    if not alone:
        yield from _together(tileset, products, lang, fonts)


def _alone(tileset: TileSet, products: list[Product]) -> Iterator[SetFinding]:
    """Yield what is wrong with each wish by itself."""
    options: dict[str, list[Option]] = {}
    for product in products:
        for option in product.options:
            options.setdefault(option.key, []).append(option)
    for key, value in tileset.options:
        wrong = _wrong(tileset, key, value, options)
        if wrong is not None:
            yield SetFinding("S20", ERROR, *wrong, f"[print] {key}")


def _wrong(tileset: TileSet, key: str, value: str, options: Mapping[str, list[Option]]) -> tuple[str, str] | None:
    """Return what is wrong with a wish, and the fix, or None."""
    from tilegen.data import catalogue

    if key in KEYS:
        wrong = _error(lambda: changed(replace(tileset, options=((key, value),))))
        return (
            None if wrong is None else (wrong[0].replace(f"--{key}", key), wrong[1].replace(f"--{key} ", f"{key} = "))
        )
    if key == "style":
        return _error(lambda: catalogue.style(value))
    if key in ELSEWHERE:
        return f'"{key}" cannot stand below [print]', ELSEWHERE[key]
    if key not in options:
        near = closest(key, [*options, *KEYS, "style"])
        fix = f"did you mean {near}?" if near else "delete the line; `tilegen magnets --help` shows what there is"
        return f'no product has the option "{key}"', fix
    refused = [_error(lambda option=option: read_option(option, value)) for option in options[key]]
    return refused[0] if all(refused) else None


def _error(attempt: Any) -> tuple[str, str] | None:
    """Return the message of what goes wrong, and the fix, or None."""
    try:
        attempt()
    except TilegenError as error:
        return error.message, error.hint
    return None


def _together(tileset: TileSet, products: list[Product], lang: str, fonts: FontBook) -> Iterator[SetFinding]:
    """Yield what products refuse when they are given all wishes: each makes one blank tile, and nothing is written.

    What a kit leaves out without harm, such as a rack for tiles of this size, is a warning.
    """
    asked = {key for key, _ in tileset.options} - set(KEYS)
    found: dict[tuple[str, str, str], list[str]] = {}
    for product in products:
        keys = [option.key for option in product.options if option.key in asked]
        if product.book or not keys or not product.kit:
            continue
        wrong = _error(lambda product=product: _tried(tileset, product, lang, fonts))
        if wrong is None:
            continue
        level = WARNING if all(file.extra for file in product.kit) else ERROR
        fix = _as_keys(wrong[1]) or f"change or delete {' or '.join(keys)}"
        found.setdefault((level, wrong[0], fix), []).append(product.command)
    for (level, message, fix), commands in found.items():
        yield SetFinding("S20", level, f"{', '.join(commands)}: {message}", fix, "[print]")


def _tried(tileset: TileSet, product: Product, lang: str, fonts: FontBook) -> None:
    """Make a product for one blank tile, and for every face if there shall be Braille. Raises what it raises."""
    # As if the user had typed them: advice then names them as on the command line.
    asked = dict(tileset.options)
    for option in product.options:
        if option.key in asked and _error(lambda option=option: read_option(option, asked[option.key])):
            del asked[option.key]  # it is for another product, or was told already
    blank = Face("blank", "", 1, 0, "blank")
    _make(replace(tileset, faces=(blank,), total=1, groups=()), product, asked, lang, fonts)
    if asked.get("braille", "none") == "none" or not any(option.key == "braille" for option in product.options):
        return
    # The cells, and the room that they leave for a face, are those of each face.
    each = [replace(tileset, faces=(replace(face, count=1),), total=1) for face in tileset.faces if face.count]
    faces = tuple(alone.faces[0] for alone in each)
    together = replace(tileset, faces=faces, total=len(faces))
    if not _error(lambda: _make(together, product, asked, lang, fonts)):
        return
    for alone in each:
        # What is wrong with the face itself is a finding of its own.
        if not _error(lambda alone=alone: _make(alone, product, {**asked, "braille": "none"}, lang, fonts)):
            _make(alone, product, asked, lang, fonts)


def _make(tileset: TileSet, product: Product, asked: Mapping[str, str], lang: str, fonts: FontBook) -> None:
    style = looks.style(looks.usual_style(product, tileset), product)
    small = replace(tileset, options=(), rules="")
    deliver.make(deliver.Order(product, small, style, dict(asked), (), lang), fonts)


def _as_keys(hint: str) -> str:
    """Return advice for the command line as advice for a set file.

    >>> _as_keys("add --gap 2mm, or use --sheet rounded"), _as_keys("leave out --bleed or --radius")
    ('add gap = "2mm", or use sheet = "rounded"', 'leave out bleed or radius')
    """

    def as_key(found: re.Match[str]) -> str:
        name = found["name"].replace("-", "_")
        return f'{name} = "{found["value"]}"' if found["value"] else name

    return _TYPED.sub(as_key, hint)
