"""Whether an effect is an offer or an order. The engine asks the player and the text orders, or the
reverse: "may" and "up to" against してもよい and まで.
Wrong: する for what the engine lets the player decline. Right: してもよい.
Opt-in, since languages soften orders and sharpen offers in ways that need a reader. Correct the
text, or the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PlayedText
from nsp_pnp.checks.words import knows, rule_words, with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

OPTIONALITY = Code("ENG008", "optionality", Severity.WARNING, __doc__, opt_in=True)


def find(text: PlayedText) -> Iterator[Diagnostic]:
    """Amounts of which less may be taken in play alone, or in the text alone."""
    if not knows("comparator", text.locale):
        return
    uses = rule_words("comparator", with_names(text.markup), text.locale)
    limited = {use.number for use in uses if use.kind == "at-most"}
    for name, compared, offered in sorted({(a.name, a.comparison, a.offered) for t in text.trials for a in t.amounts}):
        said = f"{{{name}}}" in limited
        if offered and not said:
            yield text.report(OPTIONALITY, f"orders {{{name}}}, of which less may be taken in play")
        if said and not (offered or compared):
            yield text.report(OPTIONALITY, f"offers up to {{{name}}}, which is all or nothing in play")


CHECK = Check((OPTIONALITY,), PlayedText, find)
