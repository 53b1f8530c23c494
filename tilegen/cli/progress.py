"""A bar that shows how far a long command has come."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal; stay silent when the output goes elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = BarColumn(), TextColumn("{task.completed}/{task.total} {task.description}")
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=total)
        seen = 0

        def step(description: str) -> None:
            nonlocal seen
            bar.update(task, description=description, completed=seen)
            seen += 1

        yield step
