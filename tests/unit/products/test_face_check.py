"""Every face is tried alone: what no font has, and what does not fit, is told for each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tilegen.drawing.fonts import FontBook
from tilegen.model.measures import Size
from tilegen.model.tileset import Face, TileSet
from tilegen.products.face_check import proofs
from tilegen.products.face_marks import Wishes


def a_set(*faces: str, count: int = 1) -> TileSet:
    made = tuple(Face(f or "blank", f, count, 1, "letter" if f else "blank") for f in faces)
    return TileSet("test", "Test", made, 7, count * len(made))


def test_u71_all_missing_characters_are_told_and_no_other(fonts: FontBook) -> None:
    found = {p.face.face: p.missing for p in proofs(a_set("A", "א", "Ω", "字B", "ก", ""), Size(20, 20), fonts)}
    assert found == {"A": "", "א": "א", "Ω": "", "字B": "字", "ก": "", "": ""}


def test_all_faces_that_do_not_fit_are_told_with_a_tile_on_which_they_do(fonts: FontBook) -> None:
    found = list(proofs(a_set("SCHTSCHTSCH", "A", "SCHTSCHTSCHT"), Size(12, 12), fonts))
    assert [bool(p.reason) for p in found] == [True, False, True]
    assert [p.page is None for p in found] == [True, False, True]
    for proof in (found[0], found[2]):
        assert proof.fits is not None
        assert [p.reason for p in proofs(a_set(proof.face.face), proof.fits, fonts)] == [""]
        smaller = Size(proof.fits.width - 1, proof.fits.height - 1)
        assert [bool(p.reason) for p in proofs(a_set(proof.face.face), smaller, fonts)] == [True]


def test_the_larger_tile_keeps_its_form(fonts: FontBook) -> None:
    [proof] = proofs(a_set("SCHTSCHTSCHTSCHT"), Size(10, 15), fonts)
    assert proof.fits is not None
    assert proof.fits.height == pytest.approx(proof.fits.width * 1.5)


def test_what_fits_no_tile_at_all(fonts: FontBook) -> None:
    [proof] = proofs(a_set("W" * 24), Size(6, 6), fonts)
    assert proof.fits is None or proof.fits.width <= 60


def test_a_face_that_is_only_listed_need_not_fit(fonts: FontBook) -> None:
    [strange] = proofs(a_set("SCHTSCHTSCH", "א", count=0), Size(12, 12), fonts)
    assert (strange.face.face, strange.missing, strange.page) == ("א", "א", None)


def test_the_wishes_of_the_set_take_part(fonts: FontBook) -> None:
    """On a round tile a face has less room, and without points more."""
    square = a_set("ŞŞŞ")
    shaped = replace(square, options=(("shape", "round"),))
    refused = [
        next(proofs(made, Size(6, 6), fonts, Wishes(points=points))).reason != ""
        for made, points in ((square, True), (shaped, True), (shaped, False))
    ]
    assert refused == [False, True, False]
