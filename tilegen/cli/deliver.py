"""From an order to finished files: draw, check, render, and only then write."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from tilegen import backends, preflight
from tilegen.backends.files import write_all
from tilegen.backends.made import Made
from tilegen.cli.changes import KEYS, NONE, Changes
from tilegen.cli.origin import NOWHERE, Origin
from tilegen.cli.params import TYPES
from tilegen.cli.printer import made_good
from tilegen.data import braille, catalogue, find, icc, languages
from tilegen.data.find import bare as bare  # other commands take it from here
from tilegen.drawing.document import Document
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Drawing
from tilegen.drawing.table import Table
from tilegen.errors import BackendError, OptionError, PreflightError, TilegenError, WriteError, nearest, printable
from tilegen.model.book import Book
from tilegen.model.fingerprint import Fingerprint
from tilegen.model.measures import Paper
from tilegen.model.press import Press
from tilegen.model.printer import Printer
from tilegen.model.sheet import Sheet
from tilegen.model.style import Style
from tilegen.model.tileset import TileSet
from tilegen.products import PRODUCTS
from tilegen.products.base import USUAL, Job, Option, Product
from tilegen.products.face_marks import apart_from_braille
from tilegen.products.press import PRESS, press_of

OUTPUT = Path("output")
ONE_FILE = (".pdf", ".txt", ".csv")  # formats that hold all sheets
MOST_DIGITS = 4  # of the number of a sheet
# Options of commands that a set cannot ask for below [print], and what to do instead.
ELSEWHERE = {
    "add": "give it on the command line: --add SET",
    "font": "give it on the command line: --font FILE",
    "font_first": "give it on the command line: --font-first",
    "lang": "write lang = … above [print]",
    "output": "give it on the command line: -o FILE",
    "profile": "give it on the command line: --profile NAME",
    "rack": "write rack = … above [print]",
    "rule": "give it on the command line: --rule NAME=VALUE",
    "rules": "write rules = … above [print]",
    "watch": "give it on the command line: --watch",
    "xor": "give it on the command line: --xor",
}
# How a file says that an option without a value is wanted.
FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Order:
    """What to make: a product of a set, in a style, with options given as text or as finished values.

    `words` is the command that makes it again, `lang` the language of its words, `book` what a booklet is written from,
    `origin` where all that came from. A PDF is corrected for `printer`.
    """

    product: Product
    tileset: TileSet
    style: Style
    options: Mapping[str, Any]
    words: tuple[str, ...]
    lang: str = "en"
    book: Book | None = None
    printer: Printer | None = None
    origin: Origin = NOWHERE

    @property
    def subject(self) -> str:
        """What the product is made of, for messages: its first argument, or the set."""
        if not self.product.argument:
            return self.tileset.name
        value = self.options.get(self.product.argument)
        return str(getattr(value, "name", value) or _subject(self.product, {}))

    def made(self, suffix: str, prints: tuple[Fingerprint, ...] = ()) -> Made:
        """How the file of a format comes about, for its metadata."""
        # The product's own name, not the user's: the same drawing has the same bytes under every name.
        other = () if suffix == self.product.formats[0] else ("-o", f"{self.product.slug}.{suffix}")
        source = f"set {self.tileset.name}, version {self.tileset.version}"
        if self.printer is None or suffix != "pdf":
            return Made(shlex.join([*self.words, *other]), source, prints)
        words = [*self.words, "--printer", self.printer.name, *other]
        source = f"{source}; printer {self.printer.name}: {self.printer.values()}"
        return Made(shlex.join(words), source, prints, self.printer)


@dataclass(frozen=True, slots=True)
class Finished:
    """A product that passed preflight, with the warnings it got, and the fingerprints of what it was made of.

    `press` is what a print shop wants of its file.
    """

    order: Order
    result: Drawing | Document | Table
    warnings: tuple[str, ...]
    prints: tuple[Fingerprint, ...] = ()
    press: Press | None = None

    @property
    def summary(self) -> str:
        """One line on what it is."""
        if isinstance(self.result, Document):
            return self.result.summary
        notes = self.result.notes if isinstance(self.result, Drawing) else ()
        return notes[0] if notes else ""

    def names(self, suffix: str) -> tuple[str, ...]:
        """Return what the pieces of a file are called, if they have names."""
        return self.result.names if isinstance(self.result, Document | Drawing) and suffix == "pdf" else ()

    def part(self, number: int, pieces: int) -> str:
        """One line on piece `number` of `pieces`, counted from 0."""
        if isinstance(self.result, Document) and pieces == len(self.result.names):
            return self.result.parts[number]
        if pieces == 1 or not isinstance(self.result, Drawing):
            return self.summary
        if pieces == len(self.result.names):
            return f"{self.result.names[number]}, {self.summary}"
        page = self.result.pages[number]
        here = sum(1 for _ in page.groups("tile"))
        if here and here == sum(self.result.count("tile").values()):
            return self.summary
        name = page.name if page.name and not page.name.isdigit() else f"sheet {number + 1} of {pieces}"
        return name + (f": {here} of {self.summary}" if here else "")


def remark(text: str) -> None:
    """Tell the user something that is no error."""
    click.echo(f"tilegen: {printable(text)}", err=True)


def complete(
    product: Product, given: Mapping[str, Any], style: Style | None = None, tileset: TileSet | None = None
) -> dict[str, Any]:
    """Return a value for every option: what was given, else what set or style ask for, else the default.

    Texts are read like a user's. Raises OptionError.
    """
    asked, wanted = _yielding(tileset, given), style.options if style else {}
    values: dict[str, Any] = {}
    for option in product.options:
        value = given.get(option.key)
        if value is None and option.key in asked and tileset is not None:
            try:
                values[option.key] = read_option(option, asked[option.key])
                continue
            except TilegenError as error:
                if not _of_another(product, option, asked[option.key]):
                    raise error.at(f"{tileset.source}: print") from None
        values[option.key] = read_option(option, wanted.get(option.key, option.default) if value is None else value)
    if values.get("paper") == USUAL:
        values["paper"] = paper_of(values.get("sheet"))
    if values.get("profile") == PRESS and values.get("icc") is None:
        values["icc"] = icc.load(icc.USUAL)
    return values


def _of_another(product: Product, option: Option, text: str) -> bool:
    """Tell whether another product has an option of this name that can be `text`: boards and tiles have backs."""
    for entry in PRODUCTS:
        if entry.command == product.command:
            continue
        for other in entry.load().options:
            if other.key == option.key and (other.kind, other.choices) != (option.kind, option.choices):
                try:
                    read_option(other, text)
                except TilegenError:
                    continue
                return True
    return False


def _yielding(tileset: TileSet | None, given: Mapping[str, Any]) -> dict[str, str]:
    """Return what a set asks for; its paper yields to a page as large as the board, and to labels, if those are given.

    A set cannot know about them, and the user who gives one of them does not have to take the set's paper back.
    """
    asked = dict(tileset.options) if tileset else {}
    sheet = given.get("sheet")
    labels = (catalogue.sheet(sheet) if isinstance(sheet, str) else sheet) if sheet else None
    if given.get("one_page") or given.get("panels") or (labels is not None and labels.labels is not None):
        asked.pop("paper", None)
    return asked


def paper_of(sheet: Sheet | None) -> Paper:
    """Return the paper to use where none is named: that of the sheet, or the one that is usual where the user lives."""
    if sheet is not None and sheet.labels is not None:
        return sheet.labels.paper
    usual = catalogue.paper(catalogue.usual_paper())
    if sheet is None or not sheet.papers or usual.name in sheet.papers:
        return usual
    return catalogue.paper(sheet.papers[0].replace(" ", "").replace("×", "x"))


def read_option(option: Option, value: Any) -> Any:
    """Return the value of an option, read if it is a text. Raises OptionError and UnitError."""
    if isinstance(value, str) and option.kind in TYPES and value != USUAL:
        return TYPES[option.kind].parse(value)
    if option.kind == "flag" and isinstance(value, str):
        return _flag(option.name, value)
    if option.kind == "choice" and isinstance(value, str):
        return _choice(option, value)
    return value


def _choice(option: Option, value: str) -> str:
    """Return one of an option's choices, however it is spelt; true and false are on and off. Raises OptionError."""
    word = value.strip().casefold()
    if set(option.choices) == {"on", "off"} and word in FLAGS:
        word = "on" if FLAGS[word] else "off"
    if word not in option.choices:
        raise OptionError(f'--{option.name} "{value}"', hint=nearest(value, option.choices))
    return word


