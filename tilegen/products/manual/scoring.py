"""The chapters on scoring and the end of the game, and the games to follow."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.drawing.document import Block, Cell, Columns, Grid, Heading, Para, Points, Span, Spans, Together, plain
from tilegen.errors import DataError
from tilegen.model.board import column_name
from tilegen.model.examples import StagedGame
from tilegen.model.referee import Played, Scored
from tilegen.products.manual.figures import window
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.writer import NO_BREAK, bold, listed, strong, tiles

EXAMPLES = ("opening", "shifted", "extending", "two", "full")
RACK_TILE, GAME_SQUARE = 4.8, 5.0
KEPT = 3  # numbers at the end of a sum that stay together
LEFT_OVER = 3  # tiles that somebody still holds in the example of the end


def scoring(scene: Scene) -> tuple[Block, ...]:
    """Write how a move is scored, step by step, and worked examples on real boards."""
    say = scene.say
    found: list[Block] = [
        Heading(say("score.title"), 1, "score", "score"),
        Para(say("score.intro"), "lead"),
        Points(tuple(steps(scene)), numbered=True),
    ]
    found += bingo(scene)
    number, scores = 0, list[int]()
    for name in EXAMPLES:
        played = scene.staged(name)
        if played is None or not _worth_showing(name, played) or (name == "shifted" and played.score in scores):
            continue
        scores.append(played.score)
        number += 1
        found.append(example(scene, played, say(f"score.{name}"), number))
    return tuple(found)


def bingo(scene: Scene) -> tuple[Block, ...]:
    """Return what a full rack brings, if it brings anything."""
    points = scene.number("bingo_bonus")
    return (Para(scene.say("score.bingo", tiles=scene.number("rack_size"), n=points)),) if points else ()


def _worth_showing(name: str, played: Played) -> bool:
    """Tell whether an example still shows what its caption says under these rules."""
    if name == "two":
        return sum(not run.number for run in played.equations) > 1
    return bool(played.bingo) if name == "full" else True


def steps(scene: Scene) -> list[Spans]:
    """Return the steps of scoring under the rules."""
    say, option = scene.say, scene.option
    letters, words = labels(scene)
    found = [say(f"score.{option('score_tiles')}")]
    if letters:
        found.append(say("score.letter", labels=letters))
    found.append(say(f"score.bonus_{option('bonus')}", **_values(scene)))
    if option("bonus") != "none":
        found[-1] = (*found[-1], *plain(" "), *say(f"score.bonus_{option('bonus_scope')}"))
    if words:
        found.append(say("score.word", labels=words))
    return [*found, say("score.sum")]


def _values(scene: Scene) -> dict[str, Spans]:
    """Return what the bonus of some values is, for the text that has a place for it."""
    if scene.option("bonus") == "none":
        return {}
    told = [
        scene.say("score.bonus_value", value=bold(scene.rules.write(value)), n=scene.rules.bonus(value))
        for value in scene.writer.examples.bonus
    ]
    return {"values": listed(told)}


def labels(scene: Scene) -> tuple[Spans, Spans]:
    """Return the labels of the board's letter premiums and word premiums."""
    letters, words = [], []
    for premium, _ in reversed(scene.board.counts()):
        if premium.letter > 1:
            letters.append(bold(scene.label(premium)))
        if premium.word > 1:
            words.append(bold(scene.label(premium)))
    return listed(letters), listed(words)


def example(scene: Scene, played: Played, title: Spans, number: int) -> Together:
    """Return a worked example: the move on the board, and the sum beside it."""
    head = (*bold(scene.word("score.example", n=number)), *plain(" · "), *title)
    figure = scene.on_board(played, (), widest=58.0)
    return Together((Para(head, "head"), Columns(((figure,), (working(scene, played),)), (1.0, 1.0))))


def working(scene: Scene, played: Played) -> Grid:
    """Return how a score comes about, line by line, as the referee counted it."""
    say, rows = scene.say, list[tuple[Cell, ...]]()
    several = len(played.equations) > 1
    for run in played.equations:
        if several or not run.main:
            rows.append(((Span("equation", run.text),), ()))
        rows += _lines(scene, run, several)
    if played.bingo:
        rows.append((say("score.all_tiles"), plain(f"+ {played.bingo}")))
    rows.append((strong(say("score.total")), bold(str(played.score))))
    return Grid(tuple(rows), "lr", wide=0, look="sum")


def _lines(scene: Scene, run: Scored, several: bool) -> list[tuple[Cell, ...]]:
    if run.number:
        return [((), plain("0"))]
    key = "score.tiles_all" if scene.option("score_tiles") == "all" else "score.tiles"
    rows: list[tuple[Cell, ...]] = [((*scene.say(key), *plain(f": {spaced(run.working)}")), plain(str(_points(run))))]
    if run.bonus:
        rows.append((scene.say("score.bonus", value=bold(run.value)), plain(f"+ {run.bonus}")))
    if run.times > 1:
        rows.append((scene.say("score.times", times=scene.times(run.times)), plain(f"× {run.times}")))
    if several:
        rows.append(((), plain(f"= {run.score}")))
    return rows


def _points(run: Scored) -> int:
    return run.score // run.times - run.bonus


def spaced(working: str) -> str:
    r"""Return a sum with room round its signs; its last numbers stay together on a line.

    >>> spaced("1×2+1+1+1+1").split(" ")
    ['1×2', '+', '1', '+', '1\xa0+\xa01\xa0+\xa01']
    """
    parts = working.split("+")
    cut = max(0, len(parts) - KEPT)
    return " + ".join([*parts[:cut], f"{NO_BREAK}+{NO_BREAK}".join(parts[cut:])])


