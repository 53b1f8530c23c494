"""What a file of ours says that it holds: tiles, their size, the kerf that was allowed for."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from itertools import pairwise

from tilegen.drawing.finished import Origin

NUMBER = r"(\d+(?:\.\d+)?)"
# "100 tiles of 20 × 20 mm on A4" and its translations: a count, words, a size.
TILES = re.compile(rf"(\d+)\s[^\d×;]*?(?:\s[^\d×;]*?)?{NUMBER} × {NUMBER}\s?[^\W\d_]+|(\d+) .*?{NUMBER} × {NUMBER}")
# "15 × 15 squares of 20 × 20 mm"
SQUARES = re.compile(rf"(\d+) × (\d+)\s[^\d×;]*?{NUMBER} × {NUMBER}")
KERF = re.compile(rf"^kerf {NUMBER} mm(?: along x, {NUMBER} mm along y)?")
LINE = re.compile(rf"the scored line at the lower edge is {NUMBER} mm long")
LONGEST = 100_000.0  # mm
TILED = ("magnets", "laser tiles")


@dataclass(frozen=True, slots=True)
class Promise:
    """`product` is the command's own name; `count` tiles of `width` × `height` mm (0: it says nothing of them).

    `kerf` is what lines lie outside of each other along x and y; `line` the length of a reference line.
    """

    product: str = ""
    count: int = 0
    width: float = 0.0
    height: float = 0.0
    kerf: tuple[float, float] = (0.0, 0.0)
    line: float = 0.0
    options: tuple[tuple[str, str], ...] = ()

    @property
    def laser(self) -> bool:
        """Whether the file is for a laser."""
        return self.product.startswith("laser")

    @property
    def cells(self) -> int:
        """How many cells the file shows: backs in the same file are cells too."""
        backs = self.option("back") not in ("", "none") or self.option("back-text")
        both = self.product == "magnets" and backs and self.option("back-way") in ("", "duplex", "fold")
        return self.count * (2 if both else 1)

    @property
    def meant(self) -> frozenset[str]:
        """The findings that are no faults of such a file, because it was asked for so."""
        found: set[str] = set()
        if self.option("printer"):  # scaled and moved against what the printer does
            found |= {"R01", "R02", "R08"}
        if self.option("back-way") == "fold":  # the steps stop at the fold
            found |= {"R06"}
        if self.product == "calibrate":  # its scales run off the paper
            found |= {"R08", "R09"}
        if self.product == "booklet" or (self.product == "board" and self.option("profile") == "press"):
            found |= {"R10"}  # its pages are not the paper
        if self.option("profile") == "press":
            found |= {"R13"}  # no print dialog sees it
        return frozenset(found)

    def option(self, name: str) -> str:
        """Return what the command says of an option, or nothing."""
        return dict(self.options).get(name, "")


def promise(origin: Origin) -> Promise | None:
    """Return what a file promises, or None if it is not one of ours."""
    if not origin.command:
        return None
    try:
        words = shlex.split(origin.command)
    except ValueError:
        words = origin.command.split()
    product = " ".join(words[1:3]) if words[1:2] == ["laser"] else " ".join(words[1:2])
    options = tuple((a[2:], b) for a, b in pairwise(words) if a.startswith("--"))
    said = "; ".join(origin.notes)
    count, width, height = _cells(product, said)
    kerf = next((m for note in origin.notes if (m := KERF.match(note))), None)
    line = LINE.search(said)
    along = (_mm(kerf[1]), _mm(kerf[2] or kerf[1])) if kerf else (0.0, 0.0)
    return Promise(product, count, width, height, along, _mm(line[1]) if line else 0.0, options)


def _cells(product: str, said: str) -> tuple[int, float, float]:
    """Return number and size of the cells; nothing where the note was changed to a size that no tile has."""
    count, width, height = 0, 0.0, 0.0
    if product in TILED and (found := TILES.search(said)):
        many, *sides = (n for n in found.groups() if n is not None)
        count, width, height = int(_mm(many)), _mm(sides[0]), _mm(sides[1])
    elif product in ("board", "laser board") and (found := SQUARES.search(said)):
        count, width, height = int(_mm(found[1]) * _mm(found[2])), _mm(found[3]), _mm(found[4])
    return (count, width, height) if count and width and height else (0, 0.0, 0.0)


def _mm(text: str) -> float:
    """Return a number of a note, or 0 if nothing can have so many millimetres or tiles."""
    value = float(text)
    return value if value < LONGEST else 0.0
