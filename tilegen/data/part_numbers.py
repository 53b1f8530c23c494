"""Which sheet is meant by a name that is not there: the number of a part is never taken for another.

Two labels whose numbers differ by one digit have other sizes, often of another maker: who prints on the wrong one has
lost the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tilegen.errors import closest, slipped

ELSEWHERE = "`tilegen list sheets` shows all; for other labels write a sheet file of your own: docs/templates.md"
# Letters that may be the name of a maker; fewer belong to the number, as in L7651.
MAKER = 3


def meant(name: str, sheets: Sequence[str]) -> str:
    """Return the sheet that a name is meant to be, or "": its numbers must be the same, and so must be the maker.

    >>> meant("Avery L7651-25", ["avery-l7650", "avery-l7651"]), meant("Avery L7650", ["avery-l7651"])
    ('avery-l7651', '')
    >>> meant("herma-4200", ["hama-4200"]), meant("gaples", ["gapless"])
    ('', 'gapless')
    """
    numbers = set(_numbers(name))
    same = [sheet for sheet in sheets if _numbers(sheet) and numbers.issuperset(_numbers(sheet))]
    same = [sheet for sheet in same if _one_maker(name, sheet)]
    if len(same) > 1:
        return closest(name, same) or ""
    return same[0] if same else closest(name, (sheet for sheet in sheets if not _numbers(sheet))) or ""


def hint(name: str, sheets: Sequence[str]) -> str:
    """Return the advice for the name of a sheet that is not there."""
    found = meant(name, sheets)
    return f'did you mean "{found}"?' if found else ELSEWHERE


def _numbers(name: str) -> list[str]:
    return re.findall(r"\d+", name)


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", name.casefold())


def _one_maker(name: str, sheet: str) -> bool:
    """Tell whether a name has no maker, or the one of a sheet with a slip at most; letters at a number are no maker."""
    makers = _long(_words(name))
    theirs = _long(_words(sheet)) or _words(sheet)
    return not makers or any(slipped(a, b) <= 1 for a in makers for b in theirs) or _coded(name) == _coded(sheet) != []


def _long(words: Iterable[str]) -> list[str]:
    return [word for word in words if len(word) >= MAKER]


def _coded(name: str) -> list[str]:
    """Return the numbers that begin with letters, as makers write them: L7651, OL1025."""
    return re.findall(r"(?<![^\W\d_])[^\W\d_]{1,2}\d+", name.casefold())
