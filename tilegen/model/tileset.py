"""A tile set: which faces there are, how many of each, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tilegen.errors import DataError

KINDS = ("digit", "relation", "arithmetic", "logic", "letter", "blank")
# How a face is drawn: plain, as an outline, or light on a dark tile.
LOOKS = ("plain", "outlined", "inverted")
BORDERS = ("none", "line", "double", "dashed", "dotted")
SIGNS = ("none", "dot", "ring", "square", "frame", "triangle", "diamond", "bar")

# What a tile scores: whole numbers are int, others (1.5) exact decimals.
Points = int | Decimal


def exact(value: Points) -> Points:
    """Return points as an int if they are whole, else as a decimal without zeros at the end.

    >>> exact(Decimal("2.0")), exact(Decimal("1.50"))
    (2, Decimal('1.5'))
    """
    whole = int(value)
    return whole if whole == value else Decimal(value).normalize()


def wrong_total(found: int, promised: int) -> DataError | None:
    """Return the error for counts that do not add up to the total that a file promises, or None if they do.

    >>> print(wrong_total(99, 100))
    the counts add up to 99, but total = 100 (1 short) (change the counts or total, or delete the line with total)
    """
    if found == promised:
        return None
    short = f"{promised - found} short" if found < promised else f"{found - promised} too many"
    return DataError(
        f"the counts add up to {found}, but total = {promised} ({short})",
        hint="change the counts or total, or delete the line with total",
    )


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of tile.

    `id` is its stable name in files and goldens, `face` what is drawn (empty on a blank), `count` how many the set
    has, `points` what one scores, `kind` one of KINDS (colour and form follow from it), `reads` the tokens it may
    stand for on the board (a blank: any). `group` is a class of tiles such as "vowel", `pool` says that the tile lies
    open beside the bag, `look` is one of LOOKS, `braille` the cells to use in place of the usual ones, `back` what
    stands on the other side, `notes` what else the file says about it, as (heading, text).
    """

    id: str
    face: str
    count: int
    points: Points
    kind: str
    reads: tuple[str, ...] = ()
    group: str = ""
    pool: bool = False
    look: str = "plain"
    braille: str = ""
    back: str = ""
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """What to call the tile in a list: its face, or "blank"."""
        return self.face or "blank"


@dataclass(frozen=True, slots=True)
class TileGroup:
    """A class of tiles that can be told from the others: by a colour "#RRGGBB", a border (BORDERS), a sign (SIGNS).

    `title` is what people call it.
    """

    name: str
    title: str
    colour: str
    border: str
    sign: str


@dataclass(frozen=True, slots=True)
class TileSet:
    """A named set of faces. `total` is the number of tiles that the file promises; `source` the file it came from.

    `titles` are what the game is called in other languages, as (language, title). `rules` names the ruleset that
    belongs to the set, `groups` the classes of its tiles in the order in which they come, `options` what the set asks
    of products where the user says nothing, as (option, value). `sets` is how often the whole set is there: counts are
    those of all of them. `added` names the sets whose tiles were added to it. `partly` says that only some of its tiles
    are wanted now, and others may follow.
    """

    name: str
    title: str
    faces: tuple[Face, ...]
    rack: int
    total: int
    version: str = "1"
    lang: str = "en"
    source: str = ""
    titles: tuple[tuple[str, str], ...] = ()
    rules: str = ""
    groups: tuple[TileGroup, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    sets: int = 1
    added: tuple[str, ...] = ()
    partly: bool = False

    def __post_init__(self) -> None:
        """Hold the promise: the counts add up to `total`."""
        wrong = wrong_total(sum(face.count for face in self.faces), self.total)
        if wrong is not None:
            raise wrong

    def titled(self, lang: str) -> str:
        """Return the title in a language, or the set's own."""
        return dict(self.titles).get(lang, self.title)

    def tiles(self) -> Iterator[Face]:
        """Yield every single tile, in the order of the faces; one whole set after the other."""
        for _ in range(self.sets):
            for face in self.faces:
                for _ in range(face.count // self.sets):
                    yield face

    @property
    def points(self) -> Points:
        """The points of all tiles together."""
        return exact(sum((face.count * face.points for face in self.faces), start=Decimal(0)))

    @property
    def scored(self) -> bool:
        """Whether anything is scored: some tile has points, and the set does not ask for tiles that hide them."""
        hidden = dict(self.options).get("points") in ("off", "false", "no")
        return not hidden and any(face.points for face in self.faces)

    @property
    def pool(self) -> int:
        """How many tiles lie open beside the bag."""
        return sum(face.count for face in self.faces if face.pool)

    def counts(self) -> dict[str, int]:
        """How many tiles of each face there are, by face id; faces with count 0 are left out."""
        return {face.id: face.count for face in self.faces if face.count}

    def group(self, name: str) -> TileGroup | None:
        """Return the group of a name, or None for tiles that have none."""
        return next((group for group in self.groups if group.name == name), None)

    def extended(self, other: TileSet) -> TileSet:
        """Return this set with the tiles of `other` added; a face that both have is counted together.

        Raises DataError if the two give one face different points.
        """
        faces = {face.id: face for face in self.faces}
        drawn = {face.face: face for face in self.faces}
        for face in other.faces:
            twin = drawn.get(face.face)
            if twin is not None and twin.id != face.id:
                raise DataError(
                    f'{other.name} calls the face "{face.label}" "{face.id}", but {self.name} calls it "{twin.id}"'
                )
            mine = faces.get(face.id)
            if mine is None:
                faces[face.id] = face
            elif (mine.face, mine.points) != (face.face, face.points):
                raise DataError(
                    f'the id "{face.id}" is the face "{face.label}" with {face.points} points in {other.name}, '
                    f'but "{mine.label}" with {mine.points} in {self.name}'
                )
            else:
                faces[face.id] = replace(mine, count=mine.count + face.count)
        # Blanks stay last, as in every list of tiles.
        ordered = sorted(faces.values(), key=lambda face: face.kind == "blank")
        known = {group.name for group in self.groups}
        return replace(
            self,
            name=f"{self.name}-{other.name}",
            title=f"{self.title} with {other.title}",
            faces=tuple(ordered),
            total=self.total + other.total,
            groups=(*self.groups, *(group for group in other.groups if group.name not in known)),
            added=(*self.added, other.name),
        )
