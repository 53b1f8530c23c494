"""What the user changes about a set for one run: tiles added, other counts, some tiles alone, several sets."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import click

from tilegen.data import tilesets
from tilegen.data.doubts import doubts
from tilegen.data.meant import meant
from tilegen.errors import OptionError, TilegenError
from tilegen.model import selection
from tilegen.model.tileset import TileSet

# The keys of a set's [print] table that change the set; all others are options of products.
KEYS = ("only", "count", "sets")
SIGNS = "+−×÷"  # that a file's name can have
LONGEST_TAG = 40  # characters; what is cut gets a number of its own


def set_options(command: Any) -> Any:
    """Add the options that change the set."""
    from tilegen.cli.params import Named

    for option in (
        click.option("--sets", metavar="N", help="Make the whole set N times, one after the other."),
        click.option("--count", "counts", multiple=True, metavar="FACE=N", help="Another count for a face: E=20."),
        click.option("--only", multiple=True, metavar="TILES", help='Just these tiles: "A*2, Ž, blank"; or all.'),
        click.option("--xor", is_flag=True, help="Add the four XOR tiles (short for --add xor)."),
        click.option(
            "--add",
            "additions",
            multiple=True,
            metavar="SET",
            type=Named("tilesets"),
            help="Add the tiles of another set.",
        ),
    ):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Changes:
    """The values of `set_options`."""

    additions: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    sets: str | None = None

    @classmethod
    def take(cls, values: dict[str, Any]) -> Changes:
        """Take the options out of the values of a command."""
        additions = list(values.pop("additions", ()))
        if values.pop("xor", False) and "xor" not in additions:
            additions.append("xor")
        return cls(
            additions=tuple(additions),
            counts=tuple(values.pop("counts", ())),
            only=tuple(values.pop("only", ())),
            sets=values.pop("sets", None),
        )

    def words(self, bare: Callable[[str], str]) -> list[str]:
        """Return the options as they are typed, paths without their folders."""
        found = [word for name in self.additions for word in ("--add", bare(name))]
        found += [word for text in self.counts for word in ("--count", text)]
        found += [word for text in self.only for word in ("--only", text)]
        return found + ([] if self.sets is None else ["--sets", self.sets])

    @property
    def tag(self) -> str:
        """What a file's name says of the changes, so that some tiles do not write over the whole set, or over others.

        Different selections have different tags, also where a system takes small letters for capitals: what a name
        cannot say exactly gets a short number made of all of it. Call it only for changes that a set was loaded with.
        """
        only = [wish for text in self.only for wish in selection.wishes(text, "*", "--only", alone=1)]
        counts = [wish for text in self.counts for wish in selection.wishes(text, "=", "--count")]
        words = ["only", *(_name(w.face) + (f"×{w.count}" if w.count != 1 else "") for w in only)] if only else []
        words += ["count", *(f"{_name(w.face)}={w.count}" for w in counts)] if counts else []
        words += [self.sets.strip(), "sets"] if self.sets else []
        said = "-".join(words)
        if len(said) <= LONGEST_TAG and all(_plain(wish.face) for wish in (*only, *counts)):
            return said
        whole = repr(([(w.face, w.count) for w in only], [(w.face, w.count) for w in counts], self.sets))
        return f"{said[:LONGEST_TAG].strip('-.')}-{blake2b(whole.encode(), digest_size=4).hexdigest()}"


def _name(face: str) -> str:
    """Return a face as a file's name can have it, or nothing."""
    return "".join(c for c in unicodedata.normalize("NFC", face) if unicodedata.category(c)[0] in "LMN" or c in SIGNS)


def _plain(face: str) -> bool:
    """Tell whether a file's name says exactly which face is meant."""
    if face == "blank":
        return True
    return face == _name(face).upper() and face.casefold() != "blank" and "×" not in face


NONE = Changes()
ALL = "all"  # --only all


def load(name: str, changes: Changes = NONE, say: Callable[[str], None] = lambda _: None) -> TileSet:
    """Return a set with what the user, or the set itself under [print], changes about it; `say` is told remarks.

    Raises DataError and OptionError.
    """
    read = tilesets.draft(name)
    tileset = tilesets.judged(read)
    # What is merely worth knowing, `tilegen check set` and `tilegen new` tell: said each time, nobody reads the rest.
    for doubt in (*read.doubts, *doubts(tileset.faces, read.places, read.cells)):
        say(f"{tileset.source}: {doubt}")
    for addition in changes.additions:
        tileset = tileset.extended(tilesets.load(addition))
    return changed(tileset, changes, say)


def changed(tileset: TileSet, changes: Changes = NONE, say: Callable[[str], None] = lambda _: None) -> TileSet:
    """Return a set with other counts, some tiles alone, or several times; the user's wishes come before the set's.

    Raises OptionError.
    """
    asked = {key: value for key, value in tileset.options if key in KEYS}
    tileset = replace(tileset, options=tuple((k, v) for k, v in tileset.options if k not in KEYS))

    def one(made: Callable[[], TileSet], own: bool) -> TileSet:
        try:
            return made()
        except TilegenError as error:
            raise error.at(f"{tileset.source}: print") if own else error from None

    def told(found: tuple[TileSet, tuple[str, ...]]) -> TileSet:
        for line in found[1]:
            say(line)
        return found[0]

    if "count" in asked:
        tileset = one(lambda: told(selection.counted(tileset, (asked["count"],), meant)), own=True)
    if changes.counts:
        tileset = told(selection.counted(tileset, changes.counts, meant))
    wanted = changes.only or ((asked["only"],) if "only" in asked else ())
    if wanted and not _all(wanted, tileset):
        if _words(wanted) == [ALL]:
            say(f'--only {ALL}: the tile "{wanted[0].strip()}" is taken, not all tiles')
        tileset = one(lambda: told(selection.only(tileset, *wanted, guess=meant)), own=not changes.only)
    sets = asked.get("sets") if changes.sets is None else changes.sets
    if sets is not None:
        tileset = one(lambda: selection.repeated(tileset, _number(sets)), own=changes.sets is None)
    if tileset.total > tilesets.MOST_TILES:
        many = f"{tileset.total} tiles, and at most {tilesets.MOST_TILES} can be made at once"
        raise OptionError(f"{tileset.name}: {many}", hint="make them in parts")
    return tileset


def _all(wanted: tuple[str, ...], tileset: TileSet) -> bool:
    """Tell whether all tiles are asked for, whatever the set asks for; a tile of that name is just this tile."""
    return _words(wanted) == [ALL] and all(face.face.casefold() != ALL for face in tileset.faces)


def _words(wanted: tuple[str, ...]) -> list[str]:
    return [text.strip().casefold() for text in wanted]


def _number(text: str) -> int:
    if text.strip()[:1] in ("-", "−") and text.strip()[1:].isdecimal():
        raise OptionError(f"--sets {text.strip()}", hint=f"1 to {selection.MOST_SETS}")
    if not (text.strip().isdecimal() and len(text) < 6):
        raise OptionError(f'--sets "{text}" is not a whole number', hint="for example --sets 2")
    return int(text)
