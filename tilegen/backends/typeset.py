"""Running text: Typst sets a document with our own fonts, from a template in templates/booklet/.

The words come from the document, figures as SVG from the same drawing as everything else. Every document is tagged
(PDF/UA-1); what is to be folded is set the same way, and its pages are then imposed (see impose).
"""

from __future__ import annotations

import atexit
import json
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from tilegen.backends import svg
from tilegen.backends.impose import imposed
from tilegen.backends.made import Made
from tilegen.backends.pdf_pages import finished
from tilegen.backends.pdf_recolour import recoloured
from tilegen.drawing.document import Block, Document, Figure, Span
from tilegen.drawing.memo import Memo
from tilegen.errors import BackendError, LayoutError
from tilegen.model.style import Style

Format = Literal["pdf", "png", "svg"]
BODY = 9.4  # pt of an em, in the first of all font families
COLOURS = {
    "tint": "print.tint",
    "learn": "print.arithmetic",
    "play": "print.board.letter.3",
    "limits": "print.board.word.3",
    "score": "print.logic",
}
SCRIPTS = {"Latin": "latn", "Cyrillic": "cyrl", "Greek": "grek", "Thai": "thai", "Hebrew": "hebr", "Arabic": "arab"}
PALE, BLACK = "#FFFFFF", "#1A1A1A"


def render(document: Document, style: Style, made: Made) -> list[bytes]:
    """Return the file, or, for printing both sides by hand, fronts, backs and how to print them.

    Raises LayoutError if the text does not fit, BackendError if Typst refuses it.
    """
    pages = compiled(document, style, document.blocks)
    if made.press is not None:
        return [recoloured(pages, document, style, made, made.press)]
    if document.fold is None:
        return [finished(pages, document, made)]
    pieces = imposed(pages, document.fold, document.title, document.lang, made)
    if document.how_to:
        pieces.append(finished(compiled(document, style, document.how_to, template="manual"), document, made))
    return pieces


def compiled(document: Document, style: Style, blocks: Sequence[Block], *, template: str = "") -> bytes:
    """Return what Typst makes of a document: a tagged PDF. Raises LayoutError and BackendError."""
    [pages] = _typst(*_input(document, style, blocks, template), document.fonts, document.own_fonts, 0.0)
    return pages


def pictures(document: Document, style: Style, dots: float) -> list[bytes]:
    """Return a PNG of every page, `dots` to the inch. Raises LayoutError and BackendError."""
    return list(_typst(*_input(document, style, document.blocks, ""), document.fonts, document.own_fonts, dots, "png"))


def first_page(document: Document, style: Style) -> str:
    """Return the first page as SVG. Raises LayoutError and BackendError."""
    # What comes after the cover of a booklet does not change it, and takes time.
    blocks = () if document.template == "booklet" else document.blocks
    return _typst(*_input(document, style, blocks, ""), document.fonts, document.own_fonts, 0.0, "svg")[0].decode()


def _input(document: Document, style: Style, blocks: Sequence[Block], template: str) -> tuple[str, str]:
    name = template or document.template
    source = f"{document.sources['common']}\n{document.sources[name]}"
    return source, json.dumps(_data(document, style, blocks, name), ensure_ascii=False)


# The same pages go into the screen edition and the folded one: they are set once.
@lru_cache(maxsize=24)
def _typst(
    source: str, data: str, fonts: str, own: tuple[str, ...], dots: float, kind: Format = "pdf"
) -> tuple[bytes, ...]:
    import typst

    try:
        result = typst.compile(
            source.encode("utf-8"),
            font_paths=_fonts(fonts, own),
            sys_inputs={"data": data},
            pdf_standards=["ua-1"] if kind == "pdf" else [],
            timestamp=0,
            format=kind,
            ppi=dots or None,
        )
    except typst.TypstError as error:
        raise _understood(error) from error
    return (result,) if isinstance(result, bytes) else tuple(result or ())


@lru_cache(maxsize=4)
def _fonts(folder: str, own: tuple[str, ...]) -> Any:
    """Return the fonts of a folder, and files of the user's, and no others; they are read once."""
    import typst

    folders = [folder, *([_gathered(own)] if own else [])]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def _gathered(files: tuple[str, ...]) -> str:
    """Return a folder with copies of files and nothing else, for Typst takes fonts by folders; it goes at the end."""
    folder = tempfile.mkdtemp(prefix="tilegen-fonts-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for number, file in enumerate(files):
        shutil.copyfile(file, Path(folder) / f"{number:03}{Path(file).suffix}")
    return folder


def _understood(error: Exception) -> LayoutError | BackendError:
    """Return Typst's error as one of ours."""
    message = str(getattr(error, "message", error))
    own = re.search(r"tilegen: ([^\"]+)", message)
    if own:
        return LayoutError(own[1], hint="take a larger --paper, or fewer rules of your own")
    return BackendError(f"the text cannot be set: {message}")


def _data(document: Document, style: Style, blocks: Sequence[Block], template: str) -> dict[str, Any]:
    figures: dict[str, int] = {}
    encoder = _Encoder(style, figures)
    (_, scale), *_ = document.families
    return {
        "template": template,
        "title": document.title,
        "lang": document.lang.partition("-")[0],
        "script": SCRIPTS[document.script],
        "rightwards": document.rightwards,
        "keep": [re.escape(word) for word in document.keep],
        "width": document.width,
        "height": document.height,
        "fonts": [family for family, _ in document.families],
        "scale": scale,
        "size": BODY * scale,
        "base": document.base,
        "colours": {name: _colour(style, role) for name, role in COLOURS.items()},
        "front": encoder.blocks(document.front),
        "blocks": encoder.blocks(blocks),
        "back": encoder.blocks(document.back),
        "figures": list(figures),
    }


# The same figures stand in every edition of a document.
_PICTURES = Memo[str]()


def _colour(style: Style, role: str) -> str:
    """Return a style's colour for words and lines; in a style of greys black, for grey words look switched off."""
    fill = style.paint(role).fill or PALE
    grey = fill[1:3] == fill[3:5] == fill[5:7]
    return BLACK if grey and role != COLOURS["tint"] else fill


class _Encoder:
    """Turns blocks into what JSON can hold; each figure is drawn once and then known by its number."""

    def __init__(self, style: Style, figures: dict[str, int]) -> None:
        self._style, self._figures = style, figures

    def blocks(self, blocks: Sequence[Block]) -> list[Any]:
        return [self.value(block) for block in blocks]

    def value(self, value: Any) -> Any:
        if isinstance(value, Span):
            return [value.kind, value.text]
        if isinstance(value, Figure):
            return {
                "block": "figure",
                "figure": self._number(value),
                "width": value.page.width,
                "height": value.page.height,
                "alt": value.alt,
                "caption": self.value(value.caption),
                "verdict": value.verdict,
            }
        if is_dataclass(value):
            own = {field.name: self.value(getattr(value, field.name)) for field in fields(value)}
            return {"block": type(value).__name__.lower(), **own}
        if isinstance(value, tuple):
            return [self.value(item) for item in value]
        return value

    def _number(self, figure: Figure) -> int:
        picture = _PICTURES.get(figure.page, self._style.name, lambda: svg.picture(figure.page, self._style))
        return self._figures.setdefault(picture, len(self._figures))
