from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import pytest

from tests.conftest import a_font
from tilegen.cli import kit_order, watch
from tilegen.data import find, seen, tilesets
from tilegen.data.table import read_text
from tilegen.errors import DataError, LayoutError, OptionError, PreflightError, WriteError
from tilegen.products import PRODUCTS

Tilegen = Callable[..., Any]
GOOD = 'tiles = [\n  { face = "A", count = 3 },\n  { face = "B", count = 2 },\n]\n'
BAD = GOOD.replace("count = 2", 'count = "two"')
ROW = '"count" is "two", expected a whole number'
ROW_OF_BOARD = "T.d..*..d.T"


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    seen.forget()
    yield
    seen.forget()


class Clock:
    """A sleep that does not sleep: at each look it does what comes next, and in the end it is Ctrl-C."""

    def __init__(self, *actions: Callable[[], Any], between: Callable[[float], Any] | None = None) -> None:
        self._actions, self._between = list(actions), between
        self.slept: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        if seconds != watch.POLL:
            if self._between is not None:
                self._between(seconds)
            return
        if not self._actions:
            raise KeyboardInterrupt
        self._actions.pop(0)()


def nothing() -> None:
    pass


def saved(path: Path, text: str) -> Callable[[], Any]:
    return lambda: path.write_text(text, encoding="utf-8")


def renamed(path: Path, text: str) -> Callable[[], Any]:
    """Save as editors and spreadsheets do: a new file takes the name of the old one."""

    def save() -> None:
        path.with_suffix(".new").write_text(text, encoding="utf-8")
        os.replace(path.with_suffix(".new"), path)

    return save


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(GOOD, encoding="utf-8")
    return Path("mine.toml")


class Counting:
    """A build that reads a set and remembers how many tiles it had each time, or then fails."""

    def __init__(self, path: Path, error: Exception | None = None) -> None:
        self.path, self.error, self.totals = path, error, list[int]()

    def __call__(self) -> None:
        self.totals.append(tilesets.load(str(self.path)).total)
        if self.error is not None:
            raise self.error


