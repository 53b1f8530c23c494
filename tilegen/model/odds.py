"""What a distribution of tiles means: shares, points, and the chances of an opening hand, all as exact fractions.

A hand is drawn from the bag without putting back (the hypergeometric distribution); tiles of the pool are not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import comb

from tilegen.model.selection import MINUS
from tilegen.model.tileset import Face, Points, TileSet, exact
from tilegen.model.vowels import vowels

PLAYERS = (2, 3, 4)  # how many hands "everybody has one" is worked out for


def exactly(total: int, special: int, drawn: int, wanted: int) -> Fraction:
    """Return the chance that `drawn` of `total` tiles hold exactly `wanted` of the `special` ones.

    >>> exactly(4, 2, 2, 1)
    Fraction(2, 3)
    """
    if not 0 <= wanted <= drawn:
        return Fraction(0)
    return Fraction(comb(special, wanted) * comb(total - special, drawn - wanted), comb(total, drawn))


def none_of(total: int, special: int, drawn: int) -> Fraction:
    """Return the chance that none of the `special` tiles is drawn.

    >>> none_of(100, 14, 9) == Fraction(comb(86, 9), comb(100, 9))
    True
    """
    return exactly(total, special, drawn, 0)


def each_has(total: int, special: int, drawn: int, hands: int) -> Fraction:
    """Return the chance that every one of some hands of `drawn` tiles holds a special tile.

    By inclusion and exclusion: that a given choice of k hands has none is that k · drawn tiles have none.

    >>> each_has(4, 2, 2, 2)
    Fraction(2, 3)
    """
    chances = ((-1) ** k * comb(hands, k) * none_of(total, special, k * drawn) for k in range(hands + 1))
    return sum(chances, start=Fraction(0))


def alike(classes: Sequence[int], jokers: int, drawn: int) -> Fraction:
    """Return the chance that a hand comes from one class, `jokers` passing for any; all tiles are in a class or jokers.

    >>> alike([2, 2], 0, 2), alike([1, 2], 1, 2)
    (Fraction(1, 3), Fraction(2, 3))
    """
    only = comb(jokers, drawn)  # a hand of jokers alone passes for every class, and counts once
    hands = sum(comb(number + jokers, drawn) - only for number in classes) + only
    return Fraction(hands, comb(sum(classes) + jokers, drawn))


@dataclass(frozen=True, slots=True)
class Part:
    """A face, or all faces of a kind or group.

    `count` tiles, of which `bag` lie in the bag; `mass` is what they score together, `share` and `mass_share` are their
    parts of the whole set; `expected` is the mean number in a hand, `none` the chance that a hand has none. `points`
    (of one tile), `kind`, `group` and `pool` are told of a single face.
    """

    name: str
    count: int
    bag: int
    points: Points | None
    mass: Points
    share: Fraction
    mass_share: Fraction
    expected: Fraction
    none: Fraction
    kind: str = ""
    group: str = ""
    pool: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of something in an opening hand, or in those of all `players`.

    `key` says what, `faces` which tiles it is about; keys that end in "_or_blank" count blanks with them.
    """

    key: str
    chance: Fraction
    faces: tuple[str, ...] = ()
    players: int = 0


@dataclass(frozen=True, slots=True)
class Spread:
    """A set as its designer looks at it. `hand` is how many tiles are drawn, at most all of the bag."""

    tileset: TileSet
    hand: int
    bag: int
    bag_points: Points
    expected_points: Fraction
    faces: tuple[Part, ...]
    kinds: tuple[Part, ...]
    groups: tuple[Part, ...]
    chances: tuple[Chance, ...]


def spread(tileset: TileSet, rack: int | None = None) -> Spread:
    """Return shares and chances of a set for hands of `rack` tiles, or as many as the set says."""
    bag = tileset.total - tileset.pool
    hand = min(rack or tileset.rack, bag)
    drawn = [face for face in tileset.faces if not face.pool]
    bag_points = _mass(drawn)
    whole = _Whole(tileset, bag, hand)
    return Spread(
        tileset=tileset,
        hand=hand,
        bag=bag,
        bag_points=bag_points,
        expected_points=_of(hand * Fraction(bag_points), bag),
        faces=tuple(whole.part(face.face, [face]) for face in tileset.faces),
        kinds=whole.by(lambda face: face.kind),
        groups=whole.by(lambda face: face.group) if tileset.groups else (),
        chances=tuple(_chances(tileset, drawn, bag, hand)) if hand else (),
    )


