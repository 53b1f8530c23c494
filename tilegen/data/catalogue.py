"""The smaller facts: styles, machines, materials and fonts; and sheets, which have a file of their own."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tilegen.data import find
from tilegen.data.sheets import paper as paper
from tilegen.data.sheets import sheet as sheet
from tilegen.data.table import Table, read
from tilegen.errors import DataError
from tilegen.model.machine import Machine
from tilegen.model.material import Material
from tilegen.model.source import Source
from tilegen.model.style import Paint, Style

LETTER_COUNTRIES = frozenset("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split())


def usual_paper() -> str:
    """Return the paper of the user's country, "a4" or "letter": the one thing that the locale decides.

    Letter is usual where CLDR's territory info names the US measurement system for paper.
    """
    for key in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := os.environ.get(key):
            match = re.match(r"[A-Za-z]{2,3}[_-]([A-Z]{2})", value)
            return "letter" if match and match[1] in LETTER_COUNTRIES else "a4"
    return "a4"


def style(name: str) -> Style:
    """Return a style by name or path. Raises DataError."""
    path = find.locate("styles", name)
    table = read(path)
    roles = table.take_table("roles")
    options = table.take_table("options") if table.has("options") else None
    layers = tuple(str(layer) for layer in table.take_list("layers"))
    found = Style(
        name=path.stem,
        title=table.take_text("title", path.stem),
        layers=layers,
        merged=table.take_bool("merged", False),
        large_print=table.take_bool("large_print", False),
        cap_height=table.take_length("cap_height", 0.0),
        roles={role: _paint(roles.take_table(role)) for role in roles.keys()},
        options={key: options.take_text(key) for key in options.keys()} if options else {},
    )
    table.done()
    for layer in layers:
        if layer not in found.roles:
            raise DataError(f'layer "{layer}" has no line under [roles]', where=table.where)
        if "." in layer:
            raise DataError(f'layer "{layer}" is a shade, expected "{layer.split(".")[0]}"', where=table.where)
    return found


def _paint(table: Table) -> Paint:
    paint = Paint(
        fill=_colour(table, "fill"),
        stroke=_colour(table, "stroke"),
        width=table.take_length("width", 0.0),
        layer_color=table.take_int("layer_color", 7, low=1, high=255),
        cmyk=table.take_inks("cmyk"),
    )
    table.done()
    if paint.stroke and not paint.width:
        raise DataError('"stroke" needs a "width", such as "0.35pt"', where=table.where)
    return paint


def _colour(table: Table, key: str) -> str | None:
    if not table.has(key):
        return None
    return table.take_colour(key)


def machine(name: str) -> Machine:
    """Return a machine by name or path. Raises DataError."""
    path = find.locate("machines", name)
    table = read(path)
    found = Machine(
        name=path.stem,
        title=table.take_text("title", path.stem),
        bed=table.take_size("bed"),
        margin=table.take_length("margin", 5.0),
    )
    table.done()
    return found


def material(name: str) -> Material:
    """Return a material by name or path. Raises DataError."""
    path = find.locate("materials", name)
    table = read(path)
    found = Material(
        name=path.stem,
        title=table.take_text("title", path.stem),
        thickness=table.take_length("thickness"),
        kerf=table.take_length("kerf"),
        advice=table.take_text("advice", ""),
        refused=table.take_text("refused", ""),
        instead=table.take_text("instead", ""),
    )
    table.done()
    return found


def fonts() -> list[tuple[str, Path]]:
    """Return (style, file) of the fonts, in order of preference; the first that has a character draws it."""
    path = find.shipped() / "fonts" / "fonts.toml"
    found = []
    for row in read(path).take_rows("fonts"):
        found.append((row.take_text("style"), path.parent / row.take_text("file")))
        row.take_list("scripts")  # for people: the fonts themselves say which characters they have
        row.done()
    return found


def sources() -> tuple[Source, ...]:
    """Return where fonts can be had for what ours lack."""
    found = []
    for row in read(find.fonts() / "elsewhere.toml").take_rows("elsewhere"):
        tag, script = row.take_text("tag"), row.take_text("script")
        named = [(whose, row.take_list(key)) for key, whose in (("debian", "Debian"), ("pypi", "PyPI")) if row.has(key)]
        found.append(Source(tag, script, tuple((whose, str(package), str(file)) for whose, (package, file) in named)))
        row.done()
    return tuple(found)


def families(script: str) -> tuple[tuple[str, float], ...]:
    """Return (family, size) of the fonts for running text, those for `script` first.

    `size` is what an em must be multiplied by to look as large as the first family of all.
    """
    rows = []
    for row in read(find.shipped() / "fonts" / "fonts.toml").take_rows("families"):
        rows.append((row.take_text("family"), row.take_int("size", low=50, high=200) / 100, row.take_list("scripts")))
    own = [(family, size) for family, size, scripts in rows if script in scripts]
    return (*own, *((family, size) for family, size, scripts in rows if script not in scripts))
