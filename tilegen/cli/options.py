"""What the options of a product are worth: what was typed, what the set and the style ask for, what is usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilegen.cli.changes import NONE, Changes
from tilegen.cli.params import TYPES
from tilegen.data import catalogue, icc
from tilegen.data.find import bare
from tilegen.errors import OptionError, TilegenError, nearest
from tilegen.model.measures import Paper
from tilegen.model.sheet import Sheet
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import USUAL, Option, Product
from tilegen.products.press import PRESS

# How a file says that an option without a value is wanted.
FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def complete(
    product: Product, given: Mapping[str, Any], style: Style | None = None, tileset: TileSet | None = None
) -> dict[str, Any]:
    """Return a value for every option: what was given, else what set or style ask for, else the default.

    Texts are read like a user's. Raises OptionError.
    """
    asked, wanted = _yielding(tileset, given), style.options if style else {}
    values: dict[str, Any] = {}
    for option in product.options:
        value = given.get(option.key)
        if value is None and option.key in asked and tileset is not None:
            try:
                values[option.key] = read_option(option, asked[option.key])
                continue
            except TilegenError as error:
                if not _of_another(product, option, asked[option.key]):
                    raise error.at(f"{tileset.source}: print") from None
        values[option.key] = read_option(option, wanted.get(option.key, option.default) if value is None else value)
    if values.get("paper") == USUAL:
        values["paper"] = paper_of(values.get("sheet"))
    if values.get("profile") == PRESS and values.get("icc") is None:
        values["icc"] = icc.load(icc.USUAL)
    return values


def _of_another(product: Product, option: Option, text: str) -> bool:
    """Tell whether another product has an option of this name that can be `text`: boards and tiles have backs."""
    for entry in PRODUCTS:
        if entry.command == product.command:
            continue
        for other in entry.load().options:
            if other.key == option.key and (other.kind, other.choices) != (option.kind, option.choices):
                try:
                    read_option(other, text)
                except TilegenError:
                    continue
                return True
    return False


def _yielding(tileset: TileSet | None, given: Mapping[str, Any]) -> dict[str, str]:
    """Return what a set asks for; its paper yields to a page as large as the board, and to labels, if those are given.

    A set cannot know about them, and the user who gives one of them does not have to take the set's paper back.
    """
    asked = dict(tileset.options) if tileset else {}
    sheet = given.get("sheet")
    labels = (catalogue.sheet(sheet) if isinstance(sheet, str) else sheet) if sheet else None
    if given.get("one_page") or given.get("panels") or (labels is not None and labels.labels is not None):
        asked.pop("paper", None)
    return asked


def paper_of(sheet: Sheet | None) -> Paper:
    """Return the paper to use where none is named: that of the sheet, or the one that is usual where the user lives."""
    if sheet is not None and sheet.labels is not None:
        return sheet.labels.paper
    usual = catalogue.paper(catalogue.usual_paper())
    if sheet is None or not sheet.papers or usual.name in sheet.papers:
        return usual
    return catalogue.paper(sheet.papers[0].replace(" ", "").replace("×", "x"))


def read_option(option: Option, value: Any) -> Any:
    """Return the value of an option, read if it is a text. Raises OptionError and UnitError."""
    if isinstance(value, str) and option.kind in TYPES and value != USUAL:
        return TYPES[option.kind].parse(value)
    if option.kind == "flag" and isinstance(value, str):
        return _flag(option.name, value)
    if option.kind == "choice" and isinstance(value, str):
        return _choice(option, value)
    return value


def _choice(option: Option, value: str) -> str:
    """Return one of an option's choices, however it is spelt; true and false are on and off. Raises OptionError."""
    word = value.strip().casefold()
    if set(option.choices) == {"on", "off"} and word in FLAGS:
        word = "on" if FLAGS[word] else "off"
    if word not in option.choices:
        raise OptionError(f'--{option.name} "{value}"', hint=nearest(value, option.choices))
    return word


