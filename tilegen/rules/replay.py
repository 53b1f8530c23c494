"""Replaying a game record: every move judged and counted again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tilegen.errors import TilegenError, nearest
from tilegen.model.board import Board
from tilegen.rules import options as option_table
from tilegen.rules.ending import TURNS, Result, left_points
from tilegen.rules.faults import IllegalMove, NotationError
from tilegen.rules.game import Game, Turn
from tilegen.rules.move import Move
from tilegen.rules.notation import notation
from tilegen.rules.options import Value
from tilegen.rules.record import Event, Pragma, Record
from tilegen.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing wrong in a record: the line, a stable code, and a sentence."""

    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a record: the game up to the first problem (None if all is right), and its end if it is known.

    `told` holds one line for each turn.
    """

    game: Game
    problem: Problem | None = None
    result: Result | None = None
    told: tuple[str, ...] = ()

    @property
    def final(self) -> tuple[int, ...]:
        """The scores, with the tiles left over counted if the game is over."""
        return self.result.scores if self.result is not None else self.game.scores


class _Wrong(Exception):  # noqa: N818  # inside this file only
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def rules_of(record: Record, options: Mapping[str, Value] | None = None) -> Ruleset:
    """Return the ruleset of a record: its pragmas, and `options` on top of them. Raises NotationError with the line."""
    return Ruleset.load(record.pragma("rules", "original"), **options_of(record) | dict(options or {}))


def options_of(record: Record) -> dict[str, Value]:
    """Return the options of the rules that a record sets. Raises NotationError with the line."""
    found: dict[str, Value] = {}
    for pragma in record.pragmas("rule"):
        name, _, value = pragma.value.partition(" ")
        try:
            option_table.make({name: value.strip()})
        except TilegenError as error:
            raise NotationError(error.message, where=f"line {pragma.line}", hint=error.hint) from None
        found[name] = value.strip()
    return found


def replay(record: Record, rules: Ruleset | None = None, board: Board | str | None = None) -> Replay:
    """Return a record played again and judged, up to the first wrong move, score or total.

    Raises NotationError or DataError for a record without players, or with rules or a board that do not exist.
    """
    rules = rules or rules_of(record)
    players = record.players
    if not players:
        raise NotationError("the record has no players", hint="a record begins with #player1 and #player2")
    try:
        game = Game.new(players, rules, board or record.pragma("board", "classic15"))
    except IllegalMove as error:
        raise NotationError(error.message) from None
    return _Replayer(game, record).run()


@dataclass
class _Replayer:
    game: Game
    record: Record
    told: list[str] = field(default_factory=list)
    before: Game | None = None  # the game before a play that does not stand and is taken back in the next line

    def run(self) -> Replay:
        events = self.record.events
        for index, event in enumerate(events):
            following = events[index + 1] if index + 1 < len(events) else None
            withdrawn = following is not None and following.kind == "withdraw" and following.nick == event.nick
            try:
                self._event(event, withdrawn)
            except _Wrong as wrong:
                return self._stop(Problem(event.line, wrong.code, str(wrong)))
            except TilegenError as error:
                return self._stop(Problem(event.line, "notation", str(error)))
        return self._end()

    def _stop(self, problem: Problem) -> Replay:
        return Replay(self.before or self.game, problem, None, tuple(self.told))

    def _event(self, event: Event, withdrawn: bool) -> None:
        game = self.game
        if event.nick not in game.players:
            raise _Wrong("unknown_player", f'there is no player "{event.nick}" ({nearest(event.nick, game.players)})')
        player = game.players.index(event.nick)
        if event.kind in ("play", "exchange", "pass") and player != game.to_move:
            raise _Wrong("wrong_player", f"it is the turn of {game.players[game.to_move]}, not of {event.nick}")
        rack = notation(game.rules).rack(event.rack, record=True) if event.rack else None
        if rack is not None:
            self._can_hold(rack)
        turn, judged = self._turn(event, player, rack, withdrawn)
        self.game = game.with_turn(turn, judged=judged)
        if turn.kind == "play" and not judged:
            self.before = game
        total = self.game.scores[player]
        if event.total != total:
            raise _Wrong("wrong_total", f"{event.nick} has {total} points now, the record says {event.total}")
        if turn.kind == "withdraw":
            self.before = None
        self.told.append(f"{event.nick}: {self._say(turn)} {turn.score:+d} {total}")

    def _can_hold(self, tiles: tuple[str, ...], hands: int = 1) -> None:
        """Raise _Wrong for tiles that cannot be in so many hands: too many, or more of one than the set has."""
        rules, held = self.game.rules, Counter(tiles)
        most = hands * rules.options.rack_size
        if len(tiles) > most:
            raise _Wrong("wrong_rack", f"{len(tiles)} tiles are too many: a rack holds {rules.options.rack_size}")
        for tile in held - Counter(rules.tiles) if rules.tiles else ():
            face = "blank" if tile == "?" else rules.face(tile)
            raise _Wrong("not_in_set", f"{held[tile]} × {face} are held, the set has {rules.tiles.get(tile, 0)}")

    def _say(self, turn: Turn) -> str:
        if turn.move is not None:
            return turn.move.text(self.game.rules)
        if turn.kind == "exchange":
            return f"exchanges {turn.number}"
        if turn.kind == "end":
            return f"tiles left ({' '.join(self.game.rules.face(tile) if tile != '?' else '?' for tile in turn.tiles)})"
        return {"pass": "passes", "withdraw": "takes the play back"}.get(turn.kind, turn.kind)

    def _turn(self, event: Event, player: int, rack: tuple[str, ...] | None, withdrawn: bool) -> tuple[Turn, bool]:
        """Return the turn of an event, and whether it is a play that stands. Raises _Wrong."""
        if event.kind == "play":
            return self._play(event, player, rack, withdrawn)
        if event.kind == "exchange":
            return self._exchange(event, player, rack), False
        if event.kind == "pass":
            # In games of letters the record may say that the last play is not challenged, as a pass.
            if self.game.over and not (self.game.rules.letters and self.game.over == "out"):
                raise _Wrong("game_over", "the game is over")
            self._nothing(event)
        elif event.kind == "withdraw":
            self._withdraw(event, player)
        elif event.kind == "end":
            return self._left(event, player, rack), False
        return Turn(player, event.kind, None, rack, score=event.score), False

    def _play(self, event: Event, player: int, rack: tuple[str, ...] | None, withdrawn: bool) -> tuple[Turn, bool]:
        game = self.game
        move = Move.from_gcg(event.place, event.word, game.rules)
        verdict = game.check(move, rack)
        if not verdict.legal and not withdrawn:
            where, fault = move.text(game.rules), verdict.faults[0]
            raise _Wrong(fault.code, f"{where} is not allowed: {fault}")
        if verdict.legal and verdict.score != event.score:
            working = "; ".join(verdict.lines[:-1])
            message = f"{move.text(game.rules)} scores {verdict.score}, the record says {event.score} ({working})"
            raise _Wrong("wrong_score", message)
        return Turn(player, "play", move, rack, score=event.score), verdict.legal

    def _exchange(self, event: Event, player: int, rack: tuple[str, ...] | None) -> Turn:
        tiles: tuple[str, ...] = ()
        known, inside = notation(self.game.rules).letters, event.word.removeprefix("(").removesuffix(")")
        number = int(inside) if inside.isascii() and inside.isdecimal() and len(inside) < 4 else 0
        # "-11" may be eleven tiles or the tiles 1 and 1: figures that are all tiles are tiles, "-(11)" is a number.
        if not number or (inside == event.word and all(figure in known for figure in inside)):
            tiles = notation(self.game.rules).rack(event.word, record=True)
            number = len(tiles)
        fault = self.game.exchange_fault(tiles, number, rack)
        if fault is not None:
            raise _Wrong(fault.code, fault.message)
        self._nothing(event)
        return Turn(player, "exchange", None, rack, tiles, number)

    def _nothing(self, event: Event) -> None:
        if event.score:
            raise _Wrong("wrong_score", f"this turn scores nothing, the record says {event.score}")

    def _withdraw(self, event: Event, player: int) -> None:
        last = self.game.turns[-1] if self.game.turns else None
        if last is None or last.kind != "play" or last.player != player:
            raise _Wrong("nothing_to_withdraw", f"{event.nick} has no play to take back")
        if event.score != -last.score:
            raise _Wrong("wrong_score", f"taking the play back costs {last.score}, the record says {-event.score}")

    def _left(self, event: Event, player: int, rack: tuple[str, ...] | None) -> Turn:
        """Judge a line for tiles left over: those of others are a gain, one's own (rack repeated) a loss."""
        game, rules = self.game, self.game.rules
        tiles = notation(rules).rack(event.word, record=True)
        own = event.score < 0 or (rack is not None and rack == tiles)
        self._can_hold(tiles, 1 if own else len(game.players) - 1)
        if not rules.letters:
            self._may_end(event, player, own)
        points = left_points(tiles, rules, rules.options.endgame == "add_digits" and not own)
        allowed = [-points] if own else [factor * points for factor in rules.preset.end_factors]
        if event.score not in allowed:
            raise _Wrong(
                "wrong_score", f"the tiles ({event.word}) bring {allowed[0]:+d}, the record says {event.score:+d}"
            )
        if game.over == "out" and not own and Counter(tiles) != game.unseen:
            left = notation(rules).write_letters(sorted(game.unseen.elements()))
            raise _Wrong("wrong_tiles", f"the tiles left over are ({left}), the record says ({event.word})")
        return Turn(player, "end", None, rack, tiles, score=event.score)

    def _may_end(self, event: Event, player: int, own: bool) -> None:
        game, options = self.game, self.game.rules.options
        if not game.over:
            raise _Wrong("not_over", f"the game is not over: {game.bag} tiles are in the bag")
        last = next(turn.player for turn in reversed(game.turns) if turn.kind in TURNS)
        gains = game.over == "out" and player == last and not own
        loses = own and (
            (game.over == "out" and player != last and options.endgame == "add_subtract")
            or (game.over == "stalled" and options.stalled == "subtract")
        )
        if not gains and not loses:
            raise _Wrong("wrong_end", f"{event.nick} neither gains nor loses points for tiles left over by these rules")

    def _end(self) -> Replay:
        """Compare what the lines for tiles left over say with the end rules."""
        try:
            racks = self._racks()
        except _Wrong as wrong:
            line = max(pragma.line for n in range(1, 5) for pragma in self.record.pragmas(f"rack{n}"))
            return self._stop(Problem(line, wrong.code, str(wrong)))
        result = self.game.result(racks)
        ends = [turn for turn in self.game.turns if turn.kind == "end"]
        if ends and not self.game.rules.letters and result is not None:
            claimed = tuple(sum(t.score for t in ends if t.player == p) for p in range(len(self.game.players)))
            if claimed != result.changes:
                names = ", ".join(f"{n} {c:+d}" for n, c in zip(self.game.players, result.changes, strict=True))
                line = self.record.events[-1].line
                return self._stop(Problem(line, "wrong_end", f"the tiles left over bring {names} by the end rules"))
        if ends and result is not None:
            changes = tuple(sum(t.score for t in ends if t.player == p) for p in range(len(self.game.players)))
            result = Result(result.reason, changes, self.game.scores)
        return Replay(self.game, None, result, tuple(self.told))

    def _racks(self) -> list[tuple[str, ...] | None]:
        """Return what each player holds at the end, from #rack1 … or from a line for tiles left over."""
        game, found = self.game, []
        for player in range(len(game.players)):
            own = [
                turn.tiles for turn in game.turns if turn.kind == "end" and turn.player == player and turn.score <= 0
            ]
            text = self.record.pragma(f"rack{player + 1}")
            held = own[-1] if own else None
            if text:
                try:
                    held = notation(game.rules).rack(text, record=True)
                except NotationError as error:
                    raise error.at(f"line {self.record.pragmas(f'rack{player + 1}')[-1].line}") from None
                self._can_hold(held)
            found.append(held)
        return found


