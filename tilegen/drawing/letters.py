"""Where the shapes of a face come from: filled outlines of a font, or single strokes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from tilegen.drawing import strokes, symbols
from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Contours, around


class Letters(Protocol):
    """Gives texts and operators their shapes."""

    def run(self, text: str, size: float, *, features: Sequence[str] = ()) -> Run:
        """Return a text at an em of `size` mm; `features` are as in `FontBook.run`."""

    def cap_height(self) -> float:
        """Return the height of a capital H in em."""

    def symbol(self, face: str) -> Contours | None:
        """Return an operator in mm for a 20 mm tile, centred on the origin, or None if it is to be set in type."""


class Outlines:
    """The outlines of the fonts, and operators as shapes of one weight."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts

    def run(self, text: str, size: float, *, features: Sequence[str] = ()) -> Run:  # noqa: D102
        return self._fonts.run(text, size, features=features)

    def cap_height(self) -> float:  # noqa: D102
        return self._fonts.cap_height()

    def symbol(self, face: str) -> Contours | None:  # noqa: D102
        return symbols.symbol(face)


class Spaced(Outlines):
    """Outlines with at least `gap` em of material between letters, for letters that are cut through."""

    def __init__(self, fonts: FontBook, gap: float) -> None:
        super().__init__(fonts)
        self._gap = gap

    def run(self, text: str, size: float, *, features: Sequence[str] = ()) -> Run:  # noqa: D102
        run = super().run(text, 1.0, features=features)
        shift, right = 0.0, -math.inf
        glyphs = []
        for glyph in run.glyphs:
            # A mark above or below its letter stays there.
            if glyph.ink.centre.x > right - shift:
                shift += max(0.0, right + self._gap - glyph.ink.x0 - shift)
            glyphs.append(glyph._replace(x=glyph.x + shift))
            right = max(right, glyphs[-1].ink.x1)
        ink = around(glyph.ink for glyph in glyphs) or run.ink
        return Run(text, tuple(glyphs), run.advance + shift, ink, run.missing).scaled(size)

    def symbol(self, face: str) -> Contours | None:  # noqa: D102
        return symbols.symbol(face, cut=True)


class SingleLines(Outlines):
    """Single strokes; a text with a character that the alphabet lacks is set in outlines, and kept in `fallen`."""

    def __init__(self, fonts: FontBook) -> None:
        super().__init__(fonts)
        self.fallen: dict[str, None] = {}

    def run(self, text: str, size: float, *, features: Sequence[str] = ()) -> Run:  # noqa: D102
        found = strokes.run(text, size, slashed="zero" in features)
        if found is None:
            self.fallen[text] = None
            return super().run(text, size, features=features)
        return found

    def symbol(self, face: str) -> Contours | None:  # noqa: D102
        return strokes.symbol(face)
