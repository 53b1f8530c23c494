"""The squares of a board: what each is worth in words and as a pattern, origin at the square's top left.

The sizes below are in mm for a 20 mm square and scale with the shorter side; lines between squares keep their width.
Those are drawn over the squares, for a whole sheet (`board_edges.grid`): joined from halves they would show seams.
Hue and pattern say letter (dots) or word (strokes), depth and their number say how much: grey prints and colour-blind
eyes lose nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Arc, Box, Contour, Line, Point, bounds
from tilegen.drawing.items import Glyph, Group, Item, Path, Text
from tilegen.drawing.letters import Letters, Outlines
from tilegen.drawing.outlines import QUARTER, circle, polygon, rectangle
from tilegen.drawing.symbols import star
from tilegen.model.board import Board, Premium, column_name
from tilegen.model.measures import Size
from tilegen.model.texts import Texts

DESIGN = 20.0
LABEL_EM, LARGE_EM = 6.6, 9.6
LEADING = 1.02  # two labels on one square, in em
TWO = 0.8  # their size beside a single label
SIDE = 1.8  # free beside a label
LEAST_SIDE = 0.35  # mm free beside a label of the least size, on small squares of figures
STAR, LARGE_STAR = 5.4, 6.6
STARRED = 0.72  # a star with a label below it, beside a star alone
NAMED = 6  # so many squares are named in a line
MOST = 5  # patterns go on to this factor; what is worth more is told apart by its label

STROKE_EDGE = 1.25


@dataclass(frozen=True, slots=True)
class Weights:
    """How strong lines and patterns are: mm, of patterns on a square of 20 mm.

    `line` is half the line between two squares, whatever their size, but no more than the share `thickest` of a small
    square; `radius` that of the squares' corners; `dot` the radius of dots. The first of a pattern's dots or strokes
    is `first` from the corner, the others a `step` further.
    """

    line: float = 0.35
    thickest: float = 0.02
    radius: float = 1.6
    dot: float = 0.44
    dot_first: float = 2.1
    dot_step: float = 1.4
    stroke: float = 0.42
    stroke_first: float = 2.35
    stroke_step: float = 1.05


USUAL = Weights()
# To be felt: square corners, for what fills a round one would rise like a dot at every crossing. Patterns of more
# than STRONG parts would run into their labels and stay as they are.
FELT = Weights(0.5, 0.025, 0.0, 0.7, 2.2, 2.2, 0.7, 2.6, 1.75)
STRONG = 3


def shade(premium: Premium) -> str:
    """Return the end of a premium's roles: "word.3", "letter.2", or nothing for a plain square.

    >>> shade(Premium(word=3)), shade(Premium(letter=2)), shade(Premium())
    ('.word.3', '.letter.2', '')
    """
    if premium.word > 1:
        return f".word.{premium.word}"
    return f".letter.{premium.letter}" if premium.letter > 1 else ""


def square_name(row: int, column: int) -> str:
    """Return the name of a square, counted from 0, as players write it.

    >>> square_name(7, 4)
    '8E'
    """
    return f"{row + 1}{column_name(column)}"


def words(texts: Texts, premium: Premium) -> tuple[str, ...]:
    """Return what stands on a premium square, in the reader's language."""
    letter = (texts.say("letter_premium", n=premium.letter),) if premium.letter > 1 else ()
    word = (texts.say("word_premium", n=premium.word),) if premium.word > 1 else ()
    return letter + word


def counts(texts: Texts, board: Board) -> str:
    """Return how many squares there are of each kind and where the first move lies, in one line."""
    kinds = ", ".join(f"{number} × {' '.join(words(texts, p))}" for p, number in board.counts() if words(texts, p))
    start = ", ".join(square_name(*square) for square in board.start[:NAMED])
    more = " …" if len(board.start) > NAMED else ""
    say = texts.say
    return say("board_counts", board=board.title or board.name, counts=kinds or say("no_premiums"), start=start + more)