def to_record(game: Game) -> Record:
    """Return the record of a game, ready to be written; replaying it gives the game back."""
    rules, letters = game.rules, notation(game.rules)
    items: list[Pragma | Event] = [Pragma("character-encoding", "UTF-8"), Pragma("rules", rules.name)]
    base = option_table.make(dict(rules.preset.options))
    for name in option_table.NAMES:
        value = getattr(rules.options, name)
        if value != getattr(base, name):
            items.append(Pragma("rule", f"{name} {str(value).lower() if isinstance(value, bool) else value}"))
    items.append(Pragma("board", game.board.name))
    items += [Pragma(f"player{n}", f"{name} {name}") for n, name in enumerate(game.players, start=1)]
    totals = [0] * len(game.players)
    for turn in game.turns:
        totals[turn.player] += turn.score
        place, word = turn.move.to_gcg(rules) if turn.move is not None else ("", letters.write_letters(turn.tiles))
        if turn.kind == "exchange" and not turn.tiles:
            word = (
                f"({turn.number})"
                if all(figure in letters.letters for figure in str(turn.number))
                else str(turn.number)
            )
        rack = letters.write_letters(turn.rack) if turn.rack is not None else ""
        items.append(Event(game.players[turn.player], turn.kind, rack, place, word, turn.score, totals[turn.player]))
    return Record(tuple(items))
