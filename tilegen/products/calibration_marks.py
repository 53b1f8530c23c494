"""The scales of the calibration sheet: a ruler of the user's is laid along a line and meets the number to type.

Little lines half a millimetre apart fan out to numbers that can be read. Each number stands where the user's own ruler
will say it: the line of +0.5 lies half a millimetre left of 20 mm, for a print that is 0.5 mm too far right brings it
to 20.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Contour, around
from tilegen.drawing.items import Glyph, Item, Path
from tilegen.drawing.outlines import polyline

TICK, LEADER, LABEL = 2.6, 8.0, 9.0  # from the line: to the end of a little line, of its leader, to its number
MM, FIVE, TEN = 1.3, 2.1, 3.0  # ticks of a scale in mm
EM, SMALL_EM = 2.5, 2.0
STEP = 0.5  # mm between little lines
OFFSETS = 3.0  # mm: how far off an edge can be read
LONG = 100.0  # mm of the scales
OFFSETS_APART, LENGTHS_APART = 4.0, 5.6  # mm from number to number
SHRINK = 2  # and how many mm too long or too short they can be read
PITCH, BACK_PITCH = 4.75, 4.5  # of the lines that are compared against the light, on front and back, mm
LINES = 8  # on either side of the middle one: ±2 mm
RING = 50.0  # from the middle of the page to the rows and columns of these lines, mm
INNER, OUTER = 3.0, 9.0  # their ends, from the middle of the row

APART = 0.14  # between hyphens side by side, in em

Fan = Iterable[tuple[float, float]]  # places of little lines, and what each says


def parted(fonts: FontBook, text: str, em: float, style: str) -> Run:
    """Return a shaped text in which hyphens side by side stand apart, so that "--" is read as two; `em` is in mm."""
    run = fonts.run(text, em, style=style)
    if "--" not in text:
        return run
    hyphen = fonts.run("-", em, style=style).glyphs[0].contours
    glyphs: list[Glyph] = []
    more, before = 0.0, False
    for glyph in run.glyphs:
        is_hyphen = glyph.contours == hyphen
        more += APART * em if before and is_hyphen else 0.0
        glyphs.append(glyph._replace(x=glyph.x + more))
        before = is_hyphen
    ink = around(glyph.ink for glyph in glyphs if glyph.contours) or run.ink
    return replace(run, glyphs=tuple(glyphs), advance=run.advance + more, ink=ink)


@dataclass(frozen=True, slots=True)
class Line:
    """A line along x (`across`) or y at `base` mm; what belongs to it stands on its `side`, 1 right or below, −1."""

    across: bool
    base: float
    side: int

    def at(self, along: float, away: float) -> tuple[float, float]:
        """Return the point at `along` mm of the page, `away` mm from the line."""
        off = self.base + self.side * away
        return (along, off) if self.across else (off, along)


@dataclass(slots=True)
class Marks:
    """Gathers lines and numbers of a page."""

    fonts: FontBook
    lines: list[Contour] = field(default_factory=list)
    strong: list[Contour] = field(default_factory=list)
    words: list[Item] = field(default_factory=list)

    @property
    def items(self) -> tuple[Item, ...]:
        """What was gathered."""
        return Path("mark.line", tuple(self.lines)), Path("guide", tuple(self.strong)), *self.words

    def say(self, line: Line, along: float, away: float, text: str, *, em: float = EM, style: str = "regular") -> None:
        """Put a text beside a line: centred along it, and on its side."""
        run = parted(self.fonts, text, em, style)
        x, y = line.at(along, away)
        middle = run.ink.centre
        if line.across:
            x, y = x - middle.x, (y + run.ink.height if line.side > 0 else y) - run.ink.y1
        else:
            x, y = (x - run.ink.x0 if line.side > 0 else x - run.ink.x1), y - middle.y
        self.words.append(run.placed("print", x, y))

    def tick(self, line: Line, along: float, near: float, far: float, *, strong: bool = False) -> None:
        """Draw a line square to a line, from `near` to `far` mm beside it."""
        (self.strong if strong else self.lines).append(polyline([line.at(along, near), line.at(along, far)]))

    def ticks(self, line: Line, start: float, way: int, count: Iterable[int], numbers: Iterable[int]) -> None:
        """Draw ticks at whole mm from `start` on, towards `way` (1 or −1), with numbers at some."""
        for n in count:
            self.tick(line, start + way * n, 0.0, TEN if n % 10 == 0 else FIVE if n % 5 == 0 else MM)
        for n in numbers:
            self.say(line, start + way * n, TEN + 0.8, str(n), em=SMALL_EM)

    def fan(self, line: Line, middle: float, wide: float, places: Fan, *, signed: bool) -> None:
        """Draw little lines, and leaders from them to numbers `wide` times as far apart, at whole ones."""
        for place, value in places:
            far = middle + wide * (place - middle)
            whole = value == round(value)
            end = line.at(far, LEADER) if whole else line.at((place + far) / 2, (TICK + LEADER) / 2)
            central = abs(place - middle) < STEP / 2
            drawn = polyline([line.at(place, 0.0), line.at(place, TICK), end])
            (self.strong if central else self.lines).append(drawn)
            if whole:
                text = f"{value:+.0f}" if signed and value else f"{value:.0f}"
                self.say(line, far, LABEL, text.replace("-", "−"), style="bold" if central else "regular")


def offsets(cross: float, edge: float) -> Fan:
    """Return little lines round a cross: that of +1 nearer to the left or top edge, by which the user measures."""
    count = round(OFFSETS / STEP)
    return [(edge + cross - n * STEP, n * STEP) for n in range(-count, count + 1)]


def lengths(start: float) -> Fan:
    """Return little lines at the end of a scale: that of 98 is at a true 100 mm where the print is 98 % of its size."""
    count = round(SHRINK / STEP)
    values = (LONG + n * STEP for n in range(-count, count + 1))
    return [(start + LONG * LONG / value, value) for value in values]


def edge(marks: Marks, line: Line, at: float, way: int, cross: float, *, fan: bool) -> None:
    """Draw a scale in mm from an edge of the paper to a cross and a little further."""
    marks.strong.append(polyline([line.at(at, 0.0), line.at(at + way * (cross + 4), 0.0)]))
    last = int(cross - OFFSETS) if fan else int(cross)
    marks.ticks(line, at, way, range(1, last), (5,) if fan else (5, 10, 15))
    if fan:
        marks.fan(line, at + way * cross, OFFSETS_APART, offsets(cross, at), signed=True)


def scale(marks: Marks, line: Line, start: float) -> None:
    """Draw a scale of 100 mm that reads what it has become."""
    marks.strong.append(polyline([line.at(start, 0.0), line.at(start + LONG + 4, 0.0)]))
    marks.ticks(line, start, 1, range(1, int(LONG) - SHRINK), range(0, int(LONG), 10))
    marks.tick(line, start, 0.0, TEN, strong=True)
    marks.fan(line, start + LONG, LENGTHS_APART, lengths(start), signed=False)


def ring(marks: Marks, middle: tuple[float, float], *, back: bool) -> None:
    """Draw the lines that are compared against the light, round the middle of the page.

    On the front twice in each direction, so that they lie behind those of the back over whichever edge the sheet is
    turned. The line of the back that says v is drawn v mm too far left, so that it meets one of the front where the
    back is v mm too far right.
    """
    for across in (True, False):
        along, beside = middle if across else middle[::-1]
        for way in (1,) if back else (1, -1):
            line = Line(across, beside + way * RING, 1)
            for n in range(-LINES, LINES + 1):
                if back:
                    marks.tick(line, along + n * BACK_PITCH, -INNER, INNER, strong=True)
                    value = n * (PITCH - BACK_PITCH)
                    if n % 2 == 0:
                        text = f"{value:+g}".replace("-", "−") if n else "0"
                        style = "regular" if n else "bold"
                        marks.say(line, along + n * BACK_PITCH, OUTER + 1.5, text, style=style)
                else:
                    marks.tick(line, along + n * PITCH, -OUTER, -INNER, strong=True)
                    marks.tick(line, along + n * PITCH, INNER, OUTER, strong=True)
