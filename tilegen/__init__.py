"""tilegen: from one tile-set file to everything people need to make and play a tile game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilegen.model.ports import READERS

if TYPE_CHECKING:
    from tilegen.model.board import Board
    from tilegen.rules.equation import check_equation
    from tilegen.rules.faults import Fault, IllegalMove
    from tilegen.rules.game import Game
    from tilegen.rules.move import Move
    from tilegen.rules.position import Position
    from tilegen.rules.referee import Verdict
    from tilegen.rules.ruleset import Ruleset

__version__ = "0.1.0"

# The face for Python; each name is imported when it is first used, so that `import tilegen` stays cheap.
_FACE = {
    "Board": "tilegen.model.board",
    "Fault": "tilegen.rules.faults",
    "Game": "tilegen.rules.game",
    "IllegalMove": "tilegen.rules.faults",
    "Move": "tilegen.rules.move",
    "Position": "tilegen.rules.position",
    "Ruleset": "tilegen.rules.ruleset",
    "Verdict": "tilegen.rules.referee",
    "check_equation": "tilegen.rules.equation",
}
__all__ = ["Board", "Fault", "Game", "IllegalMove", "Move", "Position", "Ruleset", "Verdict", "check_equation"]


def __getattr__(name: str) -> Any:
    if name not in _FACE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_FACE[name]), name)


def _read_rules(name: str) -> Any:
    from tilegen.data import rulesets

    return rulesets.load(name)


def _read_board(name: str) -> Any:
    from tilegen.data import boards

    return boards.load(name)


# The referee reads no files; here, above all wings, it is lent the readers.
READERS.update(rules=_read_rules, boards=_read_board)
