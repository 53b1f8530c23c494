"""The smaller facts: sheets, styles, machines, materials, texts and fonts."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from tilegen import units
from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError, UnitError
from tilegen.model.machine import Machine
from tilegen.model.material import Material
from tilegen.model.measures import Paper, Size
from tilegen.model.sheet import GUIDES, Labels, Sheet
from tilegen.model.source import Source
from tilegen.model.style import Paint, Style

LETTER_COUNTRIES = frozenset("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split())
TOLERANCE = 0.01  # makers round their sizes, mm


def paper(text: str) -> Paper:
    """Return a paper by name or size. Raises UnitError."""
    return Paper(units.page_name(text), *units.page(text))


def usual_paper() -> str:
    """Return the paper of the user's country, "a4" or "letter": the one thing that the locale decides.

    Letter is usual where CLDR's territory info names the US measurement system for paper.
    """
    for key in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := os.environ.get(key):
            match = re.match(r"[A-Za-z]{2,3}[_-]([A-Z]{2})", value)
            return "letter" if match and match[1] in LETTER_COUNTRIES else "a4"
    return "a4"


def sheet(name: str) -> Sheet:
    """Return a sheet by name or path. Raises DataError."""
    path = find.locate("sheets", name)
    table = read(path)
    labels = _labels(table) if table.has("label") else None
    found = Sheet(
        name=path.stem,
        title=table.take_text("title", path.stem),
        tile=table.take_size("tile", labels.cell if labels else None),
        gap=table.take_length("gap", 0.0),
        radius=table.take_length("radius", 0.0),
        bleed=table.take_length("bleed", 0.0),
        margin=table.take_length("margin", 6.5),
        guides=table.take_choice("guides", GUIDES, "ticks"),
        cells=None if labels else _cells(table),
        papers=() if labels else tuple(_paper_name(table, text) for text in table.take_list("papers", [])),
        labels=labels,
        source=table.take_text("source", "", limit=200),
    )
    table.done()
    return found


def _labels(table: Table) -> Labels:
    """Return the labels of a sheet. Raises DataError for labels that overlap, or run over the edge of their paper."""
    rows = table.take_table("label")
    cells = _cells(rows)
    if cells is None:
        raise DataError('"cells" is missing', where=rows.where, hint="expected cells = [columns, rows]")
    cell, pitch = rows.take_size("size"), rows.take_size("pitch", None) if rows.has("pitch") else None
    gap = Size(*(rows.take_length(key, 0.0) for key in ("gap_x", "gap_y")))
    if pitch is not None:
        if any(gap):
            raise DataError('"pitch" and "gap_x", "gap_y" say the same: give one of them', where=rows.where)
        gap = Size(pitch.width - cell.width, pitch.height - cell.height)
    round_ = rows.take_bool("round", False)
    radius = rows.take_length("radius", 0.0)
    found = Labels(
        paper=paper(rows.take_text("paper")),
        columns=cells[0],
        rows=cells[1],
        cell=cell,
        gap=gap,
        left=rows.take_length("left"),
        top=rows.take_length("top"),
        radius=min(cell) / 2 if round_ else radius,
    )
    rows.done()
    if min(found.gap) < -TOLERANCE:
        raise DataError(f"the labels overlap by {-min(found.gap):g} mm", where=rows.where)
    over = max(found.reach.width - found.paper.width, found.reach.height - found.paper.height)
    if over > TOLERANCE:
        raise DataError(
            f"the labels run {over:.2f} mm over the edge of the paper: {found.columns} × {found.rows} of them reach "
            f"{found.reach.width:.2f} × {found.reach.height:.2f} mm, the paper is {found.paper.described}",
            where=rows.where,
        )
    return found


def _cells(table: Table) -> tuple[int, int] | None:
    if not table.has("cells"):
        return None
    cells = table.take_list("cells")
    if len(cells) != 2 or not all(isinstance(n, int) and not isinstance(n, bool) and n > 0 for n in cells):
        raise DataError('"cells" must be [columns, rows], two whole numbers', where=table.where)
    return cells[0], cells[1]


def _paper_name(table: Table, text: Any) -> str:
    try:
        return units.page_name(str(text))
    except UnitError as error:
        raise error.at(f'{table.where}: "papers"') from None


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