# -- the end -----------------------------------------------------------------------------------------------------------


def ending(scene: Scene) -> tuple[Block, ...]:
    """Write on the end of the game, with a worked example."""
    say = scene.say
    return (
        Heading(say("end.title"), 1, "end", "score"),
        *ends(scene, left_over(scene)),
        Para(say("end.doubt"), "box"),
    )


def ends(scene: Scene, *more: Spans) -> tuple[Block, ...]:
    """Return the ways in which a game ends, and who wins; `more` follows the first."""
    say, option = scene.say, scene.option
    two, three, four = (scene.rules.scoreless_turns(players) for players in (2, 3, 4))
    return scene.points(
        (*say("end.out"), *plain(" "), *say(f"end.out_{option('endgame')}")),
        *more,
        (*say("end.stalled", n=two, three=three, four=four), *plain(" "), *say(f"end.stalled_{option('stalled')}")),
        say("end.winner"),
    )


def left_over(scene: Scene) -> Spans:
    """Return what tiles left in hand bring to whoever goes out, counted from the points of the set."""
    digits = [s.face for s in scene.rules.symbols.values() if s.kind == "digit"]
    others = sorted((s for s in scene.rules.symbols.values() if s.kind != "digit"), key=lambda s: (-s.points, s.face))
    faces = [*digits[:1], *(s.face for s in others[: LEFT_OVER - 1])]
    counted = [f for f in faces if f in digits] if scene.option("endgame") == "add_digits" else faces
    points = sum(scene.rules.points(face) for face in counted)
    key = "end.out_example_both" if scene.option("endgame") == "add_subtract" else "end.out_example"
    loser, winner = scene.word("games.first.b"), scene.word("games.first.a")
    return scene.say(key, loser=loser, winner=winner, tiles=tiles(faces), n=points)


# -- games to follow ---------------------------------------------------------------------------------------------------


def games(scene: Scene) -> tuple[Block, ...]:
    """Write the example games, move by move; each move is judged, and its score is the referee's."""
    played = [(game, moves) for game in scene.writer.examples.games if (moves := follow(scene, game))]
    if not played:
        return ()
    title = "games.title" if len(played) > 1 else "games.title_one"
    first = played[0][1][0]
    row, column = first.row + 1, column_name(first.column)
    reading = scene.say("games.reading", square=first.square, row=row, column=column)
    heading = Heading(scene.say(title), 1, "games", "score")
    name, first_move, *moves_after = [block for game, moves in played for block in _game(scene, game, moves)]
    # The chapter begins where its first move has room too: its words alone on a page would say little.
    beginning = Together((Para(scene.say("games.intro"), "lead"), Para(reading), name, first_move))
    return (heading, beginning, *moves_after)


def follow(scene: Scene, game: StagedGame) -> list[Played]:
    """Return the moves of a game, or none if the board or the rules have no place for it.

    Raises DataError if the rules that it is written for refuse a move.
    """
    found: list[Played] = []
    for number, (rack, move) in enumerate(game.moves):
        before = [text for _, text in game.moves[:number]]
        fits = len(scene.rules.rack(rack)) == scene.option("rack_size")
        played = scene.rules.play(scene.board, before, move, rack) if fits else None
        if played is None or not played.legal:
            if scene.strict and played is not None:
                raise DataError(
                    f'move {number + 1} of the game "{game.name}" is refused: {", ".join(played.codes)}',
                    where="examples/booklet.toml",
                )
            scene.left_out.append(f'the game "{game.name}"')
            return []
        found.append(played)
    return found


def _game(scene: Scene, game: StagedGame, moves: Sequence[Played]) -> list[Block]:
    say, word = scene.say, scene.word
    players = [word(f"games.{game.name}.a"), word(f"games.{game.name}.b")]
    totals = [0, 0]
    found: list[Block] = [Heading(say(f"games.{game.name}.title"))]
    for number, (played, (rack, _)) in enumerate(zip(moves, game.moves, strict=True)):
        who = number % 2
        totals[who] += played.score
        square = say("games.down" if played.down else "games.at", square=played.square)
        shown = window(scene.board, played.tiles)
        figure = scene.on_board(played, (), shown=shown, square=GAME_SQUARE, widest=62.5)
        right: list[Block] = [
            Para(say("games.move", number=number + 1, player=bold(players[who])), "head"),
            scene.rack(scene.rules.rack(rack), players[who], RACK_TILE),
            Para((*square, *plain(": "), *listed([(Span("equation", run.text),) for run in played.equations]))),
            Para(plain(sum_of(scene, played)), "note"),
            Para(say("games.score", n=played.score, total=totals[who])),
            Para(say(f"games.{game.name}.m{number + 1}"), "comment"),
        ]
        found.append(Columns(((figure,), tuple(right)), (1.15, 1.0)))
    scores = listed([plain(f"{p} {t}") for p, t in zip(players, totals, strict=True)])
    last = Together((found.pop(), Para(say("games.standing", scores=scores))))
    return [*(Together((block,)) if isinstance(block, Columns) else block for block in found), last]


def sum_of(scene: Scene, played: Played) -> str:
    """Return how a score comes about, in one line."""
    parts = []
    for run in played.equations:
        bonus = f" + {scene.word('score.bonus_short', n=run.bonus)}" if run.bonus else ""
        inside = f"{_points(run)}{bonus}"
        parts.append(f"({inside}) × {run.times}" if run.times > 1 else inside)
    bingo = f" + {played.bingo}" if played.bingo else ""
    return f"{' + '.join(parts)}{bingo} = {played.score}"
