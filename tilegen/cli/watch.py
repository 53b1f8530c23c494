"""`--watch`: build, and build again whenever a file that was read changes, until Ctrl-C.

Files are looked at a few times a second. Messages from the system's kernel would come sooner, but not from network
drives and shared folders of virtual machines, and a name that an editor replaces by renaming another file onto it is
lost to them; a look at a handful of files costs nothing that can be felt.
"""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import click

from tilegen import cli
from tilegen.cli.params import TYPED
from tilegen.data import find, seen
from tilegen.errors import BackendError, DataError, OptionError, TilegenError, UnitError, printable

Build = Callable[[], Any]
Sleep = Callable[[float], None]

POLL = 0.25  # seconds between two looks
SETTLE = 0.1  # a file that has changed must look the same twice before it is read: it may be half written
MOST_LOOKS = 20  # but a file that never rests is read all the same
AGAIN = 0.2  # before reading once more what could not be read: an editor may have emptied the file to write it anew
FRESH = 12  # looks for which the content of a changed file is compared too: clocks of file systems are coarse
NAMED = 6  # files named in the message

# What the user typed cannot be mended by changing a file.
USAGE = (click.ClickException, BackendError, OptionError, UnitError)


def watch_option(callback: Callable[..., Any]) -> Callable[..., Any]:
    """Add --watch to a command; apply it directly to the function that does the work.

    Options that name files, such as a board, are read anew for each build.
    """

    @click.option("--watch", is_flag=True, help="Build again whenever a file that was read changes; Ctrl-C stops.")
    @click.pass_context
    @wraps(callback)
    def watched(context: click.Context, /, *, watch: bool, **values: Any) -> Any:
        if not watch:
            return callback(**values)
        if values.get("output") == "-":
            raise OptionError("--watch does not go with -o -", hint="name a file, for example -o FILE")
        given = [values]  # the first time, click has read the options just now

        def build() -> Any:
            return callback(**(given.pop() if given else _read_again(context, values)))

        return watching(build)

    return watched


