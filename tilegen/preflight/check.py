"""The checks. Each has a number that stays, so that people can search for it and tests can name it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tilegen.drawing.curves import sampled
from tilegen.drawing.geometry import Box, Contour, moved, stroked
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, Text, box_of, walk
from tilegen.errors import PreflightError
from tilegen.model.style import LASER_ROLES, Style, word
from tilegen.model.tileset import TileSet
from tilegen.preflight.glyphs import Sources, lacking, nowhere
from tilegen.preflight.heights import low_faces, low_labels, sunk_faces
from tilegen.preflight.lines import doubled

THINNEST = 0.25 * 25.4 / 72  # 0.25 pt: thinner lines come out uneven or not at all
SLACK = 1e-6  # float noise, mm
HAIRLINE = 0.1  # half the width of a line that counts as having none, mm
CLEARANCE = 0.3  # between a face and its points, mm on a 20 mm tile
SAFE_EDGE = 5.0  # many printers do not reach further out, mm

PIECES = ("tile", "square", "back")  # groups that are cut out or lie side by side; each has a box

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: `code` is its number, `page` counts from 1 (0: the whole drawing)."""

    code: str
    level: str
    message: str
    page: int = 0

    def __str__(self) -> str:
        place = f" (page {self.page})" if self.page else ""
        return f"{self.code} {self.message}{place}"


def check(
    drawing: Drawing, style: Style, tileset: TileSet | None = None, *, sources: Sources = nowhere, shop: bool = False
) -> list[Finding]:
    """Return all findings about a drawing in `style`; with `tileset`, its tiles must all be there, once each.

    `sources` gives the fonts that F02 can advise. Where a `shop` prints, whose machines reach all of the page and print
    at 100 %, F09 and F10 are none.

    F01 tile count, F02 missing glyph, F03 outside the printable area, F04 tiles or squares overlap, F05 line too thin,
    F06 face touches points, F07 coincident cut lines, F08 face outside its tile, F09 margin that few printers reach,
    F10 no ruler on a printed sheet, F11 role that the style does not paint, F13 face or label that fingers cannot read.
    What is the same on every page is reported once.
    """
    findings = list(_counts(drawing, tileset)) if tileset else []
    findings += _roles(drawing, style)
    if any(f.level == ERROR for f in findings):
        return findings
    seen: set[tuple[int, str, Box | None]] = set()
    for number, page in enumerate(drawing.pages, start=1):
        for item in [*page.items, *(group for kind in PIECES for group in page.groups(kind))]:
            # Groups share their items: look at each face once, however often it lies on the sheets.
            group = item if isinstance(item, Group) else None
            key = (id(group.items), group.kind, group.box) if group else (id(item), "", None)
            if key not in seen:
                seen.add(key)
                findings += [replace(f, page=number) for f in (*_glyphs(item, sources), *_tile(item))]
        findings += [replace(f, page=number) for f in _page(page, style, shop=shop)]
    if style.cap_height:
        said = low_faces(drawing, style.cap_height), low_labels(drawing, style.cap_height), sunk_faces(drawing)
        findings += [Finding("F13", WARNING, message) for message in said if message]
    first = {(f.code, f.message): f for f in reversed(findings)}
    return [f for f in findings if first[f.code, f.message] is f]


def refuse(findings: list[Finding]) -> list[Finding]:
    """Return the warnings. Raises PreflightError if there is an error; it names the first and counts the rest."""
    errors = [f for f in findings if f.level == ERROR]
    if errors:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise PreflightError(f"preflight: {errors[0]}{more}; nothing was written")
    return [f for f in findings if f.level != ERROR]


def _counts(drawing: Drawing, tileset: TileSet) -> Iterator[Finding]:
    found, wanted = drawing.count("tile"), tileset.counts()
    for name in [*wanted, *(n for n in found if n not in wanted)]:
        if found.get(name, 0) != wanted.get(name, 0):
            number = found.get(name, 0)
            many = "1 tile" if number == 1 else f"{number} tiles"
            yield Finding("F01", ERROR, f'{many} "{name}", but {tileset.name} has {wanted.get(name, 0)}')


