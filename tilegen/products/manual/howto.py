"""The page on printing both sides by hand, with its drawings. All sizes are mm on the page."""

from __future__ import annotations

from tilegen.drawing.document import Block, Figure, Heading, Row
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Item, Page, Path
from tilegen.drawing.outlines import polygon, polyline, rectangle
from tilegen.products.manual.scene import Scene

WIDE, TALL = 36.0, 42.0
SHEET = Box(4.0, 16.0, 32.0, 36.0)  # a sheet as it lies, landscape
SLOT = Box(0.4, 1.0, 35.6, 5.0)  # where the printer takes it
STEPS = ("one", "four", "two", "three", "fold")


def how_to_print(scene: Scene) -> tuple[Block, ...]:
    """Write the steps, with a drawing each of fronts, backs and the folded booklet."""
    say, word = scene.say, scene.word
    pictures = (
        Figure(_sheet(scene, "4", "1"), word("manual.fronts"), say("manual.fronts")),
        Figure(_sheet(scene, "", "", ("2", "3")), word("manual.backs"), say("manual.backs")),
        Figure(_folded(), word("manual.fold"), say("manual.folded")),
    )
    return (
        Heading(say("manual.title"), 1),
        *scene.points(*(say(f"manual.{step}") for step in STEPS), numbered=True),
        Row(pictures, 3),
    )


def _sheet(scene: Scene, left: str, right: str, coming: tuple[str, str] = ("", "")) -> Page:
    """Return a sheet on its way into the printer: what stands on it already, or pale what will be printed."""
    words = scene.figures.words
    items: list[Item] = [
        Path("print.board.frame", (rectangle(SLOT, 1.2),)),
        Path("print.tint", (rectangle(SHEET),)),
        Path("print.track", (rectangle(SHEET),)),
        *_dashes(SHEET.centre.x, SHEET.y0, SHEET.y1),
        Path("print.track", (polyline([(18.0, 14.5), (18.0, 8.0)]),)),
        Path("print.track.head", (polygon([(18.0, 6.2), (16.9, 8.8), (19.1, 8.8)]),)),
    ]
    for n, (there, later) in enumerate(zip((left, right), coming, strict=True)):
        x = SHEET.x0 + SHEET.width * (0.25 + 0.5 * n)
        items += words(there, x, SHEET.centre.y, 6.0, bold=True) if there else []
        items += words(later, x, SHEET.centre.y, 6.0, pale=True) if later else []
    items += words(scene.word("manual.arrow"), SHEET.centre.x, SHEET.y1 + 4.0, 2.6, widest=WIDE)
    return Page(WIDE, TALL, tuple(items))


def _dashes(x: float, top: float, foot: float) -> list[Path]:
    """Return the fold."""
    marks = [
        polyline([(x, y), (x, min(y + 1.4, foot))]) for y in (top + 2.4 * n for n in range(int((foot - top) / 2.4)))
    ]
    return [Path("mark.line", tuple(marks))]


def _folded() -> Page:
    """Return folded sheets from above their edge, one in the other, with a staple through the fold."""
    items: list[Item] = []
    for n in range(3):
        x, y = 18.0, 14.0 + 2.2 * n
        reach = 14.0 - 0.6 * n
        items.append(Path("print.track", (polyline([(x - reach, y + 20.0), (x, y), (x + reach, y + 20.0)]),)))
    staple = polyline([(16.6, 19.6), (16.6, 11.6), (19.4, 11.6), (19.4, 19.6)])
    items.append(Path("print.track", (staple,)))
    return Page(WIDE, TALL, tuple(items))
