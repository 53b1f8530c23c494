"""What many tests need: the shipped facts, drawings made of them, and the program run as a user runs it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tilegen.backends import png
from tilegen.cli import deliver, kit_contact, kit_order, looks, run, speech
from tilegen.cli.lettering import Lettering
from tilegen.cli.options import command_words
from tilegen.data import catalogue, find, tilesets
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.model.book import Book
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import Product

# A property holds or not; how long a busy machine takes to say so is the benchmark's business.
settings.register_profile("tilegen", deadline=None)
settings.load_profile("tilegen")

ROOT = Path(__file__).parent.parent
# Drawings are many small objects and no circles: looking for circles at every turn takes a tenth of the time.
gc.set_threshold(100_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="write the golden files anew, to be read in the diff"
    )


NUMBERS = count()


@pytest.fixture(autouse=True)
def no_templates_of_the_machine(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    # A folder of its own for each test: some keep printers in it.
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path_factory.getbasetemp() / f"no-templates-{next(NUMBERS)}"))


@pytest.fixture(scope="session")
def fonts() -> FontBook:
    return FontBook(catalogue.fonts())


@cache
def shipped_fonts(lang: str, set_lang: str) -> FontBook:
    return FontBook(catalogue.fonts(), lang=lang, set_lang=set_lang)


@pytest.fixture(autouse=True)
def fonts_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program runs a thousand times in this process: letters of our own fonts are shaped in the first run alone."""
    opened = Lettering.book

    def book(lettering: Lettering, lang: str, tileset: TileSet) -> FontBook:
        return opened(lettering, lang, tileset) if lettering.files else shipped_fonts(lang, tileset.lang)

    monkeypatch.setattr(Lettering, "book", book)


@pytest.fixture(autouse=True)
def _no_covers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the documents on the contact sheet of a kit empty: to set them once more takes a third of its time.

    Tests that look at the contact sheet, or make the whole kit, are marked with `covers`.
    """
    if request.node.get_closest_marker("covers") is None:
        monkeypatch.setattr(kit_contact, "covers", lambda *_: {})


@pytest.fixture
def coarse_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw pictures with few dots, for tests of something else: tests/unit/backends/test_png.py holds to their number."""
    monkeypatch.setattr(png, "DPI", 30)


# Soon made, and one of each kind: tiles, documents, laser files, a table.
FEW = ("safety", "magnets", "reference", "laser coupon", "inventory")


