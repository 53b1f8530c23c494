"""Chapters before the game: the contents, the box, binary numbers. And after it: making the game, credits."""

from __future__ import annotations

from dataclasses import replace

from tilegen.drawing.document import (
    Block,
    Cell,
    Columns,
    Contents,
    Figure,
    Grid,
    Heading,
    Para,
    Spans,
    Together,
    plain,
)
from tilegen.model.tileset import Face, Points
from tilegen.products.manual import listing
from tilegen.products.manual.scene import TILE, Scene
from tilegen.products.manual.spread import spread
from tilegen.products.manual.writer import bold

LISTED = 8.0  # tiles in the list of tiles, mm
BOX = 118.0, 125.0  # room for the tiles of a set without rules on a page of the booklet, mm
LETTERS, SAID = 8, 9.0  # so many of these stand side by side, with words of this height below them, mm
MANY = 5  # more tiles that mean the same stand in several lines …
NARROW_TILE = 6.0  # … and in a narrow column are no larger than this, mm
COUNTED = 16  # the binary chapter counts so far
PLACES = "1101"  # the number that is taken apart
PARTED = 11  # and the one that is put together
HEADED = 4  # in so many columns of numbers have heads room


def meaning(scene: Scene, face: Face) -> Spans:
    """Return what a tile means under the rules, or nothing."""
    if scene.referee is None:
        return ()
    if not face.face:
        return scene.say("means.blank")
    names = (face.face, *face.reads)
    symbol = next((s for s in scene.rules.symbols.values() if s.face in names or s.code in names), None)
    if symbol is None:
        return ()
    key = symbol.operation or ("relation" if symbol.kind == "relation" else "digit")
    return scene.say(f"means.{key}")


def tile_table(scene: Scene, size: float = LISTED, *, narrow: bool = False) -> tuple[Block, ...]:
    """Return every face with its count and meaning; faces that mean the same stand in one row.

    `size` is that of a tile in mm. In a `narrow` column points stand below the count, and many tiles are smaller.
    """
    if scene.referee is None:
        parts = listing.sections(scene)
        groups = [(bool(title), len(faces)) for title, faces in parts]
        laid = spread(groups, *BOX, SAID if scene.scored else SAID / 2, LETTERS)
        return listing.spread_out(scene, parts, replace(laid, size=min(laid.size, size + 1)))
    rows: dict[tuple[Spans, int, Points], list[Face]] = {}
    for face in scene.tileset.faces:
        if face.count:
            rows.setdefault((meaning(scene, face) or plain(face.id), face.count, face.points), []).append(face)
    cells: list[tuple[Cell, ...]] = []
    for (said, count, points), faces in rows.items():
        several = "box.each" if len(faces) > 1 else "reference.count"
        worth = plain(scene.texts.say("points_sum", n=points))
        row = scene.rows([face.face for face in faces], NARROW_TILE if narrow and len(faces) > MANY else size, MANY)
        counted = scene.say(several, n=count)
        cells.append((row, (*counted, *plain("\n"), *worth), said) if narrow else (row, counted, worth, said))
    return (Grid(tuple(cells), "lll", wide=2) if narrow else Grid(tuple(cells), "lrrl", wide=3),)


def contents(scene: Scene) -> tuple[Block, ...]:
    """Write the contents, and below them the game in a minute."""
    return (
        Contents(scene.say("contents.title")),
        Together(
            (
                Heading(scene.say("contents.aim_title")),
                Para(scene.say("contents.aim")),
                Para(scene.say("contents.words")),
            )
        ),
    )


def box(scene: Scene) -> tuple[Block, ...]:
    """Write what is in the box."""
    say, tileset = scene.say, scene.tileset
    tiles = say("box.tiles", n=tileset.total, points=tileset.points)
    items = [
        tiles if scene.scored else plain(scene.texts.say("tiles_all", n=tileset.total)),
        say("box.board", columns=scene.board.width, rows=scene.board.height),
    ]
    if scene.referee:
        items += [say("box.racks", n=scene.number("rack_size")), say("box.bag"), say("box.paper")]
    return (
        Heading(say("box.title"), 1, "box", "learn"),
        *([Para(say("box.intro"), "lead")] if scene.scored else []),
        *scene.points(*items),
        *tile_table(scene),
        *([Para(say("box.xor"), "note")] if scene.referee and "xor" in scene.operations else []),
    )


# -- binary ------------------------------------------------------------------------------------------------------------


