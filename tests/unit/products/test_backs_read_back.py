"""Fronts and backs, read back from the finished PDF and laid on each other as paper would."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.products.paper import Sheet, read
from tilegen.cli import deliver
from tilegen.cli.options import paper_of
from tilegen.data import catalogue, find
from tilegen.drawing.geometry import Box

SHEETS = [name for name in find.names("sheets") if catalogue.sheet(name).labels is None]
FACES = "ABCDEFGHIJKLMNOPQRSTUVW"
ROUGH = 0.01  # mm


@pytest.fixture
def two_sided(tmp_path: Any) -> str:
    """A set of 46 tiles with another letter on each back; the last cells of a sheet stay free."""
    rows = "".join(
        f'  {{ face = "{f}", count = 2, points = 1, back = "{f.lower()}{n}" }},\n' for n, f in enumerate(FACES)
    )
    path = tmp_path / "two.toml"
    path.write_text(f'name = "two"\ntiles = [\n{rows}]\n', encoding="utf-8")
    return str(path)


def over(box: Box, sheet: Sheet, edge: str) -> Box:
    """Where a place of the back page lies, seen through the paper from the front: turned over an edge of the sheet.

    Written without the code under test: the long edge of an upright page is its left one.
    """
    sideways = (edge == "long") == (sheet.height >= sheet.width)
    if sideways:
        return Box(sheet.width - box.x1, box.y0, sheet.width - box.x0, box.y1)
    return Box(box.x0, sheet.height - box.y1, box.x1, sheet.height - box.y0)


def near(a: Box, b: Box) -> bool:
    return all(abs(p - q) <= ROUGH for p, q in zip(a, b, strict=True))


def matched(front: Sheet, back: Sheet, edge: str) -> int:
    """Hold every front against the back behind it; return how many there are."""
    size = (front.width, front.height)
    assert (back.width, back.height) == pytest.approx(size, abs=ROUGH)
    behind = [(over(tile.box, back, edge), tile.words) for tile in back.shapes]
    assert len(behind) == len(front.shapes) > 0
    for tile in front.shapes:
        (face,) = [face for box, face in behind if near(box, tile.box)]
        (shown,) = tile.words
        assert face == (f"{shown.lower()}{FACES.index(shown)}",)
    return len(behind)


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("sheet", SHEETS)
def test_u36_every_back_lies_behind_its_front(
    sheet: str, landscape: bool, edge: str, two_sided: str, make: Callable[..., deliver.Finished]
) -> None:
    options: dict[str, Any] = {"sheet": sheet, "back": "face", "flip": edge, "points": "off"}
    if landscape:
        paper = paper_of(catalogue.sheet(sheet))
        options["paper"] = f"{paper.height:.4f}x{paper.width:.4f}mm"
    (content,) = deliver.render(make("magnets", two_sided, **options), "pdf")
    pages = read(content, 20)
    assert len(pages) % 2 == 0
    found = sum(matched(front, back, edge) for front, back in zip(pages[::2], pages[1::2], strict=True))
    assert found == 46
    assert (pages[0].width > pages[0].height) == landscape


@pytest.mark.parametrize("edge", ["long", "short"])
def test_u36_a_sheet_that_was_begun_and_one_that_is_not_full(
    edge: str, two_sided: str, make: Callable[..., deliver.Finished]
) -> None:
    options = {"back": "face", "flip": edge, "points": "off", "cells": "5x4", "start": "8"}
    (content,) = deliver.render(make("magnets", two_sided, **options), "pdf")
    pages = read(content, 20)
    assert [matched(a, b, edge) for a, b in zip(pages[::2], pages[1::2], strict=True)] == [13, 20, 13]


@pytest.mark.parametrize("paper", ["a4", "297x210mm", "letter", "4x6in", "a3"])
def test_u37_a_fold_brings_every_back_behind_its_front(
    paper: str, two_sided: str, make: Callable[..., deliver.Finished]
) -> None:
    done = make("magnets", two_sided, paper=paper, back="face", back_way="fold", points="off", margin="5mm")
    (content,) = deliver.render(done, "pdf")
    total = 0
    for sheet in read(content, 20):
        fronts = [tile for tile in sheet.shapes if tile.words[0].isupper()]
        backs = [tile for tile in sheet.shapes if tile.words[0].islower()]
        assert len(fronts) == len(backs)
        across, down = sheet.width / 2, sheet.height / 2
        level = all(tile.box.y1 < down for tile in fronts) and all(tile.box.y0 > down for tile in backs)
        upright = all(tile.box.x1 < across for tile in fronts) and all(tile.box.x0 > across for tile in backs)
        assert level != upright
        for tile in fronts:
            b = tile.box
            folded = Box(b.x0, 2 * down - b.y1, b.x1, 2 * down - b.y0)
            if upright:
                folded = Box(2 * across - b.x1, b.y0, 2 * across - b.x0, b.y1)
            (back,) = [t for t in backs if near(t.box, folded)]
            assert back.words == (f"{tile.words[0].lower()}{FACES.index(tile.words[0])}",)
        total += len(fronts)
    assert total == 46


def test_the_comparison_can_fail(two_sided: str, make: Callable[..., deliver.Finished]) -> None:
    (content,) = deliver.render(make("magnets", two_sided, back="face", points="off"), "pdf")
    front, back = read(content, 20)
    assert matched(front, back, "long") == 46
    with pytest.raises((AssertionError, ValueError)):
        matched(front, back, "short")
    back.shapes[5].box = back.shapes[5].box.moved(0.02, 0)
    with pytest.raises((AssertionError, ValueError)):
        matched(front, back, "long")


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        ({"back": "plain"}, "/DuplexFlipLongEdge"),
        ({"back": "plain", "flip": "short"}, "/DuplexFlipShortEdge"),
        ({"back": "plain", "back_way": "fold"}, "/Simplex"),
        ({"back": "plain", "back_way": "separate"}, "/Simplex"),
        ({}, "None"),
    ],
)
def test_u36_the_file_tells_the_printer_over_which_edge(
    options: dict[str, str], duplex: str, make: Callable[..., deliver.Finished]
) -> None:
    import pikepdf

    for content in deliver.render(make("magnets", **options), "pdf"):
        with pikepdf.open(io.BytesIO(content)) as pdf:
            assert str(pdf.Root.ViewerPreferences.get("/Duplex")) == duplex


def picture(content: bytes, page: int) -> Any:
    """A page as a picture in greys, 4 dots a millimetre, at the resolution of the PDF's points."""
    import pypdfium2

    return pypdfium2.PdfDocument(content)[page].render(scale=4 * 25.4 / 72).to_pil().convert("L")


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "297x210mm"])
def test_a_tile_turned_like_a_page_of_a_book_reads_upright(
    edge: str, paper: str, make: Callable[..., deliver.Finished], tmp_path: Any
) -> None:
    """Seen through the paper a back is the mirror picture of what it shows when the tile is turned over."""
    from PIL import ImageChops, ImageOps

    path = tmp_path / "same.toml"
    rows = "".join(f'  {{ face = "{f}", count = 1, back = "{f}", kind = "letter" }},\n' for f in "FRLJP")
    path.write_text(f'name = "same"\ntiles = [\n{rows}]\n', encoding="utf-8")
    options = {"back": "face", "flip": edge, "paper": paper, "points": "off", "style": "mono", "guides": "none"}
    done = make("magnets", str(path), **options)
    (content,) = deliver.render(done, "pdf")
    front, back = picture(content, 0), picture(content, 1)
    sideways = (edge == "long") == (paper == "a4")
    through = ImageOps.mirror(back) if sideways else ImageOps.flip(back)
    for group in done.result.pages[0].groups("tile"):  # type: ignore[union-attr]
        cell = tuple(round(4 * v) for v in (group.x, group.y, group.x + 20, group.y + 20))
        turned = ImageOps.mirror(through.crop(cell))
        off = ImageChops.difference(front.crop(cell), turned)
        other = ImageChops.difference(front.crop(cell), ImageOps.flip(turned))
        assert sum(off.tobytes()) * 3 < sum(other.tobytes()), group.name
