"""A command for every product, made from what the product declares, when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.once import once
from tilegen.products import PRODUCTS, Entry

if TYPE_CHECKING:
    from tilegen.products.base import Option, Product


PROFILES = "default, lightburn, glowforge, ponoko, driver, service or a file"


class Lazy(click.Group):
    """A group whose commands are made when they are asked for.

    `lazy` maps a name to (one sentence of help, a function that makes the command).
    """

    lazy: dict[str, tuple[str, Callable[[], click.Command]]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all names, in the order in which they were added."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make and keep the command."""
        if cmd_name not in self.commands and cmd_name in self.lazy:
            self.add_command(once(self.lazy[cmd_name][1]()), cmd_name)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without making them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_) for name, (help_, _) in self.lazy.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Name the nearest command for one that does not exist."""
        from tilegen.cli.typed import refuse_unknown

        refuse_unknown(ctx, args, self.lazy)
        return super().resolve_command(ctx, args)


def add_products(root: Lazy) -> None:
    """Hang every product into the command tree, below a group if its command has two words."""
    groups: dict[str, Lazy] = {"": root}
    for entry in PRODUCTS:
        *parents, name = entry.command.split()
        for parent in parents:
            if parent not in groups:
                words = ", ".join(e.command.split()[1] for e in PRODUCTS if e.command.split()[0] == parent)
                help_ = f"Files for a {parent}: {words}."
                groups[parent] = Lazy(parent, help=help_, no_args_is_help=True)
                root.lazy[parent] = (help_, _always(groups[parent]))
        groups[parents[0] if parents else ""].lazy[name] = (entry.help, _maker(entry, name))


def _always(command: click.Command) -> Callable[[], click.Command]:
    return lambda: command


def _maker(entry: Entry, name: str) -> Callable[[], click.Command]:
    return lambda: _command(entry.load(), name)


def first_argument(product: Product) -> Callable[[Any], Any]:
    """Return what adds the argument of a product's command: the tile set, or an option, and the set as an option."""
    from tilegen.cli.params import TYPES, Named

    if not product.argument:
        return set_argument()
    option = next(o for o in product.options if o.key == product.argument)
    argument = click.argument(
        option.key, metavar=f"[{option.key.upper()}]", default=option.default, type=TYPES[option.kind]
    )
    named = click.option(
        "--set",
        "set_name",
        metavar="SET",
        default="binary",
        show_default=True,
        type=Named("tilesets"),
        help="The tile set.",
    )
    return lambda command: argument(named(command))


def set_argument() -> Callable[[Any], Any]:
    """Return the argument that names the tile set."""
    from tilegen.cli.params import Named

    return click.argument("set_name", metavar="[SET]", default="binary", type=Named("tilesets"))


def draws(product: Product) -> bool:
    """Tell whether a product is drawn, and not a list for a text editor."""
    return bool(set(product.formats) - {"txt", "csv"})


def _command(product: Product, name: str) -> click.Command:
    from tilegen.cli.lettering import font_options
    from tilegen.cli.params import Named
    from tilegen.cli.printer import printer_option, prints
    from tilegen.cli.speech import lang_option, rules_options
    from tilegen.cli.watch import watch_option

    endings = ", ".join(f".{s}" for s in product.formats)
    default = "printed" if product.formats[0] == "txt" else f"output/SET/{product.slug}….{product.formats[0]}"
    command: Any = click.option(
        "-o", "--output", metavar="FILE", help=f"File to write: {endings} (default: {default}); - for standard output."
    )(watch_option(_callback(product)))
    laser = product.style == "laser"
    command = click.option(
        *(("--profile", "--style", "style") if laser else ("--style",)),
        type=Named("styles"),
        help=(f"Colours and ways of a program or shop: {PROFILES}." if laser else "Colours and line widths.")
        + " [default: default]",
    )(command)
    if prints(product.formats, product.style):
        command = printer_option(command)
    if draws(product):
        command = font_options(command)
    command = set_options(command)
    if product.book and product.ruled:
        command = rules_options(command)
    command = lang_option(command)
    # Click shows the option that was added last first.
    for option in reversed(product.options):
        if option.key != product.argument:
            command = option_of(option)(command)
    command = first_argument(product)(command)
    examples = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in product.examples)
    first = (
        f"{product.argument.upper()} is the name of a {product.argument}"
        if product.argument
        else "SET is the name of a tile set"
    )
    text = f"{product.help}\n\n{first} or a file."
    return click.command(name, help=text, epilog=examples)(command)


