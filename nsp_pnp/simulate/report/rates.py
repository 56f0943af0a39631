"""Charts of rates: dots with intervals, grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil, floor
from typing import NamedTuple

from matplotlib.axes import Axes

from nsp_pnp.model.playing import Chart, Tally
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.frame import DARK, LIGHT, MIDDLE, QUIET, SIZE, SMALL, Frame
from nsp_pnp.simulate.report.shading import ink_on, mixed
from nsp_pnp.simulate.report.wording import Wording, width
from nsp_pnp.simulate.statistics import surely_below

ROW = 0.185
"""The height of a line, in inches."""

_RATE, _INTERVAL, _GAMES = 0.6, 1.05, 0.7
"""The widths of the columns of numbers."""

FIGURES = _RATE + _INTERVAL + _GAMES
"""The width of all of them, in inches."""


class Row(NamedTuple):
    """A line of a chart: a row of its table, or the head of a group (no tally)."""

    text: str
    seen: Tally | None


def dot_rows(chart: Chart, record: Record, wording: Wording) -> list[Row]:
    """The lines of a chart of dots."""
    rows: list[Row] = []
    group = 0
    for label, seen in record.table(chart.tables[0]).items():
        now = record.match.groups.get(label[0], 0)
        if now != group:
            rows.append(Row(wording.word("group", number=now), None))
        group = now
        rows.append(Row(wording.name(label[0], chart.rows), seen))
    return rows


def dots_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of the lines, their head and the axis, in inches."""
    return ROW * (len(dot_rows(chart, record, wording)) + 2.2)


