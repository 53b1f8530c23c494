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
        place = f"{self.where}: " if self.where else ""
        return printable(f"{place}{self.message}{f' ({self.hint})' if self.hint else ''}")

    def at(self, where: str) -> TilegenError:
        """Return the error with `where` put before what it already names (file before row, row before key)."""
        self.where = f"{where}: {self.where}" if self.where else where
        return self


# Joiners, and the letters inside the flags of England, Scotland and Wales, which show nothing by themselves.
_DRAWN = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))


def printable(text: str, limit: int = 600) -> str:
    r"""Return a text as one line without control characters, shortened in the middle if it is very long.

    >>> printable("a\nb")
    'a b'
    """
    line = " ".join(text.split())
    line = "".join(c if c.isprintable() or c in _DRAWN else "\ufffd" for c in line)
    return line if len(line) <= limit else f"{line[: limit // 2]} … {line[-limit // 2 :]}"


class UnitError(TilegenError):
    """A length, size or paper that cannot be read."""


class DataError(TilegenError):
    """A template or user file that cannot be used as it is."""


class LayoutError(TilegenError):
    """What was asked for does not fit."""


class OptionError(TilegenError):
    """Options that contradict each other."""


class BackendError(TilegenError):
    """A format that cannot hold what is drawn, or a library that cannot be loaded."""


class WriteError(TilegenError):
    """A file that cannot be written; what was there before is still there."""


class PreflightError(TilegenError):
    """The finished drawing has faults; nothing was written."""

    exit_status = 1


def _listed(names: Iterable[str]) -> list[str]:
    """Return names in their order, those of a set sorted: a message is the same in every run."""
    return sorted(names) if isinstance(names, set | frozenset) else list(dict.fromkeys(names))


def slipped(one: str, other: str) -> int:
    """Return how many slips make one word of another: a letter more, less or wrong, or two neighbours exchanged.

    >>> slipped("count", "cuont"), slipped("count", "coumts"), slipped("liest", "stiel")
    (1, 2, 4)
    """
    before: list[int] = []
    line = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        earlier, before, line = before, line, [i]
        for j, b in enumerate(other, start=1):
            best = min(before[j] + 1, line[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, earlier[j - 2] + 1)
            line.append(best)
    return line[-1]


def closest(name: str, names: Iterable[str]) -> str | None:
    """Return the one of `names` that `name` was probably meant to be, or None.

    >>> closest("binray", ["binary", "decimal"])
    'binary'
    """
    from difflib import get_close_matches

    known = _listed(names)
    close = get_close_matches(name.casefold(), [n.casefold() for n in known], n=1, cutoff=0.6)
    return next(n for n in known if n.casefold() == close[0]) if close else None


def nearest(name: str, names: Iterable[str]) -> str:
    """Return a hint: "did you mean …?" for the closest of `names`, or the list of them when none is close.

    >>> nearest("binray", ["binary", "decimal"])
    'did you mean "binary"?'
    >>> nearest("q", ["binary", "decimal"])
    'known: binary, decimal'
    """
    known = _listed(names)
    found = closest(name, known)
    if found is not None:
        return f'did you mean "{found}"?'
    return f"known: {', '.join(known)}" if known else ""
