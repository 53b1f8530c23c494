"""Every file of every kit, and the sheets people use most, as text. `--update-goldens` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.golden.describe import describe, describe_document
from tilegen.cli import deliver
from tilegen.drawing.document import Document
from tilegen.drawing.items import Drawing, Group
from tilegen.products import PRODUCTS

HERE = Path(__file__).parent

KIT = [
    (entry.command, f"{file.order:02}-{file.stem}", dict(file.options))
    for entry in PRODUCTS
    for file in entry.load().kit
]
MORE = [
    ("magnets", "magnets-rounded-letter-full", {"sheet": "rounded", "paper": "letter", "guides": "full"}),
    ("magnets", "magnets-40mm-five-sheets", {"tile": "40mm", "margin": "10mm"}),
    ("magnets", "magnets-braille-large-print", {"braille": "paper", "style": "large-print"}),
    ("magnets", "magnets-4x6in", {"paper": "4x6in", "gap": "1mm"}),
    ("magnets", "magnets-backs-pattern", {"back": "pattern", "tile": "40mm", "marks": "squares"}),
    ("magnets", "magnets-backs-text-short", {"back_text": "0 + 1", "flip": "short", "paper": "297x210mm"}),
    ("magnets", "magnets-fold", {"back": "plain", "back_way": "fold"}),
    ("magnets", "magnets-gutter", {"gap": "2mm", "guides": "gutter"}),
    ("contour", "contour-rounded-dots", {"sheet": "rounded", "marks": "dots"}),
    ("contour", "contour-shared", {"marks": "squares", "paper": "letter"}),
    ("board", "board-large-print-a3", {"board": "small13", "paper": "a3", "square": "22mm", "style": "large-print"}),
    ("board", "board-panels-back", {"board": "small11", "panels": "2x2", "back": "yes"}),
    ("board", "board-press-panels", {"board": "small11", "panels": "2x2", "profile": "press"}),
    ("laser tiles", "laser-tiles-rounded", {"radius": "2mm"}),
    ("laser tiles", "laser-tiles-two-beds", {"tile": "25mm"}),
    ("laser rack", "laser-rack-five-two-beds", {"racks": "5", "kerf": "0.15mm", "fit": "0.05mm"}),
    ("laser rack", "laser-rack-12-with-rib-turned", {"tiles": "12", "thickness": "2mm", "bed": "200x310"}),
    ("laser rack", "laser-rack-side", {"side": "yes"}),
    ("laser board", "laser-board-one-piece", {"square": "20.5mm", "bed": "600x400", "mark": "outline"}),
    (
        "laser board",
        "laser-board-panels-engraved",
        {"board": "small11", "square": "15mm", "panels": "2x2", "mark": "engrave", "kerf": "0.2mm,0.15mm"},
    ),
    ("rack", "racks-12-sideways", {"tiles": "12"}),
    ("rack", "racks-one-tile", {"tiles": "1", "racks": "1", "paper": "4x6in"}),
    (
        "laser tiles",
        "laser-tiles-rounded-common-line",
        {"radius": "2mm", "layout": "common", "mark": "line", "kerf": "0.2mm,0.15mm", "reference": "100mm"},
    ),
    ("laser tiles", "laser-tiles-stencil-magnets", {"mark": "stencil", "magnets": "10mm"}),
    ("laser tiles", "laser-tiles-outline", {"mark": "outline", "objects": "per-tile"}),
    ("laser tiles", "laser-tiles-knife", {"knife": True}),
    ("laser tiles", "laser-tiles-braille-holes", {"braille": "sign", "tile": "25mm", "radius": "2mm"}),
    ("laser coupon", "laser-coupon", {}),
    ("calibrate", "calibrate-wide", {"wide": True}),
]


def text_of(made: deliver.Finished) -> str:
    if isinstance(made.result, Drawing):
        return describe(made.result)
    if isinstance(made.result, Document):
        return describe_document(made.result)
    return deliver.render(made, "txt")[0].decode("utf-8")


@pytest.mark.parametrize(("command", "name", "options"), KIT + MORE, ids=[name for _, name, _ in KIT + MORE])
def test_golden(
    command: str,
    name: str,
    options: dict[str, str],
    make: Callable[..., deliver.Finished],
    request: pytest.FixtureRequest,
) -> None:
    golden = HERE / f"{name}.txt"
    found = text_of(make(command, **options))
    if request.config.getoption("--update-goldens"):
        golden.write_text(found, encoding="utf-8")
    assert golden.is_file(), "no golden yet: run pytest --update-goldens, then read the new file"
    assert found.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_a_golden_belongs_to_every_name_and_no_other() -> None:
    assert {p.stem for p in HERE.glob("*.txt")} == {name for _, name, _ in KIT + MORE}


def test_the_comparison_can_fail(draw: Callable[..., Drawing]) -> None:
    drawing = draw("magnets")
    page = drawing.pages[0]
    at = next(i for i, item in enumerate(page.items) if isinstance(item, Group) and item.kind == "tile")
    tile = page.items[at]
    assert isinstance(tile, Group)
    items = (*page.items[:at], replace(tile, x=tile.x + 0.001), *page.items[at + 1 :])
    moved = replace(drawing, pages=(replace(page, items=items),))
    assert describe(moved) != describe(drawing)
