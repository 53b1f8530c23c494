"""What a kit is made of: its files, with an order for each, and the commands that make them again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilegen.backends.made import Made
from tilegen.cli import deliver, filenames, looks, options
from tilegen.cli.changes import Changes
from tilegen.cli.lettering import Lettering
from tilegen.cli.origin import Origin
from tilegen.cli.papers import Papers
from tilegen.cli.printer import prints
from tilegen.cli.products import draws
from tilegen.data import catalogue
from tilegen.data.find import bare
from tilegen.data.fingerprints import Taker
from tilegen.model.book import Book
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.printer import Printer
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import KitFile, Product

EVERY = "all"  # --lang all


@dataclass(frozen=True, slots=True)
class Words:
    """What the user typed that every file's command repeats."""

    set_name: str
    changes: Changes
    lang: str
    rules: str
    overrides: tuple[str, ...]
    lettering: Lettering

    def kit(self, typed: Mapping[str, Any], looks: Mapping[str, str], papers: Papers) -> list[str]:
        """Return the command that makes the kit again, into a folder; it names the papers, wherever it is run."""
        words = ["tilegen", "kit", bare(self.set_name), "--paper", papers.word]
        for key, value in typed.items():
            name = key.replace("_", "-")
            if isinstance(value, bool):
                words += [f"--{'' if value else 'no-'}{name}"]
            elif value is not None:
                words += [f"--{name}", bare(str(value))]
        style, profile = looks["default"], looks["laser"]
        words += ["--style", bare(style)] if style != "default" else []
        words += ["--profile", bare(profile)] if profile != "laser" else []
        words += self.changes.words(bare)
        own = {"lang": self.lang, "rules": self.rules, "rule": self.overrides, **self.lettering.words}
        return words + options.spoken_words(own)

    def spoken(self, product: Product, name: str) -> dict[str, Any]:
        """Return the options on language, rules and fonts for a file in the language `name`."""
        if product.book and product.ruled:
            own = {"lang": name if self.lang else "", "rules": self.rules, "rule": self.overrides}
        else:
            own = {"lang": name if self.lang not in ("", EVERY) or (self.lang and product.book) else ""}
        return own | (self.lettering.words if draws(product) else {})


def _on_labels(product: Product, tileset: TileSet) -> tuple[KitFile, ...]:
    """Return the file of a product whose tiles go on the labels that the set asks for; none for other products."""
    asked = dict(tileset.options).get("sheet", "")
    if not asked or not product.kit or not any(option.key == "sheet" for option in product.options):
        return ()
    sheet = catalogue.sheet(asked)
    if sheet.labels is None:
        return ()
    return (replace(product.kit[0], stem=f"{product.slug}-{sheet.name}", options={}),)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A kit as it was ordered: `spoken` is the language of the sheets, `books` has one for each language of the rules.

    `given` are finished values by option, `typed` the same as texts; `looks` are styles by what they are for. `folder`
    is where the files go, or the ZIP that they go into. What is printed is corrected for `printer`.
    """

    tileset: TileSet
    folder: Path
    papers: Papers
    spoken: str
    books: dict[str, Book]
    given: dict[str, Any]
    typed: dict[str, Any]
    words: Words
    looks: dict[str, str]
    printer: Printer | None = None
    taker: Taker = field(default_factory=Taker)

    def jobs(self) -> list[tuple[Product, KitFile, str]]:
        """Return each file of the kit with its language."""
        return [
            (product, file, name)
            for product in (entry.load() for entry in PRODUCTS)
            for file in _on_labels(product, self.tileset) or self.papers.files(product)
            for name in (self.books if product.book else [self.spoken])
        ]

    def order(self, product: Product, file: KitFile, name: str) -> deliver.Order:
        """Return the order for a file: its own options, and those of the user's that the product has."""
        keys = {option.key for option in product.options}
        own, usual = self.looks.get(product.style, product.style), looks.usual_style(product, self.tileset)
        # A kerf as text: each product reads it in its own way.
        given = {key: self.typed[key] if key == "kerf" else value for key, value in self.given.items() if key in keys}
        words, typed = self.words, {**file.options, **{k: v for k, v in self.typed.items() if v is not None}}
        return deliver.Order(
            product=product,
            tileset=self.tileset,
            style=looks.style(own, product, self.tileset),
            options={**file.options, **given},
            words=options.command_words(
                product,
                words.set_name,
                typed,
                changes=words.changes,
                style="" if own == usual else own,
                spoken=words.spoken(product, name),
            ),
            lang=name,
            book=self.books[name] if product.book else None,
            printer=self.printer if file.home and prints(product.formats, product.style) else None,
            origin=Origin(
                words.set_name, words.changes.additions, own, words.rules, typed, words.lettering.names, self.taker
            ),
        )

    def made(self, prints: tuple[Fingerprint, ...], *more: str) -> Made:
        """Return how the kit as a whole comes about; `more` are further words of its command."""
        words = self.words.kit(self.typed, self.looks, self.papers)
        if self.printer is not None:
            words += ["--printer", self.printer.name]
            prints = (*prints, self.taker.printer(self.printer))
        source = f"set {self.tileset.name}, version {self.tileset.version}"
        return Made(shlex.join([*words, *more]), source, prints)

    def stem(self, file: KitFile, done: deliver.Finished) -> str:
        """Return the name of a file without its ending; it tells the language if there are several."""
        several = f"-{done.order.lang}" if done.order.book and len(self.books) > 1 else ""
        return f"{file.order:02}-{filenames.tagged(file.stem, done)}{several}"
