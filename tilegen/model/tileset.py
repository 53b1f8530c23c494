"""A tile set: which faces there are, how many of each, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tilegen.errors import DataError

KINDS = ("digit", "relation", "arithmetic", "logic", "letter", "blank")


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of tile.

    `id` is its stable name in files and goldens, `face` what is drawn (empty on a blank), `count` how many the set
    has, `points` what one scores, `kind` one of KINDS (colour and form follow from it), `reads` the tokens it may
    stand for on the board (a blank: any).
    """

    id: str
    face: str
    count: int
    points: int
    kind: str
    reads: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What to call the tile in a list: its face, or "blank"."""
        return self.face or "blank"


@dataclass(frozen=True, slots=True)
class TileSet:
    """A named set of faces. `total` is the number of tiles that the file promises; `source` the file it came from.

    `titles` are what the game is called in other languages, as (language, title).
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

    def __post_init__(self) -> None:
        """Hold the promise: the counts add up to `total`."""
        found = sum(face.count for face in self.faces)
        if found != self.total:
            short = f"{self.total - found} short" if found < self.total else f"{found - self.total} too many"
            raise DataError(
                f"the counts add up to {found}, but total = {self.total} ({short})",
                hint="change the counts or total, or delete the line with total",
            )

    def titled(self, lang: str) -> str:
        """Return the title in a language, or the set's own."""
        return dict(self.titles).get(lang, self.title)

    def tiles(self) -> Iterator[Face]:
        """Yield every single tile, in the order of the faces."""
        for face in self.faces:
            for _ in range(face.count):
                yield face

    @property
    def points(self) -> int:
        """The points of all tiles together."""
        return sum(face.count * face.points for face in self.faces)

    def counts(self) -> dict[str, int]:
        """How many tiles of each face there are, by face id; faces with count 0 are left out."""
        return {face.id: face.count for face in self.faces if face.count}

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
        return replace(
            self,
            name=f"{self.name}-{other.name}",
            title=f"{self.title} with {other.title}",
            faces=tuple(ordered),
            total=self.total + other.total,
        )
