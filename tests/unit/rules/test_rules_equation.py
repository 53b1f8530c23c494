"""Every example of the rules, right and wrong, with value and bonus; the faults; the limits."""

import time
from fractions import Fraction

import pytest

from tilegen import Ruleset, check_equation
from tilegen.rules.tokens import LONGEST_TEXT

RIGHT = [
    # text, value, bonus, options
    ("1+1=10", 2, 2, {}),
    ("10×10=100=11+1", 4, 4, {}),
    ("1-1+1-1=0=0+0", 0, 0, {}),
    ("1=1", 1, 1, {}),
    ("0=0", 0, 0, {}),
    ("1+1=10+0", 2, 2, {}),
    ("1+1=10+0+0+0×1×1", 2, 2, {}),
    ("1+NOT0=10", 2, 2, {}),
    ("NOT 1=0", 0, 0, {}),
    ("NOT 0=1", 1, 1, {}),
    ("110=NOT 001", 6, 4, {}),
    ("NOT 101=10", 2, 2, {}),
    ("NOT 110=1", 1, 1, {}),
    ("100 OR 1=101", 5, 4, {}),
    ("100 AND 1=0", 0, 0, {}),
    ("1000×11=11000", 24, 16, {}),
    ("1001×11=11011", 27, 16, {}),
    ("1+1+1+1=100", 4, 4, {}),
    ("11=10+1", 3, 2, {}),
    ("1001=1001", 9, 8, {}),
    ("10+1×11=101", 5, 4, {}),
    ("10+1×11=1001", 9, 8, {"precedence": "ltr"}),
    ("11 XOR 1=10", 2, 2, {"xor": True}),
    ("1-10+10=1", 1, 1, {"negatives": "forbid_result"}),
    ("1-10=-1", -1, 1, {"negatives": "allow"}),
    ("1÷10=10÷100", Fraction(1, 2), 0, {"division": "rational"}),
    ("11÷10=1", 1, 1, {"division": "floor"}),
    ("NOT NOT 10=10", 2, 2, {"double_not": True}),
    ("‖=11", 3, 2, {"rotate_equals": True}),
    ("1‖=111", 7, 4, {"rotate_equals": True}),
    ("NOT‖=0", 0, 0, {"rotate_equals": True}),
    ("-1 AND 10=10", 2, 2, {"negatives": "allow", "negative_logic": "twos_complement"}),
]
WRONG = [
    ("1+1=11", ["unequal"], {}),
    ("100 AND 1=101", ["unequal"], {}),
    ("1001×11=11000", ["unequal"], {}),
    ("1+1+1+1=10", ["unequal"], {}),
    ("NOT 01 AND 1=0", ["leading_zero_not_required"], {}),
    ("NOT 110=001", ["leading_zero"], {}),
    ("NOT 101=010", ["leading_zero"], {}),
    ("00=0", ["leading_zero"], {}),
    ("1-10+10=1", ["negative_step"], {}),
    ("1-10=-1", ["negative_step", "unary_minus"], {}),
    ("1-10=0", ["negative_result"], {"negatives": "forbid_result"}),
    ("+1=1", ["unary_plus"], {}),
    ("1=+1", ["unary_plus"], {"negatives": "allow"}),
    ("1++1=10", ["unary_plus"], {"negatives": "allow"}),
    ("NOT NOT 1=1", ["double_not"], {}),
    ("NOT -1=0", ["not_minus"], {"negatives": "allow"}),
    ("-NOT 1=0", ["minus_not"], {"negatives": "allow"}),
    ("1+NOT 0=10", ["not_after_operator"], {"not_after_operator": False}),
    ("1÷0=1", ["division_by_zero"], {}),
    ("1÷0=1", ["division_by_zero"], {"division": "rational"}),
    ("11÷10=1", ["inexact_division"], {}),
    ("1÷10 OR 1=1", ["logic_on_fraction"], {"division": "rational"}),
    ("-1 AND 10=10", ["logic_on_negative"], {"negatives": "allow"}),
    ("11 XOR 1=10", ["xor_not_in_use"], {}),
    ("‖=11", ["turned_equals_not_in_use"], {}),
    ("1+1", ["no_equals"], {}),
    ("", ["empty", "no_equals"], {}),
    ("=1", ["empty_side"], {}),
    ("1=", ["empty_side"], {}),
    ("1==1", ["empty_side"], {}),
    ("1+=1", ["missing_operand"], {}),
    ("×1=1", ["missing_operand"], {}),
    ("1×÷1=1", ["double_operator"], {}),
    ("1×-1=1", ["unary_minus"], {}),
    ("1--1=0", ["unary_minus"], {}),
    ("NOT=1", ["not_without_number"], {}),
    ("1 NOT 1=0", ["missing_operator"], {}),
    ("1+2=3", ["unknown_symbol", "unknown_symbol"], {}),
    ("(1)=1", ["unknown_symbol", "unknown_symbol"], {}),
    ("10×1=10", ["ban_x1"], {"ban_x1": True}),
    ("10+0=10-0", ["ban_plus0", "ban_plus0"], {"ban_plus0": True}),
    ("10 AND 1=0", ["ban_and1_or0"], {"ban_and1_or0": True}),
    ("10 OR 0=10", ["ban_and1_or0"], {"ban_and1_or0": True}),
    ("1×10=10÷1", ["ban_x1", "ban_x1"], {"ban_x1": True, "identity_scope": "both"}),
    ("0+1=1", ["ban_plus0"], {"ban_plus0": True, "identity_scope": "both"}),
    ("1 AND 1=0 OR 1", ["ban_and1_or0"] * 3, {"ban_and1_or0": True, "identity_scope": "both"}),
    ("1 XOR 0=1", ["ban_and1_or0"], {"ban_and1_or0": True, "identity_scope": "both", "xor": True}),
    ("0 XOR 1=1", ["ban_and1_or0"], {"ban_and1_or0": True, "identity_scope": "both", "xor": True}),
    ("NOT 01=10", ["leading_zero"], {"leading_zeros": "never"}),
    ("01=1", ["leading_zero"], {"leading_zeros": "not_any"}),
    ("+1=1+ NOT", ["unary_plus", "not_without_number"], {}),
    ("1÷0=01-10", ["division_by_zero", "leading_zero", "negative_step"], {}),
]


