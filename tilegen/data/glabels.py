"""Templates of gLabels read as sheets: XML in, sheet files out.

Facts of the format (gLabels-qt, docs/PRODUCT-TEMPLATES.md): a template has one kind of label in one or more grids; a
length is a number with pt, in, mm, cm or pc, a bare one is in points of 1/72 in; `x0`, `y0` are the corner of the first
label from the upper left of the sheet, `dx`, `dy` lead from label to label; `equiv` names a template of the same brand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

from tilegen.data import sheets
from tilegen.data.glabels_sheet import BROKEN, UNKNOWN, LeftOut, written
from tilegen.data.table import Table, content
from tilegen.data.xml_tree import Element, parsed
from tilegen.errors import DataError, TilegenError, printable
from tilegen.model.sheet import Sheet

LARGEST = 5_000_000  # bytes; all of gLabels' own templates together have half a million
ROOTS = ("Glabels-templates", "Glabels-document")


@dataclass(frozen=True, slots=True)
class Template:
    """A template: `title` is its brand and part, `equal` the part that it is equal to.

    `text` is that of its sheet file and `sheet` what it says, or `reason` and `detail` tell why it is left out.
    """

    title: str
    name: str
    equal: str = ""
    text: str = ""
    sheet: Sheet | None = None
    reason: str = ""
    detail: str = ""


def read(paths: Iterable[Path]) -> list[Template]:
    """Return the templates of files, in their order. Raises DataError for a file that is none of gLabels'."""
    done: dict[tuple[str, str], tuple[Template, Element]] = {}
    return _apart([_template(element, path, done) for path in paths for element in _templates(path)])


def _templates(path: Path) -> list[Element]:
    """Return the elements of a file's templates. Raises DataError."""
    root = parsed(content(path, LARGEST), path)
    if root.name not in ROOTS:
        raise DataError(f"the file begins with <{root.name}>", where=str(path), hint=f"expected <{ROOTS[0]}>")
    found = root.all("Template")
    if not found:
        raise DataError("there is no <Template> in the file", where=str(path))
    return found


def _apart(templates: list[Template]) -> list[Template]:
    """Return the templates with a name for each: the same sheet twice comes once, another one gets a number."""
    known: dict[str, str] = {}
    found = []
    for template in templates:
        name, number = template.name, 1
        while template.text and known.get(name, template.text) != template.text:
            number += 1
            name = f"{template.name}-{number}"
        if template.text and name in known:
            continue
        if template.text:
            known[name] = template.text
        found.append(replace(template, name=name))
    return found


def _template(element: Element, path: Path, done: dict[tuple[str, str], tuple[Template, Element]]) -> Template:
    """Return a template, taken over or left out. `done` has those that an equal one may name."""
    brand, part, equal = (element.values.get(key, "").strip() for key in ("brand", "part", "equiv"))
    part = part or element.values.get("name", "").strip()
    title = printable(f"{brand} {part}".strip() or "a template without a name", 80)
    found, of = Template(title, file_name(title), equal=printable(equal, 40)), element
    try:
        if equal:
            known = done.get((brand.casefold(), equal.casefold()))
            if known is None:
                raise LeftOut(UNKNOWN, f"{brand} {equal}")
            if known[0].sheet is None:
                raise LeftOut(known[0].reason, f"as {known[0].title}")
            of = known[1]
        said = f"{found.title}, as {found.equal}" if found.equal else found.title
        text = written(of, said, path.name)
        found = replace(found, text=text, sheet=_judged(text, found.name))
    except LeftOut as why:
        found = replace(found, reason=why.reason, detail=printable(why.detail, 120))
    done.setdefault((brand.casefold(), part.casefold()), (found, of))
    return found


def _judged(text: str, name: str) -> Sheet:
    """Return the sheet of a text, read as any sheet is. Raises LeftOut."""
    import tomllib

    try:
        return sheets.sheet_of(Table(tomllib.loads(text, parse_float=Decimal), name), name)
    except TilegenError as error:
        raise LeftOut(BROKEN, error.message) from None


def file_name(title: str) -> str:
    """Return a title as the name of a file.

    >>> file_name("Avery 5371"), file_name("Online Labels OL9600 (main label)"), file_name("Müller 3/4″")
    ('avery-5371', 'online-labels-ol9600-main-label', 'muller-3-4')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "sheet"
