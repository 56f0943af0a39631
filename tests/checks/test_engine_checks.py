"""Checks of cards against the engine: what came of playing them, and the numbers read back from the print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.checks import engine
from nsp_pnp.checks.engine import drift, never_exercised, printed_value, value, worked_example
from nsp_pnp.checks.subjects import ExercisedText, PlayedExample, PlayedFigure, PlayedText, PrintedFace, ReplayedGames
from nsp_pnp.diagnostic import Certainty, SourceRef
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.grade.grade import grade
from nsp_pnp.grade.settings import Asked, make_settings
from nsp_pnp.icons import load_icons
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign, TextBox, TextStyle
from nsp_pnp.layout.fit import set_box, size_floor
from nsp_pnp.layout.typography import typography
from nsp_pnp.model.card import CardFace, Figure, Growth, TextUse
from nsp_pnp.model.localized import Paragraph, RichText, Run
from nsp_pnp.model.playing import Tally
from nsp_pnp.model.text import SourceText, parse_markup
from nsp_pnp.model.trial import Amount, Exercised, Replay, Trial, WorkedExample
from nsp_pnp.prepare.questions import about_games
from nsp_pnp.prepare.stages import play_games
from nsp_pnp.units import Rect, Size

if TYPE_CHECKING:
    from tests.conftest import SmallProject

CARD_FILE = SourceRef("cards/x/a.yaml", 4, 20)
CATALOG = SourceRef("locales/ja/LC_MESSAGES/x.po", 7, 1)
COMPOSER = Composer(typography("ja"), load_icons(ICONS), ())

Printed = Sequence[tuple[str, str]]
"""Boxes: the context that each carries, and what stands in it; ``[wound]`` is the icon."""


def paragraph(text: str) -> Paragraph:
    before, icon, after = text.partition("[wound]")
    return (Run(before), Run("4 Wounds", icon="wound"), Run(after)) if icon else (Run(text),)


def box(context: str, text: str, width: float) -> TextBox:
    paragraphs = tuple(map(paragraph, text.split("\n")))
    return TextBox(Rect(5, 5, width, 80), RichText(paragraphs, CATALOG, context), TextStyle(size=10))


def face(texts: Sequence[tuple[str, str, Mapping[str, int]]], boxes: Printed, width: float = 50) -> PrintedFace:
    """A face whose ``texts`` (context, string in the catalog, values) print as ``boxes``."""
    uses = {f"{i}": TextUse(SourceText(name, "", CARD_FILE), values) for i, (name, _, values) in enumerate(texts)}
    front = CardFace("a.front", "x", None, uses, CARD_FILE)
    design = FaceDesign(Size(63, 88), tuple(box(context, text, width) for context, text in boxes))
    settings = tuple(set_box(each, COMPOSER, {}) for each in design.boxes)
    floors = tuple(size_floor(each, COMPOSER) for each in design.boxes)
    return PrintedFace(front, design, settings, floors, "ja", {name: string for name, string, _ in texts})


def places(subject: PrintedFace) -> list[SourceRef]:
    found = list(printed_value.CHECK.find(subject))
    assert all(diagnostic.code.id == "ENG003" and diagnostic.locale == "ja" for diagnostic in found)
    return [diagnostic.where for diagnostic in found]


# --- ENG003: the card's values against the print ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("string", "values", "prints"),
    [
        ("{n}ダメージ", {"n": 3}, "3ダメージ"),
        ("{n}と{m}", {"n": 3, "m": 12}, "3と12"),
        ("{m}と{n}", {"n": 3, "m": 12}, "12と3"),
        ("{n}と{n}", {"n": 3}, "3と3"),
        ("レベル2で{n}", {"n": 3}, "レベル2で3"),
        ("レベル２で{n}", {"n": 3}, "レベル２で3"),
        ("{n}[wound]", {"n": 3}, "3[wound]"),
        ("1[wound]2", {}, "1[wound]2"),
        ("**{n}**、1**2**", {"n": 3}, "3、12"),
        ("-{n}", {"n": 3}, "-3"),
        ("{n}", {"n": -3}, "-3"),
        ("{{{n}}}", {"n": 3}, "{3}"),
        ("①二度と", {}, "①二度と"),
        ("なし", {}, "なし"),
        ("", {}, ""),
    ],
)
def test_what_prints_as_the_card_has_it(string: str, values: dict[str, int], prints: str) -> None:
    assert places(face([("a.text", string, values)], [("a.text", prints)])) == []


@pytest.mark.parametrize(
    ("string", "values", "prints"),
    [
        ("{n}ダメージ", {"n": 3}, "4ダメージ"),
        ("{n}ダメージ", {"n": 3}, "ダメージ"),
        ("{n}ダメージ", {"n": 3}, "{n}ダメージ"),
        ("{n}1ダメージ", {"n": 3}, "31ダメージ"),
        ("{n}{m}", {"n": 3, "m": 1}, "31"),
        ("{n}と{n}", {"n": 3}, "3"),
        ("ダメージ", {"n": 3}, "3ダメージ"),
        ("レベル2で{n}", {"n": 3}, "レベルで3"),
    ],
)
def test_what_prints_otherwise(string: str, values: dict[str, int], prints: str) -> None:
    assert places(face([("a.text", string, values)], [("a.text", prints)])) == [CATALOG]


def test_a_number_cut_by_a_line_end_is_two() -> None:
    subject = face([("a.text", "{n}", {"n": 12})], [("a.text", "12")])
    setting = subject.settings[0]
    line = setting.lines[0][0]
    setting.lines = [[type(line)(0, 1, 1.0), type(line)(1, 2, 1.0)]]
    assert places(subject) == [CATALOG]


def test_a_value_that_the_text_does_not_show_is_not_missed_here() -> None:
    """Its own check finds it, in the text (PLH001)."""
    assert places(face([("a.text", "ダメージ", {"n": 3})], [("a.text", "ダメージ")])) == []


def test_other_boxes_of_a_face_do_not_matter() -> None:
    boxes = [("a.text", "3"), ("word.level", "レベル7"), ("", "99")]
    assert places(face([("a.text", "{n}", {"n": 3})], boxes)) == []


def test_two_texts_in_one_box() -> None:
    texts = [("a.sun", "{n}", {"n": 3}), ("a.moon", "{n}", {"n": 5})]
    assert places(face(texts, [("a.sun", "3\n5")])) == []
    assert places(face(texts, [("a.sun", "3\n6")])) == [CATALOG]
    assert places(face(texts, [("a.sun", "3"), ("a.moon", "5")])) == []
    assert places(face(texts, [("a.sun", "5"), ("a.moon", "3")])) == [CATALOG, CATALOG]


def test_one_text_in_two_boxes() -> None:
    text = ("a.text", "{n}", {"n": 3})
    assert places(face([text], [("a.text", "3"), ("a.text", "3")])) == []
    assert places(face([text], [("a.text", "3"), ("a.text", "4")])) == [CATALOG]
    both = [text, ("a.text", "{n}", {"n": 4})]
    assert places(face(both, [("a.text", "3"), ("a.text", "4")])) == []
    assert places(face(both, [("a.text", "3"), ("a.text", "3")])) == [CARD_FILE]


def test_a_text_that_is_printed_nowhere() -> None:
    assert places(face([("a.text", "{n}", {"n": 3})], [])) == [CARD_FILE]
    assert places(face([("a.text", "なし", {})], [])) == []


@given(values=st.lists(st.integers(0, 999), min_size=1, max_size=8), width=st.floats(20, 50))
def test_lines_of_any_width_read_back_the_same(values: list[int], width: float) -> None:
    names = {f"n{'abcdefgh'[i]}": value for i, value in enumerate(values)}
    string = "、次に".join("{" + name + "}ダメージを与える" for name in names)
    prints = "、次に".join(f"{value}ダメージを与える" for value in values)
    assert places(face([("a.text", string, names)], [("a.text", prints)], width)) == []


# --- What was played ------------------------------------------------------------------------------------------------

DAMAGE = Amount("n", 3, frozenset({"damage"}))
HEALING = Amount("n", 3, frozenset({"wound"}), offered=True)


def played(
    string: str, *trials: Trial, locale: str = "en", values: Mapping[str, tuple[int, ...]] | None = None
) -> PlayedText:
    """A text with the value n = 3 at its one level, and what came of it."""
    text = SourceText("a.text", string, CARD_FILE, values or {"n": (3,)})
    where = CARD_FILE if locale == "en" else CATALOG
    return PlayedText(text, RichText((), where, "a.text"), parse_markup(string), string, locale, trials)


def trial(*amounts: Amount, shown: str = "", **words: str) -> Trial:
    found = {topic: frozenset(classes.split()) for topic, classes in words.items()}
    return Trial("a.text", 1, amounts, frozenset(frozenset({icon}) for icon in shown.split()), found)


def codes(text: PlayedText) -> set[str]:
    """The codes of all findings, which stand where the text is edited."""
    found = [d for check in engine.CHECKS if check.subject is PlayedText for d in check.find(text)]
    assert all(d.where == text.rich.where and d.locale == text.locale for d in found)
    return {d.code.id for d in found}


@pytest.mark.parametrize(
    ("string", "values", "prints", "said"),
    [
        ("{n}と{m}", {"n": 3, "m": 12}, "3と11", "prints 11 in place of 12 (m)"),
        ("{n}1", {"n": 1}, "11", "prints 11 in place of 1 (n) and 1"),
        ("{n}", {"n": 3}, "3と4", "prints 4 besides its values"),
        ("{n}と{m}", {"n": 3, "m": 12}, "12", "does not print 3 (n)"),
    ],
)
def test_the_number_that_differs_is_named(string: str, values: dict[str, int], prints: str, said: str) -> None:
    (found,) = printed_value.CHECK.find(face([("a.text", string, values)], [("a.text", prints)]))
    assert found.message == f"a.front {said}"
    assert (CARD_FILE, "the source text") in found.related


@pytest.mark.parametrize(
    ("string", "trial", "locale"),
    [
        ("Deal {n} [damage].", trial(DAMAGE, shown="damage"), "en"),
        ("モンスターに{n}[damage]を与える。", trial(DAMAGE, shown="damage"), "ja"),
        ("Remove up to {n} [wound].", trial(Amount("n", 3, frozenset({"wound"}), "", True), direction="remove"), "en"),
        (
            "[wound]を{n}個まで取り除く。",
            trial(Amount("n", 3, frozenset({"wound"}), "", True), direction="remove"),
            "ja",
        ),
        ("[peril]{n}以上の1人", trial(Amount("n", 3, frozenset({"peril"}), "at-least")), "ja"),
        ("Another player gains {n} [xp].", trial(Amount("n", 3, frozenset({"xp"})), target="another"), "en"),
        ("Permanently lower [attack] by {n}.", trial(timing="permanently", direction="lower"), "en"),
        ("Half of it, rounded down.", trial(rounding="down", turning="half"), "en"),
        ("The lowest instead of the highest.", trial(turning="lowest not-highest"), "en"),
        ("攻撃は割らない。", trial(turning="undivided"), "ja"),
        ("Qwerty {n} [damage] asdf.", trial(DAMAGE, timing="permanently", target="any", direction="lower"), "qq"),
    ],
)
def test_texts_that_say_what_is_played(string: str, trial: Trial, locale: str) -> None:
    assert codes(played(string, trial, locale=locale)) == set()


@pytest.mark.parametrize(
    ("string", "trial", "code"),
    [
        (
            "Deal {n} [damage].",
            trial(Amount("n", 3, frozenset({"xp"})), Amount("m", 1, frozenset({"damage"}))),
            "ENG003",
        ),
        ("Gain {n} [damage].", trial(Amount("n", 3, frozenset({"wound"}))), "ENG004"),
        ("Deal some.", trial(shown="damage"), "ENG004"),
        ("Raise [attack].", trial(direction="lower"), "ENG004"),
        ("At {n} or more.", trial(Amount("n", 3, frozenset({"peril"}), "more-than")), "ENG005"),
        ("At {n}.", trial(Amount("n", 3, frozenset({"peril"}), "at-least")), "ENG005"),
        ("At exactly {n}.", trial(Amount("n", 3, frozenset({"peril"}))), "ENG005"),
        ("Half of it, rounded down.", trial(rounding="up", turning="half"), "ENG005"),
        ("Half of it.", trial(rounding="up", turning="half"), "ENG005"),
        ("All of it.", trial(turning="half"), "ENG005"),
        ("The highest instead of the lowest.", trial(turning="lowest not-highest"), "ENG005"),
        ("The attack is divided.", trial(turning="undivided"), "ENG005"),
        ("It ignores [armor].", trial(), "ENG005"),
        ("Another player.", trial(target="any"), "ENG006"),
        ("Another player.", trial(), "ENG006"),
        ("It gains that.", trial(target="each"), "ENG006"),
        ("This round.", trial(timing="permanently"), "ENG007"),
        ("Before its turn.", trial(timing="after-attack"), "ENG007"),
        ("Remove {n} of it.", trial(HEALING, direction="remove"), "ENG008"),
        ("Deal up to {n}.", trial(Amount("n", 3, frozenset())), "ENG008"),
    ],
)
def test_texts_that_say_something_else(string: str, trial: Trial, code: str) -> None:
    assert codes(played(string, trial)) == {code}


def test_a_number_is_compared_at_its_own_level() -> None:
    text = SourceText("a.text", "", CARD_FILE, {"n": (3, 4)}, levels=(1, 2))
    subject = PlayedText(text, RichText((), CARD_FILE), parse_markup(""), "", "en", ())
    assert [subject.value("n", level) for level in (1, 2)] == [3, 4]


def test_a_figure_that_was_another_number_in_play() -> None:
    figure = Figure("a.text", "n", (2, 3), (1, 2), Growth.GROWS, ("designed",) * 2, CARD_FILE)
    assert not list(value.CHECK.find(PlayedFigure(figure, (2, 3))))
    (found,) = value.CHECK.find(PlayedFigure(figure, (2, 6)))
    assert (found.code.id, found.where, found.subject) == ("ENG001", CARD_FILE, "a.text")


def test_an_example_that_came_out_otherwise() -> None:
    example = WorkedExample(CARD_FILE, "an attack", "Wounds 4", "Wounds 4")
    assert not list(worked_example.CHECK.find(PlayedExample(example)))
    (found,) = worked_example.CHECK.find(PlayedExample(replace(example, found="Wounds 5")))
    assert (found.code.id, found.where, found.related) == ("ENG010", CARD_FILE, ())
    place = replace(CARD_FILE, line=99)
    (found,) = worked_example.CHECK.find(PlayedExample(replace(example, found="Wounds 5", cards=(place,))))
    assert (found.where, found.related) == (place, ((CARD_FILE, "the example"),))


def test_a_text_that_no_game_showed() -> None:
    text = SourceText("a.text", "", CARD_FILE)
    assert not list(never_exercised.CHECK.find(ExercisedText(text, 1, 50, 7)))
    (found,) = never_exercised.CHECK.find(ExercisedText(text, 0, 50, 7))
    assert (found.code.id, found.where) == ("ENG009", CARD_FILE)
    assert "50 games" in found.message
    assert "seed 7" in found.message


def replay(won: Sequence[int], length: Sequence[int]) -> ReplayedGames:
    """A thousand games, of which half were won in twenty rounds; what changed, once for every few games."""
    changes = [Tally(1000, 1000 * sum(c) // len(c), 1000 * sum(x * x for x in c) // len(c)) for c in (won, length)]
    old = Tally(1000, 500, 500), Tally(1000, 20_000, 400_000)
    return ReplayedGames(Replay("clever 3", 7, old[0], changes[0], old[1], changes[1], "make again"), CARD_FILE)


@pytest.mark.parametrize(
    ("won", "length"),
    [([0], [0]), ([0] * 98 + [1, 1], [0]), ([0] * 39 + [1], [0]), ([0], [0, 1]), ([1, -1], [5, -5])],
)
def test_what_chance_or_a_small_change_explains_is_no_drift(won: Sequence[int], length: Sequence[int]) -> None:
    assert not list(drift.CHECK.find(replay(won, length)))


def test_drift_comes_with_all_it_hangs_on() -> None:
    rarer, longer = list(drift.CHECK.find(replay([0] * 9 + [-1], [1, 1, 0, 1])))
    assert (rarer.code.id, rarer.where, rarer.code.certainty) == ("ENG011", CARD_FILE, Certainty.POSSIBLE)
    assert rarer.message == (
        "stored games are won less often, 50.0 % before and -10.0 points (-11.9 to -8.1, 95 %):"
        " policy clever 3, seed 7, 1,000 games"
    )
    assert longer.message == (
        "stored games take longer, 20.0 rounds before and +0.75 (+0.72 to +0.78, 95 %):"
        " policy clever 3, seed 7, 1,000 games"
    )
    assert rarer.hint == longer.hint == "if that is meant, store them anew: make again"
    often, short = list(drift.CHECK.find(replay([0] * 9 + [1], [-1])))
    assert ("won more often" in often.message, "take shorter" in short.message) == (True, True)


# --- With the real rules --------------------------------------------------------------------------------------------


def test_only_what_is_translated_is_compared(small_project: SmallProject) -> None:
    """Where English would be printed for want of a translation, it is no Japanese."""
    small_project.translate("guard.medic.bandage.text", "")
    found = small_project.diagnostics("ja")
    assert not [d for d in found if d.code.id.startswith("ENG") and not d.code.opt_in]


def test_cards_with_errors_are_not_played(small_project: SmallProject) -> None:
    small_project.change(
        "cards/nsp/guards/medic.yaml", "- {do: damage_monster, amount: damage}", "- {do: damage_monster, amount: none}"
    )
    graded = small_project.grade("ja")
    assert {"ENG001", "ENG004", "ENG010"} <= {skipped.code for skipped in graded.skipped}
    assert not [d for d in graded.diagnostics if d.code.id == "PRJ007"]


def test_only_cards_are_looked_for_in_whole_games(small_project: SmallProject) -> None:
    """What stands on boards is no action or ability that a game could show."""
    cards = small_project.load("ja").cards
    subjects = about_games(cards, Exercised({}), 1, 1)
    asked = {subject.text.context for subject in subjects if isinstance(subject, ExercisedText)}
    assert asked
    assert not [context for context in asked if context.startswith("board.")]


def test_whole_games_are_played_only_where_they_are_asked_for(
    small_project: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nsp_pnp.games.nsp.replay.is_fast", lambda: False)  # the stored ones have tests of their own
    checked = small_project.prepare("ja")
    usual, asked = (make_settings(checked.project, checked.game, Asked(select=(s,))) for s in ("default", "ENG009"))
    assert (usual.wants_games, asked.wants_games) == (False, True)
    assert "ENG009" in {skipped.code for skipped in grade(checked, asked).skipped}
    graded = grade(play_games(checked, 2, 1), asked)
    assert not graded.skipped
    assert {d.code.id for d in graded.diagnostics} == {"ENG009"}
    assert {d.where.file.split("/")[0] for d in graded.diagnostics} == {"cards"}


def test_without_the_fast_engine_stored_games_are_skipped_with_the_reason(
    small_project: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nsp_pnp.games.nsp.replay.is_fast", lambda: False)
    graded = small_project.grade_with_games("ja", select=("ENG011",))
    assert [(skipped.code, skipped.reason) for skipped in graded.skipped] == [
        ("ENG011", "needs the fast engine to play stored games: pip install 'nsp-pnp[simulate]'")
    ]


# --- The codes ------------------------------------------------------------------------------------------------------


def test_every_check_can_be_asked() -> None:
    assert not [check for check in engine.CHECKS if check.skipped]
    assert {check.codes[0].id for check in engine.CHECKS} == {f"ENG{number:03}" for number in range(1, 13)}


def test_simulation_finds_only_what_is_possible() -> None:
    possible = [check.codes[0].id for check in engine.CHECKS if check.codes[0].certainty is Certainty.POSSIBLE]
    assert possible == ["ENG009", "ENG011"]
    assert printed_value.PRINTED_VALUE.certainty is Certainty.CERTAIN
