"""What `tilegen preflight` answers: lines for people, and the same for programs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tilegen.drawing.finished import Finished, Typeface
from tilegen.drawing.geometry import Box
from tilegen.errors import printable
from tilegen.model.findings import ERROR, LEVELS, WARNING, FileFinding
from tilegen.preflight.finished import Proof
from tilegen.preflight.finished_cells import size_of
from tilegen.preflight.measured import Measured, operations

TITLES = {"pdf": "PDF", "svg": "SVG", "dxf": "DXF"}
FOUND_AS = {"lines": "; lines shared", "marks": "; by their cut marks"}
MOST = 6  # pages that are listed one by one, and names in a list


def report(name: str, proof: Proof, *, strict: bool) -> list[str]:
    """Return the verdict, the findings, and what was measured, line by line."""
    lines = [f"{name}: {_verdict(proof.findings, strict)}"]
    for finding in proof.findings:
        page = f", page {finding.page}" if finding.page and proof.file.total > 1 else ""
        lines.append(printable(f"{finding.level} {finding.code}{page}: {finding.message}", 1000))
        lines += [f"  → {printable(finding.fix, 1000)}"] if finding.fix else []
    lines.append("")
    facts = list(_facts(proof))
    width = max(len(key) for key, _ in facts)
    return [*lines, *(f"{key:{width}}  {printable(text, 1000)}" for key, text in facts)]


def _verdict(findings: Sequence[FileFinding], strict: bool) -> str:
    levels = Counter(f.level for f in findings)
    counts = ", ".join(f"{levels[x]} {x}{'' if levels[x] == 1 else 's'}" for x in LEVELS if levels[x])
    if levels[ERROR] or (strict and levels[WARNING]):
        return f"not right: {counts}"
    if levels[WARNING]:
        return f"usable, but look at the warnings first: {counts}"
    return f"right{f' ({counts})' if counts else ''}"


def _facts(proof: Proof) -> Iterator[tuple[str, str]]:
    file = proof.file
    origin = file.origin
    yield "file", _kind(file)
    if origin.command:
        yield "made by", f"{origin.command} ({origin.program})"
    elif origin.program:
        yield "made by", origin.program
    yield from _pages(proof)
    yield from _cells(proof)
    rulers = [ruler for page in proof.pages for ruler in page.rulers]
    if rulers:
        said = (f"{r.nominal:g} mm measures {r.measured:.2f} mm ({100 * r.scale:.1f} %)" for r in rulers)
        yield "ruler", "; ".join(list(dict.fromkeys(said))[:MOST])
    margins = [page.margin for page in proof.pages if page.margin is not None]
    if margins and file.kind != "dxf":  # which has no page
        yield "margin", f"{min(margins):.2f} mm from the ink to the nearest edge"
    if proof.laser:
        yield from _lines(proof)
    yield from _paint(proof)


def _kind(file: Finished) -> str:
    parts = [f"{TITLES[file.kind]} {file.version}".strip()]
    parts += [", ".join(file.claims)] if file.claims else []
    parts += [f"printing condition {file.intent}"] if file.intent else []
    if file.kind == "pdf":
        parts.append(f"PrintScaling {file.scaling or 'not set'}")
        parts += ["encrypted"] if file.locked else []
    elif file.kind == "svg":
        parts.append(f"{file.size}, one unit is {file.scale[0]:.4g} mm")
    else:
        parts.append(f"{file.size}, unit {file.unit or 'not given'} ($INSUNITS {file.header['$INSUNITS']})")
    return "; ".join(parts)


def _pages(proof: Proof) -> Iterator[tuple[str, str]]:
    sheets = proof.file.sheets
    sizes = Counter(size_of(sheet.width, sheet.height) for sheet in sheets)
    of = f" of {proof.file.total}" if len(sheets) < proof.file.total else ""
    number = f"{len(sheets)}{of}: " if proof.file.total > 1 else ""
    yield "pages", number + ", ".join(f"{n} × {size}" if len(sizes) > 1 else size for size, n in sizes.items())
    for name in ("CropBox", "BleedBox", "TrimBox"):
        first = next((sheet for sheet in sheets if name in sheet.boxes), None)
        if first is not None and not _same(first.boxes[name], first.boxes["MediaBox"]):
            box = first.boxes[name]
            yield name, f"{size_of(box.width, box.height)}, {box.x0:.2f} mm from the left, {box.y0:.2f} mm from the top"


def _same(a: Box, b: Box) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) < 0.01


def _cells(proof: Proof) -> Iterator[tuple[str, str]]:
    with_cells = [page for page in proof.pages if page.cells and page.grid]
    if not with_cells:
        return
    if len(with_cells) > 1:
        yield "cells", f"{proof.cells} on {len(with_cells)} pages"
    for page in with_cells[:MOST]:
        key = "cells" if len(with_cells) == 1 else f"page {page.sheet.number}"
        yield key, cells_in_words(page)
    if len(with_cells) > MOST:
        yield "", f"and {len(with_cells) - MOST} more pages"


def cells_in_words(page: Measured) -> str:
    """Return number, size, pitch, gaps and deviation of the cells of a page."""
    cells, grid = page.cells, page.grid
    assert cells is not None
    assert grid is not None
    many = "1 cell" if len(cells.boxes) == 1 else f"{len(cells.boxes)} cells"
    if cells.kind == "faces":
        return f"about {len(cells.boxes)} faces without outlines, pitch about {size_of(cells.width, cells.height)}"
    along, down = grid.steps
    many = f"about {many}" if cells.kind == "marks" else many
    said = f"{many} of {size_of(cells.width, cells.height)}, {grid.columns} × {grid.rows}"
    if along or down:
        said += f", pitch {_both(along, down)}"
        said += f", gap {_both([s - cells.width for s in along], [s - cells.height for s in down])}"
    return f"{said}, largest deviation {deviation(page):.2f}{FOUND_AS.get(cells.kind, '')}"


def deviation(page: Measured) -> float:
    """Return the most by which a size or a step of the cells differs from the usual one, in mm."""
    assert page.cells is not None
    assert page.grid is not None
    w, h = page.cells.width, page.cells.height
    return max(page.grid.drift, *(max(abs(b.width - w), abs(b.height - h)) for b in page.cells.boxes))


def _both(along: Sequence[float], down: Sequence[float]) -> str:
    texts = (" and ".join(dict.fromkeys(f"{round(s, 2) + 0.0:.2f}" for s in steps)) for steps in (along, down))
    kept = [text for text in texts if text]
    return kept[0] if len(set(kept)) == 1 else " × ".join(kept)


def _lines(proof: Proof) -> Iterator[tuple[str, str]]:
    for page in proof.pages[:MOST]:
        for o in operations(page.sheet)[: 2 * MOST]:
            what = "filled" if o.filled else "line" if o.lines == 1 else "lines"
            name = f'"{o.layer}", ' if o.layer else ""
            length = "" if o.filled else f", {o.length:.1f} mm"
            yield "layer", f"{name}{o.colour}: {o.lines} {what}, {o.closed} closed{length}"


def _paint(proof: Proof) -> Iterator[tuple[str, str]]:
    file = proof.file
    thin = min((p.thinnest for p in proof.pages if p.thinnest), key=lambda t: t.width, default=None)
    if thin and file.kind != "dxf":
        yield "thinnest line", f"{thin.width:.3f} mm, at {thin.x:.1f}, {thin.y:.1f} mm"
    if file.kind == "pdf":
        colours = sorted({colour for page in proof.pages for colour in page.colours})
        most = max((page.most_ink for page in proof.pages), default=0.0)
        yield "colours", ", ".join(colours[: 2 * MOST]) + (f"; at most {most:.0f} % ink" if most else "")
        fonts = [f"{f.name} ({_font(f)})" for f in file.fonts]
        yield "text", ", ".join(fonts[:MOST]) + (", …" if len(fonts) > MOST else "") if fonts else "all in outlines"
    elif any(page.sheet.words for page in proof.pages):
        yield "text", "not outlined"
    pictures = [p for page in proof.pages for p in page.sheet.pictures]
    if pictures:
        known = [p.density for p in pictures if p.density]
        yield "images", f"{len(pictures)}{f', at least {min(known):.0f} pixels an inch' if known else ''}"


def _font(font: Typeface) -> str:
    return ", ".join([font.kind, *([] if font.embedded else ["not embedded"]), *(["subset"] if font.subset else [])])


# -- for programs ---------------------------------------------------------------------------------------------------


def file_json(name: str, proof: Proof) -> dict[str, Any]:
    """Return the answer for programs; lengths in mm. Keys are only ever added."""
    file, said = proof.file, proof.promise
    levels = Counter(f.level for f in proof.findings)
    return {
        "file": name,
        "format": file.kind,
        "version": file.version,
        "claims": list(file.claims),
        "intent": file.intent,
        "print_scaling": file.scaling,
        "encrypted": file.locked,
        "title": file.origin.title,
        "command": file.origin.command,
        "program": file.origin.program,
        "notes": list(file.origin.notes),
        "promise": None if said is None else {"tiles": said.count, "width": said.width, "height": said.height},
        "laser": proof.laser,
        "scale": _round(proof.scale),
        "unit": file.unit,
        "size": file.size,
        "mm_per_unit": [_round(s, 6) for s in file.scale],
        "header": dict(file.header),
        "elements": dict(file.parts),
        "ignored_by_laser_programs": dict(file.ignored),
        "layers": list(file.layers),
        "fonts": [{"name": f.name, "kind": f.kind, "embedded": f.embedded, "subset": f.subset} for f in file.fonts],
        "total_pages": file.total,
        "cells": proof.cells,
        "pages": [_page_json(page, proof.laser) for page in proof.pages],
        "errors": levels[ERROR],
        "warnings": levels[WARNING],
        "findings": [
            {"code": f.code, "level": f.level, "page": f.page, "message": f.message, "fix": f.fix}
            for f in proof.findings
        ],
    }


def _page_json(page: Measured, laser: bool) -> dict[str, Any]:
    sheet, cells, grid, thin = page.sheet, page.cells, page.grid, page.thinnest
    found: dict[str, Any] = {
        "page": sheet.number,
        "width": _round(sheet.width),
        "height": _round(sheet.height),
        "rotate": sheet.turned,
        "boxes": {key: _box(box) for key, box in sheet.boxes.items()},
        "ink": _box(page.ink) if page.ink else None,
        "margin": _round(page.margin),
        "rulers": [
            {"along": r.along, "nominal": r.nominal, "measured": _round(r.measured), "scale": _round(r.scale, 6)}
            for r in page.rulers
        ],
        "cells": None,
        "thinnest_line": None if thin is None else {key: _round(n) for key, n in thin._asdict().items()},
        "colours": list(page.colours),
        "most_ink": _round(page.most_ink, 1),
        "texts": [{"text": w.text, "font": w.font, "size": _round(w.size), "box": _box(w.box)} for w in sheet.words],
        "images": [
            {"box": _box(p.box), "pixels": [p.columns, p.rows], "ppi": _round(p.density, 1), "space": p.space}
            for p in sheet.pictures
        ],
        "hidden": sheet.hidden,
    }
    if cells is not None and grid is not None:
        found["cells"] = {
            "found_as": cells.kind,
            "count": len(cells.boxes),
            "width": _round(cells.width),
            "height": _round(cells.height),
            "columns": grid.columns,
            "rows": grid.rows,
            "pitch_x": [_round(s) for s in grid.steps[0]],
            "pitch_y": [_round(s) for s in grid.steps[1]],
            "deviation": _round(deviation(page)),
            "boxes": [_box(box) for box in cells.boxes],
        }
    if laser:
        found["lines"] = [
            {
                "layer": o.layer,
                "colour": o.colour,
                "filled": o.filled,
                "lines": o.lines,
                "closed": o.closed,
                "mm": _round(o.length),
            }
            for o in operations(sheet)
        ]
    return found


def _box(box: Box) -> list[float | None]:
    return [_round(n) for n in box]


def _round(value: float | None, decimals: int = 4) -> float | None:
    # JSON has no word for what is not finite.
    return None if value is None or not math.isfinite(value) else round(value, decimals) + 0.0
