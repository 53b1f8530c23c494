"""The 100 mm ruler and the note to the printer: small, and outside what is cut out."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, Contour, polyline
from tilegen.drawing.items import Group, Item, Path

LENGTH = 100.0
HEADING_EM, TEXT_EM, LABEL_EM = 2.7, 2.5, 2.2
LEADING = 3.7
TALL, MIDDLE, SHORT = 3.2, 2.4, 1.6  # ticks at each centimetre, half and millimetre
GAP = 7.5  # between the ruler and the words beside it
BAND = 3.4  # the ruler on one line with its words


class Notes:
    """Lays ruler and words into a free box of the page; `lines` begin with the heading."""

    def __init__(self, fonts: FontBook, lines: Sequence[str]) -> None:
        self._heading, *self._rest = lines
        self._fonts = fonts

    def place(self, slots: Sequence[Box]) -> Group | None:
        """Return ruler and words in the first slot (in mm on the page) that has room, or None."""
        for arrange in (self._beside, self._below, self._one_line):
            for slot in slots:
                found = arrange(slot)
                if found is not None:
                    return found
        return None

    # -- arrangements -----------------------------------------------------------------------------------------------

    def _beside(self, slot: Box) -> Group | None:
        """Ruler on the left, words on the right of it."""
        words, width = self._words()
        height = len(words) * LEADING
        if slot.width < LENGTH + 4 + GAP + width or slot.height < max(height, TALL + 4):
            return None
        top = slot.y0 + (slot.height - max(height, TALL + 4)) / 2
        left = slot.x0 + 2
        ruler = self._ruler(left, top + (height - TALL - LABEL_EM - 1) / 2 + TALL, labels=True)
        return self._group([*ruler, *self._stacked(words, left + LENGTH + GAP, top)])

    def _below(self, slot: Box) -> Group | None:
        """Ruler above, words below it."""
        words, width = self._words()
        height = TALL + LABEL_EM + 3 + len(words) * LEADING
        if slot.width < max(LENGTH + 6, width + 2) or slot.height < height:
            return None
        left = slot.x0 + 2
        ruler = self._ruler(left, slot.y0 + 1 + TALL, labels=True)
        return self._group([*ruler, *self._stacked(words, left, slot.y0 + TALL + LABEL_EM + 3)])

    def _one_line(self, slot: Box) -> Group | None:
        """Ruler and as many words as fit on one line beside it."""
        if slot.height < BAND or slot.width < LENGTH + 4:
            return None
        top = slot.y0 + (slot.height - BAND) / 2
        items = self._ruler(slot.x0 + 2, top + BAND, labels=False)
        x = slot.x0 + 2 + LENGTH + 2
        for text, em, style in (("100 mm", LABEL_EM, "bold"), *((t, LABEL_EM, "regular") for t in self._lines())):
            run = self._fonts.run(text, em, style=style)
            if x + run.advance > slot.x1:
                break
            items.append(run.placed("mark", x, top + BAND - 0.4))
            x += run.advance + 2.2
        return self._group(items)

    # -- pieces -----------------------------------------------------------------------------------------------------

    def _lines(self) -> list[str]:
        return [self._heading, *self._rest]

    def _words(self) -> tuple[list[tuple[str, float, str]], float]:
        words = [(self._heading, HEADING_EM, "bold"), *((text, TEXT_EM, "regular") for text in self._rest)]
        return words, max(self._fonts.run(text, em, style=style).advance for text, em, style in words)

    def _stacked(self, words: list[tuple[str, float, str]], x: float, top: float) -> list[Item]:
        items: list[Item] = []
        for number, (text, em, style) in enumerate(words):
            run = self._fonts.run(text, em, style=style)
            items.append(run.placed("mark", x, top + number * LEADING + 2.8))
        return items

    def _ruler(self, x: float, y: float, *, labels: bool) -> list[Item]:
        """Return the scale, its foot at y; its first and last tick are exactly 100 mm apart."""
        lines: list[Contour] = [polyline([(x, y), (x + LENGTH, y)])]
        items: list[Item] = []
        for n in range(int(LENGTH) + 1):
            height = TALL if n % 10 == 0 else MIDDLE if n % 5 == 0 else SHORT
            lines.append(polyline([(x + n, y), (x + n, y - height)]))
            if labels and n % 10 == 0:
                text = f"{n} mm" if n == LENGTH else str(n)
                run = self._fonts.run(text, LABEL_EM, style="regular")
                number = self._fonts.run(str(n), LABEL_EM, style="regular")
                # Centre the number under its tick; "mm" hangs on behind.
                left = x + n - number.ink.centre.x
                items.append(run.placed("mark", left, y + LABEL_EM + 0.4))
        return [Path("mark.line", tuple(lines)), *items]

    @staticmethod
    def _group(items: list[Item]) -> Group:
        return Group("ruler", "100 mm", tuple(items))
