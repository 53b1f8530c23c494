"""Which old encoding a text is probably in: that in which its letters are those of one language.

Signs that people use in any language (quotes, dashes, × and ½) speak for an encoding too, but less than letters do; in
a set of operators they are the faces, and speak for it more.
"""

from __future__ import annotations

import re
import unicodedata

from tilegen.data import encodings

# The letters beyond ASCII of languages, by the alphabets that encodings were made for (the exemplar letters of CLDR).
WESTERN = (
    "àâæçéèêëîïôœùûüÿ àòè àèéìíîòóù áéíñóúü ãáàâçéêíóôõú äöüß áæåéøö åäöé áðéíóúýþæö àçèéíïòóúü éëïóöü "
    "âêîôûŵŷ áéíóú äåöšž"
).split()
CENTRAL = "čćđšž áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž ąćęłńóśźż áéíóöőúüű čšž âăîșşțţ çë".split()
BALTIC = "ąčęėįšųūž āčēģīķļņšūž äõöüšž".split()
TURKISH = ["çğıöşüâî"]
CYRILLIC = ["абвгдежзийклмнопрстуфхцчшщъыьэюяё", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "абвгдђежзијклљмнњопрстћуфхцчџш"]
GREEK = ["αβγδεζηθικλμνξοπρστυφχψω", "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ"]
THAI = ["".join(map(chr, (*range(0x0E01, 0x0E3B), *range(0x0E40, 0x0E4F))))]
_HEBREW = "".join(map(chr, range(0x05D0, 0x05EB)))
HEBREW = [_HEBREW, _HEBREW + "".join(map(chr, range(0x05B0, 0x05C3)))]
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
ARABIC = [_ARABIC, _ARABIC + "ءآأؤإئةى" + "".join(map(chr, range(0x064B, 0x0653))), _ARABIC + "ءآأئپچژگکی"]
LANGUAGES = {
    "cp1252": WESTERN,
    "mac_roman": WESTERN,
    "cp850": WESTERN,
    "cp1250": CENTRAL,
    "mac_latin2": CENTRAL,
    "iso8859-2": CENTRAL,
    "cp852": CENTRAL,
    "cp1257": BALTIC,
    "cp1254": TURKISH,
    "cp1251": CYRILLIC,
    "mac_cyrillic": CYRILLIC,
    "cp866": CYRILLIC,
    "koi8_r": CYRILLIC,
    "cp1253": GREEK,
    "cp1255": HEBREW,
    "cp1256": ARABIC,
    "cp874": THAI,
}
# Two bytes a letter: where such an encoding has the usual ones, as (a narrower encoding, their first bytes in it).
EAST_ASIAN = {
    "gb18030": ("gb2312", range(0xB0, 0xD8)),
    "big5": ("big5", range(0xA4, 0xC7)),
    "cp950": ("big5", range(0xA4, 0xC7)),
    "shift_jis": ("shift_jis", (*range(0x82, 0x84), *range(0x88, 0x98))),
    "cp932": ("shift_jis", (*range(0x82, 0x84), *range(0x88, 0x98))),
    "cp949": ("euc_kr", range(0xB0, 0xC9)),
}
LATIN = (*WESTERN, *CENTRAL, *BALTIC, *TURKISH)
WINDOWS = ("cp125", "cp874", *EAST_ASIAN)  # of our time, and so likelier than those of Mac and DOS
FACE = 3  # bytes of a cell that may be a face
WORD = 4  # so many bytes beyond ASCII in a row are a word in another alphabet
# Signs that stand in tables, on tiles and in remarks, whatever the language.
SIGNS = frozenset("×÷·²³¹½¼¾√∞≠≤≥≈±−°º№§«»„“”‘’‚–—…•¿¡€£©®™\xa0π∧∨¬、。・「」（）：，；！？－＋＝×～")
SIGN = 0.9  # how much a sign tells beside a letter


def ranked(raw: bytes) -> list[str]:
    r"""Return the encodings that a text may be in, the likeliest first; where nothing tells, as in `encodings.CHOICES`.

    >>> ranked("Letter;Count\na;8\nè;3\nò;2\n".encode("cp1252"))[0], ranked("А;8\nБ;3\n".encode("cp1251"))[0]
    ('cp1252', 'cp1251')
    """
    part = raw if len(raw) <= 200_000 else raw[: raw.rfind(b"\n", 0, 200_000) + 1]
    cells = [cell.strip() for cell in re.split(rb'[\r\n;,\t|"]+', part)]
    odd = list(dict.fromkeys(cell for cell in cells if cell and not cell.isascii()))
    plain = {cell for cell in cells if cell.isascii() and cell.isalpha() and len(cell) <= FACE}
    signs = bool({b"=", b"+"} & set(cells))
    # Letters of both kinds in one cell, or not a few faces of ASCII letters: it is a Latin alphabet.
    mixed = sum(bool(re.search(rb"[A-Za-z]", cell)) for cell in odd)
    words = any(re.search(rb"[\x80-\xff]{%d}" % WORD, cell) for cell in odd)
    few = 5 * len(plain) >= sum(len(cell) <= FACE for cell in odd)
    latin = 2 * mixed > len(odd) or (not words and bool(mixed or few or signs))
    texts = {encoding: _cells(part, encoding) for encoding in encodings.CHOICES}
    return sorted(
        encodings.CHOICES, key=lambda encoding: _unlikely(texts[encoding], encoding, latin=latin, signs=signs)
    )


def _cells(raw: bytes, encoding: str) -> list[str] | None:
    """Return the cells of a text that are not ASCII, or None if it cannot be in that encoding."""
    text = encodings.tried(raw, encoding)
    if text is None:
        return None
    return [cell for cell in dict.fromkeys(re.split(r'[\n;,\t|"]+', text)) if not cell.isascii()]


def _unlikely(cells: list[str] | None, encoding: str, *, latin: bool, signs: bool) -> tuple[float, ...]:
    """Return how unlikely an encoding is: impossible, another alphabet, of no one language, not of Windows, rare."""
    windows = float(not encoding.startswith(WINDOWS))
    if cells is None:
        return (1.0, 1.0, 0.0, windows, 0.0)
    found = {c for cell in cells for c in cell.replace("İ", "ı").lower() if not c.isascii()}
    letters = {c for c in found if c not in SIGNS}
    torn = sum(len(cell) > 1 and unicodedata.category(cell[0]) == "Mn" for cell in cells)  # a mark without its letter
    letter, sign = (SIGN, 1.0) if signs else (1.0, SIGN)
    if encoding in EAST_ASIAN:
        known, used = sum(_usual(c, encoding) for c in letters), 0.2 + 0.1 * (encoding == "cp949")
        # Nothing else reads as usual characters alone by accident.
        strange = bool(letters) and known < len(letters)
    else:
        owns = LANGUAGES[encoding]
        best = max(owns, key=lambda own: (len(letters & set(own)), len(letters & set(own)) / len(own)))
        known, used = len(letters & set(best)), len(letters & set(best)) / len(best)
        strange = bool(letters) and (owns[0] in LATIN) != latin
    covered = (letter * known + sign * (len(found) - len(letters))) / max(1, len(found) + torn)
    return (0.0, float(strange), -covered, windows, -used)


def _usual(c: str, encoding: str) -> bool:
    """Tell whether a character is one of the usual ones of an East Asian encoding, or a full-width sign or digit."""
    narrow, first = EAST_ASIAN[encoding]
    try:
        raw = c.encode(narrow)
    except UnicodeEncodeError:
        return False
    return len(raw) == 2 and (raw[0] in first or unicodedata.category(c)[0] in "NP")
