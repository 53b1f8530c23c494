"""Which old encoding a text is probably in; more of it stands in `test_encodings`."""

from __future__ import annotations

from tilegen.data.plausible import ranked


def test_a_sign_tells_more_than_a_letter_in_a_set_of_operators() -> None:
    assert ranked("=;1\n+;2\n×;3\n".encode("cp1252"))[0] == "cp1252"