@dataclass(frozen=True, slots=True)
class _Whole:
    """What parts are measured by."""

    tileset: TileSet
    bag: int
    hand: int

    def part(self, name: str, faces: Sequence[Face]) -> Part:
        """Return some faces taken together; what they all have in common is told of them."""
        count = sum(face.count for face in faces)
        inside = sum(face.count for face in faces if not face.pool)
        alone = faces[0] if len(faces) == 1 else None
        return Part(
            name=name,
            count=count,
            bag=inside,
            points=alone.points if alone else None,
            mass=_mass(faces),
            share=_of(count, self.tileset.total),
            mass_share=_of(Fraction(_mass(faces)), Fraction(self.tileset.points)),
            expected=_of(self.hand * inside, self.bag),
            none=none_of(self.bag, inside, self.hand),
            kind=alone.kind if alone else "",
            group=alone.group if alone else "",
            pool=bool(alone and alone.pool),
        )

    def by(self, key: Callable[[Face], str]) -> tuple[Part, ...]:
        """Return a part for each value of `key`, in the order of the faces."""
        names = dict.fromkeys(key(face) for face in self.tileset.faces)
        return tuple(self.part(name, [f for f in self.tileset.faces if key(f) == name]) for name in names)


def _mass(faces: Iterable[Face]) -> Points:
    return exact(sum((face.count * face.points for face in faces), start=Decimal(0)))


def _of(part: Fraction | int, whole: Fraction | int) -> Fraction:
    return Fraction(part) / whole if whole else Fraction(0)


def _chances(tileset: TileSet, drawn: list[Face], bag: int, hand: int) -> Iterable[Chance]:
    """Yield what can be said of the opening hands of a set."""
    inside = [face for face in drawn if face.count]
    blanks = sum(face.count for face in inside if face.kind == "blank")
    sounded = {face.id for face in vowels(tileset)}
    relations = [face for face in inside if face.kind == "relation" or "=" in face.reads]
    wanted = {
        "no_relation": relations,
        "no_digit": [face for face in inside if face.kind == "digit"],
        "no_vowel": [face for face in inside if face.id in sounded],
    }
    for key, faces in wanted.items():
        for more, joined in (("", 0), ("_or_blank", blanks)):
            if faces and (joined or not more):
                number = sum(face.count for face in faces) + joined
                yield Chance(f"{key}{more}", none_of(bag, number, hand), tuple(face.face for face in faces))
    if blanks:
        yield Chance("a_blank", 1 - none_of(bag, blanks, hand))
    kinds = {
        kind: sum(face.count for face in inside if face.kind == kind) for kind in dict.fromkeys(f.kind for f in inside)
    }
    others = [number for kind, number in kinds.items() if kind != "blank"]
    if len(others) > 1:
        yield Chance("one_kind", alike(list(kinds.values()), 0, hand))
        if blanks:
            yield Chance("one_kind_or_blank", alike(others, blanks, hand))
    for players in PLAYERS:
        for more, joined in (("", 0), ("_or_blank", blanks)):
            if relations and players * hand <= bag and (joined or not more):
                number = sum(face.count for face in relations) + joined
                chance = each_has(bag, number, hand, players)
                yield Chance(f"each_relation{more}", chance, tuple(face.face for face in relations), players)


@dataclass(frozen=True, slots=True)
class Pair:
    """The same thing in two sets; None in the one that does not have it."""

    name: str
    first: Part | None
    second: Part | None


def in_other_case(first: Iterable[str], second: Iterable[str]) -> bool:
    """Tell whether two lists of names have letters in common only if case does not matter.

    Each list must have each name in one case only.

    >>> in_other_case(["A", "B"], ["a", "c"]), in_other_case(["A", "B"], ["A", "b"]), in_other_case(["A", "a"], ["A"])
    (True, False, False)
    """
    ours, theirs = ({name for name in names if name} for names in (first, second))
    folded = [{name.casefold() for name in names} for names in (ours, theirs)]
    distinct = len(folded[0]) == len(ours) and len(folded[1]) == len(theirs)
    letters = {name for name in ours & theirs if name != name.swapcase()}
    return distinct and not letters and any(name != name.swapcase() for name in folded[0] & folded[1])


def paired(first: Iterable[Part], second: Iterable[Part]) -> tuple[Pair, ...]:
    """Return the parts of two sets side by side, by name (hyphen and minus are one): those of the first, then the rest.

    If no letter of one is in the other, but some are in the other case, these are one.

    >>> from tilegen.model.tileset import Face, TileSet
    >>> minus, hyphen = (spread(TileSet("s", "", (Face(f, f, 3, 1, "arithmetic"),), 2, 3)) for f in "−-")
    >>> [(pair.name, pair.first is None, pair.second is None) for pair in paired(minus.faces, hyphen.faces)]
    [('−', False, False)]
    """
    ours = {MINUS.get(part.name, part.name): part for part in first}
    theirs = {MINUS.get(part.name, part.name): part for part in second}
    if in_other_case(ours, theirs):
        alike = {name.casefold(): name for name in ours}
        theirs = {alike.get(name.casefold(), name): part for name, part in theirs.items()}
    return tuple(Pair(name, ours.get(name), theirs.get(name)) for name in dict.fromkeys((*ours, *theirs)))
