"""Same input, same bytes: on a second run, in another folder, locale, time zone and hash order."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT


def digests(folder: Path) -> dict[str, str]:
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.covers
def test_the_kit_has_the_same_bytes_everywhere(
    program: Callable[..., subprocess.CompletedProcess[bytes]], tilegen: Callable[..., Any], tmp_path: Path
) -> None:
    # One in this process, after whatever it has made before; its hash order is another each time.
    assert tilegen("kit", "--paper", "both").status == 0
    elsewhere = {"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Bangkok", "PYTHONHASHSEED": "2"}
    assert program("kit", "--paper", "both", cwd=tmp_path / "another folder", **elsewhere).returncode == 0
    found = digests(tmp_path / "output")
    assert len(found) == 34
    assert found == digests(tmp_path / "another folder")


def test_no_file_names_the_machine(tilegen: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('tiles = [{ face = "A", count = 2 }]', encoding="utf-8")
    answer = tilegen("kit", str(tmp_path / "mine.toml"))
    assert answer.status == 0, answer.err
    made = [path.read_bytes() for path in (tmp_path / "output").rglob("*") if path.is_file()]
    assert len(made) > 15
    for content in made:
        assert not any(str(folder).encode() in content for folder in (tmp_path, ROOT))
