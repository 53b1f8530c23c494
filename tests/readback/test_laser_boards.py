"""Laser boards put together from the finished files: every grid line, panel and mark, within 0.01 mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any

import pytest

from tests.readback.readers import TOLERANCE, Laser, Polyline, box_of_points, read_dxf, read_svg
from tilegen.cli import deliver
from tilegen.data import boards
from tilegen.drawing.geometry import Box, bounds
from tilegen.drawing.items import Drawing, Path
from tilegen.drawing.measure import contours
from tilegen.model.board import Board, column_number

Make = Callable[..., deliver.Finished]

BOARDS: list[dict[str, Any]] = [
    {},
    {"square": "20.5mm", "bed": "600x400"},
    {"square": "18.5mm"},
    {"square": "18.7mm"},  # without coordinates two panels do
    {"mark": "outline"},
    {"mark": "engrave", "panels": "2x3"},
    {"kerf": "0.3mm,0.15mm", "objects": "per-tile"},
    {"kerf": "0mm", "border": "0mm"},
    {"board": "large21", "square": "19.05mm", "bed": "glowforge"},
    {"board": "small13", "square": "18x22mm", "bed": "k40", "reference": "100mm"},
    {"board": "thai15", "bed": "600x400", "panels": "2x2", "square": "15mm"},
    {"style": "service"},
    {"board": "small11", "square": "10mm", "panels": "3x3"},
]


def name(options: dict[str, Any]) -> str:
    return " ".join(f"{k}={v}" for k, v in options.items()) or "default"


@dataclass
class Values:
    """What was ordered, in mm."""

    board: Board
    square: tuple[float, float]
    kerf: tuple[float, float]
    border: float
    reference: bool = False


def ordered(options: dict[str, Any]) -> Values:
    side = [float(v) for v in options.get("square", "20mm").removesuffix("mm").split("x")]
    kerf = [float(v.removesuffix("mm")) for v in options.get("kerf", "0.2mm").split(",")]
    if options.get("style") == "service":
        kerf = [0.0]
    border = float(options.get("border", "6mm").removesuffix("mm"))
    if options.get("square") == "18.7mm":
        border = 3.0
    board = boards.load(options.get("board", "classic15"))
    return Values(board, (side[0], side[-1]), (kerf[0], kerf[-1]), border, "reference" in options)


def files(made: deliver.Finished, suffix: str) -> list[Laser]:
    assert isinstance(made.result, Drawing)
    pieces = deliver.render(made, suffix)
    if suffix == "svg":
        return [read_svg(piece) for piece in pieces]
    heights = [page.height for page in made.result.pages]
    return [read_dxf(piece, height) for piece, height in zip(pieces, heights, strict=True)]


def names(made: deliver.Finished) -> list[list[str]]:
    """The panels on each bed in the order in which they are cut, each by the squares that are drawn inside."""
    assert isinstance(made.result, Drawing)
    found: list[list[tuple[int, int]]] = []
    for page in made.result.pages:
        places = [(square.name, square.box.moved(square.x, square.y)) for square in page.groups("square") if square.box]
        inside = [
            [name for name, place in places if bounds([cut]).contains(place, 1e-3)]
            for cut in contours(page.items, "cut")
        ]
        found.append([min(_numbers(name) for name in here) for here in inside])
    rows = sorted({row for bed in found for row, _ in bed})
    columns = sorted({column for bed in found for _, column in bed})
    named = [[f"{chr(65 + rows.index(r))}{columns.index(c) + 1}" for r, c in bed] for bed in found]
    if len(rows) + len(columns) > 2:
        assert [page.name.split(" ", 1)[1] for page in made.result.pages] == [", ".join(sorted(bed)) for bed in named]
    return named


def _numbers(square: str) -> tuple[int, int]:
    row = square.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(row), column_number(square[len(row) :])


def differences(beds: Sequence[Laser], panels: Sequence[Sequence[str]], values: Values) -> list[str]:
    """Put the panels together by their cut lines, less half a kerf, and say what is not where it should be."""
    said: list[str] = []
    found: dict[tuple[int, int], tuple[Box, Laser]] = {}
    kx, ky = (k / 2 for k in values.kerf)
    for bed, here in zip(beds, panels, strict=True):
        cuts = [box_of_points(line) for line in bed.layers["cut"]]
        if len(cuts) != len(here):
            return [f"{len(cuts)} outlines for {here}"]
        for panel, cut in zip(here, cuts, strict=True):
            box = Box(cut.x0 + kx, cut.y0 + ky, cut.x1 - kx, cut.y1 - ky)
            found[ord(panel[0]) - 65, int(panel[1:]) - 1] = box, bed
    stray = sum(len(_stray(bed, found.values())) for bed in beds)
    if stray != (3 * len(beds) if values.reference else 0):
        said.append(f"{stray} marks outside the panels")
    across, down = max(c for _, c in found) + 1, max(r for r, _ in found) + 1
    if len(found) != across * down:
        return ["a panel is missing"]
    (w, h), border = values.square, values.border
    lefts = [0.0, *accumulate(found[0, c][0].width for c in range(across))]
    tops = [0.0, *accumulate(found[r, 0][0].height for r in range(down))]

    def hold(what: str, is_: float, wanted: float) -> None:
        if abs(is_ - wanted) > TOLERANCE:
            said.append(f"{what}: {is_:.4f} mm instead of {wanted:.4f}")

    hold("width", lefts[-1] - 2 * border, values.board.width * w)
    hold("height", tops[-1] - 2 * border, values.board.height * h)
    for (r, c), (box, bed) in found.items():
        hold(f"width of {r}, {c}", box.width, lefts[c + 1] - lefts[c])
        hold(f"height of {r}, {c}", box.height, tops[r + 1] - tops[r])
        dx, dy = lefts[c] - box.x0 - border, tops[r] - box.y0 - border
        mine = [
            [(x + dx, y + dy) for x, y in line]
            for line in bed.layers.get("engrave", []) + bed.layers.get("score", [])
            if box.contains(Box(*line[0], *line[0]), 1e-3)
        ]
        inside = box.moved(dx, dy)
        said += [f"a mark leaves panel {r}, {c}" for line in mine if not inside.contains(box_of_points(line), 1e-3)]
        squares = inside.clipped(Box(0.0, 0.0, values.board.width * w, values.board.height * h))
        grid = [line for line in mine if _straight(line) >= min(w, h) - 0.1]
        said += _grid(grid, squares, inside, values)
        said += _marks([line for line in mine if line not in grid], squares, inside, values)
    return said


def _stray(bed: Laser, panels: Iterable[tuple[Box, Laser]]) -> list[Polyline]:
    """What is marked outside all panels of a bed."""
    boxes = [box for box, its in panels if its is bed]
    marks = bed.layers.get("engrave", []) + bed.layers["score"]
    return [line for line in marks if not any(box.contains(box_of_points(line), 1e-3) for box in boxes)]


def _straight(line: Polyline) -> float:
    """The length of an upright or level line, else 0."""
    if len(line) != 2:
        return 0.0
    (x0, y0), (x1, y1) = line
    return math.dist(*line) if min(abs(x0 - x1), abs(y0 - y1)) < 1e-3 else 0.0


def _grid(lines: list[Polyline], squares: Box, panel: Box, values: Values) -> list[str]:
    """Every square border of the panel is one full line, but for those that are its edges."""
    said = []
    w, h = values.square
    for axis, side, low, high, edges in (
        (0, w, (squares.x0, squares.y0), (squares.x1, squares.y1), (panel.x0, panel.x1)),
        (1, h, (squares.y0, squares.x0), (squares.y1, squares.x1), (panel.y0, panel.y1)),
    ):
        seen = sorted(
            (line[0][axis], *sorted((line[0][1 - axis], line[1][1 - axis])))
            for line in lines
            if abs(line[0][axis] - line[1][axis]) < 1e-3
        )
        wanted = [n * side for n in range(round(low[0] / side), round(high[0] / side) + 1)]
        wanted = [at for at in wanted if min(abs(at - edge) for edge in edges) > 1e-3]
        if len(seen) != len(wanted):
            said.append(f"{len(seen)} lines instead of {len(wanted)} at {low} to {high}")
            continue
        for (at, first, last), place in zip(seen, wanted, strict=True):
            off = max(abs(at - place), abs(first - low[1]), abs(last - high[1]))
            if off > TOLERANCE:
                said.append(f"the line at {place:g} mm is {off:.4f} mm off")
    return said


def _marks(lines: list[Polyline], squares: Box, panel: Box, values: Values) -> list[str]:
    """Squares have the dots, strokes and words of their premiums and nothing else; nothing comes near a line."""
    said = []
    (w, h), board = values.square, values.board
    scale = min(w, h) / 20
    by_square: dict[tuple[int, int], list[Polyline]] = {}
    for line in lines:
        box = box_of_points(line)
        column, row = math.floor(box.centre.x / w), math.floor(box.centre.y / h)
        if not squares.contains(Box(*box.centre, *box.centre)):
            around = panel if values.border else squares
            if not around.grown(-0.8).contains(box) or _overlap(box, squares.grown(0.8)):
                said.append(f"a coordinate at {box.centre} touches")
            continue
        if not Box(column * w, row * h, (column + 1) * w, (row + 1) * h).grown(-1.2 * scale).contains(box):
            said.append(f"a mark on row {row + 1}, column {column + 1} is too near to a line")
        by_square.setdefault((row, column), []).append([(x - column * w, y - row * h) for x, y in line])
    looks: dict[Any, list[Any]] = {}
    for column in range(round(squares.x0 / w), round(squares.x1 / w)):
        for row in range(round(squares.y0 / h), round(squares.y1 / h)):
            here = by_square.get((row, column), [])
            premium, start = board.premium(row, column), (row, column) in board.start
            dots = [line for line in here if _dot(line, 0.88 * scale)]
            strokes = [line for line in here if _stroke(line, scale)]
            letter, word = premium.letter, premium.word
            corners = 4 if min(letter, word) == 1 else 2
            wanted = (
                corners * (letter * (letter - 1) // 2),
                corners * word if word > 1 else 0,
                start or bool(premium.label),
            )
            counted = (len(dots), len(strokes), len(here) > len(dots) + len(strokes))
            if counted != wanted:
                said.append(f"row {row + 1}, column {column + 1}: {counted} marks instead of {wanted}")
            look = looks.setdefault((premium, start), here)
            pairs = list(zip(map(box_of_points, look), map(box_of_points, here), strict=False))
            if len(look) != len(here) or any(math.dist(a, b) > 2 * TOLERANCE for a, b in pairs):
                said.append(f"row {row + 1}, column {column + 1} looks unlike others of its kind")
    kinds = list(looks.values())
    said += ["two kinds of squares look alike" for n, kind in enumerate(kinds) if kind in kinds[:n]]
    return said


def _overlap(a: Box, b: Box) -> bool:
    return a.x0 < b.x1 and b.x0 < a.x1 and a.y0 < b.y1 and b.y0 < a.y1


def _dot(line: Polyline, width: float) -> bool:
    box = box_of_points(line)
    return abs(box.width - width) < 0.03 and abs(box.height - width) < 0.03 and len(line) > 4


def _stroke(line: Polyline, scale: float) -> bool:
    box = box_of_points(line)
    return len(line) == 2 and abs(box.width - box.height) < 0.01 and box.width > scale


def cases() -> list[Any]:
    """The usual board in both formats, each other board in one: a format is written in one way, whatever is drawn."""
    in_svg = ("style=service", "kerf=0.3mm,0.15mm objects=per-tile", "board=small11 square=10mm panels=3x3")
    found = [(options, "svg" if name(options) in in_svg else "dxf") for options in BOARDS]
    assert sum(suffix == "svg" for _, suffix in found) == len(in_svg)
    return [pytest.param(*case, id=f"{name(case[0])}-{case[1]}") for case in [({}, "svg"), *found]]


@pytest.mark.parametrize(("options", "suffix"), cases())
def test_the_panels_make_the_board(options: dict[str, Any], suffix: str, make: Make) -> None:
    made = make("laser board", **options)
    assert differences(files(made, suffix), names(made), ordered(options)) == []


def test_how_many_panels_and_beds(make: Make) -> None:
    def counted(**options: str) -> tuple[int, int]:
        found = names(make("laser board", **options))
        return sum(map(len, found)), len(found)

    assert counted() == (4, 4)
    assert counted(square="20.5mm", bed="600x400") == (1, 1)
    assert counted(square="18.5mm") == (2, 2)
    assert counted(square="20.5mm", bed="495x279") == (2, 2)
    assert counted(panels="3x3", board="small11", square="10mm") == (9, 1)


def test_the_lines_of_a_board_in_one_piece(make: Make) -> None:
    (bed,) = files(make("laser board", square="20.5mm", bed="600x400"), "svg")
    grid = [line for line in bed.layers["score"] if _straight(line) > 20]
    assert len(grid) == 32
    assert all(_straight(line) == pytest.approx(307.5, abs=TOLERANCE) for line in grid)
    ends = [(line[0], line[1]) for line in grid]
    travel = sum(math.dist(a[1], b[0]) for a, b in pairwise(ends))
    assert travel == pytest.approx(30 * 20.5, abs=0.1), "back and forth, and on from the corner"
    (cut,) = bed.layers["cut"]
    assert cut[0] == cut[-1]
    box = box_of_points(cut)
    assert (box.width, box.height) == pytest.approx((319.7, 319.7), abs=TOLERANCE)


FAULTS: dict[str, Callable[[Values], Values]] = {
    "kerf left out": lambda v: replace(v, kerf=(0.0, 0.0)),
    "square 0.01 % larger": lambda v: replace(v, square=(20.002, 20.002)),
    "border": lambda v: replace(v, border=6.02),
    "another board": lambda v: replace(v, board=boards.load("thai15")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_comparison_can_fail(fault: str, make: Make) -> None:
    made = make("laser board")
    assert differences(files(made, "svg"), names(made), FAULTS[fault](ordered({})))


def test_a_line_that_moves_or_is_missing_is_found(make: Make) -> None:
    made = make("laser board", square="20.5mm", bed="600x400")
    drawing = made.result
    assert isinstance(drawing, Drawing)
    values = replace(ordered({}), square=(20.5, 20.5))
    grid = drawing.pages[0].items[0]
    assert isinstance(grid, Path)
    first, second, *others = grid.contours
    moved = replace(second, start=second.start._replace(y=second.start.y + 0.02))
    for lines in ((first, moved, *others), (first, *others)):
        page = replace(drawing.pages[0], items=(replace(grid, contours=lines), *drawing.pages[0].items[1:]))
        faulty = replace(made, result=replace(drawing, pages=(page,)))
        assert differences(files(faulty, "svg"), names(faulty), values)
