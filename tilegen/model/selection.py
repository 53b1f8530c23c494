"""Just what is needed: some tiles of a set, other counts, the whole set several times."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from tilegen.errors import OptionError, closest, nearest
from tilegen.model.tileset import Face, TileSet

MOST = 10_000  # of one face
MOST_SETS = 100
# A hyphen or dash is meant as the minus sign that is drawn for it.
MINUS = {"-": "−", "–": "−"}
_PART = re.compile(r'\s*(?:"(?P<quoted>(?:[^"]|"")+)"(?P<after>[^",]*)|(?P<plain>[^",]*))(?:,|$)')
_MARKS = "„“”‟«»"
_ALL_QUOTED = re.compile(rf'[{_MARKS}](?![*=,\s])([^{_MARKS}"]+)(?<![,\s])[{_MARKS}]')
_CURLY = re.compile(rf'[{_MARKS}]([^{_MARKS}",]+)[{_MARKS}]')
# What is meant as a number and is none that can be counted to.
_NO_COUNT = re.compile(r"[-+−–]\s*\d+(?:[.,]\d*)?|\d*[.]\d+|\d+[.]")


# Who knows more of characters than this file: a face that a name can only mean, or a hint at others, or "".
Guess = Callable[[TileSet, str], Face | str]


@dataclass(frozen=True, slots=True)
class Wish:
    """A face as the user wrote it, and how many are wanted."""

    face: str
    count: int


def wishes(text: str, sign: str, option: str, *, alone: int | None = None) -> list[Wish]:
    """Return what a list such as `A*2, Ž, blank` asks for; `sign` stands before a number.

    A face with a comma in it stands in quotes, the number inside or after them: `",*2"`, `","*2`; a quote in quotes is
    doubled. A face without number counts `alone`, or is an error if that is None. Raises OptionError.

    >>> wishes("A*2, Ž, blank", "*", "--only", alone=1)
    [Wish(face='A', count=2), Wish(face='Ž', count=1), Wish(face='blank', count=1)]
    >>> wishes("==20, **3", "=", "--count", alone=1)
    [Wish(face='=', count=20), Wish(face='**3', count=1)]
    >>> wishes('"A"*2, ",*3"', "*", "--only", alone=1)
    [Wish(face='A', count=2), Wish(face=',', count=3)]
    """
    found = []
    place = 0
    text = _straight(text)
    while place < len(text):
        match = _PART.match(text, place)
        if match is None:
            hint = 'a face that is a quote itself is written """"'
            raise OptionError(f'{option} "{text}" has a quote that is not closed', hint=hint)
        place = match.end()
        part = (match["quoted"] or "").replace('""', '"') + (match["after"] or match["plain"] or "")
        part = part.strip()
        if part:
            found.append(_wish(part, sign, option, alone))
    if not found:
        raise OptionError(f"{option} names no tile", hint=f'for example {option} "A{sign}2, blank"')
    return found


def _straight(text: str) -> str:
    """Return a text with the curly quotes of a word processor as quotes, or without them if they stand round it all.

    A face that is such a sign itself stands alone.
    """
    whole = _ALL_QUOTED.fullmatch(text.strip())
    return whole[1] if whole else _CURLY.sub(r'"\1"', text)


def _wish(part: str, sign: str, option: str, alone: int | None) -> Wish:
    face, found, number = part.rpartition(sign)
    number = number.strip()
    if not (found and face.strip() and number.isdecimal()):
        if found and face.strip() and number and (alone is None or _NO_COUNT.fullmatch(number)):
            raise OptionError(f'{option} "{part}": "{number}" is not a whole number', hint=f"0 to {MOST}")
        if alone is None:
            raise OptionError(f'{option} "{part}" says no number', hint=f"for example {option} {part}{sign}20")
        return Wish(part, alone)
    if len(number) > 6 or int(number) > MOST:
        raise OptionError(f'{option} "{part}": at most {MOST} of one face')
    return Wish(face.strip(), int(number))


def quoted(face: str) -> str:
    """Return a face as `wishes` reads it back, whatever is on it."""
    return '"' + face.replace('"', '""') + '"'


