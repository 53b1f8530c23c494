"""PDF: ReportLab draws the pages, pikepdf finishes the file (see pdf_finish).

The content is in millimetres, y down; one matrix at the head of each page turns it into points. What lies on several
places (a tile's face) is a form XObject, written once. Black and greys are DeviceGray, so that a printer uses its
black ink alone; colours are DeviceRGB. For a print shop all is DeviceCMYK, and whether it prints over what lies below
is said with every colour, on the page itself: only letters, which have no colour, are forms there (see pdf_press).
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from tilegen.backends.made import Made
from tilegen.backends.numbers import decimals_at, num
from tilegen.backends.pdf_inks import cut_lines, inked
from tilegen.backends.pdf_paths import operators
from tilegen.backends.pdf_words import Words
from tilegen.drawing.geometry import Box, Contours
from tilegen.drawing.items import Drawing, Glyph, Group, Item, Page, Text, box_of, walk
from tilegen.errors import BackendError
from tilegen.model.press import Press
from tilegen.model.style import Paint, Style, word

POINTS_PER_MM = 72 / 25.4
LARGEST = 5080.0  # mm: 14,400 points, where readers stop
MANY = 3  # uses from which a letter is worth a form of its own


def render(drawing: Drawing, style: Style, made: Made) -> list[bytes]:
    """Return one PDF file with all pages, or one for each part of the drawing."""
    return [_file(part, style, made) for part in drawing.parts()]


def _file(drawing: Drawing, style: Style, made: Made) -> bytes:
    from tilegen.backends.pdf_finish import finish

    largest = max(max(page.width, page.height) for page in drawing.pages)
    if largest > LARGEST:
        raise BackendError(f"a PDF page is at most {LARGEST:g} mm long, this one is {largest:g} mm")
    words = Words()
    with _no_settings_of_the_machine():
        raw = _draw(drawing, style, words, made.press)
    return finish(raw, drawing, words, made)


@contextmanager
def _no_settings_of_the_machine() -> Iterator[None]:
    """Keep ReportLab from running the user's settings files and from reading RL_… and the clock's variables.

    It would execute ~/.reportlab_settings; an empty module of the right name comes first.
    """
    sys.modules.setdefault("reportlab_settings", ModuleType("reportlab_settings"))
    hidden = {k: v for k, v in os.environ.items() if k.startswith("RL_") or k in ("SOURCE_DATE_EPOCH", "HOME")}
    for key in hidden:
        del os.environ[key]
    os.environ["HOME"] = os.sep
    try:
        yield
    finally:
        del os.environ["HOME"]
        os.environ.update(hidden)


def _draw(drawing: Drawing, style: Style, words: Words, press: Press | None) -> bytes:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    class BareCanvas(Canvas):
        """A canvas that does not select Helvetica at the head of every page: nothing here is set in a font."""

        def _make_preamble(self) -> None:
            self._preamble = ""

    rl_config.useA85 = 0  # binary streams: smaller, and what pikepdf expects
    buffer = io.BytesIO()
    canvas = BareCanvas(buffer, pagesize=(1, 1), pageCompression=0, invariant=1)
    painter = _Painter(canvas, style, words, press)
    painter.share_letters(drawing)
    for page in drawing.pages:
        size = page.width * POINTS_PER_MM, page.height * POINTS_PER_MM
        canvas.setPageSize(size)
        canvas.setTrimBox((0, 0, *size))
        painter.page(page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


class _Painter:
    """Writes items as PDF operators onto one canvas."""

    def __init__(self, canvas: Any, style: Style, words: Words, press: Press | None) -> None:
        self._canvas, self._style, self._words, self._press = canvas, style, words, press
        self._colours = _colours if press is None else _inks
        self._forms: dict[int, tuple[str, tuple[Item, ...]]] = {}
        self._paths: dict[tuple[int, int], tuple[str, Contours]] = {}
        self._letters: dict[int, str] = {}

    def share_letters(self, drawing: Drawing) -> None:
        """Make forms of the letters that come often, on pages or in the groups on them."""
        uses: dict[int, list[Glyph]] = {}
        seen: set[int] = set()
        for page in drawing.pages:
            for text in _texts(page.items, seen):
                if not self._style.paint(text.role).stroke:
                    for glyph in text.glyphs:
                        uses.setdefault(id(glyph.contours), []).append(glyph)
        for key, glyphs in uses.items():
            if len(glyphs) >= MANY:
                name = f"l{len(self._letters)}"
                self._canvas.beginForm(name, *glyphs[0].box)
                decimals = max(decimals_at(glyph.scale) for glyph in glyphs)
                self._canvas.addLiteral(self._path(glyphs[0].contours, decimals) + "f*")
                self._canvas.endForm()
                self._letters[key] = name

    def page(self, page: Page) -> None:
        """Draw a page. Forms are defined first: a canvas cannot begin one in the middle of a page."""
        for item in page.items:
            if isinstance(item, Group) and self._press is None:
                self._define(item)
        s = f"{POINTS_PER_MM:.9f}"
        self._canvas.addLiteral(f"q {s} 0 0 -{s} 0 {page.height * POINTS_PER_MM:.6f} cm")
        # The same order as in the formats that have layers.
        order = {layer: number for number, layer in enumerate(self._style.layers)}
        for item in sorted(page.items, key=lambda item: order.get(_layer(item), 0)):
            self._item(item)
        if self._press is not None and self._press.cut_contour and page.contours:
            begin, end = cut_lines(self._press)
            self._canvas.addLiteral(f"{begin}{self._path(page.contours)}S{end}")
        self._canvas.addLiteral("Q")

    def _define(self, group: Group) -> None:
        """Make a form of a group's items, unless there is one already or nothing to draw.

        An empty form must not be: ReportLab fills it with a magenta test picture.
        """
        if id(group.items) in self._forms or not self._shows(group):
            return
        for item in group.items:
            if isinstance(item, Group):
                self._define(item)
        name = f"g{len(self._forms)}"
        self._forms[id(group.items)] = (name, group.items)
        # Wide enough for half the widest line, and for its corners.
        width = max(self._style.paint(item.role).width * scale for item, _, _, scale in walk(group.items))
        box = (box_of(group.items) or Box(0, 0, 0, 0)).grown(1.0 + 2 * width)
        self._canvas.beginForm(name, *box)
        for item in group.items:
            self._item(item)
        self._canvas.endForm()

    def _item(self, item: Item) -> None:
        if isinstance(item, Group):
            if id(item.items) in self._forms or (self._press is not None and self._shows(item)):
                s = f"{item.scale:.8f}" if item.scale != 1 else "1"
                self._canvas.addLiteral(f"q {s} 0 0 {s} {num(item.x)} {num(item.y)} cm")
                if self._press is None:
                    self._canvas.doForm(self._forms[id(item.items)][0])
                else:
                    for inner in item.items:
                        self._item(inner)
                self._canvas.addLiteral("Q")
            return
        paint = self._style.paint(item.role)
        operator = _operator(paint)
        if not operator:
            return
        if isinstance(item, Text):
            begin, end = self._words.around(item)
            self._canvas.addLiteral(begin)
            self._glyphs(item, paint, operator)
            self._canvas.addLiteral(end)
        elif item.contours:
            self._canvas.addLiteral(f"{self._colours(paint)}{self._path(item.contours)}{operator}")

    def _shows(self, group: Group) -> bool:
        """Tell whether anything in a group is painted."""
        paints = (self._style.paint(item.role) for item, *_ in walk(group.items) if item.contours)
        return any(paint.fill or paint.stroke for paint in paints)

    def _glyphs(self, item: Text, paint: Paint, operator: str) -> None:
        """Draw a text, each letter in its own unit: the same letter is the same piece of file, and packs well."""
        put = self._canvas.addLiteral
        put(self._colours(paint))
        if paint.stroke:  # a scaled matrix would scale the line too
            put(f"{self._path(item.contours)}{operator}")
            return
        for g in item.glyphs:
            put(f"q {g.scale:.8f} 0 0 {g.scale:.8f} {num(g.x)} {num(g.y)} cm")
            letter = self._letters.get(id(g.contours))
            if letter:
                self._canvas.doForm(letter)
            else:
                put(f"{self._path(g.contours, decimals_at(g.scale))}{operator}")
            put("Q")

    def _path(self, contours: Contours, decimals: int = 4) -> str:
        key = id(contours), decimals
        if key not in self._paths:
            self._paths[key] = ("".join(operators(c, decimals) for c in contours), contours)
        return self._paths[key][0]


def _texts(items: tuple[Item, ...], seen: set[int]) -> Iterator[Text]:
    """Yield the texts among items; those of groups that share their items once, as they are written once."""
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group) and id(item.items) not in seen:
            seen.add(id(item.items))
            yield from _texts(item.items, seen)


def _layer(item: Item) -> str:
    """Return the layer of an item, of a group that of the first thing in it."""
    return next((word(inner.role) for inner, *_ in walk((item,))), "")


def _operator(paint: Paint) -> str:
    if paint.fill and paint.stroke:
        return "B*"
    return "f*" if paint.fill else "S" if paint.stroke else ""


def _colours(paint: Paint) -> str:
    parts = []
    if paint.fill:
        parts.append(_colour(paint.fill, "g", "rg"))
    if paint.stroke:
        parts.append(_colour(paint.stroke, "G", "RG") + f"{num(paint.width)} w ")
    return "".join(parts)


def _inks(paint: Paint) -> str:
    """Return a paint's colours as inks, and whether they print over what lies below."""
    fill, stroke = paint.inks
    return inked(fill, stroke) + (f" {num(paint.width)} w " if stroke else " ")


def _colour(text: str, grey: str, colour: str) -> str:
    try:
        r, g, b = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    except ValueError as error:
        raise BackendError(f'"{text}" is not a colour') from error
    if r == g == b:
        return f"{num(r / 255)} {grey} "
    return f"{num(r / 255)} {num(g / 255)} {num(b / 255)} {colour} "
