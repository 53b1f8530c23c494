from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen import units
from tilegen.errors import UnitError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("20mm", 20.0),
        ("20", 20.0),
        ("19,05 mm", 19.05),
        ("0.75in", 19.05),
        ('0.75"', 19.05),
        ("3/4in", 19.05),
        ("1 1/2 in", 38.1),
        ("2cm", 20.0),
        (".5mm", 0.5),
        ("5.mm", 5.0),
        ("72pt", 25.4),
        ("-1mm", -1.0),
        ("−1mm", -1.0),
        ("20 MM", 20.0),
    ],
)
def test_lengths(text: str, value: float) -> None:
    assert units.mm(text) == value


@pytest.mark.parametrize(
    "text", ["", "mm", "20 m", "20px", "1.2.3mm", "1,2,3", "a", "1/0in", "20mm20", "1e3mm", "99999mm", "nan", "inf"]
)
def test_what_is_no_length(text: str) -> None:
    with pytest.raises(UnitError) as error:
        units.mm(text)
    assert "\n" not in str(error.value)


def test_an_unknown_unit_gets_the_nearest() -> None:
    with pytest.raises(UnitError, match='did you mean "mm"'):
        units.mm("20m")


def test_decimal_inches_are_exact() -> None:
    # 0.1 in binary would be 2.5400000000000005.
    assert units.mm("0.1in") == 2.54
    assert units.mm("0.7in") == 17.78


@given(st.integers(1, 1_000_000))
def test_what_is_shown_can_be_read_back(hundredths: int) -> None:
    value = hundredths / 100
    assert units.mm(units.show(value)) == value
    assert units.mm(units.show(value).replace(".", ",") + " mm") == value


@given(st.text(max_size=12))
def test_any_text_is_a_length_or_one_clear_line(text: str) -> None:
    try:
        assert isinstance(units.mm(text), float)
    except UnitError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("20mm", (20, 20)),
        ("18x20mm", (18, 20)),
        ("18mmx20mm", (18, 20)),
        ("1,8 × 2 cm", (18, 20)),
        ("3/4in", (19.05, 19.05)),
        ("18*20", (18, 20)),
    ],
)
def test_sizes(text: str, size: tuple[float, float]) -> None:
    assert units.size(text) == size


@pytest.mark.parametrize("text", ["18x", "x20", "1x2x3", "0mm", "-5mm", "0x20mm", ""])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(UnitError):
        units.size(text)


def test_pages() -> None:
    assert units.page("A4") == (210, 297)
    assert units.page("Letter") == (215.9, 279.4)
    assert units.page("4x6in") == pytest.approx((101.6, 152.4))
    assert units.page_name("a4") == "A4"
    with pytest.raises(UnitError, match='did you mean "letter"'):
        units.page("leter")
    with pytest.raises(UnitError, match="is not a paper size"):
        units.page("210mm")
