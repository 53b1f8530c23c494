"""Plain texts that a user names: board files, game records, lists of equations."""

from __future__ import annotations

import sys
from pathlib import Path

from tilegen.data.table import read_text
from tilegen.errors import DataError

LARGEST = 2_000_000  # bytes


def read(name: str) -> str:
    """Return the text of a file, or of the standard input for "-". Raises DataError.

    Texts are UTF-8; a game record may say that it is ISO-8859-1.
    """
    if name == "-":
        return _decoded(sys.stdin.buffer.read(LARGEST + 1), "standard input")
    path = Path(name)
    if path.is_dir():
        raise DataError(f"{name} is a folder, not a file")
    try:
        size = path.stat().st_size
    except (OSError, ValueError) as error:
        reason = "no such file" if isinstance(error, FileNotFoundError | ValueError) else error.strerror
        raise DataError(f"{name}: {reason}") from None
    if size > LARGEST:
        raise DataError(f"the file has {size} bytes; at most {LARGEST} are read", where=name)
    try:
        return read_text(path)
    except DataError:
        raw = path.read_bytes()
        if b"#character-encoding iso-8859-1" in raw[:200].lower():
            return raw.decode("latin-1")
        raise


def _decoded(raw: bytes, where: str) -> str:
    if len(raw) > LARGEST:
        raise DataError(f"more than {LARGEST} bytes", where=where)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"byte 0x{raw[error.start]:02X} is not UTF-8", where=where) from error