def find(tileset: TileSet, name: str, option: str, said: list[str] | None = None, guess: Guess = lambda *_: "") -> Face:
    """Return the face that a user means: by what is on it, by its id, or "blank"; else in another case, if that is one.

    `guess` is asked about a name that none of that finds. What is told of it goes to `said`. Raises OptionError with
    the nearest name.
    """
    name = unicodedata.normalize("NFC", name)
    name = MINUS.get(name, name)
    tests: tuple[Callable[[Face], bool], ...] = (
        lambda face: MINUS.get(face.face, face.face) == name,
        lambda face: face.id == name,
        lambda face: not face.face and name == "blank",
    )
    for test in tests:
        for face in tileset.faces:
            if test(face):
                return face
    close = [face for face in tileset.faces if name.casefold() in (face.face.casefold(), face.id.casefold())]
    guessed = close[0] if len(close) == 1 else guess(tileset, name)
    if isinstance(guessed, Face):
        if said is not None:
            said.append(f'{option}: {tileset.name} has no tile "{name}": "{guessed.label}" is taken')
        return guessed
    labels = [face.label for face in tileset.faces]
    # Ids are words of set files: near a name they help, in a list of all they are the same tiles once more.
    near = closest(name, [*labels, *(face.id for face in tileset.faces)])
    hint = guessed or nearest(name, labels if near is None else [near])
    raise OptionError(f'{option}: {tileset.name} has no tile "{name}"', hint=hint)


def only(tileset: TileSet, *texts: str, guess: Guess = lambda *_: "") -> tuple[TileSet, tuple[str, ...]]:
    """Return the set with these tiles alone, those of all texts together, and what to say about it.

    The other faces stay with a count of 0: they decide how large the letters are, so that a tile made alone looks like
    those of the whole set. More tiles than the set has are allowed, and said. Raises OptionError.
    """
    counts = dict.fromkeys((face.id for face in tileset.faces), 0)
    taken: list[str] = []
    faces = {face.face for face in tileset.faces}
    for text in texts:
        try:
            for wish in wishes(text, "*", "--only", alone=1):
                whole = f"{wish.face}*{wish.count}"
                if whole in faces and whole in text:
                    taken.append(f'--only: {whole} is {wish.count} × "{wish.face}"; the tile "{whole}" is {whole}*1')
                counts[find(tileset, wish.face, "--only", taken, guess).id] += wish.count
        except OptionError as error:
            raise _taught(error, tileset, text, "*", guess) from None
    if not any(counts.values()):
        raise OptionError("--only leaves no tile", hint='for example --only "A*2, blank"')
    said = tuple(
        f'--only: {counts[face.id]} × "{face.label}", but {tileset.name} has {face.count}'
        for face in tileset.faces
        if counts[face.id] > face.count
    )
    return replace(_with(tileset, counts), partly=True), (*taken, *said)


def counted(tileset: TileSet, texts: tuple[str, ...], guess: Guess = lambda *_: "") -> tuple[TileSet, tuple[str, ...]]:
    """Return the set with other counts for some faces, each written as `E=20`, and what to say.

    Raises OptionError, also for two counts of one face.
    """
    taken: list[str] = []
    counts = {face.id: face.count for face in tileset.faces}
    said: dict[str, int] = {}
    for text in texts:
        for wish, face in _counts(tileset, text, taken, guess):
            if said.setdefault(face.id, wish.count) != wish.count:
                both = f'--count says {said[face.id]} and {wish.count} for "{face.label}"'
                raise OptionError(both, hint="give each face one count")
            counts[face.id] = wish.count
    if not any(counts.values()):
        raise OptionError("--count leaves no tile: every count is 0")
    return _with(tileset, counts), tuple(taken)


def _counts(tileset: TileSet, text: str, taken: list[str], guess: Guess) -> list[tuple[Wish, Face]]:
    """Return what a text for --count asks for, each wish with its face. Raises OptionError."""
    try:
        return [(wish, find(tileset, wish.face, "--count", taken, guess)) for wish in wishes(text, "=", "--count")]
    except OptionError as error:
        raise _taught(error, tileset, text, "=", guess) from None


def _taught(error: OptionError, tileset: TileSet, text: str, sign: str, guess: Guess) -> OptionError:
    """Return an error with how the text is written, if it can only mean one thing."""
    from tilegen.model.respelt import respelt  # only where something is wrong

    def face(name: str) -> Face | None:
        try:
            return find(tileset, name, "", None, guess)
        except OptionError:
            return None

    right = respelt(text, sign, face)
    if right:
        option = "--only" if sign == "*" else "--count"
        error.hint = f'write {option} "{right}"' if '"' not in right else f"write {option} '{right}'"
    return error


def repeated(tileset: TileSet, times: int) -> TileSet:
    """Return the whole set several times: all counts grow, and one set comes after the other. Raises OptionError."""
    if not 1 <= times <= MOST_SETS:
        raise OptionError(f"--sets {times}", hint=f"1 to {MOST_SETS}")
    found = _with(tileset, {face.id: face.count * times for face in tileset.faces})
    return replace(found, sets=times)


def _with(tileset: TileSet, counts: dict[str, int]) -> TileSet:
    faces = tuple(replace(face, count=counts[face.id]) for face in tileset.faces)
    return replace(tileset, faces=faces, total=sum(counts.values()))
