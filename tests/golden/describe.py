"""A drawing as text: one line for each drawn item, numbers in mm, to be read in a diff."""

from __future__ import annotations

import hashlib

from tilegen.drawing.geometry import Box, Contours, length
from tilegen.drawing.items import Drawing, Group, Item, Text, box_of


def describe(drawing: Drawing) -> str:
    """Return the text. Faces of tiles are described once, where they first lie."""
    lines = [f"title {drawing.title}", f"lang {drawing.lang}", *(f"note {note}" for note in drawing.notes)]
    known: set[int] = set()
    for number, page in enumerate(drawing.pages, start=1):
        lines.append(f"page {number}: {page.width:g} × {page.height:g}, margin {page.margin:g}")
        for item in page.items:
            lines += _item(item, known, "  ")
    return "\n".join(lines) + "\n"


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
