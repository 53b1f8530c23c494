"""`tilegen info`: what a file says of how it was made, and whether that is still the same here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import HEBREW
from tilegen import backends
from tilegen.backends.archive import packed
from tilegen.backends.made import Made
from tilegen.backends.told import told
from tilegen.data import catalogue
from tilegen.drawing.geometry import Box
from tilegen.drawing.items import Drawing, Page
from tilegen.drawing.items import Path as Area
from tilegen.drawing.outlines import rectangle
from tilegen.model.fingerprint import Fingerprint

Tilegen = Callable[..., Any]
SetOf = Callable[..., str]
SAME = "All it was made of is the same here: the command makes it again."
SQUARE = Drawing("test", (Page(20, 20, (Area("cut", (rectangle(Box(5, 5, 15, 15)),)),)),))


def rows(answer: Any) -> dict[str, str]:
    """What stands behind each name in the list."""
    found = {}
    for line in answer.out.splitlines()[3:-1]:
        name, _, state = line[10:].partition("  ")
        found[name.strip()] = state.strip()
    return found


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["magnets", "binary", "--paper", "letter"], "x.pdf"),
        (["laser", "tiles", "binary", "--xor", "--material", "plywood", "--bed", "glowforge"], "x.svg"),
        (["laser", "tiles", "binary", "--dxf", "r12", "--profile", "lightburn"], "x.dxf"),
        (["laser", "tiles", "binary"], "x.lbrn2"),
        (["magnets", "binary", "--braille", "paper"], "x.png"),
        (["reference", "binary", "--rules", "training", "--lang", "sr-Latn"], "x.pdf"),
        (["booklet", "binary"], "x.pdf"),
        (["board", "classic15", "--profile", "press"], "x.pdf"),
        (["safety", "th"], "x.pdf"),
        (["draw", "binary"], "x.png"),
    ],
)
def test_u96_every_format_tells_how_it_was_made(words: list[str], file: str, tilegen: Tilegen) -> None:
    assert tilegen(*words, "-o", file).status == 0
    answer = tilegen("info", file)
    assert (answer.status, answer.err) == (0, "")
    command, program, source, *_, last = answer.out.splitlines()
    assert command.startswith(f"command   tilegen {' '.join(words[:2])}")
    assert program == "made by   tilegen 0.1.0"
    assert source.startswith("made for  set ")
    assert last == SAME
    # The command that it tells makes the same bytes.
    before = Path(file).read_bytes()
    again = command.removeprefix("command   tilegen ").split()
    again = again[: again.index("-o")] if "-o" in again else again
    assert tilegen(*again, "-o", file).status == 0
    assert Path(file).read_bytes() == before


def test_u96_roles(tilegen: Tilegen) -> None:
    tilegen("laser", "tiles", "binary", "--xor", "--material", "plywood", "--bed", "glowforge", "-o", "x.svg")
    assert list(rows(tilegen("info", "x.svg"))) == [
        "set binary",
        "added set xor",
        "words in en",
        "style laser",
        "fonts of tilegen",
        "machine glowforge",
        "material plywood",
    ]
    tilegen("magnets", "binary", "--braille", "paper", "--font", str(HEBREW), "-o", "x.pdf")
    assert {"sheet gapless", "braille en", f"font {HEBREW.name}"} <= set(rows(tilegen("info", "x.pdf")))


def test_u96_another_version_of_the_set_is_named(tilegen: Tilegen, set_of: SetOf, tmp_path: Path) -> None:
    path = Path(set_of(("A", 3)))
    tilegen("magnets", path.name, "-o", "x.pdf")
    raw = (tmp_path / "x.pdf").read_bytes()
    path.write_text("# a comment\r\n" + path.read_text("utf-8").replace("\n", "\r\n"), "utf-8")
    tilegen("magnets", path.name, "-o", "x.pdf")
    assert (tmp_path / "x.pdf").read_bytes() == raw, "comments change nothing"
    assert tilegen("info", "x.pdf").out.splitlines()[-1] == SAME
    path.write_text(path.read_text("utf-8").replace("count = 3", "count = 4"), "utf-8")
    answer = tilegen("info", "x.pdf")
    assert answer.status == 0
    assert answer.out.splitlines()[-1] == "Made with another version of set mine.toml."
    assert "another version here: " in rows(answer)["set mine.toml"]
    assert sum("the same here" in state for state in rows(answer).values()) == len(rows(answer)) - 1
    path.unlink()
    answer = tilegen("info", "x.pdf")
    assert "cannot be compared: " in rows(answer)["set mine.toml"]


def test_a_set_is_looked_for_beside_the_file_too(
    tilegen: Tilegen, set_of: SetOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tilegen("magnets", Path(set_of(("A", 3))).name, "-o", "x.pdf")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert tilegen("info", str(tmp_path / "x.pdf")).status == 0
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert rows(tilegen("info", str(tmp_path / "x.pdf")))["set mine.toml"].endswith("the same here")


def test_a_changed_style_of_ones_own_is_named(tilegen: Tilegen, tmp_path: Path) -> None:
    style = tmp_path / "mine.toml"
    style.write_text(tilegen("show", "style", "grey").out, "utf-8")
    tilegen("magnets", "binary", "--style", "mine.toml", "-o", "x.pdf")
    assert tilegen("info", "x.pdf").out.splitlines()[-1] == SAME
    style.write_text(
        style.read_text("utf-8").replace('"print" = { fill = "#000000" }', '"print" = { fill = "#111111" }')
    )
    assert tilegen("info", "x.pdf").out.splitlines()[-1] == "Made with another version of style mine.toml."


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("x.pdf", b"no PDF", "does not tell how it was made"),
        ("x.svg", b"<svg><desc>a picture</desc></svg>", "does not tell how it was made"),
        ("x.dxf", b"999\nsomething\n0\nEOF\n", "does not tell how it was made"),
        ("x.png", b"\x89PNG\r\n\x1a\n\x00\x00", "does not tell how it was made"),
        ("x.zip", b"PK", "does not tell how it was made"),
        ("x.lbrn2", b"\xff\xfe", "does not tell how it was made"),
        ("x.txt", b"text", ".txt files do not tell how they were made (its PDF or ZIP does)"),
        ("x.csv", b"text", ".csv files do not tell how they were made (its PDF or ZIP does)"),
        ("x.svgz", b"", 'did you mean "svg"'),
    ],
)
def test_a_file_that_tells_nothing_is_one_line(
    name: str, content: bytes, said: str, tilegen: Tilegen, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    answer = tilegen("info", name)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_file_that_is_not_there(tilegen: Tilegen, tmp_path: Path) -> None:
    assert tilegen("info", "none.pdf").status == 2
    (tmp_path / "folder").mkdir()
    answer = tilegen("info", "folder")
    assert (answer.status, answer.err) == (2, "tilegen: folder is a folder, not a file (give a file inside it)\n")


# Letters of any script, but none that no line of a file can hold.
NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=20).map(
    lambda text: f"a{text}z"
)


@given(name=NAMES, digest=st.text("0123456789abcdef", min_size=12, max_size=12))
def test_what_is_written_is_read(name: str, digest: str) -> None:
    wanted = Made(f"tilegen magnets '{name}'", f"set {name}, version 1", (Fingerprint("set", name, digest),))
    look = catalogue.style("laser")
    for suffix in ("svg", "dxf", "lbrn2"):
        [raw] = backends.render(SQUARE, suffix, look, wanted)
        found = told(raw, suffix)
        assert found is not None
        assert (found.command, found.source, found.prints) == (wanted.command, wanted.source, wanted.prints)
    found = told(packed("x", {"y": b""}, wanted), "zip")
    assert found is not None
    assert (found.command, found.prints) == (wanted.command, wanted.prints)
