"""The stored games, played again: nothing that is played may change unseen."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.cards import Cards, checksum, read_cards
from nsp_pnp.games.nsp.golden import (
    DIGITS,
    FILE,
    SAMPLINGS,
    SEED,
    Golden,
    Sample,
    Sampling,
    main,
    measured,
    moved,
    sample,
    set_ups,
    stored,
    written,
)
from nsp_pnp.games.nsp.numbers import numbers
from nsp_pnp.games.nsp.play import courses, is_fast
from nsp_pnp.games.nsp.policies.registry import policy_named
from tests.games.nsp.engine_scenes import CHECKOUT, card_set, real_cards

RENEW = "if that is meant: python -m nsp_pnp.games.nsp.golden"


def kept(policy: str) -> Sample:
    return next(one for one in stored().samples if one.policy == policy)


def few(cards: Cards, policy: str, games: int) -> Sample:
    """The first games of a policy as they go with some cards."""
    return sample(cards, policy, SAMPLINGS[policy]._replace(games=games)).first(games)


def beside(old: Sample, new: Sample) -> list[str]:
    """What moved between two samples of the same cards."""
    return moved(Golden("", {}, (old,)), Golden("", {}, (new,)))


@pytest.mark.skipif(not is_fast(), reason="the reference engine would play for ten minutes")
def test_all_games_go_as_stored() -> None:
    assert moved(stored(), measured(real_cards())) == [], RENEW


@pytest.mark.parametrize(("policy", "games"), [("random", 4), ("greedy", 2), ("planner", 1)])
def test_the_reference_plays_the_first_of_them(policy: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nsp_pnp.games.nsp.play.is_fast", lambda: False)
    assert beside(kept(policy).first(games), few(real_cards(), policy, games)) == [], RENEW


def test_the_file_names_all_that_its_games_hang_on() -> None:
    golden = stored()
    assert golden.cards == checksum(real_cards()), RENEW
    assert {one.policy: (one.games, one.experience) for one in golden.samples} == SAMPLINGS
    assert FILE.read_text("utf-8") == written(golden)
    for one in golden.samples:
        assert len(one.won) == len(one.rounds) == len(one.courses) == one.games
        assert (sum(one.won), sum(one.rounds)) == (one.counts["won"], one.counts["rounds"])


# --- That the tests above can fail ---------------------------------------------------------------------


def with_one_health_more(cards: Cards) -> Cards:
    first, *others = cards.monsters[1]
    changed = replace(first, health=first.health + 1)
    return replace(cards, monsters={**cards.monsters, 1: (changed, *others)})


def test_a_number_changed_by_one_is_seen() -> None:
    said = beside(kept("greedy").first(126), few(with_one_health_more(real_cards()), "greedy", 126))
    assert len(said) == 1
    assert said[0].startswith("greedy: ")
    assert "of 126 games go otherwise, the first is game " in said[0]


CAPPED = {"final_breach 6", "awakened-tree ability breach 2"}
"""More Breach than its track has."""


@pytest.mark.nightly
def test_every_number_moved_by_one_is_seen() -> None:
    sound, sampling = kept("random").courses, SAMPLINGS["random"]
    unseen = set()
    for number in numbers(card_set()):
        for other in (number.value - 1, number.value + 1):
            with suppress(NspError):  # cards that cannot be played are seen as well
                cards = read_cards(number.put(other))
                setups = set_ups(cards, sampling.experience)
                going = courses(cards, setups, policy_named("random"), SEED, range(sampling.games))
                if other >= 0 and all(digest(course) == old for course, old in zip(going, sound, strict=True)):
                    unseen.add(f"{number.name} {other}")
    assert unseen == CAPPED


def digest(course: bytes) -> str:
    return sha256(course).hexdigest()[:DIGITS]


def test_what_moved_is_named() -> None:
    old = kept("greedy")
    new = replace(
        old, version=2, counts={**old.counts, "won": 0}, trajectory="ab" * 32, courses=("zz", *old.courses[1:])
    )
    assert beside(old, new) == [
        "greedy: version 1 is now 2",
        f"greedy: won {old.counts['won']}, now 0",
        "greedy: 1 of 1260 games go otherwise, the first is game 0",
    ]
    assert beside(old, replace(old, trajectory="ab" * 32)) == [
        f"greedy: trajectory {old.trajectory[:8]} is now abababab"
    ]
    others = replace(stored(), cards="0" * 8, readings={**stored().readings, "cap_breach": False})
    assert moved(stored(), others) == [
        f"cards {stored().cards} are now 00000000",
        "the reading cap_breach is now False",
    ]
    assert moved(Golden("", {}, ()), Golden("", {}, (old,))) == ["greedy: stored for the first time"]


def test_the_command_stores_what_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "golden.json"
    monkeypatch.setattr("nsp_pnp.games.nsp.golden.FILE", file)
    monkeypatch.setattr("nsp_pnp.games.nsp.golden.SAMPLINGS", {"random": Sampling(20, (None,))})
    main(str(CHECKOUT))
    assert "random: stored for the first time\n" in capsys.readouterr().out
    main(str(CHECKOUT))
    assert capsys.readouterr().out == "nothing moved\n"
    assert [one.games for one in stored().samples] == [20]
