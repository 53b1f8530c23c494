"""What a booklet needs besides the facts of the game: the words of a language, the examples, the referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tilegen.model.examples import Examples
from tilegen.model.referee import Referee
from tilegen.model.texts import Texts


@dataclass(frozen=True, slots=True)
class Book:
    """The material of a document.

    `texts` are those of booklet and reference sheet, `families` the fonts for its language (family, size), `referee`
    is None for a set that no known rules fit. `version` is tilegen's, `sources` the templates that set a document, by
    name, `fonts` the folder of the fonts, `own_fonts` files of the user's for what those lack. `memo` is for products,
    to share work between the files of one book.
    """

    texts: Texts
    examples: Examples
    families: tuple[tuple[str, float], ...]
    referee: Referee | None = None
    version: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    fonts: str = ""
    own_fonts: tuple[str, ...] = ()
    memo: dict[str, Any] = field(default_factory=dict, compare=False)
