"""A table is read from its file each time, whatever is kept of an earlier reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilegen.data import table
from tilegen.errors import DataError


def test_what_one_reader_changes_another_does_not_see(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('rows = [["A"], { face = "B" }]\n[legend]\nx = { y = 1 }', "utf-8")
    first = table.read(path)
    first.peek("rows")[0].append("Z")
    first.peek("rows")[1]["face"] = "Z"
    first.peek("legend")["x"].clear()
    again = table.read(path)
    assert (again.peek("rows"), again.peek("legend")) == ([["A"], {"face": "B"}], {"x": {"y": 1}})


def test_a_file_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for text, found in (("a = 1", 1), ("a = 2", 2), ("a = 1", 1)):
        path.write_text(text, "utf-8")
        assert table.read(path).peek("a") == found


def test_an_error_names_the_file_that_has_it(tmp_path: Path) -> None:
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text("a = [", "utf-8")
        with pytest.raises(DataError, match=rf"{name}: not valid TOML"):
            table.read(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "said"),
    [("a\x07b", "control character U\\+0007"), ("a\u0378b", "unassigned character U\\+0378"), ("a\u200bb\xa0\xad", "")],
)
def test_a_text_has_no_character_that_nobody_sees(text: str, said: str) -> None:
    found = table.Table({"title": text}, "a.toml")
    if not said:
        assert found.take_text("title") == text
        return
    with pytest.raises(DataError, match=said):
        found.take_text("title")
