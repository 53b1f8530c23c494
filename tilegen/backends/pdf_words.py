"""Words that can be searched and copied, under glyphs that are drawn as outlines.

Readers take ActualText only where text is shown, so each text also shows its characters invisibly (rendering mode 3)
in a font with one blank glyph, stretched over the ink so that marking a word marks what one sees.
"""

from __future__ import annotations

import base64
import zlib

from tilegen.backends.numbers import num
from tilegen.drawing.items import Text

# A TrueType font whose glyph 1 is a stroke without area, from corner to corner of the em: it leaves no ink even where
# it is painted, and has the extent without which one reader (pdfium) skips single characters. A test builds it anew.
BLANK_FONT = zlib.decompress(
    base64.b64decode(
        "eNpjYGRgYGBjcGBgYlBIz6lMY79ocQko8gOIRTJSE1OS/rmcALJzgNgsAyjAfpH5FZC9BIhVMnJLKphfMIAAiGTLyU9OZOAC8z+A+LmJFQUMLEDIwAAyQ4EBZBcQezGJTYnnt/nKwAzVjQaYX4DFmYFuggBGkBhEBkoyomlhBIswASFEhgnTTCQOF8RMqE1AliEjiAUAX4AjrQ=="
    )
)
RESOURCE = "W"


class Words:
    """Gives each character a code in the invisible font, in order of first use."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}

    def around(self, item: Text) -> tuple[str, str]:
        """Return the operators before and after a text's outlines: ActualText, and its characters invisibly."""
        box = item.box
        if not item.text or box is None:
            return "", ""
        codes = "".join(f"{self.codes.setdefault(c, len(self.codes) + 1):04X}" for c in item.text)
        # Every glyph is one em wide; the horizontal scaling makes the word as wide as its ink.
        size = max(box.height, 0.1)
        stretch = 100 * box.width / (size * len(item.text))
        actual = "FEFF" + item.text.encode("utf-16-be").hex().upper()
        begin = f"BT 3 Tr /{RESOURCE} {num(size)} Tf {num(stretch)} Tz 1 0 0 -1 {num(box.x0)} {num(box.y1)} Tm"
        return f"/Span<</ActualText<{actual}>>>BDC", f"{begin} <{codes}> Tj ET EMC"

    def to_unicode(self) -> bytes:
        """Return the CMap that leads from codes back to characters."""
        lines = [f"<{code:04X}> <{c.encode('utf-16-be').hex().upper()}>" for c, code in self.codes.items()]
        blocks = [lines[i : i + 100] for i in range(0, len(lines), 100)]  # a block holds at most 100 lines
        body = "\n".join(f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
            f"{body}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        ).encode("ascii")

    def cid_to_glyph(self) -> bytes:
        """Return the map from codes to glyphs: code 0 to .notdef, all others to the blank."""
        return b"\0\0" + b"\0\1" * len(self.codes)

    def cid_set(self) -> bytes:
        """Return a bit for each code, set, 0 first: PDF/A-1 asks which codes a font has."""
        count = len(self.codes) + 1
        return (((1 << count) - 1) << (-count % 8)).to_bytes(-(-count // 8), "big")
