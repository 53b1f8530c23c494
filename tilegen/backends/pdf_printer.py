"""The correction for a home printer: one matrix round the content of each page, the same for every way PDFs are made.

The boxes of the pages stay, and so does every number of the content: a size is still exact, and words are still found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tilegen.backends.numbers import num
from tilegen.drawing.items import Page
from tilegen.model.printer import Correction, Printer

POINTS_PER_MM = 72 / 25.4
FINE = 9  # decimals of a scale
NEAR = 6  # decimals of a shift in points


def backs(pages: Iterable[Page]) -> list[str]:
    """Return what each page of a drawing is: "" for a front, the edge to turn over for a back."""
    return [page.back for page in pages]


def correct(pdf: Any, printer: Printer | None, sides: Sequence[str] = ()) -> None:
    """Move and scale the content of each page by what `printer` needs; `sides` are fronts where nothing is said."""
    if printer is None:
        return
    for number, page in enumerate(pdf.pages):
        side = sides[number] if number < len(sides) else ""
        x0, y0, x1, y1 = (float(n) for n in page.obj.MediaBox)
        found = printer.correction((x1 - x0) / POINTS_PER_MM, (y1 - y0) / POINTS_PER_MM, side)
        if found != Correction():
            _wrap(pdf, page, matrix(found, x0, y1))


def matrix(correction: Correction, left: float, top: float) -> tuple[float, float, float, float]:
    """Return (a, d, e, f) of the matrix a 0 0 d e f, in points, y up, of a page with this left and top edge."""
    (a, right), (d, down) = correction
    return a, d, left - a * left + right * POINTS_PER_MM, top - d * top - down * POINTS_PER_MM


def _wrap(pdf: Any, page: Any, moved: tuple[float, float, float, float]) -> None:
    from pikepdf import Array

    a, d, e, f = moved
    head = f"q {num(a, FINE)} 0 0 {num(d, FINE)} {num(e, NEAR)} {num(f, NEAR)} cm\n"
    page.contents_add(pdf.make_stream(head.encode("ascii")), prepend=True)
    page.contents_add(pdf.make_stream(b"\nQ"))
    for link in page.obj.get("/Annots", ()):
        x0, y0, x1, y1 = (float(n) for n in link.Rect)
        link.Rect = Array([round(v, 4) for v in (a * x0 + e, d * y0 + f, a * x1 + e, d * y1 + f)])
