"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from tilegen.errors import WriteError


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write all files, or none: each goes to a temporary neighbour first, and only then takes its name.

    Missing folders are made. What stood under a name before stays intact if anything fails, Ctrl-C included. A name
    that leads to another file is followed; a device such as /dev/stdout is written to directly. Raises WriteError.
    """
    waiting: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            target = path.resolve()
            if target.is_dir():
                raise WriteError(f"{path} is a folder", hint="give the name of a file in it")
            if target.exists() and not target.is_file():
                target.write_bytes(content)
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
            waiting[target] = temporary
            with open(temporary, "wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
        for target, temporary in waiting.items():
            os.replace(temporary, target)
    except OSError as error:
        name = error.filename2 or error.filename or ""
        raise WriteError(
            f"cannot write {_tidy(name)}: {error.strerror or error}", hint="is the folder yours?"
        ) from error
    finally:
        for temporary in waiting.values():
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _tidy(name: object) -> str:
    """Name the file the user knows, not the temporary one."""
    path = Path(str(name))
    if path.name.startswith(".") and path.suffix == ".part":
        path = path.with_name(path.name[1:].rsplit(".", 2)[0])
    with contextlib.suppress(ValueError):
        return str(path.relative_to(Path.cwd()))
    return str(path)
