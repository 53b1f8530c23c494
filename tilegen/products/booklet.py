"""The rule booklet: saddle-stitched, in the language of the players, for the rules they agreed on."""

from __future__ import annotations

from dataclasses import replace

from tilegen.drawing.document import (
    Block,
    Document,
    Figure,
    Fold,
    Heading,
    OnePage,
    Para,
    Row,
    Spans,
    plain,
)
from tilegen.errors import OptionError
from tilegen.model.measures import Paper
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.manual import equations, house, logic, primer, scoring, setup, turn
from tilegen.products.manual.howto import how_to_print
from tilegen.products.manual.scene import Scene, half, without_rules
from tilegen.products.press import PRESS_OPTIONS, line, press_of

DUPLEX = ("short", "long", "manual", "none")
MOST_CREEP = 1.0
COVER_TILE, COVER_WIDTH = 22.0, 122.0


def make(job: Job) -> Document:
    """Write the booklet. Raises LayoutError, and DataError for an example that the rules refuse."""
    paper: Paper = job.get("paper")
    width, height = half(paper)
    creep, flip, book = job.get("creep"), job.get("duplex"), job.manuscript
    if creep > MOST_CREEP:
        raise OptionError(f"a creep of {creep:g} mm a sheet is too much", hint="thick paper has about 0.2mm")
    press = press_of(job.options)
    if press and (flip not in (DUPLEX[0], "none") or creep):
        raise OptionError("a print shop gets single pages and folds them", hint="leave out --duplex and --creep")
    # The words do not depend on the paper: a kit writes them once.
    key = f"booklet {job.get('board')!r} {job.tileset.source}"
    written: Document = book.memo.get(key) or book.memo.setdefault(key, _written(job))
    held = max(paper.width, paper.height), min(paper.width, paper.height)
    return replace(
        written,
        width=width,
        height=height,
        fold=None if flip == "none" else Fold(*held, flip, creep, spine_right=not book.texts.rightwards),
        how_to=written.how_to if flip == "manual" else (),
        summary=_summary(paper, "none" if press else flip, (width, height)) + without_rules(job),
        line=line(job, press),
    )


def _written(job: Job) -> Document:
    """Return the booklet on no paper yet."""
    scene = Scene.of(job)
    return scene.document(
        "booklet",
        title=job.texts.say("booklet_title", set=scene.title),
        width=0.0,
        height=0.0,
        front=cover(scene),
        blocks=chapters(scene),
        back=back_cover(scene, job.manuscript.version),
        how_to=how_to_print(scene),
    )


def _summary(paper: Paper, flip: str, size: tuple[float, float]) -> str:
    if flip == "none":
        return f"single pages of {size[0]:g} × {size[1]:g} mm"
    how = "one side at a time" if flip == "manual" else f"both sides, turned over the {flip} edge"
    return f"to fold and staple, on {paper.name}, {how}"


def chapters(scene: Scene) -> tuple[Block, ...]:
    """Return the chapters that apply to the set."""
    if scene.referee is None:
        parts: list[tuple[Block, ...]] = [one_page(primer.box(scene)), setup.board_page(scene)]
    else:
        parts = [
            primer.contents(scene),
            one_page(primer.box(scene)),
            one_page(primer.binary(scene)),
            one_page(setup.setup(scene)),
            turn.turn(scene),
            equations.equation(scene),
            equations.order(scene),
            logic.logic(scene),
            equations.wrong(scene),
            one_page(house.house(scene)),
            scoring.scoring(scene),
            scoring.ending(scene),
            scoring.games(scene),
        ]
    parts.append(one_page(primer.making(scene)))
    return tuple(block for part in parts for block in part)


def one_page(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return a chapter that should not run over onto a second page by a few lines."""
    return (OnePage(blocks),) if blocks else ()


def cover(scene: Scene) -> tuple[Block, ...]:
    """Return the front cover: the name of the game, and tiles of it."""
    say, tileset = scene.say, scene.tileset
    facts: list[Spans] = []
    if scene.referee:
        facts.append(say("cover.players", low=scene.rules.players[0], high=scene.rules.players[1]))
    facts.append(say("cover.tiles", n=tileset.total))
    return (
        Heading(plain(scene.title), 0),
        _cover_tiles(scene),
        *([Para(say("cover.rules"))] if scene.referee else []),
        *(Para(fact, "note") for fact in facts),
    )


def _cover_tiles(scene: Scene) -> Block:
    """Return tiles for the cover: as they lie at the end of an example game, or the first faces of the set."""
    if scene.referee:
        moves = next((m for game in scene.writer.examples.games if (m := scoring.follow(scene, game))), [])
        if moves:
            page = scene.figures.lying(moves[-1].tiles, COVER_WIDTH)
            return Row((Figure(page, "; ".join(run.text for move in moves for run in move.equations)),), 1)
    faces = [face.face for face in scene.tileset.faces if face.count and face.face][:8]
    rows = [faces[:4], faces[4:]] if len(faces) > 4 else [faces]
    return Row(tuple(scene.tiles(row, size=COVER_TILE) for row in rows if row), 1)


def back_cover(scene: Scene, version: str) -> tuple[Block, ...]:
    """Return the back cover: what players look up most, and who made it."""
    table = primer.numbers(scene, columns=2)
    faces = [f.face for f in scene.tileset.faces if f.count and f.face][:6]
    top = table or ((Row((scene.tiles(faces, size=9.0),), 1),) if faces else ())
    return (*top, *primer.credits_(scene, version))


PRODUCT = Product(
    command="booklet",
    title="Rule booklet",
    help="The rules as a booklet to fold and staple, with examples that the referee has checked (PDF, text, PNG).",
    formats=("pdf", "txt", "png"),
    options=(
        Option("paper", "paper", "a4, letter … or a size; a page of the booklet is half a sheet", USUAL),
        Option(
            "duplex",
            "choice",
            "edge over which the printer turns the sheet; manual: fronts and backs in files of their own; "
            "none: single pages for the screen",
            "short",
            DUPLEX,
        ),
        Option("creep", "length", "thickness of a sheet, by which inner pages move to the spine", "0mm"),
        Option("board", "board", "the board you play on", "classic15"),
        *PRESS_OPTIONS,
    ),
    make=make,
    kit=(
        KitFile(45, "booklet-a4", ("pdf",), {"paper": "a4"}),
        KitFile(46, "booklet-letter", ("pdf",), {"paper": "letter"}),
        KitFile(47, "booklet-screen", ("pdf",), {"paper": "a4", "duplex": "none"}, shown=0, home=False),
    ),
    examples=(
        "tilegen booklet binary --lang es",
        "tilegen booklet --lang sr-Cyrl --paper letter --duplex long",
        "tilegen booklet --rules experienced --rule precedence=ltr -o our-rules.pdf",
        "tilegen booklet --lang th --duplex none -o screen.pdf",
        "tilegen booklet --profile press -o for-the-shop.pdf",
    ),
    book=True,
    named=("duplex", "profile"),
)
