"""R01 …: the judgement of a finished file, ours or another's, whatever its format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tilegen.drawing.finished import Finished
from tilegen.model.findings import ERROR, LEVELS, NOTE, WARNING, FileFinding
from tilegen.preflight import finished_cells, finished_laser, finished_print
from tilegen.preflight.finished_cells import SAME, like_kerf
from tilegen.preflight.measured import Measured, measure
from tilegen.preflight.promise import Promise, promise

SCALED = 0.001  # of the size: 0.1 mm on a ruler of 100 mm
WITHOUT = ("booklet", "reference", "rack", "laser rack")  # products that have no cells
MARGIN, OWN_MARGIN = 6.5, 5.0  # mm; of 7,742 drivers of printers 99.5 % reach 6.4 mm from the edge


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user wants of a file: size of a cell, free margin, size of the paper; all in mm, None: nothing said."""

    tile: tuple[float, float] | None = None
    margin: float | None = None
    paper: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a file: measures page by page, what it promises, and the findings, worst first."""

    file: Finished
    pages: tuple[Measured, ...]
    promise: Promise | None
    laser: bool
    scale: float | None
    findings: tuple[FileFinding, ...]

    @property
    def cells(self) -> int:
        """How many cells there are on all pages that were read."""
        return sum(len(page.cells.boxes) for page in self.pages if page.cells)


def prove(file: Finished, wanted: Wanted) -> Proof:
    """Measure a finished file and judge it.

    R01 scaled, R02 cells of another size, R03 cells that differ, R04 cells that overlap, R05 other number of cells,
    R06 uneven steps, R07 nothing found, R08 drawn outside the page, R09 drawn in the margin, and those of
    finished_print (R10 to R21, R28 to R32) and finished_laser (R22 to R27).
    """
    said = promise(file.origin)
    sizes = _sizes(said, wanted)
    looked = bool(sizes) or said is None or said.product not in WITHOUT
    pages = measure(file.sheets, sizes, said.line if said else 0.0, cells=looked)
    laser = said.laser if said else file.kind in ("dxf", "svg")
    scale = _scale(pages, sizes)
    findings = [
        *_scaled(pages, scale, sizes),
        *finished_cells.findings(pages, sizes, scale, said, laser, wanted.tile is not None),
    ]
    findings += [*finished_cells.counts(file, pages, said), *_places(file, pages, laser, _margin(said, wanted))]
    findings += finished_laser.findings(file, pages, said) if laser else finished_print.lines(pages)
    findings += finished_print.findings(file, pages, said, wanted.paper, laser)
    findings = [*_corrected(said), *(f for f in findings if said is None or f.code not in said.meant)]
    findings.sort(key=lambda f: (LEVELS.index(f.level), f.code, f.page))
    return Proof(file, pages, said, laser, scale, tuple(_once(findings)))


def _corrected(said: Promise | None) -> Iterator[FileFinding]:
    if said is not None and said.option("printer"):
        name = said.option("printer")
        message = f"the pages are corrected for the printer {name}: here they measure otherwise, and right on its paper"
        yield FileFinding("R01", NOTE, message, "measure the print")


def _once(findings: Sequence[FileFinding]) -> Iterator[FileFinding]:
    """Yield findings; what is the same on several pages once, with the number of the first."""
    same: dict[tuple[str, str], list[FileFinding]] = {}
    for finding in findings:
        same.setdefault((finding.code, finding.message), []).append(finding)
    for first, *more in same.values():
        also = f", and on {len(more)} more page{'s' if len(more) > 1 else ''}" if more and first.page else ""
        yield replace(first, message=first.message + also)


def _sizes(said: Promise | None, wanted: Wanted) -> list[tuple[float, float]]:
    """Return the sizes that cells should have: as the user says, else as the file says; with its kerf first."""
    if wanted.tile is None and (said is None or not said.count):
        return []
    assert wanted.tile is not None or said is not None
    tile = wanted.tile or (said.width, said.height)  # type: ignore[union-attr]  # one of both is there
    kerf = said.kerf if said and said.product == "laser tiles" else (0.0, 0.0)
    return [(tile[0] + kerf[0], tile[1] + kerf[1]), tile] if any(kerf) else [tile]


def _margin(said: Promise | None, wanted: Wanted) -> float:
    return wanted.margin if wanted.margin is not None else OWN_MARGIN if said else MARGIN


# -- scale ----------------------------------------------------------------------------------------------------------


def _scale(pages: Sequence[Measured], sizes: Sequence[tuple[float, float]]) -> float | None:
    """Return how large the file is, as a factor: by its rulers, else by cells that are all off by one factor."""
    found = [ruler.scale for page in pages for ruler in page.rulers]
    if found:
        return max(found, key=lambda factor: abs(factor - 1))
    if not sizes:
        return None
    for page in pages:
        if page.cells and len(page.cells.boxes) > 1:
            across, down = page.cells.width / sizes[0][0], page.cells.height / sizes[0][1]
            return across if abs(across - down) < SCALED else None
    return None


def _scaled(
    pages: Sequence[Measured], scale: float | None, sizes: Sequence[tuple[float, float]]
) -> Iterator[FileFinding]:
    rulers = [(page.sheet.number, ruler) for page in pages for ruler in page.rulers]
    off = [(number, ruler) for number, ruler in rulers if abs(ruler.scale - 1) > SCALED]
    fix = "ask for it at 100 %, actual size, without fit to page; or export it again at its own size"
    if off:
        number, ruler = off[0]
        way = "" if len({round(r.scale, 3) for _, r in rulers}) == 1 else f" along {ruler.along}"
        yield FileFinding(
            "R01", ERROR,
            f"the page was scaled to {100 * ruler.scale:.1f} %{way}: "
            f"its {ruler.nominal:g} mm ruler measures {ruler.measured:.2f} mm",
            fix, number,
        )  # fmt: skip
    elif not rulers and sizes and scale is not None and SCALED < abs(scale - 1) and 0.5 < scale < 2:
        cells = next(page.cells for page in pages if page.cells)
        even = max(abs(b.width - cells.width) for b in cells.boxes) < SAME
        if even and not like_kerf(cells.width - sizes[0][0], cells.height - sizes[0][1]):
            yield FileFinding(
                "R01", WARNING, f"probably scaled to {100 * scale:.1f} %: all cells are smaller or larger by that", fix
            )


# -- places ---------------------------------------------------------------------------------------------------------


def _places(file: Finished, pages: Sequence[Measured], laser: bool, margin: float) -> Iterator[FileFinding]:
    """Yield what is drawn where it is lost."""
    for page in pages:
        sheet, free, box = page.sheet, page.margin, page.ink
        if sheet.empty:
            if not sheet.hidden and len(pages) == 1:
                where = f", but there are things aside: {file.aside}" if file.aside else ""
                fix = "move them to the model space" if file.aside else "export the file again"
                yield FileFinding("R07", ERROR, f"nothing is drawn{where}", fix, sheet.number)
            continue
        if free is None or box is None:
            continue
        trim, bleed = sheet.boxes.get("TrimBox"), sheet.boxes.get("BleedBox")
        if trim and bleed and bleed.width > trim.width + 0.1:
            continue  # a sheet that is trimmed: it is meant to bleed
        where = _sides(page, margin)
        if free < -SAME and not _full(page):
            yield FileFinding(
                "R08", ERROR, f"something is drawn {-free:.2f} mm outside the page ({_sides(page, 0.0)})",
                "move it inside, or make the page larger", sheet.number,
            )  # fmt: skip
        elif not laser and free < margin - SAME:
            yield FileFinding(
                "R09", WARNING, f"something is drawn {max(free, 0.0):.2f} mm from the edge ({where}); "
                f"many printers leave {margin:g} mm white",
                "leave a larger margin, or see what your printer reaches", sheet.number,
            )  # fmt: skip


def _full(page: Measured) -> bool:
    """Tell whether the page is covered to its edges on all sides: a picture or a tint that bleeds off on purpose."""
    s, box = page.sheet, page.ink
    return box is not None and max(box.x0, box.y0, s.width - box.x1, s.height - box.y1) <= 0


def _sides(page: Measured, margin: float) -> str:
    s, box = page.sheet, page.ink
    assert box is not None
    free = {"left": box.x0, "top": box.y0, "right": s.width - box.x1, "bottom": s.height - box.y1}
    return ", ".join(side for side, way in free.items() if way < margin - SAME / 2)