def binary(scene: Scene) -> tuple[Block, ...]:
    """Write binary in five minutes, for people who have never counted in it; nothing for a game in another base."""
    if not scene.binary:
        return ()
    say = scene.say
    worths = [2**n for n in reversed(range(len(PLACES)))]
    parts = [worth for worth, digit in zip(worths, PLACES, strict=True) if digit == "1"]
    total = " + ".join(map(str, parts)) + f" = {sum(parts)}"
    places = Figure(
        scene.figures.places(PLACES, worths, 8.0),
        scene.word("binary.places_alt", number=PLACES, sum=total),
        plain(total),
    )
    largest = [2**n for n in reversed(range(PARTED.bit_length())) if PARTED & 2**n]
    return (
        Heading(say("binary.title"), 1, "binary", "learn"),
        Para(say("binary.fingers"), "lead"),
        Para(say("binary.say")),
        counting(scene),
        Heading(say("binary.places_title")),
        Columns(((Para(say("binary.places")),), (places,)), (1.35, 1.0)),
        Heading(say("binary.back_title")),
        Para(
            say(
                "binary.back",
                number=PARTED,
                parts="\u00a0+\u00a0".join(map(str, largest)),
                binary=bold(scene.rules.write(PARTED)),
            )
        ),
        Heading(say("binary.adding_title")),
        *_adding(scene),
        *scene.para("binary.times"),
        Para(say("binary.ready")),
    )


def counting(scene: Scene) -> Grid:
    """Return the first numbers in both ways of writing, in two lines."""
    half = COUNTED // 2
    rows: list[tuple[Cell, ...]] = []
    for first in (0, half):
        numbers = range(first, first + half)
        rows += [
            (scene.say("numbers.decimal"), *(plain(str(n)) for n in numbers)),
            (scene.say("numbers.own"), *(bold(scene.rules.write(n)) for n in numbers)),
        ]
    return Grid(tuple(rows), "l" + "c" * half, look="counting")


def _adding(scene: Scene) -> tuple[Block, ...]:
    """Return the words on adding with the sum beside them."""
    words, figure = scene.para("binary.adding"), _sum(scene)
    return (Columns((words, figure), (1.35, 1.0)),) if words and figure else words


def _sum(scene: Scene) -> tuple[Block, ...]:
    """Return the sum of the text, digit under digit."""
    if not scene.writer.has("carry_sum"):
        return ()
    text = scene.writer.example("carry_sum")
    left, _, result = text.partition("=")
    first, _, second = left.partition("+")
    if not (first.isdigit() and second.isdigit() and result.isdigit()):
        return ()
    page = scene.figures.columns([("", first), ("+", second)], result, TILE)
    return (Figure(page, text),)


def numbers(scene: Scene, most: int = 31, columns: int = 4) -> tuple[Block, ...]:
    """Return the table of numbers in both ways of writing; nothing in base ten."""
    if scene.referee is None or scene.rules.base == 10:
        return ()
    per = -(-(most + 1) // columns)
    rows = []
    for line in range(per):
        cells: list[Cell] = []
        for column in range(columns):
            n = column * per + line
            cells += [plain(str(n)), bold(scene.rules.write(n))] if n <= most else [(), ()]
        rows.append(tuple(cells))
    # Beside many columns the heads have no room, and the title says it.
    heads = (scene.say("numbers.decimal"), scene.say("numbers.own")) * columns if columns <= HEADED else ()
    title = scene.say("numbers.title", n=most)
    return (Together((Heading(title), Grid(tuple(rows), "rl" * columns, heads, look="numbers"))),)


# -- after the game ----------------------------------------------------------------------------------------------------


def making(scene: Scene) -> tuple[Block, ...]:
    """Write tips for making the game, and what is dangerous."""
    say = scene.say
    return (
        Heading(say("making.title"), 1, "making", "learn"),
        Para(say("making.magnets")),
        Para(say("making.board")),
        Para(say("making.laser")),
        Together((Heading(say("making.small_title")), Para(say("making.small"), "box"))),
    )


def credits_(scene: Scene, version: str) -> tuple[Block, ...]:
    """Say who made it, from what, and under which licences."""
    say, tileset = scene.say, scene.tileset
    values = {"version": version, "set": scene.title, "setversion": tileset.version}
    if scene.referee:
        made = say("credits.made", **values, board=scene.board.name, rules=scene.ruleset)
    else:
        made = say("credits.made_plain", **values)
    return (
        Heading(say("credits.title"), 2, "credits"),
        *([Para(say("credits.game"), "note")] if scene.referee else []),
        Para(made, "note"),
        *([Para(say("credits.checked"), "note")] if scene.referee else []),
        Para(say("credits.licence"), "note"),
    )
