"""How far a run looked: checks that were not asked, and how much of each language there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.subjects import (
    OF_GAMES,
    CatalogFile,
    Check,
    Coverage,
    Deck,
    Entry,
    PlayedExample,
    PlayedFigure,
    PlayedText,
    PrintedFace,
    ProgramText,
    ReplayedGames,
    Source,
    Translation,
    UnplayedEffect,
)
from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.grade.codes import COVERAGE
from nsp_pnp.layout import fit
from nsp_pnp.load.project import SOURCE_LOCALE
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.loaded import Checked, Language
from nsp_pnp.report.columns import columns
from nsp_pnp.report.report import Skipped

_OF_CARDS = (Deck, Source)
_OF_RULES = (PlayedFigure, UnplayedEffect, PlayedText, PlayedExample)
_OF_CATALOGS = (CatalogFile, Coverage, Entry, ProgramText, Translation)


class LanguageCoverage(Struct, frozen=True):
    """One language: its texts by state, findings that were suppressed, codes that were not looked for."""

    locale: str
    file: str
    texts: int
    translated: int
    fuzzy: int
    missing: int
    suppressed: int
    skipped: int


def unasked(checked: Checked) -> list[Skipped]:
    """The codes that no check was asked about in a run, and why."""
    reasons = _reasons(lambda check: _why_not(check, checked))
    return [Skipped(code, reason) for code, reason in reasons.items()]


def undone() -> dict[str, str]:
    """The codes that no check can look for yet, and why."""
    return _reasons(lambda check: check.skipped)


def _reasons(why_not: Callable[[Check], str]) -> dict[str, str]:
    """Why none of the checks that report a code can be asked, by code."""
    found: dict[str, str] = {}
    for check in CHECKS:
        reason = why_not(check)
        for code in check.codes:
            if found.get(code.id) != "":  # another check that looks for it can be asked
                found[code.id] = reason
    return {code: reason for code, reason in sorted(found.items()) if reason}


def _why_not(check: Check, checked: Checked) -> str:
    if check.skipped:
        return check.skipped
    if checked.loaded is None:
        return "the cards could not be read"
    if unproved := [checked.unproved[subject] for subject in check.subjects if subject in checked.unproved]:
        return unproved[0]
    if check.subject in _OF_CARDS:
        return ""
    if check.subject in (*_OF_RULES, *OF_GAMES) and not checked.played:
        return "cards with errors are not played" if checked.game.engine else "the game has no engine"
    if check.subject in OF_GAMES and not checked.exercised:
        return "no games were played"
    if check.subject is ReplayedGames and checked.game.engine and (reason := checked.game.engine().why_no_replay()):
        return reason
    if check.subject is PrintedFace and unfitted(checked):
        return "not all texts fit"
    if check.subject in _OF_CATALOGS and not any(language.localizer.catalog for language in checked.languages):
        return "no translation was checked"
    return ""


def unfitted(checked: Checked) -> bool:
    """Whether texts could not be set, so that no face was looked at."""
    return any(diagnostic.code in fit.CODES for diagnostic in checked.diagnostics)


def coverage(checked: Checked, suppressed: Iterable[Diagnostic], skipped: Sequence[Skipped]) -> list[LanguageCoverage]:
    """A row for each language that is translated from another."""
    if checked.loaded is None:
        return []
    hidden = Counter(diagnostic.locale for diagnostic in suppressed)
    texts = [text for text in checked.loaded.cards.texts if text.text]
    return [
        _row(language, texts, hidden[language.locale], len(skipped))
        for language in checked.languages
        if language.locale != SOURCE_LOCALE and language.localizer.catalog
    ]


def _row(language: Language, texts: Sequence[SourceText], suppressed: int, skipped: int) -> LanguageCoverage:
    catalog = language.localizer.catalog
    assert catalog is not None  # noqa: S101 - rows are made of languages that have one
    states = Counter(_state(text, catalog) for text in texts)
    counts = (len(texts), states["translated"], states["fuzzy"], states["missing"], suppressed, skipped)
    return LanguageCoverage(language.locale, catalog.file, *counts)


def _state(text: SourceText, catalog: Catalog) -> str:
    if catalog.usable(text.context, text.text):
        return "translated"
    message = catalog.by_context.get(text.context)
    return "fuzzy" if message and message.translated else "missing"


def coverage_notes(rows: Iterable[LanguageCoverage]) -> Iterator[Diagnostic]:
    """Each row as a finding."""
    for row in rows:
        counts = f"{row.fuzzy} fuzzy, {row.missing} missing, {row.suppressed} suppressed, {row.skipped} checks skipped"
        message = f"{row.translated} of {row.texts} texts translated, {counts}"
        yield Diagnostic(COVERAGE, message, SourceRef(row.file), locale=row.locale)


def format_coverage(rows: Sequence[LanguageCoverage]) -> str:
    """The rows as a table in plain text, "" without rows."""
    if not rows:
        return ""
    head = ("language", "texts", "translated", "fuzzy", "missing", "suppressed", "skipped")
    cells = [head, *((row.locale, *(str(getattr(row, key)) for key in head[1:])) for row in rows)]
    return columns(cells, "<" + ">" * len(head[1:]))
