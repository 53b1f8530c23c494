"""The headings of a table: which row they are, and what to say of one that is not known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tilegen.data.grid import Grid, Row
from tilegen.data.numbers import is_number
from tilegen.data.wording import exact, fold, meanings, words
from tilegen.errors import DataError, slipped

# How many rows may stand above the headings.
MOST_ABOVE = 60
# Shorter words have too many neighbours, and with more slips any word is another.
SHORTEST, MOST_SLIPS = 4, 3
# So many numbers beside a heading are a row of them.
WIDE = 3


def known(texts: Sequence[str]) -> int:
    """Return how many different fields these texts name, taken as headings."""
    return len(_named_by(texts, meanings))


def _named_by(texts: Iterable[str], look: Callable[[str], list[str]]) -> set[str]:
    """Return the fields that texts name, each another one where it can be."""
    found: set[str] = set()
    for text in texts:
        fields = look(text)
        found.update(next(([field] for field in fields if field not in found), fields[:1]))
    return found


def heading_of(grid: Grid) -> Row | None:
    """Return the row of the headings: the first that names two fields, or else the face and something else.

    Headings that are known as a whole come before those of which a part is.
    """
    above = grid.rows[:MOST_ABOVE]
    for look in (exact, meanings):
        for row in above:
            if len(_named_by((cell.text for cell in row.cells), look)) > max(1, sum(map(is_number, row.cells))):
                return row
    return _alone(grid, exact) or _alone(grid, meanings)


def _alone(grid: Grid, look: Callable[[str], list[str]]) -> Row | None:
    """Return the first row of words of which one names a field."""
    for row in grid.rows[:MOST_ABOVE]:
        texts = [cell.text for cell in row.cells if not cell.empty]
        if any(map(is_number, row.cells)) or fold(texts[0]) in words().head or not any(map(look, texts)):
            continue
        alone = look(texts[0])[:1] == ["face"] and all(sum(not c.empty for c in r.cells) == 1 for r in grid.rows)
        if len(texts) > 1 or alone:
            return row
    return None


def refuse_lying(grid: Grid) -> None:
    """Refuse a table that lies on its side: the headings one below the other, the faces in a row. Raises DataError."""
    for column in range(min(2, grid.width)):
        found: dict[str, Row] = {}
        for row in grid.rows[:MOST_ABOVE]:
            found |= {field: row for field in exact(row.at(column).text) if field not in found}
        counts = [row for field, row in found.items() if field in ("count", "points")]
        if "face" not in found or not counts:
            continue
        numbers = [cell for row in counts for cell in row.cells[column + 1 :] if not cell.empty]
        if len(numbers) >= WIDE * len(counts) and all(map(is_number, numbers)):
            names = [cell.text for row in (found["face"], *counts) for cell in row.cells[column : column + 1]]
            raise DataError(
                f"the table lies on its side: {listed(names)} stand one below the other",
                where=grid.where,
                hint="transpose it, so that each tile has a row of its own: in a spreadsheet copy it, "
                "then Paste Special, Transpose",
            )


def refuse_misspelt(grid: Grid, heading: Row, column: int, name: str, fields: dict[str, int]) -> None:
    """Refuse a heading that is nearly that of a field which has no column yet. Raises DataError."""
    folded = fold(name)
    if len(folded) < SHORTEST or folded in words().computed:
        return
    best, near = 1.0, ""
    for word, field in words().plain.items():
        if field in fields or abs(len(word) - len(folded)) > MOST_SLIPS:
            continue
        distance = slipped(word, folded)
        # Two neighbours exchanged are one slip; other words of the same letters are other words.
        swapped = distance == 1 and sorted(word) == sorted(folded)
        share = distance / max(len(word), len(folded))
        if (swapped or share <= (0.2 if field in ("face", "count", "points") else 0.15)) and share < best:
            best, near = share, field if len(word) < SHORTEST else word
    if near:
        raise DataError(
            f'unknown heading "{name}"',
            where=grid.place(heading, column, name),
            hint=f'did you mean "{near}"? A column of your own needs a name that is less like it',
        )


def like_headings(rows: Sequence[Row]) -> Row | None:
    """Return the row that looks like headings: the last of words alone above the first with numbers."""
    found = None
    for row in rows[:MOST_ABOVE]:
        if any(map(is_number, row.cells)):
            return found
        if sum(not cell.empty for cell in row.cells) > 1:
            found = row
    return None


def unknown(grid: Grid, heading: Row) -> DataError:
    """Return the error for headings of which none is known, what to call them. Raises DataError for one misspelt."""
    names = {n: cell.text for n, cell in enumerate(heading.cells) if not cell.empty}
    for n, name in names.items():
        refuse_misspelt(grid, heading, n, name, {})
    cells = {n: [c for row in grid.below(heading) if not (c := row.at(n)).empty] for n in names}
    numeric = [f'"{names[n]}"' for n, column in cells.items() if column and all(map(is_number, column))]
    texts = [f'"{names[n]}"' for n, column in cells.items() if column and not all(map(is_number, column))]
    advice = [f"{texts[0]} face"] if texts else []
    if len(numeric) == 1:
        advice.append(f"{numeric[0]} count")
    elif numeric:
        advice.append(f"{' and '.join(numeric[:2])} count and points, in the right order")
    call = f"call {', '.join(advice)}" if advice else f"call them as in {grid.example()}"
    return DataError(
        f"row {heading.number} looks like headings, but none of them is known: {listed(names.values())}",
        where=grid.where,
        hint=f"{call}; other columns may keep their names",
    )


def listed(texts: Iterable[str]) -> str:
    """Return a few texts in quotes, shortened."""
    shown = [f'"{text if len(text) <= 20 else text[:19] + "…"}"' for text in texts]
    return ", ".join(shown[:6]) + (" …" if len(shown) > 6 else "")
