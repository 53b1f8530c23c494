from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.geometry import Box
from tilegen.errors import LayoutError
from tilegen.layout.nest import fits, most, nest, too_long
from tilegen.layout.order import in_turn
from tilegen.model.measures import Size
from tilegen.preflight.check import first_overlap

ROOM = Size(290, 190)
sizes = st.lists(st.builds(Size, st.floats(5, 190), st.floats(5, 190)) | st.builds(Size, st.floats(5, 290), st.floats(5, 190)), min_size=1, max_size=20)  # fmt: skip


@given(sizes)
def test_every_part_lies_once_inside_and_apart(parts: list[Size]) -> None:
    beds = nest(parts, ROOM, 2.0)
    assert sorted(place.number for bed in beds for place in bed) == list(range(len(parts)))
    for bed in beds:
        boxes = []
        for place in bed:
            size = parts[place.number]
            width, height = (size.height, size.width) if place.turned else size
            boxes.append(Box(place.x, place.y, place.x + width, place.y + height))
        assert first_overlap([box.grown(0.999) for box in boxes]) is None
        assert all(Box(0, 0, *ROOM).contains(box, 1e-5) for box in boxes)


def test_a_long_part_is_turned_where_only_that_helps() -> None:
    (place,) = nest([Size(280, 20)], Size(100, 300), 2.0)[0]
    assert place.turned
    assert not nest([Size(20, 80)], Size(100, 300), 2.0)[0][0].turned
    assert fits(Size(20, 280), Size(290, 190))
    with pytest.raises(LayoutError, match=r"300.0 × 20.0 mm does not fit 290 × 190 mm"):
        nest([Size(300, 20)], ROOM, 2.0)


def test_the_highest_part_comes_first_whatever_the_order() -> None:
    assert len(nest([Size(10, 5), Size(10, 10)], Size(20, 10), 0.0)) == 1


def test_what_to_say_when_a_rack_is_too_long() -> None:
    assert most(lambda n: n <= 7, 20) == 7
    assert most(lambda n: False, 20) == 0
    assert "at most 4 tiles (--tiles 3 --racks 3 makes 3 that hold all)" in str(too_long(4, 9, "A4"))


squares = st.lists(st.tuples(st.floats(0, 280), st.floats(0, 180)), max_size=8).map(
    lambda corners: [[(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)] for x, y in corners]
)


@given(squares, squares)
def test_each_outline_is_cut_once_and_the_first_stage_comes_first(
    holes: list[list[tuple[float, float]]], outlines: list[list[tuple[float, float]]]
) -> None:
    ordered = in_turn(holes, outlines)
    for given_, found in zip((holes, outlines), ordered, strict=True):
        assert sorted(map(sorted, given_)) == sorted(map(sorted, found))


def test_the_way_is_short() -> None:
    row = [[(x, 0.0), (x + 10.0, 0.0), (x + 10.0, 10.0), (x, 10.0)] for x in (100.0, 0.0, 60.0, 20.0, 80.0, 40.0)]
    (found,) = in_turn(row)
    way = sum(math.dist(a[0], b[0]) for a, b in pairwise(found))
    assert way <= 100
