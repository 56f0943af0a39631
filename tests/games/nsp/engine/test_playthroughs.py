"""Recorded games replayed line by line. After a wanted change: ``python -m tests.games.nsp.engine.playthroughs``."""

from __future__ import annotations

import re

import pytest

from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.events import EVENTS, Step
from tests.games.nsp.engine.playthroughs import FOLDER, SCRIPTS, Script, line, play, recorded_seed, transcript
from tests.games.nsp.engine.tables import cards

DECIDED = re.compile(r"^.+?: (.+) \(of \d+\) -> ", re.M)


def replayed(script: Script, text: str) -> list[Step]:
    """The game with the decisions that a file records, and the chance that its seed brings."""
    rules, seed = script.rules(), recorded_seed(text)
    state, steps = rules.start(), list[Step]()
    for wanted in DECIDED.findall(text):
        options = {str(action): action for action in rules.legal_actions(state)}
        if rules.current_player(state) == CHANCE:
            drawn = rules.draw(state, seed, 0)
            options = {str(drawn): drawn}
        assert wanted in options, f"line {len(steps) + 10}: {wanted!r} is not one of {list(options)}"
        steps.append(Step(rules, state, options[wanted], rules.apply(state, options[wanted]), seed))
        state = steps[-1].after
    return steps


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_playthrough_replays_line_by_line(name: str) -> None:
    script, text = SCRIPTS[name], (FOLDER / f"{name}.txt").read_text("utf-8")
    steps = replayed(script, text)
    assert transcript(script, recorded_seed(text), steps).splitlines() == text.splitlines()
    missing = [event for event in script.shows if not any(EVENTS[event](step) for step in steps)]
    assert missing == [], "a playthrough shows what it is about"


def test_there_is_a_playthrough_for_every_guard_and_monster_and_no_file_without_a_script() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == SCRIPTS.keys()
    assert {f"guard-{guard}" for guard in cards().guards} <= SCRIPTS.keys()
    monsters = [monster.id for level in cards().monsters.values() for monster in level]
    assert len(monsters) == 20
    assert {f"monster-{monster}" for monster in monsters} <= SCRIPTS.keys()


def test_the_command_writes_what_is_recorded() -> None:
    name = "rulings-orders"
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    seed = recorded_seed(text)
    assert transcript(SCRIPTS[name], seed, play(SCRIPTS[name], seed)[0]) == text


def test_a_line_says_who_decided_what_and_what_changed() -> None:
    steps, _ = play(SCRIPTS["guard-lancer"], 1)
    assert re.match(r"chance: revealed \d \(of 1\) -> round 0, ready, \w+: Health 24, ", line(steps[0]))
