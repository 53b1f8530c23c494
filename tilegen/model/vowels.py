"""Which tiles of a letter set are vowels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tilegen.model.tileset import Face, TileSet

# What a group of vowels is called, in languages that people make letter games in.
NAMES = frozenset(
    "vowel vowels vocal vocales vocals vocale vocali vogal vogais voyelle voyelles vokal vokale vokaler vokaali "
    "vokaalit klinker klinkers samoglasnik samoglasnici samogłoska samogłoski samohláska samohlásky самогласник "
    "самогласници гласная гласные голосна голосні гласна гласни φωνήεν φωνήεντα สระ vwayèl vwayel sesli ünlü "
    "magánhangzó magánhangzók".split()
)
# Letters without their marks: å is a, ὴ is η, ў and й are named below.
LATIN = frozenset("aeiouæœøıəɛɔ")
CYRILLIC = frozenset("аеиоуыэюяієѣөүұәѧѫ")
GREEK = frozenset("αεηιουω")
# Unicode chapter 16, Thai: sara a to sara uu, then sara e to lakkhangyao. A vowel sign is a mark, and counts.
THAI = frozenset(map(chr, (*range(0x0E30, 0x0E3A), *range(0x0E40, 0x0E46))))
VOWELS = LATIN | CYRILLIC | GREEK | THAI
# Cyrillic letters with a breve that are consonants, though the letter below it is none.
CONSONANTS = frozenset("йў")
# Languages in whose letter games y is a consonant; elsewhere it is a vowel.
CONSONANT_Y = frozenset("en es ca gl eu pt it tr az ms id tl".split())


def vowels(tileset: TileSet) -> tuple[Face, ...]:
    """Return the vowels of a set: the tiles of its group of that name, if it has one, else letters by their form.

    A group has that name if its first word is one of NAMES: "Vowels", "vowel-team", "Vowels with r". A tile of several
    letters is a vowel if all of them are, or if its group has at least two vowels of one letter and no other tile of
    one letter: "an" beside "a" and "o".
    """
    named = {group.name for group in tileset.groups if {_first(group.name), _first(group.title)} & NAMES}
    if named:
        return tuple(face for face in tileset.faces if face.group in named)
    more = frozenset() if tileset.lang.split("-")[0] in CONSONANT_Y else frozenset("y")
    letters = [face for face in tileset.faces if face.kind == "letter"]
    sounded = {face.id for face in letters if is_vowel(face.face, more)}
    for name in {face.group for face in letters} - {""}:
        single = [face.id for face in letters if face.group == name and _length(face.face) == 1]
        if len(single) > 1 and sounded.issuperset(single):
            sounded |= {face.id for face in letters if face.group == name}
    return tuple(face for face in letters if face.id in sounded)


def _first(text: str) -> str:
    return re.split(r"[\s\-_:,(/]", text.casefold().strip(), maxsplit=1)[0]


def _length(text: str) -> int:
    return len(unicodedata.normalize("NFC", text))


def is_vowel(text: str, more: Iterable[str] = ()) -> bool:
    """Tell whether all letters of a text are vowels of Latin, Cyrillic, Greek or Thai, or one of `more`.

    >>> [is_vowel(text) for text in ("É", "Å", "Й", "Ё", "ή", "QU", "า", "ก", "AE")]
    [True, True, False, True, True, False, True, False, True]
    """
    letters = [letter for letter in unicodedata.normalize("NFC", text.casefold()) if _is_letter(letter)]
    known = VOWELS | frozenset(more)
    return bool(letters) and all(c not in CONSONANTS and unicodedata.normalize("NFD", c)[0] in known for c in letters)


def _is_letter(character: str) -> bool:
    return character in THAI or unicodedata.category(character).startswith("L")
