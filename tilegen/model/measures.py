"""Sizes and papers, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: `name` as people say it ("A4"), size in mm, upright unless the user asked otherwise."""

    name: str
    width: float
    height: float

    @property
    def described(self) -> str:
        """Name and size, for people; the size alone where it is the name.

        >>> A4.described, Paper("100 × 150 mm", 100.0, 150.0).described
        ('A4, 210 × 297 mm', '100 × 150 mm')
        """
        size = f"{self.width:g} × {self.height:g} mm"
        return size if "×" in self.name else f"{self.name}, {size}"


A4 = Paper("A4", 210.0, 297.0)
