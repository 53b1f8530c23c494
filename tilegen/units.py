"""The only parser of lengths. Everything inside is millimetres as float.

>>> mm("20mm"), mm("19,05 mm"), mm("0.75in"), mm("2 cm"), mm("20")
(20.0, 19.05, 19.05, 20.0, 20.0)
>>> size("18x20mm"), size("20mm"), size("3/4in")
((18.0, 20.0), (20.0, 20.0), (19.05, 19.05))
>>> page("a4"), page("4x6in")
((210.0, 297.0), (101.6, 152.4))
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

from tilegen.errors import UnitError, nearest

# An inch is 25.4 mm by definition; a typographic point here is 1/72 inch, as in PDF.
UNITS: dict[str, Fraction] = {
    "mm": Fraction(1),
    "cm": Fraction(10),
    "in": Fraction(254, 10),
    "pt": Fraction(254, 720),
}
ALIASES = {"inch": "in", "inches": "in", '"': "in", "″": "in", "millimetre": "mm", "millimetres": "mm"}

# ISO 216 and the North American sizes (Letter 8.5 x 11 in, Legal 8.5 x 14, Tabloid 11 x 17), portrait, in mm.
PAGES: dict[str, tuple[float, float]] = {
    "a2": (420.0, 594.0),
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}

# Longer than any paper or bed; keeps a slip of the finger ("20000mm") out of the arithmetic.
LONGEST = 20_000.0

_LENGTH = re.compile(
    r"""(?P<sign>[-−–]?)\s*
        (?: (?P<whole>\d+)\s+(?P<n1>\d+)/(?P<d1>\d+)      # 1 1/2
          | (?P<n2>\d+)/(?P<d2>\d+)                       # 3/4
          | (?P<number>\d+(?:[.,]\d*)?|[.,]\d+) )         # 0.75  0,75  .75
        \s*(?P<unit>[a-zA-Z"″]*)\s*""",
    re.VERBOSE,
)
_EXAMPLES = 'for example "20mm", "19,05 mm", "2cm" or "0.75in"'


def mm(text: str, *, unit: str = "mm") -> float:
    """Return a length in millimetres; a bare number is in `unit`.

    A decimal comma and simple fractions ("3/4in", "1 1/2in") are read. Zero and negative lengths are allowed here:
    what makes sense is for the caller to say (see `positive`). Raises UnitError.
    """
    match = _LENGTH.fullmatch(_plain(text)) if len(text) < 40 else None
    if match is None:
        raise UnitError(f'"{text}" is not a length', hint=_EXAMPLES)
    if "/" in match[0] and not match["unit"]:
        raise UnitError(f'"{text}" has no unit', hint=f'did you mean "{text.strip()}in"?')
    name = match["unit"].lower() or unit
    name = ALIASES.get(name, name)
    if name not in UNITS:
        raise UnitError(f'"{text}": unknown unit "{match["unit"]}"', hint=nearest(name, UNITS))
    value = _number(match, text) * UNITS[name]
    if abs(value) > LONGEST:
        raise UnitError(f'"{text}" is longer than {LONGEST / 1000:g} m', hint=_EXAMPLES)
    return -float(value) if match["sign"] else float(value)


def _plain(text: str) -> str:
    """Return a text as it would be typed: "½″" becomes "1/2in"."""
    for typed, plain in (("½", " 1/2"), ("¼", " 1/4"), ("¾", " 3/4"), ("⁄", "/"), ("”", '"'), ("“", '"')):
        text = text.replace(typed, plain)
    return text.strip()


def _number(match: re.Match[str], text: str) -> Fraction:
    if match["number"]:
        return Fraction(match["number"].replace(",", ".").rstrip(".") or "0")
    whole = int(match["whole"] or 0)
    above, below = int(match["n1"] or match["n2"]), int(match["d1"] or match["d2"])
    if below == 0:
        raise UnitError(f'"{text}" divides by zero', hint=_EXAMPLES)
    return whole + Fraction(above, below)


def positive(text: str) -> float:
    """Return a length in millimetres that is greater than zero. Raises UnitError."""
    value = mm(text)
    if value <= 0:
        raise UnitError(f'"{text}" must be greater than zero', hint=_EXAMPLES)
    return value


def not_negative(text: str) -> float:
    """Return a length in millimetres that is zero or more. Raises UnitError."""
    value = mm(text)
    if value < 0:
        raise UnitError(f'"{text}" must not be negative', hint=_EXAMPLES)
    return value


def signed(text: str) -> float:
    """Return a length in millimetres, to the right or down if positive; a plus may stand before it. Raises UnitError.

    >>> signed("+0.6"), signed("-0,3 mm"), signed("−1")
    (0.6, -0.3, -1.0)
    """
    return mm(text.strip().removeprefix("+"))


# What a printer makes of 100 mm.
PLAUSIBLE = (90, 110)
_RATIO = re.compile(r"(?P<above>\d+(?:[.,]\d+)?)(?:mm)?\s*(?:(?P<percent>%)|/\s*(?P<below>\d+(?:[.,]\d+)?)(?:mm)?)?")


def ratio(text: str) -> float:
    """Return a measured length through the true one, written "98.5/100", "98.5%" or "0.985". Raises UnitError.

    >>> ratio("98,5/100"), ratio("98.5 %"), ratio("1.01")
    (0.985, 0.985, 1.01)
    """
    example = 'what you measured / what it should be, for example "98.5/100"'
    match = _RATIO.fullmatch(re.sub(r"\s+(?=%|mm)", "", text.strip())) if len(text) < 40 else None
    if match is None:
        raise UnitError(f'"{text}" is not a scale', hint=example)
    above, below = (Fraction((match[key] or "1").replace(",", ".")) for key in ("above", "below"))
    if match["percent"]:
        below = Fraction(100)
    elif not match["below"] and above > 50:
        # A print that is off by more is measured wrongly, or not the one that was meant to be measured.
        near = f'did you mean "{text.strip()}/100"?' if PLAUSIBLE[0] <= above <= PLAUSIBLE[1] else example
        raise UnitError(f'"{text}" is a length or a percentage', hint=near)
    if not below:
        raise UnitError(f'"{text}" divides by zero', hint=example)
    return float(above / below)


def speed(text: str) -> float:
    """Return a speed in mm/s, written "10mm/s", "600mm/min" or as a bare number of mm/s. Raises UnitError.

    >>> speed("10mm/s"), speed("600 mm/min"), speed("12")
    (10.0, 10.0, 12.0)
    """
    way, _, time = text.strip().partition("/")
    seconds = {"": 1, "s": 1, "sec": 1, "min": 60}.get(time.strip().lower())
    if seconds is None:
        raise UnitError(f'"{text}" is not a speed', hint='for example "10mm/s" or "600mm/min"')
    return positive(way) / seconds


def size(text: str) -> tuple[float, float]:
    """Return (width, height) in millimetres; one length means a square. The unit may stand once, at the end.

    Raises UnitError.
    """
    parts = re.split(r"\s*[xX×*]\s*", text.strip())
    if len(parts) > 2 or not all(parts):
        raise UnitError(f'"{text}" is not a size', hint='for example "20mm", "18x20mm" or "3x2in"')
    unit = re.search(r"[a-zA-Z\"″]+$", parts[-1])
    values = [positive(p if re.search(r"[a-zA-Z\"″]$", p) or unit is None else p + unit[0]) for p in parts]
    return values[0], values[-1]


def pair(text: str) -> tuple[float, float]:
    """Return two lengths in mm, zero or more: along x and along y; one length means both.

    They are written "0.2mm,0.15mm" or "0.2x0.15mm"; a comma between two digits alone is a decimal comma.
    Raises UnitError.

    >>> pair("0.2mm"), pair("0,2"), pair("0.2,0.15mm"), pair("0.2x0.15mm")
    ((0.2, 0.2), (0.2, 0.2), (0.2, 0.15), (0.2, 0.15))
    """
    try:
        one = not_negative(text)
    except UnitError:
        parts = re.split(r"\s*[xX×,]\s*", text.strip())
        if len(parts) != 2 or not all(parts):
            raise
        return not_negative(parts[0]), not_negative(parts[1])
    return one, one


def page(text: str) -> tuple[float, float]:
    """Return (width, height) in millimetres of a named paper or of a size such as "210x297mm". Raises UnitError."""
    name = text.strip().lower()
    if name in PAGES:
        return PAGES[name]
    if not name[:1].isdigit():
        raise UnitError(f'unknown paper "{text}"', hint=f'{nearest(name, PAGES)}; or a size such as "210x297mm"')
    if len(re.split(r"[xX×*]", name)) != 2:
        raise UnitError(f'"{text}" is not a paper size', hint='for example "a4", "letter" or "210x297mm"')
    found = size(name)
    if not re.search(r"[a-z\"″]$", name) and max(found) < 30:
        raise UnitError(f'a paper of "{text}" has no unit', hint=f'did you mean "{name}in" or "{name}cm"?')
    return found


def page_name(text: str) -> str:
    """Return the tidy name of a paper: "A4", "Letter", "101.6 × 152.4 mm".

    >>> page_name("LETTER"), page_name("4x6in")
    ('Letter', '101.6 × 152.4 mm')
    """
    name = text.strip().lower()
    if name in PAGES:
        return name.upper() if re.fullmatch(r"a\d", name) else name.capitalize()
    return show_size(*page(text))


def show(value: float) -> str:
    """Return a length as people read it: at most two decimals, no trailing zeros.

    >>> show(20.0), show(19.05), show(101.6)
    ('20', '19.05', '101.6')
    """
    rounded = round(value, 2)
    return f"{rounded:.0f}" if math.isclose(rounded, round(rounded)) else f"{rounded:.2f}".rstrip("0")


def show_size(width: float, height: float) -> str:
    """Return a size as people read it: "18 × 20 mm"."""
    return f"{show(width)} × {show(height)} mm"
