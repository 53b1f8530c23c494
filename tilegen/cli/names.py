"""What files are called that the user gives no name: after all that makes one differ from another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tilegen.cli import deliver
from tilegen.cli.options import FLAGS, subject_of
from tilegen.data import languages
from tilegen.products.base import USUAL, Option

# Options whose value alone would not say what it is of: back-plain, braille-paper.
NAMED = ("back", "braille", "flip", "marks")


def default_output(
    finished: deliver.Finished, typed: Mapping[str, Any], folder: Path, rules: str = "", changed: str = ""
) -> str:
    """Return FOLDER/PRODUCT[-ARGUMENT][-PAPER][-OPTIONS][-STYLE][-RULES][-LANG][-CHANGED][-PRINTER][-TAG].SUFFIX.

    The language is named if it is not the set's own, and the style if it is not the product's, so that editions do not
    write over each other.
    """
    order = finished.order
    product, lang = order.product, order.lang
    words = [product.slug]
    if product.argument:
        words.append(Path(subject_of(product, typed)).stem)
    for option in product.options:
        value = str(typed.get(option.key) or option.default or "")
        if option.key in product.named and typed.get(option.key) is False and option.key in dict(order.tileset.options):
            words.append(f"no-{option.name}")  # what the set asks for is taken back
        elif option.key == "paper" and value and value != USUAL:
            words.append(_word(value))
        elif option.key in product.named and value and value != option.default:
            words.append(_said(option, value))
    if order.style.name != product.style:
        words.append(_word(order.style.name))
    if rules:
        words.append(Path(rules).stem)
    if lang != languages.of_set(order.tileset.lang):
        words.append(lang)
    if changed:
        words.append(changed)
    if order.printer is not None:
        words.append(Path(order.printer.name).stem)
    return str(folder / f"{deliver.tagged('-'.join(words), finished)}.{product.formats[0]}")


def _said(option: Option, value: str) -> str:
    """Return what a file's name says of an option: its value, with its name where the value alone says too little."""
    if option.kind == "flag":
        return option.name
    alone = option.kind != "starts" and value not in FLAGS and option.key not in NAMED
    return _word(value) if alone else f"{option.name}-{_word(value)}"


def _word(text: str) -> str:
    return re.sub(r"[^\w.]+", "-", text.lower())
