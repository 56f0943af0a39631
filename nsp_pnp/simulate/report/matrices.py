"""Matrices of rates: a cell for each label of two, with its interval, and hatched where that says next to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from matplotlib.axes import Axes

from nsp_pnp.model.playing import Chart, Tally
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.frame import LIGHT, QUIET, SIZE, Frame
from nsp_pnp.simulate.report.shading import ink_on, mixed, scaled
from nsp_pnp.simulate.report.wording import Wording, width

_CELL = 0.315
"""The height of a cell, which has two lines, in inches."""

_WIDEST = 0.66

_TINY = 6.0
"""Of intervals, in pt."""


def _sides(record: Record, chart: Chart) -> tuple[list[str], list[str]]:
    """What stands at the left and at the top: first and second parts, or all at both where the parts are alike."""
    table = record.table(chart.tables[0])
    first, second = (record.ordered(label[place] for label in table) for place in (0, 1))
    both = record.ordered([*first, *second])
    return (first, second) if len(both) == len(first) + len(second) else (both, both)


def matrix_height(chart: Chart, record: Record, wording: Wording) -> float:
    """Of the rows, of the heads of columns and a little room below, in inches."""
    rows, columns = _sides(record, chart)
    return _CELL * len(rows) + _head(columns, wording) + 0.1


def _head(columns: Sequence[str], wording: Wording) -> float:
    """Room for names at an angle, whose sine and cosine are near 0.6 and 0.8."""
    return 0.15 + 0.62 * max(width(wording.name(name), SIZE) for name in columns)


def draw_matrix(frame: Frame, chart: Chart, record: Record, wording: Wording) -> None:
    """A shaded cell with its percentage and interval for each label of two."""
    table = record.table(chart.tables[0])
    rows, columns = _sides(record, chart)
    names, head = 0.12 + max(width(wording.name(name), SIZE) for name in rows), _head(columns, wording)
    cell = min(_WIDEST, (frame.width - names - 0.6) / len(columns))
    for x, name in enumerate(columns):
        frame.slanted(names + cell * (x + 0.42), head - 0.05, wording.name(name))
    for y, name in enumerate(rows):
        frame.text(names - 0.1, head + _CELL * (y + 0.5), wording.name(name), ha="right")
    axes = frame.axes(names, head, cell * len(columns), _CELL * len(rows))
    axes.set_xlim(0, len(columns))
    axes.set_ylim(len(rows), 0)
    rates = [seen.mean for seen in table.values()]
    for (x, column), (y, row) in product(enumerate(columns), enumerate(rows)):
        seen = table.get((row, column)) or table.get((column, row))
        if seen:
            ink = _fill(axes, x, y, scaled(seen.mean, rates) if record.is_known(seen) else None)
            _write(frame, names + cell * (x + 0.5), head + _CELL * (y + 0.5), record, seen, ink)


def _fill(axes: Axes, x: int, y: int, share: float | None) -> str:
    """A cell in its shade, or hatched where there is none; the color of what is written on it."""
    place = (x + 0.02, x + 0.98), y + 0.03, y + 0.97
    if share is None:
        axes.fill_between(*place, facecolor="white", edgecolor=LIGHT, hatch="////", lw=0)
        return QUIET
    axes.fill_between(*place, color=mixed(share), lw=0)
    return ink_on(share)


def _write(frame: Frame, x: float, y: float, record: Record, seen: Tally, ink: str) -> None:
    low, high = (100 * end for end in record.interval(seen))
    frame.text(x, y - 0.062, f"{100 * seen.mean:.0f}", ha="center", color=ink)
    frame.text(x, y + 0.075, f"{low:.1f} – {high:.1f}", _TINY, ha="center", color=ink)
