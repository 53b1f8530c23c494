"""Boards: rows of characters and a legend."""

from __future__ import annotations

from typing import Any

from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError
from tilegen.model.board import Board, Premium


def load(name: str) -> Board:
    """Return a board by name or by the path of a file. Raises DataError."""
    path = find.locate("boards", name)
    table = read(path)
    rows = tuple(_row(table, row) for row in table.take_list("rows"))
    legend, starts = _legend(table.take_table("legend"))
    start = tuple((r, c) for r, row in enumerate(rows) for c, square in enumerate(row) if square in starts)
    try:
        title = table.take_text("title", path.stem, limit=80)
        found = Board(path.stem, rows, legend, start, title, path.name if find.is_path(name) else "")
    except DataError as error:
        raise error if error.where else error.at(str(path)) from None
    table.done()
    if not start:
        raise DataError(
            "no square is marked start = true",
            where=str(path),
            hint='mark its character in the legend, for example "*" = { word = 2, start = true }',
        )
    return found


def _row(table: Table, row: Any) -> str:
    if not isinstance(row, str):
        raise DataError('"rows" must be texts, one character for each square', where=table.where)
    return row


def _legend(table: Table) -> tuple[tuple[tuple[str, Premium], ...], set[str]]:
    legend: list[tuple[str, Premium]] = []
    starts: set[str] = set()
    for character in table.keys():
        if len(character) != 1:
            raise DataError(f'"{character}" is not one character', where=table.where)
        row = table.take_table(character)
        legend.append(
            (character, Premium(row.take_int("letter", 1, low=1, high=99), row.take_int("word", 1, low=1, high=99)))
        )
        if row.take_bool("start", False):
            starts.add(character)
        row.done()
    return tuple(legend), starts
