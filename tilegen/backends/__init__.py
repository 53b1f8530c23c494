"""One file for each output format, one row for each in the table below.

Drawing backends have `render(drawing, style, made) -> list[bytes]`, one piece for a format that holds all pages, one
for each page otherwise; table backends `render(table, suffix) -> list[bytes]`. Each library is imported when it is
needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from tilegen.backends.made import Made
from tilegen.drawing.items import Drawing
from tilegen.drawing.table import Table
from tilegen.errors import BackendError, nearest
from tilegen.model.style import Style


@dataclass(frozen=True, slots=True)
class Format:
    """An output format: `module` in this wing draws it, from what it `holds`."""

    suffix: str
    title: str
    module: str
    holds: type[Drawing] | type[Table] = Drawing


FORMATS: dict[str, Format] = {
    f.suffix: f
    for f in (
        Format("pdf", "print-ready PDF", "pdf"),
        Format("svg", "SVG, one file a page", "svg"),
        Format("dxf", "DXF R2000, one file a page", "dxf"),
        Format("lbrn2", "LightBurn project, one file a page", "lbrn2"),
        Format("png", "PNG picture, one file a page", "png"),
        Format("txt", "plain text", "text", holds=Table),
        Format("csv", "CSV for spreadsheets", "text", holds=Table),
    )
}


def render(product: Drawing | Table, suffix: str, style: Style, made: Made) -> list[bytes]:
    """Return the bytes of the files that show `product`, in order of its pages. Raises BackendError."""
    found = FORMATS.get(suffix)
    if found is None or not isinstance(product, found.holds):
        fitting = [s for s, f in FORMATS.items() if isinstance(product, f.holds)]
        raise BackendError(f'no format "{suffix}"', hint=nearest(suffix, fitting))
    module = import_module(f"tilegen.backends.{found.module}")
    result: list[bytes] = (
        module.render(product, suffix) if found.holds is Table else module.render(product, style, made)
    )
    return result
