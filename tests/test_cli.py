"""The program as people use it: what it prints, what it writes, and how it says no."""

from __future__ import annotations

import html
import io
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.test_readme import PAGES, steps
from tilegen.cli import kit_made
from tilegen.data import languages
from tilegen.errors import LayoutError
from tilegen.products import PRODUCTS
from tilegen.products.base import KitFile

Tilegen = Callable[..., Any]
SetOf = Callable[..., str]
SmallKit = Callable[..., None]
Program = Callable[..., subprocess.CompletedProcess[bytes]]
pytestmark = pytest.mark.usefixtures("coarse_pictures")

HEAVY = ("reportlab", "pikepdf", "svgwrite", "ezdxf", "cairosvg", "resvg_py", "uharfbuzz", "tomlkit", "rich", "numpy")


def files(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_alone_it_prints_three_commands_to_copy(tilegen: Tilegen) -> None:
    answer = tilegen()
    commands = [line.strip() for line in answer.out.splitlines() if line.startswith("  tilegen ")]
    assert answer.status == 0
    assert len(commands) == 3


def test_the_three_commands_work(tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit) -> None:
    small_kit()  # the next test makes the whole one
    for line in tilegen().out.splitlines():
        if line.startswith("  tilegen "):
            words = line.strip().split("   ")[0].split()[1:]
            assert tilegen(*words).status == 0, line
    assert "output/binary/magnets-letter.pdf" in files(tmp_path)
    assert "mygame.toml" in files(tmp_path)


@pytest.mark.covers
def test_the_kit(tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("kit", "--paper", "both")
    assert answer.status == 0
    names = files(tmp_path / "output" / "binary")
    assert names == [
        "00-contact-sheet.png",
        "05-safety-a4.pdf",
        "05-safety-a4.txt",
        "06-safety-letter.pdf",
        "07-calibration-a4.pdf",
        "08-calibration-letter.pdf",
        "10-magnets-a4.pdf",
        "11-magnets-letter.pdf",
        "20-board-a4.pdf",
        "21-board-letter.pdf",
        "22-board-one-page.pdf",
        "30-racks-a4.pdf",
        "31-racks-letter.pdf",
        "40-reference-a4.pdf",
        "40-reference-a4.txt",
        "41-reference-letter.pdf",
        "45-booklet-a4.pdf",
        "46-booklet-letter.pdf",
        "47-booklet-screen.pdf",
        "60-laser-tiles-kerf-0.2mm.dxf",
        "60-laser-tiles-kerf-0.2mm.svg",
        "61-cut-list.txt",
        "62-laser-rack.dxf",
        "62-laser-rack.svg",
        *(f"63-laser-board-kerf-0.2mm-{n}.{suffix}" for n in (1, 2, 3, 4) for suffix in ("dxf", "svg")),
        "90-inventory.csv",
        "90-inventory.txt",
    ]
    first, *lines = answer.out.splitlines()
    assert first.startswith("paper: A4 and Letter")
    assert [line.split()[0] for line in lines] == [f"output/binary/{n}" for n in names], "a line a file"
    assert answer.err == ""


def test_the_kit_in_every_language(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_kit: SmallKit
) -> None:
    small_kit("safety", "reference", "booklet", "magnets", "inventory")
    monkeypatch.setattr(languages, "names", lambda: ["en", "th"])
    assert tilegen("kit", "--lang", "all", "--paper", "both", "-o", "all").status == 0
    names = files(tmp_path / "all")
    books = "40-reference-a4", "41-reference-letter", "45-booklet-a4", "46-booklet-letter", "47-booklet-screen"
    for stem in ("05-safety-a4", *books):
        assert {f"{stem}-en.pdf", f"{stem}-th.pdf"} <= set(names)
    assert "10-magnets-a4.pdf" in names


def test_a_reference_sheet_that_does_not_fit_does_not_stop_the_kit(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = make("reference")
    extra, needed = KitFile(40, "reference-a4", ("pdf",), extra=True), KitFile(40, "reference-a4", ("pdf",))
    made, pieces = kit_made.Outcome(), Future[list[bytes]]()
    pieces.set_exception(LayoutError("side 1 does not fit on the paper"))
    kit_made.collect(made, Path("40-reference-a4.pdf"), extra, done, pieces)
    assert made.problems == [("40-reference-a4.pdf", "side 1 does not fit on the paper")]
    assert made.files == {}
    with pytest.raises(LayoutError):
        kit_made.collect(made, Path("40-reference-a4.pdf"), needed, done, pieces)


def test_three_hundred_faces_do_not_fit_on_a_reference_sheet(set_of: SetOf, tilegen: Tilegen) -> None:
    answer = tilegen("reference", set_of(*[(f"{n:03}", 1) for n in range(300)]))
    assert answer.status == 2
    assert "side 1 does not fit on the paper" in answer.err


def test_a_rack_that_does_not_fit_does_not_stop_the_kit(tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit) -> None:
    small_kit("magnets", "rack", "laser tiles", "laser rack", "inventory")
    answer = tilegen("kit", "--tile", "40mm")
    assert answer.status == 0
    assert "tilegen: 30-racks-a4 was not made: binary: a rack for 9 tiles does not fit A4" in answer.err
    assert "tilegen: 62-laser-rack was not made: binary: a rack for 9 tiles does not fit a bed" in answer.err
    names = files(tmp_path / "output" / "binary")
    assert "60-laser-tiles-kerf-0.2mm-1.svg" in names
    assert not any("rack" in name for name in names)


def test_the_kit_of_ones_own_set_in_ones_own_folder(tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit) -> None:
    small_kit()
    assert tilegen("new", "mygame", "--from", "binary").status == 0
    text = (tmp_path / "mygame.toml").read_text("utf-8")
    assert "# One line is one kind of tile" in text, "comments are kept"
    (tmp_path / "mygame.toml").write_text(
        text.replace("count = 28", "count = 30").replace("total = 100", "total = 104"), "utf-8"
    )
    assert tilegen("kit", "mygame.toml", "-o", "my kit").status == 0
    assert "total    104" in (tmp_path / "my kit" / "90-inventory.txt").read_text("utf-8")


def test_new_does_not_replace_a_file(tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("new", "mygame")
    before = (tmp_path / "mygame.toml").read_bytes()
    answer = tilegen("new", "mygame")
    assert (answer.status, answer.err) == (
        2,
        "tilegen: mygame.toml is there already (choose another name, or add --force)\n",
    )
    assert (tmp_path / "mygame.toml").read_bytes() == before
    assert tilegen("new", "mygame", "--force").status == 0
    assert tilegen("new", "../mygame").status == 2


def test_show_can_be_fed_back(tilegen: Tilegen, tmp_path: Path) -> None:
    shown = tilegen("show", "set", "binary", "--xor").out
    (tmp_path / "again.toml").write_text(shown, "utf-8")
    assert tilegen("show", "set", "again.toml").out == shown
    for kind, name in (("board", "small13"), ("sheet", "rounded"), ("style", "grey"), ("machine", "k40")):
        text = tilegen("show", kind, name).out
        (tmp_path / f"my-{kind}.toml").write_text(text, "utf-8")
        assert tilegen("show", kind, f"my-{kind}.toml").out == text
    assert tilegen("magnets", "--sheet", "my-sheet.toml", "--style", "my-style.toml", "-o", "x.pdf").status == 0
    assert tilegen("laser", "tiles", "--bed", "my-machine.toml", "-o", "x.svg").status == 0
    assert tilegen("board", "my-board.toml", "--style", "my-style.toml", "-o", "board.pdf").status == 0


@pytest.mark.parametrize("what", ["sets", "boards", "sheets", "styles", "machines", "papers", "products", "formats"])
def test_lists(what: str, tilegen: Tilegen) -> None:
    answer = tilegen("list", what)
    assert answer.status == 0
    assert answer.out.strip()


COMMANDS = [entry.command.split() for entry in PRODUCTS]
TOOLS = [["stats"], ["draw"]]


@pytest.mark.parametrize(
    "command", [[], ["kit"], *COMMANDS, *TOOLS, ["laser"], ["list"], ["show"], ["show", "set"], ["new"]]
)
def test_help(command: list[str], tilegen: Tilegen) -> None:
    answer = tilegen(*command, "--help")
    assert answer.status == 0
    assert answer.out.startswith("Usage: tilegen")
    assert tilegen(*command, "-h").out == answer.out
    if command == ["kit"] or command in COMMANDS + TOOLS:
        assert "Examples:" in answer.out
        assert "--watch" in answer.out


@pytest.mark.parametrize("command", [["kit"], *COMMANDS, *TOOLS, ["show", "set"], ["new"]], ids=" ".join)
def test_examples_in_help_run(command: list[str], tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit) -> None:
    small_kit()
    tilegen("new", "mygame")
    shown = {words for page in PAGES for kind, words, _ in steps(page) if kind == "run"}
    examples = [line for line in tilegen(*command, "--help").out.splitlines() if line.strip().startswith("tilegen ")]
    assert examples
    for line in examples:
        if line.strip() in shown:
            continue  # tests/test_readme.py runs it
        words = shlex.split(line.split(" > ")[0])[1:]
        (tmp_path / "mygame.toml").unlink() if words[0] == "new" else None
        assert tilegen(*words).status == 0, line


def test_version(tilegen: Tilegen) -> None:
    assert tilegen("--version").out == "tilegen 0.1.0\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["mangets"], 'no command "mangets" (did you mean "magnets"?)'),
        (["list", "labels"], 'no command "labels" (did you mean: tilegen list sheets?)'),
        (["list", "shets"], 'no command "shets" (did you mean "sheets"?)'),
        (["check", "klasse 1.xlsx"], 'no command "klasse 1.xlsx" (did you mean: tilegen check set "klasse 1.xlsx"?)'),
        (["check", "en"], "did you mean: tilegen check set en?"),
        (["check", "1+1=2"], 'did you mean: tilegen check equation "1+1=2"?'),
        (["klasse.ods"], "did you mean: tilegen check set klasse.ods? To make everything: tilegen kit klasse.ods"),
        (["en"], "did you mean: tilegen kit en?"),
        (["proof.pdf"], "did you mean: tilegen preflight proof.pdf?"),
        (["check", "set", "klasse", "1.xlsx"], '"1.xlsx" is more than is asked for here (what holds blanks stands in quotes: "klasse 1.xlsx")'),
        (["magnets", "en", "--only", "J,", "E*2"], '(what holds blanks stands in quotes: --only "J, E*2")'),
        (["magnets", "en", "--only", "“A*2,", "B”"], '(what holds blanks stands in quotes: --only "A*2, B")'),
        (["magnets", "en", "binary"], '"binary" is more than is asked for here\n'),
        (["magnets", "en", "—sheet", "gapless"], '"—sheet gapless" is more than is asked for here (an option begins with two hyphens: --sheet)'),
        (["magnets", "–xor"], 'no tile set "–xor" (an option begins with two hyphens: --xor)'),
        (["check", "equation", "—set", "en"], "an option begins with two hyphens: --set"),
        (["magnets", "binray"], 'no tile set "binray" (did you mean "binary"?)'),
        (["magnets", "--tile", "20 m"], "Invalid value for '--tile': \"20 m\": unknown unit \"m\" (did you mean \"mm\"?)"),
        (["magnets", "--tile", "0mm"], "Invalid value for '--tile': \"0mm\" must be greater than zero"),
        (["magnets", "--paper", "a44"], "unknown paper \"a44\" (did you mean \"a4\"?"),
        (["magnets", "--sheet", "gaples"], 'no sheet "gaples" (did you mean "gapless"?)'),
        (["magnets", "--style", "gray"], 'no style "gray" (did you mean "grey"?)'),
        (["magnets", "--style", "laser"], 'style "laser" has no paint for "print"'),
        (["laser", "tiles", "--style", "tactile"], "a laser raises nothing: for fingers there are --braille and"),
        (["magnets", "--guides", "tick"], "'tick' is not one of 'ticks', 'full', 'gutter', 'outline', 'none'"),
        (["magnets", "--tile", "300mm"], "does not fit on 210 × 297 mm with 6.5 mm margins (at most 197 × 284 mm)"),
        (["magnets", "--cells", "9"], "\"9\" is not columns x rows"),
        (["magnets", "-o", "x.jpg"], '"x.jpg" ends in .jpg (magnets can be .pdf, .svg, .png)'),
        (["magnets", "-o", "x"], '"x" has no ending that names a format'),
        (["magnets", "-o", "/proc/none/x.pdf"], "cannot write"),
        (["board", "clasic15"], 'no board "clasic15" (did you mean "classic15"?)'),
        (["board", "binary"], 'no board "binary" (known: classic15'),
        (["board", "--set", "binray"], 'no tile set "binray" (did you mean "binary"?)'),
        (["board", "--square", "300mm"], "classic15: a square of 300 × 300 mm does not fit on 210 × 297 mm with 6.5 mm margins, its border and glue tabs (at most 182.4 mm)"),
        (["board", "--one-page", "--paper", "a3"], "do not fit on one page of A3 (squares of 18 mm do; or leave out --paper"),
        (["board", "--one-page", "--panels", "2x2"], "a board on one page has no panels"),
        (["laser", "tiles", "--bed", "k41"], 'no machine "k41" (did you mean "k40"?)'),
        (["laser", "tiles", "--bed", "10x10"], "does not fit a bed of 10 × 10 mm"),
        (["laser", "tiles", "--kerf", "-1mm"], "must not be negative"),
        (["rack", "--tiles", "20"], "a rack for 20 tiles does not fit A4, upright or sideways: at most 13 tiles (--tiles 10 --racks 2 makes 2 that hold all)"),
        (["rack", "--tile", "200mm"], "a rack for even one such tile does not fit A4"),
        (["laser", "rack", "--tiles", "0"], '"0" is not a whole number from 1 to 9999'),
        (["laser", "rack", "--tiles", "9.5"], '"9.5" is not a whole number from 1 to 9999'),
        (["laser", "rack", "--tiles", "20"], "a rack for 20 tiles does not fit a bed of 300 × 200 mm with 5 mm margins: at most 13 tiles (--tiles 10 --racks 2 makes 2 that hold all)"),
        (["laser", "rack", "--tile", "250mm"], "a rack for even one such tile does not fit a bed of 300 × 200 mm"),
        (["laser", "rack", "--thickness", "20mm"], "cannot be made of sheet 20 mm thick (1 to 10 mm)"),
        (["laser", "rack", "--tile", "5mm"], "is too small for a rack of 3 mm sheet"),
        (["laser", "rack", "--fit", "1mm"], "with 1 mm of play the parts fall apart"),
        (["laser", "rack", "--kerf", "2mm"], "a kerf of 2 mm is more than half the sheet"),
        (["laser", "tiles", "--radius", "11mm"], "a corner radius of 11 mm is more than half the tile (at most 10 mm)"),
        (["laser", "tiles", "--gap", "2mm", "--layout", "common"], "tiles with shared cut lines have no gap"),
        (["laser", "board", "clasic15"], 'no board "clasic15" (did you mean "classic15"?)'),
        (["laser", "board", "--square", "300mm"], "classic15: not even one square of 300 × 300 mm with 3 mm of border fits the 289.8 × 189.8 mm that margins and kerf leave of the bed (squares of at most 186.8 mm)"),
        (["laser", "board", "--bed", "12x12"], "(take a larger bed)"),
        (["laser", "board", "--panels", "16x1"], "16 × 1 panels are more than a board of 15 × 15 squares has (at most 15x15)"),
        (["laser", "board", "--panels", "2x1"], "2 × 1 panels of 163 × 306 mm do not fit the 289.8 × 189.8 mm that margins and kerf leave of the bed (--panels 2x2 do)"),
        (["laser", "board", "--border", "0.5mm"], "a border of 0.5 mm burns away (at least 1 mm, or 0mm to cut on the last line)"),
        (["laser", "board", "--kerf", "11mm"], "a kerf of 11 mm is more than half the square"),
        (["laser", "board", "--material", "pvc"], "pvc must not go into a laser"),
        (["laser", "board", "--reference", "300mm"], "no room for a reference line of 300 mm"),
        (["show", "set", "nothing.toml"], "nothing.toml: no such file"),
        (["magnets", "--pappers", "a4"], "No such option"),
        (["magnets", "en", "--start", "8", "--start", "15"], "--start is given twice (for two sheets: --start 8,15)"),
        (["laser", "tiles", "--kerf", "0.1mm", "--kerf", "0.1mm", "--kerf", "0mm"], "--kerf is given 3 times (give it once)"),
        (["kit", "--paper", "a4", "--paper", "letter"], "--paper is given twice"),
        (["printer", "set", "office", "--dx", "1", "--dx", "2"], "--dx is given twice"),
        (["check", "set", "en", "--tile", "2cm", "--tile", "3cm"], "--tile is given twice"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_clear_line_and_leaves_nothing(
    arguments: list[str], line: str, tilegen: Tilegen, tmp_path: Path
) -> None:
    answer = tilegen(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert line in answer.err
    assert answer.err.startswith("tilegen: ")
    assert len(answer.err.splitlines()) == 1
    assert files(tmp_path) == []


def test_a_broken_set_leaves_the_old_kit(
    tilegen: Tilegen, tmp_path: Path, set_of: Callable[..., str], small_kit: SmallKit
) -> None:
    small_kit()
    path = set_of(("A", 2), ("B", 3))
    tilegen("kit", path)
    before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    Path(path).write_text("tiles = [", "utf-8")
    answer = tilegen("kit", path)
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1
    before["mine.toml"] = b"tiles = ["
    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == before


def test_several_beds_are_several_files(tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("laser", "tiles", "--tile", "25mm", "-o", "tiles.svg")
    assert files(tmp_path) == ["tiles-1.svg", "tiles-2.svg"]
    assert answer.out.splitlines()[0].startswith("tiles-1.svg  sheet 1 of 2: 77 of 100 tiles")
    assert len(answer.out.splitlines()) == 2


def test_a_board_stands_first_and_the_set_is_an_option(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("board", "small11", "--set", "en", "--paper", "a3").status == 0
    assert files(tmp_path) == ["output/en/board-small11-a3.pdf"]
    with pikepdf.open(tmp_path / "output/en/board-small11-a3.pdf") as pdf:
        assert str(pdf.docinfo.Creator) == "tilegen board small11 --set en --paper a3"


def test_a_board_of_ones_own_is_drawn_and_its_odd_square_named(tilegen: Tilegen, tmp_path: Path) -> None:
    legend = '[legend]\n"." = {}\n"D" = { word = 2 }\n"*" = { start = true }\n'
    (tmp_path / "mine.toml").write_text(f'rows = ["D.D", ".*.", "D.."]\n{legend}', "utf-8")
    answer = tilegen("board", "mine.toml", "-o", "x.pdf")
    assert (answer.status, answer.out) == (0, "x.pdf  3 × 3 squares of 20 × 20 mm, one page of A4\n")
    assert answer.err == "tilegen: warning: board mine is not symmetric: see 3C (plain)\n"
    (tmp_path / "mine.toml").write_text(f'rows = ["D.D", ".*", "D.D"]\n{legend}', "utf-8")
    answer = tilegen("board", "mine.toml", "-o", "y.pdf")
    assert answer.status == 2
    assert "mine.toml: row 2 has 2 squares, row 1 has 3: column 3 is missing" in answer.err
    assert not (tmp_path / "y.pdf").exists()


def test_the_kit_of_another_board(tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit) -> None:
    small_kit("board", "reference", "laser board", "inventory")
    answer = tilegen("kit", "binary", "--board", "small11", "--square", "18mm", "-o", "kit")
    assert answer.status == 0
    assert "11 × 11 squares of 18 × 18 mm" in answer.out
    assert "Board Small 11 × 11: 8 × 3W, 8 × 2W, 12 × 3L, 16 × 2L; start on 6F" in (
        tmp_path / "kit" / "90-inventory.txt"
    ).read_text("utf-8")


def test_standard_output(program: Program) -> None:
    answer = program("magnets", "-o", "-")
    assert answer.stdout.startswith(b"%PDF-1.")
    assert answer.stderr == b""
    assert program("laser", "tiles", "--tile", "25mm", "-o", "-").returncode == 2


def test_u97_a_picture_of_a_sheet(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("magnets", "-o", "sheet.png").status == 0
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")


def test_every_format_of_every_product(tilegen: Tilegen, tmp_path: Path) -> None:
    from tilegen.products import PRODUCTS

    for entry in PRODUCTS:
        for suffix in entry.load().formats:
            if (entry.command, suffix) == ("booklet", "png"):
                continue  # as the reference sheet, only longer
            assert tilegen(*entry.command.split(), "-o", f"x.{suffix}").status == 0
            assert (tmp_path / f"x.{suffix}").stat().st_size > 100


def loaded(*arguments: str) -> set[str]:
    code = (
        "import sys; from tilegen.cli import run; run(sys.argv[1:]); "
        f"print('LOADED', *[m for m in {HEAVY!r} if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(answer.stdout.splitlines()[-1].split()[1:])


def test_help_and_checking_a_set_load_no_heavy_library(tmp_path: Path) -> None:
    assert loaded("--help") == set()
    assert loaded() == set()
    assert loaded("magnets", "--help") == set()
    assert loaded("stats", "binary") == loaded("draw", "binary") == set()
    assert loaded("list", "sets") == set()
    (tmp_path / "wrong.toml").write_text("tiles = []", "utf-8")
    assert loaded("magnets", str(tmp_path / "wrong.toml")) == set()


def test_each_format_loads_its_own_library_only(tmp_path: Path) -> None:
    assert loaded("laser", "tiles", "-o", str(tmp_path / "x.svg")) == {"uharfbuzz", "svgwrite"}
    assert loaded("magnets", "-o", str(tmp_path / "x.pdf")) == {"uharfbuzz", "reportlab", "pikepdf"}
    assert loaded("inventory") == set()
    assert files(tmp_path) == ["x.pdf", "x.svg"]


@pytest.mark.parametrize(
    "words",
    [
        ("inventory", "src.csv", "-o", "src.csv"),
        ("stats", "src.csv", "-o", "src.csv"),
        ("magnets", "src.csv", "-o", "./here/../src.csv"),
        ("kit", "kk/90-inventory.csv", "-o", "kk"),
    ],
)
def test_nothing_is_written_over_what_it_is_made_of(
    words: tuple[str, ...], tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit
) -> None:
    small_kit("inventory", "magnets")
    (tmp_path / "kk").mkdir()
    (tmp_path / "here").mkdir()
    for name in ("src.csv", "kk/90-inventory.csv"):
        (tmp_path / name).write_text("Letter,Count,Points,Who\nA,9,1,Ada\nB,2,3,Bob\n", "utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.csv")}
    answer = tilegen(*words)
    assert answer.status == 2
    assert "is what this is made of (give the new file another name)" in answer.err or ".csv" in words[-1]
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.csv")} == before


LOADING = """
import os, signal, sys, types
from tilegen import cli
spec = types.SimpleNamespace(_initializing=True)
sys.modules["pikepdf"] = types.SimpleNamespace(__spec__=spec)
signal.signal(signal.SIGTERM, cli._stop)
os.kill(os.getpid(), signal.SIGTERM)
print("not yet")
spec._initializing = False
try:
    signal.pause()
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_stopping_waits_for_a_library_that_cannot_be_interrupted() -> None:
    answer = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, timeout=30, check=True)
    assert answer.stdout.splitlines() == ["not yet", "stopped"]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_stopping_half_way_leaves_nothing_behind(stop: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_text('tiles = [{ face = "A", count = 10000 }, { face = "B", count = 9000 }]', "utf-8")
    (tmp_path / "x.dxf").write_bytes(b"old")
    process = subprocess.Popen(
        [sys.executable, "-m", "tilegen", "laser", "tiles", "big.toml", "--bed", "5000x5000", "-o", "x.dxf"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    process.send_signal(stop)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.strip() == "tilegen: stopped; files that were there before are unchanged"
    assert files(tmp_path) == ["big.toml", "x.dxf"]
    assert (tmp_path / "x.dxf").read_bytes() == b"old"


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    answer = subprocess.run(
        f"{sys.executable} -m tilegen list papers | head -1", shell=True, cwd=tmp_path, capture_output=True, check=False
    )
    assert answer.stderr == b""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_terminal_with_few_characters_is_no_error(encoding: str, program: Program) -> None:
    answer = program("inventory", PYTHONIOENCODING=encoding)
    assert answer.returncode == 0
    assert b"NOT" in answer.stdout


def test_u12_two_thousand_tiles_in_one_run(tilegen: Tilegen, set_of: Callable[..., str]) -> None:
    answer = tilegen("magnets", set_of(("A", 1200), ("B", 800)), "--tile", "45x40mm", "-o", "x.pdf")
    assert answer.status == 0
    assert "2000 tiles of 45 × 40 mm" in answer.out


def test_u27_a_set_need_not_have_100_tiles(tilegen: Tilegen, set_of: Callable[..., str]) -> None:
    assert tilegen("kit", set_of(("A", 104))).status == 0
    assert tilegen("kit", set_of(("A", 1))).status == 0


def test_completion_offers_names(tmp_path: Path, program: Program) -> None:
    answer = program(_TILEGEN_COMPLETE="bash_complete", COMP_WORDS="tilegen magnets bin", COMP_CWORD="2")
    assert b"binary" in answer.stdout


def test_a_smaller_kit_leaves_no_sheet_of_a_larger_one(tilegen: Tilegen, tmp_path: Path, small_kit: SmallKit) -> None:
    small_kit("magnets", "laser tiles", "inventory")
    tilegen("kit", "--tile", "25mm")
    assert "output/binary/60-laser-tiles-kerf-0.2mm-1.svg" in files(tmp_path)
    tilegen("kit")
    assert [f for f in files(tmp_path) if "laser-tiles" in f] == [
        "output/binary/60-laser-tiles-kerf-0.2mm.dxf",
        "output/binary/60-laser-tiles-kerf-0.2mm.svg",
    ]


def test_sheets_left_from_an_earlier_job_are_told(tilegen: Tilegen) -> None:
    tilegen("laser", "tiles", "--tile", "25mm", "-o", "x.svg")
    answer = tilegen("laser", "tiles", "-o", "x.svg")
    assert answer.err.splitlines() == [f"tilegen: warning: x-{n}.svg is left from an earlier job" for n in (1, 2)]


@pytest.mark.parametrize("suffix", ["pdf", "svg", "dxf"])
def test_u96_the_command_in_a_file_makes_the_same_file(suffix: str, tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "my game.toml").write_text(tilegen("show", "set").out, "utf-8")
    style = "default" if suffix == "pdf" else "laser"
    (tmp_path / "my-style.toml").write_text(tilegen("show", "style", style).out, "utf-8")
    (tmp_path / "my-sheet.toml").write_text(tilegen("show", "sheet", "rounded").out, "utf-8")
    arguments = ["my game.toml", "--add", "xor", "--tile", "0.7512345in", "--style", str(tmp_path / "my-style.toml")]
    if suffix == "pdf":
        command = ["magnets", *arguments, "--sheet", str(tmp_path / "my-sheet.toml"), "--slashed-zero"]
    else:
        command = ["laser", "tiles", *arguments, "--kerf", "0,15 mm"]
    assert tilegen(*command, "-o", f"one.{suffix}").status == 0
    content = (tmp_path / f"one.{suffix}").read_bytes()
    words = shlex.split(command_in(content))[1:]
    words = words[: words.index("-o")] if "-o" in words else words
    assert tilegen(*words, "-o", f"two.{suffix}").status == 0
    assert (tmp_path / f"two.{suffix}").read_bytes() == content


def command_in(content: bytes) -> str:
    """The command that a file says made it."""
    if content.startswith(b"%PDF"):
        with pikepdf.open(io.BytesIO(content)) as pdf:
            return str(pdf.docinfo["/Creator"])
    found = re.search(r"tilegen [\d.]+: (tilegen .*?)(</desc>.*)?$", html.unescape(content.decode()), re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("command", [["show", "set"], ["list", "papers"], ["--help"], ["magnets", "-o", "-"]])
def test_a_full_disk_behind_standard_output_is_one_line(command: list[str], tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "tilegen", *command],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1
    assert "No space left on device" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["magnets", "--tile", "9" * 5000], "is not a length"),
        (["magnets", "--cells", f"{'9' * 5000}x2"], "is not columns x rows"),
        (["kit", "x" * 5000], "name too long"),
        (["new", "n" * 300], "cannot be the name of a set"),
        (["new", "binary"], 'there is a set "binary" already'),
        (["kit", "-o", ""], "a kit goes into a folder"),
        (["kit", "-o", "-"], "a kit goes into a folder"),
        (["magnets", "--tile", "3/4"], 'did you mean "3/4in"?'),
        (["magnets", "--paper", "4x6"], 'did you mean "4x6in"'),
        (["magnets", "--bleed", "10mm"], "at most 5 mm"),
        (["magnets", "-o", "loop.pdf"], "leads round in a circle of links"),
        (["magnets", "-o", "a\x1b[31m.jpg"], "ends in .jpg"),
    ],
)  # fmt: skip
def test_odd_input_is_one_clear_line(arguments: list[str], line: str, tilegen: Tilegen, tmp_path: Path) -> None:
    (tmp_path / "loop.pdf").symlink_to("loop.pdf")
    answer = tilegen(*arguments)
    assert answer.status == 2
    assert line in answer.err
    assert len(answer.err.splitlines()) == 1
    assert "\x1b" not in answer.err


def test_new_takes_the_file_name_too(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("new", "mygame.toml").status == 0
    assert files(tmp_path) == ["mygame.toml"]


def test_a_broken_file_of_ones_own_does_not_hide_the_others(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("tilesets", "sheets", "styles", "machines"):
        (tmp_path / "own" / kind / "folder.toml").mkdir(parents=True)
        (tmp_path / "own" / kind / "broken.toml").write_text("x =", "utf-8")
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path / "own"))
    for word, shipped in (("sets", "binary"), ("sheets", "gapless"), ("styles", "grey"), ("machines", "k40")):
        answer = tilegen("list", word)
        assert answer.status == 0
        assert shipped in answer.out
        assert "cannot be read" in answer.out
    assert "has no paint" in tilegen("magnets", "--style", "laser").err


def test_a_deleted_folder_is_one_clear_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f"cd {gone} && rmdir {gone} && {sys.executable} -m tilegen magnets -o x.pdf"
    answer = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1


def test_a_set_whose_faces_need_large_tiles_has_a_kit(tilegen: Tilegen, set_of: Callable[..., str]) -> None:
    answer = tilegen("kit", set_of(("Donaudampf", 2), ("WWWW", 1), extra="rack = 2"), "--tile", "40mm")
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("lang", ["es", "ru", "sr-Cyrl", "sr-Latn", "th"])
def test_every_product_speaks_every_language(lang: str, make: Callable[..., Any]) -> None:
    """Drawn and checked: no letter is missing, no label runs over its square or sheet."""
    for entry in PRODUCTS:
        made = make(entry.command, lang=lang)
        assert made.result is not None, entry.command
        assert not [w for w in made.warnings if "ruler" in w], entry.command
