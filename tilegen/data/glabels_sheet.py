"""One template of gLabels as the text of a sheet file, in the maker's own units; or the reason why it is left out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from tilegen import units
from tilegen.data import sheets
from tilegen.data.xml_tree import Element
from tilegen.errors import printable

SMALL = 30.0  # a label up to this size is one tile, mm
TILE = 20.0  # of the tiles on larger ones, mm
LOW = 8.0  # labels that are lower hold no row of tiles, mm
NO_EDGE = 1.0  # what a label may be smaller than its paper, and be all of it, mm

# What gLabels calls papers that tilegen does not know by that name: the rest of the A series, the B series (ISO 216),
# untrimmed sheets (ISO 217), envelopes (ISO 269), in mm, and American sizes.
_SIZES = (
    "a0 841x1189, a1 594x841, a7 74x105, a8 52x74, a9 37x52, a10 26x37, "
    "b0 1000x1414, b1 707x1000, b2 500x707, b3 353x500, b4 250x353, b5 176x250, b6 125x176, b7 88x125, b8 62x88, "
    "ra0 860x1220, ra1 610x860, ra2 430x610, ra3 305x430, ra4 215x305, "
    "sra0 900x1280, sra1 640x900, sra2 450x640, sra3 320x450, sra4 225x320, c5 162x229, c6 114x162, dl 110x220"
)
PAPERS = {
    **{name: name for name in units.PAGES if name.startswith("a")},
    **{name: f"{size}mm" for name, size in (pair.split() for pair in _SIZES.split(", "))},
    **{prefix + name: name for prefix in ("us-", "") for name in ("letter", "legal")},
    "us-executive": "7.25x10.5in",
    "number10": "4.125x9.5in",
    "monarch": "3.875x7.5in",
}

# Why a template is left out.
OVERRUN = "labels run over the edge of the sheet"
OVERLAP = "labels overlap"
GRIDS = "labels do not lie in one grid"
ROLL = "labels on a roll, not on sheets"
BROKEN = "cannot be read"
UNKNOWN = "what it is equal to is not there"
SHAPES = {
    "Label-ellipse": "labels are ellipses",
    "Label-cd": "labels have a hole, for discs",
    "Label-continuous": "continuous tape",
    "Label-path": "labels have an outline of their own",
}
_LENGTH = re.compile(r"\s*([+-]?(?:\d{1,9}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?)\s*(pt|in|mm|cm|pc)?\s*")


class LeftOut(Exception):  # noqa: N818  # a template that is not taken over is no error
    """Why a template is left out, and what exactly was found."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason, self.detail = reason, detail


@dataclass(frozen=True, slots=True)
class Length:
    """A length as it stands in a template."""

    number: Decimal
    unit: str

    @property
    def mm(self) -> float:
        """The length in mm."""
        return float(self.number) * float(units.UNITS[self.unit])

    @property
    def digits(self) -> str:
        """The number as a sheet file has it."""
        number = format(round(self.number, 6), "f")
        return number.rstrip("0").rstrip(".") if "." in number else number

    def __str__(self) -> str:
        """Return the length as a sheet file has it."""
        return self.digits + self.unit


def written(element: Element, title: str, file: str) -> str:
    """Return the text of a sheet file; `title` is the maker's, `file` the one it comes from. Raises LeftOut."""
    label, paper = _label(element), _paper(element)
    layouts = label.all("Layout")
    if len(layouts) != 1:
        raise LeftOut(GRIDS, f"{len(layouts)} grids")
    layout = layouts[0]
    cells = [_count(layout, key) for key in ("nx", "ny")]
    first = [_length(layout, key, "0pt") for key in ("x0", "y0")]
    size, corners = _outline(label)
    # The way to the next label means nothing where there is no next one.
    ways = [
        _length(layout, key, "0pt") if number > 1 else side
        for key, number, side in zip(("dx", "dy"), cells, size, strict=True)
    ]
    _refuse(units.page(paper), cells, first, size, ways)
    if whole := _whole(paper, cells, size):
        return _sheet_of(element, title, file, whole, ())
    cut = (
        "",
        "[label]",
        f'paper = "{paper}"',
        f"cells = [{cells[0]}, {cells[1]}]   # columns, rows",
        f'size = "{_size(*size)}"',
        *corners,
        f'left = "{first[0]}"',
        f'top = "{first[1]}"',
        f'pitch = "{_size(*ways)}"   # from label to label',
    )
    return _sheet_of(element, title, file, _tile(size, label.name), cut)


def _size(across: Length, down: Length) -> str:
    return f"{across.digits if across.unit == down.unit else across}x{down}"


