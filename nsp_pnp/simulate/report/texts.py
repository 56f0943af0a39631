"""What both forms of the report say before the charts and below each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nsp_pnp.model.playing import Chart, ChartKind
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.extremes import known_rows
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


def remarks(chart: Chart, record: Record, wording: Wording) -> Iterator[str]:
    """What must be known of a chart's figures: how many games they are of, which say little, what hardly happens."""
    table = record.table(chart.tables[0])
    if chart.kind is ChartKind.MATRIX:
        yield wording.word("report.cells", games="–".join(f"{n:,}" for n in _range(seen.n for seen in table.values())))
        if not all(map(record.is_known, table.values())):
            yield wording.word("report.hatched")
    if chart.kind is ChartKind.EXTREMES:
        known = len(known_rows(chart, record))
        told = wording.word("report.known", known=f"{known:,}", all=f"{len(table):,}")
        options = {"alone": f"--{chart.alone}", "each": "--sweep", "more": "--games"}
        yield told if known else wording.word(f"{chart.id}.none", **options)
    if rare := wording.rare(chart, table):
        yield rare


def _range(numbers: Iterable[int]) -> list[int]:
    """The least and the most, once where they are the same."""
    found = {*numbers}
    return sorted({min(found), max(found)})
