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
MOST_TAGS = 100
# The tags that a profile of a press must have (ICC.1, section 8.5), and how what is in them may begin.
NEEDED = {
    "desc": (b"desc", b"mluc"),
    "wtpt": (b"XYZ ",),
    "A2B0": (b"mft1", b"mft2", b"mAB "),
    "B2A0": (b"mft1", b"mft2", b"mBA "),
}
LARGEST = 16 << 20  # bytes: the profiles of all shops together are smaller


def load(name: str) -> Profile:
    """Return a printing condition by name, or from a profile's path. Raises DataError."""
    if name.lower().endswith(ENDINGS):
        return _checked(Path(name), "", "")
    if Path(name).suffix.lower() not in ("", ".toml") and find.is_path(name):
        raise DataError(f"{name} is no ICC profile", hint="one ends in .icc or .icm; ask the shop for it")
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
    if path.exists() and not path.is_file():
        raise DataError(f"{path}: is no file", hint="an ICC profile ends in .icc or .icm")
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
    if data[20:24] not in (b"Lab ", b"XYZ "):
        raise DataError(f'a profile that leads to "{data[20:24].decode("latin-1").strip()}", expected Lab', where=where)
    tags = _tags(data)
    lacks = [name for name, kinds in NEEDED.items() if not tags.get(name, b"").startswith(kinds)]
    if lacks:
        raise DataError(
            f"the profile has no {', '.join(lacks)}", where=where, hint="it is damaged: ask the shop for it again"
        )
    return Profile(title or _described(data) or path.stem, condition, data)


def _tags(data: bytes) -> dict[str, bytes]:
    """Return what a profile holds, by name; what lies outside the file is left out."""
    found = {}
    for n in range(min(int.from_bytes(data[128:132], "big"), MOST_TAGS)):
        entry = data[HEADER + 12 * n : HEADER + 12 * n + 12]
        start, long = int.from_bytes(entry[4:8], "big"), int.from_bytes(entry[8:12], "big")
        if HEADER <= start and start + long <= len(data):
            found[entry[:4].decode("latin-1")] = data[start : start + long]
    return found


def _described(data: bytes) -> str:
    """Return what a profile calls itself: its tag "desc", as text (version 2) or in several languages (version 4)."""
    tag = _tags(data)["desc"]
    if tag[:4] == b"desc":
        text = tag[12 : 12 + int.from_bytes(tag[8:12], "big")].decode("latin-1")
    else:
        long, start = int.from_bytes(tag[20:24], "big"), int.from_bytes(tag[24:28], "big")
        text = tag[start : start + long].decode("utf-16-be", "replace")
    return "".join(c for c in text.strip("\0 ") if c.isprintable())[:200]
