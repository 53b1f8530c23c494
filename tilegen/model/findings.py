"""What a check of a set file, or of a finished file, finds."""

from __future__ import annotations

from dataclasses import dataclass

ERROR, WARNING, NOTE = "error", "warning", "note"
LEVELS = (ERROR, WARNING, NOTE)


@dataclass(frozen=True, slots=True)
class SetFinding:
    """One finding about a set file.

    `code` is its number (S01 …), which stays. `level` is one of LEVELS: with an error no tiles can be made, a warning
    is probably a mistake, a note is worth knowing. `place` says where for people ("row 7", "[print]"), `row` counts
    the rows of tiles from 1 (0: none of them), `face` is what stands on the tile. `characters` are those it is about,
    as code point and name; `message` says what is wrong and `fix` what to do.
    """

    code: str
    level: str
    message: str
    fix: str = ""
    place: str = ""
    row: int = 0
    face: str = ""
    characters: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the finding in one line, for those who do not check the set but make tiles of it."""
        place = f"{self.place}: " if self.place else ""
        return f"{place}{self.message}{f' ({self.fix})' if self.fix else ''}"


@dataclass(frozen=True, slots=True)
class FileFinding:
    """One finding about a finished file: `code` is its number (R01 …), which stays; `level` is one of LEVELS.

    `page` counts from 1 (0: the whole file). `message` says what is wrong and `fix` what to do.
    """

    code: str
    level: str
    message: str
    fix: str = ""
    page: int = 0
