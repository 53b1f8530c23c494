"""What comes of a kit that was ordered: every file drawn, rendered and told of, and the picture of them all."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from tilegen.cli import deliver, filenames, kit_contact
from tilegen.cli.kit_order import Wanted
from tilegen.cli.printer import made_good
from tilegen.cli.progress import progress
from tilegen.data import catalogue
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.errors import LayoutError, OptionError, printable
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.printer import Printer
from tilegen.products import contact_sheet
from tilegen.products.base import WITHOUT_RULES, KitFile

CONTACT = "00-contact-sheet.png"
THREADS = 2


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

    def for_printer(self, printer: Printer) -> str:
        """Return the line that says what is corrected, and which PDFs are not for the user's own printer."""
        mine = [done for _, done in self.finished if done.order.printer is not None]
        others = [n for n, done in self.finished if n.endswith(".pdf") and done.order.printer is None]
        return made_good(printer, {side for done in mine for side in done.sides}, as_drawn=others)

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


def make(wanted: Wanted) -> Outcome:
    """Draw and render everything; nothing is written yet. Raises what a file raises that may not be left out."""
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
        named = filenames.files(path, pieces.result(), done.names(path.suffix[1:]))
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
