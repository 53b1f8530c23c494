"""PNG pictures, made from our own SVG by resvg where it is installed, else by CairoSVG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping

from tilegen.backends import svg
from tilegen.backends.made import Made
from tilegen.drawing.items import Drawing
from tilegen.errors import BackendError
from tilegen.model.style import Style

DPI = 150
NOTE = b"Comment"  # the keyword under which programs show a text
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def render(drawing: Drawing, style: Style, made: Made, insets: Mapping[str, str] | None = None) -> list[bytes]:
    """Return one picture for each page, on white, at 150 dpi and marked so that it prints at its true size.

    `insets` are pictures as SVG that fill the groups of these labels. Raises BackendError if no renderer can be loaded.
    """
    return [noted(with_resolution(_picture(svg.picture(page, style, insets)), DPI), made) for page in drawing.pages]


def _picture(page: str) -> bytes:
    """Return a picture by whichever renderer there is; resvg draws a sheet five times as fast as CairoSVG."""
    try:
        import resvg_py
    except ImportError:
        return _cairo(page)
    return bytes(resvg_py.svg_to_bytes(svg_string=page, dpi=96, zoom=DPI / 96, background="#ffffff"))


def _cairo(page: str) -> bytes:
    try:
        import cairosvg
    except (ImportError, OSError) as error:  # OSError: the package is there, the system's libcairo is not
        raise BackendError(
            "no PNG: CairoSVG does not find the library libcairo",
            hint='sudo apt install libcairo2, or pip install "tilegen[png]"',
        ) from error
    result: bytes = cairosvg.svg2png(bytestring=page.encode("utf-8"), scale=DPI / 96, background_color="#ffffff")
    return result


def with_resolution(png: bytes, dpi: float) -> bytes:
    """Return the PNG with a pHYs chunk; without one, programs print it at the wrong size."""
    per_metre = round(dpi / 0.0254)
    others = [(kind, body) for kind, body in chunks(png) if kind != b"pHYs"]
    return _file([others[0], (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)), *others[1:]])


def noted(png: bytes, made: Made) -> bytes:
    """Return the PNG with a comment that says how it was made."""
    text = NOTE + b"\0\0\0\0\0" + "\n".join(made.lines).encode("utf-8")
    head, *rest = chunks(png)
    return _file([head, (b"iTXt", text), *rest])


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield (kind, content) of what a PNG consists of; nothing where it breaks off."""
    at = len(_SIGNATURE)
    while at + 12 <= len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def _file(found: list[tuple[bytes, bytes]]) -> bytes:
    parts = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in found
    )
    return _SIGNATURE + b"".join(parts)
