"""Printing conditions: by name, from icc/*.toml with a profile beside it, or an ICC profile that a print shop gave."""

from __future__ import annotations

from pathlib import Path

from tilegen.data import find, seen
from tilegen.data.table import read
from tilegen.errors import DataError
from tilegen.model.press import Profile

ENDINGS = (".icc", ".icm")
USUAL = "fogra39"
HEADER = 132  # bytes before the list of tags
LARGEST = 16 << 20  # bytes: the profiles of all shops together are smaller


def load(name: str) -> Profile:
    """Return a printing condition by name, or from a profile's path. Raises DataError."""
    if name.lower().endswith(ENDINGS):
        return _checked(Path(name), "", "")
    path = find.locate("icc", name)
    table = read(path)
    title, condition = table.take_text("title", path.stem), table.take_text("condition", "")
    file = path.parent / table.take_text("profile")
    table.done()
    return _checked(file, title, condition)


def _checked(path: Path, title: str, condition: str) -> Profile:
    """Return a profile that describes a press: class "prtr", CMYK. Raises DataError.

    The header is that of ICC.1: size at byte 0, version at 8, class at 12, colours at 16, "acsp" at 36.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        seen.looked_for(path)
        raise DataError(f"{path}: no such file", hint="an ICC profile ends in .icc or .icm") from None
    except OSError as error:
        raise DataError(f"{path}: {error.strerror or error}") from error
    seen.record(path, data)
    where = path.name
    if len(data) < HEADER or data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") != len(data):
        raise DataError("this is no ICC profile, or not all of it", where=where)
    kind, colours = data[12:16], data[16:20].decode("latin-1").strip()
    if kind != b"prtr":
        found = kind.decode("latin-1").strip()
        raise DataError(f'a profile of class "{found}", expected that of a press, "prtr"', where=where)
    if colours != "CMYK":
        raise DataError(f'a profile for "{colours}", expected CMYK', where=where, hint="ask the shop which one it uses")
    if data[8] > 4:
        raise DataError(f"a profile of version {data[8]}, expected 2 or 4", where=where)
    return Profile(title or _described(data) or path.stem, condition, data)


def _described(data: bytes) -> str:
    """Return what a profile calls itself: its tag "desc", as text (version 2) or in several languages (version 4)."""
    for n in range(min(int.from_bytes(data[128:132], "big"), 100)):
        entry = data[HEADER + 12 * n : HEADER + 12 * n + 12]
        if entry[:4] != b"desc":
            continue
        tag = data[int.from_bytes(entry[4:8], "big") :][: int.from_bytes(entry[8:12], "big")]
        if tag[:4] == b"desc":
            text = tag[12 : 12 + int.from_bytes(tag[8:12], "big")].decode("latin-1")
        elif tag[:4] == b"mluc":
            long, start = int.from_bytes(tag[20:24], "big"), int.from_bytes(tag[24:28], "big")
            text = tag[start : start + long].decode("utf-16-be", "replace")
        else:
            return ""
        return "".join(c for c in text.strip("\0 ") if c.isprintable())[:200]
    return ""
