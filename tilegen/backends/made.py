"""How a file was made: written into PDF, SVG, DXF, LBRN2, PNG and ZIP, so that it can be made again."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen import __version__
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.press import Press
from tilegen.model.printer import Printer

MADE_OF = "made of "


@dataclass(frozen=True, slots=True)
class Made:
    """`command` makes the file again; `source` names the set and its version. No clock, no folder, no user.

    `prints` are the fingerprints of all that it was made of. A PDF is corrected for `printer`; nothing else is. `press`
    is what a print shop wants of the file, None for one's own printer.
    """

    command: str
    source: str
    prints: tuple[Fingerprint, ...] = ()
    printer: Printer | None = None
    press: Press | None = None

    def __post_init__(self) -> None:
        """Replace what no file can hold: bytes of a file name that the terminal could not read."""
        for name in ("command", "source"):
            object.__setattr__(self, name, _whole(getattr(self, name)))
        prints = tuple(Fingerprint(p.role, _whole(p.name), p.digest) for p in self.prints)
        object.__setattr__(self, "prints", prints)

    @property
    def program(self) -> str:
        """The program and its version."""
        return f"tilegen {__version__}"

    @property
    def keywords(self) -> str:
        """The fingerprints in one line, for formats that have a place of their own for each thing."""
        return "; ".join(map(str, self.prints))

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything, for formats that have one place for notes; short lines, for a DXF may have 255 characters."""
        return (
            self.source,
            *(f"{MADE_OF}{found}" for found in self.prints),
            f"{self.program}: {self.command}",
        )


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
