"""Asking questions, and what is told of the answers."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.playing import Batch, Look, Match, Question, Tally
from nsp_pnp.simulate.doubts import Answers, ask
from nsp_pnp.simulate.proofread import doubts_csv, doubts_text
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import ALL, Goal, Outcome

PLACE = SourceRef("cards/x/a.yaml", 7)
MATCH = Match(lambda _first, _games: Batch([], {}), "clever 3", "abcd1234", (("one",),), options=(("team", "all"),))
RECORD = Record("Dragons", MATCH, 7, Goal(40), Outcome({(ALL,): Tally(40, 20, 20)}))

TEETH = Look("dragon teeth", PLACE, Tally(40, 0, 0), "0 of 40 bites", possible=True)
WINGS = Look("dragon wings", PLACE, Tally(40, 9, 9), "9 of 40 flights", possible=False)


def look_and_stop() -> Iterator[Look]:
    yield TEETH
    raise KeyboardInterrupt


FREE = Question("it is for nothing", lambda: [TEETH, WINGS])
PLAYED = Question("it is never used", lambda: [WINGS, WINGS, WINGS], games=40, looks=3)
STOPPED = Question("it is too much", look_and_stop, games=40, looks=2)


def test_progress_counts_the_games_of_every_look() -> None:
    told: list[tuple[int, int | None]] = []
    answers = ask([FREE, PLAYED], lambda games, of, _: told.append((games, of)))
    assert answers == Answers([(FREE, [TEETH, WINGS]), (PLAYED, [WINGS] * 3)])
    assert told == [(0, 120), (0, 120), (40, 120), (80, 120), (120, 120)]


def test_an_interruption_leaves_what_was_looked_at() -> None:
    answers = ask([FREE, STOPPED, PLAYED], lambda *_: None)
    assert answers == Answers([(FREE, [TEETH, WINGS]), (STOPPED, [TEETH])], interrupted=True)


def test_the_text_has_what_is_possible() -> None:
    text = doubts_text(RECORD, ask([FREE, PLAYED], lambda *_: None))
    assert "policy clever 3, seed 7, 40 games for each thing tried; team all\n" in text
    assert "win rate 50.0 % (35.2 to 64.8), 95 % Wilson interval\n" in text
    assert "possible, of this policy and in these games. A person must judge." in text
    assert text.endswith(
        "it is for nothing: 1 of 2 looked at\n  dragon teeth  0 of 40 bites  cards/x/a.yaml:7\n"
        "\nit is never used: 0 of 3 looked at\n"
    )


def test_the_csv_has_everything() -> None:
    rows = list(csv.DictReader(doubts_csv(RECORD, ask([FREE, PLAYED], lambda *_: None)).splitlines()))
    assert [(row["doubt"], row["what"], row["possible"]) for row in rows[:2]] == [
        ("it is for nothing", "dragon teeth", "1"),
        ("it is for nothing", "dragon wings", "0"),
    ]
    assert len(rows) == 5
    assert {(row["policy"], row["seed"], row["games"], row["cards"], row["line"]) for row in rows} == {
        ("clever 3", "7", "40", "abcd1234", "7")
    }
