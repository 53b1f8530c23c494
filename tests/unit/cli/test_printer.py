"""`tilegen printer` and --printer: kept, applied to PDFs alone, and said."""

from __future__ import annotations

import io
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tilegen.data import printers
from tilegen.model.printer import Reading

Tilegen = Callable[..., Any]


def own() -> Path:
    return Path(os.environ["TILEGEN_TEMPLATES"]) / "printers"


def test_u24_set_show_list_remove(tilegen: Tilegen) -> None:
    assert tilegen("printer", "list").out.startswith("no printers yet: print `tilegen calibrate`")
    answer = tilegen("printer", "set", "office", "--dx", "-0.6mm", "--sx", "98.5/100")
    assert (answer.status, answer.out) == (0, f"{own() / 'office.toml'}  prints 0.6 mm left, 98.5 % across\n")
    # What is not given stays; the other way round is kept beside it.
    assert tilegen("printer", "set", "office", "--dy", "+0,25").status == 0
    assert tilegen("printer", "set", "office", "--wide", "--dx", "1mm", "--back-dx", "-0.5").status == 0
    found = printers.load("office")
    assert found.upright == Reading(dx=-0.6, dy=0.25, sx=0.985)
    assert found.wide == Reading(dx=1.0, back_dx=-0.5, flip="short")
    shown = tilegen("printer", "show", "office").out
    assert shown == (own() / "office.toml").read_text("utf-8")
    assert "Not the correction" in shown
    listed = tilegen("printer", "list").out
    assert (
        listed
        == "office  prints upright pages: 0.6 mm left, 0.25 mm down, 98.5 % across; wide pages: 1 mm right, backs 0.5 mm left of the fronts\n"
    )
    assert tilegen("printer", "remove", "office").out == f"{own() / 'office.toml'}  removed\n"
    assert not list(own().glob("*"))


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["printer", "set", "office"], "nothing was read"),
        (["printer", "set", "office", "--sx", "96/100"], 'printer office: sx is 96 %: only 98 to 102 % can be corrected (turn off "fit to page" first'),
        (["printer", "set", "office", "--sx", "98.5"], 'did you mean "98.5/100"?'),
        (["printer", "set", "office", "--dx", "12mm"], "dx is 12 mm, at most 10 mm can be corrected"),
        (["printer", "set", "office", "--dx", "wide"], '"wide" is not a length'),
        (["printer", "set", "../x", "--dx", "1"], "cannot be the name of a printer"),
        (["printer", "show", "ofice"], 'no printer "ofice" (did you mean "home"?)'),
        (["printer", "remove", "hme"], 'no printer "hme" (did you mean "home"?)'),
        (["magnets", "--printer", "hmoe"], 'no printer "hmoe" (did you mean "home"?)'),
        (["kit", "--printer", "hmoe"], 'no printer "hmoe" (did you mean "home"?)'),
        (["laser", "tiles", "--printer", "home"], "No such option"),
        (["inventory", "--printer", "home"], "No such option"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(arguments: list[str], line: str, tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("printer", "set", "home", "--dx", "1mm")
    answer = tilegen(*arguments)
    assert answer.status == 2
    assert line.replace('did you mean "home"?)', "" if "ofice" in line else 'did you mean "home"?)') in answer.err
    assert len(answer.err.splitlines()) == 1
    assert [p.name for p in own().iterdir()] == ["home.toml"]
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_printer_is_one_in_any_case(tilegen: Tilegen) -> None:
    assert tilegen("printer", "set", "Schule", "--dx", "1mm").status == 0
    answer = tilegen("printer", "set", "schule", "--dy", "2mm")
    assert answer.out.partition("  ")[0].endswith("Schule.toml")
    assert tilegen("printer", "list").out.count("\n") == 1
    shown = tilegen("printer", "show", "SCHULE").out
    assert 'dx = "1mm"' in shown
    assert 'dy = "2mm"' in shown
    assert "for printer Schule" in tilegen("magnets", "binary", "--printer", "schule", "-o", "x.pdf").out
    assert tilegen("printer", "remove", "schule").status == 0
    assert tilegen("printer", "list").out.startswith("no printers yet")


def test_a_file_says_for_which_printer_it_is(tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("printer", "set", "office", "--dx", "0.6mm", "--dy", "0.3mm", "--back-dx", "0.5")
    answer = tilegen("magnets", "--printer", "office")
    assert answer.out.splitlines() == [
        "for printer office: 0.6 mm left, 0.3 mm up",
        "output/binary/magnets-a4-office.pdf  100 tiles of 20 × 20 mm on A4, 9 × 12 cells a sheet",
    ]
    content = (tmp_path / "output/binary/magnets-a4-office.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert str(pdf.docinfo.Creator) == "tilegen magnets binary --paper a4 --printer office"
        assert "printer office: upright pages dx 0.6 mm, dy 0.3 mm, back-dx 0.5 mm" in str(pdf.docinfo.Subject)
        again = shlex.split(str(pdf.docinfo.Creator))[1:]
    assert tilegen(*again, "-o", "again.pdf").status == 0
    assert (tmp_path / "again.pdf").read_bytes() == content


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_pictures_are_never_changed(suffix: str, tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("printer", "set", "office", "--dx", "10mm")
    assert tilegen("magnets", "-o", f"plain.{suffix}").status == 0
    answer = tilegen("magnets", "--printer", "office", "-o", f"other.{suffix}")
    assert (answer.status, answer.err) == (
        0,
        f"tilegen: only a PDF is corrected for a printer: other.{suffix} is as drawn\n",
    )
    assert (tmp_path / f"plain.{suffix}").read_bytes() == (tmp_path / f"other.{suffix}").read_bytes()


def test_what_comes_off_the_printable_area_is_named(tilegen: Tilegen) -> None:
    tilegen("printer", "set", "office", "--dx", "9mm")
    answer = tilegen("magnets", "--printer", "office", "-o", "x.pdf")
    assert answer.status == 0
    assert answer.err.startswith("tilegen: warning: F14 corrected for printer office, ")
    assert "mm from the left edge, where many printers do not reach (under 5 mm)" in answer.err
    assert (
        "F14 corrected for printer office, the text comes to 1.00 mm from the left"
        in tilegen("reference", "--printer", "office", "-o", "y.pdf").err
    )
    tilegen("printer", "set", "office", "--dx", "0.1mm")
    assert tilegen("reference", "--printer", "office", "-o", "y.pdf").err == ""
    assert "F14" not in tilegen("calibrate", "--printer", "office", "-o", "z.pdf").err


def test_wide_pages_need_a_sheet_of_their_own(tilegen: Tilegen) -> None:
    tilegen("printer", "set", "office", "--dx", "1mm")
    answer = tilegen("booklet", "--printer", "office", "-o", "x.pdf")
    assert (
        "F15 printer office was measured on upright pages: wide ones are scaled, but not moved (tilegen calibrate --wide)"
        in answer.err
    )
    tilegen("printer", "set", "office", "--wide", "--dx", "1mm")
    answer = tilegen("booklet", "--printer", "office", "-o", "x.pdf")
    assert answer.err == ""
    assert answer.out.splitlines()[0] == "for printer office: 1 mm left"


def test_what_is_said_is_what_was_done_to_these_pages(tilegen: Tilegen) -> None:
    answer = tilegen("printer", "set", "office", "--back-dx", "0.5mm")
    assert answer.out.endswith("prints backs 0.5 mm right of the fronts\n")
    tilegen("printer", "set", "office", "--dx", "1mm", "--sx", "99/100")
    said = {
        ("--paper", "a4"): "1.01 mm left, 101.01 % across",
        ("--paper", "a4", "--back", "plain"): "1.01 mm left, 101.01 % across, backs another 0.5 mm left",
        # The printer turns its picture by half if it turns over the other edge.
        ("--back", "plain", "--flip", "short"): "1.01 mm left, 101.01 % across, backs another 0.5 mm right",
        ("--paper", "297x210mm"): "101.01 % down the page",
    }
    for words, line in said.items():
        answer = tilegen("magnets", *words, "--printer", "office", "-o", "x.pdf")
        assert answer.out.splitlines()[0] == f"for printer office: {line}", words


def test_a_kit_for_a_printer(tilegen: Tilegen, tmp_path: Path, set_of: Callable[..., str]) -> None:
    tilegen("printer", "set", "office", "--dx", "0.5mm", "--sy", "99.5/100")
    answer = tilegen("kit", set_of(("A", 4), ("B", 3)), "--printer", "office", "-o", "kit")
    assert answer.status == 0
    for_all = ["22-board-one-page.pdf", "47-booklet-screen.pdf"]  # for a copy shop, and for the screen
    assert answer.out.splitlines()[1] == (
        "for printer office: upright pages 0.5 mm left, 100.5 % down the page; wide pages 100.5 % across; "
        f"{' and '.join(for_all)} as drawn"
    )
    for path in sorted((tmp_path / "kit").glob("*.pdf")):
        if path.name in for_all:
            with pikepdf.open(path) as pdf:
                assert "--printer" not in str(pdf.docinfo.Creator), path
                pdf.pages[0].contents_coalesce()
                assert b" 0 0 1.00502" not in pdf.pages[0].Contents.read_bytes(), path
            continue
        with pikepdf.open(path) as pdf:
            assert "--printer office" in str(pdf.docinfo.Creator), path
            assert pdf.pages[0].Contents[0].read_bytes().startswith(b"q "), path
    for path in sorted((tmp_path / "kit").glob("*laser*")):
        assert b"printer office" not in path.read_bytes()


def test_a_press_file_is_not_for_a_home_printer() -> None:
    from tilegen.cli.printer import taken
    from tilegen.errors import OptionError

    with pytest.raises(OptionError, match="--printer does not go with --profile press"):
        taken({"printer": "office", "profile": "press"}, None)


def test_an_unreadable_printer_is_not_written_over(tilegen: Tilegen) -> None:
    tilegen("printer", "set", "office", "--dx", "0.6mm")
    (own() / "office.toml").write_text("[upright", "utf-8")
    answer = tilegen("printer", "set", "office", "--dy", "1mm")
    assert answer.status == 2
    assert "not valid TOML" in answer.err
    assert "tilegen printer remove office" in answer.err
    assert (own() / "office.toml").read_text("utf-8") == "[upright"


def test_u96_a_file_tells_whether_the_printer_was_measured_anew(tilegen: Tilegen) -> None:
    tilegen("printer", "set", "office", "--dx", "0.6mm")
    tilegen("magnets", "--printer", "office", "-o", "x.pdf")
    assert tilegen("info", "x.pdf").out.endswith("the command makes it again.\n")
    tilegen("printer", "set", "office", "--dx", "0.7mm")
    assert tilegen("info", "x.pdf").out.endswith("Made with another version of printer office.\n")


@pytest.mark.parametrize(
    ("words", "what"),
    [(["magnets"], "a cut guide"), (["board"], "a cut guide"), (["rack"], "the ruler")],
)
def test_f14_names_things_as_people_do(words: list[str], what: str, tilegen: Tilegen) -> None:
    tilegen("printer", "set", "office", "--dx", "10mm")
    answer = tilegen(*words, "--printer", "office", "-o", "x.pdf")
    assert answer.err.startswith(f"tilegen: warning: F14 corrected for printer office, {what} comes to ")
