"""Glyphs as outlines: HarfBuzz shapes a text, and the same outlines go into PDF, SVG and DXF."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from tilegen.drawing.geometry import Box, Contour, Contours, Cubic, Line, Point, Segment, around, bounds, turned
from tilegen.drawing.items import Glyph, Text
from tilegen.errors import DataError

# Kerning and mark placement come from the fonts; ligatures would join the letters of "ffi" on one tile.
FEATURES = {"kern": True, "liga": False}


@dataclass(frozen=True, slots=True)
class Run:
    """A shaped text, its origin at the left end of the baseline, in mm, y down.

    `ink` is the box of the ink (empty at the origin if there is none), `missing` the characters that no font has; in
    their place stands the font's empty box.
    """

    text: str
    glyphs: tuple[Glyph, ...]
    advance: float
    ink: Box
    missing: str

    def scaled(self, size: float) -> Run:
        """Return the run `size` times as large."""
        glyphs = tuple(g._replace(x=g.x * size, y=g.y * size, scale=g.scale * size) for g in self.glyphs)
        return Run(self.text, glyphs, self.advance * size, self.ink.moved(0, 0, size), self.missing)

    def placed(self, role: str, x: float, y: float) -> Text:
        """Return the run as an item whose baseline begins at (x, y) mm."""
        glyphs = tuple(g._replace(x=g.x + x, y=g.y + y) for g in self.glyphs)
        return Text(role, self.text, glyphs, self.missing)

    def upwards(self, role: str, x: float, y: float) -> Text:
        """Return the run as an item that reads upwards, its baseline beginning at (x, y) mm."""
        glyphs = []
        for g in self.glyphs:
            contours = turned(g.contours, -90)
            glyphs.append(Glyph(contours, bounds(contours), x + g.y, y - g.x, g.scale))
        return Text(role, self.text, tuple(glyphs), self.missing)


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


class _Font:
    """One font file, its glyph outlines kept in font units."""

    def __init__(self, path: File) -> None:
        import uharfbuzz

        try:
            face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
        except (OSError, uharfbuzz.HarfBuzzError) as error:
            raise DataError(f"cannot be read: {error}", where=str(path)) from error
        if face.glyph_count == 0:
            raise DataError("is not a font", where=str(path))
        self.upem = face.upem
        self.font = uharfbuzz.Font(face)
        self._glyphs: dict[int, tuple[Contours, Box]] = {}

    def lacks(self, text: str) -> str:
        """Return the characters of `text` that the font does not have."""
        return "".join(c for c in text if not self.font.get_nominal_glyph(ord(c)))

    def glyph(self, number: int) -> tuple[Contours, Box]:
        """Return a glyph's outlines and their box; an empty one for a blank."""
        if number not in self._glyphs:
            pen = _Pen()
            self.font.draw_glyph_with_pen(number, pen)
            box = bounds(pen.contours) if pen.contours else Box(0.0, 0.0, 0.0, 0.0)
            self._glyphs[number] = tuple(pen.contours), box
        return self._glyphs[number]

    def shape(self, text: str, lang: str, features: dict[str, bool]) -> list[tuple[int, float, float, float]]:
        """Return (glyph, x, y, advance) in font units, y up."""
        import uharfbuzz

        buffer: Any = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.language = lang
        uharfbuzz.shape(self.font, buffer, features)
        return [
            (info.codepoint, position.x_offset, position.y_offset, position.x_advance)
            for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]


class FontBook:
    """The fonts of all styles; picks, for each piece of a text, the first font that has its characters."""

    def __init__(self, files: Sequence[tuple[str, File]], *, lang: str = "en") -> None:
        self._files = tuple(files)
        self._lang = lang
        self._fonts: dict[File, _Font] = {}
        self._runs: dict[tuple[str, str, tuple[str, ...]], Run] = {}

    def _of_style(self, style: str) -> list[_Font]:
        files = [path for name, path in self._files if name == style]
        for path in files:
            if path not in self._fonts:
                self._fonts[path] = _Font(path)
        return [self._fonts[path] for path in files]

    def run(self, text: str, size: float, *, style: str = "bold", features: Sequence[str] = ()) -> Run:
        """Return `text` shaped at an em of `size` mm.

        `features` are OpenType features to switch on, such as "zero" for a slashed zero.

        >>> from tilegen.data.catalogue import fonts
        >>> run = FontBook(fonts()).run("AND", 6.9)
        >>> round(run.ink.width, 2), round(run.ink.height, 2), run.missing
        (15.06, 4.95, '')
        """
        key = (text, style, tuple(features))
        unit = self._runs.get(key)
        if unit is None:
            unit = self._runs[key] = self._shape(text, style, features)
        return unit if size == 1.0 else unit.scaled(size)

    def cap_height(self, style: str = "bold") -> float:
        """Return the height of a capital H in em."""
        return -self.run("H", 1.0, style=style).ink.y0

    def _shape(self, text: str, style: str, features: Sequence[str]) -> Run:
        """Shape at an em of 1 mm."""
        wanted = {**FEATURES, **dict.fromkeys(features, True)}
        glyphs: list[Glyph] = []
        x = 0.0
        missing: list[str] = []
        for font, piece, lacking in self._pieces(text, self._of_style(style)):
            missing += [c for c in lacking if c not in missing]
            scale = 1.0 / font.upem
            for number, dx, dy, advance in font.shape(piece, self._lang, wanted):
                contours, box = font.glyph(number)
                if contours:
                    glyphs.append(Glyph(contours, box, x + dx * scale, -dy * scale, scale))
                x += advance * scale
        ink = around(glyph.ink for glyph in glyphs) or Box(0.0, 0.0, 0.0, 0.0)
        return Run(text, tuple(glyphs), x, ink, "".join(missing))

    @staticmethod
    def _pieces(text: str, fonts: list[_Font]) -> list[tuple[_Font, str, str]]:
        """Return (font, piece of the text, characters it lacks); a mark stays with the letter before it."""
        clusters: list[str] = []
        for c in text:
            if clusters and (unicodedata.category(c).startswith("M") or c in "\u200c\u200d"):
                clusters[-1] += c
            else:
                clusters.append(c)
        pieces: list[tuple[_Font, str, str]] = []
        for cluster in clusters:
            font = next((f for f in fonts if not f.lacks(cluster)), fonts[0])
            lacking = font.lacks(cluster)
            if pieces and pieces[-1][0] is font:
                pieces[-1] = (font, pieces[-1][1] + cluster, pieces[-1][2] + lacking)
            else:
                pieces.append((font, cluster, lacking))
        return pieces
