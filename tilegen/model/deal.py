"""Hands dealt from the bag by a seed, the same on every computer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from tilegen.errors import OptionError
from tilegen.model.tileset import Face, Points, TileSet, exact

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands of `size` tiles from a shuffled bag.

    The tiles of a hand lie in the order of the set. `left` and `pool` are what stays in the bag and what lies open
    beside it, as (face, how many).
    """

    tileset: TileSet
    seed: int
    size: int
    hands: tuple[tuple[Face, ...], ...]
    left: tuple[tuple[Face, int], ...]
    pool: tuple[tuple[Face, int], ...]


def points(hand: Sequence[Face]) -> Points:
    """Return what the tiles of a hand score together."""
    return exact(sum((face.points for face in hand), start=Decimal(0)))


def shuffled(items: Sequence[T], seed: int) -> list[T]:
    """Return the items in an order that follows from the seed alone.

    From the last place to the first, each changes places with one drawn from those up to it (Fisher and Yates). Of
    Python's generator only `random()` is promised to stay the same from version to version, so that alone is used, and
    not `shuffle`.

    >>> shuffled("abcdef", 1)
    ['b', 'c', 'f', 'd', 'e', 'a']
    """
    order, generator = list(items), random.Random(seed)
    for place in range(len(order) - 1, 0, -1):
        other = int(generator.random() * (place + 1))
        order[place], order[other] = order[other], order[place]
    return order


def deal(tileset: TileSet, hands: int, size: int, seed: int) -> Deal:
    """Shuffle the bag and deal from its top, one whole hand after the other; tiles of the pool are not dealt.

    The first hands are the same however many there are. Raises OptionError if the bag does not hold enough.
    """
    numbers = [n for n, face in enumerate(tileset.faces) for _ in range(face.count) if not face.pool]
    if hands * size > len(numbers):
        raise OptionError(_too_many(hands, size, len(numbers)))
    order = shuffled(numbers, seed)
    dealt = [sorted(order[start : start + size]) for start in range(0, hands * size, size)]
    left = [0] * len(tileset.faces)
    for number in order[hands * size :]:
        left[number] += 1
    return Deal(
        tileset=tileset,
        seed=seed,
        size=size,
        hands=tuple(tuple(tileset.faces[number] for number in hand) for hand in dealt),
        left=tuple((face, number) for face, number in zip(tileset.faces, left, strict=True) if number),
        pool=tuple((face, face.count) for face in tileset.faces if face.pool and face.count),
    )


def _too_many(hands: int, size: int, bag: int) -> str:
    wanted = f"{hands} hand{'s' if hands != 1 else ''} of {size} tile{'s' if size != 1 else ''}"
    most = bag // size
    enough = f"enough for {most} hand{'s' if most != 1 else ''}" if most else "not enough for one hand"
    together = f" are {hands * size} tiles" if hands != 1 else ""
    return f"{wanted}{together}, but the bag has {bag}: {enough}"
