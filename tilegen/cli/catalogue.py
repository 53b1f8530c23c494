"""`tilegen list`, `tilegen show`, `tilegen new`: what there is, and a set file of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from tilegen import units
from tilegen.backends import FORMATS
from tilegen.backends.files import write_all
from tilegen.cli.deliver import load_set
from tilegen.cli.params import Named
from tilegen.cli.products import additions_of, set_options
from tilegen.data import catalogue, find, tilesets
from tilegen.data.table import read_text
from tilegen.errors import WriteError
from tilegen.products import PRODUCTS

Rows = Sequence[tuple[str, ...]]


def _columns(rows: Rows) -> str:
    """Return rows as aligned columns."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _sets() -> Rows:
    sets = [tilesets.load(name) for name in find.names("tilesets")]
    return [
        (name, f"{s.total} tiles", f"{s.rack} in hand", s.title)
        for name, s in zip(find.names("tilesets"), sets, strict=True)
    ]


def _sheets() -> Rows:
    rows = []
    for name in find.names("sheets"):
        sheet = catalogue.sheet(name)
        cells = "as many as fit" if sheet.cells is None else f"{sheet.cells[0]} × {sheet.cells[1]} cells"
        rows.append((name, units.show_size(*sheet.tile), f"{sheet.gap:g} mm gap", cells, sheet.title))
    return rows


def _machines() -> Rows:
    machines = [catalogue.machine(name) for name in find.names("machines")]
    return [(m.name, units.show_size(*m.bed), m.title) for m in machines]


def _materials() -> Rows:
    materials = [catalogue.material(name) for name in find.names("materials")]
    return [
        (m.name, units.show(m.thickness) + " mm", "never" if m.refused else f"kerf {m.kerf:g} mm", m.title)
        for m in materials
    ]


def _styles() -> Rows:
    return [(name, catalogue.style(name).title) for name in find.names("styles")]


def _papers() -> Rows:
    return [(name, units.show_size(*size)) for name, size in units.PAGES.items()]


def _products() -> Rows:
    return [(e.command, ", ".join(f".{s}" for s in e.load().formats), e.help) for e in PRODUCTS]


def _formats() -> Rows:
    return [(f".{f.suffix}", f.title) for f in FORMATS.values()]


LISTS: dict[str, tuple[Callable[[], Rows], str]] = {
    "sets": (_sets, "Tile sets: tiles, rack, title."),
    "sheets": (_sheets, "Ways to lay tiles on paper."),
    "styles": (_styles, "Colours and line widths."),
    "machines": (_machines, "Laser cutters with their usable area."),
    "materials": (_materials, "Materials: thickness, kerf, and what must never go into a laser."),
    "papers": (_papers, "Papers by name."),
    "products": (_products, "What can be made."),
    "formats": (_formats, "File formats."),
}


@click.group("list", no_args_is_help=True)
def list_() -> None:
    """List sets, sheets, styles, machines, materials, papers, products or formats."""


for _name, (_rows, _help) in LISTS.items():

    def _list(rows: Callable[[], Rows] = _rows) -> None:
        click.echo(_columns(rows()))

    list_.command(_name, help=_help)(_list)


@click.group(no_args_is_help=True)
def show() -> None:
    """Show a set, sheet, style, machine or material as a file that can be edited and used."""


@show.command("set")
@click.argument("name", default="binary", type=Named("tilesets"))
@set_options
def show_set(name: str, **values: object) -> None:
    """Show a tile set, everything filled in; the output is a set file itself.

    \b
    Example:
      tilegen show set binary --xor > mygame.toml
    """  # noqa: D301  # click's \b keeps the lines apart
    click.echo(tilesets.dump(load_set(name, additions_of(values))), nl=False)


def _show_file(kind: str, check: Callable[[str], object]) -> Callable[[str], None]:
    def command(name: str) -> None:
        check(name)
        click.echo(read_text(find.locate(kind, name)), nl=False)

    return command


for _word, _kind, _check in (
    ("sheet", "sheets", catalogue.sheet),
    ("style", "styles", catalogue.style),
    ("machine", "machines", catalogue.machine),
    ("material", "materials", catalogue.material),
):
    show.command(_word, help=f"Show a {_word} file.")(
        click.argument("name", type=Named(_kind))(_show_file(_kind, _check))
    )


@click.command()
@click.argument("name")
@click.option(
    "--from", "source", default="binary", show_default=True, type=Named("tilesets"), help="The set to begin with."
)
@click.option("-o", "--output", metavar="FILE", help="File to write (default: NAME.toml in this folder).")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def new(name: str, source: str, output: str | None, force: bool) -> None:
    """Write a set file of your own, to edit in any text editor.

    \b
    Example:
      tilegen new mygame --from binary
    """  # noqa: D301
    text = tilesets.copy(name, source)
    path = Path(output or f"{name}.toml")
    if path.exists() and not force:
        raise WriteError(f"{path} is there already", hint="choose another name, or add --force")
    write_all({path: text.encode("utf-8")})
    click.echo(f"{path}  edit the counts and faces in it, then: tilegen kit {path}")
