"""Some tiles of a set, other counts, several sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegen.data import tilesets
from tilegen.errors import OptionError
from tilegen.model.selection import MINUS, Wish, counted, find, only, repeated, wishes
from tilegen.model.tileset import Face, TileSet

BINARY = tilesets.load("binary")
EN = tilesets.load("en")


def counts(tileset: TileSet) -> dict[str, int]:
    return tileset.counts()


def test_u1_one_lost_tile() -> None:
    found, said = only(EN, "J")
    assert counts(found) == {"J": 1}
    assert (found.total, said) == (1, ())


def test_u2_lost_over_the_years() -> None:
    found, _ = only(EN, "A*2,E*3,blank")
    assert counts(found) == {"A": 2, "E": 3, "blank": 1}
    assert [face.id for face in found.tiles()] == ["A", "A", "E", "E", "E", "blank"]


def test_the_other_faces_stay_and_decide_the_size() -> None:
    found, _ = only(EN, "J")
    assert [face.face for face in found.faces] == [face.face for face in EN.faces]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("=*2, +", {"eq": 2, "plus": 1}),
        ("-, ×*3", {"minus": 1, "times": 3}),
        ("times, NOT*4", {"times": 1, "not": 4}),
        ("0, 0*2", {"0": 3}),
        (' "AND*2" ,OR', {"and": 2, "or": 1}),
    ],
)
def test_faces_by_what_is_on_them_or_by_id(text: str, wanted: dict[str, int]) -> None:
    assert counts(only(BINARY, text)[0]) == wanted


def test_more_than_the_set_has_is_allowed_and_said() -> None:
    found, said = only(BINARY, "blank*5")
    assert counts(found) == {"blank": 5}
    assert said == ('--only: 5 × "blank", but binary has 3',)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("ANDS", '--only: binary has no tile "ANDS" (did you mean "AND"?)'),
        ("A*0", "no tile"),
        ("0*0", "--only leaves no tile"),
        ("", "--only names no tile"),
        ('"AND', "a quote that is not closed"),
        ("0*9999999", "at most 10000 of one face"),
    ],
)
def test_only_names_the_nearest(text: str, line: str) -> None:
    with pytest.raises(OptionError) as caught:
        only(BINARY, text)
    assert line in str(caught.value)


def test_u6_not_enough_vowels() -> None:
    found, _ = counted(EN, ("E=20", "A=0, blank=4"))
    assert (counts(found)["E"], counts(found).get("A"), counts(found)["blank"]) == (20, None, 4)
    assert found.total == EN.total + 8 - 9 + 2


def test_a_count_for_the_equals_sign() -> None:
    assert counts(counted(BINARY, ("==20",))[0])["eq"] == 20


@pytest.mark.parametrize(("text", "line"), [("E", "says no number"), ("Ö=3", 'en has no tile "Ö"')])
def test_counts_that_cannot_be_read(text: str, line: str) -> None:
    with pytest.raises(OptionError, match=line):
        counted(EN, (text,))


def test_u5_u7_sets_come_one_after_the_other() -> None:
    twice = repeated(EN, 2)
    assert twice.total == 200
    ids = [face.id for face in twice.tiles()]
    assert ids[:100] == ids[100:] == [face.id for face in EN.tiles()]


def test_u12_two_thousand_tiles() -> None:
    assert sum(1 for _ in repeated(EN, 20).tiles()) == 2000


@pytest.mark.parametrize("times", [0, 101])
def test_how_many_sets(times: int) -> None:
    with pytest.raises(OptionError, match="1 to 100"):
        repeated(EN, times)


def test_a_face_that_is_a_comma_or_a_star() -> None:
    faces = tuple(Face(f, f, 2, 1, "arithmetic") for f in (",", "*", "2"))
    found, _ = only(TileSet("odd", "Odd", faces, 7, 6), '",*2", **3, *, 2')
    assert counts(found) == {",": 2, "*": 4, "2": 1}


plain = st.text(st.sampled_from("AŽ=+ก?4×"), min_size=1, max_size=4).filter(lambda t: t not in MINUS)


@given(st.dictionaries(plain, st.integers(1, 99), min_size=1, max_size=6))
def test_what_is_written_is_what_is_made(wanted: dict[str, int]) -> None:
    text = ", ".join(f"{face}*{count}" for face, count in wanted.items())
    assert [(w.face, w.count) for w in wishes(text, "*", "--only", alone=1)] == list(wanted.items())
    faces = tuple(Face(f, f, 99, 1, "letter") for f in wanted)
    found, said = only(TileSet("any", "Any", faces, 7, 99 * len(faces)), text)
    assert {f.face: f.count for f in found.faces} == wanted
    assert not said


def test_another_case_is_taken_where_it_is_the_only_one() -> None:
    found, said = only(EN, "e*2, q")
    assert counts(found) == {"E": 2, "Q": 1}
    assert said == ('--only: en has no tile "e": "E" is taken', '--only: en has no tile "q": "Q" is taken')
    both = TileSet("s", "", (Face("A", "A", 1, 1, "letter"), Face("a", "a", 1, 1, "letter")), 1, 2)
    assert counts(only(both, "a")[0]) == {"a": 1}
    with pytest.raises(OptionError, match="did you mean"):
        only(TileSet("s", "", (Face("É", "É", 1, 1, "letter"), Face("Lj", "Lj", 1, 1, "letter")), 1, 2), "ljj")
    assert counted(EN, ("e=20",))[1] == ('--count: en has no tile "e": "E" is taken',)


ES = tilesets.load("es")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ñ; A*2", "Ñ, A*2"),
        ("ñ a a", "Ñ, A*2"),
        ("2 a", "A*2"),
        ("A:2", "A*2"),
        ("A2", "A*2"),
        ("LL x 2, CH 1", "LL*2, CH*1"),
        ("A B C*2", "A, B, C*2"),
    ],
)
def test_a_list_that_is_written_otherwise_is_told_how(text: str, written: str) -> None:
    with pytest.raises(OptionError) as caught:
        only(ES, text)
    assert caught.value.hint == f'write --only "{written}"'
    assert counts(only(ES, written)[0])


@pytest.mark.parametrize("text", ["E 20", "E:20", "E*20", "20 E"])
def test_a_count_that_is_written_otherwise_is_told_how(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        counted(EN, (text,))
    assert caught.value.hint == 'write --count "E=20"'


@pytest.mark.parametrize("text", ["11", "A ANDS", "A*2.5", "AND*99999"])
def test_what_may_mean_anything_is_not_guessed(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        only(BINARY, text)
    assert "write --only" not in caught.value.hint


@pytest.mark.parametrize("text", ["“A*2, LL”", "„A“*2, ”LL”", "«A»*2, LL"])
def test_the_quotes_of_a_word_processor_are_quotes(text: str) -> None:
    assert counts(only(ES, text)[0]) == {"A": 2, "LL": 1}


def test_a_face_that_is_a_curly_quote() -> None:
    faces = tuple(Face(f, f, 2, 1, "letter") for f in ("“", "”", "A"))
    assert counts(only(TileSet("odd", "Odd", faces, 7, 6), "“*2, A, ”")[0]) == {"“": 2, "A": 1, "”": 1}


def test_the_most_of_one_face_is_still_allowed() -> None:
    assert wishes("A*10000", "*", "--only", alone=1) == [Wish("A", 10000)]


def test_another_case_that_may_be_two_faces_is_not_guessed() -> None:
    faces = (Face("AA", "AA", 1, 1, "letter", ("AA",)), Face("Aa", "Aa", 1, 1, "letter", ("Aa",)))
    with pytest.raises(OptionError):
        find(TileSet("mine", "Mine", faces, 3, 2), "aA", "--only")
