"""The plain-text twin of a document, for screen readers and Braille displays: every word of it, figures described."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from typing import assert_never

from tilegen.backends.made import Made
from tilegen.drawing.document import (
    Block,
    Break,
    Columns,
    Contents,
    Document,
    Figure,
    Grid,
    Heading,
    OnePage,
    Para,
    Points,
    Row,
    Spans,
    Ticks,
    Together,
    walk,
    wording,
)
from tilegen.model.style import Style

WIDTH = 78


def render(document: Document, style: Style, made: Made) -> list[bytes]:
    """Return the document as UTF-8 text. Headings are underlined, tables have a line for each row."""
    marks = {b.mark: wording(b.text) for b in walk(document.blocks) if isinstance(b, Heading) and b.mark}
    writer = _Writer(marks)
    lines: list[str] = []
    for block in (*document.front, *document.blocks, *document.back):
        written = list(writer.lines(block))
        if written:
            lines += [*written, ""]
    return ["\n".join(_tidy(lines)).encode("utf-8")]


def _tidy(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines without doubled empty ones, and a last line break."""
    before = ""
    for line in lines:
        line = line.rstrip()
        if line or before:
            yield line
        before = line
    if before:
        yield ""


class _Writer:
    """Writes blocks as lines. In the place of a page number stands the name of the chapter."""

    def __init__(self, marks: dict[str, str]) -> None:
        self._marks = marks

    def text(self, spans: Spans) -> str:
        return wording(spans, lambda mark: f"“{self._marks.get(mark, mark)}”").replace("\u00a0", " ")

    def lines(self, block: Block) -> Iterator[str]:
        if isinstance(block, Heading):
            said = self.text(block.text)
            yield said
            yield ("=" if block.level <= 1 else "-") * _width(said)
        elif isinstance(block, Para):
            yield from _wrapped(self.text(block.text))
        elif isinstance(block, Points):
            for number, item in enumerate(block.items, start=1):
                yield from _wrapped(self.text(item), f"{number}. " if block.numbered else "- ")
        elif isinstance(block, Figure):
            yield from self._figure(block)
        elif isinstance(block, Row):
            for figure in block.figures:
                yield from self._figure(figure)
        elif isinstance(block, Grid):
            yield from self._grid(block)
        elif isinstance(block, Ticks):
            if block.title:
                yield self.text(block.title)
            for tick in block.items:
                yield from _wrapped(self.text(tick.text), "[x] " if tick.on else "[ ] ")
        elif isinstance(block, Together | OnePage):
            yield from self._several(block.blocks)
        elif isinstance(block, Columns):
            for column in block.columns:
                yield from self._several(column)
        elif isinstance(block, Contents | Break):
            return  # there are no pages
        else:
            assert_never(block)

    def _several(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            written = list(self.lines(block))
            if written:
                yield from (*written, "")

    def _figure(self, figure: Figure) -> Iterator[str]:
        verdict = {True: "+ ", False: "x ", None: ""}[figure.verdict]
        caption = self.text(figure.caption)
        said = figure.alt if not caption or caption in figure.alt else f"{figure.alt}: {caption}"
        yield from _wrapped(said, verdict)

    def _grid(self, grid: Grid) -> Iterator[str]:
        rows = [
            [c.alt if isinstance(c, Figure) else self.text(c).replace("\n", ", ") for c in row] for row in grid.rows
        ]
        rows = [[self.text(head) for head in grid.head], *rows] if grid.head else rows
        widths = [max(_width(row[n]) for row in rows) for n in range(len(grid.align))]
        for row in rows:
            cells = []
            for text, width, align in zip(row, widths, grid.align, strict=True):
                room = " " * (width - _width(text))
                cells.append(room + text if align == "r" else text + room)
            yield "  ".join(cells).rstrip()


def _wrapped(text: str, lead: str = "") -> Iterator[str]:
    """Yield a text in lines; one without blanks (Thai) is left whole, for the reader's own program to break."""
    wrapper = textwrap.TextWrapper(WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead))
    wrapper.break_long_words = wrapper.break_on_hyphens = False
    yield from wrapper.wrap(text)


def _width(text: str) -> int:
    return sum(0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 1 for c in text)
