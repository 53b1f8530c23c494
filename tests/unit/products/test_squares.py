"""Premium squares: told apart by label, by pattern, by depth; legible in every style."""

from __future__ import annotations

import io
import itertools
import math
from collections.abc import Callable

import pytest

from tilegen import backends
from tilegen.backends.made import Made
from tilegen.data import boards, catalogue, find, languages
from tilegen.drawing.curves import length, sampled
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Group, Item, Page, Path, Text, box_of
from tilegen.model.board import PLAIN, Premium
from tilegen.model.measures import Size
from tilegen.products.squares import SquareMaker, shade

STYLES = [n for n in find.names("styles") if "print" in catalogue.style(n).layers]
PREMIUMS = [Premium(letter=n) for n in range(2, 7)] + [Premium(word=n) for n in range(2, 7)]
MIXED = [Premium(2, 2), Premium(3, 2), Premium(12, 99)]


@pytest.fixture
def maker(fonts: FontBook) -> Callable[..., SquareMaker]:
    def made(width: float = 20.0, height: float = 0.0, *, large: bool = False) -> SquareMaker:
        return SquareMaker(Size(width, height or width), fonts, languages.texts("en"), large=large)

    return made


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def marks(items: tuple[Item, ...], ink: str) -> list[Path]:
    return [i for i in items if isinstance(i, Path) and i.role == ink]


def pattern(maker: SquareMaker, premium: Premium) -> tuple[int, float]:
    """How many marks a square has and how long their outlines are: what the eye can count."""
    found = marks(maker.items(premium), f"print.board.ink{shade(premium)}")
    contours = [c for path in found for c in path.contours]
    return len(contours), round(sum(map(length, contours)), 3)


