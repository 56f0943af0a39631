"""Raw findings to what is reported: selected, graded, suppressed, compared with what was known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.checks.runner import CRASHED
from nsp_pnp.diagnostic import Diagnostic, Severity, SourceRef, in_order
from nsp_pnp.grade.codes import COVERAGE
from nsp_pnp.grade.consequences import split_consequences
from nsp_pnp.grade.coverage import LanguageCoverage, coverage, coverage_notes, unasked, unfitted
from nsp_pnp.grade.settings import Settings
from nsp_pnp.grade.suppress import Sorted, Suppression, read_suppressions, report_unused, suppress
from nsp_pnp.load.config_file import FILE
from nsp_pnp.load.ignore_comments import ignore_comments
from nsp_pnp.load.project import NOTHING_CHECKED, SOURCE_LOCALE
from nsp_pnp.prepare.catalogs import domains
from nsp_pnp.prepare.loaded import Checked
from nsp_pnp.report.report import Skipped


class Graded(Struct, frozen=True):
    """What is reported, and what is not: suppressed, known from a baseline, about files that did not change.

    ``following`` are those that follow from one that is reported.
    ``gone`` counts findings of the baseline that are no more, where the whole project was looked at.
    """

    diagnostics: tuple[Diagnostic, ...]
    suppressed: tuple[Diagnostic, ...]
    known: tuple[Diagnostic, ...]
    unchanged: tuple[Diagnostic, ...]
    following: tuple[Diagnostic, ...]
    gone: int
    skipped: tuple[Skipped, ...]
    coverage: tuple[LanguageCoverage, ...]
    settings: Settings

    @property
    def failing(self) -> bool:
        """Whether anything is as bad as the run must not let pass."""
        return any(diagnostic.severity >= self.settings.fail_on for diagnostic in self.diagnostics)


def grade(checked: Checked, settings: Settings) -> Graded:
    """The one place where findings are graded and silenced."""
    skipped = unasked(checked)
    comments = [comment for file in _files(checked) for comment in ignore_comments(_bytes(checked, file), file)]
    inline, faults = read_suppressions(comments, settings.names)
    of_the_run = [*settings.config.faults, *faults, *_nothing_checked(checked, settings, skipped)]
    found = _graded([*_crashes_once(checked.diagnostics), *of_the_run], settings)
    split = _suppressed(found, [*settings.config.per_file, *inline], settings)
    unused = report_unused(one for one in split.unused if _was_looked_for(one, checked, settings, skipped))
    rows = coverage(checked, split.hidden, skipped) if settings.statistics else []
    notes = [*_graded(unused, settings), *coverage_notes(rows)]
    new, known, gone = _against_baseline([*split.kept, *notes], settings)
    shown, following = split_consequences([one for one in new if _is_about_a_change(one, settings)])
    return Graded(
        diagnostics=tuple(in_order([*shown, *_unread_in_silence(checked, shown)])),
        suppressed=split.hidden,
        known=tuple(known),
        unchanged=tuple(diagnostic for diagnostic in new if not _is_about_a_change(diagnostic, settings)),
        following=following,
        gone=gone if is_whole(checked, settings) else 0,
        skipped=tuple(skip for skip in skipped if skip.code in settings.wanted),
        coverage=tuple(rows),
        settings=settings,
    )


def is_whole(checked: Checked, settings: Settings) -> bool:
    """Whether the run looked for everything in every language, so that what it did not find is not there."""
    usual = settings.names.selected("default")
    return checked.loaded is not None and usual <= settings.selected and _has_all_languages(checked)


def _graded(diagnostics: Iterable[Diagnostic], settings: Settings) -> list[Diagnostic]:
    """Those that are wanted, each with the severity that it has in this run."""
    wanted, severities = settings.wanted, settings.severities
    return [
        replace(diagnostic, regraded=severities.get(diagnostic.code.id, diagnostic.regraded))
        for diagnostic in diagnostics
        if diagnostic.code.id in wanted or diagnostic.code.id not in settings.names.codes
    ]


def _crashes_once(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """A check that crashes mostly does so over every text; the first says all that there is to say."""
    crashes: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if diagnostic.code is CRASHED:
            crashes.setdefault(diagnostic.message, []).append(diagnostic)
        else:
            yield diagnostic
    for first, *more in crashes.values():
        yield replace(first, hint=f"and so it did {len(more)} more times") if more else first


def _suppressed(found: list[Diagnostic], suppressions: list[Suppression], settings: Settings) -> Sorted:
    soft = [diagnostic for diagnostic in found if diagnostic.code.id not in settings.names.firm]
    split = suppress(soft, suppressions)
    firm = tuple(diagnostic for diagnostic in found if diagnostic.code.id in settings.names.firm)
    return replace(split, kept=split.kept + firm)


def _against_baseline(
    diagnostics: list[Diagnostic], settings: Settings
) -> tuple[list[Diagnostic], list[Diagnostic], int]:
    if settings.baseline is None:
        return diagnostics, [], 0
    kept = [d for d in diagnostics if not goes_into_baseline(d, settings)]
    new, known, gone = settings.baseline.split(d for d in diagnostics if goes_into_baseline(d, settings))
    return [*kept, *new], known, gone


def goes_into_baseline(diagnostic: Diagnostic, settings: Settings) -> bool:
    """Whether a baseline may hold it: what stops a build is never known and fine."""
    return diagnostic.code.id not in settings.names.firm and diagnostic.code is not COVERAGE


def _is_about_a_change(diagnostic: Diagnostic, settings: Settings) -> bool:
    """What stops a build is reported whatever changed: its cause may be a file that was deleted."""
    if settings.changed is None or diagnostic.code.id in settings.names.firm or diagnostic.code is COVERAGE:
        return True
    places = (diagnostic.where, *(where for where, _ in diagnostic.related))
    return not diagnostic.where.file or any(where.file in settings.changed for where in places)


# --- Files and languages of a run ---------------------------------------------------------------------


def _files(checked: Checked) -> Iterator[str]:
    """The files whose findings this run reports. The source language's terms are read in every run."""
    project, game = checked.project, checked.game.id
    for path in (*project.card_files(game), *sorted(project.book_folder(game).glob("*.yaml"))):
        yield project.relative(path)
    locales = dict.fromkeys([SOURCE_LOCALE, *(language.locale for language in checked.languages)])
    for locale in locales:
        for domain in domains(game).values():
            path = project.catalog_path(locale, domain)
            if path.is_file():
                yield project.relative(path)


