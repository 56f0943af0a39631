"""A catalog was not updated after the cards changed: comments for translators, files or order are the old ones.

A placeholder's comment lists its values, so after a change of a figure translators read a wrong one; entries out of
deck order make the next update a difference that nobody can read. A template (nsp.pot) is stale as well where a text
of the cards is missing, changed or no longer there: the next language would be started from texts that nobody prints.
Run `nsp-pnp i18n update` after each change of the cards, and commit what it writes with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nsp_pnp.checks.subjects import CatalogFile, Check, TemplateFile
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.localize.extract import ROOM, babel_rows
from nsp_pnp.model.catalog import Catalog, Message
from nsp_pnp.model.text import SourceText

CODE = Code("PRJ006", "catalog-stale", Severity.ERROR, __doc__.strip(), follows=("POF010", "CRD020"))


def find(subject: CatalogFile | TemplateFile) -> Iterator[Diagnostic]:
    """The first stale entry, with how many there are: one command mends all. Changed texts have other codes."""
    catalog = subject.template if isinstance(subject, TemplateFile) else subject.catalog
    stale = list(_stale(catalog, subject.texts))
    if isinstance(subject, TemplateFile):
        stale += _other_texts(catalog, subject.texts)
    if stale:
        message, what = stale[0]
        more = f", and {len(stale) - 1} more" if len(stale) > 1 else ""
        fault, hint = f"not as the cards are now: {what}{more}", "run nsp-pnp i18n update"
        yield Diagnostic(CODE, fault, message.where, message.context or "", catalog.locale, hint)


def _other_texts(template: Catalog, texts: Sequence[SourceText]) -> Iterator[tuple[Message, str]]:
    """Texts that a template lacks, has otherwise, or has and nothing else; in catalogs they have codes of their own."""
    now = {text.context: text.text for text in texts if text.text}
    for context, message in template.by_context.items():
        if context not in now:
            yield message, "a text that is no more"
        elif message.id != now[context]:
            yield message, "the text"
    for context in now:
        if context not in template.by_context:
            yield template.header, f"{context} is missing"


def _stale(catalog: Catalog, texts: Sequence[SourceText]) -> Iterator[tuple[Message, str]]:
    """Entries of texts that the cards have, with what is out of date in them."""
    full = [text for text in texts if text.text]
    rows = zip(full, babel_rows(full), strict=True)
    now = {text.context: (place, text, tuple(row[3])) for place, (text, row) in enumerate(rows)}
    last = -1
    for context, message in catalog.by_context.items():
        place, text, comments = now.get(context, (last, None, ()))
        if text is None:
            continue
        if tuple(line for line in message.extracted_comments if not line.startswith(ROOM)) != comments:
            yield message, "the comments"
        elif message.references != (text.where.file,):
            yield message, "the file"
        elif place < last:
            yield message, "the order"
        last = max(place, last)


CHECK = Check((CODE,), (CatalogFile, TemplateFile), find)
