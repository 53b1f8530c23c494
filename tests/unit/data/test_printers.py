"""Printers as files of the user's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen import units
from tilegen.data import find, printers
from tilegen.data.table import Table
from tilegen.errors import DataError, UnitError
from tilegen.model.printer import Printer, Reading

SHIFTS = st.integers(-100_000, 100_000).map(lambda n: n / 10_000)
READINGS = st.builds(
    Reading, SHIFTS, SHIFTS, st.floats(0.98, 1.02), st.floats(0.98, 1.02), SHIFTS, SHIFTS, st.sampled_from(["long", "short"])
)  # fmt: skip


def parsed(text: str) -> Printer:
    import tomllib

    table = Table(tomllib.loads(text), "x")
    return Printer(
        "x", **{way: printers._reading(table.take_table(way)) for way in ("upright", "wide") if table.has(way)}
    )


@given(READINGS, READINGS | st.none())
def test_a_printer_is_read_back_as_it_was_written(upright: Reading, wide: Reading | None) -> None:
    printer = Printer("x", upright, wide)
    assert parsed(printers.written(printer)) == printer


def keep(name: str, text: str) -> Path:
    path = find.own() / "printers" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_a_file_of_ones_own() -> None:
    keep("office", '[upright]\ndx = 0.6\ndy = "-0,3 mm"\nsx = "98.5/100"\n')
    assert printers.names() == ["office"]
    assert printers.load("office") == Printer("office", Reading(0.6, -0.3, 0.985))
    assert printers.load(str(find.own() / "printers" / "office.toml")).name == "office.toml"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was measured"),
        ("[upright]\ndz = 1", 'unknown key "dz" (known: dx, dy, back-dx'),
        ("[uprihgt]\ndx = 1", 'unknown key "uprihgt" (did you mean "upright"?)'),
        ("[upright]\nsx = 0.9", "office.toml: upright: sx is 90 %"),
        ('[upright]\ndx = "left"', 'upright: "left" is not a length'),
        ('[wide]\nflip = "top"', 'wide: "flip" is "top"'),
        ("[upright]\ndx = [1]", "is not a length"),
    ],
)
def test_a_damaged_file_is_one_line(text: str, message: str) -> None:
    keep("office", text)
    with pytest.raises((DataError, UnitError)) as error:
        printers.load("office")
    assert message in str(error.value)


def test_an_unknown_printer_gets_the_nearest_name_or_the_way_to_one() -> None:
    with pytest.raises(DataError, match="tilegen calibrate"):
        printers.load("office")
    keep("office", "[upright]\ndx = 1")
    with pytest.raises(DataError, match=r'no printer "ofice" \(did you mean "office"\?\)'):
        printers.load("ofice")


@pytest.mark.parametrize("name", ["", "a/b", "..", "a.toml", "x" * 61, "two words"])
def test_what_cannot_be_the_name_of_a_printer(name: str) -> None:
    with pytest.raises(DataError):
        printers.path_of(name)


@pytest.mark.parametrize(("text", "value"), [("98.5/100", 0.985), ("98,5 / 100", 0.985), ("98.5%", 0.985), ("1.01", 1.01), ("147.9mm/150mm", 0.986), ("101 %", 1.01)])  # fmt: skip
def test_a_scale_is_what_was_measured_through_what_it_should_be(text: str, value: float) -> None:
    assert units.ratio(text) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(("text", "hint"), [("98.5", 'did you mean "98.5/100"?'), ("98/0", "divides by zero"), ("much", "98.5/100"), ("1/2/3", "98.5/100"), ("", "98.5/100"), ("9" * 50, "98.5/100")])  # fmt: skip
def test_what_is_no_scale(text: str, hint: str) -> None:
    with pytest.raises(UnitError) as error:
        units.ratio(text)
    assert hint in str(error.value)


@pytest.mark.parametrize("text", ["985", "9850", "89", "111"])
def test_a_scale_that_would_be_refused_is_not_suggested(text: str) -> None:
    with pytest.raises(UnitError) as error:
        units.ratio(text)
    assert "did you mean" not in str(error.value)
    assert 'for example "98.5/100"' in str(error.value)


def test_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TILEGEN_TEMPLATES")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert find.own() == tmp_path / "tilegen"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in find.own().parents
    assert find.own().name == "tilegen"
