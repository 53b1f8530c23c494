"""`tilegen list rules` and `tilegen show rules NAME`."""

from __future__ import annotations

import click

from tilegen.cli.check import say
from tilegen.data import find
from tilegen.errors import DataError, TilegenError
from tilegen.rules import options as option_table
from tilegen.rules.options import Value
from tilegen.rules.ruleset import Ruleset, parse_options


def rules_rows() -> list[tuple[str, str]]:
    """Return (name, what it is) of each ruleset. Raises DataError for a file that is broken."""
    presets = [Ruleset.load(name).preset for name in find.names("rules")]
    return [(preset.name, preset.about or preset.title) for preset in presets]


def rules_list() -> str:
    """Return one line for each ruleset."""
    rows = rules_rows()
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {about}" for name, about in rows)


def rules_show(name: str, overrides: tuple[str, ...] = ()) -> str:
    """Return a ruleset with every option, as a file that can be used in its place. Raises DataError or OptionError."""
    rules = Ruleset.load(name, **parse_options(overrides))
    preset = rules.preset
    lines = [f"# {preset.title}", f"# {preset.about}"] if preset.about else [f"# {preset.title}"]
    lines += ["", f"extends = {_toml(preset.name)}", f"title = {_toml(preset.title)}", "", "[options]"]
    for option in option_table.NAMES:
        value, usual = getattr(rules.options, option), option_table.default(option)
        usually = "" if value == usual else f"; the original rules have {_toml(usual)}"
        line = f"{option} = {_toml(value)}"
        lines.append(f"{line:<36} # {option_table.ABOUT[option]} ({option_table.choices(option)}{usually})")
    return "\n".join(lines)


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _not_a_set(name: str) -> None:
    """Say which rules a tile set has, where its name was given in the place of theirs. Raises DataError."""
    if name in find.names("rules") or name not in find.names("tilesets"):
        return
    from tilegen.cli.speech import referee_of
    from tilegen.data import tilesets

    referee = referee_of(tilesets.load(name), {})
    if referee is None:
        raise DataError(f'"{name}" is a tile set, and it has no rules of its own', hint="tilegen list rules")
    raise DataError(
        f'"{name}" is a tile set; it is played by the rules "{referee.name}"', hint=f"tilegen show rules {referee.name}"
    )


def _friendly(text: str | TilegenError) -> None:
    if isinstance(text, TilegenError):
        say(f"tilegen: {text}", err=True)
        click.get_current_context().exit(text.exit_status)
    else:
        say(text)


@click.command("rules")
def list_rules() -> None:
    """List the rulesets."""
    try:
        _friendly(rules_list())
    except TilegenError as error:
        _friendly(error)


@click.command("rules")
@click.argument("name")
@click.option("--rule", "overrides", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules.")
def show_rules(name: str, overrides: tuple[str, ...]) -> None:
    """Show every option of a ruleset, as a file that can be used in its place."""
    try:
        _not_a_set(name)
        _friendly(rules_show(name, overrides))
    except TilegenError as error:
        _friendly(error)
