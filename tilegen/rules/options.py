"""Every option of the rules: its name, its values and its default."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from tilegen.errors import OptionError, nearest

Value = bool | int | str
_TRUE, _FALSE = {"true", "yes", "on", "1"}, {"false", "no", "off", "0"}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; the defaults are the original rules.

    >>> Options().precedence, Options(precedence="ltr").precedence
    ('standard', 'ltr')
    """

    rack_size: int = 9
    exchange_min_bag: int = 9
    first_move_center: bool = True
    max_new_equals: int = 1
    cross_runs: str = "equation"
    xor: bool = False
    precedence: str = "standard"
    logic_precedence: str = "c"
    not_after_operator: bool = True
    double_not: bool = False
    division: str = "exact"
    negatives: str = "forbid"
    negative_logic: str = "forbid"
    leading_zeros: str = "not_required"
    ban_x1: bool = False
    ban_plus0: bool = False
    ban_and1_or0: bool = False
    identity_scope: str = "right"
    score_tiles: str = "new"
    bonus: str = "high_bit"
    bonus_scope: str = "each"
    bingo_bonus: int = 50
    rotate_equals: bool = False
    endgame: str = "add"
    stalled: str = "subtract"


# The values of the options that are words.
WORDS: dict[str, tuple[str, ...]] = {
    "cross_runs": ("equation", "digits", "digits_any"),
    "precedence": ("standard", "ltr"),
    "logic_precedence": ("c", "boolean", "flat"),
    "division": ("exact", "rational", "floor"),
    "negatives": ("forbid", "forbid_result", "allow"),
    "negative_logic": ("forbid", "twos_complement"),
    "leading_zeros": ("not_required", "not_any", "never", "always"),
    "identity_scope": ("right", "both"),
    "score_tiles": ("new", "all"),
    "bonus": ("high_bit", "log2", "sqrt", "none"),
    "bonus_scope": ("each", "highest"),
    "endgame": ("add", "add_digits", "add_subtract"),
    "stalled": ("subtract", "none"),
}
# The lowest and highest whole numbers.
NUMBERS = {
    "rack_size": (1, 26),
    "exchange_min_bag": (0, 1000),
    "max_new_equals": (0, 26),
    "bingo_bonus": (0, 1000),
}
# What each option is about, in one sentence.
ABOUT = {
    "rack_size": "tiles in hand, and how many make a full rack",
    "exchange_min_bag": "tiles the bag must hold for an exchange",
    "first_move_center": "the first move covers the centre",
    "max_new_equals": "how many = tiles one move may lay",
    "cross_runs": "what may stand across a new tile: an equation, or a number as well",
    "xor": "XOR tiles are in use",
    "precedence": "order of operators: by rank, or strictly left to right",
    "logic_precedence": "rank of AND, OR and XOR",
    "not_after_operator": "NOT may follow an operator",
    "double_not": "NOT NOT n is allowed",
    "division": "division must come out whole, gives fractions, or rounds down",
    "negatives": "values below zero: never, not as a result, or allowed with minus signs",
    "negative_logic": "AND, OR, XOR on negative values: refused, or endless two's complement",
    "leading_zeros": "zeros before a number: where NOT needs them, anywhere under NOT, never, anywhere",
    "ban_x1": "×1 is forbidden",
    "ban_plus0": "+0 and −0 are forbidden",
    "ban_and1_or0": "AND 1 and OR 0 are forbidden",
    "identity_scope": "bans look right of the operator, or on both sides",
    "score_tiles": "new tiles score, or all tiles of an equation",
    "bonus": "what the value of an equation adds",
    "bonus_scope": "every equation earns its bonus, or only the highest",
    "bingo_bonus": "points for laying a full rack",
    "rotate_equals": "an = tile may be turned and then reads 11",
    "endgame": "who gets the tiles left when a player goes out",
    "stalled": "whether players lose their own tiles when nobody can move",
}
NAMES = tuple(field.name for field in fields(Options))
_DEFAULTS = Options()


def default(name: str) -> Value:
    """Return the default of an option."""
    value: Value = getattr(_DEFAULTS, name)
    return value


def choices(name: str) -> str:
    """Return the values of an option as people read them: "standard, ltr", "true, false", "0 to 26"."""
    if name in WORDS:
        return ", ".join(WORDS[name])
    if name in NUMBERS:
        return f"{NUMBERS[name][0]} to {NUMBERS[name][1]}"
    return "true, false"


def make(values: dict[str, Value]) -> Options:
    """Return the options with `values` set. Raises OptionError with the nearest name or value.

    >>> make({"precedence": "ltr", "xor": "true"}).xor
    True
    >>> make({"precedense": "ltr"})
    Traceback (most recent call last):
    tilegen.errors.OptionError: unknown option "precedense" (did you mean "precedence"?)
    """
    return Options(**{name: _checked(name, value) for name, value in values.items()})


def _checked(name: str, value: Value) -> Any:
    if name not in NAMES:
        raise OptionError(f'unknown option "{name[:40]}"', hint=nearest(name[:40], NAMES))
    shown = str(value)[:40] if not isinstance(value, int) or abs(value) < 10**40 else "a very long number"
    if name in WORDS:
        if not isinstance(value, str) or value not in WORDS[name]:
            close = nearest(shown, WORDS[name])
            known = "" if close.startswith("known") else f" Known: {choices(name)}"
            raise OptionError(f'{name} is "{shown}"', hint=close + known)
        return value
    if name in NUMBERS:
        return _number(name, value, shown)
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in _TRUE | _FALSE:
        return value.casefold() in _TRUE
    raise OptionError(f'{name} is "{shown}"', hint="known: true, false")


def _number(name: str, value: Value, shown: str) -> int:
    low, high = NUMBERS[name]
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(f'{name} is "{shown}"', hint=f"expected a whole number, {low} to {high}")
    return value
