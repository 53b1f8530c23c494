"""XML from people we do not know, as a tree: no document type, so no entity, and nothing is fetched."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.parsers import expat

from tilegen.errors import DataError

DEEPEST = 50


@dataclass(slots=True)
class Element:
    """An element: its name and attributes without namespace, and the elements in it."""

    name: str
    values: dict[str, str]
    inside: list[Element]

    def all(self, name: str) -> list[Element]:
        """Return the elements of a name that lie directly in this one."""
        return [element for element in self.inside if element.name == name]


def parsed(raw: bytes, path: Path) -> Element:
    """Return the outermost element of a file's content. Raises DataError."""
    if raw[:2] == b"\x1f\x8b":
        raise DataError("the file is compressed", where=str(path), hint="unpack it with gunzip first")
    top = Element("", {}, [])
    stack = [top]

    def start(name: str, values: dict[str, str]) -> None:
        if len(stack) > DEEPEST:
            raise DataError("nested too deeply", where=str(path))
        element = Element(_local(name), {_local(key): value for key, value in values.items()}, [])
        stack[-1].inside.append(element)
        stack.append(element)

    def end(_: str) -> None:
        stack.pop()

    def doctype(*_: Any) -> None:
        raise DataError("document types (<!DOCTYPE …>) are not read", where=str(path), hint="delete that line")

    parser = expat.ParserCreate(namespace_separator="}")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        message = expat.errors.messages.get(error.code, "broken")
        raise DataError(f"not valid XML: {message}", where=f"{path} line {error.lineno}") from None
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        raise DataError(f"not valid XML: {error}", where=str(path)) from None
    return top.inside[0]


def _local(name: str) -> str:
    return name.rpartition("}")[2]
