"""Tables in text files."""

from __future__ import annotations

import pytest

from tilegen.data.delimited import read, split
from tilegen.errors import DataError


def test_a_quote_of_its_own_in_a_tabbed_text_doubles_no_row() -> None:
    rows = split('face\tcount\nA\t2\n"\t3\n', "t").rows
    assert [[cell.text for cell in row.cells] for row in rows] == [["face", "count"], ["A", "2"], ['"', "3"]]


def test_the_line_that_names_the_separator_is_not_counted_as_a_row() -> None:
    with pytest.raises(DataError, match="row 2 reads"):
        read("sep=;\nLetra;N\nÑ;1\n".encode("cp1252"), "t")
