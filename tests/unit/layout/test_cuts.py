from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing.curves import length
from tilegen.drawing.geometry import Arc, Point, arc_centre, bounds
from tilegen.errors import LayoutError
from tilegen.layout import cells, cuts
from tilegen.model.measures import Size
from tilegen.preflight.lines import doubled

KERF = Size(0.2, 0.2)

blocks = st.tuples(st.integers(1, 150), st.integers(1, 20)).map(lambda t: cells.block(*t))
shapes = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def stroke_length(strokes: list[cells.Stroke]) -> int:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in strokes)


def loop_length(loop: list[cells.Vertex]) -> int:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True))


def area(loop: list[cells.Vertex]) -> float:
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


@given(shapes)
def test_outline_and_inner_lines_are_all_edges_once(taken: set[cells.Cell]) -> None:
    across, upright = cells.inner_lines(taken)
    loops = cells.outline(taken)
    total = stroke_length(across) + stroke_length(upright) + sum(map(loop_length, loops))
    sides = {frozenset([(c + a, r + b), (c + d, r + e)]) for c, r in taken for a, b, d, e in SIDES}
    assert total == len(sides)
    # Clockwise outlines count their area positive, holes negative: together the cells.
    assert sum(map(area, loops)) == len(taken)


SIDES = ((0, 0, 1, 0), (1, 0, 1, 1), (0, 1, 1, 1), (0, 0, 0, 1))


@given(st.integers(1, 300), st.integers(1, 30))
def test_the_formula_for_edges(count: int, columns: int) -> None:
    taken = cells.block(count, columns)
    across, upright = cells.inner_lines(taken)
    total = stroke_length(across) + stroke_length(upright) + sum(map(loop_length, cells.outline(taken)))
    assert cells.edges(count, columns) == total


@given(st.integers(1, 600))
def test_no_block_beats_the_known_minimum_and_the_best_reaches_it(count: int) -> None:
    least = 2 * count + math.ceil(2 * math.sqrt(count))
    best = cuts.best_columns(count, 100, 1000)
    assert cells.edges(count, best) == least


@pytest.mark.parametrize(
    ("columns", "edges"), [(10, 220), (11, 221), (12, 221), (13, 221), (14, 222), (20, 225), (29, 233)]
)
def test_published_figures_for_100_tiles(columns: int, edges: int) -> None:
    assert cells.edges(100, columns) == edges


@given(shapes, st.floats(0.1, 0.4))
def test_a_grown_outline_is_further_out_on_every_side(taken: set[cells.Cell], by: float) -> None:
    for loop in cells.outline(taken):
        grown = cells.grown([(float(x), float(y)) for x, y in loop], by)
        # A rectilinear loop grown by d gains its signed length times d, and four corners' worth of d².
        turn = 4 if area(loop) > 0 else -4
        gained = area(grown) - area(loop)  # type: ignore[arg-type]  # area takes any numbers
        assert gained == pytest.approx(loop_length(loop) * by + turn * by * by, abs=1e-6)


@given(blocks)
def test_the_frame_is_last_and_nothing_is_cut_twice(taken: set[cells.Cell]) -> None:
    inner, frame = cuts.cut_order(taken)
    assert len(frame) == 1, "a block is one piece"
    across, upright = cells.inner_lines(taken)
    assert {frozenset(s) for s in inner} == {frozenset(s) for s in [*across, *upright]}


@given(st.integers(1, 140), st.sampled_from([0.0, 0.1, 0.2]))
def test_beds_hold_every_tile_once_with_its_size(count: int, kerf: float) -> None:
    laid = cuts.beds(count, Size(20, 20), bed=Size(300, 200), margin=5, kerf=Size(kerf, kerf), gap=None, radius=0)
    boxes = [box for bed in laid for box in bed.boxes]
    assert len(boxes) == count
    for bed in laid:
        assert doubled(bed.cuts) is None
        for box in bed.boxes:
            assert (box.width, box.height) == pytest.approx((20, 20), abs=1e-9)
            assert box.x0 >= 5
            assert box.x1 <= 295


def test_cut_length_and_travel_of_the_default_sheet() -> None:
    (bed,) = cuts.beds(100, Size(20, 20), bed=Size(300, 200), margin=5, kerf=KERF, gap=None, radius=0)
    cut = sum(map(length, bed.cuts))
    assert cut == pytest.approx(221 * 20.2)
    ends = [(c.start, (c.segments[-1].x, c.segments[-1].y)) for c in bed.cuts]
    travel = sum(math.dist(a[1], b[0]) for a, b in itertools.pairwise(ends))
    assert travel <= 0.10 * cut
    assert bed.cuts[-1].closed
    assert not any(c.closed for c in bed.cuts[:-1])


def test_a_square_block_travels_as_little_as_is_known() -> None:
    # 10 × 10, pitch 20.2: 16 moves of one pitch, one to the side lines, one to the frame: 372 mm.
    (bed,) = cuts.beds(100, Size(20, 20), bed=Size(212, 212), margin=5, kerf=KERF, gap=None, radius=0)
    ends = [(c.start, (c.segments[-1].x, c.segments[-1].y)) for c in bed.cuts]
    assert sum(math.dist(a[1], b[0]) for a, b in itertools.pairwise(ends)) <= 373


