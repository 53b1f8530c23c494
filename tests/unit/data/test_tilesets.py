"""Set files: what is read, and what a person is told when something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

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
        ('title = “x”', 'my.toml line 1, column 9: not valid TOML: Invalid value (use straight quotes: ")'),
        ('tiles = [{ face = " A", count = 1 }]', 'my.toml: tiles row 1: "face" is " A": blanks before or after it'),
    ],
)  # fmt: skip
def test_one_clear_line(text: str, line: str, wrong: Callable[..., str]) -> None:
    assert wrong(text) == line


def test_one_face_in_two_rows(wrong: Callable[..., str]) -> None:
    rows = '{ id = "a", face = "A", count = 1, points = 1 }, { id = "b", face = "A", count = 1, points = 5 }'
    assert 'face "A" stands in row 1 already with 1 points, here with 5' in wrong(f"tiles = [{rows}]")


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
