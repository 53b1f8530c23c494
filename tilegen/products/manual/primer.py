"""Chapters before the game: the box, binary numbers, setting up. And after it: making the game, credits."""

from __future__ import annotations

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
from tilegen.model.board import Premium
from tilegen.model.tileset import Face, Points
from tilegen.products.manual import listing
from tilegen.products.manual.figures import COORDINATE, FRAME, Window
from tilegen.products.manual.scene import TILE, WIDE, Scene
from tilegen.products.manual.writer import bold, page_of

LISTED = 8.0  # tiles in the list of tiles, mm
SHOWN_SQUARE = 6.2  # premium squares beside their meaning, mm
LEGIBLE_SQUARE = 4.5  # the label of a smaller square of the board could not be read, mm
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
        return listing.letters(scene, listing.sections(scene), size + 1, 8)
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


# -- setting up --------------------------------------------------------------------------------------------------------


def premiums(scene: Scene, size: float = SHOWN_SQUARE) -> tuple[Block, ...]:
    """Return the premium squares with their meaning and number; the start square first."""
    board, say = scene.board, scene.say
    rows: list[tuple[Cell, ...]] = []
    if board.start:
        page = scene.figures.start(board, size)
        text = say("premium.start")
        premium = board.premium(*board.start[0])
        if scene.label(premium):
            text = (*text, *plain(" · "), *explained(scene, premium))
        rows.append((Figure(page, "★"), text, say("premium.count", n=len(board.start))))
    own = [board.premium(*square) for square in board.start] if rows else []
    for premium, number in board.counts():
        number -= own.count(premium)
        if not scene.label(premium) or not number:
            continue
        page = scene.figures.premium(premium, size)
        rows.append((Figure(page, scene.label(premium)), explained(scene, premium), say("premium.count", n=number)))
    if not rows:
        return ()
    return (Grid(tuple(rows), "llr", wide=1),)


def explained(scene: Scene, premium: Premium) -> Spans:
    """Return what a premium square does, to words or equations as the set has them."""
    label = scene.label(premium)
    times, word = scene.times(premium.letter), scene.times(premium.word)
    if premium.letter > 1 and premium.word > 1:
        return scene.say("premium.both", label=bold(label), times=times, wordtimes=word)
    if premium.letter > 1:
        return scene.say("premium.letter", label=bold(label), times=times)
    equations = scene.referee is not None or any(face.kind == "relation" for face in scene.tileset.faces)
    return scene.say("premium.word" if equations else "premium.phrase", label=bold(label), times=word)


def whole_board(scene: Scene, widest: float = 76.0) -> Figure:
    """Return the whole board; a large one is wider than `widest` mm, so that its squares can be read."""
    board = scene.board
    shown = Window(0, 0, board.height - 1, board.width - 1)
    most = max(board.width, board.height)
    square = min(max((widest - COORDINATE - FRAME) / most, LEGIBLE_SQUARE), (WIDE - COORDINATE - FRAME) / most)
    page = scene.figures.board(board, shown, square)
    return Figure(page, scene.word("setup.board_alt", columns=board.width, rows=board.height))


def setup(scene: Scene) -> tuple[Block, ...]:
    """Write on setting up, the board, and its premium squares."""
    say, tileset = scene.say, scene.tileset
    star = (*plain(" "), *say("setup.star")) if scene.board.start and scene.option("first_move_center") else ()
    steps = (
        say("setup.agree", page=page_of("house")),
        (*say("setup.board"), *star),
        say("setup.bag", n=tileset.total),
        say("setup.start"),
        say("setup.draw", n=scene.number("rack_size")),
        say("setup.write"),
    )
    return (
        Heading(say("setup.title"), 1, "setup", "learn"),
        *scene.points(*steps, numbered=True),
        whole_board(scene),
        Heading(say("premium.title"), 2, "premium"),
        *premiums(scene),
        Para(say("premium.once")),
    )


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


def board_page(scene: Scene) -> tuple[Block, ...]:
    """Show the board of a set without rules: what is on it, and no more; where nothing is scored, no board."""
    if not scene.scored:
        return (Para(scene.say("reference.not_known"), "note"),)
    return (
        Heading(scene.say("premium.title"), 1, "premium", "learn"),
        whole_board(scene),
        *premiums(scene),
        Para(scene.say("reference.not_known"), "note"),
    )