def test_round_corners_are_cut_half_a_kerf_further_out() -> None:
    (bed,) = cuts.beds(1, Size(20, 20), bed=Size(300, 200), margin=5, kerf=KERF, gap=2, radius=2)
    assert length(bed.cuts[0]) == pytest.approx(4 * (20.2 - 4.2) + 2 * math.pi * 2.1)


def test_more_tiles_than_a_bed_holds() -> None:
    laid = cuts.beds(200, Size(20, 20), bed=Size(300, 200), margin=5, kerf=KERF, gap=None, radius=0)
    assert [len(bed.boxes) for bed in laid] == [126, 74]


def test_100_tiles_of_22_mm_on_one_sheet_of_300_by_200() -> None:
    assert len(cuts.beds(100, Size(22, 22), bed=Size(300, 200), margin=5, kerf=KERF, gap=None, radius=0)) == 1


def test_a_tile_larger_than_the_bed() -> None:
    with pytest.raises(LayoutError, match=r"at most 289.8 × 189.8 mm"):
        cuts.beds(1, Size(250, 250), bed=Size(300, 200), margin=5, kerf=KERF, gap=None, radius=0)


# -- shared lines with round corners -----------------------------------------------------------------------------------


def rounded(count: int, *, bed: Size, radius: float = 2) -> cuts.Bed:
    (found,) = cuts.beds(count, Size(20, 20), bed=bed, margin=5, kerf=KERF, gap=None, radius=radius)
    return found


@pytest.mark.parametrize(("radius", "known"), [(0, 4444), (1, 4651), (2, 4838.9), (3, 5028)])
def test_published_lengths_of_shared_lines_with_round_corners(radius: float, known: float) -> None:
    total = sum(map(length, rounded(100, bed=Size(212, 212), radius=radius).cuts))
    assert total == pytest.approx(known, abs=1)
    corner = cuts.cut_radius(Size(20, 20), KERF, radius)
    assert total == pytest.approx(220 * (20.2 - 2 * corner) + 100 * 2 * math.pi * corner)


def test_shared_round_corners_are_at_most_064_of_separate_outlines() -> None:
    separate = cuts.beds(100, Size(20, 20), bed=Size(300, 300), margin=5, kerf=KERF, gap=2, radius=2)[0]
    shared = rounded(100, bed=Size(212, 212))
    assert sum(map(length, shared.cuts)) <= 0.64 * sum(map(length, separate.cuts))


@given(st.integers(1, 80), st.integers(1, 9), st.sampled_from([0.5, 2.0, 10.0]))
def test_every_tile_has_its_four_arcs_once(count: int, columns: int, radius: float) -> None:
    bed = Size(10 + columns * 20.2, 20000)
    found = rounded(count, bed=bed, radius=radius)
    assert doubled(found.cuts) is None
    arcs = [s for c in found.cuts for s in c.segments if isinstance(s, Arc)]
    assert len(arcs) == 4 * count
    assert len(found.outer) == 1
    corner = cuts.cut_radius(Size(20, 20), KERF, radius)
    # Each arc is a quarter of a circle round a point inside its tile.
    centres = {(round(p.x, 3), round(p.y, 3)) for p in arc_centres(found)}
    wanted = {
        (round(x, 3), round(y, 3))
        for b in (b.grown(0.1 - corner) for b in found.boxes)
        for x in (b.x0, b.x1)
        for y in (b.y0, b.y1)
    }
    assert centres == wanted


def arc_centres(bed: cuts.Bed) -> list[Point]:
    found = []
    for contour in bed.cuts:
        here = contour.start
        for s in contour.segments:
            if isinstance(s, Arc):
                found.append(arc_centre(here, s)[0])
            here = Point(s.x, s.y)
    return found


def test_u48_a_kerf_of_its_own_in_x_and_y() -> None:
    for gap, radius in ((None, 0.0), (None, 2.0), (2.0, 0.0), (2.0, 2.0)):
        (bed,) = cuts.beds(6, Size(20, 20), bed=Size(80, 60), margin=5, kerf=Size(0.3, 0.1), gap=gap, radius=radius)
        first, second = bed.boxes[:2]
        assert second.x0 - first.x1 == pytest.approx(0.3 + (gap or 0))
        assert bed.boxes[3].y0 - first.y1 == pytest.approx(0.1 + (gap or 0))
        assert (first.x0, first.y0) == pytest.approx((5.15, 5.05))
        assert bounds(bed.outer)[:2] == pytest.approx((5, 5))


@pytest.mark.parametrize(
    ("tile", "way"),
    [
        (Size(30, 20), 82 * 22.2 + 17 * 32.2),
        (Size(20, 30), 96 * 22.2 + 2 * 32.2 + math.hypot(4 * 22.2, 32.2)),
    ],
)
def test_the_head_goes_to_the_nearer_neighbour_of_separate_outlines(tile: Size, way: float) -> None:
    """18 columns of the wide tile are run upwards and down, 4 rows of the tall one, the last not full, to and fro."""
    outer = cuts.beds(100, tile, bed=Size(600, 400), margin=5, kerf=KERF, gap=2, radius=0)[0].outer
    assert sum(math.dist(a.start, b.start) for a, b in itertools.pairwise(outer)) == pytest.approx(way)
