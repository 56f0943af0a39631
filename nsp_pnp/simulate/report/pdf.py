"""The report as a PDF: charts one below the other, a new page where the next does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from nsp_pnp.model.playing import Chart
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.frame import DARK, QUIET, SIZE, SMALL, WIDTH, Frame
from nsp_pnp.simulate.report.pictures import DRAWINGS, has_data
from nsp_pnp.simulate.report.texts import facts, headline, remarks
from nsp_pnp.simulate.report.wording import Wording, width, wrapped

PAGE = (8.27, 11.0)
"""As wide as A4 and as high as Letter, so that it prints on both (inches)."""

_MARGIN = (PAGE[0] - WIDTH) / 2
_TOP, _BOTTOM, _BETWEEN, _LINE = 0.65, 0.75, 0.4, 0.18


class Block(NamedTuple):
    """Something that is not broken across pages: how high it is (inches), and what draws it into a frame."""

    height: float
    draw: Callable[[Frame], None]


def write_pdf(path: Path, record: Record, wording: Wording) -> None:
    """Writes the file."""
    title = wording.word("report.title", game=wording.title)
    with PdfPages(path, metadata={"Title": title, "Creator": "nsp-pnp", "CreationDate": None}) as pdf:
        for figure in pages(record, wording):
            pdf.savefig(figure)


def pages(record: Record, wording: Wording) -> Iterator[Figure]:
    """The pages one by one."""
    found = list(_pages(list(_blocks(record, wording))))
    for number, blocks in enumerate(found, 1):
        figure = Figure(figsize=PAGE)
        _draw_foot(figure, record, wording.word("report.page", page=number, pages=len(found)))
        top = _TOP
        for block in blocks:
            block.draw(Frame(figure, _MARGIN, top, WIDTH, block.height))
            top += block.height + _BETWEEN
        yield figure


def _pages(blocks: list[Block]) -> Iterator[list[Block]]:
    room = PAGE[1] - _TOP - _BOTTOM
    page: list[Block] = []
    for block in blocks:
        if page and sum(other.height + _BETWEEN for other in page) + block.height > room:
            yield page
            page = []
        page.append(block)
    yield page


def _draw_foot(figure: Figure, record: Record, page: str) -> None:
    told = record.facts
    text = f"{told['version']} · {told['cards']} · {told['policy']} · seed {told['seed']} · n = {told['games']}"
    frame = Frame(figure, _MARGIN, PAGE[1] - 0.45, WIDTH, 0.2)
    frame.text(0, 0.1, text, SMALL, color=QUIET)
    frame.text(WIDTH, 0.1, page, SMALL, color=QUIET, ha="right")


def _blocks(record: Record, wording: Wording) -> Iterator[Block]:
    yield _opening(record, wording)
    yield _facts(record, wording)
    for chart in record.match.charts:
        if has_data(chart, record):
            yield _chart_block(chart, record, wording)


def _opening(record: Record, wording: Wording) -> Block:
    """The title and the one figure that all is about."""
    rate, interval = headline(record, wording)
    notes = [interval, wording.word("report.about")]
    if record.outcome.interrupted:
        notes.insert(0, wording.word("report.interrupted"))
    lines = [line for note in notes for line in wrapped(note, SIZE, WIDTH)]

    def draw(frame: Frame) -> None:
        frame.text(0, 0.12, wording.word("report.title", game=wording.title), 17, bold=True)
        frame.text(0, 0.62, wording.word("report.win-rate"), SIZE, color=QUIET)
        frame.text(0, 1.02, rate, 34, bold=True, color=DARK)
        for n, line in enumerate(lines):
            frame.text(0, 1.5 + _LINE * n, line, SIZE)

    return Block(1.4 + _LINE * len(lines), draw)


def _facts(record: Record, wording: Wording) -> Block:
    """What was played, in two columns."""
    told = list(facts(record, wording))
    names = 0.25 + max(width(name, SIZE) for name, _ in told)
    rows = [(name, wrapped(value, SIZE, WIDTH - names)) for name, value in told]
    lines = [(line, name if n == 0 else "") for name, value in rows for n, line in enumerate(value)]

    def draw(frame: Frame) -> None:
        for n, (line, name) in enumerate(lines):
            frame.text(0, _LINE * (n - 0.5), name, SIZE, color=QUIET)
            frame.text(names, _LINE * (n - 0.5), line, SIZE)

    return Block(_LINE * len(lines), draw)


def _chart_block(chart: Chart, record: Record, wording: Wording) -> Block:
    """A title, a note, the chart, and remarks on it."""
    note = wrapped(wording.word(f"{chart.id}.note"), SIZE, WIDTH)
    after = [line for remark in remarks(chart, record, wording) for line in wrapped(remark, SIZE, WIDTH)]
    drawing = DRAWINGS[chart.kind]
    start = 0.36 + _LINE * len(note)
    inner = drawing.height(chart, record, wording)

    def draw(frame: Frame) -> None:
        frame.text(0, 0.1, wording.word(f"{chart.id}.title"), 12, bold=True, color=DARK)
        for n, line in enumerate(note):
            frame.text(0, 0.33 + _LINE * n, line, SIZE, color=QUIET)
        drawing.draw(Frame(frame.figure, frame.left, frame.top + start, WIDTH, inner), chart, record, wording)
        for n, line in enumerate(after):
            frame.text(0, start + inner + 0.1 + _LINE * n, line, SIZE)

    return Block(start + inner + _LINE * len(after) + (0.1 if after else 0), draw)
