"""What the correction for a printer would push off the printable area of the page."""

from __future__ import annotations

from collections.abc import Iterator

from tilegen.drawing.document import Document
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Page
from tilegen.model.printer import Correction, Printer
from tilegen.model.style import Style
from tilegen.preflight.check import _ink

SLACK = 0.005  # mm
TEXT_EDGE = 10.0  # mm: the least that the templates of documents leave free
PRINTABLE = 5.0  # mm from the edges: most printers reach further out than that
SIDES = ("left", "top", "right", "foot")
# What people call the groups and the roles of a drawing, where the drawing's own word is not theirs.
CALLED = {
    "map": "the map of the sheets",
    "ruler": "the ruler",
    "rack": "a rack",
    "coordinates": "a letter or number at the edge",
    "register": "a registration mark",
    "fold": "the fold line",
    "spill": "the colour of the backs",
    "contour": "the contour",
    "guides": "a cut guide",
    "guide": "a cut guide",
    "mark": "a mark or a note",
    "print": "what is printed",
    "cut": "a cut line",
}


def leaving(result: Drawing | Document, style: Style, printer: Printer) -> list[str]:
    """Return warnings about a product that is corrected for a printer.

    F14: what comes nearer to an edge than the margin allows, the worst of it; pages without a margin are meant to run
    off the paper. F15: pages the other way round than those that were measured.
    """
    pages = result.pages if isinstance(result, Drawing) else _sheets(result)
    found = [worst for page in pages if page.margin > 0 and (worst := _worst(page, style, printer))]
    warnings = []
    if found:
        short, margin, side, what = max(found)
        warnings.append(
            f"F14 corrected for printer {printer.name}, {what} comes to {margin - short:.2f} mm from the {side} edge, "
            f"where many printers do not reach (under {margin:g} mm)"
        )
    strange = next((page for page in pages if not printer.knows(page.width, page.height)), None)
    if strange is not None:
        way, other = ("wide", "upright") if strange.width > strange.height else ("upright", "wide")
        advice = "tilegen calibrate --wide" if way == "wide" else "tilegen calibrate"
        warnings.append(
            f"F15 printer {printer.name} was measured on {other} pages: {way} ones are scaled, but not moved ({advice})"
        )
    return warnings


def _sheets(document: Document) -> tuple[Page, ...]:
    """Return the sheets of a document as pages with nothing on them."""
    size = document.fold or document
    return (Page(size.width, size.height, (), TEXT_EDGE),)


def _worst(page: Page, style: Style, printer: Printer) -> tuple[float, float, str, str] | None:
    """Return (how far inside the margin, margin, side, what) of the item that reaches furthest, or None."""
    correction = printer.correction(page.width, page.height, page.back)
    # What comes a little into the margin in the file comes out where it should: only the printer's own edge matters.
    margin = min(page.margin, PRINTABLE)
    found = []
    for what, box in _boxes(page, style):
        moved = _moved(box, correction)
        gaps = (moved.x0, moved.y0, page.width - moved.x1, page.height - moved.y1)
        found += [(margin - gap, margin, side, what) for gap, side in zip(gaps, SIDES, strict=True)]
    worst = max(found, default=None)
    return worst if worst is not None and worst[0] > SLACK else None


def _moved(box: Box, correction: Correction) -> Box:
    (x, y) = correction
    return Box(x.of(box.x0), y.of(box.y0), x.of(box.x1), y.of(box.y1))


def _boxes(page: Page, style: Style) -> Iterator[tuple[str, Box]]:
    """Yield what is painted on a page and its box; a page of text is one."""
    if not page.items:
        yield "the text", Box(0, 0, page.width, page.height).grown(-page.margin)
    inner: dict[int, Box | None] = {}
    for item in page.items:
        if isinstance(item, Group):
            if id(item.items) not in inner:
                inner[id(item.items)] = _ink(item.items, style)
            box = inner[id(item.items)]
            if box is not None:
                yield CALLED.get(item.kind, f'{item.kind} "{item.name}"'), box.moved(item.x, item.y, item.scale)
        elif (box := _ink((item,), style)) is not None:
            yield CALLED.get(item.role.partition(".")[0], item.role), box
