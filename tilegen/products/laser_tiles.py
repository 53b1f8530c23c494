"""Laser tiles: cut lines and faces for a laser cutter, or cut lines alone for a knife."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, Text
from tilegen.drawing.outlines import circle
from tilegen.errors import OptionError
from tilegen.layout import cuts
from tilegen.model.measures import Size
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.braille import MADE_OPTION, OPTION, braille
from tilegen.products.face_marks import FACE_NAMED, FACE_OPTIONS
from tilegen.products.laser import (
    BED,
    FILE_OPTIONS,
    KERF_OPTION,
    MARGIN,
    MATERIAL,
    bed_of,
    cut_items,
    kerf_of,
    notes_of,
    reference,
    show_kerf,
    tag_of,
    wishes_of,
)
from tilegen.products.marks import MARKS, Marks, marks, radius_of

LAYOUTS = ("common", "separate")
SEPARATE_GAP = 2.0  # between cut lines of neighbours, mm
RIM = 1.0  # least wood round a magnet, mm


def make(job: Job) -> Drawing:
    """Draw one page for each bed, and one for its back if magnets are asked for."""
    tile, kerf = job.get("tile"), kerf_of(job)
    _refuse(job, tile, kerf)
    (bed, margin), magnets = bed_of(job), job.get("magnets")
    dots = braille(job, tile, job.get("radius"), kerf)
    drawn = Marks(lambda face: (), lambda: ()) if job.get("knife") else marks(job, dots.room, job.get("mark"), kerf)
    drawn = replace(drawn, items=dots.below(drawn.items))
    pages: list[Page] = []
    for laid in _laid(job, tile, kerf, drawn):
        items = [*laid.tiles, *reference(job, bed, margin), *laid.cuts]
        number = str(sum(page.name.isdigit() for page in pages) + 1)
        pages.append(Page(bed.width, bed.height, tuple(items), name=number))
        if magnets:
            rings = _rings(laid.tiles, bed, magnets)
            pages.append(Page(bed.width, bed.height, (rings, *reference(job, bed, margin)), name=f"{number}, back"))
    return Drawing(
        title=job.texts.say("laser_title", set=job.title),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(*_notes(job, tile, kerf), *drawn.notes(), *dots.notes, *notes_of(job)),
        wishes=wishes_of(job),
        tag=tag_of(job, kerf),
    )


@dataclass(frozen=True, slots=True)
class _Laid:
    """The tiles of one bed in the order of their marks, and its cut lines."""

    tiles: list[Group]
    cuts: list[Item]


def _laid(job: Job, tile: Size, kerf: Size, drawn: Marks) -> list[_Laid]:
    """Lay all tiles of the set on beds."""
    faces = list(job.tileset.tiles())
    trim = Box(0.0, 0.0, *tile)
    gap, radius = _gap(job), radius_of(job, tile)
    found = []
    first = 0
    size, margin = bed_of(job)
    for bed in cuts.beds(len(faces), tile, bed=size, margin=margin, kerf=kerf, gap=gap, radius=radius):
        here = faces[first : first + len(bed.boxes)]
        first += len(here)
        tiles = [
            Group("tile", face.id, drawn.items(face), box.x0, box.y0, box=trim)
            for face, box in zip(here, bed.boxes, strict=True)
        ]
        if job.get("mark") != "engrave":
            tiles = back_and_forth(tiles)
        outer = "cut" if gap is not None else "cut.frame"
        found.append(_Laid(tiles, cut_items(job, ("cut.inner", bed.inner), (outer, bed.outer))))
    return found


def back_and_forth(tiles: Sequence[Group]) -> list[Group]:
    """Return the tiles with every second row turned round, so that the head does not go back empty.

    In these rows the marks of a tile are turned round too.
    """
    rows: dict[float, list[Group]] = {}
    for tile in tiles:
        rows.setdefault(round(tile.y, 3), []).append(tile)
    turned: dict[int, tuple[Item, ...]] = {}
    found: list[Group] = []
    for number, row in enumerate(rows.values()):
        if number % 2:
            for tile in reversed(row):
                items = turned.setdefault(id(tile.items), _turned(tile.items))
                found.append(replace(tile, items=items))
        else:
            found += row
    return found


def _turned(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the marks of a tile in the opposite order, letters and points alike."""
    return tuple(
        replace(item, glyphs=tuple(g._replace(contours=g.contours[::-1]) for g in reversed(item.glyphs)))
        if isinstance(item, Text)
        else item
        for item in reversed(items)
    )


def _rings(tiles: Sequence[Group], bed: Size, diameter: float) -> Path:
    """Return a circle behind each tile, as seen with the sheet turned over about its upright axis."""
    in_rows = sorted(tiles, key=lambda tile: (round(tile.y, 3), tile.x))
    middles = [tile.box.moved(tile.x, tile.y).centre for tile in back_and_forth(in_rows) if tile.box]
    return Path("score", tuple(circle(bed.width - x, y, diameter / 2) for x, y in middles))


