"""Racks read back from the finished files: sizes, slots and tabs after the kerf, folds, within 0.01 mm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from tests.pdf_reader import open_pdf
from tests.readback.outlines import crossings, spun
from tests.readback.readers import MM, Polyline, box_of_points, read_dxf, read_svg
from tilegen.cli import deliver
from tilegen.drawing.items import Drawing

Make = Callable[..., deliver.Finished]

CUT: list[dict[str, Any]] = [
    {},
    {"kerf": "0mm"},
    {"tiles": "7", "thickness": "4mm", "fit": "0.05mm", "kerf": "0.15mm"},
    {"tile": "18x21mm", "gap": "0mm", "clearance": "3mm"},
    {"tiles": "12", "thickness": "2mm"},
    {"racks": "4"},
]


@dataclass
class Values:
    """What was ordered, in mm."""

    tiles: int = 9
    width: float = 20
    height: float = 20
    thickness: float = 3
    kerf: float = 0.2
    fit: float = 0
    gap: float = 0.2
    clearance: float = 2

    @property
    def inner(self) -> float:
        return self.tiles * self.width + (self.tiles - 1) * self.gap + self.clearance


def ordered(options: dict[str, Any]) -> Values:
    values = Values()
    for key, text in options.items():
        if key == "tile":
            values.width, values.height = (float(n) for n in text.removesuffix("mm").split("x"))
        elif key == "tiles":
            values.tiles = int(text)
        elif key != "racks":
            setattr(values, key, float(text.removesuffix("mm")))
    return values


def outlines(made: deliver.Finished, suffix: str) -> list[Polyline]:
    """Every closed cut of all beds."""
    assert isinstance(made.result, Drawing)
    found = []
    for page, content in zip(made.result.pages, deliver.render(made, suffix), strict=True):
        file = read_svg(content) if suffix == "svg" else read_dxf(content, page.height)
        for line in file.layers["cut"]:
            assert line[0] == pytest.approx(line[-1], abs=1e-4), "closed"
            found.append(line[:-1])
    return found


def faults(found: list[Polyline], values: Values, racks: int = 1) -> list[str]:
    """Say what of the parts is not as ordered, after the beam has taken half a kerf on each side."""
    said = []

    def hold(what: str, measured: float, wanted: float) -> None:
        if abs(measured - wanted) > 0.01:
            said.append(f"{what}: {measured:.4f}, expected {wanted:.4f}")

    k, slot = values.kerf, values.thickness + values.fit
    boxes = [(box_of_points(line), line) for line in found]
    boards = [(box, line) for box, line in boxes if box.width > values.inner]
    slots = [(box, line) for box, line in boxes if len(line) == 4 and box.height < slot + 0.01]
    backs = [(b, line) for b, line in boards if b.height > values.height + 2 * values.thickness]
    ledges = [(b, line) for b, line in boards if b.height <= values.height + 2 * values.thickness]
    hold("backs", len(backs), racks)
    hold("ledges", len(ledges), racks)
    tabs: list[float] = []
    for box, line in ledges:
        xs = crossings(line, box.y1 - 0.5)
        tabs += [b - a - k for a, b in zip(xs[::2], xs[1::2], strict=True)]
        xs = crossings(line, box.y1 - values.thickness - 0.5)
        for a, b in zip(xs[1::2], xs[2::2], strict=False):
            hold("notch of the ledge", b - a + k, slot)
        hold("inside of the ledge", xs[-2] - xs[1] + k, values.inner + 2 * values.thickness + values.fit)
    for box, line in backs:
        xs = crossings(line, box.y1 - 0.5)
        for a, b in zip(xs[1::2], xs[2::2], strict=False):
            hold("notch of the back", b - a + k, slot)
        hold("inside of the back", xs[-2] - xs[1] + k, values.inner + 2 * values.thickness + values.fit)
    hold("slots", len(slots), len(tabs))
    for tab in tabs:
        nearest = min((box.width + k for box, _ in slots), key=lambda w: abs(w - tab - values.fit))
        hold("slot for a tab", nearest, tab + values.fit)
    for box, _ in slots:
        hold("height of a slot", box.height + k, slot)
    ends = [line for box, line in boxes if box.width < 60 and len(line) > 15 and box.height > slot]
    hold("ends", len([line for line in ends if len(line) == 18]), 2 * racks)
    for line in ends:
        level = spun(line, -18)
        mouth = [
            b - a + k
            for y in (p[1] + 0.1 for p in level)
            for a, b in zip(crossings(level, y)[1::2], crossings(level, y)[2::2], strict=False)
        ]
        if len(line) == 18:
            hold("slot of an end for the back", min(mouth, key=lambda w: abs(w - slot)), slot)
    return said


def racks_of(options: dict[str, Any]) -> int:
    return int(options.get("racks", "1"))


@pytest.mark.parametrize("suffix", ["svg", "dxf"])
@pytest.mark.parametrize("options", CUT, ids=lambda o: " ".join(f"{k}={v}" for k, v in o.items()) or "default")
def test_u41_parts_fit_each_other_after_the_kerf(options: dict[str, Any], suffix: str, make: Make) -> None:
    assert faults(outlines(make("laser rack", **options), suffix), ordered(options), racks_of(options)) == []


@pytest.mark.parametrize(
    "change", [{"kerf": 0.18}, {"thickness": 3.02}, {"width": 20.005}, {"fit": 0.02}], ids=lambda c: next(iter(c))
)
def test_the_comparison_can_fail(change: dict[str, float], make: Make) -> None:
    found = outlines(make("laser rack"), "svg")
    assert faults(found, Values()) == []
    assert faults(found, replace(Values(), **change))


# -- paper -------------------------------------------------------------------------------------------------------------


def folds_of(content: bytes) -> list[tuple[list[float], float, float]]:
    """For each strip of the first page: (y of its edges and folds from its top, width, height), in mm."""
    with open_pdf(content) as pdf:
        page = pdf.pages[0]
        strips = [
            (float(c["x0"]) * MM, float(c["top"]) * MM, float(c["x1"]) * MM, float(c["bottom"]) * MM)
            for c in page.curves
            if float(c["height"]) * MM > 60 and len(c["pts"]) >= 8
        ]
        level = [
            (float(line["x0"]) * MM, float(line["top"]) * MM)
            for line in page.lines
            if abs(float(line["height"])) < 1e-3
        ]
    found = []
    for x0, top, x1, bottom in sorted(strips):
        ys = sorted({round(y - top, 3) for x, y in level if abs(x - x0) < 0.01 and top < y < bottom})
        found.append(([0.0, *ys, bottom - top], x1 - x0, bottom - top))
    return found


@pytest.mark.parametrize(
    "options", [{"paper": "a4"}, {"paper": "letter"}, {"tiles": "12"}, {"tile": "18x22mm", "tiles": "7"}], ids=str
)
def test_the_strip_of_a_paper_rack(options: dict[str, str], make: Make) -> None:
    made = make("rack", **options)
    values = ordered({k: v for k, v in options.items() if k != "paper"})
    strips = folds_of(deliver.render(made, "pdf")[0])
    assert len(strips) == (1 if "tiles" in options and options["tiles"] == "12" else 2)
    for ys, width, _ in strips:
        assert width == pytest.approx(values.inner, abs=0.01)
        base, ledge, front, floor, rear, back, flap = (b - a for a, b in pairwise(ys))
        # The triangles of the side view, from the lengths alone: 20° for the ledge, and the base closes both.
        assert front == pytest.approx(ledge * 0.34202, abs=0.01)
        assert floor == pytest.approx(base + ledge * 0.93969, abs=0.01)
        assert rear**2 == pytest.approx((base - back * 0.34202) ** 2 + (back * 0.93969) ** 2, abs=0.5)
        assert back == pytest.approx(values.height + 1, abs=0.01)
        assert flap == pytest.approx(ledge - 0.5, abs=0.01)


def test_the_words_say_how_to_fold(make: Make) -> None:
    with open_pdf(deliver.render(make("rack"), "pdf")[0]) as pdf:
        said = pdf.pages[0].extract_text()
    for words in ("Dashed line: fold away", "Dotted line: fold towards", "Print at 100 %", "blank side of this flap"):
        assert words in said
