"""The words of a language: short texts for sheets (texts/) and those of booklet and reference sheet (booklet/).

A language is two files. Each is held to the English one: the same keys, the same places to fill. A language that is
another one in other letters says so (`from` and `letters` in texts/), and its texts are made from that one.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from tilegen.data import find
from tilegen.data.table import Table, read
from tilegen.errors import DataError, nearest
from tilegen.model.texts import Place, Texts, parts, places

SCRIPTS = ("Latin", "Cyrillic", "Greek", "Thai", "Hebrew", "Arabic")
RIGHT_TO_LEFT = ("Hebrew", "Arabic")
TRIED, MOST_FORMS = range(1200), 6  # a plural rule must have an answer for these numbers
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
LONGEST = 900  # characters of one text
WANTED = {"texts": "", "booklet": " for booklets"}


def tag(lang: str) -> str:
    """Return the code of a language in its usual letters: case says nothing in it. What is no code stays as it is.

    >>> tag("SR-latn"), tag("TLH"), tag("pt-br"), tag("?!")
    ('sr-Latn', 'tlh', 'pt-BR', '?!')
    """
    first, *rest = lang.split("-")
    usual = {2: str.upper, 4: str.title}
    found = "-".join((first.lower(), *(usual.get(len(part), str.lower)(part) for part in rest)))
    return found if CODE.fullmatch(found) else lang


def names() -> list[str]:
    """Return all languages that have texts for sheets, sorted."""
    return find.names("texts")


def speaks(lang: str) -> bool:
    """Tell whether there are texts in a language."""
    return lang in names()


def of_set(lang: str) -> str:
    """Return the language that a set is spoken of in: its own, or English if there are no texts in it."""
    return lang if speaks(lang) else "en"


def texts(lang: str) -> Texts:
    """Return the short texts of a language. Raises DataError with the nearest language."""
    return _load("texts", lang)


def manual(lang: str) -> Texts:
    """Return the texts of booklet and reference sheet; they carry the language's plural and script.

    Raises DataError.
    """
    return _load("booklet", lang)


def templates() -> dict[str, str]:
    """Return the templates that set documents, by name."""
    folder = find.shipped() / "templates" / "booklet"
    return {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.typ"))}


def manuals() -> list[str]:
    """Return the languages that have texts of booklets too, sorted."""
    own = set(find.names("booklet"))
    return [lang for lang in names() if lang in own or read(find.locate("texts", lang)).has("from")]


def _load(kind: str, lang: str) -> Texts:
    known = manuals() if kind == "booklet" else names()
    if lang not in known:
        raise DataError(f'no language "{lang}"{WANTED[kind]}', hint=nearest(lang, known))
    found = _file(kind, lang, ())
    english = found if lang == "en" else _english(kind)
    _complete(found, english, f"{kind}/{lang}.toml")
    return found


@lru_cache(maxsize=4)
def _english(kind: str) -> Texts:
    return _read(kind, find.shipped() / "templates" / kind / "en.toml")


def _file(kind: str, lang: str, through: tuple[str, ...]) -> Texts:
    """Return the texts of a file, or of the one that they are made from."""
    own = read(find.locate("texts", lang))
    if not own.has("from"):
        return _read(kind, find.locate(kind, lang))
    source = own.take_text("from")
    if source in (*through, lang):
        raise DataError(f'"from" leads back to "{source}"', where=own.where)
    found = _file(kind, source, (*through, lang))
    letters = own.take_table("letters")
    table = {key: letters.take_text(key) for key in letters.keys()}
    if any(set("{}[]*_") & set(f"{key}{value}") for key, value in table.items()):
        raise DataError("the letters { } [ ] * _ cannot be changed", where=letters.where)
    script = own.take_choice("script", SCRIPTS, found.script)
    own.take_text("lang", lang)
    decimal = own.take_choice("decimal", (".", ","), found.decimal)
    mm = own.take_text("mm", found.mm)
    name = own.take_text("name", "")
    own.done()
    return replace(
        found,
        lang=lang,
        name=name,
        script=script,
        rightwards=script not in RIGHT_TO_LEFT,
        keep=tuple(transliterated(word, table) for word in found.keep),
        decimal=decimal,
        mm=mm,
        phrases={key: transliterated(phrase, table) for key, phrase in found.phrases.items()},
    )


def transliterated(phrase: str, letters: Mapping[str, str]) -> str:
    """Return a text in other letters; names of places to fill stay as they are.

    A capital that becomes two letters keeps the second small, unless its neighbour is a capital too.

    >>> serbian = {"љ": "lj", "у": "u", "д": "d", "и": "i", "п": "p", "р": "r", "а": "a", "в": "v", "о": "o"}
    >>> transliterated("Људи, ПРАВО! ЉУДИ {n:дуп|дупа}", serbian)
    'Ljudi, PRAVO! LJUDI {n:dup|dupa}'
    """
    out = []
    for part in parts(phrase):
        if isinstance(part, Place):
            forms = "|".join(_letters(form, letters) for form in part.forms)
            out.append(f"{{{part.name}:{forms}}}" if forms else f"{{{part.name}}}")
        else:
            out.append(_letters(part, letters).replace("{", "{{").replace("}", "}}"))
    return "".join(out)


def _letters(text: str, letters: Mapping[str, str]) -> str:
    out = []
    for place, letter in enumerate(text):
        small = letters.get(letter.lower())
        if small is None or letter == letter.lower():
            out.append(letter if small is None else small)
            continue
        beside = text[place + 1 : place + 2] or text[max(0, place - 1) : place]
        out.append(small.upper() if beside.isupper() else small.capitalize())
    return "".join(out)


def _read(kind: str, path: Path) -> Texts:
    table = read(path)
    if kind == "booklet":
        head = _head(read(find.locate("texts", path.stem)), path.stem)
        keep = table.take_texts("keep", (), limit=40)
        return replace(head, keep=keep, phrases=_flat(table, ""))
    head = _head(table, path.stem)
    found = replace(head, phrases=_flat(table.take_table("phrases"), ""))
    table.done()
    return found


def _head(table: Table, name: str) -> Texts:
    lang = table.take_text("lang", name)
    if not CODE.fullmatch(lang):
        raise DataError(
            f'"lang" is "{lang}"',
            where=table.where,
            hint='expected a code such as "de" or "pt-BR", the name of the file',
        )
    script = table.take_choice("script", SCRIPTS, "Latin")
    rule = table.take_text("plural", "n != 1")
    return Texts(
        lang=lang,
        name=table.take_text("name", ""),
        phrases={},
        plural=plural(rule, table.where),
        script=script,
        rightwards=script not in RIGHT_TO_LEFT,
        decimal=table.take_choice("decimal", (".", ","), "."),
        mm=table.take_text("mm", "mm"),
    )


@lru_cache(maxsize=64)
def plural(rule: str, where: str = "") -> Callable[[int], int]:
    """Return the function that a plural rule describes, as translators write it (gettext's C expressions).

    Raises DataError.

    >>> [plural("n != 1")(n) for n in (0, 1, 2)]
    [1, 0, 1]
    """
    try:
        found = gettext.c2py(rule)
        for number in TRIED:
            if not 0 <= found(number) < MOST_FORMS:
                raise ValueError(f"for {number} it gives {found(number)}, which is no form")
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise DataError(
            f'"plural" is "{rule}": {error}', where=where, hint='expected a rule such as "n != 1"'
        ) from error
    return found


def _flat(table: Table, before: str) -> dict[str, str]:
    """Return all texts of a table and of those in it, by dotted keys. Raises DataError for braces left open."""
    found: dict[str, str] = {}
    for key in table.keys():
        if table.is_table(key):
            found |= _flat(table.take_table(key), f"{before}{key}.")
            continue
        phrase = table.take_text(key, limit=LONGEST)
        try:
            places(phrase)
        except ValueError as error:
            raise DataError(f'"{before}{key}": {error}', where=table.where, hint="a brace is written {{") from error
        found[f"{before}{key}"] = phrase
    return found


def _complete(found: Texts, english: Texts, where: str) -> None:
    """Hold a language to the English texts. Raises DataError for what is missing, unknown or filled otherwise."""
    for key, phrase in english.phrases.items():
        mine = found.phrases.get(key)
        if mine is None:
            raise DataError(f'the text "{key}" is missing', where=where, hint=f'in English: "{phrase[:80]}"')
        if set(places(mine)) != set(places(phrase)):
            raise DataError(f'"{key}" has the places {_shown(mine)}, expected {_shown(phrase)}', where=where)
        _marked(key, mine, phrase, where)
    for key in found.phrases:
        if key not in english.phrases:
            raise DataError(f'unknown text "{key}"', where=where, hint=nearest(key, english.phrases))


def _marked(key: str, mine: str, english: str, where: str) -> None:
    """Hold a text to the tiles of the English one, and its marks to come in pairs. Raises DataError."""
    tiles = [set(re.findall(r"\[[^\]]*\]", phrase)) for phrase in (mine, english)]
    if tiles[0] != tiles[1]:
        found, wanted = (" ".join(sorted(each)) or "none" for each in tiles)
        raise DataError(f'"{key}" has the tiles {found}, expected {wanted}', where=where)
    if mine.count("*") % 2:
        raise DataError(f'"{key}" has a * without another', where=where, hint="*strong words* stand between two")


def _shown(phrase: str) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(places(phrase))) or "none"
