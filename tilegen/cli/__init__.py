"""The command line. `main` is the program: errors become one line and an exit status."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from tilegen.errors import TilegenError


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments and return its exit status.

    0 done, 1 the rules or preflight say no, 2 usage or input, 130 stopped by the user. Errors are one line on standard
    error, never a traceback.
    """
    from tilegen.cli.app import tilegen

    try:
        result = tilegen.main(args=arguments, prog_name="tilegen", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except TilegenError as error:
        return _say(str(error), error.exit_status)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return _say(error.format_message(), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return _say("stopped; files that were there before are unchanged", 130)
    except BrokenPipeError:
        # Whoever read our output has stopped; there is nobody to tell.
        sys.stdout = None
        return 0
    except RecursionError:
        return _say("the input is nested too deeply", 2)


def _say(message: str, status: int) -> int:
    click.echo(f"tilegen: {' '.join(message.split())}", err=True)
    return status


def _terminated(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main() -> NoReturn:
    """Run the program and exit."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show × gets a question mark, not an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, _terminated)
    sys.exit(run())
