"""A TOML table read key by key, with errors that name file, row and key."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tilegen import units
from tilegen.data import seen
from tilegen.errors import DataError, UnitError, closest, nearest
from tilegen.model.measures import Size
from tilegen.model.press import MOST_INK, Ink

T = TypeVar("T")
_REQUIRED: Any = object()
LARGEST = 20_000_000  # bytes of a text
KEPT = 100_000  # characters of a file that is parsed once
_UNSEEN = ("Cc", "Cs", "Cn")  # control characters, halves of pairs, and what Unicode has not assigned
_TYPES = {bool: "true or false", int: "a whole number", str: "text in quotes", list: "a list [ … ]", dict: "a table"}


def content(path: Path, limit: int) -> bytes:
    """Return the bytes of a file that has no more than `limit`. Raises DataError."""
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "a pipe or device"
        raise DataError(f"is {what}, not a file", where=str(path))
    try:
        with path.open("rb") as file:
            raw = file.read(limit + 1)
        seen.record(path, raw)
    except OSError as error:
        seen.looked_for(path)
        raise DataError(f"cannot be read: {error.strerror or error}", where=str(path)) from error
    if len(raw) > limit:
        raise DataError(f"the file has more than {limit / 1_000_000:g} MB", where=str(path))
    return raw


def read_text(path: Path) -> str:
    """Return a file's text: UTF-8 (with or without a byte order mark) or UTF-16 with one. Raises DataError."""
    raw = content(path, LARGEST)
    try:
        if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return raw.decode("utf-16")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"byte 0x{raw[error.start]:02X} is not UTF-8",
            where=f"{path} line {line}",
            hint="save the file as UTF-8 in your editor",
        ) from error


def read(path: Path) -> Table:
    """Return the top table of a TOML file. Raises DataError."""
    try:
        # TOML wants \n or \r\n; old editors may leave lone \r.
        text = read_text(path).replace("\r\n", "\n").replace("\r", "\n")
        return Table(_copied(_parsed(text)) if len(text) < KEPT else _loaded(text), str(path))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at (line \d+), (column \d+)\)", str(error))
        where = f"{path} {place[1]}, {place[2]}" if place else str(path)
        message = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise DataError(f"not valid TOML: {message}", where=where, hint=_toml_hint(message, text)) from error
    except ValueError as error:
        raise DataError(f"a number is too long: {error}", where=str(path)) from error
    except RecursionError as error:
        raise DataError("nested too deeply", where=str(path)) from error


def _loaded(text: str) -> dict[str, Any]:
    return tomllib.loads(text, parse_float=Decimal)


# A kit asks for the same few files again and again, and each kind of file at another place. What was read is told from
# what stands there now by its text; errors are not kept.
_parsed = lru_cache(maxsize=64)(_loaded)


def _copied(value: Any) -> Any:
    """Return a value of a TOML file that may be changed."""
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def _toml_hint(message: str, text: str) -> str:
    """Return what usually helps with a message of the TOML reader."""
    if re.search("[“”„‟]", text):
        return 'use straight quotes: "'
    if "Unclosed" in message or "array" in message:
        return "is a comma, a quote or a bracket missing in this line or the one before?"
    if "overwrite" in message:
        return "the same word stands on the left twice"
    return 'texts stand in quotes: face = "A"' if "value" in message.lower() else ""


