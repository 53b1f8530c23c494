"""Workbooks: cells that are not what they seem, sheets, and hostile files."""

from __future__ import annotations

import datetime
import html
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.data.sheets import ods, xlsx
from tilegen.data import tilesets, workbook
from tilegen.data.inspect import inspect
from tilegen.errors import DataError
from tilegen.model.tileset import TileSet

HEAD = ["face", "count", "points"]
Wrong = Callable[..., str]


@pytest.fixture
def load(tmp_path: Path) -> Callable[..., TileSet]:
    def loaded(content: bytes, name: str = "tiles.xlsx") -> TileSet:
        (tmp_path / name.split("#")[0]).write_bytes(content)
        return tilesets.load(str(tmp_path / name))

    return loaded


@pytest.fixture
def wrong(load: Callable[..., TileSet], tmp_path: Path) -> Wrong:
    def told(content: bytes, name: str = "tiles.xlsx") -> str:
        with pytest.raises(DataError) as error:
            load(content, name)
        return str(error.value).replace(f"{tmp_path}/", "")

    return told


def edited(raw: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook with one part changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, change(content) if name.endswith(part) else content)
    return out.getvalue()


def test_numbers_in_the_face_column_are_faces(load: Callable[..., TileSet]) -> None:
    rows = [HEAD, [0, 28, 1], [10.0, 2, 3], [0.5, 1, 2], ["01", 1, 1]]
    for content, name in ((xlsx(rows), "t.xlsx"), (ods(rows), "t.ods")):
        assert [f.face for f in load(content, name).faces] == ["0", "10", "0.5", "01"]


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (["A", "=1+1", 1], 'tiles.xlsx row 2, column "count" (B2): "count" is a formula (copy the column and paste it as values)'),
        (["=B2", 3, 1], 'tiles.xlsx row 2, column "face" (A2): "face" is a formula (copy the column and paste it as values)'),
        ([datetime.date(2024, 1, 9), 3, 1], 'tiles.xlsx row 2, column "face" (A2): "face" is a date or time, 2024-01-09 (format the column as Text, then type the cell again)'),
        ([datetime.time(3, 4), 3, 1], 'tiles.xlsx row 2, column "face" (A2): "face" is a date or time, 03:04:00 (format the column as Text, then type the cell again)'),
        ([True, 3, 1], 'tiles.xlsx row 2, column "face" (A2): "face" is a truth value, TRUE (format the column as Text, then type the cell again)'),
        (["A", 3, "#N/A"], 'tiles.xlsx row 2, column "points" (C2): "points" is an error, #N/A (mend the cell, or type what it should hold)'),
        (["A", 3.5, 1], 'tiles.xlsx row 2, column "count" (B2): "count" is 3.5, expected a whole number'),
        (["A", "3 kom", 1], 'tiles.xlsx row 2, column "count" (B2): "count" is "3 kom", expected a whole number (write the number alone: 3)'),
        (["A", 20000, 1], 'tiles.xlsx row 2, column "count" (B2): "count" is 20000, expected 0 to 10000'),
    ],
)  # fmt: skip
def test_cells_that_are_not_what_they_seem(row: list[Any], line: str, wrong: Wrong) -> None:
    assert wrong(xlsx([HEAD, row], raw=True)) == line


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ({"valuetype": "float", "value": "2", "formula": "of:=1+1", "text": "2"}, 'row 2, column "count" (B2): "count" is a formula, 2 (copy the column and paste it as values)'),
        ({"valuetype": "date", "datevalue": "2020-01-09", "text": "9.1."}, 'row 2, column "count" (B2): "count" is a date or time, 2020-01-09 (format the column as Text, then type the cell again)'),
        ({"valuetype": "boolean", "booleanvalue": "true", "text": "WAHR"}, 'row 2, column "count" (B2): "count" is a truth value, TRUE (format the column as Text, then type the cell again)'),
    ],
)  # fmt: skip
def test_ods_cells_that_are_not_what_they_seem(cell: dict[str, str], line: str, wrong: Wrong) -> None:
    assert wrong(ods([HEAD, ["A", cell, 1]]), "tiles.ods") == f"tiles.ods {line}"


