"""Which parts of a line run from right to left, and in which order they stand: Unicode's bidirectional algorithm.

A face or a caption is one line without control characters, so the implicit rules are enough (UAX #9, rules P2 to P3,
W1 to N2, I1 to L2); embeddings, isolates and the pairing of brackets (N0) are left out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

_REMOVED = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON"})
# (what may stand between two numbers, their kind): it belongs to them.
BETWEEN = {("ES", "EN"), ("CS", "EN"), ("CS", "AN")}
_STRONG = {"L": 0, "R": 1, "AL": 1}


def levels(text: str) -> list[int]:
    """Return the level of each character: even ones run to the right, odd ones to the left.

    >>> levels("AB"), levels("אב 12")
    ([0, 0], [1, 1, 1, 2, 2])
    """
    kinds = [unicodedata.bidirectional(c) or "L" for c in text]
    base = next((_STRONG[kind] for kind in kinds if kind in _STRONG), 0)
    if not base and not {"R", "AL", "AN"} & set(kinds):
        return [0] * len(kinds)
    kept = [n for n, kind in enumerate(kinds) if kind not in _REMOVED]
    solved = [kinds[n] for n in kept]
    edge = "R" if base else "L"
    _weak(solved, edge)
    _neutral(solved, edge)
    found = dict(zip(kept, (_level(kind, base) for kind in solved), strict=True))
    # What has no direction goes with what stands before it; white space at the end with the line.
    result: list[int] = []
    for n in range(len(kinds)):
        result.append(found.get(n, result[-1] if result else base))
    for n in range(len(kinds) - 1, -1, -1):
        if kinds[n] not in ("WS", "S", "B") and kinds[n] not in _REMOVED:
            break
        result[n] = base
    return result


def _level(kind: str, base: int) -> int:
    if base:
        return 1 if kind == "R" else 2
    return {"L": 0, "R": 1}.get(kind, 2)


def _weak(kinds: list[str], edge: str) -> None:
    """Apply W1 to W7: marks, numbers and what stands between numbers."""
    strong = before = edge
    for n, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[n] = before
        elif kind == "EN" and strong == "AL":
            kinds[n] = "AN"
        before = kinds[n]
        strong = before if before in _STRONG else strong
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for n in range(1, len(kinds) - 1):
        before, kind, after = kinds[n - 1 : n + 2]
        if before == after and (kind, before) in BETWEEN:
            kinds[n] = before
    for first, end in _runs(kinds, lambda kind: kind == "ET"):
        if "EN" in (kinds[first - 1] if first else "", kinds[end] if end < len(kinds) else ""):
            kinds[first:end] = ["EN"] * (end - first)
    strong = edge
    for n, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[n] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[n] = "L"
        strong = kind if kind in _STRONG else strong


def _neutral(kinds: list[str], edge: str) -> None:
    """Apply N1 and N2: what is between two of one direction goes with them, anything else with the line."""

    def side(n: int) -> str:
        return ("L" if kinds[n] == "L" else "R") if 0 <= n < len(kinds) else edge

    for first, end in _runs(kinds, lambda kind: kind in _NEUTRAL):
        before, after = side(first - 1), side(end)
        kinds[first:end] = [before if before == after else edge] * (end - first)


def _runs(kinds: Sequence[str], wanted: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Return (first, end) of each run of wanted kinds."""
    found: list[tuple[int, int]] = []
    for n, kind in enumerate(kinds):
        if not wanted(kind):
            continue
        if found and found[-1][1] == n:
            found[-1] = (found[-1][0], n + 1)
        else:
            found.append((n, n + 1))
    return found


def visual(found: Sequence[int]) -> list[int]:
    """Return the numbers of pieces of these levels in the order in which they stand, from left to right (L2).

    >>> visual([0, 1, 1, 0]), visual([1, 2, 1])
    ([0, 2, 1, 3], [2, 1, 0])
    """
    order = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        n = 0
        while n < len(order):
            end = n
            while end < len(order) and found[order[end]] >= level:
                end += 1
            order[n:end] = reversed(order[n:end])
            n = max(end, n + 1)
    return order
