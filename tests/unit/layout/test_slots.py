from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tilegen.drawing.curves import sampled
from tilegen.drawing.outlines import rectangle
from tilegen.errors import LayoutError
from tilegen.layout.slots import Slots, in_labels, radius_for
from tilegen.model.measures import A4, Size
from tilegen.model.sheet import Labels

tenths = st.integers(50, 600).map(lambda n: n / 10)
CARD = Labels(A4, 2, 3, Size(88.9, 50.8), Size(0.0, 0.0), 10.0, 12.0)
ROUND = Labels(A4, 3, 4, Size(25.0, 25.0), Size(3.0, 3.0), 10.0, 12.0, 12.5)


@st.composite
def labels(draw: st.DrawFn) -> Labels:
    cell = Size(draw(tenths), draw(tenths))
    gap = Size(draw(st.integers(0, 50)) / 10, draw(st.integers(0, 50)) / 10)
    corner = draw(st.sampled_from((0.0, 0.05, 0.2, 0.5))) * min(cell)
    grid = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return Labels(A4, *grid, cell, gap, draw(st.integers(0, 200)) / 10, draw(st.integers(0, 200)) / 10, corner)


def tiled(sheet: Labels, tile: Size, gap: float, radius: float | None = None) -> Slots:
    try:
        return in_labels(sheet, tile, gap, radius)
    except LayoutError:
        assume(False)
        raise


@given(labels(), tenths, tenths, st.integers(0, 30).map(lambda n: n / 10))
def test_tiles_lie_in_the_middle_of_their_label_and_touch_no_other(
    sheet: Labels, width: float, height: float, gap: float
) -> None:
    slots = tiled(sheet, Size(width, height), gap)
    assert len(slots.grids) == len(slots.rooms) == sheet.count
    for grid, room in zip(slots.grids, slots.rooms, strict=True):
        assert room.contains(grid.box, 1e-5)
        assert grid.box.centre == pytest.approx(room.centre)
    boxes = [slots.cell_box(number) for number in range(min(80, slots.capacity))]
    for n, a in enumerate(boxes):
        for b in boxes[:n]:
            assert min(a.x1, b.x1) - max(a.x0, b.x0) < 1e-5 or min(a.y1, b.y1) - max(a.y0, b.y0) < 1e-5


@given(labels(), tenths, tenths, st.integers(0, 30).map(lambda n: n / 10))
def test_no_row_or_column_more_would_fit(sheet: Labels, width: float, height: float, gap: float) -> None:
    assume(sheet.radius == 0)
    grid = tiled(sheet, Size(width, height), gap).grids[0]
    assert grid.box.width + gap + width > sheet.cell.width - 1e-5
    assert grid.box.height + gap + height > sheet.cell.height - 1e-5


@given(labels(), tenths, tenths)
def test_no_corner_sticks_out_of_a_round_corner(sheet: Labels, width: float, height: float) -> None:
    tile = Size(width, height)
    slots = tiled(sheet, tile, 0.0)
    radius = radius_for(sheet, tile) if slots.each == 1 else 0.0
    room, box = slots.rooms[0], slots.grids[0].box
    for x, y in sampled([rectangle(box, radius)], 1.0):
        # From the middle of the nearest corner circle of the label.
        dx = max(room.x0 + sheet.radius - x, x - room.x1 + sheet.radius, 0.0)
        dy = max(room.y0 + sheet.radius - y, y - room.y1 + sheet.radius, 0.0)
        assert math.hypot(dx, dy) <= sheet.radius + 1e-3  # arcs are sampled as chords and cubics


@given(labels(), tenths, st.data())
def test_a_run_of_tiles_is_all_in_its_blocks(sheet: Labels, side: float, data: st.DataObject) -> None:
    slots = tiled(sheet, Size(side, side), 0.0)
    first = data.draw(st.integers(0, slots.capacity - 1))
    count = data.draw(st.integers(1, slots.capacity - first))
    found = []
    for block, room in slots.blocks(first, count, Size(0.0, 0.0)):
        boxes = [block.grid.cell_box(number) for number in block.numbers]
        assert all(room.contains(box, 1e-5) for box in boxes)
        found += boxes
    assert found == [slots.cell_box(number) for number in range(first, first + count)]


def test_eight_tiles_of_20_mm_lie_on_a_card() -> None:
    slots = in_labels(CARD, Size(20, 20), 0.0)
    assert (slots.each, slots.capacity) == (8, 48)
    assert slots.cell_box(0) == pytest.approx((10 + 4.45, 12 + 5.4, 10 + 24.45, 12 + 25.4))
    assert slots.cell_box(8).x0 == pytest.approx(10 + 88.9 + 4.45)  # the second card


@pytest.mark.parametrize(
    ("tile", "radius"),
    [
        (Size(25, 25), 12.5),  # as large as the label: its outline
        (Size(20, 20), 10.0),  # square corners would stick out: round, in the middle
        (Size(18, 20), 9.0),
        (Size(17, 17), 0.0),  # 17 × √2 is 24.04
    ],
)
def test_the_corners_on_a_round_label(tile: Size, radius: float) -> None:
    assert radius_for(ROUND, tile) == pytest.approx(radius)
    assert in_labels(ROUND, tile, 0.0).each == 1


def test_a_round_label_holds_one_tile() -> None:
    assert in_labels(ROUND, Size(5, 5), 0.0).each == 1


def test_square_corners_that_stick_out_are_refused() -> None:
    with pytest.raises(LayoutError, match=r"20 × 20 mm sticks out of the round labels of the sheet") as error:
        in_labels(ROUND, Size(20, 20), 0.0, 0.0)
    assert error.value.hint == "at most 17.6 mm square"


def test_a_tile_that_is_larger_than_its_label() -> None:
    with pytest.raises(LayoutError, match=r"51 × 51 mm does not fit the labels of the sheet"):
        in_labels(CARD, Size(51, 51), 0.0)


def test_round_corners_of_a_card_cost_the_tiles_that_would_lose_theirs() -> None:
    exact = Labels(A4, 1, 1, Size(80, 40), Size(0, 0), 0.0, 0.0, 3.0)
    assert in_labels(exact, Size(20, 20), 0.0).each == 6  # in the middle of the card, clear of its corners
    assert in_labels(CARD, Size(20, 20), 0.0).each == 8


def test_the_corner_of_a_tile_is_inset_by_the_smaller_gap_to_its_label() -> None:
    label = Labels(A4, 1, 1, Size(50, 30), Size(0, 0), 0.0, 0.0, 4.0)
    assert radius_for(label, Size(49, 28)) == pytest.approx(3.5)