@pytest.mark.parametrize(("text", "value", "bonus", "options"), RIGHT)
def test_right(text: str, value: int, bonus: int, options: dict[str, object]) -> None:
    verdict = check_equation(text, Ruleset.load("original", **options))  # type: ignore[arg-type]
    assert verdict.faults == ()
    assert (verdict.legal, verdict.value, verdict.bonus) == (True, value, bonus)


@pytest.mark.parametrize(("text", "codes", "options"), WRONG)
def test_wrong_with_all_faults(text: str, codes: list[str], options: dict[str, object]) -> None:
    verdict = check_equation(text, Ruleset.load("original", **options))  # type: ignore[arg-type]
    assert [fault.code for fault in verdict.faults] == codes
    assert not verdict
    assert (verdict.value, verdict.bonus) == (None, 0)
    assert all("\n" not in fault.message for fault in verdict.faults)


@pytest.mark.parametrize(
    "text",
    ["01=1", "NOT 001 = 110", "000=0", "10-010=0"],
)
def test_leading_zeros_always(text: str) -> None:
    assert check_equation(text, Ruleset.load(leading_zeros="always")).legal


def test_only_the_zeros_that_not_needs() -> None:
    assert check_equation("NOT 001=110").legal
    # Under AND 1 the zeros change nothing, so none of them is needed.
    assert check_equation("NOT 001 AND 1=0").faults[0].code == "leading_zero_not_required"
    # One zero fewer on either side alone is false, one fewer on both holds: "one or more of them".
    assert check_equation("NOT 01=NOT 01").faults[0].code == "leading_zero_not_required"
    assert check_equation("NOT 001=NOT 001").faults[0].code == "leading_zero_not_required"
    # 00 has one leading zero: NOT 00 is 11.
    assert check_equation("NOT 00=11").legal
    # A wrong equation is only called unequal: nobody can say what its zeros are for.
    assert [f.code for f in check_equation("NOT 01=1").faults] == ["unequal"]


