"""`tilegen preflight` on the command line, and its page in the docs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
ROOT = Path(__file__).parent.parent


def test_the_answer_for_programs_is_complete(tilegen: Run) -> None:
    tilegen("magnets", "binary", "--paper", "a4", "-o", "a.pdf")
    answer = tilegen("preflight", "a.pdf", "--json")
    assert (answer.status, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert (found["command"], found["cells"], found["findings"]) == ("tilegen magnets binary --paper a4", 100, [])
    assert found["promise"] == {"tiles": 100, "width": 20.0, "height": 20.0}
    (page,) = found["pages"]
    assert (page["width"], page["height"]) == (210.0, 297.0)
    assert page["rulers"] == [{"along": "x", "nominal": 100.0, "measured": 100.0, "scale": 1.0}]
    assert len(page["cells"]["boxes"]) == 100
    assert page["cells"]["boxes"][0] == [15.0, 28.5, 35.0, 48.5]


def test_status_and_strictness(tilegen: Run) -> None:
    tilegen("magnets", "binary", "--sheet", "avery-5160", "-o", "a.pdf")
    assert tilegen("preflight", "a.pdf").status == 0
    answer = tilegen("preflight", "a.pdf", "--strict")
    assert answer.status == 1
    assert answer.out.startswith("a.pdf: not right: 1 warning\nwarning R09, page 1: ")
    assert tilegen("preflight", "a.pdf", "--strict", "--margin", "3.9mm").status == 0
    assert tilegen("preflight", "a.pdf", "--pages", "2").out.count("10 cells of 20.00") == 1
    assert tilegen("preflight", "a.pdf", "--tile", "25mm").status == 1


def test_what_cannot_be_done_is_one_line(tilegen: Run, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(b"%PDF-1.4")
    for arguments, says in (
        (("a.svg",), "is a PDF, but its name ends in .svg"),
        (("b.pdf",), "No such file"),
        (("a.svg", "--pages", "3-1"), "names no pages"),
        (("a.svg", "--tile", "twenty"), "twenty"),
    ):
        answer = tilegen("preflight", *arguments)
        assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1), answer
        assert says in answer.err


def test_every_finding_has_a_row_and_every_row_a_finding() -> None:
    page = (ROOT / "docs" / "proof.md").read_text("utf-8")
    rows = re.findall(r"^\| (R\d\d) \|", page, re.MULTILINE)
    code = "".join(p.read_text("utf-8") for p in (ROOT / "tilegen" / "preflight").glob("finished*.py"))
    assert rows == sorted(set(re.findall(r'"(R\d\d)"', code)))


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
def test_devices_are_refused(path: str, tilegen: Callable[..., Any]) -> None:
    for command in ("preflight", "info"):
        answer = tilegen(command, path)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.count("\n") == 1
