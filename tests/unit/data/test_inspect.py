"""What a check of a set file finds: each finding from a case that happened, and nothing about sets that are right."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilegen.data import find, tilesets
from tilegen.data.inspect import Inspected, inspect
from tilegen.errors import DataError, TilegenError
from tilegen.model.findings import ERROR, NOTE, WARNING, SetFinding

Write = Callable[..., str]
Check = Callable[..., list[SetFinding]]


def look(path: str) -> Inspected:
    return inspect(tilesets.draft(path))


@pytest.fixture
def check(set_of: Write) -> Check:
    """Write rows (face, count[, points]) as a set file and return what is found in it; `tail` stands after the rows."""

    def found(*rows: tuple[object, ...] | str, head: str = "", tail: str = "") -> list[SetFinding]:
        path = set_of(*((row, 1) if isinstance(row, str) else row for row in rows), extra=head)
        if tail:
            Path(path).write_text(Path(path).read_text("utf-8") + tail, "utf-8")
        return list(look(path).findings)

    return found


def told(findings: list[SetFinding]) -> list[tuple[str, str, int]]:
    return [(f.code, f.level, f.row) for f in findings]


# -- counts and values --------------------------------------------------------------------------------------------------

RUSSIAN = (
    "А 8 1 Б 2 3 В 4 1 Г 2 3 Д 4 2 Е 8 1 Ё 1 3 Ж 1 5 З 2 5 И 5 1 Й 1 4 К 4 2 Л 4 2 М 3 2 Н 5 1 О 10 1 П 4 2 Р 5 1 С 5 1 "
    "Т 5 1 У 4 2 Ф 1 10 Х 1 5 Ц 1 5 Ч 1 5 Ш 1 8 Щ 1 10 Ъ 1 10 Ы 2 4 Ь 2 3 Э 1 8 Ю 1 8 Я 2 3"
)
CROATIAN = "A B C Č Ć D Dž Đ E F G H I J K L Lj M N Nj O P R S Š T U V Z Ž"
CATALAN = "A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z"
WELSH = "A B C CH D DD E F FF G H I J L LL M N NG O P R RH S T TH U W Y"


def rows_of(text: str) -> list[tuple[str, int, int]]:
    words = text.split()
    return [(face, int(n), int(p)) for face, n, p in zip(words[::3], words[1::3], words[2::3], strict=True)]


@pytest.mark.parametrize(
    ("declared", "counts", "words"),
    [
        (100, (90, 9), "the counts add up to 99, but total = 100 (1 short)"),  # u64: a public Catalan set
        (200, (190, 8), "the counts add up to 198, but total = 200 (2 short)"),  # u64: a public set for 21 × 21 squares
        (238, (180, 7), "the counts add up to 187, but total = 238 (51 short)"),  # u88
        (100, (100, 2), "the counts add up to 102, but total = 100 (2 too many)"),
    ],
)
def test_u64_u88_a_total_that_is_not_kept(declared: int, counts: tuple[int, int], words: str, check: Check) -> None:
    [finding] = check(("A", counts[0]), ("B", counts[1]), head=f"total = {declared}")
    assert (finding.code, finding.level, finding.place, finding.message) == ("S01", ERROR, "total", words)
    assert finding.fix == "change the counts or total, or delete the line with total"


def test_u13_one_face_with_two_values(check: Check) -> None:
    [finding] = check(("F", 2, 4), ("W", 2, 4), ("F", 1, 1))
    assert told([finding]) == [("S05", ERROR, 3)]
    assert finding.message == 'face "F" stands in row 1 already with 4 points, here with 1'
    assert finding.fix == "if 4 is right, put them in one row with count = 3"


def test_one_face_in_two_rows_is_to_be_added_up(check: Check) -> None:
    [finding] = check(("A", 2), ("B", 1), ("A", 5))
    assert (finding.code, finding.fix) == ("S04", "put them in one row with count = 7")


def test_one_id_twice(set_of: Write) -> None:
    path = set_of(("A", 1))
    Path(path).write_text('tiles = [{ id = "x", face = "A", count = 9 }, { id = "x", face = "B", count = 1 }]', "utf-8")
    [finding] = look(path).findings
    assert (finding.code, finding.level, finding.message) == ("S03", ERROR, 'id "x" is used in row 1 already')


def test_two_ways_to_write_one_letter(check: Check) -> None:
    [finding] = check(("E", 8), ("É", 2, 1), ("E\u0301", 1, 4))
    assert told([finding]) == [("S05", ERROR, 3)]
    assert "written with different code points, but are the same letter" in finding.message


@pytest.mark.parametrize(("one", "other"), [("fi", "ﬁ"), ("ffl", "ﬄ"), ("❤", "❤\ufe0f"), ("❤\ufe0e", "❤\ufe0f")])
def test_ligatures_and_selectors_look_alike(one: str, other: str, check: Check) -> None:
    assert ("S11", WARNING, 2) in told(check(one, other))


@pytest.mark.parametrize(("face", "once"), [("é\u0301", "é"), ("e\u0301\u0301", "é"), ("ก\u0e49\u0e49", "ก\u0e49")])
def test_a_mark_twice_upon_one_letter(face: str, once: str, check: Check) -> None:
    [finding] = check(("A", 9), face)
    assert told([finding]) == [("S13", WARNING, 2)]
    assert f'probably "{once}" is meant' in finding.fix


def test_two_blanks_are_told(check: Check) -> None:
    [finding] = check(("A", 9), ("", 2, 0), ("", 1, 0))
    assert (finding.code, finding.fix) == ("S04", "put them in one row with count = 3")


@pytest.mark.parametrize("flag", ["gbeng", "gbsct", "gbwls"])
def test_the_flag_of_a_part_of_a_country_is_one_face(flag: str, check: Check) -> None:
    tags = "".join(chr(0xE0000 + ord(c)) for c in flag)
    assert check(("A", 9), f"\U0001f3f4{tags}\U000e007f") == []
    assert told(check(("A", 9), f"\U0001f3f4{tags}")) == [("S06", ERROR, 2)]  # without its end it is none
    assert told(check(("A", 9), f"B{tags}\U000e007f")) == [("S06", ERROR, 2)]


@pytest.mark.parametrize(("written", "lang"), [("SR-latn", "sr-Latn"), ("RU", "ru"), ("TLH", "tlh"), ("En", "en")])
def test_the_case_of_a_language_does_not_matter(written: str, lang: str, set_of: Write) -> None:
    found = look(set_of(("A", 9), extra=f'lang = "{written}"\n'))
    assert found.tileset.lang == lang
    assert all("nothing to do" in f.fix for f in found.findings)


def test_faces_that_only_a_fold_would_make_one(check: Check) -> None:
    assert check("²", "2", "½", "1⁄2", "①", "1", "™") == []


@pytest.mark.parametrize(
    ("row", "fix"),
    [
        (("A", -1), 'change "count" to a number from 0 to 10000'),
        (("A", "2.5"), 'change "count" to a whole number'),
        (("A", "99999"), 'change "count" to a number from 0 to 10000'),
        (("A", '"3"'), 'change "count" to a whole number'),
        (("A", 1, -1), 'change "points" to a number from 0 to 999'),
        (("A", 1, "nan"), 'change "points" to a number from 0 to 999'),
    ],
)
def test_u85_numbers_that_cannot_be(row: tuple[object, ...], fix: str, check: Check) -> None:
    first, *_ = check(row, ("B", 9))
    assert (first.code, first.level, first.row, first.face, first.fix) == ("S02", ERROR, 1, "A", fix)


def test_u58_all_that_is_wrong_is_told_at_once_in_file_order(check: Check) -> None:
    found = check(("A", -1, -1), (" B", 1), ("C", '"x"'), head='titel = "x"\nrack = 99', tail="[groups]\nvowel = {}\n")
    assert [(f.code, f.place) for f in found] == [
        ("S02", "rack"), ("S02", "titel"), ("S02", "row 1"), ("S02", "row 1"), ("S07", "row 2"), ("S02", "row 3"), ("S17", "[groups]"),
    ]  # fmt: skip
    assert all(f.message and f.fix for f in found)


def test_a_misspelt_key_is_told_once(set_of: Write) -> None:
    path = set_of(("A", 1))
    Path(path).write_text('tiles = [{ face = "A", cuont = 2 }, { face = "B", count = 9 }]', "utf-8")
    assert [(f.code, f.fix) for f in look(path).findings] == [("S02", 'found "cuont" instead')]


def test_u61_u85_a_face_with_count_0_is_listed(check: Check) -> None:
    [finding] = check(("ก", 9), ("ฆ", 0, 6), head='lang = "th"')
    assert told([finding]) == [("S14", NOTE, 2)]


def test_an_empty_set(check: Check, set_of: Write) -> None:
    assert [(f.code, f.level) for f in check(("A", 0)) if f.level == ERROR] == [("S16", ERROR)]
    path = set_of(("A", 1))
    Path(path).write_text("tiles = []", "utf-8")
    assert told(list(look(path).findings)) == [("S16", ERROR, 0)]


def test_more_tiles_than_anybody_prints(check: Check) -> None:
    [finding] = check(*((f"{a}{b}", 10_000) for a in "ABCD" for b in "EFG"), head="total = 120000")
    assert (finding.code, finding.level) == ("S02", ERROR)
    assert finding.message == "the counts add up to 120000, and a set has at most 100000 tiles"


def test_points_that_are_missing_or_odd(set_of: Write) -> None:
    path = set_of(("A", 1))
    rows = '{ face = "A", count = 9, points = 1 }, { face = "B", count = 1 }, { face = "", count = 2, points = 3 }'
    Path(path).write_text(f"tiles = [{rows}]", "utf-8")
    assert told(list(look(path).findings)) == [("S15", WARNING, 2), ("S15", NOTE, 3)]


def test_points_with_a_digit_too_many(check: Check) -> None:
    [finding] = check(("A", 9, 1), ("B", 2, 3), ("Z", 1, 100))
    assert told([finding]) == [("S15", WARNING, 3)]
    assert check(("A", 9, 10), ("B", 2, 50), ("Z", 1, 100)) == []  # a game that counts in tens


def test_no_points_at_all_are_no_finding(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('tiles = [{ face = "A", count = 9 }, { face = "B", count = 1 }]', "utf-8")
    assert look(str(path)).findings == ()


def test_u82_more_in_hand_than_in_the_bag(set_of: Write) -> None:
    path = set_of(("1", 5), ("=", 20))
    text = Path(path).read_text("utf-8").replace('"=", count = 20', '"=", count = 20, pool = true')
    Path(path).write_text(text, "utf-8")
    found = look(path)
    assert [(f.code, f.level, f.message) for f in found.findings] == [
        ("S18", WARNING, "7 tiles in hand, but only 5 in the bag")
    ]
    assert found.tileset.pool == 20


# -- what stands on the tiles -------------------------------------------------------------------------------------------


def test_u64_hebrew_letters_between_invisible_marks(check: Check) -> None:
    found = check(("\u200eא\u200e", 9), ("\u200eב\u200e", 2), head='lang = "he"')
    assert told(found) == [("S22", NOTE, 0), ("S06", ERROR, 1), ("S06", ERROR, 2)]
    assert found[1].characters == ("U+200E LEFT-TO-RIGHT MARK",)
    assert found[1].fix == 'type the face anew, without copying it: "א"'


@pytest.mark.parametrize("hidden", ["\u200f", "\u00ad", "\ufeff", "\u200b", "\u2060", "\u202a"])
def test_invisible_characters_are_errors(hidden: str, check: Check) -> None:
    assert told(check(("A", 9), f"B{hidden}")) == [("S06", ERROR, 2)]


@pytest.mark.parametrize("face", ["A\u00a0B", "A\u2009B", "A\ufe0f", "L\u200dj", "ก\u200c", "A\u3164", "⠁\u2800"])
def test_what_shows_nothing_inside_a_face_is_a_warning(face: str, check: Check) -> None:
    assert ("S06", WARNING, 2) in told(check(("A", 9), face))


@pytest.mark.parametrize(
    "face", ["क्\u200dष", "न्\u200c", "می\u200cر", "☺\ufe0f", "1\ufe0f\u20e3", "👩\u200d🚀", "ᠠ\u180b"]
)
def test_joiners_that_work_are_no_finding(face: str, check: Check) -> None:
    assert [f for f in check(("7", 9), face) if f.code == "S06"] == []


@pytest.mark.parametrize("face", ["\u200d", "\ufe0f", "\u2800", "\u3164", "\u200c\u200d"])
def test_a_face_of_which_nothing_is_seen_is_refused(face: str, check: Check) -> None:
    found = check(("A", 9), face)
    assert told(found) == [("S06", ERROR, 2)]
    assert "nothing can be seen" in found[0].message


@pytest.mark.parametrize(
    ("face", "code"), [(" A", "S07"), ("A ", "S07"), ("A\\t", "S08"), ("A\\u0007", "S08"), ("\\uFFFF", "S08")]
)
def test_blanks_and_control_characters(face: str, code: str, check: Check) -> None:
    assert told(check(("B", 9), face)) == [(code, ERROR, 2)]


def test_u91_a_letter_that_was_lost(check: Check) -> None:
    [finding] = check(("A", 9), "\ufffd")
    assert (finding.code, finding.level) == ("S09", ERROR)
    assert "UTF-8" in finding.fix


@pytest.mark.parametrize(
    ("letters", "saved", "read", "lang"),
    [
        ("Č Ć Đ Š Ž", "utf-8", "cp1252", "hr"),  # some of its bytes are control characters there
        ("É", "utf-8", "cp1252", "fr"),
        ("Ă Î Ș Ț", "utf-8", "cp1250", "ro"),
        ("Г Д Е Ж З", "utf-8", "cp1251", "ru"),
        ("Č Ć Đ", "cp1250", "cp1252", "hr"),
        ("Г Д Ж З И", "cp1251", "cp1252", "ru"),
        ("Ğ İ Ş", "cp1254", "cp1252", "tr"),
    ],
)
def test_u91_a_file_read_in_a_wrong_encoding(letters: str, saved: str, read: str, lang: str, check: Check) -> None:
    wrong = [letter.encode(saved).decode(read, "surrogateescape") for letter in letters.split()]
    wrong = ["".join(chr(ord(c) - 0xDC00) if "\udc80" <= c <= "\udcff" else c for c in text) for text in wrong]
    found = {f.row: f for f in check(("A", 9), *wrong, head=f'lang = "{lang}"') if f.row > 1}
    for row, letter in enumerate(letters.split(), start=2):
        assert f'"{letter}"' in found[row].message + found[row].fix


def test_u91_accents_that_are_meant(check: Check) -> None:
    for text, lang in (
        (CROATIAN, "hr"),
        ("A À Â Ç É È Ê Ë Î Ï Ô Œ Ù Û Ü", "fr"),
        ("Ä Ö Ü ẞ SCH", "de"),
        ("Á Ð É Þ Æ Ö", "is"),
    ):
        assert [f for f in check(*text.split(), ("", 9, 0), head=f'lang = "{lang}"') if f.code != "S22"] == [], lang


def test_private_use_and_shapes_of_letters(check: Check) -> None:
    assert told(check(("A", 9), "\uf8d0")) == [("S10", WARNING, 2)]
    found = [f for f in check("ب", "ت", "ث", "ج", ("\ufe8d", 9), head='lang = "ar"') if f.code != "S22"]
    assert told(found) == [("S10", NOTE, 5)]  # u65: said, not changed
    assert 'write "ا"' in found[0].fix


# -- letters that look alike --------------------------------------------------------------------------------------------


def test_u64_a_latin_letter_among_cyrillic_ones(check: Check) -> None:
    rows = [("Ë" if face == "Ё" else face, n, p) for face, n, p in rows_of(RUSSIAN)]
    [finding] = check(*rows, ("", 2, 0), head='lang = "ru"\ntotal = 104')
    assert told([finding]) == [("S13", WARNING, 7)]
    assert finding.characters == ("U+00CB LATIN CAPITAL LETTER E WITH DIAERESIS",)
    assert finding.fix == 'probably "Ё" is meant: write "Ё" with U+0401 CYRILLIC CAPITAL LETTER IO'


@given(data=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_latin_twin_in_a_cyrillic_set_is_found(data: st.DataObject, check: Check) -> None:
    twins = dict(zip("АВЕКМНОРСТХУ", "ABEKMHOPCTXY", strict=True))
    wrong = data.draw(st.sets(st.sampled_from(sorted(twins)), min_size=1))
    rows = [(twins[face] if face in wrong else face, n, p) for face, n, p in rows_of(RUSSIAN)]
    found = check(*rows, head='lang = "ru"')
    assert {(f.face, f.fix.split('"')[1]) for f in found} == {(twins[face], face) for face in wrong}


def test_a_face_that_mixes_scripts(check: Check) -> None:
    found = check("САТ", "САT", "КОТ", ("ДОМ", 9), head='lang = "ru"')
    assert told(found) == [("S12", WARNING, 2)]
    assert (found[0].message, found[0].characters) == (
        '"T" is a Latin letter; the others are Cyrillic', ("U+0054 LATIN CAPITAL LETTER T",),
    )  # fmt: skip
    assert 'write "САТ" with U+0422' in found[0].fix


def test_two_tiles_that_nobody_can_tell_apart(check: Check) -> None:
    found = check("А", "Б", "В", "Г", ("A", 9), head='lang = "ru"')
    assert told(found) == [("S11", WARNING, 5)]
    assert found[0].message == 'looks like "А" in row 1, but is written with other characters'
    assert found[0].characters == ("U+0041 LATIN CAPITAL LETTER A", "U+0410 CYRILLIC CAPITAL LETTER A")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lj", "ǈ"), ("DŽ", "Ǆ"), ("I", "l"), ("l", "1"), ("O", "0"), ("O", "Ο"), ("−", "‐"), ("−", "ー"), ("×", "✕"), ("'", "’"),
        ("’", "ʼ"), ("Đ", "Ð"), ("Ș", "Ş"), ("З", "3"), ("Ө", "Θ"), ("L·L", "L•L"), ("µ", "μ"), ("Ə", "Ә"), ("O", "Օ"), ("٣", "۳"),
        ("I", "І"), ("/", "∕"),
    ],
)  # fmt: skip
def test_pairs_that_look_alike(one: str, other: str, check: Check) -> None:
    assert ("S11", 2) in [(f.code, f.row) for f in check((one, 9), other)]


def test_a_zero_with_a_slash_is_no_o(check: Check) -> None:
    [finding] = check(("0", 9), "O")
    assert "slashed_zero = true" in finding.fix
    assert check(("0", 9), "O", tail="[print]\nslashed_zero = true\n") == []


def test_digits_among_letters_and_letters_among_digits(check: Check) -> None:
    found = check(("Л", 9), *"АБВГДЕЖИКМ", "3", head='lang = "ru"')
    assert [(f.code, f.face, f.fix.split('"')[1]) for f in found] == [("S13", "3", "З")]
    found = check(("2", 9), *"3456789", "l", "O", "1O")
    assert [(f.face, f.fix.split('"')[1]) for f in found] == [("l", "1"), ("O", "0"), ("1O", "10")]


@pytest.mark.parametrize(
    ("faces", "digit", "letter"),
    [
        ("A E I M L SCH 0", "0", "O"),
        ("a e m o 1", "1", "l"),
        ("a e m l 1", "1", "l"),
        ("a e m r 0", "0", "o"),
        ("А Е М Л 3", "3", "З"),
        # The letter is there already: the two are one.
        ("A E I M O SCH 0", "0", "O"),
        ("a e m o 0", "0", "o"),
        ("A B C D I 1", "1", "I"),
    ],
)
def test_a_digit_alone_among_letters_is_a_slip(faces: str, digit: str, letter: str, check: Check) -> None:
    [finding] = check(*faces.split(), head="rack = 1")
    assert (finding.level, finding.face) == (WARNING, digit)
    assert finding.fix.startswith(f'probably "{letter}" is meant')
    assert ("one row" in finding.fix) is (letter in faces.split())


@pytest.mark.parametrize("faces", ["x y z 0", "A B C D 0 1 ∧ ∨", "A B C D 1 ="])
def test_digits_beside_variables_and_signs_are_meant(faces: str, check: Check) -> None:
    assert check(*faces.split(), head="rack = 1") == []


def test_advice_fits_a_table(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("face;count\n0;9\nO;1\n", "utf-8")
    [finding] = [f for f in look(str(tmp_path / "t.csv")).findings if f.code == "S11"]
    assert finding.fix == "add --slashed-zero to each command: it tells them apart"


@pytest.mark.parametrize(
    ("faces", "odd", "meant"),
    [
        ("A b C D E F", "b", "B"),
        ("A E I M L e", "e", "E"),
        ("A E I M L SCH Sch", "Sch", "SCH"),
        ("a e i M l r", "M", "m"),
        ("А Б в Г Д Е", "в", "В"),
    ],
)
def test_a_slip_of_case(faces: str, odd: str, meant: str, check: Check) -> None:
    [finding] = check(*faces.split(), head="rack = 1")
    assert (finding.code, finding.level, finding.face) == ("S13", NOTE, odd)
    assert finding.fix.startswith(f'if "{meant}" is meant, ')
    assert (f'"{meant}" stands in row' in finding.message) is (meant in faces.split())


@pytest.mark.parametrize("faces", ["A B C D E Lj Nj", "A E S U X ß", "A B C x y z", "D H L Q S a b ch e j m", "A B x"])
def test_cases_that_are_meant(faces: str, check: Check) -> None:
    assert check(*faces.split(), head="rack = 1") == []


def test_a_sign_that_the_rules_do_not_know(check: Check) -> None:
    [finding] = check(("1", 9), "+", "‐", "=")
    assert (finding.code, finding.face, finding.fix.split('"')[1]) == ("S13", "‐", "−")


def test_letters_of_another_language(check: Check) -> None:
    assert [f.fix.split('"')[1] for f in check(("A", 9), "Ş", "Ţ", head='lang = "ro"') if f.code == "S13"] == ["Ș", "Ț"]
    assert [f for f in check(("A", 9), "Ş", head='lang = "tr"') if f.code != "S22"] == []


@pytest.mark.parametrize(
    ("faces", "lang"),
    [
        ("0 1 = + − × ÷ OR AND NOT XOR", "en"),
        ("0 1 & | ~ = ∧ ∨ ¬", "en"),
        ("0 1 2 3 4 5 6 7 8 9 10 + − × ÷ = +/− ×/÷ x", "en"),  # u84, an equation with x
        ("0 1 2 3 4 5 6 7 8 9 + − · = x y π ² √ ½ ¾", "en"),
        ("0 1 2 3 4 5 6 7 8 9 A B C D E F", "en"),
        ("H O2 CO2 Na Cl 2 3 4 5 6", "en"),
        ("0 1 И ИЛИ НЕ + − = x", "ru"),
        (CROATIAN, "hr"),
        ("А Б В Г Д Ђ Е Ж З И Ј К Л Љ М Н Њ О П Р С Т Ћ У Ф Х Ц Ч Џ Ш", "sr-Cyrl"),
        ("a b c d e f g h i j k l m n o p qu r s t u v w x y z ch sh th ng ee oo igh", "en"),  # u18
        (CATALAN, "ca"),  # u55
        (WELSH, "cy"),  # u57
        ("NG CH A E I K L M O R S T U", "pau"),  # u59
        ("А Б В Г Д Е Ж З И Й К Л М Н Ң О Ө П Р С Т У Ү Ф Х Ц Ч Ш Щ Ъ Ы Ь Э Ю Я Ё", "tyv"),  # u61
        ("А Б В Г Ґ Д Е Є Ж З И І Ї Й К Л М Н О П Р С Т У Ф Х Ц Ч Ш Щ Ь Ю Я ’", "uk"),
        ("Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω", "el"),
        ("א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת", "he"),
        ("ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي ى ء", "ar"),
        ("ก ข ค ง จ ฉ ช ด ต ถ ท ธ น บ ป ผ ฝ พ ฟ ภ ม ย ร ล ว ส ห อ า เ แ ไ ใ โ ะ", "th"),
        ("あ い う え お ア イ ウ エ オ ー 日 本", "ja"),
        ("ch gh ng tlh a b D e H I j l m n o p q Q r S t u v w y '", "tlh"),
    ],
)  # fmt: skip
def test_sets_that_are_right_have_no_finding(faces: str, lang: str, check: Check) -> None:
    found = check(*faces.split(), ("", 9, 0), head=f'lang = "{lang}"')
    # Klingon tiles do show an I and an l that look alike.
    assert [f for f in found if f.code != "S22" and (lang, f.face) != ("tlh", "l")] == []


# -- the set as a whole -------------------------------------------------------------------------------------------------


def grouped(*rows: tuple[str, str]) -> str:
    cells = ", ".join(f'{{ face = "{face}", count = 5, group = "{group}" }}' for face, group in rows)
    return f"tiles = [{cells}]\n"


def test_groups_spelt_in_two_ways(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    rows = [
        ("A", "vowel"),
        ("E", "vowel"),
        ("I", "vowels"),
        ("O", "Vowel"),
        ("B", "consonant"),
        ("C", "set 1"),
        ("D", "set 2"),
    ]
    path.write_text(grouped(*rows), "utf-8")
    assert [(f.code, f.level, f.face, f.fix) for f in look(str(path)).findings] == [
        ("S17", WARNING, "I", 'write group = "vowel"'),
        ("S17", WARNING, "O", 'write group = "vowel"'),
    ]


def test_a_described_group_that_no_tile_has(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(grouped(("A", "vowel"), ("B", "other")) + '[groups]\nwovel = { colour = "#112233" }\n', "utf-8")
    [finding] = look(str(path)).findings
    assert (finding.code, finding.level, finding.fix) == ("S17", ERROR, 'did you mean "vowel"?')


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("6 9", "6 and 9"), ("M W", "M and W"), ("u n", "u and n"), ("d p q b", "d and p, q and b"), ("N Z", "N and Z"),
        ("16 91", "16 and 91"), ("∧ ∨", "∧ and ∨"), ("6 8", ""), ("A B", ""), ("M N", ""),
    ],
)  # fmt: skip
def test_u21_tiles_that_turn_into_each_other(faces: str, said: str, check: Check) -> None:
    rows = [(face, 5) for face in faces.split()]
    found = check(*rows, tail='[print]\npoints = "off"\n')
    assert [(f.code, f.level) for f in found] == ([("S19", WARNING)] if said else [])
    assert all(f": {said} become each other" in f.message for f in found)
    assert check(*rows, tail='[print]\npoints = "off"\nbars = true\n') == []
    assert check(*rows) == []  # the points show which way is up


def test_unknown_rules_and_languages(check: Check) -> None:
    found = check(("A", 9), head='rules = "orignal"\nlang = "sr"')
    assert [(f.code, f.level, f.fix) for f in found] == [
        ("S21", WARNING, 'did you mean "original"?'), ("S22", NOTE, 'did you mean "sr-Cyrl" or "sr-Latn"?'),
    ]  # fmt: skip
    assert check(("A", 9), head='rules = "letters"') == []


def test_what_reading_a_spreadsheet_said_is_a_note_and_bad_cells_are_findings(set_of: Write) -> None:
    read = tilesets.draft(set_of(("A", 1), ("B", 9)))
    bad = DataError('"count" is "two", expected a whole number', where="x.ods row 3")
    read = replace(read, rows=(read.rows[1], bad), places=("row 2", "row 3"), said=("the column Anzahl is the count",))
    found = inspect(read).findings
    assert [(f.code, f.level, f.place) for f in found] == [("S25", NOTE, ""), ("S02", ERROR, "row 3")]
    assert found[1].fix == 'change "count" to a whole number'


# -- the same verdict as reading ----------------------------------------------------------------------------------------

BASE = """\
title = "Mine"
lang = "ru"
rack = 3
total = 9
rules = "letters"
tiles = [
  { face = "А", count = 2, points = 1, group = "v" },
  { id = "x", face = "É", count = 3, points = 1.5, kind = "letter", pool = true },
  { face = "+/−", count = 1, reads = ["+", "-"], style = "outlined", note = "n" },
  { face = "", count = 3, points = 0 },
]
[groups]
v = { title = "V", colour = "#112233", border = "line", mark = "dot" }
[print]
tile = "20mm"
"""
PIECES = st.one_of(
    st.text(st.sampled_from('{}[]=",.#\n\\u0019aAА−-É\u0301\u200f\u200d\ufffd\u00a0\ufe0f '), max_size=5),
    st.sampled_from(
        ("total = 8\n", 'face = "A"', "count = 2", "points = -1", "pool = 1", "\\u0007", "[[tiles]]\n", "Ã©", '"v"')
    ),
)


def agree(path: Path) -> None:
    """Reading refuses a file if and only if the check has an error."""
    try:
        tilesets.load(str(path))
        refused = ""
    except TilegenError as error:
        refused = str(error)
    try:
        found = look(str(path)).findings
    except TilegenError as error:
        assert str(error) == refused
        return
    errors = [f for f in found if f.level == ERROR]
    assert bool(errors) == bool(refused), (refused, errors)
    assert all(f.message and "\n" not in str(f.level + f.code) for f in found)


@settings(max_examples=1000, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(at=st.integers(0, len(BASE)), gone=st.integers(0, 12), new=PIECES)
def test_a_mutated_file_has_findings_or_one_clear_error_as_reading_does(
    at: int, gone: int, new: str, tmp_path: Path
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(BASE[:at] + new + BASE[at + gone :], encoding="utf-8")
    agree(path)


FACES = st.text(st.sampled_from("AАaO0l1I\u0301\u200d\u200e\u00a0 \ufe0f\ufffdÃ©Ë−-‐x×é\ue000א"), max_size=3)
VALUES = st.sampled_from(("1", "0", "-1", "2.5", '"1"', "true", "99999", "[]"))


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    rows=st.lists(st.tuples(FACES, VALUES, VALUES), max_size=5),
    total=st.sampled_from(("", "total = 3\n", "total = 1\n")),
)
def test_any_rows_have_the_same_verdict(rows: list[tuple[str, str, str]], total: str, tmp_path: Path) -> None:
    lines = ", ".join(f'{{ face = "{face}", count = {n}, points = {p} }}' for face, n, p in rows)
    path = tmp_path / "my.toml"
    path.write_text(f"{total}tiles = [{lines}]", encoding="utf-8")
    agree(path)


def test_the_comparison_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "my.toml"
    path.write_text('tiles = [{ face = " A", count = 1 }]', "utf-8")
    monkeypatch.setattr(tilesets, "load", lambda name: None)
    with pytest.raises(AssertionError):
        agree(path)


@pytest.mark.parametrize("name", find.names("tilesets"))
def test_shipped_sets_have_nothing_to_mend(name: str) -> None:
    found = look(name)
    assert [f for f in found.findings if f.level != NOTE] == []
    # Letters that are listed without a tile, and languages without texts, are on purpose.
    assert {f.code for f in found.findings} <= {"S14", "S22"}
    assert found.tileset == tilesets.load(name)


def test_ten_thousand_faces_are_judged_in_time(tmp_path: Path) -> None:
    letters = "АБВГДЕЖЗИЙ"
    faces = [f"{a}{b}{c}" for a in "ABCDEFGHIJ" for b in letters for c in "abcdefghij"]
    path = tmp_path / "big.toml"
    path.write_text("tiles = [" + ",".join(f'{{face="{f}",count=1,group="{f}"}}' for f in faces) + "]", "utf-8")
    start = time.process_time()
    look(str(path))
    assert time.process_time() - start < 4


def test_a_table_is_told_of_in_its_own_words(tmp_path: Path) -> None:
    rows = "Letra;Cantidad;Puntos;Grupo\nA;zwei;1;vocal\nB;1;;vocales\nE;0;1;vocal\nO;1;1;vocal\nC;9;1;\nC;1;2;\n"
    (tmp_path / "t.csv").write_text(rows, "utf-8")
    found = look(str(tmp_path / "t.csv")).findings
    assert [(f.code, f.message, f.fix) for f in found if f.level != NOTE] == [
        ("S02", '"Cantidad" is "zwei"', 'change "Cantidad" to a whole number'),
        ("S15", '"Puntos" is missing; 1 is taken', 'write 1 as "Puntos", or what it is worth'),
        ("S17", 'only this face has the group "vocales"; others have "vocal"', 'write "vocal" as "Grupo"'),
        ("S05", 'face "C" stands in row 6 already with 1 point, here with 2', "if 1 is right, put them in one row with Cantidad = 10"),
    ]  # fmt: skip
    assert [f.message for f in found if "no points in" in f.message] == [], "told once, by S15"
    assert [f.message for f in found if f.code == "S14"] == ["Cantidad is 0: the face is listed, but not printed"]
