"""Single characters: their names, their scripts, and those that nobody can see. Facts from the Unicode database."""

from __future__ import annotations

import re
import unicodedata

# They join letters of some scripts, and emoji, into one.
JOINERS = "\u200c\u200d"
# Format characters that are seen after all: signs that enclose Arabic and Syriac numbers, and their Kaithi like.
ENCLOSING = frozenset(map(chr, (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)))
SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
# Letters, marks and symbols that show nothing: fillers, Mongolian selectors, the empty Braille cell.
EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | SELECTORS
# The flag of a part of a country: a black flag, the code of the part in characters that nobody sees, and their end.
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]+\U000e007f")
# What stands for a character that could not be read.
REPLACEMENT = "\ufffd"

# The first word of a letter's name is its script, in these. Those that are written together count as one.
_EAST_ASIAN = dict.fromkeys(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"), "East Asian")
_NAMES = """
LATIN GREEK COPTIC CYRILLIC GLAGOLITIC ARMENIAN GEORGIAN HEBREW ARABIC SYRIAC THAANA NKO DEVANAGARI BENGALI GURMUKHI
GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR ETHIOPIC CHEROKEE OGHAM RUNIC KHMER
MONGOLIAN TIFINAGH VAI JAVANESE BALINESE CANADIAN YI
"""
_SCRIPTS = {name: name.capitalize() for name in _NAMES.split()} | _EAST_ASIAN
# Scripts whose letters neither join nor change with their neighbours: joiners and selectors do nothing in them.
PLAIN = ("Latin", "Greek", "Coptic", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Thai", "Lao")


def named(character: str) -> str:
    """Return a character's code point and name.

    >>> named("A"), named(chr(7))
    ('U+0041 LATIN CAPITAL LETTER A', 'U+0007')
    """
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def script(character: str) -> str:
    """Return the script of a letter; "" for digits, signs, marks and letters of no script.

    >>> [script(c) for c in "AЯΩก字7+"]
    ['Latin', 'Cyrillic', 'Greek', 'Thai', 'East Asian', '', '']
    """
    if not unicodedata.category(character).startswith("L"):
        return ""
    return _SCRIPTS.get(unicodedata.name(character, "").split(" ")[0], "")


def scripts(text: str) -> list[str]:
    """Return the scripts of the letters of a text, each once, in order."""
    return list(dict.fromkeys(found for found in map(script, text) if found))


def hidden(text: str) -> list[str]:
    """Return the format characters in a text that nobody sees, joiners left out; each once.

    >>> [named(c) for c in hidden(chr(0x200E) + "A" + chr(0x200D))]
    ['U+200E LEFT-TO-RIGHT MARK']
    """
    rest = _FLAG.sub("", text)
    return list(
        dict.fromkeys(c for c in rest if unicodedata.category(c) == "Cf" and c not in JOINERS and c not in ENCLOSING)
    )


def seen(text: str) -> bool:
    """Tell whether anything of a text can be seen."""
    return any(
        c in ENCLOSING or not (c in EMPTY or c.isspace() or unicodedata.category(c) in ("Cf", "Cc")) for c in text
    )


def idle(text: str) -> list[str]:
    """Return the characters inside a text that show nothing and do nothing there; each once, in order.

    Joiners work in scripts whose letters join, and in emoji; variation selectors choose the look of signs.
    """
    found: dict[str, None] = {}
    for before, c in zip(("", *text), text, strict=False):
        plain = not before or script(before) in PLAIN or before.isdigit() or before.isspace()
        keycap = c in SELECTORS and before.isdigit()
        blank = unicodedata.category(c) in ("Zs", "Zl", "Zp") and c != " "
        if blank or (c in EMPTY | set(JOINERS) and plain and not keycap) or c in "\u2800\u3164\uffa0":
            found[c] = None
    return list(found)
