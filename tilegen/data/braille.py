"""Braille codes: one file for each language, and the cells that a face has of its own."""

from __future__ import annotations

from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError
from tilegen.model.braille import BrailleCode, is_cells


def load(name: str) -> BrailleCode:
    """Return a Braille code by name. Raises DataError."""
    path = find.locate("braille", name)
    table = read(path)
    found = BrailleCode(
        name=path.stem,
        title=table.take_text("title", path.stem, limit=80),
        number=take_cells(table, "number"),
        digits=take_cells(table, "digits"),
        cells=_cells(table.take_table("cells")),
    )
    table.done()
    if len(found.digits) not in (0, 10):
        raise DataError(f'"digits" has {len(found.digits)} cells, expected ten, from 0 to 9', where=table.where)
    return found


def of_language(lang: str) -> BrailleCode:
    """Return the code of a language, the same for all its scripts; one without cells if there is none.

    A set can do without, if its faces have cells of their own. Raises DataError for a file that cannot be read.
    """
    known = find.names("braille")
    name = next((name for name in (lang, lang.split("-")[0]) if name in known), "")
    return load(name) if name else BrailleCode(lang, "", {})


def take_cells(table: Table, key: str) -> str:
    """Return the Braille patterns of a key, or nothing if it is not there. Raises DataError for any other text."""
    text = table.take_text(key, "", limit=24)
    if text and not is_cells(text):
        raise DataError(
            f'"{key}" is "{text}", expected Braille patterns of six dots such as "⠼⠁"',
            where=table.where,
            hint="they are the characters U+2800 to U+283F",
        )
    return text


def _cells(table: Table) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in table.keys():
        cells = take_cells(table, name)
        if not name or not cells:
            raise DataError(f'"{name}" has no cells', where=table.where)
        if name.casefold() in found:
            raise DataError(f'"{name}" is there already in other letters', where=table.where)
        found[name.casefold()] = cells
    return found
