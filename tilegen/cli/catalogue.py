"""`tilegen list`, `tilegen show`, `tilegen new`: what there is, and a set file of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import click

from tilegen import backends, units
from tilegen.backends.files import write_all
from tilegen.cli import deliver
from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.params import Named
from tilegen.cli.rules import show_rules
from tilegen.cli.typed import Helpful
from tilegen.data import boards, braille, catalogue, find, setfile, tilesets
from tilegen.data.doubts import doubts
from tilegen.data.table import read_text
from tilegen.errors import OptionError, TilegenError, WriteError, printable
from tilegen.products import PRODUCTS

Rows = Sequence[tuple[str, ...]]


def _columns(rows: Rows) -> str:
    """Return rows as aligned columns."""
    most = max(len(row) for row in rows)
    whole = [row for row in rows if len(row) == most]  # a row for a broken file is shorter
    widths = [max(len(row[0]) for row in rows), *(max(len(row[i]) for row in whole) for i in range(1, most))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows)
    return "\n".join(lines)


def _each(kind: str, row: Callable[[str], tuple[str, ...]]) -> Rows:
    """Return a row for each file of a kind; a broken one says what is wrong with it."""
    rows = []
    for name in find.names(kind):
        try:
            rows.append((name, *row(name)))
        except TilegenError as error:
            rows.append((name, f"cannot be read: {error}"))
    return rows


def _sets() -> Rows:
    from tilegen.cli.speech import referee_of

    def row(name: str) -> tuple[str, ...]:
        found = tilesets.load(name)
        referee = referee_of(found, {})
        rules = f"rules: {referee.name}" if referee else "no rules"
        return f"{found.total} tile{'s' if found.total != 1 else ''}", f"{found.rack} in hand", rules, found.title

    return _each("tilesets", row)


def _sheets() -> str:
    from tilegen.cli.sheets import sheet_table

    return sheet_table()


def _machines() -> Rows:
    def row(name: str) -> tuple[str, ...]:
        machine = catalogue.machine(name)
        return units.show_size(*machine.bed), machine.title

    return _each("machines", row)


def _boards() -> Rows:
    def row(name: str) -> tuple[str, ...]:
        board = boards.load(name)
        kinds = ", ".join(f"{number} × {p.label}" for p, number in board.counts() if p.label)
        return f"{board.width} × {board.height}", kinds, board.title

    return _each("boards", row)


def _materials() -> Rows:
    def row(name: str) -> tuple[str, ...]:
        material = catalogue.material(name)
        kerf = "never" if material.refused else f"kerf {material.kerf:g} mm"
        return f"{units.show(material.thickness)} mm", kerf, material.title

    return _each("materials", row)


def _styles() -> Rows:
    return _each("styles", lambda name: (catalogue.style(name).title,))


def _braille() -> Rows:
    return _each("braille", lambda name: (braille.load(name).title,))


def _rules() -> Rows:
    from tilegen.cli.rules import rules_rows

    return rules_rows()


def _languages() -> Rows:
    from tilegen.data import languages

    return _each("texts", lambda name: (languages.texts(name).name,))


def _papers() -> Rows:
    return [(name, units.show_size(*size)) for name, size in units.PAGES.items()]


def _products() -> Rows:
    return [(e.command, ", ".join(f".{s}" for s in e.load().formats), e.help) for e in PRODUCTS]


def _formats() -> Rows:
    return [(f".{suffix}", title) for suffix, title in backends.titles().items()]


LISTS: dict[str, tuple[Callable[[], Rows | str], str]] = {
    "sets": (_sets, "Tile sets: tiles, rack, the rules of each, title."),
    "boards": (_boards, "Boards with their premium squares."),
    "sheets": (_sheets, "Ways to lay tiles on paper, and sheets of labels, cards and magnets."),
    "styles": (_styles, "Colours and line widths."),
    "machines": (_machines, "Laser cutters with their usable area."),
    "rules": (_rules, "Rulesets for the referee."),
    "materials": (_materials, "Materials: thickness, kerf, and what must never go into a laser."),
    "languages": (_languages, "Languages for sheets, booklets and reference sheets."),
    "braille": (_braille, "Braille codes, by the language of a set."),
    "papers": (_papers, "Papers by name."),
    "products": (_products, "What can be made."),
    "formats": (_formats, "File formats."),
}


@click.group("list", cls=Helpful, no_args_is_help=True)
def list_() -> None:
    """List sets, boards, sheets, styles, machines, materials, rules, languages, papers, products or formats."""


for _name, (_rows, _help) in LISTS.items():

    def _list(rows: Callable[[], Rows | str] = _rows) -> None:
        found = rows()
        click.echo(found if isinstance(found, str) else _columns(found))

    list_.command(_name, help=_help)(_list)


@click.group(cls=Helpful, no_args_is_help=True)
def show() -> None:
    """Show a set, board, sheet, style, machine, material, Braille code or ruleset as a file to edit and use."""


@show.command("set")
@click.argument("name", default="binary", type=Named("tilesets"))
@set_options
def show_set(name: str, **values: object) -> None:
    """Show a tile set, everything filled in; the output is a set file itself.

    \b
    Example:
      tilegen show set binary --xor > mygame.toml
    """  # noqa: D301  # click's \b keeps the lines apart
    click.echo(tilesets.dump(load(name, Changes.take(values))), nl=False)


def _show_file(kind: str, check: Callable[[str], object]) -> Callable[[str], None]:
    def command(name: str) -> None:
        check(name)
        click.echo(read_text(find.locate(kind, name)), nl=False)

    return command


for _word, _kind, _check in (
    ("board", "boards", boards.load),
    ("sheet", "sheets", catalogue.sheet),
    ("style", "styles", catalogue.style),
    ("machine", "machines", catalogue.machine),
    ("material", "materials", catalogue.material),
    ("braille", "braille", braille.load),
):
    show.command(_word, help=f"Show a {_word.replace('braille', 'Braille')} file.")(
        click.argument("name", type=Named(_kind))(_show_file(_kind, _check))
    )


show.add_command(show_rules)


@click.command()
@click.argument("name")
@click.option(
    "--from",
    "source",
    default="binary",
    show_default=True,
    type=Named("tilesets"),
    help="The set to begin with: a name, a set file, or a table (.csv .tsv .txt .xlsx .ods; FILE.xlsx#SHEET).",
)
@click.option("--encoding", metavar="NAME", help="Encoding of a table that is an old text, such as cp1250.")
@click.option("-o", "--output", metavar="FILE", help="File to write (default: NAME.toml in this folder).")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def new(name: str, source: str, encoding: str | None, output: str | None, force: bool) -> None:
    """Write a set file of your own, to edit in any text editor, from another set or from a table of tiles.

    \b
    Example:
      tilegen new mygame --from binary
    """  # noqa: D301
    name = name.removesuffix(".toml")
    if output == "":
        raise OptionError("-o needs the name of a file")
    if output is not None and Path(output).suffix.lower() != ".toml":
        raise OptionError(f'"{output}" does not end in .toml, as a set file does', hint=f"for example -o {name}.toml")
    if encoding is not None or tilesets.is_table(source):
        text, said = _imported(name, source, encoding or "")
    else:
        text, said = tilesets.copy(name, source), ()
    path = Path(output or f"{name}.toml")
    if path.exists() and not force:
        raise WriteError(f"{path} is there already", hint="choose another name, or add --force")
    write_all({path: text.encode("utf-8")})
    for line in said:
        deliver.tell(printable(line))
    deliver.tell(f"{path}  edit the counts and faces in it, then: tilegen kit {path}")


def _imported(name: str, source: str, encoding: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of a new set file made from a table, and what was read. Raises DataError."""
    tilesets.free_name(name)
    read = tilesets.draft(source, encoding=encoding)
    found = replace(tilesets.judged(read), name=name)
    doubted = (*read.doubts, *doubts(found.faces, read.places, read.cells))
    parts = {"face": len(found.faces), "tile": found.total, "point": found.points}
    whole = ", ".join(f"{_written(n)} {word}{'' if n == 1 else 's'}" for word, n in parts.items())
    return setfile.written(found), (
        f"{find.bare(source)}: {whole}",
        *(f"  {line}" for line in (read.reading, *read.said, *map(str, doubted))),
    )


def _written(points: int | Decimal) -> str:
    return format(points, "f") if isinstance(points, Decimal) else str(points)
