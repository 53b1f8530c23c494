"""PDF read back with pikepdf: boxes, standards, fonts, print settings; what is painted comes from pdf_content."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Collection, Iterator
from typing import Any

from tilegen.backends.readers.notes import PROGRAM
from tilegen.backends.readers.pdf_content import Interpreter
from tilegen.backends.readers.pdf_paint import Shared
from tilegen.drawing.finished import Annotation, Finished, Origin, Sheet, Typeface
from tilegen.drawing.geometry import Box, around
from tilegen.drawing.matrix import Matrix
from tilegen.errors import DataError

MM = 25.4 / 72
NO_SIZE = "MediaBox is undefined"  # what the library says before it takes a page for US Letter
MOST_NOTES = 10_000  # annotations of a page that are looked at
HIDDEN, PRINTS = 0b100010, 0b100  # flags of annotations: hidden or not to be shown; printed with the page
PLAIN = ("/Link", "/Popup", "/PrinterMark", "/TrapNet")  # annotations that paint nothing, or belong to the press
BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")
# Entries of the metadata that say which standard a file keeps: pattern, and how it is called.
CLAIMS = (
    (rb"GTS_PDFXVersion[^>]*?[>=]\s*[\"']?(PDF/X-[\w:. ]+)", "{}"),
    (rb"pdfaid:part[>=\"'\s]+(\d)", "PDF/A-{}"),
    (rb"pdfuaid:part[>=\"'\s]+(\d)", "PDF/UA-{}"),
)
PART = re.compile(rb"pdfaid:conformance[>=\"'\s]+([A-Za-z])")


def read(content: bytes, pages: Collection[int]) -> Finished:
    """Return a PDF. Raises DataError where it is locked, has no pages, or not the pages that were asked for."""
    import pikepdf

    try:
        pdf = pikepdf.open(io.BytesIO(content))
    except pikepdf.PasswordError:
        raise DataError("is locked with a password", hint="save it without one") from None
    except pikepdf.PdfError as error:
        raise DataError(f"is broken: {_short(error)}", hint="export it again") from None
    with pdf:
        total = len(pdf.pages)
        if not total:
            raise DataError("has no pages")
        beyond = [n for n in pages if n > total]
        if beyond:
            raise DataError(f"has no page {min(beyond)}", hint=f"it has {total}")
        shared = Shared(_off(pdf))
        fonts: dict[Typeface, None] = {}
        sheets = tuple(
            _sheet(number, pdf.pages[number - 1], shared, fonts)
            for number in (sorted(set(pages)) if pages else range(1, total + 1))
        )
        said = [str(warning) for warning in pdf.get_warnings()]
        return Finished(
            kind="pdf",
            version=str(pdf.pdf_version),
            sheets=sheets,
            origin=_origin(pdf),
            total=total,
            fonts=tuple(fonts),
            claims=tuple(_claims(pdf)),
            intent=_intent(pdf),
            scaling=_scaling(pdf),
            unit="pt",
            scale=(MM, MM),
            layers=tuple(shared.layers),
            locked=bool(pdf.is_encrypted),
            damage=len(said),
            unsized=any(NO_SIZE in warning for warning in said),
        )


def _short(error: Exception) -> str:
    return str(error).rpartition(": ")[2] or type(error).__name__


def _sheet(number: int, page: Any, shared: Shared, fonts: dict[Typeface, None]) -> Sheet:
    zoom = _number(page.obj.get("/UserUnit"), 1.0)
    unit = zoom * MM
    media = _corners(_inherited(page.obj, "/MediaBox"), number)
    turned = int(_number(_inherited(page.obj, "/Rotate"), 0.0)) % 360
    wide, high = (media.x1 - media.x0) * unit, (media.y1 - media.y0) * unit
    if min(wide, high) <= 0:
        raise DataError(f"page {number} has no size")
    upright = Matrix(unit, 0.0, 0.0, -unit, -media.x0 * unit, media.y1 * unit)
    turn = {
        90: Matrix(0.0, 1.0, -1.0, 0.0, high, 0.0),
        180: Matrix(-1.0, 0.0, 0.0, -1.0, wide, high),
        270: Matrix(0.0, -1.0, 1.0, 0.0, 0.0, wide),
    }.get(turned, Matrix())
    ctm = turn.after(upright)
    reader = Interpreter(ctm, shared)
    reader.run(page, _inherited(page.obj, "/Resources"))
    notes = tuple(_annotations(page.obj, ctm, reader))
    fonts.update(reader.found.fonts)
    if turned in (90, 270):
        wide, high = high, wide
    boxes = {name: _box(page.obj, name, ctm, number) for name in BOXES if _said(page.obj, name) is not None}
    return Sheet(
        number,
        wide,
        high,
        tuple(reader.found.shapes),
        tuple(reader.found.words),
        tuple(reader.found.pictures),
        {name.lstrip("/"): box for name, box in boxes.items() if box is not None},
        turned,
        reader.found.hidden,
        zoom,
        tuple(name.lstrip("/") for name, box in boxes.items() if box is None),
        notes,
        reader.found.transparent,
        tuple(reader.found.inside),
    )


def _annotations(page: Any, ctm: Matrix, reader: Interpreter) -> Iterator[Annotation]:
    """Yield what is laid over a page, such as stamps and form fields, and paint those that print."""
    import pikepdf

    for entry in _list(page.get("/Annots"))[:MOST_NOTES]:
        if not isinstance(entry, pikepdf.Dictionary) or str(entry.get("/Subtype")) in PLAIN:
            continue
        try:
            flags, (x0, y0, x1, y1) = int(entry.get("/F", 0)), (float(n) for n in entry["/Rect"])
        except (KeyError, TypeError, ValueError):
            continue
        if flags & HIDDEN:
            continue
        box = around(Box(*p, *p) for p in (ctm.at(x0, y0), ctm.at(x1, y1)))
        assert box is not None
        look = _dictionary(entry.get("/AP")).get("/N")
        if not isinstance(look, pikepdf.Stream):  # one look for each state, such as a box that is ticked
            look = _dictionary(look).get(str(entry.get("/AS", "/Off")))
        prints = bool(flags & PRINTS) and isinstance(look, pikepdf.Stream)
        yield Annotation(str(entry.get("/Subtype", "")).lstrip("/"), box, prints)
        if prints:
            reader.appearance(look, (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))


def _dictionary(value: Any) -> Any:
    """Return a dictionary of the file; an empty one where it holds something else, as damaged files do."""
    import pikepdf

    return value if isinstance(value, pikepdf.Dictionary) else {}


def _number(value: Any, default: float) -> float:
    """Return a number of the file; the usual one where it holds something else, as viewers do."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        return default
    return found if math.isfinite(found) else default


