"""The quick-reference sheet: one sheet, two sides, for the table."""

from __future__ import annotations

from tilegen.drawing.document import Block, Break, Columns, Document, Heading, Para, Points, plain, texts
from tilegen.model.measures import Paper
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.manual import play, primer, scoring
from tilegen.products.manual.scene import Scene

TILE, SQUARE = 8.0, 8.0
EXAMPLE = "shifted"  # the worked example: it has a letter premium and a word premium


def make(job: Job) -> Document:
    """Write the sheet. Raises DataError for an example that the rules refuse."""
    paper: Paper = job.get("paper")
    scene, book = Scene.of(job), job.material
    blocks = _sides(scene)
    return Document(
        title=job.texts.say("reference_title", set=scene.title),
        lang=job.texts.lang,
        template="reference",
        width=min(paper.width, paper.height),
        height=max(paper.width, paper.height),
        blocks=blocks,
        families=book.families,
        sources=book.sources,
        fonts=book.fonts,
        script=book.texts.script,
        keep=book.texts.keep,
        base=scene.referee.base if scene.referee else 0,
        rightwards=book.texts.rightwards,
        front=(Heading(plain(scene.title), 1), Para(scene.say("reference.title"))),
        missing=scene.writer.lacking(list(texts(blocks))),
        summary=f"{'two sides' if scene.referee else 'one side'} of {paper.name}",
        warnings=tuple(
            f"left out, since these rules do not allow it: {what}" for what in dict.fromkeys(scene.left_out)
        ),
    )


def _sides(scene: Scene) -> tuple[Block, ...]:
    say = scene.say
    if scene.referee is None:
        return (
            Heading(say("reference.tiles")),
            *primer.tile_table(scene, TILE),
            Heading(say("premium.title")),
            *primer.premiums(scene, SQUARE),
            Para(say("reference.not_known"), "note"),
        )
    hand, bag = scene.number("rack_size"), scene.number("exchange_min_bag")
    exchange = say("turn.exchange", n=hand, bag=bag) if bag else say("turn.exchange_any", n=hand)
    return (
        Columns(
            (
                (
                    Heading(say("reference.tiles")),
                    *primer.tile_table(scene, TILE),
                ),
                (
                    Heading(say("premium.title")),
                    *primer.premiums(scene, SQUARE),
                    Heading(say("reference.turn")),
                    Points((say("turn.lay", n=hand), exchange, say("turn.pass"))),
                ),
            ),
            (1.4, 1.0),
        ),
        Heading(say("lay.title")),
        Points(tuple(play.laying(scene))),
        Heading(say("end.title")),
        *scoring.ends(scene),
        Break(),
        Columns(
            (
                (Heading(say("reference.scoring")), Points(tuple(scoring.steps(scene)), numbered=True), *_bingo(scene)),
                _example(scene),
            ),
            (1.0, 1.0),
        ),
        Columns(
            (
                (
                    Heading(say("reference.order")),
                    Para(play.order_text(scene)),
                    play.ladder(scene),
                    *_truth(scene),
                ),
                (Heading(say("reference.agreed")), Points(play.agreed(scene))),
            ),
            (1.0, 1.0),
        ),
        *primer.numbers(scene, columns=8),
    )


def _bingo(scene: Scene) -> tuple[Block, ...]:
    points = scene.number("bingo_bonus")
    return (Para(scene.say("score.bingo", tiles=scene.number("rack_size"), n=points)),) if points else ()


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
        Option("paper", "paper", "a4, letter … or a size", "a4"),
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
