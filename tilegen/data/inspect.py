"""Judging a set file as a whole: everything that is wrong or probably wrong with it, in file order.

Errors are the faults for which `tilesets.load` refuses a file, no more and no fewer; warnings and notes come from here
and from `inspect_faces`. What depends on fonts, sizes and products is for the command line to add.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tilegen.data import find, languages
from tilegen.data.characters import named
from tilegen.data.doubts import doubts
from tilegen.data.face_rows import Fault, drawn_as
from tilegen.data.groups import read_as_marks
from tilegen.data.inspect_faces import look_over
from tilegen.data.inspect_row import NO_POINTS, Row
from tilegen.data.lookalikes import load as lookalikes
from tilegen.data.misread import misread
from tilegen.data.tilesets import Draft, Judged, judge
from tilegen.errors import TilegenError, closest
from tilegen.model.findings import ERROR, NOTE, WARNING, SetFinding
from tilegen.model.tileset import Points, TileSet

# A value this many times as large as the next is probably a slip of the finger, if it is at least ODD_POINTS.
ODD_TIMES, ODD_POINTS = 5, 50
MOST_GROUPS = 100
CODE = 3  # letters of the codes of ISO 639 at most
HIDDEN, SHOWN = ("off", "false", "no"), ("true", "yes", "on")


@dataclass(frozen=True, slots=True)
class Inspected:
    """A set file after the check: the set as far as it can be read, and what was found, in file order.

    `rows` are the rows of the set's faces, from 1, `places` what all rows are called, and `cells` the addresses of the
    values of all rows in a workbook, by key.
    """

    tileset: TileSet
    findings: tuple[SetFinding, ...]
    rows: tuple[int, ...]
    places: tuple[str, ...]
    cells: tuple[Mapping[str, str], ...]


def inspect(read: Draft) -> Inspected:
    """Return all findings about a draft. A draft can be read once."""
    raws = [row.peek("face") if not isinstance(row, TilegenError) else None for row in read.rows]
    silent = [not isinstance(row, TilegenError) and row.peek("points") is None for row in read.rows]
    found = judge(read)
    texts = [raw if isinstance(raw, str) else "" for raw in raws]
    meant = misread(texts, found.tileset.lang)
    remarks = [remark for remark in (read.reading, *read.said) if remark and not remark.startswith(NO_POINTS)]
    findings = [SetFinding("S25", NOTE, remark) for remark in remarks]
    findings += [*read.doubts, *doubts(found.faces, read.places, read.cells)]
    findings += [_fault(fault, read, found, texts, meant) for fault in found.faults]
    findings += _rows(read, found, silent, meant)
    findings += _whole(found)
    rows = tuple(number for number, face in enumerate(found.faces, start=1) if face is not None)
    return Inspected(
        found.tileset,
        tuple(sorted(findings, key=in_file)),
        rows,
        read.places,
        tuple(map(read.cells_of, range(1, len(read.places) + 1))),
    )


def in_file(finding: SetFinding) -> tuple[int, int]:
    """Return where in the file a finding belongs: in the head, a row of tiles, or the tables after them."""
    return (1, finding.row) if finding.row else (2 if finding.place.startswith("[") else 0, 0)


# -- errors -----------------------------------------------------------------------------------------------------------


def _fault(fault: Fault, read: Draft, found: Judged, texts: list[str], meant: dict[int, str]) -> SetFinding:
    """Return the finding for what makes a file unusable."""
    error, row = fault.error, fault.row
    message, fix = error.message, error.hint
    face = texts[row - 1] if row else ""
    if fault.code in ("S04", "S05"):
        first = next(n for n, other in enumerate(found.faces) if other is not None and _same(found, n, row - 1))
        if texts[first] != face and texts[first] and "drawn like" not in message:
            message += "; the two are written with different code points, but are the same letter"
    if row in meant and fault.code in ("S06", "S07", "S08"):
        fix = f'probably "{meant[row]}" is meant: the file was read in a wrong encoding; save it as UTF-8'
    elif fault.code == "S06":
        fix = fix or f'type the face anew, without copying it: "{_shown(found, row)}"'
    elif fault.code == "S07":
        fix = fix or f'write "{_shown(found, row)}"'
    elif fault.code == "S08":
        fix = "delete the character, or type the face anew"
    elif not fix:
        message, fix = _expected(message)
    message, fix = _in_own_words(message, read), _in_own_words(fix, read)
    return SetFinding(
        code=fault.code,
        level=ERROR,
        message=message,
        fix=fix,
        place=_place_of(error, row, read) if row else _place(error, str(read.path)),
        row=row,
        face=face,
        characters=tuple(map(named, fault.characters)),
    )


def _in_own_words(text: str, read: Draft) -> str:
    """Return a text with the headings of a table in the place of the keys that tilegen has for them."""
    own = {key: name for key, name in read.headings.items() if name.casefold() != key}
    text = re.sub(r'"(\w+)"(?= is | has | contains | to )', lambda m: f'"{own.get(m[1], m[1])}"', text)
    return re.sub(r"\bcount(?= = \d)", lambda m: own.get(m[0], m[0]), text)


def _place_of(error: TilegenError, row: int, read: Draft) -> str:
    """Return what people call the place of an error in a row: in a workbook with the address of the cell."""
    address = re.search(r" \(([A-Z]{1,3}[0-9]+)\)$", error.where)
    found = address[1] if address else read.cells_of(row).get("face", "")
    return f"{read.places[row - 1]} ({found})" if found and read.cells else read.places[row - 1]


def _same(found: Judged, one: int, other: int) -> bool:
    a, b = found.faces[one], found.faces[other]
    return a is not None and b is not None and drawn_as(a.face) == drawn_as(b.face)


def _shown(found: Judged, row: int) -> str:
    face = found.faces[row - 1]
    return face.face if face is not None else "…"


def _expected(message: str) -> tuple[str, str]:
    """Return what is wrong, and what to write instead, of a message that says both."""
    wrong, _, wanted = message.partition(", expected ")
    key = re.match(r'"([\w-]+)"', message)
    if not wanted:
        return message, "write something shorter" if "at most" in message else "write it otherwise, or delete it"
    wanted = f"a number from {wanted}" if re.fullmatch(r"\d+ to \d+", wanted) else wanted
    return wrong, f'change "{key[1]}" to {wanted}' if key else f"expected {wanted}"


def _place(error: TilegenError, path: str) -> str:
    """Return the table or key of an error outside the tiles."""
    inner = error.where.removeprefix(path).removeprefix(": ")
    cell = re.fullmatch(r"(?:#.*?)? (row \d+(?:, column .*)?)", inner)
    if cell:
        return cell[1]
    if inner and inner != error.where:
        table, _, rest = inner.partition(": ")
        return f"[{table}] {rest}".rstrip()
    key = re.search(r'(?:^|unknown key )"([\w-]+)"', error.message)
    return key[1] if key else "total" if "but total" in error.message else ""


# -- rows -------------------------------------------------------------------------------------------------------------


def _rows(read: Draft, found: Judged, silent: list[bool], meant: dict[int, str]) -> Iterator[SetFinding]:
    rows = [
        Row(number, read.places[number - 1], face, read.cells_of(number), read.headings)
        for number, face in enumerate(found.faces, start=1)
        if face is not None
    ]
    refused = {fault.row for fault in found.faults if fault.code in ("S03", "S04", "S05", "S06", "S07", "S09")}
    for row in rows:
        if row.number in meant and row.number not in refused:
            yield row.finding(
                "S09",
                WARNING,
                f'"{row.face.face}" is probably "{meant[row.number]}", read in a wrong encoding',
                f'write "{meant[row.number]}"; for many, save the file anew as UTF-8 where it came from',
                row.face.face,
            )
    yield from look_over([row for row in rows if row.number not in refused and row.number not in meant], found.tileset)
    yield from _counts(rows, {fault.row for fault in found.faults if '"count"' in fault.error.message})
    yield from _points(rows, silent)
    yield from _groups(rows)


def _counts(rows: list[Row], unread: set[int]) -> Iterator[SetFinding]:
    for row in rows:
        if row.face.count == 0 and row.number not in unread:
            yield row.finding(
                "S14",
                NOTE,
                f"{row.heading('count')} is 0: the face is listed, but not printed",
                "nothing to do, if that is meant",
                key="count",
            )


def _points(rows: list[Row], silent: list[bool]) -> Iterator[SetFinding]:
    """Yield values that were left out in some rows only, or that are far from all others."""
    lettered = [row for row in rows if row.face.face]
    told = [row for row in lettered if not silent[row.number - 1]]
    for row in lettered if told else ():
        if silent[row.number - 1]:
            fix = f"{row.to_write('points', str(row.face.points))}, or what it is worth"
            message = f'"{row.heading("points")}" is missing; {row.face.points} is taken'
            yield row.finding("S15", WARNING, message, fix, key="points")
    for row in rows:
        if not row.face.face and row.face.points:
            message = f"a blank scores {row.face.points}; in most games it scores 0"
            yield row.finding("S15", NOTE, message, f"{row.to_write('points', '0')}, if that is meant", key="points")
    values: list[Points] = sorted({row.face.points for row in told})
    if len(values) > 2 and values[-1] >= ODD_POINTS and values[-1] >= ODD_TIMES * values[-2]:
        for row in told:
            if row.face.points == values[-1]:
                message = f"{row.heading('points')} = {values[-1]}, but no other face scores more than {values[-2]}"
                yield row.finding("S15", WARNING, message, "is there a digit too many?", key="points")


def _groups(rows: list[Row]) -> Iterator[SetFinding]:
    """Yield groups that only one face has and that are spelt nearly like another."""
    sizes = Counter(row.face.group for row in rows if row.face.group)
    if len(sizes) > MOST_GROUPS:
        return  # not classes of tiles, but a name for each
    seen: set[str] = set()
    for row in rows:
        group = row.face.group
        others = [name for name in sizes if name != group and (sizes[name] > 1 or name in seen)]
        seen.add(group)
        if not group or sizes[group] > 1:
            continue
        near = closest(group, others)
        letters = ["".join(c for c in name if not c.isdigit()) for name in (group, near or "")]
        numbered = letters[0] == letters[1]  # "set 1" and "set 2" are two groups
        if near is not None and not numbered and _nearly(group, near):
            message = f'only this face has the group "{group}"; others have "{near}"'
            yield row.finding("S17", WARNING, message, row.to_write("group", f'"{near}"'), key="group")


def _nearly(one: str, other: str) -> bool:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one.strip().casefold(), other.strip().casefold()).ratio() >= 0.8


# -- the set as a whole -----------------------------------------------------------------------------------------------


def _whole(found: Judged) -> Iterator[SetFinding]:
    tileset = found.tileset
    bag = tileset.total - tileset.pool
    if 0 < bag < tileset.rack and not any(fault.row for fault in found.faults):
        fix = f"write rack = {bag} or less, or give the set more tiles"
        yield SetFinding("S18", WARNING, f"{tileset.rack} tiles in hand, but only {bag} in the bag", fix, "rack")
    if tileset.rules:
        yield from _rules(tileset.rules)
    if not languages.speaks(tileset.lang):
        yield _language(tileset.lang)
    yield from read_as_marks(tileset)
    yield from _turned(found)


def _rules(name: str) -> Iterator[SetFinding]:
    try:
        find.locate("rules", name)
    except TilegenError as error:
        fix = error.hint or "`tilegen list rules` shows them"
        yield SetFinding("S21", WARNING, f'rules = "{name}": there is no such ruleset', fix, "rules")


def _language(lang: str) -> SetFinding:
    known = languages.names()
    close = [name for name in known if name.partition("-")[0] == lang.partition("-")[0]]
    # Two or three letters are the code of a language, and no other one misspelt.
    near = [closest(lang, known)] if not close and len(lang) > CODE else close
    meant = " or ".join(f'"{name}"' for name in near if name)
    right = "nothing to do, if it is the language of the faces; for the words --lang chooses another"
    fix = f"did you mean {meant}?" if meant else f"{right} (`tilegen list languages`)"
    message = f'no texts in the language "{lang}": words on sheets come in English, the faces stay as they are'
    return SetFinding("S22", NOTE, message, fix, "lang")


def _turned(found: Judged) -> Iterator[SetFinding]:
    """Yield faces that become another face of the set when the tile lies the other way up, and nothing shows it."""
    asked = dict(found.tileset.options)
    if asked.get("points") not in HIDDEN or asked.get("bars") in SHOWN:
        return
    facts = lookalikes()
    faces = [face.face for face in found.tileset.faces if face.count]
    seen: list[str] = []
    for face in faces:
        other = facts.upside_down(face)
        partners = [other] if other not in ("", face) else []
        partners += [b if face == a else a for a, b in facts.quarter if face in (a, b)]
        seen += [f"{face} and {p}" for p in partners if p in faces and f"{p} and {face}" not in seen]
    if seen:
        message = f"without points nothing shows which way up a tile lies: {', '.join(seen)} become each other"
        yield SetFinding("S19", WARNING, message, "write bars = true below [print]", "[print] points")
