"""The highest and the lowest rows of a table that has too many to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nsp_pnp.model.playing import Chart, Label, Tally
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.frame import INK, QUIET, SIZE, WIDTH, Frame
from nsp_pnp.simulate.report.rates import FIGURES, ROW, draw_figures, draw_heads
from nsp_pnp.simulate.report.wording import Wording, wrapped

_MOST = 5
"""So many from each end."""


class Line(NamedTuple):
    """A line of text, and the tally whose figures stand beside it."""

    text: str
    seen: Tally | None = None
    color: str = INK


def known_rows(chart: Chart, record: Record) -> dict[Label, Tally]:
    """The rows that were played often enough to be known, the highest rate first."""
    known = {label: seen for label, seen in record.table(chart.tables[0]).items() if record.is_known(seen)}
    return dict(sorted(known.items(), key=lambda row: -row[1].mean))


def extreme_rows(chart: Chart, record: Record) -> tuple[dict[Label, Tally], dict[Label, Tally]]:
    """The highest and the lowest of these, none in both."""
    known = list(known_rows(chart, record).items())
    low = min(_MOST, len(known) // 2)
    return dict(known[: min(_MOST, len(known) - low)]), dict(known[len(known) - low :])


def extremes_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of all lines, in inches; 0 where no row is known."""
    lines = _lines(chart, record, wording)
    return ROW * (len(lines) + 0.3) if lines else 0.0


def draw_extremes(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A table of rows with their figures, nothing where no row is known."""
    for n, line in enumerate(_lines(chart, record, wording)):
        if n == 0:
            draw_heads(frame, ROW / 2, chart, wording)
        frame.text(0, ROW * (n + 0.5), line.text, color=line.color)
        if line.seen:
            draw_figures(frame, ROW * (n + 0.5), record, line.seen)


def _lines(chart: Chart, record: Record, wording: Wording) -> list[Line]:
    high, low = extreme_rows(chart, record)
    ends = (wording.word(f"{chart.id}.high"), high), (wording.word(f"{chart.id}.low"), low)
    return [line for head, rows in ends if rows for line in (Line(head, color=QUIET), *_rows(rows, wording))]


def _rows(rows: Mapping[Label, Tally], wording: Wording) -> Iterator[Line]:
    """A line a row, or as many as its names take."""
    for label, seen in rows.items():
        first, *others = wrapped(wording.listed(map(wording.name, label)), SIZE, WIDTH - FIGURES)
        yield Line(first, seen)
        yield from (Line(f"  {text}") for text in others)
