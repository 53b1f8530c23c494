"""What was probably meant by a command line that cannot be read: quotes left out, long dashes, a file for a command."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Any

import click

from tilegen.errors import nearest

# Word processors make them of two hyphens.
_LONG_DASH = re.compile(r"([–—−]{1,2})([a-z][\w-]*)")
_EXTRA = re.compile(r"Got unexpected extra arguments? \((?P<extra>.*)\)", re.DOTALL)
# The nearest name of a set is no help for an option.
_NAMED = re.compile(r" \((?:did you mean|known:) [^()]*\)$")
FINISHED = (".pdf", ".svg", ".dxf")
# What people look for in the lists, by the name that it has there.
OTHER_NAMES = {
    "labels": "sheets",
    "label": "sheets",
    "cards": "sheets",
    "stickers": "sheets",
    "etiketten": "sheets",
    "etiquetas": "sheets",
    "tiles": "sets",
    "tilesets": "sets",
    "langs": "languages",
    "lasers": "machines",
    "colours": "styles",
    "colors": "styles",
}


class Helpful(click.Group):
    """A group that names the nearest of its commands for one that does not exist."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command. Raises UsageError."""
        refuse_unknown(ctx, args, self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def refuse_unknown(context: click.Context, args: Sequence[str], names: Iterable[str]) -> None:
    """Raise UsageError if the first word is no command, and say which was meant; `names` are those that there are."""
    known = list(names)
    if not args or args[0].startswith("-") or args[0] in known:
        return
    word, path = args[0], context.command_path
    if word.casefold() in OTHER_NAMES and (other := OTHER_NAMES[word.casefold()]) in known:
        hint = f"did you mean: {path} {other}?"
    else:
        hint = _file(word, path) or nearest(word, known)
    context.fail(f'no command "{word}" ({dash(word) or hint})')


def _file(word: str, path: str) -> str:
    """Return the command for a word that is a set, a file or an equation and stands in the place of a command."""
    from tilegen.data import find

    if path not in ("tilegen", "tilegen check"):
        return ""
    name = in_quotes(word)
    if word.lower().endswith(FINISHED):
        return f"did you mean: tilegen preflight {name}?"
    if find.is_path(word) or os.path.isfile(word):
        make = "" if path == "tilegen check" else f" To make everything: tilegen kit {name}"
        return f"did you mean: tilegen check set {name}?{make}"
    if path == "tilegen check" and "=" in word:
        return f'did you mean: tilegen check equation "{word}"?'
    if word in find.names("tilesets"):
        return f"did you mean: tilegen {'check set' if path == 'tilegen check' else 'kit'} {name}?"
    return ""


def advised(message: str, arguments: Sequence[str]) -> str:
    """Return the message about a command line, with what to type instead where that can be told."""
    hint = next(filter(None, (dash(word) for word in arguments if word.partition("=")[0] in message)), "")
    extra = _EXTRA.search(message)
    if extra:
        hint = hint or _unquoted(extra["extra"], arguments)
        message = f'"{extra["extra"]}" is more than is asked for here'
    if not hint or hint in message:
        return message
    return f"{_NAMED.sub('', message)} ({hint})"


def dash(word: str) -> str:
    """Return the advice for an option with a long dash, or "".

    >>> dash("—sheet"), dash("–only=A"), dash("−1")
    ('an option begins with two hyphens: --sheet', 'an option begins with two hyphens: --only', '')
    """
    found = _LONG_DASH.match(word)
    return f"an option begins with two hyphens: --{found[2]}" if found else ""


def _unquoted(extra: str, arguments: Sequence[str]) -> str:
    """Return the advice to put in quotes what was typed with blanks in it, or "" where it is something else."""
    begin = [n for n, word in enumerate(arguments) if n and (extra == word or extra.startswith(f"{word} "))]
    if not begin:
        return ""
    first = begin[-1]
    last = next((n for n in range(first, len(arguments)) if arguments[n].startswith("-")), len(arguments))
    whole = " ".join(arguments[first - 1 : last])
    before = arguments[first - 1]
    option = arguments[first - 2] if first > 1 and arguments[first - 2].startswith("--") else ""
    from tilegen.data import find

    if before.startswith("-") or not (option or os.path.isfile(whole) or (find.is_path(whole) and not _is_set(before))):
        return ""
    return f"what holds blanks stands in quotes: {f'{option} ' if option else ''}{in_quotes(_plain(whole))}"


def _is_set(word: str) -> bool:
    from tilegen.data import find

    return find.is_path(word) or word in find.names("tilesets")


def _plain(text: str) -> str:
    """Return a text without curly quotes round it: a shell knows only straight ones."""
    return text.strip("„“”‟«»") or text


def in_quotes(text: str) -> str:
    """Return a word as every shell reads it: in quotes, if there are blanks or stars in it.

    >>> in_quotes("klasse.xlsx"), in_quotes("klasse 1.xlsx")
    ('klasse.xlsx', '"klasse 1.xlsx"')
    """
    return text if re.fullmatch(r"[\w./\\:+=@%-]+", text) else '"' + text.replace('"', '\\"') + '"'
