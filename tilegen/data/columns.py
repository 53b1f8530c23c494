"""What the columns of a table of tiles mean, by their headings or by what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tilegen.data.grid import Cell, Grid, Row
from tilegen.data.numbers import is_number, number_of
from tilegen.data.wording import by_parts, exact, fold, meanings, value, words
from tilegen.errors import DataError

EXAMPLE = "face;count;points"
# How many rows may stand above the headings.
MOST_ABOVE = 60
# So many numbers from 1 up are those of the rows.
NUMBERED = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """Where what stands: the column of each field, and the columns (number, heading) that are kept as notes.

    `heading` is the row of the headings, None if there is none; `names` are the headings by column.
    """

    fields: dict[str, int]
    extras: tuple[tuple[int, str], ...]
    names: dict[int, str]
    heading: Row | None


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


def layout(grid: Grid) -> Layout:
    """Return what the columns of a table mean. Raises DataError if that is not clear."""
    heading = _heading(grid)
    return _guessed(grid) if heading is None else _named(grid, heading)


def likeness(grid: Grid) -> int:
    """Tell how much a table looks like a list of tiles: 2 by its headings, 1 by what stands in it, else 0."""
    if _heading(grid) is not None:
        return 2
    try:
        return int(bool(grid.rows) and "count" in _guessed(grid).fields)
    except DataError:
        return 0


def _heading(grid: Grid) -> Row | None:
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


def _named(grid: Grid, heading: Row) -> Layout:
    """Return the layout that headings tell."""
    names = {n: cell.text for n, cell in enumerate(heading.cells) if not cell.empty}
    fields = _fields(grid, heading, names)
    rows = _below(grid, heading)
    if (kind := fields.get("kind")) is not None and fold(names[kind]) not in words().plain:
        # "Type" may be anything.
        if not all(value("kind", row.at(kind).text) for row in rows if not row.at(kind).empty):
            del fields["kind"]
            fields.setdefault("group", kind)
    taken = set(fields.values())
    for column, name in names.items():
        if column not in taken:
            _misspelt(grid, heading, column, name, fields)
    if "face" not in fields:
        unknown = [name for column, name in names.items() if column not in taken]
        found = f"; these headings are unknown: {_list(unknown)}" if unknown else f": found {_list(names.values())}"
        raise DataError(
            f"no column is the face{found}",
            where=f"{grid.where} row {heading.number}",
            hint="call the column with what stands on the tiles face",
        )
    extras = []
    for column in range(grid.width):
        name = names.get(column, "")
        if column in taken or fold(name) in words().computed or all(row.at(column).empty for row in rows):
            continue
        extras.append((column, name))
    if "count" not in fields:
        _uncounted(grid, rows, extras, heading)
    return Layout(fields, tuple(_unlike(grid, extras)), names, heading)


def _fields(grid: Grid, heading: Row, names: dict[int, str]) -> dict[str, int]:
    """Return the column of each field. Raises DataError for two columns of one field."""
    fields: dict[str, int] = {}
    plain, loose = words().plain, words().loose
    rows = _below(grid, heading)
    looks: tuple[Callable[[str], list[str]], ...] = (
        lambda name: [plain.get(fold(name), "")],
        lambda name: [loose.get(fold(name), "")],
        by_parts,
    )
    for tier, look in enumerate(looks):
        already = set(fields)
        for column, name in names.items():
            if column in fields.values():
                continue
            field = next((one for one in look(name) if one and one not in already), "")
            if not field or (field == "note" and field in fields):
                continue
            if tier and field == "count" and is_numbered([row.at(column) for row in rows]):
                continue
            if field in fields:
                raise DataError(
                    f'both "{names[fields[field]]}" and "{name}" name the {field}',
                    where=f"{grid.where} row {heading.number}",
                    hint=f"call the right one {field}, the other something else",
                )
            fields[field] = column
    return fields


def is_numbered(cells: Sequence[Cell]) -> bool:
    """Tell whether cells hold the numbers of their rows, from 1 up."""
    numbers = [number_of(cell) for cell in cells if not cell.empty]
    return len(numbers) >= NUMBERED and numbers == list(range(1, len(numbers) + 1))


def _misspelt(grid: Grid, heading: Row, column: int, name: str, fields: dict[str, int]) -> None:
    """Refuse a heading that is nearly that of a field which has no column yet. Raises DataError."""
    from difflib import SequenceMatcher

    folded = fold(name)
    if len(folded) < 4 or folded in words().computed:
        return
    best, near = 0.0, ""
    for word, field in words().plain.items():
        if field in fields or abs(len(word) - len(folded)) > 2:
            continue
        likeness = 0.9 if sorted(word) == sorted(folded) else SequenceMatcher(None, word, folded).ratio()
        if likeness >= (0.8 if field in ("face", "count", "points") else 0.85) and likeness > best:
            best, near = likeness, field if len(word) < 4 else word
    if near:
        raise DataError(
            f'unknown heading "{name}"',
            where=grid.place(heading, column, name),
            hint=f'did you mean "{near}"? A column of your own needs a name that is less like it',
        )


def _uncounted(grid: Grid, rows: Sequence[Row], extras: list[tuple[int, str]], heading: Row) -> None:
    """Refuse a table without counts in which another column may hold them. Raises DataError."""
    for column, name in extras:
        cells = [row.at(column) for row in rows if not row.at(column).empty]
        if not is_numbered(cells) and all(is_number(cell) and (number_of(cell) or 0) % 1 == 0 for cell in cells):
            raise DataError(
                f"no column is the count, but {grid.column(column, name)} holds whole numbers",
                where=f"{grid.where} row {heading.number}",
                hint="call it count if it is, or add a column count",
            )


def _unlike(grid: Grid, extras: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the columns that become notes, each under a name of its own."""
    seen: set[str] = set()
    for column, heading in extras:
        name = " ".join(heading.split()) or grid.column(column)
        while name in seen:
            name += " (2)"
        seen.add(name)
        yield column, name


