"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tilegen.errors import WriteError


@dataclass
class _File:
    """One file on its way: its new content waits under `fresh`, what stood there before lies under `old`."""

    shown: Path
    target: Path
    fresh: Path
    old: Path | None = None
    done: bool = False


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write all files, or none: each goes to a temporary neighbour first, and only then all take their names.

    Missing folders are made. What stood under a name before stays intact if anything fails, Ctrl-C included: signals
    wait until all names are changed, and a name that cannot be changed brings the others back. A name that leads
    to another file is followed, its rights are kept; a device such as /dev/stdout is written to directly.
    Raises WriteError.
    """
    waiting: list[_File] = []
    made: list[Path] = []
    try:
        for number, (path, content) in enumerate(files.items()):
            with _named(path):
                target = _target(path)
                if target.exists() and not target.is_file():
                    target.write_bytes(content)
                    continue
                made += (folder for folder in (target.parent, *target.parent.parents) if not folder.exists())
                target.parent.mkdir(parents=True, exist_ok=True)
                file = _File(path, target, target.with_name(f".tilegen-{os.getpid()}-{number}.part"))
                waiting.append(file)
                _write(file, content)
        with _signals_wait():
            _rename(waiting)
    finally:
        for file in waiting:
            for left in (file.fresh, file.old):
                if left is not None:
                    with contextlib.suppress(OSError):
                        left.unlink(missing_ok=True)
        # A folder of ours that holds nothing was made for files that could not be written. Deepest first.
        for folder in sorted(set(made), key=lambda folder: -len(folder.parts)):
            with contextlib.suppress(OSError):
                folder.rmdir()


def _target(path: Path) -> Path:
    """Return where a name leads. Raises WriteError."""
    try:
        target = path.resolve()
    except RuntimeError as error:  # a circle of links
        raise WriteError(f"{path} leads round in a circle of links") from error
    if target.is_dir():
        raise WriteError(f"{path} is a folder", hint="give the name of a file in it")
    if target.is_file() and not os.access(target, os.W_OK):
        raise WriteError(f"{path} is write-protected", hint="choose another name")
    return target


def _write(file: _File, content: bytes) -> None:
    with open(file.fresh, "wb") as out:
        if file.target.exists():
            os.fchmod(out.fileno(), stat.S_IMODE(file.target.stat().st_mode))
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def _rename(waiting: list[_File]) -> None:
    """Give all files their names, or bring back what was there."""
    try:
        for file in waiting:
            with _named(file.shown):
                if file.target.exists():
                    # A second name, so that there is no moment without the file.
                    old = file.fresh.with_suffix(".old")
                    file.old = old
                    try:
                        os.link(file.target, old)
                    except OSError:  # not on every system, and not on every disk
                        shutil.copy2(file.target, old)
                os.replace(file.fresh, file.target)
                file.done = True
    except WriteError:
        for file in waiting:
            with contextlib.suppress(OSError):
                if file.done and file.old is not None:
                    os.replace(file.old, file.target)
                    file.old = None
                elif file.done:
                    file.target.unlink()
        raise


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn an error of the system into one line about `path`."""
    try:
        yield
    except OSError as error:
        if isinstance(error, FileExistsError | NotADirectoryError):
            raise WriteError(f"cannot write {path}: a file stands where its folder should be") from error
        hint = "is the folder yours?" if isinstance(error, PermissionError) else ""
        raise WriteError(f"cannot write {path}: {error.strerror or error}", hint=hint) from error


@contextlib.contextmanager
def _signals_wait() -> Iterator[None]:
    """Keep Ctrl-C and a request to stop waiting, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    old = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)