def _callback(product: Product) -> Callable[..., None]:
    @click.pass_context
    def callback(
        context: click.Context, /, set_name: str, output: str | None, style: str | None, lang: str | None, **values: Any
    ) -> None:
        from tilegen.cli import deliver, filenames, looks, options, speech
        from tilegen.cli import printer as printing
        from tilegen.cli.lettering import Lettering
        from tilegen.cli.origin import Origin
        from tilegen.cli.params import TYPED

        printer = printing.taken(values, output, product.formats[0])
        changes = Changes.take(values)
        tileset = load(set_name, changes, deliver.remark)
        usual = looks.usual_style(product, tileset)
        look = product.style if style == "default" else style or usual
        rules, overrides = values.pop("rules", None), values.pop("overrides", ())
        lettering = Lettering.of(values)
        spoken = speech.spoken_by(lang, tileset)
        given = {key: value for key, value in values.items() if value is not None}
        typed = options.with_paper(product, {**given, **context.meta.get(TYPED, {})}, tileset)
        order = deliver.Order(
            product=product,
            tileset=tileset,
            style=looks.style(look, product, tileset),
            options=given,
            words=options.command_words(
                product,
                set_name,
                options.told(product, typed, tileset),
                changes=changes,
                style="" if look == usual else style or "",
                spoken={"lang": lang or "", "rules": rules or "", "rule": tuple(overrides), **lettering.words},
            ),
            lang=spoken,
            book=speech.book(tileset, spoken, rules, overrides, lettering.names) if product.book else None,
            printer=printer,
            origin=Origin(set_name, changes.additions, look, rules or "", typed, lettering.names),
        )
        if output is not None and output != "-":
            filenames.suffix_of(output, product)
        fonts = lettering.book(spoken, tileset)
        finished = deliver.make(order, fonts)
        if output is None and product.formats[0] == "txt":
            output = "-"
        if output is None:
            folder = filenames.folder_of(tileset, set_name)
            output = filenames.default_output(finished, typed, folder, rules or "", changes.tag)
        written = deliver.write(finished, output)
        deliver.report(finished, written)
        lettering.warn([fonts])
        for path in filenames.left_over(Path(output), written) if written else []:
            click.echo(f"tilegen: warning: {path} is left from an earlier job", err=True)

    return callback


def option_of(option: Option) -> Callable[[Any], Any]:
    """Return what adds an option of a product to a command; not given, it is None, and set and style are asked."""
    from tilegen.cli.params import TYPES
    from tilegen.products.base import USUAL

    text = f"{option.help[0].upper()}{option.help[1:]}."
    default = "a4, or letter where that is usual" if option.default == USUAL else option.default
    shown = f" [default: {default}]" if default is not None else ""
    if option.kind == "flag" and option.name.startswith("no-"):
        return click.option(f"--{option.name}", is_flag=True, default=None, help=text)
    if option.kind == "flag":
        return click.option(f"--{option.name}/--no-{option.name}", default=None, help=text)
    if option.kind == "choice":
        choices = click.Choice(option.choices, case_sensitive=False)
        return click.option(f"--{option.name}", type=choices, help=text + shown, default=None)
    return click.option(f"--{option.name}", type=TYPES[option.kind], metavar=option.kind.upper(), help=text + shown)