def _inherited(page: Any, key: str, default: Any = None) -> Any:
    """Return an entry of a page, or that of the tree above it."""
    for _ in range(64):
        if page is None:
            break
        if key in page:
            return page[key]
        page = page.get("/Parent")
    return default


def _corners(box: Any, number: int, name: str = "/MediaBox") -> Box:
    try:
        x0, y0, x1, y1 = (float(n) for n in box)
    except (TypeError, ValueError):
        raise DataError(f"page {number} has no {name.lstrip('/')} that can be read") from None
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _said(page: Any, name: str) -> Any:
    return _inherited(page, name) if name in ("/MediaBox", "/CropBox") else page.get(name)


def _box(page: Any, name: str, ctm: Matrix, number: int) -> Box | None:
    """Return a box in mm from the page's top left, or None if it is not four numbers."""
    try:
        corners = _corners(_said(page, name), number, name)
    except DataError:
        return None
    (ax, ay), (bx, by) = ctm.at(corners.x0, corners.y0), ctm.at(corners.x1, corners.y1)
    return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def _off(pdf: Any) -> frozenset[tuple[int, int]]:
    """Return the layers that are off when the file is opened."""
    usual = _dictionary(_dictionary(pdf.Root.get("/OCProperties")).get("/D"))
    return frozenset(layer.objgen for layer in _list(usual.get("/OFF")))


def _list(value: Any) -> Any:
    import pikepdf

    return list(value) if isinstance(value, pikepdf.Array) else []


def _origin(pdf: Any) -> Origin:
    info = _dictionary(pdf.trailer.get("/Info"))
    text = {key: str(info.get(f"/{key}", "")) for key in ("Title", "Subject", "Creator", "Producer")}
    ours = text["Creator"].startswith(PROGRAM)
    notes = tuple(note for note in text["Subject"].split("; ") if note)
    program = text["Producer"] or ("" if ours else text["Creator"])
    return Origin(text["Title"], text["Creator"] if ours else "", program, notes)


def _claims(pdf: Any) -> Iterator[str]:
    import pikepdf

    info = _dictionary(pdf.trailer.get("/Info"))
    stream = pdf.Root.get("/Metadata")
    xmp = stream.read_bytes() if isinstance(stream, pikepdf.Stream) else b""
    said: dict[str, None] = {}
    if "/GTS_PDFXVersion" in info:
        said[str(info.get("/GTS_PDFXConformance", info["/GTS_PDFXVersion"]))] = None
    for pattern, name in CLAIMS:
        found = re.search(pattern, xmp)
        if found:
            level = PART.search(xmp) if name == "PDF/A-{}" else None
            said[name.format(found[1].decode()).strip() + (level[1].decode().lower() if level else "")] = None
    if bool(_dictionary(pdf.Root.get("/MarkInfo")).get("/Marked", False)):
        said["tagged"] = None
    yield from said


def _intent(pdf: Any) -> str:
    for intent in map(_dictionary, _list(pdf.Root.get("/OutputIntents"))):
        name = str(intent.get("/OutputConditionIdentifier", intent.get("/OutputCondition", "unnamed")))
        return f"{name}{', profile embedded' if '/DestOutputProfile' in intent else ''}"
    return ""


def _scaling(pdf: Any) -> str:
    return str(_dictionary(pdf.Root.get("/ViewerPreferences")).get("/PrintScaling", "")).lstrip("/")
