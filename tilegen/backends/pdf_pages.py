"""Pages that Typst set, as a file of their own: tags and all, with what they are and how they were made."""

from __future__ import annotations

import io
from typing import Any

from tilegen.backends.made import Made
from tilegen.backends.pdf_printer import correct
from tilegen.drawing.document import Document


def said(pdf: Any, title: str, made: Made) -> None:
    """Say in a file what it is and how it was made; no dates, no names of people or folders."""
    from pikepdf import Dictionary, String

    pdf.trailer.Info = pdf.make_indirect(
        Dictionary(
            Title=String(title),
            Subject=String(made.source),
            Keywords=String(made.keywords),
            Creator=String(made.command),
            Producer=String(made.program),
        )
    )


def finished(pages: bytes, document: Document, made: Made) -> bytes:
    """Return single pages as they are, tags and all, with how they were made, packed tightly."""
    import pikepdf
    from pikepdf import Dictionary, Name, String

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pages)) as pdf:
        pdf.Root.Lang = String(document.lang)
        pdf.Root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True
        )
        said(pdf, document.title, made)
        # It says what is so without it too, and a widespread reader takes it for an error.
        if "/Suspects" in pdf.Root.get("/MarkInfo", Dictionary()):
            del pdf.Root.MarkInfo.Suspects
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
            metadata["dc:description"] = made.source
            metadata["pdf:Keywords"] = made.keywords
            metadata["xmp:CreatorTool"] = made.command
            metadata["pdf:Producer"] = made.program
        for page in pdf.pages:
            page.obj.TrimBox = page.obj.MediaBox
        correct(pdf, made.printer)
        pdf.save(
            out, deterministic_id=True, compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate, min_version="1.7",
        )  # fmt: skip
    return out.getvalue()
