"""Faces that look designed: centred, fitted, clear of their points, one size a length class."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilegen.data import catalogue, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Page, Text
from tilegen.errors import LayoutError, TilegenError
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet
from tilegen.preflight.check import check, refuse, touch
from tilegen.products.face_fit import SHRINK, Class, length_class, shared, wanted
from tilegen.products.face_marks import Wishes
from tilegen.products.faces import FaceMaker

TILE = Size(20, 20)


def texts(maker: FaceMaker, face: Face) -> tuple[Text, ...]:
    items = maker.items(face)
    assert all(isinstance(item, Text) for item in items)
    return items  # type: ignore[return-value]


def a_set(*faces: str, points: int = 1) -> TileSet:
    made = tuple(Face(f or "blank", f, 1, points, "letter" if f else "blank") for f in faces)
    return TileSet("test", "Test", made, 7, len(made))


def ems(tileset: TileSet, maker: FaceMaker) -> dict[str, float]:
    """The em of each face set in type, from its glyphs: Noto has 1000 units an em."""
    return {f.face: texts(maker, f)[0].glyphs[0].scale * 1000 for f in tileset.faces if f.face}


@pytest.mark.parametrize("tile", [TILE, Size(25, 25), Size(18, 20), Size(30, 20)], ids=str)
def test_binary_faces_are_centred_by_their_ink(tile: Size, fonts: FontBook) -> None:
    binary = tilesets.load("binary").extended(tilesets.load("xor"))
    maker = FaceMaker(binary, tile, fonts)
    for face in binary.faces:
        if face.face:
            box = texts(maker, face)[0].box
            assert box is not None
            assert box.centre == pytest.approx((tile.width / 2, tile.height / 2), abs=0.01), face.id


@pytest.mark.parametrize("name", ["binary", "decimal", "en"])
def test_u76_large_points_cost_the_faces_little(name: str, fonts: FontBook) -> None:
    tileset = tilesets.load(name)
    plain, large = FaceMaker(tileset, TILE, fonts), FaceMaker(tileset, TILE, fonts, wishes=Wishes(large=True))
    usual, found = ems(tileset, plain), ems(tileset, large)
    for face in tileset.faces:
        items = texts(large, face)
        box, small = items[-1].box, texts(plain, face)[-1].box
        assert box is not None
        assert small is not None
        assert box.height > 1.4 * small.height
        if face.face:
            assert not touch(items[0], items[1], 0.3)
            assert found[face.face] > 0.8 * usual[face.face]


def test_the_design_sizes_on_a_20_mm_tile(fonts: FontBook) -> None:
    binary = tilesets.load("binary")
    found = ems(binary, FaceMaker(binary, TILE, fonts))
    assert {f: round(found[f], 2) for f in ("0", "1", "OR", "AND", "NOT")} == {
        "0": 14.5,
        "1": 14.5,
        "OR": 9.2,
        "AND": 6.9,
        "NOT": 6.9,
    }


@pytest.mark.parametrize(("name", "most"), [("binary", 1.0), ("equation-20", 1.0), ("en", 0.82), ("ru", 0.8)])
def test_u76_large_print_fills_the_tile(name: str, most: float, fonts: FontBook) -> None:
    """Faces are a tenth larger than usual and more, all in the safe area, and none much smaller than the others."""
    tileset = tilesets.load(name)
    large = FaceMaker(tileset, TILE, fonts, wishes=Wishes(large=True))
    usual, found = ems(tileset, FaceMaker(tileset, TILE, fonts)), ems(tileset, large)
    letters = [face for face in tileset.faces if face.face and face.kind in ("letter", "digit", "logic")]
    larger = sorted(found[face.face] / usual[face.face] for face in letters)
    assert larger[len(larger) // 5] > 1.1
    assert larger[0] > 0.9
    for face in letters:
        drawn, points = texts(large, face)
        assert drawn.box
        assert Box(0, 0, *TILE).grown(-1.5).contains(drawn.box, 1e-6)
        assert clear(drawn, points)
    for several in {length_class(face.face) for face in letters}:
        sizes = [found[face.face] for face in letters if length_class(face.face) == several]
        assert min(sizes) >= most * max(sizes) - 1e-6


def test_faces_that_must_be_tall_take_the_room_of_large_points(fonts: FontBook) -> None:
    letters = a_set("A", "N", "Ž")
    large, tall = (FaceMaker(letters, TILE, fonts, wishes=Wishes(large=True, tall=tall)) for tall in (False, True))
    for face in letters.faces:
        assert ems(letters, tall)[face.face] >= ems(letters, large)[face.face]
        assert texts(tall, face)[1].box.height < texts(large, face)[1].box.height  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["en", "ru", "sr-cyrl", "sr-latn", "es"])
def test_the_letters_of_an_alphabet_are_of_one_size(name: str, fonts: FontBook) -> None:
    """A letter that would touch its points is moved, by less than an eighth of the tile, and not made smaller."""
    tileset = tilesets.load(name)
    maker = FaceMaker(tileset, TILE, fonts)
    letters = {face.face: em for face, em in zip(tileset.faces, ems(tileset, maker).values(), strict=False)}
    single = [em for face, em in letters.items() if length_class(face) == 1]
    assert single == pytest.approx([14.5] * len(single))
    moved = [
        face.face
        for face in tileset.faces
        if length_class(face.face) == 1 and abs(texts(maker, face)[0].box.centre.x - 10) > 0.01  # type: ignore[union-attr]
    ]
    assert len(moved) <= 2
    for face in tileset.faces:
        if face.face:
            box = texts(maker, face)[0].box
            assert box
            assert abs(box.centre.x - 10) <= 2.5
            assert abs(box.centre.y - 10) <= 2.5


def test_numbers_of_two_digits_are_one_size_and_larger_than_words(fonts: FontBook) -> None:
    tileset = tilesets.load("equation-20")
    found = ems(tileset, FaceMaker(tileset, TILE, fonts))
    assert {round(found[str(n)], 6) for n in range(10, 21)} == {11.0}
    assert {round(found[str(n)], 6) for n in range(10)} == {14.5}


def test_where_many_of_a_class_are_raised_all_are(fonts: FontBook) -> None:
    tileset = tilesets.load("equation-20")
    maker = FaceMaker(tileset, TILE, fonts, wishes=Wishes(large=True))
    lines = {texts(maker, face)[0].glyphs[0].y for face in tileset.faces if length_class(face.face) == 2}
    assert max(lines) - min(lines) < 0.15  # a round one passes the line


@pytest.mark.parametrize("large", [False, True])
def test_points_of_several_figures_are_smaller_for_they_come_nearest_to_the_face(large: bool, fonts: FontBook) -> None:
    heights = []
    for points in (1, 11):
        letters = a_set("Q", points=points)
        box = texts(FaceMaker(letters, TILE, fonts, wishes=Wishes(large=large)), letters.faces[0])[1].box
        assert box
        heights.append(box.height)
    assert heights[1] == pytest.approx(0.87 * heights[0])


def test_points_stand_in_the_lower_right_corner(fonts: FontBook) -> None:
    binary = tilesets.load("binary")
    maker = FaceMaker(binary, TILE, fonts)
    for face in binary.faces:
        box = texts(maker, face)[-1].box
        assert box is not None
        assert box.x1 == pytest.approx(20 - 1.6)
        assert box.y1 == pytest.approx(20 - 1.6, abs=0.04)


def test_a_blank_has_points_only(fonts: FontBook) -> None:
    binary = tilesets.load("binary")
    assert [t.text for t in texts(FaceMaker(binary, TILE, fonts), binary.faces[-1])] == ["0"]


def test_u55_u56_faces_of_several_letters_share_one_size_a_class(fonts: FontBook) -> None:
    letters = a_set("NY", "Lj", "L·L", "TTH", "DDH", "KHW", "tlh", "W", "I", "SCH", "ДЖ")
    found = ems(letters, FaceMaker(letters, Size(19, 19), fonts))
    classes: dict[int, set[float]] = {}
    for face, em in found.items():
        classes.setdefault(length_class(face), set()).add(round(em, 6))
    # One face in five may be smaller than the others, a little.
    assert all(len(sizes) <= 2 and min(sizes) >= SHRINK * max(sizes) for sizes in classes.values()), classes
    assert max(classes[1]) > max(classes[2]) > max(classes[3])


@given(
    st.dictionaries(
        st.tuples(st.sampled_from(["", "ก"]), st.sampled_from([0, 1, 2, 3, 4, -1])),
        st.lists(st.floats(2.2, 30), min_size=1, max_size=30),
        min_size=1,
    )
)
def test_few_faces_are_smaller_than_their_class_and_none_by_much(found: dict[tuple[str, int], list[float]]) -> None:
    limits = {
        Face(f"{script}{n}-{i}", "x", 1, 1, "letter"): (Class(script, n), limit)
        for (script, n), some in found.items()
        for i, limit in enumerate(some)
    }
    ems = shared(limits, 1.0)
    for kind, em in ems.items():
        mine = [limit for other, limit in limits.values() if other == kind]
        assert em <= wanted(kind, 1.0)
        assert min(mine) >= SHRINK * em - 1e-9
        assert sum(limit < em for limit in mine) <= 0.2 * len(mine)
        fewer = [e for other, e in ems.items() if other.script == kind.script and 0 < other.letters < kind.letters]
        assert all(em <= e for e in fewer)


def test_letters_of_a_row_stand_on_one_line(fonts: FontBook) -> None:
    letters = a_set("A", "Č", "Q", "Ž", "J", "H")
    maker = FaceMaker(letters, TILE, fonts)
    baselines = [texts(maker, f)[0].glyphs[0].y for f in letters.faces]
    assert max(baselines) - min(baselines) < 0.05


SMALL = "abcdefghijklmnopqrstuvwxyz"


def lines(maker: FaceMaker, tileset: TileSet) -> tuple[set[float], dict[str, float]]:
    """The lines on which the faces stand, and the em of each."""
    glyphs = {
        face.face: next(item for item in maker.items(face) if isinstance(item, Text)).glyphs[0]
        for face in tileset.faces
        if face.face
    }
    return {round(g.y, 6) for g in glyphs.values()}, {face: g.scale * 1000 for face, g in glyphs.items()}


@pytest.mark.parametrize("round_", [False, True])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [20.0])
def test_small_letters_stand_on_one_line_whatever_is_below_them(
    size: float, large: bool, round_: bool, fonts: FontBook
) -> None:
    """A p on its bar, a g and an m of one word: none is raised, and none much smaller than the others."""
    phonics = tilesets.load("phonics")
    wishes = Wishes(points=False, bars=True, large=large)
    found, ems = lines(
        FaceMaker(phonics, Size(size, size), fonts, wishes=wishes, radius=size / 2 if round_ else 0.0), phonics
    )
    assert len(found) == 1
    for several, least in ((1, 0.94), (2, 0.85), (3, 0.85)):
        sizes = [em for face, em in ems.items() if length_class(face) == several]
        assert min(sizes) >= least * max(sizes)
    assert max(ems.values()) > (11.5 if round_ else 14) * size / 20


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("bars", [False, True])
def test_small_letters_with_points_stand_on_one_line(large: bool, bars: bool, fonts: FontBook) -> None:
    mine = a_set(*SMALL, "ä", "sch", "qu", "W")
    maker = FaceMaker(mine, TILE, fonts, wishes=Wishes(bars=bars, large=large))
    found, ems = lines(maker, mine)
    assert len(found) == 1
    single = [ems[face] for face in SMALL]
    assert min(single) >= 0.94 * max(single)
    for face in mine.faces:
        shown, points = [item for item in maker.items(face) if isinstance(item, Text)]
        assert clear(shown, points)
    other = Face("ñ", "ñ", 1, 1, "letter")
    assert {round(texts(maker, other)[0].glyphs[0].y, 6)} == found, "one that is made later"


def test_small_words_among_digits_are_in_the_middle(fonts: FontBook) -> None:
    """What is no letter stands where it stood."""
    mine = TileSet("x", "X", (Face("0", "0", 1, 1, "digit"), Face("and", "and", 1, 1, "logic")), 7, 2)
    found, _ = lines(FaceMaker(mine, TILE, fonts), mine)
    assert len(found) == 2


def test_u84_long_points_stay_clear(fonts: FontBook) -> None:
    letters = a_set("Q", "W", "QU", "SCH", points=100)
    maker = FaceMaker(letters, TILE, fonts)
    for face in letters.faces:
        assert clear(*texts(maker, face))


def clear(face: Text, points: Text, tile: Size = TILE) -> bool:
    return not touch(face, points, 0.3 * min(tile) / 20)


FACES = st.text(st.sampled_from("01AČQWgjŽßЩЪΩ½²กป٣ñ"[:16]), min_size=1, max_size=6)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    faces=st.lists(FACES, min_size=1, max_size=5, unique=True),
    points=st.integers(0, 999),
    width=st.integers(12, 45),
    height=st.integers(12, 45),
)
def test_any_face_fits_and_stays_clear_or_is_refused_by_name(
    faces: list[str], points: int, width: int, height: int, fonts: FontBook
) -> None:
    tileset = a_set(*faces, points=points)
    tile = Size(width, height)
    try:
        maker = FaceMaker(tileset, tile, fonts)
    except LayoutError as error:
        assert any(face in str(error) for face in faces)
        return
    safe = Box(0, 0, *tile).grown(-1.5 * min(tile) / 20)
    for face in tileset.faces:
        drawn, value = texts(maker, face)
        assert drawn.box is not None
        assert safe.contains(drawn.box, 1e-6)
        assert clear(drawn, value, tile)
        assert drawn.glyphs[0].scale * 1000 >= 6 * 25.4 / 72


def test_a_face_too_long_for_its_tile_is_refused_by_name(fonts: FontBook) -> None:
    with pytest.raises(LayoutError, match=r'face "SCHTSCHTSCH" fits a tile of 12 × 12 mm only at'):
        FaceMaker(a_set("SCHTSCHTSCH"), Size(12, 12), fonts)


# -- scripts ----------------------------------------------------------------------------------------------------------

BEYOND = (
    *"ӨҮҢҒҚҺӘЇЄІҐЉЊЏЂЋЃЌЅ½ĿẶŴỆỨ",
    *("ТТХ", "tlh", "DDH", "KHW", "L·L", "NY", "\u01c8", "\u01cb", "\u01c5", "Z\u030c", "Q\u0301"),
    *("น้ำ", "ปี่", "ก็", "ญู", "ไม้", "\u0e31", "\u0e3a", "\u0e4e", "\u0e33", "\u0301"),
    *("שׁ", "ק", "\u05b8", "ج", "بَّ", "\u064e", "क्षि", "\u093f", "श्री", "👍🏽", "🇷🇸"),
)


@pytest.mark.parametrize("size", [20, 15])
@pytest.mark.parametrize("face", BEYOND, ids=ascii)
def test_u56_u61_u67_u69_letters_of_many_scripts_are_whole(face: str, size: int, all_fonts: FontBook) -> None:
    tile = Size(size, size)
    drawn, points = texts(FaceMaker(a_set(face, points=8), tile, all_fonts), a_set(face, points=8).faces[0])
    assert (drawn.missing, drawn.text) == ("", face)
    assert drawn.box is not None
    assert drawn.box.width * drawn.box.height > 0
    assert Box(0, 0, *tile).grown(-1.5 * size / 20).contains(drawn.box, 1e-6), "tall ones are fitted, not clipped"
    assert clear(drawn, points, tile)


def test_u55_a_digraph_in_one_character_is_as_large_as_in_two(fonts: FontBook) -> None:
    letters = a_set("Lj", "\u01c8", "Nj", "\u01cb")
    assert len({round(em, 6) for em in ems(letters, FaceMaker(letters, TILE, fonts)).values()}) == 1


def test_schtsch_fits_on_15_mm_or_is_refused_by_name(fonts: FontBook) -> None:
    letters = a_set("SCHTSCH")
    (drawn, points) = texts(FaceMaker(letters, Size(15, 15), fonts), letters.faces[0])
    assert drawn.glyphs[0].scale * 1000 >= 6 * 25.4 / 72
    assert clear(drawn, points, Size(15, 15))
    with pytest.raises(LayoutError, match='face "SCHTSCH" fits a tile of 11 × 11 mm only at'):
        FaceMaker(letters, Size(11, 11), fonts)


@pytest.mark.parametrize(
    "row", ["אבגלקן", "ابجدح", "कखगद", ("\u0e31", "\u0e38", "\u0e49"), ("\u0301", "\u0323")], ids=ascii
)
def test_a_row_of_a_script_stands_on_one_line(row: tuple[str, ...], all_fonts: FontBook) -> None:
    letters = a_set(*row)
    maker = FaceMaker(letters, TILE, all_fonts)
    bases = []
    for face in letters.faces:
        drawn = texts(maker, face)[0]
        run = all_fonts.run(face.face, 1.0, face=True)
        assert drawn.box is not None
        em = drawn.box.height / run.ink.height  # one that is in the way of its points is smaller
        bases.append(drawn.box.y0 - em * run.ink.y0)
    assert max(bases) - min(bases) < 1e-6


def test_a_picture_does_not_make_letters_smaller(all_fonts: FontBook) -> None:
    letters, mixed = a_set("A", "Ž"), a_set("A", "Ž", "🐘")
    alone, beside = (FaceMaker(s, TILE, all_fonts) for s in (letters, mixed))
    assert texts(beside, mixed.faces[0])[0].box == texts(alone, letters.faces[0])[0].box


@settings(max_examples=120, deadline=None)
@given(
    face=st.text(st.characters(exclude_categories=["Cs", "Cn", "Cc"]), min_size=1, max_size=6), size=st.integers(12, 30)
)
def test_u71_any_face_at_all_is_drawn_or_refused_in_one_line(face: str, size: int, all_fonts: FontBook) -> None:
    tileset, tile = a_set(face), Size(size, size)
    try:
        items = FaceMaker(tileset, tile, all_fonts).items(tileset.faces[0])
        trim = Box(0, 0, *tile)
        ruler = Group("ruler", "", ())
        page = Page(100, 100, (Group("tile", "x", items, 20, 20, box=trim), ruler), 6.5)
        said = check(Drawing("test", (page,)), catalogue.style("default"), sources=catalogue.sources)
        refuse([f for f in said if f.code != "F10"])
    except TilegenError as error:
        assert "\n" not in str(error)
        assert f"U+{ord(face[0]):04X}" in str(error) or "no font has" in str(error) or face in str(error)
    else:
        assert items[0].box is not None  # type: ignore[union-attr]  # faces are texts
        assert trim.contains(items[0].box, 1e-6)  # type: ignore[union-attr]


def test_zero_and_o_cannot_be_mixed_up(make: Callable[..., object]) -> None:
    """A zero is narrower than an O of its size, and can be had with a slash."""
    plain = make("magnets").result.pages[0]  # type: ignore[attr-defined]
    slashed = make("magnets", slashed_zero=True).result.pages[0]  # type: ignore[attr-defined]
    (a, b) = (next(iter(p.groups("tile"))).items[1] for p in (plain, slashed))
    assert a.text == b.text == "0"
    assert a.glyphs[0].contours != b.glyphs[0].contours
