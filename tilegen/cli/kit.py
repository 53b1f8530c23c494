"""`tilegen kit`: everything there is for a set, in one folder or one ZIP."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from tilegen.backends.archive import packed
from tilegen.cli import deliver, filenames, kit_contact, kit_made, speech
from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.kit_order import EVERY, Wanted, Words
from tilegen.cli.lettering import Lettering, font_options
from tilegen.cli.papers import Papers, complete_papers
from tilegen.cli.params import TYPED, TYPES, Named
from tilegen.cli.printer import printer_option, taken
from tilegen.cli.products import PROFILES, option_of, set_argument
from tilegen.cli.watch import watch_option
from tilegen.data import languages
from tilegen.errors import OptionError, WriteError, printable
from tilegen.products import PRODUCTS, Entry
from tilegen.products.press import PRESS

EXAMPLES = """\b
Examples:
  tilegen kit binary
  tilegen kit mygame.toml --tile 25mm --lang th
  tilegen kit binary --paper both --zip
  tilegen kit decimal --bars --slashed-zero
  tilegen kit binary --xor --bed glowforge --profile glowforge --material plywood -o my-kit"""
ZIP = ".zip"


def _face_options(command: Any) -> Any:
    """Add what every product that shows tiles can be asked for."""
    for option in reversed(kit_contact.SHOWN):
        command = option_of(option)(command)
    return command


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile [default: 20mm].")
@_face_options
@click.option("--board", type=TYPES["board"], metavar="BOARD", help="The board [default: classic15].")
@click.option("--square", type=TYPES["size"], metavar="SIZE", help="Size of a square of the board [default: 20mm].")
@click.option("--kerf", type=TYPES["kerf"], metavar="KERF", help="What the laser beam removes [default: 0.2mm].")
@click.option("--material", type=TYPES["material"], metavar="MATERIAL", help="What the laser cuts: sets the kerf.")
@click.option(
    "--bed", type=TYPES["bed"], metavar="BED", help="Usable area of the laser, or a machine [default: 300x200]."
)
@click.option("--style", type=Named("styles"), help="Colours of what is printed [default: default].")
@click.option(
    "--profile", default="default", show_default=True, type=Named("styles"), help=f"Laser files for {PROFILES}."
)
@printer_option
@font_options
@speech.rules_options
@click.option(
    "--lang",
    metavar="LANG",
    type=Named("texts"),
    help="Language of all words, or `all`: rules in every language [default: the set's own, or en].",
)
@click.option(
    "--paper",
    metavar="PAPER",
    shell_complete=complete_papers,
    help="a4, letter, both, or another paper [default: a4, or letter where that is usual].",
)
@click.option("--zip", "zipped", is_flag=True, help="Write one ZIP instead of a folder [default: output/SET.zip].")
@click.option(
    "-o", "--output", metavar="NAME", help="Folder to write into, or NAME.zip [default: output/SET or output/SET.zip]."
)
@watch_option
@click.pass_context
def kit(
    context: click.Context,
    /,
    set_name: str,
    style: str | None,
    profile: str,
    paper: str | None,
    zipped: bool,
    output: str | None,
    lang: str | None,
    rules: str | None,
    overrides: tuple[str, ...],
    **values: Any,
) -> None:
    """Build everything for a tile set into one folder, or one ZIP.

    SET is the name of a tile set or a file. The files are numbered in the order of use. For options that only one
    product has, make that product alone, for example with `tilegen magnets`.
    """
    if profile == PRESS:
        raise OptionError("a kit has no files for a print shop", hint=f"tilegen magnets {set_name} --profile press")
    printer = taken(values, None)
    changes, lettering = Changes.take(values), Lettering.of(values)
    tileset = load(set_name, changes, deliver.remark)
    papers = Papers.of(paper, tileset)
    place, archive = _place(output, zipped, filenames.folder_of(tileset, set_name), changes)
    every = lang == EVERY
    spoken = speech.spoken_by(None if every else lang, tileset)
    wanted = Wanted(
        tileset=tileset,
        folder=place,
        papers=papers,
        spoken=spoken,
        books={
            name: speech.book(tileset, name, rules, overrides, lettering.names)
            for name in (_every(spoken) if every else [spoken])
        },
        given={key: value for key, value in values.items() if value is not None},
        typed={**values, **context.meta.get(TYPED, {})},
        words=Words(set_name, changes, lang or "", rules or "", overrides, lettering),
        looks={
            "default": style or dict(tileset.options).get("style", "default"),
            "laser": "laser" if profile == "default" else profile,
        },
        printer=printer,
    )
    made = kit_made.make(wanted)
    click.echo(papers.said)
    if printer is not None:
        click.echo(printable(made.for_printer(printer)))
    if archive:
        _zip(wanted, made)
    else:
        filenames.write({path: content for path, (content, _) in made.files.items()})
        _tidy(wanted, list(made.files))
        made.list()
    made.warn()
    lettering.warn(made.fonts)


def _every(spoken: str) -> list[str]:
    """Return the languages that have texts of booklets; the kit's own, if it has none, is left to say so."""
    return sorted({*languages.manuals(), spoken})


def _place(output: str | None, zipped: bool, usual: Path, changes: Changes) -> tuple[Path, bool]:
    """Return the folder of the kit, or its ZIP, and whether it is one; some tiles do not go into that of the whole set.

    Raises OptionError and WriteError.
    """
    if output is None:
        name = f"{usual.name}-{changes.tag}" if changes.tag else usual.name
        return usual.with_name(f"{name}{ZIP}" if zipped else name), zipped
    if output in ("", "-"):
        raise OptionError("a kit goes into a folder", hint="for example -o my-kit, or -o my-kit.zip")
    folder = Path(output)
    if folder.suffix.lower() == ZIP:
        if folder.is_dir():
            raise WriteError(f"{folder} is a folder", hint="a ZIP is a file: give another name")
        return folder, True
    if zipped:
        raise OptionError(f'"{output}" does not end in .zip', hint=f"for example -o {folder.name}.zip")
    if not folder.is_dir() and folder.suffix.lower()[1:] in {s for entry in PRODUCTS for s in entry.load().formats}:
        raise OptionError(f'"{output}" is the name of a file', hint=f"a kit is many: -o {folder.stem}[.zip]")
    if folder.exists() and not folder.is_dir():
        raise WriteError(f"{folder} is a file", hint="a kit goes into a folder, for example -o my-kit")
    return folder, False


def _zip(wanted: Wanted, made: kit_made.Outcome) -> None:
    """Write the ZIP and say so. Raises WriteError."""
    folder = wanted.tileset.name
    inside = {path.name: content for path, (content, _) in made.files.items()}
    filenames.write({wanted.folder: packed(folder, inside, wanted.made(made.prints, "--zip"))})
    click.echo(f"{printable(str(wanted.folder))}  {len(inside)} files in the folder {printable(folder)}")


def _tidy(wanted: Wanted, written: list[Path]) -> None:
    """Remove sheets of an earlier kit that this one does not have: the maker would cut or print the wrong ones."""
    for product, file in ((found, file) for found in map(Entry.load, PRODUCTS) for file in found.kit):
        langs = languages.names() if product.book else ()
        for suffix in (*file.suffixes, *file.alone):
            path = wanted.folder / f"{file.order:02}-{file.stem}.{suffix}"
            for left in filenames.left_over(path, written, tags=True, langs=langs):
                with suppress(OSError):
                    left.unlink()