def _sheet_of(element: Element, title: str, file: str, tiles: Iterable[str], label: Iterable[str]) -> str:
    """Return the text of a sheet file, from the lines on its tiles and on its labels."""
    what = element.values.get("_description") or element.values.get("description") or "Labels"
    lines = (
        "# Taken over from a template of gLabels; the lengths are those that stand there.",
        "",
        f"title = {_quoted(f'{printable(what, 60)} ({title})')}",
        *tiles,
        f"source = {_quoted(f'gLabels template, {file}')}",
        *label,
    )
    return "\n".join(lines) + "\n"


def _whole(paper: str, cells: list[int], size: list[Length]) -> tuple[str, ...]:
    """Return the lines for one label as large as its paper: a sheet to cut, as plain paper is. Empty for others."""
    page = units.page(paper)
    if cells != [1, 1] or any(room - side.mm > NO_EDGE for room, side in zip(page, size, strict=True)):
        return ()
    return (f'tile = "{TILE:g}mm"', 'bleed = "2mm"', f'papers = ["{paper}"]')


def _label(element: Element) -> Element:
    """Return the one label of a template. Raises LeftOut."""
    labels = [inside for inside in element.inside if inside.name.startswith("Label-")]
    if len(labels) != 1:
        raise LeftOut(BROKEN, f"{len(labels)} kinds of label")
    name = labels[0].name
    if name not in ("Label-rectangle", "Label-round"):
        raise LeftOut(SHAPES.get(name, BROKEN), name)
    return labels[0]


def _paper(element: Element) -> str:
    """Return the paper of a template as a sheet file has it. Raises LeftOut."""
    size = element.values.get("size", "").strip().lower()
    if size == "roll":
        raise LeftOut(ROLL)
    if size in PAPERS:
        return PAPERS[size]
    if size != "other":
        raise LeftOut(BROKEN, f'unknown paper "{size}"')
    width, height = _length(element, "width"), _length(element, "height")
    if min(width.mm, height.mm) <= 0 or max(width.mm, height.mm) > units.LONGEST:
        raise LeftOut(BROKEN, f"a paper of {width} × {height}")
    return _size(width, height)


def _outline(label: Element) -> tuple[list[Length], list[str]]:
    """Return the size of a label, and the lines of a sheet file that tell of its corners. Raises LeftOut."""
    if label.name == "Label-round":
        radius = _length(label, "radius")
        size, corners = [Length(2 * radius.number, radius.unit)] * 2, ["round = true"]
    else:
        size, radius = [_length(label, key) for key in ("width", "height")], _length(label, "round", "0pt")
        corners = [f'radius = "{radius}"'] if radius.number else []
    if min(side.mm for side in size) < 0.1 or radius.mm < 0:
        raise LeftOut(BROKEN, f"a label of {size[0]} × {size[1]}")
    return size, corners


def _refuse(
    page: tuple[float, float], cells: list[int], first: list[Length], size: list[Length], ways: list[Length]
) -> None:
    """Raise LeftOut for labels that overlap, or run over the edge of their sheet."""
    for number, side, way in zip(cells, size, ways, strict=True):
        if number > 1 and side.mm - way.mm > sheets.TOLERANCE:
            raise LeftOut(OVERLAP, f"by {units.show(side.mm - way.mm)} mm")
    for room, number, start, side, way in zip(page, cells, first, size, ways, strict=True):
        over = max(start.mm + (number - 1) * way.mm + side.mm - room, -start.mm)
        if over > sheets.TOLERANCE:
            raise LeftOut(OVERRUN, f"by {units.show(over)} mm")


def _tile(size: list[Length], shape: str) -> list[str]:
    """Return the line for the tiles of a sheet: several on large labels, else one that is as large as its label.

    On a label that is lower than a tile there is a row of squares as high as the label.
    """
    low, long = sorted(size, key=lambda side: side.mm)
    if shape == "Label-round" or long.mm <= SMALL or low.mm < LOW:
        return []
    return [f'tile = "{TILE:g}mm"' if low.mm >= TILE else f'tile = "{low}"']


def _count(layout: Element, key: str) -> int:
    text = layout.values.get(key, "").strip()
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= sheets.MOST_CELLS):
        raise LeftOut(BROKEN, f'{key} is "{text}"')
    return int(text)


def _length(element: Element, key: str, usual: str = "") -> Length:
    """Return a length of an element. Raises LeftOut."""
    text = element.values.get(key, usual)
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise LeftOut(BROKEN, f'{key} is "{text}"' if key in element.values else f"{key} is missing")
    number, unit = Decimal(match[1]), match[2] or "pt"
    return Length(number * 12, "pt") if unit == "pc" else Length(number, unit)


def _quoted(text: str) -> str:
    """Return a text as TOML has it."""
    plain = "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cs", "Cn"))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
