"""The command line. `main` is the program: errors become one line and an exit status."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from tilegen.errors import TilegenError, WriteError, printable

_stopped = False
AGAIN = 0.05  # seconds until a wish to stop that came at a bad moment is heard again


class _Closed(io.TextIOBase):
    """Stands for a standard output that was closed before we began: Python itself would drop all that is printed."""

    def write(self, text: str, /) -> int:
        raise WriteError("there is no standard output to print to")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments and return its exit status.

    0 done, 1 the rules or preflight say no, 2 usage or input, 130 stopped by the user. Errors are one line on standard
    error, never a traceback.
    """
    try:
        return _run(arguments)
    except (KeyboardInterrupt, click.Abort):
        return _say("stopped; files that were there before are unchanged", 130)
    except Exception:
        # A library may answer a signal with an error of its own.
        if _stopped:
            return _say("stopped; files that were there before are unchanged", 130)
        raise


def stopped() -> bool:
    """Tell whether the user has asked the program to stop."""
    return _stopped


def _run(arguments: Sequence[str] | None) -> int:
    from tilegen.cli.app import tilegen
    from tilegen.data import find, seen

    seen.forget()  # what an earlier run in this process has read
    if closed := find.unreadable():
        _say(closed, 0)
    try:
        result = tilegen.main(args=arguments, prog_name="tilegen", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except TilegenError as error:
        return _say(_advised(str(error), arguments), error.exit_status)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return _say(_advised(error.format_message(), arguments), error.exit_code)
    except RecursionError:
        return _say("the input is nested too deeply", 2)
    except OSError as error:
        if error.errno == errno.EPIPE:
            return 0  # whoever read our output has stopped; there is nobody to tell
        place = f"{error.filename}: " if error.filename else ""
        return _say(f"{place}{error.strerror or error}", 2)


def _advised(message: str, arguments: Sequence[str] | None) -> str:
    """Return a message with what to type instead, where the fault is in how the command was typed."""
    from tilegen.cli.typed import advised

    return advised(message, sys.argv[1:] if arguments is None else arguments)


def _say(message: str, status: int) -> int:
    try:
        click.echo(f"tilegen: {printable(message, 1000)}", err=True)
    except OSError:
        pass  # standard error is gone; the exit status still tells
    return status


def _stop(*_: object) -> None:
    global _stopped
    _stopped = True
    if _loading() and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _stop)
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
        return
    raise KeyboardInterrupt


def _loading() -> bool:
    """Tell whether a library is being loaded that ends the process with a report of its own if it is interrupted."""
    found = sys.modules.get("pikepdf")
    return found is not None and getattr(found.__spec__, "_initializing", False)


def main() -> NoReturn:
    """Run the program and exit."""
    # Drawings are many small objects and no circles: looking for circles at every turn takes a tenth of the time.
    gc.set_threshold(100_000, 20, 50)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    if sys.stdout is None:
        sys.stdout = _Closed()
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show × gets a question mark, not an error.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = run()
    except SystemExit as end:  # shell completion, or a pipe that was closed early
        status = end.code if isinstance(end.code, int) and "_TILEGEN_COMPLETE" in os.environ else 0
    for number in (signal.SIGINT, signal.SIGTERM, *([signal.SIGALRM] if hasattr(signal, "SIGALRM") else [])):
        signal.signal(number, signal.SIG_IGN)  # all is done; nothing is left to stop
    sys.exit(_flushed(status))


def _flushed(status: int) -> int:
    """Return the exit status after all output has really gone out."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        # Python would try again at exit, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno != errno.EPIPE:
            return _say(f"standard output: {error.strerror}", 2)
    return status
