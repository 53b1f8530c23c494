"""The tiles of a set without rules, letter by letter, and the key to the groups of any set."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.drawing.document import Block, Columns, Figure, Grid, Heading, Row, Spans, plain
from tilegen.model.tileset import Face
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.spread import Spread
from tilegen.products.manual.writer import bold

KEY = 120.0  # widest row of tiles in the key to the groups, mm
ABSENT, ABSENT_COLUMNS = 7.5, 20  # tiles that are not in the bag: their size in mm, and how many stand side by side

Section = tuple[str, list[Face]]


def letters(scene: Scene, parts: Sequence[Section], size: float, columns: int) -> tuple[Block, ...]:
    """Return the faces of a set without rules, with points and counts, each section below its title.

    `size` is that of a tile in mm, `columns` how many stand side by side.
    """
    found: list[Block] = []
    for title, faces in parts:
        if title:
            found.append(Heading(plain(title), 3))
        figures = (
            Figure(scene.figures.row([face.face], size), face.face or scene.texts.say("blank"), _worth(scene, face))
            for face in faces
        )
        found.append(Row(tuple(figures), columns))
    return tuple(found)


def spread_out(scene: Scene, parts: Sequence[Section], laid: Spread) -> tuple[Block, ...]:
    """Return the faces of a set without rules, in one column of sections or two."""
    if not laid.right:
        return letters(scene, parts, laid.size, laid.left)
    left = letters(scene, parts[: laid.cut], laid.size, laid.left)
    right = letters(scene, parts[laid.cut :], laid.size, laid.right)
    return (Columns((left, right), (laid.left, laid.right)),)


def sections(scene: Scene) -> list[Section]:
    """Return the faces that there are tiles of by group, as (title, faces); what is in none comes last.

    In a set without groups nothing has a title.
    """
    shown = [face for face in scene.tileset.faces if face.count]
    parts = [(group.title, [f for f in shown if f.group == group.name]) for group in scene.tileset.groups]
    rest = [face for face in shown if scene.tileset.group(face.group) is None]
    if any(faces for _, faces in parts):
        parts.append((scene.word("reference.others"), [face for face in rest if face.face]))
        parts.append((scene.word("reference.blanks"), [face for face in rest if not face.face]))
    else:
        parts.append(("", rest))
    return [(title, faces) for title, faces in parts if faces]


def absent(scene: Scene) -> tuple[Block, ...]:
    """Return the faces that no tile has, small, for a blank may stand for them; nothing if there are none."""
    faces = [face.face for face in scene.tileset.faces if not face.count]
    if not faces:
        return ()
    figure = Figure(scene.figures.row(faces, ABSENT, ABSENT_COLUMNS), scene.named(faces))
    return (Heading(scene.say("reference.absent"), 3), Row((figure,), 1))


def absent_lines(scene: Scene) -> int:
    """Return how many lines of ABSENT mm those take."""
    return -(-sum(not face.count for face in scene.tileset.faces) // ABSENT_COLUMNS)


def _worth(scene: Scene, face: Face) -> Spans:
    """Return what a face scores, and below it how many there are."""
    count = scene.say("reference.count", n=face.count)
    if not scene.scored:
        return count
    return (*bold(scene.texts.say("points_sum", n=face.points)), *plain("\n"), *count)


def groups(scene: Scene, size: float) -> tuple[Block, ...]:
    """Return the key to the groups of a set: the title of each and its tiles; nothing for a set without groups."""
    own = [group.title for group in scene.tileset.groups]
    parts = [(title, faces) for title, faces in sections(scene) if title in own]
    rows = tuple((plain(title), scene.tiles([f.face for f in faces], size, widest=KEY)) for title, faces in parts)
    return (Heading(scene.say("reference.groups")), Grid(rows, "ll")) if rows else ()
