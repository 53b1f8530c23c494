"""What the operators of a PDF page paint: paths, text and images in mm, as a viewer places them.

Followed are the matrix, clips (as boxes), colours, line widths, text positions, forms in forms, inline images and
layers. Of patterns and shadings only the colours are noted; the outlines of letters and blend modes are not followed.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from tilegen.backends.readers.pdf_colour import space_of
from tilegen.backends.readers.pdf_paint import Found, State
from tilegen.backends.readers.pdf_streams import checked
from tilegen.backends.readers.pdf_text import Writer
from tilegen.drawing.finished import CMYK, GRAY, PATTERN, RGB, Colour, Picture
from tilegen.drawing.geometry import Box
from tilegen.drawing.matrix import Matrix
from tilegen.errors import DataError

MOST = 3_000_000  # operators in a file
DEEPEST = 24  # forms in forms
MOST_FORMS = 60_000  # forms that are drawn, copies included


class Interpreter(Writer):
    """Runs the content of one page; results are in `found`."""

    def run(self, stream: Any, resources: Any, depth: int = 0) -> None:
        """Paint a page or a form. Raises DataError if there is too much."""
        if depth > DEEPEST:
            raise DataError(f"has forms nested more than {DEEPEST} deep", hint="export it again, or flatten it")
        outer, self._resources = self._resources, resources
        for name, operands in self._parsed(stream):
            self._shared.count += 1
            if self._shared.count > MOST:
                raise DataError(f"has more than {MOST:,} drawing operators", hint="give fewer pages with --pages")
            if name == "Do":
                self._do(operands, depth)
                continue
            operation = _OPERATIONS.get(name)
            if operation is not None:
                try:
                    operation(self, operands)
                except (ValueError, TypeError, IndexError, KeyError, AttributeError):
                    continue  # as viewers do: an operator with wrong operands is passed over
        self._resources = outer

    def _parsed(self, stream: Any) -> list[tuple[str, Any]]:
        import pikepdf

        key = stream.objgen if isinstance(stream, pikepdf.Object) else (0, 0)
        if key == (0, 0) or key not in self._shared.parsed:
            checked(stream)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a content that ends too early is read as far as it goes
                found = [(str(i.operator), _plain(i)) for i in pikepdf.parse_content_stream(stream)]
            if key == (0, 0):
                return found
            self._shared.parsed[key] = found
        return self._shared.parsed[key]

    def extended(self, operands: Any) -> None:
        """Run gs: of its many entries line width, font, overprint and transparency matter here."""
        entry = self._resources["/ExtGState"][operands[0]]
        if "/LW" in entry:
            self._state.width = abs(float(entry["/LW"]))
        if "/Font" in entry:
            self._take_font(entry["/Font"][0], float(entry["/Font"][1]))
        fill, stroke = self._state.over
        stroke = bool(entry.get("/OP", stroke))
        # Where only OP is said, it counts for fills too.
        self._state.over = bool(entry.get("/op", entry.get("/OP", fill))), stroke
        self._state.over_mode = int(entry.get("/OPM", self._state.over_mode))
        if min(float(entry.get(key, 1)) for key in ("/ca", "/CA")) < 1:
            self.found.transparent = True
        if str(entry.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
            self.found.transparent = True
        if str(entry.get("/SMask", "/None")) != "/None":
            self.found.transparent = True

    # -- patterns ---------------------------------------------------------------------------------------------------

    def tint(self, attribute: str, operands: Any) -> None:
        """Run sc, scn and their like; of a pattern the colours inside are noted."""
        super().tint(attribute, operands)
        if operands and isinstance(operands[-1], str):
            self._pattern(self._resources["/Pattern"][operands[-1]])

    def shading(self, operands: Any) -> None:
        """Run sh."""
        super().shading(operands)
        self._inside(space_of(self._resources["/Shading"][operands[0]]["/ColorSpace"], self._resources).space)

    def _pattern(self, pattern: Any) -> None:
        """Note the colours of a pattern, whose shapes are not measured."""
        inside = self._shared.patterns
        key = pattern.objgen
        if key == (0, 0) or key not in inside:
            inside[key] = ()
            if "/Shading" in pattern:
                inside[key] = (space_of(pattern["/Shading"]["/ColorSpace"], self._resources).space,)
            elif int(pattern.get("/PaintType", 1)) == 1:
                tile = Interpreter(self._state.ctm, self._shared)
                tile.run(pattern, pattern.get("/Resources", self._resources), 1)
                inside[key] = tuple(sorted(_spaces(tile.found)))
                self.found.transparent |= tile.found.transparent
        for space in inside[key]:
            self._inside(space)

    def _inside(self, space: str) -> None:
        self.found.inside[space] = None

    # -- forms and images -------------------------------------------------------------------------------------------

    def _do(self, operands: Any, depth: int) -> None:
        things = self._resources.get("/XObject") if self._resources is not None else None
        thing = things.get(operands[0]) if things is not None and operands else None
        if thing is None:
            return
        layer = thing.get("/OC")
        if layer is not None:
            self._marks.append(self._of_layer(layer))
        if str(thing.get("/Subtype")) == "/Form":
            self._form(thing, depth)
        elif str(thing.get("/Subtype")) == "/Image":
            mask = bool(thing.get("/ImageMask", False))
            self.found.transparent |= "/SMask" in thing
            space = self._state.fill if mask else space_of(thing.get("/ColorSpace"), self._resources)
            self._image(int(thing.get("/Width", 0)), int(thing.get("/Height", 0)), space)
        if layer is not None:
            self._marks.pop()

    def _form(self, form: Any, depth: int) -> None:
        self._shared.forms += 1
        if self._shared.forms > MOST_FORMS:
            raise DataError(f"draws more than {MOST_FORMS:,} forms", hint="give fewer pages with --pages")
        stack, marks = len(self._stack), len(self._marks)
        self.save(None)
        if "/Matrix" in form:
            self.concat([float(n) for n in form["/Matrix"]])
        if "/BBox" in form:
            self.rectangle([float(n) for n in _sized(form["/BBox"])])
            self._clip_next = True
            self.paint(False, False, False)
        self.run(form, form.get("/Resources", self._resources), depth + 1)
        del self._stack[stack + 1 :], self._marks[marks:]
        self.restore(None)

    def appearance(self, form: Any, rect: tuple[float, float, float, float]) -> None:
        """Paint the look of an annotation: its box, turned as it says, is fitted into `rect`."""
        try:
            matrix = Matrix(*(float(n) for n in form["/Matrix"])) if "/Matrix" in form else Matrix()
            x, y, wide, high = _sized(form["/BBox"])
            corners = [matrix.at(px, py) for px in (x, x + wide) for py in (y, y + high)]
            x0, x1 = min(p.x for p in corners), max(p.x for p in corners)
            y0, y1 = min(p.y for p in corners), max(p.y for p in corners)
            sx, sy = (rect[2] - rect[0]) / (x1 - x0), (rect[3] - rect[1]) / (y1 - y0)
        except (KeyError, TypeError, ValueError, ZeroDivisionError):
            return  # nothing that a viewer could show
        page, marks = self._state, self._marks
        self._state, self._marks = (
            State(self._whole.after(Matrix(sx, 0, 0, sy, rect[0] - sx * x0, rect[1] - sy * y0))),
            [],
        )
        self._form(form, 0)
        self._state, self._marks = page, marks

    def inline_image(self, image: Any) -> None:
        """Run BI … EI."""
        self._image(int(image.width), int(image.height), space_of(image.colorspace, self._resources))

    def _image(self, columns: int, rows: int, space: Colour) -> None:
        ctm = self._state.ctm
        corners = [ctm.at(x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)]
        xs, ys = [p.x for p in corners], [p.y for p in corners]
        box = Box(min(xs), min(ys), max(xs), max(ys))
        wide, high = ctm.scales
        density = min(columns / wide, rows / high) * 25.4 if min(wide, high) > 0 else 0.0
        seen = box if self._state.clip is None else box.clipped(self._state.clip)
        name = space.name if space.name not in ("", "ICC") else space.space
        self._put(self.found.pictures, Picture(seen, columns, rows, density, name, self._layer), box)


def _spaces(found: Found) -> set[str]:
    """Return the kinds of colour of all that was painted."""
    colours = [c for shape in found.shapes for c in (shape.fill, shape.stroke) if c is not None]
    colours += [words.colour for words in found.words if words.colour is not None]
    spaces = {colour.space for colour in colours} | {picture.space for picture in found.pictures if picture.space}
    return (spaces | set(found.inside)) - {PATTERN}


def _plain(instruction: Any) -> Any:
    """Return the operands with plain numbers and names, so that a form that comes often is read once."""
    import pikepdf

    if isinstance(instruction, pikepdf.ContentStreamInlineImage):
        return instruction.iimage
    return [_value(o) for o in instruction.operands]


def _value(operand: Any) -> Any:
    import pikepdf

    if isinstance(operand, pikepdf.Name):
        return str(operand)
    if isinstance(operand, pikepdf.Array):
        return [_value(o) for o in operand]
    if isinstance(operand, pikepdf.Object):
        return operand
    try:
        return float(operand)
    except (TypeError, ValueError):
        return operand


def _sized(box: Any) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(n) for n in box)
    return x0, y0, x1 - x0, y1 - y0


def _fixed(attribute: str, space: str, size: int) -> Callable[[Interpreter, Any], None]:
    def run(it: Interpreter, operands: Any) -> None:
        values = tuple(float(o) for o in operands)
        if len(values) == size:
            it.colour(attribute, Colour(space, values))

    return run


def _painting(fill: bool, stroke: bool, close: bool = False) -> Callable[[Interpreter, Any], None]:
    return lambda it, _: it.paint(fill, stroke, close)


def _numbers(attribute: str, factor: float = 1.0) -> Callable[[Interpreter, Any], None]:
    return lambda it, operands: it.number(attribute, factor, operands)


_OPERATIONS: dict[str, Callable[[Interpreter, Any], None]] = {
    "q": Interpreter.save,
    "Q": Interpreter.restore,
    "cm": Interpreter.concat,
    "w": Interpreter.line_width,
    "gs": Interpreter.extended,
    "g": _fixed("fill", GRAY, 1),
    "G": _fixed("stroke", GRAY, 1),
    "rg": _fixed("fill", RGB, 3),
    "RG": _fixed("stroke", RGB, 3),
    "k": _fixed("fill", CMYK, 4),
    "K": _fixed("stroke", CMYK, 4),
    "cs": lambda it, operands: it.space("fill", operands),
    "CS": lambda it, operands: it.space("stroke", operands),
    "sc": lambda it, operands: it.tint("fill", operands),
    "scn": lambda it, operands: it.tint("fill", operands),
    "SC": lambda it, operands: it.tint("stroke", operands),
    "SCN": lambda it, operands: it.tint("stroke", operands),
    "m": Interpreter.move,
    "l": Interpreter.line,
    "c": Interpreter.curve,
    "v": Interpreter.curve_v,
    "y": Interpreter.curve_y,
    "re": Interpreter.rectangle,
    "h": Interpreter.close,
    "n": _painting(False, False),
    "f": _painting(True, False),
    "F": _painting(True, False),
    "f*": _painting(True, False),
    "S": _painting(False, True),
    "s": _painting(False, True, True),
    "B": _painting(True, True),
    "B*": _painting(True, True),
    "b": _painting(True, True, True),
    "b*": _painting(True, True, True),
    "W": Interpreter.wait_clip,
    "W*": Interpreter.wait_clip,
    "sh": Interpreter.shading,
    "BDC": Interpreter.mark,
    "BMC": Interpreter.mark,
    "EMC": Interpreter.unmark,
    "BT": Interpreter.begin_text,
    "Tf": Interpreter.font,
    "Tc": _numbers("spacing"),
    "Tw": _numbers("word_spacing"),
    "Tz": _numbers("stretch", 0.01),
    "TL": _numbers("leading"),
    "Ts": _numbers("rise"),
    "Tr": _numbers("mode"),
    "Tm": Interpreter.text_matrix,
    "Td": Interpreter.text_move,
    "TD": Interpreter.text_move_lead,
    "T*": Interpreter.next_line,
    "Tj": Interpreter.show,
    "TJ": Interpreter.show_all,
    "'": Interpreter.show_next,
    '"': Interpreter.show_next,
    "INLINE IMAGE": Interpreter.inline_image,
}
