"""Which faces of a set are vowels."""

from __future__ import annotations

from tilegen.model.tileset import Face, TileSet
from tilegen.model.vowels import vowels


def set_of(*faces: Face, lang: str) -> TileSet:
    return TileSet("mine", "Mine", faces, 3, sum(face.count for face in faces), lang=lang)


def test_one_letter_makes_no_vowels_of_the_other_tiles_of_its_group() -> None:
    faces = (Face("a", "a", 1, 1, "letter", ("a",), "vowel"), Face("an", "an", 1, 1, "letter", ("an",), "vowel"))
    assert [face.face for face in vowels(set_of(*faces, lang="en"))] == ["a"]


def test_the_country_of_a_language_does_not_make_y_a_vowel() -> None:
    assert vowels(set_of(Face("y", "y", 1, 1, "letter", ("y",)), lang="en-GB")) == ()
