"""The referee as booklets ask it: one set, one ruleset, answers in the words of `model/referee.py`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from tilegen.errors import DataError, TilegenError
from tilegen.model.board import Board, column_name
from tilegen.model.referee import Choice, Lying, Opinion, Played, Scored
from tilegen.model.ruleset import Symbol
from tilegen.model.tileset import TileSet
from tilegen.rules import options as option_table
from tilegen.rules.ending import scoreless_turns
from tilegen.rules.equation import check_equation
from tilegen.rules.evaluate import side_value
from tilegen.rules.expression import parse
from tilegen.rules.faults import Flaw, NotationError
from tilegen.rules.fitting import fits, fitted, misfit
from tilegen.rules.game import MOST_PLAYERS
from tilegen.rules.move import Move
from tilegen.rules.notation import notation, spread, square_name
from tilegen.rules.options import WORDS, Value
from tilegen.rules.position import Position
from tilegen.rules.ruleset import Ruleset
from tilegen.rules.score import bonus_of
from tilegen.rules.tokens import speller

FEWEST_PLAYERS = 2
_MOVE = re.compile(r"(-?\d+),(-?\d+) (across|down) (.+)")


class Clerk:
    """A ruleset with the tiles of a set. Everything is answered by the referee that also judges games."""

    def __init__(self, tileset: TileSet, name: str, overrides: dict[str, Value]) -> None:
        """Fit a ruleset to a set.

        Raises DataError for a ruleset that does not exist or that the set cannot be played by, OptionError for an
        option.
        """
        asked = Ruleset.load(name, **overrides)
        why = misfit(asked.preset, tileset)
        if why:
            raise DataError(f'the set {tileset.name} cannot be played by the rules "{name}"', hint=why)
        preset, wanted = fitted(asked.preset, tileset)
        checked = option_table.make(overrides)
        own = {option: getattr(checked, option) for option in overrides}
        self._rules = Ruleset(preset, option_table.make({**dict(preset.options), **wanted, **own}))
        self.name, self.title, self.base = preset.name, preset.title, preset.base
        self.shortest = preset.shortest
        self.players = FEWEST_PLAYERS, MOST_PLAYERS
        usual = option_table.make({**dict(preset.options), **wanted})
        same = all(s.option or s == self.symbols.get(s.code) for s in asked.preset.symbols)
        hand = asked.options.rack_size == self._rules.options.rack_size
        self.usual = same and hand and self._rules.options == usual

    @property
    def ruleset(self) -> Ruleset:
        """The rules with the tiles of the set."""
        return self._rules

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols in use, by code."""
        return self._rules.tables.symbols

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The options by name."""
        options = self._rules.options
        return {name: Choice(name, getattr(options, name), WORDS.get(name, ())) for name in option_table.NAMES}

    def ladder(self) -> tuple[tuple[str, ...], ...]:
        """Return the operators by rank, the tightest first; what stands after or before a number comes first."""
        tables = self._rules.tables
        rungs: dict[int, list[str]] = {}
        apart = (tuple(s.face for s in self.symbols.values() if s.kind == kind) for kind in ("postfix", "prefix"))
        for code, level in sorted(tables.level.items(), key=lambda item: item[1]):
            rungs.setdefault(level, []).append(self._rules.face(code))
        return (*filter(None, apart), *(tuple(rung) for rung in rungs.values()))

    def bans(self) -> tuple[tuple[str, str], ...]:
        """Return the forbidden fragments, as (option, text)."""
        rules, found = self._rules, []
        for ban in rules.preset.bans:
            if getattr(rules.options, ban.option) and (not ban.wide or rules.options.identity_scope == "both"):
                pair = (ban.operator, str(ban.value)) if ban.right else (str(ban.value), ban.operator)
                found.append((ban.option, spread(pair, rules)))
        return tuple(found)

    def judge(self, text: str) -> Opinion:
        """Return the verdict on an equation."""
        rules = self._rules
        verdict = check_equation(text, rules)
        codes, value = speller(rules).read(text)[0], verdict.value
        return Opinion(
            text=spread(codes, rules),
            faces=tuple(rules.face(code) for code in codes),
            right=verdict.legal,
            value="" if value is None else rules.write(value),
            decimal="" if value is None else rules.decimal(value),
            bonus=verdict.bonus,
            codes=tuple(fault.code for fault in verdict.faults),
        )

    def value(self, side: str) -> str:
        """Return what a side is worth, in the base of the game; "" if it has no value."""
        codes, _, strange = speller(self._rules).read(side)
        sides, flaws = parse(codes, self._rules)
        silent: list[Flaw] = []
        form = [flaw for flaw in flaws if flaw.code != "no_equals"]
        value = None if strange or form or sides[0] is None else side_value(sides[0], self._rules, silent)
        return "" if value is None or silent else self._rules.write(value)

    def write(self, value: int) -> str:
        """Return a whole number in the base of the game."""
        return self._rules.write(value)

    def bonus(self, value: int) -> int:
        """Return what the value of an equation adds to its score."""
        return bonus_of(value, self._rules)

    def rack(self, text: str) -> tuple[str, ...]:
        """Return the faces of the tiles on a rack, "" for a blank; nothing if the set lacks one of them."""
        return tuple("" if tile == "?" else self._rules.face(tile) for tile in self._rack(text))

    def _rack(self, text: str) -> tuple[str, ...]:
        try:
            return notation(self._rules).rack(text)
        except NotationError:
            return ()

    def points(self, face: str) -> int:
        """Return what the tile of a face scores."""
        return next((s.points for s in self.symbols.values() if s.face == face), 0)

    def scoreless_turns(self, players: int) -> int:
        """Return how many turns without a score in a row end a game."""
        return scoreless_turns(players)

    def play(self, board: Board, before: Sequence[str], move: str, rack: str = "") -> Played | None:
        """Return a move after others on a board; None if it does not fit on the board, or the others are illegal."""
        position = Position.start(self._rules, board)
        for text in before:
            earlier = self._move(board, text)
            if earlier is None or not position.check(earlier).legal:
                return None
            position = position.lay(earlier)
        found = self._move(board, move)
        if found is None:
            return None
        held = self._rack(rack) if rack else None
        if held == ():
            return None
        verdict = position.check(found, held)
        codes = tuple(fault.code for fault in verdict.faults)
        if "off_board" in codes or self._too_many(position.lay(found)):
            return None
        return Played(
            legal=verdict.legal,
            codes=codes,
            tiles=self._lying(position, position.lay(found)),
            row=found.row,
            column=found.column,
            square=square_name(found.row, found.column, down=found.down),
            down=found.down,
            text=spread(found.tiles, self._rules),
            equations=tuple(
                Scored(
                    run.text.replace("[", "").replace("]", ""),
                    "" if run.value is None else self._rules.write(run.value),
                    run.working,
                    run.bonus,
                    run.times,
                    run.score,
                    run.main,
                    run.number,
                )
                for run in verdict.equations
            ),
            score=verdict.score,
            bingo=verdict.bingo,
        )

    def _too_many(self, position: Position) -> bool:
        """Tell whether more tiles of a kind lie there than the set has."""
        pieces, there = self._rules.tables.pieces, self._rules.tiles
        lying = Counter(pieces[key].tile for key in position.squares if key in pieces)
        return any(number > there.get(tile, 0) for tile, number in lying.items())

    def _lying(self, before: Position, after: Position) -> tuple[Lying, ...]:
        pieces, width, found = self._rules.tables.pieces, after.board.width, []
        for place, (old, key) in enumerate(zip(before.squares, after.squares, strict=True)):
            if key:
                piece = pieces[key]
                found.append(Lying(*divmod(place, width), piece.face, piece.points, key != old, piece.blank))
        return tuple(found)

    def _move(self, board: Board, text: str) -> Move | None:
        """Return a move whose square is counted from the start square; None if it begins off the board.

        Raises DataError for a text that is no move.
        """
        match = _MOVE.fullmatch(text)
        if match is None:
            raise DataError(f'"{text}" is not a move', hint='expected "0,-3 across 1+1=10"')
        start = board.start[0] if board.start else ((board.height - 1) // 2, (board.width - 1) // 2)
        row, column = start[0] + int(match[1]), start[1] + int(match[2])
        if not (0 <= row < board.height and 0 <= column < board.width):
            return None
        try:
            tiles = Move.from_text(f"{row + 1}{column_name(column)} {match[3]} {match[4]}", self._rules).tiles
        except TilegenError:
            return None  # a tile that this set does not have
        return Move(row, column, match[3] == "down", tiles)


def clerk_for(tileset: TileSet, names: Sequence[str], overrides: dict[str, Value]) -> Clerk | None:
    """Return the referee of a set under the first of the rulesets that it can be played by, or None."""
    for name in names:
        if fits(Ruleset.load(name).preset, tileset):
            return Clerk(tileset, name, overrides)
    return None
