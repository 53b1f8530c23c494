"""Tables in text files: comma, semicolon, tab or blanks between the cells."""

from __future__ import annotations

import csv
import io
import re
import shlex
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from tilegen.data import encodings, headings, plausible
from tilegen.data.grid import LAST_ROW, Grid, Row, cell, checked
from tilegen.errors import DataError

LARGEST = 20_000_000  # bytes
DELIMITERS = ("\t", ";", ",", "|")
# How much of a file is looked at to find out what parts its cells.
SAMPLE = 20_000
MOST_CHOICES, LIKELY = 5, 8  # encodings to choose from, and those that are compared
TELLING, CANDIDATES, SHOWN = 3, 40, 24  # cells that are shown, those they are chosen from, characters of each
_SEPARATOR = re.compile(r'"?sep=(.)"?[;,\t]*\n', re.IGNORECASE)
_SPLITTING = re.compile(r"(?<!\d),|,(?!\d)")  # a comma that is not the decimal one
_WORD = re.compile(r'"((?:[^"]|"")*)"(?=\s|$)|(\S+)')
# What files begin with that are no tables, whatever they are called.
_STRANGE = (
    (b"PK\x03\x04", "is a workbook by its content", "rename it to end in .xlsx or .ods"),
    (b"\xd0\xcf\x11\xe0", "is an old Excel file (.xls) by its content", "save it as .xlsx"),
    (b"%PDF", "is a PDF by its content", "a PDF has no cells: use the spreadsheet that it was made from"),
    (
        b"{\\rtf",
        "is a word processor's file by its content",
        "save the table as .csv or .xlsx",
    ),
    (b"<", "is a web page or XML by its content", "open it in a spreadsheet program and save it as .xlsx"),
)


def read(raw: bytes, where: str, encoding: str = "") -> Grid:
    """Return the table in a text file. Raises DataError."""
    if not raw.strip(b"\x00\xff\xfe\xef\xbb\xbf \t\r\n"):
        raise DataError("the file is empty", where=where)
    for start, what, hint in _STRANGE:
        if raw.removeprefix(b"\xef\xbb\xbf").lstrip()[: len(start)] == start and _markup(raw, start):
            raise DataError(f"the file {what}", where=where, hint=hint)
    found = encoding or encodings.recognised(raw)
    if not found:
        raise _ask(raw, where)
    text = encodings.decoded(raw, found, where)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DataError(
            "the file is not a text: it has zero bytes in it",
            where=f"{where} line {line}",
            hint="save the table anew, or delete what stands there unseen",
        )
    return split(text, where)


def _markup(raw: bytes, start: bytes) -> bool:
    """Tell "<html" from a tile "<"."""
    begins = raw[:1000].lower().lstrip(b"\xef\xbb\xbf \t\r\n")
    return start != b"<" or re.match(rb"<(!doctype|html|\?xml|table|head|body)", begins) is not None


def split(text: str, where: str) -> Grid:
    """Return a text as cells. Raises DataError."""
    told = _SEPARATOR.match(text)
    if told:
        text, delimiter = text[told.end() :], told[1]
        _disagreeing(text[:SAMPLE], delimiter, where)
    else:
        delimiter = _delimiter(text[:SAMPLE])
    rows = [Row(n, tuple(map(cell, texts))) for n, texts in enumerate(_records(text, delimiter, where), start=1)]
    return checked(where, rows, delimiter=delimiter)


def _disagreeing(sample: str, told: str, where: str) -> None:
    """Refuse a first line sep=… if something else parts the cells below it. Raises DataError."""
    found = _delimiter(sample)
    try:
        mine, others = (
            [row for row in _records(sample, mark, "") if any(text.strip() for text in row)] for mark in (told, found)
        )
    except DataError:
        return  # the reading itself will tell
    heads, best = (max(map(headings.known, rows), default=0) for rows in (mine, others))
    whole = max(map(len, mine), default=0) == 1 < min(map(len, others), default=0) and len(others) > 1
    # A list of phrases has blanks inside its cells.
    if found != told and (heads < 2 <= best or (whole and found != " ")):
        shown = {"\t": "tabs part", " ": "blanks part"}.get(found, f'"{found}" parts')
        raise DataError(
            f'the first line says "sep={told}", but {shown} the cells below it',
            where=where,
            hint="delete the first line, or write there what parts them",
        )


def _delimiter(sample: str) -> str:
    """Return what parts the cells: what makes the best headings, then what makes the most even rows.

    Blanks stand inside of cells too: they part them only where nothing else makes rows that are as even.
    """
    best, found, evenest = (0, 0.0), ",", 0.0
    for delimiter in (*DELIMITERS, " "):
        rows: list[list[str]] = []
        try:
            for texts in _records(sample, delimiter, ""):
                rows.append(texts)
        except DataError:
            pass  # so far it shows what it is; the reading itself will tell
        full = [row for row in rows if any(text.strip() for text in row)]
        widths = Counter(len(row) for row in full)
        width, often = max(widths.items(), key=lambda item: (item[1], item[0])) if widths else (0, 0)
        if width < 2 and max(widths, default=0) < 2:
            continue
        heads = max(headings.known(row) for row in full)
        even = often / len(full) if width > 1 else 0.0
        decimal = found == "," and not _SPLITTING.search(sample)
        if delimiter == " " and (even < evenest or (even == evenest and not decimal)):
            continue
        evenest = max(evenest, even)
        score = (heads if heads > 1 else 0, round(even, 2))
        if score > best or (delimiter == " " and decimal and score == best):
            best, found = score, delimiter
    return found


