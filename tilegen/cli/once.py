"""An option that takes one value is given once: of two values one would be dropped in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import click


def once(command: click.Command) -> click.Command:
    """Make a command, and those below it, refuse an option that is given twice. Of switches the last one counts."""
    make_parser = command.make_parser

    def careful(context: click.Context) -> Any:
        parser = make_parser(context)
        parse = parser.parse_args

        def parsed(args: list[str]) -> Any:
            values, rest, order = parse(args)
            if not context.resilient_parsing:
                _refuse(order, context)
            return values, rest, order

        parser.parse_args = parsed  # type: ignore[method-assign]  # click tells nobody else what was given twice
        return parser

    command.make_parser = careful  # type: ignore[assignment, method-assign]
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            once(inner)
    return command


def _refuse(order: Iterable[click.Parameter], context: click.Context) -> None:
    """Raise UsageError for the first option that was given more than once; `order` is what was given, one by one."""
    for option, times in Counter(order).items():
        if isinstance(option, click.Option) and times > 1 and not (option.multiple or option.is_flag or option.count):
            name = max(option.opts, key=len)
            often = "twice" if times == 2 else f"{times} times"
            hint = getattr(option.type, "several", "") or "give it once"
            raise click.UsageError(f"{name} is given {often} ({hint})", context)
