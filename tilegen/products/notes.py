"""The ruler and the note to the printer: small, and outside what is cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Box, Contour
from tilegen.drawing.items import Group, Item, Path, Text, box_of
from tilegen.drawing.outlines import polyline

LENGTHS = (100, 50)  # rulers in mm; the shorter one where the paper is narrow
HEADING_EM, TEXT_EM, LABEL_EM = 2.7, 2.5, 2.2
LEADING, TIGHT = 3.7, 3.1  # between the lines of words
TALL, MIDDLE, SHORT = 3.2, 2.4, 1.6  # ticks at each centimetre, half and millimetre
GAP = 9.0  # between the ruler and the words beside it
BAND = 3.4  # the ruler on one line with its words
TAILS = 0.15
UPRIGHT = 8.2  # a ruler from top to bottom with its numbers
NARROW = 3.0  # leading of the words below it

ALL, SOME, BARE = "all", "some", "bare"  # what must stand beside a ruler

Words = tuple[str, float, str]  # a line: its text, em in mm, style of the font


@dataclass(frozen=True, slots=True)
class Placed:
    """Ruler and words on the page, and where the number of the sheet goes, which differs from page to page."""

    ruler: Group
    number: Text | None

    @property
    def box(self) -> Box:
        """What ruler, words and the widest number cover."""
        box = box_of((self.ruler, self.number) if self.number else (self.ruler,))
        assert box is not None
        return box

    @property
    def scale(self) -> Box:
        """The box of the ruler itself, without its numbers and words."""
        box = box_of(self.ruler.items[:1])
        assert box is not None
        return box

    def numbered(self, run: Run) -> Text | None:
        """Return another number in the place of the widest one; `run` is set at an em of 1 mm."""
        if self.number is None:
            return None
        first = self.number.glyphs[0]
        scale = first.scale / run.glyphs[0].scale
        return run.scaled(scale).placed(self.number.role, first.x - run.glyphs[0].x * scale, first.y)


class Notes:
    """Lays ruler and words into a free box of the page; `lines` begin with the heading.

    `short` says the heading briefly, `mm` is the language's word for millimetres. The ruler begins `indent` mm from the
    left edge of the box.
    """

    def __init__(
        self, fonts: FontBook, lines: Sequence[str], short: str = "", mm: str = "mm", indent: float = 2.0
    ) -> None:
        self._indent = indent
        self._heading, *self._rest = lines
        self._short = short or self._heading
        self._fonts, self._mm = fonts, mm

    def place(
        self, slots: Sequence[Box], number: str = "", lengths: Sequence[int] = LENGTHS, *, words: str = ""
    ) -> Placed | None:
        """Return the first ruler of `lengths` mm with words for which a slot (mm on the page) has room, or None.

        `number` is the widest number of a sheet that comes. `words` says what must stand beside the ruler: ALL of them,
        SOME, which are its length, the heading and the number, or with BARE its length alone; unsaid, of the longest
        ruler SOME if there is room.
        """
        if not words:
            tries = (self.place(slots, number, (length,), words=way) for length in lengths for way in (SOME, BARE))
            return next((found for found in tries if found is not None), None)
        arrangements = [self._beside, self._below, self._one_line, self._upright]
        for length in lengths:
            for arrange in arrangements[: 2 if words == ALL else None]:
                for slot in slots:
                    found = arrange(slot, length, number)
                    if found is not None and (words != SOME or self._says(found, number)):
                        return found
        return None

    def _says(self, found: Placed, number: str) -> bool:
        """Tell whether words beside a ruler say how to print, and which sheet of several this is."""
        if number and found.number is None:
            return False
        said = [item.text for item in found.ruler.items if isinstance(item, Text)]
        return any(text.endswith((self._heading, self._short)) for text in said)

    # -- arrangements -----------------------------------------------------------------------------------------------

    def _beside(self, slot: Box, length: int, number: str) -> Placed | None:
        """Ruler on the left, words on the right of it."""
        words = self._words(number)
        height = len(words) * LEADING
        if slot.width < length + 2 * self._indent + GAP + self._width(words) or slot.height < max(height, TALL + 4):
            return None
        top = slot.y0 + (slot.height - max(height, TALL + 4)) / 2
        left = slot.x0 + self._indent
        foot = top + (height - TALL - LABEL_EM - 1) / 2 + TALL
        return self._with_words(left, foot, length, words, left + length + GAP, top, number)

    def _below(self, slot: Box, length: int, number: str) -> Placed | None:
        """Ruler above, words below it."""
        words = self._words(number)
        head = TALL + LABEL_EM + 2
        if slot.width < max(length + 9, self._width(words) + 2) or slot.height < head + len(words) * TIGHT:
            return None
        left = slot.x0 + self._indent
        return self._with_words(left, slot.y0 + TALL + 0.5, length, words, left, slot.y0 + head, number, TIGHT)

    def _one_line(self, slot: Box, length: int, number: str) -> Placed | None:
        """Ruler and as many words as fit on one line beside it."""
        # Tails of letters hang a little below the band.
        if slot.height < BAND + 2 * TAILS or slot.width < length + 4:
            return None
        top = slot.y0 + (slot.height - BAND) / 2
        left = slot.x0 + self._indent
        items = self._ruler(left, top + BAND, length, labels=False)
        x, last = left + length + 2, None
        # A ruler that does not say how long it should be is of no use.
        if x + self._fonts.run(f"{length} {self._mm}", LABEL_EM, style="bold").advance > slot.x1:
            return None
        space = slot.x1 - x - self._fonts.run(f"{length} {self._mm}", LABEL_EM).advance - 2.2
        fits = self._fonts.run(self._heading, LABEL_EM, style="regular").advance <= space
        heading = self._heading if fits else self._short
        words = [f"{length} {self._mm}", heading, *([number] if number else []), *self._rest]
        for place, text in enumerate(words):
            run = self._fonts.run(text, LABEL_EM, style="regular" if place else "bold")
            if x + run.advance > slot.x1:
                continue  # a shorter one behind it may fit
            item = run.placed("mark", x, top + BAND - 0.4)
            if number and place == 2:
                last = item
            else:
                items.append(item)
            x += run.advance + 2.2
        return Placed(self._group(length, items), last)

    def _upright(self, slot: Box, length: int, number: str) -> Placed | None:
        """Ruler from top to bottom, the words below it, reading upwards."""
        if slot.width < UPRIGHT or slot.height < length + 4:
            return None
        x, y = slot.x0, slot.y0 + 2
        lines: list[Contour] = [polyline([(x, y), (x, y + length)])]
        items: list[Item] = []
        for n in range(length + 1):
            lines.append(polyline([(x, y + n), (x + _tick(n), y + n)]))
            if n % 10 == 0:
                label = self._fonts.run(str(n), LABEL_EM, style="regular")
                items.append(label.placed("mark", x + TALL + 1, y + n - label.ink.centre.y))
        items.insert(0, Path("mark.line", tuple(lines)))
        size, room = f"{length} {self._mm}", slot.y1 - y - length - 5
        ways = (f"{size} · {self._heading}", f"{size} · {self._short}", size)
        fits = [way for way in ways if self._fonts.run(way, LABEL_EM, style="regular").advance <= room]
        if not fits:
            return None
        runs = [self._fonts.run(t, LABEL_EM, style="regular") for t in (fits[0], *self._rest)]
        runs = [run for run in runs if run.advance <= room]
        longest = max(run.advance for run in runs)
        for line, run in enumerate(runs):
            left = x + 2.2 + line * NARROW
            if left + 0.6 <= slot.x1:
                items.append(run.upwards("mark", left, y + length + 5 + longest))
        return Placed(self._group(length, items), None)

    def _with_words(
        self,
        x: float,
        foot: float,
        length: int,
        words: list[Words],
        left: float,
        top: float,
        number: str,
        leading: float = LEADING,
    ) -> Placed:
        items = self._ruler(x, foot, length, labels=True)
        placed = [
            self._fonts.run(text, em, style=style).placed("mark", left, top + line * leading + 2.4)
            for line, (text, em, style) in enumerate(words)
        ]
        last = placed.pop() if number else None
        return Placed(self._group(length, [*items, *placed]), last)

    @staticmethod
    def _group(length: int, items: list[Item]) -> Group:
        return Group("ruler", f"{length} mm", tuple(items))

    # -- pieces -----------------------------------------------------------------------------------------------------

    def _words(self, number: str) -> list[Words]:
        rest = [*self._rest, *([number] if number else [])]
        return [(self._heading, HEADING_EM, "bold"), *((text, TEXT_EM, "regular") for text in rest)]

    def _width(self, words: list[Words]) -> float:
        return max(self._fonts.run(text, em, style=style).advance for text, em, style in words)

    def _ruler(self, x: float, y: float, length: int, *, labels: bool) -> list[Item]:
        """Return the scale, its foot at y; its first and last tick are exactly `length` mm apart."""
        lines: list[Contour] = [polyline([(x, y), (x + length, y)])]
        items: list[Item] = []
        for n in range(length + 1):
            lines.append(polyline([(x + n, y), (x + n, y - _tick(n))]))
            if labels and n % 10 == 0:
                text = f"{n} {self._mm}" if n == length else str(n)
                run = self._fonts.run(text, LABEL_EM, style="regular")
                number = self._fonts.run(str(n), LABEL_EM, style="regular")
                # Centre the number under its tick; "mm" hangs on behind.
                left = x + n - number.ink.centre.x
                items.append(run.placed("mark", left, y + LABEL_EM + 0.4))
        return [Path("mark.line", tuple(lines)), *items]


def _tick(n: int) -> float:
    """Return the length of the tick at n mm."""
    return TALL if n % 10 == 0 else MIDDLE if n % 5 == 0 else SHORT
