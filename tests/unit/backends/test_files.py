"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tilegen.backends import files
from tilegen.errors import WriteError


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.rglob("*"))


def test_files_and_folders_are_made(tmp_path: Path) -> None:
    files.write_all({tmp_path / "a" / "b" / "x.pdf": b"1", tmp_path / "y.txt": b"2"})
    assert (tmp_path / "a" / "b" / "x.pdf").read_bytes() == b"1"
    assert names(tmp_path) == ["a", "b", "x.pdf", "y.txt"]


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    step: str, problem: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.pdf").write_bytes(b"old")

    def fail(*_: object) -> None:
        raise problem

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((WriteError, KeyboardInterrupt)):
        files.write_all({tmp_path / "x.pdf": b"new", tmp_path / "z.pdf": b"new"})
    assert (tmp_path / "x.pdf").read_bytes() == b"old"
    assert names(tmp_path) == ["x.pdf"]


def refuse(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_there_is_no_moment_without_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, real, seen = tmp_path / "a.pdf", os.replace, []
    path.write_bytes(b"old")

    def replace(source: Path, target: Path) -> None:
        seen.append(path.read_bytes())
        real(source, target)
        seen.append(path.read_bytes())

    monkeypatch.setattr(os, "replace", replace)
    files.write_all({path: b"new"})
    assert seen == [b"old", b"new"]


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("fails", [1, 2, 3])
def test_a_name_that_cannot_be_changed_brings_the_others_back(
    fails: int, links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", refuse, raising=False)
    (tmp_path / "a.pdf").write_bytes(b"old a")
    (tmp_path / "b.pdf").write_bytes(b"old b")
    real, calls = os.replace, 0

    def replace(*names: Path) -> None:
        nonlocal calls
        calls += 1
        if calls == fails:
            raise PermissionError(13, "Permission denied")
        real(*names)

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(WriteError, match="is the folder yours"):
        files.write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new", tmp_path / "c.pdf": b"new"})
    assert names(tmp_path) == ["a.pdf", "b.pdf"]
    assert [(tmp_path / n).read_bytes() for n in ("a.pdf", "b.pdf")] == [b"old a", b"old b"]


def test_a_file_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"old")
    (tmp_path / "x.pdf").chmod(0o600)
    files.write_all({tmp_path / "x.pdf": b"new"})
    assert (tmp_path / "x.pdf").stat().st_mode & 0o777 == 0o600


def test_the_longest_name_the_system_takes(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".pdf")
    files.write_all({path: b"1"})
    assert path.read_bytes() == b"1"


def test_a_full_disk_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(WriteError, match="No space left on device"):
        files.write_all({tmp_path / "x.pdf": b"new"})


def test_folders_that_were_made_in_vain_go_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "mine").mkdir()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WriteError):
        files.write_all({tmp_path / "mine" / "a" / "b" / "x.pdf": b"1", tmp_path / "c" / "y.pdf": b"2"})
    assert [path.name for path in tmp_path.rglob("*")] == ["mine"]


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="is a folder"):
        files.write_all({tmp_path: b"1"})


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"1")
    with pytest.raises(WriteError, match="cannot write"):
        files.write_all({tmp_path / "x" / "y.pdf": b"1"})


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to("real.pdf")
    files.write_all({tmp_path / "link.pdf": b"new"})
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


def test_a_device_is_written_to_directly() -> None:
    files.write_all({Path("/dev/null"): b"new"})
    assert Path("/dev/null").is_char_device()


def test_new_files_have_the_users_usual_rights(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        files.write_all({tmp_path / "x.pdf": b"1"})
    finally:
        os.umask(old)
    assert (tmp_path / "x.pdf").stat().st_mode & 0o777 == 0o644
