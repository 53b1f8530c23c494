"""From the texts of a language to spans: markup, values, and examples that the referee has judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from tilegen.drawing.clusters import clusters
from tilegen.drawing.document import Span, Spans
from tilegen.drawing.fonts import FontBook
from tilegen.errors import DataError
from tilegen.model.examples import Examples
from tilegen.model.referee import Opinion, Referee
from tilegen.model.texts import Place, Texts, parts

# Places come first: their names may hold what elsewhere is markup.
_MARKUP = re.compile(r"(?P<place>\{[^}]*\})|\*(?P<bold>[^*]+)\*|_(?P<italic>[^_]+)_|\[(?P<tile>[^\]]+)\]")
BLANK = "blank"  # [blank] in a text: a tile without a face
NO_BREAK = "\u00a0"


class Writer:
    """Says things in one language. `referee` is None for a set without rules that tilegen knows."""

    def __init__(self, texts: Texts, examples: Examples, referee: Referee | None, fonts: FontBook) -> None:
        self.texts, self.examples, self.referee = texts, examples, referee
        self._fonts = fonts
        self._missing: dict[str, str] = {}

    @cached_property
    def rules(self) -> Referee:
        """The referee, where there must be one."""
        assert self.referee is not None, "this is written for sets with rules only"
        return self.referee

    def say(self, key: str, **values: object) -> Spans:
        """Return the text of `key`.

        A place that no value is given for takes the example of its name. A value may be spans itself. Raises KeyError
        for a text that does not exist, DataError for an example that is not as it should be under the rules.
        """
        return tuple(self._spans(self.texts.phrases[key], values))

    def word(self, key: str, **values: object) -> str:
        """Return the text of `key` as plain text, for figures and alternative texts."""
        return "".join(span.text for span in self.say(key, **values))

    def _spans(self, phrase: str, values: Mapping[str, object]) -> Iterator[Span]:
        place = 0
        for match in _MARKUP.finditer(phrase):
            yield from self._filled("text", phrase[place : match.start()], values)
            kind = match.lastgroup or "text"
            if kind == "place":
                yield from self._filled("text", match["place"], values)
            elif kind == "tile":
                yield Span("tile", "" if match["tile"] == BLANK else match["tile"])
            else:
                # A tile or an example may stand inside strong words.
                for span in self._spans(match[kind], values):
                    yield Span(kind, span.text) if span.kind == "text" else span
            place = match.end()
        yield from self._filled("text", phrase[place:], values)

    def _filled(self, kind: str, phrase: str, values: Mapping[str, object]) -> Iterator[Span]:
        for part in parts(phrase):
            if not isinstance(part, Place):
                yield Span(kind, part)
            elif part.name not in values:
                yield Span("equation", self.example(part.name))
            elif isinstance(value := values[part.name], tuple):
                yield from value
            else:
                said = self.texts.fill(part, value)
                yield Span(kind, said.replace(" ", NO_BREAK, 1) if part.forms else said)

    # -- examples ---------------------------------------------------------------------------------------------------

    def example(self, name: str) -> str:
        """Return the equation of a name, as players write it.

        Raises DataError if none of its candidates is right (or, of those that must be wrong, wrong).
        """
        right = self.examples.right.get(name)
        candidates = right or self.examples.wrong.get(name, ())
        for text in candidates:
            found = self.rules.judge(text)
            if found.right == bool(right):
                return found.text
        wanted = "right" if right else "wrong"
        listed = ", ".join(candidates) or "no candidate"
        raise DataError(
            f'the example "{name}" ({listed}) is not {wanted} under the rules "{self.rules.name}"',
            where="examples/booklet.toml",
        )

    def has(self, name: str) -> bool:
        """Tell whether there is an example of a name that is as it should be under the rules."""
        try:
            return bool(self.example(name))
        except DataError:
            return False

    def right(self, name: str) -> list[Opinion]:
        """Return the equations of a list that are right under the rules."""
        judged = (self.rules.judge(text) for text in self.examples.show.get(name, ()))
        return [opinion for opinion in judged if opinion.right]

    def wrong(self, name: str) -> list[Opinion]:
        """Return the equations of a list that are wrong for a reason that the texts can name."""
        judged = (self.rules.judge(text) for text in self.examples.show.get(name, ()))
        return [o for o in judged if not o.right and o.codes and self.texts.has(f"wrong.{o.codes[0]}")]

    # -- characters -------------------------------------------------------------------------------------------------

    def lacking(self, texts: Sequence[Spans]) -> tuple[tuple[str, str], ...]:
        """Return (character, text) for characters that no font has."""
        for spans in texts:
            for span in spans:
                written = "" if span.kind == "page" else span.text.replace("\n", " ")
                missing = self._fonts.missing(written, style="regular")
                for character in clusters(missing):
                    self._missing.setdefault(character, "".join(s.text for s in spans))
        return tuple(self._missing.items())


def listed(items: Sequence[Spans], between: str = ", ") -> Spans:
    """Return several pieces with commas between them."""
    found: list[Span] = []
    for number, item in enumerate(items):
        if number:
            found.append(Span("text", between))
        found += item
    return tuple(found)


def tiles(faces: Sequence[str]) -> Spans:
    """Return tiles in the line."""
    return tuple(Span("tile", face) for face in faces)


def strong(spans: Spans) -> Spans:
    """Return spans with their plain text strong; tiles and equations stay what they are."""
    return tuple(Span("bold", span.text) if span.kind == "text" else span for span in spans)


def page_of(mark: str) -> Spans:
    """Return the page of a heading."""
    return (Span("page", mark),)


def bold(text: str) -> Spans:
    """Return strong words."""
    return (Span("bold", text),)
