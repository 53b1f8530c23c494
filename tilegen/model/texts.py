"""The words on a sheet or in a booklet, in one language."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any

_MM = re.compile(r"(?<=\d[ \u00a0])mm\b")


def one_form(number: int) -> int:
    """Return the form of a word beside a number in a language that has only one."""
    return 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place to fill in a text: `name`, and the `forms` that a word takes beside the number that comes there."""

    name: str
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts of a language by key, with places to fill: `{name}`, or `{name:tile|tiles}` for a number with its word.

    `plural` tells which of the forms stands beside a number, `script` is the script of the language as in
    fonts/fonts.toml, `rightwards` whether it is read from left to right, `keep` words that no line may break in, where
    the language does not show where words end. `name` is what the language calls itself, `decimal` what stands before
    tenths, `mm` what stands behind millimetres.
    """

    lang: str
    phrases: Mapping[str, str]
    plural: Callable[[int], int] = field(default=one_form, compare=False)
    script: str = "Latin"
    rightwards: bool = True
    keep: tuple[str, ...] = ()
    name: str = ""
    decimal: str = "."
    mm: str = "mm"

    def has(self, key: str) -> bool:
        """Tell whether there is a text of this key."""
        return key in self.phrases

    def say(self, key: str, **values: object) -> str:
        """Return the text of `key` with its places filled. Raises KeyError for a text or value that does not exist.

        >>> texts = Texts("en", {"hand": "{n:tile|tiles} in hand"}, plural=lambda n: int(n != 1))
        >>> texts.say("hand", n=9), texts.say("hand", n=1)
        ('9 tiles in hand', '1 tile in hand')
        """
        return "".join(
            part if isinstance(part, str) else self.fill(part, values[part.name]) for part in parts(self.phrases[key])
        )

    def number(self, value: int | Decimal) -> str:
        """Return a number as the language writes it.

        >>> Texts("es", {}, decimal=",").number(Decimal("1.5"))
        '1,5'
        """
        return f"{value:f}".replace(".", self.decimal) if isinstance(value, Decimal) else str(value)

    def measured(self, size: str) -> str:
        """Return a size in mm as the language writes it.

        >>> Texts("ru", {}, mm="мм").measured("A4, 210 × 297 mm")
        'A4, 210 × 297 мм'
        """
        return _MM.sub(self.mm, size)

    def fill(self, place: Place, value: object) -> str:
        """Return what stands in a place: the value, a number with the form of the word that it takes."""
        if isinstance(value, Decimal):
            # "1.5 points": the form of larger numbers is the usual one for parts.
            number = self.number(value)
            return f"{number} {place.forms[-1]}" if place.forms else number
        if not place.forms or not isinstance(value, int):
            return self.measured(value) if isinstance(value, str) else str(value)
        return f"{value} {place.forms[min(self.plural(value), len(place.forms) - 1)]}"


def parts(phrase: str) -> Iterator[str | Place]:
    """Return, one by one, what a phrase consists of: plain text, and the places to fill.

    Raises ValueError for braces that are not closed.

    >>> list(parts("{n:tile|tiles} on {paper}"))
    [Place(name='n', forms=('tile', 'tiles')), ' on ', Place(name='paper', forms=())]
    """
    return iter(_parts(phrase))


@lru_cache(maxsize=8192)  # a language has some seven hundred phrases, and each is held to the English one
def _parts(phrase: str) -> tuple[str | Place, ...]:
    found: list[str | Place] = []
    for plain, name, forms, conversion in string.Formatter().parse(phrase):
        if plain:
            found.append(plain)
        if name is not None:
            if conversion or not name.isidentifier() or "{" in (forms or ""):
                raise ValueError(f'"{{{name}}}" is not a place such as {{n}}')
            found.append(Place(name, tuple(forms.split("|")) if forms else ()))
    return tuple(found)


def places(phrase: str) -> dict[str, int]:
    """Return the names of the places in a phrase, each with the number of forms of its word (0: none)."""
    found: dict[str, Any] = {}
    for part in parts(phrase):
        if isinstance(part, Place):
            found[part.name] = max(len(part.forms), found.get(part.name, 0))
    return found
