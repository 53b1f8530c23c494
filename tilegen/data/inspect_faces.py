"""Judging what stands on the tiles: characters that nobody sees, and letters that look like others."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tilegen.data import find, lookalikes
from tilegen.data.characters import EMPTY, JOINERS, idle, named, script, scripts
from tilegen.data.inspect_row import LARGE, VARIABLES, Found, Row, advice, article, main_script, quoted, together
from tilegen.data.inspect_slips import among_letters, cases, digits
from tilegen.data.lookalikes import Lookalikes
from tilegen.model.findings import NOTE, WARNING, SetFinding
from tilegen.model.tileset import TileSet

# A second script with so many letters that the main one has not is there on purpose.
ON_PURPOSE = 3


def look_over(rows: list[Row], tileset: TileSet) -> Iterator[SetFinding]:
    """Yield what is strange about the faces of a set, each row alone and among the others."""
    facts = lookalikes.load()
    for row in rows:
        yield from _characters(row)
    told: set[int] = set()
    lettered = [row for row in rows if row.face.face]
    slashed = dict(tileset.options).get("slashed_zero") == "true"
    for look in (_mixed, _alike, _odd, digits, _signs, _language, cases):
        for number, finding in look(lettered, facts, tileset):
            if number not in told and not (slashed and _zeros(finding)):
                told.add(number)
                yield finding


def _zeros(finding: SetFinding) -> bool:
    """Tell whether a finding is about a zero and an O, which a slash tells apart."""
    return finding.code == "S11" and any("DIGIT ZERO" in name for name in finding.characters)


def _characters(row: Row) -> Iterator[SetFinding]:
    """Yield what a single face has in it that shows nothing, or that only one font may have."""
    face = row.face.face
    nothing = idle(face)
    if nothing:
        clean = "".join(" " if c in nothing and unicodedata.category(c) == "Zs" else c for c in face)
        clean = "".join(c for c in clean if c not in nothing or c not in EMPTY | set(JOINERS))
        message = f"has {named(nothing[0])} in it, which shows nothing here"
        yield row.finding("S06", WARNING, message, f'type the face anew: "{clean}"', "".join(nothing))
    twice = "".join(c for before, c in pairwise(unicodedata.normalize("NFD", face)) if before == c and _is_mark(c))
    if twice:
        once = unicodedata.normalize("NFC", _once(unicodedata.normalize("NFD", face)))
        message = f"has {named(twice[0])} twice, one upon the other"
        yield row.finding("S13", WARNING, message, f'probably "{once}" is meant: type the face anew', twice)
    own = [c for c in face if unicodedata.category(c) == "Co"]
    if own:
        message = f"U+{ord(own[0]):04X} belongs to no alphabet: every font may show something else there"
        yield row.finding("S10", WARNING, message, "use the letter's own code point, if it has one", "".join(own))
    shapes = [
        c for c in face if unicodedata.decomposition(c).startswith(("<isolated>", "<initial>", "<medial>", "<final>"))
    ]
    if shapes:
        letter = unicodedata.normalize("NFKC", face)
        message = f"{named(shapes[0])} is a shape of a letter, not the letter"
        yield row.finding("S10", NOTE, message, f'write "{letter}"; alone on a tile it looks the same', "".join(shapes))


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) == "Mn"


def _once(text: str) -> str:
    """Return a text without marks that follow the same mark."""
    return "".join(c for before, c in zip(("", *text), text, strict=False) if before != c or not _is_mark(c))


def _mixed(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield faces that mix scripts, if one of the letters is there by mistake."""
    main = main_script(rows)
    for row in rows:
        face = row.face.face
        found = Counter(script(c) for c in face if script(c))
        if len(found) < 2:
            continue
        whole = max(found, key=lambda name: (name == main, found[name]))
        odd = [c for c in face if script(c) not in ("", whole)]
        meant = facts.in_script(face, whole)
        one = len(dict.fromkeys(odd)) == 1
        names = f"is {article(script(odd[0]))} letter" if one else f"are {script(odd[0])} letters"
        if meant:
            message = f"{quoted(odd)} {names}; the others are {whole}"
            yield row.number, row.finding("S12", WARNING, message, advice(face, meant), "".join(odd))
        elif set(found) <= {"Latin", "Cyrillic", "Armenian", "Hebrew", "Arabic"}:
            message = f"mixes {' and '.join(found)} letters: {quoted(odd)} {names}"
            yield row.number, row.finding("S12", NOTE, message, "nothing to do, if that is meant", "".join(odd))


