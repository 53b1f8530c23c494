"""LightBurn projects (.lbrn2): layers with names, modes and an order, so that nothing need be set by colour.

The format is not published. What is written here is what several independent readers of it agree on: XML; y up from
the bed's lower left corner while MirrorX and MirrorY are False; a CutSetting for each layer, whose `index` is its
colour in LightBurn's palette and whose `priority` its place in the order; a Shape for each contour.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from tilegen.backends.made import Made
from tilegen.backends.numbers import num
from tilegen.drawing.curves import arc_cubics
from tilegen.drawing.geometry import Arc, Contour, Cubic, Point, Segment
from tilegen.drawing.items import Drawing, Page
from tilegen.drawing.measure import placed
from tilegen.errors import BackendError
from tilegen.model.style import Style, word

# (role, name, colour in LightBurn's palette) in the order of work.
LAYERS = (
    ("engrave", "engrave", 0),
    ("engrave.braille", "engrave Braille", 7),
    ("score", "score", 1),
    ("score.braille", "score Braille", 6),
    ("cut.hole", "cut holes", 4),
    ("cut.inner", "cut between tiles", 2),
    ("cut", "cut", 5),
    ("cut.frame", "cut the frame last", 3),
)


def render(drawing: Drawing, style: Style, made: Made) -> list[bytes]:
    """Return one project for each page."""
    notes = "\n".join([drawing.title, *drawing.notes, *made.lines])
    return [_page(page, style, notes) for page in drawing.pages]


def _page(page: Page, style: Style, notes: str) -> bytes:
    shapes = [(_layer(role), contour) for role, contour in placed(page.items)]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<LightBurnProject AppVersion="1.0.06" FormatVersion="1" MaterialHeight="0" MirrorX="False" MirrorY="False">',
    ]
    for priority, (role, name, index) in enumerate(LAYERS):
        if any(found == role for found, _ in shapes):
            lines += [
                f'  <CutSetting type="{"Scan" if style.paint(role).fill else "Cut"}">',
                f'    <index Value="{index}"/>',
                f"    <name Value={quoteattr(name)}/>",
                f'    <priority Value="{priority}"/>',
                "  </CutSetting>",
            ]
    for layer in style.layers:
        for role, _, index in LAYERS:
            if word(role) == layer:
                lines += [_shape(contour, index, page.height) for found, contour in shapes if found == role]
    lines += [f'  <Notes ShowOnLoad="0" Notes={quoteattr(notes)}/>', "</LightBurnProject>", ""]
    return "\n".join(lines).encode()


def _layer(role: str) -> str:
    """Return the role of the layer that a role goes to: its own, or that of its word. Raises BackendError."""
    known = [found for found, _, _ in LAYERS]
    if role in known:
        return role
    if word(role) not in known:
        raise BackendError(f'a LightBurn project has no layer for "{role}"', hint="take .svg")
    return word(role)


def _shape(contour: Contour, index: int, height: float) -> str:
    """Return a contour as vertices with their control points (c0 leaves, c1 arrives) and the segments between them."""
    points = [contour.start]
    leaves: dict[int, tuple[float, float]] = {}
    arrives: dict[int, tuple[float, float]] = {}
    kinds = []
    for s in _simple(contour):
        if isinstance(s, Cubic):
            leaves[len(points) - 1] = (s.x1, s.y1)
            arrives[len(points)] = (s.x2, s.y2)
        kinds.append("B" if isinstance(s, Cubic) else "L")
        points.append(Point(s.x, s.y))
    last = len(points) - 1
    if contour.closed:
        points.pop()
        if last in arrives:
            arrives[0] = arrives.pop(last)

    def control(name: str, at: tuple[float, float] | None) -> str:
        return f"{name}x{num(at[0])}{name}y{num(height - at[1])}" if at else f"{name}x1"

    vertices = "".join(
        f"V{num(p.x)} {num(height - p.y)}{control('c0', leaves.get(n))}{control('c1', arrives.get(n))}"
        for n, p in enumerate(points)
    )
    segments = "".join(f"{kind}{n} {(n + 1) % len(points)}" for n, kind in enumerate(kinds))
    return (
        f'  <Shape Type="Path" CutIndex="{index}"><XForm>1 0 0 1 0 0</XForm>'
        f"<VertList>{vertices}</VertList><PrimList>{segments}</PrimList></Shape>"
    )


def _simple(contour: Contour) -> list[Segment]:
    """Return the segments with arcs as Bézier curves."""
    found: list[Segment] = []
    here = contour.start
    for s in contour.segments:
        found += arc_cubics(here, s) if isinstance(s, Arc) else [s]
        here = Point(s.x, s.y)
    return found
