"""Pages that Typst set, for a print shop: every colour in inks, no tags, no links, blank pages where a fold needs them.

Typst writes colours as numbers of an ICC profile for greys (one number) or sRGB (three). Figures are drawn in the same
operators. What has no inks, such as a picture or a transparent thing, is refused: it would not be what it seems.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any

from tilegen.backends.made import Made
from tilegen.backends.pdf_inks import checked, state
from tilegen.backends.pdf_pages import said
from tilegen.backends.pdf_press import pressed, states
from tilegen.drawing.document import Document
from tilegen.errors import BackendError
from tilegen.model.press import BLACK, Ink, Press, of_colour, of_grey
from tilegen.model.style import Style

SIGNATURE = 4  # pages on a sheet that is folded once
COLOURS = {"g": False, "rg": False, "k": False, "sc": False, "scn": False} | {
    "G": True, "RG": True, "K": True, "SC": True, "SCN": True,
}  # fmt: skip
REFUSED = {"sh": "a gradient", "INLINE IMAGE": "a picture", "d0": "a font of drawings", "d1": "a font of drawings"}


def recoloured(pages: bytes, document: Document, style: Style, made: Made, press: Press) -> bytes:
    """Return single pages, trimmed size and all, for the shop to impose. Raises BackendError.

    A document that is to be folded gets blank pages before its last one, which is the back cover.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pages)) as pdf:
        writer = _Writer(pdf, style.inks())
        for page in pdf.pages:
            writer.page(page)
        if document.fold is not None:
            _fill_up(pdf)
        pdf.Root.Lang = pikepdf.String(document.lang)
        said(pdf, document.title, made)
        return pressed(pdf, press, document.line)


def _fill_up(pdf: Any) -> None:
    import pikepdf

    size = [float(n) for n in pdf.pages[0].obj.MediaBox][2:]
    for _ in range(-len(pdf.pages) % SIGNATURE):
        blank = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=pikepdf.Array([0, 0, *size]),
            Resources=pikepdf.Dictionary(),
            Contents=pdf.make_stream(b""),
        )
        pdf.pages.insert(len(pdf.pages) - 1, pikepdf.Page(pdf.make_indirect(blank)))


class _Writer:
    """Writes content streams anew; `own` are the inks that a style gives to colours."""

    def __init__(self, pdf: Any, own: Mapping[str, Ink]) -> None:
        self._pdf, self._own = pdf, own
        self._done: set[tuple[int, int]] = set()

    def page(self, page: Any) -> None:
        """Recolour a page, and the forms on it."""
        import pikepdf

        content = pikepdf.unparse_content_stream(list(self._stream(page, page.obj.Resources)))
        page.obj.Contents = self._pdf.make_stream(content)
        self._resources(page.obj.Resources)

    def _resources(self, resources: Any) -> None:
        for key in ("/ColorSpace", "/ProcSet", "/ExtGState", "/Shading", "/Pattern"):
            if key in resources:
                del resources[key]
        for thing in resources.get("/XObject", {}).values():
            self._form(thing)

    def _form(self, form: Any) -> None:
        """Recolour a form XObject, once. Raises BackendError for a picture or a soft mask."""
        import pikepdf

        if form.objgen in self._done:
            return
        self._done.add(form.objgen)
        if form.get("/Subtype") != "/Form":
            raise _no("a picture")
        resources = form.get("/Resources", pikepdf.Dictionary())
        content = pikepdf.unparse_content_stream(list(self._stream(form, resources)))
        form.write(content)
        if "/Group" in form:  # nothing in it is transparent, or `_stream` would have refused it
            del form["/Group"]
        self._resources(resources)
        resources.ExtGState = states()
        form.Resources = resources

    def _stream(self, owner: Any, resources: Any) -> Iterator[Any]:
        """Yield the operators of a stream with colours as inks. Raises BackendError."""
        import pikepdf

        now: tuple[Ink, Ink, str] = (BLACK, BLACK, state(BLACK, BLACK))
        below: list[tuple[Ink, Ink, str]] = []
        for instruction in pikepdf.parse_content_stream(owner):
            operands, operator = list(instruction.operands), str(instruction.operator)
            if operator in REFUSED:
                raise _no(REFUSED[operator])
            if operator in ("cs", "CS"):
                _known(operands[0], resources)
            elif operator == "gs":
                _opaque(resources.ExtGState[operands[0]])
            elif operator in COLOURS:
                ink, stroke = self._ink(operands), COLOURS[operator]
                fill, line = (now[0], ink) if stroke else (ink, now[1])
                name = state(fill, line)
                if name != now[2]:
                    yield _operation([pikepdf.Name(f"/{name}")], "gs")
                now = fill, line, name
                yield _operation([_decimal(part) for part in ink], "K" if stroke else "k")
            elif operator == "BDC":
                yield _untagged(operands)
            else:
                if operator == "q":
                    below.append(now)
                elif operator == "Q" and below:
                    now = below.pop()
                yield instruction

    def _ink(self, operands: list[Any]) -> Ink:
        """Return a colour in inks; the number of its parts says which space it is in."""
        try:
            parts = [float(part) for part in operands]
        except (TypeError, ValueError):
            raise _no("a pattern") from None
        if len(parts) == 4:
            return checked(Ink(*parts))
        levels = [round(part * 255) for part in (parts * 3 if len(parts) == 1 else parts)]
        colour = "#{:02X}{:02X}{:02X}".format(*levels)
        own = self._own.get(colour)
        return checked(own or (of_grey(parts[0]) if len(parts) == 1 else of_colour(colour)))


def _operation(operands: list[Any], operator: str) -> Any:
    import pikepdf

    return pikepdf.ContentStreamInstruction(operands, pikepdf.Operator(operator))


def _decimal(value: float) -> Any:
    from decimal import Decimal

    from tilegen.backends.numbers import num

    return Decimal(num(value))


def _untagged(operands: list[Any]) -> Any:
    """Return the beginning of marked content without its place in the tree of tags, which a press file has not."""
    import pikepdf

    tag, values = operands
    known = isinstance(values, pikepdf.Dictionary)
    kept = {key: value for key, value in values.items() if key != "/MCID"} if known else {}
    if not kept:
        return _operation([tag], "BMC")
    return _operation([tag, pikepdf.Dictionary(kept)], "BDC")


def _known(name: Any, resources: Any) -> None:
    """Refuse a colour space other than greys, RGB and CMYK. Raises BackendError."""
    if str(name) in ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK"):
        return
    space = resources.get("/ColorSpace", {}).get(str(name))
    if space is None or str(space[0]) not in ("/ICCBased", "/CalRGB", "/CalGray"):
        raise _no(f"the colour space {name}")


def _opaque(graphics: Any) -> None:
    """Refuse a graphics state that makes something transparent. Raises BackendError."""
    faint = any(float(graphics.get(key, 1)) < 1 for key in ("/CA", "/ca"))
    mixed = str(graphics.get("/BM", "/Normal")) not in ("/Normal", "/Compatible")
    if faint or mixed or str(graphics.get("/SMask", "/None")) != "/None":
        raise _no("something transparent")


def _no(what: str) -> BackendError:
    return BackendError(f"the text holds {what}, which has no inks of a press", hint="leave out --profile press")
