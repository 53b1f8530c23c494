"""A finished file as it was read back: what lies on its pages, in mm, origin top left, y down; whatever its format.

Readers in the wing backends make it, preflight judges it. It stands here and not with the facts of the wing model,
because it is made of contours and boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tilegen.drawing.geometry import Box, Contours, bounds, stroked

GRAY, RGB, CMYK, SPOT, LAB, PATTERN = "Gray", "RGB", "CMYK", "spot", "Lab", "pattern"


class Colour(NamedTuple):
    """A colour as the file has it: `space` is one of those above, `values` run from 0 to 1 (those of Lab do not).

    `name` says which spot colours, or "ICC" for values that belong to a profile.
    """

    space: str
    values: tuple[float, ...] = ()
    name: str = ""

    @property
    def paper(self) -> bool:
        """Whether the colour leaves the paper as it is."""
        if self.space in (GRAY, RGB):
            return bool(self.values) and min(self.values) >= 1.0
        return self.space in (CMYK, SPOT) and bool(self.values) and max(self.values) <= 0.0

    @property
    def ink(self) -> float:
        """The ink it asks for, in per cent of one ink's full tone; 0 where that is left to a profile."""
        return 100.0 * sum(self.values) if self.space in (CMYK, SPOT) else 0.0


@dataclass(frozen=True)
class Shape:
    """Outlines that are painted together. `width` is that of the stroke, in mm; `clip` is the box that is visible.

    `over` says of fill and stroke whether they leave the inks below them where they have none (overprint).
    """

    contours: Contours
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    layer: str = ""
    clip: Box | None = None
    over: tuple[bool, bool] = (False, False)

    @cached_property
    def box(self) -> Box:
        """The box of the outlines, without the width of the line, as far as it is visible."""
        return self.seen(bounds(self.contours))

    @cached_property
    def ink(self) -> Box:
        """The box of what is painted, half the width of the line included."""
        box = stroked(self.contours, self.width / 2) if self.stroke and self.width else None
        return self.seen(box or bounds(self.contours))

    def seen(self, box: Box) -> Box:
        """Return the visible part of a box; one without area where nothing of it is visible."""
        if self.clip is None:
            return box
        seen = box.clipped(self.clip)
        return Box(seen.x0, seen.y0, max(seen.x0, seen.x1), max(seen.y0, seen.y1))


@dataclass(frozen=True, slots=True)
class Words:
    """Text that is still text: set in a font, not outlined. `size` is that of the font, in mm; the box is near.

    `over` says whether it overprints.
    """

    text: str
    box: Box
    size: float = 0.0
    font: str = ""
    layer: str = ""
    colour: Colour | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """An image of `columns` × `rows` pixels (0: unknown); `density` is the lower of its two, in pixels an inch."""

    box: Box
    columns: int = 0
    rows: int = 0
    density: float = 0.0
    space: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font that the file shows text in; `kind` is such as "TrueType" or "Type 1"."""

    name: str
    kind: str
    embedded: bool
    subset: bool = False


class Annotation(NamedTuple):
    """What is laid over a page, such as a stamp or a form field: what it is, where, and whether it prints."""

    kind: str
    box: Box
    prints: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page as a viewer shows it. `boxes` has its named boxes ("MediaBox"), in mm from the page's top left.

    `turned` is what the file asks viewers to turn it by, in degrees; `hidden` counts things in layers that are off.
    `zoom` is how many points one unit of the page has (UserUnit), `unread` names boxes that are not four numbers, and
    `transparent` says whether something is painted through which the ground shows. `inside` are the kinds of colour in
    patterns and shadings.
    """

    number: int
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()
    boxes: Mapping[str, Box] = field(default_factory=dict)
    turned: int = 0
    hidden: int = 0
    zoom: float = 1.0
    unread: tuple[str, ...] = ()
    notes: tuple[Annotation, ...] = ()
    transparent: bool = False
    inside: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing lies on it."""
        return not (self.shapes or self.words or self.pictures)


@dataclass(frozen=True, slots=True)
class Origin:
    """What a file says about itself. `command` is the one that made it, if tilegen did; `notes` are what it says."""

    title: str = ""
    command: str = ""
    program: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """A file that was read: `kind` is "pdf", "svg" or "dxf", `version` that of the format.

    `claims` are the standards that it says it keeps ("PDF/X-4"), `intent` the printing condition it was made for,
    `scaling` what it asks print dialogs for ("None": no scaling). `unit` is the unit of its numbers ("mm", "px", "in",
    "" where it does not say) and `scale` how many mm one is along x and y. `parts` counts its kinds of elements,
    `ignored` those that laser programs leave out or read differently, with a word on each. `total` counts all pages,
    also those that were not asked for. `aside` says what lies where it is not drawn from, such as the paper space of a
    DXF. `damage` counts places that had to be repaired to read it, `unsized` says that a page gives no size.
    """

    kind: str
    version: str
    sheets: tuple[Sheet, ...]
    origin: Origin = Origin()
    total: int = 1
    fonts: tuple[Typeface, ...] = ()
    claims: tuple[str, ...] = ()
    intent: str = ""
    scaling: str = ""
    unit: str = "mm"
    scale: tuple[float, float] = (1.0, 1.0)
    size: str = ""
    layers: tuple[str, ...] = ()
    parts: Mapping[str, int] = field(default_factory=dict)
    ignored: Mapping[str, int] = field(default_factory=dict)
    header: Mapping[str, str] = field(default_factory=dict)
    locked: bool = False
    aside: str = ""
    damage: int = 0
    unsized: bool = False
