"""What a finished file tells of how it was made: the other end of `made`."""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tilegen.backends.made import MADE_OF
from tilegen.backends.png import NOTE, chunks
from tilegen.errors import BackendError, nearest
from tilegen.model.fingerprint import Fingerprint, found_in

_PROGRAM = re.compile(r"tilegen (\S+)")
_COMMAND = re.compile(r"(tilegen \S+): (tilegen .+)")
_SOURCE = re.compile(r"set .+, version .+")


@dataclass(frozen=True, slots=True)
class Told:
    """The program, the command and the set as `Made` wrote them, and the fingerprints; what is not there is empty."""

    program: str
    command: str
    source: str
    prints: tuple[Fingerprint, ...] = ()


def told(raw: bytes, suffix: str) -> Told | None:
    """Return what a file of a format tells, or None if it is none of tilegen's, or broken.

    Raises BackendError for a format that has no place for it.
    """
    if suffix not in READERS:
        hint = "its PDF or ZIP does" if suffix in ("txt", "csv") else nearest(suffix, READERS)
        raise BackendError(f".{suffix} files do not tell how they were made", hint=hint)
    found = READERS[suffix](raw)
    return found if found and found.command else None


def _from_lines(lines: Iterable[str]) -> Told | None:
    lines = [line.strip() for line in lines]
    commands = [match for line in lines if (match := _COMMAND.fullmatch(line))]
    if not commands:
        return None
    prints = found_in(line.removeprefix(MADE_OF) for line in lines if line.startswith(MADE_OF))
    source = next((line for line in lines if _SOURCE.fullmatch(line)), "")
    return Told(commands[-1][1], commands[-1][2], source, prints)


def _pdf(raw: bytes) -> Told | None:
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            info = {key: str(pdf.docinfo.get(f"/{key}", "")) for key in ("Subject", "Keywords", "Creator", "Producer")}
    except (pikepdf.PdfError, pikepdf.PasswordError):
        return None
    if not _PROGRAM.fullmatch(info["Producer"]):
        return None
    source = next((part for part in reversed(info["Subject"].split("; ")) if _SOURCE.fullmatch(part)), "")
    return Told(info["Producer"], info["Creator"], source, found_in(info["Keywords"].split("; ")))


def _within(pattern: str) -> Callable[[bytes], Told | None]:
    """Return what reads the notes from between the quotes or tags of an XML file."""

    def reader(raw: bytes) -> Told | None:
        match = re.search(pattern, raw.decode("utf-8", "replace"), re.DOTALL)
        return _from_lines(html.unescape(match[1]).splitlines()) if match else None

    return reader


def _dxf(raw: bytes) -> Told | None:
    lines = raw.decode("utf-8", "replace").splitlines()
    return _from_lines(text for code, text in zip(lines[::2], lines[1::2], strict=False) if code.strip() == "999")


def _png(raw: bytes) -> Told | None:
    for kind, body in chunks(raw):
        if kind == b"iTXt" and body.startswith(NOTE + b"\0"):
            return _from_lines(body[len(NOTE) + 5 :].decode("utf-8", "replace").splitlines())
    return None


def _zip(raw: bytes) -> Told | None:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _from_lines(archive.comment.decode("utf-8", "replace").splitlines())
    except zipfile.BadZipFile:
        return None


READERS: dict[str, Callable[[bytes], Told | None]] = {
    "pdf": _pdf,
    "svg": _within(r"<desc>(.*?)</desc>"),
    "dxf": _dxf,
    "lbrn2": _within(r'<Notes [^>]*?\bNotes="([^"]*)"'),
    "png": _png,
    "zip": _zip,
}
