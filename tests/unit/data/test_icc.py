"""Printing conditions, and inks in style files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tilegen.data import catalogue, find, icc
from tilegen.errors import DataError


def profile(
    kind: bytes = b"prtr",
    colours: bytes = b"CMYK",
    version: int = 2,
    desc: bytes = b"desc",
    leads: bytes = b"Lab ",
    **others: bytes,
) -> bytes:
    """Return a profile with the tags that one of a press has; `others` take their place, empty ones are left out."""
    held = {"desc": desc, "wtpt": b"XYZ ", "cprt": b"text", "A2B0": b"mft2", "B2A0": b"mft2", **others}
    held = {name: content for name, content in held.items() if content}
    tags, start = len(held).to_bytes(4, "big"), 132 + 12 * len(held)
    for name, content in held.items():
        tags += name.encode() + start.to_bytes(4, "big") + len(content).to_bytes(4, "big")
        start += len(content)
    head = (
        start.to_bytes(4, "big") + bytes(4) + bytes([version, 0, 0, 0]) + kind + colours + leads + bytes(12) + b"acsp"
    )
    return head.ljust(128, b"\0") + tags + b"".join(held.values())


NAME = "Web offset"
OLD = b"desc" + bytes(4) + (len(NAME) + 1).to_bytes(4, "big") + NAME.encode() + b"\0"
NEW = (
    b"mluc"
    + bytes(4)
    + (1).to_bytes(4, "big")
    + (12).to_bytes(4, "big")
    + b"enUS"
    + (2 * len(NAME)).to_bytes(4, "big")
    + (28).to_bytes(4, "big")
    + NAME.encode("utf-16-be")
)


def test_the_shipped_condition_has_its_profile_name_and_licence() -> None:
    found = icc.load(icc.USUAL)
    assert found.condition == "FOGRA39"
    assert found.data[12:20] == b"prtrCMYK"
    assert 100_000 < len(found.data) < 200_000
    licence = (find.shipped() / "templates" / "icc" / "LICENCE.md").read_text("utf-8")
    assert "Kai-Uwe Behrmann" in licence
    assert "zlib" in licence


@pytest.mark.parametrize(("version", "desc"), [(2, OLD), (4, NEW)])
def test_a_shops_profile_is_called_what_it_calls_itself(version: int, desc: bytes, tmp_path: Path) -> None:
    path = tmp_path / "shop.ICC"
    path.write_bytes(profile(version=version, desc=desc))
    found = icc.load(str(path))
    assert (found.title, found.condition) == (NAME, "")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (profile(kind=b"mntr"), 'class "mntr"'),
        (profile(colours=b"RGB "), 'for "RGB"'),
        (profile(version=5), "version 5"),
        (profile()[:-1], "no ICC profile, or not all of it"),
        (profile(desc=OLD)[:200] + b"x", "no ICC profile, or not all of it"),
        (profile(leads=b"abcd"), 'leads to "abcd", expected Lab'),
        (profile(A2B0=b"", B2A0=b""), "the profile has no A2B0, B2A0 .it is damaged"),
        (profile(wtpt=bytes(8)), "the profile has no wtpt"),
        (profile()[:132].ljust(len(profile()), b"\0"), "the profile has no desc"),
        (b"", "no ICC profile"),
        (b"%PDF" * 100, "no ICC profile"),
    ],
)
def test_a_profile_that_is_none_of_a_press_is_refused(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "shop.icc"
    path.write_bytes(data)
    with pytest.raises(DataError, match=said) as error:
        icc.load(str(path))
    assert "shop.icc" in str(error.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "shop.icc")
    with pytest.raises(DataError, match=r"shop\.icc: is no file"):
        icc.load(str(tmp_path / "shop.icc"))


@pytest.mark.parametrize("name", ["k.csv", "shop/profile.pdf"])
def test_another_file_is_no_profile(name: str) -> None:
    with pytest.raises(DataError, match=r"is no ICC profile .one ends in \.icc"):
        icc.load(name)


def test_a_name_that_is_none_brings_the_nearest() -> None:
    with pytest.raises(DataError, match="fogra39"):
        icc.load("fogra93")
    with pytest.raises(DataError, match="no such file"):
        icc.load("nowhere.icc")


@pytest.mark.parametrize(
    ("inks", "said"),
    [
        ("[0, 0, 0]", "expected cyan, magenta, yellow and black in percent"),
        ("[0, 0, 0, 101]", "in percent"),
        ("[0, 0, 0, -1]", "in percent"),
        ('[0, 0, 0, "100"]', "in percent"),
        ("[0, 0, 0, true]", "in percent"),
        ("[0, 0, 0, 1]", "full black is 100"),
        ("[0.2, 0.1, 0, 0.5]", "full black is 100"),
        ("[90, 90, 90, 90]", "at most 300 %"),
        ('"black"', "expected"),
    ],
)
def test_inks_that_cannot_be_are_refused(inks: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'layers = ["print"]\n[roles]\n"print" = {{ fill = "#000000", cmyk = {inks} }}\n')
    with pytest.raises(DataError, match=said) as error:
        catalogue.style(str(path))
    assert "print" in str(error.value)


def test_inks_are_read_from_percent(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('layers = ["print"]\n[roles]\n"print" = { fill = "#112233", cmyk = [100, 67.5, 0, 20] }\n')
    style = catalogue.style(str(path))
    assert style.paint("print").inks[0] == (1.0, 0.675, 0.0, 0.2)
    assert list(style.inks()) == ["#112233"]


def test_a_tag_that_runs_out_of_the_file_is_none(tmp_path: Path) -> None:
    data = bytearray(profile())
    length = 132 + 12 * 3 + 8  # of the fourth tag
    data[length : length + 4] = (60).to_bytes(4, "big")
    path = tmp_path / "cut.icc"
    path.write_bytes(data)
    with pytest.raises(DataError, match="has no A2B0"):
        icc.load(str(path))