@pytest.fixture
def small_kit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let kits hold these products alone, for tests of something that whole kits need not be made for."""

    def only(*commands: str) -> None:
        wanted = commands or FEW
        monkeypatch.setattr(kit_order, "PRODUCTS", [entry for entry in PRODUCTS if entry.command in wanted])

    return only


def elsewhere(file: str) -> Path:
    """A font that tilegen does not bring, from the package that the tests ask for."""
    (folder,) = find_spec("manimgx_fonts").submodule_search_locations  # type: ignore[union-attr]  # it is installed
    return Path(folder) / file


HEBREW, ARABIC, DEVANAGARI, EMOJI = (
    elsewhere(f"Noto{name}[wght].ttf") for name in ("SansHebrew", "SansArabic", "SansDevanagari", "Emoji")
)


def a_font(path: Path, glyphs: dict[str, str], *, tables_less: tuple[str, ...] = ()) -> Path:
    """Write a font of 1000 units with these characters and their outlines (SVG path data, y up; "" is a blank)."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path
    from fontTools.ttLib import TTCollection

    names = [".notdef", *(f"g{n}" for n in range(len(glyphs)))]
    otf = path.suffix == ".otf"
    builder = FontBuilder(1000, isTTF=not otf)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): name for c, name in zip(glyphs, names[1:], strict=True)})
    drawn = {}
    for name, data in zip(names, ["M 0 0 H 300 V 700 H 0 Z", *glyphs.values()], strict=True):
        pen: Any = T2CharStringPen(1000, None) if otf else TTGlyphPen(None)
        parse_path(data, pen)
        drawn[name] = pen.getCharString() if otf else pen.glyph()
    if otf:
        builder.setupCFF("Test", {}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    for table in tables_less:
        del builder.font[table]
    if path.suffix == ".ttc":
        collection = TTCollection()
        collection.fonts = [builder.font]
        collection.save(path)
    else:
        builder.save(path)
    return path


@pytest.fixture(scope="session")
def all_fonts() -> FontBook:
    """tilegen's fonts, and a user's for Hebrew, Arabic, Devanagari and emoji."""
    return FontBook(catalogue.fonts(), own=(HEBREW, ARABIC, DEVANAGARI, EMOJI))


@cache
def books(set_name: str, lang: str, rules: str | None, overrides: tuple[str, ...]) -> Book:
    """What booklets are written from; kept, as in a kit."""
    return speech.book(tilesets.load(set_name), lang, rules, overrides)


def product(command: str) -> Product:
    return next(entry for entry in PRODUCTS if entry.command == command).load()


@pytest.fixture(scope="session")
def make(fonts: FontBook) -> Callable[..., deliver.Finished]:
    """Make a product of a set, options written as on the command line; preflight included.

    What is made of shipped facts alone is kept for the next who asks: nothing of it can be changed.
    """

    @lru_cache(maxsize=64)
    def kept(*asked: Any, options: tuple[tuple[str, Any], ...]) -> deliver.Finished:
        return anew(*asked, **dict(options))

    def made(
        command: str,
        set_name: str = "binary",
        *,
        style: str = "",
        lang: str = "en",
        rules: str | None = None,
        overrides: tuple[str, ...] = (),
        **options: Any,
    ) -> deliver.Finished:
        asked = command, set_name, style, lang, rules, overrides
        # A file of the test's own may hold something else now; what is for print shops bears the date.
        files = any("/" in str(value) for value in (*asked, *options.values())) or find.own().exists()
        if files or "profile" in options:
            return anew(*asked, **options)
        return kept(*asked, options=tuple(options.items()))

    def anew(
        command: str,
        set_name: str,
        style: str,
        lang: str,
        rules: str | None,
        overrides: tuple[str, ...],
        **options: Any,
    ) -> deliver.Finished:
        found = product(command)
        order = deliver.Order(
            product=found,
            tileset=tilesets.load(set_name),
            style=looks.style(style or found.style, found),
            options=options,
            words=command_words(found, set_name, options),
            lang=lang,
            book=books(set_name, lang, rules, overrides) if found.book else None,
        )
        return deliver.make(order, fonts)

    return made


@pytest.fixture(scope="session")
def draw(make: Callable[..., deliver.Finished]) -> Callable[..., Drawing]:
    def drawn(command: str, set_name: str = "binary", **options: Any) -> Drawing:
        result = make(command, set_name, **options).result
        assert isinstance(result, Drawing)
        return result

    return drawn


@dataclass
class Answer:
    """What the program said and how it ended."""

    status: int
    out: str
    err: str


@pytest.fixture
def tilegen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Answer]:
    """Run the program in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)

    def ran(*arguments: str) -> Answer:
        capsys.readouterr()
        status = run([str(a) for a in arguments])
        said = capsys.readouterr()
        return Answer(status, said.out, said.err)

    return ran


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run the program as a process of its own."""

    def ran(*arguments: str, cwd: Path = tmp_path, **environment: str) -> subprocess.CompletedProcess[bytes]:
        cwd.mkdir(parents=True, exist_ok=True)
        return subprocess.run(
            [sys.executable, "-m", "tilegen", *arguments],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            capture_output=True,
            check=False,
            timeout=120,
        )

    return ran


FACES = (
    ("0", 28),
    ("1", 28),
    ("=", 14),
    ("+", 5),
    ("−", 5),
    ("×", 3),
    ("÷", 2),
    ("OR", 4),
    ("AND", 4),
    ("NOT", 4),
    ("", 3),
)


@pytest.fixture
def set_of(tmp_path: Path) -> Callable[..., str]:
    """Write a set file and return its path: `set_of(("A", 3), ("Lj", 2, 5))` are (face, count[, points])."""

    def wrote(*rows: tuple[Any, ...], name: str = "mine", extra: str = "") -> str:
        tiles = "".join(
            f'  {{ face = "{row[0]}", count = {row[1]}, points = {row[2] if len(row) > 2 else 1} }},\n' for row in rows
        )
        path = tmp_path / f"{name}.toml"
        path.write_text(f'name = "{name}"\n{extra}\ntiles = [\n{tiles}]\n', encoding="utf-8")
        return str(path)

    return wrote