def _records(text: str, delimiter: str, where: str) -> Iterator[list[str]]:
    """Yield the cells of each row. Raises DataError for quotes that do not match."""
    if delimiter == " ":
        for number, line in enumerate(text.split("\n"), start=1):
            _few(number, where)
            yield [(m[1] or "").replace('""', '"') if m[2] is None else m[2] for m in _WORD.finditer(line)]
        return
    number = 0
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for number, row in enumerate(reader, start=1):
            _few(number, where)
            yield row
    except csv.Error as error:
        if delimiter == "\t":
            # Some programs never put quotes round the cells of a tabbed text: there a quote is a quote.
            rows = [line.split("\t") for line in text.split("\n")]
            if len({len(row) for row in rows if any(row)}) == 1:
                yield from rows[number:]
                return
        message = str(error)
        if "field larger" in message:
            raise DataError("a cell is far too long", where=f"{where} row {number + 1}") from error
        raise DataError(
            'a quote " is opened and not closed' if "end of data" in message else 'something follows a closing quote "',
            where=f"{where} row {number + 1}",
            hint='a cell with a quote in it is written "…""…", the face " alone """"',
        ) from error


def _few(number: int, where: str) -> None:
    if number > LAST_ROW:
        raise DataError(f"more than {LAST_ROW} rows", where=where, hint="a set has one row for each kind of tile")


def _ask(raw: bytes, where: str) -> DataError:
    """Return the question which encoding a text is in, with what the first telling cells read in each."""
    ranked = plausible.ranked(raw)
    possible = [encoding for encoding in ranked if _readable(encodings.tried(raw, encoding))]
    cells = _telling(raw, possible[:LIKELY])
    readings: dict[str, str] = {}
    for encoding in possible:
        shown = " ".join(_read(part, encoding) for _, part in cells)
        if shown not in readings.values() and len(readings) < MOST_CHOICES:
            readings[encoding] = shown
    others = f"--encoding takes {', '.join(n for n in encodings.CHOICES if n not in readings)}"
    if not readings:
        hint = f"save it as UTF-8, or as .xlsx; {others}"
        return DataError("the file is not a text in UTF-8", where=where, hint=hint)
    numbers = sorted({number for number, _ in cells})
    place = f"row {numbers[0]} reads" if len(numbers) == 1 else f"rows {', '.join(map(str, numbers))} read"
    first, file = next(iter(readings)), shlex.quote(_last(where))
    choices = " | ".join(f'{encoding}: "{shown}"' for encoding, shown in readings.items())
    return DataError(
        f"not UTF-8; {place}, likeliest first, {choices}",
        where=where,
        hint=f"tilegen check set {file} --encoding {first}, then tilegen new NAME --from {file} --encoding {first}; "
        f"or save it as UTF-8; {others.replace('takes', 'also takes')}",
    )


def _last(where: str) -> str:
    return where.replace("\\", "/").rsplit("/", 1)[-1]


def _readable(text: str | None) -> bool:
    """Tell whether a text has only characters that people write."""
    return text is not None and all(
        c.isprintable() or c in "\n\t" or unicodedata.category(c) in ("Zs", "Cf") for c in text
    )


def _read(raw: bytes, encoding: str) -> str:
    """Return what a cell reads in an encoding, shortened."""
    text = " ".join((encodings.tried(raw, encoding) or "").split())
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def _telling(raw: bytes, likely: Sequence[str]) -> list[tuple[int, bytes]]:
    """Return up to three short cells that are not ASCII and read otherwise in each encoding, with their rows."""
    found: dict[bytes, int] = {}
    lines = re.split(rb"\r\n|\r|\n", raw[:200_000])
    first = 1 if lines[0].lower().startswith((b"sep=", b'"sep=')) else 0
    for number, line in enumerate(lines[first:], start=1):
        # Half of a letter may be a bar, in encodings with two bytes a letter.
        for part in re.split(rb'[;,\t"]' if re.search(rb"[;,\t]", line) else rb'[|"]', line):
            if not part.isascii():
                found.setdefault(part.strip(), number)
    # Faces are the shortest cells; headings and titles tell less.
    short = sorted(found, key=len)[:CANDIDATES]
    chosen: list[bytes] = []
    while short and len(chosen) < TELLING:
        # The shortest of those that tell most encodings apart.
        best = max(short, key=lambda part: len({tuple(_read(p, e) for p in (*chosen, part)) for e in likely}))
        best = best if chosen else short[0]
        chosen.append(best)
        short.remove(best)
    return sorted(((found[part], part) for part in chosen), key=lambda item: item[0])
