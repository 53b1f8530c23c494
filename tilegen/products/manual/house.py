"""The house rules: what can be agreed, as tick boxes; what was agreed, in words; and banned fragments."""

from __future__ import annotations

from tilegen.drawing.document import (
    Block,
    Columns,
    Heading,
    Para,
    Points,
    Spans,
    Tick,
    Ticks,
    Together,
    plain,
)
from tilegen.model.referee import Choice
from tilegen.products.manual.scene import Scene
from tilegen.products.manual.writer import bold, listed, page_of, strong

LOGIC = ("and", "or", "xor")


def bans(scene: Scene) -> tuple[Block, ...]:
    """Return the fragments that are banned, or a word on those that could be."""
    say, found = scene.say, scene.rules.bans()
    if found:
        fragments = [bold(text.replace("-", "−")) for _, text in found]
        body = (Para(say("ban.intro")), Para(listed(fragments, "   ")), *scene.para("ban.why"))
        return (Together((Heading(say("ban.title"), 2, "bans"), *body)),)
    possible = [o for o in ("ban_x1", "ban_plus0", "ban_and1_or0") if applies(scene, scene.rules.choices[o])]
    if not possible:
        return ()
    named = [plain(scene.rules.judge(text).text) for text in ("*1", "+0") if scene.rules.judge(text).faces]
    return (Para(say("ban.none", fragments=listed(named), page=page_of("house"))),)


def applies(scene: Scene, choice: Choice) -> bool:
    """Tell whether an option means anything for the tiles and the other options of this game."""
    has, option = scene.operations.keys() | {"any"}, scene.option
    logic_used = bool(has & set(LOGIC))
    needs = {
        "xor": "xor" in has,
        "logic_precedence": logic_used and option("precedence") == "standard",
        "not_after_operator": "not" in has,
        "double_not": "not" in has,
        "division": "divide" in has,
        "negatives": "subtract" in has,
        "negative_logic": logic_used and option("negatives") == "allow",
        "leading_zeros": "not" in has or option("leading_zeros") in ("never", "always"),
        "ban_x1": "multiply" in has or "divide" in has,
        "ban_plus0": "add" in has or "subtract" in has,
        "ban_and1_or0": bool(has & {"and", "or"}),
        "identity_scope": any(option(name) for name in ("ban_x1", "ban_plus0", "ban_and1_or0")),
        "bonus_scope": option("bonus") != "none",
        "rotate_equals": scene.binary,
    }
    return needs.get(choice.name, True)


def house(scene: Scene) -> tuple[Block, ...]:
    """Write the house rules as tick boxes, those in force ticked."""
    say = scene.say
    numbers, switches, groups = [], [], []
    for choice in scene.rules.choices.values():
        key = f"house.{choice.name}"
        if not applies(scene, choice):
            continue
        if choice.words:
            words = [w for w in choice.words if _makes_sense(scene, choice, w)]
            ticks = tuple(Tick(w == choice.value, value_of(scene, choice.name, w)) for w in words)
            groups.append(Ticks(say(f"{key}.title"), ticks))
        elif isinstance(choice.value, bool):
            switches.append(Tick(choice.value, say(f"{key}.on")))
        else:
            numbers.append(value_of(scene, choice.name, choice.value))
    return (
        Heading(say("house.title"), 1, "house", "limits"),
        Para(say("house.intro"), "lead"),
        Para(say("house.ruleset", name=bold(scene.ruleset))),
        _in_two([*groups, Ticks((), tuple(switches))], (Heading(say("house.numbers"), 4), Points(tuple(numbers)))),
    )


def _in_two(groups: list[Ticks], last: tuple[Heading, Points]) -> Columns:
    """Return groups of tick boxes in two columns of about the same height, in order; `last` ends the second."""
    heights = [len(group.items) + (1.6 if group.title else 0.6) for group in groups]
    more = 1.6 + len(last[1].items) * 1.4
    cut = min(range(1, len(groups) + 1), key=lambda n: abs(sum(heights[:n]) - sum(heights[n:]) - more))
    return Columns((tuple(groups[:cut]), (*groups[cut:], *last)), (1.0, 1.0))


def value_of(scene: Scene, option: str, value: bool | int | str) -> Spans:
    """Return what an option is set to, in words."""
    key = f"house.{option}"
    if option == "logic_precedence":
        faces = {name: scene.operations[name].face for name in ("and", "xor", "or") if name in scene.operations}
        rest = [face for name, face in faces.items() if name != "and"]
        return scene.say(
            f"{key}.{value}", **({"list": ", ".join(faces.values())} if value == "c" else {"rest": ", ".join(rest)})
        )
    if isinstance(value, str):
        return scene.say(f"{key}.{value}")
    if not value and scene.writer.texts.has(f"{key}.zero"):
        return scene.say(f"{key}.zero")
    return scene.say(f"{key}.n", n=value)


def _makes_sense(scene: Scene, choice: Choice, word: str) -> bool:
    """Tell whether a value of an option can be offered: no word on NOT or on binary places where there are none."""
    if choice.name == "leading_zeros" and "not" not in scene.operations:
        return word in ("never", "always")
    if choice.name == "bonus" and not scene.binary:
        return word in ("sqrt", "none", choice.value)
    return True


def agreed(scene: Scene) -> tuple[Spans, ...]:
    """Return the house rules in force as short sentences, for the reference sheet."""
    say, found = scene.say, []
    for choice in scene.rules.choices.values():
        if not applies(scene, choice) or choice.name in ("first_move_center", "rack_size"):
            continue
        key = f"house.{choice.name}"
        if choice.words:
            value = value_of(scene, choice.name, choice.value)
            found.append((*say(f"{key}.title"), *plain(": "), *strong(value)))
        elif choice.value is True:
            found.append(say(f"{key}.on"))
        elif not isinstance(choice.value, bool):
            found.append(value_of(scene, choice.name, choice.value))
    return tuple(found)
