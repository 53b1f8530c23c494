"""Tables in workbooks: XLSX and ODS.

python-calamine gives the values that a workbook keeps; what it does not tell (which cells are formulas or errors, how
far a sheet reaches) is read from the file's own XML first. What it gets is a new archive with the parts that were
checked, so that no size or name in a hostile file reaches it.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
import zlib
from dataclasses import replace
from decimal import Decimal
from typing import Any
from xml.etree import ElementTree

from tilegen.data import columns
from tilegen.data.grid import NOTHING, Cell, Grid, Row, checked
from tilegen.data.number_format import shown
from tilegen.data.workbook_xml import Sheet, ods, xlsx
from tilegen.errors import DataError, nearest

LARGEST = 50_000_000  # bytes, packed and unpacked
MOST_PARTS = 2_000
OLD = b"\xd0\xcf\x11\xe0"  # the container of Office before 2007, and of encrypted files since
_KINDS = {".xlsx": "xl/workbook.xml", ".ods": "content.xml"}


def read(raw: bytes, where: str, suffix: str, sheet: str = "") -> Grid:
    """Return the table in a workbook: that on a sheet by name, or the only one. Raises DataError."""
    parts = _parts(raw, where, suffix)
    found = _sheets(parts, where, suffix)
    if sheet and sheet not in (one.name for one in found):
        raise DataError(f'no sheet "{sheet}"', where=where, hint=nearest(sheet, (one.name for one in found)))
    whole = [one for one in found if one.too_large is None]
    grids, faults = _grids(_packed(parts, found), whole, where, sheet)
    faults |= {one.name: one.too_large for one in found if one.too_large is not None}
    if sheet in faults or (faults and not any(grid.rows for grid in grids.values())):
        error = faults.get(sheet) or next(iter(faults.values()))
        raise error if error.where else error.at(where)
    if sheet:
        if sheet not in grids or not grids[sheet].rows:
            raise DataError(f'the sheet "{sheet}" is empty', where=where)
        return grids[sheet]
    likely = {name: columns.likeness(grid) for name, grid in grids.items()}
    good = [name for name, how in likely.items() if how and how == max(likely.values())]
    if len(good) > 1:
        raise DataError(
            f"{len(good)} sheets have tiles: {', '.join(good[:8])}",
            where=where,
            hint=f'name one: "{where}#{good[0]}"',
        )
    full = [name for name, grid in grids.items() if grid.rows]
    if not full:
        raise DataError("the workbook is empty", where=where)
    return grids[(good or full)[0]]


def _parts(raw: bytes, where: str, suffix: str) -> dict[str, bytes]:
    """Return the XML parts of an archive, unpacked and checked. Raises DataError."""
    if raw.startswith(OLD):
        locked = "EncryptedPackage".encode("utf-16-le") in raw
        raise DataError(
            "the workbook is protected by a password" if locked else "an old Excel file (.xls) by its content",
            where=where,
            hint="save it without a password" if locked else "save it as .xlsx",
        )
    if not raw.strip():
        raise DataError("the file is empty", where=where)
    if not raw.startswith(b"PK"):
        raise DataError(
            f"not a {suffix} file by its content", where=where, hint="if it is a text, call it .csv or .txt"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = {info.filename for info in archive.infolist()}
            _right_kind(names, where, suffix)
            parts = _unpacked(archive, where)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        raise _damaged(where) from error
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise DataError("the workbook is protected by a password", where=where, hint="save it without a password")
    return parts


def _right_kind(names: set[str], where: str, suffix: str) -> None:
    if _KINDS[suffix] in names:
        return
    for other, part in _KINDS.items():
        if part in names:
            raise DataError(f"a {other} file by its content", where=where, hint=f"rename it to end in {other}")
    what = "a word processor's file" if "word/document.xml" in names else f"not a {suffix} file"
    raise DataError(f"{what} by its content", where=where, hint="save the table as .xlsx, .ods or .csv")


def _unpacked(archive: zipfile.ZipFile, where: str) -> dict[str, bytes]:
    """Return the parts that tell of tables: no pictures, and no more than can be right."""
    parts: dict[str, bytes] = {}
    left = LARGEST
    infos = [i for i in archive.infolist() if i.filename == "mimetype" or i.filename.endswith((".xml", ".rels"))]
    if len(infos) > MOST_PARTS:
        raise DataError(f"the workbook has {len(infos)} parts; at most {MOST_PARTS} are read", where=where)
    for info in infos:
        # Sizes in a file may lie: what counts is what comes out.
        with archive.open(info) as stream:
            content = stream.read(left + 1)
        left -= len(content)
        if left < 0:
            raise DataError(
                f"the workbook holds more than {LARGEST // 1_000_000} MB",
                where=where,
                hint="copy the table of tiles into a workbook of its own",
            )
        if re.search(rb"<!DOCTYPE|<\x00!\x00D\x00O\x00C|\x00<\x00!\x00D\x00O\x00C", content):
            raise DataError("the workbook has a document type in it, which no spreadsheet program writes", where=where)
        parts[info.filename] = content
    return parts


def _sheets(parts: dict[str, bytes], where: str, suffix: str) -> list[Sheet]:
    """Return what the XML tells of all sheets. Raises DataError."""
    try:
        return ods(parts["content.xml"]) if suffix == ".ods" else xlsx(parts)
    except DataError as error:
        raise error if error.where else error.at(where) from None
    except (ElementTree.ParseError, KeyError, ValueError, RecursionError, LookupError) as error:
        raise _damaged(where) from error


def _damaged(where: str) -> DataError:
    return DataError("the workbook is damaged", where=where, hint="open it in a spreadsheet program and save it again")


def _packed(parts: dict[str, bytes], sheets: list[Sheet]) -> io.BytesIO:
    """Return a new archive of the parts that were looked at."""
    good = {sheet.part for sheet in sheets if sheet.too_large is None}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            if name in good or b"sheetData" not in content:
                archive.writestr(name, content)
    out.seek(0)
    return out


def _grids(
    archive: io.BytesIO, sheets: list[Sheet], where: str, wanted: str
) -> tuple[dict[str, Grid], dict[str, DataError]]:
    """Return the visible sheets and the one that is wanted, by name, and the errors of those that are no tables."""
    import python_calamine as calamine

    try:
        book = calamine.load_workbook(archive)
        visible = calamine.SheetVisibleEnum.Visible
        shown = {m.name for m in book.sheets_metadata if m.visible == visible or m.name == wanted}
        sheets = [sheet for sheet in sheets if sheet.name in shown]
        values = [book.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False) for sheet in sheets]
    except calamine.PasswordError as error:
        raise DataError("the workbook is protected by a password", where=where) from error
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a fault inside the library is no Exception
        raise _damaged(where) from error
    grids: dict[str, Grid] = {}
    faults: dict[str, DataError] = {}
    for sheet, cells in zip(sheets, values, strict=True):
        place = f"{where}#{sheet.name}" if len(sheets) > 1 else where
        rows = [_row(number, row, sheet) for number, row in enumerate(cells)]
        try:
            grids[sheet.name] = replace(
                checked(place, rows, lettered=True),
                merged=tuple((top + 1, left, bottom + 1, right) for top, left, bottom, right in sheet.merged),
                hidden_rows=frozenset(row + 1 for row in sheet.hidden_rows),
                hidden_columns=frozenset(sheet.hidden_columns),
            )
        except DataError as error:
            faults[sheet.name] = error
    return grids, faults


def _row(number: int, values: list[Any], sheet: Sheet) -> Row:
    marks = sheet.marks.get(number, {})
    formats, texts = sheet.formats.get(number, {}), sheet.shown.get(number, {})
    cells = [_cell(value) for value in values]
    for column, cell in enumerate(cells):
        if cell.kind == "number" and cell.number is not None and (column in formats or column in texts):
            text = texts.get(column) or shown(cell.number, formats.get(column, ""))
            cells[column] = replace(cell, shown="" if text == cell.text else text)
    cells += [NOTHING] * (max(marks, default=-1) + 1 - len(cells))
    for column, (kind, text) in marks.items():
        cell = cells[column]
        cells[column] = Cell(text, kind) if kind == "error" else Cell(cell.text, kind, cell.number)
    while cells and cells[-1] == NOTHING:
        cells.pop()
    return Row(number + 1, tuple(cells))


def _cell(value: Any) -> Cell:
    """Return a value of the library as a cell; what it shows is what a person would read."""
    if isinstance(value, bool):
        return Cell(str(value).upper(), "truth")
    if isinstance(value, int | float):
        exact = Decimal(repr(value))
        if not exact.is_finite():
            return Cell(str(value), "error")
        exact = exact.quantize(Decimal(1)) if exact % 1 == 0 and abs(exact) < 10**15 else exact.normalize()
        return Cell(format(exact, "f"), "number", exact)
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        return Cell(str(value), "date")
    return Cell(value.strip() or value.strip(" \t\r\n"))
