"""Fonts of a PDF: what they are, how wide their characters run, and which characters they show."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tilegen.drawing.finished import Typeface

KINDS = {
    "/TrueType": "TrueType",
    "/Type1": "Type 1",
    "/MMType1": "Type 1",
    "/Type3": "Type 3",
    "/CIDFontType0": "CFF",
    "/CIDFontType2": "TrueType",
}
FILES = ("/FontFile", "/FontFile2", "/FontFile3")
USUAL = 500.0  # of a thousand, where a font does not say how wide a character is
MOST = 65_536  # characters in a table
PAIR = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>")
TRIPLE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")


@dataclass(slots=True)
class Font:
    """A font of the file: `step` bytes make one character."""

    face: Typeface
    step: int = 1
    usual: float = USUAL
    widths: dict[int, float] = field(default_factory=dict)
    unicode: dict[int, str] = field(default_factory=dict)

    def shown(self, raw: bytes) -> tuple[str, list[float]]:
        """Return the characters of a string and their widths in thousandths of the font's size."""
        codes = [int.from_bytes(raw[i : i + self.step], "big") for i in range(0, len(raw), self.step)]
        text = "".join(self.unicode.get(c, chr(c) if self.step == 1 else "\ufffd") for c in codes)
        return text, [self.widths.get(c, self.usual) for c in codes]


def font_of(what: Any) -> Font:
    """Return a font from its dictionary."""
    import pikepdf

    inner = what
    if str(what.get("/Subtype")) == "/Type0" and "/DescendantFonts" in what:
        inner = what["/DescendantFonts"][0]
    descriptor = inner.get("/FontDescriptor")
    name = str(what.get("/BaseFont", inner.get("/BaseFont", "/unnamed"))).lstrip("/")
    kind = KINDS.get(str(inner.get("/Subtype")), "unknown")
    subset = re.match(r"[A-Z]{6}\+", name) is not None
    embedded = kind == "Type 3" or (descriptor is not None and any(key in descriptor for key in FILES))
    if descriptor is not None and "/FontFile3" in descriptor and kind != "Type 3":
        kind = "CFF"
    font = Font(Typeface(re.sub(r"^[A-Z]{6}\+", "", name), kind, embedded, subset))
    if inner is not what:
        font.step, font.usual = 2, float(inner.get("/DW", 1000))
        _wide(inner.get("/W", []), font.widths)
    elif "/Widths" in what:
        first = int(what.get("/FirstChar", 0))
        scale = 1000 * float(what["/FontMatrix"][0]) if "/FontMatrix" in what else 1.0
        font.widths = {first + i: float(w) * scale for i, w in enumerate(list(what["/Widths"])[:MOST])}
    unicode = what.get("/ToUnicode")
    if isinstance(unicode, pikepdf.Stream):
        _unicode(unicode.read_bytes(), font.unicode)
    return font


def _wide(table: Any, widths: dict[int, float]) -> None:
    """Read the widths of a CID font: "first [w w …]" or "first last w"."""
    import pikepdf

    entries = list(table)
    i = 0
    while i + 1 < len(entries) and len(widths) < MOST:
        first, second = int(entries[i]), entries[i + 1]
        if isinstance(second, pikepdf.Array):
            widths.update({first + n: float(w) for n, w in enumerate(second)})
            i += 2
        elif i + 2 < len(entries):
            last = min(int(second), first + MOST)
            widths.update(dict.fromkeys(range(first, last + 1), float(entries[i + 2])))
            i += 3
        else:
            return


def _unicode(cmap: bytes, found: dict[int, str]) -> None:
    """Read which characters codes stand for."""
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, text in PAIR.findall(block):
            found[int(b"".join(code.split()), 16)] = _text(text)
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for low, high, text in TRIPLE.findall(block):
            start, first = int(low, 16), _text(text)
            for n in range(min(int(high, 16) - start + 1, MOST)):
                if first and ord(first[-1]) + n < 0x110000:
                    found[start + n] = first[:-1] + chr(ord(first[-1]) + n)


def _text(digits: bytes) -> str:
    raw = b"".join(digits.split())
    return bytes.fromhex(raw.decode() + "0" * (len(raw) % 2)).decode("utf-16-be", "replace")
