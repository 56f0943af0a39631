"""A list to text that other programs read: CSV for tables, HTML for browsers, with nothing to fetch from elsewhere."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from msgspec import Struct

from nsp_pnp.web.page import web_page

BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets take a file without it for one in the system's own encoding."""

_STYLE = (
    "body{max-width:70rem}table{margin:1rem 0 2.5rem}thead th{background:var(--paper);position:sticky;top:0}"
    "td:first-child{white-space:nowrap}@media(min-width:40rem){td:nth-last-child(2){white-space:nowrap}}"
)


class TextList(Struct, frozen=True):
    """A list in words: its language, its title, what it is, the heads of its columns, and parts of rows.

    A row is its id and a text for each column; lines of a text are parted by line feeds.
    """

    locale: str
    title: str
    about: str
    heads: Sequence[str]
    parts: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]]]]


def format_csv(found: TextList) -> str:
    """The list with the id and the part before its columns."""
    rows = ([face, part, *cells] for part, rows in found.parts for face, cells in rows)
    return csv_text(["id", "part", *found.heads], rows)


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as RFC 4180 has it; to be written as UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return BYTE_ORDER_MARK + out.getvalue()


def format_html(found: TextList) -> str:
    """The list as a page of its own; each row has its id as an anchor."""
    return web_page(found.locale, found.title, "\n".join(_body(found)), _STYLE)


def _body(found: TextList) -> Iterator[str]:
    yield f"<main><h1>{escape(found.title)}</h1><p>{escape(found.about)}</p>"
    for part, rows in found.parts:
        head = _cells(found.heads, "th", ' scope="col"')
        yield f"<h2>{escape(part)}</h2><table><thead><tr>{head}</tr></thead><tbody>"
        for face, cells in rows:
            row = _cells(cells, "td")
            yield f'<tr id="{escape(face)}">{row}</tr>'
        yield "</tbody></table>"
    yield "</main>"


def _cells(texts: Iterable[str], tag: str, more: str = "") -> str:
    return "".join(f"<{tag}{more}>{escape(text).replace(chr(10), '<br>')}</{tag}>" for text in texts)
