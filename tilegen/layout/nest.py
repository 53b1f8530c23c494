"""Flat parts on as many beds as they need, and what to say when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tilegen.errors import LayoutError
from tilegen.layout.grid import EPSILON
from tilegen.model.measures import Size


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part lies: its number among the parts, its top left in mm, and whether it is turned by 90°."""

    number: int
    x: float
    y: float
    turned: bool


def fits(size: Size, room: Size) -> bool:
    """Tell whether a part fits a room of `room` mm, turned if need be."""
    long, short = max(size), min(size)
    return long <= max(room) + EPSILON and short <= min(room) + EPSILON


def nest(sizes: Sequence[Size], room: Size, gap: float) -> list[list[Place]]:
    """Lay boxes on shelves, the highest first, `gap` mm apart; return the places on each bed.

    A box is turned only if it does not fit otherwise. Raises LayoutError for a box that fits no bed.
    """
    beds: list[tuple[list[Place], list[list[float]]]] = []
    boxes = []
    for number, size in enumerate(sizes):
        if not fits(size, room):
            raise LayoutError(
                f"a part of {size.width:.1f} × {size.height:.1f} mm does not fit {room.width:g} × {room.height:g} mm"
            )
        turned = size.width > room.width + EPSILON or size.height > room.height + EPSILON
        boxes.append((number, Size(size.height, size.width) if turned else size, turned))
    for number, size, turned in sorted(boxes, key=lambda b: (-b[1].height, -b[1].width, b[0])):
        found = next((spot for bed in beds if (spot := _spot(bed, size, room, gap)) is not None), None)
        if found is None:
            beds.append(([], []))
            found = _spot(beds[-1], size, room, gap)
            assert found is not None
        places, x, y = found
        places.append(Place(number, x, y, turned))
    return [places for places, _ in beds]


def _spot(
    bed: tuple[list[Place], list[list[float]]], size: Size, room: Size, gap: float
) -> tuple[list[Place], float, float] | None:
    """Take the first free spot of a bed, whose shelves are [top, height, taken from the left], or return None."""
    places, shelves = bed
    for shelf in shelves:
        if size.height <= shelf[1] + EPSILON and shelf[2] + size.width <= room.width + EPSILON:
            x, shelf[2] = shelf[2], shelf[2] + size.width + gap
            return places, x, shelf[0]
    top = shelves[-1][0] + shelves[-1][1] + gap if shelves else 0.0
    if top + size.height > room.height + EPSILON:
        return None
    shelves.append([top, size.height, size.width + gap])
    return places, 0.0, top


def most(fit: Callable[[int], bool], start: int) -> int:
    """Return the largest number of tiles up to `start` for which `fit` holds, or 0; what fits more fits fewer too."""
    low, high = 0, start
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fit(middle) else (low, middle - 1)
    return low


def too_long(found: int, wanted: int, place: str) -> LayoutError:
    """Return the error for a rack that does not fit: it names the largest that does, and how to hold all tiles."""
    if found == 0:
        return LayoutError(f"a rack for even one such tile does not fit {place}", hint="take a smaller tile")
    racks = -(-wanted // found)
    return LayoutError(
        f"a rack for {wanted} tiles does not fit {place}: at most {found} tiles",
        hint=f"--tiles {-(-wanted // racks)} --racks {racks} makes {racks} that hold all",
    )
