"""`tilegen info FILE`: how a file was made, and whether what it was made of is still the same here."""

from __future__ import annotations

from pathlib import Path

import click

from tilegen import __version__
from tilegen.backends.told import READERS, Told, told
from tilegen.data import fingerprints
from tilegen.data.table import content
from tilegen.errors import BackendError, DataError, printable
from tilegen.model.fingerprint import Fingerprint

LARGEST = 500_000_000  # bytes
LONGEST = 2000  # characters of a command to show
SAME = "the same here"
# What the roles are called, where they are no words for people.
CALLED = {"added": "added set", "words": "words in", "booklet": "booklet in", "fonts": "fonts of"}


@click.command()
@click.argument("file", type=click.Path())
def info(file: str) -> None:
    """Say how a file was made: command, set, and whether set and templates are the same here.

    FILE is a PDF, SVG, DXF, LBRN2, PNG or ZIP that tilegen wrote. Set and templates are looked for by their names,
    files of yours in this folder and beside FILE. What a file says matters, not how: comments may differ.

    \b
    Example:
      tilegen info output/binary/magnets-letter.pdf
    """  # noqa: D301  # click's \b keeps the lines apart
    path = Path(file)
    if path.is_dir():
        raise DataError(f"{path} is a folder, not a file", hint="give a file inside it")
    suffix = path.suffix.lower().lstrip(".")
    if suffix not in READERS:
        told(b"", suffix)
    found = told(content(path, LARGEST), suffix)
    if found is None:
        raise BackendError(f"{path} does not tell how it was made", hint="is it a file that tilegen wrote?")
    for line in lines(found, path.parent):
        click.echo(line)


def lines(found: Told, folder: Path) -> list[str]:
    """Return what there is to say about a file in `folder`, as lines."""
    rows = [("command", found.command), ("made by", found.program), ("made for", found.source)]
    states = [(printable(f"{CALLED.get(p.role, p.role)} {p.name}"), p.digest, _state(p, folder)) for p in found.prints]
    wide = max((len(name) for name, *_ in states), default=0)
    said = [f"{head:9} {printable(text, LONGEST)}" for head, text in rows if text]
    said += [
        f"{'' if n else 'made of':9} {name:{wide}}  {digest}  {state}" for n, (name, digest, state) in enumerate(states)
    ]
    return [*said, _verdict(found, [(name, state) for name, _, state in states])]


def _state(taken: Fingerprint, folder: Path) -> str:
    """Return how what a file was made of stands to what is called the same here."""
    try:
        here = fingerprints.beside(taken, folder)
    except DataError as error:
        return printable(f"cannot be compared: {error}")
    return SAME if here == taken.digest else f"another version here: {here}"


def _verdict(found: Told, states: list[tuple[str, str]]) -> str:
    """Return in one sentence whether the command makes the same file again here."""
    other = [name for name, state in states if state != SAME]
    if not states:
        return "It does not tell what it was made of, so that cannot be compared."
    if other:
        return f"Made with another {'version' if len(other) == 1 else 'version each'} of {', '.join(other)}."
    if found.program != f"tilegen {__version__}":
        return f"All it was made of is the same here, but this is tilegen {__version__}."
    return "All it was made of is the same here: the command makes it again."
