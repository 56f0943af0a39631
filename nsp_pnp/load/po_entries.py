"""What is wrong with the entries of a catalog, one by one and with each other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from nsp_pnp.load.po_codes import CONTEXT, DUPLICATE, EDGE_NEWLINE, MULTI_LINE_CONTEXT, PLURAL_COUNT
from nsp_pnp.load.po_report import Place, Places, Report
from nsp_pnp.load.yaml_codes import NFD
from nsp_pnp.model.catalog import Catalog, Message

_CONTEXT_FORM = re.compile(r"[a-z0-9_.-]+")


def check_entries(read: Iterable[tuple[Message, Places]], catalog: Catalog, report: Report) -> None:
    """Reports what is wrong with the live entries, each given with the places of its parts."""
    header = catalog.header.where
    seen: dict[tuple[str | None, str], Place] = {(None, ""): (header.line, header.column)}
    for message, places in read:
        if message.obsolete:
            continue
        where = places["msgid"]
        first = seen.setdefault(message.key, where)
        if first != where:
            report.add(DUPLICATE, "this entry stands twice", where, "keep one", message.context, first)
        if message.context is None and not message.id:
            continue  # a second header
        _check_context(message, places, report)
        _check_composed(message, places, report)
        if message.id_plural is not None and report.locale:
            _check_plural_count(message, places, catalog.nplurals, report)
        if not message.fuzzy:  # a draft, whose msgid may have changed just there
            _check_edges(message, places, report)


def _check_context(message: Message, places: Places, report: Report) -> None:
    if message.context is None:
        report.add(CONTEXT, "entry without msgctxt", places["msgid"])
    elif not message.context or "\n" in message.context:
        fault = "a msgctxt with a line feed" if message.context else "an empty msgctxt"
        report.add(MULTI_LINE_CONTEXT, fault, places["msgctxt"], subject=message.context)
    elif not _CONTEXT_FORM.fullmatch(message.context):
        report.add(CONTEXT, "malformed msgctxt", places["msgctxt"], subject=message.context)


def _check_composed(message: Message, places: Places, report: Report) -> None:
    """The card data's own texts are looked at where they are written."""
    for keyword, text in _texts(message):
        if not unicodedata.is_normalized("NFC", text):
            whole = unicodedata.normalize("NFC", text)
            first = next((char for char, written in zip(whole, text, strict=False) if char != written), "a character")
            fault = f"{first} is written in pieces, or as a twin of itself"
            report.add(NFD, fault, places[keyword], "normalize the text to Unicode NFC", message.context)


def _check_plural_count(message: Message, places: Places, nplurals: int | None, report: Report) -> None:
    count = len(message.strings)
    if nplurals is not None and count != nplurals:
        place = places[f"msgstr[{min(nplurals, count - 1)}]"]
        fault = f"{count} plural forms where the header says {nplurals}"
        report.add(PLURAL_COUNT, fault, place, subject=message.context)
    elif any(message.strings) and not message.translated:
        form = f"msgstr[{message.strings.index('')}]"
        report.add(PLURAL_COUNT, f"{form} is empty, others are not", places[form], subject=message.context)


def _check_edges(message: Message, places: Places, report: Report) -> None:
    for keyword, text in _texts(message):
        for edge, has in (("start", str.startswith), ("end", str.endswith)):
            if text and has(message.id, "\n") != has(text, "\n"):
                fault = f"line feed at the {edge} of {keyword} differs from the msgid"
                report.add(EDGE_NEWLINE, fault, places[keyword], subject=message.context)


def _texts(message: Message) -> Iterator[tuple[str, str]]:
    """Every text of ``message`` that goes with its msgid, by keyword."""
    if message.id_plural is None:
        yield "msgstr", message.strings[0]
    else:
        yield "msgid_plural", message.id_plural
        yield from ((f"msgstr[{form}]", text) for form, text in enumerate(message.strings))
