"""Which encoding a text is probably in, and how it is asked for."""

from __future__ import annotations

import pytest

from tilegen.data import delimited, encodings, plausible
from tilegen.errors import DataError

LIKELIEST = [
    ("cp1252", "face;count\n0;5\n+;3\n=;9\n×;3\n÷;2\n½;1\n·;2\n²;2\n"),
    ("mac_roman", "face;count\n0;5\n=;9\n√;3\n÷;2\n∞;1\n"),
    ("koi8_r", "face;count\n0;5\n=;9\n√;3\n÷;2\n²;1\n"),
    ("cp1251", "Знак;Количество;Очки\n0;5;1\n=;9;1\n·;2;1\n"),
    ("cp1251", "буква;количество;заметка\nА;8;«гласная» — №1\nБ;2;№2\nД;2;\n"),
    ("cp1251", "face;count\nБА;8\nВО;2\nНО;3\nДА;1\nКУ;2\nЛИ;1\n"),
    ("cp1252", "Símbolo;Cantidad;Notas\nA;12;«muy fácil» – 50 €\nÑ;1;¿difícil?\n"),
    ("cp1250", "litera;ilość\nĄ;1\nĘ;1\nŚ;1\nŹ;2\nA;9\n"),
    ("iso8859-2", "litera;ilość\nĄ;1\nĘ;1\nŚ;1\nŹ;2\nA;9\n"),
    ("cp1254", "harf;adet\nA;12\nĞ;1\nİ;7\nŞ;2\nÇ;2\nı;4\n"),
    ("cp1255", "אות;כמות\nא;3\nב;4\n"),
    ("cp1256", "حرف;تعداد\nا;3\nپ;4\n"),
    ("gb18030", "face;count\n水;3\n火;4\n木;2\n人;1\n"),
    ("big5", "字;數量;分數\n水;3;1\n火;4;1\n龍;2;1\n"),
    ("shift_jis", "文字;枚数;点数\nあ;3;1\nア;2;1\nソ;2;2\n"),
    ("cp949", "글자;개수;점수\n가;3;1\n나;4;1\n다;2;1\n"),
    ("cp874", "ตัวอักษร;จำนวน;คะแนน\nก;3;1\nข;4;1\n"),
]


@pytest.mark.parametrize(("encoding", "text"), LIKELIEST)
def test_u91_the_right_encoding_is_the_first_choice(encoding: str, text: str) -> None:
    raw = text.encode(encoding)
    assert plausible.ranked(raw)[0] == encoding
    with pytest.raises(DataError) as error:
        delimited.read(raw, "t.csv")
    faces = next(line.split(";")[0] for line in text.splitlines()[1:] if not line.split(";")[0].isascii())
    assert f'likeliest first, {encoding}: "' in error.value.message
    assert faces in error.value.message


@pytest.mark.parametrize("face", "×÷½·²±")
@pytest.mark.parametrize("encoding", ["cp1252", "cp1254", "cp1257"])
def test_a_single_sign_is_among_the_choices(face: str, encoding: str) -> None:
    with pytest.raises(DataError) as error:
        delimited.read(f"face;count\n0;5\n1;5\n{face};3\n".encode(encoding), "t.csv")
    assert f': "{face}"' in error.value.message


def test_all_encodings_are_named() -> None:
    with pytest.raises(DataError) as error:
        delimited.read("face;count\n×;3\n".encode("cp1252"), "t.csv")
    assert all(name in str(error.value) for name in encodings.CHOICES)
    with pytest.raises(DataError) as error:
        delimited.read(b"face;count\n\x01\x9d\x81\xff\x02;3\n", "t.csv")
    assert "save it as UTF-8, or as .xlsx; --encoding takes cp1252, " in str(error.value)


def test_the_cells_that_are_shown_tell_the_encodings_apart() -> None:
    # × and ÷ are the same in both; the shortest cells alone would not ask.
    raw = "face;count;note\n=;9;\n×;3;\n÷;2;żółty\n".encode("cp1250")
    with pytest.raises(DataError) as error:
        delimited.read(raw, "t.csv")
    assert "żółty" in error.value.message


@pytest.mark.parametrize("text", [text for _, text in LIKELIEST])
def test_utf_16_without_a_mark_is_told_from_a_zero_byte_by_mistake(text: str) -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        # Letters whose number ends in two zeros, such as U+AE00, leave it open.
        assert encodings.recognised(text.encode(encoding)) == ("" if "글" in text else encoding)
    for place in (0, 7, 8):
        raw = text.encode()
        assert encodings.recognised(raw[:place] + b"\0" + raw[place:]) in ("utf-8", "")


def test_utf_32_without_its_mark_is_not_taken_for_utf_16() -> None:
    assert encodings.recognised("A\t9\n".encode("utf-32-le")) == "utf-8"


def test_the_end_mark_of_old_programs_is_no_text() -> None:
    assert encodings.decoded(b"A;1\n\x1a", "cp1252", "") == "A;1\n"
