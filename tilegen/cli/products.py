"""A command for every product, made from what the product declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tilegen.cli import deliver
from tilegen.cli.params import TYPES, Named
from tilegen.data import catalogue
from tilegen.drawing.fonts import FontBook
from tilegen.products import PRODUCTS
from tilegen.products.base import Option, Product

GROUPS = {"laser": "Files for a laser cutter: `tilegen laser tiles`."}


def set_argument() -> Callable[[Any], Any]:
    """Return the argument that names the tile set."""
    return click.argument("set_name", metavar="[SET]", default="binary", type=Named("tilesets"))


def set_options(command: Any) -> Any:
    """Add the options that change the set."""
    command = click.option("--xor", is_flag=True, help="Add the four XOR tiles (short for --add xor).")(command)
    return click.option(
        "--add", "additions", multiple=True, metavar="SET", type=Named("tilesets"), help="Add the tiles of another set."
    )(command)


def additions_of(values: dict[str, Any]) -> list[str]:
    """Take the options of `set_options` out of the values and return the sets to add."""
    additions = list(values.pop("additions", ()))
    return [*additions, "xor"] if values.pop("xor", False) and "xor" not in additions else additions


def add_products(root: click.Group) -> None:
    """Hang every product into the command tree, below a group if its command has two words."""
    for product in PRODUCTS:
        *parents, name = product.command.split()
        group = root
        for parent in parents:
            found = group.commands.get(parent)
            if not isinstance(found, click.Group):
                found = click.Group(parent, help=GROUPS[parent], no_args_is_help=True)
                group.add_command(found)
            group = found
        group.add_command(_command(product, name))


def _command(product: Product, name: str) -> click.Command:
    @click.pass_context
    def callback(context: click.Context, /, set_name: str, output: str | None, style: str, **values: Any) -> None:
        additions = additions_of(values)
        tileset = deliver.load_set(set_name, additions)
        given = {key: value for key, value in values.items() if value is not None}
        extras = [f"--add {name}" for name in additions]
        if style != product.style:
            extras.append(f"--style {style}")
        order = deliver.Order(
            product=product,
            tileset=tileset,
            style=deliver.style(style, product),
            options=given,
            command=deliver.command_line(product, set_name, given, extras),
        )
        if output is not None and output != "-":
            deliver.suffix_of(output, product)
        finished = deliver.make(order, FontBook(catalogue.fonts(), lang=tileset.lang))
        if output is None and product.formats[0] == "txt":
            output = "-"
        output = output or deliver.default_output(product, tileset, given)
        deliver.report(finished, deliver.write(finished, output))

    command: Any = callback
    for option in reversed(product.options):
        command = _option(option)(command)
    endings = ", ".join(f".{s}" for s in product.formats)
    default = "printed" if product.formats[0] == "txt" else f"output/SET/{product.slug}….{product.formats[0]}"
    command = click.option(
        "-o", "--output", metavar="FILE", help=f"File to write: {endings} (default: {default}); - for standard output."
    )(command)
    command = click.option(
        "--style", default=product.style, show_default=True, type=Named("styles"), help="Colours and line widths."
    )(command)
    command = set_argument()(set_options(command))
    examples = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in product.examples)
    return click.command(name, help=f"{product.help}\n\nSET is the name of a tile set or a file.", epilog=examples)(command)


def _option(option: Option) -> Callable[[Any], Any]:
    shown = f" [default: {option.default}]" if option.default is not None else ""
    if option.kind == "flag":
        return click.option(f"--{option.name}", is_flag=True, default=None, help=_sentence(option.help))
    if option.kind == "choice":
        return click.option(
            f"--{option.name}", type=click.Choice(option.choices), help=_sentence(option.help) + shown, default=None
        )
    return click.option(
        f"--{option.name}", type=TYPES[option.kind], metavar=option.kind.upper(), help=_sentence(option.help) + shown
    )


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
