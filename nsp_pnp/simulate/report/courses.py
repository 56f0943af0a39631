"""Charts of how games go: shares that stack up, lengths, means over time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from matplotlib.axes import Axes

from nsp_pnp.model.playing import Chart, Label, Tally
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.frame import DARK, LIGHT, QUIET, SIZE, SMALL, Frame, font
from nsp_pnp.simulate.report.rates import ROW
from nsp_pnp.simulate.report.shading import ink_on, mixed
from nsp_pnp.simulate.report.wording import Wording, width

_PLOT = 1.75
"""The height of a plot with axes, in inches."""

_BELOW, _BESIDE = 0.5, 0.55
"""Room for the names of axes."""

_RARE = 0.02
"""Rounds that fewer games reach are left out: their means would be of a few odd games."""


def stacks_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of the bars, the key and the axis, in inches."""
    bars = {label[0] for label in record.table(chart.tables[0])}
    return ROW * 1.4 * len(bars) + ROW * 1.6


def draw_stacks(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A bar for each first part of the labels, its shares side by side from pale to dark."""
    table = record.table(chart.tables[0])
    parts = sorted({label[1] for label in table})
    shades = {part: 0.12 + 0.78 * n / max(1, len(parts) - 1) for n, part in enumerate(parts)}
    names = 0.15 + max(width(wording.name(label[0]), SIZE) for label in table)
    _key(frame, {wording.word(chart.columns, number=part): mixed(shade) for part, shade in shades.items()})
    for y, (bar, labels) in enumerate(groupby(table, key=lambda label: label[0])):
        top = ROW * (1.6 + 1.4 * y)
        room = Frame(frame.figure, frame.left + names, frame.top + top, frame.width - names, ROW * 1.15)
        frame.text(names - 0.12, top + ROW * 0.575, wording.name(bar), ha="right")
        _draw_bar(room, [(table[label], shades[label[1]]) for label in labels])


def _draw_bar(frame: Frame, shares: list[tuple[Tally, float]]) -> None:
    axes = frame.axes(0, 0, frame.width, frame.height)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.axhspan(0, 1, facecolor="none", edgecolor=LIGHT, lw=1)
    start = 0.0
    for seen, shade in shares:
        axes.fill_between((start, start + seen.mean), 0, 1, color=mixed(shade), lw=0)
        if seen.mean >= 0.035:
            x = frame.width * (start + seen.mean / 2)
            frame.text(x, frame.height / 2, f"{100 * seen.mean:.0f}", SMALL, ha="center", color=ink_on(shade))
        start += seen.mean


def _key(frame: Frame, entries: Mapping[str, str]) -> None:
    """Squares with what they stand for, in one line from the left."""
    x = 0.0
    for text, color in entries.items():
        axes = frame.axes(x, ROW * 0.15, ROW * 0.6, ROW * 0.6)
        axes.axhspan(0, 1, facecolor=color, edgecolor=QUIET, lw=0.5)
        axes.set_ylim(0, 1)
        frame.text(x + ROW * 0.8, ROW * 0.45, text, SMALL)
        x += ROW * 0.8 + width(text, SMALL) + 0.2


def histogram_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of the key, the plot and its axis, in inches."""
    return ROW + _PLOT + _BELOW


def draw_histogram(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A bar for each number, as high as its share of games; those won are dark."""
    table = record.table(chart.tables[0])
    total = sum(seen.n for seen in table.values())
    _key(frame, {wording.word("report.won"): DARK, wording.word("report.lost"): LIGHT})
    axes = _with_axes(frame, _BESIDE, ROW * 1.3, frame.width - _BESIDE, _PLOT)
    for (number,), seen in table.items():
        won, all_ = 100 * seen.total / total, 100 * seen.n / total
        axes.bar(int(number), all_, 0.85, color=LIGHT, edgecolor=QUIET, lw=0.4)
        axes.bar(int(number), won, 0.85, color=DARK)
    axes.set_xticks([int(number) for (number,), seen in table.items() if seen.n >= total * _RARE / 10])
    axes.set_ylim(0)
    _axis_names(axes, wording.word(f"{chart.id}.x"), wording.word(f"{chart.id}.y"))


def lines_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of the titles, the panels and their axes, in inches."""
    return ROW * 1.5 + _PLOT + _BELOW


def draw_lines(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A panel for each table: its mean by number."""
    gap = 0.45
    room = (frame.width - gap * (len(chart.tables) - 1)) / len(chart.tables)
    for n, name in enumerate(chart.tables):
        left = n * (room + gap)
        frame.text(left, ROW / 2, wording.word(name), bold=True)
        axes = _with_axes(frame, left + 0.2, ROW * 1.5, room - 0.2, _PLOT)
        _draw_line(axes, record.table(name))
        _axis_names(axes, wording.word(f"{chart.id}.x"), "")


def _draw_line(axes: Axes, table: Mapping[Label, Tally]) -> None:
    most = max(seen.n for seen in table.values())
    points = [(int(number), seen.mean) for (number,), seen in table.items() if seen.n >= most * _RARE]
    axes.plot(*zip(*points, strict=True), color=DARK, lw=1.4, marker="o", ms=2.4)
    axes.set_ylim(0, 1.08 * max(0.01, *(mean for _, mean in points)))


def _with_axes(frame: Frame, left: float, top: float, width: float, height: float) -> Axes:
    """Axes with ticks at the left and below, in our type."""
    axes = frame.axes(left, top, width, height)
    axes.set_axis_on()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=SMALL, length=2, width=0.6, colors=QUIET)
    axes.grid(axis="y", color=LIGHT, lw=0.5)
    axes.set_axisbelow(True)
    return axes


def _axis_names(axes: Axes, x: str, y: str) -> None:
    axes.set_xlabel(x, fontproperties=font(SMALL), color=QUIET)
    axes.set_ylabel(y, fontproperties=font(SMALL), color=QUIET)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(font(SMALL))
