"""A record as text for a terminal, as JSON for programs, and as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator

from nsp_pnp.model.playing import Label, Tally
from nsp_pnp.report.columns import columns
from nsp_pnp.simulate.compare import CHANGE
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.run import ALL
from nsp_pnp.simulate.statistics import Interval, paired_difference

FORMAT = 1
"""Raised when a reader of the JSON or CSV would have to change."""


def format_text(record: Record) -> str:
    """What was played, the win rate or its change, and the main tables."""
    facts, options = record.facts, "; ".join(f"{name} {value}" for name, value in record.match.options)
    head = (
        f"{record.title}, {facts['version']}, cards {facts['cards']}\n"
        f"policy {facts['policy']}, seed {facts['seed']}, {facts['games']} games; {options}\n"
    )
    if not record.all.n:
        return head
    tables = _change_tables(record) if record.compared else _rate_tables(record)
    return "\n".join([head, *tables])


def _rate_tables(record: Record) -> Iterator[str]:
    yield f"win rate {_rate(record.all)} {_between(record.interval(record.all))}, 95 % {record.method} interval\n"
    for name in record.match.main:
        rows = [(name, "games", "win rate", "95 %")]
        for label, seen in record.table(name).items():
            rows.append((record.name(label), f"{seen.n:,}", _rate(seen), _between(record.interval(seen))))
        if len(rows) > 2:  # a single row would repeat the win rate
            yield columns(rows, "<>><")


def _change_tables(record: Record) -> Iterator[str]:
    old, change = record.before((ALL,)), record.change((ALL,))
    yield (
        f"win rate {_rate(old)} with {record.compared}, now {_rate(record.all)}:"
        f" {_points(change)} points {_points_between(paired_difference(change))}, 95 %, the same dice on both sides;"
        f" {change.squares:,} games ended otherwise\n"
    )
    for name in record.match.main:
        rows = [(name, "games", "before", "now", "change", "95 %")]
        for label, seen in record.table(name).items():
            rows.append(_change_row(record, (name, *label), label, seen))
        yield columns(rows, "<>>>><")


def _change_row(record: Record, key: Label, label: Label, seen: Tally) -> tuple[str, str, str, str, str, str]:
    old, change = record.before(key), record.change(key)
    interval = _points_between(paired_difference(change))
    return record.name(label), f"{seen.n:,}", _rate(old), _rate(seen), _points(change), interval


def _rate(seen: Tally) -> str:
    return f"{seen.mean:.1%}".replace("%", " %")


def _between(interval: Interval) -> str:
    return f"({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def _points(change: Tally) -> str:
    return f"{100 * change.mean:+.1f}"


def _points_between(interval: Interval) -> str:
    return f"({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"


def format_json(record: Record) -> str:
    """Everything, one object a row."""
    content = {
        "format": FORMAT,
        **record.facts,
        "seed": record.seed,
        "games": record.all.n,
        "compared": record.compared or None,
        "interrupted": record.outcome.interrupted,
        "interval": f"95 % {record.method}",
        "options": dict(record.match.options),
        "rows": [
            {"table": key[0], "label": key[1:], **dict(zip(_NUMBERS, _numbers(record, key, seen), strict=True))}
            for key, seen in record.rows.items()
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


_NUMBERS = ("n", "total", "squares", "mean", "low", "high")


def _numbers(record: Record, key: Label, seen: Tally) -> tuple[int, int, int, float, float | None, float | None]:
    """A row's counts, its mean, and the interval of the mean where it is a rate or a difference of rates."""
    low, high = _interval(record, key, seen) or (None, None)
    return (*seen, round(seen.mean, 6), low, high)


def _interval(record: Record, key: Label, seen: Tally) -> tuple[float, float] | None:
    if key[0] == CHANGE:
        found = paired_difference(seen)
    elif seen.total == seen.squares:
        found = record.interval(seen)
    else:
        return None
    return round(found.low, 6), round(found.high, 6)


def format_csv(record: Record) -> str:
    """One line a row of counts; each says what it was played with."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    facts = {**record.facts, "games": record.all.n}
    writer.writerow(["table", "label", *_NUMBERS, *facts])
    for key, seen in record.rows.items():
        writer.writerow([key[0], "/".join(key[1:]), *_numbers(record, key, seen), *facts.values()])
    return out.getvalue()


FORMATS: dict[str, Callable[[Record], str]] = {"text": format_text, "json": format_json, "csv": format_csv}
"""The formats by name."""
