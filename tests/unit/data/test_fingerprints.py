"""Fingerprints: the same for the same facts, however and wherever they were written."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import find
from tilegen.data.fingerprints import READERS, Taker, beside, digest
from tilegen.errors import DataError
from tilegen.model.fingerprint import Fingerprint, found_in
from tilegen.model.tileset import Face, TileSet

SHEET = 'title = "Mine"\ntile = "20mm"\ngap = "2mm"\n'


def of(role: str, path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8", newline="")
    return Taker().of(role, str(path)).digest


@pytest.mark.parametrize(
    "same",
    [
        SHEET.replace("\n", "\r\n"),
        "# said\n" + SHEET + "\n\n",
        'gap="0.2cm"\ntile = "2cm"\ntitle = "Mine"',
        SHEET + 'margin = "6.5mm"  # what it would be anyway\n',
        "\ufeff" + SHEET,
    ],
)
def test_how_a_file_is_written_does_not_matter(same: str, tmp_path: Path) -> None:
    assert of("sheet", tmp_path / "mine.toml", same) == of("sheet", tmp_path / "mine.toml", SHEET)


@pytest.mark.parametrize(
    "other", [SHEET.replace("2mm", "3mm"), SHEET.replace("Mine", "Yours"), SHEET + 'cells = [2, 3]\npapers = ["a4"]']
)
def test_what_it_says_does(other: str, tmp_path: Path) -> None:
    assert of("sheet", tmp_path / "mine.toml", other) != of("sheet", tmp_path / "mine.toml", SHEET)


@pytest.mark.parametrize("role", ["set", "style", "sheet", "board", "machine", "material", "rules", "words", "booklet"])
def test_every_shipped_file_has_its_own(role: str) -> None:
    kinds = {"set": "tilesets", "style": "styles", "sheet": "sheets", "board": "boards", "machine": "machines"}
    kind = kinds.get(role, {"material": "materials", "words": "texts"}.get(role, role))
    names = find.names(kind)
    found = {Taker().of(role, name).digest for name in names}
    assert len(found) == len(names)


def test_a_set_says_nothing_of_where_it_lies(tmp_path: Path) -> None:
    text = 'name = "mine"\ntiles = [{ face = "A", count = 2 }]\n'
    (tmp_path / "a").mkdir()
    assert of("set", tmp_path / "mine.toml", text) == of("set", tmp_path / "a" / "mine.toml", text)
    taken = Taker().of("set", str(tmp_path / "a" / "mine.toml"))
    assert taken.name == "mine.toml"
    assert beside(taken, tmp_path / "a") == taken.digest
    with pytest.raises(DataError):
        beside(taken, tmp_path / "b")


def test_a_tilegen_that_knows_more_facts_gives_the_same() -> None:
    face = Face("a", "A", 1, 1, "letter")
    assert digest(face) == digest(Face("a", "A", 1, Decimal("1.0"), "letter", look="plain", braille=""))
    assert digest(face) != digest(Face("a", "A", 1, 1, "letter", look="inverted"))
    assert digest(TileSet("x", "X", (face,), 7, 1, source="/home/ada/x.toml")) == digest(
        TileSet("x", "X", (face,), 7, 1)
    )


def test_a_role_that_this_tilegen_does_not_know(tmp_path: Path) -> None:
    with pytest.raises(DataError, match='knows no "paint"'):
        beside(Fingerprint("paint", "red", "0" * 12), tmp_path)


@given(st.sampled_from(sorted(READERS)), st.text(min_size=1, max_size=30), st.text("0123456789abcdef", min_size=12))
def test_written_and_read(role: str, name: str, digits: str) -> None:
    if "\n" not in name:
        wanted = Fingerprint(role, name, digits[:12])
        assert found_in([str(wanted), "nothing"]) == (wanted,)
