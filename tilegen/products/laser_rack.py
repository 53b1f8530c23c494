"""Laser rack: flat parts that make a rack for a player's tiles, put together without glue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.drawing.fonts import FontBook, Run
from tilegen.drawing.geometry import Box, bounds, moved, turned
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, Text
from tilegen.drawing.outlines import polygon
from tilegen.errors import OptionError
from tilegen.layout.nest import Place, fits, most, nest, too_long
from tilegen.layout.offset import Loop, offset, quarter_turned, shifted
from tilegen.layout.order import in_turn
from tilegen.layout.rack import LEAN, Rack
from tilegen.model.measures import Size
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.laser import BED, MARGIN, SAFETY, bed_of

GAP = 2.0  # between the cut lines of neighbours, mm
SIDE, FRAME = 4.0, 2.0  # the picture from the side: how many times as large, and what is free round it, mm
LABEL = 3.2  # the largest capital of a part's name, mm


def make(job: Job) -> Drawing:
    """Draw one page for each bed."""
    bed, margin = bed_of(job)
    kerf, count = job.get("kerf"), job.get("racks")
    wanted = job.get("tiles") or job.tileset.rack
    rack = _rack(job, wanted)
    if kerf > rack.thickness / 2:
        raise OptionError(f"a kerf of {kerf:g} mm is more than half the sheet", hint="0.1 to 0.4 mm is usual")
    room = Size(bed.width - 2 * margin, bed.height - 2 * margin)
    if not _fits(rack, room, kerf):
        place = f"a bed of {bed.width:g} × {bed.height:g} mm with {margin:g} mm margins"
        raise too_long(most(lambda n: _fits(_rack(job, n), room, kerf), wanted - 1), wanted, place)
    if job.get("side"):
        return _side(job, rack)
    pieces = _pieces(rack, kerf) * count
    names = {piece.name for piece in pieces}
    runs = {name: _run(job.fonts, job.texts.say(f"rack_{name}")) for name in names}
    beds = nest([Size(piece.box.width, piece.box.height) for piece in pieces], room, GAP)
    return Drawing(
        title=job.texts.say("laser_rack_title", set=job.title),
        pages=tuple(
            Page(bed.width, bed.height, _bed(pieces, places, margin, runs), name=str(number))
            for number, places in enumerate(beds, start=1)
        ),
        lang=job.texts.lang,
        notes=(*_notes(rack, Counter(piece.name for piece in pieces), count, kerf), SAFETY),
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part as it is cut: outline and slots half a kerf away from the finished edges; `box` is the outline's."""

    name: str
    outline: Loop
    holes: tuple[Loop, ...]
    box: Box
    label: Box


def _rack(job: Job, tiles: int) -> Rack:
    return Rack(tiles, job.get("tile"), job.get("thickness"), job.get("gap"), job.get("clearance"), job.get("fit"))


def _pieces(rack: Rack, kerf: float) -> list[_Piece]:
    pieces = []
    for part in rack.parts():
        outline = offset(part.outline, kerf / 2)
        holes = tuple(offset(hole, -kerf / 2) for hole in part.holes)
        pieces.append(_Piece(part.name, outline, holes, bounds([polygon(outline)]), part.label))
    return pieces


def _fits(rack: Rack, room: Size, kerf: float) -> bool:
    return all(fits(Size(piece.box.width, piece.box.height), room) for piece in _pieces(rack, kerf))


def _run(fonts: FontBook, text: str) -> Run:
    """Return a name's run with capitals of LABEL mm."""
    return fonts.run(text, LABEL / fonts.cap_height("regular"), style="regular")


def _bed(pieces: Sequence[_Piece], places: Sequence[Place], margin: float, runs: dict[str, Run]) -> tuple[Item, ...]:
    """Return the parts' names, then all slots, then the outlines: what lies inside is cut before what is round it."""
    names: list[Item] = []
    holes: list[Loop] = []
    outlines: list[Loop] = []
    for place in sorted(places, key=lambda p: (p.y, p.x)):
        piece = pieces[place.number]
        x, y = margin + place.x, margin + place.y
        outlines.append(_put(piece.outline, piece.box, place, x, y))
        holes += [_put(hole, piece.box, place, x, y) for hole in piece.holes]
        width, height = piece.box.width, piece.box.height
        box = Box(0.0, 0.0, height, width) if place.turned else Box(0.0, 0.0, width, height)
        names.append(Group("part", piece.name, (_name(runs[piece.name], piece, place),), x, y, box=box))
    cuts = [Path("cut", tuple(polygon(loop) for loop in loops)) for loops in in_turn(holes, outlines) if loops]
    return (*names, *cuts)


