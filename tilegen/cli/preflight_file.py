"""`tilegen preflight`: whether a finished file is right, ours or what somebody sent back.

Exit 0: no errors, 1: errors (with --strict: or warnings), 2: usage, or a file that cannot be read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from tilegen.backends import readers
from tilegen.cli.check import say, say_json
from tilegen.cli.params import TYPES
from tilegen.cli.preflight_text import file_json, report
from tilegen.drawing.finished import Finished
from tilegen.errors import OptionError, TilegenError, printable
from tilegen.model.findings import ERROR, WARNING
from tilegen.model.measures import Size
from tilegen.preflight.finished import Wanted, prove
from tilegen.preflight.promise import promise

# Products whose pages are as large as the paper that their command names.
ON_PAPER = ("magnets", "rack", "reference", "booklet")
MOST_PAGES = 10_000


class Pages(click.ParamType[tuple[int, ...]]):
    """Pages such as "1", "1-3" or "1,4-6", counted from 1."""

    name = "pages"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Parse a text."""
        if not isinstance(value, str):
            return tuple(value)
        found: set[int] = set()
        for part in value.replace("–", "-").split(","):
            match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", part)
            first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if not 1 <= first <= last <= MOST_PAGES:
                self.fail(f'"{value}" names no pages, such as 1, 1-3 or 1,4-6', param, ctx)
            found.update(range(first, last + 1))
        return tuple(sorted(found))


@click.command("preflight")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size that tiles should have, such as 20mm.")
@click.option("--margin", type=TYPES["length"], metavar="LENGTH", help="Margin the printer needs [default: 6.5mm].")
@click.option("--pages", type=Pages(), metavar="PAGES", help="Pages to look at, such as 1-3 [default: all].")
@click.option("--strict", is_flag=True, help="End with status 1 for warnings too.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for programs.")
@click.pass_context
def preflight(
    context: click.Context,
    /,
    file: Path,
    tile: Size | None,
    margin: float | None,
    pages: tuple[int, ...] | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Measure a finished PDF, SVG or DXF and tell what is wrong with it.

    FILE is one of tilegen's, or what a shop or another program made: sizes of pages and tiles, scale, margins, fonts,
    colours, images, lines, layers. Nothing is changed.

    \b
    Examples:
      tilegen preflight magnets.pdf
      tilegen preflight from-the-shop.pdf --tile 20mm
      tilegen preflight tiles.svg --strict
      tilegen preflight tiles.dxf --json
    """  # noqa: D301  # click's \b keeps the lines apart
    read = readers.read(file, pages or ())
    proof = prove(read, wanted(read, tile, margin))
    name = printable(str(file))
    if as_json:
        say_json(file_json(name, proof))
    else:
        say("\n".join(report(name, proof, strict=strict)))
    levels = {f.level for f in proof.findings}
    if ERROR in levels or (strict and WARNING in levels):
        context.exit(1)


def wanted(file: Finished, tile: Size | None, margin: float | None) -> Wanted:
    """Return what a file should be: as the user says; margin and paper else as the command in the file says."""
    said = promise(file.origin)
    paper: tuple[float, float] | None = None
    if said is not None:
        if margin is None:
            margin = _parsed("length", said.option("margin"))
        if said.product in ON_PAPER and (found := _parsed("paper", said.option("paper"))) is not None:
            paper = found.width, found.height
    if tile is not None and min(tile) <= 0:
        raise OptionError("--tile must be more than 0")
    return Wanted(tile, margin, paper)


def _parsed(kind: str, text: str) -> Any:
    """Return what an option of the command in a file means, or None."""
    if not text:
        return None
    try:
        return TYPES[kind].parse(text)
    except TilegenError:
        return None  # somebody has changed the metadata; that is no fault of the drawing
