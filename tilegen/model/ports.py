"""Where facts come from, for wings that read no files.

The referee may not open a file, yet `Ruleset.load("original")` should work. So the package root lends it the readers:
it fills this table, and the wings below look a reader up by the kind of fact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilegen.errors import DataError

# kind of fact: function from a name (or path) to the fact.
READERS: dict[str, Callable[[str], Any]] = {}


def fetch(kind: str, name: str) -> Any:
    """Return the fact of a kind ("rules", "boards") by name or path. Raises DataError with the nearest name."""
    reader = READERS.get(kind)
    if reader is None:
        raise DataError(f'nothing reads {kind} here, so "{name}" cannot be loaded')
    return reader(name)
