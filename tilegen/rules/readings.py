"""Blanks in a text: which ways of declaring them make the equation right."""

from __future__ import annotations

from collections.abc import Sequence

from tilegen.rules.ruleset import DIGIT, INFIX, NUMBER, POSTFIX, PREFIX, RELATION, Ruleset
from tilegen.rules.tokens import BLANK

# The search is stopped after so many codes have been looked at, or so many readings found.
MOST_WORK = 30_000
MOST_READINGS = 50
_NUMBERS = (DIGIT, NUMBER)


def readings(codes: Sequence[str], rules: Ruleset) -> tuple[list[list[str]], bool]:
    """Return the right ways of declaring the blanks, and whether the search was cut at its limit.

    Blanks are filled from the left; a filling is given up as soon as two neighbours can never stand together.

    >>> found, cut = readings("1?1=1?", Ruleset.load("original"))
    >>> "1+1=10" in ["".join(codes) for codes in found], cut
    (True, False)
    """
    from tilegen.rules.equation import expand, judge

    blanks = [place for place, code in enumerate(codes) if code == BLANK]
    faces = [code for code in rules.tables.symbols]
    found: list[list[str]] = []
    work = 0
    filled = list(codes)
    # choice[n] is the face tried on blank n; the loop walks the tree of choices without recursion.
    choice = [-1]
    while choice:
        depth = len(choice) - 1
        choice[-1] += 1
        if choice[-1] >= len(faces):
            filled[blanks[depth]] = BLANK
            choice.pop()
            continue
        filled[blanks[depth]] = faces[choice[-1]]
        work += 1
        if work > MOST_WORK or len(found) >= MOST_READINGS:
            return found, True
        if not _possible(filled, blanks[depth], rules):
            continue
        if depth + 1 < len(blanks):
            choice.append(-1)
            continue
        work += len(codes)
        if not judge(expand(filled, rules)[0], rules).flaws:
            found.append(list(filled))
    return found, False


def _possible(codes: Sequence[str], place: int, rules: Ruleset) -> bool:
    """Tell whether the codes left and right of a place may stand beside it, as far as they are known."""
    end = len(codes)
    left = codes[place - 1] if place else ""
    right = codes[place + 1] if place + 1 < end else ""
    if not _beside(left, codes[place], rules) or (right != BLANK and not _beside(codes[place], right, rules)):
        return False
    return rules.options.leading_zeros == "always" or not _after_zero(codes, place, rules)


def _after_zero(codes: Sequence[str], place: int, rules: Ruleset) -> bool:
    """Tell whether a digit follows a leading zero that no NOT stands before."""
    kind, tables = rules.tables.kind, rules.tables
    first, farthest = place, max(place - 32, 0)
    while first > farthest and kind.get(codes[first]) == DIGIT and kind.get(codes[first - 1]) == DIGIT:
        first -= 1
    before = tables.operation.get(codes[first - 1], "") if first else ""
    if first == farthest and farthest:
        return False  # a very long number: leave it to the judge
    return first < place and not tables.value[codes[first]] and before != "not"


def _beside(left: str, right: str, rules: Ruleset) -> bool:
    """Tell whether two codes may be neighbours; "" is the edge. Never refuses what `parse` allows."""
    kind, minus = rules.tables.kind, rules.tables.operation
    before = kind.get(left, RELATION if not left else DIGIT)
    after = kind.get(right, RELATION if not right else DIGIT)
    if after in _NUMBERS:
        return before != POSTFIX
    if after in (RELATION, POSTFIX):
        return before in (*_NUMBERS, POSTFIX)
    if after == PREFIX:
        return before not in (*_NUMBERS, POSTFIX)
    assert after == INFIX
    return before in (*_NUMBERS, POSTFIX) or (minus.get(right) == "subtract" and rules.options.negatives == "allow")
