"""What both forms of the report say before the charts."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.wording import Wording

_FACTS = ("policy", "games", "seed", "cards", "version")


def headline(record: Record, wording: Wording) -> tuple[str, str]:
    """The win rate, and what its interval is."""
    low, high = (f"{100 * end:.1f}" for end in record.interval(record.all))
    rate = wording.word("report.rate", number=f"{100 * record.all.mean:.1f}")
    return rate, wording.word("report.interval", low=low, high=high)


def facts(record: Record, wording: Wording) -> Iterator[tuple[str, str]]:
    """What no win rate is shown without, and what was asked for."""
    for name in _FACTS:
        yield wording.word(f"report.{name}"), record.facts[name]
    for name, value in record.match.options:
        yield wording.word(f"option.{name}"), wording.listed(wording.option(part) for part in value.split(","))
