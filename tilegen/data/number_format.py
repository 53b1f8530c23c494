"""What a spreadsheet shows of a number: "01" for 1 in the format 00, "50%" for 0.5 in 0%."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

# The formats that every XLSX file has without saying so, those of dates left out.
BUILT_IN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    37: "#,##0;(#,##0)",
    38: "#,##0;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
}
LONGEST, LONGEST_PATTERN = 100, 12  # characters of a format, and of the digits in it
_PARTS = re.compile(r'"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|([#0?,.]+)|([^"\\])')


def shown(value: Decimal, code: str) -> str:
    """Return what a cell with a number shows in a format, or "" where that is not known (dates, fractions, powers).

    >>> shown(Decimal(1), "00"), shown(Decimal("0.5"), "0%"), shown(Decimal(9), '#,##0" pcs"')
    ('01', '50%', '9 pcs')
    """
    sections = re.findall(r'(?:"[^"]*"|\\.|[^;"\\])+', code[:LONGEST])
    if not sections or abs(value) >= 10**15:
        return ""
    number = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    parts = [match.groups() for match in _PARTS.finditer(sections[number])]
    plain = "".join(other or "" for *_, other in parts)
    patterns = [pattern for _, _, pattern, _ in parts if pattern and set(pattern) & set("#0?")]
    if (
        len(patterns) != 1
        or plain.count("%") > 1
        or len(patterns[0]) > LONGEST_PATTERN
        or re.search(r"[A-Za-z@/]", plain)
    ):
        return ""
    amount = abs(value) * 100 ** plain.count("%")
    text = _digits(amount, patterns[0])
    found = "".join(quoted or escaped or (text if pattern == patterns[0] else pattern or other or "") for
                    quoted, escaped, pattern, other in parts)  # fmt: skip
    return f"-{found}" if value < 0 and number == 0 else found


def _digits(amount: Decimal, pattern: str) -> str:
    """Return the digits of a number in a pattern such as #,##0.00."""
    whole, _, after = pattern.partition(".")
    scaled = amount / 1000 ** (len(whole) - len(whole.rstrip(",")))
    places = Decimal(1).scaleb(-len(after))
    digits, _, decimals = format(scaled.quantize(places, ROUND_HALF_UP), "f").partition(".")
    while decimals and after[len(decimals) - 1] == "#" and decimals[-1] == "0":
        decimals = decimals[:-1]
    digits = ("" if digits == "0" and "0" not in whole else digits).rjust(whole.count("0"), "0")
    if "," in whole.rstrip(","):
        digits = re.sub(r"(?<=\d)(?=(\d{3})+$)", ",", digits)
    return digits + (f".{decimals}" if decimals else "")


def same(text: str, value: Decimal) -> bool:
    """Tell whether people read a number in a text as a value, whatever parts its thousands.

    >>> same("1.000", Decimal(1000)), same("1,50", Decimal("1.5")), same("50%", Decimal("0.5"))
    (True, True, False)
    """
    found = re.search(r"[-−]?\d(?:[\d.,'’\s]*\d)?", text)
    if not found or "%" in text:
        return False
    written = re.sub(r"['’\s]", "", found[0]).replace("−", "-")
    if "(" in text:
        written = f"-{written}"
    ways = (written.replace(",", ""), written.replace(".", "").replace(",", "."), written.replace(",", "."))
    return any(way.count(".") <= 1 and Decimal(way) == value for way in ways)
