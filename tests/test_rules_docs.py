"""docs/rules.md: every command in it prints what stands below it."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilegen.cli.check import check
from tilegen.rules.options import NAMES

DOCS = Path(__file__).parent.parent / "docs/rules.md"
TEXT = DOCS.read_text("utf-8")
CELLS = re.findall(r"```shell-session\n\$ tilegen check (.*)\n((?:.*\n)*?)```", TEXT)


@pytest.mark.parametrize(("command", "expected"), CELLS, ids=[cell[0][:30] for cell in CELLS])
def test_commands(command: str, expected: str) -> None:
    result = CliRunner().invoke(check, shlex.split(command))
    assert result.output == expected
    assert result.exit_code == (1 if ": wrong" in expected else 0)


def test_every_command_is_found() -> None:
    assert len(CELLS) == TEXT.count("$ tilegen") >= 7


def test_every_option_is_explained() -> None:
    section = TEXT.split("## Every option")[1].split("\n## ")[0]
    assert [name for name in NAMES if f"`{name}`:" not in section] == []


def test_every_code_of_a_fault_is_in_the_list() -> None:
    sources = "".join(path.read_text("utf-8") for path in (DOCS.parent.parent / "tilegen/rules").glob("*.py"))
    codes = set(
        re.findall(r"""(?:fault|flaw|Fault|Flaw|_Wrong|Problem\(\w+(?:\.\w+)*,)\(?\s*"([a-z_0-9]+)",""", sources)
    )
    codes |= set(re.findall(r"""return "([a-z]+_[a-z_]+)"$""", sources, re.MULTILINE))
    codes |= {"xor_not_in_use", "ban_x1", "ban_plus0", "ban_and1_or0"}
    assert len(codes) > 50
    listed = set(re.findall(r"`([a-z_0-9]+)`", TEXT.split("### Why a move is refused")[1]))
    assert codes - listed == set()
