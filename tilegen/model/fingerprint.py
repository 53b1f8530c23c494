"""Fingerprints: what tells a set, a style or a language from every other version of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

DIGITS = 12  # of a SHA-256, hexadecimal: by chance two versions are the same once in 3 × 10^14
_WRITTEN = re.compile(rf"([a-z]+) (.+) ([0-9a-f]{{{DIGITS}}})")


class Fingerprint(NamedTuple):
    """What a file was made of: `role` is "set", "style", "board" …, `name` how it was asked for, without folders."""

    role: str
    name: str
    digest: str

    def __str__(self) -> str:
        """Return it as it stands in files.

        >>> str(Fingerprint("set", "my game.toml", "0123456789ab"))
        'set my game.toml 0123456789ab'
        """
        return f"{self.role} {self.name} {self.digest}"


def found_in(lines: Iterable[str]) -> tuple[Fingerprint, ...]:
    """Return the fingerprints among texts; what is none is passed over.

    >>> found_in(["set my game.toml 0123456789ab", "100 tiles"])
    (Fingerprint(role='set', name='my game.toml', digest='0123456789ab'),)
    """
    matches = (_WRITTEN.fullmatch(line) for line in lines)
    return tuple(Fingerprint(*match.groups()) for match in matches if match)
