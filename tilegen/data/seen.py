"""Which files were read, and what was in them: what a command has to watch."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

MISSING = ""  # the mark of a file that is not there, or cannot be read

_seen: dict[Path, str] = {}


def record(path: Path, raw: bytes | None = None) -> None:
    """Take note of a file that is read, and of the content that was read, or else of what it holds now.

    What is read twice keeps its first mark: if it changed in between, it counts as changed. A reader that hands the
    file to a library calls this before it does.
    """
    if path not in _seen:
        _seen[path] = mark(path) if raw is None else _digest(raw)


def looked_for(path: Path) -> None:
    """Take note of a file that would have been read if it had been there."""
    _seen.setdefault(path, MISSING)


def files() -> dict[Path, str]:
    """Return all files that were read or looked for since `forget`, with the marks of their content."""
    return dict(_seen)


def forget() -> None:
    """Begin anew."""
    _seen.clear()


def mark(path: Path) -> str:
    """Return what tells the content of a file from any other."""
    try:
        return _digest(path.read_bytes())
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return MISSING


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()
