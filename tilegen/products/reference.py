"""The quick-reference sheet: one sheet, two sides, for the table."""

from __future__ import annotations

from tilegen.drawing.document import Block, Break, Columns, Document, Heading, Para, Points, plain
from tilegen.errors import LayoutError
from tilegen.model.measures import Paper
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.manual import equations, house, listing, logic, primer, scoring, setup, turn
from tilegen.products.manual.scene import Scene, without_rules
from tilegen.products.manual.spread import TITLE, spread
from tilegen.products.press import PRESS_OPTIONS, line, press_of

TILE, SQUARE = 8.0, 8.0
# Of a set without rules: tiles side by side, with room for "10 points" below them or not; in large sets more.
SCORED, UNSCORED = 9, 10
WORDS = 13.0  # what the words below a line of these take, mm
WITH_SQUARES, ALONE = 0.55, 0.8  # their share of the page, with premium squares below them or not
MARGIN = 10.0  # of the page, mm
HEAD, BOARD = 60.0, 92.0  # what titles, margins and the note take, and a picture of the board where there is room, mm
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
        blocks=(*_front(scene), Break(), *_back(scene))
        if known
        else _unknown(scene, *sorted((paper.width, paper.height))),
        line=line(job, press),
        summary=f"two sides of {paper.name}" if known else f"one side of {paper.name}{without_rules(job)}",
    )


def _unknown(scene: Scene, wide: float, high: float) -> tuple[Block, ...]:
    """Return the sheet of a set without rules: what the set and the board say, on a page of `wide` × `high` mm.

    Where nothing is scored there is nothing to multiply.
    """
    say, parts, lines = scene.say, listing.sections(scene), listing.absent_lines(scene)
    premiums = setup.premiums(scene, SQUARE) if scene.scored else ()
    groups = [(bool(title), len(faces)) for title, faces in parts]
    less = lines * listing.ABSENT + (TITLE if lines else 0.0)
    columns, words = (SCORED, WORDS) if scene.scored else (UNSCORED, WORDS / 2)
    room = high * (WITH_SQUARES if premiums else ALONE) - less
    laid = spread(groups, wide - 2 * MARGIN, room, words, columns)
    if premiums and high - HEAD - less - laid.height(groups, words) >= BOARD + TITLE:
        premiums = (Columns((premiums, (setup.whole_board(scene, BOARD),)), (1.0, 1.0)),)
    return (
        Heading(say("reference.tiles")),
        *listing.spread_out(scene, parts, laid),
        *listing.absent(scene),
        *((Heading(say("premium.title")), *premiums) if premiums else ()),
        Para(say("reference.not_known"), "note"),
    )


def _front(scene: Scene) -> tuple[Block, ...]:
    """Return the first side: tiles, squares, the turn, laying tiles."""
    say = scene.say
    tiles = (Heading(say("reference.tiles")), *primer.tile_table(scene, TILE, narrow=True))
    beside = (
        Heading(say("premium.title")),
        *setup.premiums(scene, SQUARE),
        Heading(say("reference.turn")),
        Points(turn.three_things(scene)),
    )
    return (
        Columns((tiles, beside), (1.2, 1.0)),
        *listing.groups(scene, TILE),
        Heading(say("lay.title")),
        Points(tuple(turn.laying(scene))),
    )


def _back(scene: Scene) -> tuple[Block, ...]:
    """Return the second side: scoring, order of operations, house rules, the end, numbers."""
    say = scene.say
    steps = Points(tuple(scoring.steps(scene)), numbered=True)
    counting = (Heading(say("reference.scoring")), steps, *scoring.bingo(scene))
    order = (
        Heading(say("reference.order")),
        Para(equations.order_text(scene)),
        equations.ladder(scene),
        *_truth(scene),
    )
    agreed = (Heading(say("reference.agreed")), Points(house.agreed(scene)))
    return (
        Columns(((*counting, *order), (*_example(scene), *agreed)), (1.0, 1.0)),
        Heading(say("end.title")),
        *scoring.ends(scene),
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
    tables = logic.truth_tables(scene)
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
