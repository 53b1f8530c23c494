"""The kit on one paper, on both or on another, and as a ZIP."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tilegen.backends import svg
from tilegen.backends.archive import packed
from tilegen.backends.made import Made
from tilegen.cli import kit_contact, kit_made, kit_order
from tilegen.data import catalogue, languages, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.errors import BackendError
from tilegen.products import PRODUCTS, contact_sheet
from tilegen.products.base import WITHOUT_RULES, KitFile

pytestmark = pytest.mark.usefixtures("coarse_pictures")
Tilegen = Callable[..., Any]
SetOf = Callable[..., str]
FONTS, TEXTS, TILESET = FontBook(catalogue.fonts()), languages.texts("en"), tilesets.load("binary")
MADE = Made("tilegen kit", "set binary, version 1")


@pytest.fixture(autouse=True)
def _a_small_kit(monkeypatch: pytest.MonkeyPatch, small_kit: Callable[..., None]) -> None:
    small_kit()
    for key in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(key, raising=False)


def folder(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(path.iterdir())}


def inside(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def numbered(path: Path) -> list[str]:
    return [name for name in folder(path) if name[:2] not in ("00", "90")]


# -- papers -----------------------------------------------------------------------------------------------------------

A4 = ["05-safety-a4.pdf", "05-safety-a4.txt", "10-magnets-a4.pdf", "40-reference-a4.pdf", "40-reference-a4.txt"]
LETTER = [
    "06-safety-letter.pdf",
    "06-safety-letter.txt",
    "11-magnets-letter.pdf",
    "41-reference-letter.pdf",
    "41-reference-letter.txt",
]
# The sheet of labels takes the place of the first file.
ON_LABELS = [name.replace("11-magnets-letter", "10-magnets-ol3008") for name in LETTER]


@pytest.mark.parametrize(
    ("country", "said", "names"),
    [
        ("en_GB.UTF-8", "paper: A4, as is usual here; for Letter --paper letter, for both --paper both", A4),
        ("en_US.UTF-8", "paper: Letter, as is usual here; for A4 --paper a4, for both --paper both", LETTER),
    ],
)
def test_u34_the_usual_paper_of_the_country_is_taken_and_named_first(
    country: str, said: str, names: list[str], tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", country)
    answer = tilegen("kit")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[0] == said
    assert numbered(tmp_path / "output" / "binary") == names


def test_u34_what_is_asked_for_is_the_same_in_every_country(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    for country in ("en_GB.UTF-8", "en_US.UTF-8"):
        monkeypatch.setenv("LC_ALL", country)
        answer = tilegen("kit", "--paper", "A4", "-o", country)
        assert answer.out.splitlines()[0] == "paper: A4; for Letter --paper letter, for both --paper both"
        made.append(folder(tmp_path / country))
    assert made[0] == made[1]


def test_u34_both(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("kit", "--paper", "both", "-o", "both").out.startswith("paper: A4 and Letter, print one of them; ")
    assert numbered(tmp_path / "both") == sorted({*A4, *LETTER} - {LETTER[1], LETTER[4]})


def test_another_paper_takes_the_place_of_a4(tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("kit", "--paper", "a3", "-o", "a3")
    assert answer.out.splitlines()[0] == (
        "paper: A3; for A4 --paper a4, for Letter --paper letter, for these two --paper both"
    )
    assert numbered(tmp_path / "a3") == [name.replace("a4", "a3") for name in A4]


def test_what_does_not_fit_on_another_paper_is_left_out_but_not_the_tiles(tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("kit", "--paper", "2x3in", "-o", "small")
    assert answer.status == 0
    assert "tilegen: 05-safety-2x3in was not made: binary: 50.8 × 76.2 mm is too small for a safety page" in answer.err
    assert numbered(tmp_path / "small") == ["10-magnets-2x3in.pdf"]
    assert tilegen("kit", "--paper", "20x20mm", "-o", "none").status == 2
    assert not (tmp_path / "none").exists()


def test_what_tiles_look_like_is_asked_of_every_file_that_shows_them(
    tilegen: Tilegen, tmp_path: Path, small_kit: Callable[..., None]
) -> None:
    small_kit("magnets", "laser tiles", "reference")
    asked = ["--points", "off", "--bars", "--slashed-zero", "--braille", "paper"]
    tilegen("kit", "decimal", "--zip", *asked, "-o", "k.zip")
    assert " ".join(("tilegen kit decimal --paper a4", *asked, "--zip")) in tilegen("info", "k.zip").out
    files = {name.split("/")[1]: content for name, content in inside(tmp_path / "k.zip").items()}
    for start, command in (("10-", "magnets"), ("60-", "laser tiles"), ("40-", "reference")):
        name = next(name for name in files if name.startswith(start) and not name.endswith((".dxf", ".txt")))
        (tmp_path / name).write_bytes(files[name])
        told = tilegen("info", name).out.splitlines()[0]
        assert f"tilegen {command} decimal" in told
        assert all(word in told for word in asked) == (command != "reference")


@pytest.mark.parametrize(
    ("line", "why", "names"),
    [
        ('paper = "letter"', "paper: Letter, as the set asks;", LETTER),
        ('sheet = "ol3008"\ntile = "0.75in"', "paper: Letter, that of the set's labels;", ON_LABELS),
    ],
)
def test_the_paper_of_a_set_comes_before_that_of_the_country(
    line: str, why: str, names: list[str], tilegen: Tilegen, tmp_path: Path
) -> None:
    text = f'tiles = [{{ face = "A", count = 2 }}]\n[print]\n{line}\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    answer = tilegen("kit", "mine.toml")
    assert answer.out.startswith(why), answer.err
    assert numbered(tmp_path / "output" / "mine") == names


def test_what_a_kit_cannot_be_is_said_before_it_is_drawn(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit_made, "make", None)
    (tmp_path / "d.zip").mkdir()
    for words, line in (
        (("--profile", "press"), "a kit has no files for a print shop (tilegen magnets binary --profile press)"),
        (("-o", "d.zip"), "d.zip is a folder (a ZIP is a file: give another name)"),
    ):
        answer = tilegen("kit", *words)
        assert (answer.status, answer.err) == (2, f"tilegen: {line}\n")


@pytest.mark.parametrize(("paper", "said"), [("a44", 'unknown paper "a44"'), ("bth", "bth"), ("", "")])
def test_a_paper_that_is_none_is_one_line(paper: str, said: str, tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("kit", "--paper", paper)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not (tmp_path / "output").exists()


def test_a_kit_on_another_paper_leaves_no_old_sheet(tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("kit", "--paper", "both")
    tilegen("kit", "--paper", "a4")
    assert numbered(tmp_path / "output" / "binary") == A4


# -- ZIP --------------------------------------------------------------------------------------------------------------


def test_u95_the_zip_holds_the_files_of_the_folder(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("kit", "-o", "folder").status == 0
    answer = tilegen("kit", "--zip")
    assert answer.status == 0
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["binary.zip"], "nothing beside it"
    found = inside(tmp_path / "output" / "binary.zip")
    assert found == {f"binary/{name}": raw for name, raw in folder(tmp_path / "folder").items()}
    assert answer.out.splitlines()[1] == f"output/binary.zip  {len(found)} files in the folder binary"


def test_u95_a_name_that_ends_in_zip_is_one(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("kit", "-o", "my.zip").status == 0
    assert tilegen("kit", "--zip", "-o", "other.zip", "--paper", "a4").status == 0
    first, second = tmp_path / "my.zip", tmp_path / "other.zip"
    assert first.read_bytes() == second.read_bytes(), "the name of the file is nowhere in it"
    answer = tilegen("kit", "--zip", "-o", "my-kit")
    assert (answer.status, answer.err) == (
        2,
        'tilegen: "my-kit" does not end in .zip (for example -o my-kit.zip)\n',
    )
    answer = tilegen("kit", "-o", "my.pdf")
    assert (answer.status, answer.err) == (
        2,
        'tilegen: "my.pdf" is the name of a file (a kit is many: -o my[.zip])\n',
    )
    assert not (tmp_path / "my.pdf").exists()


def test_u95_dates_order_and_rights_are_fixed(tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("kit", "--zip", "--lang", "th")
    with zipfile.ZipFile(tmp_path / "output" / "binary.zip") as archive:
        entries = archive.infolist()
    assert entries
    assert [e.filename for e in entries] == sorted(e.filename for e in entries)
    assert {(e.date_time, e.create_system, e.external_attr >> 16) for e in entries} == {
        ((1980, 1, 1, 0, 0, 0), 3, stat.S_IFREG | 0o644)
    }


def test_u95_a_zip_is_whole_or_the_old_one_stays(tilegen: Tilegen, set_of: SetOf, tmp_path: Path) -> None:
    path = set_of(("A", 2))
    tilegen("kit", path, "--zip")
    before = (tmp_path / "output" / "mine.zip").read_bytes()
    Path(path).write_text("tiles = [", encoding="utf-8")
    assert tilegen("kit", path, "--zip").status == 2
    assert folder(tmp_path / "output") == {"mine.zip": before}


def test_u95_every_language_goes_into_one_zip(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit_order, "PRODUCTS", [e for e in PRODUCTS if e.command in ("safety", "magnets")])
    assert tilegen("kit", "--zip", "--lang", "all").status == 0
    names = set(inside(tmp_path / "output" / "binary.zip"))
    for lang in ("en", "es", "ru", "sr-Cyrl", "sr-Latn", "th"):
        assert {f"binary/05-safety-a4-{lang}.pdf", f"binary/05-safety-a4-{lang}.txt"} <= names


def test_names_beyond_ascii_are_marked_as_utf8() -> None:
    raw = packed("ชุด", {"ž.txt": b"1"}, MADE)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        [entry] = archive.infolist()
    assert entry.filename == "ชุด/ž.txt"
    assert entry.flag_bits & 0x800


def test_the_order_of_files_does_not_matter_and_none_is_an_error() -> None:
    assert packed("a", {"x": b"1", "b": b"2"}, MADE) == packed("a", {"b": b"2", "x": b"1"}, MADE)
    assert packed("a", {"x": b"1"}, MADE) != packed("a", {"x": b"2"}, MADE)
    with pytest.raises(BackendError, match="nothing to put"):
        packed("a", {}, MADE)


@pytest.mark.covers
def test_the_contact_sheet_shows_documents(make: Callable[..., Any]) -> None:
    done = make("reference")
    [entry] = kit_contact.entries("40-reference-a4.pdf", KitFile(40, "reference-a4", ("pdf",)), done)
    with ThreadPoolExecutor(1) as pool:
        covers = kit_contact.covers([entry], done.order.style, pool)
    picture = svg.picture(contact_sheet.make(TILESET, [entry], FONTS, TEXTS).pages[0], done.order.style, covers)
    assert picture.count("<svg") > 1
    assert picture != svg.picture(contact_sheet.make(TILESET, [entry], FONTS, TEXTS).pages[0], done.order.style)


def test_what_is_cut_is_seen_on_the_contact_sheet() -> None:
    look, bold = catalogue.style("laser"), catalogue.style("laser").heavier(kit_contact.LASER_LINE)
    for role in ("cut", "score"):
        assert bold.paint(role).width == kit_contact.LASER_LINE > look.paint(role).width
    assert catalogue.style("default").heavier(1.0).roles == catalogue.style("default").roles


def test_what_is_not_known_for_want_of_rules_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"1 page{WITHOUT_RULES} and why"
    lines = {"1.pdf": line, "2.pdf": "1 page", "3.pdf": line}
    kit_made.Outcome(files={Path(name): (b"", said) for name, said in lines.items()}).list()
    assert capsys.readouterr().out.count(WITHOUT_RULES) == 1
