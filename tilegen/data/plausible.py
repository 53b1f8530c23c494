"""Which old encoding a text is probably in: that in which its letters are those of one language."""

from __future__ import annotations

import re

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
LANGUAGES = {
    "cp1252": WESTERN,
    "mac_roman": WESTERN,
    "cp1250": CENTRAL,
    "mac_latin2": CENTRAL,
    "cp852": CENTRAL,
    "cp1257": BALTIC,
    "cp1254": TURKISH,
    "cp1251": CYRILLIC,
    "mac_cyrillic": CYRILLIC,
    "cp866": CYRILLIC,
    "koi8_r": CYRILLIC,
    "cp1253": GREEK,
    "cp874": THAI,
}
LATIN = (*WESTERN, *CENTRAL, *BALTIC, *TURKISH)
WINDOWS = ("cp125", "cp874")  # of our time, and so likelier than those of Mac and DOS
FACE = 3  # characters of a cell that may be a face


def ranked(raw: bytes) -> list[str]:
    r"""Return the encodings that a text may be in, the likeliest first; where nothing tells, as in `encodings.CHOICES`.

    >>> ranked("Letter;Count\na;8\nè;3\nò;2\n".encode("cp1252"))[0], ranked("А;8\nБ;3\n".encode("cp1251"))[0]
    ('cp1252', 'cp1251')
    """
    cells = [cell.strip() for cell in re.split(rb'[\r\n;,\t|"]+', raw[:200_000])]
    odd = list(dict.fromkeys(cell for cell in cells if cell and not cell.isascii()))
    plain = {cell for cell in cells if cell.isascii() and cell.isalpha() and len(cell) <= FACE}
    # Letters of both kinds in one cell, or not a few faces of ASCII letters: it is a Latin alphabet.
    mixed = sum(bool(re.search(rb"[A-Za-z]", cell)) for cell in odd)
    latin = 2 * mixed > len(odd) or 3 * len(plain) >= sum(len(cell) <= FACE for cell in odd)
    return sorted(encodings.CHOICES, key=lambda encoding: _unlikely(odd, encoding, latin=latin))


def _unlikely(cells: list[bytes], encoding: str, *, latin: bool) -> tuple[float, ...]:
    """Return how unlikely an encoding is: another alphabet, letters of no one language, not of Windows, few of many."""
    known = LANGUAGES[encoding]
    texts = [encodings.tried(cell, encoding) for cell in cells]
    letters = {c for text in texts for c in (text or "\0").replace("İ", "ı").lower() if not c.isascii() or c == "\0"}
    shares = [(len(letters & set(own)) / max(1, len(letters)), len(letters & set(own)) / len(own)) for own in known]
    covered, used = max(shares)
    return (float((known[0] in LATIN) != latin), -covered, float(not encoding.startswith(WINDOWS)), -used)
