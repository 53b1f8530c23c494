"""A machine: the bed that a laser file must fit."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen.model.measures import Size


@dataclass(frozen=True, slots=True)
class Machine:
    """A laser cutter. `bed` is the usable area and `margin` what is kept free at its edges, in mm."""

    name: str
    title: str
    bed: Size
    margin: float
