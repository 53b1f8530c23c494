"""Which row the headings are, and what lies on its side."""

from __future__ import annotations

import pytest

from tilegen.data.delimited import split
from tilegen.data.headings import refuse_lying
from tilegen.errors import DataError


def test_two_numbers_beside_a_heading_are_no_row_of_them() -> None:
    refuse_lying(split("face;A;B\ncount;2;3\n", "t"))
    with pytest.raises(DataError, match="lies on its side"):
        refuse_lying(split("face;A;B;C\ncount;2;3;4\n", "t"))
