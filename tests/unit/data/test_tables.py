"""Sets that are kept as tables: every form gives the same set, and what is wrong is told in one clear line."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.data.sheets import HEAD, TILES, all_forms, delimited, xlsx
from tilegen.data import find, languages, tilesets, wording
from tilegen.errors import DataError
from tilegen.model.tileset import TileSet

Load = Callable[..., TileSet]
Wrong = Callable[..., str]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    def loaded(content: str | bytes, name: str = "tiles.csv") -> TileSet:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tilesets.load(str(path))

    return loaded


@pytest.fixture
def said(load: Load, tmp_path: Path) -> Callable[..., tuple[str, ...]]:
    def told(content: str, name: str = "tiles.csv") -> tuple[str, ...]:
        load(content, name)
        read = tilesets.draft(str(tmp_path / name))
        return (read.reading, *read.said)

    return told


@pytest.fixture
def wrong(load: Load, tmp_path: Path) -> Wrong:
    def told(content: str | bytes, name: str = "tiles.csv") -> str:
        with pytest.raises(DataError) as error:
            load(content, name)
        line = str(error.value).replace(f"{tmp_path}/", "")
        assert "\n" not in line
        return line

    return told


def bare(found: TileSet) -> TileSet:
    return replace(found, source="")


EXPECTED = [
    (face, count, Decimal(str(points)), group, (("note", note),) if note else ())
    for face, count, points, group, note in TILES
]


def shown(found: TileSet) -> list[tuple[str, int, Decimal, str, tuple[tuple[str, str], ...]]]:
    return [(f.face, f.count, Decimal(f.points), f.group, f.notes) for f in found.faces]


@pytest.mark.parametrize(("ending", "content"), [pytest.param(e, c, id=n) for n, e, c in all_forms([HEAD, *TILES])])
def test_u90_u91_u100_every_form_gives_the_same_set(ending: str, content: bytes, load: Load) -> None:
    found = load(content, f"tiles.{ending}")
    assert shown(found) == EXPECTED
    assert (found.name, found.title, found.source) == ("tiles", "tiles", f"tiles.{ending}")
    assert bare(found) == bare(load(delimited([HEAD, *TILES]), "tiles.csv"))


def test_a_table_and_toml_give_the_same_set(load: Load) -> None:
    toml = 'title = "T"\nlang = "es"\nrack = 8\ntotal = 5\ntiles = [{ face = "A", count = 3, points = 1.5, group = "v" }, { face = "", count = 2, pool = true }]'
    table = "title;T\nidioma;español\natril;8\nLetra;Cantidad;Puntos;Grupo\nA;3;1,5;v\n;2;;reserva\nTotal;5;;\n"
    assert bare(load(toml, "x.toml")) == bare(load(table, "x.csv"))


HEADINGS = [
    ("face", "count", "points"),
    ("Letter", "Qty", "Value"),
    ("TILE", "how many", "Score"),
    ("Letra", "Cantidad", "Puntos"),
    ("ficha", "Número", "Valor"),
    ("Slovo", "Količina", "Bodovi"),
    ("znak", "KOLICINA", "poena"),
    ("слово", "број", "поена"),
    ("Буква", "Кол-во", "Очки"),
    ("фишка", "количество", "баллы"),
    ("Buchstabe", "Anzahl", "Punkte"),
    ("Zeichen", "Stückzahl", "Wert"),
    ("lettre", "nombre", "valeur"),
    ("litera", "ilość", "punkty"),
    ("ตัวอักษร", "จำนวน", "คะแนน"),
    ("Буква", "Количество фишек", "Количество очков"),
    ("Stein", "Anzahl Steine", "Anzahl Punkte"),
    ("Tile letter", "Tile count", "Points per tile"),
    ("Ficha", "Número de fichas", "Puntaje"),
    ("Letra", "Nº de fichas", "Val"),
    ("Buchstabe", "Anz.", "Wert"),
    ("Buchstabe", "Zahl", "Punkte pro Stein"),
    ("letra", "Cant.", "Valor"),
    ("Tile", "# of tiles", "Letter score"),
    ("letter", "Freq", "value"),
    ("letra", "Frecuencia", "puntos por ficha"),
    ("буква", "Кол.", "Цена"),
    ("slovo", "br.", "vrednost slova"),
    ("znak", "Kom.", "broj poena"),
    ("Tile", "No. of tiles", "Number of points"),
]


@pytest.mark.parametrize("words", HEADINGS, ids=" ".join)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)], ids=str)
def test_u60_headings_in_many_languages_in_any_order(
    words: tuple[str, ...], order: tuple[int, ...], load: Load
) -> None:
    rows = [words, ("A", "9", "1"), ("", "2", "0")]
    text = delimited([[row[n] for n in order] for row in rows])
    assert [(f.face, f.count, f.points) for f in load(text).faces] == [("A", 9, 1), ("", 2, 0)]


def test_a_word_means_one_thing() -> None:
    seen: dict[str, str] = {}
    table = wording.read(find.shipped() / "templates" / "columns.toml")
    fields = table.take_table("columns")
    for field in wording.FIELDS:
        row = fields.take_table(field)
        for word in {wording.fold(w) for w in (*row.take_list("words"), *row.take_list("loose", []))}:
            assert word, field
            assert seen.setdefault(word, field) == field, word
    head = wording.words().head
    assert not set(head) & set(wording.words().plain)


@pytest.mark.parametrize("lang", languages.names())
def test_our_own_inventory_can_be_read(lang: str, tilegen: Callable[..., object], tmp_path: Path) -> None:
    tilegen("inventory", "binary", "--lang", lang, "-o", "tiles.csv")
    found, binary = tilesets.load(str(tmp_path / "tiles.csv")), tilesets.load("binary")
    assert [(f.face, f.count, f.points, f.kind) for f in found.faces] == [
        (f.face, f.count, f.points, f.kind) for f in binary.faces
    ]
    assert (found.total, [f.notes for f in found.faces if f.notes]) == (100, [])


def test_every_column(load: Load) -> None:
    head = "Id;Face;Count;Points;Group;Pool;Style;Kind;Reads;Braille;Note;Colour of wood"
    (face,) = load(f"{head}\nplusminus;+/−;5;1;signs;yes;Contorno;operador;+ -;⠖;flat;oak\n").faces
    assert (face.id, face.face, face.group, face.pool, face.look, face.kind) == (
        "plusminus",
        "+/−",
        "signs",
        True,
        "outlined",
        "arithmetic",
    )
    assert (face.reads, face.braille) == (("+", "-"), "⠖")
    assert face.notes == (("note", "flat"), ("Colour of wood", "oak"))


@pytest.mark.parametrize(
    ("column", "value", "attribute", "expected"),
    [
        ("group", "bag", "pool", False),
        ("group", "Pool", "pool", True),
        ("gruppe", "Vorrat", "pool", True),
        ("group", "мешок", "group", ""),
        ("grupo", "vocales", "group", "vocales"),
        ("pool", "да", "pool", True),
        ("pool", "Nein", "pool", False),
        ("pool", "✓", "pool", True),
        ("style", "инверсия", "look", "inverted"),
        ("stil", "umrandet", "look", "outlined"),
        ("type", "vowel", "group", "vowel"),
        ("type", "digit", "kind", "digit"),
    ],
)
def test_values_in_words(column: str, value: str, attribute: str, expected: object, load: Load) -> None:
    found = load(f"face;count;{column}\nA;1;{value}\n").faces[0]
    assert getattr(found, attribute) == expected


def test_rows_between_and_above(load: Load, said: Callable[..., tuple[str, ...]]) -> None:
    text = "\nOur game;;;\nTítulo:;Mi juego;;\nrack;8;;\n\nLetra;Cantidad;Puntos;Nota\n;;;Vocales\nA;9;1;\n;;;\n;;;Lo demás\n B ;2;3;\n;2;;\n"
    found = load(text)
    assert (found.title, found.rack) == ("Mi juego", 8)
    assert [(f.face, f.count, f.points) for f in found.faces] == [("A", 9, 1), ("B", 2, 3), ("", 2, 0)]
    assert "row 2 stands above the headings and is ignored" in said(text)


def test_what_is_filled_in_is_said(load: Load, said: Callable[..., tuple[str, ...]]) -> None:
    text = "Letter,Colour\nA,red\nB,blue\n"
    assert [(f.count, f.points) for f in load(text).faces] == [(1, 1), (1, 1)]
    assert said(text) == (
        'columns: "Letter" = face; kept as notes: "Colour"',
        "no column is the count: one tile of each face",
        "no column is the points: 1 each, blanks 0",
    )
    assert "no points in row 2: 1 each" in said("face,count,points\nA,1,\nB,2,1\n")


@pytest.mark.parametrize("heading", ["Laut", "Graphem", "Grapheme", "Sound"])
def test_sounds_are_faces(heading: str, load: Load) -> None:
    assert [f.face for f in load(f"{heading};Anzahl\nsch;2\nau;1\n").faces] == ["sch", "au"]
    assert [f.face for f in load(f"{heading};Buchstabe;Anzahl\nsch;S;2\nau;A;1\n").faces] == ["S", "A"]


def test_one_column_is_a_list_of_faces(load: Load) -> None:
    assert [f.face for f in load("Letter\nA\nB\n01\n").faces] == ["A", "B", "01"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("A 9\nB 2\n", [("A", 9, 1), ("B", 2, 1)]),
        ("0 28\n1 28\n", [("0", 28, 1), ("1", 28, 1)]),
        ("A;9;1,5\nB;2;3\n", [("A", 9, Decimal("1.5")), ("B", 2, 3)]),
        ("A,1,9\nB,3,2\n,0,2\n", [("A", 9, 1), ("B", 2, 3), ("", 2, 0)]),
        ("9\t1\tA\n2\t3\tB\nTotal\t\t\n", None),
        ("A,1,9\nB,3,2\nTotal,,11\n", [("A", 9, 1), ("B", 2, 3)]),
    ],
)
def test_u89_without_headings_where_it_is_clear(rows: str, expected: object, load: Load, wrong: Wrong) -> None:
    if expected is None:
        assert "it is not clear which column is what" in wrong(rows)
    else:
        assert [(f.face, f.count, f.points) for f in load(rows).faces] == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A 9 1\nB 2 3\n", 'tiles.csv: it is not clear which column is what: column 1 reads "A", "B"; column 2 reads "9", "2"; column 3 reads "1", "3" (put a heading line above them, such as face count points)'),
        ("A a 1 9 1\nB b 3 2 2\n", 'tiles.csv: it is not clear which column is what: column 1 reads "A", "B"; column 2 reads "a", "b"; column 3 reads "1", "3"; column 4 reads "9", "2"; column 5 reads "1", "2" (put a heading line above them, such as face count points)'),
        ("kirjain;määrä\nA;9\n", 'tiles.csv: row 1 looks like headings, but none of them is known: "kirjain", "määrä" (call "kirjain" face, "määrä" count; other columns may keep their names)'),
        ("face;cuont\nA;9\n", 'tiles.csv row 1, column "cuont": unknown heading "cuont" (did you mean "count"? A column of your own needs a name that is less like it)'),
        ("fcae;cuont\nA;9\n", 'tiles.csv row 1, column "fcae": unknown heading "fcae" (did you mean "face"? A column of your own needs a name that is less like it)'),
        ("face;Stk.\nA;9\n", 'tiles.csv row 1: no column is the count, but "Stk." holds whole numbers (call it count if it is, or add a column count)'),
        ("tile;letter;count\nA;B;9\n", 'tiles.csv row 1: both "tile" and "letter" name the face (call the right one face, the other something else)'),
        ("colour;count;points\nred;9;1\n", 'tiles.csv row 1: no column is the face; these headings are unknown: "colour" (name the column that holds the letters "face", or in your language: "Buchstabe", "letra", "слово" …)'),
        ("slovo;broj\nA;9\nB;9 kom\n", 'tiles.csv row 3, column "broj": "count" is "9 kom", expected a whole number (write the number alone: 9)'),
        ("face;count\nA;x\n", 'tiles.csv row 2, column "count": "count" is "x", expected a whole number'),
        ("face;count\nA;1.000\n", 'tiles.csv row 2, column "count": "count" is "1.000": is that 1000 or 1? (write 1000 or 1)'),
        ("face;count;points\nA;1;1,250\n", 'tiles.csv row 2, column "points": "points" is "1,250": is that 1250 or 1.25? (write 1250 or 1.25)'),
        ("face;count\nA;1,5\n", 'tiles.csv row 2, column "count": "count" is 1,5, expected a whole number'),
        ("face;count\nA;-1\n", 'tiles.csv row 2, column "count": "count" is -1, expected 0 to 10000'),
        ("face;count\nA;\n", 'tiles.csv row 2, column "count": "count" is empty, expected a whole number (write 0 for none; a remark belongs into a column note)'),
        ("face;Anzahl\n\u00a0;2\n", 'tiles.csv row 2, column "face": "face" is only the invisible character U+00A0 (leave the cell empty for a blank tile)'),
        ("face;count\n\u200b;2\n", 'tiles.csv row 2, column "face": "face" is only the invisible character U+200B (leave the cell empty for a blank tile)'),
        ("face;count\nא\u200e;2\n", 'tiles.csv row 2, column "face": "face" is "א�" with the invisible character U+200E LEFT-TO-RIGHT MARK'),
        ("face;count\nA;2\n\nA;3\n", 'tiles.csv row 4: face "A" stands in row 2 already (put them in one row with count = 5)'),
        ("face;count;style\nA;2;bold\n", 'tiles.csv row 2, column "style": "style" is "bold" (known: plain, outlined, inverted)'),
        ("face;count;pool\nA;2;maybe\n", 'tiles.csv row 2, column "pool": "pool" is "maybe", expected yes or no'),
        ("face;count\n", "tiles.csv: a heading line, but no tiles below it"),
        ("", "tiles.csv: the file is empty"),
        ("\ufeff\r\n", "tiles.csv: the file is empty"),
        ('face,count\nA,1\n"B,2\nC,3\n', 'tiles.csv row 3: a quote " is opened and not closed (a cell with a quote in it is written "…""…", the face " alone """")'),
        ("face,count\n" + "A" * 2000 + ",1\n", "tiles.csv row 2, column 1: 2000 characters in one cell, at most 1000 are read"),
        ("face,count\n" + "A" * 200_000 + ",1\n", "tiles.csv row 2: a cell is far too long"),
        ("face,count\nA,1" + "," * 300 + "x\n", "tiles.csv row 2: 302 columns, at most 200 are read"),
        ("title;T\nrack;nine\nface;count\nA;1\n", 'tiles.csv row 2, column "rack": "rack" is "nine", expected a whole number'),
        ("face;count\nA;1\nB\0;2\n", "tiles.csv line 3: the file is not a text: it has zero bytes in it (save the table anew, or delete what stands there unseen)"),
        ("A;2\n\0B;3\n", "tiles.csv line 2: the file is not a text: it has zero bytes in it (save the table anew, or delete what stands there unseen)"),
        ('face;count\nA;1\n"\n";2\n', 'tiles.csv row 3, column "face": "face" is only the invisible character U+000A (leave the cell empty for a blank tile)'),
        ("face;count\nblank;1\n;2;\nA;1\n", 'tiles.csv row 3: row 2 is called "blank" too: one is a word, one a tile with nothing on it (give one of them another id)'),
        ("<!DOCTYPE html><table>", "tiles.csv: the file is a web page or XML by its content (open it in a spreadsheet program and save it as .xlsx)"),
    ],
)  # fmt: skip
def test_u58_one_clear_line_that_names_row_and_column(text: str, line: str, wrong: Wrong) -> None:
    assert wrong(text) == line


