"""A face among the findings of a set file, and the words that findings about faces have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tilegen.data.characters import named, scripts
from tilegen.model.findings import SetFinding
from tilegen.model.tileset import Face

# A set has a main script if so many of its faces are written in it; a single odd letter is told of in larger sets.
MAIN, LARGE = 3, 8
# So few letters beside signs are variables, or slips.
VARIABLES = 3
# How a remark begins that the check has a warning for, at each of its rows.
NO_POINTS = "no points in "


@dataclass(frozen=True, slots=True)
class Row:
    """A face with its number in the file, from 1, and what its row is called.

    `cells` are the addresses of its values in a workbook, `headings` in a table the words above its columns, by key.
    """

    number: int
    place: str
    face: Face
    cells: Mapping[str, str] = field(default_factory=dict)
    headings: Mapping[str, str] = field(default_factory=dict)

    def heading(self, key: str) -> str:
        """Return what the user calls a value: by the heading of its column, or by its key in a set file."""
        return self.headings.get(key, key)

    def to_write(self, key: str, value: str) -> str:
        """Return what to type for a value, in a cell of a table or in a set file; a text comes in quotes."""
        return f'write {value} as "{self.headings[key]}"' if key in self.headings else f"write {key} = {value}"

    def finding(
        self, code: str, level: str, message: str, fix: str, about: str = "", *, key: str = "face"
    ) -> SetFinding:
        """Return a finding about a value of this row; `about` are the characters that it is about."""
        address = self.cells.get(key, "")
        return SetFinding(
            code=code,
            level=level,
            message=message,
            fix=fix,
            place=f"{self.place} ({address})" if address else self.place,
            row=self.number,
            face=self.face.face,
            characters=tuple(named(c) for c in dict.fromkeys(about)),
        )


Found = Iterator[tuple[int, SetFinding]]


def main_script(rows: list[Row]) -> str:
    """Return the script of most faces, or "" if there is none."""
    found = Counter(script for row in rows for script in scripts(row.face.face) if len(scripts(row.face.face)) == 1)
    name, number = max(found.items(), key=lambda item: item[1], default=("", 0))
    return name if number >= MAIN and 2 * number > sum(found.values()) else ""


def article(name: str) -> str:
    """Return a name with "a" or "an" before it."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def quoted(letters: list[str]) -> str:
    """Return characters in quotes, each once."""
    return ", ".join(f'"{c}"' for c in dict.fromkeys(letters))


def advice(face: str, meant: str) -> str:
    """Return the advice to write a face otherwise; the letters that differ are named."""
    new = [c for c in dict.fromkeys(meant) if c not in face]
    return f'probably "{meant}" is meant: write "{meant}" with {", ".join(map(named, new))}'


def together(meant: str) -> str:
    """Return the advice to write a face like another that the set has already."""
    return f'probably "{meant}" is meant: put them in one row, with {", ".join(map(named, meant))}'
