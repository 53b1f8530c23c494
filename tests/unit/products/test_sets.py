"""Every shipped set, made as every kind of thing, without a finding; and what a sheet says of a set of letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilegen.data import find, languages, tilesets
from tilegen.drawing.document import Columns, Document, Figure, Grid, Heading, Row, texts, walk, wording
from tilegen.drawing.items import Drawing

SETS = find.names("tilesets")
OWN = {"es": "es", "ru": "ru", "th": "th", "sr-latn": "sr-Latn", "sr-cyrl": "sr-Cyrl"}
Make = Callable[..., Any]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("tile", ["20mm", "15mm"])
def test_u84_tiles_of_every_set_have_no_finding(name: str, tile: str, make: Make) -> None:
    assert make("magnets", name, tile=tile, lang=OWN.get(name, "en")).warnings == ()
    for mark in ("engrave", "outline", "line", "stencil"):
        assert make("laser tiles", name, mark=mark, tile=tile).warnings == (), mark


# Letter is wider and lower: the sets with the most tiles to list say whether they fit it too.
@pytest.mark.parametrize(
    ("name", "paper"), [*((name, "a4") for name in SETS), ("th", "letter"), ("phonics", "letter"), ("binary", "letter")]
)
def test_u63_the_reference_sheet_of_every_set_fits_its_paper(name: str, paper: str, make: Make) -> None:
    from tilegen.cli import deliver

    finished = make("reference", name, paper=paper, lang=OWN.get(name, "en"))
    assert finished.warnings == ()
    [pdf] = deliver.render(finished, "pdf")
    assert pdf.startswith(b"%PDF")


def test_the_reference_sheet_of_a_set_with_many_letters_fits(make: Make, set_of: Callable[..., str]) -> None:
    from tilegen.cli import deliver

    name = set_of(*((chr(0x400 + n), 1) for n in range(80)), *((f"K{n}", 1, 10) for n in range(70)))
    [pdf] = deliver.render(make("reference", name, paper="letter"), "pdf")
    assert pdf.startswith(b"%PDF")


def sheet(make: Make, name: str, lang: str) -> Document:
    result = make("reference", name, lang=lang).result
    assert isinstance(result, Document)
    return result


def listed(document: Document) -> dict[str, str]:
    """What stands below each tile of a sheet, by the name of the tile."""
    rows = [block for block in walk(document.blocks) if isinstance(block, Row)]
    return {figure.alt: wording(figure.caption) for row in rows for figure in row.figures}


@pytest.mark.parametrize(
    ("name", "lang", "tile", "said"),
    [
        ("ru", "ru", "Щ", "10 очков\n×\u00a01"),
        ("ru", "ru", "Е", "1 очко\n×\u00a08"),
        ("es", "es", "CH", "5 puntos\n× 1"),
        ("sr-latn", "sr-Latn", "Dž", "10 poena\n× 1"),
        ("sr-cyrl", "sr-Cyrl", "џокер", "0 поена\n× 2"),
        ("th", "en", "ก", "1 point\n× 4"),
        ("equation-20", "en", "×/÷", "1 point\n× 4"),
    ],
)  # fmt: skip
def test_u63_every_letter_with_its_points_and_count(name: str, lang: str, tile: str, said: str, make: Make) -> None:
    document = sheet(make, name, lang)
    assert listed(document)[tile] == said
    made = [face for face in tilesets.load(name).faces if face.count]
    assert len(listed(document)) == len(made) + (len(made) < len(tilesets.load(name).faces))
    assert document.lang == lang


def test_u68_a_letter_without_a_tile_is_listed_but_not_made(make: Make) -> None:
    drawing = make("magnets", "th").result
    assert isinstance(drawing, Drawing)
    assert "ฬ" not in drawing.count("tile")
    booklet = make("booklet", "th").result
    assert "ฬ" not in listed(booklet)
    # On the reference sheet such letters come last, small and together, below words that say so.
    for lang, words in (("th", "ไม่มีในถุง"), ("en", "Not in the bag")):
        blocks = sheet(make, "th", lang).blocks
        [at] = [n for n, b in enumerate(blocks) if isinstance(b, Heading) and wording(b.text) == words]
        row = blocks[at + 1]
        assert isinstance(row, Row)
        assert row.figures[0].alt.split() == [f.face for f in tilesets.load("th").faces if not f.count]
        assert all(isinstance(b, Heading | Row) for b in blocks[:at])
        assert (
            row.figures[0].page.height
            < 8
            < min(f.page.height for b in blocks[:at] if isinstance(b, Row) for f in b.figures)
        )


@pytest.mark.parametrize("lang", find.names("texts"))
def test_u19_groups_have_a_key_on_the_sheet(lang: str, make: Make, tmp_path: Path) -> None:
    phonics = sheet(make, "phonics", lang)
    titles = [wording(b.text) for b in walk(phonics.blocks) if isinstance(b, Heading) and b.level == 3]
    assert titles[:-1] == ["Vowels", "Consonants", "Consonant groups", "Vowel teams", "Vowels with r"]
    assert titles[-1] == languages.manual(lang).phrases["reference.blanks"]
    assert [len(b.figures) for b in walk(phonics.blocks) if isinstance(b, Row)] == [5, 20, 14, 15, 5, 1]
    assert [len(b.columns) for b in phonics.blocks if isinstance(b, Columns)] == [2], (
        "side by side, not one below another"
    )
    # A set with rules says what its tiles mean first: there the key has a place of its own.
    path = tmp_path / "grouped.toml"
    rows = tilesets.dump(tilesets.load("binary")).replace('kind = "digit"', 'kind = "digit", group = "numbers"')
    path.write_text(rows, encoding="utf-8")
    key = [b for b in walk(sheet(make, str(path), lang).blocks) if isinstance(b, Grid) and b.align == "ll"]
    [(title, tiles)] = key[0].rows
    assert not isinstance(title, Figure)
    assert isinstance(tiles, Figure)
    assert (wording(title), tiles.alt) == ("numbers", "0 1")


def test_u18_what_scores_nothing_shows_no_points(make: Make) -> None:
    document = sheet(make, "phonics", "en")
    assert listed(document)["igh"] == "× 1"
    said = "\n".join(wording(spans) for spans in texts(document.blocks))
    assert "point" not in said
    assert "Premium" not in said
    shown = [item.name for block in walk(document.blocks) if isinstance(block, Figure) for item in block.page.items]
    assert "igh" in shown
    for figure in walk(document.blocks):
        if isinstance(figure, Figure):
            [tile] = figure.page.items
            assert not any(getattr(item, "role", "") == "print.points" for item in tile.items)


def test_a_set_without_rules_says_so(make: Make, tilegen: Callable[..., Any]) -> None:
    for command in ("booklet", "reference"):
        assert make(command, "en").summary.endswith(", without rules: tilegen knows none for en")
        assert "without rules" not in make(command, "decimal").summary
    rows = {line.split()[0]: line for line in tilegen("list", "sets").out.splitlines()}
    assert "rules: original" in rows["binary-xor"]
    assert "rules: decimal" in rows["decimal"]
    for name in ("en", "th", "phonics", "equation-20", "xor"):
        assert "no rules" in rows[name]
    answer = tilegen("show", "rules", "en")
    assert (answer.status, answer.err.strip()) == (
        2, 'tilegen: "en" is a tile set, and it has no rules of its own (tilegen list rules)',
    )  # fmt: skip
    assert 'it is played by the rules "original"' in tilegen("show", "rules", "binary-xor").err