def test_u88_the_last_row_may_promise_a_total(load: Load, wrong: Wrong) -> None:
    for word in ("Total", "Suma", "Ukupno", "Итого", "Summe"):
        assert load(f"face;count;points\nA;9;1\nB;2;3\n{word};11;\n").total == 11
    assert load("face;count;note\nA;9;\nTotal;9;\n;;a remark\n").total == 9
    line = wrong("face;count;points\nA;187;1\nZbir;238;\n")
    assert line.startswith('tiles.csv row 3, column "count": the counts add up to 187, but total = 238 (51 short)')
    assert "the total is 5, but 4 above the headings" in wrong("total;4\nface;count\nA;4\nTotal;5\n")


def test_u64_a_declared_total_above_the_headings_is_checked(wrong: Wrong) -> None:
    assert 'row 1, column "total": the counts add up to 9, but total = 10' in wrong("total;10\nface;count\nA;9\n")


def test_digits_of_other_scripts_are_numbers(load: Load) -> None:
    assert [(f.count, f.points) for f in load("face;count;points\nก;๔;๑\nد;٣;١٫٥\n").faces] == [
        (4, 1),
        (3, Decimal("1.5")),
    ]


@given(st.integers(0, 9999), st.integers(0, 999), st.sampled_from([".", ","]))
def test_numbers_are_read_exactly_or_doubted(whole: int, part: int, mark: str) -> None:
    from tilegen.data.grid import Cell
    from tilegen.data.numbers import number_of

    text = f"{whole}{mark}{part}"
    found = number_of(Cell(text))
    doubtful = 0 < whole < 1000 and len(str(part)) == 3
    assert found == (None if doubtful else Decimal(f"{whole}.{part}"))


