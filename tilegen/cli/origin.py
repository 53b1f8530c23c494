"""Where an order came from: the names that the user gave, and the fingerprints of what lies behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tilegen.data.find import bare
from tilegen.data.fingerprints import SHIPPED, Taker, digest
from tilegen.model.book import Book
from tilegen.model.braille import BrailleCode
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.printer import Printer
from tilegen.products.base import Product

# The roles of options by their kinds, where they are not the same.
ROLES = {"sheet": "sheet", "board": "board", "material": "material", "bed": "machine"}


@dataclass(frozen=True, slots=True)
class Origin:
    """The set, the sets `added`, the style and the rules as they were called; `typed` are options as texts.

    An origin without a set gives no fingerprints.
    """

    set_name: str = ""
    added: tuple[str, ...] = ()
    style: str = ""
    rules: str = ""
    typed: Mapping[str, Any] = field(default_factory=dict)
    own_fonts: tuple[str, ...] = ()
    taker: Taker = field(default_factory=Taker, compare=False)

    def prints(
        self,
        product: Product,
        options: Mapping[str, Any],
        lang: str,
        book: Book | None,
        code: BrailleCode | None,
    ) -> tuple[Fingerprint, ...]:
        """Return the fingerprints of all that a product with finished `options` is made of. Raises DataError."""
        if not self.set_name:
            return ()
        rules = (self.rules or book.referee.name) if book is not None and book.referee and product.ruled else ""
        more = [
            ("rules", rules),
            ("booklet", lang if book is not None else ""),
            ("braille", code.name if code is not None and code.cells else ""),
        ]
        named = (self.taker.of(role, name) for role, name in more if name)
        return (*self.always(lang), *self._options(product, options), *named)

    def always(self, lang: str) -> Iterator[Fingerprint]:
        """Yield the fingerprints of what everything is made of that has tiles and words. Raises DataError."""
        yield self.taker.of("set", self.set_name)
        own = [*(("added", name) for name in self.added), *(("font", name) for name in self.own_fonts)]
        for role, name in (*own, ("words", lang), ("style", self.style), ("fonts", SHIPPED)):
            yield self.taker.of(role, name)

    def printer(self, printer: Printer) -> tuple[Fingerprint, ...]:
        """Return the fingerprint of what a printer was found to be off, as it was read for this order."""
        return (self.taker.printer(printer),) if self.set_name else ()

    def _options(self, product: Product, options: Mapping[str, Any]) -> Iterator[Fingerprint]:
        """Yield the fingerprints of options that are files."""
        for option in product.options:
            role, fact = ROLES.get(option.kind), options.get(option.key)
            name = getattr(fact, "name", "")
            if role and name:  # a bed of a size that was typed has no name
                typed = self.typed.get(option.key)
                yield Fingerprint(role, bare(typed if isinstance(typed, str) else name), digest(fact))


NOWHERE = Origin()
