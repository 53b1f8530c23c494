"""From codes to sides, operators and operands.

There are no parentheses, so an expression is flat: a side is operands with operators between them. The reader goes
through the codes once and never calls itself, so a long chain costs time in proportion to its length and no stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tilegen.rules.faults import Flaw
from tilegen.rules.ruleset import DIGIT, INFIX, NUMBER, POSTFIX, PREFIX, RELATION, Ruleset


class Operand(NamedTuple):
    """A written number with what is written round it.

    `sign` is true for a minus sign before it; `prefixes` and `postfix` are codes; `digits` the codes of the number,
    `value` what it is worth and `zeros` how many leading zeros it has (a single 0 has none). `start` and `stop` are
    places among the codes.
    """

    sign: bool
    prefixes: tuple[str, ...]
    digits: tuple[str, ...]
    postfix: str
    value: int
    zeros: int
    start: int
    stop: int

    @property
    def plain(self) -> bool:
        """Whether it is a number and nothing else."""
        return not (self.sign or self.prefixes or self.postfix)


class Side(NamedTuple):
    """One side of an equation; `places` are those of its operators among the codes."""

    operands: tuple[Operand, ...]
    operators: tuple[str, ...]
    places: tuple[int, ...]
    start: int
    stop: int


def parse(codes: Sequence[str], rules: Ruleset) -> tuple[list[Side | None], list[Flaw]]:
    """Return the sides of an equation and all faults of its form; a side that cannot be read is None.

    Whether the sides are equal, and whether their values are allowed, is for `evaluate` to say.

    >>> from tilegen import Ruleset
    >>> sides, flaws = parse("1+1=10", Ruleset.load("original"))
    >>> [len(side.operands) for side in sides], flaws
    ([2, 1], [])
    >>> [flaw.code for flaw in parse("+1=1-", Ruleset.load("original"))[1]]
    ['unary_plus', 'missing_operand']
    """
    reader = _Reader(codes, rules)
    sides: list[Side | None] = []
    while True:
        sides.append(reader.side())
        if reader.place >= reader.end:
            break
        reader.place += 1
    if len(sides) == 1:
        reader.flaw("no_equals", 0, reader.end, "there is no = sign, so this is no equation")
    return sides, reader.flaws


def unparse(sides: Sequence[Side], rules: Ruleset) -> list[str]:
    """Return the codes of an expression; `parse` reads them back to the same sides."""
    tables = rules.tables
    relation = next(code for code, kind in tables.kind.items() if kind == RELATION)
    minus = next((code for code, name in tables.operation.items() if name == "subtract"), "-")
    codes: list[str] = []
    for number, side in enumerate(sides):
        if number:
            codes.append(relation)
        for index, operand in enumerate(side.operands):
            if index:
                codes.append(side.operators[index - 1])
            codes += [minus] if operand.sign else []
            codes += [*operand.prefixes, *operand.digits]
            codes += [operand.postfix] if operand.postfix else []
    return codes


class _Reader:
    """Reads one side after the other; `place` is the next code, `flaws` what was wrong so far."""

    def __init__(self, codes: Sequence[str], rules: Ruleset) -> None:
        self.codes = codes
        self.rules = rules
        self.kind = rules.tables.kind
        self.values = rules.tables.value
        self.digit = rules.tables.digit
        self.base = rules.preset.base
        self.end = len(codes)
        self.place = 0
        self.flaws: list[Flaw] = []

    def flaw(self, code: str, start: int, stop: int, message: str) -> None:
        self.flaws.append(Flaw(code, start, stop, message))

    def face(self, place: int) -> str:
        return self.rules.face(self.codes[place])

    def side(self) -> Side | None:
        """Read up to the next relation or the end; return None if anything in it was wrong."""
        start, found = self.place, len(self.flaws)
        if start >= self.end or self.kind.get(self.codes[start]) == RELATION:
            self._empty(start)
            return None
        operands: list[Operand] = []
        operators: list[str] = []
        places: list[int] = []
        while True:
            operand = self._operand(not operands)
            if operand is not None:
                operands.append(operand)
            if self.place >= self.end:
                break
            code = self.codes[self.place]
            kind = self.kind.get(code)
            if kind == RELATION:
                break
            if kind == INFIX:
                operators.append(code)
                places.append(self.place)
                self.place += 1
            elif operand is not None:
                self._no_operator(code)
        if len(self.flaws) > found:
            return None
        return Side(tuple(operands), tuple(operators), tuple(places), start, self.place)

    def _operand(self, first: bool) -> Operand | None:
        codes, digit, end = self.codes, self.digit, self.end
        start = number = place = self.place
        sign = False
        prefixes: tuple[str, ...] = ()
        value = digit.get(codes[place]) if place < end else None
        if value is None:
            sign, prefixes = self._before(first)
            number = place = self.place
            value = self.values.get(codes[place]) if place < end else None
            if value is None or self.kind[codes[place]] not in (DIGIT, NUMBER):
                self._no_number(start)
                return None
        leading = value == 0 and codes[place] in digit
        place += 1
        while place < end and codes[number] in digit:
            figure = digit.get(codes[place])
            if figure is None:
                break
            value = value * self.base + figure
            place += 1
        digits = tuple(codes[number:place])
        zeros = self._zeros(digits) if leading and len(digits) > 1 else 0
        postfix = ""
        if place < end and self.kind.get(codes[place]) == POSTFIX:
            postfix, place = codes[place], place + 1
            if any(self.rules.tables.operation[prefix] == "not" for prefix in prefixes):
                self.flaw("not_without_number", start, place, "NOT takes a plain number and nothing more")
        self.place = place
        return Operand(sign, prefixes, digits, postfix, value, zeros, start, place)

    def _zeros(self, digits: tuple[str, ...]) -> int:
        return next((i for i, code in enumerate(digits) if self.values[code]), len(digits) - 1)

    def _before(self, first: bool) -> tuple[bool, tuple[str, ...]]:
        """Read signs and prefixes; say which of them may not stand here."""
        sign, prefixes = False, list[str]()
        while self.place < self.end:
            code = self.codes[self.place]
            kind = self.kind.get(code)
            if kind == INFIX:
                sign = self._sign(code, sign, bool(prefixes)) or sign
            elif kind == PREFIX:
                self._prefix(code, first, sign, prefixes)
                prefixes.append(code)
            else:
                break
            self.place += 1
        return sign, tuple(prefixes)

    def _sign(self, code: str, sign: bool, prefixed: bool) -> bool:
        """Judge an operator that stands where a number should; return whether it is a minus sign."""
        here, face, operation = self.place, self.rules.face(code), self.rules.tables.operation[code]
        if operation == "subtract" and prefixed:
            self.flaw(
                "not_minus", here, here + 1, f"{self.face(here - 1)} takes a plain number, never one with a minus sign"
            )
        elif operation == "subtract" and not sign:
            if self.rules.options.negatives == "allow":
                return True
            self.flaw("unary_minus", here, here + 1, "a minus sign before a number is not allowed in this game")
        elif operation == "add":
            self.flaw("unary_plus", here, here + 1, "a plus sign before a number is never allowed")
        elif here == 0 or self.kind.get(self.codes[here - 1]) == RELATION:
            self.flaw("missing_operand", here, here + 1, f"{face} has nothing on its left")
        else:
            self.flaw(
                "double_operator",
                max(here - 1, 0),
                here + 1,
                f"{self.face(here - 1)} and {face} stand together without a number between them",
            )
        return False

    def _prefix(self, code: str, first: bool, sign: bool, before: list[str]) -> None:
        here, face = self.place, self.rules.face(code)
        if before and not self.rules.options.double_not:
            self.flaw(
                "double_not",
                here - 1,
                here + 1,
                f"{face} after {self.face(here - 1)} is not allowed: each takes the number right after it",
            )
        elif sign and self.rules.tables.operation[code] == "not":
            self.flaw("minus_not", here - 1, here + 1, "a minus sign before NOT is never allowed")
        elif not first and not before and not self.rules.options.not_after_operator:
            self.flaw("not_after_operator", here - 1, here + 1, f"{face} may not follow an operator in this game")

    def _no_number(self, start: int) -> None:
        """Say what is missing where an operand should be, and step over what can never begin one."""
        here = self.place
        kind = self.kind.get(self.codes[here]) if here < self.end else RELATION
        if kind == POSTFIX:
            self.flaw("missing_operand", here, here + 1, f"{self.face(here)} has no number before it")
            self.place += 1
        elif kind is None:
            self._stranger(here)
            self.place += 1
        elif here > start and self.kind.get(self.codes[here - 1]) == PREFIX:
            self.flaw("not_without_number", here - 1, here, f"{self.face(here - 1)} has no number after it")
        elif here == start or not any(flaw.stop == here for flaw in self.flaws):
            self.flaw("missing_operand", here - 1, here, f"{self.face(here - 1)} has nothing on its right")

    def _no_operator(self, code: str) -> None:
        here, kind = self.place, self.kind.get(code)
        if kind is None:
            self._stranger(here)
            self.place += 1
        elif kind in (DIGIT, NUMBER):
            self.flaw(
                "joined_number",
                here - 1,
                here + 1,
                f"{self.face(here - 1)} and {self.face(here)} cannot make one number",
            )
        elif kind == POSTFIX:
            self.flaw("double_operator", here - 1, here + 1, f"{self.face(here)} needs a number right before it")
            self.place += 1
        else:
            message = f"there is no operator before {self.face(here)}; nothing is multiplied silently"
            self.flaw("missing_operator", here - 1, here + 1, message)

    def _stranger(self, here: int) -> None:
        """Say why a code means nothing here: an option switches it off, or no such tile exists."""
        code = self.codes[here]
        symbol = next((s for s in self.rules.preset.symbols if s.code == code), None)
        if symbol is not None and symbol.option:
            self.flaw(f"{symbol.option}_not_in_use", here, here + 1, f"{symbol.face} tiles are not in use in this game")
        elif any(piece.key == code for piece in self.rules.preset.pieces):
            self.flaw("turned_equals_not_in_use", here, here + 1, "turned = tiles are not in use in this game")
        elif code == "?":
            self.flaw("blank_undeclared", here, here + 1, "a blank must be declared as some tile")
        else:
            self.flaw("unknown_symbol", here, here + 1, f'"{code}" is not a tile of this game')

    def _empty(self, start: int) -> None:
        if not self.end:
            self.flaw("empty", 0, 0, "there is nothing here")
        elif start == 0:
            self.flaw("empty_side", 0, 1, "there is nothing on the left of the first =")
        elif start >= self.end:
            self.flaw("empty_side", start - 1, start, "there is nothing on the right of the last =")
        else:
            self.flaw("empty_side", start - 1, start + 1, "there is nothing between two = signs")
