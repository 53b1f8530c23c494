"""The quick-reference sheet: one sheet, two sides, for the table."""

from __future__ import annotations

from tilegen.drawing.document import Block, Break, Columns, Document, Heading, Para, Points, plain
from tilegen.errors import LayoutError
from tilegen.model.measures import Paper
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.manual import house, play, primer, scoring
from tilegen.products.manual.scene import Scene

TILE, SQUARE = 8.0, 8.0
NARROWEST = 100.0
EXAMPLE = "shifted"  # the worked example: it has a letter premium and a word premium


def make(job: Job) -> Document:
    """Write the sheet. Raises DataError for an example that the rules refuse."""
    paper: Paper = job.get("paper")
    scene = Scene.of(job)
    known = scene.referee is not None
    if min(paper.width, paper.height) < NARROWEST:
        raise LayoutError(f"{paper.name} is too small for a reference sheet", hint="take a4 or letter")
    return scene.document(
        "reference",
        title=job.texts.say("reference_title", set=scene.title),
        width=min(paper.width, paper.height),
        height=max(paper.width, paper.height),
        front=(Heading(plain(scene.title), 1), Para(scene.say("reference.title"))),
        blocks=(*_front(scene), Break(), *_back(scene)) if known else _unknown(scene),
        summary=f"{'two sides' if known else 'one side'} of {paper.name}",
    )


def _unknown(scene: Scene) -> tuple[Block, ...]:
    """Return the sheet of a set without rules: what the set and the board say."""
    say = scene.say
    return (
        Heading(say("reference.tiles")),
        *primer.tile_table(scene, TILE),
        Heading(say("premium.title")),
        *primer.premiums(scene, SQUARE),
        Para(say("reference.not_known"), "note"),
    )


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
    ),
    make=make,
    kit=(
        KitFile(40, "reference-a4", ("pdf", "txt"), {"paper": "a4"}, extra=True),
        KitFile(41, "reference-letter", ("pdf",), {"paper": "letter"}, extra=True),
    ),
    examples=(
        "tilegen reference binary --paper letter",
        "tilegen reference --lang ru --rules training",
        "tilegen reference --lang th -o sheet.txt",
    ),
    book=True,
)