def _flag(name: str, text: str) -> bool:
    if text.strip().casefold() not in FLAGS:
        raise OptionError(f'{name} is "{text}"', hint="expected true or false")
    return FLAGS[text.strip().casefold()]


def command_words(
    product: Product,
    set_name: str,
    typed: Mapping[str, Any],
    *,
    changes: Changes = NONE,
    style: str = "",
    spoken: Mapping[str, Any] | None = None,
) -> tuple[str, ...]:
    """Return the command that makes a product again, from what the user typed.

    `style` is one that is not the usual, `spoken` are --lang, rules and fonts.
    """
    words = ["tilegen", *product.command.split(), *_first(product, set_name, typed)]
    for option in product.options:
        value = typed.get(option.key)
        if value is None or option.key == product.argument:
            continue
        words += (
            [f"--{'' if value else 'no-'}{option.name}"]
            if option.kind == "flag"
            else [f"--{option.name}", bare(str(value))]
        )
    words += changes.words(bare)
    words += spoken_words(spoken or {})
    if style:
        words += [f"--{style_word(product)}", bare(style)]
    return tuple(words)


def spoken_words(spoken: Mapping[str, Any]) -> list[str]:
    """Return options of any command as they are typed: texts, several texts, or switches; empty ones are left out."""
    words: list[str] = []
    for key, value in spoken.items():
        for one in value if isinstance(value, tuple) else (value,):
            words += [f"--{key}"] if one is True else [f"--{key}", bare(one)] if one else []
    return words


