"""What files are called: where they go by default, the pieces of one product, and those of an earlier job."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilegen.backends.files import write_all
from tilegen.cli.options import FLAGS, subject_of
from tilegen.data import find, languages, seen
from tilegen.drawing.items import Drawing
from tilegen.errors import BackendError, WriteError
from tilegen.model.tileset import TileSet
from tilegen.products.base import USUAL, Option, Product

if TYPE_CHECKING:
    from tilegen.cli.deliver import Finished

OUTPUT = Path("output")
ONE_FILE = (".pdf", ".txt", ".csv")  # formats that hold all sheets
# Options whose value alone would not say what it is of: back-plain, braille-paper.
NAMED = ("back", "braille", "flip", "marks")
MOST_DIGITS = 4  # of the number of a sheet


def folder_of(tileset: TileSet, name: str) -> Path:
    """Return the folder for what is made of a set that the user called `name`.

    A file of the user's with the name of a shipped set has a folder of its own: `output/en-csv`.
    """
    file, _ = find.part(name)
    shipped = find.shipped() / "templates" / "tilesets" / f"{tileset.name}.toml"
    if find.is_path(name) and shipped.is_file() and not shipped.samefile(file):
        return OUTPUT / f"{tileset.name}-{Path(file).suffix.lower()[1:]}"
    return OUTPUT / tileset.name


def default_output(
    finished: Finished, typed: Mapping[str, Any], folder: Path, rules: str = "", changed: str = ""
) -> str:
    """Return FOLDER/PRODUCT[-ARGUMENT][-PAPER][-OPTIONS][-STYLE][-RULES][-LANG][-CHANGED][-PRINTER][-TAG].SUFFIX.

    The language is named if it is not the set's own, and the style if it is not the product's, so that editions do not
    write over each other.
    """
    order = finished.order
    product, lang = order.product, order.lang
    words = [product.slug]
    if product.argument:
        words.append(Path(subject_of(product, typed)).stem)
    for option in product.options:
        value = str(typed.get(option.key) or option.default or "")
        if option.key in product.named and typed.get(option.key) is False and option.key in dict(order.tileset.options):
            words.append(f"no-{option.name}")  # what the set asks for is taken back
        elif option.key == "paper" and value and value != USUAL:
            words.append(_word(value))
        elif option.key in product.named and value and value != option.default:
            words.append(_said(option, value))
    if order.style.name != product.style:
        words.append(_word(order.style.name))
    if rules:
        words.append(Path(rules).stem)
    if lang != languages.of_set(order.tileset.lang):
        words.append(lang)
    if changed:
        words.append(changed)
    if order.printer is not None:
        words.append(Path(order.printer.name).stem)
    return str(folder / f"{tagged('-'.join(words), finished)}.{product.formats[0]}")


def _said(option: Option, value: str) -> str:
    """Return what a file's name says of an option: its value, with its name where the value alone says too little."""
    if option.kind == "flag":
        return option.name
    alone = option.kind != "starts" and value not in FLAGS and option.key not in NAMED
    return _word(value) if alone else f"{option.name}-{_word(value)}"


def _word(text: str) -> str:
    return re.sub(r"[^\w.]+", "-", text.lower())


def tagged(stem: str, finished: Finished) -> str:
    """Return a file's stem with what the drawing wants it to say, such as the kerf."""
    tag = finished.result.tag if isinstance(finished.result, Drawing) else ""
    return f"{stem}-{tag}" if tag else stem


def suffix_of(path: str, product: Product) -> str:
    """Return the format that a file name asks for. Raises BackendError naming those that the product has."""
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in product.formats:
        known = ", ".join(f".{s}" for s in product.formats)
        found = f"ends in .{suffix}" if suffix else "has no ending that names a format"
        raise BackendError(f'"{path}" {found}', hint=f"{product.command} can be {known}")
    return suffix


def files(path: Path, pieces: list[bytes], names: Iterable[str] = ()) -> dict[Path, bytes]:
    """Name the pieces: FILE.svg, or FILE-1.svg, FILE-2.svg … if there are several and have no `names` of their own."""
    if len(pieces) == 1:
        return {path: pieces[0]}
    if names:
        return {path.with_stem(f"{path.stem}-{name}"): piece for name, piece in zip(names, pieces, strict=True)}
    digits = len(str(len(pieces)))
    return {path.with_stem(f"{path.stem}-{n:0{digits}}"): piece for n, piece in enumerate(pieces, start=1)}


def left_over(path: Path, written: Iterable[Path], *, tags: bool = False, langs: Iterable[str] = ()) -> list[Path]:
    """Return sheets of an earlier job beside what was written now under `path`: FILE-3.svg and the like.

    With `tags` those of another kerf too, with `langs` those in these languages. Numbered files are sheets of a job
    only if all numbers from 1 on are there, and the format has a file for each sheet: FILE-2024.pdf is another thing.
    """
    tag = r"(?:-kerf-[\d.x]+mm|-knife)?" if tags else ""
    spoken = "".join(f"|-{re.escape(lang)}" for lang in langs)
    pieces = rf"(?:-(?P<number>\d+)|-fronts|-backs|-how-to-print{spoken})?"
    pattern = re.compile(rf"(?P<base>{re.escape(path.stem)}{tag}){pieces}{re.escape(path.suffix)}")
    new, folder = {p.name for p in written}, path.parent
    names = {p.name for p in folder.iterdir()} | new if folder.is_dir() else new
    return sorted(folder / n for n in names - new if (m := pattern.fullmatch(n)) and _of_a_job(m, path.suffix, names))


def _of_a_job(found: re.Match[str], suffix: str, names: Container[str]) -> bool:
    """Tell whether a name is that of a sheet: without a number, or with all numbers before it among `names`."""
    number = found["number"]
    if number is None:
        return True
    if suffix.lower() in ONE_FILE or len(number) > MOST_DIGITS:
        return False
    before = (f"{found['base']}-{n:0{len(number)}}{suffix}" for n in range(1, int(number)))
    shorter = (f"{found['base']}-{n}{suffix}" for n in range(1, int(number)))
    return int(number) > 0 and (all(name in names for name in before) or all(name in names for name in shorter))


def write(contents: Mapping[Path, bytes]) -> None:
    """Write all files or none, and none over a file that they are made of. Raises WriteError."""
    # Not Path.resolve, which fails for links that lead round in a circle: what writes says that best.
    read = {realpath(path) for path, mark in seen.files().items() if mark != seen.MISSING}
    for path in contents:
        if realpath(path) in read:
            raise WriteError(f"{path} is what this is made of", hint="give the new file another name")
    write_all(contents)
