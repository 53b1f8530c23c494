"""What a printer is off, read with a ruler and against the light, and the correction that undoes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.errors import DataError
from tilegen.model.printer import ANY, CROSS, Correction, Printer, Reading

PAGES = st.sampled_from([(210.0, 297.0), (297.0, 210.0), (215.9, 279.4), (279.4, 215.9)])
SCALES, SHIFTS = st.floats(0.98, 1.02), st.floats(-5, 5)


class Machine:
    """A printer that is off, as physics has it: each side is scaled and shifted on the paper, as one looks at it."""

    def __init__(
        self,
        page: tuple[float, float],
        s: tuple[float, float],
        front: tuple[float, float],
        back: tuple[float, float],
        flip: str,
    ) -> None:
        self.page, self.s, self.flip = page, s, flip
        self._front, self._back = front, back

    def front(self, axis: int, at: float) -> float:
        return self.s[axis] * at + self._front[axis]

    def back(self, axis: int, at: float) -> float:
        return self.s[axis] * at + self._back[axis]

    def through(self, axis: int, at: float) -> float:
        """Where a place on the front shows when one looks at the back."""
        upright = self.page[1] >= self.page[0]
        mirrored = 0 if (self.flip == "long") == upright else 1
        return self.page[axis] - at if axis == mirrored else at

    def read(self) -> Printer:
        """What a careful user reads on the calibration sheet."""
        d = [self.front(axis, CROSS) - CROSS for axis in (0, 1)]
        v = []
        for axis in (0, 1):
            middle = self.page[axis] / 2
            v.append(self.back(axis, middle) - self.through(axis, self.front(axis, middle)))
        read = Reading(*d, *self.s, *v, flip=self.flip)
        return Printer("office", wide=read) if self.page[0] > self.page[1] else Printer("office", upright=read)


@given(
    PAGES,
    st.tuples(SCALES, SCALES),
    st.tuples(SHIFTS, SHIFTS),
    st.tuples(SHIFTS, SHIFTS),
    st.sampled_from(["long", "short"]),
)
def test_u24_what_is_read_puts_both_sides_where_they_should_be(
    page: tuple[float, float], s: tuple[float, float], front: tuple[float, float], back: tuple[float, float], flip: str
) -> None:
    machine = Machine(page, s, front, back, flip)
    try:
        printer = machine.read()
    except DataError:
        return  # further off than may be corrected
    fronts, backs = printer.correction(*page), printer.correction(*page, ANY)
    for axis in (0, 1):
        for at in (0.0, CROSS, page[axis] / 2, page[axis]):
            assert machine.front(axis, fronts[axis].of(at)) == pytest.approx(at, abs=1e-9)
            assert machine.back(axis, backs[axis].of(at)) == pytest.approx(at, abs=1e-9)
    assert backs == printer.correction(*page, flip)


def test_a_shift_is_a_shift_and_a_scale_leaves_the_crosses_where_they_are() -> None:
    moved = Printer("p", Reading(dx=0.6, dy=-0.3)).correction(210, 297)
    assert moved.x.of(100) == pytest.approx(99.4)
    assert moved.y.of(100) == pytest.approx(100.3)
    scaled = Printer("p", Reading(sx=0.985)).correction(210, 297)
    assert scaled.x.of(CROSS) == pytest.approx(CROSS)
    assert scaled.x.of(CROSS + 98.5) == pytest.approx(CROSS + 100)
    assert scaled.y == (1.0, 0.0)
    assert Printer("p", Reading()).correction(210, 297, "long") == Correction()


def test_u36_a_back_that_was_not_read_stays_behind_its_front() -> None:
    printer = Printer("p", Reading(dx=0.6, dy=-0.3))
    assert printer.correction(210, 297, "long").x.of(100) == pytest.approx(100.6)  # left and right change places
    assert printer.correction(210, 297, "long").y.of(100) == pytest.approx(100.3)


def test_a_back_turned_over_the_other_edge_is_off_the_other_way_round() -> None:
    printer = Printer("p", Reading(back_dx=0.5, back_dy=1.0))
    assert printer.correction(210, 297, "long").x.of(0) == pytest.approx(-0.5)
    assert printer.correction(210, 297, "short").x.of(0) == pytest.approx(0.5)
    assert printer.correction(210, 297, ANY) == printer.correction(210, 297, "long")


def test_of_pages_the_other_way_round_only_the_scale_is_sure() -> None:
    printer = Printer("p", Reading(dx=1, sx=0.99, sy=1.01))
    assert printer.knows(210, 297)
    assert not printer.knows(297, 210)
    wide = printer.correction(297, 210)
    assert (wide.x.scale, wide.y.scale) == (1 / 1.01, 1 / 0.99)
    assert wide.x.of(CROSS) == pytest.approx(CROSS)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"sx": 0.96}, 'sx is 96 %: only 98 to 102 % can be corrected (turn off "fit to page" first, print at 100 %, and measure again)'),
        ({"sy": 1.0201}, "sy is 102.01 %"),
        ({"sx": float("nan")}, "sx is nan %"),
        ({"dx": 12.0}, "dx is 12 mm, at most 10 mm"),
        ({"back_dy": -10.5}, "back-dy is -10.5 mm"),
        ({"flip": "left"}, 'flip is "left"'),
    ],
)  # fmt: skip
def test_u31_what_no_printer_does_at_100_percent_is_refused(wrong: dict[str, float], message: str) -> None:
    with pytest.raises(DataError) as error:
        Reading(**wrong)  # type: ignore[arg-type]
    assert message in str(error.value)


def test_in_words() -> None:
    read = Reading(dx=0.6, dy=-0.25, sx=0.985)
    assert read.off() == "0.6 mm right, 0.25 mm up, 98.5 % across"
    assert read.made_good() == "0.61 mm left, 0.25 mm down, 101.52 % across"
    assert Reading().off() == ""
    assert Printer("p", read).values() == "upright pages dx 0.6 mm, dy -0.25 mm, sx 0.985, sy 1, flip long"


def test_a_page_the_other_way_round_is_turned_over_its_other_edge() -> None:
    assert Reading(flip="long").turned().flip == "short"
    assert Reading(flip="short").turned().flip == "long"
