"""Sheets: how tiles lie on paper, and the labels, cards and magnets that a maker has cut."""

from __future__ import annotations

from typing import Any

from tilegen import units
from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError, UnitError
from tilegen.model.measures import Paper, Size
from tilegen.model.sheet import GUIDES, Labels, Sheet

TOLERANCE = 0.05 + 1e-9  # makers round their sizes to a tenth of a point, mm; and floats
MOST_CELLS = 200  # across or down: more is a slip of the finger
# What a sheet without labels may say of the whole paper.
WHOLE = ("cells", "papers", "margin")


def paper(text: str) -> Paper:
    """Return a paper by name or size. Raises UnitError."""
    return Paper(units.page_name(text), *units.page(text))


def sheet(name: str) -> Sheet:
    """Return a sheet by name or path. Raises DataError."""
    path = find.locate("sheets", name)
    return sheet_of(read(path), path.stem)


def sheet_of(table: Table, name: str) -> Sheet:
    """Return the sheet that a table tells of. Raises DataError for one on which nothing could be printed."""
    labels = _labels(table) if table.has("label") else None
    found = Sheet(
        name=name,
        title=table.take_text("title", name),
        tile=table.take_size("tile", labels.cell if labels else None),
        gap=table.take_length("gap", 0.0),
        radius=table.take_length("radius", 0.0),
        bleed=table.take_length("bleed", 0.0),
        margin=6.5 if labels else table.take_length("margin", 6.5),
        guides=table.take_choice("guides", GUIDES, "ticks"),
        cells=None if labels else _cells(table),
        papers=() if labels else tuple(_paper_name(table, text) for text in table.take_list("papers", [])),
        labels=labels,
        source=table.take_text("source", "", limit=200),
    )
    _done(table, labels)
    _judge(found, table.where)
    return found


def _done(table: Table, labels: Labels | None) -> None:
    """Refuse keys that nobody asked for. Raises DataError."""
    for key in WHOLE if labels else ():
        if key in table.keys():
            hint = "write it below the line [label]" if key == "cells" else "leave it out"
            raise DataError(
                f'"{key}" is for whole paper, and the labels lie where they lie', where=table.where, hint=hint
            )
    table.done()


def _judge(sheet: Sheet, where: str) -> None:
    """Refuse what contradicts itself. Raises DataError."""
    tile = sheet.tile
    if sheet.radius > min(tile) / 2:
        raise DataError(
            f'"radius" is {sheet.radius:g} mm, more than half the tile',
            where=where,
            hint=f"at most {min(tile) / 2:g} mm",
        )
    if sheet.labels is not None:
        cell = sheet.labels.cell
        if tile.width > cell.width + TOLERANCE or tile.height > cell.height + TOLERANCE:
            label = units.show_size(*cell)
            raise DataError(f'"tile" is {units.show_size(*tile)}, but a label is {label}', where=where)
        return
    if sheet.cells is None:
        return
    if not sheet.papers:
        raise DataError('"cells" needs "papers"', where=where, hint='for example papers = ["a4"]')
    for name in sheet.papers:
        page = paper(_written(name))
        needed = (n * (t + sheet.gap) - sheet.gap for n, t in zip(sheet.cells, tile, strict=True))
        for what, need, room in zip(("wide", "high"), needed, (page.width, page.height), strict=True):
            if need + 2 * sheet.margin > room + TOLERANCE:
                raise DataError(
                    f"{sheet.cells[0]} × {sheet.cells[1]} cells are {units.show(need)} mm {what}, and {name} has "
                    f"{units.show(max(0.0, room - 2 * sheet.margin))} mm within margins of {sheet.margin:g} mm",
                    where=where,
                )


def _written(name: str) -> str:
    """Return the tidy name of a paper as it is read again."""
    return name.replace(" ", "").replace("×", "x")


def _labels(table: Table) -> Labels:
    """Return the labels of a sheet. Raises DataError for labels that overlap, or run over the edge of their paper."""
    rows = table.take_table("label")
    cells = _cells(rows)
    if cells is None:
        raise DataError('"cells" is missing', where=rows.where, hint="expected cells = [columns, rows]")
    cell = rows.take_size("size")
    found = Labels(
        paper=_paper(rows),
        columns=cells[0],
        rows=cells[1],
        cell=cell,
        gap=_gap(rows, cell),
        left=rows.take_length("left"),
        top=rows.take_length("top"),
        radius=_radius(rows, cell),
    )
    rows.done()
    refuse_faults(found, rows.where)
    return found


def _paper(rows: Table) -> Paper:
    try:
        return paper(rows.take_text("paper"))
    except UnitError as error:
        raise DataError(f'"paper": {error.message}', where=rows.where, hint=error.hint) from None


def _gap(rows: Table, cell: Size) -> Size:
    """Return what lies between the labels: as it is written, or the pitch less the label. It may be negative."""
    gap = Size(*(rows.take_length(key, 0.0) for key in ("gap_x", "gap_y")))
    if not rows.has("pitch"):
        return gap
    if any(gap):
        raise DataError('"pitch" and "gap_x", "gap_y" say the same: give one of them', where=rows.where)
    pitch = rows.take_size("pitch")
    return Size(pitch.width - cell.width, pitch.height - cell.height)


def _radius(rows: Table, cell: Size) -> float:
    """Return the radius of a label's corners. Raises DataError."""
    radius = rows.take_length("radius", 0.0)
    if not rows.take_bool("round", False):
        if radius > min(cell) / 2 + TOLERANCE:
            most = f"at most {min(cell) / 2:g} mm"
            raise DataError(f'"radius" is {radius:g} mm, more than half the label', where=rows.where, hint=most)
        return min(radius, min(cell) / 2)
    if radius:
        raise DataError('a round label has no "radius"', where=rows.where, hint='leave it out; "size" is the diameter')
    if cell.width != cell.height:
        size = units.show_size(*cell)
        raise DataError(f'a round label has one diameter, but "size" is {size}', where=rows.where)
    return cell.width / 2


def refuse_faults(labels: Labels, where: str) -> None:
    """Raise DataError for labels that overlap, or run over the edge of their paper."""
    for gap, number in zip(labels.gap, (labels.columns, labels.rows), strict=True):
        if number > 1 and gap < -TOLERANCE:
            raise DataError(f"the labels overlap by {units.show(-gap)} mm", where=where)
    over = max(labels.reach.width - labels.paper.width, labels.reach.height - labels.paper.height)
    if over > TOLERANCE:
        reach = f"{labels.columns} × {labels.rows} of them reach {units.show_size(*labels.reach)}"
        raise DataError(
            f"the labels run {units.show(over)} mm over the edge of the paper: {reach}, it is {labels.paper.described}",
            where=where,
        )


def _cells(table: Table) -> tuple[int, int] | None:
    if not table.has("cells"):
        return None
    cells = table.take_list("cells")
    if len(cells) != 2 or not all(type(n) is int and 1 <= n <= MOST_CELLS for n in cells):
        raise DataError(
            f'"cells" must be [columns, rows], two whole numbers from 1 to {MOST_CELLS}',
            where=table.where,
            hint="for example cells = [9, 12]",
        )
    return cells[0], cells[1]


def _paper_name(table: Table, text: Any) -> str:
    try:
        return units.page_name(str(text))
    except UnitError as error:
        raise error.at(f'{table.where}: "papers"') from None
