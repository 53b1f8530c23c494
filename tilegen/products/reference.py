"""The quick-reference sheet: one sheet, two sides, for the table."""

from __future__ import annotations

from tilegen.drawing.document import Block, Break, Columns, Document, Heading, Para, Points, plain
from tilegen.errors import LayoutError
from tilegen.model.measures import Paper
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.manual import house, listing, play, primer, scoring
from tilegen.products.manual.scene import Scene, without_rules
from tilegen.products.press import PRESS_OPTIONS, line, press_of

TILE, SQUARE = 8.0, 8.0
# Of a set without rules: tiles side by side, with room for "10 points" below them or not; in large sets more.
SCORED, UNSCORED, MOST = 9, 10, 15
# How large these are, what the words below a line of them take, and what a title takes, mm.
SMALLEST, LARGEST, WORDS, TITLE = 6.0, 14.0, 13.0, 11.0
NARROWEST = 100.0
EXAMPLE = "shifted"  # the worked example: it has a letter premium and a word premium


def make(job: Job) -> Document:
    """Write the sheet. Raises DataError for an example that the rules refuse."""
    paper: Paper = job.get("paper")
    scene = Scene.of(job)
    known, press = scene.referee is not None, press_of(job.options)
    if min(paper.width, paper.height) < NARROWEST:
        raise LayoutError(f"{paper.name} is too small for a reference sheet", hint="take a4 or letter")
    return scene.document(
        "reference",
        title=job.texts.say("reference_title", set=scene.title),
        width=min(paper.width, paper.height),
        height=max(paper.width, paper.height),
        front=(Heading(plain(scene.title), 1), Para(scene.say("reference.title"))),
        blocks=(*_front(scene), Break(), *_back(scene)) if known else _unknown(scene, max(paper.width, paper.height)),
        line=line(job, press),
        summary=f"two sides of {paper.name}" if known else f"one side of {paper.name}{without_rules(job)}",
    )


def _unknown(scene: Scene, high: float) -> tuple[Block, ...]:
    """Return the sheet of a set without rules: what the set and the board say, on a page `high` mm high.

    Where nothing is scored there is nothing to multiply.
    """
    say = scene.say
    premiums = primer.premiums(scene, SQUARE) if scene.scored else ()
    return (
        Heading(say("reference.tiles")),
        *listing.letters(scene, *_laid(scene, high * (0.55 if premiums else 0.8)), every=True),
        *((Heading(say("premium.title")), *premiums) if premiums else ()),
        Para(say("reference.not_known"), "note"),
    )


def _laid(scene: Scene, room: float) -> tuple[float, int]:
    """Return the size of tiles in mm and how many lie side by side, so that all fit into a height of `room` mm."""
    parts = listing.sections(scene, every=True)
    room -= TITLE * sum(bool(title) for title, _ in parts)
    columns, words = (SCORED, WORDS) if scene.scored else (UNSCORED, WORDS / 2)
    while True:
        lines = sum(-(-len(faces) // columns) for _, faces in parts)
        size = room / lines - words
        if size >= SMALLEST or columns == MOST:
            return min(LARGEST, max(SMALLEST, size)), columns
        columns += 1


def _front(scene: Scene) -> tuple[Block, ...]:
    """Return the first side: tiles, squares, the turn, laying tiles, the end."""
    say = scene.say
    tiles = (Heading(say("reference.tiles")), *primer.tile_table(scene, TILE))
    beside = (
        Heading(say("premium.title")),
        *primer.premiums(scene, SQUARE),
        Heading(say("reference.turn")),
        Points(play.three_things(scene)),
    )
    return (
        Columns((tiles, beside), (1.4, 1.0)),
        *listing.groups(scene, TILE),
        Heading(say("lay.title")),
        Points(tuple(play.laying(scene))),
        Heading(say("end.title")),
        *scoring.ends(scene),
    )


def _back(scene: Scene) -> tuple[Block, ...]:
    """Return the second side: scoring, order of operations, house rules, numbers."""
    say = scene.say
    steps = Points(tuple(scoring.steps(scene)), numbered=True)
    counting = (Heading(say("reference.scoring")), steps, *scoring.bingo(scene))
    order = (Heading(say("reference.order")), Para(play.order_text(scene)), play.ladder(scene), *_truth(scene))
    agreed = (Heading(say("reference.agreed")), Points(house.agreed(scene)))
    return (
        Columns((counting, _example(scene)), (1.0, 1.0)),
        Columns((order, agreed), (1.0, 1.0)),
        *primer.numbers(scene, columns=8),
    )


def _example(scene: Scene) -> tuple[Block, ...]:
    played = scene.staged(EXAMPLE)
    if played is None:
        return ()
    return (
        Heading(scene.say("reference.example", move=played.text)),
        scene.on_board(played, (), widest=80.0, square=7.4),
        scoring.working(scene, played),
    )


def _truth(scene: Scene) -> tuple[Block, ...]:
    tables = play.truth_tables(scene)
    return (Heading(scene.say("reference.truth")), *tables) if tables else ()


PRODUCT = Product(
    command="reference",
    title="Quick reference",
    help="One sheet for the table, two sides: tiles, premium squares, scoring and the agreed rules (PDF, text, PNG).",
    formats=("pdf", "txt", "png"),
    options=(
        Option("paper", "paper", "a4, letter … or a size", USUAL),
        Option("board", "board", "the board you play on", "classic15"),
        *PRESS_OPTIONS,
    ),
    make=make,
    kit=(
        KitFile(40, "reference-a4", ("pdf", "txt"), {"paper": "a4"}, extra=True),
        KitFile(41, "reference-letter", ("pdf",), {"paper": "letter"}, extra=True, alone=("txt",)),
    ),
    examples=(
        "tilegen reference binary --paper letter",
        "tilegen reference --lang ru --rules training",
        "tilegen reference --lang th -o sheet.txt",
        "tilegen reference --profile press --pdfx x1a",
    ),
    book=True,
    named=("profile",),
)