@pytest.mark.parametrize("save", [saved, renamed])
def test_it_builds_again_when_the_file_changes_and_only_then(
    mine: Path, save: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    build = Counting(mine)
    clock = Clock(nothing, save(mine, GOOD.replace("2", "7")), nothing, nothing, save(mine, GOOD))
    assert watch.watching(build, sleep=clock) == 0
    assert build.totals == [5, 10, 5]
    said = capsys.readouterr()
    assert said.err == "tilegen: watching mine.toml; Ctrl-C stops\ntilegen: stopped watching\n"
    assert said.out == ""


def test_the_same_content_saved_again_builds_nothing(mine: Path) -> None:
    build = Counting(mine)
    assert watch.watching(build, sleep=Clock(saved(mine, GOOD), nothing, lambda: os.utime(mine), nothing)) == 0
    assert build.totals == [5]


def test_a_change_that_leaves_size_and_time_is_seen_while_the_file_is_fresh(mine: Path) -> None:
    build = Counting(mine)

    def in_the_same_tick() -> None:
        before = mine.stat()
        mine.write_text(GOOD.replace("2", "4"), encoding="utf-8")
        os.utime(mine, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert watch.watching(build, sleep=Clock(in_the_same_tick, nothing)) == 0
    assert build.totals == [5, 7]


def test_old_files_are_not_read_at_every_look(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[Path] = []
    real = seen.mark
    monkeypatch.setattr(seen, "mark", lambda path: (reads.append(path), real(path))[1])
    eye = watch.Eye()
    marks = [eye.mark(mine) for _ in range(50)]
    assert set(marks) == {real(mine)}
    assert len(reads) == watch.FRESH + 1
    mine.write_text(BAD, encoding="utf-8")
    assert eye.mark(mine) == real(mine) != marks[0]


def test_u99_a_broken_set_is_told_by_its_row_and_watching_goes_on(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = Counting(mine)
    clock = Clock(saved(mine, BAD), nothing, saved(mine, GOOD.replace("2", "6")), nothing)
    assert watch.watching(build, sleep=clock) == 0
    assert build.totals == [5, 9]
    lines = capsys.readouterr().err.splitlines()
    assert lines[1:-1] == [f"tilegen: mine.toml: tiles row 2: {ROW}"]


def test_a_set_that_is_broken_at_first_is_waited_for(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_text(BAD, encoding="utf-8")
    build = Counting(mine)
    assert watch.watching(build, sleep=Clock(nothing, saved(mine, GOOD))) == 0
    assert build.totals == [5]
    first, second, *_ = capsys.readouterr().err.splitlines()
    assert (ROW in first, second) == (True, "tilegen: watching mine.toml; Ctrl-C stops")


def test_a_file_that_is_deleted_and_comes_back(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build = Counting(mine)
    assert watch.watching(build, sleep=Clock(mine.unlink, nothing, saved(mine, GOOD.replace("2", "3")))) == 0
    assert build.totals == [5, 6]
    said = capsys.readouterr().err
    assert "tilegen: mine.toml: no such file" in said
    assert "tilegen: waiting for mine.toml; Ctrl-C stops" in said
    assert "come with tilegen" not in said
    assert said.splitlines()[-2:] == ["tilegen: watching mine.toml; Ctrl-C stops", "tilegen: stopped watching"]


def test_a_half_written_file_is_read_when_it_rests(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pieces = [GOOD[:20], GOOD[:40], GOOD.replace("2", "9")]
    clock = Clock(saved(mine, ""), between=lambda _: pieces and mine.write_text(pieces.pop(0), encoding="utf-8"))
    build = Counting(mine)
    assert watch.watching(build, sleep=clock) == 0
    assert build.totals == [5, 12]
    assert "expected" not in capsys.readouterr().err


def test_a_file_that_was_emptied_for_longer_gets_a_second_chance(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def at_last(seconds: float) -> None:
        if seconds == watch.AGAIN:
            mine.write_text(GOOD.replace("2", "8"), encoding="utf-8")

    build = Counting(mine)
    assert watch.watching(build, sleep=Clock(saved(mine, ""), nothing, between=at_last)) == 0
    assert build.totals == [5, 11]
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_a_file_that_never_rests_is_read_all_the_same(mine: Path) -> None:
    counts = iter(range(3, 1000))
    clock = Clock(
        saved(mine, GOOD.replace("2", "2000")),
        between=lambda _: mine.write_text(GOOD.replace("2", str(next(counts))), encoding="utf-8"),
    )
    build = Counting(mine)
    assert watch.watching(build, sleep=clock) == 0
    assert len(build.totals) >= 2
    assert clock.slept.count(watch.SETTLE) <= 3 * watch.MOST_LOOKS


def test_a_change_during_the_build_is_not_lost(mine: Path) -> None:
    totals: list[int] = []

    def build() -> None:
        totals.append(tilesets.load(str(mine)).total)
        if len(totals) == 1:
            mine.write_text(GOOD.replace("2", "5"), encoding="utf-8")

    assert watch.watching(build, sleep=Clock(nothing)) == 0
    assert totals == [5, 8]


@pytest.mark.parametrize(
    "error",
    [
        DataError("no good"),
        LayoutError("no good"),
        PreflightError("no good"),
        WriteError("no good"),
        OSError(errno.EACCES, "no good"),
        click.UsageError("no good"),
        OptionError("no good"),
        RecursionError(),
    ],
)
def test_errors_of_every_kind_are_one_line(mine: Path, error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    totals: list[int] = []

    def build() -> None:
        totals.append(tilesets.load(str(mine)).total)
        if totals[-1] == 7:
            raise error

    clock = Clock(saved(mine, GOOD.replace("2", "4")), nothing, saved(mine, GOOD.replace("2", "5")))
    assert watch.watching(build, sleep=clock) == 0
    assert (totals[0], totals[1], totals[-1]) == (5, 7, 8)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert "no good" in lines[1] or "nested" in lines[1]


@pytest.mark.parametrize("error", [OptionError("no"), click.UsageError("no")])
def test_what_no_file_can_mend_ends_at_once(mine: Path, error: Exception) -> None:
    with pytest.raises(type(error)):
        watch.watching(Counting(mine, error), sleep=Clock(nothing))


def test_a_name_that_does_not_exist_ends_at_once(tilegen: Tilegen) -> None:
    for words in (["magnets", "binray"], ["kit", "none.toml"], ["magnets", "binary", "--tile", "300mm"]):
        answer = tilegen(*words, "--watch")
        assert answer.status == 2
        assert len(answer.err.strip().splitlines()) == 1


def test_a_fault_of_the_program_is_not_hidden(mine: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        watch.watching(Counting(mine, ZeroDivisionError()), sleep=Clock(nothing))


def test_only_what_is_still_read_is_watched(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = Path("other.toml")
    other.write_text(GOOD, encoding="utf-8")
    read: list[str] = []

    def build() -> None:
        read.append(read_text(mine))
        if "B" in read[-1]:
            read_text(other)

    clock = Clock(saved(other, "1"), saved(mine, 'face = "A"'), saved(other, "2"), nothing)
    assert watch.watching(build, sleep=clock) == 0
    assert len(read) == 3
    assert [line for line in capsys.readouterr().err.splitlines() if "watching m" in line] == [
        "tilegen: watching mine.toml, other.toml; Ctrl-C stops",
        "tilegen: watching mine.toml; Ctrl-C stops",
    ]


def watched(monkeypatch: pytest.MonkeyPatch, *actions: Callable[[], Any]) -> None:
    monkeypatch.setattr(watch, "watching", partial(watch.watching, sleep=Clock(*actions)))


def test_a_board_of_ones_own_is_read_anew(tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, out = tmp_path / "my.toml", tmp_path / "x.txt"
    text = tilegen("show", "board", "small11").out
    board.write_text(text, encoding="utf-8")
    told: list[str] = []
    look = lambda: told.append(out.read_text("utf-8").splitlines()[-1])  # noqa: E731
    watched(
        monkeypatch,
        look,
        saved(board, text.replace(ROW_OF_BOARD, ROW_OF_BOARD.replace(".", "?", 1))),
        look,
        saved(board, text.replace(ROW_OF_BOARD, ROW_OF_BOARD.replace(".", "D", 1))),
        look,
    )
    answer = tilegen("inventory", "binary", "--board", "my.toml", "--watch", "-o", "x.txt")
    assert answer.status == 0
    assert told[0] == told[1]
    assert told[2] == told[0].replace("8 × 2W", "9 × 2W") != told[0]
    assert len([line for line in answer.err.splitlines() if '"?"' in line]) == 1


def test_rules_of_ones_own_that_are_kept_by_name_are_read_anew(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    mine = tmp_path / "rules" / "mine.toml"
    mine.parent.mkdir()
    mine.write_text('extends = "original"\ntitle = "First rules"\n', encoding="utf-8")
    out = tmp_path / "rules.txt"
    texts: list[str] = []
    look = lambda: texts.append(out.read_text("utf-8"))  # noqa: E731
    changed = 'extends = "original"\n[options]\nprecedence = "ltr"\n'
    watched(monkeypatch, look, saved(mine, changed), look)
    assert tilegen("reference", "binary", "--rules", "mine", "--watch", "-o", str(out)).status == 0
    assert len(texts) == 2
    assert texts[0] != texts[1]


def test_a_set_of_ones_own_that_takes_the_name_of_a_shipped_one(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    (tmp_path / "tilesets").mkdir()
    watched(monkeypatch, nothing, saved(tmp_path / "tilesets" / "binary.toml", GOOD), nothing)
    answer = tilegen("inventory", "binary", "--watch", "-o", "x.txt")
    assert answer.err.splitlines()[0] == "tilegen: watching the files that come with tilegen; Ctrl-C stops"
    assert find.own() == tmp_path
    assert "A " in (tmp_path / "x.txt").read_text("utf-8")


def test_u99_the_last_good_kit_stays(tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        kit_order, "PRODUCTS", [e for e in PRODUCTS if e.command == "magnets"]
    )  # a kit of magnet sheets is soon made
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD, encoding="utf-8")
    folder = tmp_path / "output" / "mine"
    kits: list[dict[str, bytes]] = []
    look = lambda: kits.append({p.name: p.read_bytes() for p in sorted(folder.iterdir())})  # noqa: E731
    watched(monkeypatch, look, saved(mine, BAD), look)
    answer = tilegen("kit", "mine.toml", "--watch")
    assert answer.status == 0
    assert ROW in answer.err
    assert kits[0] == kits[1]
    assert "10-magnets-a4.pdf" in kits[0]


@pytest.mark.parametrize("words", [["magnets"], ["inventory"], ["laser", "tiles"], ["stats"], ["draw"]])
def test_standard_output_cannot_be_watched(words: list[str], tilegen: Tilegen) -> None:
    answer = tilegen(*words, "binary", "--watch", "-o", "-")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "tilegen: --watch does not go with -o - (name a file, for example -o FILE)\n"


def test_watching_is_not_written_into_the_file(
    tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tilegen("magnets", "binary", "-o", "x.pdf").status == 0
    before = (tmp_path / "x.pdf").read_bytes()
    watched(monkeypatch)
    assert tilegen("magnets", "binary", "-o", "x.pdf", "--watch").status == 0
    assert (tmp_path / "x.pdf").read_bytes() == before


@pytest.mark.parametrize("command", ["magnets", "reference"])
def test_a_font_that_is_replaced_is_seen(
    command: str, tilegen: Tilegen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text('title = "Ⱦ"\ntiles = [{ face = "Ⱦ", count = 3 }]', encoding="utf-8")
    for name, outline in {"one": "M 0 0 H 600 V 700 H 0 Z", "two": "M 0 0 H 300 V 700 H 0 Z"}.items():
        a_font(tmp_path / f"{name}.ttf", {"Ⱦ": outline})
    font, out = tmp_path / "my.ttf", tmp_path / "x.pdf"
    shutil.copyfile(tmp_path / "one.ttf", font)
    made: list[bytes] = []
    look = lambda: made.append(out.read_bytes())  # noqa: E731
    watched(monkeypatch, look, lambda: shutil.copyfile(tmp_path / "two.ttf", font), nothing, look)
    answer = tilegen(command, "mine.toml", "--font", "my.ttf", "--font-first", "--watch", "-o", "x.pdf")
    assert answer.status == 0
    assert "watching mine.toml, my.ttf; Ctrl-C stops" in answer.err
    assert made[0] != made[1]


def until(condition: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


def test_u99_the_edit_loop_of_a_real_program(tmp_path: Path) -> None:
    mine, out, said = tmp_path / "my.toml", tmp_path / "x.pdf", tmp_path / "said.txt"
    mine.write_text(GOOD, encoding="utf-8")
    with said.open("w") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "tilegen", "magnets", "my.toml", "-o", "x.pdf", "--watch"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
            stdout=subprocess.PIPE,
            stderr=err,
        )
        try:
            until(lambda: "watching my.toml" in said.read_text())
            first = out.read_bytes()
            mine.write_text(BAD, encoding="utf-8")
            until(lambda: f"my.toml: tiles row 2: {ROW}" in said.read_text())
            assert out.read_bytes() == first
            renamed(mine, GOOD.replace("2", "20"))()
            until(lambda: out.read_bytes() != first)
            process.send_signal(signal.SIGINT)
            reports, _ = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 0
    assert [line.split()[1] for line in reports.decode().splitlines()] == ["5", "23"]
    assert "Traceback" not in said.read_text()
    assert said.read_text().splitlines()[-1] == "tilegen: stopped watching"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["my.toml", "said.txt", "x.pdf"]
