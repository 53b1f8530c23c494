"""Documents as pictures: every page as Typst draws it, for looking at them."""

from __future__ import annotations

from tilegen.backends.made import Made
from tilegen.backends.png import noted
from tilegen.backends.typeset import pictures
from tilegen.drawing.document import Document
from tilegen.model.style import Style

PPI = 150.0


def render(document: Document, style: Style, made: Made) -> list[bytes]:
    """Return one picture for each page, not imposed. Raises LayoutError and BackendError."""
    return [noted(picture, made) for picture in pictures(document, style, PPI)]