@pytest.mark.parametrize(
    ("text", "c", "boolean", "flat"),
    [
        ("1 OR 1 AND 0", 1, 1, 0),
        ("1+1 AND 11", 2, 2, 2),
        ("1 OR 10+1", 3, 4, 3),
        ("1 AND 1+1", 0, 2, 0),
    ],
)
def test_logic_precedence(text: str, c: int, boolean: int, flat: int) -> None:
    for name, value in (("c", c), ("boolean", boolean), ("flat", flat)):
        rules = Ruleset.load(logic_precedence=name)
        assert check_equation(f"{text}={value:b}", rules).legal, name


@pytest.mark.parametrize(
    "text",
    [
        "1 AND 1 = 1", "1and1=1", "1 And 1=1", "1 & 1=1", "1&1=1",
        "1 OR 0=1", "1|0=1", "1 or 0 = 1",
        "NOT 0=1", "~0=1", "!0=1", "not0=1",
        "1x1=1", "1*1=1", "1×1=1", "1X1=1", "1/1=1", "1÷1=1", "1:1=1",
        "1-1=0", "1−1=0", "1–1=0",
        " 1 + 1 = 1 0 ", "1\u00a0+\t1=10", "๑+๑=๑๐",
        # Spanish, Serbian in both alphabets, Russian, Thai
        "1 Y 1=1", "1 o 0=1", "NO 0=1", "1 I 1=1", "1 ili 0=1", "NE 0=1",
        "1 И 1=1", "1 или 0=1", "НЕ 0=1", "1 и 1=1", "1 และ 1=1", "1 หรือ 0=1", "ไม่ 0=1", "1х1=1",
    ],
)  # fmt: skip
def test_what_people_type(text: str) -> None:
    assert check_equation(text).legal


@pytest.mark.parametrize(
    "word", ["XOR", "xor", "^", "⊕", "O EXCLUSIVO", "isključivo ili", "ИСКЉУЧИВО ИЛИ", "исключающее  или", "เอกซ์ออร์"]
)
def test_xor_words(word: str) -> None:
    assert check_equation(f"11 {word} 1=10", Ruleset.load(xor=True)).value == 2


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("NOT 110=001", (8, 11)),
        ("1 + = 1", (2, 3)),
        ("1=1x", (3, 4)),
        ("10 AND 1 = 11", (11, 13)),
        ("1 หรือ 0 = 10", (11, 13)),
    ],
)
def test_a_fault_points_at_its_place(text: str, span: tuple[int, int]) -> None:
    assert check_equation(text).faults[0].span == span


def test_an_unequal_equation_says_what_each_side_is_worth() -> None:
    message = check_equation("1+1=100=1").faults[0].message
    assert message == "the sides are not equal: 1+1 is 10, 2 in decimal; 100 is 100, 4 in decimal; 1 is 1"


def test_blanks() -> None:
    assert check_equation("1?1=10").readings == ("1+1=10",)
    verdict = check_equation("1?1=1?")
    assert (verdict.legal, verdict.cut) == (True, False)
    assert "1+1=10" in verdict.readings
    assert len(set(verdict.readings)) == len(verdict.readings)
    assert all(check_equation(reading).legal for reading in verdict.readings)
    assert check_equation("1?1=0000").faults[0].code == "no_reading"
    assert check_equation("?" * 60).cut
    # A brute force over all faces finds the same readings.
    faces = list(Ruleset.load().tables.symbols)
    every = {f"1{a}0{b}1" for a in faces for b in faces if check_equation(f"1{a}0{b}1").legal}
    assert {r.replace(" ", "") for r in check_equation("1?0?1").readings} == {
        r.replace("&", "AND")
        .replace("|", "OR")
        .replace("~", "NOT")
        .replace("-", "−")
        .replace("*", "×")
        .replace("/", "÷")
        for r in every
    }


