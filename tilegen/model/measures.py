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


A4 = Paper("A4", 210.0, 297.0)
