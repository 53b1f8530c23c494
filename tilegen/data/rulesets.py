"""Rulesets: the symbols of a game, how they bind, and the options that a preset sets."""

from __future__ import annotations

from typing import Any

from tilegen.data import find, tilesets
from tilegen.data.table import Table, read
from tilegen.errors import DataError
from tilegen.model.ruleset import GRAMMARS, SYMBOL_KINDS, Ban, Piece, Preset, Symbol
from tilegen.model.tileset import Face

DEEPEST = 8
OPERATIONS = {
    "infix": ("add", "subtract", "multiply", "divide", "and", "or", "xor"),
    "prefix": ("not", "root"),
    "postfix": ("square",),
}
LEVELS = ("c", "boolean", "flat")
_Options = tuple[tuple[str, bool | int | str], ...]


def load(name: str) -> Preset:
    """Return a ruleset by name or by the path of a file. Raises DataError."""
    return _load(name, DEEPEST)


def _load(name: str, depth: int) -> Preset:
    path = find.locate("rules", name)
    table = read(path)
    title = table.take_text("title", path.stem, limit=80)
    about = table.take_text("about", "", limit=400)
    if table.has("extends"):
        if depth == 0:
            raise DataError(f'"extends" goes on for more than {DEEPEST} files', where=table.where)
        below = _load(table.take_text("extends"), depth - 1)
        options = dict(below.options) | dict(_options(table))
        table.done()
        return _changed(below, path.stem if not find.is_path(name) else name, title, about, tuple(options.items()))
    preset = _whole(table, path.stem if not find.is_path(name) else name, title, about)
    table.done()
    return preset


def _changed(below: Preset, name: str, title: str, about: str, options: _Options) -> Preset:
    from dataclasses import replace

    return replace(below, name=name, title=title, about=about or below.about, options=options)


def _whole(table: Table, name: str, title: str, about: str) -> Preset:
    grammar = table.take_choice("grammar", GRAMMARS, "equation")
    faces = [face for set_name in table.take_list("tilesets") for face in tilesets.load(str(set_name)).faces]
    if grammar == "letters":
        symbols = tuple(_letter(face) for face in faces if face.face)
    else:
        symbols = tuple(_symbol(row, faces) for row in table.take_rows("symbols"))
    codes = {symbol.code: symbol for symbol in symbols}
    if len(codes) < len(symbols):
        raise DataError("two symbols have the same code", where=table.where)
    pieces = tuple(_piece(row, codes, faces) for row in table.take_rows("pieces")) if table.has("pieces") else ()
    _distinct(symbols, pieces, table.where)
    return Preset(
        name=name,
        title=title,
        about=about,
        grammar=grammar,
        base=table.take_int("base", 10, low=2, high=36),
        symbols=symbols,
        pieces=pieces,
        levels=_levels(table, codes),
        bans=_bans(table, codes),
        options=_options(table),
        blanks=sum(face.count for face in faces if not face.face),
        shortest=table.take_int("shortest", 3 if grammar == "equation" else 2, low=1, high=26),
        end_factors=_factors(table),
    )


def _distinct(symbols: tuple[Symbol, ...], pieces: tuple[Piece, ...], where: str) -> None:
    """Refuse names that mean two things. Raises DataError."""
    keys = [key for symbol in symbols for key in (symbol.code, symbol.blank)] + [piece.key for piece in pieces]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise DataError(f'"{twice}" names two pieces (a code, a blank or a key)', where=where)
    words: dict[str, str] = {}
    for symbol in symbols:
        for word in (symbol.code, symbol.face, *symbol.typed):
            if words.setdefault(word.upper(), symbol.code) != symbol.code:
                raise DataError(f'"{word}" is typed for two symbols', where=where)


def _letter(face: Face) -> Symbol:
    """Return a letter of a letter game; a tile of two letters stands in brackets in records."""
    code = face.face if len(face.face) == 1 else f"[{face.face}]"
    blank = code.lower() if code.lower() != code else f"?{code}"
    return Symbol(code, face.face, code, blank, "digit", points=int(face.points), count=face.count)


def _symbol(row: Table, faces: list[Face]) -> Symbol:
    code = row.take_text("code", limit=24)
    face = row.take_text("face", code, limit=24)
    letter = row.take_text("letter", code, limit=24)
    kind = row.take_choice("kind", SYMBOL_KINDS)
    operation = row.take_choice("operation", OPERATIONS[kind]) if kind in OPERATIONS else ""
    tile = next((f for f in faces if f.face in (code, face) or f.reads in ((code,), (face,))), None)
    found = Symbol(
        code=code,
        face=face,
        letter=letter,
        blank=row.take_text("blank", letter.lower() if letter.lower() != letter else f"?{letter}", limit=24),
        kind=kind,
        value=row.take_int("value", 0, low=0, high=10**6),
        operation=operation,
        points=row.take_int("points", tile.points if tile else 0, low=0, high=999),
        count=tile.count if tile else 0,
        typed=tuple(_text(row, "typed", word) for word in row.take_list("typed", [])),
        option=row.take_text("option", ""),
    )
    if not code or code in ".?()[]" or code.isspace():
        raise DataError(f'"code" is "{code}", which has another meaning in a position', where=row.where)
    row.done()
    return found


