from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.data.test_glabels import CARDS, GRID, file, rectangle
from tilegen.cli.params import TYPES
from tilegen.data import find, part_numbers

Tilegen = Callable[..., Any]
OVER = rectangle(GRID.replace('nx="9"', 'nx="10"'), part="wide")


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty template folder of the user's."""
    folder = tmp_path / "templates"
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(folder))
    return folder


def test_the_list_of_sheets(tilegen: Tilegen) -> None:
    lines = tilegen("list", "sheets").out.splitlines()
    assert max(map(len, lines)) <= 120
    columns = [m.start() for m in re.finditer(r"(?<=  )\S", lines[0])]
    assert re.split(r"  +", lines[0]) == ["name", "paper", "cells", "cell, mm", "gap, mm", "tiles", "title"]
    table = lines[1 : lines.index("")]
    assert [line.split()[0] for line in table] == find.names("sheets")
    assert all(line[column - 1] == " " != line[column] for line in table for column in columns), "aligned"
    rows = {line.split()[0]: re.split(r"  +", line)[1:] for line in table}
    assert rows["avery-5371"] == [
        "Letter",
        "2 × 5",
        "88.9 × 50.8",
        "0",
        "80",
        "Cards (Avery 5371, 8371, 8374, 8873) [1]",
    ]
    assert rows["rounded"][:5] == ["A4, Letter", "9 × 12", "20", "2", "108"]
    assert rows["ol2679"][:5] == ["Letter", "3 × 4", "50.8", "15.88 × 14.48", "48"]
    assert lines[-3] == "[1] gLabels-qt templates, commit 4c0ce11"
    assert lines[-1].startswith("Yours is not there?")


def test_the_list_says_what_is_wrong_with_a_sheet_of_ones_own(tilegen: Tilegen, own: Path) -> None:
    (own / "sheets").mkdir(parents=True)
    (own / "sheets" / "broken.toml").write_text('tile = "20 m"')
    (own / "sheets" / "free.toml").write_text('tile = "20mm"\ntitle = "My own"\nsource = "measured"')
    lines = tilegen("list", "sheets").out.splitlines()
    (broken,) = [line for line in lines if line.startswith("broken")]
    assert broken.startswith("broken           cannot be read: ")
    assert 'unknown unit "m" (did you mean "mm"?)' in broken
    (free,) = [line for line in lines if line.startswith("free")]
    assert re.split(r"  +", free) == ["free", "any", "any", "20", "0", "any", "My own [2]"]
    assert lines[-3] == "[2] measured"


def test_a_sheet_is_shown_as_a_file(tilegen: Tilegen) -> None:
    shown = tilegen("show", "sheet", "avery-5371")
    assert shown.status == 0
    assert 'size = "3.5x2in"' in shown.out
    assert 'no sheet "avry-5371" (did you mean "avery-5371"?)' in tilegen("show", "sheet", "avry-5371").err


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Avery L7651", "avery-l7651"),
        ("Avery Zweckform L7651-25", "avery-l7651"),
        ("7651", "avery-l7651"),
        ("Avery 5160", "avery-5160"),
        ("hamma 50400", "hama-50400"),
        ("OnlineLabels OL1025", "ol1025"),
        ("plan-a4", "plain-a4"),
        ("gaples", "gapless"),
        # Another number is another label, and so is the same number of another maker.
        ("Avery L7650", ""),
        ("Avery 3490", ""),
        ("avery-5372", ""),
        ("ol1052", ""),
        ("herma-4200", ""),
        ("Herma 5160", ""),
        ("sigel", ""),
    ],
)
def test_the_number_of_a_label_is_never_taken_for_another(name: str, meant: str) -> None:
    shipped = [path.stem for path in (find.shipped() / "templates" / "sheets").glob("*.toml")]
    assert part_numbers.meant(name, sorted(shipped)) == meant


def test_an_unknown_label_is_told_where_to_look(tilegen: Tilegen) -> None:
    answer = tilegen("magnets", "binary", "--sheet", "Avery 3490")
    assert answer.status == 2
    assert 'no sheet "Avery 3490" (`tilegen list sheets` shows all; for other labels write' in answer.err
    assert "docs/templates.md" in answer.err
    assert "did you mean" not in answer.err


