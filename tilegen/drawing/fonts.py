"""Glyphs as outlines: HarfBuzz shapes a text, and the same outlines go into PDF, SVG and DXF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path as File

from tilegen.drawing.bidi import levels, visual
from tilegen.drawing.clusters import DOTTED_CIRCLE, bare, clusters, inkless, picture
from tilegen.drawing.fontfile import FINE, FontFile, script_of
from tilegen.drawing.geometry import Box, around, bounds, turned
from tilegen.drawing.items import Glyph, Text
from tilegen.drawing.unite import merged

# Kerning and mark placement come from the fonts.
FEATURES = {"kern": True}
# Scripts in which a ligature would join letters that a player reads one by one, such as "ffi" ("": digits and signs).
APART = ("", "Latn", "Grek", "Cyrl", "Armn")
# The weight at which a variable font is taken for a style.
WEIGHTS = {"bold": 700, "bold-italic": 700}
# On which letter a mark is placed, to put the dotted circle there, where a font has none of its own.
STAND_INS = {"Thai": "ก", "Laoo": "ກ", "Hebr": "ם", "Arab": "ه", "Deva": "क"}
STAND_IN = "o"


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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a text that is shaped at once: one font, script and level of direction.

    `lacking` are the characters that the font does not have. With `base` the text begins with that letter, in whose
    place a dotted circle of the font `ring` is drawn.
    """

    font: FontFile
    text: str
    script: str
    level: int
    lacking: str = ""
    joins: bool = False  # a picture: its characters become one
    base: str = ""
    ring: FontFile | None = None


_Known = dict[tuple[str, str, int], _Piece]  # by letter, script and level


class FontBook:
    """The fonts of all styles; picks, for each letter of a text, the first font that has it.

    `files` are (style, file) as shipped, `own` the user's, which draw what those lack, or with `own_first` whatever
    they have. `lang` is the language of words, `set_lang` that of faces. Raises DataError for a file of the user's that
    cannot be used.
    """

    def __init__(
        self,
        files: Sequence[tuple[str, File]],
        *,
        lang: str = "en",
        set_lang: str = "",
        own: Sequence[File] = (),
        own_first: bool = False,
    ) -> None:
        self._files, self._own, self._own_first = tuple(files), tuple(own), own_first
        self._lang, self._set_lang = lang, set_lang or lang
        self._fonts: dict[tuple[File, int], FontFile] = {}
        self._runs: dict[tuple[str, str, tuple[str, ...], str], Run] = {}
        self._clusters: dict[str, _Known] = {}  # by style
        self._had: dict[str, set[str]] = {}  # by style: letters that some font has
        self._used: set[File] = set()
        for path in self._own:
            self._open(path, WEIGHTS["bold"])

    def _open(self, path: File, weight: int) -> FontFile:
        key = (path, weight)
        if key not in self._fonts:
            # Ours have no overlaps: fonts/make_fonts.py sees to it.
            self._fonts[key] = FontFile(path, weight=weight, overlaps=path in self._own)
        return self._fonts[key]

    def _of_style(self, style: str) -> list[FontFile]:
        weight = WEIGHTS.get(style, 400)
        ours = [path for name, path in self._files if name == style]
        files = [*self._own, *ours] if self._own_first else [*ours, *self._own]
        return [self._open(path, weight) for path in files]

    @property
    def unused(self) -> tuple[File, ...]:
        """The user's fonts that nothing was drawn with so far."""
        return tuple(path for path in self._own if path not in self._used)

    def run(
        self, text: str, size: float, *, style: str = "bold", features: Sequence[str] = (), face: bool = False
    ) -> Run:
        """Return `text` shaped at an em of `size` mm.

        `features` are OpenType features to switch on, such as "zero" for a slashed zero; a `face` is in the language of
        the set. A mark without a letter gets a dotted circle to stand on.

        >>> from tilegen.data.catalogue import fonts
        >>> run = FontBook(fonts()).run("AND", 6.9)
        >>> round(run.ink.width, 2), round(run.ink.height, 2), run.missing
        (15.06, 4.95, '')
        """
        key = (text, style, tuple(features), self._set_lang if face else self._lang)
        unit = self._runs.get(key)
        if unit is None:
            unit = self._runs[key] = self._shape(*key)
        return unit if size == 1.0 else unit.scaled(size)

    def missing(self, text: str, *, style: str = "bold") -> str:
        """Return the characters of words that no font has, as `run` would; what was there once is not shaped again."""
        had, parts = self._had.setdefault(style, set()), clusters(text)
        if had.issuperset(parts):
            return ""
        found = self.run(text, 1.0, style=style).missing
        if not found:
            # A mark on its own is there or not with what stands beside it, and joiners show nothing alone.
            had.update(p for p in parts if p.isspace() or not (bare(p) or all(map(inkless, p))))
        return found

    def cap_height(self, style: str = "bold") -> float:
        """Return the height of a capital H in em."""
        return -self.run("H", 1.0, style=style).ink.y0

    def _shape(self, text: str, style: str, features: Sequence[str], lang: str) -> Run:
        """Shape at an em of 1 mm."""
        pieces = _pieces(text, self._of_style(style), self._clusters.setdefault(style, {}))
        glyphs: list[Glyph] = []
        x = 0.0
        for number in visual([piece.level for piece in pieces]):
            drawn, advance = _drawn(pieces[number], x, features, lang)
            glyphs += drawn
            x += advance
            if drawn and not pieces[number].lacking:
                self._used.add(pieces[number].font.path)
        missing = dict.fromkeys(c for piece in pieces for c in clusters(piece.lacking))
        if not glyphs and not missing and not text.isspace():
            missing = dict.fromkeys(clusters(text))  # joiners alone: there is nothing to see
        ink = around(glyph.ink for glyph in glyphs) or Box(0.0, 0.0, 0.0, 0.0)
        return Run(text, tuple(glyphs), x, ink, "".join(missing))


