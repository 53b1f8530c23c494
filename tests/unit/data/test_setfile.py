"""Set files that tilegen writes: whatever a set holds, reading brings it back."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilegen.data import find, setfile, tilesets
from tilegen.data.characters import REPLACEMENT, seen
from tilegen.data.face_rows import drawn_as
from tilegen.model.tileset import BORDERS, KINDS, LOOKS, SIGNS, Face, TileGroup, TileSet, exact

# What a text in a set may consist of: anything but control and unassigned characters; quotes and backslashes often.
CHARACTERS = st.characters(exclude_categories=("Cc", "Cs", "Cn", "Cf", "Zs", "Zl", "Zp")) | st.sampled_from(
    "\"\\'#={}[],;"
)


def texts(most: int, least: int = 1) -> st.SearchStrategy[str]:
    return st.text(CHARACTERS, min_size=least, max_size=most)


def faced(text: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", text)


FACES = texts(6).map(faced).filter(lambda face: seen(face) and REPLACEMENT not in face)


@st.composite
def faces(draw: Any) -> tuple[Face, ...]:
    shown = draw(st.lists(FACES, min_size=1, max_size=6, unique_by=drawn_as))
    ids = draw(st.lists(texts(8), min_size=len(shown), max_size=len(shown), unique=True))
    found = []
    for face, name in zip([*shown[:-1], draw(st.sampled_from([shown[-1], ""]))], ids, strict=True):
        points = draw(st.integers(0, 999) | st.decimals(0, 998, places=draw(st.integers(1, 3))))
        found.append(
            Face(
                id=name,
                face=face,
                count=draw(st.integers(1, 50)),
                points=exact(Decimal(points)),
                kind=draw(st.sampled_from([k for k in KINDS if k != "blank"])) if face else "blank",
                reads=tuple(draw(st.lists(texts(4), min_size=1, max_size=3)))
                if draw(st.booleans())
                else (face,)
                if face
                else (),
                group=draw(st.sampled_from(["", "vowels", "my group", 'a "b"'])),
                pool=draw(st.booleans()),
                look=draw(st.sampled_from(LOOKS)),
                braille=draw(st.sampled_from(["", "⠁", "⠼⠁"])),
                back=draw(st.just("") | FACES),
                notes=tuple(draw(st.dictionaries(texts(9), texts(30, 0), max_size=3)).items()),
            )
        )
    return tuple(found)


@st.composite
def sets(draw: Any) -> TileSet:
    found = draw(faces())
    groups = tuple(
        TileGroup(
            name,
            draw(texts(20)),
            draw(st.sampled_from(["#0B4F8A", "#ffffff"])),
            draw(st.sampled_from(BORDERS)),
            draw(st.sampled_from(SIGNS)),
        )
        for name in dict.fromkeys(face.group for face in found if face.group)
    )
    keys = st.from_regex(r"[a-z]{1,8}(_[a-z]{1,8})?", fullmatch=True)
    return TileSet(
        name=draw(st.from_regex(r"[\w][\w.+-]{0,9}", fullmatch=True).filter(str.isprintable)),
        title=draw(texts(40)),
        faces=found,
        rack=draw(st.integers(1, 50)),
        total=sum(face.count for face in found),
        version=draw(texts(9)),
        lang=draw(st.sampled_from(["en", "sr-Latn", "th"])),
        titles=tuple(draw(st.dictionaries(texts(8), texts(20), max_size=3)).items()),
        rules=draw(st.sampled_from(["", "decimal", "my rules"])),
        groups=groups,
        options=tuple(
            draw(st.dictionaries(keys, st.sampled_from(["true", "false", "20mm", "1.5", 'x "y"']), max_size=3)).items()
        ),
    )


@pytest.mark.parametrize("write", [tilesets.dump, setfile.written])
@settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(tileset=sets())
def test_what_is_written_is_read_back_the_same(write: Any, tileset: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text(write(tileset), encoding="utf-8", newline="\n")
    assert replace(tilesets.load(str(path)), source="") == tileset


def test_only_what_says_something_is_written() -> None:
    binary = tilesets.load("binary")
    text = setfile.written(binary)
    assert '  { id = "plus",  face = "+",' not in text  # aligned only where every line has the word
    assert '{ id = "plus", face = "+",   count = 5,  points = 1 },' in text
    assert '{ face = "0",   count = 28, points = 1 },' in text
    assert '{ face = "",    count = 3 },' in text
    assert 'reads = "-"' in text
    assert "#   reads   what the tile means" in text
    assert "#   group" not in text


@pytest.mark.parametrize("name", [path.stem for path in (find.shipped() / "templates" / "tilesets").glob("*.toml")])
def test_shipped_sets_are_written_and_read_back(name: str, tmp_path: Path) -> None:
    shipped = tilesets.load(name)
    path = tmp_path / "again.toml"
    path.write_text(setfile.written(shipped), encoding="utf-8")
    assert replace(tilesets.load(str(path)), source="") == replace(shipped, source="")
