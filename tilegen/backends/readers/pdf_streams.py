"""Streams of a PDF that would unpack to more than any drawing needs."""

from __future__ import annotations

import zlib
from typing import Any

from tilegen.errors import DataError

LARGEST = 150_000_000  # bytes of one content stream, unpacked
PACKED = 20_000_000  # of one that cannot be measured before it is unpacked


def checked(stream: Any) -> None:
    """Raise DataError if the content of a page or form is too large; a small file may hold a very large one."""
    import pikepdf

    contents = stream.obj.get("/Contents") if isinstance(stream, pikepdf.Page) else stream
    parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    for part in parts:
        if isinstance(part, pikepdf.Stream):
            _measure(part)


def _measure(stream: Any) -> None:
    import pikepdf

    filters = stream.get("/Filter", [])
    names = [str(f) for f in filters] if isinstance(filters, pikepdf.Array | list) else [str(filters)]
    raw = stream.read_raw_bytes()
    for name in names:
        if name not in ("/FlateDecode", "/Fl"):
            break
        try:
            raw = zlib.decompressobj().decompress(raw, LARGEST + 1)
        except zlib.error:
            return  # damaged: the library saves what it can, which is less
        if len(raw) > LARGEST:
            raise DataError(f"has a page that unpacks to more than {LARGEST // 1_000_000} MB")
    if names and names[-1] not in ("/FlateDecode", "/Fl") and len(raw) > PACKED:
        raise DataError(f"has packed content of more than {PACKED // 1_000_000} MB")
