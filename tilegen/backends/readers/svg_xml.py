"""XML read safely: no files from elsewhere, no entities that grow; and the simple part of CSS."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any
from xml.parsers import expat

from tilegen.errors import DataError

LONGEST = 1000  # characters that an entity may stand for
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def parse(content: bytes) -> ET.Element:
    """Return the root of an XML document, names as "{namespace}name". Raises DataError."""
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")

    def name(text: str) -> str:
        return "{" + text if "}" in text else text

    def start(tag: str, attributes: dict[str, str]) -> None:
        builder.start(name(tag), {name(key): value for key, value in attributes.items()})

    def entity(title: str, _parameter: Any, value: str | None, *_: Any) -> None:
        # Illustrator declares short ones for namespaces; those that hold others can grow without end.
        if value is None or len(value) > LONGEST or "&" in value:
            raise DataError(f'has an XML entity "{title}" that is not safe to read')

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: builder.end(name(tag))
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
        return builder.close()
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        raise DataError(
            f"is broken XML: {what} in line {error.lineno}, column {error.offset + 1}", hint="export it again"
        ) from None


def declarations(text: str) -> dict[str, str]:
    """Return the properties of a style attribute.

    >>> declarations("fill: none; stroke:#f00 !important")
    {'fill': 'none', 'stroke': '#f00'}
    """
    found = {}
    for part in text.split(";"):
        key, colon, value = part.partition(":")
        if colon:
            found[key.strip().lower()] = value.replace("!important", "").strip()
    return found


def rules(sheet: str) -> dict[str, dict[str, str]]:
    """Return the properties of simple selectors (".name", "#name", "path") in a style sheet."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in RULE.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(declarations(body))
    return found
