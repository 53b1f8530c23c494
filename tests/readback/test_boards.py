"""Every square of every sheet, read back from the finished PDF, and the poster put together from what was read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import pytest

from tests.pdf_reader import open_pdf
from tests.readback.readers import MM, TOLERANCE
from tilegen.cli import deliver
from tilegen.data import boards
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group

Make = Callable[..., deliver.Finished]

POSTERS: list[dict[str, Any]] = [
    {"paper": "a4"},
    {"paper": "letter"},
    {"paper": "tabloid", "square": "25mm"},
    {"paper": "a4", "style": "grey", "overlap": "0mm"},
    {"paper": "a4", "style": "large-print", "square": "25.4mm"},
    {"board": "large21", "paper": "a4", "square": "19.05mm"},
    {"board": "thai15", "paper": "legal"},
    {"board": "small13", "square": "18x22mm"},
    {"one_page": "yes"},
    {"one_page": "yes", "square": "100mm"},
    {"panels": "2x2"},
    {"panels": "3x1", "board": "small11", "square": "30mm"},
]


def name(options: dict[str, Any]) -> str:
    return " ".join(f"{k}={v}" for k, v in options.items())


def side(options: dict[str, Any]) -> tuple[float, float]:
    parts = options.get("square", "20mm").removesuffix("mm").split("x")
    return float(parts[0]), float(parts[-1])


def drawing_of(made: deliver.Finished) -> Drawing:
    assert isinstance(made.result, Drawing)
    return made.result


@dataclass(frozen=True)
class Seen:
    """What a reader sees on a page: its size, the outlines of everything that is drawn, and the words."""

    width: float
    height: float
    rects: list[dict[str, Any]]
    others: list[dict[str, Any]]
    words: list[dict[str, Any]]


@lru_cache(maxsize=20)
def opened(content: bytes) -> list[Seen]:
    """The pages of a file; kept, since reading takes its time and two tests ask for the same."""
    with open_pdf(content) as pdf:
        return [
            Seen(float(p.width), float(p.height), p.rects, [*p.curves, *p.lines], p.extract_words()) for p in pdf.pages
        ]


def read(content: bytes, square: tuple[float, float]) -> list[list[tuple[Box, tuple[str, ...]]]]:
    """For each page the painted or outlined rectangles of a square's size, with the words inside, row by row."""
    pages = []
    for page in opened(content):
        boxes = {
            tuple(round(float(o[k]) * MM, 4) for k in ("x0", "top", "x1", "bottom"))
            for o in page.rects
            if abs(float(o["width"]) * MM - square[0]) < 1 and abs(float(o["height"]) * MM - square[1]) < 1
        }
        words = [(Box(*(w[k] * MM for k in ("x0", "top", "x1", "bottom"))), w["text"]) for w in page.words]
        found = [
            (Box(*box), tuple(sorted(t for b, t in words if Box(*box).contains(b, 0.05))))
            for box in sorted(boxes, key=lambda b: (round(b[1], 2), b[0]))
        ]
        pages.append(found)
    return pages


def differences(drawing: Drawing, pages: list[list[tuple[Box, tuple[str, ...]]]]) -> list[str]:
    """Say how the squares of a file differ from those of the drawing."""
    said = []
    for number, (page, found) in enumerate(zip(drawing.pages, pages, strict=True), start=1):
        groups = [(g.box.moved(g.x, g.y), g.name) for g in page.groups("square") if g.box]
        wanted = sorted(groups, key=lambda g: (round(g[0].y0, 2), g[0].x0))
        if len(wanted) != len(found):
            said.append(f"page {number}: {len(found)} squares, expected {len(wanted)}")
            continue
        for (box, square), (seen, _) in zip(wanted, found, strict=True):
            off = max(abs(a - b) for a, b in zip(box, seen, strict=True))
            if off > TOLERANCE:
                said.append(f"square {square} is {off:.4f} mm off")
    return said


@pytest.mark.parametrize("options", POSTERS, ids=name)
def test_u33_every_square_of_every_sheet_once_and_the_poster_is_exact(options: dict[str, Any], make: Make) -> None:
    made = make("board", **options)
    drawing, square = drawing_of(made), side(options)
    pages = read(deliver.render(made, "pdf")[0], square)
    assert differences(drawing, pages) == []
    board = boards.load(options.get("board", "classic15"))
    # Put the sheets together as a player does: each begins where the one before it ends.
    assembled: dict[tuple[int, int], tuple[float, float, tuple[str, ...]]] = {}
    row = column = 0
    for found in pages:
        xs = sorted({round(box.x0, 2) for box, _ in found})
        ys = sorted({round(box.y0, 2) for box, _ in found})
        left, top = found[0][0].x0, found[0][0].y0
        for box, words in found:
            at = row + ys.index(round(box.y0, 2)), column + xs.index(round(box.x0, 2))
            assert at not in assembled, "no square is doubled"
            assembled[at] = (column * square[0] + box.x1 - left, row * square[1] + box.y1 - top, words)
        column += len(xs)
        if column == board.width:
            row, column = row + len(ys), 0
    assert sorted(assembled) == [(r, c) for r in range(board.height) for c in range(board.width)]
    for (r, c), (x, y, words) in assembled.items():
        assert x == pytest.approx((c + 1) * square[0], abs=TOLERANCE)
        assert y == pytest.approx((r + 1) * square[1], abs=TOLERANCE)
        label = tuple(board.premium(r, c).label.split())
        assert words == tuple(sorted((*label, "★") if (r, c) in board.start else label))


def test_the_classic_board_measures_300_mm(make: Make) -> None:
    (found,) = read(deliver.render(make("board", one_page="yes"), "pdf")[0], (20, 20))
    assert found[-1][0].x1 - found[0][0].x0 == pytest.approx(300.0, abs=TOLERANCE)
    assert found[-1][0].y1 - found[0][0].y0 == pytest.approx(300.0, abs=TOLERANCE)


def test_nothing_is_nearer_to_the_edge_than_the_margin(make: Make) -> None:
    for options in ({"paper": "a4"}, {"paper": "letter"}, {"panels": "2x2"}, {"one_page": "yes"}):
        for page in opened(deliver.render(make("board", **options), "pdf")[0]):
            assert page.rects
            for o in [*page.rects, *page.others]:
                edges = (o["x0"], o["top"], page.width - o["x1"], page.height - o["bottom"])
                assert min(edges) * MM >= 6.5 - 0.001


FAULTS: dict[str, Callable[[Group], Group | None]] = {
    "moved by 0.02 mm": lambda square: replace(square, x=square.x + 0.02),
    "0.1 % too large": lambda square: replace(square, scale=1.001),
    "missing": lambda square: None,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, make: Make) -> None:
    made = make("board", paper="a4")
    drawing = drawing_of(made)
    page = drawing.pages[0]
    victim = list(page.groups("square"))[40]
    changed = FAULTS[fault](victim)
    items = tuple(i for item in page.items for i in ([changed] if item is victim else [item]) if i is not None)
    faulty = replace(made, result=replace(drawing, pages=(replace(page, items=items), *drawing.pages[1:])))
    assert differences(drawing, read(deliver.render(faulty, "pdf")[0], (20, 20)))


def test_budgets(make: Make) -> None:
    for options in ({"paper": "a4"}, {"paper": "letter"}, {"one_page": "yes"}):
        assert len(deliver.render(make("board", **options), "pdf")[0]) <= 40_000
