"""How a file was made: written into PDF, SVG and DXF, so that it can be made again."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen import __version__
from tilegen.model.press import Press
from tilegen.model.printer import Printer


@dataclass(frozen=True, slots=True)
class Made:
    """`command` makes the file again; `source` names the set and its version. No clock, no folder, no user.

    A PDF is corrected for `printer`; nothing else is. `press` is what a print shop wants of the file, None for one's
    own printer.
    """

    command: str
    source: str
    printer: Printer | None = None
    press: Press | None = None

    def __post_init__(self) -> None:
        """Replace what no file can hold: bytes of a file name that the terminal could not read."""
        for name in ("command", "source"):
            text = getattr(self, name).encode("utf-8", "replace").decode("utf-8")
            object.__setattr__(self, name, text)

    @property
    def program(self) -> str:
        """The program and its version."""
        return f"tilegen {__version__}"
