"""Templates of gLabels: what is taken over, what is left out and why, and files that nobody should trust."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tilegen.data import catalogue, glabels, glabels_sheet
from tilegen.data.glabels import Template
from tilegen.errors import TilegenError
from tilegen.model.measures import Size

CARDS = """
<Template brand="Avery" part="5371" size="US-Letter" _description="Cards">
  <Meta category="card"/>
  <Label-rectangle id="0" width="3.5in" height="2in" round="0">
    <Markup-margin size="5"/>
    <Layout nx="2" ny="5" x0="0.75in" y0="0.5in" dx="3.5in" dy="2in"/>
  </Label-rectangle>
</Template>
"""


def file(inside: str, folder: Path, name: str = "labels.xml", head: str = '<?xml version="1.0"?>\n') -> Path:
    path = folder / name
    path.write_text(f"{head}<Glabels-templates>{inside}</Glabels-templates>", encoding="utf-8")
    return path


def rectangle(
    layout: str,
    label: str = 'width="20mm" height="20mm"',
    size: str = 'size="A4"',
    brand: str = "Some",
    part: str = "1",
) -> str:
    return (
        f'<Template brand="{brand}" part="{part}" {size} description="Labels">'
        f'<Label-rectangle id="0" {label}>{layout}</Label-rectangle></Template>'
    )


GRID = '<Layout nx="9" ny="14" x0="15mm" y0="8.5mm" dx="20mm" dy="20mm"/>'


def read(inside: str, folder: Path) -> list[Template]:
    return glabels.read([file(inside, folder)])


def one(inside: str, folder: Path) -> Template:
    (found,) = read(inside, folder)
    return found


# Where tilegen has a sheet of its own for a part, its template gives the same; typed as gLabels writes them.
OURS = {
    "avery-5371": CARDS,
    "avery-8373": rectangle(
        '<Layout nx="2" ny="4" x0="36" y0="54" dx="288" dy="180"/>', 'width="252pt" height="144pt"', 'size="US-Letter"'
    ),
    "avery-5160": rectangle(
        '<Layout nx="3" ny="10" x0="0.15625in" y0="0.5in" dx="2.78125in" dy="1in"/>',
        'width="2.625in" height="1in" round="0.0625in" x_waste="0.05in" y_waste="0in"',
        'size="US-Letter"',
    ),
    "celcast-ij37": rectangle(
        '<Layout nx="2" ny="5" x0="43" y0="52.7" dx="255" dy="147.5"/>', 'width="255" height="147.5" round="0"'
    ),
    "epson-s041144": rectangle(
        '<Layout nx="4" ny="4" x0="33" y0="59" dx="59.5" dy="79.5"/>', 'width="48" height="68" round="7"', 'size="A6"'
    ),
    "endisch-6502020": rectangle(GRID),
    "rayfilm-5003": rectangle(
        '<Layout nx="6" ny="11" x0="1.605cm" y0=".88cm" dx="30.5mm" dy="2.54e1mm"/>',
        'width="25.4mm" height="1in" round="1.5mm"',
    ),
    "rayfilm-2525k": '<Template brand="R" part="1" size="A4"><Label-round id="0" radius="12.5mm" waste="1mm">'
    '<Layout nx="7" ny="10" x0="8.5mm" y0="10mm" dx="28mm" dy="28mm"/></Label-round></Template>',
    "ol1025": '<Template brand="O" part="1" size="us-letter"><Label-round id="0" radius="3pc">'
    '<Layout nx="7" ny="9" x0="0.375in" y0="0.5in" dx="1.125in" dy="1.125in"/></Label-round></Template>',
}


@pytest.mark.parametrize("name", OURS)
def test_a_template_gives_the_same_as_our_own_file(name: str, tmp_path: Path) -> None:
    found = one(OURS[name], tmp_path).sheet
    ours = catalogue.sheet(name)
    assert found is not None
    assert found.labels is not None
    assert ours.labels is not None
    assert (found.labels.columns, found.labels.rows) == (ours.labels.columns, ours.labels.rows)
    assert (found.labels.paper.width, found.labels.paper.height) == (ours.labels.paper.width, ours.labels.paper.height)
    assert (found.labels.is_round, found.tile) == (ours.labels.is_round, pytest.approx(ours.tile))
    assert found.labels.radius == pytest.approx(ours.labels.radius)
    for number in (0, ours.labels.count - 1):
        assert found.labels.corner(number) == pytest.approx(ours.labels.corner(number), abs=1e-6)
    assert found.labels.reach == pytest.approx(ours.labels.reach, abs=1e-6)


def test_the_text_of_a_sheet_file(tmp_path: Path) -> None:
    assert one(CARDS, tmp_path).text.splitlines()[2:] == [
        'title = "Cards (Avery 5371)"',
        'tile = "20mm"',
        'source = "gLabels template, labels.xml"',
        "",
        "[label]",
        'paper = "letter"',
        "cells = [2, 5]   # columns, rows",
        'size = "3.5x2in"',
        'left = "0.75in"',
        'top = "0.5in"',
        'pitch = "3.5x2in"   # from label to label',
    ]


def test_equal_templates_are_written_too(tmp_path: Path) -> None:
    more = '<Template brand="Avery" part="8371" equiv="5371"/><Template brand="Else" part="8371" equiv="5371"/>'
    first, second, third = read(CARDS + more, tmp_path)
    assert first.sheet is not None
    assert second.sheet is not None
    assert (second.name, second.sheet.title) == ("avery-8371", "Cards (Avery 8371, as 5371)")
    assert second.sheet.labels == first.sheet.labels
    assert (third.reason, third.detail) == (glabels_sheet.UNKNOWN, "Else 5371")


def test_an_equal_one_may_be_in_a_file_before(tmp_path: Path) -> None:
    a = file(CARDS, tmp_path, "a.xml")
    b = file('<Template brand="Avery" part="8371" equiv="5371"/>', tmp_path, "b.xml")
    assert [template.sheet is not None for template in glabels.read([a, b])] == [True, True]


def test_what_is_equal_to_one_left_out_is_left_out(tmp_path: Path) -> None:
    bad = rectangle(GRID.replace('dx="20mm"', 'dx="19mm"'))
    _, second = read(bad + '<Template brand="Some" part="2" equiv="1"/>', tmp_path)
    assert (second.reason, second.detail) == (glabels_sheet.OVERLAP, "as Some 1")


def shape(name: str) -> str:
    label = f'<{name} id="0" width="20mm" height="20mm" radius="10mm" hole="3mm">{GRID}</{name}>'
    return f'<Template brand="Some" part="1" size="A4">{label}</Template>'


@pytest.mark.parametrize(
    ("inside", "reason", "detail"),
    [
        (rectangle(GRID.replace('nx="9"', 'nx="10"')), glabels_sheet.OVERRUN, "by 5 mm"),
        (rectangle(GRID.replace('ny="14"', 'ny="15"')), glabels_sheet.OVERRUN, "by 11.5 mm"),
        (rectangle(GRID.replace('x0="15mm"', 'x0="-2mm"')), glabels_sheet.OVERRUN, "by 2 mm"),
        (rectangle(GRID.replace('dx="20mm"', 'dx="19.5mm"')), glabels_sheet.OVERLAP, "by 0.5 mm"),
        (rectangle(GRID.replace('dy="20mm"', 'dy="0"')), glabels_sheet.OVERLAP, "by 20 mm"),
        (rectangle(GRID.replace('dy="20mm"', "")), glabels_sheet.OVERLAP, "by 20 mm"),
        (rectangle(GRID + GRID), glabels_sheet.GRIDS, "2 grids"),
        (rectangle(""), glabels_sheet.GRIDS, "0 grids"),
        (rectangle(GRID, size='size="roll" width="62mm"'), glabels_sheet.ROLL, ""),
        (rectangle(GRID, size='size="Quarto"'), glabels_sheet.BROKEN, 'unknown paper "quarto"'),
        (rectangle(GRID, size='size="Other" width="210mm"'), glabels_sheet.BROKEN, "height is missing"),
        (rectangle(GRID, size='size="other" width="0" height="5mm"'), glabels_sheet.BROKEN, "a paper of 0pt × 5mm"),
        (rectangle(GRID.replace("15mm", "mm15")), glabels_sheet.BROKEN, 'x0 is "mm15"'),
        (rectangle(GRID.replace("15mm", "1e99999mm")), glabels_sheet.BROKEN, 'x0 is "1e99999mm"'),
        (rectangle(GRID.replace("15mm", "nan")), glabels_sheet.BROKEN, 'x0 is "nan"'),
        (rectangle(GRID.replace("15mm", "15 ft")), glabels_sheet.BROKEN, 'x0 is "15 ft"'),
        (rectangle(GRID.replace('nx="9"', 'nx="0"')), glabels_sheet.BROKEN, 'nx is "0"'),
        (rectangle(GRID.replace('nx="9"', 'nx="٩"')), glabels_sheet.BROKEN, 'nx is "٩"'),
        (rectangle(GRID.replace('nx="9"', 'nx="99999999999999999999"')), glabels_sheet.BROKEN, "nx is"),
        (rectangle(GRID, 'width="20mm"'), glabels_sheet.BROKEN, "height is missing"),
        (rectangle(GRID, 'width="20mm" height="-20mm"'), glabels_sheet.BROKEN, "a label of 20mm × -20mm"),
        (rectangle(GRID, 'width="20mm" height="20mm" round="11mm"'), glabels_sheet.BROKEN, '"radius" is 11 mm, more than half the label'),
        ('<Template brand="Some" part="1" size="A4"/>', glabels_sheet.BROKEN, "0 kinds of label"),
        (shape("Label-ellipse"), "labels are ellipses", "Label-ellipse"),
        (shape("Label-cd"), "labels have a hole, for discs", "Label-cd"),
        (shape("Label-continuous"), "continuous tape", "Label-continuous"),
        (shape("Label-path"), "labels have an outline of their own", "Label-path"),
        (shape("Label-star"), glabels_sheet.BROKEN, "Label-star"),
    ],
)  # fmt: skip
def test_what_is_left_out_and_why(inside: str, reason: str, detail: str, tmp_path: Path) -> None:
    found = one(inside, tmp_path)
    assert (found.sheet, found.text, found.reason) == (None, "", reason)
    assert found.detail.startswith(detail) if detail else not found.detail


def test_one_label_needs_no_way_to_the_next(tmp_path: Path) -> None:
    layout = '<Layout nx="1" ny="2" x0="40mm" y0="30.1mm" dx="0" dy="150mm"/>'
    found = one(rectangle(layout, 'width="130mm" height="90mm"'), tmp_path).sheet
    assert found is not None
    assert found.labels is not None
    assert found.labels.corner(1) == pytest.approx((40, 180.1))


def test_a_paper_of_its_own_in_two_units(tmp_path: Path) -> None:
    text = rectangle(
        '<Layout nx="2" ny="2"/>'.replace("/", ' dx="25mm" dy="1in"/'), size='size="Other" width="4in" height="150mm"'
    )
    found = one(text, tmp_path).sheet
    assert found is not None
    assert found.labels is not None
    assert (found.labels.paper.width, found.labels.paper.height) == pytest.approx((101.6, 150))
    assert found.labels.gap == pytest.approx((5, 5.4))


@pytest.mark.parametrize(
    ("label", "tile"),
    [
        ('width="30mm" height="18mm"', (30, 18)),  # small: one tile
        ('width="48mm" height="16mm"', (16, 16)),  # no tile of 20 mm fits
        ('width="48mm" height="7mm"', (48, 7)),
        ('width="66mm" height="25mm"', (20, 20)),
    ],
)
def test_large_labels_hold_several_tiles(label: str, tile: tuple[float, float], tmp_path: Path) -> None:
    found = one(rectangle('<Layout nx="1" ny="1"/>', label), tmp_path).sheet
    assert found is not None
    assert found.tile == pytest.approx(tile)


def test_a_label_as_large_as_its_paper_is_paper(tmp_path: Path) -> None:
    layout = '<Layout nx="1" ny="1"/>'
    found = one(rectangle(layout, 'width="8.5in" height="11in"', size='size="Letter"'), tmp_path).sheet
    assert found is not None
    assert (found.labels, found.papers, found.tile) == (None, ("Letter",), Size(20.0, 20.0))
    assert (
        one(rectangle(layout, 'width="8.4in" height="11in"', size='size="Letter"'), tmp_path).sheet.labels is not None
    )  # type: ignore[union-attr]


def test_an_overlap_of_exactly_what_is_allowed(tmp_path: Path) -> None:
    layout = '<Layout nx="3" ny="1" x0="10mm" y0="10mm" dx="{}mm" dy="20mm"/>'
    assert one(rectangle(layout.format("29.95"), 'width="30mm" height="20mm"'), tmp_path).sheet is not None
    assert (
        one(rectangle(layout.format("29.94"), 'width="30mm" height="20mm"'), tmp_path).reason == glabels_sheet.OVERLAP
    )


def test_names_that_would_be_the_same(tmp_path: Path) -> None:
    other = GRID.replace('nx="9"', 'nx="8"')
    inside = rectangle(GRID, part="A 1") + rectangle(GRID, part="A 1") + rectangle(other, part="a-1")
    assert [template.name for template in read(inside, tmp_path)] == ["some-a-1", "some-a-1-2"]


@pytest.mark.parametrize(
    "part", ["../../etc/passwd", "C:\\x", "con.toml", "a/b#c", "ﬁ½", "", "x" * 300, "&quot;]&#10;x"]
)
def test_names_and_titles_are_safe(part: str, tmp_path: Path) -> None:
    found = one(rectangle(GRID, part=part, brand="Ünï"), tmp_path)
    assert found.sheet is not None
    assert set(found.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert 0 < len(found.name) <= 60
    assert set(tomllib.loads(found.text)) == {"title", "source", "label"}


def test_an_older_file_and_a_document(tmp_path: Path) -> None:
    old = tmp_path / "old.xml"
    inside = rectangle(GRID).replace('brand="Some" part="1"', 'name="Some 1"')
    old.write_text(f'<Glabels-templates xmlns="http://snaught.com/glabels/2.0/">{inside}</Glabels-templates>')
    document = tmp_path / "my.glabels"
    document.write_text(f'<Glabels-document version="4.0">{CARDS}<Objects id="0"/></Glabels-document>')
    assert [t.name for t in glabels.read([old, document])] == ["some-1", "avery-5371"]


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "labels.xml line 1: not valid XML: no element found"),
        (b"not XML", "labels.xml line 1: not valid XML: syntax error"),
        (b"<Glabels-templates>\n<Template>\n</Glabels-templates>", "labels.xml line 3: not valid XML: mismatched tag"),
        (b"<Glabels-templates/>", "labels.xml: there is no <Template> in the file"),
        (b"<html><Template/></html>", "labels.xml: the file begins with <html> (expected <Glabels-templates>)"),
        (b"<!DOCTYPE Glabels-templates><Glabels-templates/>", "document types (<!DOCTYPE …>) are not read (delete that line)"),
        (b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><Glabels-templates/>', "document types (<!DOCTYPE …>) are not read"),
        (f"{BOMB}<Glabels-templates>&b;</Glabels-templates>".encode(), "document types"),
        (f"{BOMB}<Glabels-templates>&b;</Glabels-templates>".encode("utf-16"), "document types"),
        (b"<Glabels-templates>&a;</Glabels-templates>", "not valid XML: undefined entity"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "not valid XML"),
        (b"\x1f\x8b\x08", "the file is compressed (unpack it with gunzip first)"),
        (b"<a>" * 60 + b"</a>" * 60, "nested too deeply"),
        (b"<Glabels-templates>\xff</Glabels-templates>", "not valid XML: not well-formed (invalid token)"),
        (b" " * 5_000_001, "the file has more than 5 MB"),
    ],
)  # fmt: skip
def test_files_that_nobody_should_trust(content: bytes, line: str, tmp_path: Path) -> None:
    path = tmp_path / "labels.xml"
    path.write_bytes(content)
    with pytest.raises(TilegenError) as error:
        glabels.read([path])
    assert line in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TilegenError, match=r"cannot be read: No such file"):
        glabels.read([tmp_path / "labels.xml"])
