"""What is probably not meant in any set, though it can be made: told by the check, and by every command on stderr."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tilegen.data.wording import fold, is_total, value
from tilegen.model.findings import WARNING, SetFinding
from tilegen.model.tileset import Face

# So many blanks are doubted if they are a third of the set, or so many times as many as of any other face.
MANY_BLANKS, TIMES = 10, 3
# A word for a total is doubted from so many other rows on.
TOTALLED = 2
# In a set of words "wild" is one of them: of so many letters at least.
WORD = 3


def doubts(
    faces: Sequence[Face | None], places: Sequence[str], cells: Sequence[Mapping[str, str]] = ()
) -> Iterator[SetFinding]:
    """Yield a warning for each row with very many blanks, or with a word for a blank or a total as its face.

    `cells` are the addresses of the values of each row in a workbook, by key.
    """
    total = sum(face.count for face in faces if face)
    most = max((face.count for face in faces if face and face.face), default=0)
    words = of_words([face.face for face in faces if face and face.face])
    counts = sorted(face.count for face in faces if face)
    for number, (face, row) in enumerate(zip(faces, places, strict=True), start=1):
        if face is None:
            continue
        address = cells[number - 1].get("face", "") if cells else ""
        place = f"{row} ({address})" if address else row
        if (
            not face.face
            and most
            and face.count >= MANY_BLANKS
            and (3 * face.count > total or face.count > TIMES * most)
        ):
            message = f"{face.count} of the {total} tiles are blank"
            fix = "is it a sum of the others? Then delete the row; if so many blanks are meant, nothing to do"
            yield SetFinding("S26", WARNING, message, fix, place, number)
        if len(face.face) >= WORD and not words and value("kind", face.face) == "blank":
            message = f'the tile shows the word "{face.face}"'
            yield SetFinding("S28", WARNING, message, "for a blank tile leave the face empty", place, number, face.face)
        # In a set for learning to read "all" is a tile as others are, and no more often there than they.
        if len(counts) > TOTALLED and face.count > counts[-2] and is_total(face.face):
            message = f'{face.count} tiles show the word "{face.face}"'
            fix = (
                "is the row a sum of the others? Then delete it, or put it last; if such tiles are meant, nothing to do"
            )
            yield SetFinding("S28", WARNING, message, fix, place, number, face.face)


def of_words(texts: Sequence[str]) -> bool:
    """Tell whether most faces of a set are words; words for a blank do not count, if there is anything else.

    >>> of_words(["wild", "horse", "a"]), of_words(["A", "Blank", "Joker"]), of_words(["joker"])
    (False, False, True)
    """
    others = [text for text in texts if len(text) < WORD or value("kind", text) != "blank"] or texts
    return 2 * sum(len(fold(text)) >= WORD for text in others) > len(others)
