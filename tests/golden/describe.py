"""A drawing as text: one line for each drawn item, numbers in mm, to be read in a diff."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from tilegen.drawing.curves import length
from tilegen.drawing.document import (
    Block,
    Columns,
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
)
from tilegen.drawing.geometry import Box, Contours
from tilegen.drawing.items import Drawing, Group, Item, Text, box_of


def describe(drawing: Drawing) -> str:
    """Return the text. Faces of tiles are described once, where they first lie."""
    lines = [f"title {drawing.title}", f"lang {drawing.lang}", *(f"note {note}" for note in drawing.notes)]
    known: set[int] = set()
    for number, page in enumerate(drawing.pages, start=1):
        lines.append(
            f"page {number}: {page.width:g} × {page.height:g}, margin {page.margin:g}{f', bleed {page.bleed:g}' if page.bleed else ''}"
        )
        for item in page.items:
            lines += _item(item, known, "  ")
    return "\n".join(lines) + "\n"


def describe_document(document: Document) -> str:
    """Return the text of a document: a line for each block, figures by size, words and a digest of what is drawn."""
    lines = [f"title {document.title}", f"lang {document.lang}"]
    lines.append(f"{document.template}, pages of {document.width:g} × {document.height:g}, {document.fold}")
    for name, blocks in (("front", document.front), ("text", document.blocks), ("back", document.back)):
        lines += [name, *_blocks(blocks, "  ")]
    return "\n".join(lines) + "\n"


def _blocks(blocks: Sequence[Block], indent: str) -> Iterator[str]:
    for block in blocks:
        kind = type(block).__name__.lower()
        if isinstance(block, Figure):
            yield indent + _figure(block)
        elif isinstance(block, Heading | Para):
            look = f" {block.level}" if isinstance(block, Heading) else f" {block.look}" if block.look else ""
            yield f"{indent}{kind}{look}: {_spans(block.text)}"
        elif isinstance(block, Points):
            yield from (f"{indent}point: {_spans(item)}" for item in block.items)
        elif isinstance(block, Row):
            yield from (indent + _figure(figure) for figure in block.figures)
        elif isinstance(block, Grid):
            for row in block.rows:
                yield indent + " | ".join(
                    _figure(c) if isinstance(c, Figure) else _spans(c).replace("\n", " / ") for c in row
                )
        elif isinstance(block, Ticks):
            yield f"{indent}{_spans(block.title)}: " + "; ".join(
                f"[{'x' if tick.on else ' '}] {_spans(tick.text)}" for tick in block.items
            )
        elif isinstance(block, Together | OnePage):
            yield indent + kind
            yield from _blocks(block.blocks, indent + "  ")
        elif isinstance(block, Columns):
            for column in block.columns:
                yield indent + "column"
                yield from _blocks(column, indent + "  ")
        else:
            yield indent + kind


def _figure(figure: Figure) -> str:
    verdict = {True: "right ", False: "wrong ", None: ""}[figure.verdict]
    drawn = describe(Drawing("", (figure.page,)))
    digest = hashlib.sha256(drawn.encode()).hexdigest()[:8]
    caption = f" ({_spans(figure.caption)})" if figure.caption else ""
    return f"figure {verdict}{figure.page.width:.2f} × {figure.page.height:.2f} #{digest} {figure.alt}{caption}"


def _spans(spans: Spans) -> str:
    marks = {"text": "", "bold": "*", "italic": "_", "tile": "'", "equation": "`", "page": "§"}
    return "".join(f"{marks[span.kind]}{span.text}{marks[span.kind]}" for span in spans)


def _item(item: Item, known: set[int], indent: str) -> list[str]:
    if isinstance(item, Text):
        return [f'{indent}{item.role} "{item.text}" ink {_box(item.box)} #{_digest(item.contours)}']
    if isinstance(item, Group):
        scale = "" if item.scale == 1 else f" × {item.scale:.4f}"
        trim = f" trim {item.box.width:g} × {item.box.height:g}" if item.box else ""
        lines = [f"{indent}{item.kind} {item.name} at {item.x:.3f}, {item.y:.3f}{scale}{trim}"]
        if id(item.items) not in known:
            known.add(id(item.items))
            for inner in item.items:
                lines += _item(inner, known, indent + "    ")
        return lines
    return [f"{indent}{item.role} {_contours(item.contours)} in {_box(box_of((item,)))}"]


def _contours(contours: Contours) -> str:
    closed = sum(c.closed for c in contours)
    total = sum(length(c) for c in contours)
    return f"{closed} closed, {len(contours) - closed} open, {total:.2f} mm, #{_digest(contours)}"


def _digest(contours: Contours) -> str:
    """A short mark of order, direction and form, for what the other figures do not see."""
    flat = [(*c.start, *(v for s in c.segments for v in s)) for c in contours]
    text = ";".join(" ".join(f"{round(v, 3) + 0.0:.3f}" for v in row) for row in flat)
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def _box(box: Box | None) -> str:
    return "nothing" if box is None else f"{box.x0:.3f}, {box.y0:.3f} – {box.x1:.3f}, {box.y1:.3f}"
