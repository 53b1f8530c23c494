"""A machine: the bed that a laser file must fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tilegen.model.measures import Size


@dataclass(frozen=True, slots=True)
class Machine:
    """A laser cutter. `bed` is the usable area and `margin` what is kept free at its edges, in mm.

    One that is known by its area alone has no name and the usual MARGIN.
    """

    MARGIN: ClassVar[float] = 5.0

    name: str
    title: str
    bed: Size
    margin: float