@pytest.mark.parametrize("name", STYLES)
def test_every_style_paints_boards(name: str) -> None:
    roles = catalogue.style(name).roles
    assert {"print.board", "print.board.ink", "print.board.grid", "print.board.frame", "print.board.rim"} <= set(roles)
    assert "print.board.coordinate" in roles


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("premium", [PLAIN, *PREMIUMS], ids=lambda p: p.label or "plain")
def test_u77_words_and_patterns_have_a_contrast_of_4_5(name: str, premium: Premium) -> None:
    style = catalogue.style(name)
    ground = style.paint(f"print.board{shade(premium)}").fill or "#FFFFFF"
    ink = style.paint(f"print.board.ink{shade(premium)}").fill or ""
    light, dark = sorted((luminance(ground), luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
    coordinate = style.paint("print.board.coordinate").fill or ""
    assert 1.05 / (luminance(coordinate) + 0.05) >= 4.5


def grey(name: str, premium: Premium, maker: SquareMaker) -> float:
    """Render a square, turn it to grey as a printer does, and return the lightness (0 to 100) of its ground."""
    from PIL import Image

    page = Page(20, 20, (Group("square", "x", maker.items(premium)),))
    (png,) = backends.render(Drawing("test", (page,)), "png", catalogue.style(name), Made("test", "test"))
    with Image.open(io.BytesIO(png)) as picture:
        pixels = picture.convert("L")
        width, height = pixels.size
        # Between pattern and label, where there is ground alone.
        return float(pixels.getpixel((width // 2, height // 6))) / 2.55  # type: ignore[arg-type]


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("large", [False, True])
def test_u77_each_pair_differs_by_label_and_by_pattern_or_15_points_of_grey(
    name: str, large: bool, maker: Callable[..., SquareMaker]
) -> None:
    made = maker(large=large)
    kinds = [Premium(letter=n) for n in (2, 3, 4)] + [Premium(word=n) for n in (2, 3, 4)]
    greys = {premium: grey(name, premium, made) for premium in (PLAIN, *kinds)}
    for a, b in itertools.combinations((PLAIN, *kinds), 2):
        assert a.label != b.label
        assert pattern(made, a) != pattern(made, b) or abs(greys[a] - greys[b]) >= 15, (a, b)
    if catalogue.style(name).paint("print.board").fill:
        # Depth says how much: a factor more is at least 15 points darker, up to 3.
        for one, two in ((PLAIN, Premium(letter=3)), (Premium(letter=2), Premium(letter=3))):
            assert greys[one] - greys[two] >= 15
        assert greys[Premium(word=2)] - greys[Premium(word=3)] >= 15


def test_patterns_count_up_to_five(maker: Callable[..., SquareMaker]) -> None:
    made = maker()
    assert [pattern(made, Premium(letter=n))[0] for n in range(2, 8)] == [4, 12, 24, 40, 40, 40]
    assert [pattern(made, Premium(word=n))[0] for n in range(2, 8)] == [8, 12, 16, 20, 20, 20]
    assert pattern(made, PLAIN) == (0, 0)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(6.0, 6.0), (20.0, 20.0), (30.0, 20.0), (18.0, 40.0), (100.0, 100.0)])
@pytest.mark.parametrize("premium", [*PREMIUMS, *MIXED], ids=lambda p: p.label)
def test_labels_and_patterns_stay_inside_and_apart(
    premium: Premium, size: tuple[float, float], large: bool, maker: Callable[..., SquareMaker]
) -> None:
    made = maker(*size, large=large)
    for start in (False, True):
        items = made.items(premium, start)
        inside = Box(0, 0, *size).grown(-made.line)
        texts = [i.box for i in items if isinstance(i, Text) and i.box]
        drawn = [
            box_of((Path("x", (c,)),))
            for path in marks(items, f"print.board.ink{shade(premium)}")
            for c in path.contours
        ]
        assert texts
        assert drawn
        for box in (*texts, *drawn):
            assert box is not None
            assert inside.contains(box, 1e-6)
        for a, b in itertools.combinations(texts, 2):
            assert a.y1 <= b.y0 + 1e-6 or b.y1 <= a.y0 + 1e-6


def test_the_ground_is_exactly_the_square(maker: Callable[..., SquareMaker]) -> None:
    for premium in (PLAIN, *PREMIUMS, *MIXED):
        ground = maker(19.05).items(premium)[0]
        assert isinstance(ground, Path)
        assert box_of((ground,)) == (0.0, 0.0, 19.05, 19.05)


def test_the_start_square_has_a_star_and_its_worth(maker: Callable[..., SquareMaker]) -> None:
    for name, said in (("classic15", ["★", "2W"]), ("small11", ["★"])):
        board = boards.load(name)
        items = maker().items(board.premium(*board.start[0]), True)
        assert [i.text for i in items if isinstance(i, Text)] == said


@pytest.mark.parametrize("start", [False, True])
def test_labels_that_nobody_could_read_are_left_out(start: bool, fonts: FontBook) -> None:
    texts = languages.texts("en")
    said = {}
    for side in (2.0, 8.0):
        square = SquareMaker(Size(side, side), fonts, texts, large=True, least=6 * 25.4 / 72)
        said[side] = [item.text for item in square.items(Premium(word=2), start) if isinstance(item, Text)]
    assert said == ({2.0: ["★"], 8.0: ["★", "2W"]} if start else {2.0: [], 8.0: ["2W"]})


def test_large_print_is_larger(maker: Callable[..., SquareMaker]) -> None:
    def tall(large: bool) -> float:
        (label,) = (i for i in maker(large=large).items(Premium(word=3)) if isinstance(i, Text))
        assert label.box
        return label.box.height

    assert tall(True) >= 1.4 * tall(False)
    assert tall(True) >= 6.5  # mm on a 20 mm square


@pytest.mark.parametrize("premium", [Premium(letter=2), Premium(letter=3), Premium(word=2), Premium(word=3)])
def test_what_is_felt_is_stronger_and_still_clear_of_its_label(
    premium: Premium, fonts: FontBook, maker: Callable[..., SquareMaker]
) -> None:
    seen = maker(large=True)
    felt = SquareMaker(Size(20, 20), fonts, languages.texts("en"), large=True, felt=True)
    assert felt.line > seen.line
    assert not any(isinstance(item, Group) for item in felt.items(premium))  # nothing in the corners of the lines
    ink = f"print.board.ink{shade(premium)}"
    (thin,), (strong,) = marks(seen.items(premium), ink), marks(felt.items(premium), ink)
    assert len(thin.contours) == len(strong.contours)
    (label,) = (item for item in felt.items(premium) if isinstance(item, Text))
    outline = [(x, y) for contour in strong.contours for x, y in sampled([contour], 0.2)]
    assert min(math.dist(a, b) for a in outline for b in sampled(label.contours, 0.2)) > 0.5