def uneven(board: Board) -> tuple[str, ...]:
    """Return which squares break the symmetry of the board, in one line, or nothing."""
    odd = board.uneven()
    if not odd:
        return ()
    names = [
        f"{square_name(row, column)} ({board.premium(row, column).label or 'plain'})" for row, column in odd[:NAMED]
    ]
    more = f" and {len(odd) - NAMED} more" if len(odd) > NAMED else ""
    return (f"board {board.name} is not symmetric: see {', '.join(names)}{more}",)


class SquareMaker:
    """Draws the squares of one size; equal squares share one tuple of items, so that a backend writes it once."""

    def __init__(
        self,
        square: Size,
        fonts: FontBook,
        texts: Texts,
        *,
        large: bool = False,
        felt: bool = False,
        least: float = 0.0,
        letters: Letters | None = None,
    ) -> None:
        """Draw squares of a size, with `large` letters or not; none with an em below `least` mm."""
        self._least = least
        self._square, self._texts, self._large, self._weights = square, texts, large, FELT if felt else USUAL
        self._letters = letters or Outlines(fonts)
        self._scale = min(square) / DESIGN
        self.line = min(self._weights.line, self._weights.thickest * min(square))
        self.box = Box(0.0, 0.0, *square)
        radius = self._weights.radius * self._scale
        round_ = Path("print.board.grid", _corners(self.box, self.line, radius)) if radius else None
        self._corners = (Group("corners", "", (round_,)),) if round_ else ()
        self.items = cache(self._items)

    def sample(self, premium: Premium) -> tuple[Item, ...]:
        """Return a square that stands alone, with the lines round it."""
        around = (rectangle(self.box), rectangle(self.box.grown(-self.line)))
        return (*self.items(premium), Path("print.board.grid", around))

    def _items(self, premium: Premium, start: bool = False) -> tuple[Item, ...]:
        """Return a square: its ground, exactly as large as the square, its round corners, and its marks."""
        ink = f"print.board.ink{shade(premium)}"
        ground = Path(f"print.board{shade(premium)}", (rectangle(self.box),))
        pattern = self._pattern(premium)
        marks = (Path(ink, pattern),) if pattern else ()
        words = self._start(premium, ink) if start else self._labels(premium, ink)
        return (ground, *self._corners, *marks, *words)

    # -- words ------------------------------------------------------------------------------------------------------

    def _labels(self, premium: Premium, ink: str) -> tuple[Text, ...]:
        labels = words(self._texts, premium)
        em = (LARGE_EM if self._large else LABEL_EM) * self._scale * (TWO if len(labels) > 1 else 1.0)
        step = LEADING * em
        first = self._square.height / 2 - step * (len(labels) - 1) / 2
        placed = [self._label(word, ink, em, first + n * step) for n, word in enumerate(labels)]
        return tuple(label for label in placed if label) if all(placed) else ()

    def _label(self, word: str, ink: str, em: float, middle: float, side: float = LEAST_SIDE) -> Text | None:
        """Return a label with the middle of its capitals at `middle`, smaller if it would be too wide.

        One below the least size gets that where it leaves `side` mm on its left and right (0: never). Return None for
        one that nobody could read.
        """
        run = self._letters.run(word, 1.0)
        em = min(em, (self._square.width - 2 * SIDE * self._scale) / run.ink.width) if run.ink.width else em
        if em < self._least - 1e-6:
            if not side or run.ink.width * self._least + 2 * side > self._square.width:
                return None
            em = self._least
        x = self._square.width / 2 - em * run.ink.centre.x
        return run.scaled(em).placed(ink, x, middle + em * self._letters.cap_height() / 2)

    def _start(self, premium: Premium, ink: str) -> tuple[Text, ...]:
        """Return the star of the start square, with its label below if the square is worth more than others."""
        label, s = " ".join(words(self._texts, premium)), self._scale
        whole = (LARGE_STAR if self._large else STAR) * s
        cx, cy = self._square.width / 2, self._square.height / 2
        radius, em, gap = whole * STARRED, (LARGE_EM if self._large else LABEL_EM) * s * STARRED, 0.9 * s
        tall = em * self._letters.cap_height()
        top = cy - (radius * 1.81 + gap + tall) / 2
        below = self._label(label, ink, em, top + radius * 1.81 + gap + tall / 2, 0.0) if label else None
        if below is None:
            return (self._star(ink, cx, cy, whole),)
        return (self._star(ink, cx, top + radius * 1.81 / 2, radius), below)

    @staticmethod
    def _star(ink: str, x: float, y: float, radius: float) -> Text:
        """Return a star with the middle of its box at (x, y)."""
        shape = star()
        box = bounds(shape)
        return Text(ink, "★", (Glyph(shape, box, x, y - box.centre.y * radius, radius),))

    # -- patterns ---------------------------------------------------------------------------------------------------

    def _pattern(self, premium: Premium) -> tuple[Contour, ...]:
        """Return dots (letter) or strokes (word) in the four corners; a square that is both has two corners of each."""
        found: list[Contour] = []
        weights = self._weights if max(premium.letter, premium.word) <= STRONG else USUAL
        for number, (right, below) in enumerate(((False, False), (True, False), (True, True), (False, True))):

            def at(x: float, y: float, right: bool = right, below: bool = below) -> tuple[float, float]:
                x, y = x * self._scale, y * self._scale
                return self._square.width - x if right else x, self._square.height - y if below else y

            if premium.letter > 1 and (premium.word == 1 or number % 2 == 0):
                found += _dots(premium.letter, weights, self._scale, at)
            elif premium.word > 1:
                found += self._strokes(premium.word, weights, at)
        return tuple(found)

    @staticmethod
    def _strokes(factor: int, weights: Weights, at: Corner) -> list[Contour]:
        """Return as many slanted strokes for a corner as the factor says."""
        found = []
        for near in stroke_places(factor, weights):
            far = near + weights.stroke * math.sqrt(2)
            found.append(
                polygon([at(near, STROKE_EDGE), at(far, STROKE_EDGE), at(STROKE_EDGE, far), at(STROKE_EDGE, near)])
            )
        return found