def test_sheets_are_completed(own: Path) -> None:
    def offered(begun: str) -> list[tuple[str, str]]:
        return [(item.type, item.value) for item in TYPES["sheet"].shell_complete(None, None, begun)]  # type: ignore[arg-type]

    assert offered("avery-53") == [("plain", "avery-5371")]
    assert offered("./my") == [("file", "./my")]
    (own / "sheets").mkdir(parents=True)
    (own / "sheets" / "avery-5300.toml").write_text("")
    assert [name for _, name in offered("avery-53")] == ["avery-5300", "avery-5371"]


def test_import_and_print_by_name(tilegen: Tilegen, own: Path, tmp_path: Path) -> None:
    more = '<Template brand="Avery" part="8877" equiv="5371"/>'
    path = file(CARDS.replace("5371", "9371") + more.replace("5371", "9371") + OVER, tmp_path)
    answer = tilegen("import", "sheets", path)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        f"{own / 'sheets'}  2 sheets written, 1 of them equal to another",
        "left out, 1: labels run over the edge of the sheet: Some wide (by 5 mm)",
        "use them by name: tilegen magnets binary --sheet avery-9371",
    ]
    made = tilegen("magnets", "binary", "--sheet", "avery-8877", "-o", "x.pdf")
    assert (
        made.out
        == "x.pdf  100 tiles of 20 × 20 mm, 8 on each card of 88.9 × 50.8 mm, 10 cards a sheet, 2 sheets of paper\n"
    )


def test_nothing_is_overwritten_without_force(tilegen: Tilegen, own: Path, tmp_path: Path) -> None:
    path = file(CARDS + rectangle(GRID), tmp_path)
    mine = own / "sheets" / "some-1.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    answer = tilegen("import", "sheets", path)
    assert "left as they are, 1: Some 1 (--force replaces them)" in answer.out
    assert "these come before tilegen's own of the same name: avery-5371" in answer.out
    assert mine.read_text() == "mine"
    assert tilegen("import", "sheets", path, "--force").status == 0
    assert mine.read_text().startswith("# Taken over")
    assert tilegen("import", "sheets", path).status == 0, "the same again"


def test_all_there_already(tilegen: Tilegen, own: Path, tmp_path: Path) -> None:
    (own / "sheets").mkdir(parents=True)
    (own / "sheets" / "some-1.toml").write_text("mine")
    answer = tilegen("import", "sheets", file(rectangle(GRID), tmp_path))
    assert answer.status == 2
    assert answer.err == "tilegen: no sheet was written (--force replaces those that are there)\n"


def test_into_a_folder(tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("import", "sheets", file(CARDS, tmp_path), "-o", "labels")
    assert "use them by file: tilegen magnets binary --sheet labels/avery-5371.toml" in answer.out
    assert "come before" not in answer.out
    assert tilegen("magnets", "--sheet", "labels/avery-5371.toml", "-o", "x.pdf").status == 0


def test_a_long_list_is_shortened(tilegen: Tilegen, own: Path, tmp_path: Path) -> None:
    inside = "".join(OVER.replace("wide", f"wide {n}") for n in range(40))
    answer = tilegen("import", "sheets", file(CARDS + inside, tmp_path))
    (line,) = [line for line in answer.out.splitlines() if line.startswith("left out, 40")]
    assert line.endswith("Some wide 5 (by 5 mm) and 34 more")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("nothing.xml",), "nothing.xml: cannot be read: No such file or directory"),
        (("labels.xml", "-o", "-"), "sheets go into a folder (for example -o my-sheets)"),
        (("labels.xml", "-o", "labels.xml"), "labels.xml is a file (sheets go into a folder)"),
        (("broken.xml",), "broken.xml line 1: not valid XML: not well-formed"),
        (("over.xml",), "no sheet was written"),
        ((), "Missing argument 'FILE…'"),
    ],
)
def test_one_clear_line_and_nothing_written(
    words: tuple[str, ...], line: str, tilegen: Tilegen, own: Path, tmp_path: Path
) -> None:
    file(CARDS, tmp_path)
    file(OVER, tmp_path, "over.xml")
    (tmp_path / "broken.xml").write_text("{}")
    answer = tilegen("import", "sheets", *words)
    assert answer.status == 2
    assert line in answer.err
    assert not own.exists()


def test_one_broken_file_stops_all(tilegen: Tilegen, own: Path, tmp_path: Path) -> None:
    good, bad = file(CARDS, tmp_path), tmp_path / "broken.xml"
    bad.write_text("<a>")
    assert tilegen("import", "sheets", good, bad).status == 2
    assert not own.exists()
