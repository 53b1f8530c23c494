"""F02 in words: which character no font has, and where there is a font that has it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from tilegen.drawing.clusters import clusters, named, picture
from tilegen.drawing.fontfile import script_of
from tilegen.model.source import PICTURES, SIGNS, Source

MOST = 3  # more characters are counted
LONGEST = 40  # of a text, in characters

Sources = Callable[[], Sequence[Source]]


def nowhere() -> Sequence[Source]:
    """Return no sources: characters are named without advice."""
    return ()


def lacking(missing: str, text: str, sources: Sources) -> str:
    """Return one line on the characters that no font has, each with its code point and its name in Unicode."""
    found = _whole(missing, text)
    more = f" and {len(found) - MOST} more" if len(found) > MOST else ""
    names = ", ".join(named(cluster) for cluster in found[:MOST])
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    advice = advised(missing, text, sources)
    return f'no font has {names}{more} of "{shown}"{f": {advice}" if advice else ""}'


def advised(missing: str, text: str, sources: Sources) -> str:
    """Return which fonts have the first of the characters of a text that are missing, or "" if that is not known."""
    return _advice(_whole(missing, text)[0], sources)


def _whole(missing: str, text: str) -> list[str]:
    """Return the clusters that are missing: of a picture such as a key round a digit, all that it is made of."""
    found: list[str] = []
    pictures = [cluster for cluster in clusters(text) if picture(cluster)]
    for cluster in clusters(missing):
        whole = next((p for p in pictures if set(cluster) <= set(p)), cluster)
        found += [] if whole in found else [whole]
    return found


def _advice(cluster: str, sources: Sources) -> str:
    """Return which fonts have a cluster, if that is known."""
    if all(unicodedata.category(c) == "Co" for c in cluster):
        return ""  # a character of one font alone: only its maker knows which
    tag = PICTURES if picture(cluster) else script_of(cluster) or SIGNS
    source = next((source for source in sources() if source.tag == tag), None)
    if source is None:
        return ""
    fonts = " or ".join(f"{file} of {whose}'s {package}" for whose, package, file in source.fonts)
    return f"{source.script} needs a font, for example {fonts}; then --font FILE"
