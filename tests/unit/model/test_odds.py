from __future__ import annotations

import random
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilegen.data import tilesets
from tilegen.model.odds import Chance, Spread, alike, each_has, exactly, none_of, paired, spread
from tilegen.model.tileset import KINDS, Face, TileGroup, TileSet, exact
from tilegen.model.vowels import is_vowel, vowels


def set_of(*faces: Face, rack: int = 3, lang: str = "en", groups: tuple[TileGroup, ...] = ()) -> TileSet:
    return TileSet("mine", "Mine", faces, rack, sum(f.count for f in faces), lang=lang, groups=groups)


def chance(found: Spread, key: str, players: int = 0) -> Chance:
    return next(c for c in found.chances if (c.key, c.players) == (key, players))


SMALL = set_of(
    Face("1", "1", 3, 1, "digit", ("1",)),
    Face("=", "=", 2, 1, "relation", ("=",)),
    Face("+", "+", 2, Decimal("1.5"), "arithmetic", ("+",)),
    Face("open", "=", 4, 1, "relation", ("=",), pool=True),
    Face("blank", "", 2, 0, "blank"),
)


def hands_of(tileset: TileSet, size: int) -> list[tuple[Face, ...]]:
    """Every hand there is, each single tile told from the others: the independent source."""
    return list(combinations([face for face in tileset.tiles() if not face.pool], size))


@pytest.mark.parametrize("rack", [1, 2, 3, 4, 6])
def test_u86_chances_are_what_counting_all_hands_finds(rack: int) -> None:
    hands, found = hands_of(SMALL, rack), spread(SMALL, rack)

    def share(kinds: set[str]) -> Fraction:
        return Fraction(sum(not kinds & {face.kind for face in hand} for hand in hands), len(hands))

    assert chance(found, "no_relation").chance == share({"relation"})
    assert chance(found, "no_relation_or_blank").chance == share({"relation", "blank"})
    assert chance(found, "no_digit").chance == share({"digit"})
    assert chance(found, "a_blank").chance == 1 - share({"blank"})
    same = [len({face.kind for face in hand}) == 1 for hand in hands]
    assert chance(found, "one_kind").chance == Fraction(sum(same), len(hands))
    passing = [len({face.kind for face in hand} - {"blank"}) <= 1 for hand in hands]
    assert chance(found, "one_kind_or_blank").chance == Fraction(sum(passing), len(hands))
    for part in found.faces:
        counts = [sum(face.face == part.name for face in hand) for hand in hands]
        if not part.pool:
            assert part.expected == Fraction(sum(counts), len(hands))
            assert part.none == Fraction(counts.count(0), len(hands))
    points = sum((Fraction(face.points) for hand in hands for face in hand), start=Fraction(0))
    assert found.expected_points == points / len(hands)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_everybody_has_one_is_what_dealing_all_hands_finds(size: int) -> None:
    tiles = [face for face in SMALL.tiles() if not face.pool]
    numbers, good, all_ = range(len(tiles)), 0, 0
    for mine in combinations(numbers, size):
        for yours in combinations([n for n in numbers if n not in mine], size):
            all_ += 1
            good += all(any(tiles[n].kind == "relation" for n in hand) for hand in (mine, yours))
    assert chance(spread(SMALL, size), "each_relation", 2).chance == Fraction(good, all_)


def test_u86_nine_of_the_binary_tiles_without_an_equals_sign() -> None:
    found = spread(tilesets.load("binary"))
    assert chance(found, "no_relation").chance == Fraction(comb(86, 9), comb(100, 9))
    assert chance(found, "no_relation_or_blank").chance == Fraction(comb(83, 9), comb(100, 9))
    assert chance(found, "a_blank").chance == 1 - Fraction(comb(97, 9), comb(100, 9))
    assert found.expected_points == Fraction(9 * 106, 100)
    assert [part.expected for part in found.faces if part.name == "0"] == [Fraction(9 * 28, 100)]


