"""Every tile, in every format, read back from the finished file within 0.01 mm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pdfminer import pdfinterp

from tests import pdf_reader
from tests.readback import readers
from tilegen.cli import deliver
from tilegen.drawing.items import Drawing, Group

BINARY = [28, 28, 14, 5, 5, 4, 4, 4, 3, 3, 2]

MAGNETS: list[dict[str, Any]] = [
    {"paper": "a4"},
    {"paper": "letter"},
    {"paper": "letter", "sheet": "rounded"},
    {"tile": "18x20mm"},
    {"tile": "3/4in", "paper": "letter"},
    {"tile": "19mm", "margin": "10mm"},
    {"tile": "40mm", "margin": "10mm"},
    {"paper": "4x6in", "gap": "1mm"},
    {"style": "ink-saver", "guides": "full"},
]
LASER: list[dict[str, Any]] = [
    {},
    {"kerf": "0mm"},
    {"layout": "separate"},
    {"radius": "2mm"},
    {"radius": "2mm", "layout": "common"},
    {"tile": "25mm"},
    {"tile": "18x20mm", "kerf": "0.15mm", "bed": "400x300"},
]


def name(options: dict[str, Any]) -> str:
    return " ".join(f"{k}={v}" for k, v in options.items()) or "default"


def drawing_of(made: deliver.Finished) -> Drawing:
    assert isinstance(made.result, Drawing)
    return made.result


def read_magnets(made: deliver.Finished) -> list[list[readers.Tile]]:
    trim = next(drawing_of(made).pages[0].groups("tile")).box
    assert trim is not None
    sheets = readers.read_pdf(deliver.render(made, "pdf")[0], (trim.width, trim.height))
    for sheet, page in zip(sheets, drawing_of(made).pages, strict=True):
        assert (sheet.width, sheet.height) == pytest.approx((page.width, page.height), abs=0.001)
    return [sheet.tiles for sheet in sheets]


def read_laser(made: deliver.Finished, suffix: str, kerf: float) -> list[list[readers.Tile]]:
    sheets = []
    for page, content in enumerate(deliver.render(made, suffix)):
        height = drawing_of(made).pages[page].height
        file = readers.read_svg(content) if suffix == "svg" else readers.read_dxf(content, height)
        sheets.append(readers.laser_tiles(file, drawing_of(made), page, kerf))
    return sheets


@pytest.mark.parametrize("options", MAGNETS, ids=name)
def test_magnets_pdf(options: dict[str, Any], make: Callable[..., deliver.Finished]) -> None:
    made = make("magnets", **options)
    sheets = read_magnets(made)
    assert readers.differences(drawing_of(made), sheets) == []
    assert readers.face_counts(sheets) == BINARY


def test_magnets_pdf_words_are_the_faces(make: Callable[..., deliver.Finished]) -> None:
    (tiles,) = read_magnets(make("magnets"))
    words = [tile.face for tile in tiles]
    wanted = {"0": 28, "1": 28, "=": 14, "+": 5, "−": 5, "×": 3, "÷": 2, "OR": 4, "AND": 4, "NOT": 4}
    assert {face: sum(w[0] == face and len(w) == 2 for w in words) for face in wanted} == wanted
    assert sum(w == ("0",) for w in words) == 3, "three blanks, with their 0 points alone"


# A format is written in one way, whatever is drawn: the usual tiles and rounded ones in both, the others in one.
IN_BOTH = ("default", "radius=2mm layout=common")


@pytest.mark.parametrize(
    ("suffix", "options"),
    [
        pytest.param(suffix, options, id=f"{suffix}-{name(options)}")
        for number, options in enumerate(LASER)
        for suffix in (
            ("svg", "dxf") if name(options) in IN_BOTH else ("dxf", "dxf", "svg")[number % 3 : number % 3 + 1]
        )
    ],
)
def test_laser_tiles(suffix: str, options: dict[str, Any], make: Callable[..., deliver.Finished]) -> None:
    made = make("laser tiles", **options)
    kerf = float(options.get("kerf", "0.2mm").removesuffix("mm"))
    sheets = read_laser(made, suffix, kerf)
    assert readers.differences(drawing_of(made), sheets) == []
    assert readers.face_counts(sheets) == BINARY


@pytest.mark.parametrize("options", [{}, {"tile": "19.05mm"}], ids=name)
def test_the_three_formats_agree_within_a_micrometre(
    options: dict[str, str], make: Callable[..., deliver.Finished]
) -> None:
    magnets, laser = make("magnets", **options), make("laser tiles", **options)
    assert readers.differences(drawing_of(magnets), read_magnets(magnets), tolerance=0.001) == []
    for suffix in ("svg", "dxf"):
        assert readers.differences(drawing_of(laser), read_laser(laser, suffix, 0.2), tolerance=0.001) == []


def test_the_quick_reader_reads_what_the_library_reads(
    make: Callable[..., deliver.Finished], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = deliver.render(make("magnets", tile="40mm"), "pdf")[0]
    with pdf_reader.open_pdf(content) as pdf:
        quick = pdf.pages[0].objects
    monkeypatch.setattr(pdfinterp, "PDFContentParser", pdf_reader.PARSER)
    with pdf_reader.open_pdf(content) as pdf:
        assert pdf.pages[0].objects == quick
    assert len(quick["rect"]) >= 24


# -- the comparison can fail -------------------------------------------------------------------------------------------


def with_tile(drawing: Drawing, number: int, change: Callable[[Group], Group | None]) -> Drawing:
    page = drawing.pages[0]
    tiles = list(page.groups("tile"))
    items = []
    for item in page.items:
        if item is tiles[number]:
            changed = change(tiles[number])
            items += [changed] if changed else []
        else:
            items.append(item)
    return replace(drawing, pages=(replace(page, items=tuple(items)), *drawing.pages[1:]))


FAULTS: dict[str, Callable[[Group], Group | None]] = {
    "moved by 0.02 mm": lambda tile: replace(tile, x=tile.x + 0.02),
    "0.1 % too large": lambda tile: replace(tile, scale=1.001),
    "missing": lambda tile: None,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_pdf_is_found(fault: str, make: Callable[..., deliver.Finished]) -> None:
    made = make("magnets")
    faulty = replace(made, result=with_tile(drawing_of(made), 40, FAULTS[fault]))
    found = readers.read_pdf(deliver.render(faulty, "pdf")[0], (20, 20))
    assert readers.differences(drawing_of(made), [sheet.tiles for sheet in found])


def test_a_wrong_face_in_the_pdf_is_found(make: Callable[..., deliver.Finished]) -> None:
    made = make("magnets")
    tiles = list(drawing_of(made).pages[0].groups("tile"))
    wrong = with_tile(drawing_of(made), 0, lambda tile: replace(tile, items=tiles[-1].items))
    found = readers.read_pdf(deliver.render(replace(made, result=wrong), "pdf")[0], (20, 20))
    assert readers.differences(drawing_of(made), [sheet.tiles for sheet in found])


@pytest.mark.parametrize("suffix", ["svg", "dxf"])
def test_a_fault_in_a_laser_file_is_found(suffix: str, make: Callable[..., deliver.Finished]) -> None:
    right = make("laser tiles")
    wide = make("laser tiles", tile="20.02x20mm")
    content = deliver.render(wide, suffix)[0]
    file = readers.read_svg(content) if suffix == "svg" else readers.read_dxf(content, 200)
    tiles = readers.laser_tiles(file, drawing_of(right), 0, 0.2)
    assert readers.differences(drawing_of(right), [tiles])
    unkerfed = readers.laser_tiles(file, drawing_of(wide), 0, 0.0)
    assert readers.differences(drawing_of(wide), [unkerfed])
