"""What a print shop gets: the standard of the file, its printing condition, and colours as inks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

STANDARDS = ("x4", "x1a", "a1b")
BLEED = 3.0  # mm past the trim, what shops ask for
MOST_INK = 3.0  # all inks together, 1.0 for each: more does not dry on coated paper
DARK = 0.15  # a grey as dark as that is black: screened, small letters would fray


class Ink(NamedTuple):
    """Shares of cyan, magenta, yellow and black, 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together."""
        return sum(self)

    @property
    def over(self) -> float:
        """All inks together where black is printed over it."""
        return self.cyan + self.magenta + self.yellow + 1.0


BLACK = Ink(0.0, 0.0, 0.0, 1.0)


def of_grey(value: float) -> Ink:
    """Return a grey (0 is black, 1 is white) in black ink alone; a very dark one is black.

    >>> of_grey(0.5), of_grey(0.12) == BLACK
    (Ink(cyan=0.0, magenta=0.0, yellow=0.0, black=0.5), True)
    """
    return BLACK if value <= DARK else Ink(0.0, 0.0, 0.0, round(1.0 - value, 4))


def of_colour(colour: str) -> Ink:
    """Return "#RRGGBB" in inks: greys in black alone, others with all of their grey part in black.

    This is the plain arithmetic that needs no profile: hues come near, no more. What matters gets inks of its own in
    its style. Two colours and black come to 300 % at most.

    >>> of_colour("#0B4F8A")
    Ink(cyan=0.9203, magenta=0.4275, yellow=0.0, black=0.4588)
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return of_grey(red)
    most = max(red, green, blue)
    cyan, magenta, yellow = (round(1.0 - part / most, 4) for part in (red, green, blue))
    return Ink(cyan, magenta, yellow, round(1.0 - most, 4))


@dataclass(frozen=True, slots=True)
class Profile:
    """A printing condition: `title`, name in the registry of www.color.org if it has one, and an ICC profile."""

    title: str
    condition: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Press:
    """How a file for a print shop is made; lengths in mm.

    `standard` is one of STANDARDS: "x4" is PDF/X-4, "x1a" PDF/X-1a:2003, "a1b" PDF/A-1b with the same pages, for which
    there are free validators. Art that reaches the trim runs on by `bleed`. `marks` are crop marks, registration marks
    and a line of words, all outside the bleed. `cut_contour` draws where tiles and boards are cut in a spot colour.
    """

    standard: str
    profile: Profile
    bleed: float = BLEED
    marks: bool = True
    cut_contour: bool = False

    @property
    def layers(self) -> bool:
        """Tell whether the standard allows layers."""
        return self.standard == "x4"
