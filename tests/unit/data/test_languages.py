"""Languages: complete against English, plural forms, Serbian in two alphabets, errors that name the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import find, languages
from tilegen.data.table import read
from tilegen.errors import DataError
from tilegen.model.texts import Texts, places

KINDS = {"texts": languages.texts, "booklet": languages.manual}
SHIPPED = ("en", "es", "ru", "sr-Cyrl", "sr-Latn", "th")
FORMS = {"en": 2, "es": 2, "ru": 3, "sr-Cyrl": 3, "sr-Latn": 3, "th": 1}


def test_six_languages_are_shipped() -> None:
    assert tuple(languages.names()) == SHIPPED


@pytest.mark.parametrize("lang", SHIPPED)
@pytest.mark.parametrize("kind", KINDS)
def test_every_language_has_every_text_with_the_same_places(kind: str, lang: str) -> None:
    english, mine = KINDS[kind]("en"), KINDS[kind](lang)
    assert mine.phrases.keys() == english.phrases.keys()
    assert mine.lang == lang
    for key, phrase in english.phrases.items():
        assert set(places(mine.phrases[key])) == set(places(phrase)), key


@pytest.mark.parametrize("lang", SHIPPED)
@pytest.mark.parametrize("kind", KINDS)
def test_a_word_beside_a_number_has_as_many_forms_as_the_language(kind: str, lang: str) -> None:
    for key, phrase in KINDS[kind](lang).phrases.items():
        assert all(forms in (0, FORMS[lang]) for forms in places(phrase).values()), key


@pytest.mark.parametrize("lang", SHIPPED)
def test_tiles_and_marks_are_those_of_the_english_texts(lang: str) -> None:
    english = languages.manual("en").phrases
    for key, phrase in languages.manual(lang).phrases.items():
        assert set(re.findall(r"\[[^\]]*\]", phrase)) == set(re.findall(r"\[[^\]]*\]", english[key])), key
        assert phrase.count("*") % 2 == 0, key


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {1: 0, 2: 1, 0: 1, 21: 1}),
        ("es", {1: 0, 2: 1}),
        ("ru", {1: 0, 21: 0, 2: 1, 4: 1, 22: 1, 5: 2, 11: 2, 12: 2, 100: 2}),
        ("sr-Latn", {1: 0, 21: 0, 3: 1, 24: 1, 5: 2, 12: 2, 111: 2}),
        ("th", {1: 0, 2: 0, 100: 0}),
    ],
)
def test_plural_forms(lang: str, forms: dict[int, int]) -> None:
    assert {n: languages.texts(lang).plural(n) for n in forms} == forms


def test_u62_serbian_in_both_alphabets_is_one_text() -> None:
    cyrillic, latin = languages.manual("sr-Cyrl"), languages.manual("sr-Latn")
    letters = serbian()
    for key, phrase in cyrillic.phrases.items():
        assert latin.phrases[key] == languages.transliterated(phrase, letters), key
        assert not re.search("[\u0400-\u04ff]", latin.phrases[key]), key
    assert (cyrillic.script, latin.script) == ("Cyrillic", "Latin")


@pytest.mark.parametrize(
    ("word", "latin"), [("Њу", "Nju"), ("ЊУ", "NJU"), ("Љ", "Lj"), ("џеп", "džep"), ("NOT", "NOT"), ("{n:дан|дана}", "{n:dan|dana}")]
)  # fmt: skip
def test_transliteration(word: str, latin: str) -> None:
    letters = serbian()
    assert languages.transliterated(word, letters) == latin


def test_a_bad_name_gets_the_nearest_language() -> None:
    with pytest.raises(DataError, match=r'no language "sr-Latin" for booklets \(did you mean "sr-Latn"\?\)'):
        languages.manual("sr-Latin")


def serbian() -> dict[str, str]:
    table = read(find.locate("texts", "sr-Latn")).take_table("letters")
    return {letter: table.take_text(letter) for letter in table.keys()}


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of templates in which German consists of the English texts."""
    monkeypatch.setenv("TILEGEN_TEMPLATES", str(tmp_path))
    for kind in KINDS:
        (tmp_path / kind).mkdir()
        text = find.locate(kind, "en").read_text("utf-8").replace('lang = "en"', 'lang = "de"')
        (tmp_path / kind / "de.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_language_is_two_files(own: Path) -> None:
    assert languages.speaks("de")
    assert languages.manual("de").say("cover.tiles", n=1) == "1 tile"


@pytest.mark.parametrize(
    ("kind", "old", "new", "message"),
    [
        ("texts", 'print_short = "Print at 100 %"\n', "", 'texts/de.toml: the text "print_short" is missing'),
        ("texts", 'paper = "Paper: {paper}"', 'paper = "Papier"', '"paper" has the places none, expected {paper}'),
        ("texts", "blank =", "blanc =", 'the text "blank" is missing'),
        ("texts", 'plural = "n != 1"', 'plural = "n maybe"', '"plural" is "n maybe"'),
        ("texts", 'script = "Latin"', 'script = "Latn"', 'did you mean "Latin"?'),
        ("booklet", 'rules = "Rules of the game"', 'rules = "Rules {"', '"cover.rules"'),
        ("booklet", 'rules = "Rules of the game"', 'rules = "R"\nrulez = "R"', 'unknown text "cover.rulez"'),
    ],
)
def test_what_is_missing_is_named(own: Path, kind: str, old: str, new: str, message: str) -> None:
    path = own / kind / "de.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        KINDS[kind]("de")
    assert message in str(caught.value)


def test_u40_a_language_read_from_right_to_left_says_so(own: Path) -> None:
    path = own / "texts" / "de.toml"
    path.write_text(path.read_text("utf-8").replace('script = "Latin"', 'script = "Hebrew"'), encoding="utf-8")
    assert languages.manual("de").rightwards is False
    assert languages.manual("en").rightwards is True


@given(st.integers(0, 10_000), st.text(st.characters(exclude_characters="{}|", codec="utf-8"), min_size=1, max_size=9))
def test_places_are_filled_whatever_the_words(n: int, word: str) -> None:
    texts = Texts("xx", {"key": f"{{n:{word}|{word}s}} {{name}}"} if word.isalpha() else {"key": "{n:a|as} {name}"})
    assert texts.say("key", n=n, name=word) == f"{n} {word if word.isalpha() else 'a'} {word}"


def test_a_language_made_from_itself_is_an_error(own: Path) -> None:
    (own / "texts" / "de.toml").write_text('from = "de"\n[letters]\na = "b"', encoding="utf-8")
    with pytest.raises(DataError, match='"from" leads back to "de"'):
        languages.texts("de")


def test_a_language_without_a_booklet_has_none(own: Path) -> None:
    (own / "booklet" / "de.toml").unlink()
    assert languages.texts("de").lang == "de"
    assert "de" not in languages.manuals()
    with pytest.raises(DataError, match='no language "de" for booklets'):
        languages.manual("de")


@pytest.mark.parametrize("rule", ["n/0", "n%0", "1/(n-1)", "n > 1 ? n/0 : 0", "n", "0-1", "n +", "((((n"])
def test_a_plural_rule_that_has_no_answer_is_an_error(own: Path, rule: str) -> None:
    path = own / "texts" / "de.toml"
    path.write_text(path.read_text("utf-8").replace('plural = "n != 1"', f'plural = "{rule}"'), encoding="utf-8")
    with pytest.raises(DataError, match='"plural" is'):
        languages.texts("de")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{low} to {high}", "{low:{high}}", '"cover.players"'),
        ("*Pass.*", "*Pass.", '"turn.pass" has a * without another'),
        ("always need [×]", "always need ×", '"equation.no_brackets" has the tiles none, expected [×]'),
    ],
)
def test_marks_and_tiles_are_held_to_the_english_ones(own: Path, old: str, new: str, message: str) -> None:
    path = own / "booklet" / "de.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        languages.manual("de")
    assert message in str(caught.value)


@pytest.mark.parametrize("code", ["", "../x", "klingon", "x", "de_DE"])
def test_a_language_has_a_code_that_others_know(own: Path, code: str) -> None:
    path = own / "texts" / "de.toml"
    path.write_text(path.read_text("utf-8").replace('lang = "de"', f'lang = "{code}"'), encoding="utf-8")
    with pytest.raises(DataError, match='expected a code such as "de"'):
        languages.texts("de")


def test_letters_cannot_be_the_marks_of_a_text(own: Path) -> None:
    (own / "texts" / "de.toml").write_text('from = "en"\n[letters]\na = "{"', encoding="utf-8")
    with pytest.raises(DataError, match="cannot be changed"):
        languages.texts("de")
