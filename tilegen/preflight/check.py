"""The checks. Each has a number that stays, so that people can search for it and tests can name it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, Text, box_of
from tilegen.errors import PreflightError
from tilegen.model.style import LASER_ROLES, Style, word
from tilegen.model.tileset import TileSet
from tilegen.preflight.lines import doubled, fine_lines

THINNEST = 0.25 * 25.4 / 72  # 0.25 pt: thinner lines come out uneven or not at all
SLACK = 1e-6  # float noise, mm
CLEARANCE = 0.3  # between a face and its points, mm on a 20 mm tile
SAFE_EDGE = 5.0  # many printers do not reach further out, mm

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


def check(drawing: Drawing, style: Style, tileset: TileSet | None = None) -> list[Finding]:
    """Return all findings about a drawing in `style`; with `tileset`, its tiles must all be there, once each.

    F01 tile count, F02 missing glyph, F03 outside the printable area, F04 overlapping tiles, F05 line too thin,
    F06 face touches points, F07 coincident cut lines, F08 face outside its tile, F09 margin that few printers reach,
    F10 no ruler on a printed sheet. What is the same on every page is reported once.
    """
    findings = list(_counts(drawing, tileset)) if tileset else []
    seen: dict[int, list[Finding]] = {}
    for number, page in enumerate(drawing.pages, start=1):
        for item in page.items:
            # Groups share their items: look at each face once, however often it lies on the sheets.
            key = id(item.items) if isinstance(item, Group) else id(item)
            if key not in seen:
                seen[key] = [*_inside(item), *fine_lines(item, style, THINNEST, _finding("F05"))]
                findings += [Finding(f.code, f.level, f.message, number) for f in seen[key]]
        findings += [Finding(f.code, f.level, f.message, number) for f in _page(page, style)]
    first = {(f.code, f.message): f for f in reversed(findings)}
    return [f for f in findings if first[f.code, f.message] is f]


def refuse(findings: list[Finding]) -> list[Finding]:
    """Return the warnings. Raises PreflightError if there is an error; it names the first and counts the rest."""
    errors = [f for f in findings if f.level == ERROR]
    if errors:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise PreflightError(f"preflight: {errors[0]}{more}; nothing was written")
    return [f for f in findings if f.level != ERROR]


def _finding(code: str, level: str = ERROR) -> Callable[[str], Finding]:
    return lambda message: Finding(code, level, message)


def _counts(drawing: Drawing, tileset: TileSet) -> Iterator[Finding]:
    found, wanted = drawing.count("tile"), tileset.counts()
    for name in [*wanted, *(n for n in found if n not in wanted)]:
        if found.get(name, 0) != wanted.get(name, 0):
            yield Finding(
                "F01", ERROR, f'{found.get(name, 0)} tiles "{name}", but {tileset.name} has {wanted.get(name, 0)}'
            )


def _inside(item: Item) -> Iterator[Finding]:
    """Yield what can be seen on one piece alone: its glyphs, and a tile's face and points."""
    for text in _texts(item):
        if text.missing:
            codes = ", ".join(f'"{c}" U+{ord(c):04X}' for c in text.missing)
            yield Finding("F02", ERROR, f'no font has {codes} of "{text.text}"')
    if not isinstance(item, Group) or item.kind != "tile" or item.box is None:
        return
    inked = [(t, t.box) for t in item.items if isinstance(t, Text) and t.box]
    boxes = [box for _, box in inked]
    for text, box in inked:
        if not item.box.contains(box, SLACK):
            yield Finding("F08", ERROR, f'"{text.text}" on tile "{item.name}" runs over the edge of the tile')
    clear = CLEARANCE * min(item.box.width, item.box.height) / 20
    for i, box in enumerate(boxes):
        for j in range(i):
            if overlap(box.grown(clear / 2), boxes[j].grown(clear / 2)):
                yield Finding("F06", ERROR, f'the face of tile "{item.name}" touches its points')


def _texts(item: Item) -> Iterator[Text]:
    if isinstance(item, Text):
        yield item
    elif isinstance(item, Group):
        for inner in item.items:
            yield from _texts(inner)


def _page(page: Page, style: Style) -> Iterator[Finding]:
    yield from _printable(page, style)
    tiles = [group.box.moved(group.x, group.y, group.scale) for group in page.groups("tile") if group.box]
    pair = first_overlap(tiles)
    if pair:
        (a, b) = pair
        yield Finding("F04", ERROR, f"tiles overlap at {a.x0:.2f}, {a.y0:.2f} mm and {b.x0:.2f}, {b.y0:.2f} mm")
    cuts = [c for item in page.items if isinstance(item, Path) and word(item.role) == "cut" for c in item.contours]
    twice = doubled(cuts)
    if twice:
        length, x, y = twice
        yield Finding(
            "F07", ERROR, f"{length:.2f} mm of cut line lie on another cut line, first at {x:.2f}, {y:.2f} mm"
        )


def _printable(page: Page, style: Style) -> Iterator[Finding]:
    free = Box(0, 0, page.width, page.height).grown(-page.margin)
    boxes: dict[int, Box | None] = {}
    for item in page.items:
        if isinstance(item, Group):
            if id(item.items) not in boxes:
                boxes[id(item.items)] = box_of(item.items)
            inner = boxes[id(item.items)]
            box = inner.moved(item.x, item.y, item.scale) if inner else None
            reach = 0.0
        else:
            box = box_of((item,))
            paint = style.paint(item.role)
            reach = paint.width / 2 if paint.stroke and word(item.role) not in LASER_ROLES else 0.0
        if box is not None and not free.grown(reach).contains(box.grown(reach), SLACK + reach):
            what = f'{item.kind} "{item.name}"' if isinstance(item, Group) else item.role
            yield Finding(
                "F03",
                ERROR,
                f"{what} reaches outside the printable area: it runs from {box.x0:.2f}, {box.y0:.2f} mm "
                f"to {box.x1:.2f}, {box.y1:.2f} mm",
            )
            return
    if 0 < page.margin < SAFE_EDGE:
        yield Finding(
            "F09",
            WARNING,
            f"a margin of {page.margin:g} mm: many printers cut off what is nearer than {SAFE_EDGE:g} mm",
        )
    if page.margin > 0 and any(page.groups("tile")) and not any(page.groups("ruler")):
        yield Finding("F10", WARNING, "no room for a ruler: measure a tile before you cut")


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
