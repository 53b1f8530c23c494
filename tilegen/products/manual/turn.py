"""The chapter on a turn: three things to do, and laying tiles, with pictures."""

from __future__ import annotations

from tilegen.drawing.document import (
    Block,
    Heading,
    Para,
    Row,
    Spans,
    plain,
)
from tilegen.model.referee import Played
from tilegen.products.manual.figures import window
from tilegen.products.manual.scene import NARROW, SQUARE, Scene


def turn(scene: Scene) -> tuple[Block, ...]:
    """Write on a turn: three things to do, and laying tiles with pictures."""
    say = scene.say
    return (
        Heading(say("turn.title"), 1, "turn", "play"),
        Para(say("turn.intro"), "lead"),
        *scene.points(*three_things(scene)),
        Heading(say("lay.title"), 2, "lay"),
        *scene.points(*laying(scene)),
        *_allowed(scene),
    )


def three_things(scene: Scene) -> tuple[Spans, Spans, Spans]:
    """Return what a player may do in a turn."""
    say, hand, bag = scene.say, scene.number("rack_size"), scene.number("exchange_min_bag")
    exchange = say("turn.exchange", n=hand, bag=bag) if bag else say("turn.exchange_any", n=hand)
    return say("turn.lay", n=hand), exchange, say("turn.pass")


def laying(scene: Scene) -> list[Spans]:
    """Return the rules for laying tiles, under the options in force."""
    say, equals = scene.say, scene.number("max_new_equals")
    first = "lay.first" if scene.option("first_move_center") else "lay.first_free"
    new = "lay.equals_one" if equals == 1 else "lay.equals_many" if equals else "lay.equals_none"
    return [
        say("lay.line"),
        say(first, n=scene.rules.shortest),
        say("lay.later"),
        say("lay.whole"),
        (*say(new, n=equals), *_chains(scene, equals)),
        say(f"lay.cross_{scene.option('cross_runs')}"),
        *([say("lay.blank")] if any(not f.face and f.count for f in scene.tileset.faces) else []),
        *([say("lay.turned")] if scene.option("rotate_equals") else []),
        say("lay.stay"),
    ]


def _chains(scene: Scene, equals: int) -> Spans:
    """Return a word on chains, which grow where one new sign of equality is allowed."""
    chains = scene.maybe("lay.chains") if equals == 1 else ()
    return (*plain(" "), *chains) if chains else ()


def _allowed(scene: Scene) -> tuple[Block, ...]:
    """Return board pictures of moves that are allowed, and of some that are not."""
    moves = list[tuple[str, Played]]()
    for name, key in (
        ("first", "opening"),
        ("extend", "extend"),
        ("cross", "cross"),
        ("chain", "chain"),
        ("beside", "beside"),
        ("corner", "corner"),
        ("off_start", "off_start"),
        ("two_equals", "two_equals"),
    ):
        played = scene.staged(name)
        if played is None or (key == "opening" and not scene.option("first_move_center")):
            continue
        moves.append((key, played))
    if not moves:
        return ()
    # All squares are as large as on the widest picture.
    square = min(scene.figures.square(window(scene.board, played.tiles), NARROW, SQUARE) for _, played in moves)
    figures = [
        scene.on_board(played, scene.say(f"pictures.{key}"), verdict=played.legal, square=square)
        for key, played in moves
    ]
    note = Para(scene.say("lay.new"), "note")
    return (note, Row(tuple(figures), 2))
