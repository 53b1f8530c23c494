"""A game: players, turns, scores, what is left in the bag, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tilegen.model.board import Board
from tilegen.rules.ending import TURNS, Result, result, stalled
from tilegen.rules.faults import Fault, IllegalMove
from tilegen.rules.move import Move
from tilegen.rules.notation import notation
from tilegen.rules.position import Position, load_board
from tilegen.rules.referee import Verdict
from tilegen.rules.ruleset import Ruleset

MOST_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """Something that happened: a play, exchange or pass, or what follows one: withdraw, challenge, time, end.

    `rack` is what the player held (None: not known); `tiles` are those exchanged, or left over at the end; `number`
    how many were exchanged, `score` what the turn brought.
    """

    player: int
    kind: str
    move: Move | None = None
    rack: tuple[str, ...] | None = None
    tiles: tuple[str, ...] = ()
    number: int = 0
    score: int = 0


@dataclass(frozen=True)
class Game:
    """A game as the turns that were made; every change gives a new game.

    >>> from tilegen import Game, Move
    >>> game = Game.new(("Ada", "Bob")).push(Move.from_text("8E across 1+1=10"))
    >>> game.scores, game.undo().scores, game.to_move
    ((16, 0), (0, 0), 1)
    """

    rules: Ruleset
    board: Board
    players: tuple[str, ...]
    turns: tuple[Turn, ...] = ()

    @classmethod
    def new(
        cls,
        players: Sequence[str] = ("Player1", "Player2"),
        rules: Ruleset | str = "original",
        board: Board | str = "classic15",
    ) -> Game:
        """Return a game before the first turn. Raises IllegalMove for fewer than one or more than four players.

        Names are one word each, without a colon, so that a record can hold them.
        """
        if not 1 <= len(players) <= MOST_PLAYERS or len(set(players)) < len(players):
            raise IllegalMove(f"a game has 1 to {MOST_PLAYERS} players with different names")
        for name in players:
            if not name or ":" in name or name.split() != [name]:
                raise IllegalMove(f'"{name[:40]}" cannot name a player: one word without a colon is expected')
        rules = Ruleset.load(rules) if isinstance(rules, str) else rules
        return cls(rules, load_board(board) if isinstance(board, str) else board, tuple(players))

    @cached_property
    def position(self) -> Position:
        """The board after all turns."""
        position = Position.start(self.rules, self.board)
        for move in self._standing():
            position = position.lay(move)
        return position

    def _standing(self) -> list[Move]:
        """Return the moves on the board: those played and not withdrawn."""
        moves: list[Move] = []
        for turn, after in zip(self.turns, (*self.turns[1:], None), strict=False):
            if turn.move is not None and not (after is not None and after.kind == "withdraw"):
                moves.append(turn.move)
        return moves

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player so far."""
        return tuple(sum(t.score for t in self.turns if t.player == p) for p in range(len(self.players)))

    @property
    def to_move(self) -> int:
        """The number of the player whose turn it is."""
        last = next((turn for turn in reversed(self.turns) if turn.kind in TURNS), None)
        return 0 if last is None else (last.player + 1) % len(self.players)

    @cached_property
    def _counts(self) -> tuple[int, tuple[int, ...]]:
        """Tiles in the bag and in each hand: hands are filled after every play while the bag lasts."""
        size = self.rules.options.rack_size
        bag = sum(self.rules.tiles.values())
        hands = []
        for _ in self.players:
            hands.append(min(size, bag))
            bag -= hands[-1]
        counts, squares = (bag, tuple(hands)), Position.start(self.rules, self.board)
        for turn, after in zip(self.turns, (*self.turns[1:], None), strict=False):
            if turn.move is None or (after is not None and after.kind == "withdraw"):
                continue
            laid = squares.lay(turn.move)
            number = sum(map(bool, laid.squares)) - sum(map(bool, squares.squares))
            counts, squares = _drawn(counts, turn.player, number, self.rules), laid
        return counts

    @property
    def bag(self) -> int:
        """How many tiles are left in the bag."""
        return self._counts[0]

    @property
    def hands(self) -> tuple[int, ...]:
        """How many tiles each player holds."""
        return self._counts[1]

    @cached_property
    def unseen(self) -> Counter[str]:
        """The tiles that are not on the board: in the bag or in the hands."""
        pieces = self.rules.tables.pieces
        left = Counter(self.rules.tiles)
        left.subtract(pieces[key].tile for key in self.position.squares if key in pieces)
        return +left

    def check(self, move: Move | str, rack: str | Sequence[str] | None = None) -> Verdict:
        """Return the verdict on a move of the player whose turn it is: the position's, and whether the tiles exist."""
        move = Move.from_text(move, self.rules) if isinstance(move, str) else move
        verdict = self.position.check(move, rack)
        more = self._amounts(move) if not any(fault.code == "off_board" for fault in verdict.faults) else []
        if not more:
            return verdict
        return replace(verdict, legal=False, score=0, bingo=0, faults=(*verdict.faults, *more))

    def _amounts(self, move: Move) -> list[Fault]:
        pieces = self.rules.tables.pieces
        before = self.position.squares
        laid = [key for key, old in zip(self.position.lay(move).squares, before, strict=True) if key and not old]
        faults = [Fault("game_over", "the game is over")] if self.over else []
        wanted = Counter(pieces[key].tile for key in laid if key in pieces)
        for tile, number in sorted(wanted.items()):
            if number > self.unseen[tile]:
                face = "blank" if tile == "?" else self.rules.face(tile)
                message = f"{number} × {face} are laid, but only {self.unseen[tile]} are left of the set"
                faults.append(Fault("not_in_set", message))
        if self.rules.tiles and len(laid) > self.hands[self.to_move] and not self.over:
            message = f"{len(laid)} tiles are laid; {self.players[self.to_move]} holds {self.hands[self.to_move]}"
            faults.append(Fault("too_many_tiles", message))
        return faults

    def push(self, move: Move | str, rack: str | Sequence[str] | None = None) -> Game:
        """Return the game after a move. Raises IllegalMove, which carries all faults, if the rules refuse it."""
        move = Move.from_text(move, self.rules) if isinstance(move, str) else move
        tiles = notation(self.rules).rack(rack) if isinstance(rack, str) else rack
        verdict = self.check(move, tiles)
        if not verdict.legal:
            raise IllegalMove(f"{move.text(self.rules)}: {verdict.faults[0]}", verdict.faults)
        return self.played(move, verdict.score, tiles)

    def played(self, move: Move, score: int, rack: Sequence[str] | None = None) -> Game:
        """Return the game with a move added that was judged already."""
        held = None if rack is None else tuple(rack)
        return self.with_turn(Turn(self.to_move, "play", move, held, score=score), judged=True)

    def with_turn(self, turn: Turn, *, judged: bool = False) -> Game:
        """Return the game with a turn added, unjudged; `judged` says that it is a legal play."""
        game = replace(self, turns=(*self.turns, turn))
        # What is known of this game is handed on, so that a long game need not be counted from its beginning.
        if judged and turn.move is not None:
            game.__dict__["position"] = self.position.lay(turn.move)
            game.__dict__["_counts"] = _drawn(self._counts, turn.player, self._new_tiles(turn.move), self.rules)
        elif turn.kind not in ("play", "withdraw"):
            game.__dict__.update({key: self.__dict__[key] for key in ("position", "_counts") if key in self.__dict__})
        return game

    def _new_tiles(self, move: Move) -> int:
        before = sum(map(bool, self.position.squares))
        return sum(map(bool, self.position.lay(move).squares)) - before

    def exchange(self, tiles: str | Sequence[str] | int, rack: str | Sequence[str] | None = None) -> Game:
        """Return the game after an exchange of tiles (or of a number of tiles). Raises IllegalMove."""
        names = (
            notation(self.rules).rack(tiles)
            if isinstance(tiles, str)
            else ()
            if isinstance(tiles, int)
            else tuple(tiles)
        )
        number = tiles if isinstance(tiles, int) else len(names)
        held = notation(self.rules).rack(rack) if isinstance(rack, str) else rack
        fault = self.exchange_fault(names, number, held)
        if fault is not None:
            raise IllegalMove(fault.message, (fault,))
        return self.with_turn(
            Turn(self.to_move, "exchange", None, None if held is None else tuple(held), names, number)
        )

    def exchange_fault(self, names: Sequence[str], number: int, rack: Sequence[str] | None) -> Fault | None:
        """Return why tiles may not be exchanged, or None."""
        least = self.rules.options.exchange_min_bag
        if self.over:
            return Fault("game_over", "the game is over")
        if not 1 <= number <= self.hands[self.to_move]:
            return Fault(
                "exchange_number", f"from 1 to {self.hands[self.to_move]} tiles can be exchanged, not {number}"
            )
        if self.bag < least:
            return Fault("exchange_bag", f"the bag holds {self.bag} tiles; an exchange needs {least} in it")
        if rack is not None and Counter(names) - Counter(rack):
            return Fault("not_on_rack", "tiles are exchanged that are not on the rack")
        return None

    def pass_turn(self, rack: str | Sequence[str] | None = None) -> Game:
        """Return the game after a pass. Raises IllegalMove if the game is over."""
        if self.over:
            raise IllegalMove("the game is over", (Fault("game_over", "the game is over"),))
        held = notation(self.rules).rack(rack) if isinstance(rack, str) else rack
        return self.with_turn(Turn(self.to_move, "pass", None, None if held is None else tuple(held)))

    def withdraw(self) -> Game:
        """Return the game with the last play taken back: it scores nothing and the turn is lost. Raises IllegalMove."""
        if not self.turns or self.turns[-1].kind != "play":
            raise IllegalMove(
                "there is no play to take back", (Fault("nothing_to_withdraw", "there is no play to take back"),)
            )
        last = self.turns[-1]
        return self.with_turn(Turn(last.player, "withdraw", None, last.rack, score=-last.score))

    def undo(self) -> Game:
        """Return the game before its last turn. Raises IllegalMove if there is none."""
        if not self.turns:
            raise IllegalMove("there is no turn to undo")
        return replace(self, turns=self.turns[:-1])

    @property
    def over(self) -> str:
        """Why the game is over: "out" (bag empty, a hand empty), "stalled" (nobody scores), or "" if it goes on."""
        bag, hands = self._counts
        last = next((turn for turn in reversed(self.turns) if turn.kind == "play"), None)
        if last is not None and bag == 0 and hands[last.player] <= 0:
            return "out"
        return "stalled" if stalled(self) else ""

    def result(self, racks: Sequence[Sequence[str] | None] | None = None) -> Result | None:
        """Return the end of the game by the end rules, or None if it goes on or the racks are not known.

        With two players the tiles left over when one goes out are known: all that are not on the board.
        """
        return result(self, racks)


def _drawn(
    counts: tuple[int, tuple[int, ...]], player: int, number: int, rules: Ruleset
) -> tuple[int, tuple[int, ...]]:
    """Return bag and hands after a player has laid a number of tiles and filled the hand again."""
    bag, hands = counts[0], list(counts[1])
    hands[player] -= number
    drawn = max(min(rules.options.rack_size - hands[player], bag), 0)
    hands[player] += drawn
    return bag - drawn, tuple(hands)
