"""The checks of a document: every character has a glyph, every figure is whole and described."""

from __future__ import annotations

from functools import partial

from tilegen.drawing.document import Document, Figure, walk
from tilegen.drawing.items import Drawing
from tilegen.drawing.memo import Memo
from tilegen.model.style import Style
from tilegen.preflight.check import ERROR, Finding, check
from tilegen.preflight.glyphs import Sources, lacking, nowhere

# The same figures stand in every edition of a document.
_CHECKED = Memo[list[Finding]]()


def check_document(document: Document, style: Style, *, sources: Sources = nowhere) -> list[Finding]:
    """Return all findings about a document in `style`.

    F02 missing glyph, F12 figure without a description, and of its figures all that is found in drawings. `sources`
    gives the fonts that F02 can advise.
    """
    findings = [Finding("F02", ERROR, lacking(character, text, sources)) for character, text in document.missing]
    blocks = (*document.front, *document.blocks, *document.back, *document.how_to)
    figures = [block for block in walk(blocks) if isinstance(block, Figure)]
    findings += [Finding("F12", ERROR, "a figure has no description") for figure in figures if not figure.alt.strip()]
    for page in {id(figure.page): figure.page for figure in figures}.values():
        findings += _CHECKED.get(
            page, style.name, partial(check, Drawing(document.title, (page,)), style, sources=sources)
        )
    return findings