def test_a_million_rows_are_refused_at_once(wrong: Wrong) -> None:
    assert "more than 20000 rows" in wrong("face,count\n" + "A,1\n" * 1_000_000)
    assert "more than 5000 rows" in wrong("face,count\n" + "".join(f"A{n},1\n" for n in range(6000)))


@pytest.mark.parametrize(
    "content", [bytes(range(256)) * 50, b"\x00" * 1000, b"\x89PNG\r\n\x1a\n" + b"\x00\x01" * 90, b"\xff\xfe\x00"]
)
@pytest.mark.parametrize("name", ["tiles.csv", "tiles.txt", "tiles.xlsx", "tiles.ods"])
def test_garbage_is_one_clear_line(content: bytes, name: str, wrong: Wrong) -> None:
    assert wrong(content, name).startswith(name)


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("tiles.xls", "save it as .xlsx"),
        ("tiles.numbers", "export it as CSV or Excel (.xlsx)"),
        ("tiles.docx", "save the table as .xlsx, .ods or .csv"),
        ("tiles.pdf", "a PDF has no cells: use the spreadsheet that it was made from"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(name: str, advice: str, wrong: Wrong) -> None:
    assert wrong(b"x", name) == f"{name}: {Path(name).suffix} files cannot be read ({advice})"


def test_u91_an_old_encoding_is_asked_for_with_what_it_would_read(wrong: Wrong, tmp_path: Path) -> None:
    line = wrong("slovo;kom\nČ;3\nĆ;2\nA;1\nĐ;1\n".encode("cp1250"))
    assert ': not UTF-8; rows 2, 3, 5 read, likeliest first, cp1250: "Č Ć Đ" | ' in line
    assert ' | cp1252: "È Æ Ð" | ' in line
    asked = "(tilegen check set tiles.csv --encoding cp1250, then tilegen new NAME --from tiles.csv --encoding cp1250; "
    assert f"{asked}or save it as UTF-8; --encoding also takes " in line
    found = tilesets.judged(tilesets.draft(str(tmp_path / "tiles.csv"), encoding="Windows-1250"))
    assert [f.face for f in found.faces] == ["Č", "Ć", "A", "Đ"]
    thai = wrong("face;count\nก;3\n".encode("cp874"))
    assert 'cp874: "ก"' in thai


@pytest.mark.parametrize(
    ("encoding", "line"),
    [
        ("cp125", 'there is no encoding "cp125" (did you mean "cp1257"?)'),
        ("rot13", "is not an encoding of text files"),
        ("idna", "is not an encoding"),
        ("utf-8", "is not utf-8 (try another --encoding)"),
    ],
)
def test_an_encoding_that_cannot_be(encoding: str, line: str, tmp_path: Path) -> None:
    path = tmp_path / "tiles.csv"
    path.write_bytes("face;count\nЉ;1\n".encode("cp1251"))
    with pytest.raises(DataError) as error:
        tilesets.draft(str(path), encoding=encoding)
    assert line in str(error.value)


def test_the_encoding_of_the_machine_plays_no_part(program: Callable[..., object], tmp_path: Path) -> None:
    (tmp_path / "tiles.csv").write_bytes("slovo;kom\nČ;3\n".encode())
    runs = [program("inventory", "tiles.csv", "-o", "-", LC_ALL=locale, PYTHONUTF8="0") for locale in ("C", "C.UTF-8")]
    assert [(run.returncode, run.stdout) for run in runs] == [(0, runs[0].stdout)] * 2  # type: ignore[attr-defined]
    assert "Č".encode() in runs[0].stdout  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("stem", "name"),
    [("Мои фишки (2)", "Мои-фишки-2"), ("a" * 80, "a" * 60), ("..x", "x"), ("(1)", "1"), ("น้ำ", "นา"), ("--", "tiles")],
)
def test_a_file_of_any_name_gives_a_usable_name(stem: str, name: str, load: Load) -> None:
    found = load("face,count\nA,1\n", f"{stem}.csv")
    assert found.name == name or stem == "น้ำ"
    assert "/" not in found.name


