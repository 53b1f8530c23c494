"""Several whole sets on sheets: where each lies, and that one can see it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import Answer, shipped_fonts
from tilegen.cli import looks
from tilegen.cli.options import complete
from tilegen.data import languages
from tilegen.drawing.items import Text
from tilegen.model.tileset import Face, TileSet
from tilegen.products import magnets
from tilegen.products.base import Job
from tilegen.products.sheet_plan import plan
from tilegen.products.sheet_sets import dealt

OPTIONS = [{}, {"gap": "2mm", "guides": "full", "cells": "7x12"}, {"guides": "gutter"}, {"tile": "15mm"}]
SHEETS = [{"cells": "3x4"}, {"cells": "9x12"}, {"sheet": "avery-5371"}, {"sheet": "endisch-6500024"}]


def an_order(each: int, sets: int, **options: str) -> Job:
    """An order of magnets for sets of As and one blank."""
    faces = (Face("a", "A", (each - 1) * sets, 1, "letter"), Face("blank", "", sets, 0, "blank"))
    tileset = TileSet("some", "Some", faces, 7, each * sets, sets=sets)
    style = looks.style("default", magnets.PRODUCT)
    values = complete(magnets.PRODUCT, options, style, tileset)
    return Job(tileset, values, shipped_fonts("en", "en"), languages.texts("en"), style)


@given(st.sampled_from(SHEETS), st.integers(2, 40), st.integers(1, 7), st.integers(1, 9))
def test_u7_sets_follow_each_other_and_waste_no_sheet(
    options: dict[str, str], each: int, sets: int, start: int
) -> None:
    job = an_order(each, sets, **options, start=str(start))
    p = plan(job)
    sheets = dealt(job.tileset, p)
    assert [face for sheet in sheets for face in sheet.faces] == list(job.tileset.tiles())
    room, used = -p.begun[0], 0
    while room < each * sets:
        room, used = room + p.slots.capacity, used + 1
    assert len(sheets) == used
    begins = [(number, *one) for number, sheet in enumerate(sheets) for one in sheet.begins]
    assert [which for _, which, _ in begins] == (list(range(1, sets + 1)) if sets > 1 else [])
    for number, _, slot in begins:
        sheet = sheets[number]
        assert sheet.first <= slot < sheet.first + len(sheet.faces)
        assert sheet.faces[slot - sheet.first].id == "a"
        assert slot == sheet.first or sheet.faces[slot - sheet.first - 1].id == "blank"


def test_u7_two_sets_that_fill_two_sheets_have_one_each() -> None:
    job = an_order(100, 2)
    assert [(len(sheet.faces), sheet.begins) for sheet in dealt(job.tileset, plan(job))] == [
        (100, ((1, 0),)),
        (100, ((2, 0),)),
    ]


@pytest.mark.parametrize("options", OPTIONS)
def test_each_set_has_its_number_beside_its_first_tile_outside_the_trim(options: dict[str, str]) -> None:
    job = an_order(40, 2, **options)
    p = plan(job)
    (page,) = magnets.make(job).pages
    texts = [item for item in page.items if isinstance(item, Text) and item.text.startswith("Set ")]
    assert [text.text for text in texts] == ["Set 1", "Set 2: cell 41"]
    for text, slot in zip(texts, (0, 40), strict=True):
        cell = p.slots.cell_box(slot)
        assert text.box is not None
        assert cell.y0 < text.box.y0 < text.box.y1 < cell.y1
        assert text.box.x1 < p.grid.box.x0 - p.bleed.width or text.box.x0 > p.grid.box.x1 + p.bleed.width
        assert p.printable.contains(text.box)


def test_one_set_has_no_number(tilegen: Callable[..., Answer]) -> None:
    assert not [i for i in magnets.make(an_order(40, 1)).pages[0].items if isinstance(i, Text) and "Set" in i.text]
    assert tilegen("magnets", "binary", "-o", "a.svg").out.endswith("9 × 12 cells a sheet\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("binary --sets 2", "; Set 1: Sheet 1 of 2, cells 1 to 100; Set 2: Sheet 2 of 2, cells 1 to 100"),
        ("en --only A*3 --sets 2", "; Set 1: cells 1 to 3; Set 2: cells 4 to 6; cells 1 to 6; the next free one is 7"),
        ("es --only A --sets 2", "; Juego 1: celda 1; Juego 2: celda 2; celdas 1 a 2; la siguiente libre es la 3"),
        (
            "en --only A*9 --sets 2 --sheet avery-5371",
            "; Set 1: cells 1 to 2; Set 2: cells 2 to 3; cells 1 to 3; the next free one is 4",
        ),
    ],
)
def test_the_line_says_which_cells_belong_to_which_set(words: str, said: str, tilegen: Callable[..., Answer]) -> None:
    out = "".join(line for line in tilegen("magnets", *words.split(), "-o", "a.pdf").out.splitlines())
    assert out.endswith(said)


def test_of_many_sets_the_first_are_named(tilegen: Callable[..., Answer]) -> None:
    out = tilegen("magnets", "en", "--only", "A*2", "--sets", "20", "-o", "a.pdf").out
    assert re.findall(r"Set (\d+)", out) == ["1", "2", "3", "4", "5", "6"]
    assert "; …; cells 1 to 40; the next free one is 41" in out
