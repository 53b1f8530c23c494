"""Where the shapes of a face come from: filled outlines of a font, or single strokes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilegen.drawing import strokes, symbols
from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Contours


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
