"""Laser tiles: cut lines and engraved faces for a laser cutter."""

from __future__ import annotations

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Page, Path
from tilegen.errors import OptionError
from tilegen.layout import cuts
from tilegen.model.measures import Size
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.faces import FaceMaker, engrave_role

LAYOUTS = ("common", "separate")
SEPARATE_GAP = 2.0  # between cut lines of neighbours, mm


def make(job: Job) -> Drawing:
    """Draw one page for each bed."""
    tile: Size = job.get("tile")
    bed: Size = job.get("bed")
    kerf, radius, margin = job.get("kerf"), job.get("radius"), job.get("margin")
    gap = _gap(job)
    if kerf > min(tile) / 2:
        raise OptionError(f"a kerf of {kerf:g} mm is more than half the tile", hint="0.1 to 0.4 mm is usual")
    if radius > min(tile) / 2:
        raise OptionError(
            f"a corner radius of {radius:g} mm is more than half the tile", hint=f"at most {min(tile) / 2:g} mm"
        )
    maker = FaceMaker(
        job.tileset, tile, job.fonts, zero=bool(job.get("slashed_zero")), radius=radius, role=engrave_role
    )
    drawn = {face.id: maker.items(face) for face in job.tileset.faces if face.count}
    faces = list(job.tileset.tiles())
    trim = Box(0.0, 0.0, *tile)
    pages: list[Page] = []
    first = 0
    for laid in cuts.beds(len(faces), tile, bed=bed, margin=margin, kerf=kerf, gap=gap, radius=radius):
        here = faces[first : first + len(laid.boxes)]
        first += len(here)
        groups = tuple(
            Group("tile", face.id, drawn[face.id], box.x0, box.y0, box=trim)
            for face, box in zip(here, laid.boxes, strict=True)
        )
        pages.append(Page(bed.width, bed.height, (*groups, Path("cut", laid.cuts)), name=str(len(pages) + 1)))
    return Drawing(
        title=job.texts.say("laser_title", set=job.tileset.title),
        pages=tuple(pages),
        lang=job.texts.lang,
        notes=(
            f"{len(faces)} tiles of {tile.width:g} × {tile.height:g} mm",
            f"kerf {kerf:g} mm is allowed for: cut on the lines and the tiles have their nominal size",
            "run engrave, then score, then cut; the frame is the last cut",
        ),
    )


def _gap(job: Job) -> float | None:
    """Return the gap between closed outlines, or None for shared cut lines. Raises OptionError."""
    layout = job.get("layout")
    if layout is None:
        layout = "separate" if job.get("radius") > 0 or job.get("gap") else "common"
    if layout == "common":
        if job.get("radius") > 0:
            raise OptionError("round corners need closed outlines", hint="use --layout separate, or leave out --radius")
        if job.get("gap"):
            raise OptionError(
                "tiles with shared cut lines have no gap", hint="use --layout separate, or leave out --gap"
            )
        return None
    gap = job.get("gap")
    return SEPARATE_GAP if gap is None else float(gap)


PRODUCT = Product(
    command="laser tiles",
    title="Laser tiles",
    help="Cut lines and engraved faces for a laser cutter (SVG, DXF). Square tiles share their cut lines.",
    formats=("svg", "dxf", "pdf", "png"),
    options=(
        Option("tile", "size", "size of the finished tile", "20mm"),
        Option(
            "bed", "bed", "usable area such as 300x200, or a machine; `tilegen list machines` shows them", "300x200"
        ),
        Option("kerf", "length", "full width that the beam removes", "0.2mm"),
        Option("layout", "choice", "common: neighbours share a line; separate: closed outlines", choices=LAYOUTS),
        Option("gap", "length", "between the outlines of a separate layout (2mm)"),
        Option("radius", "length", "of round corners; gives closed outlines", "0mm"),
        Option("margin", "length", "left free at the edges of the bed", "5mm"),
        Option("slashed-zero", "flag", "draw zeros with a slash"),
    ),
    make=make,
    kit=(KitFile(60, "laser-tiles", ("svg", "dxf")),),
    style="laser",
    complete=True,
    examples=(
        "tilegen laser tiles binary -o tiles.svg",
        "tilegen laser tiles binary --bed 400x300 --kerf 0.15mm -o tiles.dxf",
        "tilegen laser tiles binary --radius 2mm -o rounded.svg",
    ),
)
