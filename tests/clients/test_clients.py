"""What real programs make of the laser files: MeerK40t and vpype, run without their windows.

They come with the test extra `clients`; where one is not installed its tests are skipped and say so.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.clients.release import violations
from tests.readback.readers import read_svg
from tilegen.cli import deliver
from tilegen.drawing.items import Drawing
from tilegen.drawing.measure import extent, work

HERE = Path(__file__).parent
HOW = 'is not installed: pip install -e ".[test,clients]"'
meerk40t = pytest.mark.skipif(find_spec("meerk40t") is None, reason=f"MeerK40t {HOW}")
vpype = pytest.mark.skipif(find_spec("vpype") is None, reason=f"vpype {HOW}")
shapely = pytest.mark.skipif(find_spec("shapely") is None, reason=f"shapely {HOW}")

Make = Callable[..., deliver.Finished]
Read = Callable[..., Any]

FILES: dict[str, dict[str, Any]] = {
    "common": {},
    "separate": {"layout": "separate"},
    "rounded": {"radius": "2mm"},
    "rounded common": {"radius": "2mm", "layout": "common"},
    "single lines": {"mark": "line", "radius": "2mm", "layout": "common"},
    "outlines": {"mark": "outline"},
    "stencil": {"mark": "stencil"},
    "service": {"style": "service"},
    "with a reference line": {"reference": "100mm"},
}
CLAIMS = {"engrave": "op raster", "score": "op engrave", "cut": "op cut"}


@cache
def process_of(program: str) -> subprocess.Popen[str]:
    """A program, started once for all files of this run, in a home of its own."""
    command = [sys.executable, str(HERE / f"read_{program}.py")]
    home = tempfile.mkdtemp()
    process = subprocess.Popen(
        command, env={**os.environ, "HOME": home}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    atexit.register(process.kill)
    return process


def ask(program: str, what: str) -> Any:
    process = process_of(program)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{what}\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    assert answer, f"{program} has ended"
    return json.loads(answer)


@pytest.fixture
def read(tmp_path: Path, make: Make) -> Read:
    """Make laser tiles, let a program read them, return (the drawing, what the program understood)."""

    def reads(reader: str, product: str = "laser tiles", suffix: str = "svg", **options: Any) -> tuple[Drawing, Any]:
        made = make(product, **options)
        path = tmp_path / f"tiles.{suffix}"
        path.write_bytes(deliver.render(made, suffix)[0])
        assert isinstance(made.result, Drawing)
        if reader.startswith("vpype"):
            return made.result, ask("vpype", f"{'sort' if reader == 'vpype sorted' else 'read'} {path}")
        return made.result, ask(reader, str(path))

    return reads


def words_of(drawing: Drawing) -> list[str]:
    """The operations of the first page, in their order."""
    return [word for word in CLAIMS if work(drawing.pages[0], word).strokes]


# Each file has a MeerK40t of its own, which takes a second: one of each kind.
@meerk40t
@pytest.mark.parametrize("name", [name for name in FILES if name != "rounded"])
def test_meerk40t_reads_the_size_and_every_line_once_in_our_order(name: str, read: Read) -> None:
    drawing, found = read("meerk40t", **FILES[name])
    words = words_of(drawing)
    assert found["loaded"]
    # One element an operation, each claimed by exactly one, and by the right one.
    assert [element["claims"] for element in found["elements"]] == [[CLAIMS[word]] for word in words]
    for word, element in zip(words, found["elements"], strict=True):
        page = drawing.pages[0]
        assert element["length"] == pytest.approx(work(page, word).length, rel=0.001)
        assert element["box"] == pytest.approx(extent(page, word), abs=0.02)
    if name in ("common", "rounded common", "separate"):
        assert found["travel"]["op cut"] == pytest.approx(work(drawing.pages[0], "cut").travel, rel=0.001)


@meerk40t
def test_meerk40t_can_disagree(read: Read) -> None:
    """The comparison fails for a file in another colour: the frame of a LightBurn file is no cut for MeerK40t."""
    _, found = read("meerk40t", style="lightburn")
    assert [element["claims"] for element in found["elements"]] != [["op raster"], ["op cut"]]


@meerk40t
@pytest.mark.parametrize("name", ["common", "single lines", "stencil"])
def test_meerk40t_reads_a_lightburn_project_by_its_names(name: str, read: Read) -> None:
    drawing, found = read("meerk40t", suffix="lbrn2", **FILES[name])
    page = drawing.pages[0]
    assert all(len(element["claims"]) == 1 for element in found["elements"])
    lengths = {operation["label"]: operation["length"] for operation in found["operations"]}
    assert list(lengths)[-1] == "cut the frame last"
    for word in CLAIMS:
        wanted = work(page, word).length
        assert sum(v for label, v in lengths.items() if label.startswith(word)) == pytest.approx(wanted, rel=0.001)


@vpype
@pytest.mark.parametrize("name", FILES)
def test_vpype_reads_the_size_and_the_lengths(name: str, read: Read) -> None:
    drawing, found = read("vpype", **FILES[name])
    page = drawing.pages[0]
    assert found["size"] == pytest.approx([page.width, page.height], abs=0.01)
    assert [layer["length"] for layer in found["layers"].values()] == pytest.approx(
        [work(page, word).length for word in words_of(drawing)], rel=0.001
    )


BOARDS: list[dict[str, Any]] = [{}, {"square": "20.5mm", "bed": "600x400"}, {"panels": "3x2", "mark": "engrave"}]


@meerk40t
@pytest.mark.parametrize("options", [BOARDS[0], BOARDS[2]], ids=str)
def test_meerk40t_reads_every_line_of_a_board_once(options: dict[str, Any], read: Read) -> None:
    drawing, found = read("meerk40t", product="laser board", **options)
    page, words = drawing.pages[0], words_of(drawing)
    assert [element["claims"] for element in found["elements"]] == [[CLAIMS[word]] for word in words]
    for word, element in zip(words, found["elements"], strict=True):
        assert element["length"] == pytest.approx(work(page, word).length, rel=0.001)
        assert element["box"] == pytest.approx(extent(page, word), abs=0.02)
    assert found["travel"]["op cut"] == pytest.approx(work(page, "cut").travel, abs=0.02)


@vpype
@pytest.mark.parametrize("options", BOARDS, ids=str)
def test_vpype_reads_the_size_and_the_lengths_of_a_board(options: dict[str, Any], read: Read) -> None:
    drawing, found = read("vpype", product="laser board", **options)
    page = drawing.pages[0]
    assert found["size"] == pytest.approx([page.width, page.height], abs=0.01)
    assert [layer["length"] for layer in found["layers"].values()] == pytest.approx(
        [work(page, word).length for word in words_of(drawing)], rel=0.001
    )


@vpype
@pytest.mark.parametrize("name", ["common", "separate", "rounded", "rounded common"])
@pytest.mark.parametrize("bed", ["300x200", "400x300"])
def test_no_sorter_finds_a_shorter_way(name: str, bed: str, read: Read) -> None:
    drawing, found = read("vpype sorted", bed=bed, **FILES[name])
    travel = work(drawing.pages[0], "cut").travel
    assert travel <= 1.02 * min(found["sorted"])
    assert name != "common" or travel <= 0.10 * work(drawing.pages[0], "cut").length


@shapely
@pytest.mark.parametrize("name", ["common", "rounded common", "separate", "stencil"])
def test_nothing_is_cut_that_has_come_off(name: str, make: Make) -> None:
    made = make("laser tiles", **FILES[name])
    assert violations(strokes_of(made)) == []


@shapely
def test_the_thought_cut_can_fail(make: Make) -> None:
    strokes = strokes_of(make("laser tiles"))
    assert violations([strokes[-1], *strokes[:-1]]), "the frame first: everything has come off"


def strokes_of(made: deliver.Finished) -> list[list[tuple[float, float]]]:
    """The cut lines of a file, on a grid of 0.001 mm so that ends meet."""
    lines = read_svg(deliver.render(made, "svg")[0]).layers["cut"]
    return [[(round(x, 3), round(y, 3)) for x, y in line] for line in lines]
