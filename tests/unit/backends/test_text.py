from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from tilegen.backends.numbers import num
from tilegen.cli import deliver

Make = Callable[..., deliver.Finished]


def test_u76_an_inventory_lists_faces_counts_points_and_totals(make: Make) -> None:
    text = deliver.render(make("inventory"), "txt")[0].decode()
    lines = text.splitlines()
    assert lines[0] == "Binary Equation Game"
    assert "÷          2       4              8  arithmetic" in lines
    assert "blank      3       0              0  blank" in lines
    assert [line.split() for line in lines if line.startswith("total")] == [["total", "100", "106"]]


def test_u91_csv_opens_in_spreadsheets(make: Make) -> None:
    raw = deliver.render(make("inventory"), "csv")[0]
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))
    assert rows[0] == ["face", "count", "points", "points in all", "kind"]
    assert rows[3] == ["=", "14", "1", "14", "relation"]
    assert rows[-1][:4] == ["total", "100", "", "106"]
    assert raw.count(b"\r\n") == len(rows)


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (-0.0, "0"), (1e-7, "0"), (20, "20"), (0.1 + 0.2, "0.3"), (1e6, "1000000")]
)
def test_numbers(value: float, text: str) -> None:
    assert num(value) == text
