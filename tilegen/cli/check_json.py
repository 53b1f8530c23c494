"""The answers of `tilegen check` for programs: plain dictionaries, ready to be written as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilegen.rules.equation import EquationVerdict
from tilegen.rules.faults import Fault
from tilegen.rules.ruleset import LONGEST_DECIMAL, Number
from tilegen.rules.working import working

if TYPE_CHECKING:
    from tilegen.rules.referee import Verdict
    from tilegen.rules.replay import Replay


def _number(value: Number | None) -> int | str | None:
    """Return a value for JSON: a whole number if every program can read it, else a text."""
    if value is None:
        return None
    if value.denominator == 1 and -(2**53) < value < 2**53:
        return int(value)
    return str(value) if value.numerator.bit_length() < 3 * LONGEST_DECIMAL else hex(int(value))


def _fault(fault: Fault) -> dict[str, Any]:
    found: dict[str, Any] = {"code": fault.code, "message": fault.message}
    if fault.span is not None:
        found["span"] = list(fault.span)
    return found | ({"squares": list(fault.squares)} if fault.squares else {})


def equation_json(verdict: EquationVerdict) -> dict[str, Any]:
    """Return a verdict on an equation, for programs."""
    rules, value = verdict.rules, verdict.value
    return {
        "equation": verdict.text,
        "legal": verdict.legal,
        "value": _number(value),
        "written": None if value is None else rules.write(value),
        "bonus": _number(verdict.bonus),
        "faults": [_fault(fault) for fault in verdict.faults],
        "sides": [
            {"text": side.text, "steps": list(side.steps), "value": _number(side.value)} for side in working(verdict)
        ],
        "readings": list(verdict.readings),
        "readings_cut": verdict.cut,
    }


def move_json(text: str, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict on a move, for programs."""
    return {
        "move": text,
        "legal": verdict.legal,
        "score": verdict.score,
        "bingo": verdict.bingo,
        "faults": [_fault(fault) for fault in verdict.faults],
        "equations": [
            {
                "text": run.text,
                "squares": list(run.squares),
                "value": _number(run.value),
                "points": run.points,
                "bonus": run.bonus,
                "times": run.times,
                "score": run.score,
                "main": run.main,
                "number": run.number,
            }
            for run in verdict.equations
        ],
    }


def game_json(played: Replay) -> dict[str, Any]:
    """Return a replayed game, for programs."""
    game, problem = played.game, played.problem
    return {
        "legal": problem is None,
        "rules": repr(game.rules),
        "players": list(game.players),
        "turns": list(played.told),
        "problem": None
        if problem is None
        else {"line": problem.line, "code": problem.code, "message": problem.message},
        "over": game.over,
        "changes": None if played.result is None else list(played.result.changes),
        "scores": list(played.final),
        "board": list(game.position.codes()),
    }