def _bytes(checked: Checked, file: str) -> bytes:
    try:
        return (checked.project.root / file).read_bytes()
    except OSError:
        return b""  # the file was there when it was listed; what is wrong with it was found when it was read


def _has_all_languages(checked: Checked) -> bool:
    return {language.locale for language in checked.languages} >= set(checked.project.locales(checked.game.id))


def _was_looked_for(one: Suppression, checked: Checked, settings: Settings, skipped: Iterable[Skipped]) -> bool:
    """Whether a suppression that hides nothing had the chance to."""
    wanted = one.codes & settings.wanted - {skip.code for skip in skipped}
    if not wanted or checked.loaded is None or unfitted(checked) or not _has_a_file(one, checked):
        return False
    asked = [f"locales/{language.locale}/" for language in checked.languages]
    return one.where.file.startswith(tuple(asked)) or _has_all_languages(checked)


# --- A run that says nothing --------------------------------------------------------------------------


def _unread_in_silence(checked: Checked, shown: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Should nothing have been read, and nothing that is shown say why, the run still fails."""
    if checked.languages or any(diagnostic.severity is Severity.ERROR for diagnostic in shown):
        return []
    what = "no language was checked" if checked.loaded else "the cards could not be read"
    return [Diagnostic(NOTHING_CHECKED, f"{what}, and nothing that is shown says why", SourceRef(""))]


def _nothing_checked(checked: Checked, settings: Settings, skipped: Iterable[Skipped]) -> Iterator[Diagnostic]:
    if not _looks_for_anything(settings, skipped) and checked.loaded is not None:
        hint = "select other codes, or ignore fewer"
        yield Diagnostic(NOTHING_CHECKED, "what is selected and not ignored is nothing", SourceRef(""), hint=hint)
    for one in settings.config.per_file:
        if not _has_a_file(one, checked):
            yield Diagnostic(NOTHING_CHECKED, f"no file is called {one.files}", one.where)


def _looks_for_anything(settings: Settings, skipped: Iterable[Skipped]) -> bool:
    """Whether a code is left that can be selected and ignored; those that nothing silences are no answer for all."""
    asked = settings.selected - settings.names.firm or settings.selected
    return bool(asked - settings.ignored - {skip.code for skip in skipped})


def _has_a_file(one: Suppression, checked: Checked) -> bool:
    project = checked.project
    paths = [*project.card_files(checked.game.id), *project.root.glob("locales/*/LC_MESSAGES/*.po")]
    paths += project.root.glob("locales/*.pot")
    return any(fnmatchcase(file, one.files) for file in (*map(project.relative, paths), FILE))
