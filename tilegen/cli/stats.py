"""`tilegen stats`: how the tiles of a set are spread, for those who tune a distribution."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from tilegen.backends import text
from tilegen.cli import deliver, filenames, stats_text
from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.params import TYPES, Named
from tilegen.cli.products import set_argument
from tilegen.cli.watch import watch_option
from tilegen.drawing.table import Table
from tilegen.errors import BackendError, OptionError, printable
from tilegen.model.odds import Part, Spread, paired, spread
from tilegen.model.tileset import Points

FORMATS = ("txt", "csv", "json")
LONGEST = 12_000  # bits of a number that Python still writes in decimal
EXAMPLES = """\b
Examples:
  tilegen stats binary
  tilegen stats binary --xor --compare binary
  tilegen stats en --rack 8 -o letters.csv
  tilegen stats decimal --json"""


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option("--compare", metavar="OTHER", type=Named("tilesets"), help="Show another set beside this one.")
@click.option("--rack", type=TYPES["count"], metavar="COUNT", help="Tiles in a hand [default: the set's own].")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for programs.")
@click.option("-o", "--output", metavar="FILE", help="File to write: .txt, .csv, .json (default: printed).")
@watch_option
def stats(
    set_name: str, compare: str | None, rack: int | None, as_json: bool, output: str | None, **values: Any
) -> None:
    """Show how tiles and points are spread, what a hand holds, and what an opening hand may lack.

    SET is the name of a tile set or a file. All figures are worked out exactly, for hands from the full bag; tiles of
    the pool are not drawn. What blanks can do is told apart: for "no =" a blank is no =, "no = and no blank" are the
    hands that not even a blank can help.

    With --compare the set is A and OTHER is B; options that change the set change A only.
    """
    suffix = _suffix(output, as_json)
    first = spread(load(set_name, Changes.take(values), deliver.remark), rack)
    second = spread(load(compare), rack) if compare is not None else None
    for found in (first, second) if second else (first,):
        if found.hand < (rack or 0):
            bag = f"{found.tileset.name} has {found.bag} in the bag: figures are for hands of {found.hand}"
            deliver.remark(f"--rack {rack}, but {bag}")
    content = render(first, second, suffix)
    if output is None or output == "-":
        click.echo(content.decode("utf-8"), nl=False)
        return
    filenames.write({Path(output): content})
    sets = (first.tileset, second.tileset) if second else (first.tileset,)
    tiles = " and ".join(f"{found.total} tile{'s' if found.total != 1 else ''}" for found in sets)
    deliver.tell(f"{printable(output)}  {tiles}")


def _suffix(output: str | None, as_json: bool) -> str:
    """Return the format to write. Raises BackendError and OptionError."""
    if output is None or output == "-":
        return "json" if as_json else "txt"
    suffix = Path(output).suffix.lower().lstrip(".")
    if suffix not in FORMATS:
        found = f"ends in .{suffix}" if suffix else "has no ending that names a format"
        raise BackendError(f'"{output}" {found}', hint="stats can be .txt, .csv, .json")
    if as_json and suffix != "json":
        raise OptionError(f"--json does not go with -o {output}", hint="write to a file that ends in .json")
    return suffix


def render(first: Spread, second: Spread | None, suffix: str) -> bytes:
    """Return what there is to say of one set, or of two side by side, as "txt", "csv" or "json"."""
    if suffix == "json":
        answer = compared_json(first, second) if second else spread_json(first)
        return (json.dumps(answer, ensure_ascii=False, indent=2) + "\n").encode("utf-8")
    if suffix == "csv":
        table = stats_text.compared_sheet(first, second) if second else stats_text.sheet(first)
        return text.render(table, "csv")[0]
    tables = stats_text.comparison(first, second) if second else stats_text.tables(first)
    return b"\n".join(_printed(table) for table in tables)


def _printed(table: Table) -> bytes:
    return text.render(table, "txt")[0]


# -- for programs ---------------------------------------------------------------------------------------------------


def spread_json(found: Spread) -> dict[str, Any]:
    """Return everything on a set; a fraction is given exactly, as a text, and as the nearest number."""
    tileset = found.tileset
    return {
        "set": tileset.name,
        "title": tileset.title,
        "version": tileset.version,
        "tiles": tileset.total,
        "bag": found.bag,
        "pool": tileset.pool,
        "points": _number(tileset.points),
        "bag_points": _number(found.bag_points),
        "rack": tileset.rack,
        "hand": found.hand,
        "points_of_a_hand": _fraction(found.expected_points),
        "faces": [
            {"face": part.name, "kind": part.kind, "group": part.group, "pool": part.pool, **_part(part)}
            for part in found.faces
        ],
        "kinds": [{"kind": part.name, **_part(part)} for part in found.kinds],
        "groups": [{"group": part.name, **_part(part)} for part in found.groups],
        "chances": [
            {
                "key": chance.key,
                "faces": list(chance.faces),
                **({"players": chance.players} if chance.players else {}),
                "chance": _fraction(chance.chance),
            }
            for chance in found.chances
        ],
    }


def compared_json(first: Spread, second: Spread) -> dict[str, Any]:
    """Return everything on two sets, and by how much the second has more of each face; null: it lacks the face."""
    ours, theirs = ({(c.key, c.players): c.chance for c in s.chances} for s in (first, second))
    return {
        "a": spread_json(first),
        "b": spread_json(second),
        "differences": {
            "tiles": second.tileset.total - first.tileset.total,
            "points": _number(_minus(second.tileset.points, first.tileset.points)),
            "points_of_a_hand": _fraction(second.expected_points - first.expected_points),
            "faces": [
                {
                    "face": pair.name,
                    "a": pair.first and pair.first.count,
                    "b": pair.second and pair.second.count,
                    "points_a": pair.first and _number(pair.first.points),
                    "points_b": pair.second and _number(pair.second.points),
                    "share": _fraction(_share(pair.second) - _share(pair.first)),
                }
                for pair in paired(first.faces, second.faces)
            ],
            "chances": [
                {
                    "key": key[0],
                    **({"players": key[1]} if key[1] else {}),
                    "chance": _fraction(theirs[key] - ours[key]),
                }
                for key in ours
                if key in theirs
            ],
        },
    }


def _minus(second: Points, first: Points) -> Points:
    return Decimal(second) - Decimal(first)


def _share(part: Part | None) -> Fraction:
    return part.share if part else Fraction(0)


def _part(part: Part) -> dict[str, Any]:
    own = {} if part.points is None else {"points": _number(part.points)}
    return {
        "count": part.count,
        "in_bag": part.bag,
        "share": _fraction(part.share),
        **own,
        "points_in_all": _number(part.mass),
        "points_share": _fraction(part.mass_share),
        "per_hand": _fraction(part.expected),
        "none": _fraction(part.none),
    }


def _fraction(value: Fraction) -> dict[str, Any]:
    """Return a fraction as a text and as a number; the text of one that nobody could read is left out."""
    readable = value.denominator.bit_length() < LONGEST
    return {"exact": str(value) if readable else None, "value": float(value)}


def _number(value: Points | None) -> int | float | None:
    """Return points as JSON has them: three places after the point are kept exactly."""
    return None if value is None else int(value) if value == int(value) else float(value)
