"""The finish of a PDF with pikepdf: no stray font, clean syntax, print settings, title and language."""

from __future__ import annotations

import io
from typing import Any

from tilegen.backends.made import Made
from tilegen.backends.pdf_press import pressed
from tilegen.backends.pdf_printer import backs, correct
from tilegen.backends.pdf_words import BLANK_FONT, RESOURCE, Words
from tilegen.drawing.items import Drawing

# What a printer for both sides should do, by what the drawing wishes.
DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "simplex": "/Simplex"}


def finish(raw: bytes, drawing: Drawing, words: Words, made: Made) -> bytes:
    """Return the finished file: the same bytes for the same drawing, whatever the clock, folder or locale."""
    import pikepdf

    with pikepdf.open(io.BytesIO(raw)) as pdf:
        font = _font(pdf, words) if words.codes else None
        for page in pdf.pages:
            _resources(page.obj, font)
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                _resources(thing, font if b"BT " in thing.read_bytes() else None)
                _without_defaults(thing)
        correct(pdf, made.printer, backs(drawing.pages))
        _catalogue(pdf, drawing)
        _info(pdf, drawing, made)
        if made.press is not None:
            return pressed(pdf, made.press, drawing.line)
        out = io.BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            min_version="1.6",
        )
    return out.getvalue()


def _resources(owner: Any, font: Any) -> None:
    """Replace ReportLab's resources, which name Helvetica in every file, by what is really used."""
    import pikepdf

    old = owner.get("/Resources", pikepdf.Dictionary())
    new = pikepdf.Dictionary()
    if "/XObject" in old:
        new.XObject = old.XObject
    if font is not None:
        new.Font = pikepdf.Dictionary({f"/{RESOURCE}": font})
    owner.Resources = new
    for key in ("/Trans", "/Rotate"):
        if key in owner:
            del owner[key]


def _without_defaults(form: Any) -> None:
    """Take out what a form need not say; there may be many small ones."""
    for key in ("/FormType", "/Matrix", "/Name", "/Type"):
        if key in form:
            del form[key]


def _font(pdf: Any, words: Words) -> Any:
    """Return the invisible font, embedded."""
    from pikepdf import Array, Dictionary, Name

    name = Name("/AAAAAA+TilegenWords")
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=4,
        FontBBox=Array([0, 0, 1000, 1000]),
        ItalicAngle=0,
        Ascent=1000,
        Descent=0,
        CapHeight=1000,
        StemV=0,
        FontFile2=pdf.make_stream(BLANK_FONT, Length1=len(BLANK_FONT)),
        CIDSet=pdf.make_stream(words.cid_set()),
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=name,
        CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
        DW=1000,
        CIDToGIDMap=pdf.make_stream(words.cid_to_glyph()),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=name,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(descendant)]),
            ToUnicode=pdf.make_stream(words.to_unicode()),
        )
    )


def _catalogue(pdf: Any, drawing: Drawing) -> None:
    from pikepdf import Dictionary, Name, String

    root = pdf.Root
    for key in ("/Outlines", "/PageMode", "/Lang", "/ViewerPreferences"):
        if key in root:
            del root[key]
    root.Lang = String(drawing.lang)
    # Printed at 100 %: viewers otherwise shrink pages to fit. The tray follows the size of the page.
    root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True)
    for wish, way in DUPLEX.items():
        if wish in drawing.wishes:
            root.ViewerPreferences.Duplex = Name(way)


def _info(pdf: Any, drawing: Drawing, made: Made) -> None:
    """Say what the file is and how it was made; no dates, no names of people or folders."""
    from pikepdf import Dictionary, String

    pdf.trailer.Info = pdf.make_indirect(
        Dictionary(
            Title=String(drawing.title),
            Subject=String("; ".join([*drawing.notes, made.source])),
            Keywords=String(made.keywords),
            Creator=String(made.command),
            Producer=String(made.program),
        )
    )
