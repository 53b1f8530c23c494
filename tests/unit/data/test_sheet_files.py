"""Sheet files: what they may say, and one clear line for what nobody could print on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilegen.data import catalogue, find
from tilegen.errors import TilegenError
from tilegen.model.measures import Size

LABEL = """\
paper = "a4"
cells = [9, 14]
size = "20mm"
left = "15mm"
top = "8.5mm"
"""


def sheet(text: str, folder: Path) -> Path:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def changed(**lines: str) -> str:
    """The label sheet with other or more lines below [label]."""
    values = dict(line.split(" = ", 1) for line in LABEL.splitlines()) | lines
    return "[label]\n" + "".join(f"{key} = {value}\n" for key, value in values.items())


def test_a_label_sheet_of_ones_own_in_inches(tmp_path: Path) -> None:
    text = changed(paper='"letter"', cells="[2, 5]", size='"3.5x2in"', left='"3/4in"', top='"1/2in"')
    found = catalogue.sheet(str(sheet(f'tile = "20mm"\n{text}', tmp_path)))
    assert found.labels is not None
    assert found.labels.cell == pytest.approx((88.9, 50.8))
    assert found.labels.corner(9) == pytest.approx((19.05 + 88.9, 12.7 + 4 * 50.8))
    assert found.labels.reach == pytest.approx((215.9 - 19.05, 279.4 - 12.7))
    assert found.tile == Size(20, 20)


def test_pitch_and_gap_say_the_same(tmp_path: Path) -> None:
    sizes = {"cells": "[8, 12]", "left": '"16.25mm"', "top": '"14.75mm"'}
    gap = catalogue.sheet(str(sheet(changed(**sizes, gap_x='"2.5mm"', gap_y='"2.5mm"'), tmp_path))).labels
    pitch = catalogue.sheet(str(sheet(changed(**sizes, pitch='"22.5mm"'), tmp_path))).labels
    assert gap == pitch
    assert gap is not None
    assert not gap.is_round


def test_a_round_label(tmp_path: Path) -> None:
    labels = catalogue.sheet(str(sheet(changed(round="true"), tmp_path))).labels
    assert labels is not None
    assert labels.is_round


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # Labels that overrun their paper, or overlap.
        (changed(cells="[10, 14]"), "run 5 mm over the edge of the paper: 10 × 14 of them reach 215 × 288.5 mm, it is A4"),
        (changed(cells="[9, 15]"), "run 11.5 mm over the edge of the paper: 9 × 15 of them reach 195 × 308.5 mm"),
        (changed(size='"220x20mm"', cells="[1, 1]"), "run 25 mm over the edge of the paper: 1 × 1 of them"),
        (changed(size='"300x400mm"', cells="[1, 1]"), "over the edge of the paper"),
        (changed(left='"30.1mm"'), "run 0.1 mm over the edge of the paper"),
        (changed(pitch='"19x20mm"'), "label: the labels overlap by 1 mm"),
        (changed(pitch='"20x19.9mm"'), "label: the labels overlap by 0.1 mm"),
        # Numbers that make no sense.
        (changed(cells="[0, 14]"), '"cells" must be [columns, rows], two whole numbers from 1 to 200 (for example'),
        (changed(cells="[-1, 14]"), "two whole numbers from 1 to 200"),
        (changed(cells="[9.5, 14]"), "two whole numbers from 1 to 200"),
        (changed(cells="[true, 14]"), "two whole numbers from 1 to 200"),
        (changed(cells='["9", "14"]'), "two whole numbers from 1 to 200"),
        (changed(cells="[100000000000000000000000, 1]"), "two whole numbers from 1 to 200"),
        (changed(cells="[9, 14, 2]"), "two whole numbers from 1 to 200"),
        (changed(cells='"9x14"'), '"cells" is "9x14", expected a list'),
        (changed(size='"0mm"'), '"size": "0mm" must be greater than zero'),
        (changed(size='"20"', left='"-1mm"'), '"left": "-1mm" must not be negative'),
        (changed(size='"1e3mm"'), '"size": "1e3mm" is not a length'),
        (changed(size='"nan"'), '"size": "nan" is not a length'),
        (changed(size="20"), '"size" is 20, expected text in quotes'),
        (changed(left='"99999mm"'), "is longer than 20 m"),
        (changed(paper='"a44"'), '"paper": unknown paper "a44"'),
        # Corners.
        (changed(radius='"10.1mm"'), '"radius" is 10.1 mm, more than half the label (at most 10 mm)'),
        (changed(radius='"2mm"', round="true"), 'a round label has no "radius"'),
        (changed(size='"20x18mm"', round="true"), 'a round label has one diameter, but "size" is 20 × 18 mm'),
        (changed(round='"yes"'), '"round" is "yes", expected true or false'),
        # Keys.
        (changed(pitch='"20mm"', gap_x='"1mm"'), '"pitch" and "gap_x", "gap_y" say the same'),
        (changed(colums="3"), 'unknown key "colums"'),
        ("[label]\n" + LABEL.replace("cells", "#"), '"cells" is missing (expected cells = [columns, rows])'),
        ("[label]\n" + LABEL.replace("top", "#"), '"top" is missing'),
        ("cells = [9, 14]\n" + changed(), '"cells" is for whole paper, and the labels lie where they lie (write it below the line [label])'),
        ('margin = "5mm"\n' + changed(), '"margin" is for whole paper, and the labels lie where they lie (leave it out)'),
        # Tiles.
        ('tile = "21mm"\n' + changed(), '"tile" is 21 × 21 mm, but a label is 20 × 20 mm'),
        ('tile = "10mm"\nradius = "6mm"\n' + changed(), '"radius" is 6 mm, more than half the tile (at most 5 mm)'),
        ("label = 3", '"label" is 3, expected a table'),
        # Whole paper.
        ('tile = "20mm"\ncells = [9, 15]\npapers = ["a4"]', "9 × 15 cells are 300 mm high, and A4 has 284 mm within margins of 6.5 mm"),
        ('tile = "20mm"\ncells = [9, 12]\npapers = ["a4", "4x6in"]', "9 × 12 cells are 180 mm wide, and 101.6 × 152.4 mm has 88.6 mm"),
        ('tile = "20mm"\ncells = [9, 12]', '"cells" needs "papers" (for example papers = ["a4"])'),
        ('tile = "20mm"\ncells = [9, 12]\nmargin = "150mm"\npapers = ["a4"]', "A4 has 0 mm within margins of 150 mm"),
        ('tile = "20mm"\nradius = "11mm"', '"radius" is 11 mm, more than half the tile (at most 10 mm)'),
        ('tile = "20mm"\ncells = [0, 12]\npapers = ["a4"]', "two whole numbers from 1 to 200"),
    ],
)  # fmt: skip
def test_one_clear_line(text: str, line: str, tmp_path: Path) -> None:
    path = sheet(text, tmp_path)
    with pytest.raises(TilegenError) as error:
        catalogue.sheet(str(path))
    said = str(error.value)
    assert line in said
    assert str(path) in said
    assert "\n" not in said


def test_makers_round_their_sizes(tmp_path: Path) -> None:
    """70 × 42.43 mm, 3 × 7 on A4, reaches 297.01 mm."""
    text = changed(cells="[3, 7]", size='"70x42.43mm"', left='"0mm"', top='"0mm"')
    assert catalogue.sheet(str(sheet(text, tmp_path))).labels


ROUND = {"endisch-6500020", "endisch-6500024", "ol1025", "ol1245", "ol5275", "rayfilm-1818k", "rayfilm-2525k"}


def test_which_of_the_shipped_labels_are_round() -> None:
    """As their makers have them: a sheet of the wrong shape would print points beside the label."""
    labels = {name: catalogue.sheet(name).labels for name in find.names("sheets")}
    assert {name for name, found in labels.items() if found is not None and found.is_round} == ROUND
