"""How elements of an SVG look: attributes, style attributes and simple style sheets, handed down to what is inside."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping

from tilegen.backends.readers.svg_path import UNITS, length, numbers
from tilegen.drawing.finished import PATTERN, RGB, Colour

INHERITED = ("fill", "stroke", "stroke-width", "font-size", "font-family", "color", "visibility")
OWN = (
    "display",
    "transform",
    "transform-origin",
    "transform-box",
    "opacity",
    "filter",
    "mask",
    "clip-path",
    "stroke-dasharray",
    "vector-effect",
)
# The colours that drawing programs write as words; all others count as grey.
WORDS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "lime": "#00ff00",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "magenta": "#ff00ff",
    "fuchsia": "#ff00ff",
    "cyan": "#00ffff",
    "aqua": "#00ffff",
    "orange": "#ffa500",
    "gray": "#808080",
    "grey": "#808080",
}
Rules = Mapping[str, Mapping[str, str]]


def look_of(element: ET.Element, above: Mapping[str, str], rules: Rules, declared: Mapping[str, str]) -> dict[str, str]:
    """Return the properties of an element; `declared` are those of its style attribute, which win."""
    found = {key: above[key] for key in INHERITED if key in above}
    for key in (*INHERITED, *OWN):
        if key in element.attrib and key != "transform":
            found[key] = element.attrib[key]
    if rules:
        tag = element.tag.rpartition("}")[2]
        names = [tag, "*", *(f".{name}" for name in element.get("class", "").split())]
        for name in [*names, *(f"{tag}{n}" for n in names[2:]), f"#{element.get('id', '')}"]:
            found.update(rules.get(name, {}))
    found.update(declared)
    return found


def colour(text: str, current: str = "") -> Colour | None:
    """Return a colour, or None for none.

    >>> colour("#f00").values, colour("none"), colour("url(#g)").space
    ((1.0, 0.0, 0.0), None, 'pattern')
    """
    text = text.strip().lower()
    if text == "currentcolor":
        text = current or "black"
    if text in ("none", "transparent", ""):
        return None
    if text.startswith("url("):
        return Colour(PATTERN)
    text = WORDS.get(text, text)
    if re.fullmatch("#[0-9a-f]{3,4}", text):
        text = "#" + "".join(2 * digit for digit in text[1:4])
    if re.match("#[0-9a-f]{6}", text):
        return Colour(RGB, tuple(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    if text.startswith("rgb"):
        values = numbers(text)[:3]
        most = 100 if "%" in text else 255
        return Colour(RGB, tuple(min(1.0, max(0.0, v / most)) for v in values))
    return Colour(RGB, (0.5, 0.5, 0.5))


def width_of(text: str, per_unit: float) -> float:
    """Return a line width in mm; `per_unit` is what a plain number is worth."""
    found = length(text)
    if found is None:
        return per_unit
    value, unit = found
    # A unit counts in the coordinates of the element: 1 px is one of its units.
    return value * per_unit * (UNITS[unit] / UNITS["px"])