def test_shared_and_array_formulas_are_found(wrong: Wrong) -> None:
    raw = xlsx([HEAD, ["A", 1, 1], ["B", 2, 1]])
    shared = edited(raw, "sheet1.xml", lambda x: x.replace(b'<c r="B3" t="n">', b'<c r="B3"><f t="shared" si="0"/>'))
    assert 'column "count" (B3): "count" is a formula, 2' in wrong(shared)
    array = edited(
        raw, "sheet1.xml", lambda x: x.replace(b'<c r="B2" t="n">', b'<c r="B2"><f t="array" ref="B2:B3">X</f>')
    )
    assert 'column "count" (B2): "count" is a formula, 1' in wrong(array)
    last = edited(
        array, "sheet1.xml", lambda x: x.replace(b'<c r="B2">', b'<c r="C2">').replace(b'"B2:B3"', b'"B3:B3"')
    )
    assert "B3" not in wrong(last) or "formula" in wrong(last)


def test_what_is_computed_beside_the_tiles_does_no_harm(load: Callable[..., TileSet]) -> None:
    raw = xlsx([[*HEAD, "share"], ["A", 1, 1, "=B2/B3"], ["Total", "=SUM(B2:B2)", "", ""]], raw=True)
    assert load(raw).total == 1
    kept = edited(raw, "sheet1.xml", lambda x: x.replace(b"<f>SUM(B2:B2)</f><v></v>", b"<f>SUM(B2:B2)</f><v>1</v>"))
    assert load(kept).total == 1


def test_u88_a_total_that_is_a_formula_is_checked(wrong: Wrong) -> None:
    raw = xlsx([HEAD, ["A", 1, 1], ["Total", "=SUM(B2:B9)", ""]], raw=True)
    bad = edited(raw, "sheet1.xml", lambda x: re.sub(rb"</f><v ?/?>(</v>)?", b"</f><v>7</v>", x))
    assert wrong(bad).startswith('tiles.xlsx row 3, column "count" (B3): the counts add up to 1, but total = 7')


def test_sheets(load: Callable[..., TileSet], wrong: Wrong, tmp_path: Path) -> None:
    tiles, more = [HEAD, ["A", 1, 1]], [HEAD, ["B", 2, 1]]
    for make, ending in ((xlsx, "xlsx"), (ods, "ods")):
        one = make({"About": [["Hello"], ["made by"]], "Tiles": tiles})
        assert load(one, f"t.{ending}").faces[0].face == "A"
        two = make({"My tiles": tiles, "Set #2": more})
        assert (
            wrong(two, f"t.{ending}")
            == f't.{ending}: 2 sheets have tiles: My tiles, Set #2 (name one: "t.{ending}#My tiles")'
        )
        assert load(two, f"t.{ending}#Set #2").faces[0].face == "B"
        assert wrong(two, f"t.{ending}#Set 2") == f't.{ending}: no sheet "Set 2" (did you mean "Set #2"?)'
    strange = tmp_path / "t.xlsx#Set #2"
    strange.mkdir()
    real = tmp_path / "odd.xlsx#1.csv"
    real.write_text("face,count\nC,1\n", encoding="utf-8")
    assert tilesets.load(str(real)).faces[0].face == "C"


def test_a_hidden_sheet_counts_only_by_name(load: Callable[..., TileSet]) -> None:
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(xlsx({"Tiles": [HEAD, ["A", 1, 1]], "Old": [HEAD, ["B", 2, 1]]})))
    book["Old"].sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    assert load(out.getvalue()).faces[0].face == "A"
    assert load(out.getvalue(), "tiles.xlsx#Old").faces[0].face == "B"


def test_names_with_a_sheet_in_commands(tilegen: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "t.xlsx").write_bytes(xlsx({"One": [HEAD, ["A", 1, 1]], "Two": [HEAD, ["B", 2, 1]]}))
    answer = tilegen("magnets", "t.xlsx#Two", "-o", "m.svg")
    assert (answer.status, answer.err) == (0, "")
    assert "tilegen magnets 't.xlsx#Two'" in html.unescape((tmp_path / "m.svg").read_text("utf-8"))
    assert tilesets.load(str(tmp_path / "t.xlsx#Two")).source == "t.xlsx#Two"


GOOD = xlsx([HEAD, ["A", 1, 1]])


