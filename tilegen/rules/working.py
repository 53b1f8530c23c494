"""The working of an equation, step by step, and the place of a fault under its text: for people to read."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from tilegen.rules import evaluate
from tilegen.rules.equation import EquationVerdict, shorten, spell
from tilegen.rules.expression import Side, parse
from tilegen.rules.faults import Fault, Flaw
from tilegen.rules.ruleset import Number, Ruleset

MOST_SIDES = 12
MOST_STEPS = 24
_WINDOW = 76


@dataclass(frozen=True, slots=True)
class SideWorking:
    """One side worked out: its text, its steps as sentences, and what it is worth (None: it has no value)."""

    text: str
    steps: tuple[str, ...]
    value: Number | None


def working(verdict: EquationVerdict) -> tuple[SideWorking, ...]:
    """Return the working of the sides that can be read; long ones are cut, and say so.

    >>> from tilegen import check_equation
    >>> [side.steps for side in working(check_equation("1+NOT 0=10"))]
    [('NOT 0 = 1', '1 + 1 = 10'), ()]
    """
    sides = parse(verdict.codes, verdict.rules)[0] if verdict.codes else []
    return tuple(_side(side, verdict) for side in sides[:MOST_SIDES] if side is not None)


def _side(side: Side, verdict: EquationVerdict) -> SideWorking:
    rules = verdict.rules
    steps: list[evaluate.Step] = []
    silent: list[Flaw] = []
    value = evaluate.side_value(side, rules, silent, steps)
    lines = [_step(step, rules) for step in steps[:MOST_STEPS]]
    if len(steps) > MOST_STEPS:
        lines.append(f"… and {len(steps) - MOST_STEPS} more steps")
    return SideWorking(shorten(spell(verdict.codes[side.start : side.stop], rules)), tuple(lines), value)


def _step(step: evaluate.Step, rules: Ruleset) -> str:
    """Write a step down; what NOT makes is first shown with all its digits, as players do it."""
    face, result = rules.face(step.operator), shorten(rules.write(step.result))
    if step.left and step.right:
        return f"{shorten(step.left)} {face} {shorten(step.right)} = {result}"
    if step.left:
        return f"{shorten(step.left)}{face} = {result}"
    apart = " " if face.isalpha() else ""
    digits = shorten(rules.write(step.result).zfill(len(step.right)))
    inverted = (
        f"{digits}, that is {result}" if rules.tables.operation[step.operator] == "not" and digits != result else result
    )
    return f"{face}{apart}{shorten(step.right)} = {inverted}"


def pointer(text: str, fault: Fault) -> list[str]:
    """Return two lines: the text (a long one only round the place), and a mark under the place of the fault.

    >>> from tilegen import check_equation
    >>> for line in pointer("1+=1", check_equation("1+=1").faults[0]): print(line)
    1+=1
     ^
    """
    start, stop = fault.span or (0, len(text))
    first = max(0, start - _WINDOW // 2) if len(text) > _WINDOW else 0
    before = "…" if first else ""
    shown = "".join(c if c.isprintable() else " " for c in text[first : first + _WINDOW])
    after = "…" if first + _WINDOW < len(text) else ""
    lead = _columns(before + shown[: start - first])
    mark = max(_columns(shown[start - first : stop - first]), 1)
    return [f"{before}{shown}{after}", " " * lead + "^" * mark]


def _columns(text: str) -> int:
    """Return how many columns a text takes on a screen: marks take none, wide characters two."""
    width = 0
    for character in text:
        if unicodedata.category(character) not in ("Mn", "Me", "Cf"):
            width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width