HARD = [
    "×".join("1" * 10_000) + "=1",
    "1" * 5_000 + "=" + "1" * 4_999,
    "NOT " + "0" * 4_000 + "1=" + "1" * 4_000 + "0",
    "NOT 0" * 2_000,
    "+".join(["NOT 01"] * 800) + "=" + f"{800 * 2:b}",
    "?" * 10_000,
    "1?" * 3_000 + "=1",
    "+" * 10_000,
    "=" * 10_000,
    "z" * 10_000,
    "1 " * 5_000,
    "\n" * 10_000,
    "÷".join(["1" * 20] * 470) + "=1",
]


@pytest.mark.parametrize("text", HARD, ids=range(len(HARD)))
@pytest.mark.parametrize(
    "options", [{}, {"division": "rational", "negatives": "allow", "double_not": True}], ids=["plain", "rational"]
)
def test_long_texts_are_quick(text: str, options: dict[str, object]) -> None:
    rules = Ruleset.load(**options)  # type: ignore[arg-type]
    check_equation("1=1", rules)
    best = 9.0
    for _ in range(3):
        start = time.perf_counter()
        verdict = check_equation(text, rules)
        best = min(best, time.perf_counter() - start)
    assert best < 0.5  # 0.1 s on a quiet machine
    assert len(verdict.faults) <= 51


def test_a_product_chain_of_ten_thousand_ones_is_answered() -> None:
    assert check_equation(HARD[0]).value == 1


def test_texts_beyond_the_limit_are_refused() -> None:
    assert check_equation("1" * (LONGEST_TEXT + 1)).faults[0].code == "too_long"


def test_decimal_rules() -> None:
    rules = Ruleset.load("decimal")
    for text, value, bonus in [
        ("9²=81", 81, 9),
        ("√16=4", 4, 2),
        ("3=-5--8", 3, 2),
        ("2×3=6", 6, 3),
        ("-17=-17", -17, 5),
        ("0=0", 0, 0),
    ]:
        verdict = check_equation(text, rules)
        assert (verdict.legal, verdict.value, verdict.bonus) == (True, value, bonus), text
    for text, code in [
        ("√17=4", "inexact_root"),
        ("²=1", "missing_operand"),
        ("2²²=16", "double_operator"),
        ("05=5", "leading_zero"),
        ("+1=1", "unary_plus"),
    ]:
        assert check_equation(text, rules).faults[0].code == code, text


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [("high_bit", [0, 1, 2, 2, 8, 16]), ("log2", [0, 0, 1, 1, 3, 4]), ("sqrt", [0, 1, 2, 2, 3, 5]), ("none", [0] * 6)],
)
def test_bonus(bonus: str, expected: list[int]) -> None:
    rules = Ruleset.load(bonus=bonus)
    assert [check_equation(f"{v:b}={v:b}", rules).bonus for v in (0, 1, 2, 3, 9, 24)] == expected


def test_bonus_of_fractions_and_negative_values() -> None:
    rules = Ruleset.load(division="rational", negatives="allow")
    assert check_equation("101÷10=101÷10", rules).bonus == 2
    assert check_equation("1÷10=1÷10", rules).bonus == 0
    assert check_equation("-1001=-1001", rules).bonus == 8


def test_verdicts_are_values() -> None:
    verdict = check_equation("1+1=11")
    namespace = {"Ruleset": Ruleset}
    from tilegen.rules.equation import EquationVerdict
    from tilegen.rules.faults import Fault

    namespace |= {"EquationVerdict": EquationVerdict, "Fault": Fault}
    assert eval(repr(verdict), namespace) == verdict  # it is its own repr, written by us
