"""Every command and file shown in README and docs works, and prints what is shown."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tilegen as package

pytestmark = pytest.mark.usefixtures("coarse_pictures")

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^( *)(?:<!-- file: (\S+) -->\n *)?```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


ELSEWHERE = ("rules.md", "checking.md")  # their sessions have tests of their own


def steps(page: Path) -> list[tuple[str, str, str]]:
    """(kind, subject, text) of each file to write and each command to run, in order."""
    found = []
    for indent, name, language, body in BLOCK.findall(page.read_text("utf-8")):
        lines = [line.removeprefix(indent) for line in body.splitlines()]
        if name:
            found.append(("file", name, "\n".join(lines)))
        elif language == "console" or (language == "shell-session" and page.name not in ELSEWHERE):
            command = ""
            for line in lines:
                if line.startswith("$ "):
                    command = line[2:]
                    found.append(("run" if language == "console" else "no", command, ""))
                elif command:
                    kind, _, said = found.pop()
                    found.append((kind, command, f"{said}{line}\n"))
    return found


def agrees(shown: str, said: str) -> bool:
    """… stands for anything."""
    pattern = ".*".join(re.escape(part) for part in shown.strip().split("…"))
    return re.fullmatch(pattern, said.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_what_is_shown_works(
    page: Path, tilegen: Callable[..., Any], tmp_path: Path, small_kit: Callable[..., None]
) -> None:
    if page.name != "README.md":
        small_kit()  # the whole kit is made once, from README: it takes as long as all else
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (tmp_path / "fonts").symlink_to(ROOT / "fonts")  # the commands are those of somebody at the top of a checkout
    for kind, subject, text in steps(page):
        if kind == "file":
            (tmp_path / subject).write_text(text, encoding="utf-8")
            continue
        words = shlex.split(subject)
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), subject
            continue
        assert words[0] == "tilegen", f"a command that no test can run: {subject}"
        answer = tilegen(*words[1:])
        said = (
            answer.out + answer.err
            if kind == "no" or not answer.err.startswith("tilegen: --only")
            else answer.err + answer.out
        )
        refused = kind == "no" or re.search("^tilegen: (?!--only)", text, re.MULTILINE) is not None
        assert (answer.status != 0) == refused, f"{subject}\n{said}"
        assert not text or agrees(text, said), f"$ {subject}\n{said}"


def test_enough_is_tested() -> None:
    assert sum(kind == "run" for page in PAGES for kind, _, _ in steps(page)) > 15


def test_the_comparison_can_fail() -> None:
    assert agrees("a\n…\n", "a\nb\nc\n")
    assert not agrees("a\n", "a b\n")
    assert not agrees("", "a")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_and_pictures_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_files_of_the_project_that_are_named_exist(page: Path) -> None:
    for name in re.findall(
        r"`((?:tests|templates|fonts|backends|products|layout|drawing|data|cli|preflight)/[\w/.]+\.\w+)`",
        page.read_text("utf-8"),
    ):
        assert (ROOT / name).exists() or (ROOT / "tilegen" / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_python_that_is_shown_works(page: Path) -> None:
    shown = "\n".join(body for _, _, language, body in BLOCK.findall(page.read_text("utf-8")) if language == "pycon")
    test = doctest.DocTestParser().get_doctest(shown, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0


MODULES = [m.name for m in pkgutil.walk_packages(package.__path__, "tilegen.") if not m.name.endswith("__main__")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_no_brand_name() -> None:
    brand = "scrab" + "ble"
    for path in ROOT.rglob("*"):
        inside = path.relative_to(ROOT).parts
        if (
            path.is_file()
            and inside[0] not in (".git", ".venv", "output")
            and path.suffix in (".py", ".toml", ".md", ".txt", "")
        ):
            found = path.read_text("utf-8", errors="ignore").lower().count(brand)
            assert found == 0, path