def _drawn(piece: _Piece, x: float, features: Sequence[str], lang: str) -> tuple[list[Glyph], float]:
    """Return the glyphs of a piece that begins at x, and its advance, at an em of 1 mm."""
    apart = piece.script in APART and not piece.joins
    wanted = {**FEATURES, "liga": not apart, **dict.fromkeys(features, True)}
    font, scale, start = piece.font, 1.0 / piece.font.upem, x
    base = font.number(piece.base) if piece.base else -1
    glyphs: list[Glyph] = []
    for number, dx, dy, advance, _ in font.shape(piece.text, piece.script, piece.level % 2 == 1, lang, wanted):
        contours, box = font.glyph(number)
        glyph = Glyph(contours, box, x + dx * scale, -dy * scale, scale)
        x += advance * scale
        if number == base and piece.ring is not None:
            glyph = _circle(piece.ring, glyph.ink)
        if glyph.contours:
            glyphs.append(glyph)
    return (merged(glyphs, FINE) if font.overlaps else glyphs), x - start


def _circle(font: FontFile, place: Box) -> Glyph:
    """Return the dotted circle of a font in the place of a letter, as high as it, at an em of 1 mm."""
    contours, box = font.glyph(font.number(DOTTED_CIRCLE))
    scale = place.height / box.height
    x, y = place.centre.x - scale * box.centre.x, place.centre.y - scale * box.centre.y
    return Glyph(contours, box, x, y, scale)


def _pieces(text: str, fonts: Sequence[FontFile], known: _Known) -> list[_Piece]:
    """Return a text in pieces that are each of one font, script and direction; a letter with its marks stays whole.

    `known` are the letters looked up before in these fonts: a booklet has many thousands, and few that differ.
    """
    found: list[_Piece] = []
    level, place = levels(text), 0
    parts = clusters(text)
    for cluster, script in zip(parts, _scripts(parts), strict=True):
        key = cluster, script, level[place]
        piece = known.get(key)
        if piece is None:
            piece = replace(_piece(cluster, script, fonts), level=level[place])
            if not piece.base:  # those are told apart by which they are
                known[key] = piece
        found.append(piece)
        place += len(cluster)
    return list(_joined(found))


def _scripts(parts: Sequence[str]) -> list[str]:
    """Return the script of each cluster; what has none, such as a digit, goes with what is before it, or after."""
    known = [script_of(part) for part in parts]
    script = next((script for script in known if script), "")
    return [script := own or script for own in known]


def _piece(cluster: str, script: str, fonts: Sequence[FontFile]) -> _Piece:
    """Return a cluster with the font that draws it best."""
    shown = cluster
    if bare(cluster):
        shown = DOTTED_CIRCLE + cluster
        if all(font.lacks(shown) for font in fonts):
            base = STAND_INS.get(script, STAND_IN)
            ring = next((font for font in fonts if not font.lacks(DOTTED_CIRCLE)), None)
            font = next((font for font in fonts if not font.lacks(base + cluster)), None)
            if font and ring:
                return _Piece(font, base + cluster, script, 0, base=base, ring=ring)
            shown = cluster
    font = next((font for font in fonts if not font.lacks(shown)), None) or min(
        fonts, key=lambda font: len(font.lacks(shown))
    )
    return _Piece(font, shown, script, 0, font.lacks(shown), joins=picture(cluster))


def _joined(pieces: Iterable[_Piece]) -> Iterator[_Piece]:
    """Yield the pieces, neighbours that can be shaped at once as one."""

    def alike(piece: _Piece) -> tuple[object, ...]:
        # A letter with a stand-in is on its own: nothing else may look like its base.
        return id(piece.font), piece.script, piece.level, piece.joins, id(piece) if piece.base else 0

    for _, group in groupby(pieces, alike):
        first, *rest = group
        text, lacking = first.text, first.lacking
        for piece in rest:
            text, lacking = text + piece.text, lacking + piece.lacking
        yield replace(first, text=text, lacking=lacking)
