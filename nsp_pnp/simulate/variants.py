"""What else a report plays: the same games with one thing changed, for the rows of one table."""

from __future__ import annotations

from msgspec.structs import replace

from nsp_pnp.model.playing import merged
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import Goal, Outcome, Watch, plain, simulate

SHARE = 5
"""A variant is played so many times less often than the games that the report is about."""


def with_variants(record: Record, watch: Watch) -> Record:
    """The record with the rows that variants add; after an interruption with those that there are."""
    counts, interrupted = record.counts, record.outcome.interrupted
    for table, variants in record.match.variants.items():
        for prepare in variants:
            if not interrupted:
                match = prepare()
                goal = Goal(max(len(match.setups), record.all.n // SHARE))
                outcome = simulate(plain(match), goal, len(match.setups), watch)
                interrupted = outcome.interrupted
                counts = merged(counts, {key: seen for key, seen in outcome.counts.items() if key[0] == table})
    return replace(record, outcome=Outcome(counts, interrupted))
