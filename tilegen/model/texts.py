"""The words on a sheet, in one language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Texts:
    """Short texts by key, with `{name}` places to fill."""

    lang: str
    phrases: dict[str, str]

    def say(self, key: str, **values: object) -> str:
        """Return the text of `key` with its places filled. Raises KeyError for a text that does not exist."""
        return self.phrases[key].format(**values)
