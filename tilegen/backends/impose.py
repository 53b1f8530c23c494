"""Imposition: pages of a booklet two by two on the sides of sheets, to be folded in the middle and stapled.

Sheet k of n, from the outside, carries the pages n−2k and 2k+1 on its front, 2k+2 and n−2k−1 on its back (k from 0,
n a multiple of 4). A spine on the right mirrors every side.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from tilegen.backends.made import Made
from tilegen.backends.numbers import num
from tilegen.backends.pdf_pages import said
from tilegen.backends.pdf_printer import correct
from tilegen.drawing.document import Fold

POINTS_PER_MM = 72 / 25.4
TICK, STAPLE, LINE = 3.0, 2.4, 0.09  # lengths of the marks for folding and stapling, and their width, mm
EDGE = 4.0  # from the paper's edge to the fold mark
SHADE = 0.55


class Side(NamedTuple):
    """One side of a sheet: the pages on its left and right half, counted from 1, 0 for an empty one."""

    sheet: int
    back: bool
    left: int
    right: int


def sides(count: int, *, spine_right: bool = False) -> Iterator[Side]:
    """Yield the sides of all sheets, front before back, for a booklet of `count` pages.

    Blank pages that fill up to a multiple of 4 come before the last page, so that it stays the back cover.

    >>> [(side.left, side.right) for side in sides(8)]
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    >>> [(side.left, side.right) for side in sides(6)]
    [(6, 1), (2, 0), (0, 3), (4, 5)]
    >>> [(side.left, side.right) for side in sides(8, spine_right=True)]
    [(1, 8), (7, 2), (3, 6), (5, 4)]
    """
    whole = -(-count // 4) * 4
    pages = [*range(1, count), *([0] * (whole - count)), count]
    for k in range(whole // 4):
        pairs = ((pages[whole - 2 * k - 1], pages[2 * k]), (pages[2 * k + 1], pages[whole - 2 * k - 2]))
        for back, (left, right) in enumerate(pairs):
            yield Side(k, bool(back), *((right, left) if spine_right else (left, right)))


def imposed(raw: bytes, fold: Fold, title: str, lang: str, made: Made) -> list[bytes]:
    """Return the booklet as one file, or as two for printing by hand: fronts, backs.

    Pages are not scaled. Backs are upright for a printer that turns over the short edge, and upside down for one that
    turns over the long edge.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(raw)) as source:
        every = list(sides(len(source.pages), spine_right=fold.spine_right))
        wanted = [every]
        if fold.flip == "manual":
            wanted = [[s for s in every if not s.back], [s for s in every if s.back]]
        return [_file(source, part, fold, title, lang, made) for part in wanted]


def _file(source: Any, part: list[Side], fold: Fold, title: str, lang: str, made: Made) -> bytes:
    import pikepdf

    out = io.BytesIO()
    with pikepdf.new() as pdf:
        for side in part:
            _side(pdf, source, side, fold)
        # Printed by hand, one side at a time, a back goes through the printer as a front does.
        by_hand = fold.flip == "manual"
        correct(pdf, made.printer, ["" if by_hand or not side.back else fold.flip for side in part])
        _catalogue(pdf, fold, title, lang, made)
        pdf.save(
            out, deterministic_id=True, compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate, min_version="1.6",
        )  # fmt: skip
    return out.getvalue()


def _side(pdf: Any, source: Any, side: Side, fold: Fold) -> None:
    """Add a side: two pages as form XObjects, moved to the spine by their creep, and on the outside the marks."""
    from pikepdf import Array, Dictionary, Name, Page

    width, height = fold.width * POINTS_PER_MM, fold.height * POINTS_PER_MM
    pdf.add_blank_page(page_size=(width, height))
    page = pdf.pages[-1]
    forms, content = {}, []
    creep = side.sheet * fold.creep * POINTS_PER_MM
    for number, right in ((side.left, False), (side.right, True)):
        if not number:
            continue
        form = pdf.copy_foreign(Page(source.pages[number - 1]).as_form_xobject())
        x0, y0, x1, y1 = (float(n) for n in form.BBox)
        own, tall = x1 - x0, y1 - y0
        # The page lies against the fold; what is left of the paper stays free at the outer edges.
        x = width / 2 - creep if right else width / 2 - own + creep
        name = f"P{number}"
        forms[f"/{name}"] = form
        content.append(f"q 1 0 0 1 {num(x - x0)} {num((height - tall) / 2 - y0)} cm /{name} Do Q")
    if side.sheet == 0 and not side.back:
        content.append(_marks(fold))
    if side.back and fold.flip == "long":
        content = [f"q -1 0 0 -1 {num(width)} {num(height)} cm", *content, "Q"]
    page.obj.Resources = Dictionary(XObject=Dictionary(forms)) if forms else Dictionary()
    page.obj.Contents = pdf.make_stream("\n".join(content).encode("ascii"))
    page.obj.TrimBox = Array([0, 0, *page.obj.MediaBox[2:]])
    page.obj.Type = Name.Page


def _marks(fold: Fold) -> str:
    """Return ticks where to fold and where to staple, on the outside of the outermost sheet."""
    middle, height = fold.width / 2, fold.height
    ticks = [(middle, EDGE, middle, EDGE + TICK), (middle, height - EDGE - TICK, middle, height - EDGE)]
    ticks += [(middle - STAPLE / 2, y, middle + STAPLE / 2, y) for y in (height / 4, height * 3 / 4)]
    ticks += [(middle, y - STAPLE / 2, middle, y + STAPLE / 2) for y in (height / 4, height * 3 / 4)]
    drawn = []
    for values in ticks:
        x0, y0, x1, y1 = (num(v * POINTS_PER_MM) for v in values)
        drawn.append(f"{x0} {y0} m {x1} {y1} l")
    return f"q {SHADE} G {num(LINE * POINTS_PER_MM)} w {' '.join(drawn)} S Q"


def _catalogue(pdf: Any, fold: Fold, title: str, lang: str, made: Made) -> None:
    """Say what the file is, how it was made, and how to print it: at its own size, on both sides."""
    from pikepdf import Dictionary, Name, String

    duplex = {"short": "/DuplexFlipShortEdge", "long": "/DuplexFlipLongEdge", "manual": "/Simplex"}[fold.flip]
    pdf.Root.Lang = String(lang)
    pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True, Duplex=Name(duplex)
    )
    said(pdf, title, made)
