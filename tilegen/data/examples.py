"""The examples of the booklet: read here, judged by the referee when a document is built."""

from __future__ import annotations

from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError
from tilegen.model.examples import Examples, Staged, StagedGame

LONGEST = 60


def load(base: int) -> Examples:
    """Return the examples for games in a base; none at all for a base that has none. Raises DataError."""
    table = read(find.shipped() / "templates" / "examples" / "booklet.toml")
    key = f"base{base}"
    if not table.has(key):
        return Examples()
    own = table.take_table(key)
    show = own.take_table("show")
    found = Examples(
        rules=own.take_text("rules"),
        bonus=tuple(_whole(show, value) for value in show.take_list("bonus", [])),
        right=_named(own, "right"),
        wrong=_named(own, "wrong"),
        show={name: show.take_texts(name, (), limit=LONGEST) for name in show.keys()},
        moves=_moves(own.take_table("moves")),
        games=tuple(_game(row) for row in own.take_rows("games")),
    )
    own.done()
    return found


def _whole(table: Table, value: object) -> int:
    if not isinstance(value, int):
        raise DataError(f'"bonus" holds {value}, expected whole numbers', where=table.where)
    return value


def _named(table: Table, key: str) -> dict[str, tuple[str, ...]]:
    rows = table.take_table(key)
    return {name: rows.take_texts(name, (), limit=LONGEST) for name in rows.keys()}


def _moves(table: Table) -> dict[str, Staged]:
    found = {}
    for name in table.keys():
        row = table.take_table(name)
        before = row.take_texts("before", (), limit=LONGEST)
        found[name] = Staged(row.take_text("move"), before, row.take_text("fault", ""))
        row.done()
    return found


def _game(row: Table) -> StagedGame:
    moves = tuple((move.take_text("rack"), move.take_text("move")) for move in row.take_rows("moves"))
    found = StagedGame(row.take_text("id"), moves)
    row.done()
    return found
