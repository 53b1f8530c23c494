"""`tilegen list sheets` and `tilegen import sheets`: what tiles can be printed on, and sheets of another program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tilegen import units
from tilegen.backends.files import write_all
from tilegen.cli.typed import Helpful
from tilegen.data import catalogue, find
from tilegen.errors import LayoutError, OptionError, TilegenError, WriteError, printable
from tilegen.layout.slots import in_labels
from tilegen.model.sheet import Sheet

if TYPE_CHECKING:
    from tilegen.data.glabels import Template

HEADINGS = ("name", "paper", "cells", "cell, mm", "gap, mm", "tiles", "title")
ELSEWHERE = (
    "Yours is not there? Look for its number above; else import it from gLabels, or write a file: docs/templates.md"
)
ANY = "any"  # paper, or as many cells as fit
NAMED = 6  # templates that are named for each reason why some were left out


def sheet_table() -> str:
    """Return all sheets as a table, and where their sizes are from; a broken file says what is wrong with it."""
    sources: list[str] = []
    rows: list[tuple[str, ...]] = [HEADINGS]
    for name in find.names("sheets"):
        try:
            rows.append(_row(catalogue.sheet(name), sources))
        except TilegenError as error:
            rows.append((name, f"cannot be read: {error}"))
    lines = [_aligned(row, _widths(rows)) for row in rows]
    if sources:
        lines += ["", *(f"[{number}] {source}" for number, source in enumerate(sources, start=1))]
    lines += ["", ELSEWHERE]
    return "\n".join(lines)


def _row(sheet: Sheet, sources: list[str]) -> tuple[str, ...]:
    """Return the cells of a sheet's row; `sources` takes where its sizes are from."""
    labels = sheet.labels
    cell, gap, cells = sheet.tile, (sheet.gap, sheet.gap), sheet.cells
    paper = ", ".join(sheet.papers) or ANY
    tiles = str(cells[0] * cells[1]) if cells else ANY
    if labels is not None:
        cell, gap, cells, paper = labels.cell, labels.gap, (labels.columns, labels.rows), labels.paper.name
        tiles = _tiles(sheet)
    if sheet.source and sheet.source not in sources:
        sources.append(sheet.source)
    return (
        sheet.name,
        paper.removesuffix(" mm"),
        f"{cells[0]} × {cells[1]}" if cells else ANY,
        _pair(*cell),
        _pair(*(max(0.0, space) for space in gap)) if any(gap) else "0",
        tiles,
        printable(sheet.title) + (f" [{sources.index(sheet.source) + 1}]" if sheet.source else ""),
    )


def _tiles(sheet: Sheet) -> str:
    assert sheet.labels is not None
    try:
        return str(in_labels(sheet.labels, sheet.tile, sheet.gap, sheet.radius or None).capacity)
    except LayoutError:
        return "0"


def _pair(across: float, down: float) -> str:
    return units.show(across) if across == down else units.show_size(across, down).removesuffix(" mm")


def _widths(rows: Sequence[tuple[str, ...]]) -> list[int]:
    whole = [row for row in rows if len(row) == len(HEADINGS)]
    return [max(len(row[0]) for row in rows), *(max(len(row[i]) for row in whole) for i in range(1, len(HEADINGS)))]


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()


@click.group("import", cls=Helpful, no_args_is_help=True)
def import_() -> None:
    """Take over sheets of labels from another program."""


@import_.command("sheets")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FOLDER", help="Folder to write into [default: your own sheets].")
@click.option("--force", is_flag=True, help="Replace sheets that are there already.")
def import_sheets(files: tuple[str, ...], output: str | None, force: bool) -> None:
    """Make sheets of the label templates of gLabels (XML), one file for each, to be used by name.

    Labels that overlap or run over the edge of their sheet, and those of other shapes, are left out.

    \b
    Example:
      tilegen import sheets avery-us-templates.xml
    """  # noqa: D301  # click's \b keeps the lines apart
    from tilegen.data import glabels

    if output in ("", "-"):
        raise OptionError("sheets go into a folder", hint="for example -o my-sheets")
    folder = Path(output) if output else find.own() / "sheets"
    if folder.exists() and not folder.is_dir():
        raise WriteError(f"{folder} is a file", hint="sheets go into a folder")
    templates = glabels.read(Path(file) for file in files)
    taken = [template for template in templates if template.sheet is not None]
    kept = [] if force else [t for t in taken if _differs(folder / f"{t.name}.toml", t.text)]
    fresh = [template for template in taken if template not in kept]
    write_all({folder / f"{t.name}.toml": t.text.encode("utf-8") for t in fresh})
    _report(folder, fresh, kept, [template for template in templates if template.sheet is None])
    if not fresh:
        raise WriteError("no sheet was written", hint="--force replaces those that are there" if kept else "")
    _teach(folder, fresh, by_name=output is None)


def _differs(path: Path, text: str) -> bool:
    """Tell whether a file is there and holds something else."""
    try:
        return path.exists() and path.read_bytes() != text.encode("utf-8")
    except OSError:
        return True


def _report(folder: Path, fresh: list[Template], kept: list[Template], out: list[Template]) -> None:
    """Say how many sheets were written, and why others were not."""
    equal = sum(bool(template.equal) for template in fresh)
    sheets = f"{len(fresh)} sheet{'' if len(fresh) == 1 else 's'} written"
    click.echo(printable(str(folder)) + f"  {sheets}" + (f", {equal} of them equal to another" if equal else ""))
    if kept:
        click.echo(f"left as they are, {len(kept)}: {_named(kept)} (--force replaces them)")
    reasons = list(dict.fromkeys(template.reason for template in out))
    for reason in reasons:
        those = [template for template in out if template.reason == reason]
        click.echo(f"left out, {len(those)}: {reason}: {_named(those)}")


def _named(templates: list[Template]) -> str:
    """Return the first of the templates by name, with what was found."""
    shown = [f"{t.title} ({t.detail})" if t.reason and t.detail else t.title for t in templates[:NAMED]]
    more = len(templates) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _teach(folder: Path, fresh: list[Template], *, by_name: bool) -> None:
    """Say how a sheet is used, and which of tilegen's own are now hidden by one of the same name."""
    name = fresh[0].name if by_name else str(folder / f"{fresh[0].name}.toml")
    click.echo(printable(f"use them by {'name' if by_name else 'file'}: tilegen magnets binary --sheet {name}"))
    shipped = find.shipped() / "templates" / "sheets"
    hidden = [template.name for template in fresh if by_name and (shipped / f"{template.name}.toml").is_file()]
    if hidden:
        click.echo(f"these come before tilegen's own of the same name: {', '.join(hidden)}")