def _below(grid: Grid, heading: Row) -> list[Row]:
    return [row for row in grid.rows if row.number > heading.number]


def leading(grid: Grid) -> int:
    """Return how many rows of a table without headings give facts of the set, such as its title."""
    number = 0
    for row in grid.rows[:-1]:
        texts = [cell.text for cell in row.cells if not cell.empty]
        if len(texts) < 2 or row.cells[0].empty or fold(texts[0]) not in words().head:
            break
        number += 1
    return number


def _is_total(row: Row) -> bool:
    """Tell whether a row says how many tiles there are in all."""
    texts = [cell for cell in row.cells if not cell.empty]
    return bool(texts) and words().head.get(fold(texts[0].text)) == "total"


def _closed(rows: list[Row]) -> tuple[list[Row], Row | None]:
    """Return the rows of tiles without headings, and the row of their total; remarks may stand below it."""
    for end in range(len(rows) - 1, 0, -1):
        if _is_total(rows[end]):
            return rows[:end], rows[end]
        full = [cell for cell in rows[end].cells if not cell.empty]
        if len(full) > 1 or any(map(is_number, full)):
            break
    return rows, None


def _like_headings(rows: Sequence[Row]) -> Row | None:
    """Return the row that looks like headings: the last of words alone above the first with numbers."""
    found = None
    for row in rows[:MOST_ABOVE]:
        if any(map(is_number, row.cells)):
            return found
        if sum(not cell.empty for cell in row.cells) > 1:
            found = row
    return None


