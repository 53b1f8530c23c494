"""The verdict on a move: where the tiles lie, what they form, and what that scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tilegen.model.board import Board
from tilegen.rules.equation import Judged, expand, judge
from tilegen.rules.faults import Fault
from tilegen.rules.move import Move
from tilegen.rules.notation import spread, square_name
from tilegen.rules.ruleset import DIGIT, NUMBER, RELATION, Ruleset
from tilegen.rules.score import Formed, Laid, count, highest_only


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a move; true in a condition if the move is legal.

    `faults` lists every reason against it, `equations` what it forms (numbers across included, marked as such),
    `bingo` the points for a full rack, and `score` the whole score: 0 for an illegal move.
    """

    legal: bool
    faults: tuple[Fault, ...] = ()
    equations: tuple[Formed, ...] = ()
    bingo: int = 0
    score: int = 0

    def __bool__(self) -> bool:
        return self.legal

    @property
    def lines(self) -> tuple[str, ...]:
        """The score, line by line, as players count it."""
        lines = [str(run) for run in self.equations]
        if self.bingo:
            lines.append(f"all tiles laid at once: {self.bingo}")
        return (*lines, f"score: {self.score}")


def check(
    board: Board, rules: Ruleset, squares: Sequence[str], move: Move, rack: Sequence[str] | None = None
) -> Verdict:
    """Return the verdict on a move in a position. Never raises."""
    return _Check(board, rules, squares, move).verdict(rack)


