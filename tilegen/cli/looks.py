"""Which style paints a product, and what a style or a set may ask for."""

from __future__ import annotations

from collections.abc import Mapping

from tilegen.cli.changes import KEYS
from tilegen.data import catalogue, find
from tilegen.errors import OptionError, TilegenError, nearest
from tilegen.model.style import LASER_ROLES, Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import Product

# Options of commands that a set cannot ask for below [print], and what to do instead.
ELSEWHERE = {
    "add": "give it on the command line: --add SET",
    "font": "give it on the command line: --font FILE",
    "font_first": "give it on the command line: --font-first",
    "lang": "write lang = … above [print]",
    "output": "give it on the command line: -o FILE",
    "profile": "give it on the command line: --profile NAME",
    "rack": "write rack = … above [print]",
    "rule": "give it on the command line: --rule NAME=VALUE",
    "rules": "write rules = … above [print]",
    "watch": "give it on the command line: --watch",
    "xor": "give it on the command line: --xor",
}

# What to say where somebody asks a laser for letters that rise.
FELT = "a laser raises nothing: for fingers there are --braille and deep engraving"


def usual_style(product: Product, tileset: TileSet) -> str:
    """Return the name of the style where the user names none: for what is printed the set's own, if it has one."""
    return dict(tileset.options).get("style", product.style) if product.style == "default" else product.style


def style(name: str, product: Product, tileset: TileSet | None = None) -> Style:
    """Return a style that can paint a product, and the groups of a set. Raises OptionError.

    What is wrong is a style that lacks a layer, or an option of style or set that no product has.
    """
    found = catalogue.style(name)
    wanted = catalogue.style(product.style)
    missing = [layer for layer in wanted.layers if layer not in found.layers]
    if missing:
        what = f'style "{name}" has no paint for "{missing[0]}", which {product.command} draws'
        known = nearest(name, _styles_with(wanted.layers))
        felt = found.cap_height > 0 and missing[0] in LASER_ROLES
        raise OptionError(what, hint=f"{known}; {FELT}" if felt else known)
    _known(found.options, f'style "{name}"')
    if tileset is not None:
        _known(dict(tileset.options), f"{tileset.source}: print")
        found = found.coloured([group.colour for group in tileset.groups])
    # A style of one's own that was written before there were boards or backs paints them as the usual one does.
    for role in ("print.board", "print.inverted", "print.back"):
        found = found.completed(wanted, role)
    return found.joined(catalogue.style(product.lines)) if product.lines else found


def _known(options: Mapping[str, str], where: str) -> None:
    """Refuse options that no product has. Raises OptionError."""
    known = {option.key for entry in PRODUCTS for option in entry.load().options} | {"style"} if options else set()
    for key in options:
        if key in ELSEWHERE:
            raise OptionError(f'{where}: "{key}" cannot stand here', hint=ELSEWHERE[key])
        if key not in known:
            raise OptionError(f'{where}: no product has the option "{key}"', hint=nearest(key, {*known, *KEYS}))


def _styles_with(layers: tuple[str, ...]) -> list[str]:
    """Return the names of the shipped and own styles that have all these layers; broken files are passed over."""
    found = []
    for name in find.names("styles"):
        try:
            if set(layers) <= set(catalogue.style(name).layers):
                found.append(name)
        except TilegenError:
            continue
    return found
