"""Booklet and reference sheet: text, product and referee cannot disagree, in any language, under any rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.conftest import product
from tilegen.cli import deliver, speech
from tilegen.cli.options import complete
from tilegen.data import boards, catalogue, examples, languages, tilesets
from tilegen.drawing.document import Block, Document, Figure, Grid, Ticks, Together, texts, walk, wording
from tilegen.drawing.fonts import FontBook
from tilegen.drawing.items import Text
from tilegen.drawing.items import walk as through
from tilegen.errors import DataError, PreflightError
from tilegen.model.examples import Staged, StagedGame
from tilegen.model.tileset import TileSet
from tilegen.products.base import Job
from tilegen.rules.options import NAMES, NUMBERS, WORDS

LANGS = ("en", "es", "ru", "sr-Cyrl", "sr-Latn", "th")
WRITTEN = tuple(lang for lang in LANGS if lang != "sr-Latn")  # whose texts are sr-Cyrl in other letters
PRESETS = ("original", "training", "experienced", "calculator", "tournament")
Make = Callable[..., deliver.Finished]
FONTS = FontBook(catalogue.fonts())


@pytest.fixture(scope="session")
def write(make: Make) -> Callable[..., Document]:
    def written(command: str = "booklet", set_name: str = "binary", **more: Any) -> Document:
        result = make(command, set_name, **more).result
        assert isinstance(result, Document)
        return result

    return written


def said(document: Document) -> str:
    blocks = (*document.front, *document.blocks, *document.back)
    return "\n".join(wording(spans) for spans in texts(blocks))


def figures(document: Document) -> Iterator[Figure]:
    yield from (block for block in walk(document.blocks) if isinstance(block, Figure))


def blocks(document: Document, kind: type[Block]) -> list[Any]:
    return [block for block in walk(document.blocks) if isinstance(block, kind)]


# -- the words come from the data -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", ["booklet", "reference"])
def test_every_language_is_written_without_a_word_left_out(
    command: str, lang: str, write: Callable[..., Document]
) -> None:
    document = write(command, lang=lang)
    assert document.warnings == ()
    assert document.missing == ()
    assert (document.lang, document.rightwards) == (lang, True)
    assert not any(mark in said(document) for mark in "{}*[]"), "markup that was not understood"


def test_counts_points_and_rack_are_those_of_the_set(
    write: Callable[..., Document], set_of: Callable[..., str]
) -> None:
    text = said(
        write(
            set_name=set_of(("0", 31), ("1", 30, 2), ("=", 17), ("+", 6), ("−", 4), extra="rack = 8\ntitle = 'My game'")
        )
    )
    for wanted in ("My game", "88 tiles", "worth 118", "Everybody draws 8 tiles", "lay 8 tiles", "hold 8"):
        assert wanted.casefold().replace(" ", "\u00a0") in text.casefold().replace(" ", "\u00a0"), wanted
    assert "AND" not in text.replace("AND 1 and", ""), "no word tiles in this set"


def test_premium_squares_are_those_of_the_board(write: Callable[..., Document]) -> None:
    table = next(
        grid
        for grid in blocks(write(board="classic15"), Grid)
        if any("squares" in wording(row[-1]) for row in grid.rows if isinstance(row[-1], tuple))
    )
    counts = [int(wording(row[-1]).split("\u00a0")[0]) for row in table.rows]
    assert sum(counts) == 8 + 17 + 12 + 24
    small = said(write(board="small11"))
    assert "a board of 11 × 11 squares" in small


# -- the referee ------------------------------------------------------------------------------------------------------


def changed(monkeypatch: pytest.MonkeyPatch, **values: Any) -> None:
    """Let the booklet find other examples."""
    real = examples.load
    monkeypatch.setattr(examples, "load", lambda base: replace(real(base), **values))


def build(
    lang: str = "en",
    rules: str | None = None,
    *overrides: str,
    command: str = "booklet",
    set_name: str = "binary",
    checked: bool = True,
) -> Document:
    """Write a document with nothing kept from another one."""
    return written(tilesets.load(set_name), lang, rules, overrides, command, checked)


def written(
    tileset: TileSet,
    lang: str = "en",
    rules: str | None = None,
    overrides: tuple[str, ...] = (),
    command: str = "booklet",
    checked: bool = True,
) -> Document:
    found, look = product(command), catalogue.style("default")
    book = speech.book(tileset, lang, rules, overrides)
    if checked:
        result = deliver.make(deliver.Order(found, tileset, look, {}, ("tilegen",), lang, book), FONTS).result
    else:
        result = found.make(Job(tileset, complete(found, {}), FONTS, languages.texts(lang), look, book))
    assert isinstance(result, Document)
    return result


def test_a_wrong_example_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, right={**examples.load(2).right, "minus": ("1000-1=110",)})
    with pytest.raises(DataError, match=r'example "minus" \(1000-1=110\) is not right under the rules "original"'):
        build()


def test_an_example_of_a_mistake_must_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, wrong={**examples.load(2).wrong, "below": ("10-1=1",)})
    with pytest.raises(DataError, match='"below"'):
        build()


@pytest.mark.parametrize("move", ["0,-3 across 1+1=11", "5,-5 across 1+1=10"])
def test_a_picture_of_an_illegal_move_is_an_error(monkeypatch: pytest.MonkeyPatch, move: str) -> None:
    changed(monkeypatch, moves={**examples.load(2).moves, "shifted": Staged(move)})
    with pytest.raises(DataError, match='the move "shifted"'):
        build()


def test_a_picture_of_a_mistake_must_be_refused_for_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    corner = replace(examples.load(2).moves["corner"], fault="gap")
    changed(monkeypatch, moves={**examples.load(2).moves, "corner": corner})
    with pytest.raises(DataError, match=r'the move "corner".*not_connected'):
        build()


@pytest.mark.parametrize(
    ("rack", "move"), [("1 1 1 0 0 + = - 0", "0,-3 across 1+1=11"), ("0 0 0 0 0 0 0 0 0", "0,-3 across 1+1=10")]
)
def test_a_wrong_move_in_a_game_to_follow_is_an_error(monkeypatch: pytest.MonkeyPatch, rack: str, move: str) -> None:
    changed(monkeypatch, games=(StagedGame("first", ((rack, move),)),))
    with pytest.raises(DataError, match='move 1 of the game "first" is refused'):
        build()


@pytest.mark.parametrize("rules", PRESETS)
def test_every_preset_has_all_examples_and_both_games(rules: str) -> None:
    document = build("en", rules)
    assert document.warnings == ()
    assert sum("Ada" in wording(spans) for spans in texts(document.blocks)) > 4
    assert sum("Dana" in wording(spans) for spans in texts(document.blocks)) > 3


def test_racks_keep_what_was_not_laid() -> None:
    for base in (2, 10):
        for game in examples.load(base).games:
            racks: dict[int, list[str]] = {}
            referee = speech.book(tilesets.load("binary" if base == 2 else "decimal"), "en", None, ()).referee
            assert referee is not None
            for number, (rack, move) in enumerate(game.moves):
                held = list(referee.rack(rack))
                for tile in racks.get(number % 2, []):
                    held.remove(tile)  # raises if the next rack has lost it
                played = referee.play(boards.load("classic15"), [m for _, m in game.moves[:number]], move, rack)
                assert played is not None
                left = list(referee.rack(rack))
                for tile in played.tiles:
                    if tile.new:
                        left.remove("" if tile.blank else tile.face)
                racks[number % 2] = left


def test_u79_the_printed_scores_are_the_referees() -> None:
    text = said(build())
    assert "16\u00a0points, 16 in all" in text
    assert "27\u00a0points, 27 in all" in text
    assert "1001 gives 8" in text
    log2 = said(build("en", None, "bonus=log2"))
    assert "1001 gives 3" in log2
    assert "27\u00a0points, 27 in all" not in log2


# -- options change the text ------------------------------------------------------------------------------------------

CHANGES = [
    ("precedence=ltr", "order.ltr"),
    ("leading_zeros=always", "logic.zeros_always"),
    ("leading_zeros=never", "logic.zeros_never"),
    ("negatives=allow", "equation.minus_yes"),
    ("negatives=forbid_result", "order.negatives_forbid_result"),
    ("division=floor", "order.division_floor"),
    ("not_after_operator=false", "equation.not_after_no"),
    ("max_new_equals=0", "lay.equals_none"),
    ("cross_runs=digits", "lay.cross_digits"),
    ("ban_x1=true", "ban.intro"),
    ("rotate_equals=true", "lay.turned"),
    ("first_move_center=false", "lay.first_free"),
    ("score_tiles=all", "score.all"),
    ("bonus=none", "score.bonus_none"),
    ("bonus_scope=highest", "score.bonus_highest"),
    ("endgame=add_subtract", "end.out_add_subtract"),
    ("stalled=none", "end.stalled_none"),
    ("exchange_min_bag=0", "turn.exchange_any"),
]


@pytest.mark.parametrize(("option", "key"), CHANGES, ids=[option for option, _ in CHANGES])
def test_an_option_changes_the_text_in_every_language(option: str, key: str) -> None:
    for lang in WRITTEN:
        usual, other = lines_of(lang), lines_of(lang, option)
        assert usual != other, lang
        new = "\n".join(line for line in other if line not in usual)
        assert longest_piece(lang, key) in new.replace("\u00a0", " "), lang


@cache
def lines_of(lang: str, *overrides: str) -> tuple[str, ...]:
    """What the booklet says, without looking at its figures."""
    return tuple(said(build(lang, None, *overrides, checked=False)).splitlines())


def longest_piece(lang: str, key: str) -> str:
    """The longest piece of a text that has no places, marks or tiles in it."""
    pieces = re.split(r"\{[^}]*\}|\*|\[[^\]]*\]", languages.manual(lang).phrases[key])
    return max(pieces, key=len).strip().replace("\u00a0", " ")


@pytest.mark.parametrize("name", [n for n in NAMES if n != "rack_size"])
def test_the_chosen_house_rule_is_ticked(name: str) -> None:
    """Every value of every option: exactly one box of a choice is ticked, and the booklet is built."""
    values = WORDS.get(name) or (("0", "2") if name in NUMBERS else ("true", "false"))
    extra = {"negative_logic": ("negatives=allow",), "identity_scope": ("ban_x1=true",), "xor": ()}.get(name, ())
    for value in values:
        document = build("en", None, f"{name}={value}", *extra, checked=False)
        if name == "xor":
            continue  # no XOR tiles in this set: nothing to tick
        groups = blocks(document, Ticks)
        assert groups
        if name not in WORDS and name not in NUMBERS:
            said_on = languages.manual("en").phrases[f"house.{name}.on"]
            [tick] = [t for g in groups for t in g.items if wording(t.text) == said_on]
            assert tick.on == (value == "true")
        if name in WORDS:
            title = languages.manual("en").phrases[f"house.{name}.title"]
            [group] = [g for g in groups if wording(g.title) == title]
            ticked = [wording(tick.text) for tick in group.items if tick.on]
            [chosen] = ticked
            wanted = languages.manual("en").phrases[f"house.{name}.{value}"]
            assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(wanted)), chosen), (chosen, wanted)


def test_a_set_with_xor_explains_xor() -> None:
    document = written(tilesets.load("binary").extended(tilesets.load("xor")))
    text = said(document)
    assert "1 where exactly one has a 1" in text
    assert "XOR tiles are in use" in text
    assert any("XOR" in figure.alt for figure in figures(document))


# -- sets without rules ------------------------------------------------------------------------------------------------


def test_a_letter_set_gets_what_applies_and_nothing_false(write: Callable[..., Document]) -> None:
    for command in ("booklet", "reference"):
        text = said(write(command, "en"))
        assert "equation" not in text.lower()
        assert "binary" not in text.lower()
        assert "tilegen knows no rules for this set" in text


def test_the_decimal_game_counts_in_tens(write: Callable[..., Document]) -> None:
    text = said(write(set_name="decimal"))
    assert "five minutes" not in text
    assert "Numbers from 0" not in text
    assert "A number may have a minus sign of its own" in text
    assert "52+3=55" in text


def test_rules_that_a_set_cannot_be_played_by_are_an_error(tilegen: Callable[..., Any]) -> None:
    answer = tilegen("booklet", "en", "--rules", "original")
    assert answer.status == 2
    assert 'the set en cannot be played by the rules "original"' in answer.err
    answer = tilegen("booklet", "en", "--rule", "bonus=log2")
    assert answer.status == 2
    assert "no rules are known for the set en" in answer.err


def test_a_set_names_its_rules(set_of: Callable[..., str]) -> None:
    rows = [(f.face, f.count, f.points) for f in tilesets.load("binary").faces]
    own = speech.referee_of(tilesets.load(set_of(*rows, extra='rules = "training"')), {})
    assert own is not None
    assert own.name == "training"
    usual = speech.referee_of(tilesets.load(set_of(*rows)), {})  # a set of one's own, before there was such a line
    assert usual is not None
    assert usual.name == "original"
    named = speech.book(tilesets.load(set_of(*rows, extra='rules = "training"')), "en", "tournament", ()).referee
    assert named is not None
    assert named.name == "tournament", "what is asked for on the command line comes first"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("orignal", 'mine.toml: "rules": no ruleset "orignal" (did you mean "original"?)'),
        ("decimal", 'mine.toml: "rules": the set mine cannot be played by the rules "decimal" '
         '(all digits and = must be there, and the set has no "2")'),
        ("letters", 'mine.toml: "rules": the set mine cannot be played by the rules "letters" '
         "(they are for letters, which have no equations)"),
    ],
)  # fmt: skip
def test_rules_that_are_not_those_of_the_set_are_an_error_with_its_file(
    rules: str, said: str, set_of: Callable[..., str], tilegen: Callable[..., Any]
) -> None:
    name = set_of(("0", 9), ("1", 9), ("=", 5), ("+", 5), extra=f'rules = "{rules}"')
    for command in ("booklet", "reference"):
        answer = tilegen(command, name)
        assert (answer.status, answer.err.strip()) == (2, f"tilegen: {said}")


def test_tiles_added_to_a_set_may_leave_it_without_rules() -> None:
    binary = tilesets.load("binary")
    kept = speech.referee_of(binary.extended(tilesets.load("xor")), {})
    assert kept is not None
    assert kept.name == "original"
    assert speech.referee_of(binary.extended(tilesets.load("en")), {}) is None


# -- options of the product --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["booklet", "--lang", "englsh"], 'no language "englsh"'),
        (["booklet", "--lang", "sr-Latin"], 'did you mean "sr-Latn"?'),
        (["magnets", "--lang", "sp"], 'no language "sp"'),
        (["kit", "--lang", "thai"], 'no language "thai" (did you mean "th"?)'),
        (["booklet", "--rules", "orignal"], 'did you mean "original"?'),
        (["booklet", "--rule", "bonus=log3"], "bonus is"),
        (["booklet", "--rule", "bonnus=log2"], 'did you mean "bonus"?'),
        (["booklet", "--duplex", "both"], "'both' is not one of"),
        (["booklet", "--paper", "4x6in"], "too small for a booklet"),
        (["booklet", "--creep", "2mm"], "a creep of 2 mm a sheet is too much"),
        (["booklet", "-o", "rules.svg"], "booklet can be .pdf"),
        (["reference", "--paper", "1mmx1mm"], "1 × 1 mm is too small for a reference sheet"),
        (["reference", "--paper", "4x6in"], "does not fit on the paper"),
    ],
)  # fmt: skip
def test_a_mistake_gets_one_line_and_writes_nothing(
    arguments: list[str], message: str, tilegen: Callable[..., Any], tmp_path: Any
) -> None:
    answer = tilegen(*arguments)
    assert answer.status == 2
    assert message in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert not list(tmp_path.rglob("*.pdf"))


@pytest.mark.parametrize("command", ["booklet", "reference"])
def test_u70_a_character_without_a_glyph_is_an_error_that_names_it(command: str, set_of: Callable[..., str]) -> None:
    name = set_of(("0", 9), ("1", 9), ("=", 5), ("+", 5), extra='title = "Game 漢"')
    with pytest.raises(PreflightError, match='F02 no font has "漢" U\\+6F22 CJK UNIFIED IDEOGRAPH-6F22 of "Game 漢"'):
        build(set_name=name, command=command)


def test_sheets_speak_the_language_too(make: Make) -> None:
    thai = make("magnets", lang="th").result
    assert any(t.text == languages.texts("th").say("print_at") for t in _texts(thai))
    board = make("board", lang="ru").result
    assert any(t.text == "3Р" for t in _texts(board))


def _texts(drawing: Any) -> Iterator[Any]:
    for page in drawing.pages:
        yield from (item for item, *_ in through(page.items) if isinstance(item, Text))


# -- what a set or its rules may be ------------------------------------------------------------------------------------


def test_a_set_with_a_smaller_hand_has_a_booklet(set_of: Callable[..., str]) -> None:
    rows = [(f.face, f.count, f.points) for f in tilesets.load("binary").faces]
    document = build(set_name=set_of(*rows, extra="rack = 7"))
    text = said(document)
    assert "for 7\u00a0tiles" in text
    assert "9\u00a0tiles" not in text.replace("at least 9\u00a0tiles", "")
    assert 'left out, since these rules do not allow it: the game "first"' in document.warnings


def test_examples_use_no_more_tiles_than_there_are(set_of: Callable[..., str]) -> None:
    document = build(set_name=set_of(("0", 1), ("1", 2), ("=", 1), ("+", 1)))
    assert not any("1+1=10" in figure.alt for figure in figures(document) if "board" in figure.alt)


def test_a_rule_stays_where_its_example_goes(set_of: Callable[..., str]) -> None:
    text = said(build(set_name=set_of(("0", 9), ("1", 9), ("=", 5), ("OR", 5))))
    assert "At most one of your new tiles may be =" in text
    assert "So chains such as" not in text


def test_a_blank_with_points_is_told_of(set_of: Callable[..., str]) -> None:
    rows = [(f.face, f.count, f.points if f.face else 5) for f in tilesets.load("binary").faces]
    assert any("the set gives a blank 5 points" in warning for warning in build(set_name=set_of(*rows)).warnings)


def test_a_set_of_blanks_has_a_booklet(set_of: Callable[..., str]) -> None:
    assert "tilegen knows no rules" in said(build(set_name=set_of(("", 3, 0))))


def test_a_title_of_nothing_in_a_language_is_the_usual_one(set_of: Callable[..., str]) -> None:
    name = set_of(("A", 3), extra='title = "Game"\ntitles = { es = "" }')
    assert "Game" in said(build("es", set_name=name))


def test_zeros_anywhere_are_not_called_needless() -> None:
    assert "needless" not in said(build("en", None, "leading_zeros=always"))


def test_without_a_start_square_the_star_means_nothing() -> None:
    assert "star marks" in said(build())
    assert "star marks" not in said(build("en", None, "first_move_center=false"))


def test_the_pictures_allow_not_where_the_rules_do() -> None:
    usual, first = build(), build("en", None, "not_after_operator=false")
    side = "How it is built: Side: "
    assert any(f.alt.startswith(f"{side}Part,") for f in figures(usual))
    assert any(f.alt.startswith(f"{side}(NOT) Part,") for f in figures(first))


# -- what can be read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", WRITTEN)
def test_house_rules_begin_with_a_capital_and_give_their_number_in_bold(lang: str) -> None:
    phrases = languages.manual(lang).phrases
    for key, phrase in phrases.items():
        if re.fullmatch(r"house\.\w+\.(n|zero|on|title)", key):
            assert not phrase[0].islower(), key
        if re.fullmatch(r"house\.\w+\.n", key):
            assert re.fullmatch(r"[^*]+: \*[^*]+\*", phrase), key


@pytest.mark.parametrize("command", ["booklet", "reference"])
def test_no_label_of_a_figure_is_smaller_than_6_pt(command: str, write: Callable[..., Document]) -> None:
    """Digits of a font are at least 0.7 em high: on tiles, squares, labels of premium squares and coordinates."""
    least = 0.69 * 6 * 25.4 / 72
    for figure in figures(write(command, "decimal" if command == "reference" else "binary")):
        for item, _, _, scale in through(figure.page.items):
            if isinstance(item, Text) and item.box and any(c.isdigit() for c in item.text):
                assert item.box.height * scale >= least, (figure.alt, item.text)


def test_many_tiles_that_mean_the_same_stand_in_lines(write: Callable[..., Document]) -> None:
    """Ten digits side by side would leave no room for the words beside them."""
    [digits] = [f for f in figures(write("reference", "decimal")) if f.alt == "0 1 2 3 4 5 6 7 8 9"]
    assert digits.page.width < 40 < digits.page.width * 2
    assert digits.page.height > 12


def test_credits_stand_on_the_back(write: Callable[..., Document]) -> None:
    document = write()
    marks = [getattr(block, "mark", "") for block in document.back]
    assert marks[1] == "credits"
    assert not any(getattr(block, "mark", "") == "credits" for block in walk(document.blocks))


def test_the_chapter_of_games_begins_together_with_its_first_move(write: Callable[..., Document]) -> None:
    written_ = list(write().blocks)
    start = next(n for n, block in enumerate(written_) if getattr(block, "mark", "") == "games")
    beginning = list(walk(written_[start + 1 : start + 2]))
    assert isinstance(beginning[0], Together)
    assert sum(isinstance(block, Figure) for block in beginning) == 2  # board and rack of one move