def _roles(drawing: Drawing, style: Style) -> Iterator[Finding]:
    """Yield what the style cannot show: nothing that is drawn may vanish."""
    seen: set[tuple[str, bool]] = set()
    for item in (item for page in drawing.pages for item in _leaves(page)):
        key = (item.role, isinstance(item, Text))
        if key in seen:
            continue
        seen.add(key)
        if not style.knows(item.role):
            yield Finding("F11", ERROR, f'the style {style.name} has no paint or no layer for "{item.role}"')
            continue
        paint = style.paint(item.role)
        if isinstance(item, Text) and not paint.fill and not paint.stroke:
            yield Finding("F11", ERROR, f'the style {style.name} leaves "{item.role}" unpainted, but it has words')
        elif word(item.role) in ("cut", "score") and (paint.fill or not paint.stroke):
            yield Finding("F11", ERROR, f'the style {style.name} must give "{item.role}" a stroke and no fill')
        elif paint.stroke and word(item.role) not in LASER_ROLES and paint.width < THINNEST - 1e-9:
            width = f"{paint.width:.3f} mm wide, thinner than {THINNEST:.3f} mm (0.25 pt)"
            yield Finding("F05", ERROR, f"lines of {item.role} are {width}")


def _leaves(page: Page) -> Iterator[Path | Text]:
    """Yield the paths and texts of a page, those of shared groups once."""
    seen: set[int] = set()
    for item in page.items:
        if isinstance(item, Group):
            if id(item.items) in seen:
                continue
            seen.add(id(item.items))
        yield from (leaf for leaf, *_ in walk((item,)))


def _glyphs(item: Item, sources: Sources) -> Iterator[Finding]:
    for text, *_ in walk((item,)):
        if isinstance(text, Text) and text.missing:
            yield Finding("F02", ERROR, lacking(text.missing, text.text, sources))


def _tile(item: Item) -> Iterator[Finding]:
    """Yield what can be seen on one tile or square alone: whether its words keep apart and inside."""
    if not isinstance(item, Group) or item.kind not in PIECES or item.box is None:
        return
    texts = [t for t in item.items if isinstance(t, Text) and t.box]
    for text in texts:
        if text.box is not None and not item.box.contains(text.box, SLACK):
            kind = item.kind
            yield Finding("F08", ERROR, f'"{text.text}" on {kind} "{item.name}" runs over the edge of the {kind}')
    clear = CLEARANCE * min(item.box.width, item.box.height) / 20
    for i, text in enumerate(texts):
        # Where outlines meet, each is near the box of the other, whichever is drawn first.
        if any(touch(other, text, clear) and touch(text, other, clear) for other in texts[:i]):
            what = f'the face of tile "{item.name}" touches its points'
            yield Finding("F06", ERROR, what if item.kind == "tile" else f'the labels of square "{item.name}" touch')
    dots = box_of(tuple(i for i in item.items if isinstance(i, Path) and i.role.endswith(".braille")))
    if dots is None:
        return
    if not item.box.contains(dots, SLACK):
        yield Finding("F08", ERROR, f'the Braille of tile "{item.name}" runs over the edge of the tile')
    if any(text.box is not None and overlap(text.box.grown(clear), dots) for text in texts):
        yield Finding("F06", ERROR, f'the Braille of tile "{item.name}" touches its face or points')


def touch(a: Text, b: Text, clear: float) -> bool:
    """Tell whether the outline of `a` comes nearer than `clear` mm to the box of `b`."""
    if a.box is None or b.box is None or not overlap(a.box.grown(clear / 2), b.box.grown(clear / 2)):
        return False
    near = b.box.grown(clear)
    return any(near.x0 < x < near.x1 and near.y0 < y < near.y1 for x, y in sampled(a.contours, 0.2))


