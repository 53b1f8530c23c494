"""What the XML of a workbook tells, and python-calamine does not: formulas, errors, and how far a sheet reaches."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from xml.etree import ElementTree

from tilegen.data.grid import LAST_ROW, MOST_COLUMNS, letters
from tilegen.data.number_format import BUILT_IN
from tilegen.errors import DataError

MOST_CELLS = 1_000_000
MOST_AREAS = 10_000  # of merged cells; more are not looked at
TRUE = ("1", "true")
HIDDEN = ("collapse", "filter")
_ADDRESS = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
# Attributes that empty cells of ODS have too.
_BARE = {
    "number-columns-repeated",
    "style-name",
    "number-columns-spanned",
    "number-rows-spanned",
    "content-validation-name",
}


class Sheet:
    """One sheet: `part` is its XML part; `marks` are (kind, text) of formulas and errors by row and column, from 0.

    `formats` are the number formats of cells of XLSX, `shown` what cells of ODS show, `merged` areas of merged cells
    (top, left, bottom, right), `hidden_rows` and `hidden_columns` those that are not shown; all from 0.
    `too_large` is the error for a sheet that reaches further than any list of tiles.
    """

    def __init__(self, name: str, part: str) -> None:
        self.name, self.part = name, part
        self.marks: dict[int, dict[int, tuple[str, str]]] = {}
        self.formats: dict[int, dict[int, str]] = {}
        self.shown: dict[int, dict[int, str]] = {}
        self.merged: list[tuple[int, int, int, int]] = []
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self.too_large: DataError | None = None
        self._rows = self._columns = 0
        self._left = MOST_CELLS

    def reach(self, row: int, column: int) -> None:
        """Take note of a cell that is used. Raises DataError."""
        self._rows, self._columns = max(self._rows, row + 1), max(self._columns, column + 1)
        if self._rows > LAST_ROW or self._columns > MOST_COLUMNS or self._rows * self._columns > MOST_CELLS:
            raise DataError(
                f"cell {letters(column)}{row + 1} is used; only {LAST_ROW} rows and {MOST_COLUMNS} columns are read",
                hint="copy the table of tiles into a workbook of its own",
            )

    def mark(self, row: int, column: int, kind: str, text: str = "", *, tall: int = 1, wide: int = 1) -> None:
        """Mark the cells of an area as a formula or an error. Raises DataError."""
        self.reach(row + tall - 1, column + wide - 1)
        self._left -= tall * wide
        if self._left < 0:
            raise DataError("there are too many formulas in the workbook", hint="copy the table and paste it as values")
        for r in range(row, row + tall):
            cells = self.marks.setdefault(r, {})
            for c in range(column, column + wide):
                if cells.get(c, ("",))[0] != "error":
                    cells[c] = kind, text

    def merge(self, top: int, left: int, bottom: int, right: int) -> None:
        """Take note of merged cells."""
        if (bottom, right) != (top, left) and len(self.merged) < MOST_AREAS:
            self.merged.append((top, left, bottom, right))

    def hide(self, what: set[int], first: int, last: int) -> None:
        """Take note of hidden rows or columns: those that are read at all."""
        what.update(range(first, min(last, LAST_ROW if what is self.hidden_rows else MOST_COLUMNS) + 1))


def xlsx(parts: dict[str, bytes]) -> list[Sheet]:
    """Return the sheets of an XLSX file. Raises DataError, ParseError, KeyError and ValueError for damaged ones."""
    sheets = list(_xlsx_sheets(parts))
    formats = _formats(parts.get("xl/styles.xml", b""))
    for sheet in sheets:
        try:
            _xlsx(sheet, parts[sheet.part], formats)
        except DataError as error:
            sheet.too_large = error
    return sheets


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    """Return the attributes of an element by their names without namespace."""
    return {_local(key): value for key, value in element.items()}


def _xlsx_sheets(parts: dict[str, bytes]) -> Iterator[Sheet]:
    targets = {}
    for element in ElementTree.fromstring(parts["xl/_rels/workbook.xml.rels"]):
        found = _attributes(element)
        target = found.get("Target", "").lstrip("/")
        # Other parts than sheets of cells, such as charts, are none of ours.
        if found.get("Type", "").endswith("/worksheet"):
            targets[found.get("Id", "")] = target if target.startswith("xl/") else f"xl/{target}"
    names = set()
    for element in ElementTree.fromstring(parts["xl/workbook.xml"]).iter():
        if _local(element.tag) == "sheet":
            # "id" is the name of its part; "sheetId" the number of the sheet.
            link = next((value for key, value in element.items() if key.endswith("}id")), "")
            name = element.get("name", "")
            if name in names:
                raise ValueError("two sheets have one name")
            names.add(name)
            if link in targets:
                yield Sheet(name, targets[link])


def _formats(part: bytes) -> list[str]:
    """Return the number format of each style of cells, "" where there is none that changes numbers."""
    if not part:
        return []
    codes, found = dict(BUILT_IN), []
    for element in ElementTree.fromstring(part):
        tag = _local(element.tag)
        if tag == "numFmts":
            codes |= {int(child.get("numFmtId", 0)): child.get("formatCode", "") for child in element}
        elif tag == "cellXfs":
            found = [int(child.get("numFmtId", 0)) for child in element]
    return [codes.get(number, "") for number in found]


def _xlsx(sheet: Sheet, part: bytes, formats: list[str]) -> None:
    row = column = -1
    for event, element in ElementTree.iterparse(io.BytesIO(part), ("start", "end")):
        tag = _local(element.tag)
        if event == "start":
            if tag == "row":
                row, column = int(element.get("r", row + 2)) - 1, -1
                if element.get("hidden") in TRUE:
                    sheet.hide(sheet.hidden_rows, row, row)
            elif tag == "c":
                row, column = _position(element.get("r", ""), row, column + 1)
                style = int(element.get("s", 0))
                if style < len(formats) and formats[style]:
                    sheet.formats.setdefault(row, {})[column] = formats[style]
            elif tag == "col" and element.get("hidden") in TRUE:
                sheet.hide(sheet.hidden_columns, int(element.get("min", 1)) - 1, int(element.get("max", 1)) - 1)
            elif tag == "mergeCell":
                first, _, last = element.get("ref", "").partition(":")
                top, left = _position(first, 0, 0)
                sheet.merge(top, left, *_position(last, top, left))
        elif tag == "f":
            # Only the first cell of an array formula has the formula itself. A shared formula stands in each cell.
            last = element.get("ref", "").rpartition(":")[2] if element.get("t") in ("array", "dataTable") else ""
            bottom, right = _position(last, row, column)
            tall, wide = max(bottom - row, 0) + 1, max(right - column, 0) + 1
            sheet.mark(row, column, "formula", (element.text or "").strip()[:60], tall=tall, wide=wide)
        elif tag == "c":
            if len(element):
                sheet.reach(row, column)
            if element.get("t") == "e":
                shown = next((child.text or "" for child in element if _local(child.tag) == "v"), "")
                sheet.mark(row, column, "error", shown[:20])
            element.clear()
        elif tag == "row":
            element.clear()


def _position(address: str, row: int, column: int) -> tuple[int, int]:
    """Return row and column of an address such as "B7", or what is given for one that is none."""
    found = _ADDRESS.fullmatch(address.replace("$", ""))
    if not found:
        return row, column
    number = 0
    for letter in found[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, number - 1


def ods(part: bytes) -> list[Sheet]:
    """Return the sheets of an ODS file. Raises DataError, ParseError and ValueError for what cannot be read."""
    sheets: list[Sheet] = []
    row = column = depth = columns = 0
    again = 1
    for event, element in ElementTree.iterparse(io.BytesIO(part), ("start", "end")):
        tag = _local(element.tag)
        if tag == "table":
            # A cell may hold a table of its own.
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1:
                sheets.append(Sheet(_attributes(element).get("name", ""), ""))
                row = columns = 0
        elif depth != 1:
            continue
        elif tag == "table-column" and event == "start":
            many = _many(element, "number-columns-repeated")
            if _attributes(element).get("visibility") in HIDDEN:
                sheets[-1].hide(sheets[-1].hidden_columns, columns, columns + many - 1)
            columns += many
        elif tag == "table-row":
            if event == "start":
                if _attributes(element).get("visibility") in HIDDEN:
                    last = row + _many(element, "number-rows-repeated") - 1
                    sheets[-1].hide(sheets[-1].hidden_rows, row, last)
                column, again = 0, _many(element, "number-rows-repeated")
            else:
                row += again
                element.clear()
        elif tag in ("table-cell", "covered-table-cell") and event == "end":
            column += _ods_cell(sheets[-1], element, row, column, again)
    return sheets


def _ods_cell(sheet: Sheet, element: ElementTree.Element, row: int, column: int, again: int) -> int:
    """Read a cell and return how many columns it takes."""
    found = _attributes(element)
    repeated = _many(element, "number-columns-repeated")
    if found.keys() - _BARE or len(element):
        sheet.reach(row + again - 1, column + repeated - 1)
    tall, wide = _many(element, "number-rows-spanned"), _many(element, "number-columns-spanned")
    sheet.merge(row, column, row + tall - 1, column + wide - 1)
    if found.get("value-type") in ("float", "percentage", "currency") and again * repeated <= MOST_COLUMNS:
        shown = "".join(element.itertext()).strip()[:20]
        for r in range(row, row + again):
            sheet.shown.setdefault(r, {}).update(dict.fromkeys(range(column, column + repeated), shown))
    if "formula" in found:
        tall = max(again, _many(element, "number-matrix-rows-spanned"))
        wide = max(repeated, _many(element, "number-matrix-columns-spanned"))
        sheet.mark(row, column, "formula", found["formula"][:60].partition(":=")[2], tall=tall, wide=wide)
    # LibreOffice tells errors apart by a second type; text that only looks like one stays text.
    if any(_local(key) == "value-type" and value == "error" for key, value in element.items()):
        text = "".join(element.itertext()).strip()[:20]
        sheet.mark(row, column, "error", text, tall=again, wide=repeated)
    return repeated


def _many(element: ElementTree.Element, key: str) -> int:
    return max(1, int(_attributes(element).get(key, "1")))