@pytest.mark.parametrize(
    ("content", "name", "line"),
    [
        (GOOD[: len(GOOD) // 2], "t.xlsx", "t.xlsx: the workbook is damaged (open it in a spreadsheet program and save it again)"),
        (b"", "t.xlsx", "t.xlsx: the file is empty"),
        (b"face,count\nA,1\n", "t.xlsx", "t.xlsx: not a .xlsx file by its content (if it is a text, call it .csv or .txt)"),
        (GOOD, "t.ods", "t.ods: a .xlsx file by its content (rename it to end in .xlsx)"),
        (ods([HEAD]), "t.xlsx", "t.xlsx: a .ods file by its content (rename it to end in .ods)"),
        (GOOD, "t.csv", "t.csv: the file is a workbook by its content (rename it to end in .xlsx or .ods)"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "t.xlsx", "t.xlsx: an old Excel file (.xls) by its content (save it as .xlsx)"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "t.xlsx", "t.xlsx: the workbook is protected by a password (save it without a password)"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "t.csv", "t.csv: the file is an old Excel file (.xls) by its content (save it as .xlsx)"),
        (xlsx([[]]), "t.xlsx", "t.xlsx: the workbook is empty"),
        (xlsx([HEAD]), "t.xlsx", "t.xlsx: a heading line, but no tiles below it"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_files_that_are_not_what_they_are_called(content: bytes, name: str, line: str, wrong: Wrong) -> None:
    assert wrong(content, name) == line


def test_entities_are_refused(wrong: Wrong) -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "' + b"a" * 9000 + b'">]>'
    for raw, part, name in ((GOOD, "sheet1.xml", "t.xlsx"), (ods([HEAD, ["A", 1, 1]]), "content.xml", "t.ods")):
        assert "document type" in wrong(
            edited(raw, part, lambda x: bomb + x.partition(b"?>")[2] if x.startswith(b"<?") else bomb + x), name
        )


def test_a_zip_bomb_is_refused(wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "LARGEST", 2_000_000)
    bomb = edited(GOOD, "sheet1.xml", lambda x: x.replace(b"</worksheet>", b" " * 2_000_000 + b"</worksheet>"))
    assert len(bomb) < 20_000
    assert "holds more than 2 MB" in wrong(bomb)


def test_sizes_that_lie_do_no_harm(wrong: Wrong) -> None:
    """The archive says that a part is small; what comes out is counted."""
    raw = bytearray(edited(GOOD, "sheet1.xml", lambda x: x.replace(b"</worksheet>", b" " * 90_000 + b"</worksheet>")))
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        size = next(i.file_size for i in archive.infolist() if i.filename.endswith("sheet1.xml"))
    lying = bytes(raw).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert "damaged" in wrong(lying)


@pytest.mark.parametrize("address", ["XFD1048576", "A30000", "ZZ5"])
def test_a_cell_far_away_is_told_at_once(address: str, wrong: Wrong) -> None:
    row = re.sub(r"\D", "", address)
    far = f'<row r="{row}"><c r="{address}"><v>1</v></c></row></sheetData>'.encode()
    assert f"cell {address} is used" in wrong(edited(GOOD, "sheet1.xml", lambda x: x.replace(b"</sheetData>", far)))


def test_a_format_far_away_does_no_harm(load: Callable[..., TileSet]) -> None:
    far = b'<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>'
    assert load(edited(GOOD, "sheet1.xml", lambda x: x.replace(b"</sheetData>", far))).total == 1


def test_repeated_cells_of_ods_are_not_written_out(wrong: Wrong) -> None:
    raw = ods([HEAD, ["A", 1, 1]])
    full = b'<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"/></table:table-row></table:table>'
    assert "is used" in wrong(edited(raw, "content.xml", lambda x: x.replace(b"</table:table>", full)), "t.ods")


def test_a_large_sheet_beside_the_tiles_is_passed_over(load: Callable[..., TileSet], wrong: Wrong) -> None:
    far = b'<row r="20001"><c r="A20001"><v>1</v></c></row></sheetData>'
    raw = xlsx({"Tiles": [HEAD, ["A", 1, 1]], "Corpus": [["word", "times"], ["the", 5]]})
    raw = edited(raw, "sheet2.xml", lambda x: x.replace(b"</sheetData>", far))
    assert load(raw).total == 1
    assert "cell A20001 is used" in wrong(raw, "tiles.xlsx#Corpus")


@pytest.mark.parametrize("make", [xlsx, ods])
def test_findings_about_a_workbook_name_the_cell(make: Callable[[Any], bytes], tmp_path: Path) -> None:
    rows = [
        ("Note", "Count", "Letter", "Points", "Group"),
        ("", 3, "A", 1, "vowel"),
        ("", -2, "B", 3, "vowel"),
        ("", 0, "D", 1, "vowel"),
        ("", 0, "é\u0301", 400, "vowels"),
        ("", 2, "C", 2, "vowel"),
        ("", 9, "A", 1, ""),
    ]
    path = tmp_path / ("t.ods" if make is ods else "t.xlsx")
    path.write_bytes(make(rows))
    found = {(f.code, f.place) for f in inspect(tilesets.draft(str(path))).findings if f.place}
    assert found == {
        ("S02", "row 3 (B3)"),
        ("S04", "row 7 (C7)"),
        ("S14", "row 4 (B4)"),
        ("S14", "row 5 (B5)"),
        ("S13", "row 5 (C5)"),
        ("S15", "row 5 (D5)"),
        ("S17", "row 5 (E5)"),
    }


def book(fill: Callable[[Any], None]) -> bytes:
    """A workbook of four tiles, changed by `fill`."""
    import openpyxl

    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    for row in (
        ("Letter", "Count", "Points", "Group"),
        ("A", 9, 1, "v"),
        (1, 2, 0.5, "d"),
        ("C", 3, 2, "v"),
        ("D", 3, 2, "v"),
    ):
        sheet.append(row)
    fill(sheet)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def doubts(content: bytes, tmp_path: Path, name: str = "t.xlsx") -> list[tuple[str, str, str]]:
    (tmp_path / name).write_bytes(content)
    return [(f.code, f.place, f.message) for f in tilesets.draft(str(tmp_path / name)).doubts]


@pytest.mark.parametrize(
    ("cell", "code", "shows"),
    [
        ("A3", "00", "01"),
        ("A3", "0.00", "1.00"),
        ("B3", "0%", "200%"),
        ("C3", "0%", "50%"),
        ("C3", "0", "1"),
        ("C3", "# ?/?", ""),
        ("C3", "0.00", ""),
        ("B3", "000", ""),
        ("B3", '#,##0" pcs"', ""),
        ("B3", "[Red]#,##0;-0", ""),
        ("B3", "General", ""),
    ],
)
def test_a_number_that_shows_something_else(cell: str, code: str, shows: str, tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        sheet[cell].number_format = code

    held = {"A3": "1", "B3": "2", "C3": "0.5"}[cell]
    message = f'the cell shows "{shows}", but holds {held}; {held} is taken'
    assert doubts(book(fill), tmp_path) == ([("S30", f"row 3 ({cell})", message)] if shows else [])


def test_what_an_ods_shows(tmp_path: Path) -> None:
    def number(value: str, text: str, kind: str = "float") -> dict[str, str]:
        return {"valuetype": kind, "value": value, "text": text}

    rows = [("Letter", "Count", "Points"), ("A", number("1000", "1.000"), number("1.5", "1,50")),
            (number("1", "01"), 1, number("0.5", "50%", "percentage"))]  # fmt: skip
    assert [found[:2] for found in doubts(ods(rows), tmp_path, "t.ods")] == [
        ("S30", "row 3 (A3)"),
        ("S30", "row 3 (C3)"),
    ]


def test_merged_cells_are_told_where_tiles_are(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        sheet.merge_cells("D4:D5")
        sheet.merge_cells("F2:G9")  # beside the table
        sheet.merge_cells("A8:D8")  # below it

    [(code, place, message)] = doubts(book(fill), tmp_path)
    assert (code, place) == ("S31", "row 4 (D4:D5)")
    assert message == "the cells D4:D5 are merged: all but the first are empty"


def test_hidden_rows_and_columns_are_told(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        sheet.row_dimensions[3].hidden = sheet.row_dimensions[5].hidden = sheet.row_dimensions[70].hidden = True
        sheet.column_dimensions["D"].hidden = sheet.column_dimensions["K"].hidden = True

    (tmp_path / "t.xlsx").write_bytes(book(fill))
    said = tilesets.draft(str(tmp_path / "t.xlsx")).said
    assert said == (
        "rows 3, 5 are hidden in the workbook, and read all the same",
        "column D is hidden in the workbook, and read all the same",
    )


def test_merged_and_hidden_in_ods(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(ods([HEAD, ("A", 9, 1), ("B", 2, 3)]))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    text = parts["content.xml"].decode()
    # The second row of tiles is hidden, and its first cell merged with that below it.
    rows = text.split("<table:table-row")
    rows[2] = ' table:visibility="collapse"' + rows[2].replace(
        "<table:table-cell", '<table:table-cell table:number-rows-spanned="2"', 1
    )
    rows[0] += (
        '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>'
    )
    parts["content.xml"] = "<table:table-row".join(rows).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    assert [found[:2] for found in doubts(out.getvalue(), tmp_path, "t.ods")] == [("S31", "row 2 (A2:A3)")]
    said = tilesets.draft(str(tmp_path / "t.ods")).said
    assert [line.partition(" is")[0] for line in said] == ["row 2", "column C"]


def test_the_sheet_that_is_most_like_a_set_is_taken_without_asking() -> None:
    other = [["A", 2], ["B", 3], ["C", 1]]
    grid = workbook.read(xlsx({"Other": other, "Tiles": [["face", "count"], ["A", 1]]}), "t.xlsx", ".xlsx")
    assert grid.rows[0].cells[0].text == "face"
