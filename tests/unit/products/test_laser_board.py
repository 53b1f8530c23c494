"""The board for a laser: what it says to people."""

from __future__ import annotations

from collections.abc import Callable

from tilegen.drawing.items import Drawing


def test_a_mistyped_bed_that_takes_hundreds_of_panels_is_asked_about(draw: Callable[..., Drawing]) -> None:
    (warning,) = draw("laser board", bed="5cm").warnings
    assert warning == "the board takes 225 panels on a bed of 50 × 50 mm: is --bed right?"
    assert not draw("laser board").warnings
    assert not draw("laser board", board="small11", square="5mm", panels="5x5").warnings
