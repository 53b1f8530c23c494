"""Where a font can be had that tilegen does not bring."""

from __future__ import annotations

from dataclasses import dataclass

SIGNS, PICTURES = "Zsym", "Zsye"  # what ISO 15924 calls signs and emoji


@dataclass(frozen=True, slots=True)
class Source:
    """A font for a script: `tag` is its code in ISO 15924 (SIGNS and PICTURES too), `script` what people call it.

    `fonts` are (whose package, the package, a file in it).
    """

    tag: str
    script: str
    fonts: tuple[tuple[str, str, str], ...]
