"""Documents as pictures: every page as Typst draws it, for looking at them."""

from __future__ import annotations

from tilegen.backends.made import Made
from tilegen.backends.png import noted, with_resolution
from tilegen.backends.typeset import pictures
from tilegen.drawing.document import Document
from tilegen.model.style import Style

PPI = 300.0  # Typst turns figures into dots: with half as many the thin edges of small tiles fall between them


def render(document: Document, style: Style, made: Made) -> list[bytes]:
    """Return one picture for each page, not imposed, marked so that it prints at its true size.

    Raises LayoutError and BackendError.
    """
    return [noted(with_resolution(page, PPI), made) for page in pictures(document, style, PPI)]
