"""What all laser files have in common: options, kerf and material, the reference line, cut lines as items."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilegen.drawing.geometry import Contour
from tilegen.drawing.items import Item, Path
from tilegen.drawing.outlines import polyline
from tilegen.errors import OptionError
from tilegen.model.machine import Machine
from tilegen.model.material import Material
from tilegen.model.measures import Size
from tilegen.products.base import Job, Option

KERF = 0.2  # where nobody says otherwise, mm
TICK = 1.5  # half the height of the ends of a reference line, mm
OBJECTS = ("per-operation", "per-tile")
DXF = ("r2000", "r12")
SAFETY = "safety: never PVC, vinyl or magnetic sheet; stay with the machine while it works; see tilegen safety"

BED = Option("bed", "bed", "usable area such as 300x200, or a machine; `tilegen list machines` shows them", "300x200")
MARGIN = Option("margin", "length", "left free at the edges of the bed [default: that of the machine, else 5mm]")
MATERIAL = Option("material", "material", "sets the kerf; `tilegen list materials` shows them")
KERF_OPTION = Option(
    "kerf", "kerf", "full width that the beam removes, one for both or X,Y [default: that of the material, else 0.2mm]"
)
FILE_OPTIONS = (
    Option("objects", "choice", "what is one object in an SVG: all of an operation, or each tile", OBJECTS[0], OBJECTS),
    Option("reference", "length", "a scored line of this length at the lower edge of the bed, to be measured"),
    Option("dxf", "choice", "version of DXF; r12 has no unit in it", DXF[0], DXF),
)


def bed_of(job: Job) -> tuple[Size, float]:
    """Return the usable area of the laser, and what is left free at its edges: the user's wish, else the machine's."""
    machine: Machine = job.get("bed")
    margin: float | None = job.get("margin")
    return machine.bed, machine.margin if margin is None else margin


def kerf_of(job: Job) -> Size:
    """Return the kerf along x and y: the user's or the style's, else the material's, else the usual one; 0 for a knife.

    Raises OptionError for a material that must not go into a laser.
    """
    material = refuse_material(job)
    knife = bool(job.options.get("knife"))
    kerf: Size | None = job.get("kerf")
    if kerf is not None:
        return kerf
    usual = 0.0 if knife else material.kerf if material else KERF
    return Size(usual, usual)


def refuse_material(job: Job) -> Material | None:
    """Return the material. Raises OptionError if it must not go into a laser, unless the file is for a knife."""
    material: Material | None = job.get("material")
    if material and material.refused and not job.options.get("knife"):
        raise OptionError(f"{material.name} must not go into a laser: {material.refused}", hint=material.instead)
    return material


def show_kerf(kerf: Size) -> str:
    """Return a kerf as people read it.

    >>> show_kerf(Size(0.2, 0.2)), show_kerf(Size(0.2, 0.15))
    ('0.2 mm', '0.2 mm along x, 0.15 mm along y')
    """
    if kerf.width == kerf.height:
        return f"{kerf.width:g} mm"
    return f"{kerf.width:g} mm along x, {kerf.height:g} mm along y"


def tag_of(job: Job, kerf: Size) -> str:
    """Return what the file name says, so that nobody adds the kerf a second time.

    Such as "kerf-0.2mm", "kerf-0.2x0.15mm" or "knife".
    """
    both = f"{kerf.width:g}" if kerf.width == kerf.height else f"{kerf.width:g}x{kerf.height:g}"
    return "knife" if job.options.get("knife") and not any(kerf) else f"kerf-{both}mm"


def wishes_of(job: Job) -> frozenset[str]:
    """Return what the backends are asked for, see `Drawing`."""
    return frozenset(
        wish for key, value, wish in (("objects", "per-tile", "apart"), ("dxf", "r12", "r12")) if job.get(key) == value
    )


def notes_of(job: Job) -> tuple[str, ...]:
    """Return what every laser file says, and what the options ask to be said in it."""
    material: Material | None = job.get("material")
    notes = [] if job.options.get("knife") else [SAFETY]
    if material:
        notes.append(f"material: {material.title}. {material.advice}".strip())
    if job.get("reference"):
        notes.append(f"the scored line at the lower edge is {job.get('reference'):g} mm long: measure it")
    if job.get("dxf") == "r12":
        notes.append("one unit is one millimetre; a DXF of version R12 cannot say so itself")
    return tuple(notes)


def cut_items(job: Job, *parts: tuple[str, Iterable[Contour]]) -> list[Item]:
    """Return cut lines as (role, contours) in cutting order: a path for each part, or for each line on request."""
    if job.get("objects") == "per-tile":
        return [Path(role, (contour,)) for role, contours in parts for contour in contours]
    return [Path(role, tuple(contours)) for role, contours in parts if contours]


def reference(job: Job, bed: Size, margin: float) -> list[Item]:
    """Return the reference line, in the margin at the lower edge. Raises OptionError if there is no room."""
    length: float | None = job.get("reference")
    if not length:
        return []
    if length > bed.width - 2 * margin or margin < 2 * TICK:
        raise OptionError(
            f"no room for a reference line of {length:g} mm on a bed of {bed.width:g} × {bed.height:g} mm "
            f"with {margin:g} mm margins",
            hint=f"at most {bed.width - 2 * margin:g} mm, and a margin of {2 * TICK:g} mm",
        )
    x, y = margin, bed.height - margin / 2
    line = [(x, y - TICK), (x, y + TICK), (x, y), (x + length, y), (x + length, y - TICK), (x + length, y + TICK)]
    ends: Sequence[Contour] = (polyline(line[:2]), polyline(line[2:4]), polyline(line[4:]))
    return [Path("score", tuple(ends))]
