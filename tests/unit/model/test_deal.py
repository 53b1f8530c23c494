from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilegen.data import tilesets
from tilegen.errors import OptionError
from tilegen.model.deal import deal, points, shuffled
from tilegen.model.tileset import Face, TileSet

POOLED = TileSet(
    "mine",
    "Mine",
    (
        Face("A", "A", 5, Decimal("1.5"), "letter"),
        Face("=", "=", 3, 1, "relation", pool=True),
        Face("b", "", 2, 0, "blank"),
    ),
    3,
    10,
)


def test_u87_a_seed_gives_these_hands_on_every_computer() -> None:
    hands = deal(tilesets.load("binary"), 4, 9, 1).hands
    assert ["".join(face.label for face in hand) for hand in hands] == [
        "0011===−OR",
        "011111=+AND",
        "0001===−NOT",
        "000111ORORblank",
    ]


@settings(deadline=None)
@given(st.integers(0, 2**64), st.integers(1, 11), st.integers(1, 9))
def test_hands_and_what_is_left_are_the_bag(seed: int, hands: int, size: int) -> None:
    tileset = tilesets.load("binary")
    found = deal(tileset, hands, size, seed)
    assert [len(hand) for hand in found.hands] == [size] * hands
    everything = Counter(face.id for hand in found.hands for face in hand)
    everything.update({face.id: number for face, number in found.left})
    assert everything == tileset.counts()
    assert found == deal(tileset, hands, size, seed)
    assert found.hands[:1] == deal(tileset, 1, size, seed).hands


def test_every_order_comes_equally_often() -> None:
    seen = Counter("".join(shuffled("abc", seed)) for seed in range(6000))
    assert len(seen) == 6
    assert all(abs(number - 1000) < 150 for number in seen.values())


def test_tiles_of_the_pool_are_not_dealt() -> None:
    found = deal(POOLED, 2, 3, 1)
    assert {face.id for hand in found.hands for face in hand} <= {"A", "b"}
    assert [(face.id, number) for face, number in found.pool] == [("=", 3)]
    assert sum(number for _, number in found.left) == 1
    assert points((POOLED.faces[0],) * 3) == Decimal("4.5")


@pytest.mark.parametrize(
    ("hands", "size", "line"),
    [
        (4, 3, "4 hands of 3 tiles are 12 tiles, but the bag has 7: enough for 2 hands"),
        (2, 4, "2 hands of 4 tiles are 8 tiles, but the bag has 7: enough for 1 hand"),
        (1, 8, "1 hand of 8 tiles, but the bag has 7: not enough for one hand"),
        (9, 1, "9 hands of 1 tile are 9 tiles, but the bag has 7: enough for 7 hands"),
    ],
)
def test_more_than_the_bag_holds_is_one_clear_line(hands: int, size: int, line: str) -> None:
    with pytest.raises(OptionError) as caught:
        deal(POOLED, hands, size, 1)
    assert str(caught.value) == line
