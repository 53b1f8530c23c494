"""The tiles of a set without rules, letter by letter, and the key to the groups of any set."""

from __future__ import annotations

from tilegen.drawing.document import Block, Figure, Grid, Heading, Row, Spans, plain
from tilegen.model.tileset import Face
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.writer import bold

KEY = 120.0  # widest row of tiles in the key to the groups, mm


def letters(scene: Scene, size: float, columns: int, *, every: bool = False) -> tuple[Block, ...]:
    """Return the faces of a set without rules, with points and counts; with groups, each below its title.

    `size` is that of a tile in mm. With `every` faces that no tile has are listed too: a blank may stand for them.
    """
    found: list[Block] = []
    for title, faces in sections(scene, every=every):
        if title:
            found.append(Heading(plain(title), 3))
        figures = (
            Figure(scene.figures.row([face.face], size), face.face or scene.texts.say("blank"), _worth(scene, face))
            for face in faces
        )
        found.append(Row(tuple(figures), columns))
    return tuple(found)


def sections(scene: Scene, *, every: bool = False) -> list[tuple[str, list[Face]]]:
    """Return the faces by group, as (title, faces), those without a group last and without a title."""
    shown = [face for face in scene.tileset.faces if face.count or every]
    parts = [(group.title, [f for f in shown if f.group == group.name]) for group in scene.tileset.groups]
    parts.append(("", [face for face in shown if scene.tileset.group(face.group) is None]))
    return [(title, faces) for title, faces in parts if faces]


def _worth(scene: Scene, face: Face) -> Spans:
    """Return what a face scores, and below it how many there are."""
    count = scene.say("reference.count", n=face.count)
    if not scene.scored:
        return count
    return (*bold(scene.texts.say("points_sum", n=face.points)), *plain("\n"), *count)


def groups(scene: Scene, size: float) -> tuple[Block, ...]:
    """Return the key to the groups of a set: the title of each and its tiles; nothing for a set without groups."""
    parts = [(title, faces) for title, faces in sections(scene) if title]
    rows = tuple((plain(title), scene.tiles([f.face for f in faces], size, widest=KEY)) for title, faces in parts)
    return (Heading(scene.say("reference.groups")), Grid(rows, "ll")) if rows else ()
