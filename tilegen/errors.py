"""One root for every error that a person should read.

A message is one line: where (file, row or key), what is wrong, what was found, what was expected, and the
nearest name that exists. `exit_status` is what the command line ends with.
"""

from __future__ import annotations

from collections.abc import Iterable


class TilegenError(Exception):
    """Something the user can mend; shown as one line, without a traceback.

    `where` names the file, row or key; `hint` is a fix that can be tried. Guarantee: `str(error)` has no line break.
    """

    exit_status = 2

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        self.message = message
        self.where = where
        self.hint = hint
        super().__init__(message)

    def __str__(self) -> str:
        parts = [f"{self.where}: " if self.where else "", self.message]
        if self.hint:
            parts.append(f" ({self.hint})" if not self.message.endswith(".") else f" {self.hint}")
        return " ".join("".join(parts).split())

    def at(self, where: str) -> TilegenError:
        """Return the error with `where` put before what it already names (file before row, row before key)."""
        self.where = f"{where}: {self.where}" if self.where else where
        return self


class UnitError(TilegenError):
    """A length, size or paper that cannot be read."""


class DataError(TilegenError):
    """A template or user file that cannot be used as it is."""


class LayoutError(TilegenError):
    """What was asked for does not fit."""


class OptionError(TilegenError):
    """Options that contradict each other."""


class MissingGlyphError(TilegenError):
    """No font has the character; `character` is the first one that is missing."""

    def __init__(self, message: str, *, character: str, where: str = "", hint: str = "") -> None:
        super().__init__(message, where=where, hint=hint)
        self.character = character


class BackendError(TilegenError):
    """A format that cannot hold what is drawn, or a library that cannot be loaded."""


class WriteError(TilegenError):
    """A file that cannot be written; what was there before is still there."""


class PreflightError(TilegenError):
    """The finished drawing has faults; nothing was written."""

    exit_status = 1


def nearest(name: str, names: Iterable[str]) -> str:
    """Return "did you mean …?" for the closest of `names`, or the list of them when none is close.

    >>> nearest("binray", ["binary", "decimal"])
    'did you mean "binary"?'
    >>> nearest("q", ["binary", "decimal"])
    'known: binary, decimal'
    """
    from difflib import get_close_matches

    known = list(dict.fromkeys(names))
    close = get_close_matches(name.casefold(), [n.casefold() for n in known], n=1, cutoff=0.6)
    if close:
        return f'did you mean "{next(n for n in known if n.casefold() == close[0])}"?'
    return f"known: {', '.join(known)}" if known else ""
