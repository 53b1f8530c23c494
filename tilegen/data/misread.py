"""Texts that were saved in one encoding and read in another."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

# What UTF-8 is often read as, the most frequent first.
READ_AS = ("cp1252", "cp1251", "cp1250", "cp437", "mac_roman")
# The Windows encodings of languages, each often read as the western one.
OF_LANGUAGE = {
    lang: encoding
    for encoding, langs in {
        "cp1250": "hr bs sl cs sk pl hu ro sr-Latn sq",
        "cp1251": "ru uk be bg mk sr-Cyrl sr",
        "cp1253": "el",
        "cp1254": "tr az",
        "cp1255": "he",
        "cp1256": "ar fa ur",
        "cp1257": "lt lv et",
        "cp874": "th",
    }.items()
    for lang in langs.split()
}
# So many faces must come out right before another alphabet is believed.
ENOUGH = 3


def misread(texts: Sequence[str], lang: str) -> dict[int, str]:
    """Return what texts were probably meant to be, by their number from 1, if they were read in a wrong encoding.

    >>> misread(["A", "Ã©", "Å¡"], "en")
    {2: 'é', 3: 'š'}
    >>> misread(["A", "è", "æ"], "hr")
    {2: 'č', 3: 'ć'}
    >>> misread(["É", "½", "Lj"], "fr")
    {}
    """
    best: dict[int, str] = {}
    for encoding in READ_AS:
        found = {n: meant for n, text in enumerate(texts, start=1) if (meant := _again(text, encoding, "utf-8"))}
        if len(found) > len(best) and _believed(found, texts):
            best = found
    return best or _western(texts, lang)


def _believed(found: dict[int, str], texts: Sequence[str]) -> bool:
    """Tell whether so many texts come out right that it is no accident, or one that nobody would write."""
    strange = sum(not text.isascii() for text in texts)
    odd = any(not texts[n - 1].isalpha() for n in found)
    return odd or (len(found) > 1 and 2 * len(found) >= strange)


def _western(texts: Sequence[str], lang: str) -> dict[int, str]:
    """Return what single letters are in the encoding of a language, if they were read in the western one."""
    encoding = OF_LANGUAGE.get(lang)
    if encoding is None:
        return {}
    found = {
        n: meant
        for n, text in enumerate(texts, start=1)
        if len(text) == 1 and text.isalpha() and (meant := _again(text, "cp1252", encoding)) and meant.isalpha()
    }
    return found if encoding in ("cp1250", "cp1254", "cp1257") or len(found) >= ENOUGH else {}


def _again(text: str, read_as: str, saved_as: str) -> str:
    """Return a text read in the encoding in which it was saved, or "" if that is no text or the same one."""
    if text.isascii():
        return ""
    try:
        raw = b"".join(_bytes(c, read_as) for c in text)
        meant = raw.decode(saved_as)
    except UnicodeError:
        return ""
    known = all(unicodedata.category(c) not in ("Cc", "Cn", "Co", "Cf") for c in meant)
    return unicodedata.normalize("NFC", meant) if known and meant != text else ""


def _bytes(character: str, encoding: str) -> bytes:
    """Return a character's byte; browsers read the few bytes without a character as control characters."""
    if 0x80 <= ord(character) < 0xA0:
        return bytes([ord(character)])
    return character.encode(encoding)
