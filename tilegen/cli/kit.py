"""`tilegen kit`: everything there is for a set, in one folder or one ZIP."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from tilegen.backends.archive import packed
from tilegen.backends.files import write_all
from tilegen.cli import deliver, kit_contact, speech
from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.kit_order import EVERY, Wanted, Words
from tilegen.cli.lettering import Lettering, font_options
from tilegen.cli.papers import Papers, complete_papers
from tilegen.cli.params import TYPED, TYPES, Named
from tilegen.cli.printer import made_good, printer_option, taken
from tilegen.cli.products import PROFILES, set_argument
from tilegen.cli.progress import progress
from tilegen.cli.watch import watch_option
from tilegen.data import catalogue, languages
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.errors import LayoutError, OptionError, WriteError, printable
from tilegen.model.fingerprint import Fingerprint
from tilegen.products import PRODUCTS, Entry, contact_sheet
from tilegen.products.base import WITHOUT_RULES, KitFile

CONTACT = "00-contact-sheet.png"

EXAMPLES = """\b
Examples:
  tilegen kit binary
  tilegen kit mygame.toml --tile 25mm --lang th
  tilegen kit binary --paper both --zip
  tilegen kit binary --xor --bed glowforge --profile glowforge --material plywood -o my-kit"""
THREADS = 2
ZIP = ".zip"


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile [default: 20mm].")
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
    printer = taken(values, None)
    changes, lettering = Changes.take(values), Lettering.of(values)
    tileset = load(set_name, changes, deliver.remark)
    papers = Papers.of(paper, tileset)
    place, archive = _place(output, zipped, deliver.folder_of(tileset, set_name), changes)
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
    made = _make(wanted)
    click.echo(papers.said)
    if printer is not None:
        click.echo(printable(made_good(printer)))
    if archive:
        _zip(wanted, made)
    else:
        write_all({path: content for path, (content, _) in made.files.items()})
        _tidy(wanted, list(made.files))
        made.list()
    made.warn()
    lettering.warn(made.fonts)


def _every(spoken: str) -> list[str]:
    """Return the languages that have texts of booklets; the kit's own, if it has none, is left to say so."""
    return sorted({*languages.manuals(), spoken})


@dataclass(slots=True)
class Outcome:
    """What came of it: each file's content and its line in the report, what was finished, and what was not made.

    `fonts` are those that it was drawn with.
    """

    fonts: tuple[FontBook, ...] = ()
    files: dict[Path, tuple[bytes, str]] = field(default_factory=dict)
    finished: list[tuple[str, deliver.Finished]] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)
    shown: list[contact_sheet.Entry] = field(default_factory=list)

    @property
    def prints(self) -> tuple[Fingerprint, ...]:
        """The fingerprints of everything in it, each once."""
        return tuple(dict.fromkeys(found for _, done in self.finished for found in done.prints))

    @property
    def drawings(self) -> tuple[deliver.Finished, ...]:
        """What was drawn, documents left out."""
        return tuple(done for _, done in self.finished if isinstance(done.result, Drawing))

    def list(self) -> None:
        """Say what was written."""
        told = ""
        for path in sorted(self.files):
            line, mark, rest = self.files[path][1].partition(WITHOUT_RULES)
            line += "" if mark + rest == told else mark + rest
            told = mark + rest or told  # said once, not of every document
            deliver.tell(printable(str(path)) + (f"  {line}" if line else ""))

    def warn(self) -> None:
        """Repeat warnings, and say what was not made."""
        for name, done in self.finished:
            deliver.warn(done, name)
        for name, problem in self.problems:
            click.echo(f"tilegen: {name} was not made: {problem}", err=True)


