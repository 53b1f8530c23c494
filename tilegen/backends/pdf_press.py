"""The finish of a PDF for a print shop: boxes, marks, spot colours, layers, and only what PDF/X allows.

The content of every page stands in its own millimetres and knows nothing of marks: the page becomes the trim, moved
into a sheet that has room for bleed and marks. What the file claims to be is in pdf_claims.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tilegen.backends.numbers import decimals_at, num
from tilegen.backends.pdf_claims import claim
from tilegen.backends.pdf_inks import CONTOUR, HAIR, LAYER, REGISTRATION, STATES, inked
from tilegen.backends.pdf_paths import operators
from tilegen.drawing.items import Text
from tilegen.model.press import BLACK, Press

POINTS_PER_MM = 72 / 25.4
CLEAR, LENGTH, ROOM = 0.5, 5.0, 1.5  # from the bleed to the marks, their length, and what is free beyond them, mm
TARGET = 1.5  # radius of the registration marks
TEXT = 1.6  # of the words: above the ends of the crop marks
BESIDE = 3.0  # between words and marks
ROUND = 0.5523  # handles of a circle made of four curves
NAME = {"x4": "PDF/X-4", "x1a": "PDF/X-1a:2003", "a1b": "PDF/A-1b"}
# Of a document: nothing that a press could run, jump to or leave out.
UNWANTED = (
    "/Outlines", "/Names", "/Dests", "/StructTreeRoot", "/MarkInfo", "/Metadata", "/PageLabels", "/PageMode",
    "/OpenAction", "/OCProperties", "/AcroForm", "/ViewerPreferences",
)  # fmt: skip


def pressed(pdf: Any, press: Press, line: Callable[[str], Text] | None) -> bytes:
    """Return the finished file. Pages are in DeviceCMYK already, and their MediaBox is the trim."""
    import pikepdf

    for key in UNWANTED:
        if key in pdf.Root:
            del pdf.Root[key]
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    shared = _Shared(pdf, press)
    count = len(pdf.pages)
    for number, page in enumerate(pdf.pages, start=1):
        _page(pdf, page, press, shared, _words(pdf, press, line, page, f"{number} / {count}"))
    if shared.layer is not None:
        layers = pikepdf.Array([shared.layer])
        pdf.Root.OCProperties = pikepdf.Dictionary(
            OCGs=layers, D=pikepdf.Dictionary(Name=pikepdf.String("Layers"), Order=layers, ON=layers)
        )
    claim(pdf, press)
    out = io.BytesIO()
    old = press.standard != "x4"
    modes = pikepdf.ObjectStreamMode
    pdf.save(
        out, deterministic_id=True, compress_streams=True, force_version="1.4" if old else "1.6",
        object_stream_mode=modes.disable if old else modes.generate,
    )  # fmt: skip
    return out.getvalue()


def states() -> Any:
    """Return the graphics states that say what prints over what lies below, by name, as a resource."""
    from pikepdf import Dictionary, Name

    found = Dictionary()
    for name, (fill, stroke) in STATES.items():
        found[f"/{name}"] = Dictionary(Type=Name.ExtGState, OP=stroke, op=fill, OPM=1)
    return found


class _Shared:
    """What the pages share: graphics states, colours beside the four inks, and the layer of the cut lines."""

    def __init__(self, pdf: Any, press: Press) -> None:
        from pikepdf import Dictionary, Name, String

        self._pdf = pdf
        self.states = pdf.make_indirect(states())
        self.registration = self._spot(REGISTRATION, [1, 1, 1, 1])
        self.contour = self._spot(CONTOUR, [0, 1, 0, 0])
        self.layer: Any = None
        if press.cut_contour and press.layers:
            self.layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(CONTOUR)))

    def _spot(self, name: str, inks: list[int]) -> Any:
        """Return a colour space with an ink of its own; `inks` show it where there is no such ink."""
        from pikepdf import Array, Dictionary, Name

        tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0, 0, 0, 0]), C1=Array(inks))
        space = Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, self._pdf.make_indirect(tint)])
        return self._pdf.make_indirect(space)


def _page(pdf: Any, page: Any, press: Press, shared: _Shared, words: str) -> None:
    """Move a page into a sheet with room for bleed and marks, and say which part of it is which."""
    from pikepdf import Array, Dictionary

    width, height = _size(page)
    slug = (press.bleed + CLEAR + LENGTH + ROOM if press.marks else press.bleed) * POINTS_PER_MM
    page.contents_coalesce()
    content = page.obj.Contents.read_bytes() if "/Contents" in page.obj else b""
    spots = Dictionary()
    if press.marks:
        spots[f"/{REGISTRATION}"] = shared.registration
    if f"/{CONTOUR} CS".encode() in content:
        spots[f"/{CONTOUR}"] = shared.contour
    begin = f"q 1 0 0 1 {num(slug, 6)} {num(slug, 6)} cm {inked(BLACK, BLACK)}\nq\n"
    end = f"\nQ\n{_marks(width, height, press)}{words}Q" if press.marks else "\nQ\nQ"
    page.obj.Contents = pdf.make_stream(begin.encode("ascii") + content + end.encode("ascii"))
    resources = page.obj.Resources
    resources.ExtGState = shared.states
    if len(spots.keys()):
        resources.ColorSpace = spots
    if shared.layer is not None and f"/{CONTOUR}" in spots:
        resources.Properties = Dictionary({f"/{LAYER}": shared.layer})
    bleed = press.bleed * POINTS_PER_MM
    for name, by in (("/MediaBox", slug), ("/BleedBox", bleed), ("/TrimBox", 0.0)):
        left, low = slug - by, slug - by
        box = (left, low, left + width + 2 * by, low + height + 2 * by)
        page.obj[name] = Array([_number(n) for n in box])
    for name in ("/ArtBox", "/CropBox", "/Rotate", "/Annots", "/StructParents", "/Tabs", "/Group", "/Trans"):
        if name in page.obj:
            del page.obj[name]


def _number(value: float) -> Any:
    from decimal import Decimal

    return Decimal(num(value, 6))


def _size(page: Any) -> tuple[float, float]:
    """Return width and height of a page that begins at 0, 0, in points."""
    _, _, width, height = (float(n) for n in page.obj.MediaBox)
    return width, height


def _marks(width: float, height: float, press: Press) -> str:
    """Return crop marks at the corners and registration marks in the middle of the sides, of every ink there is.

    The trim runs from 0, 0 to `width`, `height` points.
    """
    near = (press.bleed + CLEAR) * POINTS_PER_MM
    far, middle = near + LENGTH * POINTS_PER_MM, near + LENGTH / 2 * POINTS_PER_MM
    parts = [f"/Artifact BMC q /P11 gs /{REGISTRATION} CS 1 SCN {num(HAIR * POINTS_PER_MM)} w"]
    for x, way in ((0.0, -1), (width, 1)):
        for y, up in ((0.0, -1), (height, 1)):
            edge = (0.0 if way < 0 else width, 0.0 if up < 0 else height)
            parts.append(_line(edge[0] + way * near, y, edge[0] + way * far, y))
            parts.append(_line(x, edge[1] + up * near, x, edge[1] + up * far))
    upright, level = [(width / 2, y) for y in (-middle, height + middle)], (-middle, width + middle)
    for x, y in (*upright, *((x, height / 2) for x in level)):
        parts.append(_target(x, y, TARGET * POINTS_PER_MM, LENGTH / 2 * POINTS_PER_MM))
    return " ".join(parts) + " S Q EMC\n"


def _line(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"{num(x0)} {num(y0)} m {num(x1)} {num(y1)} l"


def _target(x: float, y: float, radius: float, arm: float) -> str:
    """Return a circle with a cross in it."""
    k = ROUND * radius
    turns = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    parts = [_line(x - arm, y, x + arm, y), _line(x, y - arm, x, y + arm), f"{num(x + radius)} {num(y)} m"]
    for (a, b), (c, d) in pairwise(turns):
        handles = ((a * radius + c * k, b * radius + d * k), (c * radius + a * k, d * radius + b * k))
        points = (*handles, (c * radius, d * radius))
        parts.append(" ".join(f"{num(x + dx)} {num(y + dy)}" for dx, dy in points) + " c")
    return " ".join(parts)


def _words(pdf: Any, press: Press, line: Callable[[str], Text] | None, page: Any, number: str) -> str:
    """Return the line outside the trim: the title below its left half; page, size and standard below its right one.

    There is no date: the same pages are the same file.
    """
    if line is None or not press.marks:
        return ""
    width, height = _size(page)
    size = f"{width / POINTS_PER_MM:.6g} × {height / POINTS_PER_MM:.6g} mm"
    facts = f"{number} · {size} · {NAME[press.standard]} · {press.profile.condition or press.profile.title}"
    parts = []
    for text, right in ((str(pdf.trailer.Info.Title), False), (facts, True)):
        parts.append(_set(line(text), right, width, press))
    return f"/Artifact BMC q {inked(BLACK, None)}\n{''.join(parts)}Q EMC\n"


def _set(words: Text, right: bool, width: float, press: Press) -> str:
    """Return words as outlines, below one half of the trim, as large as there is room for."""
    box = words.box
    if box is None:
        return ""
    room = width / POINTS_PER_MM / 2 - LENGTH / 2 - 2 * BESIDE
    scale = min(1.0, room / box.width) if room > 0 else 0.0
    if scale <= 0.1:
        return ""  # a page as small as a stamp
    x = width / POINTS_PER_MM - BESIDE - box.x1 * scale if right else BESIDE - box.x0 * scale
    y = -(press.bleed + CLEAR + LENGTH - TEXT)
    s = POINTS_PER_MM * scale
    parts = [f"q {s:.6f} 0 0 -{s:.6f} {num(x * POINTS_PER_MM)} {num(y * POINTS_PER_MM)} cm\n"]
    for g in words.glyphs:
        outline = "".join(operators(c, decimals_at(g.scale)) for c in g.contours)
        if outline:
            parts.append(f"q {g.scale:.8f} 0 0 {g.scale:.8f} {num(g.x)} {num(g.y)} cm {outline}f* Q\n")
    return "".join(parts) + "Q\n"
