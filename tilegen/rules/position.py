"""A position: a board with tiles on it, under a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tilegen.model import ports
from tilegen.model.board import LARGEST, Board, column_name
from tilegen.rules.faults import IllegalMove, NotationError
from tilegen.rules.move import Move
from tilegen.rules.notation import notation, square_name
from tilegen.rules.referee import Verdict, check
from tilegen.rules.ruleset import Ruleset

# The board that is taken for a position of so many rows and columns; any other gets no premiums.
USUAL = {15: "classic15", 11: "small11", 13: "small13", 21: "large21"}
_EMPTY = "._"


@dataclass(frozen=True)
class Position:
    """The tiles on a board. `squares` holds, row by row, the key of each tile, or "" where there is none.

    >>> from tilegen import Position, Move
    >>> start = Position.from_codes(["." * 15] * 15)
    >>> start.check(Move.from_text("8E across 1+1=10")).score
    16
    """

    board: Board
    rules: Ruleset
    squares: tuple[str, ...]

    def __post_init__(self) -> None:
        """Hold the promise: one entry for every square."""
        if len(self.squares) != self.board.width * self.board.height:
            raise NotationError(f"{len(self.squares)} squares do not fill the board {self.board.name}")

    @classmethod
    def start(cls, rules: Ruleset | str = "original", board: Board | str = "classic15") -> Position:
        """Return the empty board."""
        rules = Ruleset.load(rules) if isinstance(rules, str) else rules
        board = load_board(board) if isinstance(board, str) else board
        return cls(board, rules, ("",) * (board.width * board.height))

    @classmethod
    def from_codes(
        cls, rows: Sequence[str] | str, rules: Ruleset | str = "original", board: Board | str | None = None
    ) -> Position:
        """Return a position from one text a row, one character a square.

        "." (or a space or "_") is an empty square, a tile is its code (0 1 = + - * / | & ~ ^, H for a turned =), a
        blank the small letter of what it stands for (z i e p m x d o a n r). Faces of one character and the capital
        letters of the game records are read too. In brackets stands a code of several characters, or the face of a
        blank as in moves. The board is classic15, small11, small13 or large21 if the size fits, else one without
        premiums. Raises NotationError.
        """
        rules = Ruleset.load(rules) if isinstance(rules, str) else rules
        rows = rows.splitlines() if isinstance(rows, str) else rows
        if not 1 <= len(rows) <= LARGEST:
            raise NotationError(f"{len(rows)} rows are not a board: from 1 to {LARGEST} are possible")
        grid = [_row(text, number, rules) for number, text in enumerate(rows, start=1)]
        width = len(grid[0])
        for number, row in enumerate(grid, start=1):
            if len(row) != width:
                raise NotationError(f"row {number} has {len(row)} squares, row 1 has {width}")
        if not 1 <= width <= LARGEST:
            raise NotationError(f"{width} columns are not a board: from 1 to {LARGEST} are possible")
        fitting = _board(board, width, len(grid))
        if (fitting.width, fitting.height) != (width, len(grid)):
            size = f"{fitting.width} × {fitting.height}"
            raise NotationError(f"the position has {width} × {len(grid)} squares, the board {fitting.name} {size}")
        return cls(fitting, rules, tuple(key for row in grid for key in row))

    def __repr__(self) -> str:
        shipped = USUAL.get(self.board.width) == self.board.name and self.board == load_board(self.board.name)
        board = self.board.name if shipped else self.board
        return f"Position.from_codes({self.codes()!r}, rules={self.rules!r}, board={board!r})"

    def codes(self) -> tuple[str, ...]:
        """Return one text a row; `from_codes` reads it back."""
        width = self.board.width
        shown = [key if len(key) == 1 else f"[{key}]" if key else "." for key in self.squares]
        return tuple("".join(shown[start : start + width]) for start in range(0, len(shown), width))

    @property
    def warning(self) -> str:
        """A sentence if the board has no premium squares because no shipped board has its size, else ""."""
        width, height = self.board.width, self.board.height
        if self.board != Board.plain(width, height):
            return ""
        return f"no board of {width} × {height} squares is known: no premium squares are counted"

    def text(self) -> str:
        """Return the board as printed: letters above, ranks on the left, "." for an empty square."""
        width = self.board.width
        size = len(column_name(width - 1))  # beyond Z there are two letters over each column
        lines = ["    " + " ".join(f"{column_name(column):>{size}}" for column in range(width))]
        for row in range(self.board.height):
            keys = self.squares[row * width : (row + 1) * width]
            shown = (key if len(key) == 1 else f"[{key}]" if key else "." for key in keys)
            lines.append(f"{row + 1:>2}  " + " ".join(f"{tile:>{size}}" for tile in shown))
        return "\n".join(lines)

    def at(self, square: str) -> str:
        """Return the key on a square such as "8E", or "". Raises NotationError for a square off the board."""
        move = Move.from_gcg(square, ".", self.rules)
        if not (0 <= move.row < self.board.height and move.column < self.board.width):
            raise NotationError(f"{square} is not on the board")
        return self.squares[move.row * self.board.width + move.column]

    def check(self, move: Move | str, rack: str | Sequence[str] | None = None) -> Verdict:
        """Return the verdict on a move; with a rack (text or tiles) also whether the tiles are there.

        Guarantee: never raises for any move. Raises NotationError for a text that is no move, or a rack text that
        names no tiles.
        """
        move = Move.from_text(move, self.rules) if isinstance(move, str) else move
        tiles = notation(self.rules).rack(rack) if isinstance(rack, str) else rack
        return check(self.board, self.rules, self.squares, move, tiles)

    def after(self, move: Move | str, rack: str | Sequence[str] | None = None) -> Position:
        """Return the position after a move. Raises IllegalMove, which carries all faults, if the rules refuse it."""
        move = Move.from_text(move, self.rules) if isinstance(move, str) else move
        verdict = self.check(move, rack)
        if not verdict.legal:
            raise IllegalMove(f"{move.text(self.rules)}: {verdict.faults[0]}", verdict.faults)
        return self.lay(move)

    def lay(self, move: Move) -> Position:
        """Return the position with the tiles of a move laid on its empty squares, unjudged.

        Raises IllegalMove if they do not fit on the board.
        """
        squares = list(self.squares)
        for index in range(len(move.tiles)):
            row, column = (move.row + index, move.column) if move.down else (move.row, move.column + index)
            if not (0 <= row < self.board.height and 0 <= column < self.board.width):
                raise IllegalMove(f"{square_name(max(row, 0), column)} is not on the board")
            place = row * self.board.width + column
            if not squares[place]:
                squares[place] = move.claims(index)
        return replace(self, squares=tuple(squares))

    def transposed(self) -> Position:
        """Return the position mirrored on the main diagonal of the board."""
        width = self.board.width
        squares = tuple(key for column in range(width) for key in self.squares[column::width])
        return Position(self.board.transposed(), self.rules, squares)


@lru_cache(maxsize=64)
def load_board(name: str) -> Board:
    """Return a board by name or by the path of a file. Raises DataError."""
    board: Board = ports.fetch("boards", name)
    return board


def _board(board: Board | str | None, width: int, height: int) -> Board:
    if isinstance(board, Board):
        return board
    if board is not None:
        return load_board(board)
    return load_board(USUAL[width]) if width == height and width in USUAL else Board.plain(width, height)


def _row(text: str, number: int, rules: Ruleset) -> list[str]:
    """Return the keys of a row. Raises NotationError that names row and column."""
    row: list[str] = []
    place = 0
    while place < len(text):
        stop = text.find("]", place) + 1 if text[place] == "[" else place + 1
        name = text[place : stop or len(text)]
        place += len(name)
        if name in _EMPTY or name.isspace():
            row.append("")
            continue
        found = _key(name, rules)
        if not found:
            where = f"row {number}, column {len(row) + 1}"
            shown = name if name.isprintable() else f"U+{ord(name[0]):04X}"
            known = " ".join(key for key in rules.tables.pieces if len(key) == 1)
            raise NotationError(f'"{shown[:20]}" is not a tile of this game', where=where, hint=f"known: . {known}")
        row.append(found)
    return row


def _key(name: str, rules: Ruleset) -> str:
    """Return the key that a name on a board stands for, or "" for none."""
    pieces, known = rules.tables.pieces, notation(rules)
    if name in pieces:
        return name
    inner = name[1:-1] if name[0] == "[" else ""
    if len(inner) > 1 and inner in pieces:
        return inner  # a code of several characters
    plain = inner or name
    found = next((k for k in (plain, known.letters.get(plain, ""), known.words.get(plain, "")) if k in pieces), "")
    return known.blank_of.get(found, found) if inner else found


def parse_board(text: str, rules: Ruleset, board: Board | str | None = None) -> Position:
    """Return a position from the text of a board file.

    Read are: plain rows (one character a square), rows with spaces between the squares, and the board as `text`
    prints it, with its letters and ranks. Rows that end early are filled
    with empty squares. Empty lines and lines that begin with "#" are left out. Raises NotationError.
    """
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    heads = lines[0].split() if lines else []
    if len(heads) > 1 and heads == [column_name(i) for i in range(len(heads))]:
        rows = [_without_rank(line, number) for number, line in enumerate(lines[1:], start=1)]
    elif lines and all(len(line.split()) > 1 for line in lines) and len({len(line.split()) for line in lines}) == 1:
        rows = ["".join(line.split()) for line in lines]
    else:
        # An editor may have cut the empty squares off the ends of rows: the number of rows tells how wide the board is.
        width = len(lines) if len(lines) in USUAL else max((len(line) for line in lines), default=0)
        rows = [line if "[" in line else line.ljust(width, ".") for line in lines]
    if not rows:
        raise NotationError("there is no board in the file", hint='one line for each row, "." for an empty square')
    return Position.from_codes(rows, rules, board)


def _without_rank(line: str, number: int) -> str:
    parts = line.split()
    if parts[0] != str(number):
        raise NotationError(f'the row begins with "{parts[0][:20]}", expected its rank {number}', where=f"row {number}")
    return "".join(parts[1:])
