"""What a file of ours says about itself, found again in any format."""

from __future__ import annotations

from tilegen.drawing.finished import Origin

PROGRAM = "tilegen "


def origin(title: str, lines: list[str]) -> Origin:
    """Return title and notes; of a line such as "tilegen 0.1.0: tilegen magnets binary" the command and the program.

    >>> origin("T", ["100 tiles", "tilegen 0.1.0: tilegen magnets binary"]).command
    'tilegen magnets binary'
    """
    notes, command, program = [], "", ""
    for line in lines:
        head, colon, rest = line.partition(": ")
        if colon and head.startswith(PROGRAM) and rest.startswith(PROGRAM):
            program, command = head, rest
        elif line.strip():
            notes.append(line.strip())
    return Origin(title.strip(), command, program, tuple(notes))
