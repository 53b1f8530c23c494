"""`tilegen check set`: everything that is wrong with a set file, all at once.

Exit 0: no errors, 1: errors (with --strict: or warnings), 2: usage, or a file that cannot be read at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from tilegen import units
from tilegen.cli.changes import KEYS, changed
from tilegen.cli.check import say, say_json
from tilegen.cli.check_groups import faint
from tilegen.cli.check_set_text import report, set_json
from tilegen.cli.check_wishes import wishes
from tilegen.cli.lettering import Lettering, font_options
from tilegen.cli.once import once
from tilegen.cli.params import TYPES, Named
from tilegen.cli.speech import lang_option, spoken_by
from tilegen.cli.watch import watch_option
from tilegen.data import tilesets
from tilegen.data.characters import named
from tilegen.data.inspect import Inspected, in_file, inspect
from tilegen.data.inspect_row import Row
from tilegen.errors import TilegenError
from tilegen.model.findings import ERROR, WARNING, SetFinding
from tilegen.model.measures import Size
from tilegen.model.tileset import TileSet

if TYPE_CHECKING:
    from tilegen.drawing.fonts import FontBook

USUAL_TILE = Size(20.0, 20.0)
NO_FONT = "add a font that has it with --font FILE"
# What preflight finds on a single tile: a face that touches its points, or runs over the edge.
ON_A_TILE = ("F06", "F08")


@once  # it is loaded when it is asked for, later than the other commands
@click.command("set")
@click.argument("name", metavar="SET", type=Named("tilesets"))
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile [default: the set's own, or 20mm].")
@lang_option
@font_options
@click.option(
    "--encoding", default="", metavar="NAME", help="How the file is written, such as cp1250 [default: UTF-8]."
)
@click.option("--strict", is_flag=True, help="End with status 1 for warnings too.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for programs.")
@watch_option
@click.pass_context
def check_set(
    context: click.Context,
    /,
    name: str,
    tile: Size | None,
    lang: str | None,
    encoding: str,
    strict: bool,
    as_json: bool,
    **values: Any,
) -> None:
    """Check a set file: counts, values, letters that look alike, fonts, sizes.

    SET is the name of a tile set or a file. Everything that is found is told at once, with what to do.

    \b
    Example:
      tilegen check set mygame.toml
    """  # noqa: D301  # click's \b keeps the lines apart
    read = tilesets.draft(name, encoding=encoding)
    found = inspect(read)
    spoken = spoken_by(lang, found.tileset)
    findings = [f for f in found.findings if not (lang and f.code == "S22")]
    fonts = Lettering.of(values).book(spoken, found.tileset)
    findings += [*wishes(found.tileset, spoken, fonts), *_drawn(found, tile, spoken, fonts), *_alike(found, fonts)]
    findings += faint(found.tileset)
    findings.sort(key=in_file)
    printed = _printed(found.tileset, findings)
    if as_json:
        say_json(set_json(name, str(read.path), found.tileset, findings, printed))
    else:
        say("\n".join(report(name, found.tileset, findings, printed, strict=strict)))
    levels = {f.level for f in findings}
    if ERROR in levels or (strict and WARNING in levels):
        context.exit(1)


def _printed(tileset: TileSet, findings: list[SetFinding]) -> TileSet | None:
    """Return what is printed if the set asks for some of its tiles, or for more than it has; else None."""
    if not {key for key, _ in tileset.options} & set(KEYS) or any(f.level == ERROR for f in findings):
        return None
    return changed(tileset)


def _drawn(found: Inspected, tile: Size | None, lang: str, fonts: FontBook) -> Iterator[SetFinding]:
    """Yield the faces that no font has, and those that do not fit their tile."""
    from tilegen.data import catalogue, languages
    from tilegen.drawing.clusters import picture
    from tilegen.drawing.items import Drawing
    from tilegen.preflight import check
    from tilegen.preflight.glyphs import advised
    from tilegen.products.face_check import proofs
    from tilegen.products.face_marks import Wishes

    tileset = found.tileset
    size = tile or _own_tile(tileset)
    lost = {f.row for f in found.findings if f.code in ("S08", "S09") and f.level == ERROR}
    pages, rows = [], []
    asked = Wishes.of_set(tileset, languages.texts(lang))
    for number, proof in zip(found.rows, proofs(tileset, size, fonts, asked), strict=True):
        if number in lost:
            continue
        row = Row(number, found.places[number - 1], proof.face, found.cells[number - 1])
        if proof.missing:
            level = ERROR if proof.face.count else WARNING
            whole = f'"{proof.face.face}", ' if picture(proof.face.face) else ""
            message = f"no font has {whole}{', '.join(map(named, proof.missing))}"
            fix = advised(proof.missing, proof.face.face, catalogue.sources) or NO_FONT
            yield row.finding("S23", level, message, f"{fix}, or write the face with other letters", proof.missing)
        if proof.reason:
            larger = f"take a larger tile, such as --tile {_typed(proof.fits)}, or " if proof.fits else ""
            yield row.finding("S24", ERROR, proof.reason, f"{larger}write fewer letters on it")
        if proof.page is not None:
            pages.append(proof.page)
            rows.append(row)
    for fault in check(Drawing(tileset.title, tuple(pages)), catalogue.style("default")):
        if fault.code in ON_A_TILE:
            fix = "take a larger tile, or write fewer letters on it"
            yield rows[fault.page - 1].finding("S24", ERROR, fault.message, fix)


def _alike(found: Inspected, fonts: FontBook) -> Iterator[SetFinding]:
    """Yield pictures that the font draws like an earlier one, such as a hand in two colours of skin."""
    from tilegen.drawing.clusters import clusters, picture

    told = {f.row for f in found.findings if f.code == "S11"}
    seen: dict[object, tuple[int, str]] = {}
    for number, face in zip(found.rows, found.tileset.faces, strict=True):
        if not any(map(picture, clusters(face.face))):
            continue
        run = fonts.run(face.face, 1.0, face=True)
        key = tuple((glyph.contours, glyph.x, glyph.y) for glyph in run.glyphs)
        first, other = seen.setdefault(key, (number, face.face))
        if first != number and number not in told and not run.missing:
            row = Row(number, found.places[number - 1], face, found.cells[number - 1])
            message = f'the font draws it like "{other}" in {found.places[first - 1]}'
            yield row.finding(
                "S11", WARNING, message, "take another font with --font FILE, or another picture", face.face
            )


def _own_tile(tileset: TileSet) -> Size:
    """Return the size of a tile that the set asks for, or the usual one."""
    from tilegen.data import catalogue

    asked = dict(tileset.options)
    try:
        if "tile" in asked:
            return Size(*units.size(asked["tile"]))
        return catalogue.sheet(asked["sheet"]).tile if "sheet" in asked else USUAL_TILE
    except TilegenError:
        return USUAL_TILE  # the wish itself is a finding


def _typed(size: Size) -> str:
    return f"{size.width:g}mm" if size.width == size.height else f"{size.width:g}x{size.height:g}mm"
