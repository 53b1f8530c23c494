"""The words of `tilegen stats`: tables for people, and one table for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from tilegen.backends.text import width
from tilegen.drawing.table import Cell, Table
from tilegen.model.odds import Chance, Pair, Part, Spread, in_other_case, paired
from tilegen.model.tileset import exact

LONGEST = 16  # columns of a name in a table for people
OF_POINTS = ("points", "in all", "points %", "pts A", "pts B", "pts A %", "pts B %")
BLANK, NO_GROUP = "blank", "–"
BLANKS = 'A blank may stand for any tile: "and no blank" are the hands that no blank can help either.'
HEADS = (
    *("part", "name", "kind", "group", "pool", "count", "share %", "points", "points in all", "points %"),
    *("per hand", "none %", "chance %"),
)


def rounded(value: Fraction, places: int = 2) -> Decimal:
    """Return a fraction as a decimal, halves to even.

    >>> rounded(Fraction(2, 3)), rounded(Fraction(7, 1), 1)
    (Decimal('0.67'), Decimal('7.0'))
    """
    return Decimal(round(value * 10**places)).scaleb(-places)


def percent(value: Fraction) -> Decimal:
    """Return a share in percent, two places.

    >>> percent(Fraction(1, 3))
    Decimal('33.33')
    """
    return rounded(100 * value)


def one_in(chance: Fraction) -> str:
    """Return a chance as people say it: one in so many.

    >>> [one_in(Fraction(*pair)) for pair in ((0, 1), (1, 1), (2, 9), (1, 1234567), (1, 10**12))]
    ['never', 'always', '1 in 4.5', '1 in 1234567', '1 in 1e12']
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    inverse = 1 / chance
    if inverse < 100:
        return f"1 in {rounded(inverse, 1)}"
    if inverse < 10**9:
        return f"1 in {round(inverse)}"
    figures, _, power = f"{Decimal(round(inverse)):.2e}".partition("e+")
    return f"1 in {figures.rstrip('0').rstrip('.')}e{power}"


def said(chance: Chance, longest: int = 30) -> str:
    """Return what a chance is about."""
    key, blank = chance.key.removesuffix("_or_blank"), chance.key.endswith("_or_blank")
    named = shortened(" ".join(chance.faces), longest)
    if key == "each_relation":
        return f"every one of {chance.players} players has {named}{' or a blank' if blank else ''}"
    if key == "a_blank":
        return "at least one blank"
    if key == "one_kind":
        return "all of one kind, blanks passing for any" if blank else "all of one kind"
    what = key.removeprefix("no_")
    faces = named if what == "relation" else f"{what} ({named})" if what == "vowel" else what
    return f"no {faces}{' and no blank' if blank else ''}"


def shortened(text: str, longest: int = LONGEST) -> str:
    """Return a text that takes at most `longest` columns."""
    while width(text) > longest:
        text = f"{text.rstrip('…')[:-1]}…"
    return text


def label(part: Part | Pair) -> str:
    """Return what to call a face."""
    return part.name or BLANK


# -- one set --------------------------------------------------------------------------------------------------------


def tables(found: Spread) -> list[Table]:
    """Return the tables on one set."""
    made = [_totals(found), _faces(found), _parts("Kinds", "kind", found.kinds)]
    if found.groups:
        made.append(_parts("Groups", "group", found.groups))
    made = made if found.tileset.scored else [_unscored(table) for table in made]
    return [*made, _chances(found)] if found.chances else made


def _unscored(table: Table) -> Table:
    """Return a table without its columns and rows of points, for sets in which nothing scores."""
    kept = [n for n, head in enumerate(table.heads) if head not in OF_POINTS]
    rows = tuple(tuple(row[n] for n in kept) for row in table.rows if row[0] not in ("points", "points of a hand"))
    total = tuple(table.total[n] for n in kept) if table.total else ()
    return replace(table, heads=tuple(table.heads[n] for n in kept), rows=rows, total=total)


def _totals(found: Spread) -> Table:
    tileset = found.tileset
    rows: list[tuple[Cell, ...]] = [("all tiles", tileset.total, tileset.points)]
    if tileset.pool:
        rows = [
            ("in the bag", found.bag, found.bag_points),
            ("in the pool", tileset.pool, exact(Decimal(tileset.points) - Decimal(found.bag_points))),
            *rows,
        ]
    rows.append((f"a hand of {found.hand}", found.hand, rounded(found.expected_points)))
    faces, kinds = sum(f.count > 0 for f in tileset.faces), len(found.kinds)
    some = f"{faces} {'face' if faces == 1 else 'faces'} of {kinds} {'kind' if kinds == 1 else 'kinds'}"
    notes = [f"{some}, {tileset.rack} in hand"]
    if found.hand == found.bag:
        notes.append("the bag holds no more than a hand")
    return Table(f"{tileset.title} ({tileset.name})", ("", "tiles", "points"), tuple(rows), notes=tuple(notes))


