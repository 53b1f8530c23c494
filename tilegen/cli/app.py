"""The root command and its parts."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import click

from tilegen import __version__
from tilegen.cli.products import Lazy, add_products

FIRST_STEPS = """\
tilegen turns one tile-set file into everything you need to make a tile game.

Three commands to copy:

  tilegen kit binary                      everything for the binary game, into output/binary/
  tilegen magnets binary --paper letter   one sheet of fridge magnets
  tilegen new mygame --from binary        a set file of your own, to edit

All commands: tilegen --help"""


def _lazy(module: str, name: str) -> Callable[[], click.Command]:
    """Return a function that imports a command when it is asked for."""

    def load() -> click.Command:
        command: click.Command = getattr(import_module(f"tilegen.cli.{module}"), name)
        return command

    return load


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Lengths are read with their unit: 20mm, 19,05mm, 2cm, 0.75in.",
)
@click.version_option(__version__, prog_name="tilegen", message="%(prog)s %(version)s")
@click.pass_context
def tilegen(context: click.Context) -> None:
    """Make magnet sheets, boards, laser files and lists for a tile game, from one tile-set file."""
    if context.invoked_subcommand is None:
        click.echo(FIRST_STEPS)


tilegen.lazy["kit"] = ("Everything there is for a set, in one folder.", _lazy("kit", "kit"))
add_products(tilegen)
tilegen.lazy |= {
    "draw": ("Deal hands from the bag, as text or as a picture.", _lazy("draw", "draw")),
    "stats": ("How tiles and points are spread, and what an opening hand may lack.", _lazy("stats", "stats")),
    "check": ("Check a set file, an equation, a move or a whole game.", _lazy("check", "check")),
    "preflight": (
        "Measure a finished PDF, SVG or DXF, ours or another's.",
        _lazy("preflight_file", "preflight"),
    ),
    "list": (
        "Which sets, boards, sheets, styles, machines, materials and more there are.",
        _lazy("catalogue", "list_"),
    ),
    "show": ("Show a set, board, sheet, style, machine, material or ruleset.", _lazy("catalogue", "show")),
    "import": ("Take over sheets of labels from another program.", _lazy("sheets", "import_")),
    "printer": ("Keep what your printers are off, for --printer.", _lazy("printer", "printer")),
    "info": ("How a file was made, and whether what it was made of is the same here.", _lazy("info", "info")),
    "new": ("Write a set file of your own.", _lazy("catalogue", "new")),
}