def _first(product: Product, set_name: str, typed: Mapping[str, Any]) -> list[str]:
    """Return what stands first: the set, or the product's argument and then the set as an option."""
    if not product.argument:
        return [bare(set_name)]
    return [_subject(product, typed), "--set", bare(set_name)]


def _subject(product: Product, typed: Mapping[str, Any]) -> str:
    """Return the name of a product's first argument, if that is not the set."""
    option = next(o for o in product.options if o.key == product.argument)
    return bare(str(typed.get(option.key) or option.default))


def make(order: Order, fonts: FontBook) -> Finished:
    """Draw a product and check it. Raises PreflightError, and what the product raises; nothing is written."""
    texts = languages.texts(order.lang)
    options = complete(order.product, order.options, order.style, order.tileset)
    asked = options.get("braille", dict(order.tileset.options).get("braille", "none"))
    code = braille.of_language(order.tileset.lang) if options.get("braille", "none") != "none" else None
    tileset = order.tileset if asked == "none" else apart_from_braille(order.tileset)
    usual = catalogue.paper(catalogue.usual_paper())
    job = Job(tileset, options, fonts, texts, order.style, order.book, code, usual)
    try:
        result = order.product.make(job)
    except TilegenError as error:
        error.hint = _by_the_set(error.hint, order)
        raise error if error.where or isinstance(error, OptionError) else error.at(order.subject) from None
    if isinstance(result, Table):
        return Finished(order, result, ())
    if isinstance(result, Document):
        findings = preflight.check_document(result, order.style, sources=catalogue.sources)
    else:
        tiles = order.tileset if order.product.complete else None
        findings = preflight.check(result, order.style, tiles, sources=catalogue.sources)
    try:
        said = preflight.refuse(findings)
    except PreflightError as error:
        raise error.at(order.tileset.name) from None
    off = preflight.leaving(result, order.style, order.printer) if order.printer else []
    prints = order.origin.prints(order.product, options, order.lang, order.book, code)
    return Finished(order, result, (*map(str, said), *result.warnings, *off), prints, press_of(options))


