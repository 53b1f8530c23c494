"""`open_pdf` is pdfplumber's `open`, with a reader that takes the operators of each piece of a page apart once.

A tile or a square is one form that a page shows a hundred times, and pdfminer would split its operators into words
each time anew: most of its work. The words are its own, and so is all that it does with them at each place.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pdfplumber
from pdfminer import pdfinterp
from pdfminer.pdftypes import PDFStream, stream_value
from pdfminer.psexceptions import PSEOF

PARSER = pdfinterp.PDFContentParser


class _Kept:
    """Stands for the reader's parser, and gives what that gives for these operators."""

    def __init__(self, streams: Sequence[object]) -> None:
        self._words = iter(_words(tuple(stream_value(stream).get_data() for stream in streams)))

    def nextobject(self) -> Any:
        for word in self._words:
            return word
        raise PSEOF


@lru_cache(maxsize=500)
def _words(operators: tuple[bytes, ...]) -> tuple[Any, ...]:
    parser = PARSER([PDFStream({}, content) for content in operators])
    found = []
    while True:
        try:
            found.append(parser.nextobject())
        except PSEOF:
            return tuple(found)


pdfinterp.PDFContentParser = _Kept  # type: ignore[assignment,misc]  # all that the reader asks of it


def open_pdf(file: Path | bytes) -> Any:
    """Open a file, or its content, to be read in a `with` block."""
    return pdfplumber.open(io.BytesIO(file) if isinstance(file, bytes) else file)