def _faces(found: Spread) -> Table:
    grouped, pooled = bool(found.groups), bool(found.tileset.pool)
    rows = []
    for part in found.faces:
        more = [shortened(part.group)] if grouped else []
        more += ["pool" if part.pool else "bag"] if pooled else []
        rows.append((shortened(label(part)), part.kind, *more, *_figures(part, points=True)))
    heads = ("face", "kind", *(["group"] if grouped else []), *(["where"] if pooled else []))
    total = _total(found.faces, len(heads), points=True)
    return Table("Faces", (*heads, *_figure_heads(points=True)), tuple(rows), total)


def _parts(title: str, head: str, parts: tuple[Part, ...]) -> Table:
    named = {"kind": BLANK, "group": NO_GROUP}[head]
    rows = tuple((shortened(part.name or named), *_figures(part)) for part in parts)
    return Table(title, (head, *_figure_heads()), rows, _total(parts, 1))


def _figure_heads(*, points: bool = False) -> tuple[str, ...]:
    return ("count", "share %", *(["points"] if points else []), "in all", "points %", "per hand", "none %")


def _figures(part: Part, *, points: bool = False) -> tuple[Cell, ...]:
    own: list[Cell] = ["" if part.points is None else part.points] if points else []
    shares = percent(part.share), *own, part.mass, percent(part.mass_share)
    return part.count, *shares, rounded(part.expected), percent(part.none)


def _total(parts: Iterable[Part], names: int, *, points: bool = False) -> tuple[Cell, ...]:
    parts = list(parts)
    mass = exact(sum((Decimal(part.mass) for part in parts), start=Decimal(0)))
    shares, masses = sum((p.share for p in parts), Fraction(0)), sum((p.mass_share for p in parts), Fraction(0))
    hand = sum((part.expected for part in parts), Fraction(0))
    own: list[Cell] = [""] if points else []
    empty = ("",) * (names - 1)
    count = sum(part.count for part in parts)
    return "total", *empty, count, percent(shares), *own, mass, percent(masses), rounded(hand), ""


def _chances(found: Spread) -> Table:
    rows = tuple((said(c), percent(c.chance), one_in(c.chance)) for c in found.chances)
    notes = [BLANKS] if any(c.key.endswith("_or_blank") for c in found.chances) else []
    if found.tileset.pool:
        notes.append("Tiles of the pool are not drawn.")
    return Table(f"Chances of an opening hand of {found.hand}", ("hand", "%", ""), rows, notes=tuple(notes))


# -- two sets -------------------------------------------------------------------------------------------------------


def comparison(first: Spread, second: Spread) -> list[Table]:
    """Return the tables on two sets, A and B."""
    names = [f"{letter} is {s.tileset.name}: {s.tileset.title}" for letter, s in (("A", first), ("B", second))]
    if in_other_case(*([part.name for part in s.faces] for s in (first, second))):
        names.append("Capitals in one are small letters in the other: they are taken as the same.")
    made = [
        _compared_totals(first, second, tuple(names)),
        _compared("Faces", "face", paired(first.faces, second.faces)),
        _compared("Kinds", "kind", paired(first.kinds, second.kinds)),
    ]
    if first.groups or second.groups:
        made.append(_compared("Groups", "group", paired(first.groups, second.groups)))
    if not first.tileset.scored and not second.tileset.scored:
        made = [_unscored(table) for table in made]
    return [*made, *_compared_chances(first, second)]


def _compared_totals(first: Spread, second: Spread, notes: tuple[str, ...]) -> Table:
    def row(name: str, a: Cell, b: Cell) -> tuple[Cell, ...]:
        return name, a, b, exact(Decimal(b) - Decimal(a))

    rows = [
        row("tiles", first.tileset.total, second.tileset.total),
        row("in the bag", first.bag, second.bag),
        row("in the pool", first.tileset.pool, second.tileset.pool),
        row("points", first.tileset.points, second.tileset.points),
        row("in hand", first.hand, second.hand),
        row("points of a hand", rounded(first.expected_points), rounded(second.expected_points)),
    ]
    return Table(f"{first.tileset.name} and {second.tileset.name}", ("", "A", "B", "B − A"), tuple(rows), notes=notes)


