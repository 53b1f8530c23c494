"""The calibration sheet: one sheet, two sides, on which a ruler says what a printer is off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Item, Page
from tilegen.errors import LayoutError
from tilegen.model.measures import Paper
from tilegen.model.printer import ANY, CROSS
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.calibration_marks import LONG, OUTER, RING, Line, Marks, edge, parted, ring, scale

SMALLEST = 205.0  # mm: less has no room for both scales and the lines between them
TITLE_EM, TEXT_EM, LEAST_EM = 6.0, 3.2, 1.8
LEADING, BETWEEN = 1.52, 0.6  # from line to line, and more between paragraphs, in em
UPRIGHT_SCALE = 24.0  # from the left edge
LEVEL_SCALE = 56.0  # from the top edge, where there is room
CLEAR = 6.0  # from a scale to the lines that are compared
HEAD = 14.0, 20.5, 25.5  # the lines of the title, from the top edge
LOW_HEAD = 10.5, 16.0, 20.5  # and on a wide page, whose scale lies higher
BLANK = "_________"  # to write on: 12 mm
TIE = "\u00a0"  # no line ends here; it is drawn as an ordinary blank, which a shell can read
INDENT = 4 * TIE  # of a line that goes on with a command
# Lines end where another part of the sheet is asked for, and never between an option and its number.
COMMAND = (
    f"tilegen{TIE}printer{TIE}set{TIE}office --dx{TIE}{BLANK}{TIE}--dy{TIE}{BLANK} "
    f"--sx{TIE}{BLANK}/100{TIE}--sy{TIE}{BLANK}/100\n"
    f"{INDENT}--back-dx{TIE}{BLANK}{TIE}--back-dy{TIE}{BLANK} --flip{TIE}{BLANK}"
)

OPTION = re.compile(r"(--[a-z]+(?:-[a-z]+)*)")  # is bold in running text
HANG = 1.5  # from the number of a step to its text, in em
BOTH_SIDES = 3  # the step that goes on with the back

Pieces = list[Run]  # of a line, one after the other


class Words(NamedTuple):
    """A paragraph: its text, the number of the step that it begins (0: none), and its style."""

    text: str
    step: int = 0
    style: str = "regular"


def make(job: Job) -> Drawing:
    """Draw both sides. Raises LayoutError for paper that is too small."""
    paper: Paper = job.get("paper")
    sides = sorted((paper.width, paper.height), reverse=bool(job.get("wide")))
    if min(sides) < SMALLEST:
        raise LayoutError(
            f"a calibration sheet of {paper.name} has no room for two scales of {LONG:g} mm", hint="take a4 or letter"
        )
    width, height = sides
    front, back = _front(job, paper, width, height), _back(job, paper, width, height)
    return Drawing(
        title=job.texts.say("calibrate_title"),
        pages=(Page(width, height, front, name="front"), Page(width, height, back, name="back", back=ANY)),
        lang=job.texts.lang,
        notes=(f"front and back of one sheet of {paper.name}: read it, then tilegen printer set NAME --dx …",),
    )


def _front(job: Job, paper: Paper, width: float, height: float) -> tuple[Item, ...]:
    say, marks = job.texts.say, Marks(job.fonts)
    x, y = width / 2, height / 2
    low = min(LEVEL_SCALE, y - RING - OUTER - CLEAR)
    _corners(marks, width, height)
    level, upright = Line(True, low, -1), Line(False, UPRIGHT_SCALE, 1)
    scale(marks, level, x - LONG / 2)
    scale(marks, upright, y - LONG / 2)
    marks.say(Line(False, x - LONG / 2, -1), low, 4.0, "--sx", em=3.4, style="bold")
    marks.say(Line(True, y - LONG / 2, -1), UPRIGHT_SCALE, 4.0, "--sy", em=3.4, style="bold")
    ring(marks, (x, y), back=False)
    reading = [
        Words(say("calibrate_edge"), 1),
        Words(say("calibrate_scale"), 2),
        Words(say("calibrate_sign")),
    ]
    typing = [
        Words(say("calibrate_duplex"), BOTH_SIDES),
        Words(say("calibrate_type"), 4, "bold"),
        Words(COMMAND + (f"{TIE}--wide" if width > height else "")),
        Words(say("calibrate_again"), 5),
        Words(say("calibrate_edges")),
    ]
    return (
        *marks.items,
        *_head(job, paper, "calibrate_front", width, height),
        *_text(job.fonts, reading, _inside(x, y)),
        *_text(job.fonts, typing, _rest(width, height)),
    )


def _back(job: Job, paper: Paper, width: float, height: float) -> tuple[Item, ...]:
    say, marks = job.texts.say, Marks(job.fonts)
    x, y = width / 2, height / 2
    ring(marks, (x, y), back=True)
    low = y + RING + OUTER + 10
    marks.say(Line(True, low - 4, 1), x, 0.0, "--back-dx", em=3.4, style="bold")
    marks.say(Line(False, x + RING + OUTER + 10, 1), y, 0.0, "--back-dy", em=3.4, style="bold")
    words = [Words(say("calibrate_light"), BOTH_SIDES), Words(say("calibrate_flip"))]
    return (*marks.items, *_head(job, paper, "calibrate_back", width, height), *_text(job.fonts, words, _inside(x, y)))


def _corners(marks: Marks, width: float, height: float) -> None:
    """Draw a cross in each corner with scales to both edges; two of them read dx and dy."""
    for right in (False, True):
        for low in (False, True):
            x, y = (width - CROSS if right else CROSS), (height - CROSS if low else CROSS)
            # Numbers stand inside the cross, where the ruler does not lie.
            level, upright = Line(True, y, -1 if low else 1), Line(False, x, -1 if right else 1)
            edge(marks, level, width if right else 0.0, -1 if right else 1, CROSS, fan=not (right or low))
            edge(marks, upright, height if low else 0.0, -1 if low else 1, CROSS, fan=right and not low)
    marks.say(Line(True, CROSS, 1), CROSS, 13.0, "--dx", em=3.4, style="bold")
    marks.say(Line(False, width - CROSS, -1), CROSS, 14.5, "--dy", em=3.4, style="bold")


def _head(job: Job, paper: Paper, side: str, width: float, height: float) -> Iterator[Item]:
    """Yield the title and what to do first, in the middle of the top."""
    say = job.texts.say
    lines = [
        (f"{say('calibrate_title')} · {say(side)}", TITLE_EM, "bold"),
        (say("print_at"), 3.6, "bold"),
        (say("paper", paper=replace(paper, width=width, height=height).described), 3.0, "regular"),
    ]
    for (text, em, style), y in zip(lines, LOW_HEAD if width > height else HEAD, strict=True):
        run = job.fonts.run(text, em, style=style)
        run = run.scaled(min(1.0, (width - 86.0) / run.advance))
        yield run.placed("print", width / 2 - run.ink.centre.x, y)


def _inside(x: float, y: float) -> Box:
    """Return the free square inside the lines that are compared."""
    return Box(x, y, x, y).grown(RING - OUTER - 3)


def _rest(width: float, height: float) -> Box:
    """Return what is free besides: below on an upright page, on the right of a wide one."""
    reach = RING + OUTER + 6
    if width > height:
        return Box(width / 2 + reach, CROSS + 18, width - CROSS + 6, height - CROSS - 12)
    return Box(CROSS + 8, height / 2 + reach, width - CROSS - 8, height - CROSS - 8)


def _text(fonts: FontBook, words: Sequence[Words], box: Box) -> Iterator[Item]:
    """Yield paragraphs in a box, as large as they fit, with the numbers of steps. Raises LayoutError if never."""
    em = TEXT_EM
    while em >= LEAST_EM:
        paragraphs = [_lines(fonts, part, box.width / em - HANG) for part in words]
        high = sum(len(lines) * LEADING for lines in paragraphs) + BETWEEN * (len(paragraphs) - 1)
        widest = max(sum(run.advance for run in line) for lines in paragraphs for line in lines) + HANG
        if high * em <= box.height and widest * em <= box.width:
            break
        em -= 0.1
    else:
        raise LayoutError("no room for the words of the calibration sheet", hint="take a4 or letter")
    y = box.y0 + em
    for part, lines in zip(words, paragraphs, strict=True):
        if part.step:
            yield fonts.run(str(part.step), em, style="bold").placed("print", box.x0, y)
        for line in lines:
            x = box.x0 + HANG * em
            for run in line:
                yield run.scaled(em).placed("print", x, y)
                x += run.advance * em
            y += LEADING * em
        y += BETWEEN * em


def _lines(fonts: FontBook, part: Words, width: float) -> list[Pieces]:
    """Return a paragraph in lines of at most `width` em.

    Lines end at blanks, but not at those that tie words, and in a command go on with the indent of its last line.
    """
    command = "\n" in part.text

    def pieces(line: str) -> Pieces:
        parts = [line] if command else [piece for piece in OPTION.split(line) if piece]
        return [
            parted(fonts, piece.replace(TIE, " "), 1.0, "bold" if not command and OPTION.match(piece) else part.style)
            for piece in parts
        ]

    lines: list[str] = []
    for text in part.text.split("\n"):
        first, *rest = text.split(" ")
        lines.append(first)
        for word in rest:
            longer = f"{lines[-1]} {word}"
            if sum(run.advance for run in pieces(longer)) <= width:
                lines[-1] = longer
            else:
                lines.append((INDENT if command else "") + word)
    return [pieces(line) for line in lines]


PRODUCT = Product(
    command="calibrate",
    title="Printer calibration",
    help="A sheet that shows with a ruler what a printer is off, in place and size, front and back (PDF).",
    formats=("pdf", "svg", "png"),
    options=(
        Option("paper", "paper", "a4, letter … or a size; measure each paper that you use", USUAL),
        Option("wide", "flag", "the sheet wider than high, for boards and booklets; with `printer set --wide`"),
    ),
    make=make,
    kit=(
        KitFile(7, "calibration-a4", ("pdf",), {"paper": "a4"}, shown=0),
        KitFile(8, "calibration-letter", ("pdf",), {"paper": "letter"}, shown=0),
    ),
    examples=(
        "tilegen calibrate --paper letter",
        "tilegen calibrate --wide",
    ),
    named=("wide",),
)