def test_chances_lie_where_dealing_at_random_finds_them() -> None:
    tileset, rng, deals = tilesets.load("binary"), random.Random(7), 6000
    found, bag, seen = spread(tileset), list(tileset.tiles()), Counter[tuple[str, int]]()
    for _ in range(deals):
        tiles = rng.sample(bag, 18)
        mine, yours = ({face.kind for face in tiles[start : start + 9]} for start in (0, 9))
        seen["no_relation", 0] += "relation" not in mine
        seen["a_blank", 0] += "blank" in mine
        seen["each_relation", 2] += "relation" in mine and "relation" in yours
    for (key, players), number in seen.items():
        wanted = float(chance(found, key, players).chance)
        # Five standard deviations: with this seed and any sound arithmetic it holds.
        assert abs(number / deals - wanted) < 5 * sqrt(wanted * (1 - wanted) / deals), key


@settings(deadline=None)
@given(st.integers(0, 60), st.data())
def test_hypergeometric_chances_add_up_to_one(total: int, data: st.DataObject) -> None:
    special, drawn = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
    assert sum(exactly(total, special, drawn, k) for k in range(drawn + 1)) == 1
    assert exactly(total, special, drawn, drawn + 1) == exactly(total, special, drawn, -1) == 0
    hands = data.draw(st.integers(1, 4))
    if drawn * hands <= total:
        assert 0 <= each_has(total, special, drawn, hands) <= 1
        assert each_has(total, special, drawn, 1) == 1 - none_of(total, special, drawn)


@st.composite
def sets(draw: st.DrawFn) -> TileSet:
    """Sets with blanks, pools, groups, faces of which there are none, and points in parts."""
    number = draw(st.integers(1, 8))
    faces = [
        Face(
            id=str(n),
            face=str(n) if kind != "blank" else "",
            count=draw(st.integers(0, 30)),
            points=exact(draw(st.decimals(0, 20, places=2))),
            kind=kind,
            reads=(str(n),) if kind != "blank" else (),
            group=draw(st.sampled_from(["", "red", "blue"])),
            pool=draw(st.booleans()),
        )
        for n, kind in enumerate(draw(st.sampled_from(KINDS)) for _ in range(number))
    ]
    names = dict.fromkeys(f.group for f in faces if f.group)
    groups = tuple(TileGroup(name, name, "#000000", "none", "dot") for name in names)
    return set_of(*faces, rack=draw(st.integers(1, 12)), groups=groups)


@settings(deadline=None)
@given(sets())
def test_parts_add_up_to_the_whole(tileset: TileSet) -> None:
    found = spread(tileset)
    for parts in (found.faces, found.kinds, *([found.groups] if found.groups else [])):
        assert sum(part.count for part in parts) == tileset.total
        assert sum(part.share for part in parts) == (1 if tileset.total else 0)
        assert sum(part.mass_share for part in parts) == (1 if tileset.points else 0)
        assert sum(part.expected for part in parts) == found.hand
        assert sum(Fraction(part.mass) for part in parts) == Fraction(tileset.points)
    assert found.hand == min(tileset.rack, tileset.total - tileset.pool)
    assert all(0 <= c.chance <= 1 for c in found.chances)


def test_tiles_of_the_pool_are_not_drawn() -> None:
    found = spread(SMALL, 3)
    open_ = next(part for part in found.faces if part.pool)
    assert (open_.count, open_.bag, open_.expected, open_.none) == (4, 0, 0, 1)
    assert found.bag == 9
    assert chance(found, "no_relation").chance == none_of(9, 2, 3)


def test_a_bag_smaller_than_a_hand_is_drawn_whole_and_an_empty_one_has_no_chances() -> None:
    few = spread(set_of(Face("A", "A", 4, 1, "letter"), rack=9))
    assert (few.hand, few.faces[0].expected, few.faces[0].none) == (4, 4, 0)
    none = spread(set_of(Face("A", "A", 4, 1, "letter", pool=True)))
    assert (none.hand, none.bag, none.chances) == (0, 0, ())