def _refuse(job: Job, tile: Size, kerf: Size) -> None:
    """Refuse what cannot be cut. Raises OptionError."""
    radius, magnets = radius_of(job, tile), job.get("magnets")
    if max(kerf) > min(tile) / 2:
        raise OptionError(f"a kerf of {max(kerf):g} mm is more than half the tile", hint="0.1 to 0.4 mm is usual")
    if radius > min(tile) / 2:
        raise OptionError(
            f"a corner radius of {radius:g} mm is more than half the tile", hint=f"at most {min(tile) / 2:g} mm"
        )
    if magnets and magnets > min(tile) - 2 * RIM:
        raise OptionError(
            f"a magnet of {magnets:g} mm is too wide for the tile", hint=f"at most {min(tile) - 2 * RIM:g} mm"
        )
    if magnets and job.get("knife"):
        raise OptionError("a knife does not draw rings for magnets", hint="leave out --magnets or --knife")


def _gap(job: Job) -> float | None:
    """Return the gap between closed outlines, or None for shared cut lines. Raises OptionError."""
    layout = job.get("layout")
    if layout == "common" and job.get("shape") == "round":
        raise OptionError("round tiles share no cut line", hint="use --layout separate, or leave out --layout")
    if layout is None:
        apart = job.get("radius") > 0 or job.get("shape") == "round" or job.get("gap")
        layout = "separate" if apart else "common"
    if layout == "common":
        if job.get("gap"):
            raise OptionError(
                "tiles with shared cut lines have no gap", hint="use --layout separate, or leave out --gap"
            )
        return None
    gap = job.get("gap")
    if gap == 0:
        raise OptionError("a gap of 0 mm would cut every line twice", hint="use --layout common to share the lines")
    return SEPARATE_GAP if gap is None else float(gap)


def _notes(job: Job, tile: Size, kerf: Size) -> tuple[str, ...]:
    total = job.tileset.total
    first = f"{total} {'tile' if total == 1 else 'tiles'} of {tile.width:g} × {tile.height:g} mm"
    if job.get("knife") and not any(kerf):
        return first, "cut lines for a knife, kerf 0: a knife takes nothing away"
    if any(kerf):
        allowed = f"kerf {show_kerf(kerf)} is allowed for: cut on the lines and the tiles have their nominal size"
    else:
        allowed = "kerf 0: the lines have the nominal size, whoever cuts allows for the kerf"
    order = "run engrave, then score, then cut"
    notes = (first, allowed, f"{order}; the frame is the last cut" if _gap(job) is None else order)
    if job.get("magnets"):
        rings = f"back: turn the uncut sheet over sideways, score rings for magnets of {job.get('magnets'):g} mm"
        return (*notes, f"{rings}, turn it back, then run the front; the sheet is as wide as the bed")
    return notes


OPTIONS = (
    Option("tile", "size", "size of the finished tile", "20mm"),
    BED,
    MATERIAL,
    KERF_OPTION,
    Option("layout", "choice", "common: neighbours share a line; separate: closed outlines", choices=LAYOUTS),
    Option("gap", "length", "between the outlines of a separate layout (2mm)"),
    Option("radius", "length", "of round corners; closed outlines unless --layout common", "0mm"),
    Option(
        "mark",
        "choice",
        "faces as engraved areas, scored outlines, single scored lines, or cut through with bridges",
        MARKS[0],
        MARKS,
    ),
    MARGIN,
    Option("magnets", "length", "a second file for the back, with rings for disc magnets of this diameter"),
    Option("knife", "flag", "cut lines alone, kerf 0, for a knife: magnetic sheet and vinyl must not be lasered"),
    *FACE_OPTIONS,
    OPTION,
    MADE_OPTION,
    *FILE_OPTIONS,
)

PRODUCT = Product(
    command="laser tiles",
    title="Laser tiles",
    help="Cut lines and faces for a laser cutter (SVG, DXF). Square tiles share their cut lines.",
    formats=("svg", "dxf", "lbrn2", "pdf", "png"),
    options=OPTIONS,
    make=make,
    kit=(KitFile(60, "laser-tiles", ("svg", "dxf")),),
    style="laser",
    complete=True,
    named=(*FACE_NAMED, "braille"),
    examples=(
        "tilegen laser tiles binary -o tiles.svg",
        "tilegen laser tiles binary --bed glowforge --profile glowforge --material plywood -o tiles.svg",
        "tilegen laser tiles binary --radius 2mm --layout common --mark line -o rounded.svg",
        "tilegen laser tiles binary --profile service -o for-the-shop.dxf",
        "tilegen laser tiles binary --material magnet-sheet --knife -o knife.svg",
        "tilegen laser tiles binary --braille sign --tile 25mm -o beads.svg",
    ),
)
