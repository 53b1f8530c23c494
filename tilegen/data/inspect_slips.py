"""Judging slips of the finger: a digit among letters, a letter among digits, a face in another case than the others."""

from __future__ import annotations

from collections import Counter

from tilegen.data.characters import scripts
from tilegen.data.inspect_row import LARGE, VARIABLES, Found, Row, advice, main_script, quoted, together
from tilegen.data.lookalikes import Lookalikes
from tilegen.model.findings import NOTE, WARNING
from tilegen.model.tileset import TileSet

DIGITS = 5
# So many faces in another case than all others are slips; more are there on purpose.
MOST_SLIPS = 2


def among_letters(rows: list[Row]) -> list[Row]:
    """Return the digits that are probably slips: one alone among letters, or two among many."""
    digits = [row for row in rows if row.face.face.isdigit()]
    letters = sum(bool(scripts(row.face.face)) for row in rows)
    alone = len(digits) == 1 and len(rows) == letters + 1 and letters > VARIABLES
    return digits if main_script(rows) and (alone or (letters >= LARGE and len(digits) <= 2)) else []


def digits(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield a digit that stands for a letter in a set of letters, and a letter that stands for a digit among digits."""
    faces, main = {row.face.face for row in rows}, main_script(rows)
    digits = [row for row in rows if row.face.face.isdigit()]
    letters = [row for row in rows if scripts(row.face.face)]
    small = 2 * sum(row.face.face.islower() for row in letters) > len(letters)
    for row in among_letters(rows):
        right = facts.letter(row.face.face, main, small=small)
        free = facts.letter(row.face.face, main, faces, small=small)
        if right:
            message = f"a digit; the other faces are {main} letters"
            fix = advice(row.face.face, free) if free else together(right)
            yield row.number, row.finding("S13", WARNING, message, fix, row.face.face)
    few = sum(not any(c.isdigit() for c in row.face.face) for row in letters) <= VARIABLES
    for row in letters if len(digits) >= DIGITS else ():
        face = row.face.face
        right = facts.digit(face)
        # O2 is oxygen; a 2O was meant as 20.
        among = face[0].isdigit() or (few and len(face) == 1)
        if right and right.isdigit() and right not in faces and among:
            message = f"{quoted([c for c in face if not c.isdigit()])} is a letter, not a digit"
            yield row.number, row.finding("S13", WARNING, message, advice(face, right), face)


def cases(rows: list[Row], facts: Lookalikes, tileset: TileSet) -> Found:
    """Yield one or two faces whose case is not that of all others: keys and spreadsheets make such slips."""
    cases = {row.number: _case(row.face.face) for row in rows}
    number = Counter(case for case in cases.values() if case)
    main = max(number, key=lambda case: number[case], default="")
    if number[main] <= max(VARIABLES, 2 * MOST_SLIPS) or main == "Title":
        return
    by_letters = {row.face.face.casefold(): row for row in rows if cases[row.number] == main}
    for row in rows:
        case, face = cases[row.number], row.face.face
        twin = by_letters.get(face.casefold())
        # Lj among capitals is one letter, written as it should be.
        if case in ("", main) or number[case] > MOST_SLIPS or (case == "Title" and twin is None):
            continue
        right = face.upper() if main == "CAPITAL" else face.lower()
        message = "not in capitals, as the others" if main == "CAPITAL" else "with a capital; the others have none"
        fix = f'if "{right}" is meant, write it'
        if twin is not None:
            message += f', and "{twin.face.face}" stands in {twin.place}'
            fix = f'if "{right}" is meant, put them in one row'
        yield row.number, row.finding("S13", NOTE, message, f"{fix}; else nothing to do")


def _case(face: str) -> str:
    """Return "CAPITAL", "small", "Title" for one with both, or "" for a face that has only one case, such as ß."""
    if face.upper() == face.lower() or any(len(c.upper()) > 1 for c in face):
        return ""
    return "CAPITAL" if face.isupper() else "small" if face.islower() else "Title"
