from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.drawing import curves, outlines
from tilegen.drawing import geometry as g
from tilegen.drawing.geometry import Arc, Box, Contour, Cubic, Line, Point

coordinates = st.floats(-50, 50).map(lambda v: round(v, 3))
points = st.tuples(coordinates, coordinates)
bulges = st.floats(0.05, 3).map(lambda v: round(v, 3)).flatmap(lambda v: st.sampled_from([v, -v]))


@st.composite
def arcs(draw: st.DrawFn) -> Contour:
    start, end = draw(points), draw(points)
    if math.dist(start, end) < 0.1:
        end = (start[0] + 1, start[1])
    return Contour(Point(*start), (Arc(*end, draw(bulges)),), closed=False)


@st.composite
def cubics(draw: st.DrawFn) -> Contour:
    a, b, c, d = (draw(points) for _ in range(4))
    return Contour(Point(*a), (Cubic(*b, *c, *d),), closed=False)


def sampled(contour: Contour) -> list[tuple[float, float]]:
    """Many points of a one-segment contour, by textbook formulas."""
    (s,) = contour.segments
    (x0, y0) = contour.start
    if isinstance(s, Cubic):
        found = []
        for i in range(401):
            t = i / 400
            u = 1 - t
            found.append(
                tuple(
                    u**3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t**3 * e
                    for p, q, r, e in ((x0, s.x1, s.x2, s.x), (y0, s.y1, s.y2, s.y))
                )
            )
        return found  # type: ignore[return-value]  # pairs, by the generator
    assert isinstance(s, Arc)
    centre, radius = g.arc_centre(contour.start, s)
    first = math.atan2(y0 - centre.y, x0 - centre.x)
    sweep = 4 * math.atan(s.bulge)
    return [
        (centre.x + radius * math.cos(first + sweep * i / 400), centre.y + radius * math.sin(first + sweep * i / 400))
        for i in range(401)
    ]


@given(st.one_of(arcs(), cubics()))
def test_bounds_hold_every_point_and_are_tight(contour: Contour) -> None:
    box, seen = g.bounds([contour]), sampled(contour)
    xs, ys = [p[0] for p in seen], [p[1] for p in seen]
    assert box.contains(Box(min(xs), min(ys), max(xs), max(ys)), 1e-6)
    slack = 0.01 * (1 + box.width + box.height)
    assert Box(min(xs), min(ys), max(xs), max(ys)).contains(box, slack)


@given(arcs())
def test_an_arc_ends_where_it_says_and_has_one_radius(contour: Contour) -> None:
    (arc,) = contour.segments
    assert isinstance(arc, Arc)
    centre, radius = g.arc_centre(contour.start, arc)
    assert math.dist(centre, contour.start) == pytest.approx(radius, rel=1e-6)
    assert math.dist(centre, (arc.x, arc.y)) == pytest.approx(radius, rel=1e-6)
    assert sampled(contour)[-1] == pytest.approx((arc.x, arc.y), abs=1e-6)


@given(arcs())
def test_an_arc_as_curves_stays_on_its_circle(contour: Contour) -> None:
    (arc,) = contour.segments
    assert isinstance(arc, Arc)
    centre, radius = g.arc_centre(contour.start, arc)
    here = contour.start
    for curve in curves.arc_cubics(contour.start, arc):
        for point in sampled(Contour(here, (curve,), closed=False)):
            assert abs(math.dist(point, centre) - radius) <= 6e-6 * radius + 1e-9
        here = Point(curve.x, curve.y)
    assert here == pytest.approx((arc.x, arc.y))


@given(st.one_of(arcs(), cubics()), st.sampled_from([0.1, 0.01, 0.002]))
def test_chords_stay_within_the_tolerance(contour: Contour, tolerance: float) -> None:
    chords = [(x, y) for x, y, _ in curves.flattened(contour, tolerance)]
    for point in sampled(contour)[::8]:
        assert min(distance(point, a, b) for a, b in itertools.pairwise(chords)) <= tolerance * 1.01 + 1e-6


def distance(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    (px, py), (ax, ay), (bx, by) = p, a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0 if square == 0 else max(0, min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square))
    return math.dist(p, (ax + t * (bx - ax), ay + t * (by - ay)))


def test_a_positive_bulge_runs_clockwise_on_paper() -> None:
    # From left to right over the top: y is smaller in the middle.
    half = Contour(Point(0.0, 0.0), (Arc(2.0, 0.0, 1.0),), closed=False)
    assert g.bounds([half]).y0 == pytest.approx(-1)
    assert g.bounds([half]).y1 == 0


def test_lengths() -> None:
    assert curves.length(outlines.circle(3, 4, 2)) == pytest.approx(4 * math.pi)
    assert curves.length(outlines.rectangle(Box(0, 0, 20, 20), 2)) == pytest.approx(4 * 16 + 4 * math.pi)
    straight = Contour(Point(0, 0), (Cubic(1, 0, 2, 0, 3, 0),), closed=False)
    assert curves.length(straight) == pytest.approx(3)


@given(st.one_of(arcs(), cubics()), coordinates, coordinates, st.floats(0.1, 10))
def test_moving_moves_the_box(contour: Contour, x: float, y: float, scale: float) -> None:
    moved = g.bounds(g.moved([contour], x, y, scale))
    assert moved == pytest.approx(g.bounds([contour]).moved(x, y, scale), abs=1e-6)


@given(st.one_of(arcs(), cubics()))
def test_four_quarter_turns_lead_back(contour: Contour) -> None:
    turned = [contour]
    for _ in range(4):
        turned = list(g.turned(turned, 90))
    assert g.bounds(turned) == pytest.approx(g.bounds([contour]), abs=1e-6)


def test_keep_arcs_puts_the_bulge_on_the_point_before() -> None:
    points = curves.flattened(outlines.rectangle(Box(0, 0, 20, 10), 2), keep_arcs=True)
    assert len(points) == 8
    assert [round(b, 4) for _, _, b in points] == [0, 0.4142] * 4


def test_a_closed_contour_does_not_repeat_its_first_point() -> None:
    assert curves.flattened(outlines.polygon([(0, 0), (1, 0), (1, 1)])) == [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
    assert curves.flattened(outlines.polyline([(0, 0), (1, 0)])) == [(0, 0, 0), (1, 0, 0)]
    assert isinstance(outlines.polyline([(0, 0), (1, 0)]).segments[0], Line)