def _make(wanted: Wanted) -> Outcome:
    """Draw and render everything; nothing is written yet."""
    jobs = wanted.jobs()
    rendered: list[tuple[Path, KitFile, deliver.Finished, Future[list[bytes]]]] = []
    # Letters may take other forms in another language.
    fonts = {name: wanted.words.lettering.book(name, wanted.tileset) for name in {wanted.spoken, *wanted.books}}
    made = Outcome(fonts=tuple(fonts.values()))
    files = sum(len(file.suffixes) for _, file, _ in jobs)
    # Typst works beside Python: documents are set while the next are written.
    with progress(len(jobs) + files + 1) as step, ThreadPoolExecutor(THREADS) as pool:
        for product, file, name in jobs:
            step(product.title)
            done, problem = _drawn(wanted.order(product, file, name), file, fonts[name])
            if done is None:
                made.problems.append((f"{file.order:02}-{file.stem}", problem))
                continue
            stem = wanted.stem(file, done)
            for suffix in file.suffixes:
                render = pool.submit if isinstance(done.result, Document) else _at_once
                rendered.append((wanted.folder / f"{stem}.{suffix}", file, done, render(deliver.render, done, suffix)))
            made.finished.append((f"{stem}.{file.suffixes[0]}", done))
            if not product.book or name == wanted.spoken:
                made.shown += kit_contact.entries(f"{stem}.{file.suffixes[0]}", file, done)
        for path, file, done, pieces in rendered:
            step(done.order.product.title)
            collect(made, path, file, done, pieces)
        step("Contact sheet")
        shown, style = made.shown[: kit_contact.MOST_PICTURES], catalogue.style(wanted.looks["default"])
        insets = kit_contact.covers(shown, style, pool)
        picture, problem = kit_contact.picture(wanted, made.drawings, shown, insets, fonts[wanted.spoken], made.prints)
    if picture:
        made.files[wanted.folder / CONTACT] = picture, ""
    else:
        made.problems.append((CONTACT, problem))
    return made


def collect(made: Outcome, path: Path, file: KitFile, done: deliver.Finished, pieces: Future[list[bytes]]) -> None:
    """Take what was rendered, or, of a file that may be left out, the reason why it was not."""
    try:
        named = deliver.files(path, pieces.result(), done.names(path.suffix[1:]))
    except LayoutError as error:
        if not file.extra:
            raise
        made.problems.append((path.name, str(error)))
        return
    made.files |= {p: (c, done.part(i, len(named))) for i, (p, c) in enumerate(named.items())}


def _at_once(render: Callable[..., list[bytes]], *arguments: Any) -> Future[list[bytes]]:
    """Return a future that is done: what draws with ReportLab must not run beside itself."""
    future: Future[list[bytes]] = Future()
    future.set_result(render(*arguments))
    return future


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
        return folder, True
    if zipped:
        raise OptionError(f'"{output}" does not end in .zip', hint=f"for example -o {folder.name}.zip")
    if not folder.is_dir() and folder.suffix.lower()[1:] in {s for entry in PRODUCTS for s in entry.load().formats}:
        raise OptionError(f'"{output}" is the name of a file', hint=f"a kit is many: -o {folder.stem}[.zip]")
    if folder.exists() and not folder.is_dir():
        raise WriteError(f"{folder} is a file", hint="a kit goes into a folder, for example -o my-kit")
    return folder, False


def _drawn(order: deliver.Order, file: KitFile, fonts: FontBook) -> tuple[deliver.Finished | None, str]:
    """Return the product and no problem, or, of a file that may be left out, no product and the problem."""
    try:
        return deliver.make(order, fonts), ""
    except (LayoutError, OptionError) as error:
        if not file.extra and not _on_other_labels(order, file):
            raise
        return None, str(error)


def _on_other_labels(order: deliver.Order, file: KitFile) -> bool:
    """Tell whether a file is for one paper, and the set asks for labels that come on another."""
    asked = dict(order.tileset.options).get("sheet")
    labels = catalogue.sheet(asked).labels if asked and "paper" in file.options else None
    return labels is not None and labels.paper.name != catalogue.paper(file.options["paper"]).name


def _zip(wanted: Wanted, made: Outcome) -> None:
    """Write the ZIP and say so. Raises WriteError."""
    folder = wanted.tileset.name
    inside = {path.name: content for path, (content, _) in made.files.items()}
    write_all({wanted.folder: packed(folder, inside, wanted.made(made.prints, "--zip"))})
    click.echo(f"{printable(str(wanted.folder))}  {len(inside)} files in the folder {printable(folder)}")


def _tidy(wanted: Wanted, written: list[Path]) -> None:
    """Remove sheets of an earlier kit that this one does not have: the maker would cut or print the wrong ones."""
    for product, file in ((found, file) for found in map(Entry.load, PRODUCTS) for file in found.kit):
        langs = languages.names() if product.book else ()
        for suffix in (*file.suffixes, *file.alone):
            path = wanted.folder / f"{file.order:02}-{file.stem}.{suffix}"
            for left in deliver.left_over(path, written, tags=True, langs=langs):
                with suppress(OSError):
                    left.unlink()
