"""Set files: what is read, and what a person is told when something is wrong."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilegen.data import find, tilesets
from tilegen.errors import DataError, TilegenError

SHIPPED = [Path(p).stem for p in (find.shipped() / "templates" / "tilesets").glob("*.toml")]


def test_u78_the_default_set_has_exactly_these_counts_and_values() -> None:
    binary = tilesets.load("binary")
    found = {f.face: (f.count, f.points) for f in binary.faces}
    assert found == {
        "0": (28, 1), "1": (28, 1), "=": (14, 1), "+": (5, 1), "−": (5, 1), "×": (3, 2),
        "÷": (2, 4), "OR": (4, 1), "AND": (4, 1), "NOT": (4, 1), "": (3, 0),
    }  # fmt: skip
    assert (binary.rack, binary.total, binary.points) == (9, 100, 106)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shown_is_a_set_file_of_the_same_set(name: str, tmp_path: Path) -> None:
    shipped = tilesets.load(name)
    path = tmp_path / "again.toml"
    path.write_text(tilesets.dump(shipped), encoding="utf-8")
    assert replace(tilesets.load(str(path)), source="") == replace(shipped, source="")


def table(text: str) -> dict[str, tuple[int, int]]:
    """Read "A 9/1 B 2/3" as {face: (count, points)}; "blank" is the empty face."""
    words = text.split()
    return {
        "" if face == "blank" else face: (int(worth.split("/")[0]), int(worth.split("/")[1]))
        for face, worth in zip(words[::2], words[1::2], strict=True)
    }


CROATIAN = """A 11/1 B 1/3 C 1/4 Č 1/3 Ć 1/5 D 3/3 Dž 1/10 Đ 1/10 E 9/1 F 1/8 G 2/3 H 1/4 I 10/1 J 4/1 K 3/2 L 2/3
    Lj 1/4 M 3/2 N 6/1 Nj 1/4 O 9/1 P 3/2 R 5/1 S 5/1 Š 1/4 T 5/1 U 4/1 V 3/2 Z 2/3 Ž 1/4 blank 2/0"""
# (tiles, points, rack, language) and the counts and points of each face, as published.
PUBLISHED = {
    "binary-xor": (104, 110, 9, "en", """0 28/1 1 28/1 = 14/1 + 5/1 − 5/1 × 3/2 ÷ 2/4 OR 4/1 AND 4/1 NOT 4/1 XOR 4/1
        blank 3/0"""),
    "decimal": (102, 122, 9, "en", """0 5/1 1 5/1 2 5/1 3 5/1 4 5/1 5 5/1 6 5/1 7 5/1 8 5/1 9 5/1 + 7/1 − 7/1 × 5/2
        ÷ 5/2 ² 3/3 √ 3/3 = 20/1 blank 2/0"""),
    "equation-20": (100, 180, 8, "en", """0 5/1 1 6/1 2 6/1 3 5/1 4 5/2 5 4/2 6 4/2 7 4/2 8 4/2 9 4/2 10 2/3 11 1/4
        12 2/3 13 1/6 14 1/4 15 1/4 16 1/4 17 1/6 18 1/4 19 1/7 20 1/5 + 4/2 − 4/2 +/− 5/1 × 4/2 ÷ 4/2 ×/÷ 4/1 = 11/1
        blank 4/0"""),
    "en": (100, 187, 7, "en", """A 9/1 B 2/3 C 2/3 D 4/2 E 12/1 F 2/4 G 3/2 H 2/4 I 9/1 J 1/8 K 1/5 L 4/1 M 2/3 N 6/1
        O 8/1 P 2/3 Q 1/10 R 6/1 S 4/1 T 6/1 U 4/1 V 2/4 W 2/4 X 1/8 Y 2/4 Z 1/10 blank 2/0"""),
    "en-large": (200, 381, 7, "en", """A 16/1 B 4/3 C 6/3 D 8/2 E 24/1 F 4/4 G 5/2 H 5/4 I 13/1 J 2/8 K 2/5 L 7/1 M 6/3
        N 13/1 O 15/1 P 4/3 Q 2/10 R 13/1 S 10/1 T 15/1 U 7/1 V 3/4 W 4/4 X 2/8 Y 4/4 Z 2/10 blank 4/0"""),
    "es": (100, 192, 7, "es", """A 12/1 B 2/3 C 4/3 CH 1/5 D 5/2 E 12/1 F 1/4 G 2/2 H 2/4 I 6/1 J 1/8 L 4/1 LL 1/8 M 2/3
        N 5/1 Ñ 1/8 O 9/1 P 2/3 Q 1/5 R 5/1 RR 1/8 S 6/1 T 4/1 U 5/1 V 1/4 X 1/8 Y 1/4 Z 1/10 blank 2/0"""),
    "sr-latn": (103, 182, 7, "sr-Latn", CROATIAN),
    "sr-cyrl": (103, 182, 7, "sr-Cyrl", """А 11/1 Б 1/3 В 3/2 Г 2/3 Д 3/3 Ђ 1/10 Е 9/1 Ж 1/4 З 2/3 И 10/1 Ј 4/1 К 3/2
        Л 2/3 Љ 1/4 М 3/2 Н 6/1 Њ 1/4 О 9/1 П 3/2 Р 5/1 С 5/1 Т 5/1 Ћ 1/5 У 4/1 Ф 1/8 Х 1/4 Ц 1/4 Ч 1/3 Џ 1/10 Ш 1/4
        blank 2/0"""),
    "ru": (104, 224, 7, "ru", """А 8/1 Б 2/3 В 4/1 Г 2/3 Д 4/2 Е 8/1 Ё 1/3 Ж 1/5 З 2/5 И 5/1 Й 1/4 К 4/2 Л 4/2 М 3/2 Н 5/1
        О 10/1 П 4/2 Р 5/1 С 5/1 Т 5/1 У 4/2 Ф 1/10 Х 1/5 Ц 1/5 Ч 1/5 Ш 1/8 Щ 1/10 Ъ 1/10 Ы 2/4 Ь 2/3 Э 1/8 Ю 1/8 Я 2/3
        blank 2/0"""),
    "th": (94, 168, 9, "th", """ก 4/1 ข 2/3 ค 2/2 ง 3/1 จ 2/2 ฉ 1/6 ช 2/3 ด 3/1 ต 2/3 ถ 1/4 ท 2/2 ธ 1/5 น 3/1 บ 3/1 ป 2/3
        ผ 1/3 ฝ 1/4 พ 2/3 ฟ 2/4 ภ 1/7 ม 3/1 ย 3/1 ร 3/1 ล 3/1 ว 3/1 ส 3/3 ห 2/4 อ 3/1 า 5/1 เ 5/1 แ 4/2 ไ 2/2 ใ 2/2 โ 3/2
        ะ 6/1 blank 4/0"""),
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_u64_a_shipped_set_has_the_published_counts_and_points(name: str) -> None:
    tiles, points, rack, lang, faces = PUBLISHED[name]
    found = tilesets.load(name)
    assert (found.total, found.points, found.rack, found.lang) == (tiles, points, rack, lang)
    assert {f.face: (f.count, f.points) for f in found.faces if f.count} == table(faces)
    assert sum(count for count, _ in table(faces).values()) == tiles
    assert sum(count * each for count, each in table(faces).values()) == points


@pytest.mark.parametrize("name", SHIPPED)
def test_u64_a_shipped_set_is_of_one_script_with_a_total_and_titles(name: str) -> None:
    found = tilesets.load(name)
    assert find.locate("tilesets", name).read_text("utf-8").count("\ntotal = ") == 1
    assert set(dict(found.titles)) == {"es", "sr-Cyrl", "sr-Latn", "th", "ru"}
    assert found.lang in find.names("texts")
    scripts = {unicodedata.name(c).split()[0] for face in found.faces for c in face.face if c.isalpha()}
    assert len(scripts) <= 1, "look-alikes of another script are found by no search"
    assert found.faces[-1].kind in ("blank", "logic")


def test_u62_serbian_has_the_same_tiles_in_both_alphabets() -> None:
    latin = "A B V G D Đ E Ž Z I J K L Lj M N Nj O P R S T Ć U F H C Č Dž Š".split()
    cyrillic = "А Б В Г Д Ђ Е Ж З И Ј К Л Љ М Н Њ О П Р С Т Ћ У Ф Х Ц Ч Џ Ш".split()
    assert len(latin) == len(cyrillic) == 30
    one, other = ({f.face: (f.count, f.points) for f in tilesets.load(n).faces} for n in ("sr-latn", "sr-cyrl"))
    assert {c: one[letter] for letter, c in zip(latin, cyrillic, strict=True)} | {"": one[""]} == other
    assert len(one) == len(other) == 31
    assert all(c < "\u01c4" for face in one for c in face), "digraphs are two plain letters"


def test_u64_the_russian_yo_is_cyrillic() -> None:
    assert "\u0401" in tilesets.load("ru").counts()


def test_u68_thai_letters_without_a_tile_have_points_and_marks_have_no_face() -> None:
    thai = tilesets.load("th")
    spare = {f.face: f.points for f in thai.faces if not f.count}
    assert set(spare) == set("ฆซฌษฎฏฐฑฒณศฤฬญฮ\u0e33")
    assert all(spare.values())
    marks = {"\u0e31", *map(chr, range(0x0E34, 0x0E3A)), *map(chr, range(0x0E47, 0x0E4D))}
    assert len(marks) == 13
    assert not marks & {c for face in thai.faces for c in face.face}


def test_u18_u19_phonics_has_groups_that_can_be_told_apart() -> None:
    phonics = tilesets.load("phonics")
    groups = {f.face: f.group for f in phonics.faces if f.face}
    assert {groups[face] for face in "aeiou"} == {"vowel"}
    assert [groups[face] for face in ("b", "qu", "sh", "ck", "igh", "oa", "ar")] == [
        "consonant", "digraph", "digraph", "digraph", "vowel-team", "vowel-team", "vowel-r",
    ]  # fmt: skip
    assert all(face == face.lower() and group for face, group in groups.items())
    assert len({g.colour for g in phonics.groups}) == len({(g.border, g.sign) for g in phonics.groups}) == 5
    assert dict(phonics.options)["points"] == "off"
    assert phonics.total == 100


def test_binary_with_xor_is_binary_and_xor() -> None:
    both = tilesets.load("binary").extended(tilesets.load("xor"))
    assert tilesets.load("binary-xor").faces == both.faces
    assert (both.rules, both.added) == ("original", ("xor",))


@pytest.mark.parametrize(
    ("name", "rules"), [("binary", "original"), ("binary-xor", "original"), ("decimal", "decimal"), ("en", "")]
)
def test_rules_belong_to_their_set_and_to_its_copy(name: str, rules: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(tilesets.copy("mine", name), encoding="utf-8")
    assert tilesets.load(name).rules == tilesets.load(str(path)).rules == rules


def test_everything_that_a_set_says_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "all.toml"
    path.write_text(
        """rules = "original"
        tiles = [
          { face = "a", count = 2, points = 1.5, group = "soft sounds", pool = true, style = "inverted", braille = "⠁" },
          { face = "b", count = 1, note = "as in bee" },
          { face = "+/-", count = 1, reads = ["+", "-"], note = { en = "plus", es = "más" } },
        ]
        [groups]
        "soft sounds" = { title = "Soft", colour = "#123456", border = "double", mark = "bar" }
        [print]
        slashed-zero = true
        points = "off"
        radius = "2mm"
        """,
        encoding="utf-8",
    )
    said = tilesets.load(str(path))
    again = tmp_path / "again.toml"
    again.write_text(tilesets.dump(said), encoding="utf-8")
    assert replace(tilesets.load(str(again)), source="") == replace(said, source="")
    assert said.faces[0].points == Decimal("1.5")


def test_adding_xor_tiles() -> None:
    both = tilesets.load("binary").extended(tilesets.load("xor"))
    assert (both.total, both.counts()["xor"], both.faces[-1].kind) == (104, 4, "blank")
    assert both.extended(tilesets.load("xor")).counts()["xor"] == 8


def test_u13_one_face_with_two_values() -> None:
    binary = tilesets.load("binary")
    other = replace(binary, name="other", faces=(replace(binary.faces[0], points=2),), total=28)
    with pytest.raises(DataError, match=r'the id "0" is the face "0" with 2 points in other, but "0" with 1 in binary'):
        binary.extended(other)


@pytest.fixture
def wrong(tmp_path: Path) -> Callable[[str], str]:
    """Load a set file of this text and return the one line that a person gets."""

    def load(text: str, encoding: str = "utf-8") -> str:
        path = tmp_path / "my.toml"
        path.write_bytes(text.encode(encoding))
        with pytest.raises(DataError) as error:
            tilesets.load(str(path))
        line = str(error.value).replace(f"{tmp_path}/", "")
        assert "\n" not in line
        return line

    return load


ROW = '{ face = "A", count = 2, points = 1 }'


def test_u88_a_wrong_total_is_told_with_the_difference(wrong: Callable[..., str]) -> None:
    assert (
        wrong(f"total = 3\ntiles = [{ROW}]")
        == "my.toml: the counts add up to 2, but total = 3 (1 short) (change the counts or total, or delete the line with total)"
    )
    assert "(1 too many)" in wrong(f"total = 1\ntiles = [{ROW}]")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"titel = 'x'\ntiles = [{ROW}]", 'my.toml: unknown key "titel" (did you mean "title"?)'),
        ('tiles = [{ face = "A", cuont = 2 }]', 'my.toml: tiles row 1: "count" is missing (found "cuont" instead)'),
        ('tiles = [{ face = "A", count = "2" }]', 'my.toml: tiles row 1: "count" is "2", expected a whole number'),
        ('tiles = [{ face = "A", count = true }]', 'my.toml: tiles row 1: "count" is true, expected a whole number'),
        ('tiles = [{ face = "A", count = -1 }]', 'my.toml: tiles row 1: "count" is -1, expected 0 to 10000'),
        ('tiles = [{ face = 1, count = 1 }]', 'my.toml: tiles row 1: "face" is 1, expected text in quotes'),
        (f"tiles = [{ROW}, 5]", "my.toml: tiles row 2: found 5, expected a row in braces { … }"),
        (f"tiles = [{ROW}, {ROW}]", 'my.toml: tiles row 2: face "A" stands in row 1 already (put them in one row with count = 4)'),
        ('tiles = [{ id = "x", face = "A", count = 1 }, { id = "x", face = "B", count = 1 }]', 'my.toml: tiles row 2: id "x" is used in row 1 already (give one of them another id)'),
        ("tiles = []", 'my.toml: "tiles" is empty, expected at least one row'),
        ("name = 'x'", 'my.toml: "tiles" is missing (expected tiles = a list [ … ])'),
        (f"name = '../x'\ntiles = [{ROW}]", 'my.toml: "name" is "../x" (use letters, digits, - and _: it becomes a folder name)'),
        ('tiles = [{ face = "A", count = 1, kind = "leter" }]', 'my.toml: tiles row 1: "kind" is "leter" (did you mean "letter"? known: digit, relation, arithmetic, logic, letter, blank)'),
        ('tiles = [{ face = "", count = 1, kind = "letter" }]', 'my.toml: tiles row 1: face "" with kind "letter", expected kind = "blank", or a face'),
        ('tiles = [{ face = "A", count = 0 }]', "my.toml: the set has no tiles: every count is 0"),
        ('tiles = [{ face = "A\\u200e", count = 1 }]', 'my.toml: tiles row 1: "face" is "A\ufffd" with the invisible character U+200E LEFT-TO-RIGHT MARK'),
        ('tiles = [{ face = "A\\n", count = 1 }]', 'my.toml: tiles row 1: "face" contains the control character U+000A'),
        ('title = "T\\uffff"\ntiles = [{ face = "A", count = 1 }]', 'my.toml: "title" contains the unassigned character U+FFFF'),
        ('tiles = [{ face = "-", count = 1 }, { face = "−", count = 1 }]', 'my.toml: tiles row 2: face "−" is drawn like "-", which stands in row 1 already (put them in one row with count = 2)'),
        ('tiles = [{ face = "+/-", count = 1 }, { face = "+/−", count = 1 }]', 'my.toml: tiles row 2: face "+/−" is drawn like "+/-", which stands in row 1 already (put them in one row with count = 2)'),
        ('title = “x”', 'my.toml line 1, column 9: not valid TOML: Invalid value (use straight quotes: ")'),
        ('tiles = [{ face = " A", count = 1 }]', 'my.toml: tiles row 1: "face" is " A": blanks before or after it'),
    ],
)  # fmt: skip
def test_one_clear_line(text: str, line: str, wrong: Callable[..., str]) -> None:
    assert wrong(text) == line


def test_one_face_in_two_rows(wrong: Callable[..., str]) -> None:
    rows = '{ id = "a", face = "A", count = 1, points = 1 }, { id = "b", face = "A", count = 1, points = 5 }'
    assert 'face "A" stands in row 1 already with 1 point, here with 5' in wrong(f"tiles = [{rows}]")


def test_broken_toml_names_line_and_column(wrong: Callable[..., str]) -> None:
    assert wrong("name = \ntiles = []").startswith("my.toml line 1, column 8: not valid TOML: Invalid value")


def test_a_file_in_an_old_encoding_names_byte_and_line(wrong: Callable[..., str]) -> None:
    line = wrong('name = "x"\ntitle = "Ž"\n', "cp1250")
    assert line == "my.toml line 2: byte 0x8E is not UTF-8 (save the file as UTF-8 in your editor)"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_u91_what_editors_write(encoding: str, newline: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(f'title = "Žabac"\ntiles = [\n{ROW},\n]\n'.replace("\n", newline).encode(encoding))
    assert tilesets.load(str(path)).title == "Žabac"


def test_names_and_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=r'no tile set "binray" \(did you mean "binary"\?\)'):
        tilesets.load("binray")
    Path("mine.toml").write_text(f"tiles = [{ROW}]", encoding="utf-8")
    with pytest.raises(DataError, match=r"there is a file mine\.toml in this folder: write mine\.toml"):
        tilesets.load("mine")
    with pytest.raises(DataError, match=r'mien\.toml: no such file \(did you mean "mine\.toml"\?\)'):
        tilesets.load("mien.toml")
    with pytest.raises(DataError, match="is a folder"):
        tilesets.load(str(tmp_path))
    assert tilesets.load("mine.toml").name == "mine"


def test_the_users_own_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tilesets").mkdir()
    (tmp_path / "tilesets" / "binary.toml").write_text(f"tiles = [{ROW}]", encoding="utf-8")
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    assert tilesets.load("binary").total == 2
    assert "xor" in find.names("tilesets")


def test_kinds_are_guessed(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    rows = ", ".join(f'{{ face = "{face}", count = 1 }}' for face in ("10", "Lj", "=", "√", ""))
    path.write_text(f"tiles = [{rows}]", encoding="utf-8")
    assert [f.kind for f in tilesets.load(str(path)).faces] == ["digit", "letter", "relation", "arithmetic", "blank"]


def test_a_slash_tile_reads_as_one_of_several(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text('tiles = [{ face = "+/−", count = 1, reads = ["+", "-"] }]', encoding="utf-8")
    assert tilesets.load(str(path)).faces[0].reads == ("+", "-")


def test_u59_the_name_of_a_face_may_differ_from_what_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text('tiles = [{ id = "bh", face = "Ḃ", count = 1 }]', encoding="utf-8")
    assert tilesets.load(str(path)).counts() == {"bh": 1}


TEXT = (find.shipped() / "templates" / "tilesets" / "binary.toml").read_text("utf-8")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_mutated_file_is_a_set_or_one_clear_line(data: st.DataObject, tmp_path: Path) -> None:
    at = data.draw(st.integers(0, len(TEXT)))
    gone = data.draw(st.integers(0, 12))
    new = data.draw(st.text(st.sampled_from('{}[]=",.#\n\\u0019a−𝟘\u0301\u200f '), max_size=6))
    path = tmp_path / "my.toml"
    path.write_text(TEXT[:at] + new + TEXT[at + gone :], encoding="utf-8")
    try:
        assert tilesets.load(str(path)).total > 0
    except TilegenError as error:
        assert "\n" not in str(error)
        assert str(path) in str(error)


def test_u8_points_that_are_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text('show_points = false\ntiles = [{ face = "A", count = 1 }]\n', encoding="utf-8")
    assert dict(tilesets.load(str(path)).options) == {"points": "off"}
    path.write_text(
        'show_points = false\ntiles = [{ face = "A", count = 1 }]\n[print]\npoints = "on"\n', encoding="utf-8"
    )
    with pytest.raises(DataError, match='"show_points" is false, but points is "on"'):
        tilesets.load(str(path))


@pytest.mark.parametrize(
    ("stem", "name"),
    [("my letters (2)", "my-letters-2"), ("it's", "it-s"), ("a.b-", "a.b-"), ("+", "tiles"), ("x" * 90, "x" * 60)],
)
def test_a_set_file_may_be_called_as_people_call_files(stem: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{stem}.toml"
    path.write_text('tiles = [{ face = "A", count = 9 }]', encoding="utf-8")
    found = tilesets.load(str(path))
    assert (found.name, found.title) == (name, stem[:80])


def test_a_folder_of_ones_own_that_is_closed_is_told_and_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tilegen: Callable[..., Any]
) -> None:
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    assert find.unreadable() == ""
    (tmp_path / "tilesets").mkdir()
    opened = os.scandir

    def closed(folder: Path) -> Any:
        if Path(folder) == tmp_path / "tilesets":
            raise PermissionError(13, "Permission denied")
        return opened(folder)

    monkeypatch.setattr("tilegen.data.find.os.scandir", closed)
    assert find.folders("tilesets") == (find.shipped() / "templates" / "tilesets",)
    assert "tilesets cannot be read: templates of your own are passed over" in tilegen("inventory", "binary").err


@pytest.mark.parametrize("face", [" ", "   ", "\u00a0"])
def test_a_face_of_blanks_alone_is_told_how_a_blank_is_written(face: str, wrong: Callable[[str], str]) -> None:
    line = wrong(f'tiles = [{{ face = "{face}", count = 9 }}]')
    assert '"face" is blanks alone (a blank tile is face = "")' in line
