"""What stands on a tile besides its face: bars, signs, borders, panels; round and mirrored tiles."""

import itertools
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import catalogue, tilesets
from tilegen.drawing.curves import sampled
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box, bounds
from tilegen.drawing.items import Drawing, Path, Text
from tilegen.drawing.mirror import flipped
from tilegen.errors import LayoutError, OptionError
from tilegen.model.measures import Size
from tilegen.model.tileset import BORDERS, LOOKS, SIGNS, Face, TileGroup, TileSet
from tilegen.preflight.check import touch
from tilegen.products.face_marks import TURNED, Wishes, apart_from_braille, border, reads_turned, sign
from tilegen.products.faces import FaceMaker

FONTS = FontBook(catalogue.fonts())


def a_set(*faces: Face, groups: tuple[TileGroup, ...] = ()) -> TileSet:
    return TileSet("mine", "Mine", faces, 7, sum(f.count for f in faces), groups=groups)


def ink(items: tuple[object, ...]) -> Box:
    return bounds([c for item in items if isinstance(item, Path | Text) for c in item.contours])


def test_turning_twice_changes_nothing() -> None:
    assert all(TURNED[TURNED[letter]] == letter for letter in TURNED)


@pytest.mark.parametrize("face", ["6", "9", "M", "W", "N", "Z", "u", "n", "d", "p", "q", "b", "NO", "01", "16"])
def test_u21_faces_that_need_a_bar(face: str) -> None:
    assert reads_turned(face)


@pytest.mark.parametrize("face", ["", "0", "1", "8", "H", "AND", "OR", "NOT", "XOR", "11", "A", "=", "+", "น"])
def test_u21_faces_that_need_none(face: str) -> None:
    assert not reads_turned(face)


def bar_of(wishes: Wishes) -> Path:
    six = Face("6", "6", 1, 2, "digit")
    found = FaceMaker(a_set(six), Size(20, 20), FONTS, wishes=wishes).items(six)[2]
    assert isinstance(found, Path)
    return found


def test_a_bar_is_thin_and_grey_but_strong_for_fingers() -> None:
    thin, large, strong = (
        bounds(bar_of(wishes).contours)
        for wishes in (Wishes(bars=True), Wishes(bars=True, large=True), Wishes(bars=True, large=True, tall=True))
    )
    assert (thin.width, thin.height) == pytest.approx((4.0, 0.5))
    assert thin.height < large.height < strong.height
    assert strong.height > 1.0
    # Below the line of the points: it is no part of the number, and no minus.
    assert thin.y1 == pytest.approx(18.8)
    role = bar_of(Wishes(bars=True)).role
    for name, fill in (("default", "#6B7076"), ("ink-saver", "#6B7076"), ("mono", "#000000"), ("tactile", "#000000")):
        assert catalogue.style(name).paint(role).fill == fill


def test_a_bar_beside_letters_that_are_cut_through_is_scored(
    draw: Callable[..., Drawing], set_of: Callable[..., str]
) -> None:
    drawing = draw("laser tiles", set_of(("6", 1)), mark="stencil", style="laser", bars=True)
    (tile,) = drawing.pages[0].groups("tile")
    roles = [item.role for item in tile.items if isinstance(item, Path | Text)]
    assert sorted(roles) == ["cut.hole", "score", "score"]


@pytest.mark.parametrize("face", ["6", "M", "p", "q", "10", "NO"])
@pytest.mark.parametrize("tile", [12.0, 15.0, 20.0, 40.0])
@pytest.mark.parametrize("round_", [False, True])
def test_a_bar_is_below_the_face_and_clear_of_the_points(face: str, tile: float, round_: bool) -> None:
    found = Face(face, face, 1, 10, "letter")
    maker = FaceMaker(a_set(found), Size(tile, tile), FONTS, wishes=Wishes(bars=True), radius=tile / 2 * round_)
    shown, points, bar = maker.items(found)
    assert isinstance(shown, Text)
    assert isinstance(points, Text)
    assert isinstance(bar, Path)
    box = bounds(bar.contours)
    assert shown.box
    assert points.box
    assert box.y0 > shown.box.y1
    assert box.x1 < points.box.x0
    assert box.width > 3 * box.height
    assert Box(0, 0, tile, tile).grown(-tile / 20).contains(box)


