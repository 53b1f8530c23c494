"""The chapter on setting up: the steps, the board, and what its premium squares are worth."""

from __future__ import annotations

from tilegen.drawing.document import (
    Block,
    Cell,
    Figure,
    Grid,
    Heading,
    Para,
    Spans,
    Together,
    plain,
)
from tilegen.model.board import Premium
from tilegen.products.manual.figures import COORDINATE, FRAME, Window
from tilegen.products.manual.scene import WIDE, Scene
from tilegen.products.manual.writer import bold, page_of

SHOWN_SQUARE = 6.2  # premium squares beside their meaning, mm
LEGIBLE_SQUARE = 4.5  # the label of a smaller square of the board could not be read, mm


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


def whole_board(scene: Scene, widest: float = 71.5) -> Figure:
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
        Together((Heading(say("premium.title"), 2, "premium"), *premiums(scene), Para(say("premium.once")))),
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
