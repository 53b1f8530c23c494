"""The chapters on a turn: laying tiles, what an equation is, how it is worked out, and wrong equations."""

from __future__ import annotations

from tilegen.drawing.document import (
    Block,
    Columns,
    Figure,
    Grid,
    Heading,
    Para,
    Row,
    Span,
    Spans,
    Together,
    plain,
)
from tilegen.model.referee import Opinion
from tilegen.products.manual.house import LOGIC, bans
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.tracks import Loop, Station
from tilegen.products.manual.writer import bold, listed, tiles

PAIR = 2
COLUMN_TILE = 4.9  # mm


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
    figures = []
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
        figures.append(scene.on_board(played, scene.say(f"pictures.{key}"), verdict=played.legal))
    if not figures:
        return ()
    note = Para(scene.say("lay.new"), "note")
    return (note, Row(tuple(figures), 2))


# -- equations ---------------------------------------------------------------------------------------------------------


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
        *(_by_option(scene, "division", "divide") if "divide" in operations else ()),
        *(_by_option(scene, "negatives", "subtract") if "subtract" in operations else ()),
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


def _by_option(scene: Scene, option: str, operation: str) -> tuple[Block, ...]:
    """Return the paragraph on an option; without its example where that does not hold under the rules."""
    key = f"order.{option}_{scene.option(option)}"
    with_example = scene.para(key)
    return with_example or (Para(scene.say(f"{key}_plain")),)


def logic(scene: Scene) -> tuple[Block, ...]:
    """Write on the word tiles: columns of digits, truth tables, NOT and its width, leading zeros."""
    say, operations = scene.say, scene.operations
    if not any(name in operations for name in (*LOGIC, "not")):
        return zeros(scene)
    return (
        Heading(say("logic.title"), 1, "logic", "play"),
        Para(say("logic.intro"), "lead"),
        *_side_by_side(_columns(scene), truth_tables(scene)),
        *(scene.para("logic.not") if "not" in operations else ()),
        *(
            [Para(say(f"logic.negative_{scene.option('negative_logic')}"))]
            if scene.option("negatives") == "allow" and any(name in operations for name in LOGIC)
            else []
        ),
        *zeros(scene),
    )


def _side_by_side(pictures: tuple[Block, ...], tables: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return pictures and tables beside each other, if there are few enough pictures."""
    few = all(isinstance(block, Row) and block.columns <= PAIR for block in pictures)
    return (Columns((pictures, tables), (1.15, 1.0)),) if pictures and tables and few else (*pictures, *tables)


def zeros(scene: Scene) -> tuple[Block, ...]:
    """Return the rule on leading zeros."""
    found = scene.option("leading_zeros")
    key = "never_plain" if "not" not in scene.operations and found != "always" else found
    text = scene.maybe(f"logic.zeros_{key}")
    body = (Para((*text, Span("text", " "), *scene.say("logic.zeros_single"))),) if text else ()
    return (Together((Heading(scene.say("logic.zeros_title"), 2, "zeros"), *body)),) if body else ()


def _columns(scene: Scene) -> tuple[Block, ...]:
    """Return numbers under a word tile, digit under digit."""
    figures = []
    for side in scene.writer.examples.show.get("column", ()):
        left, _, rest = side.partition(" ")
        operator, _, right = rest.partition(" ")
        value = scene.rules.value(side)
        if not value or not scene.rules.judge(f"{side}={value}").right:
            continue
        shown = scene.figures.columns([("", left), (operator, right)], value, COLUMN_TILE, imagined=True)
        alt = scene.word("logic.column_alt", left=left, operator=operator, right=right, result=value)
        figures.append(Figure(shown, alt, (Span("equation", scene.rules.judge(f"{side}={value}").text),)))
    return (Row(tuple(figures), len(figures)),) if figures else ()


def truth_tables(scene: Scene) -> tuple[Block, ...]:
    """Return the truth tables of the word tiles in use, worked out by the referee, in one table."""
    rules = scene.rules
    infix = [scene.operations[name].face for name in LOGIC if name in scene.operations]
    inverted = scene.operations["not"].face if "not" in scene.operations else ""
    if not infix and not inverted:
        return ()
    head: list[Spans] = [plain("a"), plain("b"), *(tiles([face]) for face in infix)]
    head += [tiles([inverted])] if inverted else []
    rows = []
    for a in "01":
        for b in "01":
            cells = [plain(a), plain(b), *(bold(rules.value(f"{a} {face} {b}")) for face in infix)]
            cells += [bold(rules.value(f"{inverted} {a}"))] if inverted and b == "0" else [()] if inverted else []
            rows.append(tuple(cells))
    return (Grid(tuple(rows), "c" * len(head), tuple(head), look="truth"),)


# -- limits ------------------------------------------------------------------------------------------------------------


def wrong(scene: Scene) -> tuple[Block, ...]:
    """Write what is not allowed, each with the reason that the referee gives; and the banned fragments."""
    say = scene.say
    mistakes = [(o, say(f"wrong.{o.codes[0]}")) for o in scene.writer.wrong("mistakes")]
    gallery: tuple[Block, ...] = (Para(say("wrong.intro"), "lead"), scene.gallery(mistakes)) if mistakes else ()
    return (Heading(say("wrong.title"), 1, "wrong", "limits"), *gallery, *bans(scene))
