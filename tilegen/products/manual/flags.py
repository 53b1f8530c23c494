"""The labels that tell which premium square a new tile covers: each hangs on its tile where it hides no other one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Item, Path
from tilegen.drawing.outlines import rectangle
from tilegen.model.board import Premium
from tilegen.products.manual.tile_art import SMALLEST_EM
from tilegen.products.squares import shade

FLAG = SMALLEST_EM  # height of a label
ON_TILE = 0.16  # how much of it lies on the tile, as a share of the square: above and below
BESIDE = 0.09  # and on its left and right, where words come near the edge
LEFT = 0.2  # mm by which a label above or below begins left of its square
TOUCH = 0.06  # mm by which a label may overlap what it must not hide

Flagged = tuple[Box, str, Premium]  # a square with a new tile, what its label says, and its premium


def flags(
    fonts: FontBook, flagged: Sequence[Flagged], tiles: Sequence[Box], board: Box, hidden: Callable[[Box], bool]
) -> list[Item]:
    """Return the labels of new tiles on a figure.

    `tiles` are the squares that hold a tile, `board` what is shown of the board; `hidden` tells whether a label in a
    box would hide something worth reading. A label hangs over the upper left corner of its tile, else beside the tile
    or below it.
    """
    items: list[Item] = []
    taken: list[Box] = []
    for square, label, premium in flagged:
        run = fonts.run(label, FLAG)
        others = [box for box in tiles if box != square]
        free = [
            box
            for box in _places(square, run.ink.width + FLAG / 2)
            if not any(_meet(box, other) for other in (*others, *taken)) and board.contains(box, slack=FLAG)
        ]
        inside = [box for box in free if board.contains(box, slack=LEFT + TOUCH)]
        above = next(_places(square, run.ink.width + FLAG / 2))
        box = above
        if above not in free:
            box = next((box for box in inside if not hidden(box)), next(iter([*inside, *free]), above))
        taken.append(box)
        items.append(Path(f"print.board{shade(premium)}", (rectangle(box, FLAG / 6),)))
        ink, middle = f"print.board.ink{shade(premium)}", fonts.run("0", FLAG).ink.centre.y
        items.append(run.placed(ink, box.centre.x - run.ink.centre.x, box.centre.y - middle))
    return items


def _places(square: Box, wide: float) -> Iterator[Box]:
    """Yield where a label `wide` mm wide may hang, the best first: above, on the left, on the right, below."""
    left, foot = square.x0 - LEFT, square.y0 + ON_TILE * square.height
    yield Box(left, foot - FLAG, left + wide, foot)
    for corner in (square.y0 + LEFT, square.y1 - LEFT - FLAG):
        end, start = square.x0 + BESIDE * square.width, square.x1 - BESIDE * square.width
        yield Box(end - wide, corner, end, corner + FLAG)
        yield Box(start, corner, start + wide, corner + FLAG)
    head = square.y1 - ON_TILE * square.height
    yield Box(left, head, left + wide, head + FLAG)


def _meet(box: Box, other: Box) -> bool:
    """Tell whether two boxes overlap by more than nothing to speak of."""
    across = min(box.x1, other.x1) - max(box.x0, other.x0)
    along = min(box.y1, other.y1) - max(box.y0, other.y0)
    return across > TOUCH + LEFT and along > TOUCH
