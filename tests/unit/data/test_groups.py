"""Groups of tiles: signs that are not taken for a part of the letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.data.test_inspect import grouped, look
from tilegen.data import find, tilesets
from tilegen.data.groups import LIKE_MARKS, USUAL
from tilegen.model.findings import WARNING


def signs(tmp_path: Path, rows: str, extra: str = "") -> dict[str, str]:
    """The signs of the groups of a set: "a Ö" is a face of group a."""
    path = tmp_path / "x.toml"
    pairs = [(face, group) for group, _, face in (row.partition(" ") for row in rows.split(","))]
    path.write_text(grouped(*pairs) + extra, "utf-8")
    return {group.name: group.sign for group in tilesets.load(str(path)).groups}


@pytest.mark.parametrize("faces", ["A", "Ö", "Å", "i", "j", "igh", "7"])
def test_no_usual_sign_is_a_dot_or_a_ring(faces: str, tmp_path: Path) -> None:
    (sign,) = signs(tmp_path, f"v {faces}").values()
    assert sign not in (*LIKE_MARKS, "none", "bar")


def test_usual_signs_differ_from_all_that_are_asked_for(tmp_path: Path) -> None:
    found = signs(tmp_path, "a A,b B,c C,d D,e E,f F", '[groups]\nb = { mark = "triangle" }\nc = { mark = "none" }\n')
    assert found["b"] == "triangle"
    assert found["c"] == "none"
    assert len(set(found.values())) == 6


def test_many_groups_of_letters_with_marks_have_no_dot_all_the_same(tmp_path: Path) -> None:
    found = signs(tmp_path, "a Ä,b Ö,c Ü,d É,e Å,f Ž,g i,h j")
    assert not {"dot", "ring"} & set(found.values())
    assert set(found.values()) == set(USUAL) - set(LIKE_MARKS)


@pytest.mark.parametrize(
    ("face", "mark", "said"),
    [("Ö", "dot", 1), ("Å", "ring", 1), ("ij", "dot", 1), ("ą", "ring", 1), ("Ö", "square", 0), ("O", "dot", 0)],
)
def test_a_sign_that_reads_as_part_of_a_letter_is_warned_of(face: str, mark: str, said: int, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(grouped(("A", "v"), (face, "v"), ("B", "c")) + f'[groups]\nv = {{ mark = "{mark}" }}\n', "utf-8")
    found = [f for f in look(str(path)).findings if f.code == "S17"]
    assert [(f.level, f.place, f.fix) for f in found] == [(WARNING, "[groups] v", 'write mark = "square"')] * said
    assert all(f'"{mark}"' in f.message and f'"{face}"' in f.message for f in found)


@pytest.mark.parametrize("name", find.names("tilesets"))
def test_no_shipped_set_has_a_dot_or_a_ring(name: str) -> None:
    assert not {group.sign for group in tilesets.load(name).groups} & set(LIKE_MARKS)
