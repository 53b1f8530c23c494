"""What `tilegen check set` answers: lines for people, and the same for programs."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tilegen.cli.changes import KEYS
from tilegen.errors import printable
from tilegen.model.findings import ERROR, LEVELS, NOTE, WARNING, SetFinding
from tilegen.model.tileset import Points, TileSet

# Of more than so many findings of one kind, so many are told in full (most, shown), and the next MOST_NAMED by name.
LIMITS = {ERROR: (20, 5), WARNING: (20, 5), NOTE: (3, 1)}
MOST_NAMED = 40
# Each of these says something else.
WHOLE = ("S25",)


def report(
    name: str, tileset: TileSet, findings: Sequence[SetFinding], printed: TileSet | None = None, *, strict: bool
) -> list[str]:
    """Return the findings line by line, the totals, and what to do next."""
    number, told = Counter((f.code, f.level) for f in findings), Counter[tuple[str, str]]()
    more: dict[tuple[str, str], list[SetFinding]] = {}
    lines: list[str] = []
    for finding in findings:
        kind = (finding.code, finding.level)
        told[kind] += 1
        most, shown = LIMITS[finding.level]
        if finding.code not in WHOLE and number[kind] > most and told[kind] > shown:
            more.setdefault(kind, []).append(finding)
        else:
            lines += _lines(finding)
    for (code, level), others in more.items():
        names = ", ".join(filter(None, map(_called, others[:MOST_NAMED]))) + (", …" if len(others) > MOST_NAMED else "")
        listed = f": {names}" if names else ""
        lines.append(printable(f"{level} {code}: and {len(others)} more of this kind{listed}", 1000))
    lines += [""] if lines else []
    lines.append(_totals(tileset, findings))
    if printed is not None:
        keys = [key for key, _ in tileset.options if key in KEYS]
        lines.append(printable(f"printed, with {', '.join(keys)} below [print]: {_counts(printed)}"))
    return [*lines, _next(name, findings, strict=strict)]


def _lines(finding: SetFinding) -> list[str]:
    parts = [f"{finding.level} {finding.code}", finding.place]
    parts += [f'"{finding.face}"'] if finding.face and f'"{finding.face}"' not in finding.message[:40] else []
    head = ", ".join(part for part in parts if part)
    names = [name for name in finding.characters if name not in finding.message]
    codes = f" ({', '.join(names[:4])}{', …' if len(names) > 4 else ''})" if names else ""
    lines = [printable(f"{head}: {finding.message}{codes}", 1000)]
    return [*lines, *([f"  → {printable(finding.fix, 1000)}"] if finding.fix else [])]


def _called(finding: SetFinding) -> str:
    return f'"{finding.face}"' if finding.face else finding.place


def _totals(tileset: TileSet, findings: Sequence[SetFinding]) -> str:
    read = ", as far as it can be read" if any(f.level == ERROR and f.code <= "S17" for f in findings) else ""
    return printable(f"{tileset.title}: {_counts(tileset)}{read}")


def _counts(tileset: TileSet) -> str:
    kinds = sum(1 for face in tileset.faces if face.count)
    apart = f" ({tileset.total - tileset.pool} in the bag, {tileset.pool} open beside it)" if tileset.pool else ""
    counts = f"{_many(tileset.total, 'tile')}{apart}, {_many(kinds, 'kind')}"
    return counts + (f", {_many(tileset.points, 'point')}" if tileset.scored else "")


def _many(number: Points, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _next(name: str, findings: Sequence[SetFinding], *, strict: bool) -> str:
    """Return how many findings there are, and what to type next."""
    levels = Counter(f.level for f in findings)
    if not findings:
        return f"no findings; next: tilegen kit {shlex.quote(name)}"
    counts = ", ".join(_many(levels[level], level) for level in LEVELS if levels[level])
    if levels[ERROR]:
        return f"{counts}; mend the errors, then again: tilegen check set {shlex.quote(name)}"
    if levels[WARNING] and strict:
        return f"{counts}; with --strict warnings count as errors"
    first = "read the warnings first; then" if levels[WARNING] else "next"
    return f"{counts}; {first}: tilegen kit {shlex.quote(name)}"


def set_json(
    name: str, path: str, tileset: TileSet, findings: Sequence[SetFinding], printed: TileSet | None = None
) -> dict[str, Any]:
    """Return the answer for programs. Keys are only ever added; `row` is 0 for what is in no row of tiles."""
    levels = Counter(f.level for f in findings)
    points = tileset.points
    return {
        "set": name,
        "file": path,
        "name": tileset.name,
        "title": tileset.title,
        "tiles": tileset.total,
        "bag": tileset.total - tileset.pool,
        "pool": tileset.pool,
        "kinds": sum(1 for face in tileset.faces if face.count),
        "points": points if isinstance(points, int) else float(points),
        "errors": levels[ERROR],
        "warnings": levels[WARNING],
        "notes": levels[NOTE],
        "printed": (printed or tileset).total,
        "findings": [
            {
                "code": f.code,
                "level": f.level,
                "place": f.place,
                "row": f.row,
                "face": f.face,
                "characters": list(f.characters),
                "message": f.message,
                "fix": f.fix,
            }
            for f in findings
        ],
    }
