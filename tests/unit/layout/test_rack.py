"""The rack that is cut: its parts fit each other, it stands, and it holds and hides the tiles."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.readback.outlines import crossings, distance, inside, spun
from tilegen.errors import OptionError
from tilegen.layout.rack import LEAN, LIFT, Rack
from tilegen.model.measures import Size

racks = st.builds(
    Rack,
    st.integers(1, 21),
    st.builds(Size, st.floats(15, 40), st.floats(15, 40)),
    st.floats(1.5, 5),
    st.sampled_from([0.0, 0.2, 1.0]),
    st.sampled_from([0.0, 2.0]),
    st.sampled_from([0.0, 0.05, 0.2]),
)
CLASSIC = Rack(9, Size(20, 20), 3.0, 0.2, 2.0)


def near(found: list[float], wanted: list[float]) -> bool:
    return found == pytest.approx(wanted, abs=1e-9)


@given(racks)
def test_u41_as_long_as_the_tiles_with_gaps_and_room(rack: Rack) -> None:
    wanted = rack.tiles * rack.tile.width + (rack.tiles - 1) * rack.gap + rack.clearance
    for board in (rack.back(), rack.ledge()):
        edge = rack.top + rack.foot if board.name == "back" else rack.depth
        xs = crossings(board.outline, edge - 0.1)
        # From the notch of one end to that of the other, as the ends stand in the middle of their notches.
        assert xs[-2] - xs[1] == pytest.approx(wanted + 2 * rack.thickness + rack.fit, abs=1e-9)


@given(racks)
def test_notches_and_slots_take_a_sheet_and_its_play(rack: Rack) -> None:
    slot = rack.thickness + rack.fit
    for board, edge in ((rack.back(), rack.top + rack.foot), (rack.ledge(), rack.depth)):
        xs = crossings(board.outline, edge - 0.1)
        assert near([b - a for a, b in zip(xs[1::2], xs[2::2], strict=False)], [slot] * len(rack.stations))
    # In the leaning frame the slots of an end are upright (for the back) and level (for the ledge).
    end = spun(rack.upright("end").outline, -LEAN)
    for loop in (end, [(y, -x) for x, y in end]):
        widths = []
        for (ax, ay), (bx, by) in pairwise([*loop[-1:], *loop]):
            if abs(by - ay) < 1e-9 and abs(abs(bx - ax) - slot) < 1e-9:
                xs = crossings(loop, ay - 0.05) + crossings(loop, ay + 0.05)
                widths += [d - c for c, d in pairwise(xs)]
        assert any(abs(width - slot) < 1e-9 for width in widths)


@given(racks)
def test_tabs_and_the_slots_for_them(rack: Rack) -> None:
    back, ledge = rack.back(), rack.ledge()
    xs = crossings(ledge.outline, rack.depth + rack.thickness / 2)
    tabs = list(zip(xs[::2], xs[1::2], strict=True))
    assert len(tabs) == len(back.holes)
    for (a, b), hole in zip(tabs, back.holes, strict=True):
        assert near([hole[0][0], hole[1][0]], [a - rack.fit / 2, b + rack.fit / 2])
        assert hole[2][1] - hole[1][1] == pytest.approx(rack.thickness + rack.fit)


@given(racks)
def test_crossing_boards_share_the_height_where_they_cross(rack: Rack) -> None:
    # Seen from the table up, the back's notch ends where the slot of the end begins.
    back = rack.back()
    notch = min(y for x, y in back.outline if 0 < x < back.size.width and y > 0)
    assert rack.top - notch == pytest.approx(rack.seat + rack.fit)
    ledge = rack.ledge()
    notch = min(y for x, y in ledge.outline if 0 < x < ledge.size.width and y > 0)
    assert ledge.size.height - rack.thickness - notch == pytest.approx(rack.grip + rack.fit)


def grid(low: tuple[float, float], high: tuple[float, float]) -> list[tuple[float, float]]:
    """25 places well inside a rectangle of the leaning frame."""
    (u0, v0), (u1, v1), steps = low, high, (0.02, 0.25, 0.5, 0.75, 0.98)
    return [(u0 + a * (u1 - u0), v0 + b * (v1 - v0)) for a in steps for b in steps]


@given(racks, st.sampled_from(["end", "rib"]))
def test_put_together_no_two_parts_want_the_same_place(rack: Rack, name: str) -> None:
    part = rack.upright(name)
    # Where the inner corner of ledge and back is on the part: the foot of an end is the table.
    front = min(x for x, _ in part.outline)
    left, top = front - rack.at(-rack.depth, -rack.thickness - rack.fit)[0], part.size.height - rack.ground

    def wood(place: tuple[float, float]) -> bool:
        x, y = rack.at(*place)
        return inside((left + x, top + y), part.outline)

    t, d, m = rack.thickness, rack.depth, rack.grip
    taken_by_back, taken_by_ledge = grid((0, rack.seat), (t, rack.top)), grid((-d, -t), (-m, 0))
    notch_of_back, notch_of_ledge = grid((0, -rack.foot), (t, rack.seat)), grid((-m, -t), (0, 0))
    assert not any(map(wood, taken_by_back))
    assert not any(map(wood, taken_by_ledge))
    assert all(map(wood, notch_of_back))
    assert all(map(wood, notch_of_ledge))
    if name == "rib":
        assert not any(map(wood, grid((-d, 0.01), (-0.01, rack.tile.height)))), "a tile stands there"


@given(racks)
def test_outlines_are_simple_and_wide_enough(rack: Rack) -> None:
    for part in rack.parts():
        points = list(part.outline)
        assert sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) > 0
        sides = list(zip(points, [*points[1:], points[0]], strict=True))
        for i, one in enumerate(sides):
            for other in sides[i + 2 : len(sides) - (i == 0)]:
                # No wall is thinner than a millimetre, and no two sides cross.
                assert distance(one, other) > 0.99, (part.name, one, other)


@given(racks)
def test_a_name_has_room_away_from_all_cuts(rack: Rack) -> None:
    for part in rack.parts():
        box = part.label
        assert box.width > 3, part.name
        assert box.height > 2, part.name
        frame = [(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)]
        assert all(inside(corner, part.outline) for corner in frame)
        for loop in (part.outline, *part.holes):
            for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
                for c, d in zip(frame, [*frame[1:], frame[0]], strict=True):
                    assert distance((a, b), (c, d)) > 0.6, part.name


@given(racks)
def test_it_stands_when_tilted_by_20_degrees(rack: Rack) -> None:
    end = rack.upright("end")
    feet = [x for x, y in end.outline if y == pytest.approx(end.size.height)]
    left = rack.at(-rack.depth, -rack.thickness - rack.fit)[0]
    # The heaviest things: the tiles on the ledge, at half their height, and the back.
    for u, v in ((-3.0, rack.tile.height / 2), (rack.thickness / 2, (rack.top - rack.foot) / 2)):
        x, y = rack.at(u, v)
        height = rack.ground - y
        assert x - (left + min(feet)) > height * math.tan(math.radians(20))
        assert left + max(feet) - x > height * math.tan(math.radians(20))


@given(racks)
def test_the_back_hides_the_tiles_and_keeps_off_the_table(rack: Rack) -> None:
    assert rack.top > rack.tile.height
    assert rack.depth >= 10
    foot = rack.at(rack.thickness, -rack.foot)[1]
    assert rack.ground - foot == pytest.approx(LIFT)


@given(racks)
def test_the_picture_shows_a_tile_on_the_ledge_at_the_back(rack: Rack) -> None:
    through, (end, tile) = rack.side(4.0)
    ledge, back, foot = through
    assert max(y for _, y in end) == pytest.approx(rack.ground)
    # A little is left between the pieces, so that each is seen.
    assert distance((tile[2], tile[3]), (ledge[0], ledge[1])) == pytest.approx(0.3)
    assert distance((tile[1], tile[2]), (back[0], back[3])) == pytest.approx(0.3)
    assert distance((ledge[3], ledge[2]), (foot[0], foot[1])) == pytest.approx(0.3)


def test_the_classic_rack() -> None:
    assert CLASSIC.inner == pytest.approx(183.6)
    assert [part.name for part in CLASSIC.parts()] == ["back", "ledge", "end", "end"]
    assert CLASSIC.length < 200


def test_a_long_rack_gets_ribs() -> None:
    assert [p.name for p in Rack(20, Size(20, 20), 3.0, 0.2, 2.0).parts()].count("rib") == 1
    assert [p.name for p in Rack(9, Size(20, 20), 2.0, 0.2, 2.0).parts()].count("rib") == 1


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ((9, Size(20, 20), 0.5, 0.2, 2.0), "sheet 0.5 mm thick"),
        ((9, Size(20, 20), 12.0, 0.2, 2.0), "1 to 10 mm"),
        ((9, Size(20, 20), 3.0, 0.2, 2.0, 0.6), "0.6 mm of play"),
        ((9, Size(20, 7), 3.0, 0.2, 2.0), "too small for a rack of 3 mm sheet"),
        ((1, Size(8, 8), 3.0, 0.2, 0.0), "too small for a rack of 3 mm sheet"),
    ],
)
def test_what_the_design_is_not_sound_for(values: tuple[object, ...], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Rack(*values)  # type: ignore[arg-type]  # a table of mixed values