def test_bars_are_drawn_only_where_asked_for(draw: Callable[..., Drawing], set_of: Callable[..., str]) -> None:
    path = set_of(("6", 1), ("A", 1))
    bars = [
        any(
            i.role.endswith(".bar")
            for g in draw("magnets", path, bars=b).pages[0].groups("tile")
            for i in g.items
            if isinstance(i, Path)
        )
        for b in (None, True)
    ]
    assert bars == [False, True]


@pytest.mark.parametrize(("name", "round_"), [*itertools.product(BORDERS, (False, True))])
def test_borders_keep_off_the_cut(name: str, round_: bool) -> None:
    tile = Size(20, 20) if round_ else Size(18, 24)
    contours = border(name, tile, 0.9, round_=round_)
    assert bool(contours) == (name != "none")
    for contour in contours:
        assert Box(0, 0, *tile).grown(-0.8).contains(bounds([contour]))
        if round_:
            assert all(math.dist((x, y), (10, 10)) <= 9.2 for x, y in sampled([contour], 0.2))


def test_dashes_do_not_overlap() -> None:
    """Even-odd filling would take out what is drawn twice."""
    for name in ("dashed", "dotted"):
        boxes = [bounds([c]) for c in border(name, Size(20, 20), 1.0, round_=False)]
        for a, b in itertools.combinations(boxes, 2):
            assert not (a.x0 < b.x1 - 1e-9 and b.x0 < a.x1 - 1e-9 and a.y0 < b.y1 - 1e-9 and b.y0 < a.y1 - 1e-9)


@pytest.mark.parametrize("name", [s for s in SIGNS if s != "none"])
def test_signs_are_small_and_differ(name: str) -> None:
    box = bounds(sign(name, 5, 5, 2))
    assert 0.7 <= box.height <= 2.5
    assert 1.7 <= box.width <= 2.5
    others = [sign(other, 5, 5, 2) for other in SIGNS if other not in ("none", name)]
    assert sign(name, 5, 5, 2) not in others


@given(
    st.sampled_from(["A", "Q", "Ž", "g", "QU", "igh", "10", "÷", "+", "ป", "W", "SCH", ""]),
    st.sampled_from(LOOKS),
    st.sampled_from(BORDERS),
    st.sampled_from(SIGNS),
    st.sampled_from([12.0, 15.0, 20.0, 30.0]),
    st.booleans(),
    st.sampled_from([0, 1, 10, 999]),
)
def test_nothing_on_a_tile_touches_anything_else(
    text: str, look: str, edge: str, mark: str, size: float, round_: bool, points: int
) -> None:
    face = Face("x", text, 1, points, "letter" if text else "blank", group="g", look=look)
    group = TileGroup("g", "G", "#B3361B", edge, mark)
    try:
        maker = FaceMaker(
            a_set(face, groups=(group,)), Size(size, size), FONTS, wishes=Wishes(bars=True), radius=size / 2 * round_
        )
    except LayoutError:
        return  # refused by name
    items = maker.items(face)
    assert Box(0, 0, size, size).contains(ink(items))
    texts = [item for item in items if isinstance(item, Text)]
    if len(texts) == 2:
        assert not (touch(*texts, 0.2) and touch(*reversed(texts), 0.2))
    marks = [item for item in items if isinstance(item, Path) and item.role.endswith((".sign", ".bar"))]
    for path in marks:
        for contour in path.contours:
            box = bounds([contour])
            if box.width > 0.6 * size or (round_ and math.dist(box.centre, (size / 2, size / 2)) > 0.42 * size):
                continue  # a border goes round everything: see below
            for text_ in texts:
                assert not any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for x, y in sampled(text_.contours, 0.2))
    inside = size / 2 - (0 if edge == "none" else 1.45 * size / 20)
    for text_ in texts:
        for x, y in sampled(text_.contours, 0.2):
            dx, dy = abs(x - size / 2), abs(y - size / 2)
            assert (math.hypot(dx, dy) if round_ else max(dx, dy)) <= inside + 0.1


def test_u9_an_outlined_face_is_a_line(set_of: Callable[..., str], make: Callable[..., object]) -> None:
    style = catalogue.style("default")
    plain, outlined = style.paint("print.arithmetic"), style.paint("print.arithmetic.outlined")
    assert (outlined.fill, outlined.stroke) == (None, plain.fill)
    assert outlined.width > 0.3
    assert catalogue.style("laser").paint("score").stroke


