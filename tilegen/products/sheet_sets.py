"""How tiles are dealt out to sheets, and where each of several whole sets lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from tilegen.model.texts import Texts
from tilegen.model.tileset import Face, TileSet
from tilegen.products.sheet_plan import Plan

TOLD = 6  # of more sets the line does not say where each is


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles of one sheet, the first in slot `first`; `begins` are (set, slot) for each set that begins here.

    Sets count from 1, slots from 0; without several sets `begins` is empty.
    """

    first: int
    faces: Sequence[Face]
    begins: tuple[tuple[int, int], ...] = ()


def dealt(tileset: TileSet, p: Plan) -> list[Dealt]:
    """Deal out all tiles; sheets that were begun earlier come first.

    Of several sets one begins on a new sheet if the rest of this one is too small for it and no more sheets are needed
    for that. Otherwise it follows at once.
    """
    faces = list(tileset.tiles())
    each, total = len(faces) // tileset.sets, len(faces)
    rooms, found, done = list(_rooms(p, total)), [], 0
    for number, (first, room) in enumerate(_rooms(p, total, forever=True)):
        if done == total:
            break
        end = min(total, done + room)
        border = end // each * each
        if done < border < end and _sheets(p, number + 1, total - border) <= len(rooms):
            end = border
        starts = range(-(-done // each), -(-end // each)) if tileset.sets > 1 else ()
        begins = tuple((k + 1, first + k * each - done) for k in starts)
        found.append(Dealt(first, faces[done:end], begins))
        done = end
    return found


def _rooms(p: Plan, tiles: int, *, forever: bool = False) -> Iterator[tuple[int, int]]:
    """Yield the first free slot and the number of free slots of each sheet that so many tiles need, run together."""
    for first in chain(p.begun, repeat(0)):
        if tiles <= 0 and not forever:
            return
        yield first, p.slots.capacity - first
        tiles -= p.slots.capacity - first


def _sheets(p: Plan, used: int, tiles: int) -> int:
    """Return how many sheets there are in all if so many tiles begin on the sheet after `used` ones."""
    for first in chain(p.begun[used:], repeat(0)):
        if tiles <= 0:
            return used
        tiles -= p.slots.capacity - first
        used += 1
    raise AssertionError("sheets never end")


def cells(texts: Texts, p: Plan, first: int, count: int) -> str:
    """Return the cells of `count` tiles from slot `first` on, in words; a label is a cell."""
    each = p.slots.each if p.labels else 1
    a, b = first // each + 1, -(-(first + count) // each)
    return texts.say("cell_used", n=a) if a == b else texts.say("cells_used", first=a, last=b)


def whereabouts(texts: Texts, p: Plan, sheets: Sequence[Dealt]) -> str:
    """Return on which sheets and in which cells each set lies; nothing if there is only one set."""
    places: dict[int, list[str]] = {}
    now = 0
    for number, sheet in enumerate(sheets, start=1):
        ends = [slot for _, slot in sheet.begins] + [sheet.first + len(sheet.faces)]
        starts = [(now, sheet.first)] if now and ends[0] > sheet.first else []
        for (which, start), end in zip([*starts, *sheet.begins], ends if starts else ends[1:], strict=True):
            on = f"{texts.say('sheet_of', page=number, pages=len(sheets))}, " if len(sheets) > 1 else ""
            places.setdefault(which, []).append(on + cells(texts, p, start, end - start))
            now = which
    told = [f"{texts.say('set_n', n=which)}: {' + '.join(parts)}" for which, parts in places.items()]
    return "".join(f"; {one}" for one in told[:TOLD]) + ("; …" if len(told) > TOLD else "")