def test_u85_a_face_of_which_there_are_none_stays_in_the_list() -> None:
    found = spread(set_of(Face("A", "A", 4, 1, "letter"), Face("B", "B", 0, 3, "letter")))
    assert [(part.name, part.share, part.none) for part in found.faces] == [("A", 1, 0), ("B", 0, 1)]


def test_a_hand_of_blanks_passes_for_every_kind_once() -> None:
    assert alike([3, 3], 2, 2) == Fraction(comb(5, 2) + comb(5, 2) - comb(2, 2), comb(8, 2))


def test_u13_two_sets_side_by_side_keep_the_points_of_each() -> None:
    first = spread(set_of(Face("F", "F", 2, 4, "letter"), Face("A", "A", 2, 1, "letter")))
    second = spread(set_of(Face("eff", "F", 2, 1, "letter"), Face("B", "B", 2, 1, "letter")))
    pairs = {pair.name: pair for pair in paired(first.faces, second.faces)}
    assert [pairs["F"].first.points, pairs["F"].second.points] == [4, 1]  # type: ignore[union-attr]
    assert pairs["A"].second is None
    assert pairs["B"].first is None


@pytest.mark.parametrize(
    "text", ["A", "é", "Å", "ø", "Æ", "ơ", "Ё", "ї", "ү", "ή", "ῷ", "า", "เ", "◌ิ", "ะ", "ำ", "ɛ", "IA"]
)
def test_vowels_of_many_scripts(text: str) -> None:
    assert is_vowel(text)


@pytest.mark.parametrize("text", ["B", "ñ", "Й", "ў", "Ж", "σ", "ก", "◌่", "QU", "Lj", "7", "", "=", "กา"])
def test_what_is_no_vowel(text: str) -> None:
    assert not is_vowel(text)


def test_y_is_a_vowel_where_players_count_it_as_one() -> None:
    faces = Face("Y", "Y", 2, 4, "letter"), Face("A", "A", 2, 1, "letter")
    assert [f.face for f in vowels(set_of(*faces, lang="en"))] == ["A"]
    assert [f.face for f in vowels(set_of(*faces, lang="pl"))] == ["Y", "A"]


@pytest.mark.parametrize(
    ("name", "title"),
    [("vowels", ""), ("v", "Samoglasnici"), ("สระ", ""), ("Гласные", ""), ("vowel-team", ""), ("v", "Vowels with r")],
)
def test_a_group_of_vowels_says_which_they_are(name: str, title: str) -> None:
    faces = Face("W", "W", 2, 4, "letter", group=name), Face("A", "A", 2, 1, "letter")
    group = TileGroup(name, title or name, "#000000", "none", "dot")
    assert [f.face for f in vowels(set_of(*faces, groups=(group,)))] == ["W"]


def test_vowel_teams_of_reading_lessons_are_vowels() -> None:
    found = vowels(tilesets.load("phonics"))
    assert {f.group for f in found} == {"vowel", "vowel-team", "vowel-r"}
    # C(60, 7) / C(100, 7): 40 of the 100 tiles hold a vowel's sound.
    none = next(c for c in spread(tilesets.load("phonics")).chances if c.faces and "a" in c.faces)
    assert none.chance == Fraction(comb(60, 7), comb(100, 7))


def test_words_on_tiles_are_no_vowels() -> None:
    assert vowels(tilesets.load("binary")) == ()


def test_hands_that_empty_the_bag_still_have_a_chance() -> None:
    faces = Face("=", "=", 2, 1, "relation", ("=",)), Face("1", "1", 2, 1, "digit", ("1",))
    found = [c for c in spread(set_of(*faces, rack=2)).chances if c.key == "each_relation"]
    assert [(c.players, c.chance) for c in found] == [(2, Fraction(2, 3))]


def test_a_set_of_one_kind_is_not_told_that_hands_are_of_one_kind() -> None:
    faces = Face("1", "1", 4, 1, "digit", ("1",)), Face("blank", "", 2, 0, "blank")
    assert not [c for c in spread(set_of(*faces)).chances if c.key.startswith("one_kind")]
