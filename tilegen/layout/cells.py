"""Touching cells as one shape: its outline, and the lines inside it.

Cells are (column, row) pairs; results are in grid lines, so that one cell is 1 × 1 and the caller scales to mm.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
Vertex = tuple[int, int]
Stroke = tuple[Vertex, Vertex]


def block(count: int, columns: int, first: int = 0) -> set[Cell]:
    """Return `count` cells of rows of `columns`, from cell `first` on.

    >>> sorted(block(3, 2))
    [(0, 0), (0, 1), (1, 0)]
    """
    return {(i % columns, i // columns) for i in range(first, first + count)}


def edges(count: int, columns: int) -> int:
    """Return how many cell sides a block has when each is counted once.

    The least possible is 2k + ⌈2√k⌉ for k cells (the perimeter of a polyomino, Harary and Harborth 1976).

    >>> edges(100, 10), edges(100, 12), edges(1, 1)
    (220, 221, 4)
    """
    full, rest = divmod(count, columns)
    across = columns * (full + 1) if full else 0  # sides that lie across, above and below the full rows
    upright = (columns + 1) * full
    if rest:
        across += rest if full else 2 * rest
        upright += rest + 1
    return across + upright


def outline(cells: Iterable[Cell]) -> list[list[Vertex]]:
    """Return the outlines of the cells as closed loops of corners, clockwise round the cells (y down).

    Corners on a straight run are left out, the first corner is not repeated, and the loop that holds the topmost
    left corner comes first. Cells that touch only at a corner belong to separate loops.
    """
    inside = set(cells)
    # Directed sides with the cell on the right hand: across the top to the right, down the right side, and so on.
    follow: dict[Vertex, list[Vertex]] = {}
    for c, r in sorted(inside, key=lambda cell: (cell[1], cell[0])):
        for (dc, dr), a, b in (
            ((0, -1), (c, r), (c + 1, r)),
            ((1, 0), (c + 1, r), (c + 1, r + 1)),
            ((0, 1), (c + 1, r + 1), (c, r + 1)),
            ((-1, 0), (c, r + 1), (c, r)),
        ):
            if (c + dc, r + dr) not in inside:
                follow.setdefault(a, []).append(b)
    loops = []
    for start in sorted(follow, key=lambda v: (v[1], v[0])):
        while follow.get(start):
            loops.append(_corners(_walk(follow, start)))
    return loops


def _walk(follow: dict[Vertex, list[Vertex]], start: Vertex) -> list[Vertex]:
    loop, here, came = [start], start, (0, 0)
    while True:
        choices = follow[here]
        # Where two cells touch at a corner, turn right: it keeps their loops apart.
        right = (here[0] - came[1], here[1] + came[0])
        after = right if right in choices else choices[0]
        choices.remove(after)
        if after == start:
            return loop
        came = (after[0] - here[0], after[1] - here[1])
        loop.append(after)
        here = after


def _corners(loop: list[Vertex]) -> list[Vertex]:
    """Drop the vertices in the middle of straight runs."""
    kept = []
    for i, (x, y) in enumerate(loop):
        (x0, y0), (x1, y1) = loop[i - 1], loop[(i + 1) % len(loop)]
        if not (x0 == x == x1 or y0 == y == y1):
            kept.append((x, y))
    return kept


def inner_lines(cells: Iterable[Cell]) -> tuple[list[Stroke], list[Stroke]]:
    """Return the lines that two cells share, as (lines across, upright lines), each as long as it can be.

    Lines across come from top to bottom and run from left to right; upright ones from left to right, running down.
    """
    inside = set(cells)
    across: dict[int, list[int]] = {}
    upright: dict[int, list[int]] = {}
    for c, r in inside:
        if (c, r + 1) in inside:
            across.setdefault(r + 1, []).append(c)
        if (c + 1, r) in inside:
            upright.setdefault(c + 1, []).append(r)
    return (
        [((a, y), (b, y)) for y in sorted(across) for a, b in _runs(across[y])],
        [((x, a), (x, b)) for x in sorted(upright) for a, b in _runs(upright[x])],
    )


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Join consecutive numbers to half-open runs."""
    runs: list[tuple[int, int]] = []
    for n in sorted(numbers):
        if runs and runs[-1][1] == n:
            runs[-1] = (runs[-1][0], n + 1)
        else:
            runs.append((n, n + 1))
    return runs


def grown(loop: list[tuple[float, float]], by: float, up: float | None = None) -> list[tuple[float, float]]:
    """Return a clockwise loop of upright and level sides, moved outwards by `by` mm (y down).

    With `up`, level sides move by that much instead.

    >>> grown([(0, 0), (20, 0), (20, 20), (0, 20)], 2)
    [(-2, -2), (22, -2), (22, 22), (-2, 22)]
    """
    up = by if up is None else up
    result = []
    for i, (x, y) in enumerate(loop):
        (x0, y0), (x1, y1) = loop[i - 1], loop[(i + 1) % len(loop)]
        # Outwards is to the left of the way: (dx, dy) → (dy, -dx). One of the two sides is level, the other upright.
        before, after = (_sign(x - x0), _sign(y - y0)), (_sign(x1 - x), _sign(y1 - y))
        result.append((x + by * (before[1] + after[1]), y - up * (before[0] + after[0])))
    return result


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
