"""Fingerprints of what files are made of, the same on every machine.

A fingerprint is of the facts that a file states, not of its bytes: comments, blank lines, the order of keys, line ends
and the unit of a length (20mm or 2cm) do not change it, and neither does where tilegen is installed. Facts that are as
usual are left out, so that a later tilegen that knows more of them gives the same fingerprint for the same file. Fonts
are taken by their bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from tilegen.data import boards, braille, catalogue, find, languages, printers, rulesets, tilesets
from tilegen.data.table import content, read
from tilegen.errors import DataError
from tilegen.model.fingerprint import DIGITS, Fingerprint
from tilegen.model.printer import Printer

SHIPPED = "tilegen"  # the name of the fonts that tilegen brings
LARGEST_FONT = 100_000_000  # bytes
# Where a file lies, and where its numbers are from, is nothing that is drawn.
PASSED_OVER = ("source",)


def digest(fact: Any) -> str:
    """Return the fingerprint of facts: dataclasses, texts, numbers, and what holds them.

    >>> digest({"a": 1, "b": Decimal("1.50")}) == digest({"b": Decimal("1.5"), "a": 1.0})
    True
    """
    text = json.dumps(_plain(fact), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def _plain(value: Any) -> Any:
    """Return facts as lists and texts in an order that does not depend on how they were written."""
    if is_dataclass(value) and not isinstance(value, type):
        kept = (field for field in fields(value) if field.name not in PASSED_OVER)
        return [[f.name, _plain(v)] for f in kept if not callable(v := getattr(value, f.name)) and v != _usual(f)]
    if isinstance(value, Mapping):
        return sorted([str(key), _plain(item)] for key, item in value.items())
    if isinstance(value, set | frozenset):
        return sorted(str(item) for item in value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return f"{value:.6f}".rstrip("0").rstrip(".")
    return value if value is None or isinstance(value, bool) else str(value)


def _usual(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _rules(name: str) -> Any:
    return replace(rulesets.load(name), name="")  # that of a file is its path


def _printer(name: str) -> Any:
    return replace(printers.load(name), name="")


def _booklet(name: str) -> Any:
    examples = read(find.shipped() / "templates" / "examples" / "booklet.toml")
    written = {key: examples.peek(key) for key in examples.keys()}
    templates = {key: text.replace("\r\n", "\n") for key, text in languages.templates().items()}
    return languages.manual(name), templates, written


@lru_cache(maxsize=1)
def _shipped_fonts() -> tuple[tuple[str, str, str], ...]:
    return tuple((style, path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for style, path in catalogue.fonts())


def _font(name: str) -> Any:
    return hashlib.sha256(content(Path(name), LARGEST_FONT)).hexdigest()


# What reads the facts of a role by the name under which they were asked for. Each raises DataError.
READERS: dict[str, Callable[[str], Any]] = {
    "set": tilesets.load,
    "added": tilesets.load,
    "sheet": catalogue.sheet,
    "board": boards.load,
    "machine": catalogue.machine,
    "material": catalogue.material,
    "style": catalogue.style,
    "rules": _rules,
    "words": languages.texts,
    "booklet": _booklet,
    "braille": braille.load,
    "fonts": lambda _: _shipped_fonts(),
    "font": _font,
    "printer": _printer,
}


class Taker:
    """Takes fingerprints, each once."""

    def __init__(self) -> None:
        self._taken: dict[tuple[str, str], Fingerprint] = {}

    def of(self, role: str, name: str) -> Fingerprint:
        """Return the fingerprint of what a name stands for now. Raises DataError if it cannot be read."""
        key = role, name
        if key not in self._taken:
            shown = Path(name).name if role == "font" else find.bare(name)
            self._taken[key] = Fingerprint(role, shown, digest(READERS[role](name)))
        return self._taken[key]

    def printer(self, printer: Printer) -> Fingerprint:
        """Return the fingerprint of a printer as it was read once."""
        return Fingerprint("printer", printer.name, digest(replace(printer, name="")))


def beside(taken: Fingerprint, folder: Path) -> str:
    """Return the fingerprint that what is called the same has here: by name, in this folder or in `folder`.

    Raises DataError if it is not here, or cannot be read.
    """
    if taken.role not in READERS:
        raise DataError(f'this tilegen knows no "{taken.role}"')
    name = taken.name
    if (taken.role == "font" or find.is_path(name)) and not Path(find.part(name)[0]).is_file():
        name = str(folder / name)
    return Taker().of(taken.role, name).digest
