"""The chapter on word tiles: columns of digits, truth tables, NOT and its width, leading zeros."""

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
from tilegen.products.manual.house import LOGIC
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.writer import bold, tiles

PAIR = 2
COLUMN_TILE = 4.9  # mm


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
