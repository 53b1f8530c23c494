"""The calibration sheet says what a printer is off, read with a ruler and against the light."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilegen.drawing.geometry import Contour
from tilegen.drawing.items import Drawing, Page, Path, Text
from tilegen.errors import LayoutError
from tilegen.products import calibration_marks as marks
from tilegen.products.calibration import BLANK, COMMAND

Draw = Callable[..., Drawing]


def lines(page: Page) -> list[Contour]:
    return [c for item in page.items if isinstance(item, Path) for c in item.contours]


def points(contour: Contour) -> list[tuple[float, float]]:
    return [tuple(contour.start), *((s.x, s.y) for s in contour.segments)]  # type: ignore[misc]


def number(page: Page, at: tuple[float, float]) -> str:
    """The number nearest to the end of a leader."""
    words = [item for item in page.items if isinstance(item, Text) and item.box is not None]
    return min(words, key=lambda w: abs(w.box.centre.x - at[0]) + abs(w.box.centre.y - at[1])).text  # type: ignore[union-attr]


def leaders(page: Page) -> list[list[tuple[float, float]]]:
    """Little lines that lead to numbers: three points, a long way."""
    found = [points(c) for c in lines(page)]
    return [
        p for p in found if len(p) == 3 and max(abs(p[2][0] - p[0][0]), abs(p[2][1] - p[0][1])) >= marks.LEADER - 1e-6
    ]


@pytest.mark.parametrize("options", [{"paper": "a4"}, {"paper": "letter"}, {"wide": True}])
@pytest.mark.parametrize("off", [-2, -1, 0, 1, 3])
def test_u24_a_ruler_reads_the_offset_with_its_sign(options: dict[str, Any], off: int, draw: Draw) -> None:
    """Where the print is `off` mm too far right and too low, the ruler's 20 mm meets the line that leads to `off`."""
    page = draw("calibrate", **options).pages[0]
    said = []
    for axis, edge in ((0, 20.0), (1, 20.0)):
        # dx is read at the left, dy at the top right, on a line 20 mm from the other edge.
        at = [p for p in leaders(page) if p[0][1 - axis] == (20.0 if axis == 0 else page.width - 20.0)]
        (met,) = [p for p in at if abs(p[0][axis] + off - edge) < 1e-9]
        said.append(number(page, met[2]))
    shown = f"{off:+d}".replace("-", "−") if off else "0"
    assert said == [shown, shown]


@pytest.mark.parametrize("options", [{"paper": "a4"}, {"paper": "letter"}, {"wide": True}])
@pytest.mark.parametrize("percent", [98, 99, 100, 101, 102])
def test_u30_a_ruler_reads_how_long_a_scale_came_out(options: dict[str, Any], percent: int, draw: Draw) -> None:
    page = draw("calibrate", **options).pages[0]
    for axis in (0, 1):
        start = (page.width, page.height)[axis] / 2 - 50
        at = [p for p in leaders(page) if p[0][axis] > 60 and p[0][axis] == p[1][axis]]
        met = [p for p in at if abs((p[0][axis] - start) * percent / 100 - 100) < 1e-9]
        assert str(percent) in {number(page, p[2]) for p in met}


def test_u38_crosses_are_20_mm_from_every_edge_and_scales_run_off_the_paper(draw: Draw) -> None:
    page = draw("calibrate").pages[0]
    found = [points(c) for c in lines(page)]
    for x, out in ((20.0, 0.0), (page.width - 20, page.width)):
        for y, off in ((20.0, 0.0), (page.height - 20, page.height)):
            assert any(p[0] == (out, y) and abs(p[1][0] - out) > 20 for p in found)
            assert any(p[0] == (x, off) and abs(p[1][1] - off) > 20 for p in found)
            ticks = {round(abs(p[0][0] - out), 6) for p in found if p[0][1] == y and len(p) == 2 and p[1][0] == p[0][0]}
            assert set(range(1, 17)) <= ticks


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("off", [-2.0, -0.5, 0.0, 1.25])
@pytest.mark.parametrize("wide", [False, True])
def test_u37_against_the_light_one_line_runs_through(flip: str, off: float, wide: bool, draw: Draw) -> None:
    front, back = draw("calibrate", wide=wide or None).pages
    assert (front.back, back.back) == ("", "any")
    size = front.width, front.height
    mirrored = 0 if (flip == "long") == (front.height >= front.width) else 1
    for axis in (0, 1):

        def rows(page: Page, axis: int = axis) -> list[list[tuple[float, float]]]:
            """Lines across the axis, as (place along it, from, to) of the other direction."""
            straight = [points(c) for c in lines(page)]
            return [
                p
                for p in straight
                if len(p) == 2 and p[0][axis] == p[1][axis] and abs(p[0][1 - axis] - p[1][1 - axis]) == 6.0
            ]

        through = {
            (
                round(size[axis] - p[0][axis] if axis == mirrored else p[0][axis], 6),
                frozenset(round(size[1 - axis] - q[1 - axis] if axis != mirrored else q[1 - axis], 6) for q in p),
            )
            for p in rows(front)
        }
        met = []
        for line in rows(back):
            place = round(line[0][axis] + off, 6)
            ends = sorted(q[1 - axis] for q in line)
            if (place, frozenset((round(ends[0] - 6, 6), round(ends[0], 6)))) in through:
                assert (place, frozenset((round(ends[1], 6), round(ends[1] + 6, 6)))) in through
                met.append((place - off - size[axis] / 2) / marks.BACK_PITCH * (marks.PITCH - marks.BACK_PITCH))
        assert met == [pytest.approx(off)]


