"""How many pixels a picture has, from the first bytes of PNG and JPEG files."""

from __future__ import annotations

START_OF_FRAME = {0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}


def pixels(head: bytes) -> tuple[int, int]:
    """Return (columns, rows), or (0, 0) where they cannot be told."""
    if head.startswith(b"\x89PNG\r\n\x1a\n") and len(head) >= 24:
        return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
    at = 2
    while head.startswith(b"\xff\xd8") and at + 9 < len(head) and head[at] == 0xFF:
        if head[at + 1] in START_OF_FRAME:
            return int.from_bytes(head[at + 7 : at + 9], "big"), int.from_bytes(head[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return 0, 0
