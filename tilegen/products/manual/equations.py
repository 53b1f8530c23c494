"""The chapters on equations: what one is, how it is worked out, and wrong ones."""

from __future__ import annotations

from tilegen.drawing.document import (
    Block,
    Figure,
    Grid,
    Heading,
    Para,
    Span,
    Spans,
    Together,
)
from tilegen.model.referee import Opinion
from tilegen.products.manual.house import bans
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.tracks import Loop, Station
from tilegen.products.manual.writer import bold, listed


def equation(scene: Scene) -> tuple[Block, ...]:
    """Write what an equation is: the grammar as pictures, and what follows from it."""
    say, operations = scene.say, scene.operations
    words = [
        say("equation.number_is"),
        say("equation.side_least"),
        say("equation.no_brackets"),
        *([say("equation.unary_plus")] if "add" in operations else []),
        *_minus(scene),
        *_not(scene),
        *([say("equation.root_takes")] if "root" in operations else []),
        *_idle(scene),
    ]
    right = [(opinion, ()) for opinion in scene.writer.right("correct")]
    gallery = (Together((Heading(say("equation.right_title")), scene.gallery(right))),) if right else ()
    return (
        Heading(say("equation.title"), 1, "equation", "play"),
        Para(say("equation.intro_zeros" if scene.option("leading_zeros") == "always" else "equation.intro"), "lead"),
        *grammar(scene),
        *scene.points(*words),
        *gallery,
    )


def _minus(scene: Scene) -> list[Spans]:
    if "subtract" not in scene.operations:
        return []
    return [scene.say("equation.minus_yes" if scene.option("negatives") == "allow" else "equation.minus_no")]


def _not(scene: Scene) -> list[Spans]:
    if "not" not in scene.operations:
        return []
    after, twice = scene.option("not_after_operator"), scene.option("double_not")
    return [
        scene.say("equation.not_takes"),
        scene.maybe("equation.not_after") if after else scene.say("equation.not_after_no"),
        scene.maybe("equation.not_twice_yes") if twice else scene.say("equation.not_twice_no"),
    ]


def _idle(scene: Scene) -> list[Spans]:
    idle = [(Span("equation", opinion.text),) for opinion in scene.writer.right("idle")]
    return [scene.say("equation.idle", idle=listed(idle))] if idle else []


def grammar(scene: Scene) -> tuple[Block, ...]:
    """Return three pictures: an equation, a side, and a part of a side."""
    word = scene.word
    symbols = scene.rules.symbols.values()
    equals = tuple(s.face for s in symbols if s.kind == "relation")
    infix = tuple(s.face for s in symbols if s.kind == "infix")
    first = [s.face for s in symbols if s.kind == "prefix" and s.operation == "not"]
    # NOT that may not follow an operator stands at the beginning of a side, and nowhere else.
    apart = first if first and not scene.option("not_after_operator") else []
    before = [s.face for s in symbols if s.kind == "prefix" and s.face not in apart]
    after = tuple(s.face for s in symbols if s.kind == "postfix")
    if scene.option("negatives") == "allow" and "subtract" in scene.operations:
        before.insert(0, scene.operations["subtract"].face)
    side, part, number = word("equation.side"), word("equation.part"), word("equation.number")
    draw = scene.tracks.railroad
    pictures = [
        (
            "equation",
            draw((Station(side), Station(tiles=equals), Station(side)), Loop(1)),
            f"{side} {' '.join(equals)} {side} …",
        ),
    ]
    head = (Station(tiles=tuple(apart), optional=True),) if apart else ()
    said = " ".join([*(f"({face})" for face in apart), part])
    pictures.append(
        ("side", draw((*head, Station(part)), Loop(len(head), infix)), f"{said}, {' '.join(infix)}, {part} …")
    )
    stations = [Station(tiles=tuple(before), optional=True)] if before else []
    stations.append(Station(number))
    stations += [Station(tiles=after, optional=True)] if after else []
    pictures.append(("part", draw(tuple(stations)), " ".join([*(f"({b})" for b in before), number, *after])))
    rows = tuple(
        (
            (*bold(word(f"equation.{key}")),),
            Figure(page, word("equation.railroad_alt", text=f"{word(f'equation.{key}')}: {text}")),
        )
        for key, page, text in pictures
    )
    return (Grid(rows, "ll", wide=1, look="bare"),)


# -- working it out ----------------------------------------------------------------------------------------------------


def order(scene: Scene) -> tuple[Block, ...]:
    """Write the order of operations as a ladder, with examples; division and values below zero."""
    say, operations = scene.say, scene.operations
    return (
        Heading(say("order.title"), 1, "order", "play"),
        Para(order_text(scene), "lead"),
        ladder(scene),
        *_worked(scene),
        *(_by_option(scene, "division") if "divide" in operations else ()),
        *(_by_option(scene, "negatives") if "subtract" in operations else ()),
    )


def order_text(scene: Scene) -> Spans:
    """Return how operators are worked off, in a sentence or two."""
    if scene.option("precedence") == "standard":
        return scene.say("order.standard")
    return scene.say("order.ltr" if "not" in scene.operations else "order.ltr_plain")


def ladder(scene: Scene) -> Figure:
    """Return the ranks of the operators as a picture."""
    rungs = scene.rules.ladder()
    page = scene.tracks.ladder(rungs)
    text = f" {scene.word('order.then')} ".join(" ".join(rung) for rung in rungs)
    return Figure(page, scene.word("order.ladder_alt", text=text))


def _worked(scene: Scene) -> tuple[Block, ...]:
    """Return sides with their values, as equations that the referee found right."""
    found: list[tuple[Opinion, Spans]] = []
    for side in scene.writer.examples.show.get("order", ()):
        value = scene.rules.value(side)
        opinion = scene.rules.judge(f"{side}={value}") if value else None
        if opinion and opinion.right:
            found.append((opinion, ()))
    if not found:
        return ()
    return (Together((Heading(scene.say("order.for_example"), 3), scene.gallery(found))),)


def _by_option(scene: Scene, option: str) -> tuple[Block, ...]:
    """Return the paragraph on an option; without its example where that does not hold under the rules."""
    key = f"order.{option}_{scene.option(option)}"
    with_example = scene.para(key)
    return with_example or (Para(scene.say(f"{key}_plain")),)


# -- limits ------------------------------------------------------------------------------------------------------------


def wrong(scene: Scene) -> tuple[Block, ...]:
    """Write what is not allowed, each with the reason that the referee gives; and the banned fragments."""
    say = scene.say
    mistakes = [(o, say(f"wrong.{o.codes[0]}")) for o in scene.writer.wrong("mistakes")]
    gallery: tuple[Block, ...] = (Para(say("wrong.intro"), "lead"), scene.gallery(mistakes)) if mistakes else ()
    return (Heading(say("wrong.title"), 1, "wrong", "limits"), *gallery, *bans(scene))
