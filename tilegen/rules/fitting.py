"""Which rules a set of tiles can be played by, and those rules with the tiles of the set."""

from __future__ import annotations

from dataclasses import replace

from tilegen.model.ruleset import Preset, Symbol
from tilegen.model.tileset import Face, TileSet
from tilegen.rules.options import NUMBERS


def _face(symbol: Symbol, tileset: TileSet) -> Face | None:
    names = (symbol.code, symbol.face)
    reads = [(name,) for name in names]
    return next((f for f in tileset.faces if f.count and (f.face in names or f.reads in reads)), None)


def fits(preset: Preset, tileset: TileSet) -> bool:
    """Tell whether a set can be played by a ruleset of equations."""
    return not misfit(preset, tileset)


def misfit(preset: Preset, tileset: TileSet) -> str:
    """Return why a set cannot be played by a ruleset, in words; nothing if it can.

    Every tile must be a symbol of it, all digits of its base must be there and something that says "is equal", a
    hand may not be larger than the rules know, and all points must be whole.
    """
    if preset.grammar != "equation":
        return "they are for letters, which have no equations"
    broken = next((face for face in tileset.faces if not isinstance(face.points, int)), None)
    if broken is not None:
        return f'their points are whole numbers, but "{broken.label}" has {broken.points}'
    if tileset.rack > NUMBERS["rack_size"][1]:
        return f"they know hands of at most {NUMBERS['rack_size'][1]} tiles, the set has {tileset.rack}"
    found = {symbol.code: _face(symbol, tileset) for symbol in preset.symbols}
    known = {face.id for face in found.values() if face is not None}
    strange = next((f for f in tileset.faces if f.count and f.face and f.id not in known), None)
    if strange is not None:
        return f'every tile must have a meaning in them, and "{strange.face}" has none'
    lacking = next((s for s in preset.symbols if s.kind in ("digit", "relation") and found[s.code] is None), None)
    return f'all digits and = must be there, and the set has no "{lacking.face}"' if lacking is not None else ""


def fitted(preset: Preset, tileset: TileSet) -> tuple[Preset, dict[str, bool | int | str]]:
    """Return the ruleset with the symbols, counts and points of a set, and the options that the set asks for.

    A symbol that must be switched on (XOR) is switched on if the set has it; the size of a hand is the set's.
    """
    symbols, options = [], {}
    for symbol in preset.symbols:
        face = _face(symbol, tileset)
        if face is None:
            continue
        symbols.append(replace(symbol, points=int(face.points), count=face.count))
        if symbol.option:
            options[symbol.option] = True
    codes = {symbol.code for symbol in symbols}
    given = dict(preset.options)
    hand: dict[str, bool | int | str] = {} if "rack_size" in given else {"rack_size": tileset.rack}
    found = replace(
        preset,
        symbols=tuple(symbols),
        pieces=tuple(piece for piece in preset.pieces if piece.tile in codes),
        levels=tuple(
            (name, tuple(rung for row in rows if (rung := tuple(c for c in row if c in codes))))
            for name, rows in preset.levels
        ),
        bans=tuple(ban for ban in preset.bans if ban.operator in codes),
        blanks=sum(face.count for face in tileset.faces if not face.face),
    )
    return found, {**options, **hand}
