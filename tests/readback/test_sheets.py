"""Every sheet, printed with the binary set and read back: each tile lies where the maker has cut, within 0.01 mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.readback import readers
from tilegen.cli import deliver
from tilegen.data import find
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing

A4, A3, A6, LETTER, TABLOID = (210, 297), (297, 420), (105, 148), (215.9, 279.4), (279.4, 431.8)
TOLERANCE = 0.01


@dataclass(frozen=True)
class Cut:
    """A sheet as its maker describes it, all numbers times `unit` mm; `tiles` are those on each cell, across and down."""

    page: tuple[float, float]
    grid: tuple[int, int]
    size: tuple[float, float]
    first: tuple[float, float]
    pitch: tuple[float, float]
    unit: float = 1.0
    tiles: tuple[int, int] = (1, 1)
    tile: tuple[float, float] | None = None  # mm

    def boxes(self) -> Iterator[Box]:
        """Yield where the tiles are, cell after cell, in mm."""
        cell = (self.size[0] * self.unit, self.size[1] * self.unit)
        tile = self.tile or cell
        for row in range(self.grid[1]):
            for column in range(self.grid[0]):
                x = (self.first[0] + column * self.pitch[0]) * self.unit + (cell[0] - self.tiles[0] * tile[0]) / 2
                y = (self.first[1] + row * self.pitch[1]) * self.unit + (cell[1] - self.tiles[1] * tile[1]) / 2
                for down in range(self.tiles[1]):
                    for across in range(self.tiles[0]):
                        left, top = x + across * tile[0], y + down * tile[1]
                        yield Box(left, top, left + tile[0], top + tile[1])


INCH, POINT, T20 = 25.4, 25.4 / 72, (20.0, 20.0)
# Typed from the makers' figures (gLabels-qt templates, and what is printed on the packets), not from the sheet files.
CUTS = {
    "avery-5160": Cut(LETTER, (3, 10), (2.625, 1), (0.15625, 0.5), (2.78125, 1), INCH, (3, 1), T20),
    "avery-5371": Cut(LETTER, (2, 5), (3.5, 2), (0.75, 0.5), (3.5, 2), INCH, (4, 2), T20),
    "avery-8373": Cut(LETTER, (2, 4), (3.5, 2), (0.5, 0.75), (4, 2.5), INCH, (4, 2), T20),
    "avery-l7651": Cut(A4, (5, 13), (38.1, 21.2), (4.7, 10.9), (40.6, 21.2), tile=T20),
    "celcast-ij37": Cut(A4, (2, 5), (255, 147.5), (43, 52.7), (255, 147.5), POINT, (4, 2), T20),
    "endisch-6500020": Cut(A4, (8, 12), (20, 20), (16.25, 14.75), (22.5, 22.5)),
    "endisch-6500024": Cut(A4, (7, 10), (24, 24), (12, 15), (27, 27)),
    "endisch-6502020": Cut(A4, (9, 14), (20, 20), (15, 8.5), (20, 20)),
    "epson-s041144": Cut(A6, (4, 4), (48, 68), (33, 59), (59.5, 79.5), POINT),
    "hama-50400": Cut(A4, (2, 5), (85, 55), (13.5, 10.5), (95, 55), tiles=(4, 2), tile=T20),
    "hama-50452": Cut(A4, (6, 11), (25.4, 25.4), (15.8, 9), (30.4, 25.4)),
    "ol1025": Cut(LETTER, (7, 9), (1, 1), (0.375, 0.5), (1.125, 1.125), INCH),
    "ol1245": Cut(LETTER, (8, 10), (0.875, 0.875), (0.3125, 0.5625), (1, 1), INCH),
    "ol2679": Cut(LETTER, (3, 4), (2, 2), (0.625, 0.645), (2.625, 2.57), INCH, (2, 2), T20),
    "ol3008": Cut(LETTER, (10, 14), (0.75, 0.75), (0.5, 0.25), (0.75, 0.75), INCH),
    "ol5275": Cut(LETTER, (9, 12), (0.75, 0.75), (0.625, 0.65625), (0.8125, 0.8125), INCH),
    "rayfilm-1818k": Cut(A4, (10, 15), (18, 18), (6, 6.5), (20, 19)),
    "rayfilm-2525k": Cut(A4, (7, 10), (25, 25), (8.5, 10), (28, 28)),
    "rayfilm-5003": Cut(A4, (6, 11), (25.4, 25.4), (16.05, 8.8), (30.5, 25.4)),
    "sigel-lp795": Cut(A4, (2, 5), (85, 55), (14, 10.5), (95, 55), tiles=(4, 2), tile=T20),
    # Whole paper, the grid in its middle.
    "avery-8165": Cut(LETTER, (9, 12), T20, (17.95, 19.7), T20),
    "gapless": Cut(A4, (9, 12), T20, (15, 28.5), T20),
    "plain-4x6": Cut((101.6, 152.4), (4, 6), T20, (9.3, 13.7), (21, 21)),
    "plain-a3": Cut(A3, (13, 19), T20, (18.5, 20), T20),
    "plain-a4": Cut(A4, (9, 12), T20, (15, 28.5), T20),
    "plain-letter": Cut(LETTER, (9, 12), T20, (17.95, 19.7), T20),
    "plain-tabloid": Cut(TABLOID, (12, 20), T20, (19.7, 15.9), T20),
    "rounded": Cut(A4, (9, 12), T20, (7, 17.5), (22, 22)),
}
# How many tiles a sheet has, and its cells in mm, as a table of another origin has them, rounded to 0.05 mm.
COUNTS = {
    **{"endisch-6502020": 126, "endisch-6500020": 96, "endisch-6500024": 70, "rayfilm-1818k": 150, "rayfilm-2525k": 70},
    **{"rayfilm-5003": 66, "hama-50452": 66, "ol3008": 140, "ol5275": 108, "ol1245": 80, "ol1025": 63, "ol2679": 48},
    **{"avery-5371": 80, "avery-8373": 64, "sigel-lp795": 80, "hama-50400": 80, "celcast-ij37": 80, "avery-l7651": 65},
    **{"avery-5160": 90, "epson-s041144": 16, "avery-8165": 108, "plain-4x6": 24},
}


def differences(cut: Cut, sheets: list[readers.Sheet], tiles: int, first: int = 0) -> list[str]:
    """Say how the tiles of a file differ from the cells of a sheet, all but the last sheet full."""
    said, wanted = [], list(cut.boxes())
    for number, sheet in enumerate(sheets, start=1):
        if max(abs(a - b) for a, b in zip((sheet.width, sheet.height), cut.page, strict=True)) > TOLERANCE:
            said.append(f"sheet {number} is {sheet.width} × {sheet.height}")
        here = wanted[first : first + tiles]
        tiles, first = tiles - len(here), 0
        here.sort(key=lambda box: (round(box.y0, 2), box.x0))
        found = sorted((tile.box for tile in sheet.tiles), key=lambda box: (round(box.y0, 2), box.x0))
        if len(found) != len(here):
            said.append(f"sheet {number}: {len(found)} tiles, expected {len(here)}")
            continue
        off = max(max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in zip(here, found, strict=True))
        if off > TOLERANCE:
            said.append(f"sheet {number}: a tile is {off:.3f} mm off")
    return said + ([f"{tiles} tiles are missing"] if tiles else [])


def printed(made: deliver.Finished, cut: Cut) -> list[readers.Sheet]:
    size = cut.tile or (cut.size[0] * cut.unit, cut.size[1] * cut.unit)
    return readers.read_cells(deliver.render(made, "pdf")[0], size)


def test_every_sheet_is_in_the_table() -> None:
    assert set(CUTS) == set(find.names("sheets"))
    assert {name: len(list(CUTS[name].boxes())) for name in COUNTS} == COUNTS


@pytest.mark.parametrize("name", CUTS)
def test_every_tile_lies_in_its_cell(name: str, make: Callable[..., deliver.Finished]) -> None:
    made = make("magnets", sheet=name)
    assert differences(CUTS[name], printed(made, CUTS[name]), 100) == []


@pytest.mark.parametrize(("name", "start"), [("avery-5371", "10"), ("ol1025", "63"), ("endisch-6502020", "100")])
def test_u23_a_sheet_that_was_begun_goes_on_in_its_cells(
    name: str, start: str, make: Callable[..., deliver.Finished]
) -> None:
    """On cards --start counts the cards."""
    cut = CUTS[name]
    first = (int(start) - 1) * cut.tiles[0] * cut.tiles[1]
    assert differences(cut, printed(make("magnets", sheet=name, start=start), cut), 100, first) == []


def test_tiles_with_a_gap_are_in_the_middle_of_their_card(make: Callable[..., deliver.Finished]) -> None:
    sheet, *_ = printed(make("magnets", sheet="avery-5371", gap="2mm"), CUTS["avery-5371"])
    card = [tile.box for tile in sheet.tiles if tile.box.x1 < 19.05 + 88.9 and tile.box.y1 < 12.7 + 50.8]
    assert len(card) == 8
    whole = card[0].joined(card[-1])
    assert whole.centre == pytest.approx((19.05 + 88.9 / 2, 12.7 + 50.8 / 2), abs=TOLERANCE)
    assert (whole.width, whole.height) == pytest.approx((4 * 20 + 3 * 2, 2 * 20 + 2), abs=TOLERANCE)


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        ("0.018 mm off", {"first": (15, 8.518)}),
        ("0.002 mm more from each to the next", {"pitch": (20.002, 20)}),
        ("other paper", {"page": LETTER}),
        ("a row less", {"grid": (9, 11)}),
    ],
)
def test_a_fault_is_found(fault: str, change: dict[str, Any], make: Callable[..., deliver.Finished]) -> None:
    cut = CUTS["endisch-6502020"]
    sheets = printed(make("magnets", sheet="endisch-6502020"), cut)
    assert differences(cut, sheets, 100) == []
    assert differences(replace(cut, **change), sheets, 100), fault


def test_a_missing_tile_is_found(make: Callable[..., deliver.Finished]) -> None:
    made = make("magnets", sheet="ol5275")
    assert isinstance(made.result, Drawing)
    page = made.result.pages[0]
    fewer = replace(page, items=tuple(item for item in page.items if item is not next(page.groups("tile"))))
    faulty = replace(made, result=replace(made.result, pages=(fewer,)))
    assert differences(CUTS["ol5275"], printed(faulty, CUTS["ol5275"]), 100)