def test_the_command_can_be_copied(draw: Draw) -> None:
    for wide, more in ((None, []), (True, ["--wide"])):
        lines = [item.text for item in draw("calibrate", wide=wide).pages[0].items if isinstance(item, Text)]
        assert not any("\u00a0" in line for line in lines)
        said, wanted = " ".join(lines).split(), [*COMMAND.split(), *more]
        at = said.index("tilegen", said.index("type,"))
        assert said[at : at + len(wanted)] == wanted


@pytest.mark.parametrize("lang", ["en", "ru", "th"])
@pytest.mark.parametrize("wide", [None, True])
def test_the_command_is_broken_before_an_option_and_goes_on_indented(lang: str, wide: bool | None, draw: Draw) -> None:
    items = [item for item in draw("calibrate", wide=wide, lang=lang).pages[0].items if isinstance(item, Text)]
    [first] = [n for n, item in enumerate(items) if item.text.startswith("tilegen printer set office")]
    own = [items[first]]
    while items[first + len(own)].text.startswith("    --"):
        own.append(items[first + len(own)])
    assert len(own) > 1
    assert own[-1].text.endswith("--wide" if wide else f"--flip {BLANK}")
    assert all(line.box.x0 > own[0].box.x0 + 2 for line in own[1:] if line.box and own[0].box)
    assert all(line.text.count("--") == line.text.count(BLANK) + line.text.count("--wide") for line in own)


def test_two_hyphens_are_seen_as_two(draw: Draw) -> None:
    label = next(i for i in draw("calibrate").pages[0].items if isinstance(i, Text) and i.text == "--dx")
    left, right, *_ = (glyph.ink for glyph in label.glyphs)
    assert right.x0 - left.x1 > 0.4 * left.width


def test_no_words_lie_on_others(draw: Draw) -> None:
    for lang in ("en", "es", "ru", "sr-Cyrl", "sr-Latn", "th"):
        for options in ({"paper": "a4"}, {"paper": "letter"}, {"wide": True}, {"paper": "letter", "wide": True}):
            for page in draw("calibrate", lang=lang, **options).pages:
                boxes = [item.box for item in page.items if isinstance(item, Text) and item.box]
                for n, a in enumerate(boxes):
                    for b in boxes[n + 1 :]:
                        assert not (a.x0 < b.x1 and b.x0 < a.x1 and a.y0 < b.y1 - 0.3 and b.y0 < a.y1 - 0.3), (
                            lang,
                            a,
                            b,
                        )


def test_paper_that_is_too_small_is_said(draw: Draw) -> None:
    with pytest.raises(LayoutError, match=r"a calibration sheet of A5 has no room .*take a4 or letter"):
        draw("calibrate", paper="a5")


@pytest.mark.parametrize("lang", ["en", "th"])
def test_steps_are_numbered_in_the_order_of_reading(lang: str, draw: Draw) -> None:
    front, back = draw("calibrate", lang=lang).pages
    words = [[item for item in page.items if isinstance(item, Text)] for page in (front, back)]
    first = next(n for n, item in enumerate(words[0]) if item.text == "--dx" and n > 5)
    assert [item.text for item in words[0][first - 1 :] if item.text in "12345"] == ["1", "2", "3", "4", "5"]
    assert any(item.text == "3" for item in words[1]), "the step that goes on with the back"


def test_options_stand_apart_from_the_words_round_them(draw: Draw) -> None:
    """Each is a piece of its own, in bold: wider than the same letters of the words."""
    said = [item.text for item in draw("calibrate").pages[0].items if isinstance(item, Text)]
    for option in ("--dx", "--dy", "--sx", "--sy"):
        assert said.count(option) == 2, option
    for option in ("--back-dx", "--back-dy", "--flip", "--printer"):
        assert said.count(option) == 1, option


@pytest.mark.parametrize(("wide", "size"), [(None, "210 × 297 mm"), (True, "297 × 210 mm")])
def test_the_size_of_the_paper_is_said_the_way_the_page_lies(wide: bool | None, size: str, draw: Draw) -> None:
    for page in draw("calibrate", wide=wide).pages:
        assert any(item.text.endswith(size) for item in page.items if isinstance(item, Text))


def test_paper_that_one_scale_alone_fits_is_too_small(draw: Draw) -> None:
    with pytest.raises(LayoutError, match="no room for two scales"):
        draw("calibrate", paper="200x280mm")
