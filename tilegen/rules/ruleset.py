"""A ruleset: the symbols of a game together with the options in force."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from tilegen.errors import OptionError, TilegenError, nearest
from tilegen.model import ports
from tilegen.model.ruleset import Piece, Preset, Symbol
from tilegen.rules import options as option_table
from tilegen.rules.options import Options, Value

# Kinds of code, as small numbers for speed.
DIGIT, NUMBER, RELATION, INFIX, PREFIX, POSTFIX = range(6)
_KINDS = {"digit": DIGIT, "number": NUMBER, "relation": RELATION, "infix": INFIX, "prefix": PREFIX, "postfix": POSTFIX}
Number = int | Fraction
# Python refuses to write longer numbers in decimal; nobody would read them either.
LONGEST_DECIMAL = 4000
_FIGURES = "0123456789abcdefghijklmnopqrstuvwxyz"


class Tables:
    """What is looked up again and again, worked out once for a ruleset."""

    def __init__(self, preset: Preset, options: Options) -> None:
        in_use = [s for s in preset.symbols if not s.option or getattr(options, s.option)]
        self.symbols: dict[str, Symbol] = {s.code: s for s in in_use}
        self.kind = {s.code: _KINDS[s.kind] for s in in_use}
        self.value = {s.code: s.value for s in in_use}
        self.digit = {s.code: s.value for s in in_use if s.kind == "digit"}
        self.operation = {s.code: s.operation for s in in_use}
        self.pieces = dict(_pieces(preset, in_use, options))
        # Pieces that are not read as their own key: blanks, slash tiles, a turned "=".
        self.special = frozenset(key for key, piece in self.pieces.items() if piece.reads != (key,))
        self.level = self._levels(preset, options)
        self.speller: object = None
        self.idle_right: dict[str, list[tuple[int, str]]] = {}
        self.idle_left: dict[str, list[tuple[int, str]]] = {}
        for ban in preset.bans:
            if getattr(options, ban.option) and (not ban.wide or options.identity_scope == "both"):
                side = self.idle_right if ban.right else self.idle_left
                side.setdefault(ban.operator, []).append((ban.value, ban.option))

    def _levels(self, preset: Preset, options: Options) -> dict[str, int]:
        if options.precedence == "ltr":
            return {code: 0 for code, kind in self.kind.items() if kind == INFIX}
        rows = dict(preset.levels).get(options.logic_precedence, ())
        return {code: rank for rank, row in enumerate(rows) for code in row}


def _pieces(preset: Preset, in_use: list[Symbol], options: Options) -> list[tuple[str, Piece]]:
    found = [(s.code, Piece(s.code, s.code, (s.code,), s.points, s.face)) for s in in_use]
    found += [(s.blank, Piece(s.blank, "?", (s.code,), 0, s.face, blank=True)) for s in in_use]
    found += [(p.key, p) for p in preset.pieces if not p.option or getattr(options, p.option)]
    return found


@dataclass(frozen=True)
class Ruleset:
    """A preset and the options in force; options not named by either have the defaults of the original rules.

    >>> from tilegen import Ruleset
    >>> Ruleset.load("original", precedence="ltr")
    Ruleset.load('original', precedence='ltr')
    >>> Ruleset.load("calculator").options.precedence
    'ltr'
    """

    preset: Preset
    options: Options

    @classmethod
    def load(cls, name: str = "original", **options: Value) -> Ruleset:
        """Return a ruleset by name (or the path of a file) with options of your own.

        Raises DataError for a name and OptionError for an option or value that does not exist, with the nearest one.
        """
        checked = option_table.make(options)
        return _load(name, tuple((option, getattr(checked, option)) for option in sorted(options)))

    def __repr__(self) -> str:
        base = option_table.make(dict(self.preset.options))
        changed = [n for n in option_table.NAMES if getattr(self.options, n) != getattr(base, n)]
        named = "".join(f", {name}={getattr(self.options, name)!r}" for name in changed)
        return f"Ruleset.load({self.preset.name!r}{named})"

    def __hash__(self) -> int:
        return hash((self.preset.name, self.options))

    @property
    def name(self) -> str:
        """The name of the preset."""
        return self.preset.name

    @cached_property
    def tables(self) -> Tables:
        """The look-up tables of this ruleset."""
        return Tables(self.preset, self.options)

    @property
    def letters(self) -> bool:
        """Whether this is a letter game, where every run is accepted."""
        return self.preset.grammar == "letters"

    @cached_property
    def tiles(self) -> dict[str, int]:
        """How many tiles of each kind the bag holds at the start, "?" for blanks."""
        found = {symbol.code: symbol.count for symbol in self.tables.symbols.values() if symbol.count}
        found |= {piece.tile: piece.count for piece in self.preset.pieces if piece.count}
        return found | ({"?": self.preset.blanks} if self.preset.blanks else {})

    def points(self, tile: str) -> int:
        """Return what a tile on the rack is worth; a blank is worth nothing."""
        if tile in self.tables.symbols:
            return self.tables.symbols[tile].points
        return next((p.points for p in self.tables.pieces.values() if p.tile == tile), 0)

    def face(self, code: str) -> str:
        """Return what a code looks like to players: "−" for "-", "NOT" for "~"."""
        symbol = self.tables.symbols.get(code)
        return symbol.face if symbol else code

    def write(self, value: Number) -> str:
        """Return a value in the base of the game, a fraction with "/"; a very long one is only described."""
        if isinstance(value, Fraction) and value.denominator != 1:
            return f"{self.write(value.numerator)}/{self.write(value.denominator)}"
        return in_base(int(value), self.preset.base)

    def show(self, value: Number) -> str:
        """Return a value as players read it: in the base of the game and, where that is not ten, in decimal too."""
        own = self.write(value)
        if self.preset.base == 10:
            return own
        plain = self.decimal(value)
        return f"{own} ({plain})" if plain and plain != own else own

    def decimal(self, value: Number) -> str:
        """Return a value in decimal, a fraction with "/"; nothing for one that is too long to read."""
        if isinstance(value, Fraction) and value.denominator != 1:
            above, below = self.decimal(value.numerator), self.decimal(value.denominator)
            return f"{above}/{below}" if above and below else ""
        return str(value) if int(value).bit_length() < 3 * LONGEST_DECIMAL else ""


def in_base(value: int, base: int) -> str:
    """Return a whole number in a base from 2 to 36.

    >>> in_base(24, 2), in_base(-255, 16), in_base(24, 10)
    ('11000', '-ff', '24')
    """
    if base == 2:
        return f"{value:b}"
    if value.bit_length() >= 3 * LONGEST_DECIMAL:
        return f"a number of {value.bit_length()} bits"
    if base == 10:
        return str(value)
    sign = "-" if value < 0 else ""
    value, figures = abs(value), list[str]()
    while value or not figures:
        value, figure = divmod(value, base)
        figures.append(_FIGURES[figure])
    return sign + "".join(reversed(figures))


def _load(name: str, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    # A file may be edited while the program runs; what is loaded by name is kept.
    return _read(name, options) if name.endswith(".toml") else _kept(name, options)


@lru_cache(maxsize=256)
def _kept(name: str, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    return _read(name, options)


def _read(name: str, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    preset: Preset = ports.fetch("rules", name)
    try:
        option_table.make(dict(preset.options))
        names = [s.option for s in preset.symbols] + [p.option for p in preset.pieces] + [b.option for b in preset.bans]
        for used in filter(None, names):
            if used not in option_table.NAMES or not isinstance(option_table.default(used), bool):
                raise OptionError(
                    f'"{used}" is no option that can be on or off', hint=nearest(used, option_table.NAMES)
                )
    except TilegenError as error:
        raise error.at(name) from None
    return Ruleset(preset, option_table.make(dict(preset.options) | dict(options)))


def parse_options(texts: tuple[str, ...] | list[str]) -> dict[str, Value]:
    """Return options from texts such as "precedence=ltr". Raises OptionError with the nearest name.

    >>> parse_options(["precedence=ltr", "xor=true"])
    {'precedence': 'ltr', 'xor': 'true'}
    """
    found: dict[str, Value] = {}
    for text in texts:
        match = re.fullmatch(r"\s*([\w-]+)\s*=\s*(\S.*?)\s*", text)
        if match is None:
            name = text.split("=")[0].strip()
            hint = 'for example "precedence=ltr"' if name in option_table.NAMES else nearest(name, option_table.NAMES)
            raise OptionError(f'"{text}" is not an option and its value', hint=hint)
        found[match[1].replace("-", "_")] = match[2]
    option_table.make(found)
    return found