def _page(page: Page, style: Style, *, shop: bool) -> Iterator[Finding]:
    yield from _printable(page, style)
    for kind in PIECES:
        boxes = [group.box.moved(group.x, group.y, group.scale) for group in page.groups(kind) if group.box]
        pair = first_overlap(boxes)
        if not pair:
            continue
        (a, b) = pair
        yield Finding("F04", ERROR, f"{kind}s overlap at {a.x0:.2f}, {a.y0:.2f} mm and {b.x0:.2f}, {b.y0:.2f} mm")
    twice = doubled(_cuts(page))
    if twice:
        length, x, y = twice
        yield Finding(
            "F07", ERROR, f"{length:.2f} mm of cut line lie on another cut line, first at {x:.2f}, {y:.2f} mm"
        )
    pieces = [kind for kind in ("tile", "square", "rack") if any(page.groups(kind))]
    if "print" in style.layers and pieces and not page.bleed and not shop:  # what a shop trims is larger
        if page.margin < SAFE_EDGE:
            yield Finding(
                "F09",
                WARNING,
                f"a margin of {page.margin:g} mm: many printers cut off what is nearer than {SAFE_EDGE:g} mm",
            )
        # Where labels leave no free paper for a ruler: they are cut already, and there is nothing to measure.
        if not any(page.groups("ruler")) and not any(page.groups("label")):
            yield Finding("F10", WARNING, f"no room for a ruler: measure a {pieces[0]} before you cut")


def _cuts(page: Page) -> list[Contour]:
    """Return all cut lines of a page, in mm on the page."""
    found: list[Contour] = []
    for item in page.items:
        if (
            isinstance(item, Group)
            and item.kind == "tile"
            and not any(word(i.role) == "cut" for i, *_ in walk((item,)))
        ):
            continue
        for inner, x, y, scale in walk((item,)):
            if word(inner.role) == "cut":
                found += moved(inner.contours, x, y, scale) if (x, y, scale) != (0, 0, 1) else inner.contours
    return found


def _printable(page: Page, style: Style) -> Iterator[Finding]:
    free = Box(0, 0, page.width, page.height).grown(page.bleed or -page.margin)
    boxes: dict[int, Box | None] = {}
    for item in page.items:
        if isinstance(item, Group):
            if id(item.items) not in boxes:
                boxes[id(item.items)] = _ink(item.items, style)
            inner = boxes[id(item.items)]
            box = inner.moved(item.x, item.y, item.scale) if inner else None
        else:
            box = _ink((item,), style)
        if box is not None and not free.contains(box, SLACK):
            what = f'{item.kind} "{item.name}"' if isinstance(item, Group) else item.role
            yield Finding(
                "F03",
                ERROR,
                f"{what} reaches outside the printable area: it runs from {box.x0:.2f}, {box.y0:.2f} mm "
                f"to {box.x1:.2f}, {box.y1:.2f} mm",
            )
            return


def _ink(items: tuple[Item, ...], style: Style) -> Box | None:
    """Return the box of what is painted, half the line width included (a laser's line has none)."""
    found: Box | None = None
    for item, x, y, scale in walk(items):
        paint = style.paint(item.role)
        box = box_of((item,)) if paint.fill or paint.stroke else None
        # A cut tick at the very margin may have its middle on it: hairlines are judged by that.
        half = paint.width / 2 - HAIRLINE if paint.stroke and word(item.role) not in LASER_ROLES else 0.0
        if box is not None and half > 0:
            box = stroked(item.contours, half)
        if box is not None:
            box = box.moved(x, y, scale)
            found = box if found is None else found.joined(box)
    return found


def overlap(a: Box, b: Box, slack: float = SLACK) -> bool:
    """Tell whether two boxes share more than `slack` mm in both directions."""
    # Written out, not with min and max: this runs once for each pair of neighbours on every sheet.
    return a.x0 < b.x1 - slack and b.x0 < a.x1 - slack and a.y0 < b.y1 - slack and b.y0 < a.y1 - slack


def first_overlap(boxes: list[Box]) -> tuple[Box, Box] | None:
    """Return two boxes that overlap, or None. Boxes are sorted into squares as large as the largest of them."""
    if not boxes:
        return None
    size = max(max(box.width, box.height) for box in boxes) or 1.0
    squares: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        for column in range(int(box.x0 // size), int(box.x1 // size) + 1):
            for row in range(int(box.y0 // size), int(box.y1 // size) + 1):
                others = squares.setdefault((column, row), [])
                for other in others:
                    if overlap(box, other):
                        return other, box
                others.append(box)
    return None
