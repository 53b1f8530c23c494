"""The root command and its parts."""

from __future__ import annotations

import click

from tilegen import __version__
from tilegen.cli import catalogue
from tilegen.cli.kit import kit
from tilegen.cli.products import add_products

FIRST_STEPS = """\
tilegen turns one tile-set file into everything you need to make a tile game.

Three commands to copy:

  tilegen kit binary                      everything for the binary game, into output/binary/
  tilegen magnets binary --paper letter   one sheet of fridge magnets
  tilegen new mygame --from binary        a set file of your own, to edit

All commands: tilegen --help"""


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Lengths are read with their unit: 20mm, 19,05mm, 2cm, 0.75in.",
)
@click.version_option(__version__, prog_name="tilegen", message="%(prog)s %(version)s")
@click.pass_context
def tilegen(context: click.Context) -> None:
    """Make magnet sheets, laser files and lists for a tile game, from one tile-set file."""
    if context.invoked_subcommand is None:
        click.echo(FIRST_STEPS)


tilegen.add_command(kit)
add_products(tilegen)
tilegen.add_command(catalogue.list_)
tilegen.add_command(catalogue.show)
tilegen.add_command(catalogue.new)
