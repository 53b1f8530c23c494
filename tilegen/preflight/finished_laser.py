"""R15, R22 to R27: what laser programs and cutting services trip over."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tilegen.drawing.finished import Finished
from tilegen.drawing.geometry import Contour, Point
from tilegen.model.findings import ERROR, NOTE, WARNING, FileFinding
from tilegen.preflight.lines import doubled, nearest
from tilegen.preflight.measured import Measured, Operation, operations
from tilegen.preflight.promise import Promise

SLIVER = 0.4  # mm: what stands between two cuts burns away
NEARLY = 0.5  # mm between two ends that were meant to meet
MEET = 0.01  # mm: ends that do meet
EVEN = 0.0005  # of the scale along x, by which that along y may differ
# Layers that are not cut: what is drawn twice there is only darker.
MARKS = ("engrave", "score", "mark", "guide", "print")
# Things that a cutter draws otherwise, or only some programs do.
HARMLESS = {"ellipse", "spline", "transform on a shape", "style sheet", "point"}


def findings(file: Finished, pages: Sequence[Measured], said: Promise | None) -> list[FileFinding]:
    """Return what there is to say of units, text, foreign elements, doubled, open and crowded lines."""
    found = [*_units(file, said), *_text(pages), *_foreign(file)]
    for page in pages:
        for operation in operations(page.sheet):
            if not operation.filled and operation.layer.lower().partition(".")[0] not in MARKS:
                found += _cuts(operation, page.sheet.number)
    return found


def _units(file: Finished, said: Promise | None) -> Iterator[FileFinding]:
    across, down = file.scale
    if file.kind == "svg":
        if file.unit in ("", "px"):
            yield FileFinding(
                "R22", WARNING, f"its size is in pixels ({file.size}): programs take 96, 90 or 72 for an inch",
                "give width and height in mm, and a viewBox in which one unit is 1 mm",
            )  # fmt: skip
        if abs(across / down - 1) > EVEN:
            yield FileFinding(
                "R23", ERROR, f"width and height do not fit the viewBox: one unit is {across:.4f} mm along x, "
                f"{down:.4f} mm along y; programs stretch it or centre it",
                "give width, height and viewBox the same proportions",
            )  # fmt: skip
    elif not file.unit:
        level, fix = WARNING, "set $INSUNITS to 4 (millimetres), or tell the laser program that one unit is 1 mm"
        if said is not None and said.option("dxf") == "r12":
            level = NOTE
        code = file.header.get("$INSUNITS", "0")
        stated = "it does not say in which unit it is drawn"
        if code != "0" and file.version != "R12":
            stated = f"its unit ($INSUNITS {code}) is none that laser programs know"
        yield FileFinding("R22", level, f"{stated}; millimetres are assumed here", fix)
    elif file.header.get("$MEASUREMENT") == "0" and file.unit in ("mm", "cm", "m"):
        yield FileFinding(
            "R22", NOTE, f"it is drawn in {file.unit}, but $MEASUREMENT says imperial", "set $MEASUREMENT to 1"
        )


def _text(pages: Sequence[Measured]) -> Iterator[FileFinding]:
    for page in pages:
        if page.sheet.words:
            first, many = page.sheet.words[0], len(page.sheet.words)
            more = f" and {many - 1} more" if many > 1 else ""
            yield FileFinding(
                "R15", ERROR, f'text is not outlined: "{first.text[:30]}"{more}',
                "turn text into outlines (paths); laser programs leave it out, or set it in another font",
                page.sheet.number,
            )  # fmt: skip


def _foreign(file: Finished) -> Iterator[FileFinding]:
    left = {kind: number for kind, number in file.ignored.items() if kind != "text"}
    for level, kinds in (
        (WARNING, [k for k in left if k not in HARMLESS]),
        (NOTE, [k for k in left if k in HARMLESS]),
    ):
        if kinds:
            names = ", ".join(f"{left[kind]} × {kind}" for kind in sorted(kinds))
            yield FileFinding(
                "R24", level, f"some laser programs leave out or misplace: {names}",
                "export as plain paths, with everything expanded and ungrouped",
            )  # fmt: skip


def _cuts(operation: Operation, page: int) -> Iterator[FileFinding]:
    where = f'in "{operation.layer}"' if operation.layer else f"in {operation.colour}"
    twice = doubled(operation.contours)
    if twice:
        total, x, y = twice
        yield FileFinding(
            "R25", ERROR, f"{total:.1f} mm of line {where} lie on another line, first at {x:.1f}, {y:.1f} mm",
            "delete the doubles: they are cut twice, and burn", page,
        )  # fmt: skip
    nearly = next(_nearly(operation.contours), None)
    if nearly:
        gap, point = nearly
        yield FileFinding(
            "R26", WARNING, f"an outline {where} is open by {gap:.2f} mm at {point.x:.1f}, {point.y:.1f} mm",
            "join its ends, or the piece stays in the sheet", page,
        )  # fmt: skip
    close = nearest(operation.contours, SLIVER)
    if close:
        gap, x, y = close
        yield FileFinding(
            "R27", WARNING, f"two lines {where} are {gap:.2f} mm apart at {x:.1f}, {y:.1f} mm",
            "let neighbours share one line, or move them apart: what stands between two cuts burns away", page,
        )  # fmt: skip


def _nearly(contours: Sequence[Contour]) -> Iterator[tuple[float, Point]]:
    """Yield outlines whose ends were meant to meet: they turn back to within half a millimetre."""
    for contour in contours:
        if not contour.closed and len(contour.segments) > 2:
            end = Point(contour.segments[-1].x, contour.segments[-1].y)
            gap = math.dist(end, contour.start)
            if MEET < gap <= NEARLY:
                yield gap, end
