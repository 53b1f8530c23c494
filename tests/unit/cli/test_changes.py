"""What the user changes about a set, and where the files go: nothing writes over anything else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.unit.data import sheets
from tilegen.cli import filenames
from tilegen.cli.changes import LONGEST_TAG, Changes, load
from tilegen.data import tilesets
from tilegen.errors import OptionError
from tilegen.model import selection

Tilegen = Callable[..., Any]
SetOf = Callable[..., str]


@pytest.mark.parametrize(
    ("changes", "tag"),
    [
        (Changes(), ""),
        (Changes(only=("A",)), "only-A"),
        (Changes(only=("A*2, Ž", "blank")), "only-A×2-Ž-blank"),
        (Changes(only=("A",), counts=("E=20",), sets="2"), "only-A-count-E=20-2-sets"),
        (Changes(only=("+, −*3",)), "only-+-−×3"),
    ],
)
def test_plain_tags_are_readable(changes: Changes, tag: str) -> None:
    assert changes.tag == tag


@pytest.mark.parametrize("text", ["#", '","', ".", "/", "×", "a", "กิ", "A" * 60, "BLANK"])
def test_what_a_name_cannot_say_gets_a_number(text: str) -> None:
    tag = Changes(only=(text,)).tag
    assert tag.startswith("only")
    assert len(tag) <= LONGEST_TAG + 9
    assert set('/\\:*?"<>| ,.') & set(tag) == set()
    assert tag != Changes(only=("A",)).tag


# No two of these are one selection.
texts = st.lists(st.text(st.sampled_from("AaBb#,./×=-+é2 ก"), min_size=1, max_size=5), min_size=1, max_size=6)


def quoted(faces: list[str]) -> str:
    return ", ".join(f'"{face}"*1' for face in faces)


@given(texts, texts)
def test_different_selections_have_different_names(one: list[str], other: list[str]) -> None:
    def wanted(faces: list[str]) -> list[str]:
        return [face.strip() for face in faces]

    assume(all(face.strip() for face in (*one, *other)))
    assume(wanted(one) != wanted(other))
    tags = [Changes(only=(quoted(faces),)).tag.casefold() for faces in (one, other)]
    assert tags[0] != tags[1]


def test_the_tag_is_the_same_however_it_is_typed() -> None:
    assert Changes(only=("#*2,A",)).tag == Changes(only=(' "#"*2 ', "A")).tag


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--only", ""], "--only names no tile"),
        (["--only", " , "], "--only names no tile"),
        (["--sets", ""], '--sets "" is not a whole number'),
        (["--count", "E=3,E=4"], '--count says 3 and 4 for "E"'),
        (["--count", "E=3", "--count", "E=4"], '--count says 3 and 4 for "E"'),
        (["--count", "E=-1"], '--count "E=-1": "-1" is not a whole number'),
        (["--count", "E=1.5"], '"1.5" is not a whole number'),
        (["--count", "E=x"], '"x" is not a whole number'),
        (["--only", "A*-1"], '--only "A*-1": "-1" is not a whole number'),
        (["--only", '"'], 'a quote that is not closed (a face that is a quote itself is written """")'),
    ],
)
def test_nothing_is_ignored_in_silence(words: list[str], line: str, tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("inventory", "en", *words)
    assert (answer.status, answer.out) == (2, "")
    assert line in answer.err


def test_only_adds_up() -> None:
    found, _ = selection.only(tilesets.load("en"), "A", "B*2", "A")
    assert found.counts() == {"A": 2, "B": 2}


@pytest.mark.parametrize(
    ("text", "face", "count"), [('""""', '"', 1), ('""""*3', '"', 3), ('"A"*2', "A", 2), ('"A*2"', "A", 2)]
)
def test_faces_in_quotes(text: str, face: str, count: int) -> None:
    assert selection.wishes(text, "*", "--only", alone=1) == [selection.Wish(face, count)]


def test_an_empty_wish_of_the_set_is_no_wish_for_everything(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    set_of(("A", 3))
    path = tmp_path / "mine.toml"
    path.write_text(path.read_text("utf-8") + '[print]\nonly = ""\n', "utf-8")
    answer = tilegen("inventory", "mine.toml")
    assert (answer.status, answer.err) == (
        2,
        'tilegen: mine.toml: print: --only names no tile (for example --only "A*2, blank")\n',
    )
    assert tilegen("inventory", "mine.toml", "--only", "A").status == 0
    answer = tilegen("inventory", "mine.toml", "--only", "Q")
    assert answer.err.startswith('tilegen: --only: mine has no tile "Q"'), "it is not the set that is wrong"


@pytest.mark.parametrize(
    ("wish", "words", "tiles"),
    [
        ('only = "A*2, B"', [], {"A": 2, "B": 1}),
        ('only = ["A*2", "B"]', [], {"A": 2, "B": 1}),
        ('only = "A"', ["--only", "all"], {"A": 3, "B": 2, '"': 1}),
        ("count = { A = 5, '\"' = 0 }", [], {"A": 5, "B": 2}),
    ],
)
def test_a_set_asks_for_tiles_in_the_ways_of_toml_too(
    wish: str, words: list[str], tiles: dict[str, int], set_of: SetOf, tmp_path: Path
) -> None:
    path = Path(set_of(("A", 3), ("B", 2), ('\\"', 1)))
    path.write_text(path.read_text("utf-8") + f"[print]\n{wish}\n", "utf-8")
    tileset = load(str(path), Changes(only=tuple(words[1:])))
    assert {face.face: face.count for face in tileset.faces if face.count} == tiles


def test_more_tiles_than_anyone_prints_are_refused(set_of: SetOf) -> None:
    with pytest.raises(OptionError, match="mine: 180000 tiles, and at most 100000 can be made at once"):
        load(set_of(("A", 9)), Changes(only=("A*9000",), sets="20"))


def test_all_is_a_tile_where_there_is_one(set_of: SetOf) -> None:
    said: list[str] = []
    assert load(set_of(("A", 3), ("all", 2)), Changes(only=("all",)), said.append).total == 1
    assert said == ['--only all: the tile "all" is taken, not all tiles']


def test_a_tile_that_reads_like_a_number_of_others_is_told(set_of: SetOf) -> None:
    said: list[str] = []
    found = load(set_of(("A", 3), ("A*2", 2)), Changes(only=("A*2",)), said.append)
    assert ([face.count for face in found.faces], said) == ([2, 0], ['--only: A*2 is 2 × "A"; the tile "A*2" is A*2*1'])
    said.clear()
    found = load(set_of(("A", 3), ("A*2", 2)), Changes(only=("A*2*1",)), said.append)
    assert ([face.count for face in found.faces], said) == ([0, 1], [])


def test_sets_below_nothing_are_refused_like_none(tilegen: Tilegen) -> None:
    assert "--sets -1 (1 to 100)" in tilegen("inventory", "binary", "--sets", "-1").err


def test_each_sheet_of_a_workbook_has_its_own_name(tilegen: Tilegen, tmp_path: Path) -> None:
    rows = [["letter", "count"], ["A", 3], ["B", 2]]
    (tmp_path / "letters.xlsx").write_bytes(sheets.xlsx({"Creole": rows, "French": rows}))
    names = [tilesets.load(f"letters.xlsx{part}").name for part in ("#Creole", "#French")]
    assert names == ["letters-Creole", "letters-French"]
    for part in ("Creole", "French"):
        out = tilegen("magnets", f"letters.xlsx#{part}", "--paper", "a4").out
        assert out.startswith(f"output/letters-{part}/magnets-a4.pdf")


def test_a_long_name_keeps_that_of_its_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [["letter", "count"], ["A", 3]]
    path = tmp_path / f"{'x' * 80}.xlsx"
    path.write_bytes(sheets.xlsx({"Creole": rows, "French": rows}))
    names = {tilesets.load(f"{path}#{part}").name for part in ("Creole", "French")}
    assert len(names) == 2
    assert {len(name) for name in names} == {tilesets.LONGEST_NAME}


def test_a_file_with_the_name_of_a_shipped_set_has_its_own_folder(tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "en.csv").write_text("letter,count\nA,3\nB,2\n", "utf-8")
    (tmp_path / "en.toml").write_text('tiles = [{ face = "A", count = 3 }]', "utf-8")
    assert tilegen("magnets", "en.csv", "--paper", "a4").out.startswith("output/en-csv/magnets-a4.pdf")
    assert tilegen("magnets", "en.toml", "--paper", "a4").out.startswith("output/en-toml/magnets-a4.pdf")
    en = tilesets.load("en")
    assert filenames.folder_of(en, "en") == Path("output/en")
    assert filenames.folder_of(en, str(tilesets.draft("en").path)) == Path("output/en"), "it is the shipped file"


def test_some_tiles_do_not_write_over_the_kit_of_the_whole_set(
    set_of: SetOf, tilegen: Tilegen, tmp_path: Path, small_kit: Callable[..., None]
) -> None:
    small_kit()
    set_of(("A", 3), ("B", 2))
    for words in ([], ["--only", "A"], ["--sets", "2"]):
        assert tilegen("kit", "mine.toml", *words).status == 0
    assert sorted(p.name for p in (tmp_path / "output").iterdir()) == ["mine", "mine-2-sets", "mine-only-A"]
    assert tilegen("kit", "mine.toml", "--only", "A", "-o", "here").status == 0
    assert (tmp_path / "here" / "10-magnets-a4.pdf").is_file()


def touched(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_text("")


def test_what_is_left_from_an_earlier_job(tmp_path: Path) -> None:
    touched(tmp_path, "x-1.svg", "x-2.svg", "x-3.svg", "x-5.svg", "x-2024.svg", "x-only-A-2.svg", "y-1.svg", "x-1.pdf")
    left = [p.name for p in filenames.left_over(tmp_path / "x.svg", [tmp_path / "x.svg"])]
    assert left == ["x-1.svg", "x-2.svg", "x-3.svg"]
    written = [tmp_path / f"x-{n}.svg" for n in (1, 2)]
    assert [p.name for p in filenames.left_over(tmp_path / "x.svg", written)] == ["x-3.svg"]
    touched(tmp_path, *(f"x-{n:02}.svg" for n in range(1, 11)))
    two_digits = [tmp_path / f"x-{n:02}.svg" for n in range(1, 11)]
    assert [p.name for p in filenames.left_over(tmp_path / "x.svg", two_digits)] == ["x-1.svg", "x-2.svg", "x-3.svg"]


def test_a_selection_of_its_own_is_not_left_from_an_earlier_job(tilegen: Tilegen, tmp_path: Path) -> None:
    folder = tmp_path / "output" / "en"
    folder.mkdir(parents=True)
    touched(folder, "magnets-a4-only-A-2.pdf", "magnets-a4-only-A-1.pdf", "magnets-a4-2.pdf")
    for words in ([], ["--only", "A"], ["--only", "A*2"]):
        answer = tilegen("magnets", "en", "--paper", "a4", *words)
        assert (answer.status, answer.err) == (0, "")
    assert (folder / "magnets-a4-only-A×2.pdf").is_file()


def test_flags_and_choices_of_the_set_can_be_taken_back(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    set_of(("6", 3), ("9", 2))
    path = tmp_path / "mine.toml"
    plain = path.read_text("utf-8")
    assert tilegen("magnets", "mine.toml", "-o", "plain.svg").status == 0
    path.write_text(f"{plain}[print]\nbars = true\npoints = false\nslashed-zero = true\n", "utf-8")
    words = ["--no-bars", "--points", "ON", "--no-slashed-zero"]
    assert tilegen("magnets", "mine.toml", *words, "-o", "back.svg").status == 0
    assert tilegen("magnets", "mine.toml", "-o", "asked.svg").status == 0
    drawn = {
        name: (tmp_path / f"{name}.svg").read_text("utf-8").partition("</desc>") for name in ("plain", "back", "asked")
    }
    assert drawn["back"][2] == drawn["plain"][2] != drawn["asked"][2]
    assert "--no-bars --no-slashed-zero" in drawn["back"][0].replace("--points on ", "").replace("--points ON ", "")


def test_a_set_asks_for_a_style(set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    set_of(("A", 3))
    path = tmp_path / "mine.toml"
    plain = path.read_text("utf-8")
    path.write_text(f'{plain}[print]\nstyle = "mono"\n', "utf-8")
    for name, words in {"asked": [], "default": ["--style", "default"], "typed": ["--style", "mono"]}.items():
        assert tilegen("magnets", "mine.toml", *words, "-o", f"{name}.svg").status == 0
    asked, default, typed = ((tmp_path / f"{name}.svg").read_text("utf-8") for name in ("asked", "default", "typed"))
    assert asked == typed
    assert "--style" not in asked
    assert "--style default" in default
    assert asked.partition("</desc>")[2] != default.partition("</desc>")[2]
    assert tilegen("laser", "tiles", "mine.toml", "-o", "x.svg").status == 0, "it is for what is printed"


@pytest.mark.parametrize(("key", "hint"), [("font", "--font FILE"), ("lang", "above [print]"), ("watch", "--watch")])
def test_what_cannot_stand_below_print(key: str, hint: str, set_of: SetOf, tilegen: Tilegen, tmp_path: Path) -> None:
    set_of(("A", 3))
    path = tmp_path / "mine.toml"
    path.write_text(path.read_text("utf-8") + f'[print]\n{key} = "x"\n', "utf-8")
    answer = tilegen("magnets", "mine.toml", "-o", "x.pdf")
    assert answer.status == 2
    assert f'"{key}" cannot stand here' in answer.err
    assert hint in answer.err


def test_the_paper_of_a_set_does_not_stop_the_kit(
    set_of: SetOf, tilegen: Tilegen, tmp_path: Path, small_kit: Callable[..., None]
) -> None:
    small_kit("magnets", "board", "rack", "reference", "laser tiles", "inventory")
    set_of(("A", 3))
    path = tmp_path / "mine.toml"
    plain = path.read_text("utf-8")
    path.write_text(f'{plain}[print]\npaper = "a3"\n', "utf-8")
    answer = tilegen("kit", "mine.toml", "-o", "a3")
    assert (answer.status, answer.err) == (0, "")
    path.write_text(f'{plain}[print]\npaper = "a3"\nsheet = "rayfilm-2525k"\n', "utf-8")
    answer = tilegen("magnets", "mine.toml")
    assert answer.status == 2
    assert "(leave out paper = … below [print])" in answer.err
    path.write_text(f'{plain}[print]\nsheet = "rayfilm-2525k"\n', "utf-8")
    answer = tilegen("kit", "mine.toml", "-o", "labels")
    assert (answer.status, answer.err) == (0, "")
    assert [path.name for path in (tmp_path / "labels").glob("*magnets*")] == ["10-magnets-rayfilm-2525k.pdf"]


def test_options_that_do_nothing_are_told(tilegen: Tilegen) -> None:
    answer = tilegen("draw", "en", "--tile", "25mm", "--style", "mono")
    assert answer.status == 0
    assert [line.split(":")[1].strip() for line in answer.err.splitlines()] == ["warning", "warning"]
    assert "--tile is for pictures" in answer.err
    answer = tilegen("stats", "en", "--rack", "101")
    assert answer.err == "tilegen: --rack 101, but en has 100 in the bag: figures are for hands of 100\n"
    assert tilegen("stats", "en", "--rack", "100").err == ""


@pytest.mark.parametrize("output", ["y", "z.csv", "letters.xlsx"])
def test_a_new_set_never_replaces_a_table(output: str, tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "z.csv").write_text("letter,count\nA,3\n", "utf-8")
    answer = tilegen("new", "mine", "--from", "z.csv", "-o", output, "--force")
    assert (answer.status, answer.out) == (2, "")
    assert "does not end in .toml, as a set file does (for example -o mine.toml)" in answer.err
    assert (tmp_path / "z.csv").read_text("utf-8") == "letter,count\nA,3\n"
    assert [p.name for p in tmp_path.iterdir()] == ["z.csv"]


@pytest.mark.parametrize(
    "words",
    ["stats en --json", "list sets", "show set en", "inventory en", "draw en", "magnets en -o -", "check set en", ""],
)
def test_a_closed_standard_output_is_told(words: str, tmp_path: Path) -> None:
    status, said = closed(words, tmp_path)
    assert status == 2
    assert said.startswith("tilegen: there is no standard output")
    assert said.count("\n") == 1


def test_files_are_written_without_a_standard_output(tmp_path: Path) -> None:
    assert closed("inventory en -o x.txt", tmp_path) == (0, "")
    assert (tmp_path / "x.txt").is_file()


def closed(words: str, folder: Path) -> tuple[int, str]:
    """Run the program with its standard output closed."""
    import os
    import subprocess
    import sys

    from tests.conftest import ROOT

    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m tilegen {words} >&-', sys.executable],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


def test_what_is_merely_worth_knowing_is_left_to_the_check(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("Our game\nletter,count\nA,3\nB,2\n,40\nJoker,2\n", "utf-8")
    assert any("stands above the headings" in line for line in tilesets.draft(str(path)).said)
    told: list[str] = []
    load(str(path), say=told.append)
    assert [line.split(": ")[1] for line in told] == ["row 5", "row 6"], "warnings alone"


def test_a_face_with_the_sign_of_a_count_is_not_called_like_a_count() -> None:
    assert Changes(only=('"A×2"',)).tag != Changes(only=("A*2",)).tag


def test_all_beside_a_face_is_a_tile_of_that_name_and_not_all_tiles() -> None:
    with pytest.raises(OptionError):
        load("en", Changes(only=("all", "A")))