def _by_the_set(hint: str, order: Order) -> str:
    """Return advice that names options of the set, which the user did not type, as they stand in its file."""
    for key, _ in order.tileset.options:
        if order.options.get(key) is None:
            typed = rf"--{key.replace('_', '-')}(?![\w-])(?: (\d[\w.]*))?"
            hint = re.sub(typed, partial(_below_print, key), hint)
    return hint


def _below_print(key: str, typed: re.Match[str]) -> str:
    return f'{key} = "{typed[1]}" below [print]' if typed[1] else f"{key} = … below [print]"


def suffix_of(path: str, product: Product) -> str:
    """Return the format that a file name asks for. Raises BackendError naming those that the product has."""
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in product.formats:
        known = ", ".join(f".{s}" for s in product.formats)
        found = f"ends in .{suffix}" if suffix else "has no ending that names a format"
        raise BackendError(f'"{path}" {found}', hint=f"{product.command} can be {known}")
    return suffix


def render(finished: Finished, suffix: str) -> list[bytes]:
    """Return the bytes of a finished product in a format, one piece for each file."""
    made = replace(finished.order.made(suffix, finished.prints), press=finished.press)
    return backends.render(finished.result, suffix, finished.order.style, made)


def files(path: Path, pieces: list[bytes], names: Iterable[str] = ()) -> dict[Path, bytes]:
    """Name the pieces: FILE.svg, or FILE-1.svg, FILE-2.svg … if there are several and have no `names` of their own."""
    if len(pieces) == 1:
        return {path: pieces[0]}
    if names:
        return {path.with_stem(f"{path.stem}-{name}"): piece for name, piece in zip(names, pieces, strict=True)}
    digits = len(str(len(pieces)))
    return {path.with_stem(f"{path.stem}-{n:0{digits}}"): piece for n, piece in enumerate(pieces, start=1)}


def style_word(product: Product) -> str:
    """Return what the style of a product is called on the command line."""
    return "profile" if product.style == "laser" else "style"


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


def write(finished: Finished, output: str) -> list[Path]:
    """Write a product to the file(s) that `output` names; "-" is standard output. Return what was written."""
    if output == "-":
        pieces = render(finished, finished.order.product.formats[0])
        if len(pieces) > 1:
            raise BackendError(f"{len(pieces)} files cannot go to one standard output", hint="use -o FILE")
        if not _heard():
            raise WriteError("there is no standard output")
        sys.stdout.buffer.write(pieces[0])
        return []
    suffix = suffix_of(output, finished.order.product)
    named = files(Path(output), render(finished, suffix), finished.names(suffix))
    write_all(named)
    return list(named)


def tagged(stem: str, finished: Finished) -> str:
    """Return a file's stem with what the drawing wants it to say, such as the kerf."""
    tag = finished.result.tag if isinstance(finished.result, Drawing) else ""
    return f"{stem}-{tag}" if tag else stem


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
        words.append(Path(_subject(product, typed)).stem)
    for option in product.options:
        value = str(typed.get(option.key) or option.default or "")
        if (
            value
            and value != USUAL
            and (option.key == "paper" or (option.key in product.named and value != option.default))
        ):
            word = re.sub(r"[^\w.]+", "-", value.lower())
            if option.kind == "flag":
                words.append(option.name)
            else:
                words.append(f"{option.name}-{word}" if option.kind == "starts" or value in FLAGS else word)
    if order.style.name != product.style:
        words.append(re.sub(r"[^\w.]+", "-", order.style.name.lower()))
    if rules:
        words.append(Path(rules).stem)
    if lang != languages.of_set(order.tileset.lang):
        words.append(lang)
    if changed:
        words.append(changed)
    if order.printer is not None:
        words.append(Path(order.printer.name).stem)
    return str(folder / f"{tagged('-'.join(words), finished)}.{product.formats[0]}")


