"""R02 to R07: whether the cells of a finished file have their size and number, and lie as they should."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilegen.drawing.finished import Finished
from tilegen.model.findings import ERROR, NOTE, WARNING, FileFinding
from tilegen.preflight.check import first_overlap
from tilegen.preflight.measured import Measured
from tilegen.preflight.promise import Promise

SAME = 0.05  # mm: what a ruler shows, and more than any rounding in a file
KERF = 1.0  # mm by which cells of a laser file may be larger, where nothing is said of a kerf
UNSURE = ("marks", "faces")  # cells without outlines, that cannot be counted exactly


def findings(
    pages: Sequence[Measured],
    sizes: Sequence[tuple[float, float]],
    scale: float | None,
    said: Promise | None,
    laser: bool,
    asked: bool,
) -> Iterator[FileFinding]:
    """Yield what is wrong with the size and the place of cells, which should have one of `sizes` (mm).

    `scale` is that of the page by its rulers; `asked` tells that the user gave the size, not the file.
    """
    if not any(page.cells for page in pages):
        if sizes:
            # Some styles draw neither tints nor outlines; on labels and without guides there are no marks either.
            magnets = said is not None and said.product == "magnets" and not asked
            ours = magnets and not all(page.sheet.empty for page in pages)
            yield FileFinding(
                "R07", NOTE if ours else ERROR, f"no cells of {size_of(*sizes[-1])} were found",
                "the tiles have no outlines and no cut marks, or another size: look at the file",
            )  # fmt: skip
        return
    # Lines that are cut lie half a kerf outside of the outermost squares of a board.
    slack = SAME + (max(said.kerf) / 2 if said and said.product == "laser board" else 0.0)
    for page in pages:
        if page.cells is None or page.grid is None or page.cells.kind == "faces":
            continue
        if sizes:
            factor = scale if scale is not None and page.rulers else 1.0
            yield from _sized(page, sizes, factor, laser, said, asked)
        yield from _alike(page, slack)
        pair = first_overlap([box.grown(-SAME / 2) for box in page.cells.boxes])
        if pair:
            (a, b) = pair
            yield FileFinding(
                "R04", ERROR, f"cells overlap: at {_at(a.x0, a.y0)} and at {_at(b.x0, b.y0)}",
                "move them apart, or export the file again", page.sheet.number,
            )  # fmt: skip
        if page.grid.drift > slack:
            yield FileFinding(
                "R06", WARNING, f"the steps from cell to cell are uneven: one is off by {page.grid.drift:.2f} mm",
                "cut by the marks of each cell, or export the file again", page.sheet.number,
            )  # fmt: skip


def _sized(
    page: Measured,
    sizes: Sequence[tuple[float, float]],
    scale: float,
    laser: bool,
    said: Promise | None,
    asked: bool,
) -> Iterator[FileFinding]:
    cells = page.cells
    assert cells is not None
    if any(abs(cells.width - w * scale) <= SAME and abs(cells.height - h * scale) <= SAME for w, h in sizes):
        return  # right, or wrong only because the whole page was scaled, which R01 says
    wide, high = sizes[0]
    if said is not None and _beside(page, said, wide * scale, high * scale):
        return
    found = f"cells measure {size_of(cells.width, cells.height)}, not {size_of(wide, high)}"
    if laser and (said is None or asked) and like_kerf(cells.width - wide, cells.height - high):
        yield FileFinding(
            "R02", NOTE, f"{found}: {cells.width - wide:.2f} mm more, as for a kerf",
            "right, if your beam removes that much", page.sheet.number,
        )  # fmt: skip
        return
    who = "what you asked for" if asked else "what its command promises"
    yield FileFinding(
        "R02",
        ERROR,
        f"{found}, which is {who}",
        "print at 100 %, or make the file again at that size",
        page.sheet.number,
    )


def _beside(page: Measured, said: Promise, wide: float, high: float) -> bool:
    """Tell whether cells are larger by a line's width: such guides lie just outside of each cut, off the tiles."""
    cells = page.cells
    # Which guides there are without a wish, the sheet and the style say.
    if cells is None or said.option("guides") in ("ticks", "none"):
        return False
    widths = {shape.width for shape in page.sheet.shapes if shape.stroke is not None}
    more = cells.width - wide, cells.height - high
    return any(max(abs(by - width) for by in more) <= SAME / 2 for width in widths)


def _alike(page: Measured, slack: float) -> Iterator[FileFinding]:
    cells = page.cells
    assert cells is not None
    odd = [b for b in cells.boxes if max(abs(b.width - cells.width), abs(b.height - cells.height)) > slack]
    if not odd:
        return
    worst = max(odd, key=lambda b: max(abs(b.width - cells.width), abs(b.height - cells.height)))
    many = "one cell differs" if len(odd) == 1 else f"{len(odd)} cells differ"
    yield FileFinding(
        "R03", ERROR,
        f"{many} from the others, which are {size_of(cells.width, cells.height)}: {size_of(worst.width, worst.height)} "
        f"at {_at(worst.x0, worst.y0)}",
        "draw all tiles in one size", page.sheet.number,
    )  # fmt: skip


def counts(file: Finished, pages: Sequence[Measured], said: Promise | None) -> Iterator[FileFinding]:
    """Yield what is missing; of a file that holds one page of several, only what is too much."""
    if said is None or not said.count or not any(page.cells for page in pages):
        return
    if any(page.cells.kind in UNSURE for page in pages if page.cells):
        return  # blank tiles are not seen
    if said.option("guides") == "gutter" and any(page.cells.kind == "lines" for page in pages if page.cells):
        return  # its lines run across free cells too
    found = sum(len(page.cells.boxes) for page in pages if page.cells)
    whole = file.kind == "pdf" and len(pages) == file.total
    if found > said.cells or (whole and found != said.cells):
        yield FileFinding(
            "R05", ERROR, f"{found} cells were found, but its command promises {said.cells}",
            "something was added or is lost: make the file again",
        )  # fmt: skip


def like_kerf(across: float, down: float) -> bool:
    """Tell whether cells are larger by what a beam may remove."""
    return abs(across - down) < SAME and 0 < across <= KERF


def size_of(width: float, height: float) -> str:
    """Return a size for people, to a hundredth of a millimetre."""
    return f"{width:.2f} × {height:.2f} mm"


def _at(x: float, y: float) -> str:
    return f"{x:.1f}, {y:.1f} mm"
