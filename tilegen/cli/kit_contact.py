"""The contact sheet of a kit: which pages it shows, documents among them, and the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace

from tilegen import preflight
from tilegen.backends import png, typeset
from tilegen.cli import deliver
from tilegen.cli.kit_order import Wanted
from tilegen.data import catalogue, languages
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing, Page
from tilegen.errors import TilegenError
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.style import Style
from tilegen.products import contact_sheet
from tilegen.products.base import KitFile
from tilegen.products.braille import OPTION as BRAILLE
from tilegen.products.face_marks import FACE_OPTIONS, apart_from_braille

MOST_PICTURES = 18
SHOWN = (*FACE_OPTIONS, BRAILLE)  # what can be asked for of every file that shows tiles
LASER_LINE = 0.7  # of what is cut: pictures are about a quarter as large as the page, and thinner lines are lost, mm


def entries(name: str, file: KitFile, done: deliver.Finished) -> list[contact_sheet.Entry]:
    """Return the pages of a file that the contact sheet shows."""
    if isinstance(done.result, Document):
        page = Page(done.result.width, done.result.height, ())
        return [contact_sheet.Entry(name, page, done.result)][: file.shown]
    if not isinstance(done.result, Drawing):
        return []
    pages = done.result.pages
    captions = [f"{name}, {page.name}" if len(pages) > 1 else name for page in pages]
    return [contact_sheet.Entry(caption, page) for caption, page in zip(captions, pages, strict=True)][: file.shown]


def covers(shown: Sequence[contact_sheet.Entry], style: Style, pool: Executor) -> dict[str, str]:
    """Return the first page as SVG of every document that is shown, by its caption."""
    jobs = {entry.caption: pool.submit(_cover, entry.document, style) for entry in shown if entry.document}
    return {caption: found for caption, cover in jobs.items() if (found := cover.result())}


def _cover(document: Document, style: Style) -> str:
    """Return the first page of a document as SVG, or nothing if it cannot be set: why is said of its file."""
    try:
        return typeset.first_page(document, style)
    except TilegenError:
        return ""


def picture(
    wanted: Wanted,
    drawn: Sequence[deliver.Finished],
    shown: Sequence[contact_sheet.Entry],
    insets: Mapping[str, str],
    fonts: FontBook,
    prints: Sequence[Fingerprint],
) -> tuple[bytes, str]:
    """Return the contact sheet's picture and no problem, or no picture and the problem in one line.

    `insets` are the first pages of documents, by caption; `prints` are those of everything in the kit.
    """
    given = {o.key: str(wanted.given[o.key]).lower() for o in SHOWN if o.key in wanted.given}
    asked = {**dict(wanted.tileset.options), **given}
    tileset = replace(wanted.tileset, options=tuple(asked.items()))
    if asked.get("braille", "none") != "none":
        tileset = apart_from_braille(tileset)
    look: Style = catalogue.style(wanted.looks["default"])
    for done in drawn:
        look = look.joined(done.order.style)
    try:
        drawing = contact_sheet.make(tileset, shown, fonts, languages.texts(wanted.spoken))
        preflight.refuse(preflight.check(drawing, look, sources=catalogue.sources))
        return png.render(drawing, look.heavier(LASER_LINE), wanted.made(tuple(prints)), insets)[0], ""
    except TilegenError as error:
        return b"", str(error)
