"""How a file was made: written into PDF, SVG and DXF, so that it can be made again."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen import __version__


@dataclass(frozen=True, slots=True)
class Made:
    """`command` makes the file again; `source` names the set and its version. No clock, no folder, no user."""

    command: str
    source: str

    @property
    def program(self) -> str:
        """The program and its version."""
        return f"tilegen {__version__}"
