"""Remembering what was worked out for a thing, as long as the thing is the very same object."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
MOST = 2048


class Memo(Generic[T]):
    """A bounded memory by identity: comparing whole drawings would take as long as the work that it saves.

    Each thing is kept beside its result, so that its identity stays its own.

    >>> memo, things = Memo[int](), [[1, 2], [1, 2]]
    >>> [memo.get(thing, (), lambda thing=thing: len(thing)) for thing in things], len(memo)
    ([2, 2], 2)
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, Hashable], tuple[object, T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, thing: object, more: Hashable, work: Callable[[], T]) -> T:
        """Return what `work` gave for this thing (and for `more`) before, or do the work."""
        key = (id(thing), more)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = (thing, work())
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return found[1]