def _corners(box: Box, line: float, radius: float) -> tuple[Contour, ...]:
    """Return what rounds the corners of a box `line` mm inside `box`: four pieces, each from an outer corner in."""
    found = []
    for right, below in ((False, False), (True, False), (True, True), (False, True)):

        def at(x: float, y: float, right: bool = right, below: bool = below) -> Point:
            return Point(box.x1 - x if right else box.x0 + x, box.y1 - y if below else box.y0 + y)

        far, bulge = line + radius, QUARTER if right != below else -QUARTER
        end = at(line, far)
        path = (Line(*at(far, 0)), Line(*at(far, line)), Arc(*end, bulge), Line(*at(0, far)), Line(*at(0, 0)))
        found.append(Contour(at(0, 0), path))
    return tuple(found)


Corner = Callable[[float, float], tuple[float, float]]  # from a place in the upper left corner, 20 mm design, to mm


def _dots(factor: int, weights: Weights, scale: float, at: Corner) -> list[Contour]:
    """Return dots for a corner: one for 2, three for 3, six for 4 …, a triangle with one more row each time."""
    rows = min(factor, MOST) - 1
    places = [(i, j) for j in range(rows) for i in range(rows - j)]
    first, step = weights.dot_first, weights.dot_step
    return [circle(*at(first + step * i, first + step * j), weights.dot * scale) for i, j in places]


def stroke_places(factor: int, weights: Weights = USUAL) -> list[float]:
    """Return how far from a corner the strokes begin that tell a factor."""
    return [weights.stroke_first + n * weights.stroke_step for n in range(min(factor, MOST))]
