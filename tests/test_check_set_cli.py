"""`tilegen check set` on the command line, and its page in the docs."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import EMOJI
from tests.test_readme import agrees
from tilegen.cli import run
from tilegen.data import find

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "checking.md").read_text("utf-8")
Run = Callable[..., Any]


@pytest.fixture
def check(tilegen: Run, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """Check a text as a set file, or a set by name, and return the answer for programs."""

    def checked(text: str, *options: str, name: str = "my.toml") -> dict[str, Any]:
        if text:
            (tmp_path / name).write_text(text, encoding="utf-8")
        answer = tilegen("check", "set", name, "--json", *options)
        assert answer.err == ""
        found: dict[str, Any] = json.loads(answer.out)
        assert answer.status == (1 if found["errors"] else 0)
        return found

    return checked


def codes(answer: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(f["code"], f["level"], f["row"]) for f in answer["findings"]]


@pytest.mark.parametrize("name", find.names("tilesets"))
def test_shipped_sets_have_no_finding(name: str, check: Callable[..., Any]) -> None:
    found = check("", name=name)
    assert {code for code, _, _ in codes(found)} <= {"S14", "S22"}  # letters without a tile, languages without texts
    assert found["tiles"] == found["bag"] + found["pool"] > 0


def test_what_a_person_reads(tilegen: Run, set_of: Callable[..., str], tmp_path: Path) -> None:
    set_of(("А", 8), ("Б", 2, 3), ("В", 4), ("Г", 2, 3), ("\u00cb", 1, 3), extra='lang = "ru"', name="ru")
    answer = tilegen("check", "set", "ru.toml")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == (
        'warning S13, row 5, "Ë": a Latin letter; the others are Cyrillic (U+00CB LATIN CAPITAL LETTER E WITH DIAERESIS)\n'
        '  → probably "Ё" is meant: write "Ё" with U+0401 CYRILLIC CAPITAL LETTER IO\n'
        "\n"
        "ru: 17 tiles, 5 kinds, 27 points\n"
        "1 warning; read the warnings first; then: tilegen kit ru.toml\n"
    )
    strict = tilegen("check", "set", "ru.toml", "--strict")
    assert (strict.status, "with --strict warnings count as errors" in strict.out) == (1, True)
    assert tilegen("check", "set", "en", "--strict").status == 0


def test_every_line_of_advice_is_one_line_without_hidden_characters(tilegen: Run, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(
        'tiles = [{ face = "A\u200e\\u0007\\n", count = 1 }, { face = "B\u200f", count = 9 }]', "utf-8"
    )
    lines = tilegen("check", "set", "x.toml").out.splitlines()
    assert all(line.isprintable() for line in lines)
    assert len(lines) == 7


def test_what_cannot_be_read_at_all_ends_with_2(tilegen: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text('title = "x\ntiles = []', "utf-8")
    for name in ("broken.toml", "nothing.toml", "binray"):
        answer = tilegen("check", "set", name)
        assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert answer.err.startswith("tilegen: ")
    assert tilegen("check", "set", "en", "--lang", "klingon").status == 2


def test_u70_u71_all_characters_that_no_font_has(check: Callable[..., Any]) -> None:
    rows = ", ".join(f'{{ face = "{face}", count = {n} }}' for face, n in (("A", 9), ("א", 1), ("字B", 1), ("ב", 0)))
    found = check(f"tiles = [{rows}]")
    assert [row for row in codes(found) if row[0] == "S23"] == [
        ("S23", "error", 2),
        ("S23", "error", 3),
        ("S23", "warning", 4),
    ]
    first = next(f for f in found["findings"] if f["code"] == "S23")
    assert (first["face"], first["characters"]) == ("א", ["U+05D0 HEBREW LETTER ALEF"])
    assert first["fix"].startswith(
        "Hebrew needs a font, for example NotoSansHebrew-Bold.ttf of Debian's fonts-noto-core or "
    )
    assert first["fix"].endswith("; then --font FILE, or write the face with other letters")


def test_pictures_that_a_font_draws_alike(check: Callable[..., Any]) -> None:
    rows = ", ".join(
        f'{{ face = "{face}", count = 9 }}'
        for face in ("👍", "👍🏽", "😀", "🏴", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f")
    )
    assert codes(check(f"tiles = [{rows}]", "--font", str(EMOJI))) == [("S11", "warning", 2)]


def test_u8_the_tile_is_that_of_the_option_the_set_or_20_mm(check: Callable[..., Any]) -> None:
    text = 'tiles = [{ face = "SCHTSCHTSCH", count = 9 }, { face = "A", count = 1 }]\n'
    assert codes(check(text)) == []
    found = check(text, "--tile", "12mm")
    assert codes(found) == [("S24", "error", 1)]
    larger = re.search(r"--tile (\S+mm)", found["findings"][0]["fix"])
    assert larger is not None
    assert codes(check(text, "--tile", larger[1])) == []
    assert codes(check(f'{text}[print]\ntile = "12mm"\n')) == [("S24", "error", 1)]
    assert codes(check(f'{text}[print]\ntile = "12mm"\n', "--tile", "20mm")) == []
    assert "S24" in {code for code, _, _ in codes(check(text, "--tile", "3mm"))}


def test_wishes_that_no_product_has(check: Callable[..., Any]) -> None:
    text = 'tiles = [{ face = "A", count = 9 }]\n[print]\ntil = "20mm"\ntile = "nix"\nguides = "tick"\nslashed-zero = true\nzebra = 1\n'
    found = check(text)["findings"]
    assert {f["level"] for f in found} == {"error"}
    assert [(f["code"], f["place"], f["fix"]) for f in found] == [
        ("S20", "[print] til", "did you mean tile?"),
        ("S20", "[print] tile", 'for example "20mm", "18x20mm" or "3x2in"'),
        ("S20", "[print] guides", 'did you mean "ticks"?'),
        ("S20", "[print] zebra", "delete the line; `tilegen magnets --help` shows what there is"),
    ]


@pytest.mark.parametrize(
    ("wishes", "message", "fix"),
    [
        ('shape = "round"\nradius = "2mm"', "magnets: round tiles have no --radius", "leave it out"),
        ('shape = "round"\ntile = "20x25mm"', "magnets: a round tile has one diameter", 'tile = "20mm"'),
        (
            'shape = "round"\nbraille = "paper"',
            "magnets, laser tiles, laser cutlist: a round tile has no",
            "leave out braille",
        ),
        ('gap = "1mm"\nbleed = "2mm"', "magnets: a bleed of 2 mm on both sides does not fit", "at most 0.5 mm"),
        (
            'layout = "common"\nradius = "2mm"',
            "magnets: tiles with round corners need a gap",
            'add gap = "2mm", or use sheet = "rounded"',
        ),
        (
            'layout = "common"\nshape = "round"',
            "laser tiles, laser cutlist: round tiles share no cut line",
            'use layout = "separate"',
        ),
        ('paper = "1x1in"', "board: ", ""),
    ],
)
def test_wishes_that_contradict_each_other(wishes: str, message: str, fix: str, check: Callable[..., Any]) -> None:
    found = check(f'tiles = [{{ face = "A", count = 9 }}]\n[print]\n{wishes}\n')["findings"]
    assert {(f["code"], f["place"]) for f in found} <= {("S20", "[print]"), ("S24", "row 1")}
    assert any(f["level"] == "error" and message in f["message"] and fix in f["fix"] for f in found), found


@pytest.mark.parametrize(
    "wishes",
    [
        'paper = "a3"',
        'sheet = "rayfilm-2525k"',
        'gap = "3mm"\nradius = "2mm"',
        'shape = "round"\nbleed = "1mm"',
        'style = "tactile"\npoints = false\nbars = true',
        'tile = "25mm"\nbraille = "paper"\nboard = "small11"',
    ],
)
def test_wishes_that_go_together(wishes: str, check: Callable[..., Any]) -> None:
    assert check(f'tiles = [{{ face = "A", count = 9 }}]\n[print]\n{wishes}\n')["findings"] == []


@pytest.mark.parametrize(
    ("lang", "face", "message"),
    [
        ("en", "AND", "magnets, laser tiles, laser cutlist: AND needs 3 cells of Braille"),
        ("ru", "×", 'magnets, laser tiles, laser cutlist: face "×": the Braille code ru'),
    ],
)
def test_braille_is_tried_with_every_face(lang: str, face: str, message: str, check: Callable[..., Any]) -> None:
    wish = f'lang = "{lang}"\ntiles = [{{ face = "1", count = 5 }}, {{ face = "{face}", count = 9 }}]\n'
    (found,) = check(f'{wish}[print]\ntile = "18mm"\nbraille = "paper"\n')["findings"]
    assert (found["code"], found["level"], found["place"]) == ("S20", "error", "[print]")
    assert found["message"].startswith(message)


def test_with_braille_a_face_is_told_once(check: Callable[..., Any]) -> None:
    """One that no font has is a finding by itself, with Braille or without."""
    strange = '{ face = "字", count = 9, braille = "⠁" }'
    found = check(f'tiles = [{{ face = "A", count = 5 }}, {strange}]\n[print]\nbraille = "paper"\n')
    assert [f["code"] for f in found["findings"] if f["level"] == "error"] == ["S23"]


def test_what_the_kit_leaves_out_is_a_warning(check: Callable[..., Any]) -> None:
    found = check('tiles = [{ face = "A", count = 9 }]\n[print]\ntile = "40mm"\n')["findings"]
    assert {(f["code"], f["level"]) for f in found} == {("S20", "warning")}
    assert all("rack" in f["message"] for f in found)


def test_wishes_that_cannot_stand_there(check: Callable[..., Any]) -> None:
    found = check('tiles = [{ face = "A", count = 9 }]\n[print]\nfont = "x.ttf"\nstyle = "tactil"\nonly = ""\n')[
        "findings"
    ]
    assert [(f["place"], f["message"], f["fix"]) for f in found] == [
        ("[print] font", '"font" cannot stand below [print]', "give it on the command line: --font FILE"),
        ("[print] style", 'no style "tactil"', 'did you mean "tactile"?'),
        ("[print] only", "only names no tile", 'for example only = "A*2, blank"'),
    ]


def test_the_totals_say_what_is_printed(tilegen: Run, tmp_path: Path) -> None:
    text = 'tiles = [{ face = "A", count = 9, points = 1 }, { face = "B", count = 2, points = 3 }]\n'
    (tmp_path / "x.toml").write_text(f'{text}[print]\nonly = "A*3, B"\nsets = 2\n', "utf-8")
    lines = tilegen("check", "set", "x.toml").out.splitlines()
    assert lines[0] == "x: 11 tiles, 2 kinds, 15 points"
    assert lines[1] == "printed, with only, sets below [print]: 8 tiles, 2 kinds, 12 points"
    answer = json.loads(tilegen("check", "set", "x.toml", "--json").out)
    assert (answer["tiles"], answer["printed"]) == (11, 8)


def test_a_language_that_is_chosen_is_no_finding(check: Callable[..., Any]) -> None:
    text = 'lang = "ca"\ntiles = [{ face = "NY", count = 9 }]'
    assert codes(check(text)) == [("S22", "note", 0)]
    assert codes(check(text, "--lang", "es")) == []


def test_u82_bag_and_pool_are_told_apart(tilegen: Run, check: Callable[..., Any]) -> None:
    text = 'title = "Sums"\ntiles = [{ face = "1", count = 9, points = 1.5 }, { face = "=", count = 20, pool = true }]'
    found = check(text)
    assert [found[key] for key in ("tiles", "bag", "pool", "kinds", "points")] == [29, 9, 20, 2, 33.5]
    assert (
        "Sums: 29 tiles (9 in the bag, 20 open beside it), 2 kinds, 33.5 points\n"
        in tilegen("check", "set", "my.toml").out
    )


def test_many_findings_of_one_kind_are_summed_up(tilegen: Run, set_of: Callable[..., str]) -> None:
    letters = [chr(c) for c in range(0x5D0, 0x5EB)]
    path = set_of(*((letter, 1) for letter in letters))
    answer = tilegen("check", "set", path)
    assert answer.out.count("error S23, row") == 5
    assert f"error S23: and {len(letters) - 5} more of this kind: " in answer.out
    assert f"{len(letters)} errors" in answer.out
    listed = set_of(("A", 9), *((letter, 0) for letter in "BCDEF"), name="listed")
    assert 'note S14: and 4 more of this kind: "C", "D", "E", "F"' in tilegen("check", "set", listed).out


def test_the_answer_for_programs_keeps_its_shape(check: Callable[..., Any]) -> None:
    found = check('tiles = [{ face = "A ", count = 1 }]')
    assert list(found) == [
        "set", "file", "name", "title", "tiles", "bag", "pool", "kinds", "points", "errors", "warnings", "notes", "printed", "findings",
    ]  # fmt: skip
    assert found["findings"][0] == {
        "code": "S07", "level": "error", "place": "row 1", "row": 1, "face": "A ", "characters": [],
        "message": '"face" is "A ": blanks before or after it', "fix": 'write "A"',
    }  # fmt: skip


SAMPLE = (find.shipped() / "templates" / "tilesets" / "xor.toml").read_text("utf-8")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_a_mutated_file_never_ends_in_a_traceback(data: st.DataObject, tmp_path: Path) -> None:
    at, gone = data.draw(st.integers(0, len(SAMPLE))), data.draw(st.integers(0, 12))
    new = data.draw(st.text(st.sampled_from('{}[]=",.#\n\\u0019a−𝟘\u0301\u200fאW '), max_size=8))
    path = tmp_path / "my.toml"
    path.write_text(SAMPLE[:at] + new + SAMPLE[at + gone :] + '[print]\ntile = "9mm"\n', encoding="utf-8")
    assert run(["check", "set", str(path), "--json"]) in (0, 1, 2)


def test_checking_a_set_loads_no_backend() -> None:
    code = (
        "import sys; from tilegen.cli import run; run(['check', 'set', 'en']); "
        "print([m for m in ('reportlab', 'pikepdf', 'svgwrite', 'ezdxf', 'cairosvg', 'typst', 'tomlkit') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines()[-1] == "[]"


# -- docs/checking.md ---------------------------------------------------------------------------------------------------

TABLE = re.findall(r"^\| (S\d\d) \| (\w+(?:, \w+)*) \| (.*?) \| (.*?) \|$", PAGE, re.MULTILINE)


def test_every_finding_is_explained_once() -> None:
    files = [*(ROOT / "tilegen" / "data").glob("*.py"), *(ROOT / "tilegen" / "cli").glob("*.py")]
    told = {code for path in files for code in re.findall(r'"(S\d\d)"', path.read_text("utf-8"))}
    assert [code for code, *_ in TABLE] == sorted(told)


@pytest.mark.parametrize(("code", "levels", "example"), [(row[0], row[1], row[3]) for row in TABLE if "`" in row[3]])
def test_the_example_of_each_finding_has_it(code: str, levels: str, example: str, check: Callable[..., Any]) -> None:
    lines = re.findall(r"`` (.*?) ``|`([^`]+)`", example)
    found = check("\n".join(long or short for long, short in lines))
    assert code in {f["code"] for f in found["findings"]}
    assert {f["level"] for f in found["findings"] if f["code"] == code} <= set(levels.split(", "))


def test_the_page_shows_what_is_said(tilegen: Run, tmp_path: Path) -> None:
    for name, body in re.findall(r"<!-- file: (\S+) -->\n```toml\n(.*?)```", PAGE, re.DOTALL):
        (tmp_path / name).write_text(body, encoding="utf-8")
    shown = re.findall(r"```shell-session\n\$ tilegen (.*?)\n(.*?)```", PAGE, re.DOTALL)
    assert shown
    for command, said in shown:
        answer = tilegen(*shlex.split(command))
        assert agrees(said, answer.out), answer.out
        assert answer.status == 1
