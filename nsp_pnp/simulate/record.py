"""A finished simulation with all that must stand beside its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from nsp_pnp import __version__
from nsp_pnp.model.playing import Counts, Key, Label, Match, Tally
from nsp_pnp.simulate.compare import BEFORE, CHANGE
from nsp_pnp.simulate.run import ALL, Goal, Outcome
from nsp_pnp.simulate.statistics import Interval, confidence_sequence, wilson

KNOWN = 0.1
"""The half width of the widest interval that still says something."""


class Record(Struct, frozen=True):
    """What was played and what came of it.

    ``compared`` is what the user called the other side of a comparison, "" where there is none.
    """

    title: str
    match: Match
    seed: int
    goal: Goal
    outcome: Outcome
    compared: str = ""

    @property
    def counts(self) -> Counts:
        return self.outcome.counts

    @property
    def all(self) -> Tally:
        return self.counts.get((ALL,), Tally())

    @property
    def facts(self) -> dict[str, str]:
        """What no win rate is shown without, by name."""
        return {
            "version": f"nsp-pnp {__version__}",
            "cards": self.match.cards,
            "policy": self.match.policy,
            "seed": str(self.seed),
            "games": f"{self.all.n:,}",
        }

    @property
    def method(self) -> str:
        """How the intervals of rates are made."""
        return "confidence sequence" if self.goal.precision else "Wilson"

    def interval(self, seen: Tally) -> Interval:
        """Of a rate. Where the games ended because of what they showed, one that allows for it."""
        return (confidence_sequence if self.goal.precision else wilson)(seen.total, seen.n)

    def is_known(self, seen: Tally) -> bool:
        """Whether a rate is known well enough to be told from others."""
        return self.interval(seen).half_width <= KNOWN

    @property
    def rows(self) -> Counts:
        """All counts in an order that does not hang on how the games were divided: tables by name, rows as in them."""
        place = self._places()
        return dict(sorted(self.counts.items(), key=lambda row: (row[0][0], [place(part) for part in row[0][1:]])))

    def table(self, name: str) -> dict[Label, Tally]:
        """The rows of a table by label, named things in deck order, numbers in theirs."""
        rows = {key[1:]: seen for key, seen in self.counts.items() if key[0] == name}
        place = self._places()
        return dict(sorted(rows.items(), key=lambda row: [place(part) for part in row[0]]))

    def ordered(self, parts: Iterable[str]) -> list[str]:
        """Parts of labels, each once, in the same order."""
        return sorted({*parts}, key=self._places())

    def _places(self) -> Callable[[str], tuple[int, float, str]]:
        """What parts of labels are sorted by."""
        names = {name: place for place, (name, *more) in enumerate(self.match.names) if not more}

        def place(part: str) -> tuple[int, float, str]:
            return names.get(part, len(self.match.names)), float(part) if part.isdigit() else 0.0, part

        return place

    def name(self, label: Label) -> str:
        """What a label is called in the source language."""
        return ", ".join(_named(self.match, part) for part in label)

    def before(self, key: Key) -> Tally:
        """The other side's tally of a row of a comparison."""
        return self.counts.get((BEFORE, *key), Tally())

    def change(self, key: Key) -> Tally:
        """The differences, game by game, of a row of a comparison."""
        return self.counts.get((CHANGE, *key), Tally())


def _named(match: Match, part: str) -> str:
    text = match.names.get((part,))
    return text.text if text else part
