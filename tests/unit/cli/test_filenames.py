"""Which files beside the new ones are of an earlier job."""

from __future__ import annotations

from pathlib import Path

from tilegen.cli.filenames import left_over


def test_numbers_with_zeros_before_them_are_those_of_sheets_and_none_is_0(tmp_path: Path) -> None:
    for name in ("0", *(f"{n:02}" for n in range(12))):
        (tmp_path / f"x-{name}.svg").touch()
    path = tmp_path / "x.svg"
    assert [found.name for found in left_over(path, [path])] == [f"x-{n:02}.svg" for n in range(1, 12)]
