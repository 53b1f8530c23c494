"""The papers of a kit: one, or A4 and Letter; and which files of the kit there are for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import click

from tilegen import units
from tilegen.data import catalogue
from tilegen.errors import TilegenError
from tilegen.model.tileset import TileSet
from tilegen.products.base import KitFile, Product

BOTH = "both"
USUAL = ("a4", "letter")  # the papers that the kit has files for


def complete_papers(context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Offer the papers to the shell."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in (BOTH, *units.PAGES) if name.startswith(incomplete)]


@dataclass(frozen=True, slots=True)
class Papers:
    """The papers by name, as on the command line; `why` they were taken, if nobody asked for them."""

    names: tuple[str, ...]
    why: str = ""

    @classmethod
    def of(cls, asked: str | None, tileset: TileSet) -> Papers:
        """Return the papers that were asked for, else the set's, else the one that is usual where the user lives.

        Raises UnitError and, for the set's own, DataError.
        """
        if asked is not None and asked.strip().lower() == BOTH:
            return cls(USUAL)
        if asked is not None:
            return cls((_known(asked),))
        own = dict(tileset.options)
        try:
            if "paper" in own:
                return cls((_known(own["paper"]),), "as the set asks")
            labels = catalogue.sheet(own["sheet"]).labels if "sheet" in own else None
            if labels is not None and labels.paper.name.lower() in USUAL:
                return cls((labels.paper.name.lower(),), "that of the set's labels")
        except TilegenError as error:
            raise error.at(f"{tileset.source}: print") from None
        return cls((catalogue.usual_paper(),), "as is usual here")

    @property
    def word(self) -> str:
        """What --paper says for them."""
        return BOTH if self.names == USUAL else self.names[0]

    @property
    def said(self) -> str:
        """One line on which they are, and how to get others.

        >>> Papers(("a4",), "as is usual here").said
        'paper: A4, as is usual here; for Letter --paper letter, for both --paper both'
        >>> Papers(("a4", "letter")).said
        'paper: A4 and Letter, print one of them; for one alone --paper a4 or --paper letter'
        """
        shown = " and ".join(catalogue.paper(name).name for name in self.names)
        if self.names == USUAL:
            return f"paper: {shown}, print one of them; for one alone --paper a4 or --paper letter"
        others = [name for name in USUAL if name not in self.names]
        ways = [*(f"for {catalogue.paper(name).name} --paper {name}" for name in others)]
        both = f"for {'both' if len(others) == 1 else 'these two'} --paper {BOTH}"
        return f"paper: {shown}{f', {self.why}' if self.why else ''}; {', '.join([*ways, both])}"

    def files(self, product: Product) -> Iterator[KitFile]:
        """Yield the files of a product that a kit on these papers has.

        Another paper takes the place of A4, number and all; what does not fit on it is left out, but for the tiles.
        """
        for file in product.kit:
            own = file.options.get("paper", "")
            if not own or not file.stem.endswith(f"-{own}"):
                # Pages for the screen have a size too.
                on = {"paper": "letter"} if own and self.names == ("letter",) else {}
                yield replace(file, options={**file.options, **on})
            elif own in self.names:
                yield replace(file, suffixes=(*file.suffixes, *(file.alone if len(self.names) == 1 else ())))
            elif own == USUAL[0]:
                yield from (self._on(file, name, product) for name in self.names if name not in USUAL)

    def _on(self, file: KitFile, name: str, product: Product) -> KitFile:
        stem = f"{file.stem.removesuffix(USUAL[0])}{_slug(name)}"
        return replace(
            file, stem=stem, options={**file.options, "paper": name}, extra=file.extra or not product.complete
        )


def _slug(name: str) -> str:
    return re.sub(r"[^\w.]+", "-", name.lower())


def _known(text: str) -> str:
    """Return the name of a paper, or the text of its size. Raises UnitError."""
    name = catalogue.paper(text).name.lower()
    return name if name in units.PAGES else text