def with_paper(product: Product, typed: Mapping[str, Any], tileset: TileSet) -> dict[str, Any]:
    """Return what the user typed, and the paper of the country where none was named and no sheet or set has its own.

    So the file's command says it, and makes the same file everywhere.
    """
    option = next((option for option in product.options if option.key == "paper"), None)
    asked = dict(tileset.options)
    if option is None or typed.get("paper") or typed.get("sheet") or "paper" in asked or "sheet" in asked:
        return dict(typed)
    usual = catalogue.usual_paper()
    # A board may have a page as large as itself; A4 is what it takes otherwise.
    own = option.default != USUAL and (usual == "a4" or typed.get("one_page") or typed.get("panels"))
    return dict(typed) if own else {**typed, "paper": usual}


def told(product: Product, typed: Mapping[str, Any], tileset: TileSet) -> dict[str, Any]:
    """Return what a file's command says: what `with_paper` returns, and A4 by name where a board takes it.

    In another country the board would be on another paper, if the command left it out.
    """
    option = next((option for option in product.options if option.key == "paper"), None)
    named = typed.get("paper") or typed.get("sheet") or "paper" in dict(tileset.options)
    if option is None or named or option.default == USUAL or typed.get("one_page") or typed.get("panels"):
        return dict(typed)
    return {**typed, "paper": catalogue.usual_paper()}


def _heard() -> bool:
    return sys.stdout is not None and sys.stdout.writable()


def tell(line: str) -> None:
    """Tell about a file that was written; whoever closed the standard output does not want to know."""
    if _heard():
        click.echo(line)


def report(finished: Finished, paths: list[Path]) -> None:
    """Say what was written and what is in it, first of all for which printer, and repeat warnings."""
    if paths and finished.order.printer is not None:
        click.echo(printable(made_good(finished.order.printer)))
    for number, path in enumerate(paths):
        note = finished.part(number, len(paths))
        tell(printable(str(path)) + (f"  {note}" if note else ""))
    warn(finished)


def warn(finished: Finished, name: str = "") -> None:
    """Repeat the warnings of a product, with the name of its file."""
    for warning in finished.warnings:
        click.echo(f"tilegen: warning: {name + ': ' if name else ''}{warning}", err=True)


def usual_style(product: Product, tileset: TileSet) -> str:
    """Return the name of the style where the user names none: for what is printed the set's own, if it has one."""
    return dict(tileset.options).get("style", product.style) if product.style == "default" else product.style


def style(name: str, product: Product, tileset: TileSet | None = None) -> Style:
    """Return a style that can paint a product, and the groups of a set. Raises OptionError.

    What is wrong is a style that lacks a layer, or an option of style or set that no product has.
    """
    found = catalogue.style(name)
    wanted = catalogue.style(product.style)
    missing = [layer for layer in wanted.layers if layer not in found.layers]
    if missing:
        raise OptionError(
            f'style "{name}" has no paint for "{missing[0]}", which {product.command} draws',
            hint=nearest(name, _styles_with(wanted.layers)),
        )
    _known(found.options, f'style "{name}"')
    if tileset is not None:
        _known(dict(tileset.options), f"{tileset.source}: print")
        found = found.coloured([group.colour for group in tileset.groups])
    # A style of one's own that was written before there were boards or backs paints them as the usual one does.
    for role in ("print.board", "print.inverted", "print.back"):
        found = found.completed(wanted, role)
    return found.joined(catalogue.style(product.lines)) if product.lines else found


def _known(options: Mapping[str, str], where: str) -> None:
    """Refuse options that no product has. Raises OptionError."""
    known = {option.key for entry in PRODUCTS for option in entry.load().options} | {"style"} if options else set()
    for key in options:
        if key in ELSEWHERE:
            raise OptionError(f'{where}: "{key}" cannot stand here', hint=ELSEWHERE[key])
        if key not in known:
            raise OptionError(f'{where}: no product has the option "{key}"', hint=nearest(key, {*known, *KEYS}))


def _styles_with(layers: tuple[str, ...]) -> list[str]:
    """Return the names of the shipped and own styles that have all these layers; broken files are passed over."""
    found = []
    for name in find.names("styles"):
        try:
            if set(layers) <= set(catalogue.style(name).layers):
                found.append(name)
        except TilegenError:
            continue
    return found