@pytest.mark.parametrize("mark", ["engrave", "outline", "line", "stencil"])
def test_looks_on_a_laser(mark: str, draw: Callable[..., Drawing], set_of: Callable[..., str]) -> None:
    path = set_of(("A", 1), ("B", 1), extra="")
    text = File(path).read_text("utf-8").replace('face = "A"', 'face = "A", style = "inverted"')
    text = text.replace('face = "B"', 'face = "B", style = "outlined"')
    File(path).write_text(text, "utf-8")
    drawing = draw("laser tiles", path, mark=mark, style="laser")
    tiles = {g.name: g.items for g in drawing.pages[0].groups("tile")}
    roles = {name: {i.role for i in items if isinstance(i, Path | Text)} for name, items in tiles.items()}
    assert roles["B"] <= {"score", "engrave", "cut.hole"}
    if mark == "engrave":
        # The letter stands in the panel as a hole: the panel, the A with its counter, and the points.
        (panel,) = tiles["A"]
        assert isinstance(panel, Path)
        assert len(panel.contours) >= 4
        assert roles["B"] == {"score", "engrave"}


def test_u18_groups_are_coloured_by_the_set(make: Callable[..., object]) -> None:
    style = catalogue.style("default").coloured(["#112233", "#445566"])
    assert style.paint("print.group.2").fill == style.paint("print.group.2.sign").fill == "#445566"


def test_u20_a_style_that_wants_no_colours_keeps_to_it() -> None:
    style = catalogue.style("default")
    mono = replace(style, roles={**style.roles, "print.group": style.paint("print")})
    assert mono.coloured(["#112233"]).paint("print.group.1").fill == style.paint("print").fill


def test_u22_round_tiles(make: Callable[..., object], draw: Callable[..., Drawing]) -> None:
    drawing = draw("magnets", "en", shape="round", tile="25mm")
    (page, *_) = drawing.pages
    for group in page.groups("tile"):
        for item in group.items:
            if isinstance(item, Path | Text):
                assert all(math.dist((x, y), (12.5, 12.5)) <= 12.5 + 1e-3 for x, y in sampled(item.contours, 0.5))
    assert drawing.count("tile") == draw("magnets", "en").count("tile")


def test_round_tiles_have_one_diameter(draw: Callable[..., Drawing]) -> None:
    for command in ("magnets", "laser tiles"):
        with pytest.raises(OptionError, match="one diameter"):
            draw(command, "en", shape="round", tile="18x20mm")


def test_round_laser_tiles_are_closed_circles(draw: Callable[..., Drawing]) -> None:
    drawing = draw("laser tiles", "en", shape="round", kerf="0mm")
    cuts = [
        c
        for page in drawing.pages
        for item in page.items
        if isinstance(item, Path) and item.role.startswith("cut")
        for c in item.contours
    ]
    assert len(cuts) == 100
    assert all(abs(bounds([c]).width - 20) < 0.001 and abs(bounds([c]).height - 20) < 0.001 for c in cuts)


def test_u16_mirrored_tiles_are_the_tiles_in_a_mirror(draw: Callable[..., Drawing]) -> None:
    def of(**options: object) -> dict[str, list[tuple[float, float]]]:
        tiles = draw("magnets", "en", **options).pages[0].groups("tile")
        return {
            g.name: sorted(
                (round(x, 6), round(y, 6)) for i in g.items if isinstance(i, Text) for x, y in sampled(i.contours, 1.0)
            )
            for g in tiles
        }

    plain, mirrored = of(), of(mirror=True)
    for name, points in mirrored.items():
        turned = sorted((round(20 - x, 6), y) for x, y in points)
        assert all(math.dist(a, b) < 1e-5 for a, b in zip(turned, plain[name], strict=True))


@given(st.floats(-50, 50))
def test_mirrored_twice_is_as_before(width: float) -> None:
    contours = (*sign("dot", 1, 2, 3), *FONTS.run("Rg", 5).placed("print", 3, 4).contours)
    again = flipped(flipped(contours, width), width)
    for a, b in zip(contours, again, strict=True):
        assert a.start == pytest.approx(b.start)
        assert all(s == pytest.approx(t) for s, t in zip(a.segments, b.segments, strict=True))


