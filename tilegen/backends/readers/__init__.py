"""Finished files read back into one plain model, whoever made them. One file, one library, imported late."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import import_module
from pathlib import Path

from tilegen.drawing.finished import Finished
from tilegen.errors import DataError, TilegenError, printable

LARGEST = 200_000_000  # bytes
KINDS = {"pdf": ("pdf", "ai"), "svg": ("svg",), "dxf": ("dxf",)}
TITLES = {"pdf": "a PDF", "svg": "an SVG", "dxf": "a DXF"}
READABLE = "tilegen reads PDF, SVG and DXF"
# How files begin that people take for one of ours, and what to do with them.
OTHERS = (
    (b"\x89PNG", "a PNG picture", "give the file that the picture was made from"),
    (b"\xff\xd8\xff", "a JPEG picture", "give the file that the picture was made from"),
    (b"PK\x03\x04", "a ZIP archive", "unpack it, and give the files in it"),
    (b"%!PS", "PostScript", "save it as PDF"),
    (b"\x1f\x8b", "compressed", "unpack it first; an .svgz becomes .svg"),
    (b"AutoCAD Binary DXF", "a binary DXF", "save it as ASCII DXF"),
    (b"AC10", "a DWG drawing", "save it as DXF"),
)


def read(path: Path, pages: Collection[int] = ()) -> Finished:
    """Return a finished file, or only some of its pages (counted from 1; none named: all).

    Raises DataError for what is none of the formats, broken, locked with a password, or too large to be read; and
    for a file whose ending is that of another format.
    """
    name = printable(str(path))
    content = _content(path, name)
    kind = _kind(content, name)
    suffix = path.suffix.lower().lstrip(".")
    if suffix not in KINDS[kind]:
        raise DataError(
            f"is {TITLES[kind]}, but its name ends in .{suffix}" if suffix else f"is {TITLES[kind]} without an ending",
            where=name,
            hint=f"rename it to end in .{kind}, so that other programs read it",
        )
    try:
        found: Finished = import_module(f"tilegen.backends.readers.read_{kind}").read(content, pages)
        return found
    except TilegenError as error:
        raise error.at(name) from None
    except (MemoryError, RecursionError):
        raise DataError("is too large or too deeply nested to be read", where=name) from None
    except Exception as error:  # what a library raises over a broken file is not known beforehand
        detail = printable(str(error) or type(error).__name__, 160)
        raise DataError(f"is broken: {detail}", where=name, hint="export it again") from error


def _content(path: Path, name: str) -> bytes:
    if path.is_dir():
        raise DataError("is a folder", where=name, hint="give one file in it")
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise DataError("is a pipe or device, not a file", where=name)
        if path.stat().st_size > LARGEST:
            raise DataError(f"is larger than {LARGEST // 1_000_000} MB", where=name)
        return path.read_bytes()
    except OSError as error:
        raise DataError(error.strerror or str(error), where=name) from None


def _kind(content: bytes, name: str) -> str:
    """Return which format the bytes are, whatever the name says. Raises DataError."""
    head = content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head:
        raise DataError("is empty", where=name)
    for start, what, fix in OTHERS:
        if head.startswith(start):
            raise DataError(f"is {what}; {READABLE}", where=name, hint=fix)
    if b"%PDF-" in content[:1024]:
        return "pdf"
    if re.search(rb"<(?:\w+:)?svg[\s>]", content[:100_000]) or re.search(b"<\0s\0v\0g|\0<\0s\0v\0g", content[:8192]):
        return "svg"
    if re.match(rb"(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION", head) or b"\nSECTION" in content[:100_000].replace(
        b"\r", b""
    ):
        return "dxf"
    suffix = Path(name).suffix.lower().lstrip(".")
    if suffix in KINDS:
        raise DataError(f"is not {TITLES[suffix]}: it does not begin like one", where=name, hint="export it again")
    raise DataError(f"is nothing that can be read; {READABLE}", where=name)