def _flag(name: str, text: str) -> bool:
    if text.strip().casefold() not in FLAGS:
        raise OptionError(f'{name} is "{text}"', hint="expected true or false")
    return FLAGS[text.strip().casefold()]


def command_words(
    product: Product,
    set_name: str,
    typed: Mapping[str, Any],
    *,
    changes: Changes = NONE,
    style: str = "",
    spoken: Mapping[str, Any] | None = None,
) -> tuple[str, ...]:
    """Return the command that makes a product again, from what the user typed.

    `style` is one that is not the usual, `spoken` are --lang, rules and fonts.
    """
    words = ["tilegen", *product.command.split(), *_first(product, set_name, typed)]
    for option in product.options:
        value = typed.get(option.key)
        if value is None or option.key == product.argument:
            continue
        words += (
            [f"--{'' if value else 'no-'}{option.name}"]
            if option.kind == "flag"
            else [f"--{option.name}", bare(str(value))]
        )
    words += changes.words(bare)
    words += spoken_words(spoken or {})
    if style:
        words += [f"--{style_word(product)}", bare(style)]
    return tuple(words)


def spoken_words(spoken: Mapping[str, Any]) -> list[str]:
    """Return options of any command as they are typed: texts, several texts, or switches; empty ones are left out."""
    words: list[str] = []
    for key, value in spoken.items():
        for one in value if isinstance(value, tuple) else (value,):
            words += [f"--{key}"] if one is True else [f"--{key}", bare(one)] if one else []
    return words


def _first(product: Product, set_name: str, typed: Mapping[str, Any]) -> list[str]:
    """Return what stands first: the set, or the product's argument and then the set as an option."""
    if not product.argument:
        return [bare(set_name)]
    return [subject_of(product, typed), "--set", bare(set_name)]


def subject_of(product: Product, typed: Mapping[str, Any]) -> str:
    """Return the name of a product's first argument, if that is not the set."""
    option = next(o for o in product.options if o.key == product.argument)
    return bare(str(typed.get(option.key) or option.default))


def with_paper(product: Product, typed: Mapping[str, Any], tileset: TileSet) -> dict[str, Any]:
    """Return what the user typed, and the paper of the country where none was named and no sheet or set has its own.

    So the file's command says it, and makes the same file everywhere.
    """
    option = next((option for option in product.options if option.key == "paper"), None)
    asked = dict(tileset.options)
    if option is None or typed.get("paper") or typed.get("sheet") or "paper" in asked or "sheet" in asked:
        return dict(typed)
    usual = catalogue.usual_paper()
    # A board may have a page as large as itself; A4 is what it takes otherwise.
    own = option.default != USUAL and (usual == "a4" or _as_large_as_itself(typed, asked))
    return dict(typed) if own else {**typed, "paper": usual}


def told(product: Product, typed: Mapping[str, Any], tileset: TileSet) -> dict[str, Any]:
    """Return what a file's command says: what `with_paper` returns, and A4 by name where a board takes it.

    In another country the board would be on another paper, if the command left it out.
    """
    option = next((option for option in product.options if option.key == "paper"), None)
    named = typed.get("paper") or typed.get("sheet") or "paper" in dict(tileset.options)
    if option is None or named or option.default == USUAL or _as_large_as_itself(typed, dict(tileset.options)):
        return dict(typed)
    return {**typed, "paper": catalogue.usual_paper()}


def _as_large_as_itself(typed: Mapping[str, Any], asked: Mapping[str, str]) -> bool:
    """Tell whether a board has pages of its own size: one, panels, or what a print shop gets."""
    return bool(typed.get("one_page") or typed.get("panels") or (typed.get("profile") or asked.get("profile")) == PRESS)


def style_word(product: Product) -> str:
    """Return what the style of a product is called on the command line."""
    return "profile" if product.style == "laser" else "style"