def _read_again(context: click.Context, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the options, those that were made from a text made once more. Raises UsageError."""
    typed, again = context.meta.get(TYPED, {}), dict(values)
    for param in context.command.params:
        if param.name in typed and isinstance(typed[param.name], str) and not getattr(param, "multiple", False):
            again[param.name] = param.type.convert(typed[param.name], param, context)
    return again


def watching(build: Build, *, sleep: Sleep = time.sleep) -> int:
    """Build now and whenever a file that the build read, or looked for, changes; return 0 when the user stops it.

    What goes wrong is one line, and watching goes on: what `build` wrote before stays as it is, since it writes
    everything or nothing. A first build that no change of a file can mend raises instead.
    """
    try:
        watch = _Watch(build, sleep)
        watch.start()
        while True:
            watch.wait()
            watch.again()
    except KeyboardInterrupt:
        return _stopped()
    except Exception:
        # A library may answer a signal with an error of its own.
        if cli.stopped():
            return _stopped()
        raise


def _stopped() -> int:
    click.echo("tilegen: stopped watching", err=True)
    return 0


class _Watch:
    """The files that count, each with the mark of the content that was built from."""

    def __init__(self, build: Build, sleep: Sleep) -> None:
        self._build, self._sleep = build, sleep
        self._known: dict[Path, str] = {}
        self._told: list[str] | None = None
        self._eye = Eye()

    def start(self) -> None:
        """Build for the first time. Raises what no change of a file can mend."""
        error = self._built()
        if error is not None:
            if isinstance(error, USAGE) or not _own(self._known):
                raise error
            _say(error)
        self._tell()

    def wait(self) -> None:
        """Return when a file has changed and come to rest."""
        while True:
            self._sleep(POLL)
            last = self._looks()
            for _ in range(MOST_LOOKS):
                if last == self._known:
                    break
                self._sleep(SETTLE)
                now, last = last, self._looks()
                if now == last:
                    break
            if last != self._known:
                return

    def again(self) -> None:
        """Build from the files as they are now; say what is wrong with them."""
        if sys.stderr is not None and sys.stderr.isatty():
            names = [str(path) for path, mark in self._looks().items() if mark != self._known[path]]
            click.echo(printable(f"── {', '.join(names)} changed ──"), err=True)
        error = self._renewed()
        if isinstance(error, DataError | OSError) or (error is not None and self._looks() != self._known):
            self._sleep(AGAIN)
            error = self._renewed()
        if error is not None:
            _say(error)
        self._tell()

    def _renewed(self) -> Exception | None:
        seen.forget()
        _forget()
        return self._built()

    def _built(self) -> Exception | None:
        """Build, take note of what was read, and return what went wrong."""
        # A build that fails does not come to all files: those keep the mark that they have now.
        before, error = self._looks(), None
        try:
            self._build()
        except click.exceptions.Exit:
            pass  # a command that has an answer of its own for the exit status
        except (TilegenError, click.ClickException, OSError, RecursionError) as problem:
            if isinstance(problem, OSError) and problem.errno == errno.EPIPE:
                raise  # nobody listens any more
            error = problem
        self._known = {**before, **seen.files()} if error is not None else seen.files()
        return error

    def _looks(self) -> dict[Path, str]:
        return {path: self._eye.mark(path) for path in self._known}

    def _tell(self) -> None:
        """Say what is watched, if that is new."""
        names, gone = _own(self._known), _gone(self._known)
        told = [*names, "", *gone]
        if told == self._told:
            return
        self._told = told
        parts = [f"watching {_few(names)}"] if names else []
        parts += [f"waiting for {_few(gone)}"] if gone else []
        what = ", ".join(parts) or "watching the files that come with tilegen"
        click.echo(f"tilegen: {printable(what)}; Ctrl-C stops", err=True)


class Eye:
    """Looks at files: at the content only where time, size or number have changed, or did so a moment ago."""

    def __init__(self) -> None:
        self._stats: dict[Path, tuple[int, ...]] = {}
        self._marks: dict[Path, str] = {}
        self._fresh: dict[Path, int] = {}

    def mark(self, path: Path) -> str:
        """Return the mark of a file's content now."""
        stat = _stat(path)
        if self._stats.get(path) != stat:
            self._stats[path], self._fresh[path] = stat, FRESH
        elif self._fresh[path] == 0:
            return self._marks[path]
        else:
            self._fresh[path] -= 1
        self._marks[path] = seen.mark(path)
        return self._marks[path]


def _stat(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return ()
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def _own(files: Mapping[Path, str]) -> list[str]:
    """Return the names of the files that are there and did not come with tilegen."""
    shipped = [find.shipped() / "templates", find.fonts()]
    return [
        str(path)
        for path, mark in files.items()
        if mark != seen.MISSING and not any(folder in path.parents for folder in shipped)
    ]


def _gone(files: Mapping[Path, str]) -> list[str]:
    """Return the names of the files that are not there, without those that only could stand in the user's folder."""
    return [str(path) for path, mark in files.items() if mark == seen.MISSING and find.own() not in path.parents]


def _few(names: list[str]) -> str:
    return ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")


def _say(error: Exception) -> None:
    """Show an error as one line."""
    if isinstance(error, click.ClickException):
        message = error.format_message()
    elif isinstance(error, OSError):
        message = f"{error.filename}: {error.strerror or error}" if error.filename else str(error.strerror or error)
    else:
        message = "the input is nested too deeply" if isinstance(error, RecursionError) else str(error)
    click.echo(f"tilegen: {printable(message, 1000)}", err=True)


def _forget() -> None:
    """Empty what readers keep from one call to the next: it may come from a file that has changed, fonts included."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("tilegen.data.", "tilegen.rules.", "tilegen.backends.typeset")):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()
