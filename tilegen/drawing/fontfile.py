"""One font file: HarfBuzz shapes a piece of text with it and gives the outlines of its glyphs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any, NamedTuple

from tilegen.drawing.clusters import inkless, picture
from tilegen.drawing.geometry import Box, Contour, Contours, Cubic, Line, Point, Segment, bounds
from tilegen.drawing.unite import united
from tilegen.errors import DataError

OUTLINES = ("glyf", "CFF ", "CFF2")  # the tables that hold them
WEB = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}
FINE = 1 / 4000  # em: 0.004 mm on a tile of 20 mm
SELECTORS = "\ufe0e\ufe0f"  # a character as a sign, or as a picture


@cache
def script_of(text: str) -> str:
    """Return the script (ISO 15924) of the first character that has one, or "".

    >>> script_of("1ש"), script_of("×")
    ('Hebr', '')
    """
    import uharfbuzz

    buffer: Any = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    return buffer.script or ""


class Shaped(NamedTuple):
    """A glyph by its number, placed in font units, y up; `origin` is the character that it comes from."""

    number: int
    x: float
    y: float
    advance: float
    origin: int


class FontFile:
    """A font file, its glyph outlines kept in font units.

    A variable font is taken at `weight`. With `overlaps` its contours may lie over each other, and are united. Raises
    DataError for a file that is no font, or has no outlines.
    """

    def __init__(self, path: File, *, weight: int = 400, overlaps: bool = False) -> None:
        import uharfbuzz

        self.path, self.overlaps = path, overlaps
        face = _face(path)
        self.upem = face.upem
        self.font = uharfbuzz.Font(face)
        if any(axis.tag == "wght" for axis in face.axis_infos):
            self.font.set_variations({"wght": weight})
        self._glyphs: dict[int, tuple[Contours, Box]] = {}
        self._lacks: dict[str, str] = {}

    def number(self, character: str) -> int:
        """Return the glyph of a character, or 0."""
        return self.font.get_nominal_glyph(ord(character)) or 0

    def lacks(self, cluster: str) -> str:
        """Return the characters of a cluster that the font cannot draw, or the whole of it if it draws it wrongly.

        A glyph without an outline (of a colour font) is none; a picture must be one glyph.
        """
        if cluster not in self._lacks:
            self._lacks[cluster] = self._lacking(cluster)
        return self._lacks[cluster]

    def _lacking(self, cluster: str) -> str:
        leftwards = any(unicodedata.bidirectional(c) in ("R", "AL") for c in cluster)
        glyphs = self.shape(cluster, script_of(cluster), leftwards, "en", {"liga": picture(cluster)})
        lacking = [cluster[g.origin] for g in glyphs if g.number == 0]
        lacking += [c for c in cluster if unicodedata.combining(c) not in (0, 9) and self._blank(c)]
        if picture(cluster):
            whole = sum(cluster[g.origin] not in SELECTORS for g in glyphs) == 1
            lacking = [] if whole and not lacking else [cluster]
        if lacking:
            return "".join(dict.fromkeys(lacking))
        drawn = any(self.glyph(g.number)[0] for g in glyphs)
        return "" if drawn or all(inkless(c) for c in cluster) else cluster

    def _blank(self, mark: str) -> bool:
        """Tell whether the font has a mark, but nothing to see."""
        return bool(number := self.number(mark)) and not self.glyph(number)[0]

    def glyph(self, number: int) -> tuple[Contours, Box]:
        """Return a glyph's outlines, y down, and their box; an empty one for a blank."""
        if number not in self._glyphs:
            pen = _Pen()
            self.font.draw_glyph_with_pen(number, pen)
            contours = tuple(pen.contours)
            if self.overlaps and contours:
                contours = united(contours, self.upem * FINE)
            box = bounds(contours) if contours else Box(0.0, 0.0, 0.0, 0.0)
            self._glyphs[number] = contours, box
        return self._glyphs[number]

    def shape(self, text: str, script: str, leftwards: bool, lang: str, features: Mapping[str, bool]) -> list[Shaped]:
        """Return the glyphs of a text of one script ("" if it has none) and one direction, from left to right."""
        import uharfbuzz

        buffer: Any = uharfbuzz.Buffer()
        # Marks alone get their circle from whoever asks, once and in every script.
        buffer.flags = uharfbuzz.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if script:
            buffer.script = script
        buffer.direction = "rtl" if leftwards else "ltr"
        buffer.language = lang
        uharfbuzz.shape(self.font, buffer, dict(features))
        return [
            Shaped(info.codepoint, position.x_offset, position.y_offset, position.x_advance, info.cluster)
            for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]


def _face(path: File) -> Any:
    """Return the face of a file; of a collection, the first one. Raises DataError."""
    import uharfbuzz

    where = str(path)
    if path.is_dir():
        raise DataError("is a folder, not a font", where=where, hint="expected a .ttf, .otf or .ttc file")
    try:
        with path.open("rb") as file:
            kind = WEB.get(file.read(4))
        if kind:
            raise DataError(
                f"is a web font ({kind})",
                where=where,
                hint="unpack it to .ttf or .otf first, for example with fonttools",
            )
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(where))
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror or error}", where=where) from error
    except uharfbuzz.HarfBuzzError as error:
        raise DataError(f"cannot be read: {error}", where=where) from error
    if face.glyph_count == 0 or not face.table_tags:
        raise DataError("is not a font", where=where, hint="expected a .ttf, .otf or .ttc file")
    if not any(table in face.table_tags for table in OUTLINES):
        raise DataError(
            "is a font without outlines, only pictures",
            where=where,
            hint="tiles are drawn from outlines: take another font",
        )
    return face


class _Pen:
    """Collects one glyph in font units, y down; quadratic curves become the same curves as cubics."""

    def __init__(self) -> None:
        self.contours: list[Contour] = []
        self._start = self._here = Point(0.0, 0.0)
        self._segments: list[Segment] = []

    def moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802  # the pen protocol's own names
        self._start = self._here = Point(p[0], -p[1])
        self._segments = []

    def lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
        if (p[0], -p[1]) != self._here:
            self._here = Point(p[0], -p[1])
            self._segments.append(Line(*self._here))

    def curveTo(self, a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> None:  # noqa: N802
        self._here = Point(c[0], -c[1])
        self._segments.append(Cubic(a[0], -a[1], b[0], -b[1], *self._here))

    def qCurveTo(self, a: tuple[float, float], c: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), x, y = self._here, c[0], -c[1]
        ax, ay = a[0], -a[1]
        self._here = Point(x, y)
        self._segments.append(
            Cubic(x0 + 2 / 3 * (ax - x0), y0 + 2 / 3 * (ay - y0), x + 2 / 3 * (ax - x), y + 2 / 3 * (ay - y), x, y)
        )

    def closePath(self) -> None:  # noqa: N802
        if self._here != self._start:
            self._segments.append(Line(*self._start))
        if self._segments:
            self.contours.append(Contour(self._start, tuple(self._segments)))

    endPath = closePath  # noqa: N815
