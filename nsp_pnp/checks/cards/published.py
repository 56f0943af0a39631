"""A number of the cards that is not the published one, and one that does not say who published it.

A game keeps what was published of its numbers in a table of its own, typed from the sources and not from the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.record import Recorded, RecordedValue

OTHER = Code(
    "CRD020",
    "published-figure",
    Severity.ERROR,
    """A number of the cards is not the one that its source has, or the cards lack it. A card that says that a number
is published and prints another tells everybody who trusts it something wrong: a digit was lost, two were
swapped, or somebody tuned what was not theirs to tune.
Wrong: `attack: 10` with `from: published bga-help`, where that page has 9. Right: `attack: 9`.
The game keeps a table of what was published, typed from the sources; constants and the contents of the box
are in it. Correct the number. An edition that plays another one on purpose marks it `designed` (CRD021).
What follows from a wrong number, such as comments in catalogs, is not reported beside it.""",
    follows=("CRD010",),
)
UNSOURCED = Code(
    "CRD021",
    "published-source",
    Severity.ERROR,
    """A number and the table of published ones do not agree on where it comes from: a published number that is marked
as our own or names a source that does not have it, one of our own in place of a published number, or one that
is marked as published and that no source has. Nobody could tell facts from inventions any more.
Wrong: `health: 31` with `from: designed`, where 31 is published. Right: `from: published bga-help`.
Wrong: `levels: [9, 9, 9, 9]` with `from: published bga-tips` for a guard of whom nothing is known.
Right: `from: designed`.
Correct the source. An edition that changes the game on purpose marks its numbers `designed` and silences this
code with a reason: at the end of the line (`attack: 10 # nsp-ignore: CRD021 house rule`) or in nsp-pnp.toml.""",
)
CODES = (OTHER, UNSOURCED)

OWN = "designed"
_OPEN = ("", "unknown")
"""What CRD012 reports: nobody says where such a number comes from."""


def find(one: Recorded) -> Iterator[Diagnostic]:
    """Values that are not as their sources have them; then, once for each fault, those whose source is not right."""
    faults: dict[tuple[str, str], list[RecordedValue]] = {}
    for value in one.values:
        if value.known not in (value.value, None) and value.source != OWN:
            yield Diagnostic(OTHER, f"{one.name}{_at(value)} {_differs(value)}", value.where, one.subject)
        elif fault := _source_fault(value):
            faults.setdefault(fault, []).append(value)
    for (what, hint), values in faults.items():
        yield Diagnostic(UNSOURCED, f"{one.name}{_at(*values)} {what}", values[0].where, one.subject, hint=hint)


def _differs(value: RecordedValue) -> str:
    said = "is missing" if value.value is None else f"is {value.value}"
    return f"{said}, not {value.known} ({_either(value)})"


def _source_fault(value: RecordedValue) -> tuple[str, str] | None:
    """What is wrong with a value's source, and what to write."""
    marked = f"is marked {value.source!r}"
    if value.known is None:
        return f"{marked}, and no number of it is known to be published", f"a number of your own says from: {OWN}"
    if value.value != value.known:
        return f"is {value.value}, {OWN}, in place of {value.known} ({_either(value)})", ""
    if value.source not in (*value.sources, *_OPEN):
        return f"{marked}, and is on record as {_either(value)}", f"write from: {value.sources[0]}"
    return None


def _either(value: RecordedValue) -> str:
    return " or ".join(value.sources)


def _at(*values: RecordedValue) -> str:
    """At which levels, "" where there are none."""
    levels = ", ".join(str(value.level) for value in values if value.level)
    return levels and f" at level{'s' if len(values) > 1 else ''} {levels}"


CHECK = Check(CODES, Recorded, find)
