"""`tilegen draw`: hands from the bag, before anything is printed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends import text
from tilegen.backends.made import Made
from tilegen.cli import deliver, filenames, speech
from tilegen.cli.changes import Changes, load, set_options
from tilegen.cli.lettering import Lettering, font_options
from tilegen.cli.origin import Origin
from tilegen.cli.params import TYPED, TYPES, Named
from tilegen.cli.products import set_argument
from tilegen.cli.watch import watch_option
from tilegen.data import catalogue, languages
from tilegen.data.find import bare
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.table import Cell, Table
from tilegen.errors import BackendError, TilegenError, printable
from tilegen.model.deal import Deal, deal, points
from tilegen.model.measures import Size
from tilegen.products import hands as picture

FORMATS = ("txt", "png", "svg", "pdf")
WIDEST = 76  # columns that the tiles of a hand take on one line
SEED, HANDS = 1, 4
USUAL_TILE = Size(20.0, 20.0)

EXAMPLES = """\b
Examples:
  tilegen draw binary
  tilegen draw binary --seed 7 --hands 2 --rack 12
  tilegen draw en --hands 3 -o hands.png
  tilegen draw binary --xor --lang th -o hands.pdf"""


@click.command(epilog=EXAMPLES)
@set_argument()
@set_options
@click.option(
    "--seed",
    type=TYPES["seed"],
    default=SEED,
    show_default=True,
    metavar="NUMBER",
    help="Another number, other hands; the same number, the same hands.",
)
@click.option("--hands", type=TYPES["count"], metavar="COUNT", help=f"How many hands to deal [default: {HANDS}].")
@click.option("--rack", type=TYPES["count"], metavar="COUNT", help="Tiles in a hand [default: the set's own].")
@click.option("--tile", type=TYPES["size"], metavar="SIZE", help="Size of a tile of the picture [default: 20mm].")
@click.option("--style", type=Named("styles"), help="Colours of the picture [default: default].")
@speech.lang_option
@font_options
@click.option("-o", "--output", metavar="FILE", help="File to write: .png, .svg, .pdf, .txt (default: printed).")
@watch_option
@click.pass_context
def draw(
    context: click.Context,
    /,
    set_name: str,
    seed: int,
    hands: int | None,
    rack: int | None,
    tile: Size | None,
    style: str | None,
    lang: str | None,
    output: str | None,
    **values: Any,
) -> None:
    """Deal hands from the bag, as text or as a picture of the tiles.

    SET is the name of a tile set or a file. The bag is shuffled by the seed and dealt from its top, one whole hand
    after the other. The same seed gives the same hands on every computer, in text and picture, as long as the tiles in
    the bag stay the same. Tiles of the pool lie open and are not dealt.
    """
    suffix = _suffix(output)
    changes, lettering = Changes.take(values), Lettering.of(values)
    tileset = load(set_name, changes, deliver.remark)
    dealt = deal(tileset, hands or HANDS, rack or tileset.rack, seed)
    usual = dict(tileset.options).get("style", "default")
    if suffix == "txt":
        for key in (key for key, value in (("tile", tile), ("style", style)) if value is not None):
            deliver.remark(f"warning: --{key} is for pictures, this is text: add for example -o hands.png")
        pieces = [b"\n".join(text.render(table, "txt")[0] for table in tables(dealt))]
    else:
        typed = {**context.meta.get(TYPED, {}), "seed": seed, "hands": len(dealt.hands), "lang": lang}
        words = _words(set_name, changes, lettering, {**typed, "style": "" if style == usual else style})
        spoken = speech.spoken_by(lang, tileset)
        origin = Origin(set_name, changes.additions, style or usual, own_fonts=lettering.names)
        made = Made(
            shlex.join([*words, "-o", f"hands.{suffix}"]),
            f"set {tileset.name}, version {tileset.version}",
            tuple(origin.always(spoken)),
        )
        pieces = drawn(dealt, tile or USUAL_TILE, style or usual, spoken, lettering.book(spoken, tileset), suffix, made)
    if output is None or output == "-":
        click.echo(pieces[0].decode("utf-8"), nl=False)
        return
    named = filenames.files(Path(output), pieces)
    filenames.write(named)
    for path in named:
        deliver.tell(f"{printable(str(path))}  {_summary(dealt)}")
    for path in filenames.left_over(Path(output), named):
        click.echo(f"tilegen: warning: {path} is left from an earlier job", err=True)


def _words(set_name: str, changes: Changes, lettering: Lettering, typed: Mapping[str, Any]) -> list[str]:
    """Return the command that draws a picture again."""
    words = ["tilegen", "draw", bare(set_name)]
    for key in ("seed", "hands", "rack", "tile", "lang", "style"):
        value = typed.get(key)
        words += [] if value in (None, "") else [f"--{key}", bare(str(value))]
    for name in lettering.words["font"]:
        words += ["--font", name]
    words += ["--font-first"] if lettering.first else []
    return words + changes.words(bare)


def _suffix(output: str | None) -> str:
    """Return the format to write. Raises BackendError."""
    if output is None or output == "-":
        return "txt"
    suffix = Path(output).suffix.lower().lstrip(".")
    if suffix not in FORMATS:
        found = f"ends in .{suffix}" if suffix else "has no ending that names a format"
        raise BackendError(f'"{output}" {found}', hint="hands can be .txt, .png, .svg, .pdf")
    return suffix


def drawn(dealt: Deal, tile: Size, style: str, lang: str, fonts: FontBook, suffix: str, made: Made) -> list[bytes]:
    """Return the picture of a deal in a format, checked before. Raises LayoutError and PreflightError."""
    look = catalogue.style(style).coloured([group.colour for group in dealt.tileset.groups])
    look = look.completed(catalogue.style("default"), "print.inverted")
    try:
        drawing = picture.make(dealt, tile, fonts, languages.texts(lang), look)
    except TilegenError as error:
        raise error if error.where else error.at(dealt.tileset.name) from None
    preflight.refuse(preflight.check(drawing, look, sources=catalogue.sources))
    return backends.render(drawing, suffix, look, made)


# -- as text --------------------------------------------------------------------------------------------------------


def tables(dealt: Deal) -> list[Table]:
    """Return the hands, what is left in the bag, and the pool, as tables."""
    rows: list[tuple[Cell, ...]] = []
    for number, hand in enumerate(dealt.hands, start=1):
        first, *more = _lines([face.label for face in hand])
        scored = (points(hand),) if dealt.tileset.scored else ()
        rows.append((f"Hand {number}", *scored, first))
        rows += [("", *(("",) if scored else ()), line) for line in more]
    title = f"{dealt.tileset.title} ({dealt.tileset.name})"
    heads = ("hand", "points", "tiles") if dealt.tileset.scored else ("hand", "tiles")
    made = [Table(title, heads, tuple(rows), notes=(_summary(dealt),))]
    made.append(_bag(dealt))
    if dealt.pool:
        rows = [(face.label, number) for face, number in dealt.pool]
        made.append(Table("Open beside the bag", ("face", "tiles"), tuple(rows), ("total", dealt.tileset.pool)))
    return made


def _bag(dealt: Deal) -> Table:
    left = {face.id: number for face, number in dealt.left}
    inside = [face for face in dealt.tileset.faces if face.count and not face.pool]
    rows = tuple((face.label, face.count - left.get(face.id, 0), left.get(face.id, 0)) for face in inside)
    total = "total", sum(row[1] for row in rows), sum(row[2] for row in rows)
    return Table("The bag", ("face", "dealt", "left"), rows, total)


def _lines(words: Sequence[str]) -> list[str]:
    """Return words in lines of at most WIDEST columns, two blanks between them."""
    lines: list[str] = []
    for word in words:
        joined = f"{lines[-1]}  {word}" if lines else word
        if lines and text.width(joined) <= WIDEST:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def _summary(dealt: Deal) -> str:
    hands = len(dealt.hands)
    return (
        f"{hands} hand{'s' if hands != 1 else ''} of {dealt.size} tile{'s' if dealt.size != 1 else ''}, "
        f"seed {dealt.seed}; {sum(number for _, number in dealt.left)} left in the bag"
    )
