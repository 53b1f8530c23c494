"""A style gives each role on paper its stroke, fill, width and order. Drawings know roles, never colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tilegen.model.press import Ink, of_colour

LASER_ROLES = ("engrave", "score", "cut")
# Weight of the line of an outlined face, mm; "fine" is the shade of "outlined" for small ones.
OUTLINES = {"outlined": 0.45, "fine": 0.25}
# What a face needs to be read by everybody, against what it stands on (WCAG 2, AA).
LEAST_CONTRAST = 4.5


def word(role: str) -> str:
    """Return a role without its shade: the name of its layer.

    >>> word("print.digit"), word("cut")
    ('print', 'cut')
    """
    return role.partition(".")[0]


def light(colour: str | None) -> bool:
    """Tell whether a colour is nearer to white than to black, by its relative luminance (WCAG 2).

    >>> light("#FFFFFF"), light("#B3361B"), light(None)
    (True, False, False)
    """
    return colour is not None and _luminance(colour) > 0.18


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2).

    >>> round(contrast("#000000", "#FFFFFF"), 2), round(contrast("#FFFF00", "#FFFFFF"), 2)
    (21.0, 1.07)
    """
    dark, pale = sorted(map(_luminance, (one, other)))
    return (pale + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@dataclass(frozen=True, slots=True)
class Paint:
    """How a role is painted. Colours are "#RRGGBB" or None; `width` in mm; `layer_color` an AutoCAD colour number.

    `cmyk` are the inks of the fill, or of the stroke where nothing is filled, for files that go to a print shop.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    layer_color: int = 7
    cmyk: Ink | None = None

    @property
    def inks(self) -> tuple[Ink | None, Ink | None]:
        """The inks of fill and stroke: the style's own, or else what their colours come to."""
        fill = (self.cmyk or of_colour(self.fill)) if self.fill else None
        own = None if self.fill else self.cmyk
        return fill, (own or of_colour(self.stroke)) if self.stroke else None


@dataclass(frozen=True, slots=True)
class Style:
    """Paint for every role.

    A role is a word ("cut") or a word and its shades ("print.digit", "print.board.word.3"); a shade that is not listed
    takes the paint of what stands before its last dot, and the shade "outlined" draws as a line what is an area there.
    `layers` is the order in which roles are drawn and run; `merged` puts each role into one object, in drawn order, as
    laser programs need it; `large_print` asks for larger words. `cap_height` is what letters and digits of tiles should
    have at least, in mm. `options` are what products do under this style where the user says nothing, written as on the
    command line.
    """

    name: str
    title: str
    roles: dict[str, Paint]
    layers: tuple[str, ...]
    merged: bool = False
    large_print: bool = False
    cap_height: float = 0.0
    options: dict[str, str] = field(default_factory=dict)

    def paint(self, role: str) -> Paint:
        """Return the paint of `role`. Raises KeyError for a role that the style does not know (see `knows`)."""
        while role not in self.roles and "." in role:
            before, _, shade = role.rpartition(".")
            if shade in OUTLINES:
                plain, width = self.paint(before.removesuffix(".outlined")), OUTLINES[shade]
                return replace(plain, fill=None, stroke=plain.fill or plain.stroke, width=plain.width or width)
            role = before
        return self.roles[role]

    def inks(self) -> dict[str, Ink]:
        """Return the inks that this style gives colours itself, by colour in capitals; the first of several counts."""
        found: dict[str, Ink] = {}
        for paint in self.roles.values():
            colour = paint.fill or paint.stroke
            if paint.cmyk is not None and colour:
                found.setdefault(colour.upper(), paint.cmyk)
        return found

    def knows(self, role: str) -> bool:
        """Tell whether the role has a paint and a layer."""
        return word(role) in self.layers and (role in self.roles or word(role) in self.roles)

    def completed(self, other: Style, role: str) -> Style:
        """Return a style that paints `role` and its shades as `other` does, if it has no paint for them itself."""
        if any(known == role or known.startswith(f"{role}.") for known in self.roles):
            return self
        lacking = {known: paint for known, paint in other.roles.items() if f"{known}.".startswith(f"{role}.")}
        return replace(self, roles={**self.roles, **lacking})

    def coloured(self, colours: Sequence[str]) -> Style:
        """Return a style that paints the groups of a set, counted from 1, in these colours.

        A style that paints "print.group" itself keeps to that: it wants no other colours. A colour that is too faint
        for a face paints border and mark alone.
        """
        if not self.takes_colours:
            return self
        groups: dict[str, Paint] = {}
        for number, colour in enumerate(colours, start=1):
            paint, role = Paint(fill=colour), f"print.group.{number}"
            faint = self.faint(colour)
            groups |= {role: self.paint("print"), f"{role}.sign": paint} if faint else {role: paint}
            # A light face stands on the colour of its group, if that is dark enough.
            if self._light_ink and not self.faint(colour, inverted=True):
                groups[f"print.inverted.group.{number}"] = paint
        return replace(self, roles={**groups, **self.roles})

    @property
    def takes_colours(self) -> bool:
        """Tell whether faces are printed in the colours of their groups."""
        return "print" in self.layers and "print.group" not in self.roles

    @property
    def _light_ink(self) -> str:
        """The colour of faces on a dark panel, "" if they are not light."""
        ink = self.paint("print.inverted.ink").fill if "print.inverted.ink" in self.roles else None
        return ink if ink and light(ink) else ""

    @property
    def _ground(self) -> str | None:
        return self.roles["print.tint"].fill if "print.tint" in self.roles else None

    def against(self, colour: str, *, inverted: bool = False) -> float:
        """Return the contrast of a group's colour with the tile, or with the light face that stands on it."""
        return contrast(colour, (self._light_ink if inverted else self._ground) or "#FFFFFF")

    def faint(self, colour: str, *, inverted: bool = False) -> bool:
        """Tell whether a group's colour shows too little of a face, and the style's own ink shows more.

        `inverted` faces are light on a panel of the colour; where a style has no such, no colour is too faint for it.
        """
        found = self.against(colour, inverted=inverted)
        if inverted:
            return bool(self._light_ink) and found < LEAST_CONTRAST
        ink = self.roles["print"].fill if "print" in self.roles else None
        return found < LEAST_CONTRAST and ink is not None and self.against(ink) > found

    def heavier(self, width: float) -> Style:
        """Return a style that draws lines for the laser at least `width` mm wide, for pictures of what is cut."""
        lines = {
            role: replace(paint, width=max(paint.width, width))
            for role, paint in self.roles.items()
            if paint.stroke and word(role) in LASER_ROLES
        }
        return replace(self, roles={**self.roles, **lines})

    def joined(self, other: Style) -> Style:
        """Return a style that also knows the roles and layers of `other`; what both know stays as it is here."""
        layers = (*self.layers, *(layer for layer in other.layers if layer not in self.layers))
        return replace(self, roles={**other.roles, **self.roles}, layers=layers, merged=False)