def _put(loop: Loop, box: Box, place: Place, x: float, y: float) -> Loop:
    """Return a loop of a piece where the piece lies; its box begins at (x, y)."""
    loop = shifted(loop, -box.x0, -box.y0)
    return shifted(quarter_turned(loop, box.height) if place.turned else loop, x, y)


def _name(run: Run, piece: _Piece, place: Place) -> Text | Path:
    """Return a part's name in the middle of its room, smaller where that is small."""
    room, box = piece.label, piece.box
    run = run.scaled(min(1.0, room.width / run.ink.width, room.height / run.ink.height))
    text = run.placed("score", room.centre.x - run.ink.centre.x - box.x0, room.centre.y - run.ink.centre.y - box.y0)
    if not place.turned:
        return text
    # A quarter turn about the origin takes the box to the left of it.
    return Path("score", moved(turned(text.contours, 90), box.height, 0.0))


def _side(job: Job, rack: Rack) -> Drawing:
    """Return a picture of the rack put together, from the side, SIDE times as large: not for the laser."""
    through, seen = rack.side()
    items: tuple[Item, ...] = (
        Path("engrave", tuple(map(polygon, through))),
        Path("score", tuple(map(polygon, seen))),
    )
    box = bounds([polygon(loop) for loop in (*through, *seen)]).grown(FRAME)
    group = Group("side", str(rack.tiles), items, -box.x0 * SIDE, -box.y0 * SIDE, SIDE)
    return Drawing(
        title=job.texts.say("laser_rack_title", set=job.title),
        pages=(Page(box.width * SIDE, box.height * SIDE, (group,), name="1"),),
        lang=job.texts.lang,
        notes=(f"the rack from the side, {SIDE:g} times as large: a picture, not for the laser",),
    )


def _notes(rack: Rack, found: Counter[str], count: int, kerf: float) -> tuple[str, ...]:
    pieces = ", ".join(f"{number} × {name}" for name, number in found.items())
    what = "1 rack" if count == 1 else f"{count} racks"
    held = "1 tile" if rack.tiles == 1 else f"{rack.tiles} tiles"
    size = f"{rack.tile.width:g} × {rack.tile.height:g} mm"
    inner = f"{held} + {rack.tiles - 1} gaps of {rack.gap:g} mm + {rack.clearance:g} mm of room"
    return (
        f"{what} for {held} of {size}, {rack.inner:g} mm inside",
        f"inside: {inner} = {rack.inner:g} mm; the tiles lean back {LEAN:g}° on a ledge {rack.depth:g} mm deep",
        f"parts: {pieces}; sheet {rack.thickness:g} mm thick: measure yours, the slots are {rack.thickness:g} mm "
        f"+ {rack.fit:g} mm of play",
        f"kerf {kerf:g} mm is allowed for: outlines lie outside, slots inside; set no offset in the laser program",
        "to assemble, without glue: stand the ends up, push the back down into their slots, then push the ledge "
        "in from the front until its tabs are in the slots of the back",
        "run engrave, then score, then cut: slots first, outlines last",
    )


PRODUCT = Product(
    command="laser rack",
    title="Laser rack",
    help="Flat parts of a rack for a player's tiles, which hold together without glue (SVG, DXF).",
    formats=("svg", "dxf", "pdf", "png"),
    options=(
        Option("tiles", "count", "how many tiles it holds; else as many as the set puts into a hand"),
        Option("tile", "size", "size of a tile", "20mm"),
        Option("thickness", "length", "of the sheet: measure it", "3mm"),
        Option("kerf", "length", "full width that the beam removes", "0.2mm"),
        Option("fit", "length", "play of the slots; 0mm holds tight, 0.05mm goes together by hand", "0mm"),
        BED,
        Option("racks", "count", "how many racks", "1"),
        Option("gap", "length", "allowed for between neighbouring tiles", "0.2mm"),
        Option("clearance", "length", "room for the whole row", "2mm"),
        MARGIN,
        Option("side", "flag", "draw the rack put together, from the side, instead of its parts"),
    ),
    make=make,
    kit=(KitFile(62, "laser-rack", ("svg", "dxf"), extra=True),),
    style="laser",
    examples=(
        "tilegen laser rack binary -o rack.svg",
        "tilegen laser rack --tiles 7 --thickness 4mm --fit 0.05mm -o rack.dxf",
        "tilegen laser rack --side -o side.png",
        "tilegen laser rack --racks 4 --kerf 0.15mm --bed 600x400 -o racks.svg",
    ),
)
