"""Corrected PDFs read back by readers that are not ours: everything moved and scaled by exactly what was read."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pikepdf
import pytest

from tests.pdf_reader import open_pdf
from tilegen.cli import deliver
from tilegen.model.printer import Correction, Printer, Reading

MM = 25.4 / 72
KEYS = ("x0", "top", "x1", "bottom")
UPRIGHT = Reading(dx=0.6, dy=-0.35, sx=0.985, sy=1.004, back_dx=0.5, back_dy=-0.75)
WIDE = Reading(dx=-0.8, dy=0.2, sx=1.004, sy=0.985, back_dx=-0.25, back_dy=0.5, flip="short")
OFFICE = Printer("office", UPRIGHT, WIDE)

# command, options, which pages are backs, turned over which edge
PRODUCTS = [
    ("magnets", {"paper": "a4"}, {}),
    ("board", {"board": "small11", "paper": "a4", "back": "yes"}, {-1: "any"}),
    ("rack", {"paper": "letter"}, {}),
    ("reference", {"paper": "a4"}, {}),
    ("booklet", {"paper": "a4"}, {1: "short", -1: "short"}),
    ("booklet", {"paper": "letter", "duplex": "long"}, {1: "long", -1: "long"}),
    ("booklet", {"paper": "a4", "duplex": "none"}, {}),
    ("calibrate", {"paper": "a4", "wide": True}, {1: "any"}),
]


def pieces(done: deliver.Finished, printer: Printer | None) -> list[bytes]:
    return deliver.render(replace(done, order=replace(done.order, printer=printer)), "pdf")


@lru_cache
def places(content: bytes, page: int) -> list[tuple[float, float, float, float]]:
    """The boxes of everything on a page, characters included, in drawn order; mm, y down."""
    with open_pdf(content) as pdf:
        found = pdf.pages[page]
        things = [*found.rects, *found.curves, *found.lines, *found.chars]
        return [tuple(float(o[k]) * MM for k in KEYS) for o in things]  # type: ignore[misc]  # four, as KEYS has four


def text(content: bytes) -> list[str]:
    import pypdfium2

    pdf = pypdfium2.PdfDocument(content)
    try:
        found = []
        for page in pdf:
            words = page.get_textpage()
            found.append(words.get_text_bounded())
            words.close()
            page.close()
        return found
    finally:
        pdf.close()


def furthest(before: bytes, after: bytes, page: int, correction: Correction) -> float:
    """The largest distance in mm between where something is and where it should be."""
    old, new = places(before, page), places(after, page)
    assert len(old) == len(new) > 0
    wanted = [(correction.x.of(a), correction.y.of(b), correction.x.of(c), correction.y.of(d)) for a, b, c, d in old]
    return max(abs(p - q) for a, b in zip(wanted, new, strict=True) for p, q in zip(a, b, strict=True))


@pytest.mark.parametrize(("command", "options", "backs"), PRODUCTS, ids=lambda v: v if isinstance(v, str) else "")
def test_u24_everything_is_moved_and_scaled_by_exactly_what_was_read(
    command: str, options: dict[str, Any], backs: dict[int, str], make: Callable[..., deliver.Finished]
) -> None:
    done = make(command, **options)
    (before,), (after,) = pieces(done, None), pieces(done, OFFICE)
    with pikepdf.open(io.BytesIO(before)) as old, pikepdf.open(io.BytesIO(after)) as new:
        assert [list(map(str, p.MediaBox)) for p in old.pages] == [list(map(str, p.MediaBox)) for p in new.pages]
        assert [list(map(str, p.TrimBox)) for p in old.pages] == [list(map(str, p.TrimBox)) for p in new.pages]
        assert new.Root.ViewerPreferences.PrintScaling == "/None"
        sizes = [[float(n) * MM for n in page.MediaBox[2:]] for page in old.pages]
    sides = {number % len(sizes): side for number, side in backs.items()}
    # Of long documents the first sheet and the last page: the others are alike, and a reader takes its time.
    for number in sorted({0, min(1, len(sizes) - 1), len(sizes) - 1}):
        assert furthest(before, after, number, OFFICE.correction(*sizes[number], sides.get(number, ""))) < 0.01
    assert text(before) == text(after)


def test_u36_printed_by_hand_backs_go_through_the_printer_as_fronts_do(make: Callable[..., deliver.Finished]) -> None:
    done = make("booklet", duplex="manual")
    for before, after in zip(pieces(done, None)[:2], pieces(done, OFFICE)[:2], strict=True):
        assert furthest(before, after, 0, OFFICE.correction(297, 210)) < 0.01


def test_the_comparison_can_fail(make: Callable[..., deliver.Finished]) -> None:
    done = make("magnets")
    (before,), (after,) = pieces(done, None), pieces(done, OFFICE)
    for key, by in (("dx", 0.02), ("dy", 0.02), ("sx", 0.0002), ("sy", 0.0002)):
        other = Printer("x", replace(UPRIGHT, **{key: getattr(UPRIGHT, key) + by}))
        assert furthest(before, after, 0, other.correction(210, 297)) > 0.01


def test_a_printer_that_is_right_changes_no_content(make: Callable[..., deliver.Finished]) -> None:
    done = make("magnets")
    (before,), (after,) = pieces(done, None), pieces(done, Printer("x", Reading()))
    with pikepdf.open(io.BytesIO(before)) as old, pikepdf.open(io.BytesIO(after)) as new:
        assert old.pages[0].Contents.read_bytes() == new.pages[0].Contents.read_bytes()


def test_links_move_with_their_words(make: Callable[..., deliver.Finished]) -> None:
    done = make("booklet", duplex="none")
    (before,), (after,) = pieces(done, None), pieces(done, OFFICE)
    with pikepdf.open(io.BytesIO(before)) as old, pikepdf.open(io.BytesIO(after)) as new:
        found = 0
        for a, b in zip(old.pages, new.pages, strict=True):
            width, height = (float(n) * MM for n in a.MediaBox[2:])
            correction = OFFICE.correction(width, height)
            for p, q in zip(a.get("/Annots", ()), b.get("/Annots", ()), strict=True):
                found += 1
                x0, y0, x1, y1 = (float(n) * MM for n in p.Rect)
                wanted = (
                    correction.x.of(x0),
                    height - correction.y.of(height - y0),
                    correction.x.of(x1),
                    height - correction.y.of(height - y1),
                )
                assert [float(n) * MM for n in q.Rect] == pytest.approx(wanted, abs=0.001)
        assert found