def test_u8_no_points_on_the_tiles(draw: Callable[..., Drawing]) -> None:
    for command in ("magnets", "laser tiles"):
        drawing = draw(command, "en", points="off")
        texts = {i.text for page in drawing.pages for g in page.groups("tile") for i in g.items if isinstance(i, Text)}
        assert texts == {face for face in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def test_beside_braille_no_sign_is_a_dot_or_ring() -> None:
    signs = ("dot", "ring", "diamond", "frame")
    groups = tuple(TileGroup(name, name, "#112233", "none", name) for name in signs)
    apart = [group.sign for group in apart_from_braille(replace(tilesets.load("en"), groups=groups)).groups]
    assert not {"dot", "ring"} & set(apart)
    assert len(set(apart)) == len(signs)
    assert apart[2:] == ["diamond", "frame"]


def test_a_sign_is_another_on_tiles_with_braille(
    set_of: Callable[..., str], tilegen: Callable[..., object], tmp_path: File
) -> None:
    set_of(("A", 3))
    path = tmp_path / "mine.toml"
    text = path.read_text("utf-8").replace("points = 1", 'points = 1, group = "v"')
    drawn = {}
    for mark in ("dot", "diamond"):
        for braille in ("paper", "none"):
            path.write_text(f'{text}[groups]\nv = {{ mark = "{mark}" }}\n', "utf-8")
            tilegen("magnets", "mine.toml", "--braille", braille, "-o", f"{mark}-{braille}.svg")
            # The drawing itself: above it stands of what it was made.
            drawn[mark, braille] = (tmp_path / f"{mark}-{braille}.svg").read_text("utf-8").partition("</desc>")[2]
    assert drawn["dot", "paper"] == drawn["diamond", "paper"]
    assert drawn["dot", "none"] != drawn["diamond", "none"]


def test_a_tile_made_alone_is_like_the_others(draw: Callable[..., Drawing], tilegen: Callable[..., object]) -> None:
    """u1: a piece that cannot be told apart."""
    from tests.conftest import product
    from tilegen.cli import deliver, looks
    from tilegen.cli.changes import Changes, load

    found = product("magnets")
    order = deliver.Order(found, load("en", Changes(only="J")), looks.style("default", found), {}, ("tilegen",))
    alone = deliver.make(order, FONTS).result
    assert isinstance(alone, Drawing)
    (tile,) = alone.pages[0].groups("tile")
    whole = next(g for g in draw("magnets", "en").pages[0].groups("tile") if g.name == "J")
    assert tile.items == whole.items


def test_the_check_would_see_a_face_on_its_points() -> None:
    a = FONTS.run("A", 10).placed("print", 0, 10)
    assert touch(a, a, 0.1)


@pytest.mark.parametrize("points", [False, True])
@pytest.mark.parametrize("name", [name for name in SIGNS if name != "none"])
@pytest.mark.parametrize("size", [15.0, 20.0, 25.4])
def test_signs_keep_clear_of_the_edge_of_a_round_tile(name: str, size: float, points: bool, fonts: FontBook) -> None:
    """A round label that lies a millimetre askew still shows them whole."""
    group = TileGroup("g", "G", "#B3361B", "none", name)
    tileset = TileSet("s", "S", (Face("a", "a", 1, 1, "letter", group="g"),), 7, 1, groups=(group,))
    maker = FaceMaker(tileset, Size(size, size), fonts, wishes=Wishes(points=points), radius=size / 2)
    (mark,) = [item for item in maker.items(tileset.faces[0]) if item.role.endswith(".sign")]
    # Where accents are, it would be read as one.
    assert bounds(mark.contours).y0 > size / 2
    assert bounds(mark.contours).x1 < size / 2
    far = max(math.hypot(x - size / 2, y - size / 2) for x, y in sampled(mark.contours, 0.1))
    assert far <= size / 2 - 1.4 * size / 20


@pytest.mark.parametrize("wishes", [Wishes(False, False, True), Wishes(False, True, True, large=True)], ids=repr)
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("round_", [False, True])
def test_a_bar_and_a_sign_stand_apart(wishes: Wishes, tall: bool, round_: bool, fonts: FontBook) -> None:
    group = TileGroup("g", "G", "#B3361B", "none", "diamond")
    face = Face("u", "u", 1, 10, "letter", group="g")
    tileset = TileSet("s", "S", (face,), 7, 1, groups=(group,))
    made = replace(wishes, tall=tall)
    items = FaceMaker(tileset, Size(20, 20), fonts, wishes=made, radius=10.0 * round_).items(face)
    mark, bar = (
        bounds(item.contours)
        for end in (".sign", "bar")
        for item in items
        if isinstance(item, Path) and item.role.endswith(end)
    )
    assert bar.x0 - mark.x1 > 0.6
