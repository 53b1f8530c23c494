"""The language of what is made, and the rules that a booklet is written for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tilegen.cli.params import Named
from tilegen.errors import DataError, nearest
from tilegen.model.book import Book
from tilegen.model.tileset import TileSet

if TYPE_CHECKING:
    from tilegen.rules.clerk import Clerk
    from tilegen.rules.options import Value

# The rulesets that a set is tried with, where neither its file nor the user names one. Variants are for users to name.
USUAL_RULES = ("original", "decimal")


def lang_option(command: Any) -> Any:
    """Add --lang to a command."""
    return click.option(
        "--lang", metavar="LANG", type=Named("texts"), help="Language of the words [default: the set's own, or en]."
    )(command)


def rules_options(command: Any) -> Any:
    """Add --rules and --rule to the command of a product that is a book."""
    command = click.option(
        "--rule", "overrides", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules, for this run."
    )(command)
    return click.option(
        "--rules",
        metavar="RULES",
        type=Named("rules"),
        help="Ruleset, or a file; `tilegen list rules` shows them [default: the set's own, or one that fits it].",
    )(command)


def spoken_by(lang: str | None, tileset: TileSet) -> str:
    """Return the language to use: the one asked for, or the set's own if there are texts in it, or English.

    Raises DataError with the nearest language.
    """
    from tilegen.data import languages

    if lang is None:
        return languages.of_set(tileset.lang)
    lang = languages.tag(lang)
    if not languages.speaks(lang):
        raise DataError(f'no language "{lang}"', where="--lang", hint=nearest(lang, languages.names()))
    return lang


def referee_of(tileset: TileSet, overrides: dict[str, Value]) -> Clerk | None:
    """Return the referee of a set under the rules that its file names, else under the usual ones that fit, or None.

    Raises DataError, with the name of the file, for rules that do not exist or that the set cannot be played by.
    """
    from tilegen.rules.clerk import Clerk, clerk_for

    if not tileset.rules:
        return clerk_for(tileset, USUAL_RULES, overrides)
    try:
        if tileset.added:  # with the tiles of another set other rules may fit, or none
            return clerk_for(tileset, (tileset.rules, *USUAL_RULES), overrides)
        return Clerk(tileset, tileset.rules, overrides)
    except DataError as error:
        raise error.at(f'{tileset.source}: "rules"') from None


def book(
    tileset: TileSet, lang: str, rules: str | None, overrides: Sequence[str], own_fonts: Sequence[str] = ()
) -> Book:
    """Return what a booklet of a set is written from; `own_fonts` are files of the user's.

    Raises DataError for rules that the set cannot be played by, OptionError for an option of the rules.
    """
    from tilegen import __version__
    from tilegen.data import catalogue, examples, find, languages
    from tilegen.rules.clerk import Clerk
    from tilegen.rules.ruleset import parse_options

    values = parse_options(list(overrides))
    referee = Clerk(tileset, rules, values) if rules else referee_of(tileset, values)
    if referee is None and values:
        raise DataError(
            f"no rules are known for the set {tileset.name}, so none can be changed", hint="name some with --rules"
        )
    texts = languages.manual(lang)
    return Book(
        texts=texts,
        examples=examples.load(referee.base if referee else 0),
        families=catalogue.families(texts.script),
        referee=referee,
        version=__version__,
        sources=languages.templates(),
        fonts=str(find.fonts()),
        own_fonts=tuple(own_fonts),
    )
