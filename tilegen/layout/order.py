"""In what order closed outlines are cut, and where each begins."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tilegen.layout.grid import EPSILON
from tilegen.layout.offset import Loop

ROUNDS = 4  # of improving the order
MANY = 30  # more outlines than this keep the order of nearest neighbours: improving them would take seconds


def in_turn(*stages: Sequence[Loop]) -> list[list[Loop]]:
    """Return closed loops, stage after stage, in the order of a short way; each begins where the head arrives.

    The way goes to the nearest loop each time; then runs of loops within a stage are turned round or moved, as long
    as that helps.
    """
    orders: list[list[Loop]] = []
    here = (0.0, 0.0)
    for stage in stages:
        left, order = list(stage), []
        while left:
            near = min(left, key=lambda loop: min(math.dist(here, p) for p in loop))
            here = _nearest(near, here)
            left.remove(near)
            order.append(near)
        orders.append(order)
    for _ in range(ROUNDS if sum(map(len, orders)) <= MANY else 0):
        before = _travel(orders)
        for number in range(len(orders)):
            orders = _improved(orders, number)
        if _travel(orders) > before - EPSILON:
            break
    # Begun where the head comes from; before the first loop it is nowhere yet.
    result, at = [], None
    for order in orders:
        begun: list[Loop] = []
        for loop in order:
            first = 0 if at is None else list(loop).index(_nearest(loop, at))
            begun.append([*loop[first:], *loop[:first]])
            at = loop[first]
        result.append(begun)
    return result


def _nearest(loop: Loop, here: tuple[float, float]) -> tuple[float, float]:
    return min(loop, key=lambda p: math.dist(here, p))


def _travel(orders: Sequence[Sequence[Loop]]) -> float:
    """Return the way of the head with the beam off, from the first loop to the last."""
    total, here = 0.0, None
    for loop in (loop for order in orders for loop in order):
        corner = loop[0] if here is None else _nearest(loop, here)
        total += math.dist(here, corner) if here else 0.0
        here = corner
    return total


def _improved(orders: list[list[Loop]], number: int) -> list[list[Loop]]:
    """Return the orders with runs of one stage turned round, and single loops put elsewhere, where that is shorter."""
    best, order = _travel(orders), orders[number]
    for i in range(len(order)):
        for j in range(len(order)):
            rest = [*order[:i], *order[i + 1 :]]
            tries = [[*rest[:j], order[i], *rest[j:]]]
            if i < j:
                tries.append([*order[:i], *reversed(order[i : j + 1]), *order[j + 1 :]])
            for tried in tries:
                way = [*orders[:number], tried, *orders[number + 1 :]]
                if (found := _travel(way)) < best - EPSILON:
                    best, order, orders = found, tried, way
    return orders