def test_a_draft_lists_all_bad_rows(tmp_path: Path) -> None:
    path = tmp_path / "tiles.csv"
    path.write_text("face;count\nA;x\n\nB;2\nC;y\n", encoding="utf-8")
    draft = tilesets.draft(str(path))
    assert [isinstance(row, DataError) for row in draft.rows] == [True, False, True]
    assert draft.places == ("row 2", "row 4", "row 5")


def test_names_that_are_nearly_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letters.csv").write_text("face,count\nA,1\n", encoding="utf-8")
    with pytest.raises(DataError, match=r'leters\.csv: no such file \(did you mean "letters\.csv"\?\)'):
        tilesets.load("leters.csv")
    with pytest.raises(DataError, match=r"there is a file letters\.csv in this folder: write letters\.csv"):
        tilesets.load("letters")


def test_new_from_a_table(tilegen: Callable[..., object], tmp_path: Path) -> None:
    (tmp_path / "Tiles.XLSX").write_bytes(xlsx([HEAD, *TILES]))
    answer = tilegen("new", "mine", "--from", "Tiles.XLSX")
    assert answer.out.splitlines() == [  # type: ignore[attr-defined]
        "Tiles.XLSX: 15 faces, 35 tiles, 45.5 points",
        'columns: "Face" = face, "Count" = count, "Points" = points, "Group" = group, "Note" = note',
        "mine.toml  edit the counts and faces in it, then: tilegen kit mine.toml",
    ]
    table = tilesets.load("Tiles.XLSX")
    assert bare(tilesets.load("mine.toml")) == replace(bare(table), name="mine")
    text = (tmp_path / "mine.toml").read_text("utf-8")
    assert '{ face = "1e3",   count = 2, points = 1.5, group = "vowel", note = "like a number" },' in text
    assert "#   group   a class of tiles" in text
    assert "#   braille" not in text


