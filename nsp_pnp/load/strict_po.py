"""The strict PO reader: the bytes of a catalog in; the catalog, nothing lost, and every fault at its place out.

Catalogs are read at every build, so this module works line by line and imports nothing heavy.
"""

from __future__ import annotations

from nsp_pnp.diagnostic import Result, SourceRef
from nsp_pnp.load.line_ends import line_feeds
from nsp_pnp.load.po_codes import ENCODING, LIMITS, MAX_BYTES, MAX_LINES
from nsp_pnp.load.po_entries import check_entries
from nsp_pnp.load.po_grammar import Grammar
from nsp_pnp.load.po_header import check_header, header_fields
from nsp_pnp.load.po_report import Place, Report
from nsp_pnp.model.catalog import Catalog, Message

_TOO_MUCH = "is this file a catalog?"
_BY_FMT = "nsp-pnp i18n fmt does it"


def read_po(data: bytes, file: str, locale: str) -> Result[Catalog]:
    """The catalog in ``data``, for ``locale`` ("" for a template), with all that is wrong with it.

    Any bytes are taken. The value is None where the bytes are not UTF-8, a line breaks the grammar or all is too much;
    faults of single entries or of the header leave it in place. A comment typed against its mark
    (``#so``) is kept as if it had the usual space.
    """
    report = Report(file, locale)
    text = _decoded(data, report)
    if text is None:
        return Result(None, report.in_order())
    grammar = Grammar(report)
    grammar.read(text)
    header = grammar.header
    fields = header_fields(header, report) if header else []
    check_header(grammar, fields, report)
    top = header.message(file) if header else Message(None, "", where=SourceRef(file), msgstr_where=SourceRef(file))
    pairs = tuple((field.name, field.value) for field in fields)
    messages = tuple(message for message, _ in grammar.read_entries)
    catalog = Catalog(locale, file, top, pairs, messages, tuple(grammar.end_comments))
    check_entries(grammar.read_entries, catalog, report)
    return Result(catalog if grammar.sound else None, report.in_order())


def _decoded(data: bytes, report: Report) -> str | None:
    """The text with LF line ends and no byte order mark; None where it is too long or not UTF-8."""
    if len(data) > MAX_BYTES:
        report.add(LIMITS, f"the file has {len(data):,} bytes; the most is {MAX_BYTES:,}", (1, 1), _TOO_MUCH)
        return None
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        report.add(ENCODING, "the file starts with a byte order mark", (1, 1), f"save as UTF-8 without BOM; {_BY_FMT}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = line_feeds(data[: error.start].decode("utf-8"))
        report.add(ENCODING, f"byte 0x{data[error.start]:02X} is not UTF-8", _end_of(before), "save the file as UTF-8")
        return None
    if "\r" in text:
        before = line_feeds(text[: text.index("\r")])
        report.add(ENCODING, "line ends with CR", _end_of(before), f"save the file with LF line ends; {_BY_FMT}")
        text = line_feeds(text)
    lines = text.count("\n")
    if lines > MAX_LINES:
        report.add(LIMITS, f"the file has {lines:,} lines; the most is {MAX_LINES:,}", (MAX_LINES, 1), _TOO_MUCH)
        return None
    return text


def _end_of(text: str) -> Place:
    return text.count("\n") + 1, len(text) - text.rfind("\n")
