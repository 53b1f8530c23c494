"""Imposition: the order of pages for either edge, by hand, and from the right; sizes, creep and marks."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from tilegen.backends.impose import POINTS_PER_MM, Side, imposed, sides
from tilegen.backends.made import Made
from tilegen.drawing.document import Fold

A5, A4 = (148.0, 210.0), (297.0, 210.0)
MADE = Made("tilegen booklet", "set binary, version 1")


def pages(count: int, size: tuple[float, float] = A5) -> bytes:
    """A file whose pages say P1, P2 … 12 mm from the left and upper edge."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(size[0] * POINTS_PER_MM, size[1] * POINTS_PER_MM), invariant=1)
    for number in range(1, count + 1):
        canvas.drawString(12 * POINTS_PER_MM, (size[1] - 12) * POINTS_PER_MM, f"P{number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def folded(count: int, flip: str, **more: Any) -> list[pypdfium2.PdfDocument]:
    fold = Fold(*A4, flip, **more)
    return [pypdfium2.PdfDocument(piece) for piece in imposed(pages(count), fold, "Test", "en", MADE)]


def found(page: pypdfium2.PdfPage) -> dict[str, tuple[float, float]]:
    """Each page number of a side, with the lower left corner of its first letter in mm from the lower left."""
    text = page.get_textpage()
    said, places = text.get_text_range(), {}
    for number in [int(word[1:]) for word in said.split()]:
        searcher = text.search(f"P{number}", match_whole_word=True)
        index, _ = searcher.get_next()
        box = text.get_charbox(index)
        places[f"P{number}"] = (box[0] / POINTS_PER_MM, box[1] / POINTS_PER_MM)
    return places


def order(document: pypdfium2.PdfDocument) -> list[tuple[str, ...]]:
    """The page numbers of each side, from left to right as the side lies."""
    return [tuple(sorted(places, key=lambda name: places[name][0])) for places in map(found, document)]


def test_u39_eight_pages_over_the_short_edge() -> None:
    [document] = folded(8, "short")
    assert order(document) == [("P8", "P1"), ("P2", "P7"), ("P6", "P3"), ("P4", "P5")]


def test_u39_over_the_long_edge_the_backs_stand_on_their_heads() -> None:
    [document] = folded(8, "long")
    # Turned by 180 degrees, the left page lies on the right.
    assert order(document) == [("P8", "P1"), ("P7", "P2"), ("P6", "P3"), ("P5", "P4")]
    fronts, backs = found(document[0]), found(document[1])
    assert all(y > A4[1] - 15 for _, y in fronts.values())
    assert all(y < 15 for _, y in backs.values())


def test_u39_by_hand_fronts_and_backs_are_two_files() -> None:
    fronts, backs = folded(8, "manual")
    assert order(fronts) == [("P8", "P1"), ("P6", "P3")]
    assert order(backs) == [("P2", "P7"), ("P4", "P5")]


def test_u40_a_spine_on_the_right_opens_the_other_way() -> None:
    [document] = folded(8, "short", spine_right=True)
    assert order(document) == [("P1", "P8"), ("P7", "P2"), ("P3", "P6"), ("P5", "P4")]


def test_blank_pages_come_before_the_back_cover() -> None:
    [document] = folded(6, "short")
    assert order(document) == [("P6", "P1"), ("P2",), ("P3",), ("P4", "P5")]


@given(st.integers(1, 200))
def test_every_page_lies_once_on_a_whole_number_of_sheets(count: int) -> None:
    found = list(sides(count))
    assert sorted(n for side in found for n in (side.left, side.right) if n) == list(range(1, count + 1))
    assert len(found) == -(-count // 4) * 2
    assert found[0] == Side(0, False, count, 1 if count > 1 else 0) or count < 2
    # Behind each page lies the one that follows it, so that leaves can be turned.
    for front, back in zip(found[::2], found[1::2], strict=True):
        assert (front.sheet, front.back, back.back) == (back.sheet, False, True)
        if front.right and back.left and back.left != count:
            assert back.left == front.right + 1


@given(st.integers(1, 60))
def test_a_spine_on_the_right_is_the_mirror_image(count: int) -> None:
    there = [(s.left, s.right) for s in sides(count)]
    assert [(s.right, s.left) for s in sides(count, spine_right=True)] == there


def test_pages_lie_against_the_fold_unscaled() -> None:
    [document] = folded(4, "short")
    page = document[0]
    assert page.get_size() == pytest.approx((A4[0] * POINTS_PER_MM, A4[1] * POINTS_PER_MM), abs=0.01)
    places = found(page)
    # The right page begins at the fold, the left one ends there: half a millimetre stays free outside.
    assert places["P1"][0] == pytest.approx(148.5 + 12, abs=0.5)
    assert places["P4"][0] == pytest.approx(0.5 + 12, abs=0.5)
    assert places["P1"][0] - places["P4"][0] == pytest.approx(148.0, abs=0.01)


def test_creep_moves_inner_pages_to_the_fold() -> None:
    [still], [moved] = folded(12, "short"), folded(12, "short", creep=0.2)
    for side in range(6):
        sheet = side // 2
        for name, (x, _) in found(still[side]).items():
            shift = found(moved[side])[name][0] - x
            wanted = 0.2 * sheet * (-1 if x > A4[0] / 2 else 1)
            assert shift == pytest.approx(wanted, abs=0.002), name


def test_marks_for_fold_and_staples_are_on_the_outside_of_the_outer_sheet() -> None:
    raw = imposed(pages(8), Fold(*A4, "short"), "Test", "en", MADE)[0]
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        marks = [page.Contents.read_bytes().count(b" m ") for page in pdf.pages]
        assert marks == [6, 0, 0, 0]
        numbers = pdf.pages[0].Contents.read_bytes().split(b" w ")[1].split(b" S")[0].split()
        xs = {round(float(n) / POINTS_PER_MM, 2) for n in numbers[::3]}
        assert {148.5} <= xs <= {147.3, 148.5, 149.7}


@pytest.mark.parametrize(("flip", "duplex"), [("short", "/DuplexFlipShortEdge"), ("long", "/DuplexFlipLongEdge"), ("manual", "/Simplex")])  # fmt: skip
def test_the_file_tells_the_printer_how_to_turn_it(flip: str, duplex: str) -> None:
    for raw in imposed(pages(4), Fold(*A4, flip), "A title", "th", MADE):
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            preferences = pdf.Root.ViewerPreferences
            assert str(preferences.Duplex) == duplex
            assert str(preferences.PrintScaling) == "/None"
            assert str(pdf.Root.Lang) == "th"
            assert str(pdf.trailer.Info.Title) == "A title"
