"""What the sides are worth, exactly: whole numbers and fractions, never floats."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from tilegen.rules.expression import Operand, Side
from tilegen.rules.faults import Flaw
from tilegen.rules.ruleset import Number, Ruleset

# Fractions with longer numbers above or below the line are refused, so that no text costs much time.
LONGEST_FRACTION = 2048  # bits


class Step(NamedTuple):
    """One step of the working: `left operator right = result`; a prefix has no left, a postfix no right."""

    left: str
    operator: str
    right: str
    result: Number


def side_value(side: Side, rules: Ruleset, flaws: list[Flaw], steps: list[Step] | None = None) -> Number | None:
    """Return what a side is worth, or None with the reasons added to `flaws`; every step is added to `steps`.

    Operators are worked off by rank and from left to right inside a rank, with two stacks and no recursion.
    """
    values: list[Number | None] = [
        operand.value if operand.plain else operand_value(operand, rules, flaws, steps) for operand in side.operands
    ]
    return fold(side, values, rules, flaws, steps)


def fold(
    side: Side,
    values: Sequence[Number | None],
    rules: Ruleset,
    flaws: list[Flaw],
    steps: list[Step] | None = None,
) -> Number | None:
    """Return what a side is worth whose operands are worth `values`, as `side_value` does."""
    value = values[0] if not side.operators else _fold(side, values, rules, flaws, steps)
    if value is not None and value < 0 and rules.options.negatives == "forbid_result":
        message = f"the value {rules.show(value)} is below zero"
        flaws.append(Flaw("negative_result", side.start, side.stop, message))
        return None
    return value


def operand_value(
    operand: Operand, rules: Ruleset, flaws: list[Flaw], steps: list[Step] | None = None, dropped: int = 0
) -> Number | None:
    """Return what an operand is worth; `dropped` leading zeros are thought away."""
    value, written = operand.value, "".join(operand.digits[dropped:])
    if operand.postfix:
        value *= value
        if steps is not None:
            steps.append(Step(written, operand.postfix, "", value))
    for prefix in reversed(operand.prefixes):
        given = written if prefix is operand.prefixes[-1] and not operand.postfix else rules.write(value)
        if rules.tables.operation[prefix] == "not":
            value = rules.preset.base ** (len(operand.digits) - dropped) - 1 - value
        else:
            root = isqrt(value)
            if root * root != value:
                message = f"{rules.face(prefix)}{given} is not a whole number"
                flaws.append(Flaw("inexact_root", operand.start, operand.stop, message))
                return None
            value = root
        if steps is not None:
            steps.append(Step("", prefix, given, value))
    return -value if operand.sign else value


def _fold(
    side: Side, values: Sequence[Number | None], rules: Ruleset, flaws: list[Flaw], steps: list[Step] | None
) -> Number | None:
    level, operators = rules.tables.level, side.operators
    stack: list[Number | None] = [values[0]]
    waiting: list[int] = []
    for index, operator in enumerate(operators):
        rank = level[operator]
        while waiting and level[operators[waiting[-1]]] <= rank:
            _reduce(stack, waiting.pop(), side, rules, flaws, steps)
        waiting.append(index)
        stack.append(values[index + 1])
    while waiting:
        _reduce(stack, waiting.pop(), side, rules, flaws, steps)
    return stack[0]


def _reduce(
    stack: list[Number | None], index: int, side: Side, rules: Ruleset, flaws: list[Flaw], steps: list[Step] | None
) -> None:
    """Replace the two values on top of the stack by the result of one operator; None stays None."""
    right, left = stack.pop(), stack[-1]
    if left is None or right is None:
        stack[-1] = None
        return
    code = side.operators[index]
    result = apply(rules.tables.operation[code], left, right, rules)
    if isinstance(result, str):
        where = side.places[index]
        message = _EXPLAIN[result].format(f"{rules.write(left)} {rules.face(code)} {rules.write(right)}")
        flaws.append(Flaw(result, where, where + 1, message))
        stack[-1] = None
        return
    stack[-1] = result
    if steps is not None:
        steps.append(Step(rules.write(left), code, rules.write(right), result))


_EXPLAIN = {
    "division_by_zero": "{} divides by zero",
    "inexact_division": "{} does not come out whole",
    "negative_step": "{} goes below zero",
    "logic_on_fraction": "{} needs whole numbers",
    "logic_on_negative": "{} needs numbers that are not below zero",
    "too_large": "the fractions become too long to work out",
}


def apply(operation: str, left: Number, right: Number, rules: Ruleset) -> Number | str:
    """Return the result of one operation, or the code of the fault that it makes.

    >>> from tilegen import Ruleset
    >>> original = Ruleset.load("original")
    >>> apply("divide", 6, 2, original), apply("divide", 6, 4, original), apply("subtract", 1, 2, original)
    (3, 'inexact_division', 'negative_step')
    """
    result: Number
    if operation == "add":
        result = left + right
    elif operation == "subtract":
        result = left - right
    elif operation == "multiply":
        result = left * right
    elif operation == "divide":
        return _divide(left, right, rules)
    else:
        return _logic(operation, left, right, rules)
    if result < 0 and rules.options.negatives == "forbid":
        return "negative_step"
    return result if result.__class__ is int else _tidy(result)


def _divide(left: Number, right: Number, rules: Ruleset) -> Number | str:
    if right == 0:
        return "division_by_zero"
    if rules.options.division == "floor":
        return left // right
    if rules.options.division == "rational":
        return _tidy(Fraction(left) / Fraction(right))
    whole, rest = divmod(int(left), int(right))
    return "inexact_division" if rest else whole


def _tidy(value: Number) -> Number | str:
    if value.denominator == 1:
        return int(value)
    if value.denominator.bit_length() > LONGEST_FRACTION or value.numerator.bit_length() > LONGEST_FRACTION:
        return "too_large"
    return value


def _logic(operation: str, left: Number, right: Number, rules: Ruleset) -> Number | str:
    if not isinstance(left, int) or not isinstance(right, int):
        return "logic_on_fraction"
    if (left < 0 or right < 0) and rules.options.negative_logic == "forbid":
        return "logic_on_negative"
    if operation == "and":
        return left & right
    return left | right if operation == "or" else left ^ right
