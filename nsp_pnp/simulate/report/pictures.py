"""Which function draws which kind of chart, and a chart as a picture of its own."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

from matplotlib.figure import Figure

from nsp_pnp.model.playing import Chart, ChartKind
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report import courses, extremes, matrices, rates
from nsp_pnp.simulate.report.frame import WIDTH, Frame
from nsp_pnp.simulate.report.wording import Wording


class Drawing(NamedTuple):
    """How a kind of chart is drawn: how high it gets (inches), and into which frame."""

    height: Callable[[Chart, Record, Wording], float]
    draw: Callable[[Frame, Chart, Record, Wording], None]


DRAWINGS = {
    ChartKind.DOTS: Drawing(rates.dots_height, rates.draw_dots),
    ChartKind.MATRIX: Drawing(matrices.matrix_height, matrices.draw_matrix),
    ChartKind.EXTREMES: Drawing(extremes.extremes_height, extremes.draw_extremes),
    ChartKind.GRIDS: Drawing(rates.grids_height, rates.draw_grids),
    ChartKind.STACKS: Drawing(courses.stacks_height, courses.draw_stacks),
    ChartKind.HISTOGRAM: Drawing(courses.histogram_height, courses.draw_histogram),
    ChartKind.LINES: Drawing(courses.lines_height, courses.draw_lines),
}


def has_data(chart: Chart, record: Record) -> bool:
    """Whether the chart has something to show; of a single row there is no highest."""
    least = 2 if chart.kind is ChartKind.EXTREMES else 1
    return all(len(record.table(name)) >= least for name in chart.tables)


def svg(chart: Chart, record: Record, wording: Wording) -> str:
    """The chart as SVG to stand in a page, its text as outlines; "" where there is nothing to draw."""
    drawing = DRAWINGS[chart.kind]
    height = drawing.height(chart, record, wording)
    if not height:
        return ""
    figure = Figure(figsize=(WIDTH, height))
    drawing.draw(Frame(figure, 0, 0, WIDTH, height), chart, record, wording)
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]