def _alike(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield faces that look like an earlier one."""
    main = main_script(rows)
    few = sum(bool(scripts(row.face.face)) for row in rows) <= VARIABLES
    slips = {row.number for row in among_letters(rows)}
    shapes: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        mates = shapes.setdefault(facts.key(row.face.face), [])
        twin = next((mate for mate in mates if facts.alike(mate.face.face, row.face.face)), None)
        mates.append(row)
        if twin is None or (few and {*scripts(row.face.face), *scripts(twin.face.face)} and _is_sign(row, twin)):
            continue
        face, other = row.face.face, twin.face.face
        differ = "".join(c for c in face if c not in other) + "".join(c for c in other if c not in face)
        message = f'looks like "{other}" in {twin.place}, but is written with other characters'
        right = face if main and scripts(face) == [main] != scripts(other) else other
        fix = f'if both mean "{right}" ({", ".join(map(named, right))}), put them in one row; else mark one of them'
        letter = other if row.number in slips else face if twin.number in slips else ""
        if letter:
            fix = together(letter)
        elif _is_zero(row, twin):
            # A table has no [print].
            asked = (
                "add --slashed-zero to each command"
                if _from_table(tileset)
                else "write slashed_zero = true below [print]"
            )
            fix = f"{asked}: it tells them apart"
        yield row.number, row.finding("S11", WARNING, message, fix, differ)


def _is_sign(row: Row, twin: Row) -> bool:
    """Tell whether one of two faces is the sign for times: beside it, x is a variable."""
    return "×" in (row.face.face, twin.face.face)


def _from_table(tileset: TileSet) -> bool:
    """Tell whether a set was read from a table, which has no place for options."""
    return find.part(tileset.source)[0].lower().endswith((*find.TEXTS, *find.WORKBOOKS))


def _is_zero(row: Row, twin: Row) -> bool:
    return "0" in (row.face.face, twin.face.face)


def _odd(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield faces in another script than the rest, if a letter of that script was probably meant."""
    main, faces = main_script(rows), {row.face.face for row in rows}
    whole = [row for row in rows if len(scripts(row.face.face)) == 1]
    others = [row for row in whole if scripts(row.face.face) != [main]]
    singles = sum(len(row.face.face) == 1 for row in whole)
    if not main or (singles <= VARIABLES and any(row.face.face.isdigit() for row in rows)):
        return
    meant = {row.number: facts.in_script(row.face.face, main, faces) for row in others}
    mates = Counter(scripts(row.face.face)[0] for row in others)
    alone = Counter(scripts(row.face.face)[0] for row in others if not meant[row.number])
    for row in others:
        own = scripts(row.face.face)[0]
        if alone[own] >= ON_PURPOSE:
            continue
        right = meant[row.number]
        if right and right not in faces:
            message = f"{article(own)} letter; the others are {main}"
            finding = row.finding("S13", WARNING, message, advice(row.face.face, right), row.face.face)
            yield row.number, finding
        elif not right and mates[own] == 1 and len(whole) - len(others) >= LARGE:
            message = f"the only {own} letter among {main} ones"
            yield row.number, row.finding("S13", NOTE, message, "nothing to do, if that is meant", row.face.face)


def _signs(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield a sign in the place of an operator that the set has not."""
    faces = {row.face.face for row in rows}
    for row in rows:
        right = "".join(facts.signs.get(c, c) for c in row.face.face)
        if right != row.face.face and right not in faces and not scripts(row.face.face):
            odd = [c for c in row.face.face if c in facts.signs]
            message = f'not the sign "{right}", which tilegen draws and the rules know'
            yield row.number, row.finding("S13", WARNING, message, advice(row.face.face, right), "".join(odd))


def _language(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield letters that look like one of the language, but belong to another."""
    for row in rows:
        right, odd = row.face.face, ""
        for letter in facts.right.get(tileset.lang, ""):
            for c in facts.within.get(letter, ""):
                odd += c if c in right and c != letter else ""
                right = right.replace(c, letter)
        if odd:
            message = f'a letter of another language, not of "{tileset.lang}"'
            yield row.number, row.finding("S13", WARNING, message, advice(row.face.face, right), odd)
