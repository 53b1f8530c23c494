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