def _unknown(grid: Grid, heading: Row) -> DataError:
    """Return the error for headings of which none is known, what to call them. Raises DataError for one misspelt."""
    names = {n: cell.text for n, cell in enumerate(heading.cells) if not cell.empty}
    for n, name in names.items():
        _misspelt(grid, heading, n, name, {})
    cells = {n: [c for row in _below(grid, heading) if not (c := row.at(n)).empty] for n in names}
    numeric = [f'"{names[n]}"' for n, column in cells.items() if column and all(map(is_number, column))]
    texts = [f'"{names[n]}"' for n, column in cells.items() if column and not all(map(is_number, column))]
    advice = [f"{texts[0]} face"] if texts else []
    if len(numeric) == 1:
        advice.append(f"{numeric[0]} count")
    elif numeric:
        advice.append(f"{' and '.join(numeric[:2])} count and points, in the right order")
    call = f"call {', '.join(advice)}" if advice else f"call them as in {EXAMPLE}"
    return DataError(
        f"row {heading.number} looks like headings, but none of them is known: {_list(names.values())}",
        where=grid.where,
        hint=f"{call}; other columns may keep their names",
    )


def _guessed(grid: Grid) -> Layout:
    """Return the layout of a table without headings, if what stands in it leaves no doubt. Raises DataError."""
    rows, total = _closed(list(grid.rows[leading(grid) :]))
    if not rows:
        raise DataError("no tiles in it", where=grid.where, hint=f"expected a heading line such as {EXAMPLE}")
    columns = {n: [row.at(n) for row in rows] for n in range(max(len(row.cells) for row in rows))}
    columns = {n: cells for n, cells in columns.items() if not all(cell.empty for cell in cells)}
    if (heading := _like_headings(rows)) is not None:
        raise _unknown(grid, heading)
    numeric = [n for n, cells in columns.items() if all(is_number(c) or c.empty for c in cells)]
    faces = [n for n in columns if n not in numeric] or numeric
    faces = [n for n in faces if _different(columns[n])]
    if len(faces) != 1 or len(columns) > 3:
        raise _unclear(grid, columns)
    fields = {"face": faces[0]}
    others = {n: cells for n, cells in columns.items() if n != faces[0]}
    if any(n not in numeric or any(cell.empty for cell in cells) for n, cells in others.items()):
        raise _unclear(grid, columns)
    if len(others) == 2:
        fields |= _decided(others, columns[faces[0]], total)
    elif others:
        (column,) = others
        whole = all((number_of(cell) or 0) % 1 == 0 for cell in others[column])
        fields |= {"count": column} if whole else {}
    if others and "count" not in fields:
        raise _unclear(grid, columns)
    return Layout(fields, (), {}, None)


def _different(cells: Sequence[Cell]) -> bool:
    texts = [cell.text for cell in cells]
    return len(set(texts)) == len(texts)


def _decided(pair: dict[int, list[Cell]], faces: list[Cell], total: Row | None) -> dict[str, int]:
    """Return which of two columns of numbers is the count, if anything tells: fractions, the blank's 0, the total."""
    said = set()
    (one, _), (other, _) = pair.items()
    for points, count in ((one, other), (other, one)):
        numbers, counts = ([number_of(c) or 0 for c in pair[n]] for n in (points, count))
        if any(n % 1 for n in numbers) and not any(n % 1 for n in counts):
            said.add((points, count))
        if any(face.empty and n == 0 and m > 0 for face, n, m in zip(faces, numbers, counts, strict=True)):
            said.add((points, count))
        promised = number_of(total.at(count)) if total else None
        if promised is not None and promised == sum(counts) != sum(numbers):
            said.add((points, count))
    if len(said) != 1:
        return {}
    points, count = said.pop()
    return {"points": points, "count": count}


def _unclear(grid: Grid, columns: dict[int, list[Cell]], why: str = "") -> DataError:
    """Return the error that shows how the columns read, and asks for a heading line."""
    texts = {n: [c.text for c in cells if not c.empty][:3] for n, cells in columns.items()}
    read = [f"{grid.column(n)} reads {_list(shown)}" for n, shown in texts.items()]
    return DataError(
        f"{why or 'it is not clear which column is what'}: {'; '.join(read[:5])}{' …' if len(read) > 5 else ''}",
        where=grid.where,
        hint=f"put a heading line above them, such as {EXAMPLE}",
    )


def _list(texts: Iterable[str]) -> str:
    shown = [f'"{text if len(text) <= 20 else text[:19] + "…"}"' for text in texts]
    return ", ".join(shown[:6]) + (" …" if len(shown) > 6 else "")
