"""Right or wrong: form, leading zeros, values and bans of one equation, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tilegen.rules import evaluate, zeros
from tilegen.rules.expression import Side, parse
from tilegen.rules.faults import MOST_FAULTS, Fault, Flaw
from tilegen.rules.ruleset import Number, Ruleset
from tilegen.rules.score import bonus_of
from tilegen.rules.tokens import BLANK, LONGEST_TEXT, speller


class Judged(NamedTuple):
    """What came of a row of codes; `value` and `bonus` are those of a right equation, else None and 0."""

    sides: tuple[Side | None, ...]
    values: tuple[Number | None, ...]
    value: Number | None
    bonus: int
    flaws: tuple[Flaw, ...]


def judge(codes: Sequence[str], rules: Ruleset) -> Judged:
    """Return the verdict on a row of codes, with all its flaws in the order of their places.

    >>> judge("1+1=10", Ruleset.load("original")).value
    2
    """
    sides, flaws = parse(codes, rules)
    values: list[Number | None] = [None if s is None else evaluate.side_value(s, rules, flaws) for s in sides]
    first = values[0]
    equal = len(values) > 1 and first is not None and values.count(first) == len(values)
    if not equal and len(values) > 1 and None not in values:
        flaws.append(_unequal(codes, sides, values, rules))
    zeros.check(sides, values if equal else None, rules, flaws)
    tables = rules.tables
    if tables.idle_right or tables.idle_left:
        _idle(sides, rules, flaws)
    if flaws:
        flaws.sort(key=lambda flaw: (flaw.start, flaw.stop))
        return Judged(tuple(sides), tuple(values), None, 0, tuple(flaws))
    assert first is not None  # no flaws: every side has a value
    return Judged(tuple(sides), tuple(values), first, bonus_of(first, rules), ())


def _unequal(
    codes: Sequence[str], sides: Sequence[Side | None], values: Sequence[Number | None], rules: Ruleset
) -> Flaw:
    """Say what each side is worth; the place is the first side that differs from the left one."""
    parts = []
    where = (0, len(codes))
    for side, value in zip(sides, values, strict=True):
        assert side is not None
        assert value is not None
        text = spell(codes[side.start : side.stop], rules)
        own = rules.write(value)
        plain = rules.decimal(value)
        worth = f"{own}, {plain} in decimal" if rules.preset.base != 10 and plain and plain != own else own
        parts.append(f"{shorten(text)} is {shorten(worth)}")
        if value != values[0] and where == (0, len(codes)):
            where = (side.start, side.stop)
    listed = "; ".join(parts[:6]) + ("; …" if len(parts) > 6 else "")
    return Flaw("unequal", *where, f"the sides are not equal: {listed}")


def _idle(sides: Sequence[Side | None], rules: Ruleset, flaws: list[Flaw]) -> None:
    """Find the fragments that the bans forbid: an operator beside a plain number of a certain value."""
    right, left = rules.tables.idle_right, rules.tables.idle_left
    for side in sides:
        if side is None:
            continue
        for index, operator in enumerate(side.operators):
            for bans, operand in ((left, side.operands[index]), (right, side.operands[index + 1])):
                for value, option in bans.get(operator, ()):
                    if operand.plain and operand.value == value:
                        number = "".join(operand.digits)
                        parts = [number, rules.face(operator)] if bans is left else [rules.face(operator), number]
                        place = side.places[index]
                        span = (operand.start, place + 1) if bans is left else (place, operand.stop)
                        flaws.append(Flaw(option, *span, f"the fragment {' '.join(parts)} is banned in this game"))


@dataclass(frozen=True, slots=True)
class EquationVerdict:
    """The verdict on a typed equation; true in a condition if the equation is right.

    `value` is an exact number (None if wrong), `bonus` what the value adds to a score. For a text with blanks
    `readings` lists the right ways of declaring them and `cut` tells that the search was stopped at its limit; one
    reading makes the text legal, and `value` and `bonus` are those of the first.
    """

    text: str
    rules: Ruleset
    legal: bool
    value: Number | None = None
    bonus: int = 0
    faults: tuple[Fault, ...] = ()
    readings: tuple[str, ...] = ()
    cut: bool = False
    codes: tuple[str, ...] = field(default=(), repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        # Hexadecimal has no limit of length, and is read back all the same.
        numbers = f"value={_literal(self.value)}, bonus={_literal(self.bonus)}, faults={self.faults!r}"
        shown = f"{self.text!r}, {self.rules!r}, legal={self.legal}, {numbers}"
        return f"EquationVerdict({shown}, readings={self.readings!r}, cut={self.cut})"


def _literal(value: Number | None) -> str:
    return hex(value) if isinstance(value, int) and value.bit_length() > 64 else repr(value)


def check_equation(text: str, rules: Ruleset | str = "original") -> EquationVerdict:
    """Return the verdict on an equation as people type it; `?` stands for a blank tile.

    Guarantee: never raises for any text, and time and memory are bounded (texts of more than 25,000 characters are
    refused). Raises DataError for a ruleset that does not exist.

    >>> verdict = check_equation("1+1=10")
    >>> verdict.legal, verdict.value, verdict.bonus
    (True, 2, 2)
    >>> [fault.code for fault in check_equation("NOT 01 AND 1 = 0").faults]
    ['leading_zero_not_required']
    >>> check_equation("1?1=10").readings
    ('1+1=10',)
    """
    if isinstance(rules, str):
        rules = Ruleset.load(rules)
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text)} characters; the referee reads at most {LONGEST_TEXT}"
        return EquationVerdict(text, rules, False, faults=(Fault("too_long", message),))
    if rules.letters:
        fault = Fault("no_equation", "this is a game of letters: it has no equations")
        return EquationVerdict(text, rules, False, faults=(fault,))
    keys, spans, strange = _read(text, rules)
    if strange:
        return EquationVerdict(text, rules, False, faults=_faults(strange, None, 0))
    if BLANK in keys:
        return _with_blanks(text, keys, rules)
    codes, places = expand(keys, rules)
    judged = judge(codes, rules)
    if not judged.flaws:
        return EquationVerdict(text, rules, True, judged.value, judged.bonus, (), (), False, tuple(codes))
    if spans is None:
        one_each = len(text) == len(keys)
        spans = [(i, i + 1) for i in range(len(text))] if one_each else speller(rules).read(text)[1]
    if places is not None:
        spans = [spans[place] for place in places]
    return EquationVerdict(text, rules, False, faults=_faults(judged.flaws, spans, len(text)), codes=tuple(codes))


def _read(text: str, rules: Ruleset) -> tuple[list[str], list[tuple[int, int]] | None, list[Flaw]]:
    """Return the codes of a text, their places if they had to be looked for, and flaws for strange characters."""
    reader = speller(rules)
    try:
        return [reader.single[character] for character in text], None, []
    except KeyError:
        codes = reader.codes(text)
        return reader.read(text) if codes is None else (codes, None, [])


def _with_blanks(text: str, codes: list[str], rules: Ruleset) -> EquationVerdict:
    from tilegen.rules.readings import readings

    found, cut = readings(codes, rules)
    if not found:
        message = "no way of declaring the blanks was found" + (
            " before the search was stopped" if cut else " that makes this right"
        )
        return EquationVerdict(text, rules, False, faults=(Fault("no_reading", message),), cut=cut)
    first = judge(found[0], rules)
    texts = tuple(spell(reading, rules) for reading in found)
    return EquationVerdict(text, rules, True, first.value, first.bonus, (), texts, cut, tuple(found[0]))


def expand(keys: Sequence[str], rules: Ruleset) -> tuple[list[str], list[int] | None]:
    """Return the codes that tiles read, and for each code the tile it comes from (None: one each).

    Only a turned "=" and its like read more than one code.
    """
    special = rules.tables.special
    if not special or special.isdisjoint(keys):
        return list(keys), None
    codes: list[str] = []
    places: list[int] = []
    for place, key in enumerate(keys):
        reads = rules.tables.pieces[key].reads if key in special else (key,)
        codes += reads
        places += [place] * len(reads)
    return codes, places


def _faults(flaws: Sequence[Flaw], spans: Sequence[tuple[int, int]] | None, length: int) -> tuple[Fault, ...]:
    found = []
    for flaw in flaws[:MOST_FAULTS]:
        span = (flaw.start, flaw.stop)
        if spans is not None:
            covered = spans[flaw.start : flaw.stop]
            span = (covered[0][0], covered[-1][1]) if covered else (0, length)
        found.append(Fault(flaw.code, flaw.message, span=span))
    if len(flaws) > MOST_FAULTS:
        found.append(Fault("more_faults", f"and {len(flaws) - MOST_FAULTS} more faults"))
    return tuple(found)


def spell(codes: Sequence[str], rules: Ruleset) -> str:
    """Return codes as players write them: signs close together, words apart.

    >>> spell("~110=1", Ruleset.load("original"))
    'NOT 110=1'
    """
    parts: list[str] = []
    for code in codes:
        face = rules.face(code)
        word = len(face) > 1 and face.isalpha()
        if word and parts and parts[-1][-1].isalnum():
            parts.append(" ")
        parts.append(f"{face} " if word else face)
    return "".join(parts).strip()


def shorten(text: str, longest: int = 60) -> str:
    """Return a text that fits in a sentence, with "…" for its middle."""
    return text if len(text) <= longest else f"{text[: longest - 10]}…{text[-8:]}"