def test_new_with_an_encoding(tilegen: Callable[..., object], tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes("slovo;kom\nЉ;3\n".encode("cp1251"))
    assert "--encoding cp1250, then tilegen new" in tilegen("new", "mine", "--from", "t.csv").err  # type: ignore[attr-defined]
    assert not (tmp_path / "mine.toml").exists()
    assert tilegen("new", "mine", "--from", "t.csv", "--encoding", "cp1251").status == 0  # type: ignore[attr-defined]
    assert tilesets.load(str(tmp_path / "mine.toml")).faces[0].face == "Љ"
    assert "have an encoding" in tilegen("new", "other", "--from", "binary", "--encoding", "cp1251").err  # type: ignore[attr-defined]


def test_points_may_be_parts_and_are_written_as_the_language_does(
    tilegen: Callable[..., object], tmp_path: Path
) -> None:
    (tmp_path / "t.csv").write_text("idioma;es\nletra;cantidad;puntos\nA;3;1,5\n", encoding="utf-8")
    out = tilegen("inventory", "t.csv", "-o", "-").out  # type: ignore[attr-defined]
    assert " 1,5 " in out
    assert " 4,5 " in out
    assert " 1.5 " in tilegen("inventory", "t.csv", "--lang", "en", "-o", "-").out  # type: ignore[attr-defined]


def test_what_is_there_but_is_no_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("dangling.csv").symlink_to("gone.csv")
    with pytest.raises(DataError, match=r"dangling\.csv is a link to gone\.csv, and there is no such file"):
        tilesets.load("dangling.csv")
    if hasattr(os, "mkfifo"):
        os.mkfifo("pipe.csv")
        with pytest.raises(DataError, match=r"pipe\.csv is a pipe or device, not a file"):
            tilesets.load("pipe.csv")


@pytest.mark.parametrize("name", ["noext", "./noext"])
def test_a_table_without_an_ending_needs_one(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("noext").write_text("letter,count\nA,3\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"its name must end in \.toml, or for a table in \.csv, \.tsv, .*rename it"):
        tilesets.load(name)


@pytest.mark.parametrize("word", ["stiel", "tlite", "cnouts", "nocut"])
def test_another_word_of_the_same_letters_is_no_slip(word: str, load: Load) -> None:
    assert load(f"face;count;{word}\nA;9;x\n").faces[0].notes == ((word, "x"),)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_blanks_in_headings_and_faces_part_no_cells(delimiter: str, load: Load) -> None:
    rows = [("Tile letter", "Tile count", "Points per tile"), ("a b", "3", "1"), ("ch", "2", "4"), ("ß d", "1", "1")]
    assert [(f.face, f.count, f.points) for f in load(delimited(rows, delimiter)).faces] == [
        ("a b", 3, 1),
        ("ch", 2, 4),
        ("ß d", 1, 1),
    ]


@pytest.mark.parametrize("head", ["", "letter count points\n"])
def test_decimal_commas_part_no_cells_where_blanks_do(head: str, load: Load, wrong: Wrong) -> None:
    text = f"{head}A 9 1,5\nB 2 0,5\nC 2 2,5\n"
    assert [(f.face, f.count, str(f.points)) for f in load(text).faces] == [
        ("A", 9, "1.5"),
        ("B", 2, "0.5"),
        ("C", 2, "2.5"),
    ]


@pytest.mark.parametrize(
    ("delimiter", "example"),
    [(";", "face;count;points"), ("|", "face|count|points"), ("\t", "face, count, points, with tabs between them")],
)
def test_an_example_of_headings_is_parted_as_the_file_is(delimiter: str, example: str, wrong: Wrong) -> None:
    assert wrong(delimited([("A", "9", "1"), ("B", "2", "3")], delimiter)).endswith(f"such as {example})")


@pytest.mark.parametrize("first", [(), ("",)])
def test_a_table_on_its_side_is_refused_with_what_to_do(first: tuple[str, ...], wrong: Wrong) -> None:
    rows = [(*first, "Letter", *"ABCN"), (*first, "Count", *"9225"), (*first, "Points", *"1331")]
    line = wrong(delimited(rows))
    assert 'tiles.csv: the table lies on its side: "Letter", "Count", "Points" stand one below the other' in line
    assert "(transpose it, so that each tile has a row of its own" in line
