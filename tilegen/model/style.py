"""A style gives each role on paper its stroke, fill, width and order. Drawings know roles, never colours."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

LASER_ROLES = ("engrave", "score", "cut")


def word(role: str) -> str:
    """Return a role without its shade, which is its layer.

    >>> word("cut.frame"), word("cut")
    ('cut', 'cut')
    """
    return role.split(".")[0]


@dataclass(frozen=True, slots=True)
class Paint:
    """How a role is painted. Colours are "#RRGGBB" or None; `width` in mm; `layer_color` an AutoCAD colour number."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    layer_color: int = 7


@dataclass(frozen=True, slots=True)
class Style:
    """Paint for every role.

    A role is a word ("cut") or a word and a shade ("print.digit"); a shade that is not listed takes the paint of its
    word. `layers` is the order in which roles are drawn and run; `merged` puts each role into one object, in drawn
    order, as laser programs need it. `options` are what products do under this style where the user says nothing,
    written as on the command line.
    """

    name: str
    title: str
    roles: dict[str, Paint]
    layers: tuple[str, ...]
    merged: bool = False
    options: dict[str, str] = field(default_factory=dict)
    _cache: dict[str, Paint] = field(default_factory=dict, compare=False, repr=False)

    def paint(self, role: str) -> Paint:
        """Return the paint of `role`. Raises KeyError for a role that the style does not know."""
        found = self._cache.get(role)
        if found is None:
            found = self.roles[role] if role in self.roles else self.roles[word(role)]
            self._cache[role] = found
        return found

    def joined(self, other: Style) -> Style:
        """Return a style that also knows the roles and layers of `other`; what both know stays as it is here."""
        layers = (*self.layers, *(layer for layer in other.layers if layer not in self.layers))
        return replace(self, roles={**other.roles, **self.roles}, layers=layers, merged=False, _cache={})
