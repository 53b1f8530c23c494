"""A thousand damaged set files of every form: each is a set or one clear line, and the check agrees."""

from __future__ import annotations

import io
import random
import zipfile
from pathlib import Path

import pytest

from tests.unit.data.sheets import HEAD, TILES, all_forms
from tilegen.data import find, tilesets
from tilegen.data.inspect import inspect
from tilegen.errors import DataError
from tilegen.model.findings import ERROR

ROWS = [("title", "My tiles"), HEAD, *TILES, ("Total", sum(row[1] for row in TILES), "", "", "")]
FORMS = [
    ("TOML", "toml", (find.shipped() / "templates" / "tilesets" / "binary.toml").read_bytes()),
    *((name, ending, content) for name, ending, content in all_forms(ROWS)),
]
SNIPPETS = [
    b'"',
    b";",
    b",",
    b"\t",
    b"\n",
    b"\r",
    b"\x00",
    b"\xff",
    b" ",
    b"#",
    b"sep=|\n",
    b"1.000",
    b"-",
    b"\xe2\x80\x8e",
    b"\xef\xbb\xbf",
    b"<f/>",
    b"=",
    b"99999999999999999999",
]
EACH = 1000 // len(FORMS) + 1


def damaged(raw: bytes, chance: random.Random) -> bytes:
    """Bytes with one to four faults: flipped, cut, put in, swapped."""
    found = bytearray(raw)
    for _ in range(chance.randint(1, 4)):
        at, size = chance.randrange(len(found) + 1), chance.choice([1, 1, 2, 8, 60])
        match chance.randrange(5):
            case 0:
                if at < len(found):
                    found[at] ^= 1 << chance.randrange(8)
            case 1:
                del found[at : at + size]
            case 2:
                found[at:at] = chance.choice(SNIPPETS)
            case 3:
                found[at : at + size] = found[at : at + size][::-1]
            case _:
                old, new = chance.choice(SNIPPETS[:5]), chance.choice(SNIPPETS)
                found = bytearray(bytes(found).replace(old, new, chance.randint(1, 9)))
    return bytes(found)


def changed(raw: bytes, ending: str, chance: random.Random) -> bytes:
    """A damaged file; in a workbook mostly its parts are, so that the archive can still be opened."""
    if ending not in ("xlsx", "ods") or chance.random() < 0.2:
        return damaged(raw, chance)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w") as new:
        names = old.namelist()
        victim = chance.choice(
            [n for n in names if "sheet1" in n or n in ("content.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels")]
        )
        for name in names:
            content = old.read(name)
            new.writestr(name, damaged(content, chance) if name == victim else content)
    return out.getvalue()


@pytest.mark.parametrize(("name", "ending", "raw"), [pytest.param(*form, id=form[0]) for form in FORMS])
def test_a_damaged_file_is_a_set_or_one_clear_line(name: str, ending: str, raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"tiles.{ending}"
    chance = random.Random(name)
    sets = 0
    for _ in range(EACH):
        path.write_bytes(changed(raw, ending, chance))
        errors = None
        try:
            errors = [f for f in inspect(tilesets.draft(str(path))).findings if f.level == ERROR]
            assert tilesets.load(str(path)).total > 0
            assert not errors
            sets += 1
        except DataError as error:
            assert "\n" not in str(error)
            assert str(path) in str(error)
            assert errors != []
    assert sets < EACH
