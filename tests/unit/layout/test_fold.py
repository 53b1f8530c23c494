"""The strip of a paper rack really folds up: walked panel by panel, fold by fold, it closes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.readback.outlines import distance
from tilegen.layout.fold import LEAN, Strip, strokes

strips = st.builds(
    Strip, st.integers(1, 20), st.floats(5, 60), st.floats(5, 60), st.sampled_from([0.0, 0.2]), st.sampled_from([0.0, 2.0])
)  # fmt: skip


def folded(strip: Strip) -> list[tuple[float, float]]:
    """Walk along the strip from the end of the first flap, y up; a fold away from the printed side turns left."""
    heading, place = 180.0, (0.0, 0.0)
    places = [place]
    for panel in strip.panels:
        angle = math.radians(heading)
        place = (place[0] + panel.length * math.cos(angle), place[1] + panel.length * math.sin(angle))
        places.append(place)
        heading += panel.fold
    return places


@given(strips)
def test_the_rack_closes(strip: Strip) -> None:
    end, corner, edge, front, rear, _top, again, last = folded(strip)
    # Panels 2 to 6 come back to the corner where they began: that is where the flaps are glued.
    assert math.dist(corner, again) < 1e-9
    # The first flap lies on the base, its end in the rear fold.
    assert math.dist(end, rear) < 1e-9
    assert corner[1] == pytest.approx(front[1]) == pytest.approx(rear[1])
    assert front[0] < corner[0] < rear[0]
    # The last flap lies on the ledge, half a millimetre shorter.
    assert distance((last, last), (corner, edge)) < 1e-9
    assert math.dist(again, last) == pytest.approx(math.dist(corner, edge) - 0.5)


@given(strips)
def test_the_angles_of_the_closed_loop_add_up_to_a_full_turn(strip: Strip) -> None:
    folds = [panel.fold for panel in strip.panels]
    assert sum(folds[1:6]) == pytest.approx(360)
    assert [fold > 0 for fold in folds[:6]] == [False, True, True, True, True, False]
    assert all(5 < abs(fold) < 175 for fold in folds[:6])


@given(strips)
def test_back_and_ledge_are_square_and_the_tile_fits(strip: Strip) -> None:
    _, corner, edge, front, _, top, again, _ = folded(strip)
    back = math.degrees(math.atan2(top[0] - again[0], top[1] - again[1]))
    ledge = math.degrees(math.atan2(edge[1] - corner[1], corner[0] - edge[0]))
    assert back == pytest.approx(LEAN)
    assert ledge == pytest.approx(LEAN)
    assert math.dist(top, again) == pytest.approx(strip.height + 1), "it hides the tiles"
    assert math.dist(edge, front) >= 4 - 1e-9, "a narrower strip is hard to fold"


@given(strips)
def test_it_stands_when_tilted_by_20_degrees(strip: Strip) -> None:
    _, corner, _, front, rear, *_ = folded(strip)
    x, y = (strip.height / 2 * math.sin(math.radians(LEAN)), strip.height / 2 * math.cos(math.radians(LEAN)))
    assert corner[0] + x - front[0] > y * math.tan(math.radians(20))
    assert rear[0] - corner[0] - x > y * math.tan(math.radians(20))


@given(strips)
def test_panels_share_their_edges(strip: Strip) -> None:
    ends = [top + panel.length for top, panel in zip(strip.tops, strip.panels, strict=True)]
    assert strip.tops[0] == 0
    assert strip.tops[1:] == pytest.approx(ends[:-1])
    assert ends[-1] == pytest.approx(strip.total)
    folds = {contour.start.y for away in (True, False) for contour in strip.folds(away)}
    assert sorted(folds) == pytest.approx(ends[:-1])
    xs, ys = [x for x, _ in strip.outline], [y for _, y in strip.outline]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0, 0, strip.inner, strip.total))


@given(strips)
def test_u41_as_long_as_the_tiles_with_gaps_and_room(strip: Strip) -> None:
    assert strip.inner == pytest.approx(strip.tiles * strip.width + (strip.tiles - 1) * strip.gap + strip.clearance)


@given(st.floats(5, 300))
def test_strokes_begin_and_end_with_one(length: float) -> None:
    lines = strokes(length, 7.0, 3.0, 2.0)
    assert lines[0].start == (0.0, 7.0)
    assert lines[-1].segments[-1].x == pytest.approx(length)
