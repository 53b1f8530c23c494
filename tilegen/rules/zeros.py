"""Leading zeros: where they may stand, and whether NOT really needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from tilegen.rules import evaluate
from tilegen.rules.expression import Operand, Side
from tilegen.rules.faults import Flaw
from tilegen.rules.ruleset import Number, Ruleset

# Ways of taking zeros away, times the length of the side, that are tried before the referee gives up.
MOST_WORK = 20_000


def check(
    sides: Sequence[Side | None], values: Sequence[Number | None] | None, rules: Ruleset, flaws: list[Flaw]
) -> None:
    """Add a flaw for every leading zero that the option leading_zeros refuses.

    `values` are those of the sides of an equation that holds (None for any other): only there can be asked whether
    taking zeros away would make it false.
    """
    policy = rules.options.leading_zeros
    if policy == "always":
        return
    if not any(operand.zeros for side in sides if side is not None for operand in side.operands):
        return
    free: list[Operand] = []
    for side in sides:
        for operand in side.operands if side is not None else ():
            if not operand.zeros:
                continue
            number = "".join(operand.digits)
            if policy != "never" and _under_not(operand, rules):
                free.append(operand)
            else:
                rest = "" if policy == "never" else "; only NOT can need one"
                start = operand.stop - len(operand.digits) - bool(operand.postfix)
                flaws.append(Flaw("leading_zero", start, operand.stop, f"{_short(number)} has a leading zero{rest}"))
    if free and policy == "not_required" and values is not None and values[0] is not None and not flaws:
        _needless([side for side in sides if side is not None], values[0], free, rules, flaws)


def _under_not(operand: Operand, rules: Ruleset) -> bool:
    return any(rules.tables.operation[prefix] == "not" for prefix in operand.prefixes)


def _needless(sides: list[Side], value: Number, free: list[Operand], rules: Ruleset, flaws: list[Flaw]) -> None:
    """Add a flaw if one or more zeros can go and the equation still holds.

    The sides do not depend on each other, so each is tried alone: an equation still holds if one side keeps its value
    with fewer zeros, or if all sides can be brought to one other value.
    """
    reached: list[dict[Number, tuple[int, ...]]] = []
    for side in sides:
        zeros = [operand.zeros if _under_not(operand, rules) else 0 for operand in side.operands]
        size = len(zeros) + sum(len(operand.digits) for operand in side.operands) // 20
        if any(zeros) and prod(zero + 1 for zero in zeros) * size > MOST_WORK:
            message = "there are too many leading zeros to find out whether NOT needs them"
            flaws.append(Flaw("too_many_leading_zeros", side.start, side.stop, message))
            return
        reached.append(dict(_shortened(side, zeros, rules)))
    for side, values in zip(sides, reached, strict=True):
        if value in values:
            flaws.append(_flaw(side, values[value], rules))
            return
    common = set(reached[0]).intersection(*reached[1:])
    if common:
        other = min(common)
        flaws.append(_flaw(sides[0], reached[0][other], rules))


def _shortened(side: Side, zeros: list[int], rules: Ruleset) -> Iterator[tuple[Number, tuple[int, ...]]]:
    """Yield the value of the side for every way of taking away one zero or more."""
    if not any(zeros):
        return
    silent: list[Flaw] = []
    whole = [evaluate.operand_value(operand, rules, silent) for operand in side.operands]
    places = [index for index, zero in enumerate(zeros) if zero]
    for dropped in product(*(range(zeros[index] + 1) for index in places)):
        if any(dropped):
            values = list(whole)
            for index, count in zip(places, dropped, strict=True):
                values[index] = evaluate.operand_value(side.operands[index], rules, silent, None, count)
            value = evaluate.fold(side, values, rules, silent)
            if value is not None:
                yield value, dropped


def _flaw(side: Side, dropped: tuple[int, ...], rules: Ruleset) -> Flaw:
    shortened = [operand for operand in side.operands if operand.zeros and _under_not(operand, rules)]
    index = next(i for i, count in enumerate(dropped) if count)
    operand = shortened[index]
    shorter = "".join(operand.digits[dropped[index] :])
    message = (
        f"NOT {_short(''.join(operand.digits))} has leading zeros that it does not need: "
        f"with NOT {_short(shorter)}{' and the like' if sum(map(bool, dropped)) > 1 else ''} the equation holds as well"
    )
    return Flaw("leading_zero_not_required", operand.start, operand.stop, message)


def _short(number: str) -> str:
    return number if len(number) <= 40 else f"{number[:30]}…{number[-6:]}"
