"""What each number does: which games are played, and what is told of them."""

from __future__ import annotations

import csv
from collections.abc import Sequence

import pytest
from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.errors import NspError
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Batch, Match, Number, Tally
from nsp_pnp.model.text import SourceText
from nsp_pnp.simulate.influence import Influences, influences, ranked
from nsp_pnp.simulate.proofread import influence_csv, influence_text
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import ALL, Goal, Outcome

PLACE = SourceRef("cards/x/a.yaml", 7)


def cards(size: str) -> CardSet:
    """A set that is known by its version alone."""
    return CardSet("x", SourceText("title", "Dragons", PLACE), size, "X", (), {}, {}, {}, PLACE)


def number(name: str, value: int) -> Number:
    return Number(name, "dragon", 1, value, PLACE, lambda other: cards(f"{name} {other}"))


class Table(Struct):
    """A game that is won as often in ten as the cards say; who played which games, in order."""

    wins: dict[str, int] = field(default_factory=dict)
    played: list[tuple[str, int, int]] = field(default_factory=list)
    stop_after: int = 1000

    def prepare(self, found: CardSet) -> Match:
        if found.version == "teeth 0":
            raise NspError("a dragon has teeth")

        def play(first: int, games: int) -> Batch:
            self.played.append((found.version, first, games))
            if len(self.played) > self.stop_after:
                raise KeyboardInterrupt
            return Batch([int(game % 10 < self.wins.get(found.version, 5)) for game in range(first, first + games)], {})

        return Match(play, "clever 3", "abcd1234", (("one",), ("two",), ("three",)), options=(("team", "all"),))


NUMBERS = [number("fire", 3), number("wings", 0), number("teeth", 1), number("claws", 9)]
WINS = {"fire 2": 6, "fire 4": 1, "claws 8": 2, "claws 10": 5, "wings 1": 5, "teeth 2": 6}


def found(table: Table, games: int = 400, numbers: Sequence[Number] = NUMBERS) -> Influences:
    told: list[tuple[int, int | None]] = []
    outcome = influences(cards("usual"), numbers, table.prepare, games, lambda n, of, _: told.append((n, of)))
    assert told == sorted(told)
    assert outcome.interrupted or told[-1] == (games * len(outcome.found),) * 2
    return outcome


def test_each_number_is_moved_both_ways_and_never_below_nothing() -> None:
    outcome = found(Table(WINS))
    moved = {(one.number.name, one.by): one.change for one in outcome.found}
    assert moved == {
        ("fire", -1): Tally(400, 40, 40),
        ("fire", 1): Tally(400, -160, 160),
        ("wings", 1): Tally(400, 0, 0),
        ("teeth", -1): Tally(),
        ("teeth", 1): Tally(400, 40, 40),
        ("claws", -1): Tally(400, -120, 120),
        ("claws", 1): Tally(400, 0, 0),
    }
    assert outcome.won == Tally(400, 200, 200)
    assert not outcome.interrupted
    assert [steps[0].number.name for steps in ranked(outcome.found)] == ["fire", "claws", "teeth", "wings"]


def test_all_numbers_are_played_a_piece_of_whole_cycles_each_in_turn() -> None:
    table = Table(WINS)
    found(table, numbers=NUMBERS[:2])
    pieces = [("usual", 0, 252), ("fire 2", 0, 252), ("fire 4", 0, 252), ("wings 1", 0, 252)]
    assert table.played == [*pieces, *((name, 252, 148) for name, _, _ in pieces)]


def record(outcome: Influences) -> Record:
    played = Outcome({(ALL,): outcome.won}, outcome.interrupted)
    return Record("Dragons", Table().prepare(cards("usual")), 7, Goal(400), played)


def test_the_text_says_what_is_possible_and_of_whom() -> None:
    outcome = found(Table(WINS))
    text = influence_text(record(outcome), outcome.found)
    assert "policy clever 3, seed 7, 400 games with each number; team all\n" in text
    assert "win rate 50.0 % (45.1 to 54.9), 95 % Wilson interval\n" in text
    assert "possible, of this policy and in these games" in text
    rows = [line.split(None, 3) for line in text.splitlines() if "a.yaml:7" in line]
    assert rows[0] == ["1", "fire", "3", "+10.0 (+6.9 to +13.0)  -40.0 (-44.6 to -35.0)  cards/x/a.yaml:7"]
    assert len(rows) == 4
    assert text.endswith("cannot be played:\nteeth 0: a dragon has teeth\n")


def test_the_csv_has_every_step_with_all_it_hangs_on() -> None:
    outcome = found(Table(WINS))
    rows = list(csv.DictReader(influence_csv(record(outcome), outcome.found).splitlines()))
    assert [(row["rank"], row["number"], row["by"]) for row in rows][:3] == [
        ("1", "fire", "-1"),
        ("1", "fire", "1"),
        ("2", "claws", "-1"),
    ]
    assert {(row["policy"], row["seed"], row["games"], row["cards"]) for row in rows} == {
        ("clever 3", "7", "400", "abcd1234")
    }
    assert [row["refused"] for row in rows if row["refused"]] == ["a dragon has teeth"]
    assert float(rows[1]["low"]) < float(rows[1]["change"]) == -0.4 < float(rows[1]["high"])


@pytest.mark.parametrize("pieces", [0, 1, 3, 6])
def test_an_interruption_leaves_what_is_known(pieces: int) -> None:
    outcome = found(Table(WINS, stop_after=pieces), numbers=NUMBERS[:2])
    assert outcome.interrupted
    assert sum(one.change.n for one in outcome.found) == {0: 0, 1: 0, 3: 504, 6: 904}[pieces]
    assert influence_text(record(outcome), outcome.found)
