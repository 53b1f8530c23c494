"""Text of a PDF page: where it stands and what it says, in mm; the outlines of letters are not looked at."""

from __future__ import annotations

from typing import Any

from tilegen.backends.readers.pdf_fonts import font_of
from tilegen.backends.readers.pdf_paint import Painter
from tilegen.drawing.finished import Words
from tilegen.drawing.geometry import Box
from tilegen.drawing.matrix import Matrix

ASCENT, DESCENT = 0.72, 0.2  # of letters whose outlines are not looked at, in the size of their font
INVISIBLE = (3, 7)  # text rendering modes that paint nothing


class Writer(Painter):
    """Runs the operators of text as well."""

    def begin_text(self, _: Any) -> None:
        """Run BT."""
        self._text = self._line = Matrix()

    def font(self, operands: Any) -> None:
        """Run Tf."""
        self._take_font(self._resources["/Font"][operands[0]], float(operands[1]))

    def _take_font(self, what: Any, size: float) -> None:
        fonts, key = self._shared.fonts, what.objgen
        if key == (0, 0) or key not in fonts:
            fonts[key] = font_of(what)
        self._state.font, self._state.size = fonts[key], size

    def number(self, attribute: str, factor: float, operands: Any) -> None:
        """Run Tc, Tw, Tz, TL, Ts, Tr."""
        value = float(operands[0]) * factor
        setattr(self._state, attribute, int(value) if attribute == "mode" else value)

    def text_matrix(self, p: Any) -> None:
        """Run Tm."""
        self._text = self._line = Matrix(*p)

    def text_move(self, p: Any) -> None:
        """Run Td."""
        self._text = self._line = self._line.after(Matrix(e=p[0], f=p[1]))

    def text_move_lead(self, p: Any) -> None:
        """Run TD."""
        self._state.leading = -p[1]
        self.text_move(p)

    def next_line(self, _: Any) -> None:
        """Run T*."""
        self.text_move((0.0, -self._state.leading))

    def show(self, operands: Any) -> None:
        """Run Tj."""
        self._show([operands[0]])

    def show_all(self, operands: Any) -> None:
        """Run TJ."""
        self._show(operands[0])

    def show_next(self, operands: Any) -> None:
        """Run ' and "."""
        if len(operands) == 3:
            self._state.word_spacing, self._state.spacing = float(operands[0]), float(operands[1])
        self.next_line(None)
        self._show([operands[-1]])

    def _show(self, parts: Any) -> None:
        s = self._state
        font = s.font
        if font is None:
            return
        said, x = "", 0.0
        for part in parts:
            if isinstance(part, float):
                x -= part / 1000 * s.size * s.stretch
                continue
            raw = bytes(part)
            text, widths = font.shown(raw)
            blanks = raw.count(b" ") if font.step == 1 else 0
            x += (sum(widths) / 1000 * s.size + len(widths) * s.spacing + blanks * s.word_spacing) * s.stretch
            said += text
        if s.mode not in INVISIBLE and said.strip():
            to = s.ctm.after(self._text)
            low, high = s.rise - DESCENT * s.size, s.rise + ASCENT * s.size
            corners = [to.at(px, py) for px in (0.0, x) for py in (low, high)]
            xs, ys = [p.x for p in corners], [p.y for p in corners]
            box = Box(min(xs), min(ys), max(xs), max(ys))
            self.found.fonts[font.face] = None
            size = abs(s.size) * to.scales[1]
            self._put(
                self.found.words, Words(said, box, size, font.face.name, self._layer, s.fill, s.overprints[0]), box
            )
        self._text = self._text.after(Matrix(e=x))
