"""From bytes to text: UTF-8, UTF-16, or an encoding that the user names. The machine's own is never asked."""

from __future__ import annotations

import codecs

from tilegen.errors import DataError, nearest

# What old programs on Windows, Mac and DOS write, and how people call it on the command line.
CHOICES = (
    "cp1252",
    "cp1250",
    "cp1251",
    "cp874",
    "mac_roman",
    "mac_latin2",
    "mac_cyrillic",
    "cp1253",
    "cp1254",
    "cp1257",
    "cp852",
    "cp1255",
    "cp1256",
    "gb18030",
    "big5",
    "shift_jis",
    "cp949",
    "iso8859-2",
    "cp850",
    "cp866",
    "koi8_r",
    # The same as others with more characters: they are named where those fail.
    "cp950",
    "cp932",
)
KNOWN = (*CHOICES, "utf-8", "utf-16", "latin-1", "iso8859-5", "iso8859-15", "gbk")
# Codecs of Python that are no encodings of files, or not the same on every machine.
_NOT_FILES = ("idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem", "utf-7")
_SIGNATURES = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def named(encoding: str) -> str:
    """Return Python's name of an encoding. Raises DataError with the nearest name.

    >>> named("Windows-1250")
    'cp1250'
    """
    try:
        info = codecs.lookup(encoding)
    except (LookupError, ValueError):
        raise DataError(f'there is no encoding "{encoding}"', hint=nearest(encoding, KNOWN)) from None
    if not getattr(info, "_is_text_encoding", True) or info.name in _NOT_FILES:
        raise DataError(f'"{encoding}" is not an encoding of text files', hint=f"known: {', '.join(KNOWN)}")
    return info.name


def recognised(raw: bytes) -> str:
    r"""Return the encoding that the bytes themselves tell, or "" where they do not.

    UTF-16 without a byte order mark is known by its zero bytes, which stand only in every second place.

    >>> recognised("A\t9\n".encode("utf-16-le")), recognised("č".encode()), recognised(b"\xe8")
    ('utf-16-le', 'utf-8', '')
    """
    for mark, encoding in _SIGNATURES:
        if raw.startswith(mark):
            return encoding
    even, odd = raw[::2].count(0), raw[1::2].count(0)
    if max(even, odd) * 20 > len(raw) and min(even, odd) * 50 < max(even, odd):
        if not (4 * (even + odd) < len(raw) and _plain(raw.replace(b"\0", b""))):
            return "utf-16-le" if odd > even else "utf-16-be"
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return "utf-8"


def _plain(raw: bytes) -> bool:
    """Tell whether bytes are UTF-8 without control characters: a text, in which zero bytes are there by mistake."""
    text = tried(raw, "utf-8")
    return text is not None and all(c >= " " or c in "\t\n" for c in text)


def decoded(raw: bytes, encoding: str, where: str) -> str:
    """Return the text of bytes, without a byte order mark, every line end a line feed. Raises DataError."""
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = raw[error.start] if error.start < len(raw) else 0
        raise DataError(
            f"byte 0x{byte:02X} is not {encoding}", where=f"{where} line {line}", hint="try another --encoding"
        ) from error
    return text.removeprefix("\ufeff").rstrip("\x1a").replace("\r\n", "\n").replace("\r", "\n")


def tried(raw: bytes, encoding: str) -> str | None:
    """Return the text of bytes in an encoding, or None if it cannot be that."""
    try:
        return decoded(raw, encoding, "")
    except DataError:
        return None
