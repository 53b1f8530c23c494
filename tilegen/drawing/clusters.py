"""What the eye sees as one letter: grapheme clusters of Unicode, and what is special about some of them.

A letter with its marks is one cluster (`น้ำ`, `Ž` in two characters, `क्षि`), an emoji with all that is joined to it too.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

DOTTED_CIRCLE = "\u25cc"

# Characters of these categories never join their neighbours: for most texts the tables of Unicode are not needed.
_APART = frozenset({"Lu", "Ll", "Lt", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Zs"})
# One character, but two letters side by side: DŽ, LJ, NJ and DZ in their three forms, and the Dutch IJ.
_DIGRAPHS = frozenset("\u01c4\u01c5\u01c6\u01c7\u01c8\u01c9\u01ca\u01cb\u01cc\u01f1\u01f2\u01f3\u0132\u0133")
# Vowels that are drawn partly above the letter before them, though Unicode does not call them marks.
_LEANING = "\u0e33\u0eb3"
# Format characters that are drawn all the same: signs that span the number after them.
_DRAWN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
_SELECTORS = ((0x034F, 0x034F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
_PICTURES = 0x1F000  # where the planes of pictures begin
_AS_PICTURE = "\ufe0f\u20e3"  # "shown as a picture", and the key round a digit


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[str, ...]:
    """Return a text in pieces that are seen as one letter each.

    >>> clusters("น้ำ1"), len(clusters("Z\u030c")), len(clusters("क्षि")), clusters("NOT")
    (('น้ำ', '1'), 1, 1, ('N', 'O', 'T'))
    """
    if all(unicodedata.category(c) in _APART for c in text):
        return tuple(text)
    import regex

    return tuple(regex.findall(r"\X", text))


def letters(text: str) -> int:
    """Return how many letters a text shows; LJ as one character is two.

    >>> letters("L·L"), letters("\u01c8"), letters("ปี่")
    (3, 2, 1)
    """
    return sum(2 if cluster[0] in _DIGRAPHS else 1 for cluster in clusters(text))


def picture(cluster: str) -> bool:
    """Tell whether a cluster is a picture (an emoji, a flag, a key, a playing piece) and no letter or plain sign.

    >>> picture("👍🏽"), picture("🇷🇸"), picture("❤\ufe0f"), picture("★"), picture("A")
    (True, True, True, False, False)
    """
    if any(c in cluster for c in _AS_PICTURE):
        return True
    return ord(cluster[0]) >= _PICTURES and unicodedata.category(cluster[0]) in ("So", "Sk")


def bare(cluster: str) -> bool:
    """Tell whether a cluster is a mark without a letter to stand on."""
    first = cluster[0]
    return first in _LEANING or (unicodedata.category(first).startswith("M") and not inkless(first))


def inkless(character: str) -> bool:
    """Tell whether a character leaves no ink of its own: white space, joiners, selectors, controls."""
    category, code = unicodedata.category(character), ord(character)
    if category in ("Zs", "Zl", "Zp", "Cc"):
        return True
    if category == "Cf":
        return character not in _DRAWN
    return any(low <= code <= high for low, high in _SELECTORS)


def named(cluster: str) -> str:
    """Return a cluster with the code points and Unicode names of its characters, for messages.

    >>> named("ש")
    '"ש" U+05E9 HEBREW LETTER SHIN'
    """
    codes = " + ".join(f"U+{ord(c):04X} {unicodedata.name(c, 'unnamed')}" for c in cluster)
    return f'"{cluster}" {codes}'
