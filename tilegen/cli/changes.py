"""What the user changes about a set for one run: tiles added, other counts, some tiles alone, several sets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import click

from tilegen.data import tilesets
from tilegen.data.doubts import doubts
from tilegen.errors import OptionError, TilegenError
from tilegen.model import selection
from tilegen.model.tileset import TileSet

# The keys of a set's [print] table that change the set; all others are options of products.
KEYS = ("only", "count", "sets")


def set_options(command: Any) -> Any:
    """Add the options that change the set."""
    from tilegen.cli.params import Named

    for option in (
        click.option("--sets", metavar="N", help="Make the whole set N times, one after the other."),
        click.option("--count", "counts", multiple=True, metavar="FACE=N", help="Another count for a face: E=20."),
        click.option("--only", metavar="TILES", help='Just these tiles: "A*2, Ž, blank".'),
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
    only: str = ""
    sets: str = ""

    @classmethod
    def take(cls, values: dict[str, Any]) -> Changes:
        """Take the options out of the values of a command."""
        additions = list(values.pop("additions", ()))
        if values.pop("xor", False) and "xor" not in additions:
            additions.append("xor")
        return cls(
            additions=tuple(additions),
            counts=tuple(values.pop("counts", ())),
            only=values.pop("only", None) or "",
            sets=values.pop("sets", None) or "",
        )

    def words(self, bare: Callable[[str], str]) -> list[str]:
        """Return the options as they are typed, paths without their folders."""
        found = [word for name in self.additions for word in ("--add", bare(name))]
        found += [word for text in self.counts for word in ("--count", text)]
        found += ["--only", self.only] if self.only else []
        return found + (["--sets", self.sets] if self.sets else [])

    @property
    def tag(self) -> str:
        """What a file's name says of the changes, so that some tiles do not write over the whole set."""
        said = f"only {self.only}" if self.only else ""
        said += f" count {' '.join(self.counts)}" if self.counts else ""
        said += f" {self.sets} sets" if self.sets else ""
        return re.sub(r"[^\w.=+−×÷-]+", "-", said.strip())[:50].strip("-.")


NONE = Changes()


def load(name: str, changes: Changes = NONE, say: Callable[[str], None] = lambda _: None) -> TileSet:
    """Return a set with what the user, or the set itself under [print], changes about it; `say` is told remarks.

    Raises DataError and OptionError.
    """
    read = tilesets.draft(name)
    tileset = tilesets.judged(read)
    for line in (*read.said, *map(str, (*read.doubts, *doubts(tileset.faces, read.places)))):
        say(f"{tileset.source}: {line}")
    for addition in changes.additions:
        tileset = tileset.extended(tilesets.load(addition))
    return changed(tileset, changes, say)


def changed(tileset: TileSet, changes: Changes = NONE, say: Callable[[str], None] = lambda _: None) -> TileSet:
    """Return a set with other counts, some tiles alone, or several times. Raises OptionError."""
    asked = dict(tileset.options)
    tileset = replace(tileset, options=tuple((k, v) for k, v in tileset.options if k not in KEYS))
    try:
        counts = (*((asked["count"],) if "count" in asked else ()), *changes.counts)
        if counts:
            tileset, said = selection.counted(tileset, counts)
            for line in said:
                say(line)
        if only := changes.only or asked.get("only", ""):
            tileset, said = selection.only(tileset, only)
            for line in said:
                say(line)
        if sets := changes.sets or asked.get("sets", ""):
            tileset = selection.repeated(tileset, _number(sets))
    except TilegenError as error:
        raise error if not set(KEYS) & set(asked) else error.at(f"{tileset.source}: print") from None
    return tileset


def _number(text: str) -> int:
    if not (text.strip().isdecimal() and len(text) < 6):
        raise OptionError(f'--sets "{text}" is not a whole number', hint="for example --sets 2")
    return int(text)
