"""Colours of a PDF: what a colour space of the file is, and what numbers in it mean."""

from __future__ import annotations

from typing import Any

from tilegen.drawing.finished import CMYK, GRAY, LAB, PATTERN, RGB, SPOT, Colour

DEVICE = {
    "/DeviceGray": GRAY,
    "/G": GRAY,
    "/CalGray": GRAY,
    "/DeviceRGB": RGB,
    "/RGB": RGB,
    "/CalRGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
    "/Lab": LAB,
    "/Pattern": PATTERN,
}
COMPONENTS = {1: GRAY, 3: RGB, 4: CMYK}
# The colour that a space begins with: black, or the full tone of a spot colour.
FIRST = {GRAY: (0.0,), RGB: (0.0, 0.0, 0.0), CMYK: (0.0, 0.0, 0.0, 1.0), LAB: (0.0, 0.0, 0.0), SPOT: (1.0,)}
BLACK = Colour(GRAY, (0.0,))


def space_of(what: Any, resources: Any, depth: int = 0) -> Colour:
    """Return the first colour of a colour space, given by name or as an array; its `space` and `name` say which it is.

    An indexed space counts as the one that its table is in.
    """
    import pikepdf

    listed = isinstance(what, pikepdf.Array)
    name = str(what) if isinstance(what, pikepdf.Name | str) else ""
    if name in DEVICE:
        return _first(DEVICE[name])
    if name and depth < 4:
        spaces = resources.get("/ColorSpace") if resources is not None else None
        named = spaces.get(name) if spaces is not None else None
        return space_of(named, resources, depth + 1) if named is not None else BLACK
    if not listed or not len(what) or depth >= 4:
        return BLACK
    kind = str(what[0])
    if kind == "/ICCBased":
        return Colour(COMPONENTS.get(int(what[1].get("/N", 3)), RGB), _first_of(int(what[1].get("/N", 3))), "ICC")
    if kind in ("/Indexed", "/I"):
        return space_of(what[1], resources, depth + 1)
    if kind in ("/Separation", "/DeviceN"):
        names = [str(what[1])] if kind == "/Separation" else [str(n) for n in what[1]]
        return Colour(SPOT, (1.0,) * len(names), " + ".join(n.lstrip("/") for n in names))
    return _first(DEVICE.get(kind, GRAY))


def _first(space: str) -> Colour:
    return Colour(space, FIRST.get(space, ()))


def _first_of(components: int) -> tuple[float, ...]:
    return FIRST.get(COMPONENTS.get(components, RGB), (0.0, 0.0, 0.0))
