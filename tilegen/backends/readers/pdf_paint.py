"""The graphics state of a PDF page, its paths and its layers: what operators paint, in mm."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tilegen.backends.readers.pdf_colour import BLACK, space_of
from tilegen.backends.readers.pdf_fonts import Font
from tilegen.drawing.finished import PATTERN, Colour, Picture, Shape, Typeface, Words
from tilegen.drawing.geometry import Box, Contour, Cubic, Line, Point, Segment, bounds
from tilegen.drawing.matrix import Matrix

FARTHEST = 1e9  # mm: what lies beyond is a mistake in numbers


@dataclass(slots=True)
class State:
    """The graphics state: `ctm` leads to mm on the page."""

    ctm: Matrix
    clip: Box | None = None
    fill: Colour = BLACK
    stroke: Colour = BLACK
    width: float = 1.0
    font: Font | None = None
    size: float = 0.0
    stretch: float = 1.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    over: tuple[bool, bool] = (False, False)  # whether fills and strokes overprint
    over_mode: int = 0

    @property
    def overprints(self) -> tuple[bool, bool]:
        """Whether fill and stroke leave the inks below where they have none; mode 0 paints the lack of them too."""
        return (self.over[0] and self.over_mode == 1, self.over[1] and self.over_mode == 1)


@dataclass(slots=True)
class Found:
    """What was found on a page."""

    shapes: list[Shape] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    fonts: dict[Typeface, None] = field(default_factory=dict)
    hidden: int = 0
    transparent: bool = False
    inside: dict[str, None] = field(default_factory=dict)  # kinds of colour in patterns and shadings


@dataclass(slots=True)
class Shared:
    """What the pages of a file share: parsed streams, fonts, layers that are off, and how much was read so far."""

    off: frozenset[tuple[int, int]] = frozenset()
    parsed: dict[tuple[int, int], list[tuple[str, Any]]] = field(default_factory=dict)
    fonts: dict[tuple[int, int], Font] = field(default_factory=dict)
    patterns: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    layers: dict[str, None] = field(default_factory=dict)
    count: int = 0
    forms: int = 0


class Painter:
    """Runs the operators of state, paths and layers; results are in `found`."""

    def __init__(self, ctm: Matrix, shared: Shared) -> None:
        self.found = Found()
        self._shared = shared
        self._whole = ctm
        self._state = State(ctm)
        self._stack: list[State] = []
        self._marks: list[tuple[str, bool]] = []  # layer and whether it is off, for each open mark
        self._contours: list[Contour] = []
        self._start = self._here = Point(0.0, 0.0)
        self._segments: list[Segment] = []
        self._open = False
        self._clip_next = False
        self._text = self._line = Matrix()
        self._resources: Any = None

    # -- state ------------------------------------------------------------------------------------------------------

    def save(self, _: Any) -> None:
        """Run q."""
        self._stack.append(replace(self._state))

    def restore(self, _: Any) -> None:
        """Run Q."""
        if self._stack:
            self._state = self._stack.pop()

    def concat(self, numbers: Any) -> None:
        """Run cm."""
        self._state.ctm = self._state.ctm.after(Matrix(*numbers))

    def line_width(self, numbers: Any) -> None:
        """Run w."""
        self._state.width = abs(float(numbers[0]))

    def colour(self, attribute: str, colour: Colour) -> None:
        """Run g, rg, k and their like."""
        setattr(self._state, attribute, colour)

    def space(self, attribute: str, operands: Any) -> None:
        """Run cs and CS."""
        setattr(self._state, attribute, space_of(operands[0], self._resources))

    def tint(self, attribute: str, operands: Any) -> None:
        """Run sc, scn and their like."""
        values = tuple(float(o) for o in operands if isinstance(o, float))
        now: Colour = getattr(self._state, attribute)
        if len(values) != len(operands):
            now = now._replace(space=PATTERN)
        setattr(self._state, attribute, now._replace(values=values))

    # -- paths ------------------------------------------------------------------------------------------------------

    def move(self, p: Any) -> None:
        """Run m."""
        self._end()
        self._start = self._here = self._state.ctm.at(*p)
        self._open = True

    def line(self, p: Any) -> None:
        """Run l."""
        self._go(Line(*self._state.ctm.at(*p)))

    def curve(self, p: Any) -> None:
        """Run c."""
        at = self._state.ctm.at
        self._go(Cubic(*at(p[0], p[1]), *at(p[2], p[3]), *at(p[4], p[5])))

    def curve_v(self, p: Any) -> None:
        """Run v."""
        at = self._state.ctm.at
        self._go(Cubic(*self._here, *at(p[0], p[1]), *at(p[2], p[3])))

    def curve_y(self, p: Any) -> None:
        """Run y."""
        at = self._state.ctm.at
        end = at(p[2], p[3])
        self._go(Cubic(*at(p[0], p[1]), *end, *end))

    def rectangle(self, p: Any) -> None:
        """Run re."""
        x, y, w, h = p
        self._end()
        at = self._state.ctm.at
        corners = [at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)]
        self._contours.append(Contour(corners[0], tuple(Line(*c) for c in (*corners[1:], corners[0]))))
        self._start = self._here = corners[0]

    def close(self, _: Any) -> None:
        """Run h."""
        if self._segments:
            if self._here != self._start:
                self._segments.append(Line(*self._start))
            self._contours.append(Contour(self._start, tuple(self._segments)))
        self._segments, self._here, self._open = [], self._start, True

    def _go(self, segment: Segment) -> None:
        self._segments.append(segment)
        self._here = Point(segment.x, segment.y)

    def _end(self) -> None:
        """End a subpath that is left open; a filled one counts as closed all the same."""
        if self._segments:
            self._contours.append(Contour(self._start, tuple(self._segments), closed=self._here == self._start))
        self._segments = []

    def paint(self, fill: bool, stroke: bool, close: bool) -> None:
        """Run the painting operators, and the clip that is waiting."""
        if close:
            self.close(None)
        self._end()
        contours, self._contours = tuple(self._contours), []
        state, clip = self._state, self._state.clip
        if self._clip_next:
            self._clip_next = False
            # A path without area clips everything away.
            box = bounds(contours) if contours else Box(0.0, 0.0, 0.0, 0.0)
            state.clip = box if clip is None else clip.clipped(box)
        if not contours or not (fill or stroke):
            return
        if fill and not stroke:
            contours = tuple(c if c.closed else _closed(c) for c in contours)
        shape = Shape(
            contours,
            state.fill if fill else None,
            state.stroke if stroke else None,
            state.width * state.ctm.scale if stroke else 0.0,
            self._layer,
            clip,
            state.overprints,
        )
        self._put(self.found.shapes, shape, bounds(contours))

    def wait_clip(self, _: Any) -> None:
        """Run W and W*."""
        self._clip_next = True

    def shading(self, _: Any) -> None:
        """Run sh: it fills all that the clip leaves."""
        box = self._state.clip
        if box is not None:
            corners = [(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)]
            contour = Contour(Point(*corners[0]), tuple(Line(*c) for c in (*corners[1:], corners[0])))
            self._put(self.found.shapes, Shape((contour,), Colour(PATTERN), layer=self._layer), box)

    def _put(self, where: list[Any], thing: Any, box: Box) -> None:
        """Keep what can be seen."""
        clip = self._state.clip
        if self._marks and any(off for _, off in self._marks):
            self.found.hidden += 1
        elif not all(abs(n) < FARTHEST for n in box):
            return
        elif clip is None or (box.x0 <= clip.x1 and clip.x0 <= box.x1 and box.y0 <= clip.y1 and clip.y0 <= box.y1):
            where.append(thing)

    # -- layers -----------------------------------------------------------------------------------------------------

    @property
    def _layer(self) -> str:
        return next((name for name, _ in reversed(self._marks) if name), "")

    def mark(self, operands: Any) -> None:
        """Run BDC and BMC."""
        layer = None
        if len(operands) > 1 and operands[0] == "/OC":
            layer = self._resources.get("/Properties", {}).get(operands[1])
        self._marks.append(self._of_layer(layer))

    def _of_layer(self, layer: Any) -> tuple[str, bool]:
        if layer is None:
            return "", False
        inner = layer
        if "/OCGs" in layer:
            inner = layer["/OCGs"] if "/Name" in layer["/OCGs"] else layer["/OCGs"][0]
        name = str(inner.get("/Name", ""))
        self._shared.layers[name] = None
        return name, inner.objgen in self._shared.off

    def unmark(self, _: Any) -> None:
        """Run EMC."""
        if self._marks:
            self._marks.pop()


def _closed(contour: Contour) -> Contour:
    segments = (*contour.segments, Line(*contour.start))
    return Contour(contour.start, segments)
