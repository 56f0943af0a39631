"""The report as one HTML file that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from nsp_pnp.model.playing import Chart, ChartKind, Tally
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.extremes import extreme_rows
from nsp_pnp.simulate.report.pictures import has_data, svg
from nsp_pnp.simulate.report.texts import facts, headline, remarks
from nsp_pnp.simulate.report.wording import Wording

_STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 46rem; padding: 2.5rem 1.25rem 4rem; color: #1a1a1a; background: #fff;
  font: 1rem/1.6 "Noto Sans JP", "Hiragino Sans", "Yu Gothic", system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1.5rem; }
h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
section { margin-top: 3rem; border-top: 1px solid #d3dde6; padding-top: 1.25rem; break-inside: avoid; }
.rate { font-size: 3.2rem; font-weight: 700; line-height: 1; color: #16324f; margin: .25rem 0 .75rem; }
.label, dt, figcaption, .about { color: #5a5a5a; }
.label { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 1.5rem 0; font-size: .9rem; }
dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 0; }
figure svg { width: 100%; height: auto; display: block; margin-top: 1rem; }
figcaption, .about { font-size: .9rem; margin: 0; }
details { margin-top: .75rem; font-size: .85rem; }
summary { cursor: pointer; color: #16324f; }
table { border-collapse: collapse; margin-top: .5rem; font-variant-numeric: tabular-nums; }
th, td { padding: .1rem .9rem .1rem 0; text-align: right; font-weight: 400; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 1px solid #7d97ae; color: #5a5a5a; }
nav { font-size: .9rem; columns: 2; margin: 1.5rem 0; }
nav a { display: block; color: #16324f; }
"""


def page(record: Record, wording: Wording) -> str:
    """The whole file."""
    charts = [chart for chart in record.match.charts if has_data(chart, record)]
    title = escape(wording.word("report.title", game=wording.title))
    body = "\n".join([*_top(record, wording, title, charts), *(_section(c, record, wording) for c in charts)])
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(wording.locale)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _top(record: Record, wording: Wording, title: str, charts: list[Chart]) -> Iterator[str]:
    yield f"<h1>{title}</h1>"
    if record.outcome.interrupted:
        yield f"<p><strong>{escape(wording.word('report.interrupted'))}</strong></p>"
    rate, interval = headline(record, wording)
    yield f'<p class="label">{escape(wording.word("report.win-rate"))}</p><p class="rate">{escape(rate)}</p>'
    yield f'<p class="about">{escape(interval)}</p><p class="about">{escape(wording.word("report.about"))}</p>'
    pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts(record, wording))
    yield f"<dl>{pairs}</dl>"
    links = "".join(f'<a href="#{chart.id}">{escape(wording.word(f"{chart.id}.title"))}</a>' for chart in charts)
    yield f"<nav>{links}</nav>"


def _section(chart: Chart, record: Record, wording: Wording) -> str:
    title = escape(wording.word(f"{chart.id}.title"))
    note = wording.word(f"{chart.id}.note")
    caption = "".join(f"<p>{escape(remark)}</p>" for remark in remarks(chart, record, wording))
    return (
        f'<section id="{chart.id}"><h2>{title}</h2><p class="about">{escape(note)}</p>'
        f'<figure role="group" aria-label="{title}">{svg(chart, record, wording)}<figcaption>{caption}</figcaption>'
        f"</figure>{_data(chart, record, wording)}</section>"
    )


def _data(chart: Chart, record: Record, wording: Wording) -> str:
    """The figures as tables, folded away."""
    tables = "".join(_table(name, chart, record, wording) for name in chart.tables)
    if not tables:
        return ""
    return f"<details><summary>{escape(wording.word('report.data'))}</summary>{tables}</details>"


def _table(name: str, chart: Chart, record: Record, wording: Wording) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in ("", "n", "Σ", "x̄", *(["95 %"] if _has_rates(chart) else [])))
    shown = record.table(name)
    if chart.kind is ChartKind.EXTREMES:
        high, low = extreme_rows(chart, record)
        shown = high | low
    rows = "".join(
        f"<tr><td>{escape(_label(label, wording))}</td><td>{seen.n:,}</td><td>{seen.total:,}</td>"
        f"<td>{seen.mean:.3f}</td>{_interval(chart, record, seen)}</tr>"
        for label, seen in shown.items()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""


def _has_rates(chart: Chart) -> bool:
    return chart.kind is not ChartKind.LINES


def _interval(chart: Chart, record: Record, seen: Tally) -> str:
    if not _has_rates(chart):
        return ""
    low, high = record.interval(seen)
    return f"<td>{low:.3f} – {high:.3f}</td>"


def _label(label: tuple[str, ...], wording: Wording) -> str:
    first, *others = label
    return " · ".join([wording.name(first), *(wording.row(first, part) for part in others)])
