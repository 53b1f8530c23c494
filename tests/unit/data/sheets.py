"""Tables of tiles as people's programs write them, for the tests."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

Rows = Sequence[Sequence[Any]]

# What all forms of one table hold: a comma, a semicolon and a quote as faces, digits, signs, words that programs like to change.
HEAD = ("Face", "Count", "Points", "Group", "Note")
TILES: Rows = (
    ("01", 9, 1, "", ""),
    ("1e3", 2, 1.5, "vowel", "like a number"),
    ("NO", 1, 3, "vowel", ""),
    ("=", 4, 1, "", ""),
    ("-", 5, 1, "", ""),
    ("#", 1, 2, "", ""),
    ("<b>", 1, 2, "", ""),
    ("{{x}}", 1, 2, "", ""),
    ("TRUE", 1, 2, "", ""),
    ("+", 2, 0.25, "sign", ""),
    (",", 2, 1, "", "comma"),
    (";", 2, 1, "", "semicolon"),
    ('"', 1, 1, "", ""),
    ("Č", 1, 8, "", "žaba; ЉЊ"),
    ("", 2, 0, "", ""),
)


def text(value: Any, decimal: str = ".") -> str:
    return str(value).replace(".", decimal) if isinstance(value, float) else str(value)


def delimited(rows: Rows, delimiter: str = ",", *, decimal: str = ".", newline: str = "\r\n") -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=newline)
    writer.writerows([text(value, decimal) for value in row] for row in rows)
    return out.getvalue()


def spaced(rows: Rows) -> str:
    def word(value: Any) -> str:
        shown = text(value)
        return shown if shown and not set(shown) & set(' "') else '"' + shown.replace('"', '""') + '"'

    return "\n".join("  ".join(map(word, row)) for row in rows) + "\n"


def xlsx(sheets: dict[str, Rows] | Rows, *, raw: bool = False) -> bytes:
    """A workbook; texts stay texts (`raw`: "=A1" becomes a formula, as openpyxl would have it)."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in (sheets if isinstance(sheets, dict) else {"Tiles": sheets}).items():
        sheet = book.create_sheet(name)
        for r, row in enumerate(rows, start=1):
            for c, value in enumerate(row, start=1):
                if value is None or value == "":
                    continue
                cell = sheet.cell(r, c, value)
                if isinstance(value, str) and not raw:
                    cell.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(sheets: dict[str, Rows] | Rows) -> bytes:
    """A workbook; a value may be a dict of ODS attributes with its text under "text"."""
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    document = OpenDocumentSpreadsheet()
    for name, rows in (sheets if isinstance(sheets, dict) else {"Tiles": sheets}).items():
        table = Table(name=name)
        for row in rows:
            line = TableRow()
            for value in row:
                line.addElement(_ods_cell(value, TableCell, P))
            table.addElement(line)
        # LibreOffice fills the sheet up with rows that are not there.
        filler = TableRow(numberrowsrepeated=1_048_000)
        filler.addElement(TableCell(numbercolumnsrepeated=16_384))
        table.addElement(filler)
        document.spreadsheet.addElement(table)
    out = io.BytesIO()
    document.write(out)
    return out.getvalue()


def _ods_cell(value: Any, cell: Any, paragraph: Any) -> Any:
    if value is None or value == "":
        return cell()
    if isinstance(value, dict):
        attributes = dict(value)
        shown = attributes.pop("text", "")
    elif isinstance(value, int | float):
        attributes, shown = {"valuetype": "float", "value": str(value)}, str(value)
    else:
        attributes, shown = {"valuetype": "string"}, value
    found = cell(**attributes)
    found.addElement(paragraph(text=shown))
    return found


def all_forms(rows: Rows) -> Iterable[tuple[str, str, bytes]]:
    """Yield (what it is, ending, bytes) of one table in every form."""
    comma, semicolon = delimited(rows), delimited(rows, ";", decimal=",")
    tabbed = delimited(rows, "\t")
    yield "CSV", "csv", comma.encode()
    yield "CSV of a European Excel", "csv", b"\xef\xbb\xbf" + semicolon.encode()
    yield "semicolons and decimal points", "csv", delimited(rows, ";").encode()
    yield "sep=", "csv", ("sep=;\r\n" + semicolon).encode()
    yield "lone carriage returns", "csv", delimited(rows, newline="\r").encode()
    yield "line feeds", "csv", delimited(rows, newline="\n").encode()
    yield "TSV", "tsv", tabbed.encode()
    yield "Unicode text of Excel", "txt", tabbed.encode("utf-16")
    yield "UTF-16 big endian", "txt", b"\xfe\xff" + tabbed.encode("utf-16-be")
    yield "UTF-16 without a mark", "txt", tabbed.encode("utf-16-le")
    yield "UTF-16 BE without a mark", "csv", semicolon.encode("utf-16-be")
    yield "bars", "txt", delimited(rows, "|").encode()
    yield "blanks", "txt", spaced(rows).encode()
    yield "XLSX", "xlsx", xlsx(rows)
    yield "ODS", "ods", ods(rows)
