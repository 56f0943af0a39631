"""The cards tried out on the rules: all of them are played, and what is reported is what the rules do."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine import effects, monster, rounds
from nsp_pnp.games.nsp.facts import LEVELS, Effect, Form, GuardFace, MonsterFace
from nsp_pnp.games.nsp.game import GAME
from nsp_pnp.games.nsp.numbers import with_facts
from nsp_pnp.games.nsp.trials.exercise import exercise
from nsp_pnp.games.nsp.trials.tryout import try_out
from nsp_pnp.games.nsp.trials.words import Comparison, Icon, Target, Turning, Word, by_topic
from nsp_pnp.games.nsp.worked import worked_examples
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.trial import Played
from tests.games.nsp.card_numbers import monster_faces
from tests.games.nsp.engine_scenes import CHECKOUT, card_set


@cache
def usual() -> Played:
    return try_out(card_set())


Figures = dict[tuple[str, str, int], int]


def on_the_cards() -> Figures:
    figures = [figure for card in card_set().cards for figure in card.figures]
    return {(f.subject, f.name, n): v for f in figures for n, v in zip(f.levels, f.values, strict=True)}


def differing(played: Played) -> set[str]:
    """The subjects of figures that were another number in play."""
    said = on_the_cards()
    return {m.subject for m in played.measurements if said[m.subject, m.name, m.level] != m.number}


def test_every_figure_is_played_and_is_what_the_card_says() -> None:
    assert {(m.subject, m.name, m.level) for m in usual().measurements} == on_the_cards().keys()
    assert differing(usual()) == set()


def test_every_rules_text_is_played_at_every_level() -> None:
    rules = [text for text in card_set().texts if text.role == "rules"]
    expected = {(text.context, level) for text in rules for level in text.levels}
    expected |= {(f"monster.{face.monster}.ability.text", face.level) for face in monster_faces()}
    assert {(trial.context, trial.level) for trial in usual().trials} == expected


def test_nothing_is_left_unplayed_and_every_example_comes_out() -> None:
    assert usual().unplayed == ()
    assert len(usual().examples) == len(worked_examples())
    assert [example for example in usual().examples if example.found != example.expected] == []


# --- Faults of the rules show -------------------------------------------------------------------------

Rule = Callable[..., Any]


def doubled(rule: Rule, at: int) -> Rule:
    """The rule with one of its numbers doubled."""

    def faulty(*arguments: Any, **named: Any) -> Any:
        changed = list(arguments)
        changed[at] *= 2
        return rule(*changed, **named)

    return faulty


@pytest.mark.parametrize(
    ("module", "name", "at", "subject"),
    [
        (effects, "strike_monster", 2, "guard.lancer.spear.text"),
        (effects, "gain_experience", 2, "guard.sensei.mentor.text"),
        (effects, "add_armor", 2, "guard.commander.shield-wall.text"),
        (effects, "change_attack", 1, "guard.medic.sedate.text"),
        (effects, "change_breach", 2, "guard.hunter.provoke.text.l1"),
        (effects, "suffer", 3, "guard.stargazer.eclipse.text.solar"),
        (rounds, "gain_experience", 2, "guard.lancer"),
        (monster, "gain_wounds", 2, "monster.mimic.ability.text"),
        (monster, "change_attack", 1, "monster.gorgon.ability.text"),
    ],
)
def test_what_the_rules_do_is_measured_and_not_what_the_cards_say(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, at: int, subject: str
) -> None:
    monkeypatch.setattr(module, name, doubled(getattr(module, name), at))
    assert subject in differing(try_out(card_set()))


# --- Cards that nobody has written --------------------------------------------------------------------


def schema_effects(kind: str) -> st.SearchStrategy[Effect]:
    """Any effect that the schema of a kind of card lets pass, all numbers by the name "n"."""
    schema = json.loads(GAME.schemas[kind].read_text("utf-8"))
    rows = []
    for rule in schema["$defs"]["effect"]["allOf"]:
        names = rule["then"]["properties"]
        if kind == "monsters":
            names = {**names, "when": schema["$defs"]["effect"]["properties"]["when"]}
        choices = {key: st.sampled_from(options(entry)) for key, entry in names.items() if key != "do"}
        do = rule["if"]["properties"]["do"]["const"]
        rows.append(st.builds(Effect, st.just(do), st.fixed_dictionaries(choices)))
    return st.one_of(rows)


def options(entry: Any) -> list[str | int]:
    """What a parameter may be."""
    if entry.get("type") == "integer":
        return [1, 2, 6]
    return list(entry.get("enum", ["n"]))


def of_one_guard_and_one_monster(change: Callable[[object], object]) -> CardSet:
    whole = with_facts(card_set(), change)
    kept = [card for card in whole.cards if card.id.startswith(("guard.stargazer.", "monster.golem"))]
    return replace(whole, cards=tuple(kept))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(found=st.lists(schema_effects("guard"), min_size=1, max_size=3), number=st.integers(0, 5))
def test_any_effects_of_a_guard_can_be_tried(found: list[Effect], number: int) -> None:
    form = Form(LEVELS, "", {"n": (number,) * 4}, tuple(found), "text")

    def change(facts: object) -> object:
        if not isinstance(facts, GuardFace):
            return facts
        panels = tuple((die, replace(action, forms=(form,)) if die == 1 else action) for die, action in facts.panels)
        return replace(facts, panels=panels)

    played = try_out(of_one_guard_and_one_monster(change))
    tried = [trial for trial in played.trials if trial.context == "guard.stargazer.starlight.text"]
    idle = [one for one in played.unplayed if one.context == "guard.stargazer.starlight.text"]
    assert [trial.level for trial in tried] == ([] if idle else list(LEVELS))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(found=st.lists(schema_effects("monsters"), min_size=1, max_size=2), number=st.integers(0, 5))
def test_any_ability_of_a_monster_can_be_tried(found: list[Effect], number: int) -> None:
    def change(facts: object) -> object:
        if not isinstance(facts, MonsterFace):
            return facts
        return replace(facts, values={"n": number}, effects=tuple(found))

    played = try_out(of_one_guard_and_one_monster(change))
    tried = [trial for trial in played.trials if trial.context == "monster.golem.ability.text"]
    assert len(tried) + bool([one for one in played.unplayed if one.context.startswith("monster.")]) == 1


# --- What trials may tell ------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_tables_know_every_word_that_a_trial_may_tell(locale: str) -> None:
    tables = tomllib.loads((CHECKOUT / "nsp_pnp" / "data" / "rule_words.toml").read_text("utf-8"))[locale]
    for topic in Word.__subclasses__():
        assert {word.value for word in topic} <= tables[topic.__name__.lower()].keys()
    assert {word.value for word in Comparison} <= tables["comparator"].keys()


def test_cards_have_every_icon_that_a_trial_may_ask_for() -> None:
    assert {icon.value for icon in Icon} <= card_set().icons.keys()


def test_words_are_told_by_topic() -> None:
    told = by_topic([Target.EACH, Turning.HALF, Target.ALL])
    assert told == {"target": frozenset({"each", "all"}), "turning": frozenset({"half"})}


# --- Whole games --------------------------------------------------------------------------------------


def test_games_of_chance_show_most_texts_and_are_the_same_again() -> None:
    counts = exercise(card_set(), 1, 12)
    assert counts == exercise(card_set(), 1, 12)
    assert counts != exercise(card_set(), 2, 12)
    rules = {text.context for text in card_set().texts if text.role == "rules"}
    assert counts.keys() <= rules
    assert len(counts) > len(rules) // 2


def test_an_ability_that_is_switched_off_makes_no_difference() -> None:
    off = with_facts(card_set(), lambda facts: replace(facts, effects=()) if isinstance(facts, MonsterFace) else facts)
    assert not [context for context in exercise(off, 1, 6) if context.startswith("monster.")]