class _Check:
    """One judgement: `grid` holds the position with the move on it, `new` the places of the new tiles."""

    def __init__(self, board: Board, rules: Ruleset, squares: Sequence[str], move: Move) -> None:
        self.board, self.rules, self.old, self.move = board, rules, squares, move
        self.width, self.height = board.width, board.height
        self.pieces = rules.tables.pieces
        self.grid = list(squares)
        self.new: list[int] = []
        self.faults: list[Fault] = []
        self.bad_tiles = False

    def fault(self, code: str, message: str, places: Sequence[int] = ()) -> None:
        self.faults.append(Fault(code, message, tuple(self.name(place) for place in places)))

    def name(self, place: int) -> str:
        return square_name(*divmod(place, self.width))

    def verdict(self, rack: Sequence[str] | None) -> Verdict:
        if not self._lay():
            return Verdict(False, tuple(self.faults))
        self._amounts(rack)
        self._connection()
        gap = any(fault.code == "gap" for fault in self.faults)
        formed = [] if self.bad_tiles or gap or not self.new else self._runs()
        if self.faults:
            return Verdict(False, tuple(self.faults), tuple(formed))
        if self.rules.options.bonus_scope == "highest":
            formed = highest_only(formed)
        bingo = self.rules.options.bingo_bonus if len(self.new) == self.rules.options.rack_size else 0
        return Verdict(True, (), tuple(formed), bingo, sum(run.score for run in formed) + bingo)

    def _lay(self) -> bool:
        """Put the tiles on the grid; return False if they do not even fit on the board."""
        move, width = self.move, self.width
        length = len(move.tiles)
        last_row = move.row + (length - 1 if move.down else 0)
        last_column = move.column + (0 if move.down else length - 1)
        if not (0 <= move.row <= last_row < self.height and 0 <= move.column <= last_column < width and length):
            self.faults.append(
                Fault("off_board", f"the move goes off the board of {width} columns and {self.height} rows")
            )
            return False
        place, step = move.row * width + move.column, width if move.down else 1
        for index in range(length):
            tile = move.tiles[index]
            if self.old[place]:
                self._over(place, move.claims(index))
            elif tile == "." or (tile[:1] == "(" and len(tile) > 2):
                self.fault("gap", f"there is no tile on {self.name(place)}, so the tiles do not hang together", [place])
            else:
                self._new(place, tile)
            place += step
        if not self.new and not any(fault.code == "gap" for fault in self.faults):
            self.fault("no_new_tiles", "the move lays no new tile")
        return True

    def _over(self, place: int, claim: str) -> None:
        """Compare what the move names for an occupied square with what lies there."""
        there = self.old[place]
        if claim and claim != there:
            reads = [self.pieces[key].reads if key in self.pieces else (key,) for key in (claim, there)]
            if reads[0] != reads[1]:
                shown = spread([there], self.rules)
                self.fault(
                    "occupied", f"{self.name(place)} holds {shown} already, not {spread([claim], self.rules)}", [place]
                )

    def _new(self, place: int, tile: str) -> None:
        self.new.append(place)
        self.grid[place] = tile
        if tile in self.pieces:
            return
        self.bad_tiles = True
        if tile == "?":
            self.fault("blank_undeclared", "a blank must be declared as some tile when it is laid", [place])
            return
        turned = next((p for p in self.rules.preset.pieces if tile in (p.key, p.key.lower())), None)
        symbol = next((s for s in self.rules.preset.symbols if tile in (s.code, s.blank)), None)
        if turned is not None and tile != turned.key and turned.key in self.pieces:
            self.fault("blank_turned_equals", "a blank cannot be a turned =", [place])
        elif turned is not None:
            self.fault("turned_equals_not_in_use", "turned = tiles are not in use in this game", [place])
        elif symbol is not None and symbol.option:
            self.fault(f"{symbol.option}_not_in_use", f"{symbol.face} tiles are not in use in this game", [place])
        else:
            self.fault("unknown_tile", f'"{tile}" is not a tile of this game', [place])

    def _amounts(self, rack: Sequence[str] | None) -> None:
        """Judge how many tiles are laid, how many of them are "=", and whether the rack holds them."""
        options, kind = self.rules.options, self.rules.tables.kind
        if len(self.new) > options.rack_size:
            self.fault("too_many_tiles", f"{len(self.new)} tiles are laid; a rack holds {options.rack_size}", self.new)
        pieces = [self.pieces[self.grid[place]] for place in self.new if self.grid[place] in self.pieces]
        equals = [p for p in self.new if self.grid[p] in self.pieces and self._is_relation(self.grid[p], kind)]
        if len(equals) > options.max_new_equals:
            most = "one new = may" if options.max_new_equals == 1 else f"{options.max_new_equals} new = may"
            self.fault("too_many_new_equals", f"{len(equals)} new = are laid; only {most} be laid in a move", equals)
        if rack is None:
            return
        held = Counter(rack)
        missing = Counter(piece.tile for piece in pieces)
        missing.subtract(held)
        for tile, short in sorted(missing.items()):
            if short > 0:
                shown = "blank" if tile == "?" else self.rules.face(tile)
                spare = f"; write a blank as [{shown}]" if tile != "?" and missing["?"] < 0 else ""
                message = f"the rack has {held[tile]} × {shown}, the move needs {held[tile] + short}{spare}"
                self.fault("not_on_rack", message)

    def _is_relation(self, key: str, kind: dict[str, int]) -> bool:
        reads = self.pieces[key].reads
        return len(reads) == 1 and kind[reads[0]] == RELATION

    def _connection(self) -> None:
        """Judge where the new tiles lie: on the start square at first, later beside an old tile."""
        if not self.new:
            return
        if not any(self.old):
            starts = [row * self.width + column for row, column in self.board.start]
            if self.rules.options.first_move_center and not set(starts).intersection(self.new):
                self.fault(
                    "center_not_covered", f"the first move must cover the centre, {self.name(starts[0])}", self.new
                )
            if len(self.new) < self.rules.preset.shortest:
                least = self.rules.preset.shortest
                self.fault("too_short", f"the first move needs at least {least} tiles", self.new)
        elif not any(self.old[near] for place in self.new for near in self._near(place)):
            self.fault("not_connected", "no new tile lies beside a tile that was there before", self.new)

    def _near(self, place: int) -> list[int]:
        row, column = divmod(place, self.width)
        near = [place - self.width] if row else []
        near += [place + self.width] if row + 1 < self.height else []
        near += [place - 1] if column else []
        return near + ([place + 1] if column + 1 < self.width else [])

    def _run(self, place: int, down: bool) -> range:
        """Return the places of the longest stretch of tiles through a place along one line."""
        grid, width = self.grid, self.width
        if down:
            step, low, high = width, place % width, len(grid)
        else:
            step, low = 1, place - place % width
            high = low + width
        start = stop = place
        while start - step >= low and grid[start - step]:
            start -= step
        while stop + step < high and grid[stop + step]:
            stop += step
        return range(start, stop + step, step)

    def _runs(self) -> list[Formed]:
        """Judge the main run and the runs across it; return those that stand."""
        down = self.move.down
        main = self._run(self.new[0], down)
        across = [run for run in (self._run(place, not down) for place in self.new) if len(run) > 1]
        if len(self.new) == 1 and across:
            main, across = self._choose(main, across[0])
        if len(main) == 1 and not across:
            if not any(fault.code in ("too_short", "not_connected") for fault in self.faults):
                self.fault("too_short", "a single tile forms no equation", self.new)
            return []
        formed = [self._main(main)]
        formed += [self._cross(run) for run in across]
        found = [run for run in formed if run is not None]
        if any(run.number for run in found) and not self._joins_old(found):
            message = "with a number across, the move must also form an equation that contains an old tile"
            self.fault("no_equation_with_old_tile", message, self.new)
        return found

    def _choose(self, line: range, other: range) -> tuple[range, list[range]]:
        """Return main run and cross run of a single tile: it has no direction, so the run that is an equation leads."""
        if len(line) == 1:
            return other, []
        if not self.rules.letters and self._judge(line)[0].flaws and not self._judge(other)[0].flaws:
            return other, [line]
        return line, [other]

    def _joins_old(self, formed: list[Formed]) -> bool:
        new = {self.name(place) for place in self.new}
        return any(not run.number and not new.issuperset(run.squares) for run in formed)

    def _judge(self, run: range) -> tuple[Judged, list[int] | None]:
        codes, places = expand([self.grid[place] for place in run], self.rules)
        return judge(codes, self.rules), places

    def _main(self, run: range) -> Formed | None:
        if self.rules.letters:
            return self._formed(run, None, True)
        judged, places = self._judge(run)
        if not judged.flaws:
            return self._formed(run, judged, True)
        for flaw in judged.flaws:
            tiles = range(flaw.start, max(flaw.stop, flaw.start + 1))
            spots = sorted({places[i] if places is not None else i for i in tiles if i < (len(places or run))})
            self.fault(flaw.code, flaw.message, [run[spot] for spot in spots])
        return None

    def _cross(self, run: range) -> Formed | None:
        if self.rules.letters:
            return self._formed(run, None, False)
        judged, _ = self._judge(run)
        if not judged.flaws:
            return self._formed(run, judged, False)
        keys = [self.grid[place] for place in run]
        shown = spread(keys, self.rules)
        codes = expand(keys, self.rules)[0]
        if self.rules.options.cross_runs != "equation" and self._is_number(codes):
            zero = len(codes) > 1 and not self.rules.tables.value[codes[0]]
            if zero and self.rules.options.cross_runs == "digits" and self.rules.options.leading_zeros != "always":
                self.fault("cross_number_leading_zero", f"the number across, {shown}, has a leading zero", run)
                return None
            names = tuple(self.name(place) for place in run)
            return Formed(shown, names, None, 0, 0, 1, 0, "0", main=False, number=True)
        wanted = "an equation" if self.rules.options.cross_runs == "equation" else "an equation or a number"
        reason = judged.flaws[0].message
        self.fault("cross_run_not_equation", f"the tiles across, {shown}, are not {wanted}: {reason}", run)
        return None

    def _is_number(self, codes: Sequence[str]) -> bool:
        kind = self.rules.tables.kind
        return all(kind[code] == DIGIT for code in codes) or (len(codes) == 1 and kind[codes[0]] == NUMBER)

    def _formed(self, run: range, judged: Judged | None, main: bool) -> Formed:
        new, premiums = set(self.new), self.board.premiums
        tiles = []
        for place in run:
            points = self.pieces[self.grid[place]].points
            if place in new:
                premium = premiums[place]
                tiles.append(Laid(points, premium.letter, premium.word))
            else:
                tiles.append(Laid(points, new=False))
        points, times, working = count(tiles, self.rules.options.score_tiles == "all")
        bonus = judged.bonus if judged is not None else 0
        names = tuple(self.name(place) for place in run)
        text = spread([self.grid[place] for place in run], self.rules)
        value = judged.value if judged is not None else None
        return Formed(text, names, value, points, bonus, times, (points + bonus) * times, working, main)
