"""A material: how thick it is, what the beam takes away, and whether it may go into a laser at all."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Material:
    """A sheet of something. `thickness` and `kerf` (the full width that the beam removes) are in mm.

    `refused` is the reason why it must not go into a laser, empty for what may; `instead` says what to do then.
    """

    name: str
    title: str
    thickness: float
    kerf: float
    advice: str = ""
    refused: str = ""
    instead: str = ""
