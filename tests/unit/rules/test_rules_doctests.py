"""Every example in the docstrings of the referee, and in docs/rules.md."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import tilegen.rules

MODULES = ["tilegen.model.board", *(f"tilegen.rules.{m.name}" for m in pkgutil.iter_modules(tilegen.rules.__path__))]
DOCS = Path(__file__).parents[3] / "docs/rules.md"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_rules_document() -> None:
    result = doctest.testfile(str(DOCS), module_relative=False)
    assert (result.failed, result.attempted > 20) == (0, True)
