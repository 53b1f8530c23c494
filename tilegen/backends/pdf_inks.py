"""Colours of files for print shops, as operators of PDF: inks, and what prints over what lies below.

Black alone at its full strength prints over everything, so that a press that is a hair off leaves no white round
letters and lines; all else, white above all, leaves out what lies below it.
"""

from __future__ import annotations

from tilegen.backends.numbers import num
from tilegen.errors import BackendError
from tilegen.model.press import BLACK, MOST_INK, Ink, Press

# Graphics states: does the fill print over what lies below, does the stroke?
STATES = {"P00": (False, False), "P01": (False, True), "P10": (True, False), "P11": (True, True)}
REGISTRATION, CONTOUR, LAYER = "All", "CutContour", "Cut"  # names of resources; the first two are colours' own too
HAIR = 0.0882  # mm: 0.25 pt, the thinnest line that comes out everywhere


def inked(fill: Ink | None, stroke: Ink | None) -> str:
    """Return the operators for what is filled and stroked in these inks, or not at all. Raises BackendError.

    >>> inked(BLACK, None), inked(Ink(0, 0.05, 0.14, 0.01), None)
    ('/P10 gs 0 0 0 1 k', '/P00 gs 0 0.05 0.14 0.01 k')
    """
    parts = [f"/{state(fill, stroke)} gs"]
    for ink, operator in ((fill, "k"), (stroke, "K")):
        if ink is not None:
            parts.append(f"{' '.join(num(part) for part in checked(ink))} {operator}")
    return " ".join(parts)


def state(fill: Ink | None, stroke: Ink | None) -> str:
    """Return the name of the graphics state for these inks."""
    return f"P{int(fill == BLACK)}{int(stroke == BLACK)}"


def checked(ink: Ink) -> Ink:
    """Return an ink of which there is not too much, nor with black over it. Raises BackendError."""
    most = max(ink.total, ink.over)
    if most > MOST_INK + 1e-6:
        shown = "/".join(f"{part * 100:g}" for part in ink)
        raise BackendError(
            f"the colour {shown} and black over it come to {most * 100:.0f} % of ink, at most {MOST_INK * 100:.0f} %",
            hint="give its role in the style less cyan, magenta or yellow: at most 200 % of them",
        )
    return ink


def cut_lines(press: Press) -> tuple[str, str]:
    """Return the operators before and after lines in the spot colour, on a layer of their own where there are any."""
    begin, end = (f"/OC /{LAYER} BDC ", " EMC") if press.layers else ("", "")
    return f"{begin}q /P11 gs /{CONTOUR} CS 1 SCN {HAIR} w ", f" Q{end}"