def _compared(title: str, head: str, pairs: tuple[Pair, ...]) -> Table:
    points = head == "face"
    rows: list[tuple[Cell, ...]] = []
    for pair in pairs:
        a, b = pair.first, pair.second
        counts = [part.count if part else 0 for part in (a, b)]
        shares = [part.share if part else Fraction(0) for part in (a, b)]
        masses = [part.mass_share if part else Fraction(0) for part in (a, b)]
        own: list[Cell] = [_points(a), _points(b)] if points else []
        only = "only in A" if b is None else "only in B" if a is None else ""
        differ = "other points" if points and a and b and a.points != b.points else only
        name = shortened(pair.name or {"group": NO_GROUP}.get(head, BLANK))
        cells: list[Cell] = [*counts, counts[1] - counts[0], *map(percent, shares), percent(shares[1] - shares[0])]
        rows.append((name, *cells, *own, *map(percent, masses), differ))
    heads = (head, "A", "B", "B − A", "A %", "B %", "B − A", *(["pts A", "pts B"] if points else []))
    return Table(title, (*heads, "pts A %", "pts B %", ""), tuple(rows))


def _points(part: Part | None) -> Cell:
    return "" if part is None or part.points is None else part.points


def _compared_chances(first: Spread, second: Spread) -> list[Table]:
    ours, theirs = ({(c.key, c.players): c for c in s.chances} for s in (first, second))
    rows = []
    for key in dict.fromkeys((*ours, *theirs)):
        a, b = ours.get(key), theirs.get(key)
        either = a or b
        assert either is not None, "the key comes from one of them"
        cells: list[Cell] = [percent(c.chance) if c else "" for c in (a, b)]
        rows.append((said(either), *cells, percent(b.chance - a.chance) if a and b else ""))
    if not rows:
        return []
    hands = f"{first.hand} (A) and {second.hand} (B)" if first.hand != second.hand else str(first.hand)
    notes = (BLANKS,) if any(key.endswith("_or_blank") for key, _ in (*ours, *theirs)) else ()
    title = f"Chances of an opening hand of {hands}"
    return [Table(title, ("hand", "A %", "B %", "B − A"), tuple(rows), notes=notes)]


# -- spreadsheets ---------------------------------------------------------------------------------------------------


def sheet(found: Spread) -> Table:
    """Return everything on one set as one table: a row for each face, kind, group and chance, and the total."""
    kinds = [("kind", found.kinds), ("group", found.groups)]
    rows: list[tuple[Cell, ...]] = [
        (
            *("face", label(part), part.kind, part.group, "pool" if part.pool else "", part.count, percent(part.share)),
            *(_points(part), part.mass, percent(part.mass_share), rounded(part.expected, 4), percent(part.none), ""),
        )
        for part in found.faces
    ]
    for name, parts in kinds:
        rows += [
            (
                *(name, part.name or NO_GROUP, "", "", "", part.count, percent(part.share), "", part.mass),
                *(percent(part.mass_share), rounded(part.expected, 4), percent(part.none), ""),
            )
            for part in parts
        ]
    tileset = found.tileset
    for name, count, points in (
        ("all", tileset.total, tileset.points),
        ("bag", found.bag, found.bag_points),
        ("pool", tileset.pool, exact(Decimal(tileset.points) - Decimal(found.bag_points))),
        ("hand", found.hand, rounded(found.expected_points, 4)),
    ):
        rows.append(("total", name, "", "", "", count, "", "", points, "", "", "", ""))
    rows += [("chance", said(c), *("",) * 10, rounded(100 * c.chance, 4)) for c in found.chances]
    return Table(found.tileset.title, HEADS, tuple(rows))


def compared_sheet(first: Spread, second: Spread) -> Table:
    """Return two sets side by side as one table."""
    made = comparison(first, second)
    heads = ("part", "name", "A", "B", "B - A", "share A %", "share B %", "points A", "points B")
    rows: list[tuple[Cell, ...]] = []
    kinds = (("face", first.faces, second.faces), ("kind", first.kinds, second.kinds))
    for name, ours, theirs in (*kinds, ("group", first.groups, second.groups)):
        for pair in paired(ours, theirs):
            a, b = pair.first, pair.second
            counts = [part.count if part else 0 for part in (a, b)]
            shares = [percent(part.share) if part else Decimal(0) for part in (a, b)]
            rows.append((name, label(pair), *counts, counts[1] - counts[0], *shares, _points(a), _points(b)))
    rows += [("total", *row, "", "", "", "") for row in made[0].rows]
    if first.chances or second.chances:
        rows += [("chance %", *row, "", "", "", "") for row in made[-1].rows]
    return Table(made[0].title, heads, tuple(rows))
