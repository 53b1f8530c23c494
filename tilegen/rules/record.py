"""Game records: GCG text, with a letter for each tile.

One line is one thing:

    #rules original            a pragma: rules, rule NAME VALUE, board, player1, title, note …
    >Ada: 01101EP?X 8E 1P1E10 +16 16     rack, place, word, score, total; "." for a tile played through
    >Bob: 0011EE -0011 +0 0              exchange (or -4, tiles not known)
    >Ada: 01 - +0 16                     pass
    >Ada: 01 -- -16 0                    the play before is withdrawn
    >Ada: 01 (challenge) +5 21           points for a challenge; also (time)
    >Ada: (01E) +3 24                    tiles left with others; "RACK (RACK) -n" for one's own

The rack may be missing. What comes after the total is kept as it is. Every other line is an error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tilegen.errors import nearest
from tilegen.rules.faults import NotationError

MOST_LINES = 2000
LONGEST_LINE = 2000
PRAGMAS = (
    "rules", "rule", "board", "character-encoding", "player1", "player2", "player3", "player4", "title",
    "description", "id", "note", "lexicon", "incomplete", "rack1", "rack2", "rack3", "rack4", "date", "event",
    "location", "style", "tile-set", "tile-distribution", "letter-distribution", "board-layout", "game-type",
)  # fmt: skip
_EVENT = re.compile(r">\s*(?P<nick>[^\s:]+):\s*(?P<rest>.*)")
_GROUP = re.compile(r"\([^()]*\)")
_PLACE = re.compile(r"\d{1,2}[AaBb]?[A-Za-z]|[AaBb]?[A-Za-z]\d{1,2}")
_SIGNED, _WHOLE = re.compile(r"[+-]\d{1,6}"), re.compile(r"[+-]?\d{1,6}")


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line that begins with "#"; `line` counts from 1 and does not matter for equality."""

    name: str
    value: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"#{self.name} {self.value}".rstrip()


@dataclass(frozen=True, slots=True)
class Event:
    """A line that begins with ">". `kind` is play, pass, exchange, withdraw, challenge, time or end.

    `rack`, `place` and `word` are as written; `word` holds the tiles exchanged or left over.
    """

    nick: str
    kind: str
    rack: str
    place: str
    word: str
    score: int
    total: int
    extra: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        body = {
            "play": f"{self.place} {self.word}",
            "pass": "-",
            "exchange": f"-{self.word}",
            "withdraw": "--",
            "end": f"({self.word})",
        }.get(self.kind, f"({self.kind})")
        parts = [f">{self.nick}:", self.rack, body, f"{self.score:+d}", str(self.total), self.extra]
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Record:
    r"""A game record: its lines in order.

    >>> record = Record.read("#player1 Ada Ada\n#player2 Bob Bob\n>Ada: 8E 1P1E10 +16 16\n")
    >>> record.players, record.events[0].word, Record.read(record.text()) == record
    (('Ada', 'Bob'), '1P1E10', True)
    """

    items: tuple[Pragma | Event, ...]

    @classmethod
    def read(cls, text: str) -> Record:
        """Return the record in a text. Raises NotationError that names the line."""
        lines = text.removeprefix("\ufeff").splitlines()
        if len(lines) > MOST_LINES:
            raise NotationError(f"the record has {len(lines)} lines; at most {MOST_LINES} are read")
        items: list[Pragma | Event] = []
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                items.append(_line(line.strip(), number))
            except NotationError as error:
                raise error.at(f"line {number}") from None
        return cls(tuple(items))

    def text(self) -> str:
        """Return the record as text; `read` gives the same record back."""
        return "".join(f"{item}\n" for item in self.items)

    @property
    def events(self) -> tuple[Event, ...]:
        """The lines of play."""
        return tuple(item for item in self.items if isinstance(item, Event))

    def pragmas(self, name: str) -> list[Pragma]:
        """Return the pragmas of a name."""
        return [item for item in self.items if isinstance(item, Pragma) and item.name == name]

    def pragma(self, name: str, default: str = "") -> str:
        """Return the value of the last pragma of a name."""
        found = self.pragmas(name)
        return found[-1].value if found else default

    @property
    def players(self) -> tuple[str, ...]:
        """The short names of the players: those declared, or if there are none, those that play."""
        declared = [self.pragma(f"player{n}").split()[0] for n in range(1, 5) if self.pragma(f"player{n}").split()]
        return tuple(declared) or tuple(dict.fromkeys(event.nick for event in self.events))


def _line(line: str, number: int) -> Pragma | Event:
    if len(line) > LONGEST_LINE:
        raise NotationError(f"the line has {len(line)} characters; at most {LONGEST_LINE} are read")
    bad = next((c for c in line if not c.isprintable() and c != "\t"), "")
    if bad:
        raise NotationError(f"the line contains the character U+{ord(bad):04X}")
    if line[0] == "#":
        name, _, value = line[1:].partition(" ")
        if name.lower() not in PRAGMAS:
            raise NotationError(f'unknown pragma "#{name[:40]}"', hint=nearest(name[:40], PRAGMAS))
        return Pragma(name.lower(), value.strip(), number)
    match = _EVENT.fullmatch(line)
    if match is None:
        raise NotationError(f'"{line[:60]}" is no line of a record', hint="lines begin with # or with >name:")
    return _event(match["nick"], match["rest"].split(), number)


def _event(nick: str, words: list[str], number: int) -> Event:
    """Read a line of play from its words: the score is the last signed number that a total follows."""
    pairs = range(len(words) - 2, -1, -1)
    at = next((i for i in pairs if _SIGNED.fullmatch(words[i]) and _WHOLE.fullmatch(words[i + 1])), -1)
    if at < 0:
        at = next((i for i in pairs if words[i] == "0" and _WHOLE.fullmatch(words[i + 1])), -1)
    if at < 1:
        raise NotationError("the line has no score and total", hint='for example "+16 16" at its end')
    head, score, total = words[:at], int(words[at]), int(words[at + 1])
    extra = " ".join(words[at + 2 :])
    # "1X" may be a square or a rack: before "-…" or "(…)" it is a rack.
    rack_first = len(head) == 2 and (head[1].startswith("-") or _GROUP.fullmatch(head[1]))
    if len(head) >= 2 and _PLACE.fullmatch(head[-2]) and not rack_first:
        if len(head) > 3:
            raise NotationError(f'"{head[0][:20]}" and "{head[1][:20]}" stand before the place, expected one rack')
        rack = head[0] if len(head) == 3 else ""
        return Event(nick, "play", rack, head[-2], head[-1], score, total, extra, number)
    if len(head) > 2:
        raise NotationError(f'"{" ".join(head)[:60]}" is no play, exchange or pass')
    rack, what = (head[0], head[1]) if len(head) == 2 else ("", head[0])
    kind, word = _what(what)
    return Event(nick, kind, rack, "", word, score, total, extra, number)


def _what(text: str) -> tuple[str, str]:
    if text in ("-", "--"):
        return ("pass" if text == "-" else "withdraw"), ""
    if text.startswith("-"):
        return "exchange", text[1:]
    if text.lower() in ("(challenge)", "(time)"):
        return text.lower()[1:-1], ""
    if len(text) >= 2 and text[0] == "(" and text[-1] == ")":
        return "end", text[1:-1]
    raise NotationError(
        f'"{text[:40]}" is no play, exchange or pass', hint='a play has a place and a word, such as "8E 1P1E10"'
    )
