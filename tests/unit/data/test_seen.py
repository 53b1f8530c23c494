from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tilegen.data import boards, catalogue, find, plain, seen, tilesets
from tilegen.errors import DataError


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    seen.forget()
    yield
    seen.forget()


def test_every_reader_takes_note_of_what_it_read(set_of, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    mine = Path(set_of(("A", 3)))
    tilesets.load(str(mine))
    boards.load("classic15")
    catalogue.style("grey")
    (tmp_path / "game.gcg").write_text("#player1 a a", encoding="utf-8")
    plain.read(str(tmp_path / "game.gcg"))
    names = [path.name for path, mark in seen.files().items() if mark != seen.MISSING]
    assert names == ["mine.toml", "classic15.toml", "grey.toml", "game.gcg"]
    assert seen.files()[mine] == seen.mark(mine)


def test_a_file_of_ones_own_that_would_come_first_is_looked_for() -> None:
    tilesets.load("binary")
    assert seen.files()[find.own() / "tilesets" / "binary.toml"] == seen.MISSING


def test_a_missing_and_a_broken_file_are_noted_too(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_bytes(b"\xff\xff")
    for name in ("none.toml", "broken.toml"):
        with pytest.raises(DataError):
            tilesets.load(str(tmp_path / name))
    marks = {path.name: mark for path, mark in seen.files().items()}
    assert marks["none.toml"] == seen.MISSING != marks["broken.toml"]


def test_what_is_read_twice_keeps_its_first_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("a = 1")
    seen.record(path)
    first = seen.mark(path)
    path.write_text("a = 2")
    seen.record(path)
    seen.record(path, b"a = 3")
    assert seen.files() == {path: first}
    assert seen.mark(path) != first


def test_a_folder_and_a_name_that_cannot_be_are_missing(tmp_path: Path) -> None:
    assert seen.mark(tmp_path) == seen.mark(Path("a\0b")) == seen.MISSING
