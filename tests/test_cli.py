"""The program as people use it: what it prints, what it writes, and how it says no."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tilegen = Callable[..., Any]
Program = Callable[..., subprocess.CompletedProcess[bytes]]

HEAVY = ("reportlab", "pikepdf", "svgwrite", "ezdxf", "cairosvg", "resvg_py", "uharfbuzz", "tomlkit", "rich", "numpy")


def files(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_alone_it_prints_three_commands_to_copy(tilegen: Tilegen) -> None:
    answer = tilegen()
    commands = [line.strip() for line in answer.out.splitlines() if line.startswith("  tilegen ")]
    assert answer.status == 0
    assert len(commands) == 3


def test_the_three_commands_work(tilegen: Tilegen, tmp_path: Path) -> None:
    for line in tilegen().out.splitlines():
        if line.startswith("  tilegen "):
            words = line.strip().split("   ")[0].split()[1:]
            assert tilegen(*words).status == 0, line
    assert "output/binary/magnets-letter.pdf" in files(tmp_path)
    assert "mygame.toml" in files(tmp_path)


def test_the_kit(tilegen: Tilegen, tmp_path: Path) -> None:
    answer = tilegen("kit")
    assert answer.status == 0
    names = files(tmp_path / "output" / "binary")
    assert names == [
        "00-contact-sheet.png",
        "10-magnets-a4.pdf",
        "11-magnets-letter.pdf",
        "60-laser-tiles-kerf-0.2mm.dxf",
        "60-laser-tiles-kerf-0.2mm.svg",
        "61-cut-list.txt",
        "90-inventory.csv",
        "90-inventory.txt",
    ]
    assert [line.split()[0] for line in answer.out.splitlines()] == [f"output/binary/{n}" for n in names], (
        "a line a file"
    )
    assert answer.err == ""


def test_the_kit_for_a_shop_and_a_material(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("kit", "--material", "mdf", "--profile", "lightburn").status == 0
    path = tmp_path / "output" / "binary" / "60-laser-tiles-kerf-0.18mm.svg"
    text = path.read_text("utf-8")
    assert "#00e000" in text
    assert "tilegen laser tiles binary --material mdf --profile lightburn" in text
    assert tilegen("kit", "--kerf", "0.3mm,0.1mm", "-o", "kit").status == 0
    assert (tmp_path / "kit" / "60-laser-tiles-kerf-0.3x0.1mm.dxf").is_file()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('lay_out = "common"', 'no product has the option "lay_out" (did you mean "layout"?)'),
        ('layout = "shared"', '--layout "shared" (known: common, separate)'),
        ('kerf = "none"', '"none" is not a length'),
    ],
)
def test_a_profile_with_a_wrong_option(line: str, said: str, tilegen: Tilegen, tmp_path: Path) -> None:
    text = tilegen("show", "style", "laser").out
    (tmp_path / "shop.toml").write_text(text.replace("[roles]", f"[options]\n{line}\n\n[roles]"), "utf-8")
    answer = tilegen("laser", "tiles", "--profile", "shop.toml", "-o", "x.svg")
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_the_kit_of_ones_own_set_in_ones_own_folder(tilegen: Tilegen, tmp_path: Path) -> None:
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
    for kind, name in (("sheet", "rounded"), ("style", "grey"), ("machine", "k40"), ("material", "mdf")):
        text = tilegen("show", kind, name).out
        (tmp_path / f"my-{kind}.toml").write_text(text, "utf-8")
        assert tilegen("show", kind, f"my-{kind}.toml").out == text
    assert tilegen("magnets", "--sheet", "my-sheet.toml", "--style", "my-style.toml", "-o", "x.pdf").status == 0
    assert tilegen("laser", "tiles", "--bed", "my-machine.toml", "-o", "x.svg").status == 0


@pytest.mark.parametrize("what", ["sets", "sheets", "styles", "machines", "materials", "papers", "products", "formats"])
def test_lists(what: str, tilegen: Tilegen) -> None:
    answer = tilegen("list", what)
    assert answer.status == 0
    assert answer.out.strip()


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["kit"],
        ["magnets"],
        ["laser"],
        ["laser", "tiles"],
        ["laser", "cutlist"],
        ["laser", "coupon"],
        ["inventory"],
        ["list"],
        ["show"],
        ["show", "set"],
        ["new"],
    ],
)
def test_help(command: list[str], tilegen: Tilegen) -> None:
    answer = tilegen(*command, "--help")
    assert answer.status == 0
    assert answer.out.startswith("Usage: tilegen")
    assert tilegen(*command, "-h").out == answer.out
    if (command and command[0] in ("kit", "magnets")) or command == ["laser", "tiles"]:
        assert "Examples:" in answer.out


def test_examples_in_help_run(tilegen: Tilegen, tmp_path: Path) -> None:
    tilegen("new", "mygame")
    for command in (
        ["kit"],
        ["magnets"],
        ["laser", "tiles"],
        ["laser", "cutlist"],
        ["laser", "coupon"],
        ["inventory"],
        ["show", "set"],
        ["new"],
    ):
        for line in tilegen(*command, "--help").out.splitlines():
            if line.strip().startswith("tilegen "):
                words = line.split(" > ")[0].split()[1:]
                (tmp_path / "mygame.toml").unlink() if words[0] == "new" else None
                assert tilegen(*words).status == 0, line


def test_version(tilegen: Tilegen) -> None:
    assert tilegen("--version").out == "tilegen 0.1.0\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["mangets"], 'no command "mangets" (did you mean "magnets"?)'),
        (["magnets", "binray"], 'no tile set "binray" (did you mean "binary"?)'),
        (["magnets", "--tile", "20 m"], "Invalid value for '--tile': \"20 m\": unknown unit \"m\" (did you mean \"mm\"?)"),
        (["magnets", "--tile", "0mm"], "Invalid value for '--tile': \"0mm\" must be greater than zero"),
        (["magnets", "--paper", "a44"], "unknown paper \"a44\" (did you mean \"a4\"?"),
        (["magnets", "--sheet", "gaples"], 'no sheet "gaples" (did you mean "gapless"?)'),
        (["magnets", "--style", "gray"], 'no style "gray" (did you mean "grey"?)'),
        (["magnets", "--style", "laser"], 'style "laser" has no paint for "print"'),
        (["magnets", "--guides", "tick"], "'tick' is not one of 'ticks', 'full', 'outline', 'none'"),
        (["magnets", "--tile", "300mm"], "does not fit on 210 × 297 mm with 6.5 mm margins (at most 197 × 284 mm)"),
        (["magnets", "--cells", "9"], "\"9\" is not columns x rows"),
        (["magnets", "-o", "x.jpg"], '"x.jpg" ends in .jpg (magnets can be .pdf, .svg, .png)'),
        (["magnets", "-o", "x"], '"x" has no ending that names a format'),
        (["magnets", "-o", "/proc/none/x.pdf"], "cannot write"),
        (["laser", "tiles", "--bed", "k41"], 'no machine "k41" (did you mean "k40"?)'),
        (["laser", "tiles", "--bed", "10x10"], "does not fit a bed of 10 × 10 mm"),
        (["laser", "tiles", "--kerf", "-1mm"], "must not be negative"),
        (["laser", "tiles", "--radius", "11mm"], "a corner radius of 11 mm is more than half the tile (at most 10 mm)"),
        (["laser", "tiles", "--material", "playwood"], 'no material "playwood" (did you mean "plywood"?)'),
        (["laser", "tiles", "--material", "pvc"], "pvc must not go into a laser: PVC gives off hydrochloric acid"),
        (["laser", "tiles", "--material", "vinyl"], "vinyl must not go into a laser"),
        (["laser", "tiles", "--material", "magnet-sheet"], "cut it with a knife (--knife), or glue disc magnets"),
        (["laser", "coupon", "--material", "pvc"], "pvc must not go into a laser"),
        (["laser", "cutlist", "--material", "pvc"], "pvc must not go into a laser"),
        (["kit", "--material", "pvc"], "pvc must not go into a laser"),
        (["laser", "tiles", "--profile", "glowforg"], 'no style "glowforg" (did you mean "glowforge"?)'),
        (["laser", "tiles", "--profile", "grey"], 'style "grey" has no paint for "engrave"'),
        (["laser", "tiles", "--kerf", "0.1,0.2,0.3"], "is not a length"),
        (["laser", "tiles", "--magnets", "19mm"], "a magnet of 19 mm is too wide for the tile (at most 18 mm)"),
        (["laser", "tiles", "--magnets", "10mm", "--knife"], "a knife does not draw rings"),
        (["laser", "tiles", "--mark", "stencil", "--tile", "12mm"], "faces cannot be cut through tiles of 12 mm (at least 15 mm, or --mark line)"),
        (["laser", "tiles", "--reference", "400mm"], "no room for a reference line of 400 mm"),
        (["laser", "cutlist", "--cut-speed", "5mm/h"], "is not a speed"),
        (["laser", "coupon", "--bed", "100x100"], "two strips of 100 mm do not fit"),
        (["laser", "tiles", "--gap", "2mm", "--layout", "common"], "tiles with shared cut lines have no gap"),
        (["show", "set", "nothing.toml"], "nothing.toml: no such file"),
        (["magnets", "--pappers", "a4"], "No such option"),
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


def test_a_broken_set_leaves_the_old_kit(tilegen: Tilegen, tmp_path: Path, set_of: Callable[..., str]) -> None:
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
    assert answer.out.splitlines()[0].startswith("tiles-1.svg  100 tiles")
    assert len(answer.out.splitlines()) == 2


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
    assert loaded("list", "sets") == set()
    (tmp_path / "wrong.toml").write_text("tiles = []", "utf-8")
    assert loaded("magnets", str(tmp_path / "wrong.toml")) == set()


def test_each_format_loads_its_own_library_only() -> None:
    assert loaded("laser", "tiles", "-o", "/dev/null.svg") <= {"uharfbuzz", "svgwrite"}
    assert loaded("inventory") == set()


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
