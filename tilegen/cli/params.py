"""Option types: text from the command line becomes facts in millimetres, once, here."""

from __future__ import annotations

from typing import Any

import click

from tilegen import units
from tilegen.data import catalogue, find
from tilegen.errors import TilegenError, UnitError
from tilegen.model.material import Material
from tilegen.model.measures import Paper, Size
from tilegen.model.sheet import Sheet


class Fact(click.ParamType[Any]):
    """An option type made of a parser and its opposite, which writes a value as one would type it."""

    name = "fact"

    def parse(self, text: str) -> Any:
        """Return the value. Raises TilegenError."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """Return the value as one would type it."""
        return str(value)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a text; leave a finished value alone."""
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except TilegenError as error:
            self.fail(str(error), param, ctx)


class Length(Fact):
    """A length in mm, zero or more."""

    name = "length"

    def parse(self, text: str) -> float:  # noqa: D102
        return units.not_negative(text)

    def write(self, value: float) -> str:  # noqa: D102
        return f"{value:g}mm"


class KerfType(Fact):
    """The full width that the beam removes, along x and along y; one length for both."""

    name = "kerf"

    def parse(self, text: str) -> Size:  # noqa: D102
        return Size(*units.pair(text))

    def write(self, value: Size) -> str:  # noqa: D102
        return f"{value.width:g}mm" if value.width == value.height else f"{value.width:g}mm,{value.height:g}mm"


class SpeedType(Fact):
    """A speed in mm/s."""

    name = "speed"

    def parse(self, text: str) -> float:  # noqa: D102
        return units.speed(text)

    def write(self, value: float) -> str:  # noqa: D102
        return f"{value:g}mm/s"


class SizeType(Fact):
    """A width and a height in mm, or one length for both."""

    name = "size"

    def parse(self, text: str) -> Size:  # noqa: D102
        return Size(*units.size(text))

    def write(self, value: Size) -> str:  # noqa: D102
        return f"{value.width:g}mm" if value.width == value.height else f"{value.width:g}x{value.height:g}mm"


class BedType(SizeType):
    """The usable area of a laser: a size, or the name of a machine."""

    name = "bed"

    def parse(self, text: str) -> Size:  # noqa: D102
        try:
            return super().parse(text)
        except UnitError:
            if text[:1].isdigit():
                raise
            return catalogue.machine(text).bed

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(find.names("machines"), incomplete)


class PaperType(Fact):
    """A paper by name or size."""

    name = "paper"

    def parse(self, text: str) -> Paper:  # noqa: D102
        return catalogue.paper(text)

    def write(self, value: Paper) -> str:  # noqa: D102
        return f"{value.width:g}x{value.height:g}mm" if "×" in value.name else value.name.lower()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(list(units.PAGES), incomplete)


class CellsType(Fact):
    """Columns and rows, such as 9x12."""

    name = "cells"

    def parse(self, text: str) -> tuple[int, int]:  # noqa: D102
        parts = text.lower().replace("×", "x").split("x")
        if len(parts) != 2 or not all(
            p.strip().isascii() and p.strip().isdigit() and 0 < int(p) < 10_000 for p in parts
        ):
            raise UnitError(f'"{text}" is not columns x rows', hint='for example "9x12"')
        return int(parts[0]), int(parts[1])

    def write(self, value: tuple[int, int]) -> str:  # noqa: D102
        return f"{value[0]}x{value[1]}"


class SheetType(Fact):
    """A sheet by name or path."""

    name = "sheet"

    def parse(self, text: str) -> Sheet:  # noqa: D102
        return catalogue.sheet(text)

    def write(self, value: Sheet) -> str:  # noqa: D102
        return value.name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(find.names("sheets"), incomplete)


class MaterialType(Fact):
    """A material by name or path."""

    name = "material"

    def parse(self, text: str) -> Material:  # noqa: D102
        return catalogue.material(text)

    def write(self, value: Material) -> str:  # noqa: D102
        return value.name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: D102
        return _complete(find.names("materials"), incomplete)


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
    "sheet": SheetType(),
    "material": MaterialType(),
}
