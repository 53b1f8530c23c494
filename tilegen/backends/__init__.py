"""One file for each output format, one row for each in the table below.

Backends have `render(product, style, made) -> list[bytes]`, one piece for a format that holds all pages, one for each
page otherwise; those of tables `render(table, suffix) -> list[bytes]`. Each library is imported when it is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from tilegen.backends.made import Made
from tilegen.drawing.document import Document
from tilegen.drawing.items import Drawing
from tilegen.drawing.table import Table
from tilegen.errors import BackendError, nearest
from tilegen.model.style import Style


@dataclass(frozen=True, slots=True)
class Format:
    """An output format: `module` in this wing writes it, from what it `holds`."""

    suffix: str
    title: str
    module: str
    holds: type[Drawing] | type[Document] | type[Table] = Drawing


FORMATS: tuple[Format, ...] = (
    Format("pdf", "print-ready PDF", "pdf"),
    Format("svg", "SVG, one file a page", "svg"),
    Format("dxf", "DXF R2000, one file a page", "dxf"),
    Format("lbrn2", "LightBurn project, one file a page", "lbrn2"),
    Format("png", "PNG picture, one file a page", "png"),
    Format("txt", "plain text", "text", holds=Table),
    Format("csv", "CSV for spreadsheets", "text", holds=Table),
    Format("pdf", "print-ready PDF", "typeset", holds=Document),
    Format("png", "PNG picture, one file a page", "typeset_png", holds=Document),
    Format("txt", "plain text", "plaintext", holds=Document),
)


def titles() -> dict[str, str]:
    """Return what each format is called, by suffix."""
    found: dict[str, str] = {}
    for f in FORMATS:
        found.setdefault(f.suffix, f.title)
    return found


def render(product: Drawing | Document | Table, suffix: str, style: Style, made: Made) -> list[bytes]:
    """Return the bytes of the files that show `product`, in order of its pages. Raises BackendError."""
    fitting = {f.suffix: f for f in FORMATS if isinstance(product, f.holds)}
    if suffix not in fitting:
        raise BackendError(f'no format "{suffix}"', hint=nearest(suffix, fitting))
    if made.press is not None and suffix in ("svg", "png"):
        raise BackendError(f"--profile press makes PDF, not .{suffix}", hint="leave out --profile press for a picture")
    module = import_module(f"tilegen.backends.{fitting[suffix].module}")
    result: list[bytes] = (
        module.render(product, suffix) if isinstance(product, Table) else module.render(product, style, made)
    )
    return result