class Table:
    """One table of a file. Every `take_…` removes a key; `done` refuses what is left over."""

    def __init__(self, values: dict[str, Any], where: str, places: Mapping[str, str] | None = None) -> None:
        self._values = dict(values)
        self._known: list[str] = []
        self._places = dict(places or {})
        self.where = where

    def place(self, key: str) -> str:
        """Return what messages call the place of a key: that of its own, in a spreadsheet, or the table's."""
        return self._places.get(key, self.where)

    def peek(self, key: str) -> Any:
        """Return the value of a key as it stands, or None; it is not taken."""
        return self._values.get(key)

    def has(self, key: str) -> bool:
        """Tell whether the key is there and not yet taken; from now on it is a known key."""
        self._known.append(key)
        return key in self._values

    def is_list(self, key: str) -> bool:
        """Tell whether a value is a list."""
        return isinstance(self._values.get(key), list)

    def keys(self) -> list[str]:
        """Return the keys not yet taken, in file order."""
        return list(self._values)

    def forget(self, key: str) -> None:
        """Pass over a key: it is known, and what it holds does not matter."""
        self._known.append(key)
        self._values.pop(key, None)

    def is_table(self, key: str) -> bool:
        """Tell whether the key holds a table."""
        return isinstance(self._values.get(key), dict)

    def _take(self, key: str, kind: type[T], default: Any) -> T:
        self._known.append(key)
        if key not in self._values:
            if default is _REQUIRED:
                close = closest(key, self._values)
                raise DataError(
                    f'"{key}" is missing',
                    where=self.place(key),
                    hint=f'found "{close}" instead' if close else f"expected {key} = {_TYPES[kind]}",
                )
            return default  # type: ignore[no-any-return]  # the caller's own default has the caller's type
        value = self._values.pop(key)
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            raise DataError(f'"{key}" is {_show(value)}, expected {_TYPES[kind]}', where=self.place(key))
        return value

    def take_text(self, key: str, default: Any = _REQUIRED, *, limit: int = 200) -> str:
        """Return a text of at most `limit` characters and no line break."""
        value = self._take(key, str, default)
        if len(value) > limit:
            raise DataError(f'"{key}" has {len(value)} characters, at most {limit} are allowed', where=self.place(key))
        bad = "" if value.isprintable() else next((c for c in value if unicodedata.category(c) in _UNSEEN), "")
        if bad:
            what = "control" if unicodedata.category(bad) == "Cc" else "unassigned"
            raise DataError(f'"{key}" contains the {what} character U+{ord(bad):04X}', where=self.place(key))
        return value

    def take_int(self, key: str, default: Any = _REQUIRED, *, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        value = self._take(key, int, default)
        if not low <= value <= high:
            raise DataError(f'"{key}" is {value}, expected {low} to {high}', where=self.place(key))
        return value

    def take_number(self, key: str, default: Any = _REQUIRED, *, low: int, high: int) -> int | Decimal:
        """Return a number from `low` to `high` with at most three places after the point, exactly as written."""
        kind: type[int] | type[Decimal] = Decimal if isinstance(self._values.get(key), Decimal) else int
        value = self._take(key, kind, default)
        # Compared the other way round, "not a number" would pass.
        if not (value.is_finite() if isinstance(value, Decimal) else True) or not low <= value <= high:
            raise DataError(f'"{key}" is {value}, expected {low} to {high}', where=self.place(key))
        if isinstance(value, Decimal) and value != round(value, 3):
            raise DataError(f'"{key}" is {value}, expected at most three places after the point', where=self.place(key))
        return value

    def take_bool(self, key: str, default: Any = _REQUIRED) -> bool:
        """Return true or false."""
        return self._take(key, bool, default)

    def take_choice(self, key: str, choices: Iterable[str], default: Any = _REQUIRED) -> str:
        """Return one of the texts in `choices`."""
        value, known = self._take(key, str, default), list(choices)
        if value not in known:
            close = f'did you mean "{closest(value, known)}"? ' if closest(value, known) else ""
            raise DataError(f'"{key}" is "{value}"', where=self.place(key), hint=f"{close}known: {', '.join(known)}")
        return value

    def take_colour(self, key: str, default: Any = _REQUIRED) -> str:
        """Return a colour such as "#0B4F8A"."""
        text = self._take(key, str, default)
        if len(text) != 7 or text[0] != "#" or not set(text[1:]) <= set("0123456789abcdefABCDEF"):
            raise DataError(f'"{key}" is "{text}", expected a colour such as "#0B4F8A"', where=self.place(key))
        return text

    def take_inks(self, key: str) -> Ink | None:
        """Return inks written in percent, such as [100, 68, 5, 18], or None; at most 300 % in all."""
        found = self._take(key, list, None)
        if found is None:
            return None
        if len(found) != 4 or not all(
            isinstance(n, int | Decimal) and not isinstance(n, bool) and 0 <= n <= 100 for n in found
        ):
            raise DataError(
                f'"{key}" is {_show(found)}, expected cyan, magenta, yellow and black in percent', where=self.place(key)
            )
        if 0 < max(found) <= 1:  # nobody wants one percent; somebody thinks in shares of 1
            raise DataError(f'"{key}" has no more than 1 percent', where=self.place(key), hint="full black is 100")
        inks = Ink(*(float(n) / 100 for n in found))
        if inks.total > MOST_INK + 1e-9:
            total = f'"{key}" comes to {inks.total * 100:g} % of ink'
            raise DataError(total, where=self.place(key), hint=f"at most {MOST_INK * 100:g} %")
        return inks

    def take_word(self, key: str) -> str:
        """Return a text, number or truth value as it is written on the command line."""
        value = self._values.get(key)
        if isinstance(value, bool):
            return str(self.take_bool(key)).lower()
        if isinstance(value, int | Decimal):
            return str(self.take_number(key, low=0, high=100_000))
        return self.take_text(key)

    def take_length(self, key: str, default: Any = _REQUIRED) -> float:
        """Return a length in mm, written as a text with its unit."""
        return self._measure(key, default, units.not_negative)

    def take_size(self, key: str, default: Any = None) -> Size:
        """Return a size in mm, written as "20mm" or "18x20mm"; without a default it must be there."""
        wanted = _REQUIRED if default is None else default
        return self._measure(key, wanted, lambda text: Size(*units.size(text)))

    def _measure(self, key: str, default: Any, parse: Callable[[str], T]) -> T:
        if default is not _REQUIRED and key not in self._values:
            self._known.append(key)
            return default  # type: ignore[no-any-return]
        text = self._take(key, str, _REQUIRED)
        try:
            return parse(text)
        except UnitError as error:
            raise DataError(f'"{key}": {error.message}', where=self.place(key), hint=error.hint) from error

    def take_texts(self, key: str, default: tuple[str, ...], *, limit: int = 24) -> tuple[str, ...]:
        """Return one text as a tuple, or a list of texts; none of them empty."""
        if isinstance(self._values.get(key), str):
            return (self.take_text(key, limit=limit),)
        found = self._take(key, list, None)
        if found is None:
            return default
        if not found or not all(isinstance(text, str) and 0 < len(text) <= limit for text in found):
            raise DataError(f'"{key}" is a list, expected texts such as ["+", "-"]', where=self.place(key))
        return tuple(found)

    def take_list(self, key: str, default: Any = _REQUIRED) -> list[Any]:
        """Return a list of anything."""
        return self._take(key, list, default)

    def take_table(self, key: str) -> Table:
        """Return a table inside this one."""
        return Table(self._take(key, dict, _REQUIRED), f"{self.where}: {key}")

    def take_rows(self, key: str) -> list[Table]:
        """Return the tables of a list; rows are counted from 1 in messages."""
        rows = []
        for number, value in enumerate(self._take(key, list, _REQUIRED), start=1):
            where = f"{self.where}: {key} row {number}"
            if not isinstance(value, dict):
                raise DataError(f"found {_show(value)}, expected a row in braces {{ … }}", where=where)
            rows.append(Table(value, where))
        return rows

    def unknown(self) -> list[tuple[str, DataError]]:
        """Return the keys that nobody asked for, each with the error that names the nearest key."""
        return [
            (key, DataError(f'unknown key "{key}"', where=self.where, hint=nearest(key, self._known)))
            for key in self._values
        ]

    def done(self) -> None:
        """Refuse a key that nobody asked for. Raises DataError with the nearest key."""
        for _, error in self.unknown():
            raise error


def _show(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value if len(value) <= 40 else value[:37] + "…"}"'
    if isinstance(value, list | dict):
        return _TYPES[list if isinstance(value, list) else dict]
    return str(value)
