"""The user's printers: files in printers/ of the user's own folder. None comes with tilegen."""

from __future__ import annotations

import re
from pathlib import Path

from tilegen import units
from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError, TilegenError, UnitError
from tilegen.model.printer import FLIPS, WAYS, Printer, Reading

LENGTHS = ("dx", "dy", "back-dx", "back-dy")
SCALES = ("sx", "sy")
MEASURE = "print `tilegen calibrate`, read it, then: tilegen printer set NAME --dx …"
_NAME = re.compile(r"[\w-]{1,60}")

HEAD = """\
# The printer "{name}": what its prints are off, as read on the sheet of `tilegen calibrate`. Not the correction.
# dx, dy            too far right, too low; with - too far left, too high
# sx, sy            printed length / true length
# back-dx, back-dy  how far the back lies right of the front and below it, as one looks at the back
# flip              the edge over which the sheet was turned
"""


def names() -> list[str]:
    """Return the names of the user's printers, sorted."""
    return find.names("printers")


def spelt(name: str) -> str:
    """Return the name of a printer as its file has it: Schule and schule are one, as on a disk that knows no case."""
    known = names()
    if name in known or find.is_path(name):
        return name
    return next((other for other in known if other.casefold() == name.casefold()), name)


def load(name: str) -> Printer:
    """Return a printer by name, in any case, or by path. Raises DataError with the nearest name."""
    name = spelt(name)
    try:
        table = read(find.locate("printers", name))
    except DataError as error:
        error.hint = error.hint or MEASURE
        raise
    found = {way: _reading(table.take_table(way)) for way in WAYS if table.has(way)}
    table.done()
    if not found:
        raise DataError("nothing was measured", where=table.where, hint=MEASURE)
    return Printer(Path(name).name if find.is_path(name) else name, **found)


def _reading(table: Table) -> Reading:
    try:
        values = {key.replace("-", "_"): units.signed(_word(table, key)) for key in LENGTHS if table.has(key)}
        values |= {key: units.ratio(_word(table, key)) for key in SCALES if table.has(key)}
    except UnitError as error:
        raise error.at(table.where) from error
    flip = table.take_choice("flip", FLIPS, "long")
    table.done()
    try:
        return Reading(**values, flip=flip)
    except DataError as error:
        raise error.at(table.where) from error


def _word(table: Table, key: str) -> str:
    """Return a value as it is typed, a bare number too."""
    value = table.peek(key)
    if isinstance(value, str):
        return table.take_text(key)
    table.forget(key)
    return str(value)


def path_of(name: str) -> Path:
    """Return the file of a printer that may not be there yet. Raises DataError for what cannot be a name."""
    if not _NAME.fullmatch(name):
        raise DataError(f'"{name}" cannot be the name of a printer', hint="use up to 60 letters, digits, - and _")
    return find.own() / "printers" / f"{spelt(name)}.toml"


def written(printer: Printer) -> str:
    """Return the file of a printer; `load` reads it back to the same values."""
    parts = [HEAD.format(name=printer.name)]
    for way in WAYS:
        read: Reading | None = getattr(printer, way)
        if read is None:
            continue
        parts += [f"[{way}]"]
        parts += [f'{key} = "{_mm(getattr(read, key.replace("-", "_")))}mm"' for key in LENGTHS]
        parts += [f'{key} = "{_percent(getattr(read, key))}"' for key in SCALES]
        parts += [f'flip = "{read.flip}"', ""]
    return "\n".join(parts)


def _mm(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _percent(scale: float) -> str:
    """Return a scale as 98.5/100 if that is exact, else as the number that it is."""
    text = f"{100 * scale:.6g}/100"
    return text if units.ratio(text) == scale else repr(scale)


def known(name: str) -> Printer | None:
    """Return a printer, or None if there is none of this name. Raises DataError if its file cannot be read."""
    name = spelt(name)
    if name not in names():
        return None
    try:
        return load(name)
    except TilegenError as error:
        error.hint = f"mend the file, or forget what was read: tilegen printer remove {name}"
        raise
