"""Runs checks over subjects. It knows nothing of cards; a check that crashes becomes a finding of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nsp_pnp.checks.subjects import Check, Subject
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.model.catalog import Message
from nsp_pnp.model.text import SourceText

CRASHED = Code(
    "PRJ007",
    "internal-error",
    Severity.ERROR,
    "A check itself failed, so what it looks for may be there. The run goes on and ends with status 3. This is"
    " a fault of the program: report it with the text that led to it.",
)
CODES = (CRASHED,)


def run_checks(checks: Sequence[Check], subjects: Iterable[Subject]) -> Iterator[Diagnostic]:
    """What the checks find in the subjects that they are about, in the order of the subjects."""
    about: dict[type[Subject], list[Check]] = {}  # a run has some thousand subjects of a dozen kinds
    for subject in subjects:
        kind = type(subject)
        if kind not in about:
            about[kind] = checks_about(kind, checks)
        for check in about[kind]:
            try:
                yield from check.find(subject)
            except Exception:
                yield _crashed(check, subject)


def checks_about(kind: type[Subject], checks: Sequence[Check]) -> list[Check]:
    """Those of the checks that are asked about subjects of a kind, and can run."""
    return [check for check in checks if issubclass(kind, check.subject) and not check.skipped]


def _crashed(check: Check, subject: Subject) -> Diagnostic:
    import traceback  # which few runs need, and which is slow to load

    last = traceback.format_exc().strip().splitlines()[-1]
    names = ", ".join(code.id for code in check.codes)
    where, context = _place(subject)
    return Diagnostic(CRASHED, f"the check of {names} failed: {last}", where, context)


def _place(subject: Subject) -> tuple[SourceRef, str]:
    text = getattr(subject, "text", None)
    if isinstance(text, SourceText):
        return text.where, text.context
    message = getattr(subject, "message", None)
    if isinstance(message, Message):
        return message.where, message.context or ""
    catalog = getattr(subject, "catalog", None)
    return SourceRef(catalog.file if catalog else ""), ""
