"""`tilegen printer`: what the user's printers are off; and --printer, which makes it good."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import click

from tilegen.cli.params import Fact, Named
from tilegen.cli.typed import Helpful
from tilegen.errors import DataError, OptionError, WriteError, printable

# Options of `printer set` that are readings, and their help. They are what is read, so that nobody has to turn a sign.
READINGS = {
    "dx": "The print is this far too far right; -0.6mm: too far left.",
    "dy": "The print is this far too low; -0.3mm: too high.",
    "sx": "Printed / true length across the page, such as 98.5/100, 98.5% or 0.985.",
    "sy": "The same down the page.",
    "back-dx": "Read on the back, against the light: it lies this far right of the front.",
    "back-dy": "Read on the back, against the light: it lies this far below the front.",
}

EXAMPLES = """\b
Examples:
  tilegen calibrate --paper letter
  tilegen printer set office --dx 0.6mm --dy -0.3mm --sx 98.5/100
  tilegen magnets binary --printer office"""


class Signed(Fact):
    """A length in mm, with its sign."""

    name = "mm"

    def parse(self, text: str) -> float:  # noqa: D102
        from tilegen import units

        return round(units.signed(text), 4)


class Ratio(Fact):
    """A measured length through the true one."""

    name = "ratio"

    def parse(self, text: str) -> float:  # noqa: D102
        from tilegen import units

        return units.ratio(text)


def printer_option(command: Any) -> Any:
    """Add --printer to a command; `taken` reads it."""
    return click.option(
        "--printer",
        metavar="NAME",
        type=Named("printers"),
        help="Correct the PDF for a printer that you have measured (tilegen calibrate, tilegen printer set).",
    )(command)


def prints(formats: tuple[str, ...], style: str) -> bool:
    """Tell whether a product is a PDF for a home printer: a laser has a calibration of its own."""
    return "pdf" in formats and style != "laser"


def taken(values: dict[str, Any], output: str | None, default: str = "pdf") -> Any:
    """Take --printer out of the options; return the printer, or None where there is nothing to correct.

    `default` is the format where no output is named. Raises DataError for an unknown name, OptionError together with
    a press profile: a print shop corrects its own machines.
    """
    from tilegen.cli import deliver
    from tilegen.data import printers

    name = values.pop("printer", None)
    if name is None:
        return None
    if values.get("profile") == "press":
        raise OptionError("--printer does not go with --profile press", hint="a print shop sets up its own machines")
    found = printers.load(name)
    if output not in (None, "-") and not str(output).lower().endswith(".pdf"):
        deliver.remark(f"only a PDF is corrected for a printer: {output} is as drawn")
        return None
    return found if default == "pdf" or output not in (None, "-") else None


def made_good(printer: Any, sides: Iterable[tuple[bool, str]], *, as_drawn: Sequence[str] = ()) -> str:
    """Return the line that says what is done to pages.

    `sides` has for each page whether it is wider than high, and the edge over which a back is turned, "" for fronts;
    `as_drawn` are files that are not for this printer.
    """
    found = sorted(set(sides))
    several = len({wide for wide, _ in found}) > 1
    parts = []
    for wide in sorted({wide for wide, _ in found}):
        read = printer.reading(2, 1) if wide else printer.reading(1, 2)
        said = [read.made_good() or "nothing to correct"]
        said += [
            f"backs another {back}" for side, edge in found if side == wide and (back := read.back_made_good(edge))
        ]
        words = ", ".join(dict.fromkeys(said))
        parts.append(f"{'wide' if wide else 'upright'} pages {words}" if several else words)
    parts += [f"{' and '.join(as_drawn)} as drawn"] if as_drawn else []
    return f"for printer {printer.name}: {'; '.join(parts)}"


@click.group(cls=Helpful, no_args_is_help=True, epilog=EXAMPLES)
def printer() -> None:
    """Keep what your printers are off, so that --printer NAME can make it good.

    Print `tilegen calibrate`, read it with a ruler, and type what you read: no sign has to be turned.
    """


def _readings(command: Callable[..., None]) -> Callable[..., None]:
    for key, text in reversed(READINGS.items()):
        kind: Fact = Ratio() if key in ("sx", "sy") else Signed()
        command = click.option(f"--{key}", type=kind, metavar=kind.name.upper(), help=text)(command)
    return command


@printer.command("set", epilog=EXAMPLES)
@click.argument("name")
@_readings
@click.option(
    "--flip",
    type=click.Choice(("long", "short")),
    help="The edge over which the sheet was turned [default: long; short for wide pages].",
)
@click.option("--wide", is_flag=True, help="These were read on a page that is wider than high.")
def set_(name: str, wide: bool, **values: Any) -> None:
    """Keep what you read on the calibration sheet under a name of yours. What is not given stays as it was.

    Offsets are what the print is off, as read: + is too far right or too low. They are read at the crosses 20 mm from
    the edges of the paper, which stay where they are if only the scale is corrected.
    """
    from tilegen.backends.files import write_all
    from tilegen.data import printers
    from tilegen.model.printer import Printer, Reading

    path = printers.path_of(name)
    given = {key: value for key, value in values.items() if value is not None}
    if not given:
        raise OptionError("nothing was read", hint="for example --dx 0.6mm --sx 98.5/100; print: tilegen calibrate")
    way = "wide" if wide else "upright"
    old = printers.known(name) or Printer(path.stem)
    before = getattr(old, way) or Reading(flip="short" if wide else "long")
    try:
        read = replace(before, **given)
    except DataError as error:
        raise error.at(f"printer {name}") from None
    found = replace(old, wide=read) if wide else replace(old, upright=read)
    write_all({path: printers.written(found).encode("utf-8")})
    click.echo(f"{printable(str(path))}  prints {_off(found)}")


def _off(found: Any) -> str:
    from tilegen.model.printer import WAYS

    parts = [(way, getattr(found, way)) for way in WAYS if getattr(found, way) is not None]
    words = [(way, read.off() or "nothing off") for way, read in parts]
    return (
        words[0][1] if words[0][0] == "upright" and len(words) == 1 else "; ".join(f"{w} pages: {t}" for w, t in words)
    )


@printer.command("list")
def list_() -> None:
    """List your printers."""
    from tilegen.cli.catalogue import _columns, _each
    from tilegen.data import printers

    if not printers.names():
        click.echo(f"no printers yet: {printers.MEASURE}")
        return
    click.echo(_columns(_each("printers", lambda name: (f"prints {_off(printers.load(name))}",))))


@printer.command("show")
@click.argument("name", type=Named("printers"))
def show(name: str) -> None:
    """Show what was read of a printer, as the file that it is kept in."""
    from tilegen.data import find, printers
    from tilegen.data.table import read_text

    printers.load(name)
    click.echo(read_text(find.locate("printers", printers.spelt(name))), nl=False)


@printer.command("remove")
@click.argument("name", type=Named("printers"))
def remove(name: str) -> None:
    """Forget a printer."""
    from tilegen.data import find, printers

    path = printers.path_of(name)
    if not path.is_file():
        path = find.locate("printers", printers.spelt(name))
    try:
        path.unlink()
    except OSError as error:
        raise WriteError(f"cannot remove {path}: {error.strerror or error}") from error
    click.echo(f"{printable(str(path))}  removed")