def draw_dots(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A line each: name, interval with the rate as a dot, the figures."""
    rows = dot_rows(chart, record, wording)
    names = 0.15 + max(width(row.text, SIZE) for row in rows)
    draw_heads(frame, ROW / 2, chart, wording)
    axes = frame.axes(names, ROW, _plot_width(frame, names), ROW * len(rows))
    axes.set_xlim(*_limits(record, rows))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    _scale(frame, axes, names, len(rows))
    usual = record.all if chart.won else _pooled(rows)
    axes.axvline(usual.mean, color=MIDDLE, lw=0.8, ls=(0, (4, 2)))
    for y, row in enumerate(rows):
        middle = ROW * (y + 1.5)
        if row.seen is None:
            frame.text(0, middle, row.text, SMALL, color=QUIET)
        else:
            frame.text(names - 0.12, middle, row.text, ha="right")
            axes.plot(record.interval(row.seen), (y, y), color=MIDDLE, lw=2.2, solid_capstyle="butt")
            axes.plot([row.seen.mean], [y], "o", color=DARK, ms=4.2)
            draw_figures(frame, middle, record, row.seen)


def draw_heads(frame: Frame, y: float, chart: Chart, wording: Wording) -> None:
    """The heads of the columns of numbers at the right end of a frame."""
    rate = wording.word("report.win-rate" if chart.won else "report.share")
    for x, head in zip(_ends(frame), (rate, "95 %", wording.word("report.of-games")), strict=True):
        frame.text(x, y, head, SMALL, ha="right", color=QUIET)


def draw_figures(frame: Frame, y: float, record: Record, seen: Tally) -> None:
    """A rate, its interval and the number of games, below their heads."""
    low, high = (100 * end for end in record.interval(seen))
    rate, interval, games = _ends(frame)
    frame.text(rate, y, f"{100 * seen.mean:.1f}", bold=True, ha="right")
    frame.text(interval, y, f"{low:.1f} – {high:.1f}", ha="right", color=QUIET)
    frame.text(games, y, f"{seen.n:,}", ha="right", color=QUIET)


def _ends(frame: Frame) -> tuple[float, float, float]:
    """Where the columns of numbers end."""
    return frame.width - _GAMES - _INTERVAL - 0.08, frame.width - _GAMES - 0.08, frame.width


def _plot_width(frame: Frame, names: float) -> float:
    """What names and numbers leave."""
    return frame.width - names - FIGURES


def _pooled(rows: Sequence[Row]) -> Tally:
    seen = [row.seen for row in rows if row.seen]
    return Tally(*map(sum, zip(*seen, strict=True)))


def _limits(record: Record, rows: Sequence[Row]) -> tuple[float, float]:
    """From one twentieth to another, around all intervals, ten points apart at least."""
    ends = [record.interval(row.seen) for row in rows if row.seen]
    low, high = floor(min(end.low for end in ends) * 20) / 20, ceil(max(end.high for end in ends) * 20) / 20
    return (max(0.0, high - 0.1), high) if high - low < 0.1 else (low, high)


def _scale(frame: Frame, axes: Axes, names: float, rows: int) -> None:
    """Light lines at round percentages, with the numbers below."""
    low, high = axes.get_xlim()
    step = 0.05 if high - low <= 0.3 else 0.1 if high - low <= 0.6 else 0.2
    for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1):
        axes.axvline(n * step, color=LIGHT, lw=0.6, zorder=0)
        x = names + _plot_width(frame, names) * (n * step - low) / (high - low)
        frame.text(x, ROW * (rows + 1.5), f"{100 * n * step:.0f}", SMALL, ha="center", color=QUIET)


# Grids


class Panel(NamedTuple):
    """One grid: its title, its rows (name, and a tally a column), the names of its columns."""

    title: str
    rows: list[tuple[str, list[Tally]]]
    columns: list[str]

    @property
    def height(self) -> float:
        """In inches, with the title, the heads of columns and the distance to the next."""
        return ROW * (len(self.rows) + 2.3)


def panels(chart: Chart, record: Record, wording: Wording) -> Iterator[Panel]:
    """The grids of a chart."""
    table = record.table(chart.tables[0])
    columns = sorted({label[2] for label in table})
    for group, labels in groupby(table, key=lambda label: label[0]):
        lines = list(dict.fromkeys(label[1] for label in labels))
        cells = [(wording.row(group, line), [table.get((group, line, c), Tally()) for c in columns]) for line in lines]
        yield Panel(wording.name(group), cells, [wording.word(chart.columns, number=c) for c in columns])


def _across(found: Sequence[Panel]) -> int:
    return 2 if len(found[0].rows) > 3 else 3


def grids_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of as many lines of panels as it takes, in inches."""
    found = list(panels(chart, record, wording))
    return found[0].height * ceil(len(found) / _across(found))


def draw_grids(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A panel for each first part of the labels."""
    found = list(panels(chart, record, wording))
    across = _across(found)
    gap = 0.3
    room = (frame.width - gap * (across - 1)) / across
    names = 0.12 + max(width(text, SMALL) for panel in found for text, _ in panel.rows)
    for n, panel in enumerate(found):
        x, y = (room + gap) * (n % across), panel.height * (n // across)
        _draw_panel(Frame(frame.figure, frame.left + x, frame.top + y, room, panel.height), panel, names, chart.rare)


def _draw_panel(frame: Frame, panel: Panel, names: float, rare: float) -> None:
    frame.text(0, ROW / 2, panel.title, bold=True)
    cell, rows, columns = (frame.width - names) / len(panel.columns), len(panel.rows), len(panel.columns)
    for x, text in enumerate(panel.columns):
        frame.text(names + cell * (x + 0.5), ROW * 1.4, text, SMALL - 1, ha="center", color=QUIET)
    axes = frame.axes(names, ROW * 1.8, cell * columns, ROW * rows)
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)
    for y, (text, cells) in enumerate(panel.rows):
        frame.text(0, ROW * (y + 2.3), text, SMALL)
        for x, seen in enumerate(cells):
            share, text = 0.85 * seen.mean, _percent(seen)
            axes.fill_between((x + 0.03, x + 0.97), y + 0.05, y + 0.95, color=mixed(share), lw=0)
            place, marked = (names + cell * (x + 0.5), ROW * (y + 2.3)), surely_below(rare, seen)
            frame.text(*place, text, SMALL, ha="center", color=ink_on(share), bold=marked)


def _percent(seen: Tally) -> str:
    """Rounded, but never to nothing where there was something; a dash where there was no chance."""
    if not seen.n:
        return "–"
    return "<1" if 0 < seen.mean < 0.005 else f"{100 * seen.mean:.0f}"
