"""Option types: text from the command line becomes facts in millimetres, once, here."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

import click

from tilegen import units
from tilegen.data import catalogue, find, icc
from tilegen.errors import TilegenError, UnitError
from tilegen.model.machine import Machine
from tilegen.model.material import Material
from tilegen.model.measures import Paper, Size
from tilegen.model.press import Profile
from tilegen.model.sheet import Sheet

if TYPE_CHECKING:
    from tilegen.model.board import Board

# Where a command keeps what the user typed, by option: the command in a file's metadata repeats it.
TYPED = "tilegen.typed"
LONGEST_SEED = 18  # digits
LONGEST_TEXT = 80  # characters: as long as the title of a set


class Fact(click.ParamType[Any]):
    """An option type made of a parser."""

    name = "fact"

    def parse(self, text: str) -> Any:
        """Return the value. Raises TilegenError."""
        raise NotImplementedError

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a text; leave a finished value alone."""
        if not isinstance(value, str):
            return value
        if ctx is not None and param is not None and param.name is not None:
            ctx.meta.setdefault(TYPED, {})[param.name] = value
        try:
            return self.parse(value)
        except TilegenError as error:
            self.fail(str(error), param, ctx)


class Length(Fact):
    """A length in mm, zero or more."""

    name = "length"

    def parse(self, text: str) -> float:  # noqa: D102
        return units.not_negative(text)


class KerfType(Fact):
    """The full width that the beam removes, along x and along y; one length for both."""

    name = "kerf"

    def parse(self, text: str) -> Size:  # noqa: D102
        return Size(*units.pair(text))


class SpeedType(Fact):
    """A speed in mm/s."""

    name = "speed"

    def parse(self, text: str) -> float:  # noqa: D102
        return units.speed(text)


class SizeType(Fact):
    """A width and a height in mm, or one length for both."""

    name = "size"

    def parse(self, text: str) -> Size:  # noqa: D102
        return Size(*units.size(text))


class BedType(Fact):
    """A laser by its usable area, or the name of a machine."""

    name = "bed"

    def parse(self, text: str) -> Machine:  # noqa: D102
        try:
            return Machine("", "", Size(*units.size(text)), Machine.MARGIN)
        except UnitError:
            if text[:1].isdigit():
                raise
            return catalogue.machine(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(find.names("machines"), incomplete)


class PaperType(Fact):
    """A paper by name or size."""

    name = "paper"

    def parse(self, text: str) -> Paper:  # noqa: D102
        return catalogue.paper(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(list(units.PAGES), incomplete)


class CellsType(Fact):
    """Columns and rows, such as 9x12."""

    name = "cells"

    def parse(self, text: str) -> tuple[int, int]:  # noqa: D102
        parts = text.lower().replace("×", "x").split("x")
        if len(parts) != 2 or not all(
            len(p) < 6 and p.strip().isascii() and p.strip().isdigit() and 0 < int(p) < 10_000 for p in parts
        ):
            raise UnitError(f'"{text}" is not columns x rows', hint='for example "9x12"')
        return int(parts[0]), int(parts[1])


class Count(Fact):
    """A whole number, one or more."""

    name = "count"

    def parse(self, text: str) -> int:  # noqa: D102
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and 0 < int(digits[:9]) < 10_000 and len(digits) < 9):
            raise UnitError(f'"{text}" is not a whole number from 1 to 9999', hint='for example "9"')
        return int(digits)


class Seed(Fact):
    """A whole number, zero or more, that begins a shuffle."""

    name = "seed"

    def parse(self, text: str) -> int:  # noqa: D102
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_SEED):
            most = f" of at most {LONGEST_SEED} digits" if digits.isdigit() else ", 0 or more"
            raise UnitError(f'"{text}" is not a whole number{most}', hint='for example "7"')
        return int(digits)


class Starts(Fact):
    """The first free cells of sheets, such as 8 or 8,15."""

    name = "starts"
    several = "for two sheets: --start 8,15"

    def parse(self, text: str) -> tuple[int, ...]:  # noqa: D102
        parts = [part.strip() for part in text.split(",")]
        if not all(p.isascii() and p.isdigit() and len(p) < 6 and int(p) > 0 for p in parts):
            raise UnitError(f'"{text}" is not a cell of a sheet', hint='for example "8", or "8,15" for two sheets')
        return tuple(int(part) for part in parts)


class TextType(Fact):
    """A line of text."""

    name = "text"

    def parse(self, text: str) -> str:  # noqa: D102
        line = " ".join(unicodedata.normalize("NFC", text).split())
        if not line or not line.isprintable() or len(line) > LONGEST_TEXT:
            raise UnitError(f'"{text}" is not a line of text', hint=f"1 to {LONGEST_TEXT} characters")
        return line


class SheetType(Fact):
    """A sheet by name or path."""

    name = "sheet"

    def parse(self, text: str) -> Sheet:  # noqa: D102
        return catalogue.sheet(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return Named("sheets").shell_complete(ctx, param, incomplete)


class BoardType(Fact):
    """A board by name or path."""

    name = "board"

    def parse(self, text: str) -> Board:  # noqa: D102
        from tilegen.data import boards  # most products have no board

        return boards.load(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return Named("boards").shell_complete(ctx, param, incomplete)


class MaterialType(Fact):
    """A material by name or path."""

    name = "material"

    def parse(self, text: str) -> Material:  # noqa: D102
        return catalogue.material(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(find.names("materials"), incomplete)


class IccType(Fact):
    """A printing condition by name, or an ICC profile by path."""

    name = "icc"

    def parse(self, text: str) -> Profile:  # noqa: D102
        return icc.load(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return Named("icc").shell_complete(ctx, param, incomplete)


class Named(click.ParamType[str]):
    """A name of a shipped or own file of some kind, or a path; completed by the shell, read later."""

    name = "name"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Offer the names, and files once a path has begun."""
        if find.is_path(incomplete):
            return click.Path().shell_complete(ctx, param, incomplete)
        return _complete(find.names(self.kind), incomplete)


def _complete(names: list[str], incomplete: str) -> list[Any]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


TYPES: dict[str, Fact] = {
    "length": Length(),
    "kerf": KerfType(),
    "speed": SpeedType(),
    "size": SizeType(),
    "bed": BedType(),
    "paper": PaperType(),
    "cells": CellsType(),
    "count": Count(),
    "seed": Seed(),
    "starts": Starts(),
    "text": TextType(),
    "sheet": SheetType(),
    "board": BoardType(),
    "material": MaterialType(),
    "icc": IccType(),
}