def _text(table: Table, key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise DataError(f'"{key}" must hold texts', where=table.where)
    return value


def _piece(row: Table, codes: dict[str, Symbol], faces: list[Face]) -> Piece:
    key, tile = row.take_text("key", limit=24), row.take_text("tile", limit=24)
    reads = tuple(_known(row, "reads", code, codes) for code in row.take_list("reads"))
    own = next((face for face in faces if tile in (face.face, face.id)), None)
    points = codes[tile].points if tile in codes else own.points if own else 0
    found = Piece(
        key=key,
        tile=tile,
        reads=reads,
        points=row.take_int("points", points, low=0, high=999),
        face=row.take_text("face", "".join(reads), limit=24),
        option=row.take_text("option", ""),
        count=own.count if own and tile not in codes else 0,
    )
    if not own and tile not in codes:
        raise DataError(f'"tile" is "{tile}", which is no symbol and no face of the tile sets', where=row.where)
    if key in codes or not reads:
        raise DataError(f'piece "{key}" needs a key of its own and at least one code to read', where=row.where)
    row.done()
    return found


def _known(table: Table, key: str, code: Any, codes: dict[str, Symbol]) -> str:
    if not isinstance(code, str) or code not in codes:
        raise DataError(f'"{key}" names "{code}", which is no symbol of this file', where=table.where)
    return str(code)


def _levels(table: Table, codes: dict[str, Symbol]) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Return the ranks of the operators for each of LEVELS; the first that is given stands for those that are not."""
    infix = {code for code, symbol in codes.items() if symbol.kind == "infix"}
    if not infix and not table.has("levels"):
        return ()
    levels, found = table.take_table("levels"), {}
    for name in LEVELS:
        if levels.has(name):
            rows = levels.take_list(name)
            if not all(isinstance(row, list) for row in rows):
                raise DataError(f'"{name}" must be a list of lists', where=levels.where)
            found[name] = tuple(tuple(_known(levels, name, code, codes) for code in row) for row in rows)
            ranked = [code for row in found[name] for code in row]
            if set(ranked) != infix or len(ranked) != len(infix):
                raise DataError(f'"{name}" must rank every infix operator once', where=levels.where)
    levels.done()
    if not found:
        raise DataError(f"expected one of {', '.join(LEVELS)}", where=levels.where)
    return tuple((name, found.get(name, next(iter(found.values())))) for name in LEVELS)


def _bans(table: Table, codes: dict[str, Symbol]) -> tuple[Ban, ...]:
    if not table.has("bans"):
        return ()
    bans, found = table.take_table("bans"), []
    for option in bans.keys():
        row = bans.take_table(option)
        for key, wide in (("always", False), ("both", True)):
            found += [_ban(row, option, str(fragment), wide, codes) for fragment in row.take_list(key, [])]
        row.done()
    return tuple(found)


def _ban(row: Table, option: str, fragment: str, wide: bool, codes: dict[str, Symbol]) -> Ban:
    first, _, second = fragment.partition(" ")
    right = codes[first].kind == "infix" if first in codes else True
    operator, number = (first, second) if right else (second, first)
    if operator not in codes or number not in codes:
        raise DataError(f'"{fragment}" is not an operator and a digit, such as "* 1"', where=row.where)
    return Ban(option, operator, codes[number].value, right, wide)


def _options(table: Table) -> _Options:
    if not table.has("options"):
        return ()
    options = table.take_table("options")
    return tuple((key, _option(options, key)) for key in options.keys())


def _option(table: Table, key: str) -> bool | int | str:
    """Return the raw value; the rules themselves say which names and values there are."""
    value = table._values.pop(key)
    if not isinstance(value, bool | int | str):
        raise DataError(f'"{key}" must be true, false, a whole number or a text', where=table.where)
    return value


def _factors(table: Table) -> tuple[int, ...]:
    factors = table.take_list("end_factors", [1])
    if not factors or not all(isinstance(n, int) and 1 <= n <= 9 for n in factors):
        raise DataError('"end_factors" must be whole numbers from 1 to 9', where=table.where)
    return tuple(factors)
